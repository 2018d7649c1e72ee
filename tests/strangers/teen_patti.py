"""Teen patti: three cards, blind or seen; a bet is at most twice the last one, a show costs what staying in does."""

from dataclasses import dataclass

from buio.cards import standard_pack
from buio.play.game import Game
from buio.play.phases import Antes, DealHole, Vying
from buio.play.recipe import Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.ranking import Category, Listed

TRAIL, PURE = Category.THREE_OF_A_KIND, Category.STRAIGHT_FLUSH
ORDER = (Category.HIGH_CARD, Category.PAIR, Category.FLUSH, Category.STRAIGHT, PURE, TRAIL)
RANKING = Listed(3, ORDER, names=((TRAIL, "trail"), (PURE, "pure_sequence")))


@dataclass(frozen=True, kw_only=True)
class TeenPattiRules(Rules):
    """The house rules of teen patti."""

    boot: int = house(1, AtLeast(1), source="GEN-1.03")
    ceiling: int = house(128, AtLeast(1), source="GEN-3.01")


def recipe(rules: TeenPattiRules, _seated: int) -> Recipe:
    """The boot, three cards in the dark, bets."""
    bets = Vying(rules.boot, rules.boot * rules.ceiling, rise=2)
    return Recipe(standard_pack(), RANKING, (Antes(rules.boot), DealHole(3, dark=True), bets))


GAME = Game("teen_patti", "stud", range(2, 9), TeenPattiRules, recipe)
NAMES = ("trail", "pure_sequence")
KEYS = (
    "game.teen_patti",
    "rule.boot",
    "rule.ceiling",
    *[f"{of}.{name}" for name in NAMES for of in ("hand", "category")],
)
TEXTS = {
    "en": ("Teen Patti", "boot", "ceiling", "trail of {many}", "trail", "{to}-high pure sequence", "pure sequence"),
    "it": ("Teen Patti", "posta", "tetto", "trio {of}", "trio", "scala pura {to}", "scala pura"),
    "de": ("Teen Patti", "Boot", "Obergrenze", "Drilling {many}", "Drilling", "reine Folge bis {to}", "reine Folge"),
}
WORDS = {language: dict(zip(KEYS, texts, strict=True)) for language, texts in TEXTS.items()}
