"""Which table a request is about, whose browser it comes from, and what is said where that cannot be told here."""

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response

from buio.server.admission import Names, Seats
from buio.server.hub import Elsewhere, Hub
from buio.server.next_night import tonight
from buio.server.refusals import refused
from buio.server.store import StoreError, UnknownTable
from buio.server.table import Table
from buio.table.reduce import LogError


def refused_at_door(code: str, why: str) -> None:
    """Count a request that goes no farther than the door, and have it in the log."""
    refused("refused at the door", code, why=why)


def not_here(error: Elsewhere | StoreError | LogError) -> Response:
    """Another process has the table, or may have it: a proxy asks that one, a browser tries again."""
    return PlainTextResponse(f"This table cannot be opened here now: {error}", 503, {"Retry-After": "1"})


async def table_of(asked: HTTPConnection) -> Table:
    """Find the table that a link names, or the one of the bare address.

    Raises:
        UnknownTable: there is none, or the link is good no more for somebody without a seat.
    """
    try:
        return await _found(asked)
    except UnknownTable:
        asked.app.state.limits.misses(asked)
        raise


async def _found(asked: HTTPConnection) -> Table:
    link = asked.path_params.get("table")
    hub: Hub = asked.app.state.hub
    if link is None:
        if asked.app.state.home is None:
            raise UnknownTable("this is no table")
        home: str = asked.app.state.home
        return await hub.find(await tonight(hub, home))
    name, _, invitation = link.partition(".")
    token = Seats(hub.secret, name).known(asked.cookies.get(f"buio_{name}"))
    invited = await hub.invites(name, invitation)
    if not invited and token is None:
        raise UnknownTable("this link is good no more")
    table = await hub.find(name)
    if not invited and not table.room.belongs(token or ""):
        raise UnknownTable("this link is good no more")
    return table


def seats_at(asked: HTTPConnection, table: Table) -> Seats:
    """The tokens of a table's seats."""
    hub: Hub = asked.app.state.hub
    return Seats(hub.secret, table.name)


def known_at(asked: HTTPConnection, table: Table) -> str | None:
    """Whose browser this is, at this table; None: it has no token that was made here."""
    seats = seats_at(asked, table)
    return seats.known(asked.cookies.get(seats.cookie))


def names_of(asked: HTTPConnection) -> Names:
    """The names that this server answers to."""
    names: Names = asked.app.state.names
    return names
