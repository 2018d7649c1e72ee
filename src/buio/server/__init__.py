"""The table in the browser."""

import sys
from collections.abc import Mapping

from buio.play.game import Game
from buio.play.shoe import Shoe


def serve(game: Game, settings: Mapping[str, object], host: str, port: int, bots: int, stack: int, pace: float, seed: int | None) -> None:  # fmt: skip
    """Serve one table until interrupted; with a seed only for tests and demonstrations."""
    import uvicorn

    from buio.server.app import create_app
    from buio.server.room import Room

    room = Room(game, game.rules(**settings), bots=bots, stack=stack, shoe=None if seed is None else Shoe(seed))
    app = create_app(room, pace)
    sys.stderr.write(f"Buio: http://{host}:{port}  (Ctrl-C ends)\n")
    uvicorn.run(app, host=host, port=port, ws="websockets-sansio", ws_per_message_deflate=False, ws_max_size=8192, log_level="warning")  # fmt: skip
