"""The reference holds every public name, each with a docstring and an example that runs."""

import ast
import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from doctest import DocTestFinder, DocTestRunner
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import buio
from buio.cli import app
from tests import examples

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BUILT = DOCS.parent / "tools" / "site"


@cache
def tool(name: str) -> ModuleType:
    """A module of those that build the site."""
    sys.path.insert(0, str(BUILT))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(BUILT))


def modules() -> list[str]:
    """All modules that the reference is about."""
    return [module for named in tool("reference").pages(DOCS).values() for module in named]


@cache
def shown() -> set[str]:
    """Every name that occurs in an example of a page, or in a file of the tests that it shows."""
    pages = [page for page in DOCS.rglob("*.md") if page.parent.name != "rules"]
    code = "\n".join(one.code for page in pages for one in examples.examples(page) if one.kind == "python")
    texts = [page.read_text(encoding="utf-8") for page in pages]
    paths = {ROOT / path for text in texts for path in re.findall(r'^--8<-- "(.*\.py)"', text, re.MULTILINE)}
    files = [path.read_text(encoding="utf-8") for path in paths]
    return {name for text in (code, *files) for node in ast.walk(ast.parse(text)) for name in named(node)}


def named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            yield name


def test_every_page_of_the_reference_names_its_modules() -> None:
    pages = tool("reference").pages(DOCS)
    assert len(pages) > 8
    assert all(pages.values())
    assert len(set(modules())) == len(modules())


def test_every_room_of_the_library_is_in_the_reference() -> None:
    rooms = {module.split(".")[1] for module in modules() if "." in module}
    assert rooms == {
        "cards",
        "ranking",
        "rummy",
        "i18n",
        "play",
        "games",
        "night",
        "history",
        "bots",
        "odds",
        "environments",
    }
    assert "buio" in modules()


@pytest.mark.parametrize("module", modules())
def test_every_public_name_has_an_example_that_runs(module: str) -> None:
    names = tool("reference").public(module)
    assert names
    assert [name for name, value in names.items() if name not in shown() and ">>>" not in (value.__doc__ or "")] == []


@pytest.mark.parametrize("module", modules())
def test_every_public_class_and_function_says_what_it_is(module: str) -> None:
    """And so does every public method; one that overrides another may leave that to it."""
    assert list(silent(tool("reference").public(module))) == []


def silent(names: dict[str, Any]) -> Iterator[str]:
    for name, value in names.items():
        if isinstance(value, type):
            fields = getattr(value, "__dataclass_fields__", {})
            members = {key: one for key, one in vars(value).items() if not key.startswith("_") and key not in fields}
            routines = [key for key, one in members.items() if inspect.isroutine(one) or isinstance(one, property)]
            yield from (f"{name}.{key}" for key in routines if not inspect.getdoc(vars(value)[key]) and own(value, key))
        if (isinstance(value, type) or inspect.isroutine(value)) and not inspect.getdoc(value):
            yield name


def own(kind: type, method: str) -> bool:
    return not any(hasattr(base, method) for base in kind.__mro__[1:])


@pytest.mark.parametrize("module", modules())
def test_the_page_shows_every_public_name(module: str) -> None:
    lines = "\n".join(tool("reference").listed(module))
    missing = [
        name
        for name in tool("reference").public(module)
        if not re.search(rf"^(::: .*\.|\| `){name}\b", lines, re.MULTILINE)
    ]
    assert missing == []


def test_what_buio_itself_gives_is_in_the_reference() -> None:
    assert set(tool("reference").public("buio")) == set(buio.__all__)


@pytest.mark.parametrize("module", modules())
def test_the_examples_of_docstrings_run(module: str) -> None:
    failed = [
        DocTestRunner(verbose=False).run(test).failed for test in DocTestFinder().find(importlib.import_module(module))
    ]
    assert sum(failed) == 0


def test_the_page_of_commands_has_every_command_and_every_option() -> None:
    page = tool("commands").page()
    for name, command in app.commands.items():
        section = page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        assert command.usage in section
        keys = [one.metavar if one.word else one.key for one in command.arguments]
        assert [key for key in keys if key not in section] == []
        assert [line for line in section.splitlines() if line.startswith("|") and line.endswith("|  |")] == []
