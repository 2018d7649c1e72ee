"""Who of a table is called, by the push service of their browser, when it is their turn and their page is put away.

Where somebody can be reached stands in no log and no store: a page tells it when it is hidden, and takes it back as
soon as it is seen again.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from buio.server.words import sentence
from buio.table.refusal import Refused
from buio.table.room import Room
from buio.table.wire import ClientMessage, Ok, Reach

if TYPE_CHECKING:  # the extra may be missing, and nobody asks for it then
    from buio.server.push import Push

AWAY_SECONDS: Final = 5.0
"""So long it has to be somebody's turn before they are called."""


class Calls:
    """The calls of one table: one for each turn at most.

    Args:
        room: the table.
        link: where the worker of a page finds it, below the root of the server.

    Attributes:
        push: how browsers are called; None: none are.
    """

    def __init__(self, room: Room, link: str) -> None:
        self._room, self._link = room, link
        self.push: Push | None = None
        self._reach: dict[str, Reach] = {}
        self._turn = self._called = 0
        self._calling: asyncio.Task[None] | None = None

    def reach(self, token: str, asked: ClientMessage) -> Ok | None:
        """Note where somebody can be called who sits here; empty: nowhere any more. None: something else was said.

        Raises:
            Refused: they do not sit here, this server calls nobody, or nobody can be called there.
        """
        if not isinstance(asked, Reach):
            return None
        self._reach.pop(token, None)
        if not asked.endpoint:
            return Ok(asked.cid)
        self._room.person(token)
        if self.push is None:
            raise Refused("no_push", "this server calls nobody")
        from buio.server.push import checked

        checked(asked)
        self._reach[token] = asked
        self._turn = -1
        self.follow()
        return Ok(asked.cid)

    def follow(self) -> None:
        """Call who is asked now, if they have been away for some seconds by then."""
        room = self._room
        token = self._asked()
        if not token or room.turn == self._turn:
            return
        self.stop()
        self._turn = room.turn
        self._calling = asyncio.create_task(self._call(token, room.turn))

    def _asked(self) -> str:
        """The token of somebody whose turn it is, and who can be reached; empty: nobody."""
        room = self._room
        if room.deal is None or room.deal.over or room.deal.actor < 0 or room.pause or not self._reach:
            return ""
        name = room.names[room.deal.actor]
        return next((token for token in self._reach if token in room.guests and room.guests[token].name == name), "")

    async def _call(self, token: str, turn: int) -> None:
        await asyncio.sleep(AWAY_SECONDS)
        room = self._room
        if self.push is None or turn != room.turn or turn == self._called or self._asked() != token:
            return
        there, self._called = self._reach[token], turn
        game = sentence(there.language, f"game.{room.night.game.code}")
        said = {"title": sentence(there.language, "table.your_turn"), "body": game, "url": self._link}
        if not await self.push.call(there, said, self._link) and self._reach.get(token) is there:
            del self._reach[token]

    def stop(self) -> None:
        """Call nobody any more of those who were to be called."""
        if self._calling:
            self._calling.cancel()
