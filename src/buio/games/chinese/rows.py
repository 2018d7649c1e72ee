"""The three rows of thirteen cards: which may lie where, what they win, and a good way to lay them (CHP-1)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    """Read increased payments from their names and units."""
    return tuple(
        [
            {IN_ROWS[name][1]: count for name, count in units.items() if IN_ROWS[name][0] == index}
            for index in range(len(ROWS))
        ]
    )


@dataclass(frozen=True, slots=True)
class ThreeRows:
    """Front, middle and back, none worse than the one before; each better, where equal rows are not legal (X-58).

    Attributes:
        equal: may two rows be equal?
        royalties: what strong rows win instead of one unit (CHP-2.01).
    """

    equal: bool = True
    royalties: Royalties = field(default=NONE, hash=False)

    @property
    def sizes(self) -> tuple[int, ...]:
        return SIZES

    def legal(self, rows: Rows) -> bool:
        return in_order(rows, self.equal)

    def good(self, laid: Rows, cards: tuple[int, ...], seen: tuple[int, ...] = ()) -> Rows:
        return arranged(cards, self.equal, self.royalties)


def in_order(rows: Rows, equal: bool = True) -> bool:
    """Does no row beat one behind it? A missing card is lower than any kicker (RNK-6.01)."""
    front, middle, back = map(incomplete_score, rows)
    return front <= middle <= back if equal else front < middle < back


def arranged(hand: tuple[int, ...], equal: bool = True, royalties: Royalties = NONE) -> Rows:
    """Return the legal arrangement of thirteen cards that wins the most against well laid hands."""
    fives = {mask: STANDARD.score([hand[index] for index in chosen]) for mask, chosen in _parts(5)}
    fronts, middles, backs = _worths(hand, fives, royalties)
    most, best = max(fronts.values()), -1.0
    bounds = _bounds(fives, middles)
    rows: Rows = ()
    for back in sorted(fives, key=lambda mask: backs[mask] + bounds[fives[mask]], reverse=True):
        if backs[back] + bounds[fives[back]] + most <= best:
            break  # no middle that may lie before it is worth more, and the backs to come promise less
        for middle in _apart(back):
            worth = backs[back] + middles[middle] + fronts[ALL ^ back ^ middle]
            if worth > best and fives[middle] <= fives[back]:
                found = tuple([_picked(hand, mask) for mask in (ALL ^ back ^ middle, middle, back)])
                if in_order(found, equal):
                    best, rows = worth, found
    return rows


def _worths(hand: tuple[int, ...], fives: dict[int, int], royalties: Royalties) -> tuple[dict[int, float], ...]:
    """What each choice of cards is worth as a row, front, middle and back: the chance that it wins, by what it wins."""
    shares = {mask: STANDARD.strength(score) for mask, score in fives.items()}
    middles, backs = ({mask: share**power for mask, share in shares.items()} for power in LIKE_BEST_OF[1:])
    cards = {mask: tuple([hand[index] for index in chosen]) for mask, chosen in _parts(3)}
    fronts = {mask: chance(row, 0) for mask, row in cards.items()}
    if royalties[0]:
        for mask, row in cards.items():
            fronts[mask] *= (1 + royalties[0].get(kind(row, 0), 1)) / 2
    for units, worths in ((royalties[1], middles), (royalties[2], backs)):
        if units:
            for mask, score in fives.items():
                worths[mask] *= (1 + units.get(STANDARD.category(score), 1)) / 2
    return fronts, middles, backs


def _bounds(fives: dict[int, int], middles: dict[int, float]) -> dict[int, float]:
    """By score of a back, the most that a middle is worth which is not better."""
    found: dict[int, float] = {}
    most = 0.0
    for mask in sorted(fives, key=fives.__getitem__):
        most = max(most, middles[mask])
        found[fives[mask]] = most
    return found


def row_units(one: Rows, other: Rows, royalties: Royalties = NONE, scoop: int = 0) -> int:
    """Return units that the first of two hands wins, row against row (CHP-1.05)."""
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
    """Return the type of hand that a row is: in front neither a straight nor a flush (CHP-1.03)."""
    return Category(ROWS[index].ranking.describe(row).category)


def chance(cards: list[int] | tuple[int, ...], row: int) -> float:
    """Return about how often these cards beat the same row of somebody else."""
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
