"""A database as processes meet it: slow, out of reach, down, now and then silent about what it has done, or lying."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Self, TypeVar

from buio.server.store import Lease, SharedStore, StoreDown
from buio.server.store.base import ALL
from tests.server.shared import Shared
from tests.simulator.world import Machine, World

T = TypeVar("T")
PATIENCE: Final = 5.0
"""Seconds that a process waits for an answer."""
TOLD: Final = ("begun", "ended", "listed", "moved")
"""Entries that make an append a moment of its own; the first of them that is in it."""
ASKED: Final = (
    *[f"append {what}" for what in (*TOLD, "other")],
    "claim",
    "aside",
    "read",
    "keep",
    "put aside",
    "release",
)
"""What a process asks its store for."""
MOMENTS: Final = tuple(f"{what}, {stage}" for what in ASKED for stage in ("not done", "not answered"))
"""The moments between two awaits at which trouble matters most."""


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
        ends: of each table, how many entries there were after each time that some were written.
    """

    def __init__(self, written: Callable[[str, Sequence[bytes]], None]) -> None:
        super().__init__()
        self.down = 0.0
        self.slow = 0.005
        self.flaky = 0.0
        self.written = written
        self.gone: set[str] = set()
        self.ends: dict[str, list[int]] = {}

    def log(self, table: str) -> list[bytes]:
        """What is written of a table: not a copy."""
        return self._logs[table]

    async def create(self, table: str, first: bytes) -> None:
        await super().create(table, first)
        self.ends[table] = [1]
        self.written(table, [first])

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        before = len(self._logs.get(table, ()))
        await super().append(table, number, entries, epoch)
        self.ends[table].append(len(self._logs[table]))
        self.written(table, self._logs[table][before:])

    def forget(self, table: str, times: int) -> None:
        """Lose what was written the last so many times: all of each time, or nothing."""
        ends = self.ends[table]
        del ends[max(1, len(ends) - times) :]
        del self._logs[table][ends[-1] :]

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        mine, until = self.leases.get(table, (Lease("", 0), 0.0))
        if until and mine.owner in self.gone:
            self.leases[table] = mine, 0.0
        return await super().lease(table, owner, seconds)


class Connected(SharedStore):
    """The store of one process: every question takes its time, and may fail before or after it was done.

    Args:
        machine: the process.
        meets: is told of every moment in which the process waits.

    Attributes:
        cut: until when the database is out of its reach.
        fails: what comes instead of the next answers, or of doing anything.
        under_way: what it waits for.
    """

    def __init__(self, world: World, machine: Machine, database: Database, meets: Callable[[str], None]) -> None:
        self.world, self.machine, self.database, self._meets = world, machine, database, meets
        self.cut = 0.0
        self.fails: list[Exception] = []
        self.under_way: Counter[str] = Counter()
        self.name = super().owner()

    @classmethod
    async def open(cls, address: str) -> Self:
        raise NotImplementedError(address)

    async def _ask(self, what: str, do: Callable[[], Coroutine[Any, Any, T]]) -> T:
        await self._waits(f"{what}, not done")
        if self.cut > self.world.now:
            await asyncio.sleep(PATIENCE)
            raise StoreDown("no answer")
        if self.database.down > self.world.now:
            raise StoreDown("the database system is starting up")
        done = at_once(do())
        await self._waits(f"{what}, not answered")
        if self.cut > self.world.now:
            raise StoreDown("the answer was lost")
        return done

    async def _waits(self, moment: str) -> None:
        self.under_way[moment] += 1
        self._meets(moment)
        rng, database = self.world.rng, self.database
        try:
            await asyncio.sleep(0.0001 + rng.random() * database.slow)
        finally:
            self.under_way[moment] -= 1
        if self.fails:
            raise self.fails.pop()
        if database.flaky and rng.random() < database.flaky:
            raise StoreDown("the connection was lost")

    async def create(self, table: str, first: bytes) -> None:
        await self._ask("create", lambda: self.database.create(table, first))

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        tags = {bytes(body[6 : body.index(b'"', 6)]).decode() for body in entries}
        what = next((one for one in TOLD if one in tags), "other")
        await self._ask(f"append {what}", lambda: self.database.append(table, number, entries, epoch))

    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        return await self._ask("read", lambda: self.database.read(table, after, most))

    async def put_aside(self, table: str, body: bytes) -> None:
        await self._ask("put aside", lambda: self.database.put_aside(table, body))

    async def aside(self, table: str) -> bytes:
        return await self._ask("aside", lambda: self.database.aside(table))

    async def asides(self, beginning: str) -> dict[str, bytes]:
        return await self._ask("aside", lambda: self.database.asides(beginning))

    async def tables(self) -> list[str]:
        return await self._ask("tables", self.database.tables)

    def owner(self) -> str:
        return self.name

    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        return await self._ask("claim", lambda: self.database.lease(table, owner, seconds))

    async def release(self, table: str, epoch: int) -> None:
        await self._ask("release", lambda: self.database.release(table, epoch))

    async def keep(self, owner: str, seconds: float) -> dict[str, int]:
        return await self._ask("keep", lambda: self.database.keep(owner, seconds))

    async def close(self) -> None:
        pass
