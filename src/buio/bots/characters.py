"""Characters: bots with names and tempers, to sit at a table."""

from collections.abc import Callable
from dataclasses import dataclass

from buio.bots.players import Good, Plain, Player, Temper
from buio.play.deal import Recipe


@dataclass(frozen=True, slots=True)
class Character:
    """A bot that can sit down: its name, and how to make it."""

    name: str
    player: Callable[[Recipe, int], Player]


def _good(name: str, temper: Temper) -> Character:
    return Character(name, lambda recipe, seed: Good(recipe, seed, temper))


CHARACTERS = (
    _good("Carla", Temper()),
    Character("Beppe", Plain),
    _good("Nando", Temper(tight=0.2, bold=0.9, bluff=0.18, dark=0.25)),
    _good("Rosa", Temper(tight=0.9, bold=0.3, bluff=0.03, dark=0.0)),
    Character("Gino", Plain),
    _good("Lidia", Temper(tight=0.4, bold=0.6, bluff=0.12, dark=0.1)),
    _good("Dario", Temper(tight=0.3, bold=0.8, bluff=0.1, dark=0.15)),
    _good("Teresa", Temper(tight=0.7, bold=0.5, bluff=0.06, dark=0.02)),
)


def seat_bots(count: int, taken: frozenset[str] = frozenset()) -> list[Character]:
    """The first characters whose names are still free."""
    return [character for character in CHARACTERS if character.name not in taken][:count]
