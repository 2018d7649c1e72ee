"""All hands of a pack in the order of their scores: what exact answers about draws walk through."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import Cards
from buio.odds.hands import Bytes, Scores
from buio.odds.listed_scores import all_hands
from buio.odds.scorers import scorer
from buio.ranking import Category, HandRanking, Ranking


@dataclass(frozen=True, eq=False)
class Deck:
    """All hands of a pack, the worst first.

    Attributes:
        ranking: how they compare.
        pack: the cards.
        hands: shape (hands, cards), each in ascending order.
        scores: of each hand, shape (hands,), ascending.
        order: where each stands among `buio.odds.listed_scores.all_hands`, shape (hands,).
        starts: where each set of equal scores begins, and where the last ends. No two hands of a deal are equal where
            suits break ties: there it is every hand.
    """

    ranking: HandRanking
    pack: Cards
    hands: Bytes
    scores: Scores
    order: NDArray[np.intp]
    starts: NDArray[np.int64]

    @property
    def shares(self) -> bool:
        """May two hands of one deal be equal?"""
        return len(self.starts) <= len(self.hands)

    @cached_property
    def levels(self) -> NDArray[np.int64]:
        """By hand, its place among the sets of equal scores."""
        return np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))

    @cached_property
    def upsets(self) -> list[tuple[int, int]]:
        """Pairs of hands, as places in this deck, of which the first wins although its score is lower (RNK-7.02)."""
        found = []
        for low, high in upset_scores(self.ranking, np.unique(self.scores)):
            lows, highs = np.flatnonzero(self.scores == low), np.flatnonzero(self.scores == high)
            pairs = product(lows.tolist(), highs.tolist())
            found += [(a, b) for a, b in pairs if not {*self.hands[a].tolist()} & {*self.hands[b].tolist()}]
        return found

    def in_order(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return weights by number of the hand, put into the order of this deck."""
        return weights[self.order]

    def by_number(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return values in the order of this deck, put back to the numbers of the hands."""
        found = np.empty_like(values)
        found[self.order] = values
        return found


@lru_cache(maxsize=8)
def deck(ranking: HandRanking, pack: Cards) -> Deck:
    """Return all hands of these cards; the same object each time."""
    hands = all_hands(pack, ranking.size)
    scores = scorer(ranking).scores(hands)
    order = np.argsort(scores, kind="stable")
    ordered, starts = scores[order], np.arange(len(hands) + 1)
    if scorer(ranking).shares:
        starts = np.append(np.flatnonzero(np.diff(ordered, prepend=-1)), len(ordered))
    return Deck(ranking, pack, hands[order], ordered, order, starts)


def upset_scores(ranking: HandRanking, scores: Scores) -> list[tuple[int, int]]:
    """List pairs of scores of which the lower wins: the lowest straight flush and the highest (ITA-1.74, RNK-7.02)."""
    if not isinstance(ranking, Ranking) or not ranking.cycle:
        return []
    strong = [score for score in scores.tolist() if ranking.category(score) in CYCLES]
    return [pair for pair in combinations(strong, 2) if ranking.winners(pair) == (0,)]


CYCLES: Final = (Category.FOUR_OF_A_KIND, Category.STRAIGHT_FLUSH)
"""Hands that may win although their score is lower."""
