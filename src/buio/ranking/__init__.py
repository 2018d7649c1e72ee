"""Rankings of hands: declared as data, compiled to tables, one integer a hand, higher is better."""

from buio.ranking.declaration import (
    FLUSH_OVER_FULL,
    STANDARD_ORDER,
    Category,
    FlushBy,
    Ranking,
    RankingError,
    SuitTie,
)
from buio.ranking.names import HandName
from buio.ranking.showdown import Cycle

__all__ = [
    "FLUSH_OVER_FULL",
    "STANDARD_ORDER",
    "Category",
    "Cycle",
    "FlushBy",
    "HandName",
    "Ranking",
    "RankingError",
    "SuitTie",
]
