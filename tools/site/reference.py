"""The pages of `reference/`: after what is written there comes every public name of the modules that the page is about.

A page names its modules in its first lines (`modules: buio.night buio.bots`). Public is what a module lists in
`__all__`; of a module without it, every name that it defines and that does not begin with `_`.
"""

import ast
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib import import_module
from inspect import ismethod, isroutine
from pathlib import Path
from typing import Any, TypeVar

from buio import Deal

INHERITING = "    options:\n      inherited_members: true\n"
"""A deal has the moves by their names from its base class, which nobody looks for."""
FIELDS = "    options:\n      show_if_no_docstring: true\n"
"""The fields of a named tuple are its parameters, and seldom have a text of their own."""
DOCS = Path(__file__).parents[2] / "docs"
WIDE = 90
"""How much of a constant's value is shown."""


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Put the names below the text of a page; MkDocs calls this for every page."""
    modules = str(page.meta.get("modules", "")).split()
    return "\n".join([markdown, *(line for module in modules for line in listed(module))])


def pages(docs: Path) -> dict[str, list[str]]:
    """The modules of each page of the reference."""
    found = {}
    for path in sorted((docs / "reference").glob("*.md")):
        first = path.read_text(encoding="utf-8").partition("\n---\n")[0]
        said = [line.removeprefix("modules:").split() for line in first.splitlines() if line.startswith("modules:")]
        found[path.name] = [module for line in said for module in line]
    return found


def listed(module: str) -> Iterator[str]:
    """What is put on the page for a module."""
    names = public(module)
    homes = {name: home for name, value in names.items() if module == "buio" and (home := _home(value))}
    yield f"\n## `{module}` {{#{module.replace('.', '-')}}}\n"
    if homes:
        yield "| name | told on the page of |\n|---|---|"
        yield from (f"| `{name}` | [`{home}`][{home}] |" for name, home in homes.items())
        yield ""
    for name, value in names.items():
        if name not in homes and (isinstance(value, type) or _is_function(value)):
            yield f"::: {_path(module, name, value)}\n{_options(value)}"
    constants = {
        name: value for name, value in names.items() if not isinstance(value, type) and not _is_function(value)
    }
    if constants:
        yield "\n| name | value | |\n|---|---|---|"
        yield from (f"| `{name}` | {_value(value)} | {_said(module, name)} |" for name, value in constants.items())


@cache
def public(module: str) -> dict[str, Any]:
    """The public names of a module."""
    found = import_module(module)
    names = getattr(found, "__all__", None) or [name for name in _assigned(module) if not name.startswith("_")]
    values = {name: getattr(found, name) for name in names}  # some are imported when they are asked for
    return {name: value for name, value in values.items() if not isinstance(value, TypeVar)}


def _options(value: object) -> str:
    if value is Deal:
        return INHERITING
    return FIELDS if isinstance(value, type) and hasattr(value, "_fields") else ""


def _home(value: object) -> str:
    """Where a name of `buio` itself is told at length, if another page does."""
    told = [module for modules in pages(DOCS).values() for module in modules if module != "buio"]
    return next((f"{module}.{key}" for module in told for key, one in public(module).items() if one is value), "")


def _is_function(value: object) -> bool:
    return isroutine(value) or hasattr(value, "__wrapped__")


def _path(module: str, name: str, value: Any) -> str:
    """Where the docstring is: methods of an object that are given as functions have theirs in its class."""
    return f"{value.__module__}.{value.__qualname__}" if ismethod(value) else f"{module}.{name}"


def _value(value: object) -> str:
    text = repr(value)
    shown = text if len(text) <= WIDE else f"{text[:WIDE]}…"
    return f"<code>{escape(shown).replace('|', '&#124;')}</code>"


def _said(module: str, name: str) -> str:
    """What the docstring below an assignment says, in this module or in the one that it is from."""
    for where in (module, *_sources(module)):
        if text := _assigned(where).get(name):
            return " ".join(text.split()).replace("|", "\\|")
    return ""


@cache
def _tree(module: str) -> list[ast.stmt]:
    return ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8")).body


def _sources(module: str) -> list[str]:
    """The modules that this one takes names from."""
    sources = [node.module for node in _tree(module) if isinstance(node, ast.ImportFrom) and node.module]
    return [source for source in sources if source.startswith("buio.")]


@cache
def _assigned(module: str) -> dict[str, str]:
    """The names that a module defines, in its order, with the text below each assignment."""
    body = _tree(module)
    found: dict[str, str] = {}
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                found[name] = ""
            case ast.Assign(targets=targets):
                names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
                found |= dict.fromkeys(names, str(text))
            case ast.AnnAssign(target=ast.Name(id=name)):
                found[name] = str(text)
    return found
