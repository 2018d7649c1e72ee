"""The line to one open page: what is sent to it waits in a queue of its own, and nobody waits for the page."""

import asyncio
import contextlib
import math
import time
from collections.abc import Callable
from typing import TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from buio.server.metrics import METRICS
from buio.table import wire
from buio.table.projection.sights import Patches, Sight

MESSAGES, SECONDS = 30, 10.0
"""A page may send this many messages in this many seconds, and the next ones are answered no faster than that; those
that bring the table forward do not count."""
WAITING = 64
"""Messages that may wait for a page; with more it has fallen behind, and its line is cut: it comes back and resumes."""
BEHIND, GOING, UNKNOWN, FULL = 4001, 1001, 4404, 4429
"""The codes with which lines are closed: the page has fallen behind; the server goes; the link leads to no table; lines
come from there too many, or too often."""

Write: TypeAlias = Callable[[str], bool]
"""Sends a text, if that can be done at once; False: it cannot, and nothing was sent."""


def cannot(_text: str) -> bool:
    """All that is sent to this line waits in its queue."""
    return False


class Connection:
    """One open page: what it has been told so far, and how much it has sent.

    Attributes:
        socket: the line to it.
        token: whose it is: the digest of its cookie.
        events_sent: how many events it has been told; -1: nothing yet.
        lost: it takes no more messages; its own task will notice.
        waits: something it has asked for is not answered yet.
        talk_sent: how much of what people say it has been told; -1: nothing yet.
        noted: what has been refused to it, and stands in the log.
        by_link: it came by the table's link: with another invitation it may have to go.
        address: where it comes from; empty: from the machine itself.
        ready: how often it may say that it is ready, by the number of a deal: once for each since it came, and once.
    """

    def __init__(self, socket: WebSocket, token: str, write: Write = cannot) -> None:
        self.socket = socket
        self.token = token
        self.events_sent: int = -1
        self.talk_sent: int = -1
        self._shown: Sight | None = None
        self.lost: bool = False
        self.waits: bool = False
        self.noted: set[str] = set()
        self.by_link: bool = True
        self.address: str = ""
        self.ready: int = 0
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()
        self._write = write
        self._counted: float = -math.inf  # by when it may send as many as ever
        self._behind: bool = False  # the pump holds a message that is not sent yet

    def send(self, message: wire.ServerMessage) -> None:
        """Send a message at once if nothing waits before it and the line takes it, else put it in the queue."""
        waiting = self._queue.qsize()
        if waiting >= WAITING:
            self.close(BEHIND)
        if self.lost:
            return
        text = wire.encode(message).decode()
        if waiting or self._behind or not self._write(text):
            self._queue.put_nowait(text)

    def show(self, seq: int, first: int, sight: Sight, events: list[wire.EventState], patches: Patches) -> None:
        """Tell this page how the table stands: the whole of it at first, later what is different."""
        before, self._shown = self._shown, sight
        if before is None:
            self.send(wire.State(seq, first, sight.table, events))
            return
        patch = patches.between(before, sight)
        if events or patch is not None:
            self.send(wire.Change(seq, first, {} if patch is None else patch, events))

    def show_talk(self, lines: list[wire.SaidState], until: int) -> None:
        """Tell this page what people have said meanwhile."""
        anew, self.talk_sent = self.talk_sent < 0, max(self.talk_sent, until)
        if lines:
            self.send(wire.Talk(anew, lines))

    def close(self, code: int) -> None:
        """Close the line when all that waits has been sent; at once if the page is behind."""
        if code == BEHIND:
            METRICS.cut += not self.lost
            while not self._queue.empty():
                self._queue.get_nowait()
        self.lost = True
        self._queue.put_nowait(code)

    async def pump(self) -> None:
        """Send what waits, until the line is closed."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            while isinstance(waiting := await self._queue.get(), str):
                self._behind = True
                await self.socket.send_text(waiting)
                self._behind = False
            await self.socket.close(waiting)
        self.lost = True

    async def end(self, pump: asyncio.Task[None]) -> None:
        """Close the line, and wait for its pump: a second, for a page may read nothing any more."""
        self.close(1008)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await pump

    def forgive(self) -> None:
        """Do not count the last message: it has brought the table forward."""
        self._counted -= SECONDS / MESSAGES

    def early(self) -> float:
        """Count a message; how many seconds it comes too early."""
        now = time.monotonic()
        self._counted = max(now, self._counted) + SECONDS / MESSAGES
        return max(0.0, self._counted - SECONDS - now)
