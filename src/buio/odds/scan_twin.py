"""The NumPy twin of the pass over all hands: the same counts by sets of cards, looked up in sorted lists."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from buio.odds.hands import Bytes
from buio.odds.listed_scores import BINOMIALS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class ScannedHands:
    """Hands with weights, that can be asked: what weighs as much as is worse than this, and shares no card with that?

    Attributes:
        hands: shape (n, cards), each in ascending order.
        levels: the place of each in the order of all hands, equal ones alike; shape (n,).
        weights: shape (n,).
    """

    hands: Bytes
    levels: Ints
    weights: Floats

    def apart(self, cards: Bytes, levels: Ints) -> tuple[Floats, Floats, Floats]:
        """Return the weight of the hands that share no card with these: of the worse, the equal ones and of all.

        Args:
            cards: sets of cards, each in ascending order, shape (m, cards).
            levels: of what they are compared to, shape (m,).
        """
        worse, equal, every = (np.zeros(len(cards)) for _ in range(3))
        levels = np.minimum(levels, self._step - 1)
        for size in range(cards.shape[1] + 1):
            # the sets of so many cards that hands contain, each with the hands' levels, sorted; and the weight before
            keys = np.concatenate([numbers * self._step + self.levels for numbers in _numbers(self.hands, size)])
            order = np.argsort(keys, kind="stable")
            weights = np.tile(self.weights, len(keys) // max(len(self.hands), 1))[order]
            keys, until = keys[order], np.append(0.0, np.cumsum(weights))
            sign = (-1.0) ** size
            for numbers in _numbers(cards, size):
                first = until[np.searchsorted(keys, numbers * self._step)]
                least = until[np.searchsorted(keys, numbers * self._step + levels)]
                most = until[np.searchsorted(keys, numbers * self._step + levels + 1)]
                last = until[np.searchsorted(keys, (numbers + 1) * self._step)]
                worse += sign * (least - first)
                equal += sign * (most - least)
                every += sign * (last - first)
        return worse, equal, every

    @cached_property
    def _step(self) -> int:
        """From one set to the next: two more than the highest level, so that there is one that is above all."""
        return int(self.levels.max(initial=0)) + 2


def _numbers(cards: Bytes, size: int) -> Iterator[Ints]:
    """For every choice of so many of the cards of each set, the number of what is chosen."""
    for choice in combinations(range(cards.shape[1]), size):
        numbers = np.zeros(len(cards), np.int64)
        for place, column in enumerate(choice):
            numbers += BINOMIALS[place].take(cards[:, column])
        yield numbers
