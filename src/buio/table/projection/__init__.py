"""Projection: a room as one viewer may see it, in the words of the protocol."""
