"""Dealing: cards from the stock to the seats and to the table (ITA-1b.3, STD-1.03, HLD-1.03, HLD-1.05)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from buio.play.moves import BOARD, DEAD, DEALER, HOLE, NOBODY, Move
from buio.play.open_cards import UpCards
from buio.play.options import DealCards, Options
from buio.play.phase_facts import Dealt
from buio.play.recipe import DealState, Facet, Phase, Stage


@dataclass(frozen=True, slots=True)
class DealHole(Phase):
    """The same number of cards to each seat, one at a time, from the dealer's left; one move tells a seat's cards.

    Args:
        count: how many.
        dark: nobody looks at them before a later phase says so; cards that come later lie with them.
        up: how many of them, the last ones, lie face up (STD-1.03).
        common: if the stock is too short for all, one card face up on the table is everybody's (X-69).
    """

    count: int
    dark: bool = False
    up: int = 0
    common: bool = False
    name = "deal"

    def begin(self, deal: DealState) -> "Serving":
        if self.dark:
            deal.dark = tuple(deal.live)
        seats = deal.survivors
        if self.common and deal.stock_left < len(seats) * self.count:
            return Serving(BOARD, [DEALER], self.count)
        if self.count > 1:
            deal.rearrange(_one_at_a_time(len(seats), min(len(seats) * self.count, len(deal.stock))))
        return Serving(HOLE, seats, self.count, up=self.up)

    def makes(self) -> tuple[type[Facet], ...]:
        return (UpCards,) if self.up else ()

    def deals(self) -> Dealt:
        return Dealt(self.count, self.up, common=self.common)


@dataclass(frozen=True, slots=True)
class DealBoard(Phase):
    """Cards to the table, for everybody: face up, or down until a later phase turns them (HLD-1.05, HLD-2.01)."""

    count: int
    up: bool = True
    name = "board"

    def begin(self, deal: DealState) -> "Serving":
        return Serving(BOARD, [DEALER], self.count, up=self.count * self.up)

    def deals(self) -> Dealt:
        return Dealt(board=self.count, turned=self.count * self.up)


@dataclass(frozen=True, slots=True)
class TurnBoard(Phase):
    """The next cards on the table are turned face up (HLD-2.01)."""

    count: int
    name = "turn"

    def begin(self, deal: DealState) -> None:
        first, deal.turned = deal.turned, deal.turned + self.count
        deal.note("board", cards=deal.board[first : deal.turned])

    def deals(self) -> Dealt:
        return Dealt(turned=self.count)


@dataclass(frozen=True, slots=True)
class DealDeadHand(Phase):
    """Cards for nobody, out of play: *il morto* (X-01), or a card that is burnt (HLD-1.03)."""

    count: int
    name = "deal"

    def begin(self, deal: DealState) -> "Serving":
        return Serving(DEAD, [DEALER], self.count)

    def deals(self) -> Dealt:
        return Dealt(dead=self.count)


@dataclass(frozen=True, slots=True)
class LookAtCards(Phase):
    """The moment when the players look at cards that were dealt in the dark (ITA-1.11)."""

    name = "look"

    def begin(self, deal: DealState) -> None:
        for seat in deal.survivors:
            deal.look(seat)


class Serving(Stage):
    """The dealer serves the same number of cards to one seat after the other, or to the table."""

    __slots__ = ("count", "index", "seats", "up", "verb")

    def __init__(self, verb: str, seats: Sequence[int], count: int, index: int = 0, up: int = 0) -> None:
        self.verb: str = verb
        self.seats: Sequence[int] = seats
        self.count: int = count
        self.index: int = index
        self.up: int = up
        self.actor: int = DEALER

    def options(self, deal: DealState) -> Options:
        return Options(DEALER, (DealCards(self.verb, "deal", self.seats[self.index], self.count, deal.stock),))

    def apply(self, deal: DealState, move: Move) -> None:
        verb, cards = move.verb, move.cards
        if verb == HOLE:
            deal.give(move)
            if self.up:
                deal.facet(UpCards).turn(deal, move.seat, cards[-self.up :])
            if deal.events is not None:
                down = cards[: len(cards) - self.up]
                if down and not deal.dark[move.seat]:  # in the dark: told when they are looked at
                    deal.note("deal", move.seat, len(down), down, private=True)
                if self.up:
                    deal.note("deal_up", move.seat, int(self.up), cards[-self.up :])
        elif verb == BOARD:
            deal.lay(cards, up=self.up > 0)
            deal.note("board" if self.up else "board_down", amount=len(cards), cards=cards if self.up else ())
        else:
            deal.draw_from_stock(cards)
            deal.burnt += cards
        self.index += 1
        if self.index == len(self.seats):
            self.actor = NOBODY

    def auto(self, deal: DealState) -> Move:
        return Move(self.verb, self.seats[self.index], 0, deal.stock[: self.count])

    def copy(self) -> "Serving":
        other = Serving(self.verb, self.seats, self.count, self.index, self.up)
        other.actor = self.actor
        return other


@cache
def _one_at_a_time(seats: int, cards: int) -> tuple[int, ...]:
    """The places of the stock in the order in which dealing one card at a time round the table takes them."""
    return tuple([place for seat in range(seats) for place in range(seat, cards, seats)])
