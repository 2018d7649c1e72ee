"""The learned exploiter: it learns what can be won, and the arrays hold the plain player that it meets in matches."""

from collections.abc import Iterator

import pytest

from tests.odds.asked import Play, playing


@pytest.fixture(scope="module")
def asked() -> Iterator[Play]:
    with playing("tests.environments.learning", "numpy") as ask:
        yield ask


def test_it_beats_somebody_who_does_anything(asked: Play) -> None:
    ((won, error),) = asked([["learns"]])
    assert won > 2 * error > 0


def test_the_twin_in_arrays_decides_as_the_plain_player_and_views_say_the_same(asked: Play) -> None:
    (compared,) = asked([["twin", 3, 12]])
    assert compared > 120


def test_the_net_that_is_kept_plays(asked: Play) -> None:
    (decisions,) = asked([["plays"]])
    assert decisions > 30
