"""The cycle of the straight flushes: the minimum beats the maximum, which beats the middle, which beats the minimum."""

from collections.abc import Sequence
from enum import Enum


class Cycle(Enum):
    """Which lower hand beats the highest, and who shares when all three kinds of straight flush meet (ITA-1.76, X-24).

    Attributes:
        BEST_OF_EACH: the best minimum, middle and maximum share.
        ALL: all straight flushes share.
        GREEK: only the royal flush of the strongest suit is beaten, by four cards of the lowest rank alone (RNK-7.02).
    """

    BEST_OF_EACH = "best_of_each_category"
    ALL = "all_straight_flushes"
    GREEK = "imperial_flush"


def cycle_winners(cycle: Cycle, scores: Sequence[int], minima: int, massima: int) -> tuple[int, ...]:
    """Return the indices of the winners among hands of which at least one is a straight flush (X-22 to X-24).

    Args:
        cycle: `BEST_OF_EACH` or `ALL`.
        scores: of all hands; lower ones than a straight flush have no part in it.
        minima: the least score of a minimum straight flush; those of the maximum are the highest scores of all.
        massima: the least score of a maximum.
    """
    minime, medie, massime = kinds = _kinds(scores, minima, massima)
    if minime and medie and massime:
        sharing = kinds if cycle is Cycle.ALL else [_best(kind, scores) for kind in kinds]
        return tuple(sorted(index for kind in sharing for index in kind))
    return tuple(_best(minime if minime and massime else massime or medie or minime, scores))


def greek_winners(scores: Sequence[int], lowest_quads: range) -> tuple[int, ...]:
    """Find the winners, as indices, among hands of which one is the imperial flush, the highest score (RNK-7.02).

    A third hand that beats the four of a kind shares with both (X-78).
    """
    imperial = max(scores)
    quads = [index for index, score in enumerate(scores) if score in lowest_quads]
    between = [index for index, score in enumerate(scores) if lowest_quads.stop <= score < imperial]
    shares = [index for index, score in enumerate(scores) if score == imperial]
    if not quads:
        return tuple(shares)
    if between:
        return tuple(sorted([*shares, *_best(quads, scores), *_best(between, scores)]))
    return tuple(_best(quads, scores))


def _kinds(scores: Sequence[int], minima: int, massima: int) -> tuple[list[int], list[int], list[int]]:
    """The indices of minime, medie and massime."""
    kinds: tuple[list[int], list[int], list[int]] = [], [], []
    for index, score in enumerate(scores):
        if score >= minima:
            kinds[(score >> 4 > minima >> 4) + (score >= massima)].append(index)
    return kinds


def _best(indices: list[int], scores: Sequence[int]) -> list[int]:
    top = max([scores[index] for index in indices])
    return [index for index in indices if scores[index] == top]
