"""The smallest router that several processes need in front of them: it learns where a table is by being turned away.

It knows one thing of HTTP, the path of the first request of a connection. A connection that ends within a second, or
was never made, was the wrong one: the next for the same table goes to the next process.
"""

import asyncio
import contextlib
import time

SOON = 1.0


class Router:
    """Listens on loopback, and hands connections on to the processes that listen on these ports."""

    def __init__(self, ports: list[int]) -> None:
        self.ports, self.port = ports, 0
        self._places: dict[str, int] = {}
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        if self._server:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
            return
        table = head.split(b" ", 2)[1].decode().partition("?")[0].rpartition("/")[0]
        place, began = self._places.setdefault(table, 0), time.monotonic()
        with contextlib.suppress(ConnectionError, OSError):
            place, there, back = await self._reached(place)
            back.write(head)
            await asyncio.gather(_copy(reader, back), _copy(there, writer))
        writer.close()
        if time.monotonic() - began < SOON and b"/ws" in head and self._places[table] == place:
            self._places[table] = (place + 1) % len(self.ports)

    async def _reached(self, place: int) -> tuple[int, asyncio.StreamReader, asyncio.StreamWriter]:
        """The first process from this place on that takes a connection."""
        for _ in self.ports:
            with contextlib.suppress(ConnectionError, OSError):
                return place, *await asyncio.open_connection("127.0.0.1", self.ports[place])
            place = (place + 1) % len(self.ports)
        raise ConnectionError("no process listens")


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError, OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
