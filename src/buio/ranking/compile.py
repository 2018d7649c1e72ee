"""The compiler: from a declaration, high or low, to its tables, with NumPy.

All sets of five ranks are taken at once. Each gets a key, higher for the better hand; hands of equal keys are one
class, and classes are numbered from the worst. Ranks count from the lowest of the pack here.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from buio.cards import ACE
from buio.ranking.categories import STANDARD_ORDER, Category, SuitTie
from buio.ranking.tables import RANK_NUMBERS, Tables

BASE = 16
"""Heights are written as digits of this base, the one that is compared first on top; 0 where a hand has fewer."""
SUIT_UNIT = BASE**5
CATEGORY_UNIT = 4 * SUIT_UNIT
TOP = 13
"""The height of paired aces that are the highest pair of low hands, above the king's."""
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = range(9)
"""Indices in the standard order."""

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@lru_cache(maxsize=128)
def high_tables(
    lowest: int, order: tuple[Category, ...], suit_tie: SuitTie, flush_suits: tuple[int, ...] = (0, 0, 0, 0)
) -> Tables:
    """Return the tables of a ranking in which high hands win; the same object for equal declarations.

    Args:
        lowest: the lowest rank of the pack.
        order: the nine categories, weakest first.
        suit_tie: whose suit decides between hands of one class.
        flush_suits: what each suit adds to a flush before its ranks count, 0 to 3 (X-20).
    """
    count = 13 - lowest
    mixed = _HighHands(_mixed_ranks(count), count, order, flush=False)
    flushes = _HighHands(_flush_ranks(count), count, order, flush=True)
    before_ranks = np.outer(~flushes.straight, flush_suits) * SUIT_UNIT
    return _tables(lowest, mixed, flushes, flushes.keys[:, None] + before_ranks, mixed.tie_ranks(suit_tie))


@lru_cache(maxsize=32)
def low_tables(
    ace_low: bool, straights: bool, broadway: bool, aces_high_paired: bool, qualifier: int | None = None
) -> Tables:
    """Return the tables of a ranking in which low hands win, for the arguments see `buio.ranking.Low`."""
    declared = ace_low, straights, broadway, aces_high_paired
    mixed = _LowHands(_mixed_ranks(13), *declared, flush=False)
    flushes = _LowHands(_flush_ranks(13), *declared, flush=straights)
    qualifies = None if qualifier is None else mixed.within(qualifier + ace_low)
    return _tables(0, mixed, flushes, flushes.keys[:, None].repeat(4, 1), np.zeros_like(mixed.keys), qualifies)


def _mixed_ranks(count: int) -> Ints:
    """All sets of five of `count` ranks, in ascending order, shape (n, 5); there is no fifth card of a rank."""
    return np.array([ranks for ranks in combinations_with_replacement(range(count), 5) if ranks[0] != ranks[4]])


def _flush_ranks(count: int) -> Ints:
    """All sets of five different ranks, shape (n, 5)."""
    return np.array(list(combinations(range(count), 5)))


class _Hands:
    """Many sets of five ranks at once: what they are, apart from suits.

    Attributes:
        ranks: shape (n, 5), in ascending order.
        counts: how many cards of each different rank, most first; equal numbers by height, shape (n, 5).
        groups: the heights of these ranks; -1 where there are fewer than five.
        straight: five in line, where straights count.
        keys: higher for the better hand.
        kinds: indices of the categories in the standard order.
        leading: the rank that leads the hand.
    """

    straight: Bools
    keys: Ints
    kinds: Ints
    leading: Ints

    def __init__(self, ranks: Ints, heights: Ints, count: int, aces_high_paired: bool = False) -> None:
        self.ranks = ranks
        counts = (heights[:, :, None] == np.arange(count)).sum(1)
        tops = np.broadcast_to(np.arange(count), counts.shape)
        if aces_high_paired:
            tops = np.where((counts > 1) & (tops == 0), TOP, tops)
        order = np.argsort(-(32 * counts + tops), axis=1)[:, :5]
        self.counts = np.take_along_axis(counts, order, 1)
        self.groups = np.where(self.counts > 0, np.take_along_axis(tops, order, 1), -1)

    @property
    def unpaired(self) -> Bools:
        """Five different ranks."""
        unpaired: Bools = self.counts[:, 0] == 1
        return unpaired

    def deals(self) -> Ints:
        """How many hands of the pack have these ranks and are no flush."""
        ways: Ints = np.array([1, 4, 6, 4, 1])[self.counts].prod(1)
        return np.where(self.unpaired, ways - 4, ways)

    def sums(self) -> Ints:
        """The sums of the ranks' numbers."""
        sums: Ints = np.array(RANK_NUMBERS)[self.ranks].sum(1)
        return sums

    def _digits(self) -> Ints:
        digits: Ints = ((self.groups + 1) * BASE ** np.arange(4, -1, -1)).sum(1)
        return digits

    def _kinds(self, flush: bool) -> Ints:
        if flush:
            return np.where(self.straight, STRAIGHT_FLUSH, FLUSH)
        most, second = self.counts[:, 0], self.counts[:, 1]
        threes = np.where(second == 2, FULL, TRIPS)
        paired = np.select([most == 4, most == 3, second == 2], [QUADS, threes, TWO_PAIR], PAIR)
        return np.where(self.straight, STRAIGHT, np.where(most == 1, HIGH, paired))


class _HighHands(_Hands):
    def __init__(self, ranks: Ints, count: int, order: tuple[Category, ...], flush: bool) -> None:
        super().__init__(ranks, ranks, count)
        low_ace = (ranks == [0, 1, 2, 3, count - 1]).all(1)  # ITA-1.05
        self.straight = self.unpaired & (ranks[:, 4] - ranks[:, 0] == 4) | low_ace
        self.leading = np.where(low_ace, 3, self.groups[:, 0])
        self.kinds = self._kinds(flush)
        places = np.array([order.index(category) for category in STANDARD_ORDER])
        digits = np.where(self.straight, (self.leading + 1) * BASE**4, self._digits())
        self.keys = places[self.kinds] * CATEGORY_UNIT + digits

    def tie_ranks(self, tie: SuitTie) -> Ints:
        """The rank whose suits decide between equal hands."""
        if tie is SuitTie.HIGHEST:
            return np.where(self.straight, self.leading, self.ranks[:, 4])
        if tie not in (SuitTie.KICKER, SuitTie.UNPAIRED):
            return self.leading
        index = np.where(self.counts[:, 1] == 2, 2, 1)  # after two pairs or after the first group
        kickers: Ints = np.take_along_axis(self.groups, index[:, None], 1)[:, 0]
        without = self.straight | (self.counts[:, 2] == 0)  # quads and full houses
        if tie is SuitTie.UNPAIRED:
            without |= self.unpaired
        return np.where(without, self.leading, kickers)


class _LowHands(_Hands):
    """Hands of which the low ones win, from the whole pack."""

    def __init__(
        self, ranks: Ints, ace_low: bool, straights: bool, broadway: bool, aces_high_paired: bool, flush: bool
    ) -> None:
        heights = (ranks + ace_low) % 13
        super().__init__(ranks, heights, 13, aces_high_paired)
        self.highest = heights.max(1)
        royal = broadway & (np.sort(heights, 1) == [0, 9, 10, 11, 12]).all(1)
        in_line = self.unpaired & (self.highest - heights.min(1) == 4) | royal
        self.straight = in_line & straights
        self.kinds = self._kinds(flush)
        self.keys = -(self.kinds * CATEGORY_UNIT + self._digits() + royal * BASE**4)
        self.leading = np.where(royal, ACE, (self.groups[:, 0] - ace_low) % 13)

    def within(self, height: int) -> Bools:
        """Those that are no combination and whose highest card is no higher than this (RNK-5.02)."""
        found: Bools = self.unpaired & (self.highest <= height) & ~self.straight
        return found


def _tables(
    lowest: int,
    mixed: _Hands,
    flushes: _Hands,
    flush_keys: Ints,
    tie_ranks: Ints,
    qualifies: Bools | None = None,
) -> Tables:
    """Number the classes.

    Args:
        lowest: the lowest rank of the pack.
        mixed: all hands that are no flush.
        flushes: all flushes of one suit.
        flush_keys: their keys, by suit, shape (flushes, 4).
        tie_ranks: of the mixed hands.
        qualifies: which of the mixed hands count at all; None: all.
    """
    keys, classes = np.unique(np.concatenate([mixed.keys, flush_keys.ravel()]), return_inverse=True)
    of_mixed, of_flushes = np.split(classes.ravel(), [len(mixed.keys)])
    suited = of_flushes.reshape(-1, 4)
    frequencies = np.bincount(of_mixed, mixed.deals(), len(keys)) + np.bincount(of_flushes, minlength=len(keys))
    kinds = _by_class(len(keys), (of_mixed, mixed.kinds), (of_flushes, flushes.kinds.repeat(4)))
    leading = _by_class(len(keys), (of_mixed, mixed.leading), (of_flushes, flushes.leading.repeat(4)))
    masks = 4 * (1 << flushes.ranks).sum(1)[:, None] + np.arange(4)
    return Tables(
        lowest=lowest,
        mixed=list(zip(mixed.sums().tolist(), of_mixed.tolist(), tie_ranks.tolist(), strict=True)),
        flushes=list(zip(masks.ravel().tolist(), of_flushes.tolist(), strict=True)),
        categories=tuple(map(STANDARD_ORDER.__getitem__, kinds.tolist())),
        leading_ranks=tuple((leading + lowest).tolist()),
        frequencies=tuple(frequencies.astype(np.int64).tolist()),
        flush_is_better=bool((suited.min(1) >= of_mixed[mixed.unpaired]).all()),  # both in the order of their ranks
        least=0 if qualifies is None else int(of_mixed[qualifies].min()),
    )


def _by_class(count: int, *parts: tuple[Ints, Ints]) -> Ints:
    """An array by class, from pairs of classes and what these have."""
    array = np.zeros(count, np.int64)
    for classes, values in parts:
        array[classes] = values
    return array
