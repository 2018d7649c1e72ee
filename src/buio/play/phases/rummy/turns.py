"""Turns of rummy: draw a card, do what the game allows, discard one (RAM-1.10, RAM-3.07 to RAM-3.09)."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Self

from buio.play.discard_pile import DiscardPile
from buio.play.moves import DEALER, DISCARD, DRAW, HOLE, NOBODY, PILE, TAKE, Move
from buio.play.options import DealCards, Discard, Option, Options, Simple
from buio.play.recipe import DealState, Facet, Phase, Stage
from buio.play.seats import first_survivor
from buio.play.settlement.rummy import abandon
from buio.rummy import Fault


@dataclass(frozen=True, slots=True)
class BeginPile(Phase):
    """The next card face up begins the discard pile (RAM-3.07)."""

    name = "pile"

    def begin(self, deal: DealState) -> "BeginningPile":
        return BeginningPile()

    def makes(self) -> tuple[type[Facet], ...]:
        return (DiscardPile,)


class BeginningPile(Stage):
    """The dealer turns a card."""

    __slots__ = ()

    def __init__(self) -> None:
        self.actor: int = DEALER

    def options(self, deal: DealState) -> Options:
        return Options(DEALER, (DealCards(PILE, "deal", DEALER, 1, deal.stock),))

    def apply(self, deal: DealState, move: Move) -> None:
        deal.draw_from_stock(move.cards)
        deal.facet(DiscardPile).pile = move.cards
        deal.note("pile", amount=1, cards=move.cards)
        self.actor = NOBODY

    def auto(self, deal: DealState) -> Move:
        return Move(PILE, DEALER, 0, deal.stock[:1])

    def copy(self) -> "BeginningPile":
        other = BeginningPile()
        other.actor = self.actor
        return other


class Turns(Stage):
    """Players draw and discard in turn; what may be done between the two is a matter of the game.

    Attributes:
        seat: whose turn it is.
        drawn: that seat has drawn.
        drawing: cards that the dealer has to serve.
        reshuffles: how often the discards are made a new stock (X-R1).
    """

    __slots__ = ("drawing", "drawn", "reshuffles", "seat")

    seat: int
    actor: int

    def __init__(self, seat: int, reshuffles: int) -> None:
        self.seat = self.actor = seat
        self.drawn: bool = False
        self.drawing: int = 0
        self.reshuffles: int = reshuffles

    def options(self, deal: DealState) -> Options:
        if self.actor == DEALER:
            return Options(DEALER, (DealCards(HOLE, "deal", self.seat, self.drawing, deal.stock),))
        return Options(self.actor, self.playing(deal) if self.drawn else self.sources(deal))

    def sources(self, deal: DealState) -> list[Option]:
        """Where a card may be drawn from (RAM-1.10)."""
        return [_DRAW, _TAKE] if deal.facet(DiscardPile).pile else [_DRAW]

    @abstractmethod
    def playing(self, deal: DealState) -> list[Option]:
        """Return what may be done with the cards drawn."""

    def apply(self, deal: DealState, move: Move) -> None:
        match move.verb:
            case "draw" | "draw2":
                self.draws(deal, 1 if move.verb == DRAW else 2)
            case "dh":
                deal.give(move)
                deal.note("drawn", move.seat, len(move.cards), move.cards, private=True)
                self.actor, self.drawn = self.seat, True
            case "take":
                card = deal.facet(DiscardPile).take()
                deal.hands[self.seat] += (card,)
                deal.note("from_pile", self.seat, 1, (card,))
                self.drawn = True
            case "sd":
                deal.take(self.seat, move.cards)
                deal.facet(DiscardPile).pile += move.cards
                deal.note("throw", self.seat, 1, move.cards)
                self.discarded(deal, move.cards[0])
            case _:
                self.played(deal, move)

    def draws(self, deal: DealState, count: int) -> None:
        """Let the seat in turn ask for cards of the stock."""
        self.drawing, self.actor = count, DEALER

    def discarded(self, deal: DealState, card: int) -> None:
        """End a turn: the next one begins."""
        self.turn(deal, first_survivor(deal.live, self.seat + 1))

    @abstractmethod
    def played(self, deal: DealState, move: Move) -> None:
        """Carry out a move with the cards of the hand."""

    def turn(self, deal: DealState, seat: int) -> None:
        """Begin the turn of a seat; an empty stock is made anew of the discards.

        That happens as often as the house allows (X-R1).
        """
        self.seat = self.actor = seat
        self.drawn = False
        if not deal.stock:
            pile = deal.facet(DiscardPile)
            if deal.shuffles >= self.reshuffles or len(pile.pile) < 2:
                self.actor = NOBODY
                self.exhausted(deal)
                return
            pile.reshuffle(deal)

    def exhausted(self, deal: DealState) -> None:
        """No card is left to draw."""
        abandon(deal)

    def auto(self, deal: DealState) -> Move:
        return Move(HOLE, self.seat, 0, deal.stock[: self.drawing])

    def refusal(self, deal: DealState, move: Move) -> Fault | None:
        return self.why_not(deal, move) if move.actor == self.actor and self.drawn else None

    @abstractmethod
    def why_not(self, deal: DealState, move: Move) -> Fault | None:
        """Return what is wrong with a move of the seat in turn, as far as a rule says so."""

    def like(self, other: Self) -> Self:
        """Return this turn, standing where another one stands."""
        self.seat, self.actor, self.drawn, self.drawing = other.seat, other.actor, other.drawn, other.drawing
        return self


def one_card(hand: tuple[int, ...]) -> Discard:
    """Discard one of these cards."""
    return Discard(DISCARD, "discard", tuple(dict.fromkeys(hand)), 1, 1)


def wrong_discard(hand: tuple[int, ...], move: Move) -> Fault | None:
    """Return what is wrong with a discard that is not one card of the hand (RAM-1.10)."""
    if len(move.cards) != 1:
        return Fault("one_card_is_discarded", move.cards)
    return Fault("not_held", move.cards) if move.cards[0] not in hand else None


_DRAW, _TAKE = Simple(DRAW, "draw_one"), Simple(TAKE, "take")
