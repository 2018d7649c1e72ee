"""Commands of served tables: open one, or its next night; let a program or a language model play at one."""

import asyncio
import signal
import sys
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from buio.cli.commands import App, Parameter, UsageError, decimal, integer
from buio.cli.common import (
    DEFAULT_GAME,
    INTERRUPTED,
    Json,
    Language,
    MoreGames,
    Set,
    house_rules,
    refuse_lone_rotation,
    tell,
)

if TYPE_CHECKING:
    from buio.client.bot import Bot, Line

LOST = 1
"""The exit status of a bot whose table is lost in the middle."""


def read_clock(text: str) -> int:
    """Seconds for a move; `off`: as long as one likes."""
    if text == "off":
        return 0
    read: int = (integer(1, 3600).reads or int)(text)
    return read


Strength = Literal["easy", "normal", "hard"]
SEATS = "How many may sit at a table; 0: as many as the game has places for."
APPROVE = "Whoever wants a seat waits until the host lets them in."
PACE = "Speed of the bots and of the pauses: 1 as at a table, 0 without any."


@dataclass(frozen=True, kw_only=True)
class HowRun:
    """How a table is run, where not as usual."""

    seats: Annotated[int | None, Parameter(help=SEATS), integer(0, 10)] = None
    bots: Annotated[int | None, integer(0, 9)] = None
    strength: Annotated[Strength | None, Parameter(help="How strong the bots are.")] = None
    clock: Annotated[int | None, Parameter(help="Seconds for a move, or off: no limit.", reads=read_clock)] = None
    pace: Annotated[float | None, Parameter(help=PACE), decimal(0, 10)] = None
    approve: Annotated[bool, Parameter(help=APPROVE)] = False

    @property
    def said(self) -> dict[str, Any]:
        """The settings of a table that follow from it, by their names."""
        named = {
            **vars(self),
            "strength": self.strength and get_args(Strength).index(self.strength) + 1,
            "rest": None if self.pace is None else round(25 * self.pace),
            "approve": self.approve or None,
        }
        return {name: value for name, value in named.items() if value is not None}


def table_new(
    *games: MoreGames,
    server: str = "http://127.0.0.1:8000",
    how: HowRun = HowRun(),
    stack: Annotated[int | None, integer(1, 1_000_000)] = None,
    rotation: bool = False,
    set_: Set = [],  # noqa: B006 (never changed)
    json_: Json = False,
) -> None:
    """Open a table on a running server, and print its links.

    Anybody with the link may sit down. Whoever opens the host's link is the host. What is not said here is as the
    server's settings have it.

    Parameters
    ----------
    server
        The address of the server.
    bots
        How many bots sit down; without it none.
    stack
        The chips that a player buys; without it the usual number.
    pace
        Speed of the bots and of the pauses: 1 as at a table, 0 without any: the next deal begins when two can play.
    rotation
        The games follow one another, each once round the table.
    """
    from buio.client import open_table
    from buio.games import spelled_out

    codes, mixed = spelled_out(games or (DEFAULT_GAME,))
    refuse_lone_rotation(rotation, *codes)
    said = {"bots": 0, **how.said, **({} if stack is None else {"stack": stack})}
    wanted = {"games": codes, "rules": house_rules(set_), "settings": said, "rotation": rotation or mixed}
    answer = open_table(server, **wanted)
    tell(answer, json_, lambda _: [answer["link"], f"for the host: {answer['host_link']}"])


def table_next(host_link: str, *, json_: Json = False) -> None:
    """Open the next night of the same people, after one that is over, and print its links.

    Games, house rules, settings and host stay, and everybody is known again; accounts begin at nothing. The old links
    lead there.

    Parameters
    ----------
    host_link
        The host's link of the table at which the night is over, or of one before it.
    """
    from buio.client import open_next

    answer = open_next(host_link)
    tell(answer, json_, lambda _: [answer["link"], f"for the host: {answer['host_link']}"])


def bot(
    link: str = "",
    *,
    command: str,
    name: str = "",
    deals: Annotated[int, integer(0)] = 0,
    log: Path | None = None,
    mock: bool = False,
    json_: Json = False,
) -> int:
    """Sit down at a served table and play for a program.

    For each decision the program reads one JSON line, {"game", "deal", "view", "options", "clock"}, and writes one:
    the move without its seat, as in "f", "cc", "cbr 12", "sd 7h8c". A bad answer, or none in time, is the least move.
    When out of chips, the seat buys a fresh stack. After a lost line it comes back by itself, for 60 seconds.

    Parameters
    ----------
    link
        The link of the table.
    command
        The program and its words: 'python3 bot.py'.
    name
        What the seat is called; without it, like the program.
    deals
        Leave after so many finished deals; 0: stay until the table closes.
    log
        Write a JSON line for every move that the table has acknowledged: its deal, and the move, with the players
        counted from the dealer's left as in the records of buio export.
    mock
        Play without a server, at a table in bad weather: late questions, lost lines, refused moves, little time,
        cancelled deals; 10 deals, if --deals does not say otherwise.
    """
    from buio.client.program import Program

    try:
        program = Program(command)
    except ValueError as error:
        raise UsageError(f"--command {command!r}: {error}") from None
    if mock == bool(link):
        raise UsageError("a bot plays at a link, or with --mock: buio bot LINK --command PROGRAM")
    from buio import client
    from buio.client.mock import MockTable

    with log.open("a", encoding="utf-8") if log else nullcontext() as file:
        weather = MockTable(DEFAULT_GAME, tell=lambda weather: _complain(f"the weather: {weather}"))
        line: AbstractAsyncContextManager[Line] = nullcontext(weather) if mock else client.Client(link)
        return asyncio.run(_bot(line, program, json_, name=name, deals=deals or 10 * mock, log=file))


def _complain(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


async def _bot(line: AbstractAsyncContextManager["Line"], program: Any, json_: bool, **wanted: Any) -> int:
    from buio.client import ClientError
    from buio.client.bot import Bot

    status, playing = 0, None
    try:
        async with line as client:
            playing = Bot(client, program, **wanted, tell=_complain)
            status = await _played(playing)
    except ClientError as error:
        if playing is None or not playing.seated:
            raise
        _complain(f"buio: {error}")
        status = LOST
    finally:
        await program.close()
    tally = {"deals": playing.tally.deals, "net": playing.tally.net, "refused": playing.tally.refused}
    tell(tally, json_, lambda _: [f"{key}: {value}" for key, value in tally.items()])
    return status


def join(
    link: str,
    *,
    name: str = "",
    lang: Language = None,
    ascii_: Annotated[bool, Parameter(name="--ascii")] = False,
    spoken: bool = False,
) -> int:
    """A seat at a served table, in lines, with the same words as `buio play`.

    Parameters
    ----------
    link
        The link of the table.
    name
        What the others call you; without it, as you are called on this machine.
    ascii_
        Suits as letters instead of symbols.
    spoken
        Cards and signs in words, for a screen reader.
    """
    from getpass import getuser

    from buio.client import Client
    from buio.client.join import Joined
    from buio.i18n import catalogue, language_here
    from buio.i18n.spoken import spoken as spoken_words

    words = (spoken_words if spoken else catalogue)(lang or language_here())

    async def play() -> None:
        async with Client(link) as client:
            await Joined(client, name or getuser(), words, ascii_, lambda line: print(line, flush=True)).run()

    asyncio.run(play())
    return 0


async def _played(playing: "Bot") -> int:
    """Play; whoever stops the command leaves the table first."""
    task = asyncio.create_task(playing.run())
    stopped = False

    def stop() -> None:
        nonlocal stopped
        stopped = True
        task.cancel()

    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(one, stop)
    try:
        await task
    except asyncio.CancelledError:
        if not stopped:
            raise
        await playing.leave()
    return INTERRUPTED if stopped else 0


def mcp() -> None:
    """A server of tools for language models (the Model Context Protocol), on standard input and output.

    A model lists games, reads their rules, sits down among bots, and plays by what its seat may know: list_games,
    rules, start, look, legal_moves, play, next_deal.
    """
    from buio.cli.tooling import server

    server().run("stdio")


def register(app: App) -> None:
    """Let the program have these commands."""
    app.command(table_new, "table new")
    app.command(table_next, "table next")
    app.command(bot)
    app.command(join)
    app.command(mcp)
