"""A server of a table from the command line: the table, the store that keeps it, and the line that says where it is."""

import sys
from typing import Any

import uvicorn
from starlette.applications import Starlette

from buio.server.app import create_app
from buio.server.doors import Names
from buio.server.hub import Hub
from buio.server.room import Room
from buio.server.store import open_store
from buio.server.table import Table


def serve(room: Room | None, host: str, port: int, data: str = "", names: Names | None = None) -> None:
    """Serve tables until interrupted.

    Args:
        room: the table of the bare address; None: there one opens tables.
        host: the address to listen on.
        port: the port.
        data: a folder, or the address of a PostgreSQL database, that keeps the tables: the newest one of the same
            games as `room` goes on, and all others are still found by their links. Empty: they end with the server.
        names: what the server answers to.
    """
    run(kept(room, data, names) if data else create_app(room, None, names), host, port)


def kept(room: Room | None, data: str, names: Names | None = None) -> Starlette:
    """The application of a hub whose tables are kept; its home is the newest table of the same games, or this one."""

    async def hub() -> Hub:
        return Hub(await open_store(data))

    async def home(hub: Hub) -> Table:
        assert room is not None
        return await hub.newest(room.opened.same_game) or await hub.open(room)

    return create_app(home if room else None, hub, names)


def run(app: Starlette, host: str, port: int) -> None:
    """Listen until interrupted."""
    settings: dict[str, Any] = {"ws": "websockets-sansio", "ws_per_message_deflate": False, "ws_max_size": 8192}
    Listening(uvicorn.Config(app, host=host, port=port, log_level="warning", **settings)).run()


class Listening(uvicorn.Server):
    """The server that says where it listens as soon as it does."""

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            sys.stderr.write(f"Buio: http://{host}:{port}  (Ctrl-C ends)\n")
            sys.stderr.flush()
