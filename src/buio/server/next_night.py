"""One link that is always tonight's table: a night that is over is followed by another one, at a new table."""

from typing import Final

from starlette.requests import HTTPConnection

from buio.server.admission import Seats
from buio.server.hub import Hub
from buio.server.store import UnknownTable
from buio.server.table import Table
from buio.table import journal
from buio.table.next_night import following
from buio.table.refusal import Refused

MOST_NIGHTS: Final = 520
"""So far a table is followed: a night a week, ten years long. A log that says more has been tampered with."""
STAY: Final = "account"
"""With this in its query a link shows the table itself, at which the night is over, and its account."""


async def tonight(hub: Hub, name: str) -> str:
    """Find the last of the tables that follow this one; itself, if none does, or they go round in a circle.

    Logs are read for it, and not played. One that is gone is not followed.

    Raises:
        UnknownTable: there is no table of this name.
        StoreError: the store cannot be read now.
    """
    last = name
    for _ in range(MOST_NIGHTS):
        after = await _follower(hub, last)
        if not after:
            return last
        last = after
    return name


async def _follower(hub: Hub, name: str) -> str:
    """The table that follows this one, and is there; empty: none."""
    table = hub.tables.get(name)
    after = table.room.followed if table else _said(await hub.store.read(name))
    return after if after and await _exists(hub, after) else ""


def _said(bodies: list[bytes]) -> str:
    """What the log of a table says last of the one that follows it; empty: nothing."""
    for body in reversed(bodies):
        if b'"followed"' in body and isinstance(entry := journal.decode(body), journal.Followed):
            return entry.table
    return ""


async def _exists(hub: Hub, name: str) -> bool:
    try:
        return name in hub.tables or bool(await hub.store.read(name, most=1))
    except UnknownTable:
        return False


async def follow(hub: Hub, table: Table) -> str:
    """Open the table that follows this one, and tell everybody here; its name. One that is there already stays it.

    Raises:
        Refused: the night is not over here, or its log cannot be read to its end.
        StoreError: the new table cannot be kept.
        Conflict: another process has the old one now.
    """
    async with table.lock:
        room = table.room
        if room.followed and await _exists(hub, room.followed):
            return room.followed
        if room.stopped or not room.closed:
            raise Refused("open", "the night is not over at this table: it can be closed, and then followed")
        new = await hub.open(following(room, table.name))
        room.write(journal.Followed(new.name))
        await table.broadcast()
    await hub.share(new.name)
    return new.name


def token_from_before(asked: HTTPConnection, hub: Hub, name: str, before: str) -> str:
    """The token for this table of a browser that has one of a table before; empty: none, or it has one of this."""
    here, there = Seats(hub.secret, name), Seats(hub.secret, before)
    token = asked.cookies.get(there.cookie)
    new = not here.known(asked.cookies.get(here.cookie))
    return here.signed(token) if new and token and there.known(token) else ""
