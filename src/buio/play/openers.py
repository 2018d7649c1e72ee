"""Openers: the hand that opens the betting, the ladder of requirements, and their proof (ITA-1.32-35, X-05, X-43)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from buio.ranking import Category, Ranking

JACK, QUEEN, KING, ACE = 9, 10, 11, 12
KINGS_AFTER_PAROL: Final = -1
"""The step of a deal that continues an abandoned pot; it is on no ladder (ITA-1.63)."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The pair that opens, deal after deal, while nobody opens.

    Args:
        ranks: the ranks in their order; after the last the first comes again, or, if `stays`, the last.
        kings_stay: a deal of Kings after parol that is passed out is followed by Kings (X-45b).
    """

    ranks: tuple[int, ...] = (JACK, QUEEN, KING)
    stays: bool = False
    kings_stay: bool = False

    def rank(self, step: int) -> int:
        """The rank of the pair that opens at this step."""
        return KING if step == KINGS_AFTER_PAROL else self.ranks[step]

    def raised(self, step: int) -> int:
        """The step after a deal that nobody opened."""
        if step == KINGS_AFTER_PAROL:
            if self.kings_stay:
                return step
            step = self.ranks.index(KING) if KING in self.ranks else len(self.ranks) - 1
        if step + 1 < len(self.ranks):
            return step + 1
        return step if self.stays else 0


@dataclass(frozen=True, slots=True)
class Openers:
    """Who may open, and how it is proved.

    Args:
        four_suited: four consecutive cards of a suit without the ace open too, at every step (ITA-1.33, X-06).
        prove: `always`, `if_split_or_challenged`, `never` (ITA-V.18).
        false: `prevented`: only a qualifying hand is offered the opening; `dead_hand`, `refund`: anybody may open, and
            pays for it in the end (X-43, FCD-3.07).
    """

    ladder: Ladder = Ladder()
    four_suited: bool = True
    prove: str = "if_split_or_challenged"
    false: str = "prevented"

    def may_open(self, ranking: Ranking, hand: Sequence[int], step: int) -> bool:
        """May this hand be offered the opening?"""
        return self.false != "prevented" or self.qualify(ranking, hand, step)

    def qualify(self, ranking: Ranking, hand: Sequence[int], step: int) -> bool:
        """Does this five-card hand open at this step of the ladder?"""
        return ranking.score(hand) >= self.least(ranking, step) or (self.four_suited and four_suited(hand))

    def least(self, ranking: Ranking, step: int) -> int:
        """The least score that opens at this step: the lowest hand with the pair that is asked for."""
        return ranking.floor(Category.PAIR, self.ladder.rank(step))

    def held(self, cards: Sequence[int], step: int) -> bool:
        """Do these cards, kept from an opening hand, still prove it by themselves?"""
        ranks = [card >> 2 for card in cards]
        counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
        if not counts:
            return False
        paired = max((rank for rank in ranks if ranks.count(rank) > 1), default=-1)
        strong = counts[0] >= 3 or counts[1:2] == [2] or paired >= self.ladder.rank(step)
        return strong or (self.four_suited and four_suited(cards))


def four_suited(cards: Sequence[int]) -> bool:
    """Are four of these cards consecutive, of one suit, and none of them the ace (ITA-1.33)?"""
    suits = [0, 0, 0, 0]
    for card in cards:
        if card >> 2 != ACE:
            suits[card & 3] |= 1 << (card >> 2)
    return any(ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 for ranks in suits)
