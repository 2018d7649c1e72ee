"""In or out: each says whether it plays on for the pot (GUT-1.03)."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import DROP, NOBODY, STAY, Move
from buio.play.options import Options, Simple
from buio.play.recipe import Phase, Stage
from buio.play.settlement.showdown import settle_alone


@dataclass(frozen=True, slots=True)
class StayOrDrop(Phase):
    """From the dealer's left each survivor stays or drops; one that stays alone takes the pot.

    Args:
        at_once: nobody knows what the others say before all have spoken.
        all_drop: what happens when nobody stays.
    """

    at_once: bool
    all_drop: Callable[[Deal], None]
    name = "stay_or_drop"

    def begin(self, deal: Deal) -> "Staying":
        return Staying(self, deal.survivors)


class Staying(Stage):
    """Each seat in turn says stay or drop."""

    __slots__ = ("order", "phase", "said")

    def __init__(self, phase: StayOrDrop, order: list[int], said: tuple[str, ...] = ()) -> None:
        self.phase, self.order, self.said = phase, order, said
        self.actor = order[len(said)] if len(said) < len(order) else NOBODY

    def options(self, deal: Deal) -> Options:
        return Options(self.actor, _CHOICE)

    def apply(self, deal: Deal, move: Move) -> None:
        self.said += (move.verb,)
        if not self.phase.at_once:
            deal.note(_WORDS[move.verb], move.seat)
        if len(self.said) < len(self.order):
            self.actor = self.order[len(self.said)]
            return
        self.actor = NOBODY
        for seat, verb in zip(self.order, self.said, strict=True):
            if self.phase.at_once:
                deal.note(_WORDS[verb], seat)
            if verb == DROP:
                deal.fold(seat)
        if STAY not in self.said:
            self.phase.all_drop(deal)
        elif self.said.count(STAY) == 1:
            settle_alone(deal, deal.survivors[0])

    def copy(self) -> "Staying":
        return Staying(self.phase, self.order, self.said)


_WORDS = {STAY: "stay_in", DROP: "drop"}
_CHOICE = [Simple(verb, word) for verb, word in _WORDS.items()]
