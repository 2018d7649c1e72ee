"""The contents of the site: the sections of mkdocs.yml, and every page that a pattern in them stands for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from catalogue import PAGE
from commands import PAGE as COMMANDS

Entry: TypeAlias = "str | dict[str, str | list[Entry]]"
WRITTEN = (PAGE, COMMANDS)
"""Pages that are written when the site is built."""


def on_config(config: Any) -> Any:
    """Spell out `folder/*.md`; MkDocs calls this before it builds."""
    config["nav"] = list(_spelled_out(Path(config["docs_dir"]), config["nav"]))
    return config


def _spelled_out(docs: Path, entries: list[Entry]) -> Iterator[Entry]:
    for entry in entries:
        if isinstance(entry, str):
            yield from found(docs, entry)
            continue
        ((title, below),) = entry.items()
        yield {title: list(_spelled_out(docs, below))} if isinstance(below, list) else {title: _one(docs, below)}


def _one(docs: Path, pattern: str) -> str | list[Entry]:
    pages = found(docs, pattern)
    return list(pages) if "*" in pattern else pages[0]


def found(docs: Path, pattern: str) -> list[str]:
    """The sorted pages that a pattern stands for, of one language; a page stands for itself.

    Raises:
        FileNotFoundError: there is none.
    """
    if pattern in WRITTEN:
        return [pattern]
    written = [path for path in docs.glob(pattern) if path.name.count(".") == pattern.count(".")]
    if not written:
        raise FileNotFoundError(f"mkdocs.yml names {pattern}, and there is no such page")
    return sorted(path.relative_to(docs).as_posix() for path in written)
