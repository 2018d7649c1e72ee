"""Tables for tests: how they are made, what somebody sees of them, what somebody does there."""

import json
from collections.abc import Sequence
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from buio.night import Menu
from buio.play.game import Game
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.server.admission import Names
from buio.server.app import create_app
from buio.table import wire
from buio.table.delta import patched
from buio.table.desks import readiness
from buio.table.projection.table import state
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings

HERE = "http://testserver"


def visitors(room: Room | None = None) -> TestClient:
    """Browsers of a server; the table of its bare address is this one."""
    return TestClient(create_app(room, names=Names(others=("testserver",))))


def a_room(
    game: Game[Any], rules: Rules | None = None, shuffle: Shuffle | None = None, menu: Menu | None = None, **how: Any
) -> Room:
    """A table for this game that begins at once; `how` else it is run, where not as usual."""
    return Room.new(game, rules, Settings(**{"start": 0, **how}), shuffle, menu)


def still(room: Room) -> Room:
    """The same room, whose time stands still."""
    now = room.now()
    room.now = lambda: now
    return room


def seen(room: Room, token: str = "ada") -> wire.TableState:
    """The table as this person sees it."""
    return state(room, token).table


def act(room: Room, token: str, verb: str, amount: int = 0, cards: Sequence[str] = (), cid: str = "") -> None:
    """Make a move in the present decision."""
    message = wire.Act(cid=cid or f"{room.seq}", turn=room.turn, verb=verb, amount=amount, cards=list(cards))
    dispatch(room, token, message)


def everybody_goes_on(room: Room) -> None:
    """All are ready for the next deal."""
    for token in list(room.guests):
        if not room.running and not room.ready:
            room.do(readiness.be_ready, token)


def admitted(client: TestClient, table: str = "/") -> dict[str, str]:
    """Somebody new at the table of this address: the header with the token of their seat."""
    client.cookies.clear()
    client.get(table, headers={"cookie": ""})
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    client.cookies.clear()
    return {"cookie": cookie}


class Page:
    """A page: its line, and the table that it shows.

    Attributes:
        table: how the table stands, as far as this page knows.
        events: what happened, by number.
    """

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}
        self.events: dict[int, dict[str, Any]] = {}
        self.answer: dict[str, Any] = {}

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.receive_text())
            if message["t"] == "state":
                self.table = message["table"]
            elif message["t"] == "change":
                self.table = patched(self.table, message["patch"])
            if message["t"] in ("state", "change"):
                self.events |= dict(enumerate(message["events"], message["first"]))
            if message["t"] in kinds:
                return message

    def look(self) -> dict[str, Any]:
        """Wait until something has changed."""
        self.hear("state", "change")
        return self.table

    def until(self, *verbs: str) -> dict[str, Any]:
        """Wait until one of these moves can be made here."""
        while not {option["verb"] for option in self.table["options"]} & set(verbs):
            self.look()
        return self.table

    def send(self, t: str, **fields: object) -> None:
        self.socket.send_text(json.dumps({"t": t, **fields}))

    def ask(self, t: str, **fields: object) -> dict[str, Any]:
        """Send something, and wait for its answer."""
        cid = f"{len(self.events)}-{t}-{sorted(fields.items())}"
        self.send(t, cid=cid, **fields)
        while True:
            answer = self.hear("ok", "no", "laid", "grouped", "passed")
            if answer["cid"] == cid:
                return answer

    def my_turn(self) -> dict[str, Any]:
        """Wait until it is the turn of this page, going on to further deals."""
        if not self.table:
            self.look()
        while self.table["waiting"] != "you":
            if self.table["result"] and self.table["waiting"] in ("next", "rebuy"):
                self.send(self.table["waiting"])
            self.look()
        return self.table
