"""Tables for Omaha: what any two hole cards are worth with any board of five, so that a hand is looked up pair by pair.

By the ranks of a board and the ranks of two cards, the best of the ten hands that they make, as if there were no flush.
A row of the table is a board: all pairs of a hand stand close together. Flushes are looked up by the ranks of a suit.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.kernel_tables import Packed, narrow, packed, packed_many
from buio.odds.summed_scores import MIXED, Sums

BOARD: Final = 5
OWN: Final = 2
"""So many cards of the hand count, and three of the board."""
RANKS: Final = 64
"""Ranks of whatever stands in a byte: a wrong card does no harm."""


@dataclass(frozen=True, eq=False)
class HolePairs:
    """What the kernel of Omaha reads.

    Attributes:
        board: keys, offsets and shift, which tell the row of a board.
        pairs: by two ranks, `RANKS * one + other`, the column.
        columns: how many columns a row has.
        best: by row and column, scores as in `Packed`; flat.
        flushes: by set of ranks of one suit, the score of the five; shape (8192,).
    """

    board: Packed
    pairs: NDArray[np.uint8]
    columns: int
    best: NDArray[np.uint16]
    flushes: NDArray[np.uint16]


@lru_cache(maxsize=8)
def hole_pairs(sums: Sums) -> HolePairs:
    """The tables of a ranking in which flushes are found by rank (`SumScorer.flushes_by_rank`)."""
    of_board, lowest = packed(sums), 13 - len(sums.pack) // 4
    of_rank = sums.numbers[4 * np.arange(lowest, 13)]
    boards = np.array(list(combinations_with_replacement(range(len(of_rank)), BOARD)))
    boards = boards[boards[:, 0] != boards[:, -1]]  # no rank five times
    triples = np.stack([of_rank[boards[:, list(three)]].sum(1) for three in combinations(range(BOARD), BOARD - OWN)])
    of_five = np.zeros(int(sums.entries.sums[-1]) + 1, np.uint16)
    of_five[sums.entries.sums] = narrow(sums.entries.bases[MIXED])
    keys = of_rank[boards].sum(1)
    places = keys + of_board.offsets[keys >> int(of_board.shift)]
    two = list(combinations_with_replacement(range(len(of_rank)), OWN))
    best = np.zeros((int(of_board.plane), len(two)), np.uint16)
    pairs = np.zeros(RANKS * RANKS, np.uint8)
    for column, (low, high) in enumerate(two):
        best[places, column] = of_five.take(triples + of_rank[low] + of_rank[high], mode="clip").max(0)
        pairs[[RANKS * (low + lowest) + high + lowest, RANKS * (high + lowest) + low + lowest]] = column
    many = packed_many(sums, BOARD + 1)
    flushes = many.scores[int(many.plane) :].astype(np.uint16)
    return HolePairs(of_board, pairs, len(two), best.ravel(), flushes)
