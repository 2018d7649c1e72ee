"""The addresses behind a table's link at which somebody looks back."""

import re
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from buio.history.records import RecordError
from buio.server.past.export import FORMS, exported
from buio.server.past.looking import Looking

PATHS: Final = ("/past.{form}", "/past/{number}.{form}")
HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
DEALS: Final = re.compile("[0-9]{1,9}")
WATCHER: Final = "watcher"


async def answer(looking: Looking, token: str, request: Request) -> Response:
    """What somebody asks for; `?as=watcher`: as a spectator knows it, though they have a seat."""
    form, asked = request.path_params["form"], request.path_params.get("number")
    if asked is not None and not DEALS.fullmatch(asked):
        return _unknown()
    number = None if asked is None else int(asked)
    watching = request.query_params.get("as") == WATCHER
    if form == "json":
        found = await (looking.night(token) if number is None else looking.deal(number, token, watching))
        return _unknown() if found is None else Response(msgspec.json.encode(found), 200, HEADERS, "application/json")
    hands = [hand for hand in await looking.hands(token) if hand.record and number in (None, hand.number)]
    if form not in FORMS or not hands:
        return _unknown()
    try:
        text = await exported(hands, form, "" if watching else looking.name(token))
    except RecordError as error:
        return PlainTextResponse(str(error), 422, HEADERS)
    name = f"buio-{number}.{form}" if number else f"buio.{form}"
    return Response(text, 200, {**HEADERS, "Content-Disposition": f'attachment; filename="{name}"'}, "text/plain")


def _unknown() -> Response:
    return PlainTextResponse("There is no such deal, or it is not finished.", 404, HEADERS)
