"""The terminal: a night against bots, line by line or on the whole screen."""
