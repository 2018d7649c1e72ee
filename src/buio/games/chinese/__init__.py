"""Chinese poker: thirteen cards in three rows, each compared with the others' same row (rule page: `chinese`)."""

from dataclasses import dataclass

from buio.cards import standard_pack
from buio.games.chinese import open_face, pai_gow
from buio.games.chinese.rows import ROWS, ThreeRows, row_units
from buio.games.chinese.specials import SpecialHand, shows, special
from buio.play.deal import Deal
from buio.play.declarations import declared
from buio.play.game import Game
from buio.play.options import Rows
from buio.play.phases import Antes, DealHole, LayOut, SettlePairs
from buio.play.phases.arranging import Special
from buio.play.recipe import Recipe
from buio.play.rows import LaidOut
from buio.play.rules import AtLeast, Rules, house
from buio.ranking import STANDARD


@dataclass(frozen=True, kw_only=True)
class ChineseRules(Rules):
    """The house rules of Chinese poker."""

    unit: int = house(1, AtLeast(1), help="chips that a row is worth", source="CHP-1.05")
    royalties: str = house("off", "off", "table", help="do strong rows win more than one unit", source="CHP-2.01")
    specials: bool = house(
        False, help="whole hands of thirteen cards may be declared and win at once", source="CHP-3.05"
    )
    quads_as_two_pairs: bool = house(True, help="four of a kind is two of six pairs", source="X-59")
    equal_hands_legal: bool = house(True, help="middle and back may be of equal rank", source="X-58")
    scoop: int = house(0, AtLeast(0), help="units more for winning all three rows", source="X-60")


def recipe(rules: ChineseRules, _seated: int) -> Recipe:
    """Chinese poker, phase by phase."""
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


def _lay_out(rules: ChineseRules) -> LayOut:
    layout = ThreeRows(rules.equal_hands_legal, rules.royalties == "table")
    if not rules.specials:
        return LayOut(layout)
    return LayOut(layout, _declarable(rules), lambda rows: shows(rows, rules.quads_as_two_pairs))


def _declarable(rules: ChineseRules) -> Special:
    def declarable(hand: tuple[int, ...]) -> tuple[str, Rows] | None:
        found = special(hand, rules.quads_as_two_pairs)
        return (found.name, found.rows) if found else None

    return declarable


def _owed(rules: ChineseRules, deal: Deal, one: int, other: int) -> tuple[int, str]:
    """Units that one seat wins from another, and why."""
    specials = [
        special(deal.hands[seat], rules.quads_as_two_pairs) if declared(deal, seat) else None for seat in (one, other)
    ]
    if any(specials):
        return special_units(*specials)
    rows = deal.facet(LaidOut).rows
    return row_units(rows[one], rows[other], rules.royalties == "table", rules.scoop), "rows"


def special_units(one: SpecialHand | None, other: SpecialHand | None) -> tuple[int, str]:
    """Units that the first of two hands wins, one of them special at least, and the name of the better (CHP-3.05)."""
    if other is None or (one is not None and one[:2] >= other[:2]):
        assert one is not None
        return 0 if other is not None and one[:2] == other[:2] else one.units, one.name
    return -other.units, other.name


CHINESE = Game("chinese", "chinese", range(2, 5), ChineseRules, recipe)

CHINESE_BONUS = CHINESE.version("chinese_bonus", royalties="table", specials=True)
"""With increased payments and special hands (CHP-2, CHP-3)."""

OPEN_FACE = Game(
    "open_face", "chinese", range(2, 5), open_face.OpenFaceRules, open_face.recipe, recommended=range(2, 4)
)

PAI_GOW = Game("pai_gow", "chinese", range(1, 7), pai_gow.PaiGowRules, pai_gow.recipe)

GAMES = (CHINESE, CHINESE_BONUS, OPEN_FACE, PAI_GOW)
