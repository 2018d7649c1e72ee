"""How often somebody may do what is kept for ever and is no move: the log of a table grows by play, not by a flood."""

import time
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias


class Allowance(NamedTuple):
    """So many acts at once, and then one more in so many seconds."""

    what: str
    most: int
    seconds: float


OWN: Final = Allowance("own", 30, 6.0)
"""Of each person who sits here, or has, and of the host."""
HOSTS: Final = Allowance("host's", 120, 2.0)
"""Of each host, for what cannot wait."""
STRANGER: Final = Allowance("stranger's", 10, 6.0)
"""Of each browser of somebody else."""
ADDRESS: Final = Allowance("address's", 20, 4.0)
"""Of all strangers of one address: a new browser is a new stranger, and nobody keeps those of other addresses out."""
STRANGERS: Final = Allowance("strangers'", 60, 2.0)
"""Of all of those together."""
SLEEPS: Final = Allowance("sleeps", 30, 6.0)
"""Of a table that everybody has left, to stand still."""
Share: TypeAlias = tuple[Allowance, str]
"""An allowance, and whose it is; nobody's: the table's."""


class Window:
    """Lets each do something so often, and no oftener, in the last seconds: `most` times in `seconds`."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._lately: dict[str, deque[float]] = {}
        self._forgot = 0.0

    def admits(self, who: str, now: float) -> bool:
        """Let somebody do it now, if they may."""
        if self.full(who, now):
            return False
        self._lately.setdefault(who, deque()).append(now)
        return True

    def full(self, who: str, now: float) -> bool:
        """Has somebody done it too often? Who has done nothing for long is not remembered."""
        since = now - self._seconds
        if self._forgot <= since:
            self._forgot = now
            self._lately = {other: at for other, at in self._lately.items() if at and at[-1] > since}
        times = self._lately.get(who, deque())
        while times and times[0] <= since:
            times.popleft()
        return len(times) >= self._most


class Budget:
    """What may still be done.

    Attributes:
        clock: seconds that go on, whatever the time of day is set to.
    """

    def __init__(self) -> None:
        self.clock: Callable[[], float] = time.monotonic
        self._full: dict[Share, float] = {}  # when all of each is there again

    def left(self, *shares: Share) -> bool:
        """Is there one more act in each of these?"""
        now = self.clock()
        return all(self._full.get(one, 0.0) <= now + (one[0].most - 1) * one[0].seconds for one in shares)

    def spend(self, *shares: Share) -> None:
        """Count one act."""
        now = self.clock()
        self._full = {one: full for one, full in self._full.items() if full > now}
        for one in shares:
            self._full[one] = max(now, self._full.get(one, now)) + one[0].seconds
