"""Scoring five cards in plain Python, from the tables of their ranking.

The numbers of five cards are added up. The low bits of the sum tell the ranks. Where suits break ties, the high bits
have a place for each card, four for each rank with the strongest suit on top; those of the tie-break rank become the
last four bits of the score.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from buio.ranking.tables import RANK_NUMBERS, Tables

Score: TypeAlias = Callable[[Sequence[int]], int]
"""`score(cards)` or `value(cards)`."""
Omaha: TypeAlias = Callable[[Sequence[int], Sequence[int]], int]
"""`omaha(hole, board)`."""


@lru_cache(maxsize=128)
def rank_scorer(tables: Tables) -> Score:
    """`score(cards)` for a ranking in which suits break no ties."""
    (keys, scores), masks = plain_scores(tables), _masks(tables)
    flushes = _flush_scores(tables, [score_of(tables, number) for _, number in tables.flushes])

    def score(cards: Sequence[int]) -> int:
        a, b, c, d, e = cards
        if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
            return flushes[masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | a & 3]
        return scores[keys[a] + keys[b] + keys[c] + keys[d] + keys[e]]

    return score


@lru_cache(maxsize=128)
def suit_scorer(tables: Tables, strengths: tuple[int, ...]) -> Score:
    """`score(cards)` for a ranking whose suits, of these strengths (0 to 3), break ties."""
    entries = [(0, 0)] * _sums(tables)
    width = len(entries).bit_length()
    keys, masks, ranks = _keys(tables), _masks(tables), (1 << width) - 1
    for card in range(4 * tables.lowest, 52):
        keys[card] |= 1 << width + (card - 4 * tables.lowest & ~3) + strengths[card & 3]
    for total, number, tie_rank in tables.mixed:
        entries[total] = number << 4, width + 4 * tie_rank
    flushes = _flush_scores(tables, [number << 4 | 1 << strengths[key & 3] for key, number in tables.flushes])

    def score(cards: Sequence[int]) -> int:
        a, b, c, d, e = cards
        if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
            return flushes[masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | a & 3]
        total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        base, shift = entries[total & ranks]
        return base | total >> shift & 15

    return score


@lru_cache(maxsize=128)
def plain_scores(tables: Tables) -> tuple[list[int], list[int]]:
    """By card the number of its rank; by sum of five such numbers the score of a hand that is no flush, without suits."""
    scores = [0] * _sums(tables)
    for total, number, _ in tables.mixed:
        scores[total] = score_of(tables, number)
    return _keys(tables), scores


def score_of(tables: Tables, number: int) -> int:
    """The score of a class where suits break no ties; its last bit is set, so that only what is no hand scores 0."""
    return number << 4 | 1 if number >= tables.least else 0


def _sums(tables: Tables) -> int:
    """One more than the highest sum of five ranks' numbers."""
    return max(tables.mixed)[0] + 1


def _flush_scores(tables: Tables, scores: Sequence[int]) -> list[int]:
    """By set of ranks and suit, the score of a flush; `scores` are those of `tables.flushes`, in their order."""
    by_key = [0] * (4 << 13 - tables.lowest)
    for (key, _), score in zip(tables.flushes, scores, strict=True):
        by_key[key] = score
    return by_key


def _keys(tables: Tables) -> list[int]:
    """By card, the number of its rank; 0 for cards that are not in the pack."""
    numbers = RANK_NUMBERS[: 13 - tables.lowest]
    return [0] * 4 * tables.lowest + [number for number in numbers for _ in range(4)]


def _masks(tables: Tables) -> list[int]:
    """By card, the bit of its rank in the keys of the flushes."""
    return [0] * 4 * tables.lowest + [4 << rank for rank in range(13 - tables.lowest) for _ in range(4)]
