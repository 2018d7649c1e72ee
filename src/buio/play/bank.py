"""The bank: the party that everybody plays against in some games, and the wagers against it (CAS-1, PGW-1)."""

from dataclasses import dataclass
from typing import TypeAlias

from buio.play.recipe import DealState, Facet, FacetView
from buio.play.seats import replaced

Wagers: TypeAlias = tuple[tuple[str, int], ...]
"""Bets of one seat, by name: chips."""


@dataclass(frozen=True, slots=True)
class BankView(FacetView):
    """What everybody knows of the wagers, by seat."""

    wagers: tuple[Wagers, ...]


class Bank(Facet):
    """The wagers against the bank, and what it has won.

    Attributes:
        wagers: by seat, its bets against the bank, by name.
        won: chips the bank has won, or lost, in this deal.
    """

    __slots__ = ("wagers", "won")

    def __init__(self, deal: DealState) -> None:
        self.wagers: tuple[Wagers, ...] = ((),) * deal.seats
        self.won: int = 0

    def copy(self, deal: DealState) -> "Bank":
        other = Bank(deal)
        other.wagers, other.won = self.wagers, self.won
        return other

    def chips(self) -> int:
        return self.won

    def view(self, deal: DealState, seat: int | None) -> BankView:
        return BankView(self.wagers)

    def wagered(self, seat: int, name: str) -> int:
        """Chips that a seat has in a wager."""
        return dict(self.wagers[seat]).get(name, 0)

    def wager(self, deal: DealState, seat: int, name: str, chips: int, word: str = "") -> None:
        """Put chips of a seat on the table against the bank; `word`: what is said, if it is not the wager's name."""
        deal.put(seat, chips)
        self.wagers = replaced(self.wagers, seat, (*self.wagers[seat], (name, chips)))
        deal.note(word or name, seat, chips)
