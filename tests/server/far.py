"""Tables that differ in hidden cards, and what a viewer is told there over a real line: sockets, HTTP, WebSockets.

The server is the one that people play at, and everybody has a line of their own to it. `tests.server.worlds` plays and
compares. What it compares is all that the viewer's line brings, in the order in which it comes: each text in a frame
of its own, the answer to a ping, the farewell of a line that was superseded. Now and then somebody's line breaks before
a turn and comes back, or is opened a second time; that hangs on the turn alone, so it happens at both tables.

`python -m tests.simulator.overnight --line` compares ten thousand pairs.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any, Final, TypeVar
from unittest import mock

import msgspec
import uvicorn

from buio.server.admission import Seats
from buio.server.app import create_app
from buio.server.sockets import TEXT, watched
from buio.table import wire
from buio.table.desks.controls import digest
from buio.table.room import Room
from tests.server.worlds import WATCHER, Eye, Turn, compared

T = TypeVar("T")
PING: Final = wire.encode(wire.Ping()).decode()
PONG: Final = wire.encode(wire.Pong()).decode()
CLOSING: Final = 0x88
"""The first byte of the frame that ends a line (RFC 6455, 5.5.1)."""
KEY: Final = "AAAAAAAAAAAAAAAAAAAAAA=="
WAYS: Final = ("since", "anew", "twice")
"""How a page comes back: it knows what it was told, or knows nothing, or has its old line still."""
BREAKS: Final = 0.1
"""How often somebody's line breaks before a turn."""
PATIENCE: Final = 120.0
"""Seconds after which something that ought to be said is missing."""


class Head(msgspec.Struct):
    """What of a message says where a page stands."""

    t: str
    cid: str = ""
    first: int = 0
    events: list[msgspec.Raw] = []


class Line:
    """A line of our own to a table: it hands on what frames hold, and takes none that could be shorter.

    Attributes:
        told: how many events it has been told of.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.told = -1

    @classmethod
    async def opened(cls, port: int, path: str, cookie: str) -> "Line":
        line = cls(*await asyncio.open_connection("127.0.0.1", port))
        asks = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncookie: {cookie}\r\nconnection: upgrade\r\n"
        asks += f"upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {KEY}\r\n\r\n"
        line._writer.write(asks.encode())
        answer = await line._reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        return line

    def send(self, text: str) -> None:
        """Send a text in one frame, masked with zeros."""
        body = text.encode()
        size = bytes([128 + len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self._writer.write(bytes([TEXT]) + size + bytes(4) + body)

    async def hear(self) -> str | None:
        """The next text; None: the line has come to its end."""
        kind, size = await self._reader.readexactly(2)
        if size >= 126:
            wide, least = (2, 126) if size == 126 else (8, 1 << 16)
            size = int.from_bytes(await self._reader.readexactly(wide), "big")
            assert size >= least, "the length of a frame is written longer than it need be"
        body = await self._reader.readexactly(size)
        assert kind in (TEXT, CLOSING), f"a frame that begins with {kind}"
        if kind == CLOSING:
            return None
        head = msgspec.json.decode(body, type=Head)
        if head.t in ("state", "change"):
            self.told = head.first + len(head.events)
        return body.decode()

    async def until(self, kind: str, cid: str = "") -> list[str]:
        """All texts up to the one of this kind, or the answer of this name."""
        told: list[str] = []
        while (text := await self.hear()) is not None:
            told.append(text)
            head = msgspec.json.decode(text, type=Head)
            if head.t == kind or (cid and head.cid == cid):
                return told
        raise AssertionError(f"a line has ended: {told}")

    def close(self) -> None:
        self._writer.transport.abort()


class Server:
    """A server on loopback, in our own event loop: time passes there while something is awaited.

    Attributes:
        app: the application.
        port: where it listens.
        lines: all that were ever opened to it.
        broken: how many of them broke, by how their page came back.
    """

    def __init__(self, loop: asyncio.Runner, listening: socket.socket) -> None:
        self.app = create_app()
        how: dict[str, Any] = {"ws": "websockets-sansio", "ws_per_message_deflate": False, "ws_max_size": 8192}
        how["ws_ping_interval"] = None  # they come by the clock, and no table has a part in them
        self._server = uvicorn.Server(watched(uvicorn.Config(self.app, log_config=None, **how)))
        self._loop, self.port = loop, listening.getsockname()[1]
        self._serving = loop.get_loop().create_task(self._server.serve(sockets=[listening]))
        self.lines: list[Line] = []
        self.broken: Counter[str] = Counter()
        self.run(self._begins())

    async def _begins(self) -> None:
        while not self._server.started:
            await asyncio.sleep(0.001)

    def run(self, what: Coroutine[object, object, T]) -> T:
        """Let time pass until this is done."""
        return self._loop.run(asyncio.wait_for(what, PATIENCE))

    def close(self) -> None:
        for line in self.lines:
            line.close()
        self._server.should_exit = True
        self.run(self._ends())

    async def _ends(self) -> None:
        await self._serving


@contextmanager
def serving() -> Iterator[Server]:
    """A server at which a page may say as much as it likes."""
    with (
        mock.patch("buio.server.line.MESSAGES", 1_000_000),
        asyncio.Runner() as loop,
        socket.create_server(("127.0.0.1", 0)) as listening,
    ):
        server = Server(loop, listening)
        try:
            yield server
        finally:
            server.close()


class FarEye(Eye):
    """A served table, everybody's lines to it, and everything that one viewer is told over theirs.

    Args:
        server: what serves it.
        course: what is played, by a name: which lines break, and when, follows from it.
        room: the table.
        viewer: the token of whoever looks.
    """

    def __init__(self, server: Server, course: str, room: Room, viewer: str) -> None:
        self.server, self.course, self.room, self.viewer = server, course, room, viewer
        people = [WATCHER, *[guest.name.lower() for guest in room.guests.values()]]
        self._people = {digest(person): person for person in people}
        self._lines: dict[str, Line] = {}
        self._told: list[str] = []
        server.run(self._comes_to_pass())

    async def _comes_to_pass(self) -> None:
        self.table = await self.server.app.state.hub.open(self.room)
        for token in {**self.room.guests, self.viewer: None}:
            await self._opens(token)

    async def _opens(self, token: str, told: int = -1) -> None:
        """Open a line, and wait for what it brings first."""
        seats = Seats(self.server.app.state.hub.secret, self.table.name)
        since = f"&since={told}" if told >= 0 else ""
        path = f"/t/{self.table.name}/ws?v={wire.PROTOCOL}{since}"
        line = await Line.opened(self.server.port, path, f"{seats.cookie}={seats.signed(self._people[token])}")
        self.server.lines.append(line)
        self._lines[token] = line
        line.send(PING)
        self._hears(token, await line.until("pong"))

    def _hears(self, token: str, texts: list[str]) -> None:
        """Note what the viewer is told; the answer to a ping is known, as long as it says nothing else."""
        if token == self.viewer:
            self._told += texts[:-1] if texts[-1] == PONG else texts

    async def _breaks(self, token: str, rng: Random) -> None:
        """A line breaks, and its page comes back."""
        line, how = self._lines[token], rng.choice(WAYS)
        self.server.broken[how] += 1
        if how != "twice":
            line.close()
            while any(one.token == token for one in self.table.connections):
                await asyncio.sleep(0)
            await self._catches_up()
        await self._opens(token, line.told if how == "since" else -1)
        while how == "twice" and (text := await line.hear()) is not None:
            if token == self.viewer:
                self._told.append(text)

    async def _catches_up(self) -> None:
        """Hear what has been said to the viewer, if they are here."""
        line = self._lines[self.viewer]
        if any(one.token == self.viewer for one in self.table.connections):
            line.send(PING)
            self._hears(self.viewer, await line.until("pong"))

    async def _does(self, turn: Turn) -> None:
        rng = Random(f"{self.course} {turn.message.cid}")
        if rng.random() < BREAKS:
            await self._breaks(rng.choice([self.viewer, *self.room.guests]), rng)
            await self._catches_up()
        line = self._lines[turn.token]
        line.send(wire.encode(turn.message).decode())
        told = await line.until("", turn.message.cid)
        if turn.token == self.viewer:
            self._told += told
        await self._catches_up()

    def send(self, turn: Turn) -> list[str]:
        """What the viewer hears after this."""
        self.server.run(self._does(turn))
        return self.look()

    def look(self) -> list[str]:
        """What the viewer has heard since the last time."""
        told, self._told = self._told, []
        return told


def compared_over_lines(code: str, seed: int, worlds: int = 1) -> Counter[str]:
    """One course, and as many tables with other hidden cards, all of them served; and how many lines broke, and how."""
    with serving() as server:
        found = compared(code, seed, worlds, partial(FarEye, server, f"{code} {seed}"), digest)
        return server.broken + Counter(found._asdict())
