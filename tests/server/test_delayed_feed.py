"""Who has no seat sees everything later, where the host wants it so: nothing newer reaches them in any message."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

import buio
from buio.play.shuffle import Shuffle
from buio.server.delayed_feed import AFTER_THE_DEAL
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.past.looking import Looking
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import wire
from buio.table.delta import patched
from buio.table.desks import seating
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import changed
from tests.server.rooms import a_room, everybody_goes_on
from tests.server.worlds import act
from tests.table.test_people import Hour

DELAY = 30


class Unkept(Table):
    """A table of which nothing is kept."""

    async def keep(self) -> None:
        self.room.saved(len(self.room.unsaved))


class Watched:
    """A table with people who play, and two who watch: one at once (as if there were no delay), one later."""

    def __init__(self, delay: int, code: str = "texas") -> None:
        self.room = a_room(buio.games[code], None, Shuffle(3), bots=0, pace=0, rest=-1, delay=delay)
        self.hour = Hour(self.room)
        self.table: Table = Unkept("x", self.room, Keeper("x", MemoryStore()))
        self.watcher = Connection(None, "watcher")  # type: ignore[arg-type]
        self.player = Connection(None, "ada")  # type: ignore[arg-type]
        self.table.connections = [self.watcher, self.player]
        self.seen: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.talk: list[str] = []
        self.rng = Random(code)
        for name in ("Ada", "Bea", "Cleo"):
            self.room.do(seating.sit, name.lower(), name)
        self.history: list[tuple[float, bool, dict[str, Any], int]] = []

    def tell(self) -> None:
        """Everybody is told; what somebody without a seat could see at once is noted."""

        room = self.room
        asyncio.run(self.table.broadcast())
        assert self.table._showing
        now = msgspec.to_builtins(self.table._showing.table("watcher"))
        self.history.append((room.now(), not room.running, now, room.forgotten + len(room.events)))
        self.listen()

    def listen(self) -> None:
        queue = self.watcher._queue
        while not queue.empty():
            message = msgspec.json.decode(str(queue.get_nowait()))
            if message["t"] == "state":
                self.seen = message["table"]
            elif message["t"] == "change":
                self.seen = patched(self.seen, message["patch"])
            elif message["t"] == "talk":
                self.talk += [line["text"] for line in message["lines"]]
            if message["t"] in ("state", "change"):
                self.heard += message["events"]

    def play(self, seconds: float = 4.0) -> None:
        """One move, or the next deal, some seconds later."""
        self.hour.time += seconds
        room = self.room
        if room.running:
            assert room.deal is not None
            turn = act(room, room.deal.options().sample(self.rng), f"{room.logged}")
            dispatch(room, turn.token, turn.message)
        else:
            for token in ("ada", "bea", "cleo"):
                if not room.person(token).stack:
                    room.do(seating.rebuy, token)
            everybody_goes_on(room)
            room.step()
        self.table._feed.advance(room.now(), self.table.lag)
        self.tell()


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Is it the same table, but for how it is run?"""
    return {**one, "about": 0} == {**other, "about": 0}


def test_a_watcher_sees_what_everybody_saw_some_time_ago_and_nothing_newer() -> None:
    at = Watched(DELAY)
    at.tell()
    for _ in range(60):
        at.play()
        old = [(now, told) for when, _, now, told in at.history if when <= at.room.now() - DELAY]
        if old:
            assert same(at.seen, old[-1][0])
            assert len(at.heard) == old[-1][1]
        else:
            assert at.seen["seats"] == []
            assert at.seen["deal"] == 0
            assert at.heard == []
    assert at.room.night.deals > 2, "the test has seen several deals"
    assert at.seen["seats"]


def test_a_watcher_sees_a_deal_when_it_is_over() -> None:
    at = Watched(AFTER_THE_DEAL)
    at.tell()
    for _ in range(60):
        at.play()
        over = [(now, told) for _, over, now, told in at.history if over]
        assert same(at.seen, over[-1][0])
        assert len(at.heard) == over[-1][1]
    assert at.room.night.deals > 2


def test_who_plays_and_who_is_the_host_sees_the_table_as_it_is() -> None:
    at = Watched(DELAY)
    assert not at.table.late("ada")
    assert at.table.late("watcher")
    at.room.host = "watcher"
    assert not at.table.late("watcher")


def test_who_gives_the_seat_up_sees_the_table_as_late_as_anybody_without_one() -> None:
    """Else one would sit down, leave, and tell a friend who plays."""
    at = Watched(DELAY)
    at.tell()
    at.room.do(seating.leave, "cleo")
    at.player.token = "cleo"
    assert at.table.late("cleo")
    everybody_goes_on(at.room)
    at.room.step()
    at.tell()
    assert at.room.running
    told = [msgspec.json.decode(str(at.player._queue.get_nowait())) for _ in range(at.player._queue.qsize())]
    assert [message["table"]["phase"] for message in told if message["t"] == "state"] == [at.seen["phase"]]
    assert at.room.sits("Bea")
    assert not at.table.late("bea")


def test_time_alone_brings_the_next_moment() -> None:
    at = Watched(DELAY)
    at.tell()
    at.play()
    assert at.seen["seats"] == []
    due = at.table._feed.due(at.table.lag)
    assert due is not None
    at.hour.time = due
    assert at.table._go_on(None, -1)
    at.tell()
    assert same(at.seen, at.history[0][2])


def test_what_people_say_comes_later_too() -> None:
    at = Watched(DELAY)
    at.tell()
    dispatch(at.room, "ada", wire.Say(text="ho tre assi"))
    at.play()
    assert at.talk == []
    at.play(DELAY)
    at.play(DELAY)
    assert at.talk == ["ho tre assi"]


def test_a_table_that_is_read_back_shows_nothing_at_once() -> None:
    at = Watched(DELAY)
    at.tell()
    for _ in range(10):
        at.play()
    again = Unkept("x", at.room, Keeper("x", MemoryStore()))
    again.connections = [at.watcher]
    at.table, at.watcher._shown, at.heard = again, None, []
    at.tell()
    assert at.seen["seats"] == []
    assert at.heard == []


def test_the_delay_holds_from_the_deal_on_from_which_it_is_in_force() -> None:
    at = Watched(0)
    at.tell()
    for _ in range(4):
        at.play()
    assert same(at.seen, at.history[-1][2])
    at.room.settings = at.room.coming = changed(at.room.settings, {"delay": DELAY})
    at.tell()
    before = at.seen
    at.play()
    assert same(at.seen, before), "what was seen stays, and nothing newer comes"


def test_finished_deals_are_looked_back_at_as_late() -> None:
    at = Watched(DELAY)
    while at.room.night.deals < 2:
        at.play()
    looking = Looking(at.room)
    assert [deal.number for deal in asyncio.run(looking.night("ada")).deals] == [1, 2]
    told = asyncio.run(looking.night("watcher"))
    assert 2 not in [deal.number for deal in told.deals]
    assert told.settlement == []
    assert asyncio.run(looking.deal(2, "watcher", watching=True)) is None
    at.hour.time += DELAY
    assert [deal.number for deal in asyncio.run(looking.night("watcher")).deals] == [1, 2]


def test_who_watches_later_gets_no_proof_of_the_last_deal() -> None:
    at = Watched(DELAY)
    while at.room.night.deals < 1:
        at.play()

    at.listen()
    asyncio.run(at.table._handle(at.watcher, wire.Prove(cid="p")))
    answers = [msgspec.json.decode(str(at.watcher._queue.get_nowait())) for _ in range(at.watcher._queue.qsize())]
    assert [(one["t"], one.get("code")) for one in answers] == [("no", "no_seat")]


@pytest.mark.parametrize("delay", [DELAY, AFTER_THE_DEAL])
def test_when_the_night_is_over_all_of_it_is_seen(delay: int) -> None:
    at = Watched(delay)
    while at.room.night.deals < 1:
        at.play()
    room: Room = at.room
    room.host = "ada"
    dispatch(room, "ada", wire.Close())
    at.tell()
    assert at.seen["waiting"] == "closed"
