"""The tables of house rules in the rule pages, made from the games and their words: `python tools/house_rules.py`."""

import re
from pathlib import Path
from typing import Final

from buio.cli.pages import told
from buio.games import games
from buio.i18n import catalogue

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
        lambda found: "\n".join(
            [
                f"{found[1]}{head}",
                "|---|---|---|---|---|",
                *["| `{}` | {} | {} | {} | {} |".format(*told(rule, words)) for rule in games[found[2]].house_rules()],
                "",
            ]
        ),
        path.read_text(encoding="utf-8"),
    )


if __name__ == "__main__":
    for one in sorted(PAGES.glob("*.md")):
        one.write_text(page(one), encoding="utf-8")
