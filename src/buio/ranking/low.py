"""Low hands: the lowest five cards win (RNK-5). They compile to the same tables as high hands, the best class last."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from buio.cards import ACE, Cards
from buio.ranking.base import HandRanking
from buio.ranking.best_of_many import omaha_scorer, value_scorer
from buio.ranking.categories import STANDARD_ORDER, STRAIGHTS, Category, HandName, RankingError
from buio.ranking.scoring import Omaha, Score, plain_scores, rank_scorer
from buio.ranking.tables import Tables

WORST_FIRST: Final = STANDARD_ORDER[::-1]
SUITED: Final = (Category.FLUSH, Category.STRAIGHT_FLUSH)


@dataclass(frozen=True, repr=False)
class Low(HandRanking):
    """How low hands rank: pairs are bad, and of two hands without any the one whose highest card is lower wins.

    Args:
        ace_low: the ace is the lowest card; otherwise always the highest.
        straights: straights and flushes count, against the hand (RNK-5.03); otherwise there are none (RNK-5.01).
        broadway: with a low ace, A-K-Q-J-10 is a straight too (RNK-5.04).
        aces_high_paired: with a low ace, two aces or more are the highest pair, three or four of a kind (RNK-5.04).
        qualifier: the highest rank of a hand that qualifies (RNK-5.02); others, and every straight and flush that
            counts, score 0. None: all do.
        suits: strongest first, for odd chips alone.
        wild: cards that stand for a rank that is not in the hand (RNK-4.04).
    """

    size = 5
    lowest = 0
    ace_low: bool = True
    straights: bool = False
    broadway: bool = False
    aces_high_paired: bool = False
    qualifier: int | None = None
    suits: str = "shdc"
    wild: Cards = ()

    def __post_init__(self) -> None:
        if self.qualifier is not None and type(self.qualifier) is not int:
            raise RankingError(f"the qualifier is a rank, 0 to 12, or None, not {self.qualifier!r}")

    @property
    def order(self) -> tuple[Category, ...]:  # type: ignore[override]
        """The types of hands, weakest first; the best is called a low."""
        without = () if self.straights else (*STRAIGHTS, Category.FLUSH)
        return tuple(category for category in WORST_FIRST if category not in without)

    @cached_property
    def tables(self) -> Tables:
        """The compiled tables, without wild cards; rankings that differ in nothing that compiles share them."""
        from buio.ranking.compile import low_tables  # NumPy is imported only when a hand is ranked

        return low_tables(self.ace_low, self.straights, self.broadway, self.aces_high_paired, self.qualifier)

    @cached_property
    def score(self) -> Score:
        return self._wild_scorer() if self.wild else rank_scorer(self.tables)

    @cached_property
    def value(self) -> Score:
        return self._wild_value() if self.wild else value_scorer(self.tables)

    @cached_property
    def omaha(self) -> Omaha:
        return super().omaha if self.wild else omaha_scorer(self.tables)

    def with_wild(self, cards: Iterable[int]) -> "Low":
        return _with_wild(self, tuple(sorted(set(cards))))

    @property
    def wild_cards(self) -> Cards:
        return self.wild

    @property
    def frequencies(self) -> Sequence[int]:
        return self.tables.frequencies

    def describe(self, cards: Sequence[int]) -> HandName:
        """Name five cards, as data: a low is named by all its ranks, the highest first (RNK-5.06)."""
        self._refuse_no_hand(cards)
        score, cards = self.score(cards), self.completed(cards)
        if not score:
            return HandName("no_low", ())
        category, ranks = self.category(score), [card >> 2 for card in cards]
        named = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -self._height(rank)))
        if category in STRAIGHTS:
            named = [ACE if {ACE, ACE - 1} <= set(named) else named[0]]
        name = "low" if category is Category.HIGH_CARD else category.value
        return HandName(name, tuple(named), cards[0] & 3 if category in SUITED else None)

    def completed(self, cards: Sequence[int]) -> Cards:
        natural = [card for card in cards if card not in self.wild]
        free = [rank for rank in range(13) if rank not in {card >> 2 for card in natural}]
        numbers, scores = plain_scores(self.tables)
        total = sum(numbers[card] for card in natural)
        fills = combinations(free, self.size - len(natural))
        fill = max(fills, key=lambda fill: scores[total + sum(numbers[4 * rank] for rank in fill)])
        suits = [(natural[0] + 1 + place) & 3 for place in range(len(fill))] if natural else [0, 1, 2, 3, 0]
        return (*natural, *(4 * rank + suit for rank, suit in zip(fill, suits, strict=False)))

    def _wild_scorer(self) -> Score:
        """`score` where cards are wild: what their sum and number come to is found once and remembered."""
        natural_score, (numbers, _) = rank_scorer(self.tables), plain_scores(self.tables)
        wild, known = frozenset(self.wild), dict[tuple[int, int], int]()

        def score(cards: Sequence[int]) -> int:
            natural = [card for card in cards if card not in wild]
            if len(natural) == len(cards):
                return natural_score(cards)
            key = len(natural), sum([numbers[card] for card in natural])
            if key not in known:
                known[key] = natural_score(self.completed(cards))
            return known[key]

        return score

    def _wild_value(self) -> Score:
        """`value` where cards are wild: none of them is worse than a natural card, for it may stand for it."""
        score, natural_value, wild = self.score, value_scorer(self.tables), frozenset(self.wild)

        def value(cards: Sequence[int]) -> int:
            natural = [card for card in cards if card not in wild]
            if len(natural) == len(cards):
                return natural_value(cards)
            wilds = [card for card in cards if card in wild][: self.size]
            return max([score((*wilds, *rest)) for rest in combinations(natural, self.size - len(wilds))])

        return value

    def _kinds(self) -> Iterable[tuple[Category, int]]:
        return zip(self.tables.categories, self.tables.leading_ranks, strict=True)

    def _in_pack(self, card: int) -> bool:
        return super()._in_pack(card) or card in self.wild

    def _height(self, rank: int) -> int:
        return (rank + 1) % 13 if self.ace_low else rank

    def _top(self, ranks: set[int]) -> int:
        return max(ranks, key=self._height)


@lru_cache(maxsize=512)
def _with_wild(ranking: Low, cards: Cards) -> Low:
    return replace(ranking, wild=cards)


ACE_TO_FIVE: Final = Low()
"""California lowball: no straights or flushes, ace low; 5-4-3-2-A is best (RNK-5.01)."""
EIGHT_OR_BETTER: Final = Low(qualifier=6)
"""Ace to five, but only five different ranks of eight or less are a hand (RNK-5.02)."""
DEUCE_TO_SEVEN: Final = Low(ace_low=False, straights=True)
"""Kansas City lowball: straights and flushes count, the ace is high; 7-5-4-3-2 is best (RNK-5.03)."""


def ace_to_six(broadway_is_straight: bool = False, aces: str = "lowest") -> Low:
    """Rank low hands with straights, flushes and a low ace; 6-4-3-2-A is best (RNK-5.04).

    Args:
        broadway_is_straight: A-K-Q-J-10 counts as a straight too.
        aces: two aces are the `lowest` or the `highest` pair.

    Raises:
        RankingError: another word for the aces.
    """
    if aces not in ("lowest", "highest"):
        raise RankingError(f"aces = {aces!r} is neither 'lowest' nor 'highest'")
    return Low(straights=True, broadway=broadway_is_straight, aces_high_paired=aces == "highest")


ACE_TO_SIX: Final = ace_to_six()
"""The usual form of it."""
