"""Every result is a table: columns of one length, which pandas, Polars and Arrow take as they are."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from inspect import getmembers, isclass
from pkgutil import walk_packages
from typing import Any

import numpy as np
import pytest

import buio.odds
from buio.bots import MatchResult, match
from buio.odds import computed_by, discards, discards_against, equity, frequencies, outs, range_vs_range, streets
from buio.odds.errors import OddsError
from buio.odds.icm import icm
from buio.odds.ranges import parse_range
from buio.odds.simulator import Result
from buio.ranking import THREE_CARD

MADE: list[tuple[Callable[[], Any], int, dict[str, list[object]]]] = [
    (lambda: discards("AhKhQs", THREE_CARD), 8, {"kept": ["AhKhQs"], "thrown": [""]}),
    (lambda: discards_against("AhKhQs", THREE_CARD, 2, samples=50, seed=1), 8, {"kept": ["AhKhQs"]}),
    (lambda: equity("texas", ["AhKh", "QQ"], "2h7hTc9s3d"), 2, {"hand": ["AhKh", "QQ"], "won": [0.0]}),
    (lambda: frequencies("badugi"), 4, {"type": ["badugi_1"], "hands": [2873, 96252]}),
    (lambda: outs("texas", ["AhKh", "QdQs"], "2h7hTc9s"), 44, {"card": ["2s", "2c"], "leads": [0.0]}),
    (lambda: streets("texas", "AhKh", "2h7hTc9s"), 4, {"street": ["2+4", "2+5"], "hands": [1, 21]}),
    (lambda: range_vs_range(THREE_CARD), 22100, {"weight": [1.0]}),
    (lambda: parse_range("AA:0.5", "texas"), 6, {"hand": ["AcAs"], "weight": [0.5]}),
    (lambda: icm((50, 30, 20), (70, 30)), 3, {"stack": [50.0, 30.0, 20.0], "place_1": [0.5, 0.3, 0.2]}),
    (lambda: Result.nothing(3), 3, {"seat": [1, 2, 3], "deals": [0, 0, 0], "net": [0, 0, 0]}),
    (lambda: match(["plain", "random"], "kuhn", shuffles=3), 2, {"name": ["plain", "random"], "shuffles": [3, 3]}),
]


@pytest.fixture(scope="module")
def tables() -> list[dict[str, list[Any]]]:
    with computed_by("numpy"):
        return [made().as_table() for made, _, _ in MADE]


def test_columns_are_of_one_length(tables: list[dict[str, list[Any]]]) -> None:
    for table, (_, rows, begins) in zip(tables, MADE, strict=True):
        assert {len(column) for column in table.values()} == {rows}
        assert {name: table[name][: len(some)] for name, some in begins.items()} == begins
        assert all(type(value) in (str, int, float, bool) for column in table.values() for value in column)


@pytest.mark.parametrize(
    ("library", "call"),
    [("pandas", "DataFrame"), *(one for one in (("polars", "DataFrame"), ("pyarrow", "table")) if find_spec(one[0]))],
)
def test_libraries_take_them(library: str, call: str, tables: list[dict[str, list[Any]]]) -> None:
    """Pandas always, the others where they are installed: they are large."""
    module = import_module(library)
    for table in tables:
        taken = getattr(module, call)(table)
        assert taken.shape == (len(next(iter(table.values()))), len(table))


def test_every_result_has_one() -> None:
    """Whatever draws itself in a notebook is a table too."""
    rooms = [import_module(one.name) for one in walk_packages(buio.odds.__path__, "buio.odds.")
             if "kernels" not in one.name]  # fmt: skip
    results = {kind for room in rooms for _, kind in getmembers(room, isclass) if hasattr(kind, "_repr_html_")}
    assert len(results) >= 9
    assert all(hasattr(kind, "as_table") for kind in [*results, MatchResult])


def test_a_simulation_by_position() -> None:
    found = Result.nothing(2)
    found.opened = np.array([3, 4])
    table: Mapping[str, list[Any]] = found.as_table("position")
    assert (table["position"], table["opened"]) == ([1, 2], [3, 4])
    with pytest.raises(OddsError, match="by: 'seat' or 'position', not 'player'"):
        found.as_table("player")
