"""Hands of fewer than five cards, comparable with those of five (RNK-6), and up cards in stud."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from buio.cards import ACE
from buio.ranking.categories import PAIRS_ONLY, STANDARD_ORDER, Category, HandName
from buio.ranking.listed import MIXED, ONE_SUIT, Listed, Ranks, hand_key

FOUR_OF_SOKO: Final = Listed(4, (*PAIRS_ONLY[:2], Category.STRAIGHT, Category.FLUSH, *PAIRS_ONLY[2:4], PAIRS_ONLY[5]))
"""Four open cards: in line or of one suit they stand above a pair, and are both the flush (STD-5.02, STD-5.04)."""
NO_CARDS: Final = "an incomplete hand has a card at least"
BASE = 15
"""Ranks are written as digits 1 to 14 of this base; a missing card is 0, below any kicker (RNK-6.01)."""


def incomplete_score(cards: Sequence[int], wild: Sequence[int] = ()) -> int:
    """Score one to five cards of the standard ranking, on one scale for all of them; higher is better.

    With fewer than five there is no straight, no flush and no full house (RNK-6.01).

    Args:
        cards: one to five cards.
        wild: cards that stand for others; where there are some, it is one to four cards that are compared.

    Raises:
        ValueError: no cards, or five cards with wild ones among them, which a whole ranking compares.
    """
    if not cards:
        raise ValueError(NO_CARDS)
    if wild and any(card in wild for card in cards):
        return _with_stand_ins(cards, wild, None)
    flush = len(cards) == 5 and len({card & 3 for card in cards}) == 1
    return _score(tuple(sorted([card >> 2 for card in cards], reverse=True)), flush)


def incomplete_name(cards: Sequence[int]) -> HandName:
    """Name one to four cards.

    Raises:
        ValueError: there are no cards.
    """
    if not cards:
        raise ValueError(NO_CARDS)
    ranks = tuple(sorted([card >> 2 for card in cards], reverse=True))
    index, deciding = hand_key(PAIRS_ONLY, 0, ranks, MIXED)
    return HandName(PAIRS_ONLY[index].value, deciding)


@dataclass(frozen=True)
class LowShowing:
    """Score one to five cards as a low hand, pairs bad; comparable for equal numbers of cards.

    The lower the hand, the higher the score.

    Args:
        ace_low: the ace is the lowest card; otherwise the highest.
        aces_high_paired: with a low ace, two aces or more are the highest pair, three or four of a kind (RNK-5.04).
    """

    ace_low: bool = True
    aces_high_paired: bool = False

    def __call__(self, cards: Sequence[int], wild: Sequence[int] = ()) -> int:
        """The score of these cards, of which some may be wild.

        Raises:
            ValueError: no cards, or five cards with wild ones among them.
        """
        if not cards:
            raise ValueError(NO_CARDS)
        if wild and any(card in wild for card in cards):
            return _with_stand_ins(cards, wild, self)
        return _low_score(self, tuple(sorted([card >> 2 for card in cards])))

    def height(self, rank: int, paired: bool) -> int:
        """Return 0 for the lowest; of paired aces that are the highest pair 13, above the king's 12."""
        if not self.ace_low:
            return rank
        return 13 if rank == ACE and paired and self.aces_high_paired else (rank + 1) % 13


@cache
def _low_score(low: LowShowing, ranks: Ranks) -> int:
    heights = [low.height(rank, ranks.count(rank) > 1) for rank in ranks]
    return -_score(tuple(sorted(heights, reverse=True)), False, low=True)


low_showing: Final = LowShowing()
"""Ace to five, and ace to six as usual: the ace is low."""


def soko_showing(cards: Sequence[int], wild: Sequence[int] = ()) -> int:
    """Score one to four open cards in Sökö: four to a straight or a flush count as what they are (STD-5.02)."""
    return FOUR_OF_SOKO.score(cards) if len(cards) == 4 else incomplete_score(cards, wild)


def _with_stand_ins(cards: Sequence[int], wild: Sequence[int], low: LowShowing | None) -> int:
    """What one to four cards are worth when the wild ones are the best they can be."""
    if len(cards) > 4:
        raise ValueError(f"{len(cards)} cards with wild ones among them are a whole hand: a ranking compares them")
    natural = [card >> 2 for card in cards if card not in wild]
    return _best_completed(tuple(sorted(natural)), len(cards) - len(natural), low)


@cache
def _best_completed(ranks: Ranks, missing: int, low: LowShowing | None) -> int:
    hands = [(*ranks, *others) for others in combinations_with_replacement(range(13), missing)]
    value = low or incomplete_score
    return max(value([4 * rank for rank in hand]) for hand in hands)


@cache
def _score(ranks: Ranks, flush: bool, low: bool = False) -> int:
    order = STANDARD_ORDER if len(ranks) == 5 and not low else PAIRS_ONLY
    index, deciding = hand_key(order, 0, ranks, ONE_SUIT if flush else MIXED)
    score = STANDARD_ORDER.index(order[index])
    for rank in (*deciding, -1, -1, -1, -1)[:5]:
        score = BASE * score + rank + 1
    return score
