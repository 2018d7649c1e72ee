"""How a game goes, in a few plain sentences with the house rules of the table in them, and examples of these."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from buio.i18n import LANGUAGES, Catalogue, catalogue
from buio.play.conditions import holds
from buio.play.game import Game
from buio.play.rules import Rules

EVERY: Final = "every"
"""The family of what is said of all games that have such a house rule."""
MOST: Final = 9


def how(game: Game[Any], rules: Rules) -> dict[str, list[str]]:
    """Tell by language how this game goes by these rules; nothing of a game of which nobody wrote how it goes.

    A sentence is `table.how.<family>.<number>`. With `.<rule>.<value>` behind it, it is said instead, or only then,
    where that house rule has this value and counts. `{rule}` in a sentence is its value.
    """
    return {language: list(_sentences(game, rules, catalogue(language))) for language in LANGUAGES}


def examples(game: Game[Any], rules: Rules) -> dict[str, str]:
    """Find the example of each house rule that counts and has one: by rule, the key of its sentence.

    That is `example.<family>.<rule>.<value>`, else `example.<family>.<rule>`, in which `{value}` is the value; of most
    rules the family is `every`. The page asks for these words when somebody looks.
    """
    words = catalogue(LANGUAGES[0])
    found: dict[str, str] = {}
    for rule, value in _counting(rules).items():
        plain = [f"example.{family}.{rule}" for family in (game.family, EVERY)]
        if own := next((key for begin in plain for key in (f"{begin}.{value}", begin) if key in words), ""):
            found[rule] = own
    return found


def _counting(rules: Rules) -> dict[str, str]:
    """The house rules that have an effect beside the others, with their values as the command line writes them."""
    said = rules.texts()
    return {rule.key: said[rule.key] for rule in rules.catalogue() if holds(rule.when, said.__getitem__)}


def _sentences(game: Game[Any], rules: Rules, words: Catalogue) -> Iterator[str]:
    shown = {key: words.value(key, value) for key, value in rules.values().items()}
    counting = _counting(rules)
    for family in (game.family, EVERY):
        for number in range(1, MOST + 1):
            plain = f"table.how.{family}.{number}"
            keys = [key for rule in counting if (key := f"{plain}.{rule}.{counting[rule]}") in words]
            if keys or plain in words:
                with suppress(KeyError):  # a sentence about a house rule that this game of the family does not have
                    yield words.text((keys or [plain])[-1], **shown)
