"""Gymnasium and PettingZoo take our environments for theirs, and a seat wins there what it wins in the arrays."""

from collections.abc import Iterator

import pytest

from tests.odds.asked import Play, playing


@pytest.fixture(scope="module")
def asked() -> Iterator[Play]:
    with playing("tests.environments.faces", "numpy") as ask:
        yield ask


@pytest.mark.parametrize(
    "what",
    [
        ["gymnasium", "italian", 4], ["gymnasium", "texas_limit", 2], ["pettingzoo", "italian", 3],
        ["pettingzoo", "five_card_stud", 2], ["winnings", "italian", 3], ["winnings", "texas_limit", 2],
        ["turns", "italian", 4], ["turns", "five_card_draw", 3], ["refusals"], ["learns"],
    ],
    ids=lambda what: "-".join(map(str, what)),
)  # fmt: skip
def test_a_face(what: list[object], asked: Play) -> None:
    """What each holds is said where it is written, in `tests.environments.faces`."""
    assert asked([what]) == [None]
