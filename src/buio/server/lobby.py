"""What there is to choose from when a table is opened: the games with their house rules, and how a table is run.

Forms are made from this; a new house rule or setting needs no new page.
"""

from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from buio.games import games
from buio.games.listing import catalogue_of_games
from buio.server.settings import DECLARED, SWITCHES, Settings
from buio.server.words import tagged

STANDARD: Final = Settings()
_made: dict[tuple[str, ...], bytes] = {}


def lobby() -> bytes:
    """As JSON: `games`, as `buio games --json` tells them, and `settings` with their bounds and usual values.

    A setting that is yes or no has the bounds 0 and 1; of the others `step` says whether they are whole numbers.
    """
    known = tuple(games)
    if known not in _made:
        _made.clear()
        _made[known] = msgspec.json.encode({"games": catalogue_of_games(), "settings": declared()})
    return _made[known]


def declared() -> list[dict[str, Any]]:
    """The settings that the host may change."""
    rows = [(key, low, high, getattr(STANDARD, key)) for key, low, high in DECLARED]
    return [
        {"key": key, "low": low, "high": high, "step": 1 if isinstance(value, int) else 0.1, "value": value}
        for key, low, high, value in (*rows, *[(key, 0, 1, getattr(STANDARD, key)) for key in SWITCHES])
    ]


async def serve_lobby(request: Request) -> Response:
    """`api/lobby`."""
    return tagged(request, lobby())
