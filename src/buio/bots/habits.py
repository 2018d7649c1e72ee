"""Habits: what somebody who plays sensibly throws away without long thought, in high games, low games and badugi.

Used for the hands of the others, and for one's own draws that are still far away; the next own draw is thought through.
"""

from collections.abc import Sequence
from itertools import combinations

from buio.bots.drawing import grouped, guide
from buio.cards import Cards
from buio.ranking import Badugi, Category, HandRanking, Low, Ranking

EIGHT, NINE, TEN = 6, 7, 8
"""Heights where the deuce is the lowest card."""
STRONG = frozenset(
    {
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
        Category.FIVE_OF_A_KIND,
    }
)


def habit(ranking: HandRanking, hand: Cards, at_most: int, more: int = 0) -> Cards:
    """The cards that are thrown away, at most so many; `more`: draws to come after this one."""
    keep = _kept(ranking, hand, more, at_most)
    thrown = [card for card in hand if card not in keep]
    if len(thrown) > at_most:
        thrown = sorted(thrown, key=lambda card: card >> 2, reverse=isinstance(ranking, (Low, Badugi)))[:at_most]
    return tuple(thrown)


def _kept(ranking: HandRanking, hand: Cards, more: int, at_most: int) -> Sequence[int]:
    if isinstance(ranking, Badugi):
        return _badugi(hand, more)
    if isinstance(ranking, Low):
        return _low(ranking, hand, more)
    if len(hand) > ranking.size:
        hand = ranking.best(hand)[1]
    if not isinstance(ranking, Ranking):
        return _high(ranking, hand)
    if any(card in ranking.wild_cards for card in hand):
        return _with_wild(ranking, hand)
    thrown = guide(ranking, hand, at_most)
    return [card for card in hand if card not in thrown]


def _high(ranking: HandRanking, hand: Cards) -> Sequence[int]:
    """A few cards: the paired ones, a hand that beats most, else the highest card."""
    return grouped(hand) or (hand if ranking.strength(ranking.score(hand)) > 0.8 else (max(hand),))


def _with_wild(ranking: Ranking, hand: Cards) -> Sequence[int]:
    """The wild cards with what is paired; else with the highest card."""
    if ranking.category(ranking.score(hand)) in STRONG:
        return hand
    wild = [card for card in hand if card in ranking.wild_cards]
    natural = [card for card in hand if card not in ranking.wild_cards]
    return (*wild, *(grouped(natural) or (max(natural),)))


def _low(ranking: Low, hand: Cards, more: int) -> Sequence[int]:
    """A made low hand stays, the better the more draws there are; else the low cards of different ranks."""
    shift = 1 if ranking.ace_low else 0
    lows: dict[int, int] = {}
    for card in hand:
        lows.setdefault((card >> 2) + shift if card < 48 else 12 * (1 - shift), card)
    limit = shift + (TEN if not more else NINE if more == 1 else EIGHT)
    if len(lows) >= 5:
        five = [lows[height] for height in sorted(lows)[:5]]
        if max(sorted(lows)[:5]) <= limit and ranking.category(ranking.score(five)) is Category.HIGH_CARD:
            return five
    keep = [lows[height] for height in sorted(lows) if height <= EIGHT + shift]
    return keep[:4] if len(keep) > 4 else keep


def _badugi(hand: Cards, more: int) -> Sequence[int]:
    """The most low cards of different ranks and suits."""
    limit = 1 + (TEN if not more else NINE)
    low = sorted(((card >> 2) + 1) % 13 << 2 | card & 3 for card in hand)
    for size in range(len(low), 0, -1):
        for cards in combinations(low, size):
            if cards[-1] >> 2 > (limit if size == 4 else EIGHT + 1):
                continue
            if len({card >> 2 for card in cards}) == len({card & 3 for card in cards}) == size:
                return [((card >> 2) - 1) % 13 << 2 | card & 3 for card in cards]
    return ()
