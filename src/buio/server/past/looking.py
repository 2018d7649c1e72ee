"""Looking into the book of a table, for one viewer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from math import inf

import msgspec

from buio.night.entries import Entry
from buio.server.past.book import Book, Hand
from buio.server.past.replay import steps_of
from buio.table import wire
from buio.table.projection.about import transfers
from buio.table.projection.texts import texts
from buio.table.room import Room

BREATH = 8
"""Steps of a deal after which others have their turn."""


class Looking:
    """Who looks back at a table; one after the other, and never at a deal that runs.

    Args:
        room: the table.
        earlier: reads so many of the first entries of its log, where a snapshot stood for them.
    """

    def __init__(self, room: Room, earlier: Callable[[int], Awaitable[Sequence[Entry]]] | None = None) -> None:
        self._room = room
        self._earlier = earlier
        self._book = Book(room.night)
        self._lock = asyncio.Lock()

    async def hands(self, token: str) -> list[Hand]:
        """List the deals that somebody may look at."""
        async with self._lock:
            if self._room.skipped and self._earlier is not None:
                self._room.night.preceded(await self._earlier(self._room.skipped))
                self._room.skipped = 0
            for _ in self._book.follow(self._room.night):
                await asyncio.sleep(0)
        since = self._since(token)
        return [hand for hand in self._book.hands if self._room.ended[hand.number - 1] <= since]

    def _since(self, token: str) -> float:
        """Deals that were over by then may be seen: who has never had a seat sees as late as at the table."""
        room = self._room
        late = token not in room.guests and token != room.host and not room.closed
        return room.now() - room.settings.delay if late and room.settings.delay > 0 else inf

    def name(self, token: str) -> str:
        """Who looks; empty: somebody who has never had a seat."""
        guest = self._room.guests.get(token)
        return guest.name if guest else ""

    async def night(self, token: str) -> wire.PastNight:
        """All of them, each in a line."""
        hands = await self.hands(token)
        name, book = self.name(token), self._book
        complete = len(hands) == len(book.hands)
        owed = transfers(book.owed if complete else ())
        times = self._room.ended
        lines = [
            msgspec.structs.replace(hand.told, at=times[hand.number - 1], mine=texts(hand.held.get(name, ())))
            for hand in hands
        ]
        return wire.PastNight(name, lines, book.carried if complete else 0, owed)

    async def deal(self, number: int, token: str, watching: bool) -> wire.Replay | None:
        """One of them, step by step; None: there is none of this number.

        Args:
            number: its number.
            token: who looks.
            watching: as a spectator sees it, though they were in it.
        """
        hand = next((hand for hand in await self.hands(token) if hand.number == number), None)
        if hand is None or not hand.record:
            return None
        steps = []
        async with self._lock:
            for step in steps_of(hand, "" if watching else self.name(token)):
                steps.append(step)
                if len(steps) % BREATH == 0:
                    await asyncio.sleep(0)
        return wire.Replay(number, steps)
