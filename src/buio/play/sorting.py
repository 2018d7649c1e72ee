"""Sorting a hand of a rummy game: what a group of cards is, and how a hand is laid in groups."""

from collections.abc import Sequence
from typing import Protocol

from buio.play.moves import Groups


class Sorter(Protocol):
    """What the combinations of a game are, for those who look at a hand."""

    def kind(self, cards: Sequence[int]) -> str:
        """`set`, `run`, `pair`, ... if these cards are something that can be laid; empty: they are not."""

    def sort(self, cards: Sequence[int]) -> tuple[Groups, tuple[int, ...]]:
        """The combinations that leave the fewest cards, and the cards that they leave, best last."""
