"""A proxy that is bad weather between pages and a server: it delays, doubles, reorders, and cuts lines.

TCP loses nothing silently and keeps its order, so a lost message is a line that is cut, and what the server sends is
late or missing but never out of order. What a page sends may also come twice, as from one that asks again, or before
what it sent earlier, as over two lines.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from random import Random
from typing import NamedTuple


class Climate(NamedTuple):
    """How bad it is.

    Attributes:
        loss: the part of the messages, of either side, with which the line is cut.
        twice: the part of a page's messages that come twice.
        swapped: the part of them that come after the next one.
        jitter: the longest delay of a message, in seconds.
        flap: how long a line holds at most, in seconds.
    """

    loss: float = 0.05
    twice: float = 0.05
    swapped: float = 0.05
    jitter: float = 0.2
    flap: float = 20.0


class Weather:
    """Listens on loopback, and hands on to a port there what the climate lets through.

    Attributes:
        back: for each line, the seconds from its opening at the server to the first that the table said.
        cuts, doubled, reordered: how often.
    """

    def __init__(self, port: int, rng: Random, climate: Climate | None = None) -> None:
        self.target, self.rng, self.climate = port, rng, climate or Climate()
        self.port = 0
        self.back: list[float] = []
        self.cuts = self.doubled = self.reordered = 0
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> "Weather":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = [writer]
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            line.append(back)
            back.write(head)
            if b"upgrade: websocket" in head.lower():
                await self._storm(reader, back, there, writer)
            else:
                await _first(_copy(reader, back), _copy(there, writer))
        except (asyncio.IncompleteReadError, ConnectionError, OSError):
            pass
        finally:
            for one in line:
                one.transport.abort()

    async def _storm(
        self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, there: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:  # fmt: skip
        began = time.monotonic()
        writer.write(await there.readuntil(b"\r\n\r\n"))
        heard: list[float] = []

        def hear() -> None:
            if not heard:
                heard.append(time.monotonic() - began)
                self.back.extend(heard)

        flap = asyncio.sleep(self.climate.flap * (0.2 + 0.8 * self.rng.random()))
        there_to_page = self._late(_frames(there, hear), writer, page=False)
        await _first(self._late(_frames(reader, None), back, page=True), there_to_page, flap)
        self.cuts += 1

    async def _late(self, frames: AsyncIterator[bytes], to: asyncio.StreamWriter, page: bool) -> None:
        """Hand messages on after a while, until one is lost; some of a `page` come twice, or behind later ones."""
        climate, rng, loop = self.climate, self.rng, asyncio.get_running_loop()
        lost, due = asyncio.Event(), 0.0

        def hand_on(frame: bytes) -> None:
            if rng.random() < climate.loss:
                lost.set()
            elif not lost.is_set():
                to.write(frame)

        async def gather() -> None:
            nonlocal due
            async for frame in frames:
                due = max(due + 1e-4, loop.time() + climate.jitter * rng.random())
                behind = page and rng.random() < climate.swapped
                loop.call_at(due + (3 * climate.jitter if behind else 0.0), hand_on, frame)
                self.reordered += behind
                if page and rng.random() < climate.twice:
                    self.doubled += 1
                    loop.call_at(due + climate.jitter * rng.random(), hand_on, frame)

        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, OSError):
            await _first(gather(), lost.wait())


async def _frames(reader: asyncio.StreamReader, hear: Callable[[], None] | None) -> AsyncIterator[bytes]:
    """The frames of one side, whole."""
    while True:
        head = await reader.readexactly(2)
        if hear:
            hear()
        size, masked = head[1] & 127, head[1] & 128
        more = await reader.readexactly({126: 2, 127: 8}.get(size, 0))
        size = int.from_bytes(more, "big") if more else size
        yield head + more + await reader.readexactly(size + (4 if masked else 0))


async def _first(*coroutines: object) -> None:
    """Until the first of them ends; the others are stopped."""
    tasks = [asyncio.ensure_future(one) for one in coroutines]  # type: ignore[call-overload]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
