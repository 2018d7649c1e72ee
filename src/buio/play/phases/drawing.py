"""The draw: throw cards away and be given others (ITA-1e)."""

from dataclasses import dataclass

from buio.play.deal import Deal, Stage
from buio.play.moves import DEALER, DISCARD, HOLE, NOBODY, Move
from buio.play.openers import Openers
from buio.play.options import Discard, Options, Serve


@dataclass(frozen=True, slots=True)
class Draw:
    """From the dealer's left each survivor changes cards.

    Args:
        at_most: how many (ITA-V.14).
        at_once: how many a player is served at once; the rest of a larger exchange comes when all have been served,
            in the same order (ITA-1.42, X-45j).
        openers: the opener announces that openers go, and they are put aside (ITA-1.44).
        reshuffle: when the stock runs out the muck is shuffled into it (ITA-1.43, X-45i).
    """

    at_most: int
    at_once: int = 5
    openers: Openers | None = None
    reshuffle: bool = True
    name = "draw"

    def begin(self, deal: Deal) -> "Drawing":
        return Drawing(self, deal.survivors)


class Drawing(Stage):
    """A seat throws cards away, the dealer serves it, the next seat follows; held-back cards come at the end."""

    __slots__ = ("held_back", "need", "order", "phase", "place", "serving")

    def __init__(self, phase: Draw, order: list[int]) -> None:
        self.phase, self.order = phase, order
        self.place = 0
        self.actor = order[0]
        self.serving = NOBODY
        self.need = 0
        self.held_back: tuple[tuple[int, int], ...] = ()

    def options(self, deal: Deal) -> Options:
        if self.actor == DEALER:
            stock = self._fresh(deal)
            return Options(DEALER, (Serve(HOLE, "draw", self.serving, min(self.need, len(stock)), stock),))
        hand = deal.hands[self.actor]
        most = min(self.phase.at_most, len(hand), self._available(deal))
        return Options(self.actor, (Discard(DISCARD, "draw", hand, most),))

    def apply(self, deal: Deal, move: Move) -> None:
        if self.actor == DEALER:
            deal.give(move)
            deal.note("draw", self.serving, len(move.cards), move.cards, private=True)
            self.need -= len(move.cards)
        else:
            self._throw(deal, move.seat, move.cards)
        self._go_on(deal)

    def auto(self, deal: Deal) -> Move:
        return Move(HOLE, self.serving, 0, self._fresh(deal)[: self.need])

    def copy(self) -> "Drawing":
        other = object.__new__(Drawing)
        other.phase, other.order, other.place, other.actor = self.phase, self.order, self.place, self.actor
        other.serving, other.need, other.held_back = self.serving, self.need, self.held_back
        return other

    def _available(self, deal: Deal) -> int:
        """Cards that can still be given, less those already promised."""
        promised = sum(count for _, count in self.held_back)
        return deal.stock_left + (len(deal.muck) if self.phase.reshuffle else 0) - promised

    def _throw(self, deal: Deal, seat: int, cards: tuple[int, ...]) -> None:
        deal.take(seat, cards)
        deal.drew[seat] = count = len(cards)
        self.serving, self.need = seat, min(count, self.phase.at_once)
        if count > self.need:
            self.held_back += ((seat, count - self.need),)
        deal.note("discard" if cards else "stand_pat", seat, count, cards, private=True)
        if cards and seat == deal.opener and self._splits(deal, deal.hands[seat]):
            deal.aside += cards
            deal.note("split_openers", seat)
        else:
            deal.throw(seat, cards)

    def _splits(self, deal: Deal, kept: tuple[int, ...]) -> bool:
        return self.phase.openers is not None and not self.phase.openers.held(kept, deal.step)

    def _go_on(self, deal: Deal) -> None:
        """Who comes next: the seat being served, the next seat to throw, or those who wait for held-back cards."""
        if not self.need:
            self.place += 1
            if self.place < len(self.order):
                self.actor = self.order[self.place]
                return
            if not self.held_back:
                self.actor = NOBODY
                return
            (self.serving, self.need), *rest = self.held_back
            self.held_back = tuple(rest)
        self.actor = DEALER
        if not deal.stock_left or (deal.shuffles and not self._others(deal)):
            self._reshuffle(deal)

    def _reshuffle(self, deal: Deal) -> None:
        """Shuffle the muck into the stock; what the seat being served threw away only if there is nothing else."""
        if any(seat != self.serving for _, seat in deal.muck):
            deal.reshuffle(keep=self.serving)
        elif not deal.stock_left:
            deal.reshuffle()

    def _fresh(self, deal: Deal) -> tuple[int, ...]:
        """What may be given to the seat being served: its own discards only if there is nothing else (X-45i)."""
        return self._others(deal) or deal.stock[deal.top :]

    def _others(self, deal: Deal) -> tuple[int, ...]:
        """The stock without what the seat being served threw away, which a reshuffle may have brought back."""
        stock = deal.stock[deal.top :]
        if not deal.shuffles:
            return stock
        own = next(move.cards for move in reversed(deal.log) if move.verb == DISCARD and move.seat == self.serving)
        return tuple([card for card in stock if card not in own])
