"""Logs read beside the server that writes them: nothing is changed, nothing is locked."""

import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from buio.extras import require
from buio.server.store import POSTGRES
from buio.server.store.base import SECRET, StoreDown, UnknownTable
from buio.server.store.sqlite import FILE


class Reader(ABC):
    """A store that is only read."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """The names of all tables, in order."""

    @abstractmethod
    async def read(self, table: str) -> list[tuple[int, bytes]]:
        """The entries of a table and their numbers, as they are at one moment.

        Raises:
            UnknownTable: there is no such table.
        """

    @abstractmethod
    async def close(self) -> None:
        """Let the store go."""


async def open_reader(address: str) -> Reader:
    """The store at an address, a folder or a PostgreSQL database, to be read.

    Raises:
        StoreDown: it cannot be read, or there is none.
    """
    return await PostgresReader.open(address) if address.startswith(POSTGRES) else SqliteReader(Path(address) / FILE)


class SqliteReader(Reader):
    """The file of a folder.

    Args:
        path: the file.

    Attributes:
        connection: to it; nothing can be written by it.

    Raises:
        StoreDown: it is no store, or cannot be read.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise StoreDown(f"{path.parent} holds no tables: there is no {FILE} in it")
        self._path = path
        self.connection: sqlite3.Connection = self._connected("mode=ro")
        try:
            self._ask("SELECT count(*) FROM entry WHERE number = 0")
        except StoreDown:  # a folder in which nothing can be written, not even what readers share
            self.connection.close()
            self.connection = self._connected("immutable=1")
            self._ask("SELECT count(*) FROM entry WHERE number = 0")

    def _connected(self, how: str) -> sqlite3.Connection:
        uri = f"{self._path.resolve().as_uri()}?{how}"
        return sqlite3.connect(uri, uri=True, timeout=5, isolation_level=None, check_same_thread=False)

    def _ask(self, statement: str, *values: object) -> list[Any]:
        try:
            return self.connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(f"{self._path} cannot be read: {error}") from None

    async def tables(self) -> list[str]:
        found = self._ask("SELECT tab FROM entry WHERE number = 1 AND tab <> ? ORDER BY tab", SECRET)
        return [tab for (tab,) in found]

    async def read(self, table: str) -> list[tuple[int, bytes]]:
        found = self._ask("SELECT number, body FROM entry WHERE tab = ? ORDER BY number", table)
        return _there(table, found)

    async def close(self) -> None:
        with suppress(sqlite3.Error):
            self.connection.close()


class PostgresReader(Reader):
    """A database.

    Args:
        connection: to it.
    """

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    async def open(cls, address: str) -> "PostgresReader":
        """Connect.

        Raises:
            StoreDown: it does not answer.
        """
        require("postgres")
        import asyncpg

        try:
            settings = {"default_transaction_read_only": "on"}
            return cls(await asyncpg.connect(address, timeout=5, command_timeout=60, server_settings=settings))
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreDown(f"the database cannot be used: {error or type(error).__name__}") from None

    async def tables(self) -> list[str]:
        rows = await self._ask("SELECT tab FROM buio_entry WHERE number = 1 AND tab <> $1", SECRET)
        return sorted(row["tab"] for row in rows)

    async def read(self, table: str) -> list[tuple[int, bytes]]:
        rows = await self._ask("SELECT number, body FROM buio_entry WHERE tab = $1 ORDER BY number", table)
        return _there(table, [(row["number"], row["body"]) for row in rows])

    async def _ask(self, statement: str, *values: object) -> list[Any]:
        import asyncpg

        try:
            return list(await self._connection.fetch(statement, *values))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreDown(f"the database cannot be read: {error or type(error).__name__}") from None

    async def close(self) -> None:
        await self._connection.close()


def _there(table: str, entries: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    if not entries or table == SECRET:
        raise UnknownTable(f"there is no table {table}")
    return entries


def copied(address: str, file: Path) -> int:
    """Write all tables of a folder into one file, as they are at one moment, beside a server that writes them.

    The file is whole or as it was before.

    Returns:
        How many tables there are.

    Raises:
        StoreDown: the tables cannot be read, or the file cannot be written.
    """
    if address.startswith(POSTGRES):
        raise StoreDown("a database is copied by pg_dump, with the address of the database")
    source, made = SqliteReader(Path(address) / FILE), file.with_name(f".{file.name}.part")
    try:
        made.unlink(missing_ok=True)
        made.touch(mode=0o600)
        with closing(sqlite3.connect(made)) as target:
            source.connection.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # nothing lies beside it, whoever reads it
            (count,) = target.execute("SELECT count(*) FROM entry WHERE number = 1 AND tab <> ?", (SECRET,)).fetchone()
        made.replace(file)
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            made.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise StoreDown(f"{file} cannot be written: {why}") from None
    finally:
        source.connection.close()
    return int(count)
