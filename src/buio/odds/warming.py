"""Compiling ahead, so that the first question of a day is answered at once."""

import time

from buio.extras import require
from buio.odds.backend import computed_by
from buio.odds.discards import discards
from buio.odds.equity import equity
from buio.odds.scoring import scores
from buio.odds.versus import range_vs_range
from buio.ranking import BADUGI, FLUSH_OVER_FULL, SOKO, STANDARD, Ranking, SuitTie


def warm_up() -> float:
    """Compile every kernel and make the tables that take long; both are kept in the user's cache. How many seconds.

    Once for each version of the package, of Numba and of the processor. `BUIO_CACHE` names another folder.

    Raises:
        MissingExtra: Numba is not installed: there is nothing to compile.
    """
    require("fast")
    start = time.perf_counter()
    suited, shared = (Ranking(7, FLUSH_OVER_FULL, tie) for tie in (SuitTie.COMBINATION, SuitTie.NONE))
    hand, seven = "AhKhQhJh9s", "AhKhQhJh9s9cTd"
    with computed_by("numba"):
        for ranking in (suited, shared, SOKO):
            scores(ranking, hand)
            scores(ranking, seven)
        scores(STANDARD, seven)
        scores(BADUGI, "4h3d2s9c")
        for ranking in (suited, shared):
            discards(hand, ranking)
        range_vs_range(suited)
        equity("texas", ["AhAd", "KcKs"])
    return time.perf_counter() - start
