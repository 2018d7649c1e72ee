"""What to throw away: the guide of the rule books (three to a pair, two to trips, one to two pair), and what is left over."""

from collections.abc import Sequence
from itertools import combinations

from buio.ranking import Category, Ranking

ACE = 12


def guide(ranking: Ranking, hand: Sequence[int], at_most: int) -> tuple[int, ...]:
    """The cards that a sensible player throws from five, at most so many."""
    category = ranking.category(ranking.score(hand))
    if category in _COMPLETE:
        return ()
    keep = _grouped(hand) or four_to_a_straight_or_flush(ranking, hand) or _high_cards(hand, 5 - at_most)
    thrown = tuple(card for card in hand if card not in keep)
    return thrown[:at_most] if len(thrown) > at_most else thrown


_COMPLETE = {Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH}


def _grouped(hand: Sequence[int]) -> tuple[int, ...]:
    """The paired cards, if there are any."""
    ranks = [card >> 2 for card in hand]
    return tuple(card for card in hand if ranks.count(card >> 2) > 1)


def _high_cards(hand: Sequence[int], count: int) -> tuple[int, ...]:
    return tuple(sorted(hand, reverse=True)[: max(count, 1)])


def four_to_a_straight_or_flush(ranking: Ranking, hand: Sequence[int]) -> tuple[int, ...]:
    """Four cards that one card would complete to a flush or to a straight open at both ends; nothing if there are none."""
    fours = [four for four in combinations(hand, 4) if outs(ranking, four) > 4]
    return max(fours, key=lambda four: outs(ranking, four), default=())


def outs(ranking: Ranking, four: Sequence[int]) -> int:
    """How many cards of the pack make a straight or a flush of these four."""
    held = set(four)
    better = (ranking.score((*four, card)) for card in range(4 * ranking.lowest, 52) if card not in held)
    return sum(ranking.category(score) in _COMPLETE for score in better)
