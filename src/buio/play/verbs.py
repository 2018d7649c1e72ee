"""Verbs: what a move is called in the notation, what stands behind it, and what it does with the cards it names.

A phase that offers something new declares its verb (`Phase.verbs`); records, bots and views read the declaration, and
guess nothing from the text.
"""

import re
from enum import Enum
from typing import Final, NamedTuple

_TEXT: Final = re.compile("[a-z0-9]{1,12}")


class Fate(Enum):
    """What becomes of cards that a move names.

    Attributes:
        STAY: they stay in the hand: shown, or laid out.
        LEAVE: they leave it: thrown away, or laid on the table.
        PASS: they go to another seat's hand.
    """

    STAY = "stay"
    LEAVE = "leave"
    PASS = "pass"


class Verb(NamedTuple):
    """One kind of move.

    Attributes:
        text: as the notation writes it: small letters and digits.
        amount: does a number stand behind it?
        cards: do cards? Behind an amount they come second.
        groups: are they written in groups, with `/` between them?
        open: do its cards lie open for everybody from then on?
        fate: what becomes of them.
        looks: does the seat look at cards that it was dealt in the dark?
    """

    text: str
    amount: bool = False
    cards: bool = False
    groups: bool = False
    open: bool = False
    fate: Fate = Fate.STAY
    looks: bool = False


VERBS: Final[dict[str, Verb]] = {}
"""All verbs that are declared, by their texts."""


def declare(*verbs: Verb) -> None:
    """Make verbs known; the same declaration again changes nothing.

    Raises:
        ValueError: a text that no notation could read, or that means something else already.
    """
    for verb in verbs:
        if not _TEXT.fullmatch(verb.text):
            raise ValueError(f"{verb.text!r} is no verb: write 1 to 12 small letters and digits")
        if VERBS.get(verb.text, verb) != verb:
            raise ValueError(f"the verb {verb.text!r} is declared twice, as {VERBS[verb.text]} and as {verb}")
    for verb in verbs:
        VERBS[verb.text] = verb
