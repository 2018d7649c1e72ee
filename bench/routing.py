"""The smallest router that several processes need in front of them, as an ordinary proxy with health checks is one.

It knows two things of HTTP: the path in the first line of a request, and the status in the first line of an answer. A
process that says 503 of a table, or takes no connection, is not the right one: the next is asked. One that answers no
health check any more loses its lines, and gets none until it answers again.
"""

import asyncio
import contextlib
import re

CHECKS = 0.3
"""Seconds between two health checks..."""
PATIENCE = 1.0
"""...and until one has failed."""
COPIED = 65536


class Router:
    """Listens on loopback, and hands connections on to the processes that listen on these ports."""

    def __init__(self, ports: list[int]) -> None:
        self.ports, self.port = ports, 0
        self._places: dict[str, int] = {}
        self._lines: dict[int, set[asyncio.StreamWriter]] = {port: set() for port in ports}
        self._down: set[int] = set()
        self._server: asyncio.Server | None = None
        self._checking: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._checking = [asyncio.create_task(self._check(port)) for port in self.ports]

    def close(self) -> None:
        if self._server:
            self._server.close()
        for task in self._checking:
            task.cancel()

    def place(self, table: str) -> int:
        """The place of the process that has this table, as far as is known."""
        return self._places[f"/t/{table}"]

    async def _check(self, port: int) -> None:
        """Ask a process whether it is well, again and again."""
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    well = await _answers(port)
            except (OSError, TimeoutError):
                well = False
            if well:
                self._down.discard(port)
            elif len(self._down | {port}) == len(self.ports):
                pass  # who would be better? That is how it looks when it is the machine that is slow
            elif port not in self._down:
                self._down.add(port)
                for line in self._lines[port]:
                    line.transport.abort()
            await asyncio.sleep(CHECKS)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, OSError):
            head = await reader.readuntil(b"\r\n\r\n")
            if size := re.search(rb"(?i)content-length: *(\d+)", head):
                head += await reader.readexactly(int(size[1]))
            table = head.split(b" ", 2)[1].decode().partition("?")[0].rpartition("/")[0].partition(".")[0]
            first = self._places.setdefault(table, hash(table) % len(self.ports))
            for place in [*range(first, len(self.ports)), *range(first)]:
                if await self._asked(table, place, head, reader, writer):
                    break
        writer.close()

    async def _asked(
        self, table: str, place: int, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Hand a connection on to a process, until it ends; False: it is another's."""
        port = self.ports[place]
        if port in self._down:
            return False
        try:
            there, back = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return False
        lines = {writer, back}
        self._lines[port] |= lines
        try:
            back.write(head)
            first = await _answer(there, reader)
            if first is None:
                return True
            if not first or first.split(b" ", 2)[1] == b"503":
                return False
            self._places[table] = place
            writer.write(first)
            await asyncio.gather(_copy(reader, back), _copy(there, writer))
            return True
        except OSError:
            return False
        finally:
            self._lines[port] -= lines
            back.transport.abort()


async def _answer(there: asyncio.StreamReader, asker: asyncio.StreamReader) -> bytes | None:
    """How an answer begins; None: who asked has gone, and a line opened for them later would supersede their next."""
    answer, gone = asyncio.create_task(there.read(COPIED)), asyncio.create_task(asker.read(1))
    await asyncio.wait([answer, gone], return_when=asyncio.FIRST_COMPLETED)
    if gone.done():
        answer.cancel()
        gone.exception()  # they may have broken off
        return None
    gone.cancel()
    return await answer


async def _answers(port: int) -> bool:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return bool(await reader.readline())
    finally:
        writer.transport.abort()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError, OSError):
        while data := await reader.read(COPIED):
            writer.write(data)
            await writer.drain()
    writer.close()
