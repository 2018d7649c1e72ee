"""The Bosnian exchange of four cards: the last of them is an open card or a hidden one (FCD-12)."""

from dataclasses import dataclass, replace
from typing import Self

from buio.play.moves import BOARD, DEAD, DEALER, TAKE_HIDDEN, TAKE_OPEN, Move
from buio.play.options import DealCards, Discard, Options, Simple
from buio.play.phases.drawing import Draw, Drawing, Draws
from buio.play.recipe import DealState

CHOICE = 4
"""A player who changes this many cards chooses the last of them."""
OPEN, CHOOSE, HIDDEN, DONE = "open", "choose", "hidden", "done"
"""The dealer lays a card open; the seat chooses; the dealer throws the hidden card away; the choice is made."""


@dataclass(frozen=True, slots=True)
class Exchange(Draw):
    """A draw of four cards, of which three are served and the last is chosen: an open one or the next of the stock."""

    def begin(self, deal: DealState) -> "Exchanging":
        return Exchanging(self, self.order(deal))


class Exchanging(Drawing):
    """The exchange while it is played; the open card lies on the table until it is taken or thrown away.

    Attributes:
        now: where the choice of the fourth card stands; empty: there is none.
    """

    __slots__ = ("now",)

    actor: int
    need: int

    def __init__(self, phase: Exchange, order: list[int]) -> None:
        super().__init__(phase, order)
        self.now: str = ""

    def options(self, deal: DealState) -> Options:
        if self.now == CHOOSE:
            return Options(self.actor, (Simple(TAKE_OPEN, "take_open"), Simple(TAKE_HIDDEN, "take_hidden")))
        if self.now in (OPEN, HIDDEN):
            return Options(DEALER, (DealCards(self._verb(), "deal", DEALER, 1, self._fresh(deal)),))
        return super().options(deal)

    def apply(self, deal: DealState, move: Move) -> None:
        if self.now == OPEN:
            deal.lay(move.cards, up=True)
            deal.note("board", amount=1, cards=move.cards)
            self.now, self.actor = CHOOSE, self.serving
        elif self.now == CHOOSE:
            self._choose(deal, move.verb == TAKE_OPEN)
        elif self.now == HIDDEN:
            deal.draw_from_stock(move.cards)
            deal.throw(self.serving, move.cards)
            self._go_on(deal)
        else:
            super().apply(deal, move)

    def auto(self, deal: DealState) -> Move:
        if self.now in (OPEN, HIDDEN):
            return Move(self._verb(), DEALER, 0, self._fresh(deal)[:1])
        return super().auto(deal)

    def copy(self) -> Self:
        other = super().copy()
        other.now = self.now
        return other

    def _verb(self) -> str:
        return BOARD if self.now == OPEN else DEAD

    def _discard(self, deal: DealState, hand: tuple[int, ...]) -> Discard:
        """Four cards need five, for one of them is not taken."""
        option = super()._discard(deal, hand)
        return replace(option, at_most=CHOICE - 1, keep=()) if self._available(deal) == CHOICE else option

    def _throw(self, deal: DealState, seat: int, cards: tuple[int, ...]) -> None:
        super()._throw(deal, seat, cards)
        if len(cards) == CHOICE:
            self.need = CHOICE - 1

    def _choose(self, deal: DealState, take_open: bool) -> None:
        """The card that is not taken is thrown away; a hidden one unseen."""
        seat, card = self.serving, deal.board[-1:]
        deal.board, deal.turned = deal.board[:-1], deal.turned - 1
        if take_open:
            deal.hands[seat] += card
            deal.note("take_open", seat, cards=card)
            self.now = HIDDEN
        else:
            deal.throw(seat, card)
            deal.note("take_hidden", seat)
            self.now, self.need = DONE, 1
        self._serve(deal)

    def _go_on(self, deal: DealState) -> None:
        if not self.need and deal.facet(Draws).drew[self.serving] == CHOICE and not self.now:
            self.now = OPEN
            self._serve(deal)
        else:
            if not self.need:
                self.now = ""
            super()._go_on(deal)
