"""How strong the bots of a table are: three strengths, or personas by their names."""

from dataclasses import replace
from difflib import get_close_matches

from buio.bots.facts import opponents
from buio.bots.general import General
from buio.bots.personas import HONEST, PERSONAS, Persona, Styled, honest, seat_bots
from buio.bots.player import Player, PlayerFactory, Style
from buio.play.discard_pile import DiscardPile
from buio.play.recipe import Recipe
from buio.play.view import View

EASY, NORMAL, HARD = STRENGTHS = ("easy", "normal", "hard")


class StrengthError(ValueError):
    """A strength that there is not; the message lists those there are."""


class Unheeding(General):
    """Takes everybody to have any hand, whatever they have bet."""

    def _pressures(self, view: View) -> dict[int, float]:
        return dict.fromkeys(opponents(view), 0.0)


def strengthened(persona: Persona, strength: str) -> Persona:
    """Return the same persona, stronger or weaker: who bluffs more than the others still does.

    An easy one calls too much, bets and bluffs less than it likes to, and learns nothing from what the others bet; a
    hard one looks twice as often, and weighs where it used to go by its guide.
    """
    if strength == NORMAL:
        return persona
    style = persona.player.style if isinstance(persona.player, Styled) else HONEST
    hard = Styled(replace(style, samples=2 * style.samples))
    return Persona(persona.name, _eased(style) if strength == EASY else hard)


def _eased(style: Style) -> PlayerFactory:
    eased = Style(0.3 * style.tight, 0.3 * style.bold, 0.2 * style.bluff, 0.2 * style.dark, 20)

    def made(recipe: Recipe, seed: int) -> Player:
        return honest(recipe, seed) if DiscardPile in recipe.facets else Unheeding(recipe, seed, eased)

    return made


def seated(asked: str, count: int, taken: frozenset[str]) -> list[Persona]:
    """Return the bots that sit down.

    Args:
        asked: `easy`, `normal`, `hard`, or names of personas with commas between them.
        count: how many.
        taken: names that are not free.

    Raises:
        StrengthError: no such strength, or nobody of such a name.
    """
    usual = seat_bots(count, taken)
    if asked in STRENGTHS:
        return [strengthened(persona, asked) for persona in usual]
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
