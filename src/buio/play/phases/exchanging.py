"""The Bosnian exchange of four cards: the last of them is chosen from an open and a hidden one (FCD-12)."""

from dataclasses import dataclass
from typing import Self

from buio.play.deal import Deal
from buio.play.moves import BOARD, DEALER, TAKE_HIDDEN, TAKE_OPEN, Move
from buio.play.options import Discard, Options, Say, Serve
from buio.play.phases.drawing import Draw, Drawing

CHOICE = 4
"""Who changes so many cards chooses the last of them."""


@dataclass(frozen=True, slots=True)
class Exchange(Draw):
    """A draw in which of four cards three are served, and then one is laid open and one hidden to choose from."""

    def begin(self, deal: Deal) -> "Exchanging":
        return Exchanging(self, self.order(deal))


class Exchanging(Drawing):
    """The exchange while it is played; the two cards to choose from lie on the table."""

    __slots__ = ("laid",)

    def __init__(self, phase: Exchange, order: list[int]) -> None:
        super().__init__(phase, order)
        self.laid = -1
        """How many of the two cards are laid; -1: there is nothing to choose."""

    def options(self, deal: Deal) -> Options:
        if self.laid < 0:
            return super().options(deal)
        if self.actor == DEALER:
            return Options(DEALER, (Serve(BOARD, "deal", DEALER, 1, self._fresh(deal)),))
        return Options(self.actor, (Say(TAKE_OPEN, "take_open"), Say(TAKE_HIDDEN, "take_hidden")))

    def apply(self, deal: Deal, move: Move) -> None:
        if self.laid < 0:
            super().apply(deal, move)
        elif self.actor == DEALER:
            self._lay(deal, move)
        else:
            self._take(deal, move)

    def auto(self, deal: Deal) -> Move:
        return super().auto(deal) if self.laid < 0 else Move(BOARD, DEALER, 0, self._fresh(deal)[:1])

    def copy(self) -> Self:
        other = super().copy()
        other.laid = self.laid
        return other

    def _discard(self, deal: Deal, hand: tuple[int, ...]) -> Discard:
        """Four cards need five, for one of them is not taken."""
        option = super()._discard(deal, hand)
        return option._replace(at_most=CHOICE - 1, keep=()) if self._available(deal) == CHOICE else option

    def _throw(self, deal: Deal, seat: int, cards: tuple[int, ...]) -> None:
        super()._throw(deal, seat, cards)
        if len(cards) == CHOICE:
            self.need = CHOICE - 1

    def _go_on(self, deal: Deal) -> None:
        if not self.need and deal.drew[self.serving] == CHOICE and self.laid < 0:
            self.laid = 0
            self._serve(deal)
        else:
            super()._go_on(deal)

    def _lay(self, deal: Deal, move: Move) -> None:
        deal.lay(move.cards, up=not self.laid)
        deal.note("board", amount=1, cards=() if self.laid else move.cards)
        self.laid += 1
        if self.laid == 2:
            self.actor = self.serving
        else:
            self._serve(deal)

    def _take(self, deal: Deal, move: Move) -> None:
        """The card that is not taken is thrown away; a hidden one unseen."""
        seat, (open_card, hidden) = self.actor, deal.board[-2:]
        deal.board, deal.turned = deal.board[:-2], deal.turned - 1
        taken, left = (open_card, hidden) if move.verb == TAKE_OPEN else (hidden, open_card)
        deal.hands[seat] += (taken,)
        deal.throw(seat, (left,))
        if move.verb == TAKE_OPEN:
            deal.note("take_open", seat, cards=(taken,))
        else:
            deal.note("take_hidden", seat, cards=(taken,), private=True)
        super()._go_on(deal)
        self.laid = -1
