"""Scala quaranta: two packs, four jokers, thirteen cards; melds of 40 points open, and with 101 points one is out."""

from dataclasses import dataclass

from buio.cards import several_packs
from buio.play.game import Game
from buio.play.phases import DealHole
from buio.play.phases.rummy import BeginPile, EnterMatch, LastInMatch, PlayContract, ScoreMatch
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.rummy import CardPoints, GoingOutRules, Melding, MeldRules, Sorting
from buio.rummy.contracts import CountedMelds

CARDS, POINTS = 13, CardPoints(ace=11, face=10, joker=25)
MELDING = Melding(MeldRules(round_the_corner=False, duplicates=False), POINTS, joker_swap=True)


@dataclass(frozen=True, kw_only=True)
class ScalaRules(Rules):
    """The house rules of Scala quaranta."""

    entry: int = house(1, AtLeast(0), source="RAM-3.03")
    points_to_open: int = house(40, AtLeast(1), source="RAM-3.06")
    exit_score: int = house(101, AtLeast(1), source="RAM-3.16")
    reshuffles: int = house(3, AtLeast(0), source="X-R1")


def no_bonus(_dealer: bool) -> int:
    """Give whoever goes out no points."""
    return 0


def recipe(rules: ScalaRules, _seated: int) -> Recipe:
    """Deals of one contract, until all but one are out."""
    opening = CountedMelds("forty", jokers=True, points=rules.points_to_open, at_least=True)
    score = ScoreMatch(rules.exit_score, no_bonus, POINTS, endless=True)
    return Recipe(
        pack=several_packs(2, jokers=4),
        sorter=Sorting(GoingOutRules(CARDS, MELDING.rules, points=POINTS)),
        phases=(
            EnterMatch((opening,), rules.entry, rules.exit_score, None),
            LastInMatch(),
            DealHole(CARDS),
            BeginPile(),
            PlayContract(MELDING, 0, rules.reshuffles, score, pile_for_opened=True),
        ),
        refusals={"not_forty": "SCA-1", "not_opened_yet": "SCA-2"},
    )


GAME = Game("scala40", "carioca", range(2, 7), ScalaRules, recipe)
KEYS = (
    "game.scala40",
    "rule.entry",
    "rule.points_to_open",
    "contract.forty",
    "contract.forty.asks",
    "refused.not_forty",
)
TEXTS = {
    "en": ("Scala 40", "entry", "points to open", "forty", "melds of 40 points", "These melds count too little."),
    "it": ("Scala 40", "ingresso", "punti per aprire", "quaranta", "40 punti", "Queste combinazioni fanno meno punti."),
    "de": ("Scala 40", "Einsatz", "Punkte zum Öffnen", "Vierzig", "40 Punkte", "Diese Kombinationen zählen zu wenig."),
}
WORDS = {language: dict(zip(KEYS, texts, strict=True)) for language, texts in TEXTS.items()}
