"""A contract rummy as somebody else would write it: three deals, jokers in openings, other melds, other points."""

from dataclasses import dataclass

from buio.cards import several_packs
from buio.play.game import Game
from buio.play.phases import Antes, DealHole
from buio.play.phases.rummy import BeginPile, EnterMatch, LastInMatch, PlayContract, ScoreMatch
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.rummy import CardPoints, GoingOutRules, Melding, MeldRules, Sorting
from buio.rummy.contracts import SetsAndRuns, WholeHand, run_of, set_of

CONTRACTS = (
    SetsAndRuns("two_sets", jokers=True, melds=(set_of(3), set_of(3))),
    SetsAndRuns("set_and_run", jokers=True, melds=(set_of(3), run_of(4))),
    WholeHand("all_at_once", jokers=True),
)
POINTS = CardPoints(ace=15, face=10, joker=20)


@dataclass(frozen=True, kw_only=True)
class LiverpoolRules(Rules):
    """The house rules."""

    entry: int = house(5, AtLeast(1), source="X-1")
    ante: int = house(1, AtLeast(0), source="X-1")
    round_the_corner: bool = house(False, source="X-1")
    duplicates: bool = house(False, source="X-1")
    reshuffles: int = house(1, AtLeast(0), source="X-1")


def no_bonus(dealer: bool) -> int:
    """Whoever goes out scores nothing."""
    return 0


def recipe(rules: LiverpoolRules, _seated: int) -> Recipe:
    """The game, phase by phase."""
    melding = Melding(MeldRules(rules.round_the_corner, rules.duplicates), POINTS)
    return Recipe(
        pack=several_packs(2, jokers=4),
        sorter=Sorting(GoingOutRules(10, melding.rules, points=POINTS)),
        phases=(
            EnterMatch(CONTRACTS, rules.entry, exit_score=1000, reentry=0),
            LastInMatch(),
            Antes(rules.ante),
            DealHole(10),
            BeginPile(),
            PlayContract(melding, 1, rules.reshuffles, ScoreMatch(1000, no_bonus, POINTS)),
        ),
    )


LIVERPOOL = Game("liverpool", "carioca", range(2, 6), LiverpoolRules, recipe)
