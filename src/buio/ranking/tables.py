"""What a ranking of five cards compiles to: plain data, made by `buio.ranking.compile` and read by the scorers.

Each rank has a number such that every five ranks have a sum of their own. A hand that is no flush is looked up by this
sum, a flush by the set of its ranks and its suit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from buio.ranking.categories import Category

RANK_NUMBERS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""Numbers of the ranks, from the lowest of the pack: any five, none more than four times, have their own sum."""


@dataclass(frozen=True, eq=False)
class Tables:
    """The classes of a ranking, and the hands of each. Ranks in `mixed` and `flushes` count from the lowest.

    Attributes:
        lowest: the lowest rank of the pack, 0 (deuce) to 7 (nine).
        mixed: of all sets of five ranks, as hands that are no flush: the sum of their numbers, the class, and the
            tie-break rank, whose suits decide between two hands of the class.
        flushes: of all flushes: the set of their ranks as a bit mask, times four, plus the suit; and the class.
        categories: by class.
        leading_ranks: by class, the rank (0 to 12) that leads the hand: of the most cards, of a straight the top.
        frequencies: by class, how many hands of the pack it has.
        flush_is_better: no flush is worse than the same ranks in mixed suits. Not so where low hands win.
        least: the first class that is a hand at all; those below it do not qualify (RNK-5.02).
    """

    lowest: int
    mixed: Sequence[tuple[int, int, int]]
    flushes: Sequence[tuple[int, int]]
    categories: Sequence[Category]
    leading_ranks: Sequence[int]
    frequencies: Sequence[int]
    flush_is_better: bool
    least: int = 0
