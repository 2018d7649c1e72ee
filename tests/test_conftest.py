"""What a run says at its end."""

from types import SimpleNamespace
from typing import Any, cast

from tests.conftest import left_out
from tests.server.database import NEEDED


def skipped(reason: str) -> Any:
    return cast("Any", SimpleNamespace(longrepr=("tests/a.py", 1, f"Skipped: {reason}")))


def test_what_was_left_out_is_named_in_one_closing_line() -> None:
    """Tests of PostgreSQL vanished without a word where it is not installed."""
    reports = [skipped(NEEDED), skipped("no Chromium (apt-get install chromium): no npm\nmore"), skipped(NEEDED)]
    said = "2 for no PostgreSQL (apt-get install postgresql); 1 for no Chromium (apt-get install chromium): no npm"
    assert left_out(reports) == f"left out: {said}"


def test_where_nothing_was_left_out_nothing_is_said() -> None:
    assert left_out([]) == ""
