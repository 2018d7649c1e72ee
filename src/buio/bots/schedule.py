"""What is still to come in a deal: read from the phases of its recipe and from where the deal stands."""

from typing import NamedTuple

from buio.play.limits import FixedLimit, Steps
from buio.play.phases import Betting, BringIn, DealBoard, DealBoards, DealHole, Draw, PostBlinds, Showdown, ThrowAway
from buio.play.recipe import Phase, Recipe
from buio.play.view import View


class ToCome(NamedTuple):
    """What the next phases bring to everybody who stays in.

    Attributes:
        hole: cards dealt to each hand.
        board: cards laid on the table.
        throws: cards that everybody throws away without getting others.
        draws: the most cards that may be changed, draw by draw.
        rounds: rounds of betting.
    """

    hole: int = 0
    board: int = 0
    throws: int = 0
    draws: tuple[int, ...] = ()
    rounds: int = 0
    up: int = 0


def to_come(recipe: Recipe, view: View) -> ToCome:
    """Return what follows the phase that is being played, up to the showdown."""
    found = ToCome()
    for phase in recipe.phases[_index(recipe, view) + 1 :]:
        match phase:
            case Showdown():
                break
            case DealHole():
                found = found._replace(hole=found.hole + phase.count, up=found.up + phase.up)
            case DealBoard() | DealBoards():
                found = found._replace(board=found.board + phase.count)
            case ThrowAway():
                found = found._replace(throws=found.throws + phase.count)
            case Draw():
                found = found._replace(draws=(*found.draws, phase.at_most))
            case Betting():
                found = found._replace(rounds=found.rounds + 1)
    return found


def draw_limits(recipe: Recipe) -> tuple[int, ...]:
    """Return the most cards that may be changed in each draw of the deal."""
    return tuple([phase.at_most for phase in recipe.phases if isinstance(phase, Draw)])


def draws_passed(recipe: Recipe, view: View) -> int:
    """Return how many draws were completed before the phase that is being played."""
    return sum(isinstance(phase, Draw) for phase in recipe.phases[: _index(recipe, view)])


def forced(phases: tuple[Phase, ...]) -> int:
    """Return the highest bet, in chips, that a player is made to bet before the first decision."""
    bets = [max(*phase.amounts, phase.button) for phase in phases if isinstance(phase, PostBlinds)]
    return max(bets + [phase.amount for phase in phases if isinstance(phase, BringIn)], default=0)


def fixed(phases: tuple[Phase, ...]) -> bool:
    """Is the size of every bet given by the game?"""
    return all(isinstance(phase.limit, FixedLimit | Steps) for phase in phases if isinstance(phase, Betting))


def _index(recipe: Recipe, view: View) -> int:
    rounds = 0
    for index, phase in enumerate(recipe.phases):
        rounds += phase.name == "betting"
        if rounds == view.round and phase.name == view.phase:
            return index
    return len(recipe.phases) - 1
