"""Scoring one hand in plain Python, from the tables of its ranking.

The numbers of five cards are added up. The low bits of the sum tell the ranks. Where suits break ties, the high bits
have a place for each card, four for each rank with the strongest suit on top; those of the decisive rank become the
last four bits of the score.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from buio.ranking.tables import Tables

Score = Callable[[Sequence[int]], int]
Omaha = Callable[[Sequence[int], Sequence[int]], int]


def rank_scorer(tables: "Tables") -> Score:
    """`score(cards)` for a ranking without suits."""
    (keys, scores), masks = plain_scores(tables), _masks(tables)
    flushes = [score_of(tables, place) for place in tables.flushes.ravel().tolist()]

    def score(cards: Sequence[int]) -> int:
        a, b, c, d, e = cards
        if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
            return flushes[masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | a & 3]
        return scores[keys[a] + keys[b] + keys[c] + keys[d] + keys[e]]

    return score


def suit_scorer(tables: "Tables", strengths: Sequence[int]) -> Score:
    """`score(cards)` for a ranking whose suits, of these strengths (0 to 3), break ties."""
    width = len(tables.classes).bit_length()
    keys, masks, ranks = _keys(tables), _masks(tables), (1 << width) - 1
    for card in range(4 * tables.lowest, 52):
        keys[card] |= 1 << width + (card - 4 * tables.lowest & ~3) + strengths[card & 3]
    entries = [(0, 0)] * len(tables.classes)
    for total, place, decisive in tables.hands():
        entries[total] = place << 4, width + 4 * decisive
    flushes = (tables.flushes << 4 | [1 << strength for strength in strengths]).ravel().tolist()

    def score(cards: Sequence[int]) -> int:
        a, b, c, d, e = cards
        if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
            return flushes[masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | a & 3]
        total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        base, shift = entries[total & ranks]
        return base | total >> shift & 15

    return score


@lru_cache(maxsize=128)
def plain_scores(tables: "Tables") -> tuple[list[int], list[int]]:
    """By card the number of its rank, and by sum of such numbers the score of a hand that is no flush, without suits."""
    scores = [0] * len(tables.classes)
    for total, place, _ in tables.hands():
        scores[total] = score_of(tables, place)
    return _keys(tables), scores


def score_of(tables: "Tables", place: int) -> int:
    """The score of a class where suits break no ties; its last bit is set, so that only what is no hand scores 0."""
    return place << 4 | 1 if place >= tables.least else 0


def _keys(tables: "Tables") -> list[int]:
    """By card, the number of its rank; 0 for cards that are not in the pack."""
    return [0] * 4 * tables.lowest + tables.numbers.repeat(4).tolist()


def _masks(tables: "Tables") -> list[int]:
    """By card, the bit of its rank in the index of the flushes."""
    return [0] * 4 * tables.lowest + [4 << rank for rank in range(13 - tables.lowest) for _ in range(4)]
