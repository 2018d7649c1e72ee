"""Hands of fewer than five cards, comparable with those of five (RNK-6), and up cards in stud."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement

from buio.ranking.categories import PAIRS_ONLY, STANDARD_ORDER
from buio.ranking.listed import MIXED, ONE_SUIT, Ranks, hand_key
from buio.ranking.names import HandName

BASE = 14
"""Ranks are written as digits 1 to 13 of this base; a missing card is 0, below any kicker (RNK-6.01)."""


def incomplete_score(cards: Sequence[int], wild: Sequence[int] = ()) -> int:
    """The score of one to five cards of the standard ranking, on one scale for all of them; higher is better.

    With fewer than five there is no straight, no flush and no full house (RNK-6.01).

    Args:
        cards: one to five cards.
        wild: cards that stand for others; where there are some, it is one to four cards that are compared.

    Raises:
        ValueError: five cards with wild ones among them, which a whole ranking compares.
    """
    if wild and any(card in wild for card in cards):
        return _with_stand_ins(cards, wild, low=False)
    flush = len(cards) == 5 and len({card & 3 for card in cards}) == 1
    return _score(tuple(sorted([card >> 2 for card in cards], reverse=True)), flush)


def incomplete_name(cards: Sequence[int]) -> HandName:
    """What one to four cards are called."""
    ranks = tuple(sorted([card >> 2 for card in cards], reverse=True))
    index, deciding = hand_key(PAIRS_ONLY, 0, ranks, MIXED)
    return HandName(PAIRS_ONLY[index].value, deciding)


def low_showing(cards: Sequence[int], wild: Sequence[int] = ()) -> int:
    """The score of one to five cards as a low hand, ace low and pairs bad; comparable for equal numbers of cards.

    The lower the hand, the higher the score.
    """
    if wild and any(card in wild for card in cards):
        return _with_stand_ins(cards, wild, low=True)
    lowered = sorted([((card >> 2) + 1) % 13 for card in cards], reverse=True)
    return -_score(tuple(lowered), False, low=True)


def _with_stand_ins(cards: Sequence[int], wild: Sequence[int], low: bool) -> int:
    """What one to four cards are worth when the wild ones are the best they can be."""
    if len(cards) > 4:
        raise ValueError(f"{len(cards)} cards with wild ones among them are a whole hand: a ranking compares them")
    natural = [card >> 2 for card in cards if card not in wild]
    return _best_completed(tuple(sorted(natural)), len(cards) - len(natural), low)


@cache
def _best_completed(ranks: Ranks, missing: int, low: bool) -> int:
    hands = [(*ranks, *others) for others in combinations_with_replacement(range(13), missing)]
    value = low_showing if low else incomplete_score
    return max(value([4 * rank for rank in hand]) for hand in hands)


@cache
def _score(ranks: Ranks, flush: bool, low: bool = False) -> int:
    order = STANDARD_ORDER if len(ranks) == 5 and not low else PAIRS_ONLY
    index, deciding = hand_key(order, 0, ranks, ONE_SUIT if flush else MIXED)
    score = STANDARD_ORDER.index(order[index])
    for rank in (*deciding, -1, -1, -1, -1)[:5]:
        score = BASE * score + rank + 1
    return score
