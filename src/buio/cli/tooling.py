"""A language model plays by tools: a server of the Model Context Protocol, and its one table."""

import functools
import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from buio.cli.commands import UsageError
from buio.cli.pages import rule_page
from buio.client.text import LANGUAGE, get_legal_moves, parse_response
from buio.extras import require
from buio.games import games, let_in_installed
from buio.i18n import catalogue
from buio.terminal.narration.evening import EveningNarrator
from buio.terminal.narrator import Narrator
from buio.terminal.table import Seating, Table
from buio.terminal.telling import Telling
from buio.version import __version__

if TYPE_CHECKING:
    from mcp.server import MCPServer

HOW: Final = """\
Card games against bots. start sits down at a table and deals; look tells what your seat may know, legal_moves how moves
are written, play makes one. When a deal is over, next_deal deals again: chips stay, and a pot that nobody has won."""

WHO: Final = re.compile(r"\s*p([0-9]{1,3})\s+")
"""Who makes a move, where that is written."""


class Sitting:
    """One night of a model at a table of bots, told as to anybody who plays by ear.

    Args:
        seating: what was asked for.
    """

    def __init__(self, seating: Seating) -> None:
        self.table: Table = Table(seating)
        self.narrator: Narrator = Narrator(self.table)
        self.evening: EveningNarrator = EveningNarrator(self.table, self.narrator.books)
        self.telling: Telling = Telling(self.narrator)

    def deal(self) -> list[str]:
        """Begin the next deal.

        Raises:
            UsageError: one is running. NightError: fewer than two can play.
        """
        if self.table.running:
            raise UsageError("this deal is not over: play it to its end")
        if self.table.has_deal and self.table.broke:
            self.table.rebuy()
        notes = [self.evening.note(note) for note in self.table.begin()]
        return [*notes, *self.telling.begin(), *self.on()]

    def on(self) -> list[str]:
        """Let the bots play until it is the model's turn, or the deal is over; what happened."""
        told = list(self.telling.news(self.table.news()))
        while self.table.running and not self.table.my_turn:
            self.table.bot()
            told += self.telling.news(self.table.news())
        return [*told, *(self.asked() if self.table.running else self.narrator.results())]

    def asked(self) -> list[str]:
        """Say what is to be decided."""
        view, options = self.table.view(), self.table.options()
        return [self.narrator.prompt(view), self.narrator.options.may(options)]

    def look(self, seat: int) -> list[str]:
        """Tell a seat, from 1, what it may know.

        Raises:
            UsageError: it is not the model's.
        """
        self._own(seat)
        view = self.table.view()
        told = [*self.narrator.standing(view), self.narrator.hand.line(view)]
        return told + (self.asked() if self.table.running else list(self.narrator.results()))

    def moves(self) -> list[str]:
        """List legal moves."""
        self._turn()
        return get_legal_moves(self.table.view(), self.table.options())

    def play(self, text: str) -> list[str]:
        """Make a move, written with or without who makes it.

        Raises:
            UsageError, NoOption: it is somebody else's, or not legal.
        """
        options = self._turn().options()
        who = WHO.match(text)
        if who:
            self._own(int(who[1]))
        move = parse_response(text[who.end() if who else 0 :], options)
        if not options.admits(move):
            raise UsageError(f"{text!r} is not possible: {self.narrator.options.refusal(move) or options}")
        self.table.play(move)
        return self.on()

    def _turn(self) -> Table:
        if not self.table.running:
            raise UsageError("this deal is over: next_deal begins another")
        return self.table

    def _own(self, seat: int) -> None:
        own = (self.table.seat or 0) + 1
        if seat not in (0, own):
            raise UsageError(f"you are p{own}: what p{seat} knows and does is not for you")


class Tools:
    """What a model can ask for; the docstrings are said to it. There is one table at a time.

    Args:
        seed: of the cards; None: nobody can know it.
    """

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self._sat: Sitting | None = None

    @property
    def _sitting(self) -> Sitting:
        if self._sat is None:
            raise UsageError("no table: start begins one")
        return self._sat

    def list_games(self) -> Iterable[str]:
        """List all games: code, how many play, name."""
        let_in_installed()
        words = catalogue(LANGUAGE)
        return [
            f"{code}: {game.players[0]} to {game.players[-1]} players, {words.text(f'game.{code}')}"
            for code, game in games.items()
        ]

    def rules(self, game: str) -> Iterable[str]:
        """Read the rules of a game, and its house rules with the values they take."""
        return [rule_page(game, LANGUAGE)]

    def start(
        self,
        game: str,
        players: int | None = None,
        stack: int = 200,
        bots: str = "normal",
        house_rules: dict[str, str | int | bool] | None = None,
    ) -> Iterable[str]:
        """Sit down among bots (easy, normal or hard) with fresh chips, and be dealt the first hand."""
        seating = Seating(game, house_rules or {}, players, LANGUAGE, stack=stack, seed=self._seed, bots=bots)
        new = Sitting(replace(seating, letters=True))
        told = [*new.evening.greeting(), *new.deal()]
        self._sat = new
        return told

    def look(self, seat: int = 0) -> Iterable[str]:
        """Tell how the table stands, and what you hold; seat 0 is yours."""
        return self._sitting.look(seat)

    def legal_moves(self) -> Iterable[str]:
        """List legal moves as they are written; amounts between those listed are legal too."""
        return self._sitting.moves()

    def play(self, move: str) -> Iterable[str]:
        """Make a move, as "cc" or "cbr 12", and hear what the others did until it is your turn again."""
        return self._sitting.play(move)

    def next_deal(self) -> Iterable[str]:
        """Begin the next deal; without chips you buy a fresh stack."""
        return self._sitting.deal()


def server(seed: int | None = None) -> "MCPServer[Any]":
    """Make a server of tools; it has one table at a time.

    Args:
        seed: of the cards; None: nobody can know it.

    Raises:
        MissingExtra: the extra `mcp` is not installed.
    """
    require("mcp")
    from mcp.server import MCPServer

    made: MCPServer[Any] = MCPServer("buio", version=__version__, instructions=HOW, log_level="ERROR")
    own = Tools(seed)
    for tool in (own.list_games, own.rules, own.start, own.look, own.legal_moves, own.play, own.next_deal):
        made.tool(structured_output=False)(_plain(tool))
    return made


def _plain(tool: Callable[..., Iterable[str]]) -> Callable[..., Awaitable[str]]:
    """Answer in lines, and refuse in one; tools that run one after the other, for they share a table."""
    from mcp.server.mcpserver.exceptions import ToolError

    @functools.wraps(tool)
    async def answered(*arguments: Any, **named: Any) -> str:
        try:
            return "\n".join(tool(*arguments, **named)).strip()
        except ValueError as error:
            if not type(error).__module__.startswith("buio."):
                raise
            raise ToolError(" ".join(str(error).split())) from None

    return answered
