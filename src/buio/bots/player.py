"""What a player is, and the simplest one."""

from collections.abc import Callable
from random import Random
from typing import Protocol, TypeAlias

from buio.play.moves import CALL, FOLD, Move
from buio.play.options import Amount, Options, Simple
from buio.play.recipe import Recipe
from buio.play.view import View


class Player(Protocol):
    """Anybody who plays. A player may remember what it has seen; it is never told more than a view and its options."""

    def choose(self, view: View, options: Options) -> Move:
        """One of the legal moves."""


PlayerFactory: TypeAlias = Callable[[Recipe, int], Player]
"""Makes a player for a game's recipe and a seed; the same seed and the same views give the same moves."""


class RandomPlayer:
    """Any legal move."""

    def __init__(self, recipe: Recipe, seed: int) -> None:
        self.rng = Random(seed)

    def choose(self, view: View, options: Options) -> Move:
        return options.sample(self.rng)


def careful(view: View, options: Options, rng: Random) -> Move:
    """What to do where a player has no judgement of the hand: stay in for little, give up for more, else anything."""
    call = options.get(CALL)
    if isinstance(call, Simple) and (4 * call.cost <= view.pot or FOLD not in options):
        return Move(CALL, options.seat)
    return Move(FOLD, options.seat) if FOLD in options else options.sample(rng)


def between(put: Amount, part: float) -> int:
    """The amount that may be put in at `part` (0 to 1) of the way from the least to the most."""
    amount = round((put.high - put.low) * max(0.0, min(part, 1.0)))
    return put.low + amount // put.step * put.step
