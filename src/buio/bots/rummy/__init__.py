"""Players of rummy games: those with one round of betting, and those with a contract for each deal."""

from buio.bots.player import Player, Style
from buio.bots.rummy.contract_good import GoodContract
from buio.bots.rummy.contract_plain import PlainContract
from buio.bots.rummy.good import GoodRummy
from buio.bots.rummy.plain import PlainRummy
from buio.play.phases.rummy import PlayContract, Rummy
from buio.play.recipe import Recipe


def plain_player(recipe: Recipe, seed: int) -> Player | None:
    """Return a player that looks at its own hand only; None: this is no rummy game."""
    if recipe.find(Rummy):
        return PlainRummy(recipe, seed)
    return PlainContract(recipe, seed) if recipe.find(PlayContract) else None


def good_player(recipe: Recipe, seed: int, style: Style) -> Player | None:
    """Return a player that counts cards and minds the others; None: this is no rummy game."""
    if recipe.find(Rummy):
        return GoodRummy(recipe, seed, style)
    return GoodContract(recipe, seed, style) if recipe.find(PlayContract) else None
