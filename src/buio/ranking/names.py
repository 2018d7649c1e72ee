"""The name of a hand as data; the words are in `buio.i18n`."""

from typing import NamedTuple


class HandName(NamedTuple):
    """What a hand is called.

    `category` is the value of a `Category`, or what the game calls it. `ranks` are those that the name mentions, the
    most important first: both pairs, then the kicker; of a straight its top card alone. `suit` is that of a flush or
    straight flush, `variant` one of `minima`, `media`, `massima` where the ranking tells straight flushes apart
    (ITA-1.73).
    """

    category: str
    ranks: tuple[int, ...]
    suit: int | None = None
    variant: str | None = None
