"""What is shipped: the wheel, where nothing is installed but what it asks for, tells rules and serves its table."""

import re
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from packaging.requirements import Requirement

from tests.conftest import started

ROOT = Path(__file__).parents[1]
TITLES = {"it": "Poker all'italiana", "en": "Italian poker", "de": "Italienisches Poker"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has other folders")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain wheel of these sources."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder), cwd=ROOT)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def core(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs where the wheel is installed without extras."""
    return installed(wheel, "", tmp_path_factory.mktemp("core"))


@pytest.fixture(scope="module")
def table(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs where it is installed with its table."""
    return installed(wheel, "table", tmp_path_factory.mktemp("table"))


def run(*command: str, **how: object) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, **how)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


def installed(wheel: Path, extra: str, folder: Path) -> Path:
    """A Python of its own with the wheel, and with what that asks for: no index is asked, ours is linked there."""
    run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    uv = shutil.which("uv", path=str(Path(sys.executable).parent))
    assert uv
    python = str(folder / "bin/python")
    run(uv, "pip", "install", "--quiet", "--offline", "--no-index", "--no-deps", "--python", python, str(wheel))
    (site,) = folder.glob("lib/*/site-packages")
    (metadata,) = site.glob("buio-*.dist-info/METADATA")
    asked = re.findall(r"^Requires-Dist: (.*)$", metadata.read_text(encoding="utf-8"), re.MULTILINE)
    link([Requirement(line) for line in asked], extra, site)
    return folder / "bin"


def link(asked: list[Requirement], extra: str, site: Path) -> None:
    """Put these packages there, and those that they ask for."""
    for one in asked:
        if one.marker and not one.marker.evaluate({"extra": extra}):
            continue
        known = distribution(one.name)
        for top in {file.parts[0] for file in known.files or () if file.parts[0] not in ("..", "__pycache__")}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(known.locate_file(top))))
        for within in one.extras or {""}:
            link([Requirement(line) for line in known.requires or ()], within, site)


def test_the_core_has_what_it_needs_and_nothing_else(core: Path) -> None:
    """NumPy among it, when a hand is ranked."""
    found = run(str(core / "buio"), "showdown", "italian", "--players", "4", "AhKhQhJhTh", "As7s8s9sTs")
    assert "* As7s8s9sTs" in found
    assert run(str(core / "python"), "-c", "import buio; print(buio.__file__)").startswith(str(core.parent))
    refused = subprocess.run([core / "buio", "serve"], capture_output=True, text=True)
    assert refused.stderr.endswith("pip install 'buio[table]'\n")


@pytest.mark.parametrize("language", TITLES)
def test_it_brings_the_rule_book_and_the_words_of_each_language(core: Path, language: str) -> None:
    title, _, page = run(str(core / "buio"), "rules", "italian", "--lang", language).partition("\n")
    assert title == TITLES[language]
    assert len(page.partition("\n  deck_low = ")[0]) > 5_000  # the rule book, and not the house rules alone


def test_it_serves_its_table(table: Path, tmp_path: Path) -> None:
    with started([str(table / "buio"), "serve", "--data", str(tmp_path / "data")], tmp_path / "log") as address:
        page = asked(address).decode()
        assert '<div id="app">' in page
        parts = re.findall(r'"[^" ]*/(assets/[^"]+)"', page)
        assert len(parts) >= 4
        assert all(asked(f"{address}/{part}") for part in parts)
        assert len({asked(f"{address}/words.json", language) for language in TITLES}) == len(TITLES)


def asked(address: str, language: str = "en") -> bytes:
    with urlopen(Request(address, headers={"Accept-Language": language}), timeout=30) as answer:  # noqa: S310
        return bytes(answer.read())
