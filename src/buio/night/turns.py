"""Whose turn it is to deal, and which way it passes (ITA-1.07, RAM-2W.02, RAM-3.01)."""

from collections.abc import Sequence
from dataclasses import dataclass

from buio.play.rules import ALTERNATING, ANTICLOCKWISE, CLOCKWISE

ROUND = 64
"""More than there are seats at any table."""


@dataclass
class Turn:
    """The dealer's turn at a table whose seats are numbered clockwise.

    Attributes:
        seat: the seat whose turn it is to deal, or the next one behind it; -1 before the first deal.
        direction: which way the turn passes in this game.
        deals: how many there were since it has last changed its direction.
        back: an alternating turn passes to the right now.
    """

    seat: int = -1
    direction: str = CLOCKWISE
    deals: int = 0
    back: bool = False

    @property
    def anticlockwise(self) -> bool:
        """Does the turn pass to the right now?"""
        return self.direction == ANTICLOCKWISE or self.back

    def begin(self, direction: str) -> None:
        """Begin a game in which the turn passes this way: `clockwise`, `anticlockwise` or `alternating`."""
        self.direction, self.deals, self.back = direction, 0, False

    def distance(self, seat: int) -> int:
        """Return how far a seat is from the one whose turn it is, the way the turn passes."""
        return (self.seat - seat if self.anticlockwise else seat - self.seat) % ROUND

    def to(self, seat: int) -> None:
        """Pass the turn to the next seat behind this one."""
        self.seat = (seat - 1 if self.anticlockwise else seat + 1) % ROUND

    def deal_is_over(self, playing: int, seats: Sequence[int]) -> None:
        """Pass the turn to the next one.

        Where the direction changes, it does when the first dealer's turn comes again (RAM-2W.02).

        Args:
            playing: how many were dealt in.
            seats: those that are taken.
        """
        self.to(self.seat)
        self.deals += 1
        if self.direction == ALTERNATING and self.deals >= playing:
            self.seat = min(seats, key=self.distance)
            self.back, self.deals = not self.back, 0
