"""The log of a table that is served, kept entry by entry: what is not in the store has not happened."""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable
from typing import Final

import msgspec

from buio.server.metrics import METRICS
from buio.server.store import Conflict, Store, StoreDown, StoreError
from buio.table import journal
from buio.table.nights import evenings
from buio.table.notes import note
from buio.table.room import Room

log: Final = logging.getLogger("buio.server")
AGAIN_SECONDS: Final = 0.5
"""How long a table that cannot be kept waits before it tries again."""


class Keeper:
    """Keeps the log of a table, in the store that it was read from.

    Args:
        name: what the log is called.
        store: where it is.
        epoch: of the lease under which it is written; 0: of none, in a store that is not shared.
        until: when that lease ends, by the clock of this process that nobody sets; infinite: never.

    A lease that is over may be ours still, if nobody else has taken the table since: as long as that is asked, the
    table stands still.

    Attributes:
        trouble: why it cannot be kept now; empty: it can.
        retired: somebody else may write to it; from now on this one does not.
    """

    def __init__(self, name: str, store: Store, epoch: int = 0, until: float = math.inf) -> None:
        self.name: str = name
        self.store: Store = store
        self.epoch: int = epoch
        self.until: float = until
        self.trouble: str = ""
        self.retired: bool = False
        self._noted: dict[str, bytes] = {}

    @property
    def over(self) -> bool:
        """May somebody else have the table? As far as this process knows, which may have slept meanwhile."""
        return self.retired or self.until <= time.monotonic()

    async def write(self, room: Room) -> None:
        """Write what has happened in a room since the last time; nothing at all: the table is ours still.

        Raises:
            Conflict: somebody else has written to the log, or may do so.
            StoreDown: it cannot be written now, or nobody knows yet whose it is.
        """
        if self.retired:
            raise Conflict("another process may have this table")
        if self.over:
            raise StoreDown("the lease of this table is over, and whose it is now is being asked")
        bodies = [journal.encode(entry) for entry in room.unsaved]
        if not bodies:
            return
        began = time.monotonic()
        try:
            await self.store.append(self.name, room.logged - len(bodies) + 1, bodies, self.epoch)
        except Conflict:
            self.retired = True
            raise
        except StoreError as error:
            if self.store.kept < began - 2 * AGAIN_SECONDS:
                self.store.trouble = str(error)
            raise
        self.store.kept, self.store.trouble = time.monotonic(), ""
        METRICS.kept.note(self.store.kept - began)
        room.saved(len(bodies))
        if room.taken:
            taken, room.taken = room.taken, b""
            with contextlib.suppress(StoreError):  # without it the log is only read for longer
                await self.store.put_aside(self.name, taken)

    async def note_evenings(self, room: Room) -> None:
        """Have it found by keys what a night has come to, as soon as no deal runs: it follows from the log at any time.

        Where that cannot be kept now, it is with the next deal.
        """
        if room.running or self.retired:
            return
        now = {f"~{key}/{self.name}": msgspec.json.encode(one) for key, one in evenings(room).items()}
        changed = {name: now.get(name, b"") for name in self._noted | now if self._noted.get(name) != now.get(name)}
        with contextlib.suppress(StoreError):
            await asyncio.gather(*[self.store.put_aside(name, body) for name, body in changed.items()])
            self._noted = now

    async def keep(self, room: Room, meanwhile: Callable[[], list[asyncio.Task[None]]]) -> None:
        """Write it; try again until it is written.

        Args:
            room: the table.
            meanwhile: begins what is done as long as nothing can be written.

        Raises:
            Conflict: somebody else has written to the log, or may do so.
        """
        done: list[asyncio.Task[None]] = []
        try:
            while error := await self._fails(room):
                if not self.trouble:
                    METRICS.still += 1
                    note(log, logging.ERROR, "a table stands still", table=self.name, why=error)
                    done = meanwhile()
                self.trouble = str(error)
                await asyncio.sleep(AGAIN_SECONDS)
            if self.trouble:
                note(log, logging.WARNING, "a table goes on", table=self.name)
        finally:
            METRICS.still -= bool(self.trouble)
            self.trouble = ""
            for task in done:
                task.cancel()

    async def _fails(self, room: Room) -> StoreError | None:
        """Write once; why that was not possible, if the same may be possible later."""
        try:
            await self.write(room)
        except Conflict:
            raise
        except StoreError as error:
            return error
        return None
