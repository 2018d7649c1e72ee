"""Which Buio this is. Logs and records say it; whoever only wants to know it imports nothing else."""

__version__ = "0.1.0"
