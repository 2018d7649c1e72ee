"""A package of somebody else: its entry point in the group `buio.games` is all that it takes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

MODULE = """
import buio

GAME = buio.games["kuhn"].version("nonna", ante=2)


def games() -> None:
    buio.register(GAME, {language: {"game.nonna": "Nonna"} for language in ("en", "it", "de")})
"""
PROGRAM = """
import buio
from buio.bots import match
from buio.history.records import read, write
from buio.night import Night, load, save

assert "nonna_module" not in __import__("sys").modules  # nothing is read before somebody asks
(record,) = read(open("hand.toml").read())
assert record.play().over and record.game is buio.games["nonna"] and "nonna" in buio.games
night = Night(buio.games["nonna"], shuffle=buio.Shuffle(1))
night.sit("Anna", 50)
night.sit("Bruno", 50)
deal = night.begin_deal()
deal.verify()
assert load(save(night)).deal.log == deal.log
assert match(["plain", "random"], "nonna", shuffles=4, processes=2).game == "nonna"
"""
HAND = """
variant = "nonna"
antes = [2, 2]
starting_stacks = [20, 20]
actions = ["d dh p1 Js", "d dh p2 Qs", "p1 cc", "p2 cc"]
_buio = 2
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a distribution that names the entry point."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "nonna_module.py").write_text(MODULE)
    (folder / "program.py").write_text(f"if __name__ == '__main__':\n{indented(PROGRAM)}")
    (folder / "hand.toml").write_text(HAND)
    info = folder / "nonna-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nonna\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[buio.games]\nnonna = nonna_module:games\n")
    return folder


def indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["program.py"], ""),
        (["-m", "buio.cli", "simulate", "nonna", "--players", "2", "--deals", "3"], "deals: 3"),
        (["-m", "buio.cli", "replay", "--json", "hand.toml"], "finishing_stacks"),
        (["-m", "buio.cli", "games"], "nonna"),
    ],
)
def test_night_records_commands_and_bots_take_an_installed_game(installed: Path, command: list[str], said: str) -> None:
    env = os.environ | {"PYTHONPATH": str(installed), "LANG": "en_GB.UTF-8"}
    run = subprocess.run([sys.executable, *command], cwd=installed, env=env, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert said in run.stdout
