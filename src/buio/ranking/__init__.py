"""Rankings of hands: declared as data, compiled to tables, one integer a hand, higher is better."""

from buio.ranking.categories import FLUSH_OVER_FULL, STANDARD_ORDER, Category, FlushBy, SuitTie
from buio.ranking.declaration import Ranking, RankingError
from buio.ranking.names import HandName
from buio.ranking.showdown import Cycle

STANDARD = Ranking()
"""The 52 cards, suits never count (RNK-1.01 to RNK-1.04)."""

__all__ = [
    "FLUSH_OVER_FULL",
    "STANDARD",
    "STANDARD_ORDER",
    "Category",
    "Cycle",
    "FlushBy",
    "HandName",
    "Ranking",
    "RankingError",
    "SuitTie",
]
