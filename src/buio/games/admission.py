"""What a game of another package has to bring: that it is one, and its words in every language."""

from collections.abc import Mapping
from typing import Any

from buio.i18n import LANGUAGES, add_words, catalogue, drop_words
from buio.play.captions import Captions
from buio.play.game import Game, GameError
from buio.play.phases.control import Label
from buio.play.recipe import Recipe
from buio.play.validation import one_of_kind


def refuse_no_game(game: Any) -> None:
    """Refuse what is no game.

    Raises:
        TypeError: it is none.
    """
    one_of_kind("game", game, Game, "a Game, as of buio.games")


def give_words(game: Game, words: Mapping[str, Mapping[str, str]]) -> None:
    """Add the words of a game to those there are.

    Raises:
        GameError: one is missing in a language, or what it shows has none; none are added.
        RecipeError: the game cannot be dealt.
        TypeError: these are no words by language.
    """
    if not isinstance(words, Mapping) or not all(isinstance(own, Mapping) for own in words.values()):
        raise TypeError(f'words are those of each language by key, such as {{"en": {{"game.{game.code}": "Chicago"}}}}')
    recipes = [game.written(seated=seated) for seated in game.players]
    for kind in [kind for recipe in recipes for kind in recipe.facets if issubclass(kind, Captions) and not kind.texts]:
        raise GameError(f"the game {game.code!r} shows {kind.__name__} without words: name their keys in its texts")
    keys = _asked(game, recipes)
    add_words(game.code, words)
    if missing := _missing(keys):
        drop_words(game.code)
        raise GameError(f"the game {game.code!r} lacks words: {missing}; give them with register(game, words=...)")


def _asked(game: Game, recipes: list[Recipe]) -> list[tuple[str, ...]]:
    """The keys that have to have words: the first of them, or any of its others."""
    phases = [phase for recipe in recipes for phase in recipe.phases if not isinstance(phase, Label)]
    contests = [contest for recipe in recipes for contest in recipe.contests]
    called = [name for contest in contests for _, name in contest.ranking.names]
    refused = [reason for recipe in recipes for reason in recipe.refusals or ()]
    keys = [
        (f"game.{game.code}",),
        *((f"rule.{rule.key}",) for rule in game.house_rules()),
        *((key,) for phase in phases for key in (f"phase.{phase.name}", *phase.texts())),
        *((f"table.contest.{one.name}", f"row.{one.name}", f"table.{one.name}") for one in contests),
        *((f"{kind}.{name}",) for name in called for kind in ("hand", "category")),
        *((f"refused.{reason}",) for reason in refused),
        *((key,) for recipe in recipes for kind in recipe.facets if issubclass(kind, Captions) for key in kind.texts),
    ]
    return list(dict.fromkeys(keys))


def _missing(keys: list[tuple[str, ...]]) -> str:
    """`rule.ante in it and de, game.chicago in de`: the words that are not there; empty: all are."""
    lacking = {
        first: [language for language in LANGUAGES if not any(key in catalogue(language) for key in (first, *others))]
        for first, *others in keys
    }
    return ", ".join(f"{key} in {' and '.join(languages)}" for key, languages in lacking.items() if languages)
