"""All tables of a process: opened, found by their names, read back from the store."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from typing import Final

from buio.server import journal
from buio.server.fold import LogError
from buio.server.room import Room
from buio.server.store import Store, StoreError
from buio.server.table import Table

log: Final = logging.getLogger("buio.server")
NAME_BYTES = 16
"""A table's name is its invitation: 128 bits that nobody can guess."""


class Hub:
    """The tables that this process serves.

    Args:
        store: where their logs are kept.
        pace: of all of them: 1 is that of a table of people, 0 makes no pauses.
    """

    store: Store
    pace: float

    def __init__(self, store: Store, pace: float = 1.0) -> None:
        self.store, self.pace = store, pace
        self.tables: dict[str, Table] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}

    async def open(self, room: Room, name: str = "") -> Table:
        """A new table, kept from now on."""
        name = name or secrets.token_urlsafe(NAME_BYTES)
        await self.store.create(name, journal.encode(room.unsaved[0]))
        room.kept(1)
        table = Table(name, room, self.store, self.pace)
        await table.keep()
        return self._started(table)

    async def find(self, name: str) -> Table:
        """The table of this name, read back from its log if need be.

        Raises:
            UnknownTable: there is none.
            StoreError: the store cannot be read now.
            LogError: its log does not play through.
        """
        if name in self.tables:
            return self.tables[name]
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._read(name))
        try:
            return await asyncio.shield(self._opening[name])
        finally:
            self._opening.pop(name, None)

    async def newest(self, choose: Callable[[journal.Opened], bool]) -> Table | None:
        """The table opened last of those that are chosen and can be read back, if there is one.

        Of all others only the first entry is read.
        """
        chosen = []
        for name in await self.store.tables():
            (first,) = await self.store.read(name, most=1)
            opened = journal.decode(first)
            if isinstance(opened, journal.Opened) and choose(opened):
                chosen.append((opened.at, name))
        for _, name in sorted(chosen, reverse=True):
            try:
                return await self.find(name)
            except LogError as error:
                log.error("table %s stays closed: %s", name, error)
        return None

    async def close(self) -> None:
        """Stop all tables; what has happened at them is kept."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for table in self.tables.values():
            with contextlib.suppress(StoreError, TimeoutError):
                await asyncio.wait_for(table.keep(), 1.0)
        await self.store.close()

    async def _read(self, name: str) -> Table:
        bodies = await self.store.read(name)
        room = Room.restored([journal.decode(body) for body in bodies])
        return self._started(Table(name, room, self.store, self.pace))

    def _started(self, table: Table) -> Table:
        self.tables[table.name] = table
        self._tasks[table.name] = asyncio.create_task(table.run())
        return table
