"""The rule pages: Markdown for people, beside the package when installed and under `docs` in a checkout."""

import re
from pathlib import Path

from buio.games import games
from buio.i18n import catalogue

_HERE = Path(__file__).parents[1]
_PLACES = (_HERE / "rulebook", _HERE.parents[1] / "docs" / "rules")


def rule_page(code: str, language: str) -> str:
    """The text of a game's rule page, with its house rules in the given language.

    Raises:
        GameError: no such game.
        ValueError: no such language.
    """
    game, words = games[code], catalogue(language)
    page = next(place / f"{game.family}.md" for place in _PLACES if (place / f"{game.family}.md").exists())
    table = [
        f"  {rule.key:22} {str(rule.default).lower():24} {words.text(f'rule.{rule.key}')} ({rule.choices}) [{rule.source}]"
        for rule in game.house_rules()
    ]
    text = re.sub(r"<!--.*?-->\n?", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return "\n".join([words.text(f"game.{code}"), "", text.strip(), "", f"{code}:", *table])
