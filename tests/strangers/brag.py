"""Three-card brag: bet blind at half price, look when you like, see the last other player for double."""

from dataclasses import dataclass

from buio.cards import standard_pack
from buio.play.captions import Caption, Captions
from buio.play.game import Game
from buio.play.phases import Antes, DealHole, Vying
from buio.play.phases.vying import Bidding
from buio.play.recipe import DealState, Facet, Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.ranking import THREE_CARD_ORDER, Category, Listed

THREE, PRIAL = 1, Category.THREE_OF_A_KIND
ORDER = (*[kind for kind in THREE_CARD_ORDER if kind is not PRIAL], PRIAL)
RANKING = Listed(3, ORDER, favoured=THREE, names=((PRIAL, "prial"),))


class Stake(Captions):
    """What a bet is worth to a seat that plays blind."""

    texts = ("caption.stake",)

    def copy(self, deal: DealState) -> "Stake":
        return Stake(deal)

    def captions(self, deal: DealState, seat: int | None) -> list[Caption]:
        stage = deal.stage
        return [Caption("caption.stake", amount=stage.stake)] if isinstance(stage, Bidding) else []


class Brag(Vying):
    """The betting, and how high it is."""

    def makes(self) -> tuple[type[Facet], ...]:
        return (Stake,)


@dataclass(frozen=True, kw_only=True)
class BragRules(Rules):
    """The house rules of brag."""

    ante: int = house(1, AtLeast(1), source="GEN-1.03")
    least_bet: int = house(1, AtLeast(1), source="GEN-3.01")
    most_bet: int = house(10, AtLeast(1), source="GEN-3.01")


def recipe(rules: BragRules, _seated: int) -> Recipe:
    """Ante, three cards in the dark, brag."""
    brag = Brag(rules.least_bet, max(rules.least_bet, rules.most_bet), seen=2)
    return Recipe(standard_pack(), RANKING, (Antes(rules.ante), DealHole(3, dark=True), brag))


GAME = Game("brag", "stud", range(2, 9), BragRules, recipe)
KEYS = ("game.brag", "hand.prial", "category.prial", "rule.least_bet", "rule.most_bet", "caption.stake")
TEXTS = {
    "en": ("Brag", "prial of {many}", "prial", "least bet", "most", "a blind bet: {amount}"),
    "it": ("Brag", "prial {of}", "prial", "puntata minima", "puntata massima", "al buio si punta {amount}"),
    "de": ("Brag", "Prial {many}", "Prial", "kleinster Einsatz", "größter Einsatz", "blind kostet {amount}"),
}
WORDS = {language: dict(zip(KEYS, texts, strict=True)) for language, texts in TEXTS.items()}
