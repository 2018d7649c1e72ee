"""How fast a socket is heard: what it may cost before anybody has looked at what it says.

What arrives together, up to 256 kB, would be parsed together, and nobody else heard for as long. So a socket is heard
a little at each turn of the loop, and one that has cost much waits for its turn with all others like it. Nothing is
lost: what is not heard yet stays here, or, beyond what was read, where it comes from.
"""

import asyncio
from asyncio import Transport
from collections import deque
from collections.abc import Callable
from time import thread_time
from typing import Any, Final, TypeAlias

PIECE: Final = 512
"""Bytes that are parsed at once."""
TURN_SECONDS: Final = 0.001
"""Seconds of processor time in one turn of the loop; the piece that is being parsed then is finished."""
FREE_SECONDS, FREE = 0.005, 0.01
"""Seconds of processor time that a socket may cost at once, and the part of the processor that it may cost for ever."""
SHARE: Final = 0.05
"""The part of the processor that all have together that cost more."""

Hear: TypeAlias = Callable[[bytes], None]


class SlowLane:
    """Sockets that have cost much: one of them at a time is heard a little, and then everybody else for long."""

    def __init__(self) -> None:
        self._waiting: deque[Paced] = deque()
        self._pausing = False

    def join(self, one: "Paced") -> None:
        """Let one more wait for its turn."""
        self._waiting.append(one)
        if not self._pausing:
            self._pausing = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        self._pausing = bool(self._waiting)
        if self._pausing:
            cost = self._waiting.popleft().hear()
            asyncio.get_running_loop().call_later(cost / SHARE, self._next)


class Paced:
    """A transport that is heard no faster than this; to its protocol it is any transport.

    Args:
        transport: where it comes from.
        lane: where those wait that have cost much.
    """

    def __init__(self, transport: Transport, lane: SlowLane) -> None:
        self._transport, self._lane = transport, lane
        self._held = memoryview(b"")
        self._hear: Hear = _nobody
        self._wanted = True  # the protocol is ready for more
        self._full = False
        self._waits = self._hearing = self._slow = False
        self._loop = asyncio.get_running_loop()
        self._cost, self._at = 0.0, self._loop.time()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def pause_reading(self) -> None:
        """The protocol wants no more for now."""
        self._wanted = False
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """The protocol is ready for more."""
        self._wanted = True
        self._go_on()

    def full(self, is_full: bool) -> None:
        """Nobody takes what is sent? Until they do they are not heard: whatever they say may want an answer."""
        self._full = is_full
        if is_full:
            self._transport.pause_reading()
        else:
            self._go_on()

    def take(self, data: bytes, hear: Hear) -> None:
        """This has come for whoever hears it now."""
        if self._hearing:  # a request becomes a line, whose protocol is told the same again
            hear(data)
            return
        self._held, self._hear = memoryview(bytes(self._held) + data if self._held else data), hear
        if self._dear():
            self._go_on()
        elif not self._waits:
            self.hear()

    def drop(self) -> None:
        """Nobody will hear what has come: the socket is closed, or it came before a line was open."""
        self._held, self._hear = memoryview(b""), _nobody

    def hear(self) -> float:
        """Have a little heard; what it has cost, in seconds of processor time."""
        self._waits, self._hearing = False, True
        began, cost = thread_time(), 0.0
        try:
            while self._held and self._ready() and cost < TURN_SECONDS and not self._transport.is_closing():
                piece, self._held = bytes(self._held[:PIECE]), self._held[PIECE:]
                self._hear(piece)
                cost = thread_time() - began
        except Exception as error:  # as of any protocol: this socket ends, and no other
            self._loop.call_exception_handler({"message": "a protocol has failed", "exception": error})
            self._transport.abort()
        self._hearing = False
        self._at = self._loop.time()  # while it waited nothing of it was forgiven
        self._cost = min(self._cost + cost, 2 * FREE_SECONDS)  # a second after its end nothing is held against it
        self._go_on()
        return cost

    def _go_on(self) -> None:
        """Have more heard later, or more read."""
        if not self._held or self._transport.is_closing():
            self.drop()
            if self._ready():
                self._transport.resume_reading()
            return
        self._transport.pause_reading()
        if self._ready() and not self._waits and not self._hearing:
            self._waits = True
            if self._dear():
                self._lane.join(self)
            else:
                self._loop.call_soon(self.hear)

    def _ready(self) -> bool:
        """May more be heard now?"""
        return self._wanted and not self._full

    def _dear(self) -> bool:
        """Has it cost too much of late? Then it does so until it has cost nothing for a while."""
        now = self._loop.time()
        self._cost, self._at = max(0.0, self._cost - FREE * (now - self._at)), now
        self._slow = self._cost > (0.0 if self._slow else FREE_SECONDS)
        return self._slow


def _nobody(_data: bytes) -> None:
    """Hear nothing."""
