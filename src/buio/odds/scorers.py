"""Scorers: rankings that are asked about many hands at once; there is a kind for each way to tabulate a ranking.

Where Numba is not installed, sums are looked up with NumPy: the obvious and complete twin of the kernels.
"""

from abc import ABCMeta, abstractmethod
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds import listed_scores as lists
from buio.odds.backend import compiled
from buio.odds.hands import Bytes, Scores
from buio.odds.kernel_tables import Packed, packed, packed_many
from buio.odds.summed_scores import MIXED, Sums, adds_up, pack_of, sums_of
from buio.ranking import HandRanking

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


def twin_scores(sums: Sums, hands: Bytes, choices: list[list[int]]) -> Scores:
    """Return the best score of these choices of cards of each hand, shape (n, cards)."""
    tables, found = _dense(sums), np.zeros(len(hands), np.int32)
    for start in range(0, len(hands), CHUNK):
        chunk, best = hands[start : start + CHUNK], found[start : start + CHUNK]
        for choice in choices:
            np.maximum(best, tables.scores(chunk[:, choice]), out=best)
    return found


Choices = list[list[int]]
"""Places in a hand, several at a time."""


class Scorer(metaclass=ABCMeta):
    """A ranking for arrays of hands. What is given here is not checked: no wrong card does harm, but its score is none.

    Attributes:
        ranking: the ranking.
        size: how many cards a hand has.
        pack: the cards that it ranks.
    """

    def __init__(self, ranking: HandRanking) -> None:
        self.ranking: HandRanking = ranking
        self.size: int = ranking.size
        self.pack: tuple[int, ...] = pack_of(ranking)

    def scores(self, hands: Bytes) -> Scores:
        """Return the scores of hands of as many cards as one has or more, the best of each.

        Args:
            hands: `uint8`, shape (n, cards).

        Returns:
            `int32`, shape (n,): what `ranking.value` says of each.
        """
        return self.best(hands, hands.shape[1], self.size)

    def hole_scores(self, hole: Bytes, board: Bytes, from_hand: int) -> Scores:
        """Return the best of exactly so many hole cards and the board.

        Args:
            hole: shape (n, hole cards).
            board: shape (n, cards of the board).
            from_hand: how many of the hole cards count.
        """
        return self.best(np.concatenate([hole, board], axis=1), hole.shape[1], from_hand)

    @property
    def shares(self) -> bool:
        """Can two hands that share no card have the same score?"""
        return True

    @abstractmethod
    def best(self, hands: Bytes, held: int, from_hand: int) -> Scores:
        """Score the best of exactly `from_hand` of the first `held` cards, and of the others as many as are missing."""


class SumScorer(Scorer):
    """For rankings that are sums (`buio.odds.summed_scores`)."""

    def __init__(self, ranking: HandRanking) -> None:
        super().__init__(ranking)
        self.sums: Sums = sums_of(ranking)

    @property
    def shares(self) -> bool:
        return not self.sums.entries.by_suit

    @property
    def tables(self) -> Packed:
        """What the kernels read."""
        return packed(self.sums)

    def best(self, hands: Bytes, held: int, from_hand: int) -> Scores:
        if not compiled():
            return twin_scores(self.sums, hands, choices(hands.shape[1], held, from_hand, self.size))
        from buio.odds.kernels import hand_scores

        cards, out, hands = hands.shape[1], np.zeros(len(hands), np.int32), np.ascontiguousarray(hands)
        one, by_suit = self.tables, self.sums.entries.by_suit
        looked_up = (*((one.order,) if by_suit else ()), one.keys, one.start, one.offsets, one.scores, one.shift)
        looked_up += one.plane, one.step
        if cards == self.size == 5:
            (hand_scores.five_suited if by_suit else hand_scores.five)(hands, out, *looked_up)
        elif cards in (6, 7) and held == cards and from_hand == self.size == 5 and self.flushes_by_rank:
            many = packed_many(self.sums, cards)
            kernel = hand_scores.six if cards == 6 else hand_scores.seven
            kernel(hands, out, many.keys, many.start, many.offsets, many.scores, many.shift, many.plane)
        elif held + 5 == cards and from_hand == 2 and self.size == 5 and self.flushes_by_rank:
            from buio.odds.kernel_tables import hole_pairs
            from buio.odds.kernels import omaha

            pairs = hole_pairs(self.sums)
            to_board = pairs.board.keys, pairs.board.offsets, pairs.board.shift
            kernel = omaha.four_and_board if held == 4 else omaha.more_and_board
            kernel(hands, held, out, *to_board, pairs.pairs, pairs.columns, pairs.best, pairs.flushes)
        else:
            chosen = places(held, from_hand), places(cards - held, self.size - from_hand)
            (hand_scores.best_suited if by_suit else hand_scores.best)(hands, held, *chosen, out, *looked_up)
        return out

    @property
    def flushes_by_rank(self) -> bool:
        """Can the best of many cards be found by the sum of all of them, and their flush apart?"""
        return self.sums.entries.flush_is_better and not self.sums.entries.by_suit and not self.ranking.wild_cards


class ListScorer(Scorer):
    """For rankings that are lists (`buio.odds.listed_scores`)."""

    def best(self, hands: Bytes, held: int, from_hand: int) -> Scores:
        every = choices(hands.shape[1], held, from_hand, self.size)
        return lists.scores(self.ranking, hands, every)


class SlowScorer(Scorer):
    """For all others: one hand after the other, by the ranking itself."""

    def best(self, hands: Bytes, held: int, from_hand: int) -> Scores:
        score, every = self.ranking.score, choices(hands.shape[1], held, from_hand, self.size)
        found = (max(score([hand[place] for place in choice]) for choice in every) for hand in hands.tolist())
        return np.fromiter(found, np.int32, len(hands))


@lru_cache(maxsize=64)
def scorer(ranking: HandRanking) -> Scorer:
    """Return a ranking for arrays of hands, with its tables; the same object for equal declarations.

    Raises:
        ValueError: hands of this ranking cannot be listed: equal cards may be in one, or it compares none.
    """
    if ranking.equal_cards or not ranking.size:
        why = "a card may stand twice in a hand" if ranking.equal_cards else "it compares no hands"
        raise ValueError(f"ranking: no scores of {ranking!r} in arrays, for {why}")
    if adds_up(ranking):
        return SumScorer(ranking)
    return ListScorer(ranking) if lists.can_be_listed(ranking) else SlowScorer(ranking)


def choices(cards: int, held: int, from_hand: int, size: int) -> Choices:
    """Return all hands of exactly `from_hand` of the first `held` of these cards and of the others, as places."""
    own = combinations(range(held), from_hand)
    rests = list(combinations(range(held, cards), size - from_hand))
    return [[*some, *rest] for some in own for rest in rests]


def places(cards: int, count: int) -> NDArray[np.int64]:
    """Return the places of all choices of so many of these cards, shape (choices, count)."""
    return np.array(list(combinations(range(cards), count)), np.int64).reshape(comb(cards, count), count)
