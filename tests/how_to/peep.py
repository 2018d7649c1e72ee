"""Peep: five cards each and one face down on the table; who pays may look at it before the betting."""

from dataclasses import dataclass

from buio.cards import UNKNOWN, standard_pack
from buio.games.stakes import Stakes
from buio.play.game import Game
from buio.play.moves import BUY, DECLINE, Move
from buio.play.options import Options, Simple
from buio.play.phases import Antes, Betting, DealBoard, DealHole, TurnBoard, left_of_dealer
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Facet, FacetView, Phase, Recipe
from buio.play.rules import AtLeast, house
from buio.ranking import STANDARD


@dataclass(frozen=True, slots=True)
class PeepedView(FacetView):
    """What a seat may know: who has looked, and the card if it has looked itself (else -1)."""

    looked: tuple[int, ...]
    card: int


class Peeped(Facet):
    """Who has looked at the card on the table."""

    __slots__ = ("looked",)

    def __init__(self, deal: DealState) -> None:
        self.looked: tuple[int, ...] = ()

    def copy(self, deal: DealState) -> "Peeped":
        other = Peeped(deal)
        other.looked = self.looked
        return other

    def view(self, deal: DealState, seat: int | None) -> PeepedView:
        return PeepedView(self.looked, deal.board[0] if seat in self.looked else UNKNOWN)


@dataclass(frozen=True, slots=True)
class Peep(Phase):
    """From the dealer's left each survivor may pay to look at the card on the table."""

    price: int
    name = "peep"

    def makes(self) -> tuple[type[Facet], ...]:
        return (Peeped,)

    def begin(self, deal: DealState) -> "Peeping":
        return Peeping(self, [seat for seat in deal.survivors if deal.stacks[seat] > self.price])


class Peeping(EachInTurn[Peep]):
    """Each seat in turn looks or does not."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        return Options(self.actor, (Simple(DECLINE, "no_peep"), Simple(BUY, "peep", self.phase.price)))

    def apply(self, deal: DealState, move: Move) -> None:
        if move.verb == BUY:
            deal.put_dead(move.seat, self.phase.price)
            deal.facet(Peeped).looked += (move.seat,)
            deal.note("peep", move.seat, self.phase.price)
        self.says(move.verb)


@dataclass(frozen=True, kw_only=True)
class PeepRules(Stakes):
    """The house rules of Peep."""

    ante: int = house(1, AtLeast(1), source="GEN-1.03")


def recipe(rules: PeepRules, _seated: int) -> Recipe:
    """Cards, a look for two antes, a bet, the card, a bet."""
    betting = Betting(rules.limit(), left_of_dealer, cap=rules.cap())
    return Recipe(
        standard_pack(),
        STANDARD,
        (
            Antes(rules.ante), DealHole(5), DealBoard(1, up=False), Peep(2 * rules.ante),
            betting, TurnBoard(1), betting, rules.showdown(),
        ),
    )  # fmt: skip


GAME = Game("peep", "draw", range(2, 9), PeepRules, recipe)
WORDS = {
    "en": {"game.peep": "Peep", "phase.peep": "a look at the card", "action.peep": "look", "action.no_peep": "no look",
           "event.peep": "{name} pays {amount} to look"},
    "it": {"game.peep": "Sbirciata", "phase.peep": "uno sguardo alla carta", "action.peep": "sbirciare",
           "action.no_peep": "non sbirciare", "event.peep": "{name} paga {amount} per sbirciare"},
    "de": {"game.peep": "Spickzettel", "phase.peep": "ein Blick auf die Karte", "action.peep": "spicken",
           "action.no_peep": "nicht spicken", "event.peep": "{name} zahlt {amount}, um zu spicken"},
}  # fmt: skip
