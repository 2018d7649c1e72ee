"""`buio warm-up`: what was compiled, how long it took, and one line where there is nothing that compiles."""

import json
from pathlib import Path

import pytest

from buio import extras
from buio.odds import telling, warming
from tests.cli.command import run

SECONDS = {"kernels": 12.25, "simulator": 40.5, "arrays": 30.5}


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Compiling takes minutes: here it is only told that it was asked for, and in which order."""
    asked: list[str] = []

    def fake(what: str) -> float:
        asked.append(what)
        one = telling.Compiling()
        one.ours.add(what)
        one.begin(what)
        return SECONDS[what]

    telling.say.cache_clear()
    monkeypatch.setattr(extras, "_there", lambda module: True)
    monkeypatch.setattr(warming, "compiled", lambda touch: fake(touch.__name__))
    return asked


def test_it_says_what_it_did(compiling: list[str], tmp_path: Path) -> None:
    told = run("warm-up", BUIO_CACHE=str(tmp_path))
    assert (told.returncode, compiling) == (0, [*SECONDS])
    assert [line.split() for line in told.stdout.splitlines()] == [
        ["kernels", "12.2", "s"],
        ["simulator", "40.5", "s"],
        ["arrays", "30.5", "s"],
        ["kept", "in", str(tmp_path)],
    ]
    assert told.stderr == "buio: compiling, which takes some minutes, once on this machine\n"


def test_as_json(compiling: list[str], tmp_path: Path) -> None:
    told = run("warm-up", "--json", BUIO_CACHE=str(tmp_path))
    assert json.loads(told.stdout) == {"kernels": 12.2, "simulator": 40.5, "arrays": 30.5, "folder": str(tmp_path)}
    assert compiling == [*SECONDS]


def test_without_numba_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "_there", lambda module: False)
    done = run("warm-up")
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'buio[fast]'" in done.stderr
    assert done.stderr.count("\n") == 1
