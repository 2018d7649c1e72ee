"""What the betting of a deal has told so far: who raised, who called, and how strong that makes them.

A player looks at the table on its own turns only. Between two of them every other seat has spoken at most once, in
order, so the bets that lie there tell each raise and each call, not only the last one.
"""

from dataclasses import dataclass, field
from math import log2

from buio.bots.facts import opponents
from buio.play.view import View

BET, SIZE = 0.6, 0.8
"""Pressure of a bet: `BET`, and `SIZE` more for each time that it doubles the pot."""
RAISED_AGAIN = 1.5
"""How much more each raise tells than the one before it in the round, in parts of what the first one tells."""
CALL = 0.4
"""Pressure of a call, for each time that it doubles the pot."""
CALLED = 0.35
"""Pressure at least of somebody who has put in more than was forced."""


@dataclass(slots=True)
class BettingMemory:
    """How strong each seat has been in the betting.

    Attributes:
        pressure: by seat, as `Opponent` takes it; it goes on growing with every raise.
        round: the round of betting that was last looked at.
        level: the bet that was to match then.
        raises: how many raises that round had.
        over: by seat, how often it has raised over another bet.
        stakes: by seat, the chips that were put in then; empty before the first look.
    """

    pressure: dict[int, float] = field(default_factory=dict)
    round: int = 0
    level: int = 0
    raises: int = 0
    over: dict[int, int] = field(default_factory=dict)
    stakes: tuple[int, ...] = ()

    def note(self, view: View, forced_bet: int) -> None:
        """Note what everybody has done since the last look, in the order in which they spoke, the player first.

        Args:
            view: what the player sees.
            forced_bet: the highest bet that somebody is made to make before the first decision.
        """
        seats = view.seats
        if view.round != self.round:
            self.round, self.level, self.raises = view.round, forced_bet if view.round == 1 else 0, 0
        before = self.stakes or tuple([other.stake - other.bet for other in seats])
        self.stakes = tuple([other.stake for other in seats])
        added = [max(0, stake - old) for stake, old in zip(self.stakes, before, strict=True)]
        pot, first = view.pot - sum(added), view.seat or 0
        for seat in (*range(first, len(seats)), *range(first)):
            if added[seat]:
                self._spoke(seat, seats[seat].bet, added[seat], pot, forced_bet)
                pot += added[seat]

    def _spoke(self, seat: int, bet: int, added: int, pot: int, forced_bet: int) -> None:
        """A seat has put chips in: a raise if its bet is above the level, else a call or a forced bet."""
        by = bet - self.level
        if by > 0:
            tells = BET + SIZE * log2(1 + by / max(pot + added - by, 1))
            self._grow(seat, tells * (1 + RAISED_AGAIN * self.raises))
            if self.level:
                self.over[seat] = self.over.get(seat, 0) + 1
            self.level, self.raises = bet, self.raises + 1
        elif self.level > (forced_bet if self.round == 1 else 0):
            self._grow(seat, CALL * log2(1 + added / max(pot, 1)))

    def _grow(self, seat: int, more: float) -> None:
        self.pressure[seat] = self.pressure.get(seat, 0.0) + more

    def pressures(self, view: View, forced_bet: int) -> dict[int, float]:
        """How good the hands of the others have to be for what they have put in, by seat."""
        return {seat: self.of(view, seat, forced_bet) for seat in opponents(view)}

    def of(self, view: View, seat: int, forced_bet: int) -> float:
        """The pressure of one seat, the player's own too."""
        called = CALLED if view.seats[seat].stake > 2 * forced_bet or view.round > 1 else 0.0
        return max(self.pressure.get(seat, 0.0), called)
