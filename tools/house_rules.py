"""The tables of house rules in the rule pages, made from the games and their words: `python tools/house_rules.py`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from buio.cli.pages import choices
from buio.games import games
from buio.i18n import Catalogue, catalogue
from buio.play.rules import value_text

PAGES: Final = Path(__file__).parents[1] / "docs/rules"
HEAD: Final = {
    "en": "| house rule | default | values | what it says | rule |",
    "it": "| regola della casa | di norma | valori | che cosa dice | regola |",
    "de": "| Hausregel | üblich | Werte | was sie sagt | Regel |",
}
TABLE: Final = re.compile(r"(<!-- generated: house rules (\w+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


def page(path: Path) -> str:
    """A page with its tables as the games are now."""
    language = path.suffixes[0].strip(".") if len(path.suffixes) > 1 else "en"
    words, head = catalogue(language), HEAD[language]
    return TABLE.sub(
        lambda found: "\n".join([f"{found[1]}{head}", "|---|---|---|---|---|", *_rows(found[2], words), ""]),
        path.read_text(encoding="utf-8"),
    )


def _rows(code: str, words: Catalogue) -> Iterator[str]:
    for rule in games[code].house_rules():
        told = words.text(f"rule.{rule.key}")
        yield f"| `{rule.key}` | {value_text(rule.default)} | {choices(rule, words)} | {told} | {rule.source} |"


if __name__ == "__main__":
    for one in sorted(PAGES.glob("*.md")):
        one.write_text(page(one), encoding="utf-8")
