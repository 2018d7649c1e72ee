"""The contents of the site: the pages named in mkdocs.yml that are there, and every page of the rule book."""

from pathlib import Path
from typing import Any

from catalogue import PAGE


def on_config(config: Any) -> Any:
    """Leave out pages not written yet, and spell out `folder/*.md`; MkDocs calls this before it builds."""
    docs = Path(config["docs_dir"])
    entries = ((title, found(docs, pattern)) for entry in config["nav"] for title, pattern in entry.items())
    config["nav"] = [{title: pages} for title, pages in entries if pages]
    return config


def found(docs: Path, pattern: str) -> str | list[str]:
    """One page as its name, a pattern as the sorted names of its pages, of one language; nothing where there is none."""
    if pattern == PAGE:
        return PAGE  # written when the site is built
    written = [path for path in docs.glob(pattern) if path.name.count(".") == pattern.count(".")]
    pages = sorted(path.relative_to(docs).as_posix() for path in written)
    return pages if "*" in pattern else "".join(pages)
