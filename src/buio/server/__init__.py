"""The table in the browser."""

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from buio.extras import require
from buio.games import games
from buio.night import Menu
from buio.night.menu import DEALER, ROTATION, Offer
from buio.play.shuffle import Shuffle

require("table")


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
    import uvicorn

    from buio.server.app import create_app
    from buio.server.hub import Hub
    from buio.server.room import Room
    from buio.server.store import open_store
    from buio.server.table import Table

    first, *more = [games[code] for code in codes]
    offers = (Offer(first, first.rules(**settings)), *(Offer(game, game.rules()) for game in more))
    menu = Menu(offers, ROTATION if rotation else DEALER, 0 if rotation else 1) if more else None
    room = Room(*offers[0], bots=bots, stack=stack, shuffle=None if seed is None else Shuffle(seed), menu=menu)

    async def hub() -> Hub:
        return Hub(await open_store(data), pace)

    async def home(hub: Hub) -> Table:
        found = await hub.newest(lambda other: other.opened.same_game(room.opened))
        return found or await hub.open(room)

    app = create_app(home, pace, hub) if data else create_app(room, pace)
    _listening()(
        uvicorn.Config(
            app,
            host=host,
            port=port,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            ws_max_size=8192,
            log_level="warning",
        )
    ).run()


def _listening() -> type:
    """The server that says where it listens as soon as it does; made late, for uvicorn is heavy."""
    import uvicorn

    class Listening(uvicorn.Server):
        async def startup(self, sockets: list[Any] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                host, port = self.servers[0].sockets[0].getsockname()[:2]
                sys.stderr.write(f"Buio: http://{host}:{port}  (Ctrl-C ends)\n")
                sys.stderr.flush()

    return Listening
