"""Declared hands: each says what its own hand is, and it counts as that (GEN-2.03, FCD-6.01)."""

from dataclasses import dataclass

from buio.play.deal import Deal
from buio.play.moves import CLAIMS, NOBODY, Move
from buio.play.options import Options, Simple
from buio.play.recipe import Phase, Stage
from buio.ranking import STANDARD_ORDER, Category, Ranking

CATEGORIES = dict(zip(CLAIMS, (*STANDARD_ORDER, Category.FIVE_OF_A_KIND), strict=True))


@dataclass(frozen=True, slots=True)
class Claim(Phase):
    """Each survivor says what its hand is, unheard until all have spoken; only what the cards can make may be said."""

    name = "claim"

    def begin(self, deal: Deal) -> "Claiming":
        return Claiming([seat for seat in (deal.lead, *deal.clockwise(deal.lead)[:-1]) if deal.live[seat]])


class Claiming(Stage):
    """Each seat in turn says what its hand is."""

    __slots__ = ("order", "said")

    def __init__(self, order: list[int], said: tuple[str, ...] = ()) -> None:
        self.order, self.said = order, said
        self.actor = order[len(said)] if len(said) < len(order) else NOBODY

    def options(self, deal: Deal) -> Options:
        ranking = deal.ranking_for(self.actor)
        assert isinstance(ranking, Ranking)
        made = ranking.declarable(deal.hands[self.actor])
        return Options(
            self.actor, [Simple(verb, kind.value) for verb, kind in CATEGORIES.items() if kind in made][::-1]
        )

    def apply(self, deal: Deal, move: Move) -> None:
        self.said += (move.verb,)
        if len(self.said) < len(self.order):
            self.actor = self.order[len(self.said)]
            return
        self.actor = NOBODY
        declared = list(deal.declared)
        for seat, verb in zip(self.order, self.said, strict=True):
            declared[seat] = (CATEGORIES[verb].value,)
            deal.note(f"claim_{CATEGORIES[verb].value}", seat)
        deal.declared = tuple(declared)

    def copy(self) -> "Claiming":
        return Claiming(self.order, self.said)
