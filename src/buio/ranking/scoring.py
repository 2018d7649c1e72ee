"""Scoring five cards in plain Python, from the tables of their ranking.

The numbers of five cards are added up; the sum tells the class of a hand that is no flush. Where suits break ties it
also tells the tie-break rank, and the cards of this rank add their tie bits to the score.
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
    """Make `score(cards)` for a ranking in which suits break no ties."""
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
    """Make `score(cards)` for a ranking whose suits, of these strengths (0 to 3), break ties."""
    keys, masks, tie_bits = _keys(tables), _masks(tables), _tie_bits(tables, strengths)
    entries = [(0, tie_bits[0])] * _sums(tables)
    for total, number, tie_rank in tables.mixed:
        entries[total] = number << 4, tie_bits[tie_rank]
    flushes = _flush_scores(tables, [number << 4 | 1 << strengths[key & 3] for key, number in tables.flushes])

    def score(cards: Sequence[int]) -> int:
        a, b, c, d, e = cards
        if a & 3 == b & 3 == c & 3 == d & 3 == e & 3:
            return flushes[masks[a] | masks[b] | masks[c] | masks[d] | masks[e] | a & 3]
        base, bits = entries[keys[a] + keys[b] + keys[c] + keys[d] + keys[e]]
        return base | bits[a] | bits[b] | bits[c] | bits[d] | bits[e]

    return score


@lru_cache(maxsize=128)
def plain_scores(tables: Tables) -> tuple[list[int], list[int]]:
    """Return by card the number of its rank, and by sum of five such numbers the score of a hand that is no flush."""
    scores = [0] * _sums(tables)
    for total, number, _ in tables.mixed:
        scores[total] = score_of(tables, number)
    return _keys(tables), scores


def score_of(tables: Tables, number: int) -> int:
    """Score a class where suits break no ties; its last bit is set, so that only what is no hand scores 0."""
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


def _tie_bits(tables: Tables, strengths: Sequence[int]) -> list[list[int]]:
    """By tie-break rank and card, the bit that the card adds to a score, the strongest suit on top."""
    bits = [[0] * 52 for _ in range(tables.lowest, 13)]
    for card in range(4 * tables.lowest, 52):
        bits[(card >> 2) - tables.lowest][card] = 1 << strengths[card & 3]
    return bits


def _masks(tables: Tables) -> list[int]:
    """By card, the bit of its rank in the keys of the flushes."""
    return [0] * 4 * tables.lowest + [4 << rank for rank in range(13 - tables.lowest) for _ in range(4)]
