"""The compiler: from a declared ranking to lookup tables, with NumPy.

Each rank has a number such that every multiset of five ranks has its own sum. A hand that is no flush is looked up by
this sum, a flush by the set of its ranks and its suit.

A class is a set of hands of equal category and ranks; classes are numbered in ascending order. The score of a hand is
`16 * class + nibble`: the nibble has a bit for each suit of the decisive rank that the hand holds, the strongest suit
on top. Hands of one deal share no card, so the nibbles of two hands of one class differ in their highest bit, and one
comparison settles everything.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from buio.ranking.categories import STANDARD_ORDER, Category, FlushBy, SuitTie

if TYPE_CHECKING:
    from buio.ranking.ranking import Ranking

RANK_NUMBERS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""Numbers of the ranks, from the lowest of the pack: any five, none more than four times, have their own sum."""

BASE = 14
"""Ranks are written as digits 1..13 of this base; 0 where a hand has fewer different ranks."""
SUIT_UNIT = BASE**5
CATEGORY_UNIT = 5 * SUIT_UNIT

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tables:
    """What a ranking compiles to. Ranks count from the lowest of the pack; r of them are in play.

    Args:
        lowest: the lowest rank of the pack.
        numbers: the number of each rank, shape (r,).
        classes: by rank sum, the class of a hand that is no flush; -1 where no hand has this sum.
        decisive: by rank sum, the rank whose suits break ties.
        flushes: by set of ranks (bit mask) and suit, the class of a flush, shape (2**r, 4); -1 where there is none.
        categories: by class.
        leads: by class, the rank (0..12) that leads the hand: of the most cards, of a straight the top.
        frequencies: by class, how many hands of the pack it has.
        least: the first class that is a hand at all; those below it do not qualify (RNK-5.02).
    """

    lowest: int
    numbers: Ints
    classes: Ints
    decisive: Ints
    flushes: Ints
    categories: tuple[Category, ...]
    leads: tuple[int, ...]
    frequencies: tuple[int, ...]
    least: int = 0

    @cached_property
    def flush_is_better(self) -> bool:
        """Is no flush worse than the same ranks in mixed suits? Not in an order upside down, or where low hands win."""
        masks = np.flatnonzero(self.flushes[:, 0] >= 0)
        held = masks[:, None] >> np.arange(len(self.numbers)) & 1
        return bool((self.flushes[masks].min(1) >= self.classes[held @ self.numbers]).all())

    def hands(self) -> Iterator[tuple[int, int, int]]:
        """Rank sum, class and decisive rank of all hands that are no flush."""
        sums = np.flatnonzero(self.classes >= 0)
        yield from zip(sums.tolist(), self.classes[sums].tolist(), self.decisive[sums].tolist(), strict=True)

    def floors(self) -> dict[tuple[Category, int], int]:
        """By category and leading rank, the least score of such a hand."""
        floors: dict[tuple[Category, int], int] = {}
        for place, kind in enumerate(zip(self.categories, self.leads, strict=True)):
            floors.setdefault(kind, place << 4)
        return floors


@lru_cache(maxsize=128)
def compiled(ranking: "Ranking") -> Tables:
    """The tables of a ranking; built once for all equal declarations."""
    count = 13 - ranking.lowest
    plain = _Hands(ranking, combinations_with_replacement(range(count), 5), flush=False)
    suited = _Hands(ranking, combinations(range(count), 5), flush=True)
    suited_keys = suited.keys[:, None] + _suits_first(ranking, suited)
    keys, places = np.unique(np.concatenate([plain.keys, suited_keys.ravel()]), return_inverse=True)
    of_plain, of_suited = np.split(places.ravel(), [len(plain.keys)])
    leads = np.zeros_like(keys)
    leads[of_plain], leads[of_suited] = plain.lead, suited.lead.repeat(4)
    sums = plain.numbers[plain.ranks].sum(1)
    frequencies = np.bincount(of_plain, plain.deals(), len(keys)) + np.bincount(of_suited, minlength=len(keys))
    return Tables(
        lowest=ranking.lowest,
        numbers=plain.numbers,
        classes=_scattered(sums, of_plain, sums.max() + 1),
        decisive=_scattered(sums, plain.decisive(ranking.suit_tie), sums.max() + 1),
        flushes=_scattered((1 << suited.ranks).sum(1), of_suited.reshape(-1, 4), 1 << count),
        categories=tuple(ranking.order[place] for place in (keys // CATEGORY_UNIT).tolist()),
        leads=tuple((leads + ranking.lowest).tolist()),
        frequencies=tuple(frequencies.astype(np.int64).tolist()),
    )


def _suits_first(ranking: "Ranking", suited: "_Hands") -> Ints:
    """What a flush's suit adds to its key where it counts before the ranks (X-20), shape (flushes, 4)."""
    strengths = np.array([ranking.suit_strength(suit) for suit in range(4)])
    counts = ~suited.straight & (ranking.flush_by is FlushBy.SUIT)
    return np.outer(counts, strengths * SUIT_UNIT)


def _scattered(index: Ints, values: Ints, size: int) -> Ints:
    """An array with these values at these places, and -1 elsewhere."""
    array: Ints = np.full((size, *values.shape[1:]), -1)
    array[index] = values
    return array


class _Hands:
    """Many sets of five ranks at once: what they are, apart from suits. Ranks count from the lowest of the pack."""

    def __init__(self, ranking: "Ranking", hands: Iterable[tuple[int, ...]], flush: bool) -> None:
        count = 13 - ranking.lowest
        self.numbers = np.array(RANK_NUMBERS[:count])
        every = np.array(list(hands))
        self.ranks = every[every[:, 0] != every[:, 4]]  # there is no fifth card of a rank
        counts = (self.ranks[:, :, None] == np.arange(count)).sum(1)
        order = np.argsort(-(16 * counts + np.arange(count)), axis=1)[:, :5]
        self.counts = np.take_along_axis(counts, order, 1)
        """How many cards of each different rank, most first; equal numbers by rank."""
        self.groups = np.where(self.counts > 0, order, -1)
        """These ranks; -1 where there are fewer than five."""
        low_ace = (self.ranks == [0, 1, 2, 3, count - 1]).all(1)  # ITA-1.05
        in_line = (self.counts[:, 0] == 1) & (self.ranks[:, 4] - self.ranks[:, 0] == 4)
        self.straight = in_line | low_ace
        self.lead = np.where(low_ace, 3, self.groups[:, 0])
        self.keys = self._categories(ranking.order, flush) * CATEGORY_UNIT + self._digits()
        """One number a hand; of two hands the better has the higher one, suits left out."""

    def decisive(self, tie: SuitTie) -> Ints:
        """The rank whose suits decide between equal hands."""
        if tie is SuitTie.HIGHEST:
            return np.where(self.straight, self.lead, self.ranks[:, 4])
        if tie not in (SuitTie.KICKER, SuitTie.UNPAIRED):
            return self.lead
        place = np.where(self.counts[:, 1] == 2, 2, 1)  # after two pairs or after the first group
        kickers: Ints = np.take_along_axis(self.groups, place[:, None], 1)[:, 0]
        without = self.straight | (self.counts[:, 2] == 0)  # quads and full houses
        if tie is SuitTie.UNPAIRED:
            without |= self.counts[:, 0] == 1
        return np.where(without, self.lead, kickers)

    def deals(self) -> Ints:
        """How many hands of the pack have these ranks and are no flush."""
        ways: Ints = np.array([1, 4, 6, 4, 1])[self.counts].prod(1)
        return np.where(self.counts[:, 0] == 1, ways - 4, ways)

    def _digits(self) -> Ints:
        """The ranks, the one that is compared first as the highest digit; of a straight its top alone."""
        digits: Ints = ((self.groups + 1) * BASE ** np.arange(4, -1, -1)).sum(1)
        return np.where(self.straight, (self.lead + 1) * BASE**4, digits)

    def _categories(self, order: tuple[Category, ...], flush: bool) -> Ints:
        """The place of each hand's category in the order."""
        high, pair, two_pair, trips, straight, flushes, full, quads, straight_flush = map(order.index, STANDARD_ORDER)
        if flush:
            return np.where(self.straight, straight_flush, flushes)
        most, second = self.counts[:, 0], self.counts[:, 1]
        threes = np.where(second == 2, full, trips)
        paired = np.select([most == 4, most == 3, second == 2], [quads, threes, two_pair], pair)
        return np.where(self.straight, straight, np.where(most == 1, high, paired))
