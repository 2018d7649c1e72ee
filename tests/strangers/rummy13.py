"""Rummy with two packs and thirteen cards: no betting, an ante each, and who goes out takes the pot."""

from dataclasses import dataclass

from buio.cards import several_packs
from buio.play.game import Game
from buio.play.phases import Antes, DealHole
from buio.play.phases.rummy import Rummy
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.rummy import GoingOutRules, MeldRules, Sorting

GOING_OUT = GoingOutRules(13, MeldRules(round_the_corner=False, duplicates=False))


@dataclass(frozen=True, kw_only=True)
class Rummy13Rules(Rules):
    """The house rules of rummy with thirteen cards."""

    ante: int = house(1, AtLeast(1), help="chips of each", source="RAM-1.02")
    reshuffles: int = house(3, AtLeast(0), help="how often the discards are shuffled again", source="X-R1")


def recipe(rules: Rummy13Rules, _seated: int) -> Recipe:
    """Ante, thirteen cards, draw and discard."""
    return Recipe(
        pack=several_packs(2, 4),
        sorter=Sorting(GOING_OUT),
        phases=(Antes(rules.ante), DealHole(13), Rummy(GOING_OUT, rules.reshuffles)),
    )


GAME = Game("rummy13", "ramino", range(2, 6), Rummy13Rules, recipe)
NAMES = {"en": "Rummy of thirteen", "it": "Ramino a tredici", "de": "Rommé zu dreizehn"}
WORDS = {language: {"game.rummy13": name} for language, name in NAMES.items()}
