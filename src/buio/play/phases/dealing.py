"""Dealing: cards from the stock to the seats (ITA-1b.3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from buio.play.deal import Deal, Stage
from buio.play.moves import DEAD, DEALER, HOLE, NOBODY, Move
from buio.play.options import Options, Serve


@dataclass(frozen=True, slots=True)
class DealHole:
    """So many cards to each seat, one at a time, from the dealer's left; one move tells a seat's cards."""

    count: int
    dark: bool = False
    """Nobody looks at them before a later phase says so."""
    name = "deal"

    def begin(self, deal: Deal) -> "Serving":
        deal.dark = self.dark
        seats = deal.survivors
        _one_at_a_time(deal, len(seats), self.count)
        return Serving(HOLE, seats, self.count)


@dataclass(frozen=True, slots=True)
class DealDeadHand:
    """A hand for nobody, *il morto*: its cards are out of play (X-01)."""

    count: int
    name = "deal"

    def begin(self, deal: Deal) -> "Serving":
        return Serving(DEAD, [DEALER], self.count)


@dataclass(frozen=True, slots=True)
class LookAtCards:
    """The moment when the players look at cards that were dealt in the dark (ITA-1.11)."""

    name = "look"

    def begin(self, deal: Deal) -> None:
        deal.dark = False
        for seat in deal.survivors:
            _tell(deal, seat)


class Serving(Stage):
    """The dealer serves the same number of cards to one seat after the other."""

    __slots__ = ("count", "place", "seats", "verb")

    def __init__(self, verb: str, seats: Sequence[int], count: int, place: int = 0) -> None:
        self.verb, self.seats, self.count, self.place = verb, seats, count, place
        self.actor = DEALER

    def options(self, deal: Deal) -> Options:
        return Options(DEALER, (Serve(self.verb, "deal", self.seats[self.place], self.count, deal.stock[deal.top :]),))

    def apply(self, deal: Deal, move: Move) -> None:
        if move.verb == DEAD:
            deal.draw_from_stock(move.cards)
            deal.buried += move.cards
        else:
            deal.give(move)
            if not deal.dark:
                _tell(deal, move.seat)
        self.place += 1
        if self.place == len(self.seats):
            self.actor = NOBODY

    def auto(self, deal: Deal) -> Move:
        return Move(self.verb, self.seats[self.place], 0, deal.next_cards(self.count))

    def copy(self) -> "Serving":
        other = Serving(self.verb, self.seats, self.count, self.place)
        other.actor = self.actor
        return other


def _tell(deal: Deal, seat: int) -> None:
    """Record that a seat has its hand; cards dealt in the dark are told when they are looked at."""
    deal.note("deal", seat, len(deal.hands[seat]), deal.hands[seat], private=True)


def _one_at_a_time(deal: Deal, seats: int, count: int) -> None:
    """Bring the stock into the order in which dealing one card at a time round the table takes it."""
    top, end = deal.top, deal.top + seats * count
    block = deal.stock[top:end]
    served = tuple([card for seat in range(seats) for card in block[seat::seats]])
    deal.stock = deal.stock[:top] + served + deal.stock[end:]
