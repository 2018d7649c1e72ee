"""The rule pages: Markdown for people, beside the package when installed and under `docs` in a checkout."""

import re
from pathlib import Path

from buio.games import games
from buio.games.listing import catalogue_of_games
from buio.i18n import Catalogue, catalogue
from buio.play.game import Game, GameError
from buio.play.rules import Allowed, AtLeast, HouseRule, Texts, value_text

_HERE = Path(__file__).parents[1]
_PLACES = (_HERE / "rulebook", _HERE.parents[1] / "docs" / "rules")


def rule_page(code: str, language: str) -> str:
    """Return the text of a game's rule page, with its house rules in the given language.

    Raises:
        GameError: no such game, or it has no page.
        ValueError: no such language.
    """
    game, words = games[code], catalogue(language)
    page = _page(game, language).read_text(encoding="utf-8")
    text = re.sub(
        r"## (House rules|Regole della casa|Hausregeln)\n.*?(?=^## )", "", page, flags=re.DOTALL | re.MULTILINE
    ).replace("**", "")
    table = ["  {0} = {1}: {3} ({2}) [{4}]".format(*told(rule, words)) for rule in game.house_rules()]
    return "\n".join(
        [words.text(f"game.{game.code}"), "", text.strip(), "", f"{words.text('rules.house')} ({game.code}):", *table]
    )


def answer(code: str, language: str, page: str) -> dict[str, object]:
    """Return the page for programs, with the game's names and numbers of players; its house rules as `buio games`."""
    game = games[code]
    (listed,) = [one for one in catalogue_of_games() if one["code"] == game.code]
    return {**listed, "language": language, "page": page}


def _page(game: Game, language: str) -> Path:
    """Games of one family share a page; a page that is not translated is English."""
    for name in (f"{game.family}.{language}.md", f"{game.family}.md"):
        for place in _PLACES:
            if (place / name).exists():
                return place / name
    raise GameError(f"{game.code} has no rule page")


def told(rule: HouseRule, words: Catalogue) -> tuple[str, str, str, str, str]:
    """Tell a house rule: its key, its default, which values it takes, what it means, and where it comes from."""
    values = ", ".join(_value(value, words) for value in rule.allowed)
    return rule.key, value_text(rule.default), values, words.text(f"rule.{rule.key}"), rule.source


def _value(value: Allowed, words: Catalogue) -> str:
    """A value as one writes it, or in words where there are many."""
    if isinstance(value, AtLeast):
        return words.text("rules.at_least", low=value.low)
    if isinstance(value, Texts) and value.word:
        return words.text(f"rules.{value.word}", names=value.names, example=value.examples[0])
    return value_text(value)
