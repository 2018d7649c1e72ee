"""The store in one file: SQLite, one thread that writes, many appends in each commit."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, Self, TypeVar

from buio.server.store.base import ALL, SECRET, Conflict, Store, StoreDown, StoreError, TableExists, UnknownTable

T = TypeVar("T")
FILE = "buio.sqlite"
VERSION = 1
TOGETHER = 1024
"""The most requests in one commit."""
LAST = "\U0010ffff"
"""The letter that comes after all others."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS aside (tab TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS entry (
    tab TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tab, number)) WITHOUT ROWID, STRICT;
"""


class _Job(NamedTuple):
    """A request, and where its answer is waited for."""

    run: Callable[[sqlite3.Connection], Any]
    answer: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class SqliteStore(Store):
    """Logs in a file of a folder. A commit waits for the disk; while it does, the next requests gather.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="buio-store", daemon=True)
        self._open = True
        self._file: os.stat_result

    @classmethod
    async def open(cls, address: str) -> Self:
        folder = Path(address)
        store = cls(folder / FILE)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            store.path.touch(mode=0o600)  # it holds the secret of every pack; what SQLite lays beside it is as private
        except OSError as error:
            raise StoreDown(f"{folder} cannot hold the tables: {error.strerror or error}") from None
        store._thread.start()
        await store._ask(_prepare)
        return store

    async def create(self, table: str, first: bytes) -> None:
        def run(connection: sqlite3.Connection) -> None:
            try:
                connection.execute("INSERT INTO entry VALUES (?, 1, ?)", (table, first))
            except sqlite3.IntegrityError:
                raise TableExists(f"there is a table {table} already") from None

        await self._ask(run)

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        rows = [(table, number + place, body) for place, body in enumerate(entries)]
        await self._ask(lambda connection: _append(connection, table, number, rows))

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        def run(connection: sqlite3.Connection) -> list[bytes]:
            _last(connection, table)
            found = "SELECT body FROM entry WHERE tab = ? AND number > ? ORDER BY number LIMIT ?"
            return [body for (body,) in connection.execute(found, (table, after, most))]

        return await self._ask(run)

    async def put_aside(self, table: str, body: bytes) -> None:
        await self._ask(lambda connection: _put_aside(connection, table, body))

    async def aside(self, table: str) -> bytes:
        def run(connection: sqlite3.Connection) -> bytes:
            found: tuple[bytes] | None = connection.execute("SELECT body FROM aside WHERE tab = ?", (table,)).fetchone()
            return found[0] if found else b""

        return await self._ask(run)

    async def asides(self, beginning: str) -> dict[str, bytes]:
        found = "SELECT tab, body FROM aside WHERE tab >= ? AND tab < ?"
        return await self._ask(lambda connection: dict(connection.execute(found, (beginning, beginning + LAST))))

    async def tables(self) -> list[str]:
        def run(connection: sqlite3.Connection) -> list[str]:
            found = "SELECT tab FROM entry WHERE number = 1 AND tab <> ? ORDER BY tab"
            return [tab for (tab,) in connection.execute(found, (SECRET,))]

        return await self._ask(run)

    async def close(self) -> None:
        if self._open:
            self._open = False
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    # -- the thread --------------------------------------------------------------------------------------------------

    async def _ask(self, run: Callable[[sqlite3.Connection], T]) -> T:
        if not self._open:
            raise StoreDown("the store is closed")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(run, answer, loop))
        return await answer

    def _work(self) -> None:
        connection: sqlite3.Connection | None = None
        going = True
        while going:
            jobs = self._gathered()
            going = jobs[-1] is not None
            asked = [job for job in jobs if job is not None]
            try:
                connection = connection or self._connected()
                answers = _together(connection, asked)
                self._must_be_there()
            except Exception as error:  # whatever it is, somebody waits for an answer, and others come
                down = StoreDown(f"{self.path} cannot be written: {error}")
                answers = [down] * len(asked)
                if connection:
                    connection.close()
                connection = None
            _answer(asked, answers)
        if connection:
            connection.close()

    def _gathered(self) -> list[_Job | None]:
        """What is asked for now, at least one request; None, the last: the store is closed."""
        jobs = [self._jobs.get()]
        while jobs[-1] is not None and len(jobs) < TOGETHER and not self._jobs.empty():
            jobs.append(self._jobs.get())
        return jobs

    def _connected(self) -> sqlite3.Connection:
        uri = f"{self.path.resolve().as_uri()}?mode=rw"  # one that has gone is not made anew
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=2.0)
        self._file = self.path.stat()
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection

    def _must_be_there(self) -> None:
        """Make sure that what was written lies where the next process finds it."""
        try:
            there = os.path.samestat(self.path.stat(), self._file)
        except OSError:
            there = False
        if not there:
            raise StoreDown("it was moved or deleted while the server was running: put it back")


def _together(connection: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Any]:
    """Do all of it in one commit. A request that is refused has written nothing: each looks first, and then writes."""
    connection.execute("BEGIN IMMEDIATE")
    answers = []
    for job in jobs:
        try:
            answers.append(job.run(connection))
        except StoreError as error:
            answers.append(error)
    connection.execute("COMMIT")
    return answers


def _answer(jobs: Sequence[_Job], answers: Sequence[Any]) -> None:
    """Hand the answers over, all of a loop at once."""
    for loop in {job.loop for job in jobs}:
        mine = [(job.answer, answer) for job, answer in zip(jobs, answers, strict=True) if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_hand_over, mine)


def _hand_over(answers: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, answer in answers:
        if future.done():  # whoever asked has gone
            continue
        if isinstance(answer, StoreError):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def _prepare(connection: sqlite3.Connection) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreDown(f"the tables were written by a newer Buio (store {version}): this one knows {VERSION}")
    for statement in SCHEMA.split(";"):
        connection.execute(statement)
    if not version:
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _last(connection: sqlite3.Connection, table: str) -> int:
    (last,) = connection.execute("SELECT max(number) FROM entry WHERE tab = ?", (table,)).fetchone()
    if last is None:
        raise UnknownTable(f"there is no table {table}")
    return int(last)


def _put_aside(connection: sqlite3.Connection, table: str, body: bytes) -> None:
    if body:
        connection.execute("INSERT OR REPLACE INTO aside VALUES (?, ?)", (table, body))
    else:
        connection.execute("DELETE FROM aside WHERE tab = ?", (table,))


def _append(connection: sqlite3.Connection, table: str, number: int, rows: Sequence[tuple[str, int, bytes]]) -> None:
    last = _last(connection, table)
    if last == number - 1:
        connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        return
    there = connection.execute(
        "SELECT body FROM entry WHERE tab = ? AND number >= ? ORDER BY number", (table, number)
    ).fetchall()
    if number > last + 1 or [body for (body,) in there] != [body for _, _, body in rows]:
        raise Conflict(f"entry {number} of table {table} is not the next one: the last is {last}")
