"""Arranging: hands laid out in rows, at once and unseen (CHP-1.02), or card by card before everybody's eyes."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeAlias

from buio.play.declarations import Declarations
from buio.play.moves import ARRANGE, DEALER, DECLARE, HOLE, NOBODY, Move
from buio.play.options import Arrange, DealCards, Option, Options, Rows, Simple, laid_out
from buio.play.phase_facts import Dealt
from buio.play.phases.in_turn import EachInTurn
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.rows import ArrangedRows


class RowLayout(Protocol):
    """The rows of a game, and what may lie in them."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each row has, the front row first."""

    def legal(self, rows: Rows) -> bool:
        """May a whole hand lie like this?"""

    def good(self, laid: Rows, cards: tuple[int, ...], seen: tuple[int, ...] = ()) -> Rows:
        """Return a good arrangement of these cards behind those that lie already; `seen` are open cards of others."""


Special: TypeAlias = Callable[[tuple[int, ...]], tuple[str, Rows] | None]
"""The name and the rows of a whole hand that may be declared a special one (CHP-3.05)."""


@dataclass(frozen=True, slots=True)
class LayRows(Phase):
    """Each survivor lays out its hand; nobody knows how, or what is declared, before all have done so.

    Attributes:
        shows: would somebody who lays these rows declare them a special hand?
    """

    layout: RowLayout
    special: Special | None = None
    shows: Callable[[Rows], str] = lambda rows: ""
    name = "arrange"

    def makes(self) -> tuple[type[Facet], ...]:
        return (ArrangedRows, Declarations)

    def begin(self, deal: DealState) -> "LayingOut":
        return LayingOut(self, deal.survivors)


class LayingOut(EachInTurn[LayRows]):
    """One seat after the other lays out its whole hand."""

    __slots__ = ()

    def options(self, deal: DealState) -> Options:
        layout, hand = self.phase.layout, deal.hands[self.actor]
        items: list[Option] = [Arrange(ARRANGE, "arrange", hand, layout.sizes, layout.legal, layout.good)]
        if special := self._special(hand):
            items.append(Simple(DECLARE, special[0]))
        return Options(self.actor, items)

    def apply(self, deal: DealState, move: Move) -> None:
        seat = move.seat
        name, rows = "", laid_out(move.cards, self.phase.layout.sizes)
        if move.verb == DECLARE:
            name, rows = self._special(deal.hands[seat]) or ("", ())
        deal.facet(ArrangedRows).lay(seat, rows)
        self.says(name)
        cards = tuple([card for row in rows for card in row])
        deal.note("arrange", seat, len(cards), cards, private=True)
        if self.actor == NOBODY:
            for declared, special in zip(self.order, self.said, strict=True):
                if special:  # told when all have arranged (CHP-3.05)
                    deal.facet(Declarations).say(declared, special)
                    deal.note(special, declared)

    def _special(self, hand: tuple[int, ...]) -> tuple[str, Rows] | None:
        return self.phase.special(hand) if self.phase.special else None


@dataclass(frozen=True, slots=True)
class BuildUp(Phase):
    """Hands grow face up: the first cards of each in turn, then one card each until the rows are full (OFC-1.02).

    Args:
        first: how many cards a seat is given to begin with.
        at_once: seats that are given all their cards at once and lay them out unseen (OFC-1.09).
    """

    layout: RowLayout
    first: int
    at_once: Callable[[DealState], tuple[int, ...]] = lambda deal: ()
    name = "arrange"

    def makes(self) -> tuple[type[Facet], ...]:
        return (ArrangedRows,)

    def begin(self, deal: DealState) -> "BuildingUp":
        return BuildingUp(self, deal.survivors, self.at_once(deal))

    def deals(self) -> Dealt:
        return Dealt(sum(self.layout.sizes))


class BuildingUp(Stage):
    """A seat is served, lays its cards, and the next seat follows."""

    __slots__ = ("at_once", "index", "order", "phase", "turn")

    index: int
    turn: int

    def __init__(self, phase: BuildUp, order: list[int], at_once: tuple[int, ...]) -> None:
        self.phase: BuildUp = phase
        self.order: list[int] = order
        self.at_once: tuple[int, ...] = at_once
        self.turn = self.index = 0
        self.actor: int = DEALER

    def options(self, deal: DealState) -> Options:
        seat, layout = self.order[self.index], self.phase.layout
        if self.actor == DEALER:
            return Options(DEALER, (DealCards(HOLE, "deal", seat, self._count(seat), deal.stock),))
        laid = deal.facet(ArrangedRows).rows[seat]
        old = {card for row in laid for card in row}
        cards = tuple([card for card in deal.hands[seat] if card not in old])
        legal = layout.legal if seat in self.at_once else _anything
        seen = tuple([card for other, up in enumerate(deal.up) if other != seat for card in up])
        good = partial(layout.good, seen=seen)
        return Options(seat, (Arrange(ARRANGE, "arrange", cards, layout.sizes, legal, good, laid),))

    def apply(self, deal: DealState, move: Move) -> None:
        if self.actor == DEALER:
            deal.give(move)
            if self.turn:
                deal.up[move.seat] += move.cards
                deal.note("deal_up", move.seat, len(move.cards), move.cards)
            else:
                deal.note("deal", move.seat, len(move.cards), move.cards, private=True)
            self.actor = move.seat
            return
        rows = laid_out(move.cards, self.phase.layout.sizes)
        known = tuple([tuple([card for card in row if card >= 0]) for row in rows])
        old = {card for row in deal.facet(ArrangedRows).rows[move.seat] for card in row}
        new = tuple([card for row in known for card in row if card not in old])
        deal.facet(ArrangedRows).lay(move.seat, known)
        if move.seat in self.at_once:
            deal.note("arrange", move.seat, len(new), new, private=True)
        else:
            deal.up[move.seat] = tuple([card for row in known for card in row])
            deal.note("place", move.seat, len(new), new)
        self._next()

    def auto(self, deal: DealState) -> Move:
        seat = self.order[self.index]
        return Move(HOLE, seat, 0, deal.stock[: self._count(seat)])

    def copy(self) -> "BuildingUp":
        other = BuildingUp(self.phase, self.order, self.at_once)
        other.turn, other.index, other.actor = self.turn, self.index, self.actor
        return other

    def _count(self, seat: int) -> int:
        if seat in self.at_once:
            return sum(self.phase.layout.sizes)
        return self.phase.first if not self.turn else 1

    def _next(self) -> None:
        """The next seat that still has cards to come; those who have laid out all at once wait."""
        self.actor = DEALER
        full = sum(self.phase.layout.sizes) - self.phase.first
        while True:
            self.index += 1
            if self.index == len(self.order):
                self.index, self.turn = 0, self.turn + 1
            if self.turn > full:
                self.actor = NOBODY
                return
            if not self.turn or self.order[self.index] not in self.at_once:
                return


def _anything(_rows: Rows) -> bool:
    return True
