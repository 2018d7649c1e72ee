"""A seat at a served table, in lines: what happens is told, what is typed is done, in the words of `buio play`."""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from buio.client.choices import rows_option, sent
from buio.client.door import ClientError, RefusedByTable
from buio.client.far_table import FarTable, cards
from buio.client.line import Client
from buio.games.naming import found
from buio.i18n import Catalogue
from buio.play.moves import Move
from buio.terminal.input.typed import Command, Reader, Unclear
from buio.terminal.narrator import PAID, Narrator

WISHES: Final = {"rebuy": "rebuy", "next": "next", "back": "come_back"}
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
    """

    client: Client
    name: str
    words: Catalogue
    table: FarTable
    narrator: Narrator
    reader: Reader

    def __init__(
        self, client: Client, name: str, words: Catalogue, letters: bool = False, say: Callable[[str], None] = print
    ) -> None:
        self.client, self.name, self.words, self._say = client, name, words, say
        self.table = FarTable(words, letters)
        self.narrator = Narrator(self.table)
        self.reader = Reader(self.narrator)
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._turn, self._hand = -1, ""
        self._told: tuple[object, ...] = ()

    async def run(self) -> None:
        """Sit down, and play until somebody leaves, or the table is closed.

        Raises:
            ClientError: the line has ended for good, or there is no seat.
        """
        loop = asyncio.get_running_loop()
        threading.Thread(target=_read, args=(loop, self._lines), daemon=True).start()
        try:
            await self.client.ask("sit", name=self.name)
        except RefusedByTable as error:
            if error.code not in ("seated", "asking"):
                raise ClientError(str(error)) from None
        await self._show()
        while self.client.table["waiting"] not in OVER and await self._one_thing():
            pass
        if self.client.table["waiting"] in OVER:
            self._say(self.words.text(f"join.{self.client.table['waiting']}"))

    async def _one_thing(self) -> bool:
        """Wait until something is told or typed, and deal with it; False: the player has left."""
        news, typed = asyncio.create_task(self.client.news()), asyncio.create_task(self._lines.get())
        try:
            done, _ = await asyncio.wait({news, typed}, return_when=asyncio.FIRST_COMPLETED)
            if news in done:
                news.result()
                await self._show()
            if typed not in done:
                return True
            line = typed.result()
        finally:
            news.cancel()
            typed.cancel()
        return line is not None and await self._do(line)

    # -- telling -----------------------------------------------------------------------------------------------------

    async def _show(self) -> None:
        """Tell what is new."""
        client = self.client
        self.table.state = client.table
        if rows_option(client.table["options"]) and client.table["turn"] != self._turn:
            self.table.rows = tuple((await client.ask("lay"))["cards"])
        events, client.events = client.events, []
        self._tell(self._sentences(events))
        if self.table.seat is not None and self.table.running:
            self._tell_hand()
        self._tell_standing()
        if self.table.my_turn and client.table["turn"] != self._turn:
            self._turn = client.table["turn"]
            self._tell(self._question())

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(line)

    def _question(self) -> Iterator[str]:
        view = self.table.view()
        clock = self.client.table["clock"]
        left = [self.words.text("join.clock", count=round(clock["left"]))] if clock else []
        yield self.words.joined([self.narrator.prompt(view), *left])
        yield self.words.text("line.you_may", options=self.narrator.options.line(self.table.options()))

    def _tell_hand(self) -> None:
        line = self._cards()
        if line != self._hand:
            self._hand = line
            self._say(line)

    def _cards(self) -> str:
        view = self.table.view()
        held = self.narrator.hand.cards(view)
        if not held:
            return self.words.text("line.dark" if view.hand else "line.no_cards")
        me = self.client.seat or {}
        made = "; ".join(one["hand"][self.words.language] for one in me.get("made", []))
        key = "line.hand" if made else "line.cards"
        return self.words.text(key, cards=self.narrator.cards(held), hand=made)

    def _tell_standing(self) -> None:
        """Between two deals: how the last one ended, and what the table waits for."""
        table = self.client.table
        key = (table["deal"], table["waiting"], table["pause"], bool(table["result"]), table["hindered"])
        if key == self._told:
            return
        self._told = key
        me = self.client.seat
        if table["result"] and me and me["net"] is not None:
            ended, net = self.words.text(f"ended.{table['result']['ended']}"), self.words.signed(me["net"])
            chips = self.words.text("many.chips", count=me["stack"])
            self._say(self.words.text("line.result", number=table["deal"], ended=ended, net=net, chips=chips))
        if table["hindered"]:
            game = self.words.text(f"game.{table['game']}")
            self._say(self.words.text("room.hindered", players=table["hindered"], game=game))
        waiting = "paused" if table["pause"] == "host" else table["waiting"]
        if f"join.{waiting}" in self.words and waiting not in OVER:
            self._say(self.words.text(f"join.{waiting}"))

    def _sentences(self, events: Iterable[dict[str, Any]]) -> Iterator[str]:
        """A line for each event worth one; what everybody pays alike is told once."""
        for word, group in groupby(events, lambda event: str(event["word"])):
            same = list(group)
            if word in PAID and len(same) > 1 and len({one["amount"] for one in same}) == 1:
                yield self.words.text(PAID[word], amount=same[0]["amount"])
            else:
                yield from filter(None, map(self._sentence, same))

    def _sentence(self, event: dict[str, Any]) -> str:
        """An event as a sentence, said to me when I did it; empty: it is not worth one."""
        word, mine = event["word"], event["name"] == self.name
        key = f"you.{word}" if mine and f"you.{word}" in self.words else f"event.{word}"
        if key not in self.words or word == "deal" or (word == "draw" and not mine):
            return ""
        shown = self.narrator.cards(cards(event["cards"]))
        hand = event["hand"][self.words.language] if event["hand"] else ""
        game = self.words.text(f"game.{event['game']}") if f"game.{event['game']}" in self.words else event["game"]
        values = {key: event[key] for key in ("name", "amount", "extra", "note")}
        text = self.words.text(key, **values, cards=shown, hand=hand, game=game)
        return f"{text}: {shown}" if shown and shown not in text and "?" not in "".join(event["cards"]) else text

    # -- doing -------------------------------------------------------------------------------------------------------

    async def _do(self, line: str) -> bool:
        """Do what was typed; False: the player has left."""
        table = self.client.table
        try:
            if self.table.my_turn:
                read = self.reader.read(line, self.table.view(), self.table.options())
                if isinstance(read, Move):
                    await self.client.act(**sent(read), turn=table["turn"])
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
        if command.word == "end":
            await self.client.ask("leave")
            return False
        waiting = self.client.table["waiting"]
        if command.word == "next" and waiting in WISHES:
            await self.client.ask(WISHES[waiting])
        elif command.word == "rebuy":
            await self.client.ask("rebuy")
        else:
            self._tell(self._told_of(command.word))
        return True

    def _told_of(self, word: str) -> Iterable[str]:
        """The answer to a question."""
        if word == "cards":
            return [self._cards()]
        if word == "pot":
            return [self.words.text("line.pot", pot=self.client.table["pot"])]
        if word == "table":
            return self._seats()
        if word == "ledger":
            rows = [row for row in self.client.table["ledger"] if row["name"] not in ("", "pot")]
            return [self._row(row) for row in rows]
        if word == "help":
            more = self.narrator.options.help(self.table.options()) if self.table.my_turn else ()
            return [*more, self.words.text("join.help")]
        return [self.words.text("line.not_now" if word == "next" else "join.not_here")]

    def _seats(self) -> Iterator[str]:
        view = self.table.view()
        for one in self.client.table["seats"]:
            chips = self.words.text("many.chips", count=one["stack"])
            state = self.narrator.state(view, one["index"]) if one["index"] >= 0 else self.words.text("state.out")
            yield self.words.text("line.seat", name=one["name"], chips=chips, state=state)

    def _row(self, row: dict[str, Any]) -> str:
        chips, net = self.words.text("many.chips", count=row["stack"]), self.words.signed(row["net"])
        return self.words.text("line.ledger", name=row["name"], chips=chips, bought=row["bought"], net=net)

    async def _choose(self, typed: str) -> None:
        """The game of the next deal, by its number or any name it has."""
        menu = self.client.table["menu"]
        games = menu["possible"] if menu and self.client.table["waiting"] == "choose" else []
        if typed.isdecimal() and 1 <= int(typed[:4]) <= len(games):
            typed = games[int(typed[:4]) - 1]
        meant = found(typed, games)
        if len(meant) == 1:
            await self.client.ask("choose", game=meant[0])
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
