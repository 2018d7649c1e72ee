"""Rummy with two packs and thirteen cards: no betting, an ante each, and who goes out takes the pot."""

from dataclasses import dataclass

from buio.cards import several_packs
from buio.play.captions import Caption, Captions
from buio.play.game import Game
from buio.play.moves import DISCARD
from buio.play.phases import Antes, DealHole
from buio.play.phases.rummy import Rummy
from buio.play.recipe import DealState, Facet, Recipe
from buio.play.rules import AtLeast, Rules, house
from buio.rummy import GoingOutRules, MeldRules, Sorting

GOING_OUT = GoingOutRules(13, MeldRules(round_the_corner=False, duplicates=False))


class Thrown(Captions):
    """What everybody threw away last."""

    texts = ("caption.thrown",)

    def copy(self, deal: DealState) -> "Thrown":
        return Thrown(deal)

    def captions(self, deal: DealState, seat: int | None) -> list[Caption]:
        last = {move.actor: move.cards for move in deal.log if move.verb == DISCARD}
        return [Caption("caption.thrown", cards, seat=thrower) for thrower, cards in last.items()]


class Play(Rummy):
    """The play, and what was thrown away in it."""

    def makes(self) -> tuple[type[Facet], ...]:
        return (*super().makes(), Thrown)


@dataclass(frozen=True, kw_only=True)
class Rummy13Rules(Rules):
    """The house rules of rummy with thirteen cards."""

    ante: int = house(1, AtLeast(1), source="RAM-1.02")
    reshuffles: int = house(3, AtLeast(0), source="X-R1")


def recipe(rules: Rummy13Rules, _seated: int) -> Recipe:
    """Ante, thirteen cards, draw and discard."""
    return Recipe(
        pack=several_packs(2, 4),
        sorter=Sorting(GOING_OUT),
        phases=(Antes(rules.ante), DealHole(13), Play(GOING_OUT, rules.reshuffles)),
    )


GAME = Game("rummy13", "ramino", range(2, 6), Rummy13Rules, recipe)
KEYS = ("game.rummy13", "caption.thrown")
TEXTS = {
    "en": ("Rummy of thirteen", "last thrown"),
    "it": ("Ramino a tredici", "ultimo scarto"),
    "de": ("Rommé zu dreizehn", "zuletzt abgeworfen"),
}
WORDS = {language: dict(zip(KEYS, texts, strict=True)) for language, texts in TEXTS.items()}
