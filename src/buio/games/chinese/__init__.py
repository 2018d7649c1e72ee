"""Chinese poker: thirteen cards in three rows, each compared with the others' same row (rule page: `chinese`)."""

from collections.abc import Mapping
from dataclasses import dataclass

from buio.cards import standard_pack
from buio.games.chinese import open_face, pai_gow
from buio.games.chinese.rows import IN_ROWS, MORE, NONE, ROWS, Royalties, ThreeRows, row_units, royalties_of
from buio.games.chinese.specials import UNITS, SpecialHand, shown, special
from buio.play.declarations import declared
from buio.play.game import Game
from buio.play.options import Rows
from buio.play.phases import Antes, DealHole, LayRows, SettlePairs
from buio.play.recipe import DealState, Recipe
from buio.play.rows import ArrangedRows
from buio.play.rules import AtLeast, Rules, amounts, amounts_of, house
from buio.ranking import STANDARD


@dataclass(frozen=True, kw_only=True)
class ChineseRules(Rules):
    """The house rules of Chinese poker."""

    unit: int = house(1, AtLeast(1), source="CHP-1.05")
    royalties: str = house("off", "table", amounts_of(IN_ROWS), source="CHP-2.01")
    specials: bool | str = house(False, True, False, amounts_of(UNITS), source="CHP-3.05")
    quads_as_two_pairs: bool = house(True, source="X-59", when="specials has true|six_pairs")
    equal_hands_legal: bool = house(True, source="X-58")
    scoop: int = house(0, AtLeast(0), source="X-60")

    @property
    def special_units(self) -> Mapping[str, int]:
        """The special hands that are agreed on, and what they win (CHP-3)."""
        return amounts(self.specials) if isinstance(self.specials, str) else UNITS if self.specials else {}

    @property
    def row_units(self) -> Royalties:
        """What strong rows win instead of one unit (CHP-2)."""
        return {"off": NONE, "table": MORE}.get(self.royalties) or royalties_of(amounts(self.royalties))


def recipe(rules: ChineseRules, _seated: int) -> Recipe:
    """Write Chinese poker, phase by phase."""
    return Recipe(
        pack=standard_pack(),
        ranking=STANDARD,
        contests=ROWS,
        phases=(
            Antes(0),
            DealHole(13),
            _lay_out(rules),
            SettlePairs(lambda deal, one, other: _owed(rules, deal, one, other), rules.unit),
        ),
    )


def _lay_out(rules: ChineseRules) -> LayRows:
    layout = ThreeRows(rules.equal_hands_legal, rules.row_units)
    if not rules.specials:
        return LayRows(layout)

    def declarable(hand: tuple[int, ...]) -> tuple[str, Rows] | None:
        found = special(hand, rules.quads_as_two_pairs, rules.special_units)
        return (found.name, found.rows) if found else None

    def name_shown(rows: Rows) -> str:
        found = shown(rows, rules.quads_as_two_pairs, rules.special_units)
        return found.name if found else ""

    return LayRows(layout, declarable, name_shown)


def _owed(rules: ChineseRules, deal: DealState, one: int, other: int) -> tuple[int, str]:
    """Units that one seat wins from another, and why."""
    rows = deal.facet(ArrangedRows).rows

    def declared_by(seat: int) -> SpecialHand | None:
        return shown(rows[seat], rules.quads_as_two_pairs, rules.special_units) if declared(deal, seat) else None

    mine, theirs = declared_by(one), declared_by(other)
    if mine or theirs:
        return special_units(mine, theirs, rules.special_units)
    return row_units(rows[one], rows[other], rules.row_units, rules.scoop), "rows"


def special_units(
    one: SpecialHand | None, other: SpecialHand | None, units: Mapping[str, int] = UNITS
) -> tuple[int, str]:
    """Count what the first of two hands wins, in units, one at least special; and name the better (CHP-3.05)."""
    if other is None or (one is not None and one[:2] >= other[:2]):
        assert one is not None
        return 0 if other is not None and one[:2] == other[:2] else units[one.name], one.name
    return -units[other.name], other.name


CHINESE = Game("chinese", "chinese", range(2, 5), ChineseRules, recipe)

CHINESE_BONUS = CHINESE.version("chinese_bonus", royalties="table", specials=True)
"""With increased payments and special hands (CHP-2, CHP-3)."""

OPEN_FACE = Game(
    "open_face", "chinese", range(2, 5), open_face.OpenFaceRules, open_face.recipe, recommended=range(2, 4)
)

PAI_GOW = Game("pai_gow", "chinese", range(1, 7), pai_gow.PaiGowRules, pai_gow.recipe)

GAMES = (CHINESE, CHINESE_BONUS, OPEN_FACE, PAI_GOW)
