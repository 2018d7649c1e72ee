"""Compiling ahead, so that the first question of a day is answered at once."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from buio.cards import standard_pack
from buio.extras import require
from buio.games import games
from buio.odds.backend import computed_by
from buio.odds.discards import discards
from buio.odds.ranks_first import all_boards, ranks_first
from buio.odds.scores import scores
from buio.odds.versus import range_vs_range
from buio.play.contests import HIGH_HAND, Contest
from buio.ranking import BADUGI, FLUSH_OVER_FULL, SOKO, STANDARD, Ranking, SuitTie

if TYPE_CHECKING:
    from buio.odds.simulator import Decisions


def compiled(touch: Callable[[], None]) -> float:
    """Call with Numba what has to be compiled, and return how many seconds that took.

    Raises:
        MissingExtra: Numba is not installed: there is nothing to compile.
    """
    require("fast")
    start = time.perf_counter()
    with computed_by("numba"):
        touch()
    return time.perf_counter() - start


def warm_up() -> float:
    """Compile every kernel and make the tables that take long; both are kept in the user's cache. How many seconds.

    Once for each version of the package, of Numba and of the processor. `BUIO_CACHE` names another folder.

    Raises:
        MissingExtra: Numba is not installed: there is nothing to compile.
    """
    return compiled(kernels)


def kernels() -> None:
    """Call every kernel once, and what makes the tables that take long."""
    suited, shared = (Ranking(7, FLUSH_OVER_FULL, tie) for tie in (SuitTie.COMBINATION, SuitTie.NONE))
    hand, seven = "AhKhQhJh9s", "AhKhQhJh9s9cTd"
    for ranking in (suited, shared, SOKO):
        scores(ranking, hand)
        scores(ranking, seven)
    scores(STANDARD, seven)
    scores(BADUGI, "4h3d2s9c")
    for ranking in (suited, shared):
        discards(hand, ranking)
    range_vs_range(suited)
    if tables := ranks_first(Contest(HIGH_HAND, STANDARD)):
        pack = standard_pack()
        all_boards(tables, (pack[:2], pack[2:4]), pack[4:])


def simulator() -> None:
    """Simulate by policies that are tables, and by those that are functions."""
    from buio.odds.simulator import Table, simulate

    recipe = next(iter(games.values())).written(None, 2)  # each is a program for the same kernels
    table = Table.plain(recipe)
    simulate(recipe, 2, 2, table)
    simulate(recipe, 2, 2, [table, _passive])


def _passive(seen: "Decisions") -> tuple[NDArray[np.int64], int, int]:
    """Call, stand pat, decline."""
    from buio.odds.simulator.layout import CALL, DECLINE, DISCARD

    return np.select([seen.may(CALL), seen.may(DISCARD)], [CALL, DISCARD], DECLINE), 0, 0
