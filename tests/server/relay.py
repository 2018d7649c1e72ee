"""A line to a port of loopback that somebody can cut, or lead to another port: a net that is parted, an address that
moves."""

import asyncio
import contextlib


class Relay:
    """Listens on loopback and hands everything on, both ways.

    Args:
        target: the port that it hands on to.

    Attributes:
        port: where it listens.
        through: whether anything comes through; while it is not set, lines stand still and new ones get no answer.
        left: after so many more pieces, in either way, nothing comes through any more; negative: that is not counted.
    """

    def __init__(self, target: int) -> None:
        self.target, self.port, self.left = target, 0, -1
        self.through = asyncio.Event()
        self.through.set()
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        if self._server:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """End all lines."""
        for line in self._lines:
            line.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = {writer}
        self._lines |= lines
        try:
            await self.through.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            lines.add(back)
            self._lines.add(back)
            await asyncio.gather(self._copy(reader, back), self._copy(there, writer))
        except OSError:
            pass
        finally:
            self._lines -= lines
            for one in lines:
                one.transport.abort()

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                if self.left == 0:
                    self.through.clear()
                self.left -= 1
                await self.through.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
