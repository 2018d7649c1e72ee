"""How a server is, for whoever watches over it: does the process live, can it serve tables, what has it counted."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from buio.server.admission import Believed, from_here
from buio.server.hub import Hub
from buio.server.metrics import METRICS, TYPE
from buio.server.store import StoreError
from buio.server.store.base import SECRET

PATIENCE_SECONDS: Final = 2.0
"""A store that answers later than this does not answer."""
LAG_SECONDS: Final = 0.25
"""How often the loop's own lateness is measured."""

PRIVATE: Final = "/metrics is told to this machine and to the addresses in FORWARDED_ALLOW_IPS, and through no proxy."


async def serve_life(_: Request) -> Response:
    """Answer; who is answered knows that the process lives, and that starting it anew would mend nothing."""
    return PlainTextResponse("ok")


async def serve_readiness(request: Request) -> Response:
    """Can this process serve tables? Not while nothing can be read or written, or its tables may be another's."""
    why = await _hindrance(request.app.state.hub)
    return PlainTextResponse(why or "ok", 503 if why else 200)


async def _hindrance(hub: Hub) -> str:
    """Why no table can be served; empty: they can."""
    if hub.over():
        return "the leases of this process are over: another one may have its tables"
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await hub.store.read(SECRET)
    except StoreError as error:
        return str(error)
    except TimeoutError:
        return f"the store has not answered for {PATIENCE_SECONDS:g} seconds"
    return hub.store.trouble


async def serve_metrics(request: Request) -> Response:
    """Serve what this process has counted, for Prometheus: to whoever asks it directly, and may."""
    if not from_here(request, Believed()):
        return PlainTextResponse(PRIVATE, 403)
    tables = request.app.state.hub.tables.values()
    sockets = sum(len(table.connections) for table in tables)
    people = sum(guest.here for table in tables for guest in table.room.guests.values())
    return PlainTextResponse(METRICS.text(len(tables), sockets, people), media_type=TYPE)


@contextlib.asynccontextmanager
async def minded() -> AsyncIterator[None]:
    """Measure how late the loop is, as long as this lasts."""
    measuring = asyncio.create_task(_measure())
    try:
        yield
    finally:
        measuring.cancel()


async def _measure() -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        METRICS.late.note(max(0.0, loop.time() - due))


HEALTH: Final = (
    Route("/livez", serve_life),
    Route("/readyz", serve_readiness),
    Route("/metrics", serve_metrics),
)
