"""What is no move, and kept for ever, is done so often and no oftener: nobody floods the log of a table."""

import asyncio
import contextlib
import json
import time
from random import Random
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

import buio
from buio.server import waiting
from buio.server.admission import Names
from buio.server.app import create_app
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import journal, wire
from buio.table.budget import ADDRESS, HOSTS, OWN, SLEEPS, STRANGER, STRANGERS, Allowance
from buio.table.desks import seating, timing
from buio.table.desks.seating import MOST_FROM
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.server.leaping import at_any_speed
from tests.server.rooms import Page, a_room, admitted

TEXAS = buio.games["texas"]
MINUTES = 10


class Minutes:
    """A clock that goes on by itself, a little each time somebody looks at it."""

    def __init__(self, room: Room) -> None:
        self.time = 0.0
        room.budget.clock = lambda: self.time

    def hammer(self, room: Room, *attempts: tuple[str, wire.ClientMessage]) -> tuple[int, set[str]]:
        """Ask for these again and again, 20 times a second for minutes; the entries written, and all refusals."""
        before, codes = room.logged, set[str]()
        while self.time < MINUTES * 60:
            self.time += 0.05
            for token, message in attempts:
                try:
                    dispatch(room, token, message)
                except Refused as refused:
                    codes.add(refused.code)
        return room.logged - before, codes


def seated(**how: Any) -> tuple[Room, Minutes]:
    room = a_room(TEXAS, bots=0, rest=-1, start=0, **how)
    minutes = Minutes(room)
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    return room, minutes


def most(allowed: Allowance) -> float:
    """So many acts are possible in these minutes."""
    return allowed.most + MINUTES * 60 / allowed.seconds


def test_a_guest_who_sits_out_and_comes_back_for_ever_writes_some_entries_a_minute() -> None:
    room, minutes = seated()
    written, codes = minutes.hammer(room, ("bea", wire.SitOut()), ("bea", wire.ComeBack()))
    assert codes == {"often"}
    assert OWN.most < written <= most(OWN) + 1
    dispatch(room, "ada", wire.SitOut())  # nobody else is kept from anything
    assert sum(len(journal.encode(entry)) for entry in room.unsaved) < 20_000


def test_a_stranger_who_asks_for_a_seat_for_ever_writes_some_entries_a_minute() -> None:
    """With one browser or with a new one each time."""
    room, minutes = seated(approve=True)
    written, codes = minutes.hammer(room, ("eve", wire.Sit(name="Eve")), ("eve", wire.Leave()))
    assert "often" in codes
    assert STRANGER.most < written <= most(STRANGER) + 1
    dispatch(room, "cleo", wire.Sit(name="Cleo"))  # who really comes is not kept out by that
    assert "Cleo" in room.asking
    minutes.time = 0.0
    room, minutes = seated(approve=True)
    before = room.logged
    for number in range(200):
        for message in (wire.Sit(name="Eve"), wire.Leave()):
            with contextlib.suppress(Refused):
                dispatch(room, f"eve {number}", message)
    assert room.logged - before <= STRANGERS.most
    dispatch(room, "ada", wire.Set(changes={"clock": 10}))


def test_a_new_browser_for_each_act_uses_up_what_its_own_address_may_do_and_no_more() -> None:
    room, minutes = seated(approve=True)
    before = room.logged
    for number in range(200):
        for message in (wire.Sit(name="Eve"), wire.Leave()):
            with contextlib.suppress(Refused):
                dispatch(room, f"eve {number}", message, "192.0.2.7")
    assert room.logged - before <= ADDRESS.most
    dispatch(room, "cleo", wire.Sit(name="Cleo"), "192.0.2.8")
    with pytest.raises(Refused, match="often enough"):
        dispatch(room, "dino", wire.Sit(name="Dino"), "192.0.2.7")
    minutes.time += ADDRESS.seconds
    dispatch(room, "dino", wire.Sit(name="Dino"), "192.0.2.7")
    assert len(room.budget._full) <= STRANGERS.most + 3, "what is remembered is bounded, too"


def test_from_one_address_so_many_knock_and_the_others_still_can() -> None:
    room, minutes = seated(approve=True)
    for number in range(MOST_FROM):
        minutes.time += ADDRESS.seconds
        dispatch(room, f"eve {number}", wire.Sit(name=f"Eve {number}"), "192.0.2.7")
    with pytest.raises(Refused) as refused:
        dispatch(room, "last", wire.Sit(name="Last"), "192.0.2.7")
    assert refused.value.code == "full"
    dispatch(room, "cleo", wire.Sit(name="Cleo"), "192.0.2.8")
    for number in range(MOST_FROM):
        dispatch(room, f"here {number}", wire.Sit(name=f"Here {number}"))  # of the machine itself nobody is counted
    assert {"Cleo", f"Here {MOST_FROM - 1}"} < room.asking.keys()


def test_the_table_knows_from_where_a_line_comes() -> None:
    room, _ = seated(approve=True)
    app = create_app(room, names=Names(others=("testserver",)))
    with TestClient(app, client=("192.0.2.7", 40000)) as client:
        lines = 0
        for number in range(ADDRESS.most):
            with client.websocket_connect("/ws", headers=admitted(client)) as line:
                answer = Page(line).ask("sit", name=f"Eve {number}")
                lines += answer["t"] == "ok"
        assert lines == MOST_FROM


def test_the_host_too_writes_so_much_and_no_more() -> None:
    room, minutes = seated()
    for one, other, allowed, entries in (
        (wire.Pause(), wire.Resume(), HOSTS, 1),
        (wire.Promote(name="Bea"), wire.Decline(name="Nobody"), HOSTS, 2),
        (wire.Invite(), wire.Set(changes={}), OWN, 1),
    ):
        minutes.time = 0.0
        room.budget.__init__()  # type: ignore[misc]
        room.budget.clock = lambda: minutes.time
        written, codes = minutes.hammer(room, ("ada", one), ("ada", other), ("bea", wire.Promote(name="Ada")))
        assert "often" in codes
        assert allowed.most < written <= entries * most(allowed) + 2


def corrects(room: Room) -> None:
    """The host gives Bea chips until that is too often."""
    while room.budget.left((OWN, "ada")):
        dispatch(room, "ada", wire.Correct(name="Bea", chips=1, reason="rebuilt"))
    with pytest.raises(Refused, match="often enough"):
        dispatch(room, "ada", wire.Correct(name="Bea", chips=1, reason="rebuilt"))


def test_whatever_a_host_has_corrected_the_table_can_be_stopped_and_a_deal_cancelled() -> None:
    room, _ = seated(approve=True, pace=0)
    dispatch(room, "ada", wire.Admit(name="Bea"))
    corrects(room)
    dispatch(room, "cleo", wire.Sit(name="Cleo"))
    dispatch(room, "dino", wire.Sit(name="Dino"))
    room.go_on()
    room.step()
    asked = (
        *(wire.Pause(), wire.Resume(), wire.Void(reason="misdeal"), wire.Admit(name="Cleo"), wire.Decline(name="Dino")),
        *(wire.Remove(name="Bea"), wire.Promote(name="Cleo"), wire.Promote(name="Ada")),
    )
    for message in asked:
        dispatch(room, room.host, message)
    dispatch(room, room.host, wire.Close())
    assert room.closed


def test_who_has_waited_may_again_and_what_changed_nothing_costs_nothing() -> None:
    room, minutes = seated()
    for _ in range(3 * OWN.most):
        dispatch(room, "bea", wire.ComeBack())  # she plays already
    for number in range(OWN.most):
        dispatch(room, "bea", wire.ComeBack() if number % 2 else wire.SitOut())
    with pytest.raises(Refused) as refused:
        dispatch(room, "bea", wire.SitOut())
    assert refused.value.code == "often"
    minutes.time += OWN.seconds
    dispatch(room, "bea", wire.SitOut())
    minutes.time += OWN.most * OWN.seconds
    for number in range(OWN.most):
        dispatch(room, "bea", wire.SitOut() if number % 2 else wire.ComeBack())


def test_play_is_no_flood() -> None:
    """Moves and what is said count against nothing; fresh stacks do, and suffice for whoever loses each deal."""
    (room, minutes), rng = seated(stack=2, pace=0), Random(1)
    for _ in range(8 * OWN.most):
        minutes.time += OWN.seconds / 2
        if room.due:
            room.step()
        for token in ("ada", "bea"):
            if not room.person(token).stack and not room.running:
                dispatch(room, token, wire.Rebuy())
        if room.running:
            room.play(room.deal.options().sample(rng))  # type: ignore[union-attr]
        elif not room.ready:
            room.go_on()
    assert room.night.deals > OWN.most


def lines(table: Table, token: str) -> tuple[Connection, list[dict[str, Any]]]:
    heard: list[dict[str, Any]] = []

    def write(text: str) -> bool:
        heard.append(json.loads(text))
        return True

    return Connection(cast("Any", None), token, write), heard


class Line:
    """A line that is lost as soon as it is there, unless it is to stay."""

    def __init__(self, stays: bool = False) -> None:
        self.stays, self.closed = stays, 0

    async def receive_text(self) -> str:
        if self.stays:
            await asyncio.Event().wait()
        raise KeyError("text")

    async def send_text(self, text: str) -> None:
        pass

    async def close(self, code: int) -> None:
        self.closed = code


async def alone() -> tuple[Table, Minutes]:
    """A table at which only Bea is left."""
    room, minutes = seated()
    table = Table("x", room, Keeper("x", MemoryStore()))
    await table.keeper.store.create("x", journal.encode(room.unsaved[0]))
    room.saved(1)
    room.connected("ada", False)
    room.connected("bea", False)
    return table, minutes


def test_a_lone_guest_whose_line_comes_and_goes_for_ever_is_served_and_writes_some_entries_a_minute() -> None:
    async def play() -> None:
        table, minutes = await alone()
        room, before = table.room, table.room.logged
        for _ in range(5 * SLEEPS.most):
            line = Line()
            await table.serve(cast("Any", line), "bea")
            assert line.closed == 1008, "it is lost, and was never refused"
        assert SLEEPS.most < room.logged - before <= 2 * SLEEPS.most + 1
        assert room.pause == "", "she has been away too often for now: time goes on"
        assert not table._go_on(None, room.seq)
        minutes.time += SLEEPS.seconds
        assert waiting.delay(room, None, None) == SLEEPS.seconds, "the table looks when it may stand still"
        assert table._go_on(None, room.seq)
        assert room.pause == "empty"
        room.connected("bea", True)
        assert room.pause == "", "who comes back always finds it going on"

    asyncio.run(play())


def test_a_host_who_has_done_ever_so_much_comes_back_by_a_reload() -> None:
    async def play() -> None:
        table, _ = await alone()
        corrects(table.room)
        line = Line(stays=True)
        serving = asyncio.create_task(table.serve(cast("Any", line), "ada"))
        while not table.room.here("Ada") and not serving.done():
            await asyncio.sleep(0)
        assert (line.closed, table.room.pause) == (0, "")
        serving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await serving

    asyncio.run(play())


def test_a_fast_program_that_says_next_after_every_deal_is_not_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        began = time.monotonic()
        room, _ = seated(pace=0)
        table = Table("x", room, Keeper("x", MemoryStore()))
        await table.keeper.store.create("x", journal.encode(room.unsaved[0]))
        room.saved(1)
        (ada, _), (bea, _) = lines(table, "ada"), lines(table, "bea")
        for line in (ada, bea):
            await table.join(line)
        for _ in range(100):
            room.step()
            while room.running:
                room.do(timing.make_least_move)
            for line in (ada, bea, ada):  # the second comes too late, and changes nothing
                await table.receive(line, '{"t": "next"}')
        assert (room.night.deals, time.monotonic()) == (100, began)
        for _ in range(40):
            await table.receive(ada, '{"t": "next"}')
        assert time.monotonic() - began == pytest.approx(3), "but not for the same one again and again"

    at_any_speed(monkeypatch, play())
