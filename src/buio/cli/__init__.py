"""The command `buio`. Every heavy library is imported where it is needed, so that a question is answered at once."""

import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Parameter

import buio

app = App(
    name="buio", help="Poker all'italiana and the poker family.", version=buio.__version__, result_action="return_value"
)
INTERRUPTED = 130
DEFAULT_GAME = "italian"
Language = Annotated[Literal["it", "en", "de"] | None, Parameter(help="default: the language of this machine")]
Set = Annotated[list[str], Parameter(name="--set", negative=(), help="a house rule, KEY=VALUE; repeatable")]
Json = Annotated[bool, Parameter(name="--json", negative=(), help="print one JSON value and nothing else")]
Flag = Annotated[bool, Parameter(negative=())]
BATCH = "One JSON request a line on standard input, one answer a line."
ROTATION = "The games follow one another, each once round the table."
SEED = "For tests and demonstrations: the same seed deals the same cards. Without one the operating system shuffles."


class UsageError(ValueError):
    """The command line itself is wrong."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asked:
    """What every question about hands takes."""

    players: Annotated[int | None, Parameter(help="How many are seated, where that decides the pack.")] = None
    set_: Set = field(default_factory=list)
    json_: Json = False
    batch: Annotated[bool, Parameter(negative=(), help=BATCH)] = False

    def request(self, game: str, least: int = 0) -> Any:
        """The request that the answers are made from."""
        from buio.cli.request import Request

        return Request(game, self.players, settings(self.set_), least)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """What every table is told, at the terminal and in the browser."""

    rotation: Annotated[bool, Parameter(negative=(), help=ROTATION)] = False
    stack: Annotated[int, Parameter(help="Chips that everybody buys.")] = 200
    seed: Annotated[int | None, Parameter(help=SEED)] = None
    set_: Set = field(default_factory=list)

    def schedule(self, *codes: str) -> tuple[tuple[str, ...], bool]:
        """The games that are played, those of a mix one by one; and do they follow one another?"""
        from buio.games.mixes import spelled_out

        games, mixed = spelled_out(codes)
        return games, self.rotation or mixed


def main() -> None:
    """Run the command; input errors are one line on standard error and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        code = app(sys.argv[1:], exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except (ValueError, OSError, CycloptsError) as error:
        if not _is_about_the_input(error):
            raise
        print(f"buio: {_one_line(error)}", file=sys.stderr)
        code = 2
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code if isinstance(code, int) else 0)


def _one_line(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "this file is not text: a record or a saved night is expected"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def _is_about_the_input(error: Exception) -> bool:
    """Errors of our own say what is wrong with the input; any other ValueError is a fault of the program."""
    ours = type(error).__module__.partition(".")[0] == "buio"
    return ours or isinstance(error, (OSError, CycloptsError, UnicodeDecodeError))


@app.command(name="games")
def list_games(*, json_: Json = False) -> None:
    """Every game, with its house rules in JSON."""
    from buio.cli import listing

    games = listing.catalogue_of_games()
    tell(games, json_, lambda here: (
        f"{game['code']:18} {game['players'][0]}-{game['players'][1]}  {game['name'][here]}" for game in games
    ))  # fmt: skip


@app.command
def rules(game: str, *, lang: Language = None) -> None:
    """The rule page of a game, with its house rules."""
    from buio.cli import pages
    from buio.i18n import language_here

    print(pages.rule_page(game, lang or language_here()))


@app.command
def rank(game: str = "", *hand: str, board: str = "", asked: Asked = Asked()) -> None:
    """How a hand ranks: `buio rank italian QhJsTc9c8s`."""
    from buio.cli import answers

    if asked.batch:
        return batch("rank")
    needed("buio rank italian QhJsTc9c8s", game, *hand)
    answer = answers.rank(asked.request(game), " ".join(hand), board)
    return tell(answer, asked.json_, lambda here: [f"{answer['name'][here]} ({answer['score']})"])


@app.command
def showdown(game: str = "", *hands: str, board: str = "", pot: int = 0, asked: Asked = Asked()) -> None:
    """Who wins among hands, given in seat order from the dealer's left.

    Parameters
    ----------
    pot
        Chips to be shared, odd ones by the rule of the game.
    """
    from buio.cli import answers

    if asked.batch:
        return batch("showdown")
    needed("buio showdown italian KhKsJc9d8d KdKcJh9s8s", game, *hands)
    answer = answers.showdown(asked.request(game, len(hands)), hands, board, pot)
    return tell(answer, asked.json_, lambda here: (_shown(answer, seat, hand, here) for seat, hand in enumerate(hands)))


def _shown(answer: dict[str, Any], seat: int, hand: str, language: str) -> str:
    told = answer["hands"][seat]
    halves = [told["name"], *(half["name"] for half in told.values() if isinstance(half, dict) and "score" in half)]
    mark = "*" if seat in (*answer["winners"], *answer.get("low", ())) else " "
    return f"{mark} {hand}  {'; '.join(half[language] for half in halves)}  {answer['pays'][seat] or ''}".rstrip()


@app.command
def edge(game: str, *, set_: Set = [], json_: Json = False) -> None:  # noqa: B006 (never changed)
    """The exact edge of the bank on every bet against it: `buio edge three_card` (four cards take a while)."""
    from buio.cli import banking

    answer = banking.edge(game, settings(set_))
    tell(answer, json_, lambda here: banking.edge_lines(answer, here))


@app.command(name="open")
def open_(game: str = "", *hand: str, level: str = "J", asked: Asked = Asked()) -> None:
    """May this hand open?

    Parameters
    ----------
    level
        The pair that is required: J, Q, K, or A where the game's ladder has it.
    """
    from buio.cli import answers

    if asked.batch:
        return batch("open")
    needed("buio open italian JhJs9c8d7s --level J", game, *hand)
    answer = answers.opens(asked.request(game), " ".join(hand), level)
    return tell(answer, asked.json_, lambda _: [f"{'yes' if answer['opens'] else 'no'}: {answer['because']}"])


@app.command
def meld(game: str = "", *hand: str, contract: int | None = None, asked: Asked = Asked()) -> None:
    """How a hand of rummy goes out, the card just drawn included: `buio meld ramino_v1 2h2h2c5d6d7d8dKsKcKh9h`.

    Parameters
    ----------
    contract
        In games with contracts: do exactly these cards satisfy the contract of this number?
    """
    from buio.cli import answers, melding

    if asked.batch:
        return batch("meld")
    needed("buio meld ramino_v1 2h2h2c5d6d7d8dKsKcKh9h", game, *hand)
    answer = melding.meld(asked.request(game), " ".join(hand), contract)
    return tell(answer, asked.json_, lambda here: answers.meld_lines(answer, here))


@app.command
def replay(
    file: Path,
    *,
    write: Annotated[bool, Parameter(negative=())] = False,
    phh: Annotated[bool, Parameter(negative=())] = False,
    json_: Json = False,
) -> None:
    """Play a recorded hand again, or the hands of a saved night; a hand of another program may be in the PHH format.

    Parameters
    ----------
    write
        Print the hands as records instead of their results.
    phh
        Print the hands in the PHH format, for other programs.
    """
    from buio.history import nights, records

    hands = nights.hands(file.read_text(encoding="utf-8"))
    if write or phh:
        print(records.together(hand.phh() if phh else hand.text() for hand in hands), end="")
        return
    answer = records.replayed(hands)
    tell(answer, json_, lambda _: (f"{key}: {value}" for key, value in answer.items()))


@app.command
def simulate(
    game: str = DEFAULT_GAME,
    *,
    players: int | None = None,
    deals: int = 1000,
    seed: int = 0,
    set_: Set = [],  # noqa: B006 (never changed)
    json_: Json = False,
) -> int:
    """Play random legal moves, checking every invariant after every move."""
    from buio.cli import simulation

    answer = simulation.simulate(game, players, deals, seed, settings(set_))
    tell(answer, json_, lambda _: (f"{key}: {value}" for key, value in answer.items()))
    return 1 if answer["broken"] else INTERRUPTED if answer["deals"] < deals else 0


@app.command
def play(
    game: str = DEFAULT_GAME,
    *more: str,
    setup: TableSetup = TableSetup(),
    players: int | None = None,
    lang: Language = None,
    name: str | None = None,
    save: Path | None = None,
    ascii_: Annotated[bool, Parameter(name="--ascii", negative=())] = False,
    tui: Flag = False,
) -> int:
    """A night at the terminal against bots.

    Of several games the dealer chooses one; the games of a mix (`eight_game`, `horse`) follow one another.

    Parameters
    ----------
    players
        How many sit at the table, you included.
    name
        What the others call you.
    save
        Keep the night in this file after each move; if the file is there already, go on with that night.
    ascii_
        Suits as letters instead of symbols.
    tui
        The whole screen, with mouse and cards.
    """
    from buio.i18n import language_here
    from buio.terminal.table import Seating

    (first, *others), rotation = setup.schedule(game, *more)
    seating = Seating(
        game=first,
        settings=settings(setup.set_),
        players=players,
        language=lang or language_here(),
        name=name,
        stack=setup.stack,
        seed=setup.seed,
        save=save,
        letters=ascii_,
        menu=tuple(others),
        rotation=rotation,
    )
    if tui:
        from buio.terminal.tui.screen import run_screen

        return run_screen(seating)
    from buio.terminal.lines import run_lines

    return run_lines(seating)


@app.command
def serve(
    game: str = DEFAULT_GAME,
    *more: str,
    setup: TableSetup = TableSetup(),
    host: str = "127.0.0.1",
    port: int = 8000,
    bots: int = 3,
    pace: float = 1.0,
    data: str = "",
) -> None:
    """Serve the table in the browser.

    Of several games the dealer chooses one; the games of a mix (`eight_game`, `horse`) follow one another.

    Parameters
    ----------
    host
        The address to listen on.
    port
        The port to listen on.
    bots
        How many bots sit at the table.
    pace
        Speed of the bots and of the pauses: 1 as at a table, 0 without any.
    data
        The folder, or the PostgreSQL database, that keeps the tables: after a restart they go on. Without it they
        end with the server.
    """
    from buio.server import serve as run

    codes, rotation = setup.schedule(game, *more)
    run(codes, settings(setup.set_), host, port, bots, setup.stack, pace, setup.seed, rotation, data)


@app.command
def bench(*, json_: Json = False) -> int:
    """The project's own benchmarks (they are in its sources)."""
    from buio.cli import benches

    answer, complete = benches.run()
    tell(answer, json_, lambda _: (f"{name}: {json.dumps(value)}" for name, value in answer.items()))
    return 0 if complete else INTERRUPTED


def settings(pairs: Iterable[str]) -> dict[str, object]:
    """House rules as they stand on the command line."""
    read: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--set {pair} lacks a value: write --set KEY=VALUE")
        read[key] = value
    return read


def needed(example: str, *words: str) -> None:
    """A game and at least one hand are needed."""
    if len(words) < 2 or not all(words):
        raise UsageError(f"a game and a hand are needed, as in: {example}")


def tell(answer: Any, as_json: bool, lines: Callable[[str], Iterable[str]]) -> None:
    """Print an answer: for programs, or for people in the language of this machine."""
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
        return
    from buio.i18n import language_here

    print("\n".join(lines(language_here())))


def batch(question: str) -> None:
    """Answer requests from standard input, each at once."""
    from buio.cli import answers

    for answer in answers.batch(question, sys.stdin.buffer):
        print(json.dumps(answer, ensure_ascii=False), flush=True)
