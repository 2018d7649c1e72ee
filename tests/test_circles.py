"""No circles: no module of a room imports itself by way of others, at its top, inside a function or for types alone."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"


def modules(package: Path) -> dict[str, Path]:
    """The modules of a package, by their names."""
    paths = {".".join(path.relative_to(package.parent).with_suffix("").parts): path for path in package.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for name, path in paths.items()}


def imported(text: str, known: set[str]) -> Iterator[str]:
    """What a module imports of those that are known, wherever in its text that stands."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in known else str(node.module) for name in names)


def circle(texts: dict[str, str]) -> list[str]:
    """Modules each of which imports the one before, and the first one the last; empty: there are none."""
    arrows = {name: {*imported(text, set(texts))} & {*texts} - {name} for name, text in texts.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_module_imports_itself_by_way_of_others() -> None:
    found = modules(SOURCES / "buio")
    assert len(found) > 300
    assert circle({name: path.read_text(encoding="utf-8") for name, path in found.items()}) == []


@pytest.mark.parametrize(
    "back",
    [
        "import a.one",
        "from a import one",
        "from a.one import name",
        "def late():\n    from a.one import name",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.one import name",
    ],
)
def test_every_kind_of_import_counts(back: str) -> None:
    texts = {"a": "", "a.one": "from a.two import name", "a.two": back}
    assert {*circle(texts)} == {"a.one", "a.two"}
    assert circle(texts | {"a.two": "from b.one import name"}) == []
