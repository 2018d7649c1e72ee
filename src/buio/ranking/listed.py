"""Rankings that know only the types of hands that they list: three and four cards, Sökö, the game of twenty cards.

A hand counts as the best of the listed types that it has: a straight is a high card where no straights are listed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

from buio.cards import ACE
from buio.ranking.base import HandRanking
from buio.ranking.categories import Category, RankingError
from buio.ranking.names import HandName
from buio.ranking.scoring import Score

Ranks = tuple[int, ...]
Worth = tuple[int, Ranks]
"""The place of a type in the order, and the ranks that decide between two hands of this type."""

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
MIXED, FLUSH, FOUR_FLUSH = range(3)
"""How the suits of a hand lie."""
SUITS_FROM = 3 * 13
"""A hand is one sum: three bits for the number of cards of each rank, and above them as many for each suit."""
RANKS_ALONE = (1 << SUITS_FROM) - 1


@dataclass(frozen=True)
class Listed(HandRanking):
    """How hands of three, four or five cards rank by a list of types; compiled at its first question.

    Args:
        size: the number of cards of a hand.
        order: the types, weakest first.
        lowest: the lowest rank of the pack; the ace is also low, next to it.
        suits: strongest first, for odd chips alone: they break no ties.

    Raises:
        RankingError: an order that has a type twice, or no high card.
    """

    size: int
    order: tuple[Category, ...]
    lowest: int = 0
    suits: str = "shdc"

    def __post_init__(self) -> None:
        if len(set(self.order)) != len(self.order) or Category.HIGH_CARD not in self.order:
            raise RankingError("order has a category twice, or no high card")

    @cached_property
    def tables(self) -> "ListedTables":
        """The compiled tables; equal rankings share them."""
        return compiled(self.size, self.order, self.lowest)

    @cached_property
    def score(self) -> Score:
        """`score(cards) -> int` for as many different cards as a hand has; higher is better, never 0. Not checked."""
        return _scorer(self.tables)

    def _kinds(self) -> Iterable[tuple[Category, int]]:
        return zip(self.tables.categories, [ranks[0] for ranks in self.tables.ranks], strict=True)

    def category(self, score: int) -> Category:
        """The category of the hands with this score."""
        return self.tables.categories[score >> 4]

    @property
    def frequencies(self) -> tuple[int, ...]:
        """How many hands of the pack each class has, the weakest class first; `score >> 4` is a hand's class."""
        return self.tables.frequencies

    def describe(self, cards: Sequence[int]) -> HandName:
        """The name of a hand, as data."""
        place = self.score(cards) >> 4
        category, named = self.tables.categories[place], self.tables.ranks[place]
        suits = [card & 3 for card in cards]
        if category in (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.FOUR_FLUSH):
            return HandName(category.value, named, max(suits, key=suits.count))
        return HandName(category.value, tuple(dict.fromkeys(named)))


@dataclass(frozen=True, eq=False)
class ListedTables:
    """What such a ranking compiles to.

    Args:
        size: the number of cards of a hand.
        classes: by lie of the suits, and then by the ranks of the hand, the class. The ranks are given as their sum in
            powers of 8; of a four-card flush with the odd card's apart.
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
def compiled(size: int, order: tuple[Category, ...], lowest: int) -> ListedTables:
    """The tables of such a ranking; built once for all equal declarations."""
    hands = list(_hands(size, Category.FOUR_FLUSH in order, lowest))
    worths = [worth(order, lowest, ranks, lie, odd) for lie, ranks, odd, _ in hands]
    distinct = sorted(set(worths))
    places = {value: place for place, value in enumerate(distinct)}
    classes: tuple[dict[Any, int], ...] = ({}, {}, {})
    frequencies = [0] * len(distinct)
    for (lie, ranks, odd, ways), value in zip(hands, worths, strict=True):
        classes[lie][_key(ranks, odd)] = places[value]
        frequencies[places[value]] += ways
    return ListedTables(
        size=size,
        classes=(classes[MIXED], classes[FLUSH], classes[FOUR_FLUSH]),
        categories=tuple(order[place] for place, _ in distinct),
        ranks=tuple(ranks for _, ranks in distinct),
        frequencies=tuple(frequencies),
    )


def worth(order: tuple[Category, ...], lowest: int, ranks: Ranks, lie: int, odd: int | None = None) -> Worth:
    """What a hand of these ranks (in descending order) is worth; `odd` is the rank outside a four-card flush."""
    kinds = _kinds(ranks, lowest, lie, odd)
    return max((order.index(category), deciding) for category, deciding in kinds if category in order)


def _kinds(ranks: Ranks, lowest: int, lie: int, odd: int | None) -> Iterator[tuple[Category, Ranks]]:
    """All types that a hand has, with the ranks that decide between two of this type."""
    by_count = tuple(sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank)))
    counts = sorted(map(ranks.count, set(ranks)), reverse=True)
    yield GROUPS[counts[0], counts[1] if len(counts) > 1 else 0], by_count
    yield Category.HIGH_CARD, by_count
    top = straight_top(ranks, lowest)
    if top is not None:
        yield Category.STRAIGHT_FLUSH if lie == FLUSH else Category.STRAIGHT, (top,)
    if lie == FLUSH:
        yield Category.FLUSH, ranks
    if odd is not None:
        four = list(ranks)
        four.remove(odd)
        yield Category.FOUR_FLUSH, (*four, odd)  # STD-5.03
    for place, rank in enumerate(ranks if len(ranks) == 5 else ()):
        top = straight_top(ranks[:place] + ranks[place + 1 :], lowest)
        if top is not None:
            yield Category.FOUR_STRAIGHT, (top, rank)


def straight_top(ranks: Ranks, lowest: int) -> int | None:
    """The top of a straight; `ranks` in descending order. None if it is none."""
    last = len(ranks) - 1
    if ranks[0] - ranks[last] == last and len(set(ranks)) == len(ranks):
        return ranks[0]
    return ranks[1] if ranks == (ACE, *range(lowest + last - 1, lowest - 1, -1)) else None


def _hands(size: int, four_flush: bool, lowest: int) -> Iterator[tuple[int, Ranks, int | None, int]]:
    """Every lie of the suits with every set of ranks: lie, ranks in descending order, odd rank, how many hands."""
    pack = range(ACE, lowest - 1, -1)
    for ranks in combinations_with_replacement(pack, size):
        ways = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
        if ways and len(set(ranks)) == size:
            yield FLUSH, ranks, None, 4
            ways -= 4
        if four_flush:
            for odd in {rank for rank in ranks if len(set(ranks) - {rank}) + (ranks.count(rank) > 1) == 4}:
                yield FOUR_FLUSH, ranks, odd, 12
                ways -= 12
        if ways > 0:
            yield MIXED, ranks, None, ways


def _key(ranks: Iterable[int], odd: int | None = None) -> int | tuple[int, int]:
    total = sum(1 << 3 * rank for rank in ranks)
    return total if odd is None else (total, odd)


def _scorer(tables: ListedTables) -> Score:
    mixed, flushes, four_flushes = ({key: place << 4 | 1 for key, place in kind.items()} for kind in tables.classes)
    part = [1 << 3 * (card >> 2) | 1 << SUITS_FROM + 3 * (card & 3) for card in range(52)].__getitem__
    lies = _lies(tables.size, bool(four_flushes))

    def score(cards: Sequence[int]) -> int:
        total = sum(map(part, cards))
        lie = lies[total >> SUITS_FROM]
        if lie == MIXED:
            return mixed[total & RANKS_ALONE]
        if lie == FLUSH:
            return flushes[total & RANKS_ALONE]
        suits = [card & 3 for card in cards]
        odd = next(card >> 2 for card, suit in zip(cards, suits, strict=True) if suits.count(suit) == 1)
        return four_flushes[total & RANKS_ALONE, odd]

    return score


def _lies(size: int, four_flush: bool) -> list[int]:
    """By the numbers of cards of each suit, three bits each, how the suits lie."""
    lies = [MIXED] * (1 << 12)
    for suit in range(4):
        lies[size << 3 * suit] = FLUSH
        for other in {0, 1, 2, 3} - {suit} if four_flush else ():
            lies[4 << 3 * suit | 1 << 3 * other] = FOUR_FLUSH
    return lies
