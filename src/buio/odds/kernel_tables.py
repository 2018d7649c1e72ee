"""Tables for the kernels: small enough for the first cache of a processor, and no index leaves them, whatever is asked.

A key is a sum; `place = key + offsets[key >> shift]`. Sums of one row, those that are equal above `shift`, keep their
distances, and the rows are laid into one another so that no two sums fall on one place (row displacement).
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from buio.odds.hands import CARDS
from buio.odds.summed_scores import MIXED, Entries, Sums

FLUSH_BITS: Final = 48
"""From here on a key counts the cards of each suit, four bits a suit."""
SHIFTS: Final = range(4, 12)
SEVEN: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""Numbers of the ranks such that any seven, none more than four times, have their own sum."""


Narrow: TypeAlias = NDArray[np.uint16] | NDArray[np.uint32]


@dataclass(frozen=True, eq=False)
class Packed:
    """The scores of a ranking for hands of one length.

    Attributes:
        keys: by card, its number, one for each suit that it may have, and nothing for what is no card; shape (256,).
        start: what the suits are counted from: with this, as many cards of one suit as make a flush set the top bit.
        order: by set of suits, four bits each, their strengths as a set.
        offsets: by row.
        shift: which sums are one row.
        scores: by place, `class << 1 | 1`, or 0 for no hand; where suits break ties `class << 8 | 4 * tie rank`.
        plane: what is added to the place of a hand of one suit.
        step: from one plane of suits to the next.
    """

    keys: NDArray[np.uint64]
    start: np.uint64
    order: np.uint64
    offsets: NDArray[np.int32]
    shift: np.uint64
    scores: Narrow
    plane: np.uint64
    step: np.uint64


@lru_cache(maxsize=64)
def packed(sums: Sums) -> Packed:
    """Return the tables of a ranking for hands of exactly as many cards as it compares."""
    shift, offsets, size, scores = _laid_out(sums.entries)
    return _packed(sums, sums.numbers, shift, offsets, size, scores, size if len(sums.entries.bases) > 2 else 0)


def _packed(
    sums: Sums, numbers: NDArray[np.int64], shift: int, offsets: NDArray[np.int32], size: int, scores: Narrow, step: int
) -> Packed:
    keys = np.zeros(256, np.uint64)
    counted = sum(((sums.suits >> suit & 1).astype(np.uint64) << np.uint64(FLUSH_BITS + 4 * suit)) for suit in range(4))
    keys[: len(numbers)] = numbers.astype(np.uint64) | counted
    order = [sum(1 << sums.strengths[suit] for suit in range(4) if suits >> suit & 1) for suits in range(16)]
    return Packed(
        keys=keys,
        start=np.uint64(sum(8 - sums.size << FLUSH_BITS + 4 * suit for suit in range(4))),
        order=np.uint64(sum(of_suits << 4 * suits for suits, of_suits in enumerate(order))),
        offsets=offsets,
        shift=np.uint64(shift),
        scores=scores,
        plane=np.uint64(size),
        step=np.uint64(step),
    )


@lru_cache(maxsize=64)
def _laid_out(entries: Entries) -> tuple[int, NDArray[np.int32], int, Narrow]:
    """The shift, the offsets and the places of one plane, and what stands at all places."""
    shift, offsets, size = displaced(entries.sums)
    scores = np.zeros((len(entries.bases), size), np.uint32)
    places = entries.sums + offsets[entries.sums >> shift]
    if entries.by_suit:
        ranks = np.where(entries.tie_ranks < 0, NO_TIE, entries.tie_ranks).astype(np.uint32)
        scores[:, places] = entries.bases.astype(np.uint32) << np.uint32(4) | np.uint32(4) * ranks
    else:
        scores[:, places] = narrow(entries.bases)
    return shift, offsets, size, _smallest(scores.ravel())


@lru_cache(maxsize=64)
def packed_many(sums: Sums, cards: int) -> Packed:
    """Return the tables of a ranking for the best hand of six or seven cards; flushes by the set of their ranks.

    Only for rankings without wild cards, in which suits break no ties and no flush is worse than the same ranks mixed.
    """
    lowest, numbers = 13 - len(sums.pack) // 4, np.array(SEVEN)
    ranks = np.array(list(combinations_with_replacement(range(13 - lowest), cards)))
    ranks = ranks[(ranks[:, 4:] != ranks[:, :-4]).all(1)]  # none more than four times
    best = np.zeros(len(ranks), np.int32)
    of_five = np.zeros(int(sums.entries.sums[-1]) + 1, np.int32)
    of_five[sums.entries.sums] = sums.entries.bases[MIXED]
    fives = sums.numbers[4 * (ranks + lowest)]
    for choice in combinations(range(cards), sums.size):
        np.maximum(best, of_five[fives[:, list(choice)].sum(1)], out=best)
    keys = numbers[ranks].sum(1)
    shift, offsets, size = displaced(keys)
    entries = np.zeros(size + (1 << 13), np.uint32)
    entries[keys + offsets[keys >> shift]] = narrow(best)
    entries[size:] = narrow(_flushes(sums, lowest, cards))
    of_cards = np.zeros(CARDS, np.int64)
    of_cards[list(sums.pack)] = numbers[np.array(sums.pack) // 4 - lowest]
    return _packed(sums, of_cards, shift, offsets, size, _smallest(entries), 0)


def _flushes(sums: Sums, lowest: int, cards: int) -> NDArray[np.int32]:
    """By set of ranks of one suit, a bit for each rank from the twos, the best flush of up to so many cards."""
    found = np.zeros(1 << 13, np.int32)
    of_suit = dict(zip(sums.entries.sums.tolist(), sums.entries.bases[1].tolist(), strict=True))
    for ranks in combinations(range(lowest, 13), sums.size):
        total = int(sums.numbers[[4 * rank for rank in ranks]].sum())
        found[sum(1 << rank for rank in ranks)] = of_suit[total]
    for count in range(sums.size + 1, cards + 1):
        for ranks in combinations(range(lowest, 13), count):
            mask = sum(1 << rank for rank in ranks)
            found[mask] = max(found[mask ^ 1 << rank] for rank in ranks)
    return found


def displaced(keys: NDArray[np.int64]) -> tuple[int, NDArray[np.int32], int]:
    """Lay the rows of these keys into one another: the shift, the offset of each row, and how many places there are.

    Rows that have no key point to the first places, so that every key that is no larger than these finds a place.
    """
    shifts = SHIFTS if len(keys) < 10_000 else (10,)  # trying takes its time
    return min((_displaced(keys, shift) for shift in shifts), key=lambda found: found[2] + 2 * len(found[1]))


def _displaced(keys: NDArray[np.int64], shift: int) -> tuple[int, NDArray[np.int32], int]:
    keys = np.unique(keys)
    rows, columns = keys >> shift, keys & (1 << shift) - 1
    offsets = np.arange(rows[-1] + 1) * -(1 << shift)
    starts = np.flatnonzero(np.r_[True, rows[1:] != rows[:-1]])
    ends = np.r_[starts[1:], len(keys)]
    taken, top = 0, 0
    for row in np.argsort(starts - ends, kind="stable").tolist():
        inside, blocked = columns[starts[row] : ends[row]].tolist(), 0
        for column in inside:
            blocked |= taken >> column
        base = (~blocked & blocked + 1).bit_length() - 1  # the least from which no column falls on a place taken
        for column in inside:
            taken |= 1 << base + column
        top = max(top, base)
        offsets[rows[starts[row]]] += base
    return shift, offsets.astype(np.int32), top + (1 << shift)


def narrow(bases: NDArray[np.int32]) -> NDArray[np.uint32]:
    """Drop the three bits of a score that are 0 where suits break no ties."""
    return (bases >> 3 & ~1 | bases & 1).astype(np.uint32)


NO_TIE: Final = 15
"""A rank that no card has, so that its cards add no bits to a score."""


def _smallest(entries: NDArray[np.uint32]) -> Narrow:
    return entries.astype(np.uint16) if int(entries.max()) < 1 << 16 else entries


BOARD: Final = 5
OWN: Final = 2
"""So many cards of the hand count, and three of the board."""
RANKS: Final = 64
"""Ranks of whatever stands in a byte: a wrong card does no harm."""


@dataclass(frozen=True, eq=False)
class HolePairs:
    """What the kernel of Omaha reads: what any two hole cards are worth with any board, as if there were no flush.

    A row is a board: all pairs of a hand stand close together.

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
    """Return the tables of a ranking in which flushes are found by rank (`SumScorer.flushes_by_rank`)."""
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
