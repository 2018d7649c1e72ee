"""What a game refuses; apart from the engine, so that the catalogue can refuse a code without it."""


class GameError(ValueError):
    """A deal that this game cannot have: too many players, too few cards."""
