"""Rummy after the betting: draw, discard, and lay down the whole hand at once (RAM-1.09 to RAM-1.14)."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

from buio.play.deal import Deal
from buio.play.moves import CLOSE, DEALER, DISCARD, DRAW, HOLE, NOBODY, TAKE, Groups, Move
from buio.play.options import DealCards, Discard, Option, Options, Simple
from buio.play.outcome import Closed
from buio.play.recipe import Phase, Stage
from buio.play.rummy_options import LayMelds
from buio.play.settlement.rummy import abandon, settle_closed
from buio.rummy.faults import Fault
from buio.rummy.going_out import Closing, Closings


class Turns(Stage):
    """Players draw and discard in turn; what may be done between the two is a matter of the game."""

    __slots__ = ("drawing", "drawn", "reshuffles", "seat")

    def __init__(self, deal: Deal, reshuffles: int) -> None:
        self.seat = self.actor = deal.survivors[0]
        """Whose turn it is."""
        self.drawn = False
        self.drawing = 0
        """Cards that the dealer has to serve."""
        self.reshuffles = reshuffles

    def options(self, deal: Deal) -> Options:
        if self.actor == DEALER:
            return Options(DEALER, (DealCards(HOLE, "deal", self.seat, self.drawing, deal.stock),))
        return Options(self.actor, self.playing(deal) if self.drawn else self.sources(deal))

    def sources(self, deal: Deal) -> list[Option]:
        """Where a card may be drawn from (RAM-1.10)."""
        return [_DRAW, _TAKE] if deal.pile else [_DRAW]

    @abstractmethod
    def playing(self, deal: Deal) -> list[Option]:
        """What may be done with the cards drawn."""

    def apply(self, deal: Deal, move: Move) -> None:
        match move.verb:
            case "draw" | "draw2":
                self.draws(deal, 1 if move.verb == DRAW else 2)
            case "dh":
                deal.give(move)
                deal.note("drawn", move.seat, len(move.cards), move.cards, private=True)
                self.actor, self.drawn = self.seat, True
            case "take":
                card = deal.pile[-1]
                deal.pile = deal.pile[:-1]
                deal.hands[self.seat] += (card,)
                deal.note("from_pile", self.seat, 1, (card,))
                self.drawn = True
            case "sd":
                deal.take(self.seat, move.cards)
                deal.pile += move.cards
                deal.note("throw", self.seat, 1, move.cards)
                self.discarded(deal)
            case _:
                self.played(deal, move)

    def draws(self, deal: Deal, count: int) -> None:
        """The seat in turn asks for cards of the stock."""
        self.drawing, self.actor = count, DEALER

    def discarded(self, deal: Deal) -> None:
        """A turn is over: the next one begins."""
        self.turn(deal, next(seat for seat in deal.clockwise(self.seat) if deal.live[seat]))

    @abstractmethod
    def played(self, deal: Deal, move: Move) -> None:
        """Carry out a move with the cards of the hand."""

    def turn(self, deal: Deal, seat: int) -> None:
        """The turn of a seat begins; an empty stock is made anew of the discards, so often as the house allows (X-R1)."""
        self.seat = self.actor = seat
        self.drawn = False
        if not deal.stock_left:
            if deal.shuffles >= self.reshuffles or len(deal.pile) < 2:
                self.actor = NOBODY
                self.exhausted(deal)
                return
            deal.turn_pile()

    def exhausted(self, deal: Deal) -> None:
        """No card is left to draw."""
        abandon(deal)

    def auto(self, deal: Deal) -> Move:
        return Move(HOLE, self.seat, 0, deal.next_cards(self.drawing))

    def fault(self, deal: Deal, move: Move) -> Fault | None:
        return self.why_not(deal, move) if move.actor == self.actor and self.drawn else None

    @abstractmethod
    def why_not(self, deal: Deal, move: Move) -> Fault | None:
        """What is wrong with a move of the seat in turn, as far as a rule says so."""

    def copy(self) -> Self:
        other = type(self).__new__(type(self))
        other.seat, other.actor, other.drawn = self.seat, self.actor, self.drawn
        other.drawing, other.reshuffles = self.drawing, self.reshuffles
        return other


@dataclass(frozen=True, slots=True)
class Rummy(Phase):
    """Draw a card and discard one, in turn, until somebody lays down its whole hand.

    Args:
        closings: the hands that close, and what they are paid.
        reshuffles: how often the discards are made a new stock (X-R1).
        finish: what happens when somebody has closed.
    """

    closings: Closings
    reshuffles: int
    finish: Callable[[Deal], None] = settle_closed
    name = "rummy"

    def begin(self, deal: Deal) -> "RummyTurns":
        deal.note("play_begins")
        return RummyTurns(self, deal)


class RummyTurns(Turns):
    """A game in which nothing is laid down before somebody closes (RAM-1.12)."""

    __slots__ = ("phase",)

    def __init__(self, phase: Rummy, deal: Deal) -> None:
        super().__init__(deal, phase.reshuffles)
        self.phase = phase

    def copy(self) -> Self:
        other = super().copy()
        other.phase = self.phase
        return other

    def playing(self, deal: Deal) -> list[Option]:
        hand, closings = deal.hands[self.seat], self.phase.closings
        items: list[Option] = [one_card(hand)]
        if closings.can_close(hand):
            items.append(LayMelds(CLOSE, "close", hand, lambda groups: isinstance(closings.judge(hand, groups), Closing), lambda: _ways(closings, hand)))  # fmt: skip
        return items

    def played(self, deal: Deal, move: Move) -> None:
        closing = self.phase.closings.judge(deal.hands[self.seat], move.groups)
        assert isinstance(closing, Closing)
        seat, discard = self.seat, closing.discard
        deal.take(seat, (discard,))
        deal.pile += (discard,)
        deal.closed = Closed(seat, closing.melds, discard, closing.special or "", closing.multiple, closing.wild)
        deal.note("close", seat, closing.multiple, tuple([card for meld in closing.melds for card in meld]))
        self.actor = NOBODY
        self.phase.finish(deal)

    def why_not(self, deal: Deal, move: Move) -> Fault | None:
        if move.verb == CLOSE:
            judged = self.phase.closings.judge(deal.hands[self.seat], move.groups)
            return judged if isinstance(judged, Fault) else None
        return wrong_discard(deal.hands[self.seat], move) if move.verb == DISCARD else None


def one_card(hand: tuple[int, ...]) -> Discard:
    """Discard one of these cards."""
    return Discard(DISCARD, "discard", tuple(dict.fromkeys(hand)), 1, 1)


def wrong_discard(hand: tuple[int, ...], move: Move) -> Fault | None:
    """A discard is one card of the hand (RAM-1.10)."""
    if len(move.cards) != 1:
        return Fault("RAM-1.10", "one_card_is_discarded", move.cards)
    return Fault("RAM-1.10", "not_held", move.cards) if move.cards[0] not in hand else None


def _ways(closings: Closings, hand: tuple[int, ...]) -> Iterator[Groups]:
    """The closing that pays most."""
    best = closings.best(hand)
    if best is not None:
        yield best.melds


_DRAW, _TAKE = Simple(DRAW, "draw_one"), Simple(TAKE, "take")
