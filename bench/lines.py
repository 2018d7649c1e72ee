"""Lines to a table that cost their owner little: WebSockets by hand, and of a state only what a player needs to move.

One process holds thousands of them. For anything else there is `buio.client`.
"""

import asyncio
import struct
import time
from collections.abc import Callable
from typing import Any, Final, cast

import msgspec

from buio.play.moves import LEAST_VERBS
from buio.table.delta import patched
from buio.table.wire import PROTOCOL

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Seen(msgspec.Struct):
    """What a player looks at in a state or in a patch."""

    turn: int | None = None
    waiting: str | None = None
    options: Any = None


class Heard(msgspec.Struct):
    """Any message of the table."""

    t: str
    cid: str = ""
    code: str = ""
    table: Seen | None = None
    patch: Seen | None = None


decode: Final = msgspec.json.Decoder(Heard).decode
encode: Final = msgspec.json.Encoder().encode


class Line(asyncio.Protocol):
    """A line, and what is known at its end.

    Attributes:
        turn, waiting, options: as in the state of the table.
        sizes: of each message heard: its kind and its bytes.
    """

    def __init__(self, path: str, cookie: str, hear: Callable[["Line", Heard], None]) -> None:
        self.path, self.cookie, self._hear = path, cookie, hear
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.turn, self.waiting = -1, ""
        self.options: list[dict[str, Any]] = []
        self.sizes: list[tuple[str, int]] = []
        self.closed = 0
        self._open, self._rest = False, b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        heads = {
            "Host": "127.0.0.1",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
            "Cookie": self.cookie,
        }
        words = "".join(f"{name}: {value}\r\n" for name, value in heads.items())
        self._transport.write(f"GET {self.path}ws?v={PROTOCOL} HTTP/1.1\r\n{words}\r\n".encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = self.closed or 1006
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"{self.path} has closed the line ({self.closed})"))

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._open:
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                raise ConnectionError(head[:60].decode())
            self._open, self._rest = True, rest
        self._frames()

    def _frames(self) -> None:
        rest, place = self._rest, 0
        while len(rest) - place >= 2:
            length, start = rest[place + 1], place + 2
            if length == 126 and len(rest) >= start + 2:
                (length,), start = struct.unpack_from(">H", rest, start), start + 2
            elif length == 127 and len(rest) >= start + 8:
                (length,), start = struct.unpack_from(">Q", rest, start), start + 8
            elif length > 125:
                break
            if len(rest) < start + length:
                break
            self._frame(rest[place] & 15, rest[start : start + length])
            place = start + length
        self._rest = rest[place:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == PING:
            self._write(PONG, body)
        elif kind == CLOSE:
            self.closed = struct.unpack(">H", body[:2])[0] if len(body) >= 2 else 1005
        elif kind == TEXT:
            heard = decode(body)
            self.sizes.append((heard.t, len(body)))
            seen = heard.table or heard.patch
            if seen is not None:
                self._see(seen, whole=heard.t == "state")
            if not self.ready.done():
                self.ready.set_result(None)
            self._hear(self, heard)

    def _see(self, seen: Seen, whole: bool) -> None:
        self.turn = self.turn if seen.turn is None else seen.turn
        self.waiting = self.waiting if seen.waiting is None else seen.waiting
        if seen.options is not None:
            self.options = seen.options if whole else patched(self.options, seen.options)

    def send(self, **message: Any) -> None:
        self._write(TEXT, encode(message))

    def _write(self, kind: int, body: bytes) -> None:
        assert self._transport is not None
        size = len(body)
        head = struct.pack(">BB", 128 | kind, 128 | size) if size < 126 else struct.pack(">BBH", 128 | kind, 254, size)
        self._transport.write(head + bytes(4) + body)  # masked with zeros

    def flood(self, bodies: list[bytes], kind: int = TEXT) -> None:
        """Send these at once, whatever they are; nobody waits for the answers."""
        for body in bodies:
            self._write(kind, body)

    def close(self) -> None:
        if self._transport:
            self._transport.abort()

    @property
    def least_move(self) -> dict[str, Any] | None:
        """The least move, of those that a program knows without knowing the game; None: there is none."""
        verbs = {option["verb"]: option for option in self.options}
        verb = next((verb for verb in LEAST_VERBS if verb in verbs), None)
        return None if verb is None else {"t": "act", "turn": self.turn, "verb": verb}


async def dial(port: int, path: str, cookie: str, hear: Callable[[Line, Heard], None]) -> Line:
    """A line that has heard the first state of its table."""
    _, line = await asyncio.get_running_loop().create_connection(lambda: Line(path, cookie, hear), "127.0.0.1", port)
    async with asyncio.timeout(30):
        await line.ready
    return line


def now() -> float:
    return time.perf_counter()
