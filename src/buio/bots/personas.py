"""Personas: bots with a name and a style of their own, to sit at a table."""

from dataclasses import dataclass

from buio.bots.general import General
from buio.bots.good import Good, knows
from buio.bots.plain import Plain
from buio.bots.player import BALANCED, Player, PlayerFactory, RandomPlayer, Style
from buio.play.discard_pile import DiscardPile
from buio.play.recipe import Recipe
from buio.play.validation import Named, whole


@dataclass(frozen=True, slots=True)
class Persona:
    """A bot that can sit down: its name, and how to make it."""

    name: str
    player: PlayerFactory


@dataclass(frozen=True, slots=True)
class Styled:
    """Makes players of one style: good ones where they know the game, else general ones."""

    style: Style = BALANCED

    def __call__(self, recipe: Recipe, seed: int) -> Player:
        """A player of this style for a game."""
        return (Good if knows(recipe) else General)(recipe, seed, self.style)


HONEST = Style(tight=0.5, bold=0.4, bluff=0.0, dark=0.0)


def honest(recipe: Recipe, seed: int) -> Player:
    """Make plain players; in games that they do not know, general ones that never bluff."""
    if knows(recipe) or DiscardPile in recipe.facets:
        return Plain(recipe, seed)
    return General(recipe, seed, HONEST)


PERSONAS = (
    Persona("Carla", Styled()),
    Persona("Beppe", honest),
    Persona("Nando", Styled(Style(tight=0.2, bold=0.9, bluff=0.25, dark=0.25))),
    Persona("Rosa", Styled(Style(tight=0.9, bold=0.3, bluff=0.03, dark=0.0))),
    Persona("Gino", honest),
    Persona("Lidia", Styled(Style(tight=0.4, bold=0.6, bluff=0.15, dark=0.1))),
    Persona("Dario", Styled(Style(tight=0.3, bold=0.8, bluff=0.12, dark=0.15))),
    Persona("Teresa", Styled(Style(tight=0.7, bold=0.5, bluff=0.06, dark=0.02))),
)

players: Named[PlayerFactory] = Named("player", {
    "random": RandomPlayer,
    "plain": Plain,
    "good": Styled(),
    "general": General,
    **{persona.name.lower(): persona.player for persona in PERSONAS},
})  # fmt: skip
"""Every kind of bot by its key: `players["good"](recipe, seed)`."""


def seat_bots(count: int, taken: frozenset[str] = frozenset()) -> list[Persona]:
    """Return the first personas whose names are still free, at most `count`.

    Raises:
        TypeError, ValueError: `count` is no whole number, or less than 0.
    """
    return [persona for persona in PERSONAS if persona.name not in taken][: whole("count", count, 0)]
