"""What a hand is likely to be after so many cards were changed, all cards removed exactly.

Who changes cards is taken to keep what most players keep: straights and better whole, of four of a kind, three of a
kind, two pairs and a pair the cards of the same ranks; else four of a suit, else the highest card.
"""

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.errors import OddsError
from buio.odds.range_terms import Asked, Chosen
from buio.ranking import Category
from buio.ranking.categories import STRAIGHTS

Masks = NDArray[np.int64]
WHOLE: Final = {Category.FLUSH, Category.FULL_HOUSE, *STRAIGHTS}
"""What nobody breaks."""
FIVE: Final = 5


def after_draw(asked: Asked, before: Chosen, drawn: int) -> NDArray[np.float64]:
    """How likely each hand is after the draw, if the hand before it was one of these and changed so many cards.

    A hand weighs as many pairs of a hand before and cards drawn as lead to it; cards thrown away do not come back.

    Args:
        asked: the pack and its ranking.
        before: which hands the player may have been dealt, shape (hands,).
        drawn: how many cards were changed.

    Raises:
        OddsError: another number of cards than 0 to 5, or a game whose hands are not five cards.
    """
    if asked.ranking is None or asked.size != FIVE or not 0 <= drawn <= FIVE:
        raise OddsError(f"range: 'drew {drawn}' is for games of five cards, of which 0 to 5 are changed")
    kept = kept_cards(asked)
    started: Chosen = before & (np.bitwise_count(kept.astype(np.uint64)) == FIVE - drawn)
    if not drawn:
        return started.astype(np.float64)
    if not started.any():
        return np.zeros(len(before))
    masks = (np.int64(1) << asked.every[started].astype(np.int64)).sum(axis=1)
    chances: NDArray[np.float64] = _weights(masks, kept[started], drawn, asked.every)
    return chances / comb(len(asked.pack) - FIVE, drawn)


@lru_cache(maxsize=4)
def kept_cards(asked: Asked) -> Masks:
    """By hand, the cards that are kept, as a set; shape (hands,)."""
    every, ranks = asked.every, asked.ranks
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    bits = np.int64(1) << every.astype(np.int64)
    kept = np.where(times > 1, bits, 0).sum(axis=1)
    flush = asked.suits.max(axis=1) >= FIVE - 1
    of_suit = (every & 3) == asked.suits.argmax(axis=1)[:, None]
    alone = kept == 0
    kept = np.where(alone & flush, np.where(of_suit, bits, 0).sum(axis=1), kept)
    kept = np.where(alone & ~flush, bits.max(axis=1), kept)
    assert asked.ranking is not None
    whole = np.array([category in WHOLE for category in asked.ranking.categories])[asked.scores >> 4]
    found: Masks = np.where(whole, bits.sum(axis=1), kept)
    return found


def _weights(started: Masks, kept: Masks, drawn: int, every: NDArray[np.uint8]) -> NDArray[np.float64]:
    """By final hand: over all choices of the cards kept, the hands before that threw none of the others away.

    Hands before are counted by what they kept and by each choice of some cards that they threw away.
    """
    left, thrown = started & ~kept, []
    for _ in range(drawn):  # one card after the other, a bit each
        thrown.append(left & -left)
        left &= left - 1
    parts = [sum((thrown[place] for place in chosen), start=np.zeros(len(started), np.int64))
             for count in range(drawn + 1) for chosen in combinations(range(drawn), count)]  # fmt: skip
    kept_sets, which = np.unique(kept, return_inverse=True)
    gone_sets, of_gone = np.unique(np.concatenate(parts), return_inverse=True)
    keys, counts = np.unique(np.tile(which.ravel(), len(parts)) * len(gone_sets) + of_gone.ravel(), return_counts=True)
    bits, found = np.int64(1) << every.astype(np.int64), np.zeros(len(every))
    for chosen in combinations(range(FIVE), FIVE - drawn):
        others = [place for place in range(FIVE) if place not in chosen]
        places, held = _place(kept_sets, bits[:, list(chosen)].sum(axis=1))
        rows = np.flatnonzero(held)
        for gone in (some for count in range(drawn + 1) for some in combinations(others, count)):
            of_those, there = _place(gone_sets, bits[rows][:, list(gone)].sum(axis=1))
            key, known = _place(keys, places[rows] * len(gone_sets) + of_those)
            found[rows] += (-1) ** len(gone) * np.where(there & known, counts[key], 0)
    return found


def _place(ascending: Masks, wanted: Masks) -> tuple[Masks, Chosen]:
    """Where these stand, and do they stand there at all?"""
    places = np.minimum(np.searchsorted(ascending, wanted), len(ascending) - 1)
    return places, ascending[places] == wanted
