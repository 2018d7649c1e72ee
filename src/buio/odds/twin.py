"""The NumPy twin of the kernels: obvious, complete, and what computes where Numba is not installed."""

from functools import lru_cache
from typing import Final

import numpy as np

from buio.odds.hands import Bytes, Scores
from buio.odds.summed_scores import MIXED, Sums

CHUNK: Final = 1 << 14
"""So many hands at a time stay in the cache of a processor."""
PLANES: Final = np.array([MIXED, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1])
"""By the suits that all cards of a hand may have, the plane that tells its score."""


class _Dense:
    """A ranking's scores in two plain tables, by plane and sum."""

    def __init__(self, sums: Sums) -> None:
        entries = sums.entries
        shape = len(entries.bases), int(entries.sums[-1]) + 1
        bases, tie_ranks = np.zeros(shape, np.int32), np.full(shape, -1, np.int8)
        bases[:, entries.sums], tie_ranks[:, entries.sums] = entries.bases, entries.tie_ranks
        self.sums, self.by_suit = sums, entries.by_suit
        self.bases, self.tie_ranks = bases.ravel(), tie_ranks.ravel()
        self.begins = shape[1] * np.minimum(PLANES, shape[0] - 1)

    def scores(self, hands: Bytes) -> Scores:
        """The scores of hands of exactly as many cards as one has, shape (n, size)."""
        columns = [hands[:, place] for place in range(hands.shape[1])]
        totals, suits = self.sums.numbers.take(columns[0]), self.sums.suits.take(columns[0])
        for column in columns[1:]:
            totals += self.sums.numbers.take(column)
            suits &= self.sums.suits.take(column)
        places = totals + self.begins.take(suits)
        scores: Scores = self.bases.take(places)
        if self.by_suit:
            ranks, bits = self.tie_ranks.take(places), np.array([1 << one for one in self.sums.strengths], np.int32)
            for column in columns:
                scores |= np.where(column >> 2 == ranks, bits.take(column & 3), 0)
        return scores


_dense: Final = lru_cache(maxsize=16)(_Dense)
"""The plain tables of a ranking; the same object each time."""


def scores(sums: Sums, hands: Bytes, choices: list[list[int]]) -> Scores:
    """The best score of these choices of cards of each hand, shape (n, cards)."""
    tables, found = _dense(sums), np.zeros(len(hands), np.int32)
    for start in range(0, len(hands), CHUNK):
        chunk, best = hands[start : start + CHUNK], found[start : start + CHUNK]
        for choice in choices:
            np.maximum(best, tables.scores(chunk[:, choice]), out=best)
    return found
