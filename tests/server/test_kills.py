"""`kill -9` under play: a few rounds of `python -m bench.kills`, which does five hundred."""

import asyncio
import re
import signal
from pathlib import Path

import pytest

import buio
from bench.kills import NEWER, killed
from bench.serving import ended_by_signals
from tests.server.database import NEEDED, programs

postgres = pytest.mark.skipif(programs() is None, reason=NEEDED)


@postgres
def test_one_version_takes_the_place_of_another_under_play_and_a_standby_that_of_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both processes are restarted in turn, as the newer version; others are opened; and the database is lost."""
    monkeypatch.setattr("bench.kills.FRESH", 2)
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


def test_a_table_that_stands_still_is_told_with_what_its_server_had_of_a_processor_and_the_logs_stay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A server that had none is starved; one that had enough has a fault, and the logs say which."""
    monkeypatch.setattr("bench.kills.STILL", 0.0)
    found = killed(["--rounds", "1", "--tables", "1", "--warm", "--logs", str(tmp_path / "logs")])
    still, had = found.faults[:2]
    assert " stands still: " in still
    assert re.fullmatch(r"the server at \d+ had a processor for [\d.]+ s, and waited [\d.]+ s for one", had)
    assert "a table is opened" in (tmp_path / "logs" / "server0.log").read_text()


def test_a_bench_that_is_told_to_end_ends_what_it_has_started() -> None:
    ended = []

    async def bench() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
            await asyncio.sleep(60)
        finally:
            ended.append("a server")

    before = [(number, signal.getsignal(number)) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        ended_by_signals()
        with pytest.raises(KeyboardInterrupt):
            asyncio.run(bench())
    finally:
        for number, handler in before:
            signal.signal(number, handler)
    assert ended == ["a server"]
