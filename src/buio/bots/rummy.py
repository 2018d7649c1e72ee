"""Players of rummy games: those in which one hand closes after a round of betting, and those with a contract for each deal."""

from buio.bots.closing import PlainRummy, betting_closings
from buio.bots.matches import ShrewdContract
from buio.bots.melding import PlainContract
from buio.bots.player import Player
from buio.bots.shrewd import ShrewdRummy
from buio.bots.temper import Temper
from buio.play.phases import PlayContract
from buio.play.recipe import Recipe


def plain(recipe: Recipe, seed: int) -> Player | None:
    """A player that looks at its own hand only; None: this is no rummy game."""
    if betting_closings(recipe):
        return PlainRummy(recipe, seed)
    return PlainContract(recipe, seed) if _has_contracts(recipe) else None


def shrewd(recipe: Recipe, seed: int, temper: Temper) -> Player | None:
    """A player that counts cards and minds the others; None: this is no rummy game."""
    if betting_closings(recipe):
        return ShrewdRummy(recipe, seed, temper)
    return ShrewdContract(recipe, seed, temper) if _has_contracts(recipe) else None


def _has_contracts(recipe: Recipe) -> bool:
    return any(isinstance(phase, PlayContract) for phase in recipe.phases)
