"""The log of a table that is served, kept entry by entry: what is not in the store has not happened."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from buio.server.metrics import METRICS
from buio.server.store import Conflict, Store, StoreError
from buio.table import journal
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
        over: is the lease over, by the clock of this process?

    Attributes:
        trouble: why it cannot be kept now; empty: it can.
        retired: somebody else may write to it; from now on this one does not.
    """

    def __init__(self, name: str, store: Store, epoch: int = 0, over: Callable[[], bool] = lambda: False) -> None:
        self.name: str = name
        self.store: Store = store
        self.epoch: int = epoch
        self._over = over
        self.trouble: str = ""
        self.retired: bool = False

    def must_have(self) -> None:
        """Make sure that nobody else has the table.

        Raises:
            Conflict: somebody may have it.
        """
        if self.retired or self._over():
            self.retired = True
            raise Conflict("another process may have this table")

    async def keep(self, room: Room, meanwhile: Callable[[], list[asyncio.Task[None]]]) -> None:
        """Write what has happened in a room since the last time; try again until it is written.

        Args:
            room: the table.
            meanwhile: begins what is done as long as nothing can be written.

        Raises:
            Conflict: somebody else has written to the log, or may do so.
        """
        self.must_have()
        bodies = [journal.encode(entry) for entry in room.unsaved]
        if not bodies:
            return
        done: list[asyncio.Task[None]] = []
        try:
            while error := await self._fails(room.written - len(bodies) + 1, bodies):
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
        room.saved(len(bodies))

    async def _fails(self, first: int, bodies: list[bytes]) -> StoreError | None:
        """Write once; why that was not possible, if the same may be possible later."""
        began = time.monotonic()
        try:
            await self.store.append(self.name, first, bodies, self.epoch)
        except Conflict:
            self.retired = True
            raise
        except StoreError as error:
            if self.store.kept < began - 2 * AGAIN_SECONDS:
                self.store.trouble = str(error)
            return error
        self.store.kept, self.store.trouble = time.monotonic(), ""
        METRICS.kept.note(self.store.kept - began)
        return None
