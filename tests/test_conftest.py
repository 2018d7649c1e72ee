"""What a run says at its end, and that it comes to one."""

import os
import subprocess
import sys
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from types import SimpleNamespace
from typing import Any, cast

import pytest
from coverage import Coverage

from tests import reading
from tests.bots.pace import TRACED, slowness
from tests.conftest import left_out
from tests.server.database import NEEDED

ROOT = Path(__file__).parents[1]


def skipped(reason: str) -> Any:
    return cast("Any", SimpleNamespace(longrepr=("tests/a.py", 1, f"Skipped: {reason}")))


def test_what_was_left_out_is_named_in_one_closing_line() -> None:
    """Tests of PostgreSQL vanished without a word where it is not installed."""
    reports = [skipped(NEEDED), skipped("no Chromium (apt-get install chromium): no npm\nmore"), skipped(NEEDED)]
    said = "2 for no PostgreSQL (apt-get install postgresql); 1 for no Chromium (apt-get install chromium): no npm"
    assert left_out(reports) == f"left out: {said}"


def test_where_nothing_was_left_out_nothing_is_said() -> None:
    assert left_out([]) == ""


WAITS = """
from queue import Queue
def test_waits(): Queue().get()
def test_after(): assert True
"""


def test_a_test_that_waits_for_what_never_comes_fails_by_name(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Two faults of the server did not fail a test: they kept the suite waiting for ever."""
    assert 60 <= float(request.config.getini("timeout")) <= 300
    (tmp_path / "test_it.py").write_text(WAITS)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", "timeout=0.5", "test_it.py"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert "FAILED test_it.py::test_waits" in ended.stdout
    assert "1 failed, 1 passed" in ended.stdout


def test_what_one_process_has_written_down_is_what_another_reads(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("def test_it(): assert 1 + 1 == 3")
    written = reading.written_down(request.config, file)
    when = written.stat().st_mtime_ns
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", file.name]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=env)
    assert "assert (1 + 1) == 3" in ended.stdout
    assert [(one, one.stat().st_mtime_ns) for one in written.parent.iterdir()] == [(written, when)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_what_a_test_starts_hears_ctrl_c_though_we_were_started_in_a_background() -> None:
    hears = "import signal; print(signal.getsignal(signal.SIGINT) is not signal.SIG_IGN)"
    starts = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
    for begin, heard in (("", "False"), ("from tests import conftest; conftest.hear_ctrl_c(); ", "True")):
        command = [sys.executable, "-c", begin + starts, hears]
        ended = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, preexec_fn=lambda: signal(SIGINT, SIG_IGN)
        )
        assert ended.stdout.strip() == heard, ended.stderr


def test_no_time_is_found_too_long_only_because_lines_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """`./dev test --coverage` was red by itself."""
    monkeypatch.setattr(Coverage, "current", lambda: None)
    plain = slowness()
    monkeypatch.setattr(Coverage, "current", object)
    assert slowness() > plain * TRACED / 3
