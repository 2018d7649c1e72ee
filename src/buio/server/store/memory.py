"""The store that keeps nothing: tables for tests and demonstrations, gone when the process is."""

import time
from collections.abc import Sequence
from typing import Self

from buio.server.store.contract import ALL, SECRET, Conflict, Store, StoreDown, TableExists, UnknownTable


class MemoryStore(Store):
    """Logs in memory."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._leases: dict[str, tuple[str, float]] = {}
        self._open = True

    @classmethod
    async def open(cls, address: str = "") -> Self:  # noqa: ARG003  the contract's
        return cls()

    async def create(self, table: str, first: bytes) -> None:
        self._must_be_open()
        if table in self._logs:
            raise TableExists(f"there is a table {table} already")
        self._logs[table] = [first]

    async def append(self, table: str, number: int, entries: Sequence[bytes]) -> None:
        log = self._log(table)
        if number == len(log) + 1:
            log.extend(entries)
        elif not 0 < number <= len(log) or log[number - 1 :] != list(entries):
            raise Conflict(f"entry {number} of table {table} is not the next one: the last is {len(log)}")

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        return self._log(table)[after:][:most]

    async def tables(self) -> list[str]:
        return sorted(self._logs.keys() - {SECRET})

    async def lease(self, table: str, owner: str, seconds: float) -> str:
        self._log(table)
        other, until = self._leases.get(table, (owner, 0.0))
        if other != owner and until > time.monotonic():
            return other
        self._leases[table] = (owner, time.monotonic() + seconds)
        return owner

    async def release(self, table: str, owner: str) -> None:
        if self._leases.get(table, ("", 0.0))[0] == owner:
            del self._leases[table]

    async def keep(self, owner: str, seconds: float) -> set[str]:
        mine = {table for table, (other, _) in self._leases.items() if other == owner}
        self._leases |= dict.fromkeys(mine, (owner, time.monotonic() + seconds))
        return mine

    async def close(self) -> None:
        self._open = False

    def _must_be_open(self) -> None:
        if not self._open:
            raise StoreDown("the store is closed")

    def _log(self, table: str) -> list[bytes]:
        self._must_be_open()
        if table not in self._logs:
            raise UnknownTable(f"there is no table {table}")
        return self._logs[table]
