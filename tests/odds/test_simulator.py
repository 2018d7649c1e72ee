"""Simulations: the same sums from tables and functions, from one process and several; and what is refused."""

import os
import re
import subprocess
import sys
from copy import copy
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from pyarrow import parquet

import buio
from buio.cli import simulate
from buio.odds import telling
from buio.odds.backend import computed_by
from buio.odds.errors import OddsError
from buio.odds.simulator import Result, jit, keeping, layout, simulating
from buio.odds.simulator import simulate as simulate_many
from buio.odds.simulator.policies import Table
from buio.odds.simulator.programs import playable, program, unplayed
from buio.odds.simulator.stretches import PlayedStretch

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tests/odds/simulated.py"


def test_the_same_seed_has_the_same_sums_whoever_plays() -> None:
    """Tables, functions that decide the same, processes that are killed, an interrupt: see the script."""
    paths = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
    env = os.environ | {"BUIO_ODDS": "numpy", "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, cwd=ROOT, env=env, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.split() == [
        "functions", "dark", "mixed", "workers", "killed", "interrupted", "saved", "another", "rows", "far", "raised",
        "refused",
    ]  # fmt: skip


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
        ("iron_cross", "hands of which only some cards count, or that have to qualify"),
        ("three_card", "hands of which a table would be too large"),
        ("deuces_wild", "wild cards"),
        ("jacks_back", "rounds after which, when nobody bets, neither the deal ends nor parol is said"),
        ("guts", "deals whose winners leave something in the pot"),
        ("carioca", "pots for no hands, or for more than two"),
        ("seven_card_draw", "draws of certain numbers of cards, that others begin, or that ask for an ace"),
    ],
)
def test_a_game_that_it_does_not_play(code: str, says: str) -> None:
    game = buio.games[code]
    with pytest.raises(OddsError) as refused:
        program(game.written(game.rules(), game.players[0]))
    plays = ", ".join(playable())
    assert str(refused.value) == f"the simulator does not play {says}, as {code} has them; it plays {plays}"


def test_the_help_names_the_games_that_it_plays() -> None:
    assert {"italian", "texas", "seven_card_stud"} < set(playable())
    told = " ".join(simulate.__doc__.split()) if simulate.__doc__ else ""
    assert f" plays {', '.join(playable())}." in told
    for code in buio.games:
        recipe = buio.games[code].written(None, buio.games[code].usual)
        if code in playable():
            assert len(program(recipe))
        else:
            with pytest.raises(
                OddsError, match=f"does not play {re.escape(unplayed()[code])}, as {code} has them"
            ) as refused:
                program(recipe)
            assert "(" not in str(refused.value)  # words, and nothing that Python prints


def test_a_table_cuts_the_hands_of_a_pack_into_shares() -> None:
    recipe = buio.games["italian"].written(None, 4)
    ranking = recipe.ranking
    for share, score in zip((0.25, 0.5, 0.9), Table.cut(recipe, 0.25, 0.5, 0.9), strict=True):
        below = sum(ranking.frequencies[: score >> 4]) / sum(ranking.frequencies)
        assert below == pytest.approx(share, abs=0.02)
    with pytest.raises(OddsError, match="shares ascend, not"):
        Table.cut(recipe, 0.9, 0.25)
    assert Table.early(1, 12) > Table.early(1, 11, 12) > Table.early(0, 12, 11)
    assert len(Table([], chances()).numbers) == layout.TABLE_WIDTH


def test_a_recipe_or_a_table_for_other_players_is_refused() -> None:
    """The Italian pack goes by the players: what was made for another number would give wrong numbers in silence."""
    game = buio.games["italian"]
    four, three = game.written(None, 4), game.written(None, 3)
    with pytest.raises(OddsError, match=r"game: this recipe of italian is for 4 players, not 3; .* written"):
        simulate_many(four, 3, 10, Table.plain(three))
    for table in (
        Table.plain(four),
        Table(Table.cut(four, 0.5), chances(kinds=2)),
        copy(Table.plain(four)),
    ):
        with pytest.raises(OddsError, match=r"policies: the table of seat 1 was made for other .* with 3 players"):
            simulate_many(three, 3, 10, [Table.plain(three), table, table])


@pytest.mark.parametrize("error", [OSError("timed out"), ValueError("no address")])
def test_where_no_scheduler_answers_one_line_says_so(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def client(address: str, **_how: object) -> None:
        raise error

    recipe = buio.games["italian"].written(None, 4)
    monkeypatch.setattr(simulating, "require", lambda extra: None)
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
    with pytest.raises(OddsError, match=rf"^cluster: no scheduler answers at tcp://there: {error}$"):
        simulate_many(recipe, 4, 10, Table.plain(recipe), cluster="tcp://there")


def test_without_numba_one_line_names_the_extra() -> None:
    """Once, whoever asks how often; and whoever has chosen NumPy is told nothing."""
    plays = (
        "import sys; sys.modules['numba'] = None\n"
        "import buio\nfrom buio.odds.simulator import Table, simulate\n"
        "recipe = buio.games['italian'].written(None, 2)\n"
        "for seed in (1, 2): simulate(recipe, 2, 3, Table.plain(recipe), seed=seed)"
    )
    for asked, lines in (("", 1), ("numpy", 0)):
        env = os.environ | {"BUIO_ODDS": asked}
        done = subprocess.run([sys.executable, "-c", plays], capture_output=True, text=True, env=env, timeout=120)
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr.count("\n") == lines
        assert ("slower: pip install 'buio[fast]'\n" in done.stderr) == bool(lines)


@pytest.mark.parametrize(("one_in", "deals"), [(1, range(1200, 1201)), (3, range(300, 500))])
def test_few_rows_wait_in_memory(one_in: int, deals: range, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a stretch is: some deals are written at once, and forgotten."""
    monkeypatch.setattr(keeping, "AT_ONCE", 100)
    keeper = keeping.Keeper(tmp_path, "texas", 3, False, 1, one_in)
    keeper.prepare()
    kept = np.zeros((40, layout.KEPT_WHOLE), np.int64)
    kept[:, layout.KEPT_END] = layout.SHOWDOWN
    with keeping.Part(keeper) as part:
        for block in range(30):
            part.add(block, kept)
            assert sum(len(numbers) for _, numbers, _ in part._waiting) < 100
    keeper.adopt(PlayedStretch((0, 30), Result.nothing(3), part.name))
    for table, rows in (("hands", 1), ("seats", 3)):
        file = parquet.ParquetFile(tmp_path / table / "00000000-00000030.parquet")
        groups = [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)]
        assert max(groups) < 140 * rows
        assert sum(groups) // rows in deals


def test_what_fails_leaves_no_part(tmp_path: Path) -> None:
    keeper = keeping.Keeper(tmp_path, "texas", 3, False, 1, 1)
    keeper.prepare()
    with pytest.raises(KeyboardInterrupt), keeping.Part(keeper):
        raise KeyboardInterrupt
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(("expected", "told"), [(135, "3 of about 135"), (3, "3 of about 3"), (2, "3")])
def test_compiling_says_so_and_how_far_it_is(
    expected: int, told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    numba = pytest.importorskip("numba")
    monkeypatch.setattr(telling, "FUNCTIONS", expected)
    seconds = iter([100.0, 104.0, 109.0])
    monkeypatch.setattr(telling, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    telling.say.cache_clear()
    telling.compiling.cache_clear()
    with computed_by("numba"):
        for _ in range(3):
            jit.piece(lambda number: number + 1).compile((numba.int64,))  # type: ignore[attr-defined]
        numba.njit(lambda number: number + 2)(1)  # somebody else's
    assert capsys.readouterr().err.splitlines() == [
        "buio: compiling, which takes some minutes, once on this machine",
        f"buio: compiled {told} functions in 9 s",
    ]


def test_the_policies_of_the_page_play() -> None:
    asks = "from tests.how_to.policies import *; found = played(60, 1); print(found.deals, found.net.sum())"
    env = os.environ | {"BUIO_ODDS": "numpy"}
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, env=env, cwd=ROOT, timeout=120)
    assert done.stdout.split()[0] == "60", done.stderr
