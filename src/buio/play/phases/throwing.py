"""Throwing cards away without getting others: pineapple (HLD-3.01, HLD-4.01)."""

from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import DISCARD, NOBODY, Move
from buio.play.options import Discard, Options
from buio.play.recipe import Dealt, Phase, Stage


@dataclass(frozen=True, slots=True)
class ThrowAway(Phase):
    """From the dealer's left each survivor throws exactly so many cards away."""

    count: int
    name = "throw_away"

    def begin(self, deal: Deal) -> "Throwing":
        return Throwing(self, deal.survivors)

    def deals(self) -> Dealt:
        return Dealt(thrown=self.count)


class Throwing(Stage):
    """Each seat in turn throws its cards away."""

    __slots__ = ("order", "phase", "place")

    def __init__(self, phase: ThrowAway, order: list[int]) -> None:
        self.phase, self.order, self.place = phase, order, 0
        self.actor = order[0]

    def options(self, deal: Deal) -> Options:
        count = self.phase.count
        return Options(self.actor, (Discard(DISCARD, "throw_away", deal.hands[self.actor], count, count),))

    def apply(self, deal: Deal, move: Move) -> None:
        deal.discard(move.seat, move.cards)
        deal.note("throw_away", move.seat, len(move.cards), move.cards, private=True)
        self.place += 1
        self.actor = self.order[self.place] if self.place < len(self.order) else NOBODY

    def copy(self) -> "Throwing":
        other = Throwing(self.phase, self.order)
        other.place, other.actor = self.place, self.actor
        return other
