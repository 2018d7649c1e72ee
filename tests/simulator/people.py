"""People with a page: they come, play, lose their line and come back, and ask again for what was not answered."""

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.websockets import WebSocketDisconnect

from buio.table import wire
from buio.table.delta import patched
from tests.simulator.wishes import wanted
from tests.simulator.world import World

if TYPE_CHECKING:
    from tests.simulator.nights import Process
    from tests.simulator.referee import Referee

SILENCE: Final = 3.0
"""Seconds after which a page takes its line for dead."""


class Heard(msgspec.Struct):
    """What a page hears, of all kinds of messages."""

    t: str
    cid: str = ""
    seq: int = 0
    first: int = 0
    table: msgspec.Raw = msgspec.field(default_factory=msgspec.Raw)
    patch: msgspec.Raw = msgspec.field(default_factory=msgspec.Raw)
    events: list[dict[str, Any]] = []
    code: str = ""
    text: str = ""
    proof: msgspec.Raw = msgspec.field(default_factory=msgspec.Raw)


class Line:
    """A line between a page and a process, both ways in order; what is under way when it breaks is lost.

    Args:
        process: where it leads.
        person: whose page it is.

    Attributes:
        token: with which the page has come.
        open: it is not broken.
        served: something has been shown.
        cut: until when nothing arrives.
        clogged: until when it takes nothing at once.
        at_once: what it is sent now has not waited.
        showing: the table as the process has told it so far.
        seq: the number of the last state.
    """

    def __init__(self, process: "Process", person: "Person") -> None:
        self.process, self.person, self.world = process, person, person.world
        self.token = person.token
        self.open = True
        self.served = False
        self.cut = self.clogged = 0.0
        self.at_once = True
        self.showing: dict[str, Any] = {}
        self.seq = 0
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._arrives = {True: 0.0, False: 0.0}

    # -- what the process knows of it: as of a WebSocket --------------------------------------------------------------

    async def receive_text(self) -> str:
        text = await self._inbox.get()
        if text is None:
            raise WebSocketDisconnect
        return text

    async def send_text(self, text: str) -> None:
        if self.clogged > self.world.now:
            await asyncio.sleep(self.clogged - self.world.now + self.world.rng.choice((0.0, 0.3, 1.0)))
        self.at_once = False
        self._sends(text)

    async def close(self, code: int) -> None:
        del code
        self._bring(self.person.lost, to_page=True)

    def write(self, text: str) -> bool:
        """The process sends this, at this very moment, if the line takes it."""
        if self.clogged > self.world.now:
            return False
        self.at_once = True
        self._sends(text)
        return True

    def _sends(self, text: str) -> None:
        if not self.open:
            return
        message = msgspec.json.decode(text, type=Heard)
        showing = self.person.referee.heard(self, message)
        self._bring(lambda line: self.person.hears(line, message, showing), to_page=True)

    # -- what the page knows of it ------------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """The page sends this."""
        self._bring(lambda line: line._inbox.put_nowait(text), to_page=False)

    def breaks(self) -> None:
        """It is gone: the process notices some time later, unless it has gone itself; so does the page."""
        if self.open:
            self.open = False
            self.world.at(self.world.rng.uniform(0.0, 2.0), lambda: self._inbox.put_nowait(None))
            self.world.at(self.world.rng.uniform(0.0, 0.5), lambda: self.person.lost(self))

    def patched(self, message: Heard) -> dict[str, Any]:
        """The table after this message."""
        whole = message.t == "state"
        told = msgspec.json.decode(message.table if whole else message.patch)
        self.showing = told if whole else patched(self.showing, told)
        return self.showing

    def _bring(self, do: Any, to_page: bool) -> None:
        rng = self.world.rng
        delay = 0.001 + rng.random() * (0.15 if rng.random() < 0.05 else 0.02)
        arrives = max(self._arrives[to_page], self.cut, self.world.now + delay)
        self._arrives[to_page] = arrives
        self.world.at(arrives - self.world.now, lambda: do(self) if self.open else None)


class Person:
    """Somebody with a page of their own.

    Args:
        referee: who looks at what they are told.
        name: what the others call them.
        table: the name of their table.
        device: which of theirs this is.

    Attributes:
        token: who they are, for the table.
        link: the invitation that they have.
        hosts: they have the host's own link.
        watches: they want no seat.
        code: with which they go on with somebody's seat.
        restless: how often they do anything at all.
        seconds: between two things that they do.
        table: what they see.
        told: how many events they have been told of.
        waits: what they have asked for, and not been answered.
        seeds: of which deals they have promised seeds, and, below 0, opened them.
        gone: this page is closed for good.
        rests: they do nothing any more.
        followed: the closed table that they have wanted another night after, as its host.
    """

    def __init__(self, referee: "Referee", name: str, table: str, device: int = 0) -> None:
        self.referee, self.table_name = referee, table
        self.name: str = name
        self.world: World = referee.world
        self.device = device
        self.token = sha256(f"{name} {table} {device}".encode()).hexdigest()
        self.link = ""
        self.hosts = self.watches = False
        self.code = ""
        self.restless = self.world.rng.choice((0.0, 0.03, 0.1, 0.3))
        self.seconds = self.world.rng.choice((0.25, 0.5, 1.2))
        self.line: Line | None = None
        self.table: dict[str, Any] = {}
        self.told = -1
        self.waits: dict[str, wire.ClientMessage] = {}
        self.attempts = 0
        self.heard_at = 0.0
        self.seeds: set[int] = set()
        self.gone = False
        self.rests = False
        self.followed = ""

    # -- the line -----------------------------------------------------------------------------------------------------

    def comes(self) -> None:
        """Open a line to some process, if there is none."""
        if self.line is not None or self.gone:
            return
        process = self.world.rng.choice([one for one in self.world.machines if one.alive])
        self.line = Line(process, self)  # type: ignore[arg-type]
        self.heard_at = self.world.now
        self.line._bring(lambda line: line.process.accept(line), to_page=False)

    def lost(self, line: Line) -> None:
        """The line has ended: come back soon."""
        line.open = False
        if line is self.line:
            self.line = None
            self.world.at(self.world.rng.uniform(0.05, 1.0), self.comes)

    def sleeps(self, seconds: float) -> None:
        """The page is closed for a while."""
        line, self.line = self.line, None
        if line is not None:
            line.breaks()
            self.world.at(seconds, self.comes)

    def forgets(self) -> None:
        """The browser has lost who its owner is."""
        self.device += 10
        self.token = sha256(f"{self.name} {self.table_name} {self.device}".encode()).hexdigest()
        self.told, self.waits = -1, {}
        if self.line is not None:
            self.line.breaks()

    def hears(self, line: Line, message: Heard, showing: dict[str, Any]) -> None:
        """This has come to the page."""
        if line is not self.line:
            return
        self.heard_at = self.world.now
        if message.t in ("state", "change"):
            line.served = True
            self.told = message.first + len(message.events)
            self.table = showing
            if message.t == "state":
                for cid, waiting in self.waits.items():
                    self._send(cid, waiting)
            self._follows(line, showing["about"], showing["waiting"] == "closed")
            return
        waited = self.waits.pop(message.cid, None)
        if message.t == "bye" and message.code in ("superseded", "moved"):
            self.gone = True
        elif message.t == "passed":
            self.referee.passes(self, message.code)
        elif message.t == "no" and isinstance(waited, wire.Claim | wire.Take):
            self.watches = True

    def _follows(self, line: Line, about: dict[str, Any], closed: bool) -> None:
        """On to the table of the next night; who is the host of a closed one has it opened, once in a while twice."""
        if about["followed"]:
            line.breaks()
            self.table_name, self.told, self.waits, self.seeds = about["followed"], -1, {}, set()
        elif closed and about["hosting"] and self.followed != self.table_name:
            self.followed = self.table_name
            for _ in range(1 + self.attempts % 2):
                line.process.follows(self.table_name)

    # -- what they do -------------------------------------------------------------------------------------------------

    def lives(self) -> None:
        """Look, do something, and so on; a line that is silent for too long is given up."""
        if self.gone:
            return
        rng, silent = self.world.rng, self.world.now - self.heard_at
        self.world.at(1.5 if self.rests else min(2.0, rng.expovariate(1 / self.seconds)), self.lives)
        if self.line is None or silent > SILENCE or not self.line.served:
            if self.line is not None and silent > SILENCE:
                self.line.breaks()
            return
        if silent > SILENCE / 2:
            self._send("", wire.Ping())
        if not self.rests and len(self.waits) < 2 and (message := wanted(self)) is not None:
            self.attempts += 1
            cid = f"{self.name}{self.device}.{self.attempts}"
            self.waits[cid] = message
            self._send(cid, message)

    def _send(self, cid: str, message: wire.ClientMessage) -> None:
        if self.line is not None:
            self.line.send(msgspec.json.encode(msgspec.structs.replace(message, cid=cid)).decode())
