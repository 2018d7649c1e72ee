"""`kill -9` under play: a few rounds of `python -m bench.kills`, which does five hundred."""

import pytest

from bench.kills import killed
from tests.server.database import NEEDED, programs

postgres = pytest.mark.skipif(programs() is None, reason=NEEDED)


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
