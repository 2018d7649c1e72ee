"""Made again: games, recipes and deals pickle as what they were made from, and a deal is taken back by playing it anew.

A recipe holds functions that no pickle can hold, but it is written by a game from house rules, and a game is named by
the function that writes it. So whatever process unpickles a deal needs the modules of its game and nothing else; one of
another package is imported by this alone. The module is not compiled: pickles name its functions.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from buio.play.moves import DEALER, Move
from buio.play.recorded import apply_recorded

if TYPE_CHECKING:
    from buio.play.arguments import Start
    from buio.play.deal import Deal
    from buio.play.game import Game
    from buio.play.recipe import Recipe
    from buio.play.rules import Rules

_GAMES: dict[tuple[Any, ...], "Game[Any]"] = {}
"""The games that were pickled or unpickled here, by what they are made from: recipes are kept by the game."""


def made_from(game: "Game[Any]") -> tuple[Any, ...]:
    """What a game is made from, in the order in which `Game` takes it."""
    return (
        game.code,
        game.family,
        game.players,
        game.rules_type,
        game.recipe,
        tuple(sorted(game.defaults.items())),
        game.recommended,
    )


def reduced_game(game: "Game[Any]") -> tuple[Any, ...]:
    """A game for a pickle: unpickled in the same process it is the same game."""
    parts = made_from(game)
    _GAMES.setdefault(parts, game)
    return game_again, parts


def game_again(*parts: Any) -> "Game[Any]":
    """The game that is made from these parts, one alone in each process."""
    from buio.play.game import Game

    if parts not in _GAMES:
        code, family, players, rules_type, recipe, defaults, recommended = parts
        _GAMES[parts] = Game(code, family, players, rules_type, recipe, dict(defaults), recommended)
    return _GAMES[parts]


def rules_again(kind: "type[Rules]", values: dict[str, Any]) -> "Rules":
    """House rules of this kind with these values."""
    return kind(**values)


def recipe_again(game: "Game[Any]", rules: "Rules", seated: int) -> "Recipe":
    """The recipe that this game writes from these house rules."""
    return game.written(rules, seated)


def recipe_of_parts(parts: dict[str, Any]) -> "Recipe":
    """A recipe that no game has written, of its parts."""
    from buio.play.recipe import Recipe

    return Recipe(**parts)


def deal_again(start: "Start", moves: Sequence[Move]) -> "Deal":
    """The deal that began like this, after these moves; a shuffle makes the dealer's itself."""
    from buio.play.deal import Deal

    deal = Deal(*start)
    for move in moves:
        if deal.shuffle is None or move.actor != DEALER:
            apply_recorded(deal, move)
    return deal


def undone(deal: "Deal") -> tuple[Move, "Deal"]:
    """The last move of a player, and the deal as it was before it.

    Raises:
        ValueError: no player has moved yet.
    """
    for index in range(len(deal.log) - 1, -1, -1):
        if deal.log[index].actor != DEALER:
            return deal.log[index], deal_again(deal.start, deal.log[:index])
    raise ValueError("nothing to undo: no player has moved")
