"""A seat at a served table, in lines: what happens is told, what is typed is done, in the words of `buio play`."""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from buio.client.door import ClientError, RefusedByTable
from buio.client.line import Client
from buio.client.packs import MILD, Packs
from buio.client.served import Served
from buio.fairness import Finding
from buio.games.naming import found
from buio.i18n import Catalogue
from buio.play.moves import Move
from buio.table import wire
from buio.terminal.input.typed import Command, Reader, Unclear
from buio.terminal.narrator import Narrator
from buio.terminal.telling import Telling

WISHES: Final[dict[str, wire.ClientMessage]] = {"rebuy": wire.Rebuy(), "next": wire.Next(), "back": wire.ComeBack()}
"""What may be asked for between two deals, and how the protocol calls it."""
OVER: Final = ("closed", "removed")


class Joined:
    """Somebody at a served table.

    Args:
        client: the line to it.
        name: what the others call them.
        words: the catalogue of the language.
        letters: suits as letters instead of symbols.
        say: tells a line.

    Attributes:
        table: the table as the line tells it.
        narrator: says what happens there.
        reader: reads what is typed.
        telling: what is told of a deal, each thing once.
        packs: adds to the shuffles, and verifies them.
        heard: what was told since the last move, without answers to questions.
    """

    def __init__(
        self, client: Client, name: str, words: Catalogue, letters: bool = False, say: Callable[[str], None] = print
    ) -> None:
        self.client: Client = client
        self.name: str = name
        self.words: Catalogue = words
        self._say = say
        self.table: Served = Served(words, letters)
        self.narrator: Narrator = Narrator(self.table)
        self.reader: Reader = Reader(self.narrator)
        self.telling: Telling = Telling(self.narrator)
        self.heard: list[str] = []
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.packs: Packs = Packs(client)
        self._turn = self._deal = self._over = -1
        self._told: tuple[object, ...] = ()

    async def run(self) -> None:
        """Sit down, and play until somebody leaves, or the table is closed.

        Raises:
            ClientError: the line has ended for good, or there is no seat.
        """
        loop = asyncio.get_running_loop()
        threading.Thread(target=_read, args=(loop, self._lines), daemon=True).start()
        try:
            await self.client.ask(wire.Sit(name=self.name))
        except RefusedByTable as error:
            if error.code not in ("seated", "asking"):
                raise ClientError(str(error)) from None
        await self._show()
        while self.table.state.waiting not in OVER and await self._one_thing():
            pass
        if self.table.state.waiting in OVER:
            self._say(self.words.text(f"join.{self.table.state.waiting}"))
            for line in self._why_removed():
                self._say(line)

    def _why_removed(self) -> Iterator[str]:
        """What the host has said to somebody who was sent away."""
        if removal := self.table.state.about.removal:
            said = [self.words.text(f"room.why.{removal.why}") if removal.why else "", removal.note]
            if any(said):
                yield self.words.text("room.why_told", why=" – ".join(filter(None, said)))

    async def _one_thing(self) -> bool:
        """Wait until something is told or typed, and deal with it; False: the player has left."""
        news, typed = asyncio.create_task(self.client.news()), asyncio.create_task(self._lines.get())
        try:
            done, _ = await asyncio.wait({news, typed}, return_when=asyncio.FIRST_COMPLETED)
            if news in done:
                news.result()
                await self._show()
            if not typed.done():
                return True
            line = typed.result()
        finally:
            news.cancel()
            typed.cancel()
        return line is not None and await self._do(line)

    # -- telling -----------------------------------------------------------------------------------------------------

    async def _show(self) -> None:
        """Tell what is new."""
        client, table = self.client, self.table
        table.hear(client.table)
        state = table.state
        await self.packs.follow(state)
        asked = table.my_turn and state.turn != self._turn
        if asked and any(one.sizes for one in state.options):
            try:
                table.rows = tuple((await client.ask(wire.Lay())).cards)
            except RefusedByTable:  # the table pauses, or has gone on: what is to be done its next state says
                asked = False
        events, client.events = client.events, []
        if table.running and state.deal != self._deal:
            self._deal = state.deal
            self._tell(self.telling.begin())
        self._tell(self._news(events))
        self._tell(self._standing())
        if deal := self.packs.ended(state):
            self._tell(self._checked(deal, await self.packs.verified(deal)))
        if asked:
            self._turn = state.turn
            self._tell(self._question())

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.heard.append(line)
            self._say(line)

    def _news(self, events: Iterable[wire.EventState]) -> Iterator[str]:
        """What is new in the deal, and at the table around it."""
        told = [(one, self.table.event(one)) for one in events]
        for of_the_deal, group in groupby(told, lambda one: one[1] is not None):
            some = list(group)
            if of_the_deal:
                yield from self.narrator.events([event for _, event in some if event is not None])
            else:
                yield from filter(None, [self.narrator.announced(one) for one, _ in some])
        if self.table.has_deal:
            yield from self.telling.news(())

    def _checked(self, deal: int, findings: Sequence[Finding] | None) -> Iterator[str]:
        """Was the pack of a deal as announced?"""
        if findings is None:
            yield self.words.text("join.unproved", deal=deal)
            return
        wrong = any(finding.code not in MILD for finding in findings)
        yield self.words.text("fair.fails" if wrong else "fair.holds", deal=deal)
        yield from [finding.text(self.words.language) for finding in findings]

    def _question(self) -> Iterator[str]:
        clock = self.table.state.clock
        left = [self.words.text("join.clock", count=round(clock.left))] if clock else []
        yield self.words.joined([self.narrator.prompt(self.table.view()), *left])
        yield self.narrator.options.may(self.table.options())

    def _standing(self) -> Iterator[str]:
        """Between two deals: how the last one ended, and what the table waits for."""
        state = self.table.state
        if state.result is not None and state.deal != self._over:
            self._over = state.deal
            yield from self.narrator.results()
        key = (state.deal, state.waiting, state.pause, state.hindered)
        if key == self._told:
            return
        self._told = key
        if state.hindered:
            game = self.words.text(f"game.{state.game}")
            yield self.words.text("room.hindered", players=state.hindered, game=game)
        waiting = "paused" if state.pause == "host" else state.waiting
        if f"join.{waiting}" in self.words and waiting not in OVER:
            yield self.words.text(f"join.{waiting}")
        if waiting == "choose" and state.menu is not None:
            codes = enumerate(state.menu.possible, 1)
            named = [f"{place} {self.words.text(f'game.{code}')}" for place, code in codes]
            yield self.words.text("line.choose_game", games=", ".join(named))

    # -- doing -------------------------------------------------------------------------------------------------------

    async def _do(self, line: str) -> bool:
        """Do what was typed; False: the player has left."""
        try:
            if self.table.my_turn:
                read = self.reader.read(line, self.table.view(), self.table.options())
                if isinstance(read, Move):
                    self.heard = []
                    await self.client.act(read, self.table.state.turn)
                    return True
                return await self._answer(read)
            command = self.reader.command(line) if line.strip() else Command("next")
            if command is None:
                await self._choose(line.strip())
                return True
            return await self._answer(command)
        except Unclear as unclear:
            self._say(str(unclear))
        except RefusedByTable as error:
            self._say(self._refusal(error))
        return True

    async def _answer(self, command: Command) -> bool:
        """Answer a question, or ask the table for something; False: the player has left."""
        waiting = self.table.state.waiting
        if command.word == "end":
            await self.client.ask(wire.Leave())
            return False
        if command.word == "next" and waiting in WISHES:
            await self.client.ask(WISHES[waiting])
        elif command.word == "rebuy":
            await self.client.ask(wire.Rebuy())
        else:
            if command.word == "history":
                try:
                    self.table.past = (await self.client.past()).deals
                except ClientError as error:  # asked beside the line, which holds
                    self._say(str(error))
                    return True
            for line in self._told_of(command.word):
                self._say(line)
        return True

    def _told_of(self, word: str) -> Iterable[str]:
        """The answer to a question, which is not repeated."""
        if word == "repeat":
            return self.heard
        if word == "help":
            playing = self.table.my_turn
            return self.narrator.help(self.table.options()) if playing else [self.words.text("join.help")]
        return self.narrator.answer(word)

    async def _choose(self, typed: str) -> None:
        """The game of the next deal, by its number or any name it has."""
        state = self.table.state
        games = state.menu.possible if state.menu and state.waiting == "choose" else []
        if typed.isdecimal() and 1 <= int(typed[:4]) <= len(games):
            typed = games[int(typed[:4]) - 1]
        meant = found(typed, games)
        if len(meant) == 1:
            await self.client.ask(wire.Choose(game=meant[0]))
            return
        self._say(
            self.words.text("unclear.word", typed=typed, options=", ".join(games) or self.words.text("join.help"))
        )

    def _refusal(self, error: RefusedByTable) -> str:
        key = next((key for key in (f"refused.{error.code}", f"table.no.{error.code}") if key in self.words), "")
        return self.words.text(key) if key else str(error)


def _read(loop: asyncio.AbstractEventLoop, lines: "asyncio.Queue[str | None]") -> None:
    """Read what is typed, in a thread of its own, which nobody waits for."""
    for line in iter(sys.stdin.readline, ""):
        loop.call_soon_threadsafe(lines.put_nowait, line)
    if not loop.is_closed():
        loop.call_soon_threadsafe(lines.put_nowait, None)
