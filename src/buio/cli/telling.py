"""Recorded hands told in words on standard output, all at once or line by line."""

import sys
from collections.abc import Iterator, Sequence

from buio.history.records import Record
from buio.i18n import Catalogue, catalogue, language_here
from buio.i18n.spoken import spoken
from buio.terminal.story import whole_hand


def tell_hands(hands: Sequence[Record], language: str | None, aloud: bool, step: bool) -> None:
    """Print what happened in these hands.

    Args:
        hands: the hands.
        language: of the words; None: that of this machine.
        aloud: without signs, for a screen reader.
        step: wait for a line of input after each one that is told; the end of the input ends it.

    Raises:
        RecordError: a hand that does not play through; those before it are told.
    """
    words = (spoken if aloud else catalogue)(language or language_here())
    for line in in_words(hands, words):
        print(line, flush=True)
        if step and line and not sys.stdin.readline():
            return


def in_words(hands: Sequence[Record], words: Catalogue) -> Iterator[str]:
    """What happened in these hands, a sentence a line, an empty line between two hands.

    Raises:
        RecordError: as `tell_hands`.
    """
    for number, hand in enumerate(hands, 1):
        if number > 1:
            yield ""
        yield from whole_hand(hand.play(), hand.game.code, hand.players, words, number)
