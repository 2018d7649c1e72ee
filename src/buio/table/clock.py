"""The time that people have, as the entries of a log tell it. All times are seconds since 1970."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

REFILL: Final = 10.0
"""What comes back to everybody's bank with every deal."""


def steady(since: float = 0.0) -> Callable[[], float]:
    """Make a clock that begins with the time of day and never jumps: nobody loses or gains time when that is set.

    Args:
        since: what has happened last; it does not begin before that.
    """
    begins = max(time.time(), since) - time.monotonic()
    return lambda: begins + time.monotonic()


@dataclass(slots=True)
class Clock:
    """Who may think for how long.

    A pause moves the beginning of the turn on by its own length: time that has been used stays used.

    Attributes:
        began: when the present turn began.
        stopped: since when the table pauses; 0: it does not.
        granted: what the grace has added to the present turn.
        spent: by name, what is gone of the bank.
        graced: who has had their grace in this deal.
    """

    began: float = 0.0
    stopped: float = 0.0
    granted: float = 0.0
    spent: dict[str, float] = field(default_factory=dict)
    graced: set[str] = field(default_factory=set)

    def begin_deal(self) -> None:
        """Give back a part of every bank, and everybody's grace."""
        self.graced.clear()
        self.spent = {name: spent - REFILL for name, spent in self.spent.items() if spent > REFILL}

    def begin_turn(self, at: float) -> None:
        """Begin the turn of somebody who is asked from now on."""
        self.began, self.granted = at, 0.0

    def end_turn(self, name: str, at: float, clock: float, bank: float) -> None:
        """End their turn: what they needed beyond the clock comes out of their bank."""
        over = at - self.began - clock - self.granted
        if clock and over > 0:
            self.spent[name] = min(bank, self.spent.get(name, 0.0) + over)

    def grant(self, name: str, seconds: float) -> None:
        """Give somebody who has lost the line their grace."""
        self.graced.add(name)
        self.granted += seconds

    def stop(self, at: float) -> None:
        """Stop for a pause."""
        self.stopped = self.stopped or at

    def go_on(self, at: float) -> None:
        """Go on after a pause; a turn that began during the pause begins now."""
        if self.stopped:
            self.began += max(0.0, at - max(self.stopped, self.began))
            self.stopped = 0.0

    def left_of(self, name: str, bank: float) -> float:
        """Tell the seconds that are left in somebody's bank."""
        return max(0.0, bank - self.spent.get(name, 0.0))

    def deadline(self, name: str, clock: float, bank: float) -> float:
        """Tell when the time of the one who is asked is over, if the table does not pause before."""
        return self.began + clock + self.granted + self.left_of(name, bank)
