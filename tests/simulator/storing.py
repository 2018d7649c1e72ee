"""A database as processes meet it: slow, out of reach, down, and now and then silent about what it has done."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Self, TypeVar

from buio.server.store import Lease, SharedStore, StoreDown
from buio.server.store.contract import ALL
from tests.server.shared import Shared
from tests.simulator.world import Machine, World

T = TypeVar("T")
PATIENCE = 5.0
"""Seconds that a process waits for an answer."""


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What this gives, which waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]
    raise AssertionError("it waits")


class Database(Shared):
    """The logs of all tables, with whoever looks at them.

    Attributes:
        down: until when it answers nobody.
        slow: how long it takes to write, at most.
        flaky: how likely an answer gets lost, or a request.
        written: is told of every entry.
        gone: processes of which it has no connection any more.
    """

    def __init__(self, written: Callable[[str, Sequence[bytes]], None]) -> None:
        super().__init__()
        self.down = 0.0
        self.slow = 0.005
        self.flaky = 0.0
        self.written = written
        self.gone: set[str] = set()

    async def create(self, table: str, first: bytes) -> None:
        await super().create(table, first)
        self.written(table, [first])

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        before = len(self._logs.get(table, ()))
        await super().append(table, number, entries, epoch)
        self.written(table, self._logs[table][before:])

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        mine, until = self.leases.get(table, (Lease("", 0), 0.0))
        if until and mine.owner in self.gone:
            self.leases[table] = mine, 0.0
        return await super().lease(table, owner, seconds)


class Connected(SharedStore):
    """The store of one process: every question takes its time, and may fail before or after it was done.

    Attributes:
        cut: until when the database is out of its reach.
    """

    def __init__(self, world: World, machine: Machine, database: Database) -> None:
        self.world, self.machine, self.database = world, machine, database
        self.cut = 0.0
        self.name = super().owner()

    @classmethod
    async def open(cls, address: str) -> Self:
        raise NotImplementedError(address)

    async def _ask(self, do: Callable[[], Coroutine[Any, Any, T]]) -> T:
        world, database = self.world, self.database
        await asyncio.sleep(world.rng.uniform(0.0001, database.slow))
        if self.cut > world.now:
            await asyncio.sleep(PATIENCE)
            raise StoreDown("no answer")
        if database.down > world.now or world.rng.random() < database.flaky:
            raise StoreDown("the database system is starting up")
        done = at_once(do())
        await asyncio.sleep(world.rng.uniform(0.0001, database.slow))
        if self.cut > world.now or world.rng.random() < database.flaky:
            raise StoreDown("the answer was lost")
        return done

    async def create(self, table: str, first: bytes) -> None:
        await self._ask(lambda: self.database.create(table, first))

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        await self._ask(lambda: self.database.append(table, number, entries, epoch))

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        return await self._ask(lambda: self.database.read(table, after, most))

    async def put_aside(self, table: str, body: bytes) -> None:
        await self._ask(lambda: self.database.put_aside(table, body))

    async def aside(self, table: str) -> bytes:
        return await self._ask(lambda: self.database.aside(table))

    async def tables(self) -> list[str]:
        return await self._ask(self.database.tables)

    def owner(self) -> str:
        return self.name

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        return await self._ask(lambda: self.database.lease(table, owner, seconds))

    async def release(self, table: str, epoch: int) -> None:
        await self._ask(lambda: self.database.release(table, epoch))

    async def keep(self, owner: str, seconds: float) -> dict[str, int]:
        return await self._ask(lambda: self.database.keep(owner, seconds))

    async def close(self) -> None:
        pass
