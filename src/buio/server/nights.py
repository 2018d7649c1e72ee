"""What the server tells a phone: what its owner's nights have come to (`api/nights`), and how it is called."""

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from buio.server.refusals import refused
from buio.server.store import StoreError
from buio.table import wire
from buio.table.nights import KEY, Evening, digest

HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


async def serve_nights(request: Request) -> Response:
    """Tell what the nights of a key have come to, or forget them. The key is in the header `Authorization: Bearer`."""
    if why := request.app.state.names.admits(request):
        refused("refused at the door", "name", why=why)
        return PlainTextResponse(why, 403)
    if not request.app.state.limits.looks(request):
        return PlainTextResponse("Too many questions: wait a minute.", 429)
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not KEY.fullmatch(key):
        return PlainTextResponse("A key is 64 hexadecimal digits, 0 to 9 and a to f.", 401, HEADERS)
    store = request.app.state.hub.store
    try:
        found = await store.asides(f"~{digest(key)}/")
        if request.method == "DELETE":
            await asyncio.gather(*[store.put_aside(name, b"") for name in found])
            return Response(status_code=204, headers=HEADERS)
    except StoreError as error:
        return PlainTextResponse(f"The nights cannot be read now: {error}", 503, HEADERS)
    return JSONResponse(msgspec.to_builtins(summed([*found.values()])), headers=HEADERS)


async def serve_push(request: Request) -> Response:
    """`api/push`: by which key browsers let this server call them."""
    push = request.app.state.hub.push
    return JSONResponse({"key": push.key if push else ""}, headers=HEADERS)


def summed(kept: list[bytes]) -> wire.Nights:
    """Sum nights up."""
    nights = [msgspec.json.decode(one, type=Evening) for one in kept]
    chips = [one.chips for one in nights]
    ahead = sum(one > 0 for one in chips)
    return wire.Nights(len(nights), ahead, sum(one.deals for one in nights), sum(chips), max(chips, default=0))
