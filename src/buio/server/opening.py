"""Where tables are opened: a new one (`api/tables`), and the next night of the same people (`next` behind a link)."""

import asyncio
from typing import Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from buio.play.validation import unread
from buio.server.finding import known_at, names_of, not_here, refused_at_door, table_of
from buio.server.hub import Elsewhere, Hub
from buio.server.new_table import NewTable, new_table
from buio.server.next_night import follow, tonight
from buio.server.store import StoreError, UnknownTable
from buio.server.table import Table
from buio.table.desks.controls import digest
from buio.table.reduce import LogError
from buio.table.refusal import Refused

MOST_BODY: Final = 16_384
BODY_SECONDS: Final = 10.0


async def open_table(request: Request) -> Response:
    """Open a table; its links."""
    if refusal := _refusal(request) or _too_many(request):
        return refusal
    try:
        room, secret = new_table(_wanted(await _body(request)), request.app.state.settings)
        hub: Hub = request.app.state.hub
        table = await hub.open(room)
        await hub.share(table.name)
    except Refused as error:
        return JSONResponse({"code": error.code, "error": str(error)}, 400)
    except StoreError as error:
        return _not_kept(error)
    return _links(request, table.name, room.invitation, secret)


async def open_next(request: Request) -> Response:
    """`next`: open another night of the same people, for the host of a table at which it is over; the links of that.

    One that is open already is told, however often it is asked for.
    """
    if refusal := _refusal(request):
        return refusal
    hub: Hub = request.app.state.hub
    try:
        asked = await table_of(request)
        last = await hub.find(await tonight(hub, asked.name))
    except UnknownTable:
        return JSONResponse({"code": "unknown", "error": "there is no such table"}, 404)
    except (Elsewhere, StoreError, LogError) as error:
        return not_here(error)
    secret = request.query_params.get("host", "")
    if not (known_at(request, asked) == last.room.host or (secret and digest(secret) == last.room.host_digest)):
        return JSONResponse({"code": "not_host", "error": "only the host opens the next night"}, 403)
    if last is not asked and not last.room.closed:
        return _links(request, last.name, last.room.invitation, secret)
    return await _followed(request, hub, last, secret)


async def _followed(request: Request, hub: Hub, table: Table, secret: str) -> Response:
    if not table.room.followed and (refusal := _too_many(request)):
        return refusal
    try:
        name = await follow(hub, table)
    except Refused as error:
        return JSONResponse({"code": error.code, "error": str(error)}, 409)
    except StoreError as error:
        return _not_kept(error)
    return _links(request, name, table.room.invitation, secret)


def _refusal(request: Request) -> Response | None:
    """What a page of another name is told; None: this is ours."""
    if not (why := names_of(request).admits(request)):
        return None
    refused_at_door("name", why)
    return JSONResponse({"code": "name", "error": why}, 403)


def _too_many(request: Request) -> Response | None:
    """What an address is told that has opened too many tables; None: it may open one, and that counts."""
    if request.app.state.limits.opens(request):
        return None
    refused_at_door("rate", "too many tables were opened from one address")
    return JSONResponse({"code": "rate", "error": "too many tables were opened from here: wait an hour"}, 429)


def _not_kept(error: StoreError) -> Response:
    return JSONResponse({"code": "store", "error": f"the table cannot be kept: {error}"}, 503)


def _links(request: Request, name: str, invitation: str, secret: str) -> Response:
    """Tell the links of a table; that of its host to whoever has made the secret, or brought it."""
    link = f"{names_of(request).public_url or str(request.base_url).rstrip('/')}/t/{name}"
    link += f".{invitation}" if invitation else ""
    answer = {"table": name, "link": link} | ({"host_link": f"{link}?host={secret}"} if secret else {})
    return JSONResponse(answer, 201)


async def _body(request: Request) -> bytes:
    """Read what was sent, and no more of it than a table can be described in."""
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                body += piece
                if len(body) > MOST_BODY:
                    raise Refused("message", f"a table is described in {MOST_BODY} bytes at most")
    except (ClientDisconnect, TimeoutError):
        raise Refused("message", "the description of the table was cut off") from None
    return body


def _wanted(body: bytes) -> NewTable:
    try:
        return msgspec.json.decode(body, type=NewTable)
    except (ValueError, RecursionError) as error:
        raise Refused("message", f"this describes no table: {unread(body, error)}") from None
