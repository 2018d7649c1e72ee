"""Buying a card: one of the cards held for another, at a price (STD-4.01)."""

from dataclasses import dataclass

from buio.play.moves import BUY, DEALER, DECLINE, HOLE, NOBODY, Move
from buio.play.open_cards import UpCards
from buio.play.options import DealCards, Discard, Option, Options, Simple
from buio.play.recipe import DealState, Phase, Stage


@dataclass(frozen=True, slots=True)
class Buy(Phase):
    """From the dealer's left each survivor may pay for another card: up for up, down for down."""

    price: int
    name = "buy"

    def begin(self, deal: DealState) -> "Buying | None":
        order = [seat for seat in deal.survivors if deal.stacks[seat] >= self.price]
        return Buying(self, order) if order and deal.stock_left else None


class Buying(Stage):
    """Each seat in turn buys or declines; the dealer serves whoever has bought.

    Attributes:
        faced: does the card that is being served lie face up?
    """

    __slots__ = ("faced", "index", "order", "phase")

    def __init__(self, phase: Buy, order: list[int]) -> None:
        self.phase: Buy = phase
        self.order: list[int] = order
        self.index: int = 0
        self.faced: bool = False
        self.actor: int = order[0]

    def options(self, deal: DealState) -> Options:
        seat = self.order[self.index]
        if self.actor == DEALER:
            return Options(DEALER, (DealCards(HOLE, "deal", seat, 1, deal.stock),))
        items: list[Option] = [Simple(DECLINE, "no_buy")]
        if deal.stock_left:
            items.append(Discard(BUY, "buy", deal.hands[seat], 1, 1, cost=self.phase.price))
        return Options(seat, items)

    def apply(self, deal: DealState, move: Move) -> None:
        seat = self.order[self.index]
        if move.verb == BUY:
            deal.put_dead(seat, self.phase.price)
            self.faced = move.cards[0] in deal.up[seat]
            deal.throw_away(seat, move.cards)
            deal.note("buy", seat, self.phase.price, move.cards, private=not self.faced)
            self.actor = DEALER
            return
        if move.verb == HOLE:
            deal.give(move)
            if self.faced:
                deal.facet(UpCards).turn(deal, seat, move.cards)
            deal.note("deal_up" if self.faced else "deal", seat, 1, move.cards, private=not self.faced)
        else:
            deal.note("no_buy", seat)
        self.index += 1
        self.actor = self.order[self.index] if self.index < len(self.order) else NOBODY

    def auto(self, deal: DealState) -> Move:
        return Move(HOLE, self.order[self.index], 0, deal.stock[:1])

    def copy(self) -> "Buying":
        other = Buying(self.phase, self.order)
        other.index, other.actor, other.faced = self.index, self.actor, self.faced
        return other
