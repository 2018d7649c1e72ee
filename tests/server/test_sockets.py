"""What is written to a page at once: the frames of RFC 6455, and never past a message that waits."""

import asyncio
import gc
from typing import Any, cast

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from buio.server.line import BEHIND, WAITING, Connection, cannot
from buio.server.sockets import STATE, Callers, Socket, Watched, frame_head, watched, writing
from buio.table import wire
from tests.server.database import free_port


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536, 200_000])
def test_a_text_in_its_frame_is_read_by_another_program(size: int) -> None:
    reader = ClientProtocol(parse_uri("ws://localhost/"), state=OPEN, max_size=None)
    reader.receive_data(frame_head(size) + b"x" * size)
    assert reader.events_received() == [Frame(Opcode.TEXT, b"x" * size)]


class Transport:
    def __init__(self, host: str = "127.0.0.1") -> None:
        self.host, self.written = host, list[bytes]()
        self.closing = self.aborted = False

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = self.aborted = True

    def get_extra_info(self, name: str) -> tuple[str, int]:
        assert name == "peername"
        return self.host, 5


def opened(transport: Transport, callers: Callers | None = None) -> Socket:
    socket = Socket(callers or Callers())
    socket.begins(cast("Any", transport))
    return socket


def test_a_line_takes_a_text_as_long_as_it_is_open_and_its_buffer_is_not_full() -> None:
    async def play() -> None:
        socket, transport = opened(line := Transport()), line
        assert socket.write("più")
        assert transport.written == [b"\x81\x04pi\xc3\xb9"]
        socket.full(True)
        assert not socket.write("full")
        socket.full(False)
        transport.closing = True
        assert not socket.write("gone")
        transport.closing = False
        socket.ends()
        assert not socket.write("lost")
        assert len(transport.written) == 1

    asyncio.run(play())


def test_one_address_has_so_many_sockets_and_the_machine_and_its_proxies_as_many_as_they_like(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("buio.server.sockets.MOST", 2)

    async def play() -> None:
        callers = Callers("10.0.0.1, 172.16.0.0/12, nonsense")
        lines = [Transport("192.0.2.7") for _ in range(3)]
        sockets = [opened(line, callers) for line in lines]
        assert [line.closing for line in lines] == [False, False, True]
        assert lines[2].written[0].startswith(b"HTTP/1.1 429 ")
        sockets[0].ends()
        sockets[0].ends()
        sockets[2].ends()
        assert callers.open["192.0.2.7"] == 1
        assert opened(again := Transport("192.0.2.7"), callers).transport is not None
        assert not again.closing
        for host in ("127.0.0.1", "::1", "10.0.0.1", "172.20.3.4", "?"):
            for _ in range(4):
                opened(line := Transport(host), callers)
                assert not line.closing
        for host, closed in (("2001:db8::1", False), ("2001:db8::2", False), ("2001:db8::3", True)):
            opened(line := Transport(host), callers)
            assert line.closing == closed, "of IPv6 a network is one address"
        everybody = Callers("*")
        assert everybody.address(cast("Any", lines[0])) == ""

    asyncio.run(play())


def test_a_socket_on_which_nothing_happens_is_closed_but_not_while_an_answer_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("buio.server.sockets.HEAD_SECONDS", 0.01)
    monkeypatch.setattr("buio.server.sockets.STUCK_SECONDS", 0.01)

    async def play() -> None:
        idle, busy, stuck, done, freed, gone = (Transport() for _ in range(6))
        opened(idle)
        opened(busy).asked()
        one = opened(stuck)
        one.asked()
        one.full(True)
        one = opened(freed)
        one.asked()
        one.full(True)
        one.full(False)
        one = opened(done)
        one.asked()
        one.answered()
        opened(gone).ends()
        await asyncio.sleep(0.1)
        found = [line.aborted for line in (idle, busy, stuck, freed, done, gone)]
        assert found == [True, False, True, False, True, False]

    asyncio.run(play())


def test_a_server_without_such_lines_sends_by_the_queue() -> None:
    def write(_text: str) -> bool:
        return True

    inside = type("Inside", (), {"write": staticmethod(write)})()
    socket: Any = type("Line", (), {"scope": {"state": {STATE: inside}}})()
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
        assert STATE in scope["state"]
        while (await receive())["type"] != "websocket.disconnect":
            pass


@pytest.mark.parametrize("http", ["httptools", "h11"])
def test_a_line_that_has_ended_is_freed_without_the_collector(http: Any) -> None:
    """`buio.server.collector` keeps it from looking for hours."""

    async def lines() -> list[object]:
        config = uvicorn.Config(echo, port=free_port(), ws="websockets-sansio", http=http, log_config=None)
        server = uvicorn.Server(watched(config))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        for _ in range(3):
            async with connect(f"ws://127.0.0.1:{server.config.port}/") as line:
                await line.send("something")
        while server.server_state.connections or server.server_state.tasks:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        left: list[object] = [
            one for one in gc.get_objects() if issubclass(type(one), Watched)
        ]  # a proxy of a weak reference lies
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
