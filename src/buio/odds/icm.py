"""What the stacks of a tournament are worth: the independent chip model, exactly (Malmuth-Harville)."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, isfinite
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.display import Columns
from buio.odds.errors import OddsError

MOST_SETS: Final = 1 << 20
"""Sets of players of one size that are gone through at most: 22 players all of whom are paid, 62 of whom four are."""
MOST_PLAYERS: Final = 62
"""A set of players is a number with a bit for each."""


@dataclass(frozen=True, eq=False)
class Icm:
    """What stacks are worth, a place in each array for each.

    Attributes:
        stacks: the chips of each player, shape (n,).
        worth: in the currency of the payouts, shape (n,); the sum is that of the payouts.
        places: the chance of each place that is paid, shape (n, k).
    """

    stacks: NDArray[np.float64]
    worth: NDArray[np.float64]
    places: NDArray[np.float64]

    def as_table(self) -> Columns:
        """Return a row for each player."""
        places = {f"place_{number}": column.tolist() for number, column in enumerate(self.places.T, 1)}
        return {"stack": self.stacks.tolist(), "worth": self.worth.tolist(), **places}


def icm(stacks: Sequence[float], payouts: Sequence[float]) -> Icm:
    """Value each stack, if a player's chance of each place is that of their chips (Malmuth-Harville).

    Args:
        stacks: the chips of each player who is left, shape (n,).
        payouts: what the first place is paid, the second, ..., in any currency; shape (k,), k at most n.

    Raises:
        OddsError: a stack without chips, a negative payout, more payouts than players, or too many of both.
    """
    paid = _numbers("payouts", payouts)
    if min(paid) < 0:
        raise OddsError(f"payouts: {min(paid):g} is less than nothing")
    places = finishes(stacks, len(paid))
    return Icm(_numbers("stacks", stacks), places @ paid, places)


def finishes(stacks: Sequence[float], places: int) -> NDArray[np.float64]:
    """Compute each player's chance of each place, by the same model, without a sample.

    The first place goes to a player with the chance stack / all chips, each further one likewise among those who are
    left (Harville 1973, Malmuth 1987). Sets of players who have the first places are gone through, not their orders.

    Args:
        stacks: the chips of each player who is left, shape (n,).
        places: how many of the first places, 1 to n.

    Returns:
        Shape (n, places); every column sums to 1, and with n places every row does.

    Raises:
        OddsError: a stack without chips, more places than players, or too many of both.
    """
    chips, count = _numbers("stacks", stacks), len(stacks)
    if min(chips) <= 0:
        raise OddsError(f"stacks: {min(chips):g} is no stack; who has no chips is out: leave them out")
    if count > MOST_PLAYERS:
        raise OddsError(f"stacks: {count} are too many; {MOST_PLAYERS} can be computed")
    if not 1 <= places <= count:
        raise OddsError(f"payouts: {places} for {count} players; there can be 1 to {count}")
    if comb(count, min(places, count // 2)) > MOST_SETS:
        raise OddsError(f"payouts: {places} places of {count} players are too many to be gone through exactly")
    players = np.arange(count)
    sets: NDArray[np.int64] = np.zeros(1, np.int64)
    chances: NDArray[np.float64] = np.ones(1)
    found = np.empty((count, places))
    for place in range(places):
        free = sets[:, None] >> players & 1 == 0
        left = np.where(free, chips, 0.0)
        following = chances[:, None] * left / left.sum(axis=1, keepdims=True)
        found[:, place] = following.sum(axis=0)
        grown: NDArray[np.int64] = sets[:, None] | 1 << players
        sets, which = np.unique(grown[free], return_inverse=True)
        chances = np.bincount(which.ravel(), following[free]).astype(np.float64)
    return found


def _numbers(name: str, given: Sequence[float]) -> NDArray[np.float64]:
    try:
        numbers = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.ndim != 1 or not len(numbers) or not all(map(isfinite, numbers)):
        raise OddsError(f"{name} are one or more numbers in a row, not {given!r}")
    return numbers
