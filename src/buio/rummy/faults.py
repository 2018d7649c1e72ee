"""Why cards that a player lays are refused."""

from typing import NamedTuple


class Fault(NamedTuple):
    """A laying that the rules do not allow.

    Attributes:
        rule: the rule that forbids it, `RAM-1.13`.
        reason: what is wrong, as a key for the catalogues of words.
        cards: the cards that it is about.
    """

    rule: str
    reason: str
    cards: tuple[int, ...] = ()
