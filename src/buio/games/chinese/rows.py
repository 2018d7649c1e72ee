"""The three rows of thirteen cards: which may lie where, what they win, and a good way to lay them (CHP-1)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from buio.play.contests import Contest
from buio.play.options import Rows
from buio.ranking import FRONT, STANDARD, STANDARD_ORDER, Category, incomplete_score

SIZES = (3, 5, 5)
"""Front, middle, back."""
CARDS = sum(SIZES)
ALL = (1 << CARDS) - 1
LIKE_BEST_OF = (6, 12, 200)
"""A row of a well laid hand is about as good as the best of this number of random hands: measured over laid hands."""

ROWS = (Contest("front", FRONT), Contest("middle", STANDARD), Contest("back", STANDARD))
Royalties: TypeAlias = Sequence[Mapping[Category, int]]
"""For each row, what it wins with a type of hand instead of one unit (CHP-2.01)."""
NONE: Final[Royalties] = ({}, {}, {})
MORE: Final[Royalties] = (
    {Category.THREE_OF_A_KIND: 3},
    {Category.FULL_HOUSE: 2, Category.FOUR_OF_A_KIND: 4, Category.STRAIGHT_FLUSH: 5},
    {Category.FOUR_OF_A_KIND: 4, Category.STRAIGHT_FLUSH: 5},
)
"""The usual increased payments."""
IN_ROWS: Final = {
    f"{contest.name}_{category.value}": (index, category)
    for index, contest in enumerate(ROWS)
    for category in ((Category.PAIR, Category.THREE_OF_A_KIND) if index == 0 else STANDARD_ORDER[1:])
}
"""What may be paid more, by name: `front_three_of_a_kind`, `back_straight_flush`: a row and a type of hand."""


def royalties_of(units: Mapping[str, int]) -> Royalties:
    """Increased payments from their names and units."""
    return tuple(
        [
            {IN_ROWS[name][1]: count for name, count in units.items() if IN_ROWS[name][0] == index}
            for index in range(len(ROWS))
        ]
    )


@dataclass(frozen=True, slots=True)
class ThreeRows:
    """Front, middle and back, none worse than the one before; each better, where equal rows are not legal (X-58)."""

    equal: bool = True

    @property
    def sizes(self) -> tuple[int, ...]:
        return SIZES

    def legal(self, rows: Rows) -> bool:
        return in_order(rows, self.equal)

    def good(self, laid: Rows, cards: tuple[int, ...]) -> Rows:
        return arranged(cards, self.equal)


def in_order(rows: Rows, equal: bool = True) -> bool:
    """Does no row beat one behind it? A missing card is lower than any kicker (RNK-6.01)."""
    front, middle, back = map(incomplete_score, rows)
    return front <= middle <= back if equal else front < middle < back


def arranged(hand: tuple[int, ...], equal: bool = True) -> Rows:
    """The legal arrangement of thirteen cards that wins the most rows against well laid hands."""
    fives = {mask: STANDARD.score([hand[index] for index in chosen]) for mask, chosen in _parts(5)}
    shares = {mask: STANDARD.strength(score) for mask, score in fives.items()}
    backs, middles = ({mask: share**power for mask, share in shares.items()} for power in reversed(LIKE_BEST_OF[1:]))
    fronts = {mask: chance([hand[index] for index in chosen], 0) for mask, chosen in _parts(3)}
    most, best = max(fronts.values()), -1.0
    rows: Rows = ()
    for back in sorted(fives, key=backs.__getitem__, reverse=True):
        if backs[back] + middles[back] + most <= best:
            break  # no middle beats its back, and the backs to come are weaker
        for middle in _apart(back):
            worth = backs[back] + middles[middle] + fronts[ALL ^ back ^ middle]
            if worth > best and fives[middle] <= fives[back]:
                found = tuple([_picked(hand, mask) for mask in (ALL ^ back ^ middle, middle, back)])
                if in_order(found, equal):
                    best, rows = worth, found
    return rows


def row_units(one: Rows, other: Rows, royalties: Royalties = NONE, scoop: int = 0) -> int:
    """Units that the first of two hands wins, row against row (CHP-1.05)."""
    won = list(_won(one, other, royalties))
    extra = scoop * (all(units > 0 for units in won) - all(units < 0 for units in won))
    return sum(won) + extra


def _won(one: Rows, other: Rows, royalties: Royalties) -> Iterator[int]:
    """Units that the first wins with each of its rows."""
    for index, (own, theirs) in enumerate(zip(one, other, strict=True)):
        difference = incomplete_score(own) - incomplete_score(theirs)
        if not difference:
            yield 0
            continue
        better = own if difference > 0 else theirs
        units = royalties[index].get(kind(better, index), 1)
        yield units if difference > 0 else -units


def kind(row: tuple[int, ...], index: int) -> Category:
    """The type of hand that a row is: in front neither a straight nor a flush (CHP-1.03)."""
    return Category(ROWS[index].ranking.describe(row).category)


def chance(cards: list[int] | tuple[int, ...], row: int) -> float:
    """About how often these cards beat the same row of somebody else."""
    ranking = FRONT if row == 0 else STANDARD
    return ranking.strength(ranking.score(cards)) ** LIKE_BEST_OF[row]


def _picked(hand: tuple[int, ...], mask: int) -> tuple[int, ...]:
    return tuple([card for index, card in enumerate(hand) if mask >> index & 1])


@cache
def _parts(size: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every choice of this many of thirteen cards, as a set of bits and as indices."""
    return tuple([(sum(1 << index for index in chosen), chosen) for chosen in combinations(range(CARDS), size)])


@cache
def _apart(mask: int) -> tuple[int, ...]:
    """The choices of five cards that have none of these."""
    return tuple([other for other, _ in _parts(5) if not other & mask])
