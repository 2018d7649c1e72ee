"""What is refused is counted each time, and fills no log."""

import logging

import pytest

from buio.server import refusals
from buio.server.metrics import METRICS
from buio.table.notes import FIELDS


def test_the_log_of_refusals_is_bounded_and_says_how_many_it_leaves_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = 1000.0
    monkeypatch.setattr("buio.server.refusals.time.monotonic", lambda: now)
    before = METRICS.refused["name"]
    with caplog.at_level(logging.WARNING, logger="buio.server"):
        for _ in range(500):
            refusals.refused("refused at the door", "name", why="a page of another name")
        refusals.refused("refused at the door", "token", why="another matter")
        assert len(caplog.records) == refusals.LINES + 1
        now += refusals.LINES_SECONDS
        refusals.refused("refused at the door", "name", why="a page of another name")
        refusals.refused("refused at the door", "name", why="a page of another name")
    told = [record.__dict__[FIELDS].get("unsaid") for record in caplog.records]
    assert told == [None] * (refusals.LINES + 1) + [500 - refusals.LINES, None]
    assert METRICS.refused["name"] == before + 502
