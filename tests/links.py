"""The links of a page in Markdown: which of them lead nowhere in a clone."""

import re
from collections.abc import Iterator
from pathlib import Path

CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)|\b(?:src|srcset|href)=\"([^\"\s]+)")
HEADING = re.compile(r"^#+ (.+?)(?: \{ ?#([\w-]+) ?\})?$", re.MULTILINE)
NAMED = re.compile(r"\bid=\"([^\"]+)\"")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def dead(page: Path) -> Iterator[str]:
    """What a page links to and is not there: a page, a picture, a heading. Other hosts are asked nothing."""
    for link, source in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        target = link or source
        path, _, heading = target.partition("#")
        file = page.parent / path if path else page
        if re.match(r"\w+:", target):
            continue
        if not file.exists() or (heading and file.suffix == ".md" and heading not in headings(file)):
            yield target


def headings(page: Path) -> set[str]:
    """What a link to a part of a page may say."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    found = HEADING.findall(text)
    return {name or slug(title) for title, name in found} | {*NAMED.findall(text)}


def slug(title: str) -> str:
    """A heading as a link calls it."""
    words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
    return re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", words.lower()).strip())
