"""Characters: bots with names and tempers, to sit at a table."""

from dataclasses import dataclass

from buio.bots.good import Good, Temper
from buio.bots.plain import Plain
from buio.bots.player import Maker, Player, RandomPlayer
from buio.play.deal import Recipe


@dataclass(frozen=True, slots=True)
class Character:
    """A bot that can sit down: its name, and how to make it."""

    name: str
    player: Maker


@dataclass(frozen=True, slots=True)
class _Tempered:
    """Makes good players of one temper."""

    temper: Temper

    def __call__(self, recipe: Recipe, seed: int) -> Player:
        return Good(recipe, seed, self.temper)


CHARACTERS = (
    Character("Carla", Good),
    Character("Beppe", Plain),
    Character("Nando", _Tempered(Temper(tight=0.2, bold=0.9, bluff=0.25, dark=0.25))),
    Character("Rosa", _Tempered(Temper(tight=0.9, bold=0.3, bluff=0.03, dark=0.0))),
    Character("Gino", Plain),
    Character("Lidia", _Tempered(Temper(tight=0.4, bold=0.6, bluff=0.15, dark=0.1))),
    Character("Dario", _Tempered(Temper(tight=0.3, bold=0.8, bluff=0.12, dark=0.15))),
    Character("Teresa", _Tempered(Temper(tight=0.7, bold=0.5, bluff=0.06, dark=0.02))),
)

players: dict[str, Maker] = {
    "random": RandomPlayer,
    "plain": Plain,
    "good": Good,
    **{character.name.lower(): character.player for character in CHARACTERS},
}
"""Every kind of bot by its key: `players["good"](recipe, seed)`."""


def seat_bots(count: int, taken: frozenset[str] = frozenset()) -> list[Character]:
    """The first characters whose names are still free."""
    return [character for character in CHARACTERS if character.name not in taken][:count]
