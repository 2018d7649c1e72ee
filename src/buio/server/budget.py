"""How often somebody may do what is kept for ever and is no move: the log of a table grows by play, not by a flood."""

import time
from collections.abc import Callable
from typing import Final, NamedTuple


class Allowance(NamedTuple):
    """So many acts at once, and then one more in so many seconds."""

    most: int
    seconds: float


OWN: Final = Allowance(30, 6.0)
"""Of each person who sits here, or has, and of the host."""
STRANGERS: Final = Allowance(60, 2.0)
"""Of all others together: a new browser is a new stranger."""


class Budget:
    """What each person may still do.

    Attributes:
        clock: seconds that go on, whatever the time of day is set to.
    """

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._full: dict[str, float] = {}  # when each has all of their allowance again

    def left(self, who: str) -> bool:
        """May this person, or with an empty name a stranger, do one thing more?"""
        allowed = OWN if who else STRANGERS
        return self._full.get(who, 0.0) <= self.clock() + (allowed.most - 1) * allowed.seconds

    def spend(self, who: str) -> None:
        """They have."""
        now = self.clock()
        self._full = {one: full for one, full in self._full.items() if full > now}
        self._full[who] = max(now, self._full.get(who, now)) + (OWN if who else STRANGERS).seconds
