"""The compiler of low rankings: every set of five ranks with a number for how bad it is, the worst class first."""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from buio.cards import ACE
from buio.ranking.categories import STANDARD_ORDER
from buio.ranking.tables import RANK_NUMBERS, Ints, Tables

if TYPE_CHECKING:
    from buio.ranking.low import Low

BASE = 16
"""Heights are written as digits of this base, and above them the category."""
HIGHEST = 14
"""The height of paired aces that are the highest pair."""


@lru_cache(maxsize=32)
def compiled(low: "Low") -> Tables:
    """The tables of a low ranking without wild cards; built once for all equal declarations."""
    plain = _Lows(
        low, np.array([ranks for ranks in combinations_with_replacement(range(13), 5) if ranks[0] != ranks[4]])
    )
    suited = _Lows(low, np.array(list(combinations(range(13), 5))), flush=low.straights)
    keys, places = np.unique(-np.concatenate([plain.badness, suited.badness]), return_inverse=True)
    of_plain, of_suited = np.split(places.ravel(), [len(plain.badness)])
    numbers = np.array(RANK_NUMBERS)
    sums = numbers[plain.ranks].sum(1)
    classes = np.full(sums.max() + 1, -1)
    classes[sums] = of_plain
    flushes = np.full((1 << 13, 4), -1)
    flushes[(1 << suited.ranks).sum(1)] = of_suited[:, None]
    kinds, leads = np.zeros_like(keys), np.zeros_like(keys)
    for hands, of_hands in ((plain, of_plain), (suited, of_suited)):
        kinds[of_hands], leads[of_hands] = hands.kinds, hands.leads
    frequencies = np.bincount(of_plain, plain.deals(), len(keys)) + 4 * np.bincount(of_suited, minlength=len(keys))
    return Tables(
        lowest=0,
        numbers=numbers,
        classes=classes,
        decisive=np.zeros_like(classes),
        flushes=flushes,
        categories=tuple(STANDARD_ORDER[kind] for kind in kinds.tolist()),
        leads=tuple(leads.tolist()),
        frequencies=tuple(frequencies.astype(np.int64).tolist()),
        least=0 if low.qualifier is None else int(of_plain[plain.within(low.qualifier)].min()),
    )


class _Lows:
    """Many sets of five ranks at once, in ascending order."""

    def __init__(self, low: "Low", ranks: Ints, flush: bool = False) -> None:
        self.ranks, self.low = ranks, low
        heights = (ranks + low.ace_low) % 13
        counts = (heights[:, :, None] == np.arange(13)).sum(1)
        paired = np.arange(13) + np.where((counts > 1) & low.aces_high_paired & (np.arange(13) == 0), HIGHEST, 0)
        order = np.argsort(-(32 * counts + paired), axis=1)[:, :5]
        self.counts = np.take_along_axis(counts, order, 1)
        """How many cards of each different rank, most first; equal numbers by height."""
        self.top = heights.max(1)
        broadway = low.broadway & (np.sort(heights, 1) == [0, 9, 10, 11, 12]).all(1)
        in_line = (self.counts[:, 0] == 1) & (self.top - heights.min(1) == 4) | broadway
        self.kinds = self._kinds(in_line & low.straights, flush)
        digits = np.where(self.counts > 0, np.take_along_axis(paired, order, 1) + 1, 0)
        self.badness = self.kinds * BASE**5 + (digits * BASE ** np.arange(4, -1, -1)).sum(1) + broadway * BASE**4
        self.leads = np.where(broadway, ACE, (order[:, 0] - low.ace_low) % 13)

    def within(self, rank: int) -> Ints:
        """Those without a pair whose highest card is no higher than this rank."""
        found: Ints = (self.counts[:, 0] == 1) & (self.top <= rank + self.low.ace_low)
        return found

    def deals(self) -> Ints:
        """How many hands of the pack have these ranks and are no flush."""
        ways: Ints = np.array([1, 4, 6, 4, 1])[self.counts].prod(1)
        return np.where(self.counts[:, 0] == 1, ways - 4, ways)

    def _kinds(self, straight: Ints, flush: bool) -> Ints:
        """Places in the standard order."""
        high, pair, two_pair, trips, line, flushes, full, quads, straight_flush = range(9)
        if flush:
            return np.where(straight, straight_flush, flushes)
        most, second = self.counts[:, 0], self.counts[:, 1]
        threes = np.where(second == 2, full, trips)
        paired = np.select([most == 4, most == 3, second == 2], [quads, threes, two_pair], pair)
        return np.where(straight, line, np.where(most == 1, high, paired))
