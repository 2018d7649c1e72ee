"""The declaration of a ranking, and the questions it answers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from buio.cards import cards_text
from buio.ranking.names import HandName
from buio.ranking.showdown import Cycle, cycle_winners

if TYPE_CHECKING:
    from buio.ranking.tables import Tables


class Category(Enum):
    """The type of a hand."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"


STANDARD_ORDER = tuple(Category)
"""The usual order, weakest first (RNK-1.01)."""
FLUSH_OVER_FULL = (*STANDARD_ORDER[:5], Category.FULL_HOUSE, Category.FLUSH, *STANDARD_ORDER[7:])
"""The order of stripped packs: colore beats full (ITA-1.72, X-14)."""


class SuitTie(Enum):
    """Which card's suit decides between hands of equal ranks."""

    NONE = "none"
    COMBINATION = "combination"
    """The highest card of the combination: the pair, the higher pair, the top of a straight (ITA-1.78 to ITA-1.82)."""
    KICKER = "kicker"
    """The highest kicker, where there is one; of a high-card hand the second card (ITA-V.10, X-18)."""


class FlushBy(Enum):
    """How two flushes compare (X-20)."""

    RANKS = "ranks_then_suit"
    SUIT = "suit_then_ranks"


class RankingError(ValueError):
    """Cards that this ranking cannot rank."""


@dataclass(frozen=True)
class Ranking:
    """How the hands of a game rank; a declaration that compiles to tables at its first question.

    Args:
        lowest: the lowest rank of the pack (0: deuce). The ace is also low, next to it (ITA-1.05).
        order: the categories, weakest first.
        suit_tie: what decides between hands of equal ranks.
        suits: strongest first (RNK-3.02).
        flush_by: how flushes compare, where suits rank.
        cycle: the minimum straight flush beats the maximum (ITA-1.74); None: the higher straight flush wins.
    """

    lowest: int = 0
    order: tuple[Category, ...] = STANDARD_ORDER
    suit_tie: SuitTie = SuitTie.NONE
    suits: str = "hdcs"
    flush_by: FlushBy = FlushBy.RANKS
    cycle: Cycle | None = None

    @cached_property
    def tables(self) -> "Tables":
        """The compiled tables; equal rankings share them."""
        from buio.ranking.tables import compiled  # NumPy is imported only when a hand is ranked

        return compiled(self)

    @cached_property
    def score(self) -> Callable[[Sequence[int]], int]:
        """`score(cards) -> int` for five different cards of the pack; higher is better. The cards are not checked."""
        return self.tables.scorer()

    def check(self, cards: Sequence[int], count: int = 5) -> None:
        """Refuse what is no hand of this ranking.

        Raises:
            RankingError: a wrong number of cards, a card twice, or a card that is not in the pack.
        """
        if len(cards) != count:
            raise RankingError(f"a hand has {count} cards, not {len(cards)}: {cards_text(cards)}")
        for card in cards:
            if not 4 * self.lowest <= card < 52:
                pack = f"{52 - 4 * self.lowest} cards from {cards_text([4 * self.lowest])[0]} to A"
                raise RankingError(f"{cards_text([card])} is not in the pack ({pack})")
        if len(set(cards)) < count:
            raise RankingError(f"a card stands twice in {cards_text(cards)}")

    def best(self, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, tuple[int, ...]]:
        """The best five of all these cards: their score, and which they are."""
        return max((self.score(five), five) for five in combinations((*hole, *board), 5))

    def category(self, score: int) -> Category:
        """The category of the hands with this score."""
        return self.order[self.tables.category_of(score)]

    def floor(self, category: Category, rank: int) -> int:
        """The least score of a hand of this category that is led by this rank: "a pair of Jacks or better"."""
        return self.tables.floor(self.order.index(category), rank)

    def strength(self, score: int) -> float:
        """The share of all hands of the pack that this score beats, ties counting half (0 to 1)."""
        return self.tables.strength(score)

    def winners(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Which of these hands share the pot, as places in `scores`.

        A function of the whole set: where the straight flushes beat one another in a cycle, no hand is simply the
        highest (X-22). Independent of the order of the hands.
        """
        top = max(scores)
        if self.cycle and top >= self.tables.straight_flushes:
            return cycle_winners(self.cycle, scores, self.tables.straight_flushes, self.tables.massime)
        return tuple([place for place, score in enumerate(scores) if score == top])

    def suit_strength(self, suit: int) -> int:
        """0 (weakest) to 3, by the order of suits of this ranking."""
        return 3 - self.suits.index("scdh"[suit])

    def suit_of(self, cards: Iterable[int]) -> int:
        """The strength of the suit of the highest card, for odd chips (X-26, X-85); an ace below the lowest is low."""
        ranks = {card >> 2 for card in cards}
        low_ace = 12 in ranks and ranks - {12} == set(range(self.lowest, self.lowest + 4))
        return max((-1 if low_ace and card >> 2 == 12 else card >> 2, self.suit_strength(card & 3)) for card in cards)[
            1
        ]

    def describe(self, cards: Sequence[int]) -> HandName:
        """The name of five cards, as data."""
        category = self.category(self.score(cards))
        ranks = [card >> 2 for card in cards]
        named = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
        if category not in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
            suit = cards[0] & 3 if category is Category.FLUSH else None
            return HandName(category.value, tuple(named), suit)
        top = named[0] if set(named) != {12, *range(self.lowest, self.lowest + 4)} else self.lowest + 3
        if category is Category.STRAIGHT:
            return HandName(category.value, (top,))
        variant = None
        if self.cycle:
            variant = "massima" if top == 12 else "minima" if top == self.lowest + 3 else "media"
        return HandName(category.value, (top,), cards[0] & 3, variant)
