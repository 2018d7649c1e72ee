"""The engine: deals, moves, options, views, phases."""
