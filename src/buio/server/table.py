"""A table that is served: a room, the store that keeps its log, the pages that look at it. It waits."""

import asyncio
import contextlib
import logging
import math
import time
from functools import partial
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from buio.fairness.beacon import Beacon
from buio.play.validation import unread
from buio.server.calls import Calls
from buio.server.delayed_feed import DelayedFeed, Frame
from buio.server.keeper import AGAIN_SECONDS, Keeper
from buio.server.line import GOING, UNKNOWN, Connection, Write, cannot
from buio.server.metrics import METRICS
from buio.server.past.looking import Looking
from buio.server.refusals import refused
from buio.server.restoring import earlier
from buio.server.slow import Times
from buio.server.store import Conflict
from buio.server.waiting import delay, has_been_read
from buio.table import journal, wire
from buio.table.desks import controls, fair_shuffle, seating, timing
from buio.table.projection.sights import Patches, sight_of
from buio.table.projection.table import Showing, events_for
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Due, Room

log: Final = logging.getLogger("buio.server")
SUSPECT: Final = frozenset(("message", "rate", "not_host", "no_seat", "card"))
"""Refusals that no page of ours brings about."""
FIRST_EVENTS: Final = 30
"""What a page that comes anew is told of what has happened before."""


class Table:
    """A room with its connections. One lock orders everything that changes the room.

    What has changed is kept before anybody is told of it. While it cannot be kept, the table stands still.

    Attributes:
        name: what its link and its log are called.
        room: the table itself.
        keeper: keeps its log.
        idle_since: when the last page went; infinite: some are here.
        looking: who looks back at finished deals.
        beacon: where rounds of the public beacon are read; None: no deal has one.
        calls: who is called when it is their turn and their page is put away.
    """

    def __init__(self, name: str, room: Room, keeper: Keeper, beacon: Beacon | None = None) -> None:
        self.name: str = name
        self.room: Room = room
        self.beacon: Beacon | None = beacon
        room.beacon = beacon is not None
        self.keeper: Keeper = keeper
        self.connections: list[Connection] = []
        self.lock: asyncio.Lock = asyncio.Lock()
        self.wake: asyncio.Event = asyncio.Event()
        self.idle_since: float = time.monotonic()
        self.looking: Looking = Looking(room, partial(earlier, keeper.store, name))
        self.calls: Calls = Calls(room, f"t/{name}/")
        self._secrets: dict[str, str] = {}  # by token, the digest of the secret that was brought
        self._showing: Showing | None = None
        self._feed, self._times, self._dark = DelayedFeed(), Times(name), 0  # dark: the round that is being read
        self._reading: asyncio.Task[None] | None = None
        self._lag: int | None = None  # of those without a seat, when the table was told last

    async def run(self) -> None:
        """Let bots move and deals begin, and end the time of whoever is asked, as long as this is not cancelled.

        Raises:
            Conflict: somebody else has written to the log.
        """
        while not self.room.stopped:
            seq, due = self.room.seq, self.room.due
            await self._pause(delay(self.room, due, self._feed.due(self.lag)))
            try:
                async with self.lock:
                    if self.keeper.retired or self._go_on(due, seq):
                        await self.broadcast()
            except Conflict:
                raise
            except Exception as error:  # a table that nobody moves on any more would stand still for ever
                self.room.broke(error)
                await asyncio.sleep(AGAIN_SECONDS)

    def _go_on(self, due: Due | None, seq: int) -> bool:
        """Do what is to be done by now; was there anything?"""
        room, before = self.room, self.room.seq
        deadline = timing.deadline(room)
        if due:
            if room.seq == seq:
                room.step()
        elif deadline is not None and deadline <= room.now():
            room.do(timing.expire)
        elif room.seq == seq and has_been_read(room):
            room.go_on()
        for name in seating.long_gone(room):
            room.night.leave(name)
        controls.replace_absent_host(room)
        room.settle()
        return room.seq != before or self._feed.advance(room.now(), self.lag)

    async def _pause(self, seconds: float | None) -> None:
        self.wake.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wake.wait()

    async def keep(self) -> None:
        """Have all that has happened kept; while that fails, the table stands still, and hears its pages.

        Raises:
            Conflict: the log is somebody else's now: what was not kept has never happened.
        """
        METRICS.count(self.room)
        began = time.perf_counter()
        try:
            await self.keeper.keep(self.room, self._stand_still)
        except Conflict:
            self.dismiss()
            self.wake.set()
            raise
        self._times.kept += time.perf_counter() - began

    def _stand_still(self) -> list[asyncio.Task[None]]:
        """Hear whoever waits for an answer, and tell them why there is none."""
        return [asyncio.create_task(self._listen(one)) for one in self.connections if one.waits]

    async def _listen(self, connection: Connection) -> None:
        """Answer what a page says, until its line ends or breaks off."""
        while not connection.lost and (text := await _received(connection.socket)) is not None:
            await self.receive(connection, text)

    async def broadcast(self) -> None:
        """Keep what has changed, and tell every viewer; who has just been let in is here already."""
        room = self.room
        for connection in self.connections:
            guest = room.guests.get(connection.token)
            if guest is not None and not guest.here and not connection.lost:
                room.connected(connection.token, True)
        await self.keep()
        began = time.perf_counter()
        self._show_to(list(self.connections))
        self._times.note_shown(time.perf_counter() - began)
        await self.keeper.note_evenings(room)
        self.calls.follow()
        for connection in [one for one in self.connections if one.lost]:
            self.connections.remove(connection)
            room.connected(connection.token, False)
        self.wake.set()
        if self.beacon and (number := room.mixing.dark) and number != self._dark:
            self._dark, self._reading = number, asyncio.create_task(self._mix_in(number, self.beacon))

    async def _mix_in(self, number: int, beacon: Beacon) -> None:
        """Have a round of the beacon as one more part of the next shuffle, if it can be read in time."""
        signature = await beacon.round(number)
        async with self.lock:
            if signature and number == self.room.mixing.dark and not self.room.stopped and not self.keeper.retired:
                self.room.do(fair_shuffle.shine, number, signature)
                with contextlib.suppress(Conflict):
                    await self.broadcast()

    def _show_to(self, connections: list[Connection]) -> None:
        """Tell these viewers how the table stands now."""
        if connections:
            self._showing, patches = Showing(self.room, self._showing), Patches()
            self._hold_back(self._showing)
            for connection in connections:
                self._show(connection, self._showing, patches)

    async def _note_presence(self, token: str, here: bool) -> bool:
        """Somebody has come or gone; whoever has no seat changes nothing for the others, who are not told."""
        before = self.room.seq
        self.room.connected(token, here)
        if changed := self.room.seq != before or bool(self.room.unsaved):
            await self.broadcast()
        return changed

    def _show(self, connection: Connection, showing: Showing, patches: Patches) -> None:
        """Tell one viewer how the table stands now; who has no seat may see it later."""
        room, token = self.room, connection.token
        seq, until, said = room.seq, room.forgotten + len(room.events), room.talk.count
        if late := self.late(token):
            _, _, seq, table, until, said = self._feed.seen(self._frame(showing, token))
        sight = sight_of(table) if late else showing.sight(token)
        told = connection.events_sent if connection.events_sent >= 0 else until - FIRST_EVENTS
        connection.events_sent = max(told, until)
        first, events = events_for(room, token, told, until)
        connection.show(seq, first, sight, events, patches)
        if connection.talk_sent < said:
            connection.show_talk(room.talk.since(connection.talk_sent, said, room.now()), said)

    # -- those without a seat ----------------------------------------------------------------------------------------

    @property
    def lag(self) -> int:
        """By how much those without a seat see everything later; when the night is over, they see all of it."""
        return 0 if self.room.closed else self.room.settings.delay

    def late(self, token: str) -> bool:
        """Does this person see everything later?"""
        guest = self.room.guests.get(token)
        return self.lag != 0 and token != self.room.host and not (guest and self.room.sits(guest.name))

    def _frame(self, showing: Showing, token: str) -> Frame:
        """The table now."""
        room = self.room
        told = room.forgotten + len(room.events)
        return Frame(room.now(), not room.running, room.seq, showing.table(token), told, room.talk.count)

    def _hold_back(self, showing: Showing) -> None:
        """Keep this frame for those who see it later; what they have seen before stays in sight."""
        before, self._lag = self._lag, self.lag
        if not self._lag:
            self._feed = DelayedFeed() if before else self._feed
            return
        frame = self._frame(showing, "")
        self._feed.add(frame, self._lag)
        if before == 0:
            self._feed.shown = frame
        self._feed.advance(frame.at, self._lag)

    async def serve(
        self,
        socket: WebSocket,
        token: str,
        told: int = -1,
        write: Write = cannot,
        by_link: bool = True,
        address: str = "",
    ) -> None:
        """Serve one page until it disconnects.

        Args:
            socket: its line, accepted.
            token: the digest of the secret that its browser keeps.
            told: the events before this number it has been sent already; -1: it comes anew.
            write: how it is written to at once.
            by_link: it came by the table's link, not to the bare address.
            address: where it comes from; empty: from the machine itself.
        """
        connection = Connection(socket, token, write)
        connection.by_link, connection.address = by_link, address
        if self.room.forgotten <= told <= self.room.forgotten + len(self.room.events):
            connection.events_sent = told
        pump = asyncio.create_task(connection.pump())
        try:
            await self.join(connection)
            await self._listen(connection)
        except Conflict:
            pass  # its page comes back to whoever has the table now
        finally:
            await asyncio.shield(self._end(connection, pump))  # who is given up here has to leave all the same

    async def _end(self, connection: Connection, pump: asyncio.Task[None]) -> None:
        """Let a page go, and its line with it."""
        with contextlib.suppress(Conflict):
            await self.left(connection)
        await connection.end(pump)

    async def join(self, connection: Connection) -> None:
        """Let a page in; a person's newest page takes the seat, an older one is told so."""
        async with self.lock:
            older = [one for one in self.connections if one.token == connection.token]
            self.connections = [one for one in self.connections if one.token != connection.token] + [connection]
            self.idle_since, connection.ready = math.inf, self.room.number
            for one in older:
                one.send(wire.Bye("superseded"))
                one.close(4000)
            METRICS.reconnects += connection.token in self.room.guests
            self._make_host(connection.token)
            self._moved()
            if not await self._note_presence(connection.token, here=True):
                await self.keep()
                self._show_to([connection])
                self.wake.set()

    async def left(self, connection: Connection) -> None:
        """Let a page go."""
        async with self.lock:
            if connection in self.connections:
                self.connections.remove(connection)
                await self._note_presence(connection.token, here=False)
            if not self.connections:
                self.idle_since = time.monotonic()

    def bring_secret(self, token: str, secret: str) -> bool:
        """Whoever has this token brings the host's secret, and is the host as soon as the page is here; is it that?

        A program that only looks where a link leads, as one that shows friends what it is, opens no line.
        """
        if right := controls.digest(secret) == self.room.host_digest:
            self._secrets[token] = self.room.host_digest
        return right

    def _make_host(self, token: str) -> None:
        brought = self._secrets.pop(token, "")  # it may have been renewed since then
        if brought and brought == self.room.host_digest and self.room.host != token and not self.room.stopped:
            self.room.write(journal.Host(token))

    def dismiss(self) -> None:
        """Close all lines: this process serves the table no longer, and pages come back to whoever does."""
        self.calls.stop()
        for connection in self.connections:
            connection.close(GOING)

    async def receive(self, connection: Connection, text: str) -> None:
        """Answer a message; one that comes too early waits for its time, and all that are sent after it."""
        if early := connection.early():
            self._refused(connection, "rate")
            await asyncio.sleep(early)
        came = time.perf_counter()
        try:
            message = wire.decode(text)
        except (ValueError, RecursionError) as error:
            self._refused(connection, "message")
            why = f"this is no message of the protocol: {unread(text, error)}"
            connection.send(wire.No(wire.attempt_of(text), "message", why))
            return
        if isinstance(message, wire.Ping):
            connection.send(wire.Pong())
            return
        if self.keeper.trouble:
            self._refused(connection, "store")
            why = f"the table stands still until it can be kept: {self.keeper.trouble}"
            connection.send(wire.No(message.cid, "store", why))
            return
        connection.waits = True
        async with self.lock:
            self._times.begin(came)
            await self.keep()  # nothing is left to be kept: but the table may be another process's by now
            if await self._handle(connection, message):
                METRICS.acknowledged.note(time.perf_counter() - came)
            self._times.end(message.cid)
        connection.waits = False

    def _refused(self, connection: Connection, code: str, cid: str = "") -> None:
        """Count a refusal; what no page of ours does stands in the log, once for each line."""
        if code in SUSPECT and code not in connection.noted:
            connection.noted.add(code)
            refused("refused", code, table=self.name, cid=cid)
        else:
            METRICS.refused[code] += 1

    async def _handle(self, connection: Connection, message: wire.ClientMessage) -> bool:
        """Do what a page asks for, or refuse it; is it done?"""
        before, invitation = self.room.seq, self.room.invitation
        try:
            if isinstance(message, wire.Prove) and self.late(connection.token):
                raise Refused("no_seat", "who watches later proves a deal with `buio verify` and its file")
            done = self.calls.reach(connection.token, message)
            answer = done or dispatch(self.room, connection.token, message, connection.address) or wire.Ok(message.cid)
        except Refused as error:
            answer = wire.No(message.cid, error.code, str(error))
            self._refused(connection, error.code, message.cid)
        except Exception as error:
            self.room.broke(error)
            answer = wire.No(message.cid, "error", "an error of the program: if a deal was running, it is void")
        self._moved()
        if isinstance(message, wire.Invite) and self.room.invitation != invitation:
            self._uninvite()
        if self.room.seq != before:
            connection.forgive()
            await self.broadcast()
        elif isinstance(message, wire.Next) and connection.ready <= self.room.number:
            connection.ready += 1
            connection.forgive()
        await self.keep()  # also that of which nobody is shown anything
        connection.send(answer)
        return not isinstance(answer, wire.No)

    def _moved(self) -> None:
        """Tell a page whose seat has gone to another device, as soon as it is here, and once."""
        if self.room.moved:
            for connection in [one for one in self.connections if one.token in self.room.moved]:
                self.room.moved.remove(connection.token)
                connection.send(wire.Bye("moved"))
                connection.close(4002)

    def _uninvite(self) -> None:
        """The old link is good no more: who is here by it alone has to go, not only to stay out after a lost line."""
        for connection in self.connections:
            if connection.by_link and not self.room.belongs(connection.token):
                connection.close(UNKNOWN)


async def _received(socket: WebSocket) -> str | None:
    """What a page has sent; None: its line has ended, or what came is no text."""
    try:
        return await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return None
