"""What the betting of a deal has told so far: who raised, who called, and how strong that makes them.

A player looks at the table on its own turns only. Between two of them every other seat has spoken at most once, in
order, so the bets that lie there tell each raise and each call, not only the last one.
"""

from dataclasses import dataclass, field
from math import log2

from buio.bots.facts import opponents
from buio.play.view import View

BET, SIZE, FIXED = 0.6, 0.8, 0.6
"""Pressure of a bet: `BET`, and `SIZE` more for each time that it doubles the pot; `FIXED` where no size is chosen."""
PUSH, DEEP = 0.15, 0.15
"""Most pressure of a first bet of all that is left, for each who may still answer: the shorter the stack, the more
hands are pushed. `DEEP` for each time that it is the pot."""
FIRST = 1.5
"""How much more a raise tells in the first round: it is made with a hand chosen among all."""
AGAIN, MOST = 1.0, 3.0
"""How much more each raise tells than the one before it in the round, in parts of what the first one tells, and how
many times as much at most: some raise with anything."""
KEPT = 0.65
"""How much of it still tells in the next round: there are other cards."""
CALL = 0.4
"""Pressure of a call, for each time that it doubles the pot."""
CALLED = 0.35
"""Pressure of somebody who has put in more than was forced."""


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
        bets: by seat, those of them that belong to the round.
        pot: all chips of the pot before the next of them.
        fixed: is the size of a bet given by the game? Then it tells nothing.
        matched: had everybody to match a bet that was forced? Else who has only checked has put in nothing.
    """

    pressure: dict[int, float] = field(default_factory=dict)
    round: int = 0
    level: int = 0
    raises: int = 0
    over: dict[int, int] = field(default_factory=dict)
    stakes: tuple[int, ...] = ()
    bets: list[int] = field(default_factory=list)
    pot: int = 0
    fixed: bool = False
    matched: bool = False

    def note(self, view: View, forced_bet: int) -> None:
        """Note what everybody has done since the last look, in the order in which they spoke, the player first.

        Args:
            view: what the player sees.
            forced_bet: the highest bet that somebody is made to make before the first decision.
        """
        seats, self.matched = view.seats, forced_bet > 0
        before = self.stakes or tuple([other.stake - other.bet for other in seats])
        self.stakes = tuple([other.stake for other in seats])
        added = [max(0, stake - old) for stake, old in zip(self.stakes, before, strict=True)]
        self.pot, first = view.pot - sum(added), view.seat or 0
        order = (*range(first, len(seats)), *range(first))
        if max(view.round, 1) != self.round:
            for seat in order if self.bets else ():  # what ended the round before
                self._spoke(seat, max(0, added[seat] - seats[seat].bet), forced_bet, view)
                added[seat] = min(added[seat], seats[seat].bet)
            self.round, self.raises, self.bets = max(view.round, 1), 0, [0] * len(seats)
            self.level = forced_bet if self.round == 1 else 0  # made before the first round, it belongs to that
            self.pressure = {seat: KEPT * told for seat, told in self.pressure.items()}
        for seat in order:
            self._spoke(seat, added[seat], forced_bet, view)

    def _spoke(self, seat: int, added: int, forced_bet: int, view: View) -> None:
        """A seat has put chips in: a raise if its bet is above the level, else a call or a forced bet."""
        if not added:
            return
        self.bets[seat] += added
        by = self.bets[seat] - self.level
        if by > 0:
            self._grow(seat, self._raised(by / max(self.pot + added - by, 1), seat, view))
            self.over[seat] = self.over.get(seat, 0) + (self.level > 0)
            self.level, self.raises = self.bets[seat], self.raises + 1
        elif self.level > (forced_bet if self.round == 1 else 0):
            self._grow(seat, CALL * log2(1 + added / max(self.pot, 1)))
        self.pot += added

    def _raised(self, by: float, seat: int, view: View) -> float:
        """What a raise by so many times the pot tells."""
        tells = FIXED if self.fixed else BET + SIZE * log2(1 + by)
        tells *= FIRST if self.round == 1 else 1.0
        if not view.seats[seat].stack and not self.raises:
            tells = min(tells, (PUSH + DEEP * by) * sum(other.state == "in" for other in view.seats))
        return tells * min(1 + AGAIN * self.raises, MOST)

    def _grow(self, seat: int, more: float) -> None:
        self.pressure[seat] = self.pressure.get(seat, 0.0) + more

    def pressures(self, view: View) -> dict[int, float]:
        """Return how good the hands of the others have to be for what they have put in, by seat."""
        return {seat: self.of(view, seat) for seat in opponents(view)}

    def of(self, view: View, seat: int) -> float:
        """Return the pressure of one seat, the player's own too."""
        called = CALLED if seat in self.pressure or (self.matched and view.round > 1) else 0.0
        return self.pressure.get(seat, 0.0) + called
