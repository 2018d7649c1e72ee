"""How strong the bots of a table are: three strengths, or personas by their names."""

from difflib import get_close_matches

from buio.bots.general import General
from buio.bots.personas import PERSONAS, Persona, Styled, honest, seat_bots
from buio.bots.player import Player, PlayerFactory, Style
from buio.play.discard_pile import DiscardPile
from buio.play.recipe import Recipe

EASY, NORMAL, HARD = STRENGTHS = ("easy", "normal", "hard")
TIMID = Style(tight=0.0, bold=0.1, bluff=0.0, dark=0.0, samples=24)
"""Calls too much, seldom raises, never bluffs."""
SHARP = Style(samples=240)


class StrengthError(ValueError):
    """A strength that there is not; the message lists those there are."""


def timid(recipe: Recipe, seed: int) -> Player:
    """Makes players that are easily beaten."""
    return honest(recipe, seed) if DiscardPile in recipe.facets else General(recipe, seed, TIMID)


FACTORIES: dict[str, PlayerFactory] = {EASY: timid, HARD: Styled(SHARP)}
"""Who plays in the place of the personas; at the usual strength they play themselves."""


def seated(asked: str, count: int, taken: frozenset[str]) -> list[Persona]:
    """The bots that sit down.

    Args:
        asked: `easy`, `normal`, `hard`, or names of personas with commas between them.
        count: how many.
        taken: names that are not free.

    Raises:
        StrengthError: no such strength, or nobody of such a name.
    """
    usual = seat_bots(count, taken)
    if asked in STRENGTHS:
        return [Persona(persona.name, FACTORIES.get(asked, persona.player)) for persona in usual]
    named = [_persona(name.strip()) for name in asked.split(",")]
    if len({persona.name for persona in named}) < len(named):
        raise StrengthError(f"somebody is named twice: {asked}")
    others = [persona for persona in seat_bots(len(PERSONAS), taken) if persona not in named]
    return [*(persona for persona in named if persona.name not in taken), *others][:count]


def _persona(name: str) -> Persona:
    known = {persona.name.lower(): persona for persona in PERSONAS}
    if name.lower() in known:
        return known[name.lower()]
    if name in STRENGTHS:
        raise StrengthError(f"{name!r} is how strong all bots are: say it alone, or names")
    near = get_close_matches(name.lower(), [*STRENGTHS, *known], 1)
    perhaps = f"; did you mean {near[0]}?" if near else ""
    names = ", ".join(persona.name for persona in PERSONAS)
    raise StrengthError(f"no bots are called {name!r}: say {', '.join(STRENGTHS)}, or names of these: {names}{perhaps}")
