"""No module of the room needs itself by a detour, not even for types."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import buio.ranking

ROOM = Path(buio.ranking.__file__).parent


def imported(source: str) -> set[str]:
    """The modules of the room that a source imports: at its head, inside functions, under `TYPE_CHECKING`."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return {node.module.rpartition(".")[2] for node in found if node.module and node.module.startswith("buio.ranking.")}


def in_order(imports: dict[str, set[str]]) -> list[str]:
    return list(TopologicalSorter(imports).static_order())


def test_no_module_is_in_a_circle() -> None:
    imports = {path.stem: imported(path.read_text(encoding="utf-8")) for path in ROOM.glob("*.py")}
    assert set().union(*imports.values()) <= set(imports)
    assert in_order(imports)[-1] == "__init__"
    assert imports["scoring"] == {"tables"}, "what types need is imported as what runs"


def test_a_circle_of_types_would_be_found() -> None:
    typed = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from buio.ranking.ranking import Ranking\n"
    late = "def tables():\n    from buio.ranking.tables import Tables\n"
    assert (imported(typed), imported(late)) == ({"ranking"}, {"tables"})
    with pytest.raises(CycleError):
        in_order({"tables": imported(typed), "ranking": imported(late)})
