"""Tables from outside: the client of their protocol, and what plays through it, a program or a person."""

from typing import TYPE_CHECKING

from buio.client.door import ClientError, RefusedByTable, knock, open_next, open_table
from buio.extras import require

if TYPE_CHECKING:
    from buio.client.line import Client

__all__ = ["Client", "ClientError", "RefusedByTable", "knock", "open_next", "open_table"]


def __getattr__(name: str) -> object:
    """`Client`, which alone needs more than Python brings: a line."""
    if name != "Client":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    require("client")
    from buio.client.line import Client

    return Client
