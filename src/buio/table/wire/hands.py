"""The names of hands, and what a hand makes."""

import msgspec


class HandState(msgspec.Struct, frozen=True):
    """The name of a hand, in words of each language."""

    it: str
    en: str
    de: str


class MadeState(msgspec.Struct, frozen=True):
    """What a hand makes for one part of the pot, or in one row.

    Attributes:
        contest: `high`, `low`; `front`, `middle`, `back`.
        hand: its name.
        cards: the cards that make it.
        board: on which board, counted from 0.
    """

    contest: str
    hand: HandState
    cards: list[str]
    board: int = 0


class ChanceState(msgspec.Struct, frozen=True):
    """What hands that lie open win on average, in percent, before more cards than these came to the table.

    Attributes:
        board: how many cards lay on the table, on all boards together.
        names: whose hands met.
        percent: the share of the pot that each could expect, 0 and 100 only where that was sure.
    """

    board: int
    names: list[str]
    percent: list[int]
