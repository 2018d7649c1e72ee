"""The command `buio`. Every heavy library is imported where it is needed, so that a question is answered at once."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter

import buio

app = App(name="buio", help="Poker all'italiana and the poker family.", version=buio.__version__, result_action="return_value")
Set = Annotated[list[str] | None, Parameter(name="--set", negative=(), help="a house rule, KEY=VALUE; repeatable")]
Json = Annotated[bool, Parameter(name="--json", negative=(), help="print one JSON value and nothing else")]
Batch = Annotated[bool, Parameter(name="--batch", negative=(), help="one JSON request a line on standard input")]
Players = Annotated[int | None, Parameter(help="how many are seated; it decides the Italian pack")]
DEFAULT_GAME = "italian"


class UsageError(ValueError):
    """The command line itself is wrong."""


def main() -> None:
    """Run the command; input errors are one line on standard error and exit status 2."""
    from buio.cards import CardError
    from buio.play.game import GameError
    from buio.play.moves import MoveError
    from buio.history.records import RecordError
    from buio.play.rules import RulesError
    from buio.ranking import RankingError

    try:
        code = app(sys.argv[1:], exit_on_error=False, print_error=False)
    except (CardError, GameError, MoveError, RecordError, RulesError, RankingError, UsageError, CycloptsError, OSError) as error:
        print(f"buio: {' '.join(str(error).split())}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


@app.command(name="games")
def list_games(*, json_: Json = False) -> None:
    """Every game, with its house rules in JSON."""
    from buio.cli import answers

    catalogue = answers.catalogue_of_games()
    _print(catalogue, json_, lambda: [
        f"{game['code']:18} {game['players'][0]}-{game['players'][1]}  {game['name']['en']}" for game in catalogue
    ])  # fmt: skip


@app.command
def rules(game: str, *, lang: str = "en") -> None:
    """The rule page of a game."""
    from buio.cli import pages

    print(pages.rule_page(game, lang))


@app.command
def rank(game: str = "", hand: str = "", *, board: str = "", players: Players = None, set_: Set = None, json_: Json = False, batch: Batch = False) -> None:  # fmt: skip
    """How a hand ranks."""
    from buio.cli import answers

    if batch:
        return _batch("rank")
    _needed(game, hand)
    answer = answers.rank(answers.Request(game, players, _settings(set_)), hand, board)
    return _print(answer, json_, lambda: [f"{answer['name']['en']} ({answer['score']})"])


@app.command
def showdown(game: str = "", *hands: str, board: str = "", pot: int = 0, players: Players = None, set_: Set = None, json_: Json = False, batch: Batch = False) -> None:  # fmt: skip
    """Who wins among hands, given in seat order from the dealer's left."""
    from buio.cli import answers

    if batch:
        return _batch("showdown")
    _needed(game, *hands)
    answer = answers.showdown(answers.Request(game, players, _settings(set_)), hands, board, pot)
    return _print(answer, json_, lambda: [
        f"{'*' if place in answer['winners'] else ' '} {hand}  {told['name']['en']}  {answer['pays'][place] or ''}".rstrip()
        for place, (hand, told) in enumerate(zip(hands, answer["hands"], strict=True))
    ])  # fmt: skip


@app.command(name="open")
def open_(game: str = "", hand: str = "", *, level: str = "J", players: Players = None, set_: Set = None, json_: Json = False, batch: Batch = False) -> None:  # fmt: skip
    """May this hand open?"""
    from buio.cli import answers

    if batch:
        return _batch("open")
    _needed(game, hand)
    answer = answers.opens(answers.Request(game, players, _settings(set_)), hand, level)
    return _print(answer, json_, lambda: [f"{'yes' if answer['opens'] else 'no'}: {answer['because']}"])


@app.command
def replay(file: Path, *, json_: Json = False) -> None:
    """Play a recorded hand again."""
    from buio.history import records

    answer = records.replayed(records.read(file.read_text(encoding="utf-8")))
    _print(answer, json_, lambda: [f"{key}: {value}" for key, value in answer.items()])


@app.command
def simulate(game: str = DEFAULT_GAME, *, players: int = 4, deals: int = 1000, seed: int = 0, set_: Set = None, json_: Json = False) -> int:  # fmt: skip
    """Play random legal moves, checking every invariant after every move."""
    from buio.cli import simulation

    answer = simulation.simulate(game, players, deals, seed, _settings(set_))
    _print(answer, json_, lambda: [f"{key}: {value}" for key, value in answer.items()])
    return 130 if answer["deals"] < deals and not answer["broken"] else 1 if answer["broken"] else 0


@app.command
def play(game: str = DEFAULT_GAME, *, players: int = 4, lang: str | None = None, name: str | None = None, stack: int = 200, seed: int | None = None, save: Path | None = None, letters: Annotated[bool, Parameter(negative=())] = False, tui: Annotated[bool, Parameter(negative=())] = False, set_: Set = None) -> int:  # fmt: skip
    """A night at the terminal against bots."""
    from buio.terminal import Seating, language_of_the_place

    language = lang or language_of_the_place()
    seating = Seating(game, _settings(set_), players, language, name, stack, seed, save, letters)
    if tui:
        from buio.terminal.screen import run_screen

        return run_screen(seating)
    from buio.terminal.lines import run_lines

    return run_lines(seating)


@app.command
def serve(game: str = DEFAULT_GAME, *, host: str = "127.0.0.1", port: int = 8000, bots: int = 3, stack: int = 200, pace: float = 1.0, seed: int | None = None, set_: Set = None) -> None:  # fmt: skip
    """Serve the table in the browser.

    Parameters
    ----------
    pace
        Speed of the bots and of the pauses: 1 as at a table, 0 without any.
    seed
        For tests and demonstrations only: a table deals from the operating system's randomness.
    """
    from buio.server import serve as run

    run(buio.games[game], _settings(set_), host=host, port=port, bots=bots, stack=stack, pace=pace, seed=seed)


@app.command
def bench(*, json_: Json = False) -> None:
    """The project's own benchmarks."""
    import subprocess

    for name in ("ranking", "engine"):
        script = Path(buio.__file__).parents[2] / "bench" / f"{name}.py"
        if not script.exists():
            raise UsageError("the benchmarks are in the project's sources: run ./dev bench in a checkout")
        subprocess.run([sys.executable, "-m", f"bench.{name}", *(["--json"] if json_ else [])], cwd=script.parents[1], check=True)


def _settings(pairs: list[str] | None) -> dict[str, object]:
    settings: dict[str, object] = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--set {pair} lacks a value: write --set KEY=VALUE")
        settings[key] = value
    return settings


def _needed(*words: str) -> None:
    if not all(words):
        raise UsageError("a game and a hand are needed, as in: buio rank italian QhJsTc9c8s")


def _print(answer: Any, as_json: bool, lines: Callable[[], list[str]]) -> None:
    print(json.dumps(answer, ensure_ascii=False) if as_json else "\n".join(lines()))


def _batch(question: str) -> None:
    from buio.cli import answers

    for answer in answers.batch(question, iter(sys.stdin)):
        print(json.dumps(answer, ensure_ascii=False), flush=True)
