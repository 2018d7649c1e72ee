"""Badugi: four cards of four ranks and four suits, the lowest the best; with fewer such cards a hand ranks lower."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import ClassVar, Final

from buio.ranking.base import HandRanking
from buio.ranking.categories import Category, HandName
from buio.ranking.scoring import Score

MASKS: Final = [1 << ((card >> 2) + 1) % 13 | 1 << 13 + (card & 3) for card in range(52)]
"""By card, a bit for its height, ace low, and one for its suit."""
NAMES: Final = ("", "badugi_1", "badugi_2", "badugi_3", "badugi_4")


@dataclass(frozen=True, repr=False)
class Badugi(HandRanking):
    """How badugi hands rank: the most cards of different ranks and suits count, and of these the lowest.

    Args:
        suits: strongest first, for odd chips alone.
    """

    size = 4
    lowest = 0
    order: ClassVar[tuple[Category, ...]] = ()  # type: ignore[misc]
    suits: str = "shdc"

    @cached_property
    def score(self) -> Score:
        scores = [0] * (1 << 17)
        for number, heights in enumerate(_classes()):
            for suits in combinations(range(13, 17), len(heights)):
                scores[sum([1 << bit for bit in (*heights, *suits)])] = number << 4 | 1
        sizes = [len(heights) for heights in _classes()]
        four, three = sizes.index(4) << 4, sizes.index(3) << 4

        def score(cards: Sequence[int]) -> int:
            a, b, c, d = cards
            a, b, c, d = MASKS[a], MASKS[b], MASKS[c], MASKS[d]
            ab, cd = a | b, c | d
            best = scores[ab | cd]
            if best > four:
                return best
            best = max(scores[ab | c], scores[ab | d], scores[a | cd], scores[b | cd])
            if best > three:
                return best
            pairs = scores[ab], scores[a | c], scores[a | d], scores[b | c], scores[b | d], scores[cd]
            return max(*pairs, scores[a], scores[b], scores[c], scores[d])

        return score

    @cached_property
    def frequencies(self) -> Sequence[int]:
        found, score = [0] * len(_classes()), self.score
        for hand in combinations(range(52), self.size):
            found[score(hand) >> 4] += 1
        return found

    def describe(self, cards: Sequence[int]) -> HandName:
        self._refuse_no_hand(cards)
        heights = _classes()[self.score(cards) >> 4]
        return HandName(NAMES[len(heights)], tuple((height - 1) % 13 for height in heights))

    def _top(self, ranks: set[int]) -> int:
        return max(ranks, key=lambda rank: (rank + 1) % 13)


@cache
def _classes() -> list[tuple[int, ...]]:
    """The heights of the cards that count, highest first, by class: more cards are better, then lower ones."""
    every = (heights for size in range(1, 5) for heights in combinations(range(12, -1, -1), size))
    return sorted(every, key=lambda heights: (len(heights), [-height for height in heights]))


BADUGI: Final = Badugi()
"""Four different ranks and suits, the ace low; 4-3-2-A is best."""
