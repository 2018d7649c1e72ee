"""A kernel that loses three times its speed against its NumPy twin is noticed, on any machine.

Both are timed in turn in one process, by the time that the thread has had the processor, and the best rounds are
compared: other programs can only make both slower. The factors are a third of what was measured.
"""

import time
from collections.abc import Callable

import pytest

from buio.odds import computed_by, discards, equity, warm_up
from buio.odds.scorers import scorer
from buio.ranking import DEUCE_TO_SEVEN, FLUSH_OVER_FULL, STANDARD, Ranking, SuitTie
from tests.odds.dealt import dealt

ITALIAN = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION)


def five(by: str) -> Callable[[], object]:
    hands = dealt(range(52), 5, 100_000)
    return lambda: scorer(STANDARD).scores(hands[: 100_000 if by == "numba" else 20_000])


def suited(by: str) -> Callable[[], object]:
    hands = dealt(range(20, 52), 5, 100_000)
    return lambda: scorer(ITALIAN).scores(hands[: 100_000 if by == "numba" else 20_000])


def seven(by: str) -> Callable[[], object]:
    hands = dealt(range(52), 7, 100_000)
    return lambda: scorer(STANDARD).scores(hands[: 100_000 if by == "numba" else 5_000])


def lows(by: str) -> Callable[[], object]:
    hands = dealt(range(52), 7, 20_000)
    return lambda: scorer(DEUCE_TO_SEVEN).scores(hands[: 20_000 if by == "numba" else 5_000])


def omaha(by: str) -> Callable[[], object]:
    hands = dealt(range(52), 9, 20_000)[: 20_000 if by == "numba" else 2_000]
    return lambda: scorer(STANDARD).hole_scores(hands[:, :4], hands[:, 4:], 2)


SCORES = [(five, 5, 2.0), (suited, 5, 4.0), (seven, 20, 20.0), (lows, 4, 1.3), (omaha, 10, 12.0)]
"""What is timed, how many times fewer hands the twin gets, and how many times faster the kernel has to be."""


def best(run: Callable[[], object], rounds: int) -> float:
    """The shortest time of some rounds; the first does not count."""
    run()
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        run()
        times.append(time.thread_time() - start)
    return max(min(times), 1e-7)


@pytest.mark.parametrize(("question", "fewer", "factor"), SCORES)
def test_a_kernel_is_as_much_faster_as_it_was(
    question: Callable[[str], Callable[[], object]], fewer: int, factor: float
) -> None:
    with computed_by("numba"):
        kernel = best(question("numba"), 7)
    with computed_by("numpy"):
        twin = best(question("numpy"), 3) * fewer
    assert twin / kernel > factor


def test_so_are_discards_and_equity() -> None:
    """Half a second and more by the twins, milliseconds by the kernels."""
    of_24 = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION)
    for question, factor in ((lambda: discards("AhKhQhJh9s", of_24), 100), (preflop, 65)):
        with computed_by("numba"):
            kernel = best(question, 5)
        with computed_by("numpy"):
            start = time.thread_time()
            question()
            twin = time.thread_time() - start
        assert twin / kernel > factor


def preflop() -> object:
    return equity("texas", ["AhAd", "KcKs"], dead="2h3h4h5h6h7h8h2d3d4d5d6d7d8d")


def test_what_has_been_compiled_is_not_compiled_again() -> None:
    warm_up()
    assert warm_up() < 10
