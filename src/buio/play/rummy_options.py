"""Options of rummy games, and how a hand is sorted: cards laid in groups, added to melds, and a choice by number."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from buio.play.moves import Groups, Move

if TYPE_CHECKING:
    from buio.rummy.melds import Meld

__all__ = ["Choose", "LayMelds", "LayOff", "Sorter"]


def all_whole(cards: object) -> bool:
    """Are these cards a tuple of whole numbers?"""
    return type(cards) is tuple and set(map(type, cards)) == {int}


@dataclass(slots=True)
class LayMelds:
    """Lay cards of `hand` in groups, each a meld.

    Attributes:
        allows: may these groups be laid?
        ways: choices worth considering, the first of them good. `allows` may admit more: others that lay the same
            cards.
    """

    verb: str
    word: str
    hand: tuple[int, ...]
    allows: Callable[[Groups], bool]
    ways: Callable[[], Iterator[Groups]]

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        return not move.amount and all_whole(move.cards) and self.allows(move.groups)

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
        return (Move.grouped(self.verb, seat, groups) for groups in self.ways())

    def sample(self, seat: int, rng: Random) -> Move:
        """Yield the suggestion alone: finding all ways takes long."""
        return self.suggestion(seat)

    def suggestion(self, seat: int) -> Move:
        """Return a good way to lay, for those who have no opinion."""
        return Move.grouped(self.verb, seat, next(self.ways()))

    def __str__(self) -> str:
        return f"{self.verb} and combinations of cards held, split by / ({self.word})"


@dataclass(slots=True)
class LayOff:
    """Add cards held to a meld on the table.

    Attributes:
        fits: by the number of a meld, from 1: the single cards that can be added to it.
        allows: may these cards be added to this meld, all at once?
    """

    verb: str
    word: str
    fits: tuple[tuple[int, tuple[int, ...]], ...]
    allows: Callable[[int, tuple[int, ...]], bool]

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        given: Any = move
        return type(given.amount) is int and all_whole(move.cards) and self.allows(move.amount, move.cards)

    def moves(self, seat: int) -> Iterator[Move]:
        """One card at a time."""
        return (Move(self.verb, seat, number, (card,)) for number, cards in self.fits for card in cards)

    def sample(self, seat: int, rng: Random) -> Move:
        """One of them at random."""
        number, cards = rng.choice(self.fits)
        return Move(self.verb, seat, number, (rng.choice(cards),))

    def __str__(self) -> str:
        return f"{self.verb} and one of {', '.join(str(number) for number, _ in self.fits)} and cards ({self.word})"


@dataclass(slots=True)
class Choose:
    """Choose one of these numbers; each stands for something that has a name."""

    verb: str
    word: str
    numbers: tuple[int, ...]
    names: tuple[str, ...]

    def admits(self, move: Move) -> bool:
        """Is this one of the moves?"""
        given: Any = move
        return type(given.amount) is int and move.amount in self.numbers and not move.cards

    def moves(self, seat: int) -> Iterator[Move]:
        """Every such move."""
        return (Move(self.verb, seat, number) for number in self.numbers)

    def sample(self, seat: int, rng: Random) -> Move:
        """One of them at random."""
        return Move(self.verb, seat, rng.choice(self.numbers))

    def __str__(self) -> str:
        return f"{self.verb} and one of {', '.join(map(str, self.numbers))} ({self.word})"


class Sorter(Protocol):
    """What the melds of a game are, for those who look at a hand."""

    def kind(self, cards: Sequence[int]) -> str:
        """`set`, `run`, `pair`, ... if these cards are something that can be laid; empty: they are not."""

    def meld(self, cards: Sequence[int]) -> "Meld | None":
        """Return these cards as a meld, if they are one by themselves."""

    def sort(self, cards: Sequence[int]) -> tuple[Groups, tuple[int, ...]]:
        """Return the melds that leave the fewest cards, and the cards that they leave, best last."""
