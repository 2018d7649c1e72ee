"""What lies open before everybody: the board, and the cards dealt face up, in the order in which they were turned."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from buio.cards import Cards
from buio.play.facet import Facet, FacetView

if TYPE_CHECKING:
    from buio.play.deal import Deal
    from buio.play.view import View

UpCard: TypeAlias = tuple[int, int]
"""A seat, and a card that was dealt to it face up."""


class OpenCards(NamedTuple):
    """What everybody has seen of the cards of a deal.

    Attributes:
        board: the cards on the table that lie face up.
        up: every card dealt to a hand face up, the first one first, also of those who have folded or thrown it away.
    """

    board: Cards = ()
    up: tuple[UpCard, ...] = ()


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

    def __init__(self, deal: "Deal") -> None:
        self.order: tuple[UpCard, ...] = ()

    def turn(self, deal: "Deal", seat: int, cards: Cards) -> None:
        """Lay cards of a hand face up before their owner."""
        deal.up[seat] += cards
        self.order += tuple([(seat, card) for card in cards])

    def copy(self, deal: "Deal") -> "UpCards":
        other = UpCards(deal)
        other.order = self.order
        return other

    def view(self, deal: "Deal", seat: int | None) -> UpCardsView:
        return UpCardsView(self.order)


def open_cards(deal: "Deal") -> OpenCards:
    """What lies open in a deal."""
    up = deal.find(UpCards)
    return OpenCards(deal.board[: deal.turned], up.order if up else ())


def open_in(view: "View") -> OpenCards:
    """The same, as a view shows it."""
    up = view.part(UpCardsView)
    return OpenCards(tuple([card for card in view.board if card >= 0]), up.order if up else ())
