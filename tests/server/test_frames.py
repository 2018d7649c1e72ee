"""What is written to a page at once: the frames of RFC 6455, and never past a message that waits."""

import asyncio
import gc
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import CLOSING, OPEN, State
from websockets.uri import parse_uri

from buio.server.frames import EXTENSION, Line, frame_head, writing
from buio.server.line import BEHIND, WAITING, Connection, cannot
from buio.table import wire
from tests.server.database import free_port


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 200_000])
def test_a_text_in_its_frame_is_read_by_another_program(size: int) -> None:
    reader = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    reader.receive_data(frame_head(size) + b"x" * size)
    assert reader.events_received() == [Frame(Opcode.TEXT, b"x" * size)]


class Transport:
    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closing


class Protocol:
    """What a line knows of itself."""

    def __init__(self) -> None:
        self.conn: Any = type("Conn", (), {"state": OPEN})()
        self.close_sent = False
        self.writable = asyncio.Event()
        self.writable.set()
        self.transport = Transport()

    def write(self, text: str) -> bool:
        return Line.write(cast("Line", self), text)


def test_a_line_takes_a_text_as_long_as_it_is_open_and_its_buffer_is_not_full() -> None:
    line = Protocol()
    assert line.write("più")
    assert line.transport.written == [b"\x81\x04pi\xc3\xb9"]
    line.writable.clear()
    assert not line.write("full")
    line.writable.set()
    for state in set(State) - {OPEN}:
        line.conn.state = state
        assert not line.write("not open")
    line.conn.state, line.close_sent = OPEN, True
    assert not line.write("closed by us")
    line.close_sent, line.transport.closing = False, True
    assert not line.write("gone")
    assert len(line.transport.written) == 1
    assert CLOSING in State


def test_a_server_without_such_lines_sends_by_the_queue() -> None:
    def write(_text: str) -> bool:
        return True

    socket: Any = type("Socket", (), {"scope": {"extensions": {EXTENSION: {"write": write}}}})()
    assert writing(socket) is write
    socket.scope = {}
    assert writing(socket) is cannot


class Page:
    """A line that takes what is written at once only while it is told to, and all else when it is waited for."""

    def __init__(self) -> None:
        self.takes, self.heard = True, list[str]()
        self.drained = asyncio.Event()

    def write(self, text: str) -> bool:
        if self.takes:
            self.heard.append(text)
        return self.takes

    async def send_text(self, text: str) -> None:
        await self.drained.wait()
        self.heard.append(text)

    async def close(self, code: int) -> None:
        self.heard.append(str(code))


def cids(page: Page) -> list[str]:
    return [wire_text.partition('"cid":"')[2].rstrip('"}') for wire_text in page.heard]


def test_no_message_overtakes_one_that_waits() -> None:
    async def play() -> None:
        page = Page()
        connection = Connection(cast("Any", page), "ada", page.write)
        pump = asyncio.create_task(connection.pump())
        connection.send(wire.Ok("a"))
        assert cids(page) == ["a"]
        page.takes = False
        connection.send(wire.Ok("b"))
        page.takes = True
        connection.send(wire.Ok("c"))  # b is in the queue
        await asyncio.sleep(0)
        connection.send(wire.Ok("d"))  # the pump holds b
        await asyncio.sleep(0)
        assert cids(page) == ["a"]
        page.drained.set()
        while len(page.heard) < 4:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        connection.send(wire.Ok("e"))
        assert cids(page) == ["a", "b", "c", "d", "e"]
        connection.close(1001)
        await pump
        assert page.heard[-1] == "1001"

    asyncio.run(play())


def test_a_page_that_falls_behind_is_cut_off_as_before() -> None:
    async def play() -> None:
        page = Page()
        page.takes = False
        connection = Connection(cast("Any", page), "ada", page.write)
        for number in range(WAITING + 1):
            connection.send(wire.Ok(str(number)))
        assert connection.lost
        page.takes = True
        connection.send(wire.Ok("later"))
        await connection.pump()
        assert page.heard == [str(BEHIND)]

    asyncio.run(play())


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Accept a line, and wait for its end."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        assert EXTENSION in scope["extensions"]
        while (await receive())["type"] != "websocket.disconnect":
            pass


def test_a_line_that_has_ended_is_freed_without_the_collector() -> None:
    """`buio.server.collector` keeps it from looking for hours."""

    async def lines() -> list[object]:
        server = uvicorn.Server(uvicorn.Config(echo, port=free_port(), ws=Line, http="httptools", log_config=None))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        for _ in range(3):
            async with connect(f"ws://127.0.0.1:{server.config.port}/") as line:
                await line.send("something")
        while server.server_state.connections or server.server_state.tasks:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        left: list[object] = [one for one in gc.get_objects() if type(one) in (Line, HttpToolsProtocol)]
        server.should_exit = True
        await serving
        return left

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(lines()) == []
    finally:
        gc.enable()


def test_no_message_overtakes_the_one_that_is_just_being_sent() -> None:
    """The queue is empty by then, and the line would take it."""

    async def play() -> None:
        page = Page()
        page.takes = False
        connection = Connection(cast("Any", page), "ada", page.write)
        pump = asyncio.create_task(connection.pump())
        connection.send(wire.Ok("a"))
        await asyncio.sleep(0)  # the pump holds it, and the line is slow
        page.takes = True
        connection.send(wire.Ok("b"))
        page.drained.set()
        while len(page.heard) < 2:
            await asyncio.sleep(0)
        assert cids(page) == ["a", "b"]
        connection.close(1001)
        await pump

    asyncio.run(play())
