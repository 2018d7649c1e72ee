"""The cycle of the straight flushes: the minimum beats the maximum, which beats the middle, which beats the minimum."""

from collections.abc import Sequence
from enum import Enum


class Cycle(Enum):
    """Who shares when all three kinds of straight flush meet (ITA-1.76, X-24)."""

    BEST_OF_EACH = "best_of_each_category"
    ALL = "all_straight_flushes"


def cycle_winners(cycle: Cycle, scores: Sequence[int], straight_flushes: int, massime: int) -> tuple[int, ...]:
    """The places of the winners among hands of which at least one is a straight flush (X-22 to X-24).

    Args:
        scores: a straight flush scores `straight_flushes` or more, a maximum `massime` or more; the minima are the
            first sixteen scores of the straight flushes.
    """
    kinds: list[list[int]] = [[], [], []]
    for place, score in enumerate(scores):
        if score >= straight_flushes:
            kind = 2 if score >= massime else 0 if score < straight_flushes + 16 else 1
            kinds[kind].append(place)
    minime, medie, massime_ = kinds
    if minime and medie and massime_:
        if cycle is Cycle.ALL:
            return tuple(sorted(minime + medie + massime_))
        return tuple(sorted(place for kind in kinds for place in _best(kind, scores)))
    beating = minime if massime_ and minime else massime_ or medie or minime
    return tuple(_best(beating, scores))


def _best(places: list[int], scores: Sequence[int]) -> list[int]:
    top = max(scores[place] for place in places)
    return [place for place in places if scores[place] == top]
