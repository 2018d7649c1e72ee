"""The store that keeps nothing: tables for tests and demonstrations, gone when the process is."""

from collections.abc import Sequence
from typing import Self

from buio.server.store.base import ALL, SECRET, Conflict, Store, StoreDown, TableExists, UnknownTable


class MemoryStore(Store):
    """Logs in memory."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._aside: dict[str, bytes] = {}
        self._open = True

    @classmethod
    async def open(cls, address: str = "") -> Self:  # noqa: ARG003  the contract's
        return cls()

    async def create(self, table: str, first: bytes) -> None:
        self._must_be_open()
        if table in self._logs:
            raise TableExists(f"there is a table {table} already")
        self._logs[table] = [first]

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        log = self._log(table)
        if number == len(log) + 1:
            log.extend(entries)
        elif not 0 < number <= len(log) or log[number - 1 :] != list(entries):
            raise Conflict(f"entry {number} of table {table} is not the next one: the last is {len(log)}")

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        return self._log(table)[after:][:most]

    async def put_aside(self, table: str, body: bytes) -> None:
        self._must_be_open()
        self._aside[table] = body
        if not body:
            del self._aside[table]

    async def aside(self, table: str) -> bytes:
        return self._aside.get(table, b"")

    async def asides(self, beginning: str) -> dict[str, bytes]:
        return {name: body for name, body in self._aside.items() if name.startswith(beginning)}

    async def tables(self) -> list[str]:
        return sorted(self._logs.keys() - {SECRET})

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
