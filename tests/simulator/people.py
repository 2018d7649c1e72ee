"""People with a page: they come, play, lose their line and come back, and ask again for what was not answered."""

import asyncio
import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect

from buio.table import wire
from buio.table.delta import patched
from tests.simulator.world import World

if TYPE_CHECKING:
    from tests.simulator.nights import Process

SILENCE = 8.0
"""Seconds after which a page takes its line for dead."""


class Line:
    """A line between a page and a process, both ways in order; what is under way when it breaks is lost.

    Args:
        process: where it leads.
        person: whose page it is.
    """

    def __init__(self, process: "Process", person: "Person") -> None:
        self.process, self.person, self.world = process, person, person.world
        self.open = True
        self.served = False
        self.cut = 0.0
        self._inbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._arrives = {True: 0.0, False: 0.0}

    # -- what the process knows of it: as of a WebSocket --------------------------------------------------------------

    async def receive_text(self) -> str:
        text = await self._inbox.get()
        if text is None:
            raise WebSocketDisconnect
        return text

    async def send_text(self, text: str) -> None:
        self.write(text)

    async def close(self, code: int) -> None:
        del code
        self._bring(self.person.lost, to_page=True)

    def write(self, text: str) -> bool:
        """The process sends this, at this very moment."""
        message = json.loads(text)
        self.person.heard(self, message)
        self._bring(lambda line: self.person.hears(line, message), to_page=True)
        return True

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

    def _bring(self, do: Any, to_page: bool) -> None:
        delay = self.world.rng.uniform(0.001, 0.15 if self.world.rng.random() < 0.05 else 0.02)
        arrives = max(self._arrives[to_page], self.cut, self.world.now + delay)
        self._arrives[to_page] = arrives
        self.world.at(arrives - self.world.now, lambda: do(self) if self.open else None)


class Person:
    """Somebody with a page of their own.

    Args:
        world: where they live.
        name: what the others call them.
        table: the name of their table.
    """

    def __init__(self, world: World, name: str, table: str) -> None:
        self.world, self.name, self.table_name = world, name, table
        self.token = sha256(f"{name} {table}".encode()).hexdigest()
        self.line: Line | None = None
        self.showing: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.told = -1
        self.waits: dict[str, wire.ClientMessage] = {}
        self.attempts = 0
        self.heard_at = 0.0
        self.seeds: set[int] = set()
        self.gone = False
        self.rests = False

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

    def heard(self, line: Line, message: dict[str, Any]) -> None:
        """The process has sent this; what it shows is looked at, and what it says is done is looked up."""
        if message["t"] == "state":
            self.showing = message["table"]
        elif message["t"] == "change":
            self.showing = patched(self.showing, message["patch"])
        table = line.process.hub.tables.get(self.table_name)
        if message["t"] in ("state", "change"):
            line.process.referee.shown(self.table_name, self.token, self.showing)
        elif message["t"] == "ok" and table is not None:
            wanted = self.waits.get(message["cid"])
            line.process.referee.told_done(self.table_name, table.room, self.token, message["cid"], wanted)

    def hears(self, line: Line, message: dict[str, Any]) -> None:
        """This has come to the page."""
        if line is not self.line:
            return
        self.heard_at = self.world.now
        if message["t"] in ("state", "change"):
            line.served = True
            self.told = message["first"] + len(message["events"])
            if message["t"] == "state":
                self.table = message["table"]
                for cid, waiting in self.waits.items():
                    self._send(cid, waiting)
            else:
                self.table = patched(self.table, message["patch"])
        else:
            self.waits.pop(message.get("cid", ""), None)

    # -- what they do -------------------------------------------------------------------------------------------------

    def lives(self) -> None:
        """Look, do something, and so on; a line that is silent for too long is given up."""
        self.world.at(min(2.0, self.world.rng.expovariate(0.9)), self.lives)
        if self.line is None or not self.line.served:
            if self.line is not None and self.world.now - self.heard_at > SILENCE:
                self.line.breaks()
            return
        if self.world.now - self.heard_at > SILENCE:
            self.line.breaks()
        elif self.world.now - self.heard_at > SILENCE / 2:
            self._send("", wire.Ping())
        if not self.rests and len(self.waits) < 2 and (message := self._wants()) is not None:
            self.attempts += 1
            cid = f"{self.name}{self.attempts}"
            self.waits[cid] = message
            self._send(cid, message)

    def _send(self, cid: str, message: wire.ClientMessage) -> None:
        if self.line is not None:
            fields = {name: getattr(message, name) for name in message.__struct_fields__}
            self.line.send(json.dumps({"t": message.__struct_config__.tag, **fields, "cid": cid}))

    def _wants(self) -> wire.ClientMessage | None:
        rng, table = self.world.rng, self.table
        if table["you"] < 0:
            return wire.Sit(name=self.name) if table["waiting"] == "seat" else None
        if table["waiting"] == "you" and table["options"]:
            return self._move(rng.choice(table["options"]))
        if (mixes := self._mixes()) is not None:
            return mixes
        me = table["seats"][table["you"]]
        if table["waiting"] == "rebuy" or (not me["stack"] and rng.random() < 0.3):
            return wire.Rebuy()
        if table["waiting"] == "back" or (me["away"] and rng.random() < 0.3):
            return wire.ComeBack()
        if table["waiting"] == "next":
            return wire.Next()
        if table["waiting"] == "choose" and table["menu"]:
            return wire.Choose(game=rng.choice(table["menu"]["possible"]))
        if table["pause"] == "host" and table["about"]["hosting"]:
            return wire.Resume()
        return self._something() if rng.random() < 0.08 else None

    def _something(self) -> wire.ClientMessage | None:
        rng, others = self.world.rng, [one["name"] for one in self.table["seats"]]
        ways: list[wire.ClientMessage | None] = [
            wire.SitOut(), wire.SitOut(), wire.Leave(), wire.Next(), wire.Rebuy(), wire.Say(text="so"), wire.Prove(),
        ]  # fmt: skip
        if self.table["about"]["hosting"]:
            ways += [
                wire.Pause(),
                wire.Void(reason="so"),
                wire.Correct(name=rng.choice(others), chips=rng.choice((5, -5)), reason="so"),
                wire.Set(changes={rng.choice(("bots", "stack", "clock")): rng.choice((1, 2, 20))}),
                wire.Promote(name=rng.choice(others)),
            ]
        return rng.choice(ways)

    def _mixes(self) -> wire.ClientMessage | None:
        fair = self.table["fair"]
        if not fair:
            return None
        seed = sha256(f"{self.name} {fair['next']}".encode()).digest()
        if not fair["closed"] and fair["next"] not in self.seeds:
            self.seeds.add(fair["next"])
            return wire.Promise(deal=fair["next"], digest=sha256(seed).hexdigest())
        if fair["closed"] and -fair["next"] not in self.seeds:
            self.seeds.add(-fair["next"])
            return wire.Open(deal=fair["next"], seed=seed.hex())
        return None

    def _move(self, option: dict[str, Any]) -> wire.Act:
        rng, amount, cards = self.world.rng, 0, []
        if option["counts"]:
            cards = rng.sample(option["hand"], rng.choice(option["counts"]))
        elif option["high"]:
            amount = rng.randrange(option["low"], option["high"] + 1, option["step"])
            amount = option["low"] if rng.random() < 0.6 else amount
        return wire.Act(turn=self.table["turn"], verb=option["verb"], amount=amount, cards=cards)
