"""Declaring: high or low (STD-3.03), in or out, by all at once or one after the other."""

from dataclasses import dataclass

from buio.play.contests import HIGH_HAND, LOW_HAND
from buio.play.deal import Deal
from buio.play.moves import HIGH, HIGH_LOW, LOW, NOBODY, Move
from buio.play.options import Options, Simple
from buio.play.recipe import Phase, Stage

CONTESTS = {HIGH: (HIGH_HAND,), LOW: (LOW_HAND,), HIGH_LOW: (HIGH_HAND, LOW_HAND)}


@dataclass(frozen=True, slots=True)
class Declare(Phase):
    """Each survivor says what it plays for.

    Args:
        both: may a seat play for high and low together? It then has to win both (STD-3.03).
        at_once: nobody knows what the others say before all have spoken.
    """

    both: bool = False
    at_once: bool = True
    name = "declare"

    def begin(self, deal: Deal) -> "Declaring | None":
        return Declaring(self, [seat for seat in (deal.lead, *deal.clockwise(deal.lead)[:-1]) if deal.live[seat]])


class Declaring(Stage):
    """Each seat in turn declares; what was said at once is known when all have spoken."""

    __slots__ = ("order", "phase", "said")

    def __init__(self, phase: Declare, order: list[int], said: tuple[str, ...] = ()) -> None:
        self.phase, self.order, self.said = phase, order, said
        self.actor = order[len(said)] if len(said) < len(order) else NOBODY

    def options(self, deal: Deal) -> Options:
        words = (HIGH, LOW, HIGH_LOW) if self.phase.both else (HIGH, LOW)
        return Options(self.actor, [Simple(word, _WORDS[word]) for word in words])

    def apply(self, deal: Deal, move: Move) -> None:
        self.said += (move.verb,)
        if not self.phase.at_once:
            _declare(deal, move.seat, move.verb)
        elif len(self.said) == len(self.order):
            for seat, verb in zip(self.order, self.said, strict=True):
                _declare(deal, seat, verb)
        self.actor = self.order[len(self.said)] if len(self.said) < len(self.order) else NOBODY

    def copy(self) -> "Declaring":
        return Declaring(self.phase, self.order, self.said)


def _declare(deal: Deal, seat: int, verb: str) -> None:
    deal.declared = (*deal.declared[:seat], CONTESTS[verb], *deal.declared[seat + 1 :])
    deal.note(f"declare_{_WORDS[verb]}", seat)


_WORDS = {HIGH: "high", LOW: "low", HIGH_LOW: "both"}
