"""Tables for browsers: rooms, their logs, and the server itself, which alone needs the extra `table`."""
