"""The application: pages, words and lines of the tables of a hub."""

import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from buio.server.fold import LogError
from buio.server.hub import Hub
from buio.server.line import digest
from buio.server.room import Room
from buio.server.store import StoreError, UnknownTable
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.server.words import serve_words

WEB = Path(__file__).parents[1] / "web"
COOKIE = "buio_seat"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
UNKNOWN, UNREADABLE = 4404, 1011
"""The codes with which a line is closed: there is no such table; its log cannot be read."""
Home: TypeAlias = Callable[[Hub], Awaitable[Table]]
"""Finds or opens the table that the bare address shows."""


class Assets(StaticFiles):
    """The scripts and styles of the page; their names change with what is in them."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


async def serve_page(request: Request) -> Response:
    """The page of a table; a browser that is new here gets a token for its seat."""
    try:
        await _table(request)
    except UnknownTable:
        return PlainTextResponse("There is no such table here: ask for a new link.", 404)
    except (StoreError, LogError) as error:
        return PlainTextResponse(f"This table cannot be opened now: {error}", 503)
    if not (WEB / "index.html").exists():
        return PlainTextResponse("The page is not built: run ./dev serve in a checkout.", 503)
    response = FileResponse(WEB / "index.html", headers={**HEADERS, "Cache-Control": "no-cache"})
    if COOKIE not in request.cookies:
        response.set_cookie(COOKIE, secrets.token_urlsafe(24), max_age=30 * 86400, httponly=True, samesite="lax")
    return response


async def serve_line(socket: WebSocket) -> None:
    """The line of a page to its table; pages of other origins are refused, and those without a token."""
    token = socket.cookies.get(COOKIE)
    origin = socket.headers.get("origin")
    if not token or (origin and urlsplit(origin).netloc != socket.headers.get("host")):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        table = await _table(socket)
    except UnknownTable:
        await socket.close(UNKNOWN)
    except (StoreError, LogError):
        await socket.close(UNREADABLE)
    else:
        await table.serve(socket, digest(token))


async def serve_health(request: Request) -> Response:
    """Is the server well? It is not while a table cannot be kept."""
    hub: Hub = request.app.state.hub
    trouble = next((table.trouble for table in hub.tables.values() if table.trouble), "")
    return PlainTextResponse(trouble or "ok", 503 if trouble else 200)


async def _table(asked: HTTPConnection) -> Table:
    """The table that a link names, or the one of the bare address."""
    name = asked.path_params.get("table")
    hub: Hub = asked.app.state.hub
    home: Table = asked.app.state.home
    return home if name is None else await hub.find(name)


def create_app(room: Room | Home, pace: float = 1.0, hub: Callable[[], Awaitable[Hub]] | None = None) -> Starlette:
    """The ASGI application.

    Args:
        room: the table of the bare address: a new one, or what finds it among those of the hub.
        pace: 1 is that of a table of people, 0 makes no pauses.
        hub: makes the hub; default: one that keeps nothing.
    """

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        app.state.hub = mine = await hub() if hub else Hub(await MemoryStore.open(), pace)
        app.state.home = await mine.open(room) if isinstance(room, Room) else await room(mine)
        yield
        await mine.close()

    pages = [Route("/", serve_page), Route("/words.json", serve_words), WebSocketRoute("/ws", serve_line)]
    if (WEB / "assets").exists():
        pages.append(Mount("/assets", Assets(directory=WEB / "assets")))
    return Starlette(
        routes=[*pages, Route("/healthz", serve_health), Mount("/t/{table}", routes=pages)], lifespan=running
    )
