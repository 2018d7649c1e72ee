"""Sockets of a server: how many an address has, how long they may do nothing, and texts written to them at once.

A subclass of the protocols that uvicorn has chosen, made when it has: it uses what every protocol of `asyncio` has,
and the `state` that ASGI hands on to the application. Where that is missing, texts go by the application's queue.
"""

import asyncio
from asyncio import BaseTransport, Transport
from collections import Counter
from enum import Enum, auto
from struct import pack
from time import monotonic
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from buio.server.admission import Believed, is_network, network_of
from buio.server.line import Write, cannot
from buio.server.pace import Paced, SlowLane
from buio.server.refusals import refused
from buio.table.budget import Window

STATE: Final = "buio.socket"
"""Under which name the state of a request has its `Socket`."""
MOST: Final = 256
"""Sockets that one address may have open: its lines, and what browsers open beside them for pages."""
NEW, NEW_SECONDS = 256, 8.0
"""Sockets that one address may open in so much time: who closes each at once has none open, and costs as much."""
HEAD_SECONDS: Final = 10.0
"""Whoever has opened a socket, or has been answered, has so long to ask for something."""
STUCK_SECONDS: Final = 30.0
"""A socket that takes nothing of what is sent to it for so long is lost."""
TEXT: Final = 0x81
"""The first byte of a text in one frame (RFC 6455, 5.2)."""
TOO_MANY: Final = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Callers:
    """How many sockets each address has and opens. Proxies that are believed, and the machine itself, are not counted.

    Args:
        believed: whose sockets are not counted.

    Attributes:
        open: so many, by address.
        lane: where the sockets of all wait that have cost much.
    """

    def __init__(self, believed: Believed) -> None:
        self.open: Counter[str] = Counter()
        self.lane: SlowLane = SlowLane()
        self._believed = believed
        self._new = Window(NEW, NEW_SECONDS)

    def admits(self, address: str) -> str:
        """Why this address may not open one more socket; empty: it may, and that counts."""
        if not address:
            return ""
        if self.open[address] >= MOST:
            return "too many sockets of one address"
        return "" if self._new.admits(address, monotonic()) else "too many new sockets of one address"

    def address(self, transport: BaseTransport) -> str:
        """Whose socket this is: an address, or the network that somebody has to themselves; empty: nobody counts."""
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        return "" if not is_network(host) or host in self._believed else network_of(host)


class Step(Enum):
    """Where a socket is between a question and its answer.

    Attributes:
        QUIET: nothing is asked.
        ASKING: something has come that is not whole yet.
        ANSWERING: it has come, and is answered: that may take its time.
    """

    QUIET = auto()
    ASKING = auto()
    ANSWERING = auto()


class Socket:
    """One socket, from the first byte to the last, whichever protocol has it.

    Attributes:
        step: where it is.
        transport: what it is written to; None: it is not open.
        paced: the same for its protocol, which hears no more than may be.
    """

    paced: Paced

    def __init__(self, callers: Callers) -> None:
        self._callers, self._address = callers, ""
        self.transport: Transport | None = None
        self.step: Step = Step.QUIET
        self._full = False
        self._timer: asyncio.TimerHandle | None = None

    def begins(self, transport: BaseTransport) -> bool:
        """It is open; False: its address has, or opens, too many. With another protocol it begins a second time."""
        if self.transport is None:
            self.transport = cast("Transport", transport)
            self.paced = Paced(self.transport, self._callers.lane)
            self._address = self._callers.address(transport)
            if why := self._callers.admits(self._address):
                refused("refused at the door", "sockets", why=why)
                self.transport.write(TOO_MANY)
                self.transport.close()
                self._address = ""
                return False
            self._callers.open[self._address] += 1
            self._wait()
        return True

    def ends(self) -> None:
        """It is closed."""
        if self.transport is not None:
            self.transport = None
            self.paced.drop()
            self._callers.open[self._address] -= 1
            if self._callers.open[self._address] <= 0:
                del self._callers.open[self._address]
        self._wait()

    def heard(self) -> None:
        """Something has come. That gives it no more time: the rest may be a byte a minute."""
        if self.step is Step.QUIET:
            self.step = Step.ASKING

    def asked(self) -> None:
        """Something whole has come, and is answered now."""
        self.step = Step.ANSWERING
        self._wait()

    def answered(self) -> None:
        """That is done: the next may come."""
        self.step = Step.QUIET
        self._wait()

    def full(self, is_full: bool) -> None:
        """Does what is sent wait, because nobody takes it?"""
        self._full = is_full
        self.paced.full(is_full)
        self._wait()

    def _wait(self) -> None:
        """Wait for what has to happen next, from now on: that something is taken, or asked, or nothing."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        answering = self.step is Step.ANSWERING
        if self.transport is None or (answering and not self._full):
            return
        waits = self.transport.get_write_buffer_size()
        seconds = STUCK_SECONDS if waits else HEAD_SECONDS
        self._timer = asyncio.get_running_loop().call_later(seconds, self._late, self.transport, waits)

    def _late(self, transport: Transport, waited: int) -> None:
        """The time is over: whoever has taken something of what waited is slow, and not lost."""
        if transport.get_write_buffer_size() < waited:
            self._wait()
            return
        if waited or self.step is Step.ASKING:  # else a browser had opened one in case that it needs it
            refused("refused at the door", "slow", why="a socket on which nothing has happened for too long")
        transport.abort()

    def write(self, text: str) -> bool:
        """Send a text to a page, if that can be done at once; False: it cannot, and nothing was sent."""
        if self._full or self.transport is None or self.transport.is_closing():
            return False
        body = text.encode()
        self.transport.write(frame_head(len(body)) + body)
        return True


def frame_head(size: int) -> bytes:
    """Make what a frame of the server begins with: it is not masked."""
    if size < 126:
        return pack(">BB", TEXT, size)
    return pack(">BBH", TEXT, 126, size) if size < 1 << 16 else pack(">BBQ", TEXT, 127, size)


class Watched(asyncio.Protocol):
    """A protocol whose socket is a `Socket`; it is mixed into those of uvicorn, HTTP's and that of lines.

    Whoever holds itself would be freed by the collector only, hours after its end (`buio.server.collector`): so does
    what read the head of a request that has become a line, and it is emptied then.
    """

    callers: Callers

    def __init__(self, **given: Any) -> None:
        state = given.get("app_state") or {}
        self._socket: Socket | None = state.get(STATE) or Socket(self.callers)
        self._given = {**given, "app_state": {**state, STATE: self._socket}}

    def connection_made(self, transport: BaseTransport) -> None:
        if self._socket and self._socket.begins(transport):
            super().__init__(**self._given)  # not before: who is refused costs no parser
            super().connection_made(cast("Transport", self._socket.paced))
        else:
            self._socket = None

    def data_received(self, data: bytes) -> None:
        if self._socket is not None and self._socket.transport is not None:
            self._socket.heard()
            self._socket.paced.take(data, self._hear)

    def _hear(self, data: bytes) -> None:
        """Hand this on to the protocol that was chosen."""
        if self._socket is None or (transport := self._socket.transport) is None:
            return
        paced, mine = self._socket.paced, transport.get_protocol() is self
        super().data_received(data)
        if mine and transport.get_protocol() is not self:
            vars(self).clear()
            paced.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._socket is not None:
            self._socket.ends()
            super().connection_lost(exc)

    def pause_writing(self) -> None:
        if self._socket is not None:
            self._socket.full(True)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._socket is not None:
            self._socket.full(False)
        super().resume_writing()


def watched(config: uvicorn.Config) -> uvicorn.Config:
    """Have the sockets of a server watched."""
    config.load()
    callers = {"callers": Callers(Believed())}
    config.http_protocol_class = type("Http", (Watched, config.http_protocol_class), callers)
    assert config.ws_protocol_class is not None, "websockets is in the extra"
    config.ws_protocol_class = type("Line", (Watched, config.ws_protocol_class), callers)
    return config


def awaited(app: ASGIApp) -> ASGIApp:
    """Have a socket not waited for while this application works at an answer to it."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        socket: Socket | None = scope.get("state", {}).get(STATE)
        if socket is None or scope["type"] == "lifespan":
            await app(scope, receive, send)
            return
        socket.asked()
        try:
            await app(scope, receive, send)
        finally:
            socket.answered()

    return answer


def writing(socket: WebSocket) -> Write:
    """How this line is written to at once."""
    found: Socket | None = socket.scope.get("state", {}).get(STATE)
    return found.write if found else cannot
