"""Who wins what: shares of a pot from scores, many deals at once; halves, declarations and the cycle included."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from buio.odds.deck import CYCLES
from buio.odds.hands import Scores
from buio.play.contests import Contest
from buio.ranking import Ranking

Flags = NDArray[np.bool_]


def shares(contests: Sequence[Contest], scores: Sequence[Scores], both: Sequence[bool] = ()) -> NDArray[np.float64]:
    """Return the share of the pot that each player wins in each deal; nobody wins anything where no hand qualifies.

    Args:
        contests: what the pot is played for, in equal parts; what nobody qualifies for goes to the others.
        scores: by contest, of each deal and player, shape (n, players); 0 has no part in it.
        both: who has declared that they play for everything, and gets nothing unless they win it all (STD-3.03).

    Returns:
        Shape (n, players); the rows add up to 1, or to 0.
    """
    active = np.ones_like(scores[0], np.bool_)
    won = _won(contests, scores, active)
    for _ in range(sum(both)):
        everything = np.logical_and.reduce([one | ~one.any(1, keepdims=True) for one in won])
        lost = np.array(both) & ~everything
        entitled = active & ~lost
        active = np.where(entitled.any(1, keepdims=True), entitled, active)
        won = _won(contests, scores, active)
    alone = active.sum(1) == 1
    parts = np.maximum(sum(of_contest.any(1) for of_contest in won), 1)[:, None]
    found = sum(of_contest / np.maximum(of_contest.sum(1, keepdims=True), 1) for of_contest in won) / parts
    return np.where(alone[:, None], active, found)


def _won(contests: Sequence[Contest], scores: Sequence[Scores], active: Flags) -> list[Flags]:
    return [winners(contest, np.where(active, own, 0)) for contest, own in zip(contests, scores, strict=True)]


def winners(contest: Contest, scores: Scores) -> Flags:
    """Return who wins a contest; shape (n, players)."""
    top = scores.max(1)
    found: Flags = (scores == top[:, None]) & (top > 0)[:, None]
    ranking = contest.ranking
    if isinstance(ranking, Ranking) and ranking.cycle:
        strong = np.array([ranking.category(number << 4) in CYCLES for number in range(len(ranking.frequencies))])
        for row in np.flatnonzero(strong[top >> 4]):
            qualified = np.flatnonzero(scores[row])
            found[row] = False
            found[row, qualified[list(ranking.winners(scores[row, qualified].tolist()))]] = True
    return found
