"""Rankings as lists: every hand has a number, and its score stands there. For those that are no sums (badugi, Sökö).

A set of cards a < b < c < ... has the number C(a, 1) + C(b, 2) + C(c, 3) + ... (the combinatorial number system).
"""

from functools import lru_cache
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.cache import kept
from buio.odds.hands import CARDS, Bytes, Scores
from buio.ranking import Badugi, HandRanking, Listed

BINOMIALS: Final = np.array([[comb(card, place + 1) for card in range(CARDS)] for place in range(7)], np.int64)
"""By place and card, what the card adds to a hand's number."""


def can_be_listed(ranking: HandRanking) -> bool:
    """Is it a ranking that does not care which suit is which, so that its hands are listed in a moment?"""
    return isinstance(ranking, Badugi | Listed)


@lru_cache(maxsize=8)
def scores_by_number(ranking: HandRanking) -> Scores:
    """List the scores of all hands by their numbers, shape (hands,); lists of our own rankings are kept on disk."""
    ours = type(ranking) in (Badugi, Listed)
    return kept(f"scores {ranking!r}", lambda: _listed(ranking)) if ours else _listed(ranking)


def numbers(hands: Bytes) -> NDArray[np.int64]:
    """Return the numbers of hands, shape (n, cards)."""
    ordered, found = np.sort(hands, axis=1), np.zeros(len(hands), np.int64)
    for place in range(hands.shape[1]):
        found += BINOMIALS[place].take(ordered[:, place])
    return found


def all_hands(pack: tuple[int, ...], size: int) -> Bytes:
    """List every hand of a pack, each in ascending order, shape (C(pack, size), size), by number of their places."""
    hands = np.zeros((1, 0), np.uint8)
    for held in range(1, size + 1):
        ends = np.cumsum([comb(highest, held - 1) for highest in range(len(pack))])
        found = np.empty((int(ends[-1]), held), np.uint8)
        for highest, end in enumerate(ends.tolist()):
            count = comb(highest, held - 1)
            found[end - count : end, :-1] = hands[:count]
            found[end - count : end, -1] = highest
        hands = found
    return np.array(sorted(pack), np.uint8)[hands]


def _listed(ranking: HandRanking) -> Scores:
    """The score of each hand; those that differ in nothing but in which suit is which are shown to the ranking once."""
    hands = all_hands(tuple(range(52)), ranking.size)
    by_suit = [np.where(hands & 3 == suit, 1 << (hands >> 2).astype(np.int64), 0).sum(1) for suit in range(4)]
    ordered = np.sort(np.stack(by_suit, axis=1), axis=1)
    alike = ordered[:, 0] | ordered[:, 1] << 13 | ordered[:, 2] << 26 | ordered[:, 3] << 39
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    of_first = np.fromiter(map(ranking.score, hands[first].tolist()), np.int32, len(first))
    return of_first[which.ravel()]


def scores(ranking: HandRanking, hands: Bytes, choices: list[list[int]]) -> Scores:
    """Return the best score of these choices of cards of each hand, shape (n, cards)."""
    table, found = scores_by_number(ranking), np.zeros(len(hands), np.int32)
    for choice in choices:
        np.maximum(found, table.take(numbers(hands[:, choice])), out=found)
    return found
