"""The store in PostgreSQL, which processes may share: one connection that writes, many appends in each commit."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Self, TypeVar

import asyncpg

from buio.server.store.base import (
    ALL,
    SECRET,
    Conflict,
    Fenced,
    Lease,
    SharedStore,
    StoreDown,
    StoreError,
    TableExists,
    UnknownTable,
)

T = TypeVar("T")
VERSION = 1
TOGETHER = 1024
"""The most appends in one commit."""
HELD = "2s"
"""A process that stands still in the middle of a commit has locked leases for so long, and no longer."""
GONE = """split_part(l.owner, '/', 1) = current_user AND NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE application_name = split_part(l.owner, '/', 2))"""
"""All connections of the process of an owner have ended: nothing that it has begun to write can come any more. Of other
users' connections the database does not tell the names; their tables are theirs until the lease ends."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS buio_version (version integer NOT NULL);
CREATE TABLE IF NOT EXISTS buio_entry (
    tab text NOT NULL, number bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (tab, number));
CREATE TABLE IF NOT EXISTS buio_lease (
    tab text PRIMARY KEY, owner text NOT NULL, until timestamptz NOT NULL, epoch bigint NOT NULL);
CREATE TABLE IF NOT EXISTS buio_aside (tab text PRIMARY KEY, body bytea NOT NULL);
CREATE INDEX IF NOT EXISTS buio_lease_owner ON buio_lease (owner);
INSERT INTO buio_version SELECT 1 WHERE NOT EXISTS (SELECT FROM buio_version);
"""
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that ends while it is given back
    asyncpg.PostgresConnectionError,  # class 08
    asyncpg.TransactionRollbackError,  # class 40: a deadlock, a standby that was promoted
    asyncpg.InsufficientResourcesError,  # class 53
    asyncpg.OperatorInterventionError,  # class 57: it shuts down, it starts up, it recovers
    asyncpg.ReadOnlySQLTransactionError,  # 25006: this is the standby now
)
"""Errors that mean "not now": the same request may succeed later."""


class _Append(NamedTuple):
    table: str
    number: int
    entries: Sequence[bytes]
    epoch: int
    answer: asyncio.Future[None]


class PostgresStore(SharedStore):
    """Logs in a database, which several processes may share.

    Args:
        pool: connections to it.
        name: what the database calls them, `USER/NAME`; empty: it does not tell.
    """

    def __init__(self, pool: "asyncpg.Pool[Any]", name: str) -> None:
        self._pool, self._name = pool, name
        self._appends: asyncio.Queue[_Append] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, address: str) -> Self:
        name = f"buio-{secrets.token_hex(8)}"
        settings = {"application_name": name, "idle_in_transaction_session_timeout": HELD}
        how: dict[str, Any] = {"timeout": 5, "command_timeout": 10, "server_settings": settings}
        try:
            connection = await asyncpg.connect(address, **how)
            try:
                async with connection.transaction():
                    await connection.execute("SELECT pg_advisory_xact_lock(8265)")  # two processes may begin at once
                    await connection.execute(SCHEMA)
                    version = await connection.fetchval("SELECT version FROM buio_version")
                    known = await connection.fetchval(
                        "SELECT current_user || '/' || $1 FROM pg_stat_activity WHERE application_name = $1 LIMIT 1",
                        name,
                    )
            finally:
                await connection.close()
            pool = await asyncpg.create_pool(
                address, min_size=1, max_size=4, init=_prepare, max_cached_statement_lifetime=0, **how
            )
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise StoreDown(f"the database cannot be used: {_text(error)}") from None
        if version > VERSION:
            raise StoreDown(f"the tables were written by a newer Buio (store {version}): this one knows {VERSION}")
        return cls(pool, known or "")

    async def create(self, table: str, first: bytes) -> None:
        try:
            await self._ask(lambda to: to.execute("INSERT INTO buio_entry VALUES ($1, 1, $2)", table, first))
        except asyncpg.UniqueViolationError:
            raise TableExists(f"there is a table {table} already") from None

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._writer.done():
            raise StoreDown("the store is closed")
        self._appends.put_nowait(_Append(table, number, entries, epoch, answer))
        await answer

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        rows = await self._ask(
            lambda to: to.fetch(
                "SELECT number, body FROM buio_entry WHERE tab = $1 AND (number = 1 OR number > $2)"
                " ORDER BY number LIMIT $3",
                table,
                after,
                most + 1,
            )
        )
        if not rows:
            raise UnknownTable(f"there is no table {table}")
        return [row["body"] for row in rows if row["number"] > after][:most]

    async def put_aside(self, table: str, body: bytes) -> None:
        statement = "INSERT INTO buio_aside VALUES ($1, $2) ON CONFLICT (tab) DO UPDATE SET body = excluded.body"
        if body:
            await self._ask(lambda to: to.execute(statement, table, body))
        else:
            await self._ask(lambda to: to.execute("DELETE FROM buio_aside WHERE tab = $1", table))

    async def aside(self, table: str) -> bytes:
        found = await self._ask(lambda to: to.fetchval("SELECT body FROM buio_aside WHERE tab = $1", table))
        return found or b""

    async def asides(self, beginning: str) -> dict[str, bytes]:
        statement = "SELECT tab, body FROM buio_aside WHERE starts_with(tab, $1)"
        return dict(await self._ask(lambda to: to.fetch(statement, beginning)))

    async def tables(self) -> list[str]:
        rows = await self._ask(lambda to: to.fetch("SELECT tab FROM buio_entry WHERE number = 1 AND tab <> $1", SECRET))
        return sorted(row["tab"] for row in rows)

    def owner(self) -> str:
        return f"{self._name}/{super().owner()}" if self._name else super().owner()

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        rows = await self._ask(
            lambda to: to.fetch(
                f"""INSERT INTO buio_lease AS l SELECT $1, $2, now() + make_interval(secs => $3), 1
                   WHERE EXISTS (SELECT FROM buio_entry WHERE tab = $1 AND number = 1)
                   ON CONFLICT (tab) DO UPDATE
                   SET owner = excluded.owner, until = excluded.until, epoch = l.epoch + 1
                   WHERE l.owner = excluded.owner OR l.until <= now() OR ({GONE}) RETURNING owner, epoch""",  # noqa: S608
                table, owner, seconds,
            )
        )  # fmt: skip
        if not rows:
            rows = await self._ask(lambda to: to.fetch("SELECT owner, epoch FROM buio_lease WHERE tab = $1", table))
        if not rows:
            raise UnknownTable(f"there is no table {table}")
        return Lease(**rows[0])

    async def release(self, table: str, epoch: int) -> None:
        statement = "UPDATE buio_lease SET until = '-infinity' WHERE tab = $1 AND epoch = $2"
        await self._ask(lambda to: to.execute(statement, table, epoch))

    async def keep(self, owner: str, seconds: float) -> dict[str, int]:
        rows = await self._ask(
            lambda to: to.fetch(
                """UPDATE buio_lease SET until = now() + make_interval(secs => $2)
                   WHERE tab IN (SELECT tab FROM buio_lease WHERE owner = $1 AND until > '-infinity'
                                 ORDER BY tab FOR UPDATE)
                   RETURNING tab, epoch""",  # locked in the order in which appends lock them
                owner, seconds,
            )
        )  # fmt: skip
        return {row["tab"]: row["epoch"] for row in rows}

    async def close(self) -> None:
        while not self._appends.empty() and not self._writer.done():
            await asyncio.sleep(0.01)
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._pool.close()

    # -- inside ------------------------------------------------------------------------------------------------------

    async def _ask(self, run: Callable[[Any], Awaitable[T]]) -> T:
        try:
            async with self._pool.acquire(timeout=5) as connection:
                try:
                    return await run(connection)
                except (asyncio.CancelledError, TimeoutError):
                    connection.terminate()  # the pool would wait for the silent database to hear of it
                    raise
        except (*LOST, TimeoutError) as error:
            if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
                await self._pool.expire_connections()  # the next ones look for the server that can be written to
            raise StoreDown(f"the database does not answer: {_text(error)}") from None

    async def _write(self) -> None:
        while True:
            appends = [await self._appends.get()]
            while len(appends) < TOGETHER and not self._appends.empty():
                appends.append(self._appends.get_nowait())
            try:
                await self._ask(partial(_together, appends=appends))
            except StoreError as error:
                _answer(appends, error)
            except asyncpg.PostgresError as error:
                _answer(appends, StoreDown(f"the database cannot be written: {_text(error)}"))
            except asyncio.CancelledError:
                _answer(appends, StoreDown("the store is closed"))
                raise


async def _together(connection: Any, appends: Sequence[_Append]) -> None:
    """Write all of it in one commit; what conflicts is left out and refused."""
    async with connection.transaction():
        epochs = await _epochs(connection, {one.table for one in appends if one.epoch})
        last = await _lasts(connection, {one.table for one in appends})
        rows: list[tuple[str, int, bytes]] = []
        refused: dict[int, StoreError | None] = {}
        for place, one in enumerate(appends):
            if one.epoch and one.epoch != epochs.get(one.table):
                refused[place] = Fenced(f"table {one.table} has been taken by another process")
            elif last.get(one.table) == one.number - 1:
                rows += [(one.table, one.number + at, body) for at, body in enumerate(one.entries)]
                last[one.table] += len(one.entries)
            else:
                refused[place] = await _refusal(connection, one, last.get(one.table))
        try:
            await _insert(connection, rows)
        except asyncpg.UniqueViolationError:
            raise StoreDown("another process has written to one of these tables at the same time") from None
    for place, one in enumerate(appends):
        _answer([one], refused.get(place))


async def _prepare(connection: Any) -> None:
    """Say all that is said in a commit once, about nothing.

    A new statement is sent in two messages, and while the database waits for the second it does not count how long
    (`HELD`): who is cut off there would have its leases locked for hours. Whatever comes later is one message.
    """
    await _epochs(connection, set())
    await _lasts(connection, set())
    await _there(connection, "", 0)
    await _insert(connection, [])


async def _epochs(connection: Any, tables: set[str]) -> dict[str, int]:
    """The epochs of leases, which nobody changes until this commit is over."""
    found = "SELECT tab, epoch FROM buio_lease WHERE tab = ANY($1::text[]) ORDER BY tab FOR SHARE"
    return {row["tab"]: row["epoch"] for row in await connection.fetch(found, list(tables))}


async def _lasts(connection: Any, tables: set[str]) -> dict[str, int]:
    rows = await connection.fetch(
        """SELECT t.tab, (SELECT max(number) FROM buio_entry e WHERE e.tab = t.tab) AS last
           FROM unnest($1::text[]) AS t (tab)""",
        list(tables),
    )
    return {row["tab"]: row["last"] for row in rows if row["last"] is not None}


async def _refusal(connection: Any, one: _Append, last: int | None) -> StoreError | None:
    """Why an append is no good; None: it has been written before."""
    if last is None:
        return UnknownTable(f"there is no table {one.table}")
    if one.number <= last and await _there(connection, one.table, one.number) == list(one.entries):
        return None
    return Conflict(f"entry {one.number} of table {one.table} is not the next one: the last is {last}")


async def _there(connection: Any, table: str, number: int) -> list[bytes]:
    found = "SELECT body FROM buio_entry WHERE tab = $1 AND number >= $2 ORDER BY number"
    return [row["body"] for row in await connection.fetch(found, table, number)]


async def _insert(connection: Any, rows: Sequence[tuple[str, int, bytes]]) -> None:
    await connection.execute(
        "INSERT INTO buio_entry SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])",
        *[[row[column] for row in rows] for column in range(3)],
    )


def _answer(appends: Sequence[_Append], error: StoreError | None) -> None:
    for one in appends:
        if one.answer.done():
            continue
        if error is None:
            one.answer.set_result(None)
        else:
            one.answer.set_exception(error)


def _text(error: BaseException) -> str:
    return str(error) or type(error).__name__
