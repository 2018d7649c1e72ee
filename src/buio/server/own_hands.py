"""A page of recorded hands, counted before it is served: no table, nothing that changes."""

from typing import Final

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from buio.server.admission import Limits, Names, limited
from buio.server.app import HEADERS, WEB
from buio.server.assets import Assets
from buio.server.logs import Log
from buio.server.serving import bound, run
from buio.server.words import serve_words, tagged
from buio.table import wire

_ROOT: Final = 'id="app"'
NOTE: Final = "Your hands are on this page until then"


def hands_app(told: wire.Brought) -> Starlette:
    """Make the application: the page, its words, and what the hands came to (`hands.json`)."""
    body = msgspec.json.encode(told)

    async def page(request: Request) -> Response:
        if why := request.app.state.names.admits(request):
            return PlainTextResponse(why, 403)
        try:
            text = (WEB / "index.html").read_text(encoding="utf-8")
        except FileNotFoundError:
            return PlainTextResponse("The page is not built: run ./dev serve in a checkout.", 503)
        return HTMLResponse(text.replace(_ROOT, f'{_ROOT} data-hands="hands.json"'), headers=HEADERS)

    async def hands(request: Request) -> Response:
        why = request.app.state.names.admits(request)
        return PlainTextResponse(why, 403) if why else tagged(request, body)

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/hands.json", hands),
            Route("/words.json", serve_words),
            Mount("/assets", Assets(directory=WEB / "assets", check_dir=False)),
        ],
        middleware=[Middleware(limited), Middleware(GZipMiddleware, minimum_size=1000)],
    )
    app.state.names, app.state.limits = Names(), Limits()
    return app


def serve_hands(told: wire.Brought, host: str, port: int) -> None:
    """Serve the page until interrupted.

    Raises:
        ServeError: the port is taken, or the address is none of this machine.
    """
    with bound(host, port) as listening, Log(as_json=False) as log:
        run(hands_app(told), listening, NOTE, log)
