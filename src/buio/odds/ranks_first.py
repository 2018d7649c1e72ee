"""Exact equity of two cards each before the board, by ranks first: no board is looked at twice that differs in suits.

All sets of five ranks are looked at as if no flush could be, each counted as often as it can be dealt. Then, for each
suit of which somebody could make a flush, all boards with three or more of it: what they counted for is taken back,
and what the flush makes of it is counted. About a hundred thousand boards do for 1,712,304.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import Cards
from buio.odds.kernel_tables import Packed, packed_many
from buio.odds.scorers import SumScorer, scorer
from buio.play.contests import Contest

BOARD: Final = 5
MOST_PLAYERS: Final = 12
"""Of more there are too many sets that may win."""
Floats = NDArray[np.float64]


def all_boards(tables: Packed, hands: Sequence[Cards], left: Cards) -> tuple[Floats, Floats, Floats, Floats, int]:
    """Sum up all boards: of each hand the shares, their squares, pots won whole and in part; how many boards."""
    from buio.odds.kernels import boards

    free = np.zeros((13, 4), np.int64)
    for card in left:
        free[card >> 2, card & 3] = 1
    found = np.zeros(1 << len(hands), np.int64)
    held = np.array(hands, np.uint8)
    common = tables.keys, tables.offsets, tables.scores, tables.shift
    boards.by_ranks(_sets(BOARD), free.sum(1), found, held, *common)
    for suit in range(4):
        most = int((held & 3 == suit).sum(1).max())
        others = free.sum(1) - free[:, suit]
        for count in range(BOARD - most, BOARD + 1):
            of_suit, rest = _sets(count, 1), _sets(BOARD - count)
            boards.by_flush(of_suit, rest, free[:, suit].copy(), others, suit, found, held, tables.plane, *common)
    wins = (np.arange(len(found))[:, None] >> np.arange(len(hands)) & 1).astype(np.float64)  # by set of winners
    winners = np.maximum(wins.sum(1), 1)
    alone = found * (winners == 1) @ wins
    return found / winners @ wins, found / winners**2 @ wins, alone, found @ wins - alone, comb(len(left), BOARD)


@lru_cache(maxsize=16)
def ranks_first(contest: Contest) -> Packed | None:
    """Return the tables for a contest; None where suits or wild cards count, or hands are made in another way."""
    plain = contest.from_hand is None and contest.board and not contest.lines and contest.least <= 1
    found = scorer(contest.ranking)
    if not plain or not isinstance(found, SumScorer) or not found.flushes_by_rank or found.size != BOARD:
        return None
    return packed_many(found.sums, 2 + BOARD)


@lru_cache(maxsize=16)
def _sets(count: int, of_each: int = 4) -> NDArray[np.uint8]:
    """All sets of so many ranks, none more often than that, shape (n, count), in ascending order."""
    every = combinations_with_replacement(range(13), count)
    found = [ranks for ranks in every if all(ranks[i] != ranks[i + of_each] for i in range(count - of_each))]
    return np.array(found, np.uint8).reshape(len(found), count)
