"""The games there are, with their names and house rules."""

from typing import Any, TypeAlias

from buio.games import games, let_in_installed
from buio.games.naming import other_names
from buio.i18n import LANGUAGES, catalogue
from buio.play.rules import AtLeast, Texts

Answer: TypeAlias = dict[str, Any]


def catalogue_of_games() -> list[Answer]:
    """Return every game with all its names and its house rules, those of installed packages too."""
    let_in_installed()
    return [
        {
            "code": game.code,
            "name": {language: catalogue(language).text(f"game.{game.code}") for language in LANGUAGES},
            "also": list(other_names(game.code)),
            "family": game.family,
            "players": [game.players[0], game.players[-1]],
            "rules": {
                rule.key: {
                    "default": rule.default,
                    "allowed": [_allowed(value) for value in rule.allowed],
                    "help": catalogue("en").text(f"rule.{rule.key}"),
                }
                for rule in game.house_rules()
            },
        }
        for game in games.values()
    ]


def _allowed(value: object) -> object:
    if isinstance(value, Texts):
        return {"text": value.told, "examples": list(value.examples)}
    return {"min": value.low} if isinstance(value, AtLeast) else value
