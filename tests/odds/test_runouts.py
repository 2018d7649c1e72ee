"""Deals that are still to come: all of them, once each, in few and large blocks."""

from math import comb

from buio.odds.runouts import _parts, every_way, ways


def test_without_a_board_the_last_hand_comes_in_blocks() -> None:
    """A Python loop over every deal took a minute where the blocks take two seconds."""
    left, missing = tuple(range(10)), (2, 3, 0)
    deals = [tuple(row) for block in every_way(left, missing) for row in block.tolist()]
    assert len(set(deals)) == len(deals) == ways(10, missing)
    assert all(len(set(deal)) == 5 for deal in deals)
    assert len(list(_parts(left, missing, False))) == comb(10, 2)
    assert len(list(_parts(left, (2, 0, 0), True))) == 1
    assert [block.shape for block in every_way(left, (0, 0, 0))] == [(1, 0)]
