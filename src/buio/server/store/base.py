"""What every store does. One suite of tests runs on all of them (`tests/server/test_store.py`)."""

import contextlib
import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple, Self

ALL: Final = 1 << 31
"""More entries than any log has."""


class StoreError(Exception):
    """The store did not do what it was asked for, and nothing has changed."""


class StoreDown(StoreError):
    """It cannot be read or written now: a full disk, a lost connection. The same request may succeed later."""


class Conflict(StoreError):
    """Somebody else has written an entry of this number, or this one does not follow the last."""


class Fenced(Conflict):
    """The table has been taken by somebody else since: its lease has another epoch now."""


class TableExists(StoreError):
    """A table of this name is there already."""


class UnknownTable(StoreError):
    """There is no table of this name."""


SECRET: Final = "~secret"
"""What the secret of a store is called among its tables."""


class Lease(NamedTuple):
    """A table that somebody has taken.

    Attributes:
        owner: who has it.
        epoch: how often it has been taken, from 1; nobody writes to it any more under an older one.
    """

    owner: str
    epoch: int


class Store(ABC):
    """The logs of all tables.

    Attributes:
        kept: when something was kept last, by the clock that only goes on.
        trouble: why nothing can be kept now; empty: it can, though perhaps not for every table.
    """

    kept: float = 0.0
    trouble: str = ""

    @classmethod
    @abstractmethod
    async def open(cls, address: str) -> Self:
        """Open the store, and make it if it is not there.

        Raises:
            StoreDown: it cannot be read and written.
        """

    @abstractmethod
    async def create(self, table: str, first: bytes) -> None:
        """A new table, whose log begins with this entry, number 1.

        Raises:
            TableExists: there is one of that name.
        """

    async def secret(self) -> bytes:
        """32 bytes that nobody else knows, made once: seats are signed with what follows from them."""
        with contextlib.suppress(TableExists):
            await self.create(SECRET, os.urandom(32))
        return (await self.read(SECRET))[0]

    @abstractmethod
    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        """Write entries, all or none, the first of this number. When this returns they are kept.

        Written twice by the same writer, because the answer to the first attempt was lost, they are there once.

        Args:
            table: whose log.
            number: of the first entry, from 1.
            entries: what is written.
            epoch: of the lease under which this is written; 0: of none, in a store that is not shared.

        Raises:
            Conflict: `number` is not the next one.
            Fenced: somebody has taken the table since.
            StoreDown: they could not be written, or nobody knows whether they were: ask again with the same entries.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        """The entries behind this number, in order, so many at most.

        Raises:
            UnknownTable: there is no such table.
        """

    @abstractmethod
    async def put_aside(self, table: str, body: bytes) -> None:
        """Keep what shortens the reading of a log, instead of what was kept of this kind; a store may forget it.

        Nothing at all is put aside by an empty one: what was there is gone.
        """

    @abstractmethod
    async def aside(self, table: str) -> bytes:
        """What was put aside; empty: nothing."""

    @abstractmethod
    async def asides(self, beginning: str) -> dict[str, bytes]:
        """All that was put aside under names that begin like this."""

    @abstractmethod
    async def tables(self) -> list[str]:
        """The names of all tables, in order."""

    @abstractmethod
    async def close(self) -> None:
        """Close it; what was asked for before is done first."""


class SharedStore(Store):
    """Logs that several processes write to, and who of them has which table."""

    def owner(self) -> str:
        """Return a name for somebody who is to own tables, which nobody else has."""
        return secrets.token_hex(8)

    @abstractmethod
    async def lease(self, table: str, owner: str, seconds: float) -> Lease:
        """Take a table for so long, unless another has it. Whose it is now; each taking has an epoch of its own.

        A store that sees that the process of an owner has gone takes that for the end of the lease.

        Raises:
            UnknownTable: there is no such table.
        """

    @abstractmethod
    async def release(self, table: str, epoch: int) -> None:
        """Give a table back before the lease of this epoch ends; nothing happens if it has been taken since."""

    @abstractmethod
    async def keep(self, owner: str, seconds: float) -> dict[str, int]:
        """Keep all tables of this owner for so long from now, at once. Which they are, with their epochs."""
