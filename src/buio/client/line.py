"""A client of a table: its line, the state that it shows, and what one can ask of it.

`buio join` and `buio bot` play through it, and so do the load generator and the tests. It knows the protocol
(page: `docs/protocol.md`) and no game.
"""

import asyncio
import contextlib
import secrets
from typing import Any, Final, Self
from urllib.parse import urlsplit, urlunsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from buio.client.door import ClientError, RefusedByTable, knock, look_back
from buio.play.moves import Move
from buio.table import wire
from buio.table.delta import patched
from buio.table.projection.choices import act

RETRY: Final = (0.1, 0.3, 0.6, 1.0)
"""Seconds before each attempt to come back: a table whose process was killed is to be had elsewhere within 3."""
GONE: Final = (4400, 4404, 4002, 4000)
"""Codes after which it is of no use to come back."""
decode: Final = msgspec.json.Decoder(wire.ServerMessage).decode


class Client:
    """A seat at a served table, or a place to watch from.

    Args:
        link: the link of the table.
        patience: seconds that it tries to come back after a lost line.

    Attributes:
        events: what happened since the last time they were taken.
        seq: the number of the state.
        cookie: what proves whose seat it is, as a header; given before, it is the seat that one comes back to.
        line_url: the address of the line.
    """

    def __init__(self, link: str, patience: float = 60.0) -> None:
        self.link: str = link
        self.patience: float = patience
        self._table: wire.TableState | None = None
        self.events: list[wire.EventState] = []
        self.seq: int = 0
        self.cookie: str = ""
        self._told = -1
        self._line: ClientConnection | None = None
        self.line_url: str = ""
        self._answers: dict[str, asyncio.Future[Any]] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._sent: dict[str, str] = {}
        self._end: str | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # -- the line ----------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take a token, and wait until the table has shown itself.

        Raises:
            ClientError: it cannot be reached.
        """
        if not self.line_url:
            self.line_url, self.cookie = await asyncio.to_thread(knock, self.link)
        self._task = asyncio.create_task(self._stay())
        await self.news()

    async def close(self) -> None:
        """End the line."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def news(self, timeout: float | None = None) -> None:
        """Wait until the table shows something new.

        Raises:
            ClientError: the line has ended for good.
            TimeoutError: nothing new has come in time.
        """
        if self._end is not None:
            raise ClientError(self._end)
        async with asyncio.timeout(timeout):
            await self._news.wait()
        self._news.clear()
        if self._end is not None:
            raise ClientError(self._end)

    async def _stay(self) -> None:
        """Keep a line, for as long as that is possible."""
        clock = asyncio.get_running_loop().time
        tries, lost = 0, clock()
        while self._end is None:
            if await self._talk():
                tries, lost = 0, clock()
            self._line = None
            if self._end is None and clock() - lost > self.patience:
                self._finish(f"the table has not answered for {self.patience:.0f} s")
            await asyncio.sleep(RETRY[min(tries, len(RETRY) - 1)])
            tries += 1

    async def _talk(self) -> bool:
        """One line, until it ends; did the table say anything on it?"""
        heard = False
        try:
            async with connect(
                f"{self.line_url}?v={wire.PROTOCOL}&since={max(self._told, 0)}", **self._headers()
            ) as line:
                self._line = line
                for message in list(self._sent.values()):
                    await line.send(message)
                async for text in line:
                    heard = True
                    self._hear(decode(text))
                self._ended(line.close_code or 1006)
        except InvalidStatus as error:
            if error.response.status_code in (403, 404):
                self._finish(f"the table refuses this line ({error.response.status_code})")
        except ConnectionClosed as error:
            self._ended(error.rcvd.code if error.rcvd else 1006)
        except msgspec.ValidationError as error:
            self._finish(f"the table says what nobody understands here: {error}")
        except (OSError, TimeoutError, EOFError, InvalidHandshake):
            pass
        return heard

    def _headers(self) -> dict[str, Any]:
        parts = urlsplit(self.line_url)
        origin = urlunsplit(("https" if parts.scheme == "wss" else "http", parts.netloc, "", "", ""))
        headers = {"Cookie": self.cookie, "Origin": origin}
        limits = {"max_size": 1 << 20, "open_timeout": 5, "ping_interval": 10, "ping_timeout": 10}
        return {"additional_headers": headers, "compression": None, **limits}

    def _ended(self, code: int) -> None:
        if code in GONE:
            self._finish(f"the table has closed the line ({code})")

    def _finish(self, why: str) -> None:
        self._end = why
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(ClientError(why))
        self._news.set()

    def _hear(self, message: wire.ServerMessage) -> None:
        match message:
            case wire.State():
                self._see(message.table, message)
            case wire.Change():
                self._see(patched(self.table, message.patch), message)
            case wire.Bye():
                self._finish(f"the table says goodbye: {message.code}")
            case wire.Talk() | wire.Pong():
                pass
            case _:
                answer = self._answers.get(message.cid)
                if answer and not answer.done():
                    answer.set_result(message)

    def _see(self, table: wire.TableState, told: wire.State | wire.Change) -> None:
        self._table, self.seq = table, told.seq
        self._told = told.first + len(told.events)
        self.events += told.events
        self._news.set()

    # -- what one can do ---------------------------------------------------------------------------------------------

    async def ask(self, message: wire.ClientMessage, timeout: float = 70.0) -> Any:
        """Ask the table for something, and wait for its answer; it is asked again on a new line, and counts once.

        Raises:
            RefusedByTable: it is not possible.
            ClientError: the line has ended for good.
            TimeoutError: there is no answer.
        """
        if self._end is not None:
            raise ClientError(self._end)
        cid = message.cid or secrets.token_hex(6)
        text = wire.encode(msgspec.structs.replace(message, cid=cid)).decode()
        answer = self._answers[cid] = asyncio.get_running_loop().create_future()
        self._sent[cid] = text
        try:
            if self._line is not None:
                with contextlib.suppress(ConnectionClosed):
                    await self._line.send(text)
            async with asyncio.timeout(timeout):
                told = await answer
        except TimeoutError:
            kind = message.__struct_config__.tag
            raise TimeoutError(f"the table has not answered {kind} for {timeout:.0f} s") from None
        finally:
            del self._answers[cid], self._sent[cid]
        if isinstance(told, wire.No):
            raise RefusedByTable(told.code, told.text)
        return told

    async def act(self, move: Move, turn: int = 0) -> None:
        """Make a move: in the present decision, or in the one of this number."""
        await self.ask(act(move, turn or self.table.turn))

    async def past(self) -> wire.PastNight:
        """Fetch the finished deals of the night, as this seat may know them.

        Raises:
            ClientError: they cannot be had.
        """
        return msgspec.json.decode(await asyncio.to_thread(look_back, self.line_url, self.cookie), type=wire.PastNight)

    @property
    def table(self) -> wire.TableState:
        """How the table stands."""
        assert self._table is not None, "the line has told nothing yet"
        return self._table

    @property
    def seat(self) -> wire.SeatState | None:
        """The own seat; None: one watches."""
        return self.table.seats[self.table.you] if self.table.you >= 0 else None
