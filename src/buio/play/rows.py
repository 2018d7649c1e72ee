"""Hands that are laid out in rows (CHP-1.02)."""

from dataclasses import dataclass

from buio.cards import UNKNOWN
from buio.play.options import Rows
from buio.play.recipe import DealState, Facet, FacetView
from buio.play.seats import replaced


@dataclass(frozen=True, slots=True)
class RowsView(FacetView):
    """The rows of each seat, -1 where the viewer cannot see which card lies there."""

    rows: tuple[Rows, ...]


class ArrangedRows(Facet):
    """How each seat has laid out its hand.

    Attributes:
        rows: by seat, the front row first; empty: nothing has been laid yet.
    """

    __slots__ = ("rows",)

    def __init__(self, deal: DealState) -> None:
        self.rows: tuple[Rows, ...] = ((),) * deal.seats

    def copy(self, deal: DealState) -> "ArrangedRows":
        other = ArrangedRows(deal)
        other.rows = self.rows
        return other

    def view(self, deal: DealState, seat: int | None) -> RowsView:
        return RowsView(tuple([self._seen(deal, other, seat) for other in range(deal.seats)]))

    def lay(self, seat: int, rows: Rows) -> None:
        """Lay a seat's hand like this from now on."""
        self.rows = replaced(self.rows, seat, rows)

    def cards_of(self, seat: int) -> tuple[int, ...]:
        """Return the cards of a seat in the order in which they lie."""
        return tuple([card for row in self.rows[seat] for card in row])

    def _seen(self, deal: DealState, other: int, viewer: int | None) -> Rows:
        rows, up = self.rows[other], deal.up[other]
        if other == viewer or other in deal.shown:
            return rows
        return tuple([tuple([card if card in up else UNKNOWN for card in row]) for row in rows])
