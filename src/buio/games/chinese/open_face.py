"""Open-face Chinese poker: the rows grow before everybody's eyes, and may turn out foul (rule page: `chinese`)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from buio.cards import QUEEN, rank_of, standard_pack
from buio.games.chinese.rows import MORE, NONE, ROWS, SIZES, ThreeRows, arranged, chance, in_order, kind, row_units
from buio.play.options import Rows, layouts
from buio.play.outcome import NOTHING_CARRIED, Carry, PotResult
from buio.play.phases import Antes, BuildUp, SettlePairs
from buio.play.recipe import DealState, Recipe
from buio.play.rows import ArrangedRows
from buio.play.rules import AtLeast, Rules, house
from buio.ranking import FRONT, STANDARD, STANDARD_ORDER, Category

FIRST = 5
"""Cards of the first turn."""
MIDDLE = {
    Category.THREE_OF_A_KIND: 2,
    Category.STRAIGHT: 4,
    Category.FLUSH: 8,
    Category.FULL_HOUSE: 12,
    Category.FOUR_OF_A_KIND: 20,
    Category.STRAIGHT_FLUSH: 30,
}
BACK = {category: units // 2 for category, units in MIDDLE.items() if units > 2}
ROYAL = (50, 25)
"""Middle and back."""
SIX, TEN = 4, 8


@dataclass(frozen=True, kw_only=True)
class OpenFaceRules(Rules):
    """The house rules of open-face Chinese poker."""

    unit: int = house(1, AtLeast(1), source="OFC-1.05")
    scoop: int = house(3, AtLeast(0), source="OFC-1.05")
    royalties: str = house("table", "off", "table", source="OFC-1.07")
    fantasyland: bool = house(True, source="OFC-1.09")


def recipe(rules: OpenFaceRules, _seated: int) -> Recipe:
    """Write open-face Chinese poker, phase by phase."""
    royal = rules.royalties == "table"

    def rows_won(deal: DealState, one: int, other: int) -> int:
        rows = deal.facet(ArrangedRows).rows
        return units(rows[one], rows[other], rules.scoop, royal)

    return Recipe(
        pack=standard_pack(),
        ranking=STANDARD,
        contests=ROWS,
        after_win=_fantasyland if rules.fantasyland else lambda deal, results: NOTHING_CARRIED,
        phases=(
            Antes(0),
            BuildUp(
                Growing(royal=royal, fantasyland=rules.fantasyland),
                FIRST,
                _favoured if rules.fantasyland else lambda deal: (),
            ),
            SettlePairs(lambda deal, one, other: (rows_won(deal, one, other), "rows"), rules.unit),
        ),
    )


def units(one: Rows, other: Rows, scoop: int, royal: bool) -> int:
    """Count what the first of two hands wins, in units: rows, scoop, royalties (OFC-1.05 to OFC-1.08)."""
    fouls = not in_order(one), not in_order(other)
    if fouls[0] != fouls[1]:
        won = (len(SIZES) + scoop) * (1 if fouls[1] else -1)
    else:
        won = 0 if fouls[0] else row_units(one, other, scoop=scoop)
    return won + (royalties(one) - royalties(other) if royal else 0)


def royalties(rows: Rows) -> int:
    """Return units for strong rows, whether they win or not; none for a foul hand (OFC-1.07, OFC-1.08)."""
    if not in_order(rows):
        return 0
    return _front(rows[0]) + _five(rows[1], 1, MIDDLE, ROYAL[0]) + _five(rows[2], 2, BACK, ROYAL[1])


def _front(row: tuple[int, ...]) -> int:
    """A pair of sixes 1, and so on to aces 9; three deuces 10, and so on to aces 22."""
    name = FRONT.describe(row)
    if name.category == Category.THREE_OF_A_KIND.value:
        return 10 + name.ranks[0]
    return max(name.ranks[0] - SIX + 1, 0) if name.category == Category.PAIR.value else 0


def _five(row: tuple[int, ...], index: int, table: dict[Category, int], royal: int) -> int:
    category = kind(row, index)
    tens = min(row) >> 2 == TEN
    return royal if category is Category.STRAIGHT_FLUSH and tens else table.get(category, 0)


# -- fantasyland -------------------------------------------------------------------------------------------------------


def _favoured(deal: DealState) -> tuple[int, ...]:
    return tuple([seat for seat, favoured in enumerate(deal.carry.favoured) if favoured and deal.live[seat]])


def _fantasyland(deal: DealState, _results: tuple[PotResult, ...]) -> Carry:
    """Who goes to fantasyland, and who stays there (OFC-1.09, OFC-1.10)."""
    there = _favoured(deal)
    earned = tuple(
        [
            bool(rows) and (stays(rows) if seat in there else goes(rows))
            for seat, rows in enumerate(deal.facet(ArrangedRows).rows)
        ]
    )
    return Carry(favoured=earned) if any(earned) else NOTHING_CARRIED


def goes(rows: Rows) -> bool:
    """Is there a pair of queens or better in front of a hand that is not foul (OFC-1.09)?"""
    name = FRONT.describe(rows[0])
    pair = name.category == Category.PAIR.value and name.ranks[0] >= QUEEN
    return in_order(rows) and (pair or name.category == Category.THREE_OF_A_KIND.value)


def stays(rows: Rows) -> bool:
    """Is there three of a kind in front, a full house in the middle or four of a kind in the back (OFC-1.10)?"""
    least = (Category.THREE_OF_A_KIND, Category.FULL_HOUSE, Category.FOUR_OF_A_KIND)
    strength = STANDARD_ORDER.index
    return in_order(rows) and any(
        strength(kind(row, index)) >= strength(least[index]) for index, row in enumerate(rows)
    )


# -- a good way to build -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Growing(ThreeRows):
    """Rows that grow: any card may be laid anywhere; all cards at once must be laid in order (OFC-1.03, OFC-1.09)."""

    royal: bool = True
    fantasyland: bool = True

    def good(self, laid: Rows, cards: tuple[int, ...], seen: tuple[int, ...] = ()) -> Rows:
        """Return the best of all placements, tried out with the same few random futures."""
        if len(cards) == sum(SIZES):  # in fantasyland
            return arranged(cards, royalties=MORE if self.royal else NONE)
        room = tuple([size - len(row) for size, row in zip(SIZES, laid, strict=True)])
        ways = [_behind(laid, more) for more in layouts(cards, room)]
        if len(ways) > WAYS:
            ways = sorted(ways, key=promise)[-WAYS:]
        futures = list(self._futures(laid, cards, seen))
        return max(ways, key=lambda rows: sum(_worth(self, rows, future) for future in futures))

    def _futures(self, laid: Rows, cards: tuple[int, ...], seen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Cards that may come, none of those that lie open; the same for the same cards."""
        held = [*cards, *(card for row in laid for card in row)]
        rng = Random(str(sorted(held)))
        left = [card for card in standard_pack() if card not in held and card not in seen]
        for _ in range(FUTURES):
            yield tuple(rng.sample(left, sum(SIZES) - len(held)))

    def value(self, rows: Rows) -> float:
        """Return units that full rows win of each opponent, fantasyland among them."""
        if not in_order(rows):
            return -6.0
        won = sum(2 * chance(row, index) - 1 for index, row in enumerate(rows))
        return won + (royalties(rows) if self.royal else 0) + (FANTASY if self.fantasyland and goes(rows) else 0)


@lru_cache(maxsize=4096)  # different ways to the same rows meet the same futures
def _worth(growing: Growing, rows: Rows, future: tuple[int, ...]) -> float:
    """What the rows become with these cards, well laid."""
    rng, best = Random(len(future)), -2.0 * sum(SIZES)
    free = [index for index, row in enumerate(rows) for _ in range(SIZES[index] - len(row))]
    for _ in range(TRIES if future else 1):
        rng.shuffle(free)
        more = [tuple([card for card, row in zip(future, free, strict=True) if row == index]) for index in range(3)]
        best = max(best, growing.value(_behind(rows, more)))
    return best


WAYS, FUTURES, TRIES = 8, 10, 12
FANTASY = 7.0
"""Units, of each opponent, that the next deal is worth where all cards come at once."""


def promise(rows: Rows) -> float:
    """Return a first guess at what unfinished rows are worth: pairs and draws at the back, high pairs in front."""
    return sum(weight * _promise(row, size) for weight, row, size in zip((0.5, 1.0, 1.6), rows, SIZES, strict=True))


def _promise(row: tuple[int, ...], size: int) -> float:
    ranks = [rank_of(card) for card in row]
    same = sum(ranks.count(rank) - 1 for rank in ranks)
    high = sum(ranks) / 60
    if size == 3 or len(row) < 3 or same:
        return same + high
    flush = len({card & 3 for card in row}) == 1
    straight = max(ranks) - min(ranks) < size
    return high + (len(row) - 1) * (0.9 * flush + 0.5 * straight)


def _behind(laid: Rows, more: Rows | list[tuple[int, ...]]) -> Rows:
    return tuple([row + new for row, new in zip(laid, more, strict=True)])
