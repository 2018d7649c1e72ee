"""Hands as three tables: their chips add up, they count as the statistics do, and nobody is named unasked."""

import json
import re
from pathlib import Path

import duckdb
import pytest

from buio.cli import app
from buio.cli.commands import UsageError
from buio.cli.storing import Tables
from buio.history import records
from buio.history.columns import Acts, Rows, began, rows
from buio.history.stats import Statistics
from buio.rows import COLUMNS
from tests.history.sites import HANDS
from tests.history.slow_count import random_deal
from tests.history.test_pokerstars import TEXT
from tests.history.test_settled import DEALT, THREE, WON, hand, written
from tests.history.test_stats import many

PLAIN, QUICK = re.findall(
    r'"""\n(select seat.*?)"""',
    (Path(__file__).parents[2] / "docs/how-to/data.md").read_text(encoding="utf-8"),
    re.DOTALL,
)
"""The queries of the how-to."""


def rows_of(record: records.Record, key: bytes | None = None) -> Rows:
    return rows(records.Replayed(record, *record.watched(Acts)), key)


GAMES = ("texas", "omaha", "seven_card_stud", "five_card_draw", "italian", "lowball_27_triple", "telesina")


@pytest.mark.parametrize("code", GAMES)
def test_chips_add_up(code: str) -> None:
    for number in range(40):
        deal = random_deal(code, number)
        game, rules, seated = deal.recipe.origin
        (record,) = records.read(records.write(deal, game, rules, seated))
        found = rows_of(record)
        seats = [row._asdict() for row in found.seats]
        assert deal.outcome is not None
        assert sum(seat["net"] for seat in seats) == deal.carry.total - deal.outcome.carry.total
        assert all(seat["start"] + seat["net"] == seat["finish"] for seat in seats)
        actions = [row._asdict() for row in found.actions]
        pots = [(action["pot_before"], action["pot_before"] + action["amount"]) for action in actions]
        for (_, after), (before, _), now, then in zip(pots, pots[1:], actions, actions[1:], strict=False):
            assert before <= after if now["street"] < then["street"] else before == after  # a bet may come back
        if pots and not (deal.outcome.carry.total or deal.carry.total):
            back = sum(deal.outcome.returned or ())
            assert 0 <= pots[-1][1] - found.hand.pot <= back
        last = {(action["seat"], action["street"]): action["total"] for action in actions if action["verb"] != "sd"}
        assert all(total <= 40 for total in last.values())


def test_the_rows_of_a_hand() -> None:
    found = rows_of(hand(WON, THREE, "finishing_stacks = [1092, 900, 1000]\nyear = 2024\nmonth = 2\nday = 3"))
    assert str(found.hand.began) == "2024-02-03 00:00:00"
    assert found.hand._replace(began=None)._asdict() == {
        "game": "texas", "players": 3, "seen_by": None, "began": None, "currency": None, "scale": 1, "pot": 200,
        "rake": 8, "board": "2c7h9sJd3h",
    }  # fmt: skip
    assert [row._asdict() for row in found.seats][1:] == [
        {
            "seat": 2, "player": "p2", "start": 1000, "finish": 900, "net": -100, "position": 2, "cards": "KcKd",
            "shown": True, "voluntary": True,
        },
        {
            "seat": 3, "player": "p3", "start": 1000, "finish": 1000, "net": 0, "position": 0, "cards": "QcQd",
            "shown": False, "voluntary": False,
        },
    ]  # fmt: skip
    assert found.actions[:4] == [
        (0, 3, "f", 0, 0, None, 15),
        (0, 1, "cbr", 95, 100, None, 15),
        (0, 2, "cc", 90, 100, None, 110),
        (1, 1, "cc", 0, 0, None, 200),
    ]


def test_what_the_file_does_not_tell_is_null() -> None:
    unknown = [move.replace("KcKd", "????").replace("AcAd", "????") for move in WON]
    seats = [row._asdict() for row in rows_of(hand(unknown)).seats]
    assert [(seat["finish"], seat["net"], seat["cards"], seat["shown"]) for seat in seats] == [
        (None, None, "????", False), (None, None, "????", False), (None, None, "QcQd", False),
    ]  # fmt: skip
    deep = rows_of(hand(WON, "[inf, 1000, 1000]")).seats
    assert (deep[0].start, deep[0].finish, deep[0].net) == (None, None, 100)
    assert rows_of(hand(WON)).hand.began is None
    assert began(hand(WON, THREE, 'year = 2024\nmonth = 2\nday = 3\ntime = "4:05:06"')) is not None
    assert began(hand(WON, THREE, 'year = 2024\nmonth = 2\nday = 30\ntime = "4:05:06"')) is None


def test_who_had_no_choice_has_put_in_nothing_of_their_own() -> None:
    """Two fold: the big blind has the pot without having been asked. A check is no chip put in, nor is a blind."""
    assert [row.voluntary for row in rows_of(hand((*DEALT, "p3 f", "p1 f"))).seats] == [False, None, False]
    called = rows_of(hand((*DEALT, "p3 cc", "p1 f", "p2 cc", "d db 2c7h9s", "p2 f"))).seats
    assert [row.voluntary for row in called] == [False, False, True]


def test_a_query_counts_as_the_statistics_do(tmp_path: Path) -> None:
    (tmp_path / "hands.phhs").write_text(records.together([one.text() for one in many() if one.game.code == "texas"]))
    assert app(["tables", str(tmp_path / "hands.phhs"), "--to", "duckdb", "--out", str(tmp_path / "out")]) == 0
    with duckdb.connect(str(tmp_path / "out/hands.duckdb")) as database:
        told, quick = database.sql(PLAIN).fetchall(), database.sql(QUICK).fetchall()
    counted = Statistics("player")
    for one in many():
        if one.game.code == "texas":
            counted.add(records.read(one.text().replace("players =", "_players ="))[0])
    assert told == [(int(row["by"][1:]), row["n"], row["of"]) for row in counted.rows() if row["spot"] == "vpip"]
    assert quick == told


SITES = [str(HANDS / name) for name in ("ggpoker.txt", "pokerstars.txt")]


@pytest.mark.parametrize("to", ["parquet", "duckdb"])
def test_the_command_writes_three_tables_and_what_is_refused(
    to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = written((*DEALT, "p3 f", "p1 f", "p2 cc"))
    (tmp_path / "hands.phhs").write_text(f"[1]\n{written(WON)}\n[2]\n{bad}\n[3]\n{written(WON)}")
    out = tmp_path / "out"
    command = ["tables", str(tmp_path / "hands.phhs"), *SITES, "--to", to, "--out", str(out)]
    assert app(command) == 3
    assert "hands were refused" in capsys.readouterr().err
    (refused,) = (json.loads(line) for line in (out / "refused.jsonl").read_text().splitlines())
    assert (Path(refused["file"]).name, refused["hand"]) == ("hands.phhs", 2)
    assert "action 6" in refused["error"]
    with duckdb.connect(str(out / "hands.duckdb") if to == "duckdb" else ":memory:") as database:
        table = {
            name: database.table(name) if to == "duckdb" else database.read_parquet(f"{out}/{name}.parquet")
            for name in COLUMNS
        }
        for name, columns in COLUMNS.items():
            assert table[name].columns == list(columns)
            assert len(table[name].unique("hand").fetchall()) == 8
        assert not any(name in TEXT for (name,) in table["seats"].unique("player").fetchall())
        (net,), (rake,) = (
            table[name].sum(column).fetchall()[0] for name, column in (("seats", "net"), ("hands", "rake"))
        )
        assert net == -rake
        assert len(table["hands"].filter("began is not null").fetchall()) == 6
        index = table["actions"].aggregate("hand, list(index) as places").fetchall()
        assert all(places == [*range(len(places))] for _, places in index)
    with pytest.raises(UsageError, match="is there already"):
        app(command)
    assert app(["tables", *SITES, "--to", to, "--out", str(tmp_path / "named"), "--names"]) == 0
    with Tables(tmp_path / "none", to):
        pass
    assert len(list((tmp_path / "none").iterdir())) == len(set(out.iterdir())) - 1


def test_a_pseudonym_is_the_same_in_one_run_alone() -> None:
    (record,) = records.read(written(WON, more='players = ["Anna", "Bruno", "Anna"]'))
    one, other = ([row.player for row in rows_of(record, key).seats] for key in (b"one", b"other"))
    assert one[0] == one[2] != one[1]
    assert not set(one) & set(other)
    assert [row.player for row in rows_of(record).seats] == ["Anna", "Bruno", "Anna"]


def test_what_fails_leaves_no_half_tables(tmp_path: Path) -> None:
    for to in ("parquet", "duckdb"):
        with pytest.raises(KeyboardInterrupt), Tables(tmp_path / to, to):
            raise KeyboardInterrupt
        assert list((tmp_path / to).iterdir()) == []


def test_where_there_is_nothing_to_read_no_file_is_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        app(["tables", str(tmp_path / "nowhere"), "--to", "parquet", "--out", str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()
