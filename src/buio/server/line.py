"""The line to one open page: what is sent to it waits in a queue of its own, and nobody waits for the page."""

import asyncio
import contextlib
import hashlib
import time
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from buio.server import wire

MESSAGES, SECONDS = 30, 10.0
"""A page may send this many messages in this many seconds."""
WAITING = 64
"""Messages that may wait for a page; with more it has fallen behind, and its line is cut: it comes back and resumes."""
BEHIND, GOING = 4001, 1001
"""The codes with which lines are closed: the page has fallen behind; the server goes."""


def digest(token: str) -> str:
    """What the table keeps of a browser's secret: enough to know it again, not enough to pretend to be it."""
    return hashlib.sha256(b"buio/seat/" + token.encode()).hexdigest()[:32]


class Connection:
    """One open page: what it has been told so far, and how much it has sent.

    Attributes:
        socket: the line to it.
        token: whose it is: the digest of its cookie.
        told: how many events it has been told; -1: nothing yet.
        lost: it takes no more messages; its own task will notice.
        last: when its latest messages came.
    """

    def __init__(self, socket: WebSocket, token: str) -> None:
        self.socket = socket
        self.token = token
        self.told = -1
        self.lost: bool = False
        self.last: deque[float] = deque(maxlen=MESSAGES)
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()

    def send(self, message: wire.ServerMessage) -> None:
        """Put a message in the queue of this page."""
        if self._queue.qsize() >= WAITING:
            self.close(BEHIND)
        if not self.lost:
            self._queue.put_nowait(wire.encode(message).decode())

    def close(self, code: int) -> None:
        """Close the line when all that waits has been sent; at once if the page is behind."""
        if code == BEHIND:
            while not self._queue.empty():
                self._queue.get_nowait()
        self.lost = True
        self._queue.put_nowait(code)

    async def pump(self) -> None:
        """Send what waits, until the line is closed."""
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            while isinstance(waiting := await self._queue.get(), str):
                await self.socket.send_text(waiting)
            await self.socket.close(waiting)
        self.lost = True

    def too_fast(self) -> bool:
        """Has this page sent too much?"""
        now = time.monotonic()
        self.last.append(now)
        return len(self.last) == self.last.maxlen and now - self.last[0] < SECONDS
