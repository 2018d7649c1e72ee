"""What tells the results of a deal apart: which pot, which board, which half."""

from collections.abc import Sequence

from buio.play.outcome import GAME_POOL, HAND_POOL, PotResult
from buio.play.settlement.pots import Part


def told_apart(results: Sequence[PotResult]) -> list[Part]:
    """Say of each result what no other of its deal has: its pot, and of that which half on which board.

    The pools of a match are always named.
    """
    parts = []
    for one in results:
        beside = [other for other in results if other.number == one.number]
        pot = one.number if len(beside) < len(results) else None
        contests = {other.contest for other in beside if other.board == one.board}
        named = len(contests) > 1 or one.contest in (HAND_POOL, GAME_POOL)
        boards = len({other.board for other in beside}) > 1
        parts.append(Part(pot, one.contest if named else "", one.board if boards else None))
    return parts
