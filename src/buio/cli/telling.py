"""Recorded hands told in words on standard output, all at once or line by line."""

import sys
from collections.abc import Sequence

from buio.history.records import Record
from buio.i18n import catalogue, language_here
from buio.i18n.spoken import spoken
from buio.terminal.reading import read_aloud


def tell_hands(hands: Sequence[Record], language: str | None, aloud: bool, step: bool) -> None:
    """Print what happened in these hands.

    Args:
        hands: the hands.
        language: of the words; None: that of this machine.
        aloud: without signs, for a screen reader.
        step: wait for a line of input after each one that is told; the end of the input ends it.

    Raises:
        RecordError: a hand that does not play through.
    """
    words = (spoken if aloud else catalogue)(language or language_here())
    for line in read_aloud(hands, words):
        print(line, flush=True)
        if step and line and not sys.stdin.readline():
            return
