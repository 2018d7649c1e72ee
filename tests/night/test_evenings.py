"""Random nights under the eyes of a referee with books of its own; `--nights 20000` plays that many."""

from collections import Counter
from collections.abc import Iterator

import pytest

from buio.night import save
from tests.night.evenings import Evening, evening

BLOCKS = 20


@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_nights_keep_every_chip_and_are_never_stuck(block: int, nights: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(block, nights, BLOCKS):
        met += evening(seed)
    assert met["deals"] > nights // BLOCKS
    assert met["carried"]
    assert met["no sit"], "nothing was tried that cannot be"


def played(evenings: list[Evening]) -> list[str]:
    """Play these side by side, a move here and a move there; how each of them has ended."""
    running: list[tuple[Evening, Iterator[None]]] = [(one, one.play()) for one in evenings]
    while running:
        running = [(one, steps) for one, steps in running if next(steps, "over") != "over"]
    return [save(one.night) for one in evenings]


def test_a_night_beside_others_is_the_same_night() -> None:
    seeds = range(2_000, 2_008)
    assert played([Evening(seed) for seed in seeds]) == [played([Evening(seed)])[0] for seed in seeds]
