"""Boards beside the first: each has a share of every pot, and hands are compared on each (HLD-7)."""

from collections.abc import Iterable
from dataclasses import dataclass

from buio.cards import Cards
from buio.play.recipe import DealState, Facet, FacetView
from buio.play.seats import replaced
from buio.play.view import View


@dataclass(frozen=True, slots=True)
class BoardsView(FacetView):
    """The further boards; everybody sees the same. The attributes are those of `Boards`."""

    shared: int
    others: tuple[Cards, ...]


class Boards(Facet):
    """The boards beside the first, which is `deal.board`.

    Attributes:
        shared: how many cards of the first board, the first ones, are those of the others, too.
        others: by further board, the cards that are its alone; empty: there is only one.
        asked: whoever is in was asked whether the rest of the board is dealt twice.
        since: the index of the phase in which all agreed to that; -1: they have not.
    """

    __slots__ = ("asked", "others", "shared", "since")

    def __init__(self, deal: DealState) -> None:
        self.shared: int = 0
        self.others: tuple[Cards, ...] = ()
        self.asked: bool = False
        self.since: int = -1

    def copy(self, deal: DealState) -> "Boards":
        other = Boards(deal)
        other.shared, other.others = self.shared, self.others
        other.asked, other.since = self.asked, self.since
        return other

    def cards(self) -> Iterable[int]:
        return [card for board in self.others for card in board]

    def view(self, deal: DealState, seat: int | None) -> BoardsView | None:
        return BoardsView(self.shared, self.others) if self.others else None

    def lay(self, board: int, cards: Cards) -> None:
        """Put cards on a further board; they are counted from 1."""
        self.others = replaced(self.others, board - 1, self.others[board - 1] + cards)


def boards(deal: DealState) -> list[Cards]:
    """Return all boards of a deal, the first one first."""
    found = deal.find(Boards)
    return [deal.board, *_whole(deal.board, found.shared, found.others)] if found else [deal.board]


def boards_in(view: View) -> list[Cards]:
    """Return the same, as a view shows it; a board on which nothing of its own lies yet is left out."""
    part = view.part(BoardsView)
    return [view.board, *_whole(view.board, part.shared, tuple(filter(None, part.others)))] if part else [view.board]


def _whole(first: Cards, shared: int, others: tuple[Cards, ...]) -> list[Cards]:
    return [first[:shared] + board for board in others]
