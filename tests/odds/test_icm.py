"""The independent chip model: against published numbers, against every order of finishing, and its bad input."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest

from buio.odds.errors import OddsError
from buio.odds.icm import finishes, icm


def by_orders(stacks: Sequence[float], payouts: Sequence[float]) -> list[float]:
    """The same by going through every order in which the players may finish."""
    worth = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, float(sum(stacks))
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for player, payout in zip(order, payouts, strict=False):
            worth[player] += chance * payout
    return worth


@pytest.mark.parametrize(
    ("stacks", "payouts", "published"),
    [
        ((5000, 3000, 2000), (50, 30, 20), (38.3929, 32.75, 28.8571)),
        ((50, 30, 20), (70, 30), (45.1786, 32.25, 22.5714)),
        ((1, 1, 1, 1), (100,), (25, 25, 25, 25)),
        ((9000, 1000), (70, 30), (66, 34)),
    ],
)
def test_as_published(stacks: tuple[int, ...], payouts: tuple[int, ...], published: tuple[float, ...]) -> None:
    assert icm(stacks, payouts).worth == pytest.approx(published, abs=5e-3)


@pytest.mark.parametrize("players", range(2, 8))
def test_as_every_order_of_finishing_says(players: int) -> None:
    rng = np.random.default_rng(players)
    stacks = rng.integers(1, 10_000, players).tolist()
    for places in range(1, players + 1):
        payouts = sorted(rng.integers(0, 500, places).tolist(), reverse=True)
        assert icm(stacks, payouts).worth == pytest.approx(by_orders(stacks, payouts), rel=1e-12)


def test_the_places_of_a_whole_table_are_all_taken() -> None:
    chances = finishes(range(100, 1500, 100), 14)
    assert chances.sum(axis=0) == pytest.approx(np.ones(14))
    assert chances.sum(axis=1) == pytest.approx(np.ones(14))
    assert (np.diff(chances[:, 0]) > 0).all()


@pytest.mark.parametrize(
    ("stacks", "payouts", "says"),
    [
        ([], [1], "stacks are one or more numbers in a row"),
        ([100, 0], [1], "stacks: 0 is no stack; who has no chips is out"),
        ([100, -5], [1], "stacks: -5 is no stack"),
        ([100, float("nan")], [1], "stacks are one or more numbers"),
        ([[1, 2]], [1], "stacks are one or more numbers"),
        (["x"], [1], "stacks are one or more numbers"),
        ([1, 2], [], "payouts are one or more numbers"),
        ([1, 2], [3, 2, 1], "payouts: 3 for 2 players; there can be 1 to 2"),
        ([1, 2], [3, -2], "payouts: -2 is less than nothing"),
        ([1] * 63, [1], "stacks: 63 are too many; 62 can be computed"),
        ([1] * 40, [1] * 40, "payouts: 40 places of 40 players are too many"),
    ],
)
def test_what_is_refused(stacks: list[float], payouts: list[float], says: str) -> None:
    with pytest.raises(OddsError, match=says):
        icm(stacks, payouts)
