"""No ranking: of games in which hands are not compared."""

from collections.abc import Sequence
from dataclasses import dataclass

from buio.ranking.base import HandRanking
from buio.ranking.categories import Category, RankingError
from buio.ranking.names import HandName
from buio.ranking.scoring import Score


@dataclass(frozen=True, repr=False)
class Unranked(HandRanking):
    """All hands are alike: they have no cards, no types and no names."""

    size = 0
    lowest = 0
    order: tuple[Category, ...] = ()
    suits = "shdc"

    @property
    def score(self) -> Score:
        """0, whatever the cards."""
        return lambda cards: 0

    @property
    def frequencies(self) -> Sequence[int]:
        """One class with one hand."""
        return (1,)

    def describe(self, cards: Sequence[int]) -> HandName:
        """Never answers.

        Raises:
            RankingError: always.
        """
        raise RankingError("hands have no names where they are not compared")


UNRANKED = Unranked()
