"""Options: what the actor may do now, exactly.

Every face of the program (browser, terminal, bots, random tester, server) asks `deal.options()` and holds no rules
of its own. An option is a kind of legal move with its bounds and the word a player says for it.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from buio.play.moves import DEALER, Move


class Say(NamedTuple):
    """A move without a choice in it: fold, call, check, parol, decline."""

    verb: str
    word: str
    cost: int = 0
    """Chips that leave the stack."""

    def admits(self, move: Move) -> bool:
        return not move.amount and not move.cards

    def moves(self, seat: int) -> Iterator[Move]:
        yield Move(self.verb, seat)

    def sample(self, seat: int, rng: Random) -> Move:
        return Move(self.verb, seat)

    def __str__(self) -> str:
        return f"{self.verb} ({self.word}{f' {self.cost}' if self.cost else ''})"


class Put(NamedTuple):
    """A move with an amount: chips from `low` to `high` in steps of `step`, the seat's whole bet of this round."""

    verb: str
    word: str
    low: int
    high: int
    step: int = 1

    def admits(self, move: Move) -> bool:
        amount = move.amount
        if not self.low <= amount <= self.high or move.cards:
            return False
        return self.step == 1 or (amount - self.low) % self.step == 0

    def moves(self, seat: int) -> Iterator[Move]:
        return (Move(self.verb, seat, amount) for amount in range(self.low, self.high + 1, self.step))

    def sample(self, seat: int, rng: Random) -> Move:
        """Half the time the least, half the time any amount."""
        low, roll = self.low, rng.random()
        if roll < 0.5 or low == self.high:
            return Move(self.verb, seat, low)
        steps = (self.high - low) // self.step + 1
        return Move(self.verb, seat, low + int(steps * (2 * roll - 1)) * self.step)

    def __str__(self) -> str:
        span = f"{self.low}" if self.low == self.high else f"{self.low}..{self.high}"
        return f"{self.verb} {span}{f' by {self.step}' if self.step > 1 else ''} ({self.word})"


class Discard(NamedTuple):
    """Throw away cards held: `at_least` to `at_most` of them, or one of the numbers in `counts`; none means to stand pat."""

    verb: str
    word: str
    hand: tuple[int, ...]
    at_most: int
    at_least: int = 0
    counts: tuple[int, ...] = ()
    cost: int = 0
    """Chips that leave the stack."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many cards may be thrown away."""
        return self.counts or tuple(range(self.at_least, self.at_most + 1))

    def admits(self, move: Move) -> bool:
        count = len(move.cards)
        if not self.at_least <= count <= self.at_most or move.amount or (self.counts and count not in self.counts):
            return False
        held = list(self.hand)
        for card in move.cards:
            if card not in held:
                return False
            held.remove(card)
        return True

    def moves(self, seat: int) -> Iterator[Move]:
        for count in self.numbers:
            for cards in combinations(self.hand, count):
                yield Move(self.verb, seat, 0, cards)

    def sample(self, seat: int, rng: Random) -> Move:
        """Each card as likely as not to stay, where the number is free; else any number, any cards."""
        if self.at_least or self.counts:
            return Move(self.verb, seat, 0, tuple(rng.sample(self.hand, rng.choice(self.numbers))))
        roll = rng.random
        return Move(self.verb, seat, 0, tuple([card for card in self.hand if roll() < 0.4][: self.at_most]))

    def __str__(self) -> str:
        counts = " or ".join(map(str, self.counts)) or f"{self.at_least} to {self.at_most}"
        if self.at_least == self.at_most:
            counts = str(self.at_most)
        return f"{self.verb} and {counts} cards held ({self.word}{f' {self.cost}' if self.cost else ''})"


class Serve(NamedTuple):
    """The dealer's option: exactly `size` cards of the stock, to `to` (a seat, or `DEALER` for the table)."""

    verb: str
    word: str
    to: int
    size: int
    stock: tuple[int, ...]

    def admits(self, move: Move) -> bool:
        left = list(self.stock)
        for card in move.cards:
            if card not in left:
                return False
            left.remove(card)
        return len(move.cards) == self.size and move.seat == self.to and not move.amount

    def moves(self, seat: int) -> Iterator[Move]:
        return (Move(self.verb, self.to, 0, cards) for cards in combinations(self.stock, self.size))

    def sample(self, seat: int, rng: Random) -> Move:
        return Move(self.verb, self.to, 0, tuple(rng.sample(self.stock, self.size)))

    def __str__(self) -> str:
        whom = "" if self.to == DEALER else f" p{self.to + 1}"
        return f"{self.verb}{whom} and {self.size} cards of the stock ({self.word})"


Option: TypeAlias = Say | Put | Discard | Serve


class Options:
    """The legal moves of one actor: a short sequence of options. Frozen by convention, made once a turn."""

    __slots__ = ("items", "seat")

    def __init__(self, seat: int, items: Sequence[Option]) -> None:
        self.seat = seat
        self.items = items

    def admits(self, move: Move) -> bool:
        """Is this exact move legal?"""
        verb = move.verb
        for option in self.items:
            if option.verb == verb:
                return (move.seat == self.seat or self.seat == DEALER) and option.admits(move)
        return False

    def moves(self) -> Iterator[Move]:
        """Every legal move, one by one (a shuffle may have very many)."""
        for option in self.items:
            yield from option.moves(self.seat)

    def sample(self, rng: Random) -> Move:
        """A random legal move: any option alike, then a random amount or choice of cards."""
        items = self.items
        return items[int(rng.random() * len(items))].sample(self.seat, rng)

    def get(self, verb: str) -> Option | None:
        """The option of this verb, if there is one."""
        for option in self.items:
            if option.verb == verb:
                return option
        return None

    def __iter__(self) -> Iterator[Option]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, verb: str) -> bool:
        return self.get(verb) is not None

    def __str__(self) -> str:
        return ", ".join(map(str, self.items))
