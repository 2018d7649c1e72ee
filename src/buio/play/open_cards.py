"""What lies open before everybody: the board, and the cards dealt face up, in the order in which they were turned."""

from dataclasses import dataclass

from buio.cards import Cards
from buio.play.recipe import DealState, Facet, FacetView
from buio.play.view import View
from buio.play.wild import OpenCards, UpCard
from buio.ranking import HandRanking


@dataclass(frozen=True, slots=True)
class UpCardsView(FacetView):
    """The cards dealt face up so far, in dealing order; everybody sees the same.

    Attributes:
        order: the seat and the card, the first one first.
    """

    order: tuple[UpCard, ...]


class UpCards(Facet):
    """The cards dealt face up, in dealing order. `deal.up` says which of them lie before their owners still.

    Attributes:
        order: the seat and the card, the first one first.
    """

    __slots__ = ("order",)

    def __init__(self, deal: DealState) -> None:
        self.order: tuple[UpCard, ...] = ()

    def turn(self, deal: DealState, seat: int, cards: Cards) -> None:
        """Lay cards of a hand face up before their owner."""
        deal.up[seat] += cards
        self.order += tuple([(seat, card) for card in cards])

    def copy(self, deal: DealState) -> "UpCards":
        other = UpCards(deal)
        other.order = self.order
        return other

    def view(self, deal: DealState, seat: int | None) -> UpCardsView:
        return UpCardsView(self.order)


def open_cards(deal: DealState) -> OpenCards:
    """Return what lies open in a deal."""
    up = deal.find(UpCards)
    return OpenCards(deal.board[: deal.turned], up.order if up else ())


def open_in(view: View) -> OpenCards:
    """Return the same, as a view shows it."""
    up = view.part(UpCardsView)
    return OpenCards(tuple([card for card in view.board if card >= 0]), up.order if up else ())


def wild_for(deal: DealState, seat: int) -> Cards:
    """Return the cards that are wild for a seat because of how this deal has gone (RNK-4.05, FCD-7.01)."""
    rule = deal.recipe.wild
    return () if rule is None else rule.of(deal.hands[seat], open_cards(deal))


def wild_in_sight(deal: DealState) -> Cards:
    """Return the cards of which everybody knows that they are wild because of how this deal has gone."""
    rule = deal.recipe.wild
    return rule.in_sight(open_cards(deal)) if rule else ()


def ranking_for(deal: DealState, seat: int) -> HandRanking:
    """How the hand of a seat ranks, with the cards that are wild for it."""
    wild = wild_for(deal, seat)
    return deal.recipe.ranking.with_wild(wild) if wild else deal.recipe.ranking
