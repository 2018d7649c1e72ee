"""What is wrong with a question about odds."""


class OddsError(ValueError):
    """A question that has no answer; the message names the argument, and says what would be right."""
