"""The ground: what must not be in the repository, and the rooms' walls that imports do not show."""

import re
import subprocess
import sys
from pathlib import Path

import buio

ROOT = Path(__file__).parents[1]
ALLOWED_TO_NAME_A_GAME = {"src/buio/cli/__init__.py": {"italian"}, "src/buio/__init__.py": {"italian"}}
"""Where a game may be named outside `games`: as a default, and in the package's own example."""


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / line for line in listed.splitlines() if (ROOT / line).is_file()]


def test_no_address_of_a_registry_and_no_path_of_a_machine() -> None:
    hosts = ["python" + "hosted", "npm" + "js.org", "py" + "pi.org/simple", '"resol' + 'ved"', "deb." + "debian"]
    place = re.compile(r"(?<![\w.~/-])/(?:work|home|root)/\w")
    for path in tracked():
        if path.suffix in {".png", ".ico"}:
            continue
        text = path.read_text()
        assert not [host for host in hosts if host in text], path
        assert path.name == "test_ground.py" or not place.search(text), path


def test_nothing_outside_the_games_names_a_game() -> None:
    for path in (ROOT / "src/buio").rglob("*.py"):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith("src/buio/games/"):
            continue
        named = {code for code in buio.games if re.search(rf"""["']{code}["']""", path.read_text())}
        assert named <= ALLOWED_TO_NAME_A_GAME.get(name, set()), name


def test_importing_buio_imports_no_heavy_library() -> None:
    code = "import sys, buio; print([m for m in ('numpy', 'starlette', 'textual', 'msgspec') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
