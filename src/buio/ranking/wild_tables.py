"""The compiler of rankings with wild cards: from the tables without any to what each set of natural cards can become.

Which cards are wild does not matter here: the tables are made for sets of natural ranks, from the full hands down, one
wild card at a time. So the scores of all rankings with the same kind of wild cards compare; also with those of the
ranking without any, unless duplicates or the number of wild cards count.
"""

from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from typing import Final, TypeAlias

from buio.cards import ACE
from buio.ranking.categories import STRAIGHTS, Category
from buio.ranking.tables import RANK_NUMBERS, Tables
from buio.ranking.wild import Wild

FIVE_OF_A_KIND: Final = 1 << 20
"""Above all classes (RNK-4.02)."""
ONE_WILD: Final = 1 << 19
"""The number of a wild card, above the sum of those of any five ranks."""

Ranks: TypeAlias = tuple[int, ...]
"""In ascending order."""
Grade: TypeAlias = tuple[int, Ranks]
"""What a hand compares by: a class of the ranking without wild cards, and what stands above it and below the next."""
Completed: TypeAlias = tuple[Grade, Ranks, bool]
"""A completed hand: its grade, its ranks, and whether it is of one suit."""


@dataclass(frozen=True, eq=False)
class WildTables:
    """What a ranking with wild cards compiles to, whichever cards these are.

    Attributes:
        full: by mixed (0) or of one suit (1) and by ranks, the grade of five natural cards or completed ones.
        best: by mixed or of one suit and by the ranks of the natural cards, the best completed hand.
        classes: by grade and number of wild cards, the class.
        categories: by class.
        leading_ranks: by class, the rank that leads the hand.
        lowest: the lowest rank of the pack.
    """

    full: tuple[Mapping[Ranks, Grade], Mapping[Ranks, Grade]]
    best: tuple[Mapping[Ranks, Completed], Mapping[Ranks, Completed]]
    classes: Mapping[tuple[Grade, int], int]
    categories: tuple[Category, ...]
    leading_ranks: tuple[int, ...]
    lowest: int

    @cached_property
    def scores(self) -> tuple[dict[int, int], dict[int, int]]:
        """By mixed or of one suit and by the sum of its ranks' numbers and `ONE_WILD`s, the score of a hand."""
        mixed, suited = self.best
        return self._scores(mixed), self._scores(suited)

    def _scores(self, best: Mapping[Ranks, Completed]) -> dict[int, int]:
        return {
            _sum(ranks, self.lowest) + (5 - len(ranks)) * ONE_WILD: self.score(grade, 5 - len(ranks))
            for ranks, (grade, _, _) in best.items()
        }

    def score(self, grade: Grade, wilds: int) -> int:
        """Return the score of a hand of this grade, of which `wilds` cards are wild."""
        return self.classes[grade, wilds] << 4 | 1


@lru_cache(maxsize=64)
def wild_tables(natural: Tables, wild: Wild) -> WildTables:
    """Make the tables of a ranking with this kind of wild cards from those without; the same object for equal ones."""
    mixed = _mixed(natural)
    suited = _suited(natural, mixed if wild.duplicates else {})
    best_mixed = _best_mixed(natural, mixed, wild.kind)
    best_suited = _with_fewer(suited, natural.lowest, one_suit=True, duplicates=wild.duplicates)
    grades = {*mixed.values(), *suited.values()}
    ties = [wild.tie(count) for count in range(6)]
    keys = sorted({(grade, tie) for grade in grades for tie in set(ties)})
    numbers = {key: number for number, key in enumerate(keys)}
    return WildTables(
        full=(mixed, suited),
        best=(
            {ranks: best for ranks, best in best_mixed.items() if len(ranks) < 5 or ranks[0] != ranks[4]},
            {
                ranks: max(best_mixed[ranks], best, key=itemgetter(0)) if len(ranks) < 5 else best
                for ranks, best in best_suited.items()
            },
        ),
        classes={(grade, count): numbers[grade, tie] for grade in grades for count, tie in enumerate(ties)},
        categories=tuple(category_of(natural, grade) for grade, _ in keys),
        leading_ranks=tuple(more[0] if more else natural.leading_ranks[number] for (number, more), _ in keys),
        lowest=natural.lowest,
    )


def category_of(natural: Tables, grade: Grade) -> Category:
    """Return the category of a hand of this grade."""
    number, more = grade
    if number == FIVE_OF_A_KIND:
        return Category.FIVE_OF_A_KIND
    return Category.FLUSH if more else natural.categories[number]


def _sum(ranks: Ranks, lowest: int) -> int:
    return sum([RANK_NUMBERS[rank - lowest] for rank in ranks])


def _mixed(natural: Tables) -> dict[Ranks, Grade]:
    classes = {total: number for total, number, _ in natural.mixed}
    every = combinations_with_replacement(range(natural.lowest, ACE + 1), 5)
    return {
        ranks: (classes[_sum(ranks, natural.lowest)], ()) if ranks[0] != ranks[4] else (FIVE_OF_A_KIND, ranks[:1])
        for ranks in every
    }


def _suited(natural: Tables, mixed: Mapping[Ranks, Grade]) -> dict[Ranks, Grade]:
    """The grades of five ranks of one suit; also of those in which a rank stands twice, if `mixed` has their grades."""
    classes, lowest = dict(natural.flushes), natural.lowest
    every = combinations(range(lowest, ACE + 1), 5)
    grades: dict[Ranks, Grade] = {ranks: (classes[sum([4 << rank - lowest for rank in ranks])], ()) for ranks in every}
    flushes = sorted(
        (ranks[::-1], number) for ranks, (number, _) in grades.items() if natural.categories[number] is Category.FLUSH
    )
    for ranks, grade in mixed.items():
        if ranks not in grades:
            below = bisect(flushes, (ranks[::-1], 0)) - 1
            number = flushes[below][1] if below >= 0 else flushes[0][1] - 1
            grades[ranks] = max((number, ranks[::-1]), grade)
    return grades


def _best_mixed(natural: Tables, full: Mapping[Ranks, Grade], kind: str) -> dict[Ranks, Completed]:
    """By the ranks of natural cards of mixed suits, the best hand that wild cards of this kind make of them."""
    if kind != "bug":
        return _with_fewer(full, natural.lowest, one_suit=False, duplicates=kind == "any")
    straights = {ranks: grade for ranks, grade in full.items() if category_of(natural, grade) in STRAIGHTS}
    best = _with_fewer(straights, natural.lowest, one_suit=False, duplicates=False)
    for size in range(6):
        for ranks in combinations_with_replacement(range(natural.lowest, ACE + 1), size):
            aces = ranks + (ACE,) * (5 - size)
            as_aces = full[aces], aces, False
            best[ranks] = max(as_aces, best.get(ranks, as_aces))
    return best


def _with_fewer(full: Mapping[Ranks, Grade], lowest: int, one_suit: bool, duplicates: bool) -> dict[Ranks, Completed]:
    """From full hands to fewer and fewer natural cards, each time the best of all cards that can be added.

    Args:
        full: the grades of full hands.
        lowest: the lowest rank of the pack.
        one_suit: are they of one suit?
        duplicates: may a rank be added that is there?
    """
    ranks = range(lowest, ACE + 1)
    best: dict[Ranks, Completed] = {cards: (grade, cards, one_suit) for cards, grade in full.items()}
    for size in range(4, -1, -1):
        for held in combinations_with_replacement(ranks, size):
            added = [tuple(sorted((*held, rank))) for rank in ranks if duplicates or rank not in held]
            if found := max((best[more] for more in added if more in best), default=None):
                best[held] = found
    return best
