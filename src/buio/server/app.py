"""The application: pages, words and lines of the tables of a hub, and the door at which tables are opened."""

from buio.extras import require

require("table")

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Final, TypeAlias

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from buio.fairness.beacon import URL as BEACON
from buio.fairness.beacon import Beacon
from buio.server.admission import COOKIE_DAYS, Below, Limits, Names, Seats, address_of, limited
from buio.server.assets import Assets
from buio.server.finding import known_at, names_of, not_here, refused_at_door, seats_at, table_of
from buio.server.health import HEALTH, minded
from buio.server.hub import Elsewhere, Hub
from buio.server.lessons import serve_lesson
from buio.server.line import FULL, UNKNOWN
from buio.server.lobby import serve_lobby
from buio.server.next_night import STAY, token_from_before, tonight
from buio.server.nights import serve_nights, serve_push
from buio.server.opening import open_next, open_table
from buio.server.past.serving import PATHS, answer
from buio.server.sockets import awaited, writing
from buio.server.store import StoreError, UnknownTable
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.server.words import serve_words
from buio.table import wire
from buio.table.reduce import LogError
from buio.table.room import Room
from buio.table.settings import Settings

WEB: Final = Path(__file__).parents[1] / "web"
POLICY: Final = "Content-Security-Policy"
HEADERS: Final = {
    POLICY: "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
REFUSED, VERSION, UNREADABLE = 1008, 4400, 1011
"""The codes with which a line is closed at the door: no token, or a page of another name; another version of the
protocol; a log that cannot be read."""
MOST_COOKIES: Final = 63
"""Of so many other tables a browser keeps its seat: proxies take 8 kB of cookies."""
Home: TypeAlias = Callable[[Hub], Awaitable[Table]]
"""Finds or opens the table that the bare address shows."""


async def serve_page(request: Request) -> Response:
    """Serve the page of a table. A browser that is new here gets a token for its seat.

    Who brings the host's secret is the host as soon as the page has opened its line.
    """
    if why := names_of(request).admits(request):
        refused_at_door("name", why)
        return PlainTextResponse(why, 403)
    if "table" not in request.path_params and request.app.state.home is None:
        return _page(request)
    try:
        if (onward := await _onward(request)) is not None:
            return onward
        table = await table_of(request)
    except UnknownTable:
        return _page(request, 404)
    except (Elsewhere, StoreError, LogError) as error:
        return not_here(error)
    seats = seats_at(request, table)
    token = request.cookies.get(seats.cookie)
    known = seats.known(token)
    if not known:
        before = table.room.opened.before
        earlier = token_from_before(request, request.app.state.hub, table.name, before.table) if before else ""
        token = earlier or seats.token()
        known = seats.known(token)
    assert known
    secret = request.query_params.get("host")
    if secret is None:
        response = _page(request)
    else:
        if not table.bring_secret(known, secret):
            return PlainTextResponse("This is no link of the host of this table.", 403)
        response = RedirectResponse("./", 303, HEADERS)
    if token != request.cookies.get(seats.cookie):
        _set_cookie(request, response, seats.cookie, token or "")
    return response


async def _onward(request: Request) -> Response | None:
    """Lead whoever comes by the link of a table at which the night is over to tonight's; None: this is tonight's.

    Their browser is known there by the same token, and may come in or not as that table has it. The invitation stays
    that of the link: whom the last host has kept out by a new one is not brought in by an old one.
    """
    name, _, invitation = request.path_params.get("table", "").partition(".")
    if not name or STAY in request.query_params:
        return None
    hub: Hub = request.app.state.hub
    token = request.cookies.get(f"buio_{name}")
    known = Seats(hub.secret, name).known(token) is not None
    try:
        last = await tonight(hub, name) if known or await hub.invites(name, invitation) else name
    except UnknownTable:  # `table_of` says so, and counts it
        return None
    if last == name:
        return None
    query = f"?{request.url.query}" if request.url.query else ""
    response = RedirectResponse(f"../{last}{'.' * bool(invitation)}{invitation}/{query}", 303, HEADERS)
    if seat := token_from_before(request, hub, last, name):
        _set_cookie(request, response, f"buio_{last}", seat)
    return response


async def serve_redirect(request: Request) -> Response:
    """Redirect a link as people pass it on: what the page asks for lies below it, wherever a proxy has put that."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"./{request.path_params['table']}/{query}", headers=HEADERS)


def _page(request: Request, status: int = 200) -> Response:
    """The page, the same at every address; at a link that leads nowhere it says so itself, in the reader's language.

    Its scripts have one address each, wherever it is opened: under two, a browser would run them twice.
    """
    try:
        text = (WEB / "index.html").read_text(encoding="utf-8")
    except FileNotFoundError:
        return PlainTextResponse("The page is not built: run ./dev serve in a checkout.", 503)
    text = text.replace('="./', f'="{names_of(request).prefix}/')
    headers = {**HEADERS, "Cache-Control": "no-cache"}
    if request.app.state.hub.beacon:  # the page compares what the table says of a round with the round itself
        headers[POLICY] = HEADERS[POLICY].replace("connect-src 'self'", f"connect-src 'self' {BEACON}/")
    return HTMLResponse(text, status, headers)


async def serve_worker(_: Request) -> Response:
    """Serve the service worker, which keeps the shell of the page: asked for anew every time, so none grows old."""
    if not (WEB / "worker.js").exists():
        return PlainTextResponse("The page is not built: run ./dev serve in a checkout.", 503)
    return FileResponse(WEB / "worker.js", headers={**HEADERS, "Cache-Control": "no-cache"})


def _set_cookie(request: Request, response: Response, name: str, token: str) -> None:
    names = names_of(request)
    secure = request.url.scheme == "https" or names.public_url.startswith("https:")
    tables = [other for other in request.cookies if other.startswith("buio_") and other != name]
    for other in tables[:-MOST_COOKIES]:  # a browser names the oldest first
        response.delete_cookie(other, f"{names.prefix}/")
    response.set_cookie(
        name,
        token,
        max_age=COOKIE_DAYS * 86400,
        path=f"{names.prefix}/",
        httponly=True,
        samesite="lax",
        secure=secure,
    )


async def serve_line(socket: WebSocket) -> None:
    """Serve the line of a page to its table; pages of other names are refused, and those without a token of it."""
    if why := names_of(socket).admits(socket):
        refused_at_door("name", why)
        await socket.close(REFUSED)
        return
    found: Table | int
    try:
        found = await table_of(socket)
    except UnknownTable:
        found = UNKNOWN
    except (Elsewhere, StoreError) as error:  # said before the line is open, so that a proxy can ask another process
        await socket.send_denial_response(not_here(error))
        return
    except LogError:
        found = UNREADABLE
    await socket.accept()
    if socket.query_params.get("v", str(wire.PROTOCOL)) != str(wire.PROTOCOL):
        await socket.send_text(wire.encode(wire.Bye("version")).decode())
        await socket.close(VERSION)
        return
    token = known_at(socket, found) if isinstance(found, Table) else None
    back = isinstance(found, Table) and any(one.token == token for one in found.connections)
    limits: Limits = socket.app.state.limits
    if not limits.enter(socket, back):
        refused_at_door("full", "too many lines from one address")
        await socket.close(FULL)
        return
    try:
        if isinstance(found, Table):
            await _serve_table(socket, found, token)
        else:
            await socket.close(found)
    finally:
        limits.leave(socket)


async def _serve_table(socket: WebSocket, table: Table, token: str | None) -> None:
    if token is None:
        refused_at_door("token", "a line without a token of its table")
        await socket.close(REFUSED)
        return
    since = socket.query_params.get("since", "")
    told = int(since) if since.isdecimal() and len(since) < 12 else -1
    await table.serve(socket, token, told, writing(socket), "table" in socket.path_params, address_of(socket))


async def serve_past(request: Request) -> Response:
    """Finished deals: `past.json`, `past/NUMBER.json`, and files with one of them or all."""
    if why := names_of(request).admits(request):
        refused_at_door("name", why)
        return PlainTextResponse(why, 403)
    if not request.app.state.limits.looks(request):
        refused_at_door("rate", "too many looks back from one address")
        return PlainTextResponse("Too many questions: wait a minute.", 429)
    try:
        table = await table_of(request)
        return await answer(table.looking, known_at(request, table) or "", request)
    except UnknownTable:
        return PlainTextResponse("There is no such table.", 404)
    except (Elsewhere, StoreError, LogError) as error:
        return not_here(error)


AT_A_TABLE: Final = (
    Route("/", serve_page),
    Route("/next", open_next, methods=["POST"]),
    WebSocketRoute("/ws", serve_line),
    *[Route(path, serve_past) for path in PATHS],
)


def _living(
    room: Room | Home | None, hub: Callable[[], Awaitable[Hub]] | None, beacon: Beacon | None, contact: str
) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    """The hub and its tables, from the start of the application to its end."""

    @contextlib.asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        app.state.hub = mine = await hub() if hub else Hub(await MemoryStore.open())
        mine.beacon, mine.contact = beacon, contact
        await mine.start()
        home = await mine.open(room) if isinstance(room, Room) else await room(mine) if room else None
        app.state.home = home.name if home else None
        async with minded():
            yield
        await mine.close()

    return running


def create_app(
    room: Room | Home | None = None,
    hub: Callable[[], Awaitable[Hub]] | None = None,
    names: Names | None = None,
    settings: Settings | None = None,
    beacon: Beacon | None = None,
    contact: str = "",
) -> Starlette:
    """Make the ASGI application.

    Args:
        room: the table of the bare address, or what finds it; None: that is the door, where tables are opened.
        hub: makes the hub; default: one that keeps nothing.
        names: what the server answers to.
        settings: how tables are run that are opened here, unless somebody wants it otherwise.
        beacon: rounds of it are mixed into all shuffles, and pages read them, too; None: no shuffle has one.
        contact: where the people of a push service can write to; empty: nobody is called by Web Push.
    """
    names = names or Names()
    app = Starlette(
        routes=[
            *AT_A_TABLE,
            Mount("/assets", Assets(directory=WEB / "assets", check_dir=False)),
            Route("/words.json", serve_words),
            Route("/lesson/{game}.json", serve_lesson),
            Route("/worker.js", serve_worker),
            *HEALTH,
            Route("/api/lobby", serve_lobby),
            Route("/api/tables", open_table, methods=["POST"]),
            Route("/api/push", serve_push),
            Route("/api/nights", serve_nights, methods=["GET", "DELETE"]),
            Route("/t/{table}", serve_redirect),
            Mount("/t/{table}", routes=AT_A_TABLE),
        ],
        middleware=[
            Middleware(awaited),
            *([Middleware(Below, prefix=names.prefix)] if names.prefix else []),
            *(Middleware(limited), Middleware(GZipMiddleware, minimum_size=1000)),
        ],
        lifespan=_living(room, hub, beacon, contact),
    )
    app.state.names, app.state.limits, app.state.settings = names, Limits(), settings or Settings()
    return app
