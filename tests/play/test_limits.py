"""Limits of bets, to the chip: what opens the betting again, and between which bounds a raise lies."""

import pytest

from buio.play.limits import NONE, POT, CompletedLimit, DoubledLimit, FixedLimit, Limit, Steps
from buio.play.moves import RAISE
from buio.play.options import Amount


@pytest.mark.parametrize(("limit", "last", "first"), [
    (Limit(3), 0, 3), (Limit(3), 6, 3), (Limit(3, last_raise=True), 6, 6), (Limit(6, last_raise=True), 3, 6),
    (FixedLimit.of(4), 0, 2), (FixedLimit.of(5), 0, 3), (CompletedLimit.of(4), 0, 4), (Steps.of((2, 4)), 0, 0),
])  # fmt: skip
def test_the_betting_is_open_again_from_so_many_chips_on(limit: Limit, last: int, first: int) -> None:
    assert [added for added in range(10) if limit.reopens(added, last)] == list(range(first, 10))


@pytest.mark.parametrize(("limit", "last", "bounds"), [
    (Limit(3, 8), 6, (13, 18, 1)), (Limit(3, 8, last_raise=True), 6, (16, 18, 1)),
    (Limit(3, 8, last_raise=True), 2, (13, 18, 1)), (Limit(3, POT), 0, (13, 35, 1)),
    (Limit(3, NONE), 0, (13, 1 << 60, 1)),
    (FixedLimit.of(4), 4, (14, 14, 1)), (DoubledLimit.of(4), 4, (14, 18, 4)), (DoubledLimit.of(4), 8, (18, 18, 1)),
    (Steps.of((4, 10, 12)), 6, (12, 12, 1)), (Steps.of((4, 10)), 6, None),
])  # fmt: skip
def test_a_raise_of_a_bet_of_ten_lies_between_bounds(
    limit: Limit, last: int, bounds: tuple[int, int, int] | None
) -> None:
    """Five to call, twenty in the pot."""
    assert limit.raising("raise", 10, 10 + 25, last, 10) == (bounds and Amount(RAISE, "raise", *bounds))


@pytest.mark.parametrize(("amount", "step"), [(3, 3), (4, 4), (7, 4), (8, 8), (11, 8), (12, 12)])
def test_an_amount_between_two_steps_is_brought_down_to_one_and_one_that_is_too_small_stays_so(
    amount: int, step: int
) -> None:
    assert Amount(RAISE, "raise", 4, 12, 4).stepped(amount) == step
