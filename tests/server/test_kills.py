"""`kill -9` under play: a few rounds of `python -m bench.kills`, which does five hundred."""

import pytest

import buio
from bench.kills import NEWER, killed
from tests.server.database import NEEDED, programs

postgres = pytest.mark.skipif(programs() is None, reason=NEEDED)


@postgres
def test_one_version_takes_the_place_of_another_under_play_and_a_standby_that_of_the_database() -> None:
    """Both processes are restarted in turn, as the newer version, and the database is lost."""
    found = killed(["--rounds", "3", "--tables", "2", "--warm", "--trouble", "upgraded", "upgraded", "failed-over"])
    assert not found.faults
    assert len(found.again) == 3
    assert found.acknowledged >= 12
    assert found.begun.keys() == {buio.__version__, NEWER}


@pytest.mark.parametrize(
    "words",
    [
        ["--rounds", "2", "--stored", "50"],
        pytest.param(["--rounds", "1", "--postgres"], marks=postgres),
        pytest.param(["--rounds", "1", "--two"], marks=postgres),
    ],
    ids=["sqlite", "postgres", "two processes"],
)
def test_what_was_acknowledged_is_there_after_kill_9_and_the_tables_go_on(words: list[str]) -> None:
    found = killed([*words, "--tables", "2"])
    assert not found.faults
    assert len(found.again) == found.rounds
    assert found.acknowledged >= 4 * found.rounds
