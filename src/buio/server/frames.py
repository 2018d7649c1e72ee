"""Texts to a page without detours: uvicorn's line, which also writes a text at once, while its socket takes it."""

from asyncio import BaseTransport, Transport
from struct import pack
from typing import Final, cast

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from buio.server.line import Write, cannot

EXTENSION: Final = "buio.line"
"""Under which name a line says in its scope that it can do this: `write` is there."""
TEXT: Final = 0x81
"""The first byte of a text in one frame (RFC 6455, 5.2)."""


def writing(socket: WebSocket) -> Write:
    """How this line is written to at once."""
    write: Write = socket.scope.get("extensions", {}).get(EXTENSION, {}).get("write", cannot)
    return write


class Line(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn; a move has seven messages, each of which is one frame and needs nobody to wait for it.

    A line that holds itself would be freed by the collector only, hours after its end (`buio.server.collector`).
    """

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        http = cast("Transport", transport).get_protocol()
        vars(http)["parser"] = None  # so does uvicorn itself, but not where HTTP becomes a WebSocket

    async def run_asgi(self) -> None:
        extensions = self.scope["extensions"]
        extensions[EXTENSION] = {"write": self.write}
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]

    def write(self, text: str) -> bool:
        """Send a text, if that can be done at once; False: what waits in front of it has to be sent first."""
        if self.conn.state is not OPEN or self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        body = text.encode()
        self.transport.write(frame_head(len(body)) + body)
        return True


def frame_head(size: int) -> bytes:
    """Make what a frame of the server begins with: it is not masked."""
    if size < 126:
        return pack(">BB", TEXT, size)
    return pack(">BBH", TEXT, 126, size) if size < 1 << 16 else pack(">BBQ", TEXT, 127, size)
