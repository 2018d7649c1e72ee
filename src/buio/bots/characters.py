"""Characters: bots with names and tempers, to sit at a table."""

from dataclasses import dataclass

from buio.bots.general import General
from buio.bots.good import Good, knows
from buio.bots.plain import Plain
from buio.bots.player import Maker, Player, RandomPlayer
from buio.bots.temper import BALANCED, Temper
from buio.play.recipe import Recipe


@dataclass(frozen=True, slots=True)
class Character:
    """A bot that can sit down: its name, and how to make it."""

    name: str
    player: Maker


@dataclass(frozen=True, slots=True)
class Tempered:
    """Makes players of one temper: those of the draw game at home where they know the game, else general ones."""

    temper: Temper = BALANCED

    def __call__(self, recipe: Recipe, seed: int) -> Player:
        return (Good if knows(recipe) else General)(recipe, seed, self.temper)


def honest(recipe: Recipe, seed: int) -> Player:
    """Makes plain players; in games that they do not know, general ones that never bluff."""
    return (
        Plain(recipe, seed)
        if knows(recipe) or recipe.sorter
        else General(recipe, seed, Temper(tight=0.5, bold=0.4, bluff=0.0, dark=0.0))
    )


CHARACTERS = (
    Character("Carla", Tempered()),
    Character("Beppe", honest),
    Character("Nando", Tempered(Temper(tight=0.2, bold=0.9, bluff=0.25, dark=0.25))),
    Character("Rosa", Tempered(Temper(tight=0.9, bold=0.3, bluff=0.03, dark=0.0))),
    Character("Gino", honest),
    Character("Lidia", Tempered(Temper(tight=0.4, bold=0.6, bluff=0.15, dark=0.1))),
    Character("Dario", Tempered(Temper(tight=0.3, bold=0.8, bluff=0.12, dark=0.15))),
    Character("Teresa", Tempered(Temper(tight=0.7, bold=0.5, bluff=0.06, dark=0.02))),
)

players: dict[str, Maker] = {
    "random": RandomPlayer,
    "plain": Plain,
    "good": Tempered(),
    "general": General,
    **{character.name.lower(): character.player for character in CHARACTERS},
}
"""Every kind of bot by its key: `players["good"](recipe, seed)`."""


def seat_bots(count: int, taken: frozenset[str] = frozenset()) -> list[Character]:
    """The first characters whose names are still free."""
    return [character for character in CHARACTERS if character.name not in taken][:count]
