"""Suits that break ties in rankings that do not know them: Sökö, three cards, low hands (RNK-3.01)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from buio.cards import ACE
from buio.ranking.base import HandRanking
from buio.ranking.categories import STRAIGHTS, Category, HandName, SuitTie
from buio.ranking.low import Low
from buio.ranking.scoring import Score

OF_FOUR = (Category.FOUR_STRAIGHT, Category.FOUR_FLUSH)
"""Combinations of four cards, with an odd one."""


@dataclass(frozen=True)
class Suited(HandRanking):
    """A ranking between whose equal hands a suit decides; the higher suit wins, of low hands too.

    Args:
        ranking: how hands rank otherwise, without wild cards.
        suit_tie: which card's suit decides.
        suits: strongest first.
    """

    ranking: HandRanking
    suit_tie: SuitTie
    suits: str = "shdc"

    @property
    def size(self) -> int:  # type: ignore[override]
        """How many cards a hand has."""
        return self.ranking.size

    @property
    def lowest(self) -> int:  # type: ignore[override]
        """The lowest rank of the pack."""
        return self.ranking.lowest

    @property
    def order(self) -> tuple[Category, ...]:  # type: ignore[override]
        """The categories, weakest first."""
        return self.ranking.order

    @property
    def score(self) -> Score:
        return self._score

    @cached_property
    def value(self) -> Score:
        return lambda cards: self.best(cards)[0]

    @property
    def frequencies(self) -> Sequence[int]:
        return self.ranking.frequencies

    def describe(self, cards: Sequence[int]) -> HandName:
        return self.ranking.describe(cards)

    def floor(self, category: Category, rank: int) -> int:
        return self.ranking.floor(category, rank) & ~15

    def suit_of(self, cards: Sequence[int]) -> int:  # type: ignore[override]
        top = max((card >> 2 for card in cards), key=self._height)
        return max(self.suit_strength(card & 3) for card in cards if card >> 2 == top)

    def _score(self, cards: Sequence[int]) -> int:
        score = self.ranking.score(cards)
        return score and score & ~15 | sum({1 << self.suit_strength(card & 3) for card in self._deciding(cards)})

    def _deciding(self, cards: Sequence[int]) -> list[int]:
        """The cards of the rank whose suit decides; of four to a flush those of its suit alone."""
        name = self.describe(cards)
        rank, flush = self._rank(name), name.category == Category.FOUR_FLUSH.value
        of_rank = [card for card in cards if card >> 2 == rank]
        return [card for card in of_rank if not flush or card & 3 == name.suit] or of_rank

    def _rank(self, name: HandName) -> int:
        """The rank whose suits decide."""
        ranks, category = tuple(dict.fromkeys(name.ranks)), Category(_CALLED.get(name.category, name.category))
        if self.suit_tie is SuitTie.HIGHEST:
            return max(ranks, key=self._height)
        if self.suit_tie is SuitTie.COMBINATION or category in STRAIGHTS:
            return ranks[0]
        kicker = _KICKER.get(category, 1) if category not in OF_FOUR else len(ranks) - 1
        whole = category in _UNPAIRED and self.suit_tie is SuitTie.UNPAIRED
        return ranks[0] if whole or category in _WITHOUT or kicker >= len(ranks) else ranks[kicker]

    def _height(self, rank: int) -> int:
        low = isinstance(self.ranking, Low) and self.ranking.ace_low
        return -1 if low and rank == ACE else rank


_CALLED = {"low": Category.HIGH_CARD.value}
"""What a low is called, and what it is."""
_KICKER = {Category.TWO_PAIR: 2}
"""Where the highest kicker stands among the ranks that are compared."""
_WITHOUT = (Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)
"""Hands whose odd cards are no kickers (X-21)."""
_UNPAIRED = (Category.HIGH_CARD, Category.FLUSH, *OF_FOUR)
