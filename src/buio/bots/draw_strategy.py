"""Which cards to throw away: the guide of the rule books, other ways to keep a hand together, a default for any game.

The guide draws three cards to a pair, two to three of a kind, one to two pair (004:52). Four cards of a suit, or of a
straight open at both ends, are kept for the fifth, and of both those that more cards fill; a complete hand stands pat;
of nothing the highest cards are kept.

The default draw is what a sensible player throws away without long thought, in high games, low games and badugi. The
opponents are taken to draw by it, and so is the player itself in draws that are still far away.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from buio.cards import ACE, Cards
from buio.ranking import Badugi, Category, HandRanking, Low, Ranking

EIGHT, NINE, TEN = 6, 7, 8
"""Ranks, where the deuce is 0."""
OUTS_OF_A_STRAIGHT = 8
"""Cards that fill four in a row with room at both ends."""
STRONG = 0.8
"""A hand that beats this share of all hands is kept whole where there are no pairs to keep."""
_COMPLETE = frozenset({Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH})
_COMPLETE_WITH_WILD = _COMPLETE | {Category.FOUR_OF_A_KIND, Category.FIVE_OF_A_KIND}

# -- high hands of five cards ----------------------------------------------------------------------------------------


def guide(ranking: Ranking, hand: Sequence[int], at_most: int) -> Cards:
    """Return the cards that the guide throws from a hand of five, at most `at_most`, the lowest first."""
    if ranking.category(ranking.score(hand)) in _COMPLETE:
        return ()
    flush, straight = four_to_a_flush(hand), four_to_a_straight(ranking, hand)
    if flush and straight and ACE + 1 - ranking.lowest - len(flush) < OUTS_OF_A_STRAIGHT:
        flush = ()  # the pack is stripped: more cards fill the straight
    keep = paired(hand) or flush or straight
    return thrown(hand, keep or _highest(hand, 5 - at_most), at_most)


def thrown(hand: Sequence[int], keep: Sequence[int], at_most: int) -> Cards:
    """Return all cards but those kept; where that is more than `at_most`, the highest of them stay too."""
    return tuple(sorted([card for card in hand if card not in keep])[:at_most])


def candidates(ranking: Ranking, hand: Sequence[int], at_most: int) -> list[Cards]:
    """Return the throws worth a thought, the guide's first."""
    throws = [guide(ranking, hand, at_most)]
    for keep in filter(None, _keeps(ranking, hand)):
        throw = thrown(hand, keep, at_most)
        if throw not in throws:
            throws.append(throw)
    return throws


def _keeps(ranking: Ranking, hand: Sequence[int]) -> Iterator[Cards]:
    yield four_to_a_flush(hand)
    yield four_to_a_straight(ranking, hand)
    group = paired(hand)
    if group and len(group) < 4:
        yield (*group, *_highest([card for card in hand if card not in group], 1))  # a kicker as a disguise
    elif not group:
        yield _highest(hand, 1)
        yield _highest(hand, 2)


def paired(hand: Sequence[int]) -> Cards:
    """Return the cards whose rank occurs more than once, if there are any."""
    ranks = [card >> 2 for card in hand]
    return tuple([card for card in hand if ranks.count(card >> 2) > 1])


def four_to_a_flush(hand: Sequence[int]) -> Cards:
    """Find four cards of a suit; nothing if there are none."""
    suits = [card & 3 for card in hand]
    return tuple([card for card in hand if suits.count(card & 3) == 4])


def four_to_a_straight(ranking: Ranking, hand: Sequence[int]) -> Cards:
    """Find four consecutive cards with room at both ends (the ace stands below the lowest rank too), or nothing."""
    ranks = {card >> 2: card for card in hand}
    for low in range(ACE - 4, ranking.lowest - 1, -1):
        if all(rank in ranks for rank in range(low, low + 4)):
            return tuple([ranks[rank] for rank in range(low, low + 4)])
    return ()


def _highest(cards: Sequence[int], count: int) -> Cards:
    return tuple(sorted(cards, reverse=True)[: max(count, 0)])


# -- any game --------------------------------------------------------------------------------------------------------


def default_draw(ranking: HandRanking, hand: Cards, at_most: int, later: int = 0) -> Cards:
    """Return the cards that a sensible player throws away without long thought.

    Args:
        ranking: how hands rank.
        hand: the cards held, any number of them.
        at_most: how many cards may be thrown away.
        later: draws to come after this one.
    """
    keep = _kept(ranking, hand, later, at_most)
    gone = [card for card in hand if card not in keep]
    if len(gone) > at_most:
        low_wins = isinstance(ranking, (Low, Badugi))
        gone = sorted(gone, key=lambda card: card >> 2, reverse=low_wins)[:at_most]
    return tuple(gone)


def exchanged(hand: Cards, gone: Cards, fresh: Sequence[int]) -> Cards:
    """Return a hand with some cards changed; where there are too few fresh ones, some of the old stay."""
    return (*[card for card in hand if card not in gone], *gone[len(fresh) :], *fresh)


def _kept(ranking: HandRanking, hand: Cards, later: int, at_most: int) -> Sequence[int]:
    if isinstance(ranking, Badugi):
        return _badugi(hand, later)
    if isinstance(ranking, Low):
        return _low(ranking, hand, later)
    if len(hand) > ranking.size:
        hand = ranking.best(hand)[1]
    if not isinstance(ranking, Ranking):
        return _high(ranking, hand)
    if len(hand) < ranking.size or any(card in ranking.wild_cards for card in hand):
        return _groups(ranking, hand)
    gone = guide(ranking, hand, at_most)
    return [card for card in hand if card not in gone]


def _high(ranking: HandRanking, hand: Cards) -> Sequence[int]:
    """A few cards: the paired ones, a hand that beats most, else the highest card."""
    return paired(hand) or (hand if ranking.strength(ranking.score(hand)) > STRONG else (max(hand),))


def _groups(ranking: Ranking, hand: Cards) -> Sequence[int]:
    """A complete hand of five; else the wild cards with what is paired, or with the highest card."""
    if len(hand) == ranking.size and ranking.category(ranking.score(hand)) in _COMPLETE_WITH_WILD:
        return hand
    wild = [card for card in hand if card in ranking.wild_cards]
    natural = [card for card in hand if card not in ranking.wild_cards]
    return (*wild, *(paired(natural) or _highest(natural, 1)))


def _low(ranking: Low, hand: Cards, later: int) -> Sequence[int]:
    """A made low hand stays, the better the more draws there are; else the low cards of different ranks."""
    shift = 1 if ranking.ace_low else 0
    lows: dict[int, int] = {}
    for card in hand:
        lows.setdefault((card >> 2) + shift if card < 48 else 12 * (1 - shift), card)
    limit = shift + (TEN if not later else NINE if later == 1 else EIGHT)
    if len(lows) >= 5:
        five = [lows[height] for height in sorted(lows)[:5]]
        if max(sorted(lows)[:5]) <= limit and ranking.category(ranking.score(five)) is Category.HIGH_CARD:
            return five
    return [lows[height] for height in sorted(lows) if height <= EIGHT + shift][:4]


def _badugi(hand: Cards, later: int) -> Sequence[int]:
    """The most low cards of different ranks and suits."""
    limit = 1 + (TEN if not later else NINE)
    low = sorted(((card >> 2) + 1) % 13 << 2 | card & 3 for card in hand)
    for size in range(len(low), 0, -1):
        for cards in combinations(low, size):
            if cards[-1] >> 2 > (limit if size == 4 else EIGHT + 1):
                continue
            if len({card >> 2 for card in cards}) == len({card & 3 for card in cards}) == size:
                return [((card >> 2) - 1) % 13 << 2 | card & 3 for card in cards]
    return ()
