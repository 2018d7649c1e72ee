"""A server of a table from the command line: the table, the store that keeps it, and the line that says where it is."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

import uvicorn
from starlette.applications import Starlette

from buio.games import games
from buio.night import Menu
from buio.night.menu import DEALER, ROTATION, Offer
from buio.play.shuffle import Shuffle
from buio.server.app import create_app
from buio.server.hub import Hub
from buio.server.room import Room
from buio.server.store import open_store
from buio.server.table import Table


def serve(
    codes: Sequence[str],
    settings: Mapping[str, object],
    host: str,
    port: int,
    bots: int,
    stack: int,
    pace: float,
    seed: int | None,
    rotation: bool = False,
    data: str = "",
) -> None:
    """Serve a table until interrupted; with a seed only for tests and demonstrations.

    Of several games, of which the settings are the first one's, who deals chooses one; or they follow one another.
    With `data`, a folder or the address of a PostgreSQL database, tables are kept there: the newest one of the same
    games goes on, and all others are still found by their links.
    """
    first, *more = [games[code] for code in codes]
    offers = (Offer(first, first.rules(**settings)), *(Offer(game, game.rules()) for game in more))
    menu = Menu(offers, ROTATION if rotation else DEALER, 0 if rotation else 1) if more else None
    room = Room(*offers[0], bots=bots, stack=stack, shuffle=None if seed is None else Shuffle(seed), menu=menu)
    run(kept(room, pace, data) if data else create_app(room, pace), host, port)


def kept(room: Room, pace: float, data: str) -> Starlette:
    """The application of a hub whose tables are kept; its home is the newest table of the same games, or this one."""

    async def hub() -> Hub:
        return Hub(await open_store(data), pace)

    async def home(hub: Hub) -> Table:
        found = await hub.newest(room.opened.same_game)
        return found or await hub.open(room)

    return create_app(home, pace, hub)


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
