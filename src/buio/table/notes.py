"""What a table tells its operator, by `logging`: a few words and fields, and no card among them."""

import logging
from typing import Final

FIELDS: Final = "fields"
"""Where a record of `logging` has the fields of a line."""


def note(log: logging.Logger, level: int, what: str, **fields: object) -> None:
    """Write a line: what happened, in a word or two, and what belongs to it."""
    log.log(level, what, extra={FIELDS: fields})


def reason(error: Exception) -> str:
    """Say why a log does not play, without the move that does not: there may be cards in it."""
    return str(error).partition(":")[0]
