"""Lessons, asked for by a page: a prepared hand after the other, as whoever learns sees them."""

from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from buio.server.past.replay import lesson_of
from buio.server.words import tagged


async def serve_lesson(request: Request) -> Response:
    """`lesson/GAME.json`: the same for everybody."""
    body = _lesson(request.path_params["game"])
    return tagged(request, body) if body else PlainTextResponse("There is no lesson in such a game.", 404)


@lru_cache(64)
def _lesson(game: str) -> bytes:
    found = lesson_of(game)
    return msgspec.json.encode(found) if found else b""
