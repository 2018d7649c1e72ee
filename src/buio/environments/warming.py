"""Compiling the arrays ahead, so that the first step of a day is made at once."""

import time

from buio.extras import require
from buio.games import games
from buio.odds.backend import computed_by


def warm_up_arrays() -> float:
    """Compile all that the arrays call, into the user's cache. How many seconds.

    Raises:
        MissingExtra: Numba is not installed: there is nothing to compile.
    """
    require("fast")
    start = time.perf_counter()
    with computed_by("numba"):
        touch()
    return time.perf_counter() - start


def touch() -> None:
    """Call each of them once; every game is a program for the same ones."""
    from buio.environments.vector import vector

    tables = vector(next(iter(games.values())), 1, 2)
    tables.step(tables.mask.argmax(axis=1))
    tables.restore(tables.state())
    tables.seen_by(0)
