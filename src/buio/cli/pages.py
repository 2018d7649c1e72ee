"""The rule pages: Markdown for people, beside the package when installed and under `docs` in a checkout."""

import re
from pathlib import Path

from buio.games import games
from buio.i18n import Catalogue, catalogue
from buio.play.game import Game, GameError
from buio.play.rules import AtLeast, HouseRule, written

_HERE = Path(__file__).parents[1]
_PLACES = (_HERE / "rulebook", _HERE.parents[1] / "docs" / "rules")


def rule_page(code: str, language: str) -> str:
    """The text of a game's rule page, with its house rules in the given language.

    Raises:
        GameError: no such game, or it has no page.
        ValueError: no such language.
    """
    game, words = games[code], catalogue(language)
    page = _page(game, language).read_text(encoding="utf-8")
    text = re.sub(
        r"## (House rules|Regole della casa|Hausregeln)\n.*?(?=^## )", "", page, flags=re.DOTALL | re.MULTILINE
    ).replace("**", "")
    table = [_line(rule, words) for rule in game.house_rules()]
    return "\n".join(
        [words.text(f"game.{code}"), "", text.strip(), "", f"{words.text('rules.house')} ({code}):", *table]
    )


def _page(game: Game, language: str) -> Path:
    """Games of one family share a page; a page that is not translated is English."""
    for name in (f"{game.family}.{language}.md", f"{game.family}.md"):
        for place in _PLACES:
            if (place / name).exists():
                return place / name
    raise GameError(f"{game.code} has no rule page")


def _line(rule: HouseRule, words: Catalogue) -> str:
    """`ante = 1` and what it means, what else it may be, and where it comes from."""
    default = str(rule.default).lower() if isinstance(rule.default, bool) else rule.default
    return f"  {rule.key} = {default}: {words.text(f'rule.{rule.key}')} ({_choices(rule, words)}) [{rule.source}]"


def _choices(rule: HouseRule, words: Catalogue) -> str:
    """The values that a rule takes, as one writes them; a number that has no end in words."""
    told = [words.text("rules.at_least", low=one.low) if isinstance(one, AtLeast) else "" for one in rule.allowed]
    return ", ".join([said or written(one) for said, one in zip(told, rule.allowed, strict=True)])
