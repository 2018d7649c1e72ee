"""All tables of a process: opened, found by their names, read back from the store, given back when nobody looks."""

import asyncio
import contextlib
import logging
import math
import re
import secrets
import string
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from buio.extras import require
from buio.fairness.beacon import Beacon
from buio.server.keeper import Keeper
from buio.server.restoring import in_turns, restored
from buio.server.store import Conflict, SharedStore, Store, StoreDown, StoreError, UnknownTable
from buio.server.store.base import SECRET
from buio.server.table import Table
from buio.table import journal
from buio.table.notes import note, reason
from buio.table.reduce import LogError
from buio.table.replaying import decoded, decoding
from buio.table.room import Room

if TYPE_CHECKING:
    from buio.server.push import Push
log: Final = logging.getLogger("buio.server")
LETTERS: Final = string.ascii_letters + string.digits
NAME_LETTERS: Final = 12
"""A table's name is no secret: the invitation in its link is. It can stand on a command line as it is."""
NAME: Final = re.compile("[A-Za-z0-9]{1,64}")
LEASE_SECONDS: Final = 1.5
"""How long a table belongs to a process that says nothing more of itself."""
PATIENCE: Final = 2 / 3
"""The part of a lease for which the store is asked whose a table is before one whose lease is over is given up: this
process may have been late to ask, and nobody else have come for the table. It stands still meanwhile."""
IDLE_SECONDS: Final = 600.0
"""A table at which nobody has been for so long is put away; its log is there still."""


class Elsewhere(LookupError):
    """Another process has this table."""


class Hub:
    """The tables that this process serves.

    Args:
        store: where their logs are kept.

    Attributes:
        tables: those that are served now, by name.
        owner: what this process is called in the store.
        secret: what seats are signed with.
        trouble: why the store cannot be used now, as far as is known; empty: it can.
        beacon: where rounds of the public beacon are read, one for each shuffle; None: shuffles have none.
        contact: where the people of a push service can write to; empty: nobody is called.
        push: calls browsers; None: nobody is called.
    """

    def __init__(self, store: Store) -> None:
        self.store: Store = store
        self.tables: dict[str, Table] = {}
        self.owner: str = store.owner() if isinstance(store, SharedStore) else ""
        self.secret: bytes = b""
        self.trouble: str = ""
        self.beacon: Beacon | None = None
        self.contact: str = ""
        self.push: Push | None = None
        self._leased_until = math.inf  # of the leases that were kept together, as a keeper has it of each
        self._asked = math.inf  # since when the store has been asked for the leases and has not kept them
        self._keepers: dict[str, Keeper] = {}  # of tables that are served, and of those that are being read
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._minding: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to serve."""
        self.secret = await self.store.secret()
        if self.contact:
            require("push")
            from buio.server.push import Push

            self.push = Push(self.secret, self.contact)
        self._minding = asyncio.create_task(self._mind())

    async def open(self, room: Room) -> Table:
        """A new table, kept from now on."""
        name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LETTERS))
        await self.store.create(name, journal.encode(room.unsaved[0]))
        room.saved(1)
        table = await self._started(room, await self._claim(name))
        note(log, logging.INFO, "a table is opened", table=name, game=room.night.game.code)
        return table

    async def share(self, name: str) -> None:
        """Where several processes serve, a new table belongs to the one that is asked for it first."""
        if isinstance(self.store, SharedStore):
            await self._put_away(name)

    async def find(self, name: str) -> Table:
        """The table of this name: the one that is served, as long as nobody else may have it, or read from its log.

        Whoever asks while it is being read waits for the same.

        Raises:
            UnknownTable: there is none.
            Elsewhere: another process has it.
            StoreError: the store cannot be read now, or what follows from that time has passed cannot be written.
            LogError: not even the first entry of its log can be read.
        """
        await self._make_sure_of(name)
        if name in self.tables:
            return self.tables[name]
        self._ask_for(name)
        if name not in self._opening:
            self._opening[name] = asyncio.create_task(self._read(name))
            self._opening[name].add_done_callback(lambda opened: self._opened(name, opened))
        return await asyncio.shield(self._opening[name])

    def _opened(self, name: str, opened: asyncio.Task[Table]) -> None:
        """Reading back has come to its end, however many of those who asked for it have gone meanwhile."""
        del self._opening[name]
        if not opened.cancelled():
            opened.exception()

    async def invites(self, name: str, invitation: str) -> bool:
        """Is this what the link of a table must hold? A log is read for it, and not played.

        Raises:
            UnknownTable: there is none.
            StoreError: the store cannot be read now.
        """
        if name in self.tables:
            return self.tables[name].room.invitation == invitation
        self._ask_for(name)
        entries, _ = await in_turns(decoding(enumerate(await self.store.read(name), 1)))
        said = [one.invitation for one in entries if isinstance(one, journal.Opened | journal.Invited)]
        return not said or said[-1] == invitation

    def _ask_for(self, name: str) -> None:
        """Is this a name that the store can be asked for, and can it be asked now?"""
        if not NAME.fullmatch(name):  # what the store keeps for itself has another one
            raise UnknownTable(f"no table is called {name!r}")
        if self.trouble:  # at once, for another process may have it, and whoever asks has little patience
            raise StoreDown(self.trouble)

    async def newest(self, choose: Callable[[journal.Opened], bool]) -> Table | None:
        """The table opened last of those that are chosen and can be read back, if there is one.

        Of all others only the first entry is read.
        """
        chosen = []
        for name in await self.store.tables():
            entries, _ = decoded(enumerate(await self.store.read(name, most=1), 1))
            chosen += [(one.at, name) for one in entries if isinstance(one, journal.Opened) and choose(one)]
        for _, name in sorted(chosen, reverse=True):
            try:
                found = await self.find(name)
            except (LogError, Elsewhere) as error:
                note(log, logging.ERROR, "a table stays closed", table=name, why=reason(error))
                continue
            if not found.room.closed:
                return found
        return None

    async def close(self) -> None:
        """Stop all tables; what has happened at them is kept, and another process may have them at once."""
        if self._minding:
            self._minding.cancel()
        for name in list(self.tables):
            await self._put_away(name)
        await self.store.close()

    async def _read(self, name: str) -> Table:
        try:
            keeper = await self._claim(name)
            room = await restored(self.store, name)
            if room.stopped:
                note(log, logging.ERROR, "a log cannot be read to its end", table=name, why=room.stopped)
            if keeper.over and isinstance(self.store, SharedStore):
                await self._ask_for_leases(self.store)
            table = await self._started(room, keeper)
        finally:
            if name not in self.tables:
                self._keepers.pop(name, None)
        note(log, logging.INFO, "a table is read back", table=name, entries=table.room.logged)
        return table

    async def _claim(self, name: str) -> Keeper:
        """Take a table; who keeps its log from now on."""
        keeper = Keeper(name, self.store)
        if isinstance(self.store, SharedStore):
            keeper.until = time.monotonic() + LEASE_SECONDS
            lease = await self.store.lease(name, self.owner, LEASE_SECONDS)
            if lease.owner != self.owner:
                raise Elsewhere(f"another process serves table {name}")
            keeper.epoch = lease.epoch
        self._keepers[name] = keeper
        return keeper

    async def _started(self, room: Room, keeper: Keeper) -> Table:
        """Serve a table, once everything that has happened at it is written."""
        await keeper.write(room)
        table = self.tables[keeper.name] = Table(keeper.name, room, keeper, self.beacon)
        table.calls.push = self.push
        self._tasks[table.name] = asyncio.create_task(self._run(table))
        return table

    async def _run(self, table: Table) -> None:
        """Run a table; one whose log somebody else has written to is dropped, and read again when it is asked for."""
        try:
            await table.run()
        except Conflict as error:
            note(log, logging.ERROR, "a table is lost", table=table.name, why=error)
            if self.tables.get(table.name) is table:
                self._drop(table.name)

    # -- minding -----------------------------------------------------------------------------------------------------

    async def _mind(self) -> None:
        """Keep the leases or look at the store, and put idle tables away; whatever happens, this goes on."""
        began = time.monotonic()
        while True:
            await asyncio.sleep(self._within_lease(began + LEASE_SECONDS / 3))
            began = time.monotonic()
            try:
                if isinstance(self.store, SharedStore):
                    await self._keep_leases(self.store)
                else:
                    await self._look_at_store()
                limit = time.monotonic() - IDLE_SECONDS
                for name in [name for name, table in self.tables.items() if table.idle_since < limit]:
                    await self._put_away(name)
            except Exception as error:
                note(log, logging.ERROR, "tables cannot be minded", why=error)

    def _within_lease(self, due: float) -> float:
        """Seconds until then, or until the first lease ends, or its table is to be given up, if that is before."""
        now = time.monotonic()
        ends = [self._asked + PATIENCE * LEASE_SECONDS, *[one.until for one in self._keepers.values()]]
        return max(0.01, min([due, *[end for end in ends if end > now]]) - now)

    async def _look_at_store(self) -> None:
        """Notice what has become of the store, though nobody writes."""
        try:
            await self.store.read(SECRET, most=1)
        except StoreError as error:
            self._in_trouble(error)
        else:
            self.trouble = ""

    def _in_trouble(self, error: Exception) -> None:
        """Say why the store cannot be used, once."""
        why = str(error) or "the store does not answer"
        if why != self.trouble:
            note(log, logging.ERROR, "the store cannot be used", why=why)
        self.trouble = why

    async def _keep_leases(self, store: SharedStore) -> None:
        """Keep all tables; one that another process has taken, because this one was silent for too long, is dropped.

        While nobody can tell whose they are, another process may have them, and this one serves none. An answer that is
        late is waited for as long as it is of use: whoever asked anew each time would never hear a slow store.
        """
        asking = asyncio.create_task(self._ask_for_leases(store))
        try:
            while not asking.done():
                seconds, began = self._within_lease(time.monotonic() + LEASE_SECONDS / 3), time.monotonic()
                await asyncio.wait([asking], timeout=seconds)
                if time.monotonic() > began + seconds + LEASE_SECONDS / 10:  # this process slept, and has not heard yet
                    self._asked = max(self._asked, time.monotonic())
                if not asking.done():
                    self._in_trouble(TimeoutError())
                for name in list(self.tables):
                    self._drop_if_lost(name)
            asking.result()
        finally:
            asking.cancel()

    async def _ask_for_leases(self, store: SharedStore) -> None:
        """Have the store keep all leases, from now on."""
        until, kept = time.monotonic() + LEASE_SECONDS, list(self._keepers.values())
        self._asked = min(self._asked, time.monotonic())
        try:
            async with asyncio.timeout(LEASE_SECONDS):
                mine = await store.keep(self.owner, LEASE_SECONDS)
        except (StoreError, TimeoutError) as error:
            self._in_trouble(error)
        else:
            self.trouble, self._leased_until, self._asked = "", until, math.inf
            for keeper in kept:
                if mine.get(keeper.name) == keeper.epoch:
                    keeper.until = until
                else:
                    keeper.retired = True

    def over(self) -> bool:
        """Are the leases over that were kept last? As far as this process knows, which may have slept meanwhile."""
        return self._leased_until <= time.monotonic()

    async def _make_sure_of(self, name: str) -> None:
        """Serve a table no longer that another process has; ask whose it is, where its lease is over.

        Raises:
            StoreDown: nobody can tell now.
        """
        table = self.tables.get(name)
        if table and table.keeper.over and not table.keeper.retired and isinstance(self.store, SharedStore):
            if not self.trouble:
                await self._ask_for_leases(self.store)
            if table.keeper.over and not table.keeper.retired:
                raise StoreDown(self.trouble)
        self._drop_if_lost(name)

    def _drop_if_lost(self, name: str) -> None:
        """Serve a table no longer that another process has, or may have, since nobody says whose it is."""
        keeper = self.tables[name].keeper if name in self.tables else None
        if keeper and keeper.over and (keeper.retired or time.monotonic() >= self._asked + PATIENCE * LEASE_SECONDS):
            note(log, logging.ERROR, "a table is lost", table=name, why="another process may have it")
            self._drop(name)

    def _drop(self, name: str) -> None:
        """Serve a table no longer: nothing more is kept, and so nobody is told anything."""
        table = self.tables.pop(name)
        self._keepers.pop(name).retired = True
        self._tasks.pop(name).cancel()
        table.dismiss()

    async def _put_away(self, name: str) -> None:
        """Have kept what has happened at a table, drop it, and only then let others have it."""
        table = self.tables.get(name)
        if table is None:  # it was dropped while another one was put away
            return
        note(log, logging.INFO, "a table is put away", table=name)
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(1.0), table.lock:
                await table.keep()
        if self.tables.get(name) is table:
            self._drop(name)
        if isinstance(self.store, SharedStore):
            with contextlib.suppress(StoreError):
                await self.store.release(name, table.keeper.epoch)
