"""The rule pages: Markdown for people, beside the package when installed and under `docs` in a checkout."""

import re
from pathlib import Path

from buio.games import games
from buio.i18n import Catalogue, catalogue
from buio.play.game import Game, GameError
from buio.play.rules import HouseRule

_HERE = Path(__file__).parents[1]
_PLACES = (_HERE / "rulebook", _HERE.parents[1] / "docs" / "rules")


def rule_page(code: str, language: str) -> str:
    """The text of a game's rule page, with its house rules in the given language.

    Raises:
        GameError: no such game, or it has no page.
        ValueError: no such language.
    """
    game, words = games[code], catalogue(language)
    text = re.sub(r"<!--.*?-->\n?", "", _page(game).read_text(encoding="utf-8"), flags=re.DOTALL)
    table = [_line(rule, words) for rule in game.house_rules()]
    return "\n".join(
        [words.text(f"game.{code}"), "", text.strip(), "", f"{words.text('rules.house')} ({code}):", *table]
    )


def _page(game: Game) -> Path:
    """Games of one family share a page."""
    for place in _PLACES:
        if (page := place / f"{game.family}.md").exists():
            return page
    raise GameError(f"{game.code} has no rule page")


def _line(rule: HouseRule, words: Catalogue) -> str:
    """`ante = 1` and what it means, what else it may be, and where it comes from."""
    default = str(rule.default).lower() if isinstance(rule.default, bool) else rule.default
    return f"  {rule.key} = {default}: {words.text(f'rule.{rule.key}')} ({rule.choices}) [{rule.source}]"
