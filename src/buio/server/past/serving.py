"""The addresses behind a table's link at which somebody looks back, and the files to take along from there.

Files are our records, and PHH for other programs, with the cards that one may know.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from buio.history import phh
from buio.history.phh.hidden import untold
from buio.history.records import SPECTATOR, RecordError, together, write
from buio.history.redaction import redacted
from buio.server.past.book import Hand
from buio.server.past.looking import Looking

PATHS: Final = ("/past.{form}", "/past/{number}.{form}")
HEADERS: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
DEALS: Final = re.compile("[0-9]{1,9}")
WATCHER: Final = "watcher"


async def answer(looking: Looking, token: str, request: Request) -> Response:
    """Answer what somebody asks for; `?as=watcher`: as a spectator knows it, though they have a seat."""
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


def as_record(hand: Hand, viewer: str) -> str:
    """Write a hand as our record, for somebody who was in it, or else for a spectator."""
    one = hand.read()
    seat = one.players.index(viewer) if viewer in one.players else SPECTATOR
    return write(one.play(), one.game, one.rules, one.seated, one.players, one.seats, seat, {"hand": hand.number})


def as_phh(hand: Hand, viewer: str) -> str:
    """Write a hand in the PHH format.

    Raises:
        RecordError: the format cannot say this hand.
    """
    one = hand.read()
    deal = one.play()
    seat = one.players.index(viewer) if viewer in one.players else None
    hidden = untold(deal.log, redacted(deal, seat))
    return phh.write(deal, one.game, one.rules, one.players, hidden, {"hand": hand.number})


FORMS: Final[dict[str, Callable[[Hand, str], str]]] = {"toml": as_record, "phh": as_phh}
"""By the ending of a file."""


async def exported(hands: Sequence[Hand], form: str, viewer: str) -> str:
    """Hands as one file; of several those are left out that the format cannot say.

    Raises:
        RecordError: it can say none of them.
    """
    written, refused = [], None
    for hand in hands:
        await asyncio.sleep(0)
        try:
            written.append(FORMS[form](hand, viewer))
        except RecordError as error:
            refused = error
    if refused and not written:
        raise refused
    return together(written)
