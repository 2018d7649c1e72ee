"""The application: the page, and the connections of its viewers to one room. It owns time; the room owns the table."""

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from buio.server import wire
from buio.server.projection.table import state
from buio.server.room import Refused, Room
from buio.server.words import serve_words

WEB = Path(__file__).parents[1] / "web"
COOKIE = "buio_seat"
MESSAGES, SECONDS = 30, 10.0
"""A page may send this many messages in this many seconds."""
BOT_SECONDS, RESULT_SECONDS, AWAY_SECONDS = 1.1, 25.0, 30.0
BUY_SECONDS = 8.0
"""How long somebody who is asked out of turn may think: the others wait."""
SEND_SECONDS = 2.0
"""How long the table waits for a page to take a message, once."""
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Connection:
    """One open page: what it has been told so far, and how much it has sent.

    Attributes:
        socket: the line to it.
        token: whose it is.
        told: how many events it has been told; -1: nothing yet.
        lost: it takes no more messages; its own task will notice.
        last: when its latest messages came.
    """

    def __init__(self, socket: WebSocket, token: str) -> None:
        self.socket = socket
        self.token = token
        self.told = -1
        self.lost = False
        self.last: deque[float] = deque(maxlen=MESSAGES)

    async def send(self, message: wire.ServerMessage) -> None:
        """Send a message. Nobody waits for a page that is gone, or that does not take what it is sent."""
        if self.lost:
            return
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self.socket.send_text(wire.encode(message).decode())
        except (RuntimeError, WebSocketDisconnect, TimeoutError):
            self.lost = True

    def too_fast(self) -> bool:
        """Has this page sent too much?"""
        now = time.monotonic()
        self.last.append(now)
        return len(self.last) == MESSAGES and now - self.last[0] < SECONDS


class Table:
    """A room with its connections. One lock orders everything that changes the room."""

    def __init__(self, room: Room, pace: float) -> None:
        self.room = room
        self.pace = pace
        self.connections: list[Connection] = []
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
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
            room.ready = True
            room.seq += 1
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
        name = room.names[deal.actor]
        return name in room.bots or any(guest.here for guest in room.guests.values() if guest.name == name)

    async def _pause(self, seconds: float | None) -> None:
        self.wake.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.wake.wait(), seconds)

    async def tell(self) -> None:
        """Tell every viewer what has changed."""
        room = self.room
        total, clock = self._count(), self._clock()
        for connection in list(self.connections):
            fresh = connection.told < 0
            new = total if fresh else total - connection.told
            since = max(0, len(room.events) - new) if new else len(room.events)
            await connection.send(state(room, connection.token, since, fresh, clock))
            connection.told = total
        for connection in [one for one in self.connections if one.lost]:
            self.connections.remove(connection)
            room.connected(connection.token, False)
        self.wake.set()

    def _count(self) -> int:
        return self.room.forgotten + len(self.room.events)

    async def serve(self, socket: WebSocket) -> None:
        """Hear a page from its coming to its leaving; pages of other origins are refused, and those without a token."""
        token = socket.cookies.get(COOKIE)
        origin = socket.headers.get("origin")
        if token is None or (origin and urlsplit(origin).netloc != socket.headers.get("host")):
            await socket.close(1008)
            return
        await socket.accept()
        connection = Connection(socket, token)
        await self.join(connection)
        try:
            while await self.receive(connection, await socket.receive_text()):
                pass
            await socket.close(1008)
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass
        finally:
            await self.left(connection)

    async def join(self, connection: Connection) -> None:
        """A page has connected; a person's newest page takes the seat, an older one is told so."""
        async with self.lock:
            older = [one for one in self.connections if one.token == connection.token]
            self.connections = [one for one in self.connections if one.token != connection.token] + [connection]
            for one in older:
                await one.send(wire.Bye("superseded"))
                with contextlib.suppress(RuntimeError):
                    await one.socket.close(4000)
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
            await connection.send(wire.Bye("rate"))
            return False
        try:
            message = wire.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            await connection.send(wire.No("", "message", f"this is no message of the protocol: {error}"))
            return True
        if isinstance(message, wire.Ping):
            await connection.send(wire.Pong())
            return True
        async with self.lock:
            await self._handle(connection, message)
        return True

    async def _handle(self, connection: Connection, message: wire.ClientMessage) -> None:
        cid = message.cid if isinstance(message, wire.Act | wire.Lay | wire.Group) else ""
        before = self.room.seq
        try:
            answer = self._obey(connection.token, message) or wire.Ok(cid)
        except Refused as error:
            answer = wire.No(cid, error.code, str(error))
        await connection.send(answer)
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


async def serve_page(request: Request) -> Response:
    """The page; a browser that is new here gets a token for its seat."""
    if not (WEB / "index.html").exists():
        return PlainTextResponse("The page is not built: run ./dev serve in a checkout.", 503)
    response = FileResponse(WEB / "index.html", headers={**HEADERS, "Cache-Control": "no-cache"})
    if COOKIE not in request.cookies:
        response.set_cookie(COOKIE, secrets.token_urlsafe(24), max_age=30 * 86400, httponly=True, samesite="lax")
    return response


def create_app(room: Room, pace: float = 1.0) -> Starlette:
    """The ASGI application around one room. `pace` 1 is that of a table, 0 makes no pauses."""
    table = Table(room, pace)

    @contextlib.asynccontextmanager
    async def running(_app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(table.run())
        yield
        task.cancel()

    routes: list[BaseRoute] = [
        Route("/", serve_page),
        Route("/words.json", serve_words),
        WebSocketRoute("/ws", table.serve),
    ]
    if (WEB / "assets").exists():
        routes.append(Mount("/assets", StaticFiles(directory=WEB / "assets")))
    return Starlette(routes=routes, lifespan=running)
