"""What the commands have in common: options that several take, and how an answer is printed."""

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from buio.cli.commands import Parameter, UsageError, integer

DEFAULT_GAME = "italian"
INTERRUPTED = 130
Language = Annotated[Literal["it", "en", "de"] | None, Parameter(help="default: the language of this machine")]
Set = Annotated[list[str], Parameter(name="--set", metavar="KEY=VALUE", help="a house rule; repeatable")]
Json = Annotated[bool, Parameter(name="--json", help="print one JSON value and nothing else")]
GameCode = Annotated[str, Parameter(help="The code of a game: `buio games` lists them.")]
MoreGames = Annotated[str, Parameter(help="More games, if the dealer is to choose or they are to follow one another.")]
Hand = Annotated[str, Parameter(help="Cards, rank before suit (h d c s), together or apart: QhJsTc9c8s.")]
Board = Annotated[str, Parameter(help="The cards on the table, where the game has some.")]
Players = Annotated[
    int, Parameter(help="How many are seated, where that decides the pack; default: as many as usual."), integer()
]
BATCH = "One JSON request a line on standard input, one answer a line."
ROTATION = "The games follow one another, each once round the table."
STACK = 200
SEED = "For tests and demonstrations: the same seed deals the same cards. Without one the operating system shuffles."


@dataclass(frozen=True, kw_only=True)
class Seated:
    """What every question takes about a game that may go by the number of players."""

    players: Players | None = None
    set_: Set = field(default_factory=list)
    json_: Json = False

    def request(self, game: str, least: int = 0) -> Any:
        from buio.cli.request import Request

        return Request(game, self.players, house_rules(self.set_), least)


@dataclass(frozen=True, kw_only=True)
class AnswerOptions(Seated):
    """What every question about hands takes."""

    batch: Annotated[bool, Parameter(help=BATCH)] = False


def refuse_lone_rotation(rotation: bool, *codes: str) -> None:
    """Refuse a rotation of one game, which follows nothing; a mix is several.

    Raises:
        UsageError: `--rotation` where only one is named.
    """
    from buio.games import spelled_out

    if rotation and len(spelled_out(codes)[0]) < 2:
        raise UsageError(f"--rotation is for several games: name more than {codes[0]}, or leave it out")


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """What every table is told, at the terminal and in the browser."""

    rotation: Annotated[bool, Parameter(help=ROTATION)] = False
    stack: Annotated[int | None, Parameter(help=f"Chips that everybody buys ({STACK})."), integer()] = None
    seed: Annotated[int | None, Parameter(help=SEED), integer()] = None
    set_: Set = field(default_factory=list)

    def schedule(self, *codes: str, kept: bool = False) -> tuple[tuple[str, ...], bool]:
        """List the games that are played, those of a mix one by one; and do they follow one another?

        Args:
            codes: what was asked for.
            kept: a night that was saved goes on, with games of its own.

        Raises:
            UsageError: a rotation of one game.
        """
        from buio.games import spelled_out

        if not kept:
            refuse_lone_rotation(self.rotation, *codes)
        games, mixed = spelled_out(codes)
        return games, self.rotation or mixed

    def given(self, named: str | None, *games: str) -> dict[str, object]:
        """Return what was asked for in so many words, by its option; None: nothing was."""
        return {
            "": " ".join(games) if named else None,
            "--stack": self.stack,
            "--seed": self.seed,
            "--rotation": "" if self.rotation else None,
        }

    @property
    def chips(self) -> int:
        return STACK if self.stack is None else self.stack


def house_rules(pairs: Iterable[str]) -> dict[str, object]:
    """Read house rules as they stand on the command line."""
    read: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--set {pair} lacks a value: write --set KEY=VALUE")
        if key in read:
            raise UsageError(f"--set {key} is given twice: once is enough")
        read[key] = value
    return read


def needed(example: str, *words: str) -> None:
    """Refuse a question without a game or without a hand."""
    if len(words) < 2 or not all(words):
        raise UsageError(f"a game and a hand are needed, as in: {example}")


def tell(answer: Any, as_json: bool, lines: Callable[[str], Iterable[str]]) -> None:
    """Print an answer: for programs, or for people in the language of this machine."""
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
        return
    from buio.i18n import language_here

    print("\n".join(lines(language_here())))


def percent(share: float, language: str, places: int = 3) -> str:
    """Return a share from 0 to 1 as it is written in a language, to so many places: `12.346%`, `12,346%`."""
    return f"{100 * share:.{places}f}%".replace(".", "." if language == "en" else ",")


def batch(question: str) -> None:
    """Answer requests from standard input, each at once."""
    from buio.cli import answers

    for answer in answers.batch(question, sys.stdin.buffer):
        print(json.dumps(answer, ensure_ascii=False), flush=True)
