"""The client of the protocol on bad lines."""

import asyncio
from http import HTTPStatus
from random import Random
from typing import Any
from unittest.mock import Mock
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

import buio
from buio.client import Client, ClientError, RefusedByTable
from buio.client.bot import Bot
from buio.client.join import Joined
from buio.client.program import NoAnswer, Program
from buio.i18n import catalogue
from buio.table import wire
from buio.table.desks import controls, seating
from buio.table.refusal import Refused
from buio.table.requests import lay
from buio.table.room import Room
from buio.terminal.input.typed import Command
from tests.server.rooms import a_room, seen, still


def test_a_server_that_dies_while_a_line_is_opened_is_tried_again() -> None:
    tried = 0

    async def die(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal tried
        tried += 1
        await reader.read(10)
        writer.close()

    async def play() -> None:
        async with await asyncio.start_server(die, "127.0.0.1", 0) as server:
            client = Client("", patience=1.5)
            client.line_url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws"
            async with asyncio.timeout(5):
                with pytest.raises(ClientError, match="has not answered"):
                    await client.open()
            await client.close()

    asyncio.run(play())
    assert tried > 1


def test_what_the_table_has_not_answered_is_told_by_its_name_alone() -> None:
    """A message may hold cards and seeds, which belong in no error."""
    with pytest.raises(TimeoutError, match=r"^the table has not answered act for 0 s$"):
        asyncio.run(Client("").ask(wire.Act(turn=1, verb="f"), timeout=0.01))


@pytest.mark.parametrize(
    ("status", "says"),
    [(403, r"refuses this line \(403\)"), (404, r"refuses this line \(404\)"), (503, "has not answered")],
)
def test_a_line_that_is_refused_is_not_asked_for_again_and_one_that_is_not_ready_is(status: int, says: str) -> None:
    tried = 0

    def refuse(line: ServerConnection, request: Request) -> Response:
        nonlocal tried
        tried += 1
        return line.respond(HTTPStatus(status), "")

    async def play() -> None:
        async with serve(nobody, "127.0.0.1", 0, process_request=refuse) as server:
            client = Client("", patience=1.5)
            client.line_url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws"
            async with asyncio.timeout(20):
                with pytest.raises(ClientError, match=says):
                    await client.open()
            await client.close()

    async def nobody(line: ServerConnection) -> None:
        raise AssertionError("the line was refused")

    asyncio.run(play())
    assert (tried > 1) == (status == 503)


def test_what_was_told_on_a_line_that_is_lost_is_not_told_again_on_the_next() -> None:
    asked: list[str] = []

    async def table(line: ServerConnection) -> None:
        assert line.request is not None
        asked.append(parse_qs(urlsplit(line.request.path).query)["since"][0])
        first = int(asked[-1])
        events = [wire.EventState(1, f"word {number}") for number in range(first, first + 2)]
        await line.send(wire.encode(wire.State(1, first, seen(a_room(buio.games["texas"])), events)).decode())
        await line.close(1012)

    async def play() -> None:
        async with serve(table, "127.0.0.1", 0) as server:
            client = Client("")
            client.line_url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws"
            async with asyncio.timeout(20):
                await client.open()
                while len(client.events) < 6:
                    await client.news()
            await client.close()
            assert [event.word for event in client.events[:6]] == [f"word {number}" for number in range(6)]

    asyncio.run(play())
    assert asked[:3] == ["0", "2", "4"]


def test_a_line_that_says_what_no_client_understands_is_given_up_with_what_it_said() -> None:
    async def table(line: ServerConnection) -> None:
        await line.send('{"t": "sing"}')

    async def play() -> None:
        async with serve(table, "127.0.0.1", 0) as server:
            client = Client("")
            client.line_url = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/ws"
            async with asyncio.timeout(20):
                with pytest.raises(ClientError, match="nobody understands here: Invalid value 'sing'"):
                    await client.open()
            await client.close()

    asyncio.run(play())


def test_a_table_that_does_not_tell_its_past_loses_nobody_the_seat() -> None:
    said: list[str] = []
    client = Client("")
    client.line_url = "ws://127.0.0.1:1/t/none/ws"
    joined = Joined(client, "Ada", catalogue("en"), say=said.append)
    joined.table._state = Mock(waiting="act")
    assert asyncio.run(joined._answer(Command("history"))), "the player stays"
    assert len(said) == 1
    assert said[0].startswith("the table does not tell what has been played: ")


class Silent(Program):
    """A program that never answers."""

    async def ask(self, line: str, seconds: float | None) -> str:
        raise NoAnswer("no answer")


class Answering(Client):
    """A line to a room without a server; a question is answered or refused by the room itself."""

    def __init__(self, room: Room, token: str) -> None:
        super().__init__("")
        self.room, self.token, self.asked = room, token, 0

    def look(self) -> None:
        self._table = seen(self.room, self.token)

    async def ask(self, message: wire.ClientMessage, timeout: float = 70.0) -> Any:
        self.asked += 1
        try:
            return lay(self.room, self.token, wire.Lay(cid="1"))
        except Refused as error:
            raise RefusedByTable(error.code, str(error)) from None


def with_rows() -> tuple[Room, Answering]:
    """A table for Chinese poker at which it is Ada's turn to lay her rows, and her line."""
    room = still(a_room(buio.games["chinese"], bots=1, pace=0))
    room.do(seating.sit, "ada", "Ada")
    while room.deal is None or seen(room).waiting != "you":
        room.step()
    return room, Answering(room, "ada")


def test_who_has_rows_to_lay_while_the_host_pauses_is_asked_when_it_goes_on() -> None:
    room, client = with_rows()
    said: list[str] = []
    joined = Joined(client, "Ada", catalogue("en"), say=said.append)
    asked = catalogue("en").text("line.you_may", options="")
    room.do(controls.pause)
    client.look()
    asyncio.run(joined._show())
    assert not any(line.startswith(asked) for line in said)
    room.do(controls.pause, False)
    client.look()
    asyncio.run(joined._show())
    assert sum(line.startswith(asked) for line in said) == 1


def test_a_bot_whose_table_has_gone_on_before_it_asked_for_rows_asks_no_more() -> None:
    room, client = with_rows()
    client.look()
    table, bot = client.table, Bot(client, Silent("none"), "Ada")
    assert room.deal is not None
    room.play(room.deal.options().sample(Random(1)))
    asyncio.run(bot._decide(table))
    assert (client.asked, bot.tally.refused) == (1, 1), "the program had no answer, and there was nothing to lay"
