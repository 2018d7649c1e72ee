"""The memory of a night: how often everybody bets and raises, from what all have seen."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from buio.bots.player import Player
from buio.play.moves import CALL, FOLD, PAROL, RAISE, Move

USUAL, KNOWN = 0.3, 40
"""How often somebody bets or raises who is asked, and how many decisions are known of everybody before the first."""
LEAST, MOST = 0.6, 1.7
"""Nobody is taken to be wilder or tamer than so many times the usual, whatever has been seen."""


class Habits:
    """How often people have bet, of the times that they were asked: counted by name, for one night."""

    def __init__(self) -> None:
        self.counted: dict[str, tuple[int, int]] = {}

    def note(self, name: str, move: Move) -> None:
        """Note a move of somebody."""
        if move.verb in (CALL, FOLD, PAROL, RAISE):
            bets, asked = self.counted.get(name, (0, 0))
            self.counted[name] = bets + (move.verb == RAISE), asked + 1

    def boldness(self, names: Sequence[str]) -> tuple[float, ...]:
        """Return by seat, how many times as often as usual somebody bets, as far as that is known."""
        found = [self.counted.get(name, (0, 0)) for name in names]
        rates = [(bets + KNOWN * USUAL) / (asked + KNOWN) / USUAL for bets, asked in found]
        return tuple([max(LEAST, min(rate, MOST)) for rate in rates])


@runtime_checkable
class RemembersHabits(Protocol):
    """A player that believes less of those who bet much."""

    boldness: Sequence[float]
    """By seat; empty: nothing is known."""


def remember(player: Player, habits: Habits, names: Sequence[str]) -> None:
    """Tell a player what is known of those who sit at the table, if it cares."""
    if isinstance(player, RemembersHabits):
        player.boldness = habits.boldness(names)
