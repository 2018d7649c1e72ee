"""Rankings that know only the types of hands that they list: three and four cards, Sökö, the game of twenty cards.

A hand counts as the best of the listed types that it has: a straight is a high card where no straights are listed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, TypeAlias

from buio.cards import ACE
from buio.ranking.base import HandRanking
from buio.ranking.categories import STRAIGHTS, Category, HandName, RankingError
from buio.ranking.scoring import Score

Ranks: TypeAlias = tuple[int, ...]
HandKey: TypeAlias = tuple[int, Ranks]
"""What hands compare by: the index of the type in the order, and the ranks that decide between two of this type."""

GROUPS = {
    (1, 0): Category.HIGH_CARD,
    (1, 1): Category.HIGH_CARD,
    (2, 0): Category.PAIR,
    (2, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3, 1): Category.THREE_OF_A_KIND,
    (3, 0): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 0): Category.FOUR_OF_A_KIND,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5, 0): Category.FIVE_OF_A_KIND,
}
"""What the two largest groups of equal ranks make."""
MIXED, ONE_SUIT, FOUR_OF_FIVE = range(3)
"""The suitedness of a hand: mixed, all cards of one suit, or four of five."""
SUITS_FROM = 3 * 13
"""A hand is one sum: three bits for the number of cards of each rank, and above them as many for each suit."""
RANKS_ALONE = (1 << SUITS_FROM) - 1


@dataclass(frozen=True, repr=False)
class Listed(HandRanking):
    """How hands of three, four or five cards rank by a list of types; compiled at its first question.

    Args:
        size: the number of cards of a hand.
        order: the types, weakest first.
        lowest: the lowest rank of the pack; the ace is also low, next to it.
        suits: strongest first, for odd chips alone: they break no ties.
        favoured: the rank that leads the best straights and the best three of a kind, where it is not the ace: in brag
            A-2-3 beats A-K-Q, and three threes beat three aces.
        names: what the game calls its types, such as a prial, where that is not the usual name.

    Raises:
        RankingError: an order that has a type twice, or no high card.
    """

    size: int
    order: tuple[Category, ...]
    lowest: int = 0
    suits: str = "shdc"
    favoured: int | None = None
    names: tuple[tuple[Category, str], ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.order)) != len(self.order) or Category.HIGH_CARD not in self.order:
            raise RankingError("order has a category twice, or no high card")

    @cached_property
    def tables(self) -> "ListedTables":
        """The compiled tables; equal rankings share them."""
        return compiled(self.size, self.order, self.lowest, self.favoured)

    @cached_property
    def score(self) -> Score:
        mixed, flushes, four_flushes = (
            {key: number << 4 | 1 for key, number in kind.items()} for kind in self.tables.classes
        )
        part = [1 << 3 * (card >> 2) | 1 << SUITS_FROM + 3 * (card & 3) for card in range(52)].__getitem__
        suitedness_of = _suitedness(self.tables.size, bool(four_flushes))

        def score(cards: Sequence[int]) -> int:
            total = sum(map(part, cards))
            suitedness = suitedness_of[total >> SUITS_FROM]
            if suitedness == MIXED:
                return mixed[total & RANKS_ALONE]
            if suitedness == ONE_SUIT:
                return flushes[total & RANKS_ALONE]
            suits = [card & 3 for card in cards]
            odd_rank = next(card >> 2 for card, suit in zip(cards, suits, strict=True) if suits.count(suit) == 1)
            return four_flushes[total & RANKS_ALONE, odd_rank]

        return score

    def _kinds(self) -> Iterable[tuple[Category, int]]:
        return zip(self.tables.categories, [ranks[0] for ranks in self.tables.ranks], strict=True)

    @property
    def frequencies(self) -> tuple[int, ...]:
        return self.tables.frequencies

    def describe(self, cards: Sequence[int]) -> HandName:
        self._refuse_no_hand(cards)
        number = self.score(cards) >> 4
        category, named = self.tables.categories[number], self.tables.ranks[number]
        suits = [card & 3 for card in cards]
        called = dict(self.names).get(category, category.value)
        if category in (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_FLUSH):
            return HandName(called, named, max(suits, key=suits.count))
        return HandName(called, tuple(dict.fromkeys(named)))


@dataclass(frozen=True, eq=False)
class ListedTables:
    """What such a ranking compiles to.

    Attributes:
        size: the number of cards of a hand.
        classes: by suitedness, and then by the ranks of the hand, the class. The ranks are given as their sum in powers
            of 8; of a four-card flush with the odd card's apart.
        categories: by class.
        ranks: by class, those that decide between hands of this category, the most important first.
        frequencies: by class, how many hands of the pack it has.
    """

    size: int
    classes: tuple[dict[int, int], dict[int, int], dict[tuple[int, int], int]]
    categories: tuple[Category, ...]
    ranks: tuple[Ranks, ...]
    frequencies: tuple[int, ...]


@lru_cache(maxsize=64)
def compiled(size: int, order: tuple[Category, ...], lowest: int, favoured: int | None = None) -> ListedTables:
    """Return the tables of such a ranking; the same object for equal declarations."""
    hands = list(_hands(size, Category.FOUR_FLUSH in order, lowest))
    keys = [hand_key(order, lowest, ranks, suitedness, odd_rank) for suitedness, ranks, odd_rank, _ in hands]
    led = [order.index(kind) for kind in (*STRAIGHTS, Category.THREE_OF_A_KIND) if kind in order]
    distinct = sorted(set(keys), key=lambda key: (key[0], key[0] in led and key[1][0] == favoured, key[1]))
    numbers = {key: number for number, key in enumerate(distinct)}
    classes: tuple[dict[Any, int], ...] = ({}, {}, {})
    frequencies = [0] * len(distinct)
    for (suitedness, ranks, odd_rank, ways), key in zip(hands, keys, strict=True):
        classes[suitedness][_sum(ranks, odd_rank)] = numbers[key]
        frequencies[numbers[key]] += ways
    return ListedTables(
        size=size,
        classes=(classes[MIXED], classes[ONE_SUIT], classes[FOUR_OF_FIVE]),
        categories=tuple(order[index] for index, _ in distinct),
        ranks=tuple(ranks for _, ranks in distinct),
        frequencies=tuple(frequencies),
    )


def hand_key(
    order: tuple[Category, ...], lowest: int, ranks: Ranks, suitedness: int, odd_rank: int | None = None
) -> HandKey:
    """Return what a hand compares by, as the best of the listed types that it has.

    Args:
        order: the types, weakest first.
        lowest: the lowest rank of the pack.
        ranks: of all cards, in descending order.
        suitedness: `MIXED`, `ONE_SUIT` or `FOUR_OF_FIVE`.
        odd_rank: the rank outside a four-card flush.
    """
    types = _types(ranks, lowest, suitedness, odd_rank)
    return max((order.index(category), deciding) for category, deciding in types if category in order)


def _types(ranks: Ranks, lowest: int, suitedness: int, odd_rank: int | None) -> Iterator[tuple[Category, Ranks]]:
    """All types that a hand has, with the ranks that decide between two of this type."""
    by_count = tuple(sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank)))
    counts = sorted(map(ranks.count, set(ranks)), reverse=True)
    yield GROUPS[counts[0], counts[1] if len(counts) > 1 else 0], by_count
    yield Category.HIGH_CARD, by_count
    top = straight_top(ranks, lowest)
    if top is not None:
        yield Category.STRAIGHT_FLUSH if suitedness == ONE_SUIT else Category.STRAIGHT, (top,)
    if suitedness == ONE_SUIT:
        yield Category.FLUSH, ranks
    if len(ranks) == 5:
        for index, rank in enumerate(ranks):  # four of the five cards, the fifth deciding last (STD-5.03)
            four = ranks[:index] + ranks[index + 1 :]
            if rank == odd_rank:
                yield Category.FOUR_FLUSH, (*four, rank)
            top = straight_top(four, lowest)
            if top is not None:
                yield Category.FOUR_STRAIGHT, (top, rank)


def straight_top(ranks: Ranks, lowest: int) -> int | None:
    """Return the top of a straight; `ranks` in descending order. None if it is none."""
    last = len(ranks) - 1
    if ranks[0] - ranks[last] == last and len(set(ranks)) == len(ranks):
        return ranks[0]
    return ranks[1] if ranks == (ACE, *range(lowest + last - 1, lowest - 1, -1)) else None


def _hands(size: int, four_flush: bool, lowest: int) -> Iterator[tuple[int, Ranks, int | None, int]]:
    """Every suitedness with every set of ranks: suitedness, ranks in descending order, odd rank, how many hands."""
    for ranks in combinations_with_replacement(range(ACE, lowest - 1, -1), size):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        if ways and len(set(ranks)) == size:
            yield ONE_SUIT, ranks, None, 4
            ways -= 4
        for odd_rank in _odd_ranks(ranks) if four_flush else ():
            yield FOUR_OF_FIVE, ranks, odd_rank, 12
            ways -= 12
        if ways > 0:
            yield MIXED, ranks, None, ways


def _odd_ranks(ranks: Ranks) -> set[int]:
    """The ranks without one card of which the others are four different ones."""
    return {rank for rank in ranks if len(set(ranks) - {rank}) + (ranks.count(rank) > 1) == 4}


def _sum(ranks: Iterable[int], odd_rank: int | None = None) -> int | tuple[int, int]:
    total = sum(1 << 3 * rank for rank in ranks)
    return total if odd_rank is None else (total, odd_rank)


def _suitedness(size: int, four_flush: bool) -> list[int]:
    """By the numbers of cards of each suit, three bits each, the suitedness of a hand."""
    found = [MIXED] * (1 << 12)
    for suit in range(4):
        found[size << 3 * suit] = ONE_SUIT
        for other in {0, 1, 2, 3} - {suit} if four_flush else ():
            found[4 << 3 * suit | 1 << 3 * other] = FOUR_OF_FIVE
    return found
