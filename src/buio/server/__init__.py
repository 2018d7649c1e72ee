"""The table in the browser."""

import sys
from collections.abc import Mapping, Sequence

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
) -> None:
    """Serve one table until interrupted; with a seed only for tests and demonstrations.

    Of several games, of which the settings are the first one's, who deals chooses one; or they follow one another.
    """
    import uvicorn

    from buio.server.app import create_app
    from buio.server.room import Room

    first, *more = [games[code] for code in codes]
    offers = (Offer(first, first.rules(**settings)), *(Offer(game, game.rules()) for game in more))
    menu = Menu(offers, ROTATION if rotation else DEALER, 0 if rotation else 1) if more else None
    room = Room(*offers[0], bots=bots, stack=stack, shuffle=None if seed is None else Shuffle(seed), menu=menu)
    app = create_app(room, pace)
    sys.stderr.write(f"Buio: http://{host}:{port}  (Ctrl-C ends)\n")
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=8192,
        log_level="warning",
    )
