"""Melds on the table, where they are laid down during the play and may grow (RAM-3.10, RAM-3.11)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from buio.play.recipe import DealState, Facet, FacetView

if TYPE_CHECKING:
    from buio.rummy.melds import Meld


class TableMeld(NamedTuple):
    """A meld on the table.

    Attributes:
        seat: whose it is.
        meld: its cards, and what each of them represents.
        opening: it was laid to open: its owner may not add to it (RAM-3.11).
    """

    seat: int
    meld: "Meld"
    opening: bool


@dataclass(frozen=True, slots=True)
class MeldsView(FacetView):
    """What everybody sees.

    Attributes:
        laid: the melds, numbered from 1 by the moves that lay off on them.
        opened: by seat, has it laid down what the contract asks for?
    """

    laid: tuple[TableMeld, ...]
    opened: tuple[bool, ...]


class Melds(Facet):
    """The melds on the table.

    Attributes:
        laid: in the order in which they were laid (RAM-3.10).
    """

    __slots__ = ("laid",)

    def __init__(self, deal: DealState) -> None:
        self.laid: tuple[TableMeld, ...] = ()

    def copy(self, deal: DealState) -> "Melds":
        other = Melds(deal)
        other.laid = self.laid
        return other

    def cards(self) -> Iterable[int]:
        return [card for laid in self.laid for card in laid.meld.cards]

    def view(self, deal: DealState, seat: int | None) -> MeldsView:
        openers = {laid.seat for laid in self.laid if laid.opening}
        return MeldsView(self.laid, tuple([other in openers for other in range(deal.seats)]))

    def add(self, seat: int, melds: Iterable["Meld"], opening: bool) -> None:
        """Lay melds of a seat down."""
        self.laid += tuple([TableMeld(seat, meld, opening) for meld in melds])

    def replace(self, number: int, meld: "Meld") -> TableMeld:
        """Let the meld of this number, from 1, grow to this; return what lay there before."""
        before = self.laid[number - 1]
        self.laid = (*self.laid[: number - 1], before._replace(meld=meld), *self.laid[number:])
        return before
