"""Random evenings of a house: several tables in one hub, people who sit at two, restarts of the hub in the middle.

`python -m tests.server.houses 1 300` plays that many, and says what came of them.
"""

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from random import Random
from unittest import mock

from buio.server import restoring
from buio.server.hub import Hub
from buio.server.store import Store
from buio.server.store.memory import MemoryStore
from buio.server.store.sqlite import SqliteStore
from buio.table import journal
from tests.night.books import stands
from tests.night.evenings import main
from tests.server.evenings import Served, Tables
from tests.server.test_proved import THOUGHTLESS


class AtHub(Tables):
    """A random night at a table that a hub keeps."""

    pending = 0

    def _kept(self) -> None:
        """What has been written is known; the hub's store keeps it at the next step."""
        assert not self.room.wrong, self.room.wrong
        self.log += [journal.encode(entry) for entry in self.room.unsaved[self.pending :]]
        self.pending = len(self.room.unsaved)

    async def kept(self) -> None:
        """The table keeps its log."""
        await self.table.keep()
        self.pending = 0
        self._kept()

    async def found(self, hub: Hub, name: str) -> None:
        """The table after a restart: everything is as it was, but that it waits for somebody to come."""
        before, log = self.room, self.log
        self.table = await hub.find(name)
        hub._tasks[name].cancel()
        room = self.table.room
        assert isinstance(room, Served)
        assert not room.stopped, room.stopped
        self.room = room
        room.now = lambda: self.time
        self.log = await hub.store.read(name)
        assert self.log[: len(log)] == log
        assert stands(room.night) == stands(before.night)
        for what in ("host", "removed", "asking", "claims", "denied", "settings", "coming", "planned", "closed"):
            assert getattr(room, what) == getattr(before, what), what
        assert {token: one.name for token, one in room.guests.items()} == {
            token: one.name for token, one in before.guests.items()
        }
        self.books._watch(room.night)
        self.books.deal = room.night.deal
        self.met["restarts"] += 1


class House:
    """Some tables in one hub, a step here and a step there."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"house {seed}")
        self.tables = [AtHub(1_000_000 + 10 * seed + number) for number in range(self.rng.randrange(2, 5))]
        self.met: Counter[str] = Counter()

    async def play(self, path: Path | None) -> None:
        """Play all nights to their ends; path: the folder of the database, else logs are kept in memory."""
        store: Store = await SqliteStore.open(str(path)) if path else MemoryStore()
        hub, running = Hub(store), []
        for one in self.tables:
            one.table = await hub.open(one.room)
            hub._tasks[one.table.name].cancel()
            one.pending = 0
            running.append((one, one.play()))
        while running:
            one, steps = self.rng.choice(running)
            over = next(steps, "over") == "over"
            await one.kept()
            if over:
                running.remove((one, steps))
            if self.rng.random() < 0.01:
                hub = await self._restarted(hub, path)
        await self._restarted(hub, path)
        at = Counter(token for one in self.tables for token in one.room.guests)
        self.met["at two tables"] += sum(count > 1 for count in at.values())
        self.met["on disk"] += path is not None

    async def _restarted(self, hub: Hub, path: Path | None) -> Hub:
        """The hub ends, and another one reads all tables back."""
        names = [one.table.name for one in self.tables]
        logs = getattr(hub.store, "_logs", {})
        await hub.close()
        if path:
            again = Hub(await SqliteStore.open(str(path)))
        else:
            again = Hub(MemoryStore())
            again.store._logs = logs  # type: ignore[attr-defined]
        for name, one in self.rng.sample(list(zip(names, self.tables, strict=True)), len(names)):
            await one.found(again, name)
            await one.kept()
        return again


@asynccontextmanager
async def read_twice() -> AsyncIterator[None]:
    """Tables that a hub reads back stand under the eyes of their referees, too."""
    with mock.patch.object(restoring, "Room", Served):
        yield


async def evening_of(seed: int) -> Counter[str]:
    """Play the evening of this seed."""
    house = House(seed)
    async with read_twice():
        if seed % 2:
            await house.play(None)
        else:
            with tempfile.TemporaryDirectory() as folder:
                await house.play(Path(folder))
    return sum((one.met for one in house.tables), house.met)


def evening(seed: int) -> Counter[str]:
    """Play the evening of this seed, in which most often bots do not think; what happened in it.

    Raises:
        AssertionError: something is wrong; the text names the seed.
    """
    try:
        with THOUGHTLESS if seed % 4 else nullcontext():
            return asyncio.run(evening_of(seed))
    except Exception as error:
        raise AssertionError(f"house({seed}): {error!r}") from error


if __name__ == "__main__":
    main(evening)
