"""Somebody who plays sensibly enough for long deals: few folds, any legal move now and then."""

from random import Random

from buio.play.moves import CALL, FOLD, Move
from buio.play.options import Options


def at_random(options: Options, rng: Random) -> Move:
    """Mostly a call, now and then any legal move."""
    if CALL in options and rng.random() < 0.6:
        return Move(CALL, options.seat)
    move = options.sample(rng)
    return Move(CALL, options.seat) if move.verb == FOLD and rng.random() < 0.5 else move
