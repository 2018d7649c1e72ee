"""What players have said that they hold or play for, once everybody may know it (STD-3.03, GEN-2.03, CHP-3.05)."""

from dataclasses import dataclass

from buio.play.recipe import DealState, Facet, FacetView
from buio.play.seats import replaced


@dataclass(frozen=True, slots=True)
class DeclarationsView(FacetView):
    """What everybody has heard, by seat; the attribute is that of `Declarations`."""

    said: tuple[tuple[str, ...], ...]


class Declarations(Facet):
    """What has been declared.

    Attributes:
        said: by seat, the contests the player plays for, or what they say they hold; empty: nothing.
    """

    __slots__ = ("said",)

    def __init__(self, deal: DealState) -> None:
        self.said: tuple[tuple[str, ...], ...] = ((),) * deal.seats

    def copy(self, deal: DealState) -> "Declarations":
        other = Declarations(deal)
        other.said = self.said
        return other

    def view(self, deal: DealState, seat: int | None) -> DeclarationsView:
        return DeclarationsView(self.said)

    def say(self, seat: int, *what: str) -> None:
        """Everybody hears what a seat declares."""
        self.said = replaced(self.said, seat, what)


def declared(deal: DealState, seat: int) -> tuple[str, ...]:
    """Return what a seat has declared in this deal; nothing where nothing is declared."""
    declarations: Declarations | None = deal.facets.get(Declarations)
    return declarations.said[seat] if declarations else ()
