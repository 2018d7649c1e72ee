"""What to throw away: the guide of the rule books, and the other ways to keep a hand together.

The guide: three cards to a pair, two to three of a kind, one to two pair (004:52). Four cards of a suit, or of a
straight open at both ends, are kept for the fifth; a complete hand stands pat; of nothing the highest cards are kept.
"""

from collections.abc import Iterator, Sequence

from buio.cards import ACE, Cards
from buio.ranking import Category, Ranking

_COMPLETE = frozenset({Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH})


def guide(ranking: Ranking, hand: Sequence[int], at_most: int) -> Cards:
    """The cards that a sensible player throws from five, the lowest first, at most so many."""
    if ranking.category(ranking.score(hand)) in _COMPLETE:
        return ()
    keep = grouped(hand) or four_to_a_flush(hand) or four_to_a_straight(ranking, hand)
    return thrown(hand, keep or _highest(hand, 5 - at_most), at_most)


def thrown(hand: Sequence[int], keep: Sequence[int], at_most: int) -> Cards:
    """All cards but those kept; when that is too many, the highest of them stay too."""
    return tuple(sorted([card for card in hand if card not in keep])[:at_most])


def candidates(ranking: Ranking, hand: Sequence[int], at_most: int) -> list[Cards]:
    """The throws worth a thought, the guide's first."""
    throws = [guide(ranking, hand, at_most)]
    for keep in filter(None, _keeps(ranking, hand)):
        throw = thrown(hand, keep, at_most)
        if throw not in throws:
            throws.append(throw)
    return throws


def _keeps(ranking: Ranking, hand: Sequence[int]) -> Iterator[Cards]:
    yield four_to_a_flush(hand)
    yield four_to_a_straight(ranking, hand)
    group = grouped(hand)
    if group and len(group) < 4:
        yield (*group, *_highest([card for card in hand if card not in group], 1))  # a kicker as a disguise
    elif not group:
        yield _highest(hand, 1)
        yield _highest(hand, 2)


def grouped(hand: Sequence[int]) -> Cards:
    """The paired cards, if there are any."""
    ranks = [card >> 2 for card in hand]
    return tuple([card for card in hand if ranks.count(card >> 2) > 1])


def four_to_a_flush(hand: Sequence[int]) -> Cards:
    """Four cards of a suit; nothing if there are none."""
    suits = [card & 3 for card in hand]
    return tuple([card for card in hand if suits.count(card & 3) == 4])


def four_to_a_straight(ranking: Ranking, hand: Sequence[int]) -> Cards:
    """Four consecutive cards with room at both ends (the ace also stands below the lowest rank); nothing if none."""
    ranks = {card >> 2: card for card in hand}
    for low in range(ACE - 4, ranking.lowest - 1, -1):
        if all(rank in ranks for rank in range(low, low + 4)):
            return tuple([ranks[rank] for rank in range(low, low + 4)])
    return ()


def _highest(cards: Sequence[int], count: int) -> Cards:
    return tuple(sorted(cards, reverse=True)[: max(count, 0)])
