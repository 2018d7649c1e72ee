"""The compiler: from a declared ranking to lookup tables, with NumPy.

Each rank has a number such that every multiset of five ranks has its own sum. A hand that is no flush is looked up by this
sum, a flush by the sum and its suit.

A class is a set of hands of equal category and ranks; classes are numbered in ascending order. The score of a hand is
`16 * class + nibble`: the nibble has a bit for each suit of the decisive rank, the strongest suit on top. Hands of one deal
share no card, so the nibbles of two hands of one class differ in their highest bit and one comparison settles everything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from buio.ranking.declaration import Ranking

RANK_KEYS = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""Numbers of the ranks: the sum of any five, none more than four times, tells which they are."""

ACE = 12
BASE = 14
"""Ranks are written as digits 1..13 of this base; 0 where a hand has fewer different ranks."""
SUIT_UNIT = BASE**5
CATEGORY_UNIT = 5 * SUIT_UNIT

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tables:
    """Tables of one ranking.

    `entries` maps the rank sum of a hand that is no flush to `score << 6 | shift`, the shift of the decisive rank's suit
    bits; `flushes` maps `4 * sum + suit` to the score. `categories` and `frequencies` are indexed by class, `floors` tells the
    least score of a category led by a rank.
    """

    entries: dict[int, int]
    flushes: dict[int, int]
    bits: tuple[int, ...]
    ties: bool
    categories: tuple[int, ...]
    floors: dict[tuple[int, int], int]
    frequencies: Ints
    straight_flushes: int
    massime: int

    def category_of(self, score: int) -> int:
        """The place of a score's category in the declared order."""
        return self.categories[score >> 4]

    def floor(self, category: int, rank: int) -> int:
        """The least score of a category that is led by this rank."""
        return self.floors[category, rank]

    def strength(self, score: int) -> float:
        """The share of all hands that a score beats, hands of its class counting half."""
        place = score >> 4
        below = int(self.frequencies[:place].sum())
        return (below + int(self.frequencies[place]) / 2) / int(self.frequencies.sum())

    def scorer(self) -> Callable[[Sequence[int]], int]:
        """The scalar evaluation, with everything it needs at hand."""
        keys = [RANK_KEYS[card >> 2] for card in range(52)]
        entries, flushes, bits = self.entries, self.flushes, self.bits

        def score(cards: Sequence[int]) -> int:
            a, b, c, d, e = cards
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
                return flushes[4 * total + (a & 3)]
            entry = entries[total]
            return entry >> 6 | (bits[a] | bits[b] | bits[c] | bits[d] | bits[e]) >> (entry & 63) & 15

        def score_without_suits(cards: Sequence[int]) -> int:
            a, b, c, d, e = cards
            total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
            if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
                return flushes[4 * total + (a & 3)]
            return entries[total]

        return score if self.ties else score_without_suits


@lru_cache(maxsize=128)
def compiled(ranking: "Ranking") -> Tables:
    """The tables of a ranking; built once for all equal declarations."""
    plain = _Hands(ranking, combinations_with_replacement(range(ranking.lowest, ACE + 1), 5))
    suited = _Hands(ranking, combinations(range(ranking.lowest, ACE + 1), 5))
    suits = np.tile(np.arange(4), len(suited.ranks))
    strength = np.array([ranking.suit_strength(suit) for suit in range(4)])[suits]
    flush_keys = suited.keys(flush=True).repeat(4)
    if ranking.flush_by.value == "suit_then_ranks":
        flush_keys += np.where(suited.straight.repeat(4), 0, strength * SUIT_UNIT)
    plain_keys = plain.keys(flush=False)
    classes, where = np.unique(np.concatenate([plain_keys, flush_keys]), return_inverse=True)
    of_plain, of_flush = np.split(where.reshape(-1), [len(plain_keys)])

    ties = ranking.suit_tie.value != "none"
    scores = of_flush << 4 | (1 << strength if ties else 0)
    entries = (of_plain << 10 | 4 * plain.decisive()) if ties else of_plain << 4
    leads = np.zeros(len(classes), np.int64)
    leads[of_plain], leads[of_flush] = plain.lead, suited.lead.repeat(4)
    frequencies = np.bincount(of_plain, plain.deals(), len(classes)) + np.bincount(of_flush, minlength=len(classes))
    categories = classes // CATEGORY_UNIT
    last = int(np.flatnonzero(categories == len(ranking.order) - 1)[-1])
    first = int(np.flatnonzero(categories == len(ranking.order) - 1)[0])
    return Tables(
        entries=dict(zip(plain.sums.tolist(), entries.tolist(), strict=True)),
        flushes=dict(zip((4 * suited.sums.repeat(4) + suits).tolist(), scores.tolist(), strict=True)),
        bits=tuple(1 << 4 * (card >> 2) + ranking.suit_strength(card & 3) for card in range(52)),
        ties=ties,
        categories=tuple(categories.tolist()),
        floors={
            led: place << 4
            for place, led in reversed([*enumerate(zip(categories.tolist(), leads.tolist(), strict=True))])
        },
        frequencies=frequencies.astype(np.int64),
        straight_flushes=first << 4,
        massime=last << 4,
    )


class _Hands:
    """Many rank multisets at once: what they are, before suits."""

    def __init__(self, ranking: "Ranking", hands: "combinations[tuple[int, ...]] | combinations_with_replacement[tuple[int, ...]]") -> None:  # fmt: skip
        self.ranking = ranking
        every = np.array(list(hands), np.int64)
        self.ranks = every[every[:, 0] != every[:, 4]]  # there is no fifth card of a rank
        self.sums = np.array(RANK_KEYS)[self.ranks].sum(1)
        counts = (self.ranks[:, :, None] == np.arange(13)).sum(1)
        order = np.argsort(-(16 * counts + np.arange(13)), axis=1, kind="stable")[:, :5]
        self.counts = np.take_along_axis(counts, order, 1)
        """How many cards of each different rank, most first; equal numbers by rank."""
        self.groups = np.where(self.counts > 0, order, -1)
        self.distinct = (self.counts > 0).sum(1)
        low_ace = (self.ranks == [*range(ranking.lowest, ranking.lowest + 4), ACE]).all(1)
        span = self.ranks[:, 4] - self.ranks[:, 0]
        self.straight = (self.distinct == 5) & ((span == 4) | low_ace)
        self.lead = np.where(low_ace, ranking.lowest + 3, self.groups[:, 0])

    def keys(self, flush: bool) -> Ints:
        """One number a hand; of two hands the better has the higher one, suits left out."""
        digits = ((self.groups + 1) * BASE ** np.arange(4, -1, -1)).sum(1)
        digits = np.where(self.straight, (self.lead + 1) * BASE**4, digits)
        return self._categories(flush) * CATEGORY_UNIT + digits

    def decisive(self) -> Ints:
        """The rank whose suits decide between equal hands."""
        if self.ranking.suit_tie.value != "kicker":
            return self.lead
        place = np.select([self.straight, self.distinct == 3, self.distinct > 3], [0, np.where(self.counts[:, 0] == 2, 2, 1), 1])  # fmt: skip
        kicker = np.take_along_axis(self.groups, place[:, None], 1)[:, 0]
        decisive: Ints = np.where(self.straight, self.lead, kicker)
        return decisive

    def deals(self) -> Ints:
        """How many hands of the pack have these ranks and are no flush."""
        ways = np.array([1, 4, 6, 4, 1])[self.counts].prod(1)
        deals: Ints = np.where(self.distinct == 5, ways - 4, ways)
        return deals

    def _categories(self, flush: bool) -> Ints:
        place = {category.value: at for at, category in enumerate(self.ranking.order)}
        if flush:
            return np.where(self.straight, place["straight_flush"], place["flush"])
        most = self.counts[:, 0]
        return np.select(
            [self.straight, self.distinct == 5, self.distinct == 4, (self.distinct == 3) & (most == 2), self.distinct == 3, most == 3],
            [place[name] for name in ("straight", "high_card", "pair", "two_pair", "three_of_a_kind", "full_house")],
            place["four_of_a_kind"],
        )  # fmt: skip
