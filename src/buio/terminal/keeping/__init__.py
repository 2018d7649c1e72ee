"""How a night is kept on this machine: its file, the lock on it, and what it was begun with."""
