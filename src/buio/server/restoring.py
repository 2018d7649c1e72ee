"""Rooms made of their logs, as soon as that goes while others have their turn; from a snapshot where there is one."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, TypeVar

from buio.night.entries import OF_A_NIGHT, Entry
from buio.server.store import Store
from buio.table import snapshot
from buio.table.notes import note, reason
from buio.table.reduce import LogError
from buio.table.replaying import Steps, decoding
from buio.table.room import Room

T = TypeVar("T")
log: Final = logging.getLogger("buio.server")


async def in_turns(steps: Steps[T]) -> T:
    """Do work in steps, and let others have their turn between two."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found
        await asyncio.sleep(0)


async def restored(store: Store, name: str) -> Room:
    """Make the room of a log.

    Raises:
        UnknownTable: there is none of this name.
        StoreError: the store cannot be read now.
        LogError: not even the first entry of its log can be read.
    """
    found = snapshot.read(await store.aside(name))
    if found is not None:
        bodies = await store.read(name, most=1) + await store.read(name, found.entries)
        try:
            return await in_turns(Room.resuming(found, bodies))
        except (LogError, KeyError, TypeError) as error:
            note(log, logging.WARNING, "a snapshot is left aside", table=name, why=reason(error))
    entries, unread = await in_turns(decoding(enumerate(await store.read(name), 1)))
    return await in_turns(Room.restoring(entries, unread))


async def earlier(store: Store, name: str, most: int) -> Sequence[Entry]:
    """Read the first entries of a log, so many of them, and return those of its night.

    Raises:
        StoreError: the store cannot be read now.
    """
    entries, _ = await in_turns(decoding(enumerate(await store.read(name, most=most), 1)))
    return [entry for entry in entries if isinstance(entry, OF_A_NIGHT)]
