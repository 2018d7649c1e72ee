"""What is written to a page at once: the frames of RFC 6455, and never past a message that waits."""

import asyncio
import contextlib
import gc
import socket
import tomllib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from buio.server.admission import Believed
from buio.server.line import BEHIND, WAITING, Connection, cannot
from buio.server.metrics import METRICS
from buio.server.sockets import (
    NEW_SECONDS,
    STATE,
    Callers,
    Socket,
    Step,
    Watched,
    awaited,
    frame_head,
    watched,
    writing,
)
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
        self.closing, self.aborted, self.reads = False, False, True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_write_buffer_size(self) -> int:
        return 0

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
    one = Socket(callers or Callers(Believed("")))
    one.begins(cast("Any", transport))
    return one


def test_a_socket_is_not_waited_for_while_its_answer_is_worked_at() -> None:
    """Whoever we let wait for longer than a head may take is not cut off; afterwards they are waited for again."""

    async def play() -> None:
        one, seen = opened(Transport()), list[Step]()

        async def fails(*_asked: object) -> None:
            seen.append(one.step)
            raise KeyError

        for kind in ("http", "lifespan"):
            with pytest.raises(KeyError):
                await awaited(fails)({"type": kind, "state": {STATE: one}}, cast("Any", None), cast("Any", None))
            assert one.step is Step.QUIET
        assert seen == [Step.ANSWERING, Step.QUIET]
        one.ends()

    asyncio.run(play())


def test_a_line_takes_a_text_as_long_as_it_is_open_and_its_buffer_is_not_full() -> None:
    async def play() -> None:
        socket, transport = opened(line := Transport()), line
        assert socket.write("più")
        assert transport.written == [b"\x81\x04pi\xc3\xb9"]
        socket.full(True)
        assert (socket.write("full"), line.reads) == (False, False)
        socket.full(False)
        assert line.reads
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
        callers = Callers(Believed("10.0.0.1, 172.16.0.0/12, nonsense"))
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
        everybody = Callers(Believed("*"))
        assert everybody.address(cast("Any", lines[0])) == ""

    asyncio.run(play())


def test_one_address_may_open_so_many_sockets_in_a_while_even_if_it_closes_each_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else who opens a socket, asks for half of something and goes costs a fifth of a processor."""
    now = 100.0
    monkeypatch.setattr("buio.server.sockets.NEW", 2)
    monkeypatch.setattr("buio.server.sockets.monotonic", lambda: now)

    async def play() -> None:
        nonlocal now
        callers, counted = Callers(Believed("10.0.0.1")), METRICS.refused["sockets"]

        def closed(host: str) -> bool:
            one = opened(line := Transport(host), callers)
            one.ends()
            return line.closing

        assert [closed("192.0.2.7") for _ in range(4)] == [False, False, True, True]
        assert METRICS.refused["sockets"] == counted + 2
        assert not any(closed(host) for host in ("192.0.2.8", *["10.0.0.1", "127.0.0.1"] * 3))
        assert [closed(f"2001:db8::{number}") for number in range(3)] == [False, False, True]
        now += NEW_SECONDS / 2
        assert closed("192.0.2.7")
        now += NEW_SECONDS
        assert not closed("192.0.2.7"), "what was refused is not held against it"
        assert not +callers.open

    asyncio.run(play())


def test_a_socket_on_which_nothing_happens_is_closed_but_not_while_an_answer_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("buio.server.sockets.HEAD_SECONDS", 0.01)

    async def play() -> None:
        idle, busy, done, gone = (Transport() for _ in range(4))
        opened(idle)
        opened(busy).asked()
        one = opened(done)
        one.asked()
        one.answered()
        opened(gone).ends()
        await asyncio.sleep(0.1)
        assert [line.aborted for line in (idle, busy, done, gone)] == [True, False, True, False]

    asyncio.run(play())


LONG = b"x" * 400_000
ASKS = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"


async def tell(scope: Any, receive: Any, send: Any) -> None:
    """Answer with something long: at once, or, at another address, in pieces that are sent while there is room."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for at in range(0, len(LONG), step := 40_000 if scope["path"] == "/pieces" else len(LONG)):
            await send({"type": "http.response.body", "body": LONG[at : at + step], "more_body": at + step < len(LONG)})


@contextlib.asynccontextmanager
async def narrow_server() -> AsyncIterator[int]:
    """A server whose sockets hold as little as those of a slow net; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32_768)
        server = uvicorn.Server(watched(uvicorn.Config(awaited(tell), ws="websockets-sansio", log_config=None)))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield listening.getsockname()[1]
        server.should_exit = True
        await serving


async def heard_of(port: int, asks: bytes, begins: float = 0.0, pause: float = 0.0) -> int:
    """Ask, and read a little each time: how many bytes came until the server ended it, or all had come."""
    got = 0
    with socket.socket() as one, contextlib.suppress(ConnectionResetError):
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(one, ("127.0.0.1", port))
        await loop.sock_sendall(one, asks)
        await asyncio.sleep(begins)
        while got < len(LONG) and (data := await loop.sock_recv(one, 4_000)):
            got += len(data)
            await asyncio.sleep(pause)
    return got


@pytest.mark.parametrize("path", [b"/", b"/pieces"])
def test_who_takes_a_long_answer_slowly_gets_all_of_it(path: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes far longer than any deadline, and the server has written it all, or nearly, long before the end."""
    monkeypatch.setattr("buio.server.sockets.HEAD_SECONDS", 0.2)
    monkeypatch.setattr("buio.server.sockets.STUCK_SECONDS", 1.0)
    before = METRICS.refused["slow"]

    async def play() -> None:
        async with narrow_server() as port:
            began = asyncio.get_running_loop().time()
            got = await heard_of(port, ASKS.replace(b"/", path, 1), pause=0.02)
            assert (got >= len(LONG), METRICS.refused["slow"]) == (True, before)
            assert asyncio.get_running_loop().time() - began > 1.5

    asyncio.run(play())


def test_who_takes_nothing_is_cut_off_and_who_says_nothing_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser opens sockets in case that it needs them; half a question, and an answer that waits, are something."""
    monkeypatch.setattr("buio.server.sockets.HEAD_SECONDS", 0.2)
    monkeypatch.setattr("buio.server.sockets.STUCK_SECONDS", 0.2)

    async def play() -> None:
        async with narrow_server() as port:
            counted = METRICS.refused["slow"]
            assert await heard_of(port, b"") == 0
            assert METRICS.refused["slow"] == counted
            assert await heard_of(port, ASKS[:-2]) == 0
            assert METRICS.refused["slow"] == counted + 1
            for path in (b"/", b"/pieces"):
                assert 0 < await heard_of(port, ASKS.replace(b"/", path, 1), begins=1.0) < len(LONG)
            assert METRICS.refused["slow"] == counted + 3

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


def test_the_oldest_uvicorn_that_is_allowed_is_the_one_that_is_tested() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tested = ".".join(uvicorn.__version__.split(".")[:2])
    assert f"uvicorn>={tested},<1" in project["optional-dependencies"]["table"]


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
