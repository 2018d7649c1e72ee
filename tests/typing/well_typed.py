"""What a user may write, as type checkers see it. `assert_type` holds for mypy and pyright; the tests run it too."""

from typing import Any, assert_type

import buio
from buio.games.holdem import HoldemRules
from buio.games.italian.house import ItalianRules
from buio.play.game import Game
from buio.play.options import Options
from buio.play.outcome import Outcome
from buio.play.view import View

texas = buio.games["texas"]
assert_type(texas, Game[HoldemRules])
assert_type(texas.rules(ante=1), HoldemRules)
assert_type(texas.rules().small_blind, int)
assert_type(buio.games["italian"].rules(), ItalianRules)


def any_game(code: str) -> buio.Deal:
    """A code that nobody knows before."""
    game = buio.games[code]
    assert_type(game, Game[Any])
    return game.deal([100] * game.players[0], rules=game.rules(), shuffle=buio.Shuffle(1))


deal = any_game("texas_limit")
assert_type(deal.options(), Options)
assert_type(deal.view(0), View)
assert_type(deal.call(), buio.Move)
assert_type(deal.outcome, Outcome | None)
