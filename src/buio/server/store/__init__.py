"""Where the logs of tables are kept: the contract, and the way to a store by its address.

A table is a log of numbered entries, each a few bytes that only `buio.server` can read. What `append` has returned
for is kept, whatever is killed. The number of an entry is the check on everything: of two who write the same number
one is refused, so that a table can never have two histories.
"""

from typing import Final

from buio.extras import require
from buio.server.store.base import *

POSTGRES: Final = ("postgresql://", "postgres://")
"""How the address of a database begins."""


async def open_store(address: str) -> Store:
    """The store at an address: a folder, or `postgresql://USER@HOST/DATABASE`.

    Raises:
        StoreDown: it cannot be read and written; the text says why.
    """
    if address.startswith(POSTGRES):
        require("postgres")
        from buio.server.store.postgres import PostgresStore

        return await PostgresStore.open(address)
    from buio.server.store.sqlite import SqliteStore

    return await SqliteStore.open(address)
