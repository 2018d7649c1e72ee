"""Facets: what one family of games remembers during a deal, and what it shows of it.

A deal holds what every card game shares. Whatever only some games know (who opened, how many cards were changed, the
discard pile) lives in a facet: made with the deal because a phase of its recipe names it in `makes`, written by the
phases of its family alone, and shown as its own part of the view.
"""

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, TypeVar

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from buio.play.deal import Deal

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True)
class FacetView:
    """What a seat may know of a facet: one part of its view."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Facet(metaclass=ABCMeta):
    """What one family of games remembers during a deal. Made with the deal, as `Kind(deal)`."""

    __slots__ = ()

    def __init__(self, deal: "Deal") -> None:  # noqa: B027
        """Remember nothing yet. The deal has its seats, chips and carry by now, but no card has been dealt."""

    @abstractmethod
    def copy(self, deal: "Deal") -> Self:
        """An independent facet that remembers the same, for a copy of the deal."""

    def cards(self) -> Iterable[int]:
        """The cards that lie in it, for the deal to count when it is verified."""
        return ()

    def chips(self) -> int:
        """The chips that lie in it, likewise; chips that it has lent to the players count as negative."""
        return 0

    def view(self, deal: "Deal", seat: int | None) -> FacetView | None:
        """What this seat, or a spectator (None), may know of it; None: there is nothing to see."""
        return None


def replaced(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """By seat, the same values but for the one of this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


F = TypeVar("F", bound=Facet)
V = TypeVar("V", bound=FacetView)
