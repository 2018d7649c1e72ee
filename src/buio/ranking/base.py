"""What every ranking can be asked, whatever hands it is for."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from itertools import accumulate, combinations
from typing import Any

from buio.cards import RANKS, SUITS, Cards, cards_text
from buio.ranking.categories import Category, HandName, RankingError
from buio.ranking.scoring import Omaha, Score


class HandRanking(ABC):
    """How the hands of a game rank: an integer for each. The package says what score, value and strength mean.

    Attributes:
        size: how many cards a hand has.
        lowest: the lowest rank of the pack, 0 (deuce) to 12 (ace).
        order: the types of hands, weakest first; empty where there are none.
        suits: strongest first.
        names: what the game calls its types of hands, where that is not the usual name: `hand.<name>` and
            `category.<name>` in the catalogues of words.
        equal_cards: a card may stand twice in a hand, as with two packs; what follows here can rank no such hand.
    """

    size: int
    lowest: int
    order: tuple[Category, ...]
    suits: str
    names: tuple[tuple[Category, str], ...] = ()
    equal_cards: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are the declaration alone."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]

    def __repr__(self) -> str:
        """The declaration, as far as it is not the usual one."""
        given = [(field.name, getattr(self, field.name), field.default) for field in fields(self)]  # type: ignore[arg-type]
        told = [f"{name}={_told(value)}" for name, value, usual in given if value != usual]
        return f"{type(self).__name__}({', '.join(told)})"

    @property
    @abstractmethod
    def score(self) -> Score:
        """`score(cards) -> int` for exactly `size` different cards of the pack. The cards are not checked."""

    @property
    @abstractmethod
    def frequencies(self) -> Sequence[int]:
        """How many hands of the pack each class has, the weakest class first; `score >> 4` is a hand's class."""

    @abstractmethod
    def describe(self, cards: Sequence[int]) -> HandName:
        """Name a hand, as data.

        Raises:
            CardError, RankingError, TypeError: this is no hand.
        """

    def _refuse_no_hand(self, cards: Sequence[int]) -> None:
        """Refuse what has no name."""
        text = cards_text(cards)  # refuses what are no cards
        if len(cards) != self.size:
            raise RankingError(f"a hand has {self.size} cards, not {len(cards)}: {text}")

    def category(self, score: int) -> Category:
        """Return the category of the hands with this score; a low is a high card.

        Raises:
            RankingError: no hand has it.
        """
        return self.categories[self._class(score, self.categories)]

    @staticmethod
    def _class(score: int, classes: Sequence[object]) -> int:
        try:
            number = score >> 4
        except TypeError:
            number = -1
        if not 0 <= number < len(classes):
            raise RankingError(f"{score!r} is no score of this ranking")
        return number

    @cached_property
    def value(self) -> Score:
        """`value(cards) -> int`, the score of the best hand of these cards, however many."""
        size, score = self.size, self.score
        return lambda cards: score(cards) if len(cards) == size else self.best(cards)[0]

    @cached_property
    def omaha(self) -> Omaha:
        """`omaha(hole, board) -> int`, the score of the best hand of exactly two of the hole cards and the board."""
        return lambda hole, board: self.best(hole, board, 2)[0]

    def best(self, hole: Sequence[int], board: Sequence[int] = (), from_hand: int | None = None) -> tuple[int, Cards]:
        """Find the best hand of all these cards, or of exactly `from_hand` hole cards and the board: score and cards.

        Raises:
            RankingError: too few cards.
        """
        score = self.score
        found = max(((score(hand), hand) for hand in self.choices(hole, board, from_hand)), default=None)
        if found is None:
            cards = (*hole, *board)
            raise RankingError(f"a hand has {self.size} cards, not {len(cards)}: {cards_text(cards)}")
        return found

    def choices(self, hole: Sequence[int], board: Sequence[int] = (), from_hand: int | None = None) -> Iterator[Cards]:
        """Yield all hands that these cards make, or exactly `from_hand` of the hole cards and the board."""
        if from_hand is None:
            return combinations((*hole, *board), self.size)
        rests = list(combinations(board, self.size - from_hand))
        return ((*own, *rest) for own in combinations(hole, from_hand) for rest in rests)

    @property
    def wild_cards(self) -> Cards:
        """The cards that stand for others."""
        return ()

    def completed(self, cards: Sequence[int]) -> Cards:
        """Return the cards that a hand counts as: the natural ones as given, then what the wild ones stand for."""
        return tuple(cards)

    def check(self, cards: Sequence[int], count: int | None = None) -> None:
        """Refuse what is no hand of this ranking.

        Raises:
            RankingError: a wrong number of cards, a card twice, or a card that is not in the pack.
        """
        count = self.size if count is None else count
        if len(cards) != count:
            raise RankingError(f"a hand has {count} cards, not {len(cards)}: {cards_text(cards)}")
        for card in cards:
            if not self._in_pack(card):
                pack = f"{52 - 4 * self.lowest} cards from {RANKS[self.lowest]} to A"
                raise RankingError(f"{cards_text([card])} is not in the pack ({pack})")
        if len(set(cards)) < count:
            raise RankingError(f"a card stands twice in {cards_text(cards)}")

    def _in_pack(self, card: int) -> bool:
        return 4 * self.lowest <= card < 52

    def strength(self, score: int) -> float:
        """Return the share of all hands that this score beats, 0 to 1; hands of its own class count half."""
        return self._strengths[self._class(score, self._strengths)]

    def with_wild(self, cards: Iterable[int]) -> "HandRanking":
        """Return the same ranking with these cards wild, for a widow's rank or everybody's lowest card; scores compare.

        Raises:
            RankingError: a ranking that knows no wild cards.
        """
        raise RankingError("this ranking knows no wild cards")

    def declarable(self, cards: Sequence[int]) -> dict[Category, int]:
        """List every category that as many cards as a hand may be called, with the best score of each (GEN-2.03)."""
        score = self.score(cards)
        return {self.categories[score >> 4]: score}

    def floor(self, category: Category, rank: int) -> int:
        """Return the least score of a hand of this category that is led by this rank: "a pair of jacks or better".

        Raises:
            RankingError: no such hand exists, like two pairs led by the lowest rank.
        """
        floor = self._floors.get((category, rank))
        if floor is None:
            raise RankingError(f"no {category.value} is led by rank {rank}")
        return floor

    def winners(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return which of these hands share the pot, as indices of `scores`."""
        top = self._highest(scores)
        return tuple([index for index, score in enumerate(scores) if score == top])

    @staticmethod
    def _highest(scores: Sequence[int]) -> int:
        try:
            return max(scores)
        except (TypeError, ValueError):
            raise RankingError(f"scores are whole numbers in a list, one at least, not {scores!r}") from None

    def suit_strength(self, suit: int) -> int:
        """Rank a suit from 0 (weakest) to 3, by the order of suits of this ranking."""
        return 3 - self.suits.index(SUITS[suit])

    def suit_of(self, cards: Iterable[int]) -> int:
        """Return the strength of the suit of the highest card that is not wild, for odd chips (X-26, X-85)."""
        cards = [card for card in cards if card not in self.wild_cards] or list(cards)
        top = self._top({card >> 2 for card in cards})
        return max(self.suit_strength(card & 3) for card in cards if card >> 2 == top)

    def _top(self, ranks: set[int]) -> int:
        return max(ranks)

    def _kinds(self) -> Iterable[tuple[Category, int]]:
        """By class, its category and the rank that leads it; nothing where hands have no categories."""
        return ()

    @cached_property
    def categories(self) -> list[Category]:
        """By class."""
        return [category for category, _ in self._kinds()]

    @cached_property
    def _floors(self) -> dict[tuple[Category, int], int]:
        """By category and leading rank, the least score of such a hand."""
        floors: dict[tuple[Category, int], int] = {}
        for number, kind in enumerate(self._kinds()):
            floors.setdefault(kind, number << 4)
        return floors

    @cached_property
    def _strengths(self) -> list[float]:
        counts = self.frequencies
        total = sum(counts)
        return [(below - own / 2) / total for below, own in zip(accumulate(counts), counts, strict=True)]


def _told(value: object) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], Category):
        return f"({' '.join(category.value for category in value)})"
    return f"{value}" if isinstance(value, Enum) else repr(value)


@dataclass(frozen=True, repr=False)
class Unranked(HandRanking):
    """All hands are alike: they have no cards, no types and no names."""

    size = 0
    lowest = 0
    order: tuple[Category, ...] = ()
    suits = "shdc"

    @property
    def score(self) -> Score:
        return lambda cards: 0

    @property
    def frequencies(self) -> Sequence[int]:
        return (1,)

    def describe(self, cards: Sequence[int]) -> HandName:
        """Refuse to answer.

        Raises:
            RankingError: always.
        """
        raise RankingError("hands have no names where they are not compared")


UNRANKED = Unranked()
