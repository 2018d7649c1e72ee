"""Lessons: prepared hands from which somebody learns a game at a table.

A game's lesson is the file of its code beside this one, and for each language a file of words in the catalogues,
`lesson_<game>.json`. Whoever learns is the first seat. What they read is `lesson.<game>.<hand>.begin` and `.end`,
`lesson.<game>.<hand>.<number>` before each of their decisions, and with `.else` behind it what is said of another one.
"""

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from buio import i18n
from buio.play.moves import Move

HERE: Final = Path(__file__).parent
CATALOGUES: Final = Path(i18n.__file__).parent
LESSONS: Final = tuple(sorted(path.stem for path in HERE.glob("*.toml")))
"""The games that have one."""
STACK: Final = 100


@dataclass(frozen=True)
class PreparedHand:
    """A hand of a lesson, with its cards and with what everybody does.

    Attributes:
        dealer: the seat that deals.
        rules: the house rules that differ from the game's own.
        moves: as far as there is something to be learned, the dealer's moves included.
    """

    dealer: int
    rules: dict[str, Any]
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        game: the code of its game.
        players: who sits there, whoever learns first; each has `STACK` chips before every hand.
        hands: one after the other.
        words: by language, what is told, each by the number of its hand and what it is: `1.begin`, `1.2.else`.
    """

    game: str
    players: tuple[str, ...]
    hands: tuple[PreparedHand, ...]
    words: dict[str, dict[str, str]]


@cache
def lesson(game: str) -> Lesson | None:
    """Return the lesson of the game of this code; None: it has none."""
    if game not in LESSONS:
        return None
    told = tomllib.loads((HERE / f"{game}.toml").read_text(encoding="utf-8"))
    hands = [PreparedHand(one["dealer"], one.get("rules", {}), _moves(one["moves"])) for one in told["hands"]]
    words = {language: _words(language, game) for language in i18n.LANGUAGES}
    return Lesson(game, tuple(told["players"]), tuple(hands), words)


def _words(language: str, game: str) -> dict[str, str]:
    told = json.loads((CATALOGUES / language / f"lesson_{game}.json").read_text(encoding="utf-8"))
    return {key.removeprefix(f"lesson.{game}."): sentence for key, sentence in told.items()}


def _moves(text: str) -> tuple[Move, ...]:
    return tuple([Move.parse(move) for line in text.split("\n") for move in line.split(";") if move.strip()])
