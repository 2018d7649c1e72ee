"""Options: what the actor may do now, exactly.

Every face of the program (browser, terminal, bots, random tester, server) asks `deal.options()` and holds no rules
of its own. An option is a kind of legal move with its bounds and the word a player says for it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random
from typing import Any, TypeAlias

from buio.cards import UNKNOWN, cards_text
from buio.play.moves import CALL, DEAD, DEALER, FOLD, LEAST_VERBS, Move, MoveError, actor_text
from buio.play.rummy_options import Choose, LayMelds, LayOff, all_whole

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""A hand laid out, the front row first."""


@dataclass(slots=True)
class Simple:
    """A move without a choice in it: fold, call, check, parol, decline.

    Attributes:
        cost: chips that leave the stack.
    """

    verb: str
    word: str
    cost: int = 0

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        return not move.amount and not move.cards

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
        yield Move(self.verb, seat)

    def sample(self, seat: int, rng: Random) -> Move:
        """One of them at random."""
        return Move(self.verb, seat)

    def __str__(self) -> str:
        return f"{self.verb} ({self.word}{f' {self.cost}' if self.cost else ''})"


@dataclass(init=False, slots=True)
class Amount:
    """A move with an amount, from `low` to `high` in steps of `step`.

    Of a bet or a raise it is the seat's whole bet of this round; what other verbs take is chips, or a number.
    """

    verb: str
    word: str
    low: int
    high: int
    step: int

    def __init__(self, verb: str, word: str, low: int, high: int, step: int = 1) -> None:
        # written out, for it is made at most turns: one that `dataclass` writes is not compiled
        self.verb, self.word, self.low, self.high, self.step = verb, word, low, high, step

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        given: Any = move
        amount = given.amount
        if type(amount) is not int or move.cards or not self.low <= amount <= self.high:
            return False
        return self.step == 1 or (amount - self.low) % self.step == 0

    def stepped(self, amount: int) -> int:
        """Return the last step that is not above this amount: of 4 to 12 by 4, for 11 it is 8."""
        return amount - max(amount - self.low, 0) % self.step

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
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


@dataclass(init=False, slots=True)
class Discard:
    """Throw away cards held: `at_least` to `at_most` of them, or one of the numbers in `counts`; none: stand pat.

    `keep`: cards one of which has to stay when `at_most` go (FCD-1.07).

    Attributes:
        cost: chips that leave the stack.
    """

    verb: str
    word: str
    hand: tuple[int, ...]
    at_most: int
    at_least: int
    counts: tuple[int, ...]
    cost: int
    keep: tuple[int, ...]

    def __init__(
        self,
        verb: str,
        word: str,
        hand: tuple[int, ...],
        at_most: int,
        at_least: int = 0,
        counts: tuple[int, ...] = (),
        cost: int = 0,
        keep: tuple[int, ...] = (),
    ) -> None:
        self.verb, self.word, self.hand, self.cost = verb, word, hand, cost
        self.at_most, self.at_least, self.counts, self.keep = at_most, at_least, counts, keep

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many cards may be thrown away."""
        return self.counts or tuple(range(self.at_least, self.at_most + 1))

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        cards = move.cards
        count = len(cards)
        if count and not all_whole(cards):
            return False
        if not self.at_least <= count <= self.at_most or move.amount or (self.counts and count not in self.counts):
            return False
        held = list(self.hand)
        for card in cards:
            if card not in held:
                return False
            held.remove(card)
        return not self.keep or self._keeps(cards)

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
        for count in self.numbers:
            for cards in combinations(self.hand, count):
                if self._keeps(cards):
                    yield Move(self.verb, seat, 0, cards)

    def sample(self, seat: int, rng: Random) -> Move:
        """Each card as likely as not to stay, where the number is free; else any number, any cards."""
        if self.at_least or self.counts:
            return Move(self.verb, seat, 0, tuple(rng.sample(self.hand, rng.choice(self.numbers))))
        roll = rng.random
        cards = tuple([card for card in self.hand if roll() < 0.4][: self.at_most])
        return Move(self.verb, seat, 0, cards if self._keeps(cards) else cards[1:])

    def _keeps(self, cards: Sequence[int]) -> bool:
        return not self.keep or len(cards) < self.at_most or any(card not in cards for card in self.keep)

    def __str__(self) -> str:
        counts = " or ".join(map(str, self.counts)) or f"{self.at_least} to {self.at_most}"
        if self.at_least == self.at_most:
            counts = str(self.at_most)
        if self.keep:
            counts += f", {self.at_most} only beside one of {cards_text(self.keep)}"
        return f"{self.verb} and {counts} cards held ({self.word}{f' {self.cost}' if self.cost else ''})"


@dataclass(slots=True)
class DealCards:
    """The dealer's option: exactly `size` cards of the stock, to `to` (a seat, or `DEALER` for the table)."""

    verb: str
    word: str
    to: int
    size: int
    stock: tuple[int, ...]

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        if not all_whole(move.cards):
            return False
        left = list(self.stock)
        for card in move.cards:
            if card not in left:
                return False
            left.remove(card)
        return len(move.cards) == self.size and move.seat == self.to and not move.amount

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
        return (Move(self.verb, self.to, 0, cards) for cards in combinations(self.stock, self.size))

    def sample(self, seat: int, rng: Random) -> Move:
        """One of them at random."""
        return Move(self.verb, self.to, 0, tuple(rng.sample(self.stock, self.size)))

    def __str__(self) -> str:
        whom = "" if self.to == DEALER else f" p{self.to + 1}"
        cards = "1 card" if self.size == 1 else f"{self.size} cards"
        word = "burn: none with burn=False" if self.verb == DEAD and self.size == 1 else self.word
        return f"{self.verb}{whom} and {cards} of the stock ({word})"


@dataclass(slots=True)
class Arrange:
    """Lay all the cards of `hand` into rows of these sizes; a place that stays empty is an unknown card of the move.

    What has been laid before keeps its place, new cards come behind it.

    Attributes:
        legal: may the rows lie like this?
        good: a good arrangement, from the rows laid before and the cards to lay.
    """

    verb: str
    word: str
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    legal: Callable[[Rows], bool]
    good: Callable[[Rows, tuple[int, ...]], Rows]
    laid: Rows = ()

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        if move.amount or len(move.cards) != sum(self.sizes) or not all_whole(move.cards):
            return False
        rows = laid_out(move.cards, self.sizes)
        known = tuple([tuple([card for card in row if card != UNKNOWN]) for row in rows])
        if self._cards(known) != move.cards:
            return False
        new: list[int] = []
        for row, before in zip(known, self._before(), strict=True):
            if row[: len(before)] != before:
                return False
            new += row[len(before) :]
        return sorted(new) == sorted(self.hand) and self.legal(known)

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
        before = self._before()
        for rows in layouts(self.hand, self._room()):
            laid = _joined(before, rows)
            if self.legal(laid):
                yield self.move(seat, laid)

    def sample(self, seat: int, rng: Random) -> Move:
        """Any arrangement; after some that are not legal a good one."""
        for _ in range(40):
            free = [row for row, room in enumerate(self._room()) for _ in range(room)]
            chosen = rng.sample(free, len(self.hand))
            cards = rng.sample(self.hand, len(self.hand))
            rows = [
                tuple([card for card, its_row in zip(cards, chosen, strict=True) if its_row == row])
                for row in range(len(self.sizes))
            ]
            laid = _joined(self._before(), rows)
            if self.legal(laid):
                return self.move(seat, laid)
        return self.suggestion(seat)

    def suggestion(self, seat: int) -> Move:
        """Return a good arrangement, for those who have no opinion or no time."""
        return self.move(seat, self.good(self._before(), self.hand))

    def move(self, seat: int, rows: Sequence[tuple[int, ...]]) -> Move:
        """Return the move that leaves the rows like this."""
        return Move(self.verb, seat, 0, self._cards(rows))

    def _cards(self, rows: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(
            [card for row, size in zip(rows, self.sizes, strict=True) for card in row + (UNKNOWN,) * (size - len(row))]
        )

    def _before(self) -> Rows:
        return self.laid or ((),) * len(self.sizes)

    def _room(self) -> tuple[int, ...]:
        return tuple([size - len(row) for size, row in zip(self.sizes, self._before(), strict=True)])

    def __str__(self) -> str:
        rows = ", ".join(map(str, self.sizes))
        return f"{self.verb} and {len(self.hand)} cards held into rows of {rows} ({self.word})"


def laid_out(cards: Sequence[int], sizes: Sequence[int]) -> Rows:
    """Cards in order as rows of these sizes."""
    ends = [sum(sizes[:count]) for count in range(len(sizes) + 1)]
    return tuple([tuple(cards[start:end]) for start, end in pairwise(ends)])


def _joined(before: Rows, more: Sequence[tuple[int, ...]]) -> Rows:
    return tuple([row + new for row, new in zip(before, more, strict=True)])


def layouts(cards: tuple[int, ...], room: tuple[int, ...]) -> Iterator[Rows]:
    """Every way to put these cards into rows with this much room; the order within a row does not count."""
    if not room:
        if not cards:
            yield ()
        return
    first, rest = room[0], room[1:]
    for count in range(max(0, len(cards) - sum(rest)), min(first, len(cards)) + 1):
        for own in combinations(cards, count):
            left = tuple([card for card in cards if card not in own])
            for more in layouts(left, rest):
                yield (own, *more)


Option: TypeAlias = Simple | Amount | Discard | DealCards | Arrange | LayMelds | LayOff | Choose


class Options:
    """The legal moves of one actor: a short sequence of options. Frozen by convention, made once a turn.

    >>> from buio.play.moves import Move
    >>> options = Options(1, [Simple("f", "fold"), Simple("cc", "call", 2), Amount("cbr", "raise", 4, 20)])
    >>> "cbr" in options, options.admits(Move("cbr", 1, 21)), len(list(options.moves()))
    (True, False, 19)
    """

    __slots__ = ("items", "seat")

    def __init__(self, seat: int, items: Sequence[Option]) -> None:
        self.seat: int = seat
        self.items: Sequence[Option] = items

    def admits(self, move: Move) -> bool:
        """Is this exact move legal? One whose amount is 1.5 or `True` is not."""
        verb = move.verb
        for option in self.items:
            if option.verb == verb:
                given: Any = move  # machine code would take True for seat 1
                seat = given.seat
                return type(seat) is int and (seat == self.seat or self.seat == DEALER) and option.admits(move)
        return False

    def moves(self) -> Iterator[Move]:
        """Every legal move, one by one (a shuffle may have very many)."""
        for option in self.items:
            yield from option.moves(self.seat)

    def sample(self, rng: Random) -> Move:
        """Return a random legal move: any option alike, then a random amount or choice of cards.

        Raises:
            TypeError: `rng` is no `random.Random`.
        """
        if not isinstance(rng, Random):
            raise TypeError(f"rng is a random.Random, such as Random(1), not {rng!r:.40}")
        items = self.items
        return items[int(rng.random() * len(items))].sample(self.seat, rng)

    def least(self) -> Move:
        """Return the move of somebody who is away, or answers nonsense: as little as possible."""
        for verb in LEAST_VERBS:
            option = self.get(verb)
            if option is not None and not (verb == CALL and FOLD in self):
                return next(option.moves(self.seat))
        option = self.items[0]
        return option.suggestion(self.seat) if isinstance(option, Arrange) else next(option.moves(self.seat))

    def get(self, verb: str) -> Option | None:
        """Return the option of this verb, if there is one."""
        for option in self.items:
            if option.verb == verb:
                return option
        return None

    def __iter__(self) -> Iterator[Option]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, said: str | Move) -> bool:
        """Is this move legal? A text is a move, `p1 cbr 12` or `cbr 12`, or a verb alone: is there any such move?"""
        if not isinstance(said, str):
            return isinstance(said, Move) and self.admits(said)
        return self.get(said) is not None or (" " in said and self._admits_text(said))

    def _admits_text(self, text: str) -> bool:
        try:
            return self.admits(Move.read(text, self.seat))
        except MoveError:
            return False

    def __str__(self) -> str:
        return ", ".join(map(str, self.items))

    def __repr__(self) -> str:
        return f"<Options of {actor_text(self.seat)}: {self}>"
