"""How often the types of hands come in five cards from one pack or several shuffled together (RNK-8)."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from buio.ranking.categories import STANDARD_ORDER, Category
from buio.ranking.listed import MIXED, ONE_SUIT, hand_key

key = cache(hand_key)
"""However many packs there are, the same ranks compare by the same."""


def frequencies(decks: int = 1, lowest: int = 0, order: tuple[Category, ...] = STANDARD_ORDER) -> dict[Category, int]:
    """By category, how many sets of five cards count as it, the weakest first.

    The order stays as it is whatever the numbers say (RNK-8.01); five of a kind, possible with two packs, is above it.
    A flush may then hold a card twice: it counts as the better of flush and what its equal ranks make.
    """
    order = (*order, Category.FIVE_OF_A_KIND)
    found = dict.fromkeys(order, 0)
    for ranks in combinations_with_replacement(range(12, lowest - 1, -1), 5):
        times = [ranks.count(rank) for rank in set(ranks)]
        suited = 4 * prod(comb(decks, count) for count in times)
        for suitedness, ways in ((ONE_SUIT, suited), (MIXED, prod(comb(4 * decks, count) for count in times) - suited)):
            found[order[key(order, lowest, ranks, suitedness)[0]]] += ways
    return found
