"""The name of a hand as data; the words are in `buio.i18n`."""

from typing import NamedTuple


class HandName(NamedTuple):
    """What a hand is called.

    `ranks` are those that the name mentions, the most important first: both pairs, then the kickers; the top card of a
    straight. `suit` is that of a flush or straight flush, `variant` one of `minima`, `media`, `massima` where the game
    tells them apart.
    """

    category: str
    ranks: tuple[int, ...]
    suit: int | None = None
    variant: str | None = None
