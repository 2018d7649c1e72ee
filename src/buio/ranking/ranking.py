"""The declaration of a ranking, and the questions it answers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from buio.cards import ACE, JOKER, SUITS, Cards, cards_text
from buio.ranking.base import HandRanking
from buio.ranking.best_of_many import omaha_scorer, value_scorer
from buio.ranking.categories import STANDARD_ORDER, STRAIGHTS, Category, FlushBy, HandName, RankingError, SuitTie
from buio.ranking.cycles import Cycle, cycle_winners, greek_winners
from buio.ranking.scoring import Omaha, Score, rank_scorer, suit_scorer
from buio.ranking.substitution import Substitution, doubled_name
from buio.ranking.tables import Tables
from buio.ranking.wild import Wild


@dataclass(frozen=True, repr=False)
class Ranking(HandRanking):
    """How the hands of a game rank; a declaration that compiles to tables at its first question.

    Args:
        lowest: the lowest rank of the pack, 0 (deuce) to 7 (nine). The ace is also low, next to it (ITA-1.05).
        order: the categories, weakest first.
        suit_tie: what decides between hands of equal ranks.
        suits: strongest first (RNK-3.02).
        flush_by: how flushes compare.
        cycle: which lower hand beats the highest (ITA-1.74, RNK-7.02); None: the higher hand always wins.
        wild: the cards that stand for others (RNK-4).

    Raises:
        RankingError: a lowest rank with fewer than three straights above it, an order that does not name each category
            once, or each suit, a cycle of straight flushes that something else beats, or wild cards where suits count.
    """

    size = 5
    lowest: int = 0
    order: tuple[Category, ...] = STANDARD_ORDER
    suit_tie: SuitTie = SuitTie.NONE
    suits: str = "hdcs"
    flush_by: FlushBy = FlushBy.RANKS
    cycle: Cycle | None = None
    wild: Wild | None = None

    def __post_init__(self) -> None:
        if self.lowest not in range(8):
            raise RankingError(f"lowest = {self.lowest} is not one of 0 (deuce) to 7 (nine)")
        if not isinstance(self.order, (tuple, list)) or sorted(self.order, key=str) != sorted(STANDARD_ORDER, key=str):
            raise RankingError("order does not have each category once")
        if not isinstance(self.suits, str) or sorted(self.suits) != sorted(SUITS):
            raise RankingError(f"suits = {self.suits!r} is not an order of h, d, c and s")
        if self.cycle and self.order[-1] is not Category.STRAIGHT_FLUSH:
            raise RankingError(f"no cycle of straight flushes, for {self.order[-1].value} beats them all")
        if self.cycle is Cycle.GREEK and self.suit_tie is SuitTie.NONE:
            raise RankingError("no imperial flush, for suits do not decide between straight flushes")
        if self.wild and (self.suit_tie is not SuitTie.NONE or self.flush_by is not FlushBy.RANKS or self.cycle):
            raise RankingError("wild cards have no suit, so suits cannot count")

    @cached_property
    def tables(self) -> Tables:
        """The compiled tables, without wild cards; rankings that differ in nothing that compiles share them."""
        from buio.ranking.compile import high_tables  # NumPy is imported only when a hand is ranked

        by_suit = self._suit_strengths if self.flush_by is FlushBy.SUIT else (0, 0, 0, 0)
        return high_tables(self.lowest, self.order, self.suit_tie, by_suit)

    @cached_property
    def score(self) -> Score:
        if self._substitution:
            return self._substitution.score
        if self.suit_tie is SuitTie.NONE:
            return rank_scorer(self.tables)
        return suit_scorer(self.tables, self._suit_strengths)

    def with_wild(self, cards: Iterable[int]) -> "Ranking":
        return _with_wild(self, tuple(sorted(set(cards))))

    def declarable(self, cards: Sequence[int]) -> dict[Category, int]:
        return self._substitution.declarable(cards) if self._substitution else super().declarable(cards)

    @property
    def wild_cards(self) -> Cards:
        return tuple(self.wild.cards) if self.wild else ()

    def completed(self, cards: Sequence[int]) -> Cards:
        return self._substitution.completed(cards) if self._substitution else tuple(cards)

    @cached_property
    def value(self) -> Score:
        if self._substitution:
            return self._substitution.value
        return value_scorer(self.tables) if self.suit_tie is SuitTie.NONE else super().value

    @cached_property
    def omaha(self) -> Omaha:
        if self._substitution:
            return self._substitution.omaha
        if self.suit_tie is not SuitTie.NONE:
            return super().omaha
        return omaha_scorer(self.tables)

    @property
    def frequencies(self) -> Sequence[int]:
        return self._classes.frequencies

    def winners(self, scores: Sequence[int]) -> tuple[int, ...]:
        """Return which of these hands share the pot, as indices of `scores`.

        A function of the whole set: where the straight flushes beat one another in a cycle, no hand is simply the
        highest (X-22). Independent of the order of the hands.
        """
        top = self._highest(scores)
        if self.cycle is Cycle.GREEK and top == self._imperial:
            return greek_winners(scores, self._lowest_quads)
        if self.cycle in (Cycle.BEST_OF_EACH, Cycle.ALL) and top >= self._minima:
            return cycle_winners(self.cycle, scores, self._minima, self._massima)
        return super().winners(scores)

    def describe(self, cards: Sequence[int]) -> HandName:
        """Name five cards, as data; with wild cards that of what they stand for.

        Raises:
            RankingError: a joker where nothing is wild.
        """
        self._refuse_no_hand(cards)
        if not self._substitution and max(cards, default=0) >= JOKER:
            raise RankingError(f"{cards_text(cards)} has a joker, and this ranking has no wild cards")
        if self._substitution:
            cards = self._substitution.completed(cards)
            return self._natural.describe(cards) if len(set(cards)) == self.size else doubled_name(cards)
        category = self.category(self.score(cards))
        ranks = [card >> 2 for card in cards]
        if category in STRAIGHTS:
            named = [self._top(set(ranks))]
        else:
            named = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
        suited = category in (Category.FLUSH, Category.STRAIGHT_FLUSH)
        variant = self._variant(named[0], cards[0] & 3) if category is Category.STRAIGHT_FLUSH else None
        return HandName(category.value, tuple(named), cards[0] & 3 if suited else None, variant)

    def _in_pack(self, card: int) -> bool:
        return super()._in_pack(card) or bool(self.wild and card in self.wild.cards)

    def _variant(self, top: int, suit: int) -> str | None:
        """The kind of a straight flush (ITA-1.73), or the imperial flush (RNK-7.02)."""
        if self.cycle is None or self.cycle is Cycle.GREEK:
            return "imperial" if self.cycle and top == ACE and self.suit_strength(suit) == 3 else None
        return {self.lowest + 3: "minima", ACE: "massima"}.get(top, "media")

    def _top(self, ranks: set[int]) -> int:
        """The highest of the ranks of a hand; an ace below the lowest four is the lowest card (X-19)."""
        return self.lowest + 3 if ranks == {*range(self.lowest, self.lowest + 4), ACE} else max(ranks)

    @property
    def _classes(self) -> Tables | Substitution:
        return self._substitution or self.tables

    @property
    def _suit_strengths(self) -> tuple[int, ...]:
        return tuple([self.suit_strength(suit) for suit in range(4)])

    @cached_property
    def _substitution(self) -> Substitution | None:
        return None if self.wild is None else Substitution(self.tables, self.wild)

    @cached_property
    def _natural(self) -> "Ranking":
        return replace(self, wild=None)

    def _kinds(self) -> Iterable[tuple[Category, int]]:
        return zip(self._classes.categories, self._classes.leading_ranks, strict=True)

    @cached_property
    def _minima(self) -> int:
        return self.floor(Category.STRAIGHT_FLUSH, self.lowest + 3)

    @cached_property
    def _imperial(self) -> int:
        """The one highest score, of the royal flush in the strongest suit."""
        return self._massima | 8

    @cached_property
    def _lowest_quads(self) -> range:
        quads = Category.FOUR_OF_A_KIND
        return range(self.floor(quads, self.lowest), self.floor(quads, self.lowest + 1))

    @cached_property
    def _massima(self) -> int:
        return self.floor(Category.STRAIGHT_FLUSH, ACE)


@lru_cache(maxsize=512)
def _with_wild(ranking: Ranking, cards: Cards) -> Ranking:
    return replace(ranking, wild=replace(ranking.wild or Wild(), cards=cards))
