"""Simulations: the same sums from tables and functions, from one process and several; and what is refused."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import buio
from buio.odds.errors import OddsError
from buio.odds.simulator import layout
from buio.odds.simulator.policies import Table
from buio.odds.simulator.programs import program

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tests/odds/simulated.py"


def test_the_same_seed_has_the_same_sums_whoever_plays() -> None:
    """Tables, functions that decide the same, processes that are killed, an interrupt: see the script."""
    env = {"BUIO_ODDS": "numpy", "PATH": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, cwd=ROOT, env=env, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == ["functions", "mixed", "workers", "killed", "interrupted", "raised", "refused"]


def chances(rounds: int = 1, kinds: int = 1) -> np.ndarray:
    return np.full((rounds, 2, kinds, 6), 1 / 6)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"chances": np.ones((2, 2))}, r"chances: the shape is \(rounds, 2, 1, 6\), not \(2, 2\)"),
        ({"chances": chances() / 2}, "chances: each row of six sums to 1"),
        ({"chances": chances(kinds=2)}, r"the shape is \(rounds, 2, 1, 6\)"),
        ({"chances": chances(), "throws": [1, 2]}, "throws: 1 whole numbers from 0"),
        ({"chances": chances(), "throws": [-1]}, "throws: 1 whole numbers from 0"),
        ({"chances": chances(), "blind": 1.5}, "blind: 1.5 is no chance from 0 to 1"),
        ({"chances": chances(kinds=3), "cuts": [5, 3]}, "cuts: up to 63 whole numbers in ascending order"),
        ({"chances": chances(7)}, r"the shape is \(rounds"),
    ],
)
def test_a_table_that_is_none(given: dict[str, object], says: str) -> None:
    with pytest.raises(OddsError, match=says):
        Table(**{"cuts": [], **given})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("omaha", "does not play for Contest"),
        ("badugi", "other hands than the best five cards"),
        ("deuces_wild", "other hands than the best five cards"),
        ("jacks_back", "rounds in which nobody bets and then"),
        ("pineapple", "the phase 'throw_away'"),
        ("carioca", "other hands than the best five cards"),
    ],
)
def test_a_game_that_it_does_not_play(code: str, says: str) -> None:
    game = buio.games[code]
    with pytest.raises(OddsError, match=f"the simulator does not play .*{says}|{says}"):
        program(game.written(game.rules(), game.players[0]))


def test_a_table_cuts_the_hands_of_a_pack_into_shares() -> None:
    recipe = buio.games["italian"].written(None, 4)
    ranking = recipe.ranking
    for share, score in zip((0.25, 0.5, 0.9), Table.cut(recipe, 0.25, 0.5, 0.9), strict=True):
        below = sum(ranking.frequencies[: score >> 4]) / sum(ranking.frequencies)
        assert below == pytest.approx(share, abs=0.02)
    assert Table.early(1, 12) > Table.early(1, 11, 12) > Table.early(0, 12, 11)
    assert len(Table([], chances()).numbers) == layout.TABLE_WIDTH
