"""Choosing the contract of a deal, where it does not come by itself (RAM-3P.01)."""

from dataclasses import dataclass

from buio.play.match import MatchPlay
from buio.play.moves import CONTRACT, NOBODY, Move
from buio.play.options import Options
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.rummy_options import Choose
from buio.rummy import Fault


@dataclass(frozen=True, slots=True)
class ChooseContract(Phase):
    """The dealer, having seen their cards, chooses one of the contracts that are left (RAM-3P.01)."""

    name = "contract"

    def begin(self, deal: DealState) -> "ChoosingContract | None":
        return ChoosingContract(dealing(deal))

    def needs(self) -> tuple[type[Facet], ...]:
        return (MatchPlay,)


class ChoosingContract(Stage):
    """The contract is being chosen."""

    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.actor: int = seat

    def options(self, deal: DealState) -> Options:
        match = deal.facet(MatchPlay)
        names = tuple([match.contracts[number - 1].name for number in match.left])
        return Options(self.actor, (Choose(CONTRACT, "contract", match.left, names),))

    def apply(self, deal: DealState, move: Move) -> None:
        deal.facet(MatchPlay).number = move.amount
        deal.note("contract", self.actor, move.amount)
        self.actor = NOBODY

    def refusal(self, deal: DealState, move: Move) -> Fault | None:
        return Fault("contract_played") if move.verb == CONTRACT else None

    def copy(self) -> "ChoosingContract":
        return ChoosingContract(self.actor)


def dealing(deal: DealState) -> int:
    """Who has the dealer's rights: the dealer, or whoever sits before them if they have left the match."""
    return deal.dealer if deal.live[deal.dealer] else deal.survivors[-1]
