"""Tables from outside: the client of their protocol, and what plays through it, a program or a person."""

from buio.client.line import Client, ClientError, RefusedByTable, knock, open_table

__all__ = ["Client", "ClientError", "RefusedByTable", "knock", "open_table"]
