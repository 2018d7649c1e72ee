"""What is still to come in a deal: read from the phases of its recipe and from where the deal stands."""

from typing import NamedTuple

from buio.play.phases import Betting, BringIn, DealBoard, DealHole, Draw, PostBlinds, Showdown, ThrowAway
from buio.play.recipe import Phase, Recipe
from buio.play.view import View


class ToCome(NamedTuple):
    """What the next phases bring to each who stays in."""

    hole: int = 0
    """Cards dealt to each hand."""
    board: int = 0
    """Cards laid on the table."""
    throws: int = 0
    """Cards that each throws away without getting others."""
    draws: tuple[int, ...] = ()
    """The most that may be changed, draw by draw."""
    rounds: int = 0
    """Rounds of betting."""
    up: int = 0
    """How many of the cards dealt to each hand lie face up."""


def to_come(recipe: Recipe, view: View) -> ToCome:
    """What follows the phase that is being played, up to the showdown."""
    found = ToCome()
    for phase in recipe.phases[_place(recipe, view) + 1 :]:
        match phase:
            case Showdown():
                break
            case DealHole():
                found = found._replace(hole=found.hole + phase.count, up=found.up + phase.up)
            case DealBoard():
                found = found._replace(board=found.board + phase.count)
            case ThrowAway():
                found = found._replace(throws=found.throws + phase.count)
            case Draw():
                found = found._replace(draws=(*found.draws, phase.at_most))
            case Betting():
                found = found._replace(rounds=found.rounds + 1)
    return found


def draws_passed(recipe: Recipe, view: View) -> int:
    """How many draws were completed before the phase that is being played."""
    return sum(isinstance(phase, Draw) for phase in recipe.phases[: _place(recipe, view)])


def forced(phases: tuple[Phase, ...]) -> int:
    """The highest bet that somebody is made to bet."""
    bets = [max(phase.amounts) for phase in phases if isinstance(phase, PostBlinds)]
    return max(bets + [phase.amount for phase in phases if isinstance(phase, BringIn)], default=0)


def _place(recipe: Recipe, view: View) -> int:
    rounds = 0
    for place, phase in enumerate(recipe.phases):
        rounds += phase.name == "betting"
        if rounds == view.round and phase.name == view.phase:
            return place
    return len(recipe.phases) - 1
