"""A table that is served: a room, the store that keeps its log, the pages that look at it. It owns time."""

import asyncio
import contextlib
import logging
import time
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from buio.server import journal, wire
from buio.server.line import Connection
from buio.server.projection.table import state
from buio.server.room import Refused, Room
from buio.server.store import Store, StoreError

log: Final = logging.getLogger("buio.server")
BOT_SECONDS, RESULT_SECONDS, AWAY_SECONDS = 1.1, 25.0, 30.0
BUY_SECONDS = 8.0
"""How long somebody who is asked out of turn may think: the others wait."""
AGAIN_SECONDS = 0.5
"""How long a table that cannot be kept waits before it tries again."""


class Table:
    """A room with its connections. One lock orders everything that changes the room.

    What has changed is kept before anybody is told of it. While it cannot be kept, the table stands still.

    Attributes:
        name: what its link and its log are called.
        room: the table itself.
        store: where its log is kept.
        pace: 1 is that of a table of people, 0 makes no pauses.
        trouble: why the log cannot be kept now; empty: it can.
    """

    def __init__(self, name: str, room: Room, store: Store, pace: float) -> None:
        self.name = name
        self.room = room
        self.store = store
        self.pace = pace
        self.trouble: str = ""
        self.connections: list[Connection] = []
        self.lock: asyncio.Lock = asyncio.Lock()
        self.wake: asyncio.Event = asyncio.Event()
        self._question = (-1, -1)  # the offer that somebody is thinking about: deal and move
        self._until = 0.0  # when it is declined

    async def run(self) -> None:
        """Let bots move and deals begin, at a human pace, as long as a person is here."""
        while True:
            seq, due = self.room.seq, self.room.due
            await self._pause(self._delay(due))
            async with self.lock:
                if self.room.seq == seq:
                    self._go_on(due)
                    await self.tell()

    def _go_on(self, due: str) -> None:
        room = self.room
        if due:
            room.step()
        elif room.offered and self._left() <= 0:
            room.decline()
        elif room.deal is not None and room.deal.over and room.watched and self.pace:
            room.go_on()
        elif room.running and room.watched and not self._actor_here():
            room.away()

    def _delay(self, due: str) -> float | None:
        """Seconds until the table goes on by itself; None: not before something happens."""
        room = self.room
        if due == "bot":
            return 0.0 if room.offered else BOT_SECONDS * self.pace
        if due == "deal":
            return 0.0
        if room.deal is None or not room.watched:
            return None
        if room.offered:
            return self._left() if self.pace or not self._actor_here() else None
        if room.deal.over:
            return RESULT_SECONDS * self.pace if self.pace and room.due == "" and not room.ready else None
        return None if self._actor_here() else AWAY_SECONDS * self.pace

    def _left(self) -> float:
        """Seconds until an offer made to somebody out of turn is declined; whoever looks again gets no more of them."""
        deal = self.room.deal
        assert deal is not None
        question = (self.room.night.deals, len(deal.log))
        if question != self._question:
            self._question, self._until = question, time.monotonic() + BUY_SECONDS * self.pace
        return max(0.0, self._until - time.monotonic())

    def _clock(self) -> float:
        """What the page is told of it; 0: there is no offer, or no hurry."""
        room = self.room
        return round(self._left(), 1) if room.offered and room.due != "bot" else 0.0

    def _actor_here(self) -> bool:
        deal, room = self.room.deal, self.room
        assert deal is not None
        return room.here(room.names[deal.actor])

    async def _pause(self, seconds: float | None) -> None:
        self.wake.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.wake.wait(), seconds)

    async def keep(self) -> None:
        """Write what has happened into the log; while that fails, try again."""
        bodies = [journal.encode(entry) for entry in self.room.unsaved]
        if not bodies:
            return
        first = self.room.written - len(bodies) + 1
        while True:
            try:
                await self.store.append(self.name, first, bodies)
            except StoreError as error:
                if not self.trouble:
                    log.error("table %s stands still: %s", self.name, error)
                self.trouble = str(error)
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.room.kept(len(bodies))
                self.trouble = ""
                return

    async def tell(self) -> None:
        """Keep what has changed, and tell every viewer."""
        await self.keep()
        room = self.room
        total, clock = self._count(), self._clock()
        for connection in list(self.connections):
            fresh = connection.told < 0
            new = total if fresh else total - connection.told
            since = max(0, len(room.events) - new) if new else len(room.events)
            connection.send(state(room, connection.token, since, fresh, clock))
            connection.told = total
        for connection in [one for one in self.connections if one.lost]:
            self.connections.remove(connection)
            room.connected(connection.token, False)
        self.wake.set()

    def _count(self) -> int:
        return self.room.forgotten + len(self.room.events)

    async def serve(self, socket: WebSocket, token: str) -> None:
        """Serve one page until it disconnects.

        Args:
            socket: its line, accepted.
            token: the digest of the secret that its browser keeps.
        """
        connection = Connection(socket, token)
        pump = asyncio.create_task(connection.pump())
        try:
            await self.join(connection)
            while not connection.lost and await self.receive(connection, await socket.receive_text()):
                pass
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass
        finally:
            await self.left(connection)
            connection.close(1008)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(pump, 1.0)

    async def join(self, connection: Connection) -> None:
        """A page has connected; a person's newest page takes the seat, an older one is told so."""
        async with self.lock:
            older = [one for one in self.connections if one.token == connection.token]
            self.connections = [one for one in self.connections if one.token != connection.token] + [connection]
            for one in older:
                one.send(wire.Bye("superseded"))
                one.close(4000)
            self.room.connected(connection.token, True)
            await self.tell()

    async def left(self, connection: Connection) -> None:
        """A page has gone."""
        async with self.lock:
            if connection in self.connections:
                self.connections.remove(connection)
                self.room.connected(connection.token, False)
                await self.tell()

    async def receive(self, connection: Connection, text: str) -> bool:
        """Handle a message; False when the connection has to be closed."""
        if connection.too_fast():
            connection.send(wire.Bye("rate"))
            return False
        try:
            message = wire.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            connection.send(wire.No("", "message", f"this is no message of the protocol: {error}"))
            return True
        if isinstance(message, wire.Ping):
            connection.send(wire.Pong())
            return True
        if self.trouble:
            connection.send(
                wire.No(_cid(message), "store", f"the table stands still until it can be kept: {self.trouble}")
            )
            return True
        async with self.lock:
            await self._handle(connection, message)
        return True

    async def _handle(self, connection: Connection, message: wire.ClientMessage) -> None:
        cid = _cid(message)
        before = self.room.seq
        try:
            answer = self._obey(connection.token, message) or wire.Ok(cid)
        except Refused as error:
            answer = wire.No(cid, error.code, str(error))
        await self.keep()
        connection.send(answer)
        if self.room.seq != before:
            await self.tell()

    def _obey(self, token: str, message: wire.ClientMessage) -> wire.ServerMessage | None:
        room = self.room
        match message:
            case wire.Sit(name):
                room.sit(token, name)
            case wire.Act():
                room.act(token, message)
            case wire.Lay():
                return room.lay(token, message)
            case wire.Group():
                return room.group(token, message)
            case wire.Choose(code):
                room.choose(token, code)
            case wire.Next():
                room.next(token)
            case wire.Rebuy():
                room.rebuy(token)
            case wire.SitOut():
                room.sit_out(token)
            case wire.ComeBack():
                room.come_back(token)
        return None


def _cid(message: wire.ClientMessage) -> str:
    """The attempt that a message is; empty: it has no name."""
    return message.cid if isinstance(message, wire.Act | wire.Lay | wire.Group) else ""
