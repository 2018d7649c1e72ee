"""Tables of a process: put away, found again, left to another one; and what a newer program does with a deal."""

import asyncio
import contextlib
import gc
import json
import math
import socket
import sys
import time
from typing import Any, cast
from unittest import mock
from weakref import ReferenceType, ref

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

import buio
from buio.night.entries import Begun, Ended, Moved
from buio.play.deal import Deal
from buio.play.shuffle import Shuffle
from buio.server import collector, serving
from buio.server.admission import Names
from buio.server.app import UNREADABLE, create_app
from buio.server.collector import LOOK_SECONDS, put_aside, short_pauses
from buio.server.hub import IDLE_SECONDS, LEASE_SECONDS, Elsewhere, Hub
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.store import Conflict, Fenced, Lease, StoreDown, UnknownTable
from buio.server.store.base import ALL, SECRET
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import journal
from buio.table.desks import controls, seating, timing
from buio.table.projection.sights import Patches
from buio.table.projection.table import Showing
from buio.table.reduce import LogError
from buio.table.replaying import STEP, begin_of_running
from buio.table.room import Due, Room
from tests.server.leaping import at_any_speed
from tests.server.rooms import a_room, everybody_goes_on, seen
from tests.server.shared import Shared
from tests.table.test_people import play_out

TEXAS = buio.games["texas"]


def test_an_idle_table_is_put_away_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.03)

    async def play() -> None:
        hub = Hub(MemoryStore())
        await hub.start()
        table = await hub.open(a_room(TEXAS))
        table.room.do(seating.sit, "ada", "Ada")
        table.idle_since = time.monotonic() - IDLE_SECONDS - 1
        await asyncio.sleep(0.1)
        assert not hub.tables
        again = await hub.find(table.name)
        assert again is not table
        assert next(person.name for person in again.room.night.seated) == "Ada"
        assert await hub.find(table.name) is again
        with pytest.raises(UnknownTable):
            await hub.find("nothing")
        await hub.close()

    at_any_speed(monkeypatch, play())


def test_tables_and_deals_are_freed_without_the_collector() -> None:
    """`buio.server.collector` puts aside for good whatever the collector has once looked at."""

    async def play() -> "list[ReferenceType[object]]":
        hub = Hub(MemoryStore())
        table = await hub.open(a_room(TEXAS, bots=2, rest=-1, pace=0))
        page = Connection(None, "ada")  # type: ignore[arg-type]
        table.room.do(seating.sit, "ada", "Ada")
        await table.join(page)
        for number in range(12):
            while due := table.room.due:
                assert table._go_on(due, table.room.seq)
            await table.receive(page, '{"t": "act", "cid": "", "turn": -1, "verb": "cbr", "amount": 0}')
            if table.room.running:
                play_out(table.room)
            await table.receive(page, f'{{"t": "next", "cid": "{number}"}}')
            page.forgive()
        assert table.room.number >= 10
        assert _deals() == others + 1
        await table.left(page)
        await hub._put_away(table.name)
        return [ref(table), ref(table.room)]

    gc.collect()
    gc.disable()
    others = _deals()
    try:
        assert [one() for one in asyncio.run(play())] == [None, None]
    finally:
        gc.enable()


def _deals() -> int:
    """The deals that are in memory."""
    return sum(isinstance(one, Deal) for one in gc.get_objects())


def test_serving_changes_how_python_pauses_for_as_long_as_it_lasts() -> None:
    suites, switching = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(700, 10, 10)  # as Python has it
    try:
        with short_pauses():
            assert gc.get_threshold()[0] > 700
            assert sys.getswitchinterval() < switching
            gc.freeze()
        assert gc.get_freeze_count() == 0
        assert (gc.get_threshold(), sys.getswitchinterval()) == ((700, 10, 10), switching)
    finally:
        gc.set_threshold(*suites)


class Held:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.own = self


def test_the_collector_looks_at_what_there_is_some_hours_later(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    clock = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: clock() + passed)
    monkeypatch.setattr(collector, "ASIDE_SECONDS", 0.0)

    async def serve() -> None:
        nonlocal passed
        looking = asyncio.create_task(put_aside())
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > 10_000
        assert len(gc.get_objects()) < gc.get_freeze_count() / 10
        held = Held()
        gone = ref(held)
        await asyncio.sleep(0)
        del held
        gc.collect()
        assert gone() is not None
        passed = LOOK_SECONDS
        await asyncio.sleep(0)
        assert gone() is None
        assert gc.get_freeze_count() > 10_000
        looking.cancel()

    with short_pauses():
        asyncio.run(serve())


@pytest.mark.parametrize("there", [True, False])
def test_who_asks_for_a_table_and_goes_leaves_one_table_to_the_others(there: bool) -> None:
    """A line that is given up while its table is read back had another one read beside, and its failure told nobody."""
    wrong: list[object] = []

    async def play() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, found: wrong.append(found))
        store, reads = MemoryStore(), asyncio.Event()
        name = (await Hub(store).open(a_room(TEXAS))).name
        read, times = store.read, 0

        async def slow(table: str, after: int = 0, most: int = 10**9) -> list[bytes]:
            nonlocal times
            times += 1
            await reads.wait()
            if not there:
                raise StoreDown("gone")
            return await read(table, after, most)

        store.read = slow  # type: ignore[method-assign]
        hub = Hub(store)
        goes, stays = (asyncio.create_task(hub.find(name)) for _ in range(2))
        await asyncio.sleep(0)
        goes.cancel()
        if not there:
            stays.cancel()
        await asyncio.sleep(0)
        comes = asyncio.create_task(hub.find(name)) if there else stays
        await asyncio.sleep(0)
        reads.set()
        found = await asyncio.gather(goes, stays, comes, return_exceptions=True)
        assert times == 1
        assert not there or (found[1] is found[2] is hub.tables[name])
        await asyncio.sleep(0)
        await hub.close()

    asyncio.run(play())
    gc.collect()
    assert not wrong


@pytest.mark.parametrize("ended", [True, False])
def test_a_line_that_is_given_up_while_its_person_leaves_leaves_all_the_same(ended: bool) -> None:
    """Given up while the table was busy, it was counted as here for ever, and nobody closed it."""

    async def play() -> None:
        hub, heard, goes, closed = Hub(MemoryStore()), asyncio.Event(), asyncio.Event(), asyncio.Event()
        table = await hub.open(a_room(TEXAS))
        table.room.do(seating.sit, "ada", "Ada")

        async def receive_text() -> str:
            heard.set()
            await goes.wait()
            raise WebSocketDisconnect

        async def close(_: int) -> None:
            closed.set()

        line = mock.Mock(receive_text=receive_text, send_text=mock.AsyncMock(), close=close)
        before = asyncio.all_tasks()
        serving = asyncio.create_task(table.serve(line, "ada"))
        await heard.wait()
        async with table.lock:
            if ended:
                goes.set()
            else:
                serving.cancel()
            await asyncio.sleep(0.01)
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
            assert serving.cancelled()
        async with asyncio.timeout(5):
            while asyncio.all_tasks() - before:
                await asyncio.sleep(0)
        assert closed.is_set()
        assert not table.connections
        assert not table.room.guests["ada"].here
        await hub.close()

    asyncio.run(play())


def test_who_comes_or_goes_without_a_seat_costs_the_others_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Connection] = []
    show = Table._show

    def counted(table: Table, line: Connection, showing: Showing, patches: Patches) -> None:
        shown.append(line)
        show(table, line, showing, patches)

    monkeypatch.setattr(Table, "_show", counted)

    async def play() -> None:
        room = a_room(TEXAS, bots=2, rest=-1)
        table = Table("x", room, Keeper("x", MemoryStore()))
        await table.keeper.store.create("x", journal.encode(room.unsaved[0]))
        room.saved(1)
        room.do(seating.sit, "ada", "Ada")
        lines = [Connection(None, token) for token in ("ada", "eve", "guy", "zoe")]  # type: ignore[arg-type]
        for line in lines:
            await table.join(line)
        assert shown == lines
        assert not any(line._shown is None for line in lines)
        for line in lines[1:]:
            await table.left(line)
        assert shown == lines
        lines = [Connection(None, "bea"), Connection(None, "ada")]  # type: ignore[arg-type]
        await table.join(lines[0])
        await table.join(lines[1])  # another page of hers
        assert shown[4:] == lines
        await table.left(lines[1])
        assert shown[6:] == lines[:1], "who has stayed is told that Ada has gone"

    asyncio.run(play())


def test_what_the_first_table_needs_is_there_before_a_server_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[object] = []
    monkeypatch.setattr(serving, "import_rooms", lambda: order.append("imports"))
    monkeypatch.setattr(serving.Listening, "run", lambda *_: order.append("listens"))
    with socket.socket() as listening:
        serving.run(create_app(), listening, "", mock.Mock())
    assert order == ["imports", "listens"]
    assert "ranking" in serving.ROOMS


def test_a_table_belongs_to_one_process_until_it_is_given_back_or_the_process_is_silent() -> None:
    async def play() -> None:
        store = Shared()
        one, other = Hub(store), Hub(store)
        table = await one.open(a_room(TEXAS))
        with pytest.raises(Elsewhere, match="another process serves"):
            await other.find(table.name)
        await one._put_away(table.name)
        assert (await other.find(table.name)).name == table.name
        with pytest.raises(Elsewhere):
            await one.find(table.name)

    asyncio.run(play())


def test_a_door_whose_table_another_process_has_sends_away_so_that_a_proxy_asks_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 60)
    store = Shared()

    async def mine() -> Hub:
        return Hub(store)

    async def theirs() -> str:
        other = Hub(store)
        table = await other.open(a_room(TEXAS))
        other._drop(table.name)
        return f"/t/{table.name}.{table.room.invitation}"

    names = Names(others=("testserver",))
    with TestClient(create_app(None, mine, names)) as client:
        assert client.portal is not None
        link = client.portal.call(theirs)
        for path in ("/", "/past.json", "/past/1.json"):
            answer = client.get(link + path)
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1"), path
        with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect(f"{link}/ws"):
            pass
        assert denied.value.status_code == 503


@pytest.mark.parametrize("several", [True, False])
def test_a_new_table_belongs_to_the_process_that_is_asked_for_it_first(several: bool) -> None:
    """The one that opened it may never see its guests; where one serves alone it has it at once."""
    store = Shared() if several else MemoryStore()

    async def mine() -> Hub:
        return Hub(store)

    async def found(name: str) -> str:
        return (await Hub(store).find(name)).name

    with TestClient(create_app(None, mine, Names(others=("testserver",)))) as client:
        name = client.post("/api/tables", json={"games": ["texas"]}).json()["table"]
        assert (name in client.app.state.hub.tables) is not several  # type: ignore[attr-defined]
        assert client.portal is not None
        if several:
            assert client.portal.call(found, name) == name


def test_a_door_that_is_cut_off_from_the_store_sends_away_so_that_a_proxy_asks_another() -> None:
    """A line that was opened and then closed would be the proxy's answer."""
    with TestClient(create_app(None, names=Names(others=("testserver",)))) as client:
        store = client.app.state.hub.store  # type: ignore[attr-defined]
        store.read = mock.AsyncMock(side_effect=StoreDown("the database does not answer"))
        for path in ("/", "/past.json"):
            answer = client.get(f"/t/table.x{path}")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1"), path
        with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect("/t/table.x/ws"):
            pass
        assert denied.value.status_code == 503


def test_a_door_that_knows_that_the_store_is_silent_sends_away_without_asking_it() -> None:
    """Whoever asks gives up before the store does: they would never come to another process."""

    async def play() -> None:
        hub, link = Hub(await MemoryStore.open()), ("table", "x")
        hub.store.read = lambda *_: asyncio.Event().wait()  # type: ignore[assignment, method-assign]
        hub.trouble = "the store does not answer"
        for question in (hub.find(link[0]), hub.invites(*link)):
            with pytest.raises(StoreDown, match="does not answer"):
                await asyncio.wait_for(question, 5)

    asyncio.run(play())


def test_a_process_that_was_silent_for_too_long_serves_its_tables_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.03)

    async def play() -> None:
        store = Shared()
        silent, other = Hub(store), Hub(store)
        table = await silent.open(a_room(TEXAS))
        await asyncio.sleep(0.05)
        await other.find(table.name)
        await silent._keep_leases(store)
        assert not silent.tables
        assert list(other.tables) == [table.name]

    at_any_speed(monkeypatch, play())


def test_a_process_that_was_frozen_writes_nothing_into_a_table_that_another_has_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The review's N2: its number would have been the right one."""
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.03)

    async def play() -> None:
        store = Shared()
        frozen, other = Hub(store), Hub(store)
        old = await frozen.open(a_room(TEXAS, bots=0))
        old.keeper.until = math.inf  # its clock was frozen, too
        await asyncio.sleep(0.05)
        monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 60)
        new = await other.find(old.name)
        old.room.do(seating.sit, "ada", "Ada")
        with pytest.raises(Fenced):
            await old.keep()
        while frozen.tables:
            await asyncio.sleep(0)
        with pytest.raises(Conflict):
            await old.keep()
        new.room.do(seating.sit, "bea", "Bea")
        await new.keep()
        assert [one.name for one in new.room.night.seated] == ["Bea"]
        assert len(await store.read(old.name)) == new.room.logged
        with pytest.raises(Elsewhere):
            await frozen.find(old.name)

    at_any_speed(monkeypatch, play())


def test_a_process_that_cannot_keep_its_leases_serves_nothing_when_they_are_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The review's N3: another process may have its tables, though the database does not answer this one."""
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.3)

    async def play() -> None:
        store = Shared()
        hub, began = Hub(store), time.monotonic()
        table = await hub.open(a_room(TEXAS, bots=0))
        await hub.start()
        with monkeypatch.context() as down:
            down.setattr(store, "keep", lambda *_: asyncio.sleep(60))
            lease = mock.AsyncMock(side_effect=StoreDown("the database recovers"))
            down.setattr(store, "lease", lease)
            await asyncio.sleep(0.15)
            assert await hub.find(table.name) is table, "the lease is not over"
            while hub.tables:
                await asyncio.sleep(0.005)
            assert time.monotonic() - began >= 0.3
            assert table.keeper.retired
            asked = lease.await_count
            for _ in range(3):
                with pytest.raises(StoreDown):
                    await hub.find(table.name)
            assert lease.await_count == asked, "who comes is sent to another process at once"
        again = table
        while again is table:
            with contextlib.suppress(StoreDown):
                again = await hub.find(table.name)
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
        assert await hub.find(table.name) is again, "leases are kept again"
        await hub.close()

    at_any_speed(monkeypatch, play())


@pytest.mark.parametrize("taken", [True, False])
def test_a_process_that_wakes_up_serves_nothing_before_it_knows_whose_its_tables_are(
    monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    async def play() -> None:
        store = Shared()
        hub = Hub(store)
        table = await hub.open(a_room(TEXAS, bots=0))
        late = time.monotonic() + 60
        with monkeypatch.context() as woken:
            woken.setattr("buio.server.hub.time.monotonic", lambda: late)
            with pytest.raises(StoreDown, match="whose it is now"):
                await table.keeper.write(table.room)
            if taken:
                store.leases[table.name] = Lease("another", 2), late + 60
                with pytest.raises(Elsewhere):
                    await hub.find(table.name)
                with pytest.raises(Conflict):
                    await table.keeper.write(table.room)
            else:
                assert await hub.find(table.name) is table, "it is not read again"
                await table.keeper.write(table.room)
        assert table.keeper.retired is taken
        assert store.leases[table.name][0].epoch == table.keeper.epoch + taken

    asyncio.run(play())


@pytest.mark.parametrize("taken", [True, False])
@pytest.mark.parametrize("answers", [0.0, 0.3])
def test_a_table_of_a_process_that_slept_stands_still_until_it_is_known_whose_it_is(
    monkeypatch: pytest.MonkeyPatch, answers: float, taken: bool
) -> None:
    """It goes on under its epoch if nobody else has come for it, also where the store was just being asked."""

    async def play() -> None:
        store, keep = Shared(), Shared.keep
        hub = Hub(store)
        table = await hub.open(a_room(TEXAS, bots=0))
        epoch, logged = table.keeper.epoch, table.room.logged

        async def slowly(self: Shared, owner: str, seconds: float) -> dict[str, int]:
            await asyncio.sleep(answers)
            return await keep(self, owner, seconds)

        monkeypatch.setattr(Shared, "keep", slowly)
        await hub.start()
        await asyncio.sleep(2.1 * LEASE_SECONDS / 3)
        asyncio.get_running_loop()._clock.now += 60  # type: ignore[attr-defined]
        if taken:
            store.leases[table.name] = Lease("another", epoch + 1), time.monotonic() + 60
        table.room.do(seating.sit, "ada", "Ada")
        with pytest.raises(StoreDown, match="whose it is now"):
            await table.keeper.write(table.room)
        if taken:
            with pytest.raises(Conflict):
                await table.keep()
            assert not hub.tables
            assert len(await store.read(table.name)) == logged
        else:
            await table.keep()
            assert hub.tables == {table.name: table}
            assert len(await store.read(table.name)) == table.room.logged > logged
            assert store.leases[table.name][0].epoch == table.keeper.epoch == epoch
        await hub.close()

    at_any_speed(monkeypatch, play())


@pytest.mark.parametrize(("minded", "taken"), [(True, False), (False, False), (False, True)])
def test_a_table_that_is_read_for_longer_than_a_lease_is_served_if_nobody_has_taken_it_meanwhile(
    monkeypatch: pytest.MonkeyPatch, minded: bool, taken: bool
) -> None:
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.15)
    store, read = Shared(), Shared.read

    async def slowly(self: Shared, table: str, after: int = 0, most: int = ALL) -> list[bytes]:
        await asyncio.sleep(0.4)
        if taken and table != SECRET:
            self.leases[table] = Lease("another", 9), time.monotonic() + 60
        return await read(self, table, after, most)

    async def play() -> None:
        before, hub = Hub(store), Hub(store)
        name = (await before.open(a_room(TEXAS, bots=0))).name
        await before.close()
        store._open = True
        await store.secret()
        monkeypatch.setattr(Shared, "read", slowly)
        if minded:
            await hub.start()
        if not taken:
            table = await hub.find(name)
            assert hub.tables == {name: table}
            assert table.keeper.until < time.monotonic() + 0.16
        else:
            with pytest.raises(Conflict, match="another process may have"):
                await hub.find(name)
            assert not hub.tables
        await hub.close()

    at_any_speed(monkeypatch, play())


def test_a_store_that_is_slow_keeps_leases_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked anew before it has answered, it would never be heard, and the tables would go from one to another."""
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 1.5)

    async def play() -> None:
        store, keep = Shared(), Shared.keep
        hub = Hub(store)
        table = await hub.open(a_room(TEXAS, bots=0))

        async def slowly(self: Shared, owner: str, seconds: float) -> dict[str, int]:
            kept = await keep(self, owner, seconds)
            await asyncio.sleep(0.6)
            return kept

        monkeypatch.setattr(Shared, "keep", slowly)
        await hub.start()
        await asyncio.sleep(3)
        assert list(hub.tables) == [table.name]
        await hub.close()

    at_any_speed(monkeypatch, play())


def test_leases_are_minded_whatever_happens(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.15)

    async def play() -> None:
        store, keep = Shared(), Shared.keep
        hub = Hub(store)
        table = await hub.open(a_room(TEXAS, bots=0))
        failing = [RuntimeError("the pool is broken"), None]

        async def fail_once(self: Shared, owner: str, seconds: float) -> dict[str, int]:
            if failing and (error := failing.pop(0)):
                raise error
            return await keep(self, owner, seconds)

        monkeypatch.setattr(Shared, "keep", fail_once)
        await hub.start()
        await asyncio.sleep(0.5)
        assert not failing
        assert list(hub.tables) == [table.name]
        await hub.close()

    at_any_speed(monkeypatch, play())
    assert "tables cannot be minded" in caplog.text


def test_a_table_is_out_of_service_before_it_is_given_back() -> None:
    """The review's second way into N2: pages that leave wrote into a table that was another process's already."""

    async def play() -> None:
        store, given_back = Shared(), asyncio.Event()

        class Slow(Shared):
            async def release(self, table: str, epoch: int) -> None:
                given_back.set()
                await asyncio.sleep(0.01)
                await super().release(table, epoch)

        store = Slow()
        hub, other = Hub(store), Hub(store)
        table = await hub.open(a_room(TEXAS, bots=0))
        table.room.do(seating.sit, "ada", "Ada")
        putting = asyncio.create_task(hub._put_away(table.name))
        await given_back.wait()
        table.room.do(seating.sit, "bea", "Bea")
        with pytest.raises(Conflict, match="another process may have"):
            await table.keep()
        await putting
        assert [one.name for one in (await other.find(table.name)).room.night.seated] == ["Ada"]

    asyncio.run(play())


def test_a_process_ends_in_order_though_a_table_is_taken_from_it_meanwhile() -> None:
    """Found by the simulator: the end stopped there, and all tables behind it were given back to nobody."""

    async def play() -> None:
        class Slow(Shared):
            async def release(self, table: str, epoch: int) -> None:
                if second.name in hub.tables:
                    hub._drop(second.name)
                await super().release(table, epoch)

        store = Slow()
        hub = Hub(store)
        _, second, third = [await hub.open(a_room(TEXAS)) for _ in range(3)]
        await hub.close()
        assert not hub.tables
        assert store.leases[third.name][1] == 0

    asyncio.run(play())


def test_a_table_that_is_opened_while_leases_are_kept_is_not_taken_for_lost() -> None:
    async def play() -> None:
        opened: list[Table] = []

        class Slow(Shared):
            async def keep(self, owner: str, seconds: float) -> dict[str, int]:
                kept = await super().keep(owner, seconds)
                opened.append(await hub.open(a_room(TEXAS, bots=0)))
                return kept

        store = Slow()
        hub = Hub(store)
        await hub._keep_leases(store)
        assert list(hub.tables.values()) == opened

    asyncio.run(play())


def test_processes_of_one_store_sign_seats_alike() -> None:
    async def play() -> None:
        store = MemoryStore()
        one, other, foreign = Hub(store), Hub(store), Hub(MemoryStore())
        for hub in (one, other, foreign):
            await hub.start()
        assert one.secret == other.secret != foreign.secret
        assert len(one.secret) == 32
        assert await store.tables() == []
        for hub in (one, other, foreign):
            assert hub._minding
            hub._minding.cancel()

    asyncio.run(play())


# another version of the program ---------------------------------------------------------------------------------------


def running() -> Room:
    """Three people in the middle of their second deal."""
    room = a_room(TEXAS, bots=0, shuffle=Shuffle(2))
    for name in ("Ada", "Bea", "Cleo"):
        room.do(seating.sit, name.lower(), name)
    room.step()
    play_out(room)
    everybody_goes_on(room)
    room.step()
    room.do(timing.make_least_move)
    return room


def changed(log: list[journal.Entry], what: type[Begun | Ended], which: int) -> list[journal.Entry]:
    """The log as if another program had played one of its deals."""
    places = [place for place, one in enumerate(log) if isinstance(one, what)]
    place = places[which]
    return [*log[:place], msgspec.structs.replace(log[place], proof="0" * 16), *log[place + 1 :]]


def test_a_running_deal_that_comes_out_differently_is_void_and_refunded() -> None:
    room = running()
    stacks = {person.name: person.stack for person in room.night.seated}
    read = Room.restored(changed(room.unsaved, Begun, -1))
    assert read.night.deal is None
    assert {person.name: person.stack for person in read.night.seated} == stacks
    told = [one for _, one, _ in read.events][-1]
    assert (told.word, "another version" in told.note) == ("void", True)
    assert read.logged == len(room.unsaved) + len(read.unsaved)
    assert seen(read).deal == 1
    read.connected("ada", True)
    assert read.due is Due.DEAL
    read.step()
    assert read.running


def test_a_move_that_is_none_any_more_makes_the_running_deal_void() -> None:
    room = running()
    read = Room.restored([*room.unsaved, Moved(buio.Move.parse("p9 cc")), journal.Guest("Ada", "other")])
    assert read.night.deal is None
    assert read.guests["other"].name == "Ada", "what is no move has happened all the same"
    assert read.logged == len(room.unsaved) + 2 + len(read.unsaved)


def test_a_finished_deal_that_comes_out_differently_is_not_hidden() -> None:
    log = running().unsaved
    for what in (Begun, Ended):
        room = Room.restored(changed(log, what, 0))
        assert "deal 1 comes out differently" in room.stopped
        assert (seen(room).waiting, room.night.deals, room.unsaved) == ("closed", 0, [])


def test_a_table_whose_log_cannot_be_read_to_its_end_shows_its_account_and_is_written_to_no_more() -> None:
    log = [journal.encode(entry) for entry in changed(running().unsaved, Ended, 0)]

    async def play() -> None:
        store = MemoryStore()
        await store.create("t", log[0])
        await store.append("t", 2, log[1:])
        hub = Hub(store)
        await hub.start()
        table = await hub.find("t")
        for token in ("ada", "a stranger"):
            heard: list[str] = []

            def write(text: str, heard: list[str] = heard) -> bool:
                heard.append(text)
                return True

            table.room.host_digest = controls.digest("secret")
            assert table.bring_secret(token, "secret")
            line = Connection(cast("Any", None), token, write)
            await table.join(line)
            for said in ("sit", "leave", "next", "invite", "tally"):
                words: dict[str, object] = (
                    {"name": "Ada"} if said == "sit" else {"stakes": {}, "shares": {}} if said == "tally" else {}
                )
                await table.receive(line, json.dumps({"t": said, "cid": said, **words}))
            told = [json.loads(text) for text in heard]
            assert told[0]["table"]["waiting"] == "closed"
            assert told[0]["events"][-1]["word"] == "unread"
            assert {(one["t"], one["code"]) for one in told[1:]} == {("no", "closed")}
            await table.left(line)
        await hub.close()
        assert store._logs["t"] == log

    asyncio.run(play())


def test_where_the_running_deal_begins() -> None:
    room = running()
    place = begin_of_running(room.unsaved)
    assert isinstance(room.unsaved[place], Begun)
    play_out(room)
    assert begin_of_running(room.unsaved) == len(room.unsaved)


def test_who_serves_a_table_keeps_it_as_long_as_they_live(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process asks for it again and again, also at the very end of each lease."""
    now, nap = 100.0, asyncio.sleep
    refused = 0

    async def play() -> None:
        nonlocal now
        store = Shared()
        hub, other = Hub(store), Hub(store)
        table = await hub.open(a_room(TEXAS))

        async def sleep(seconds: float) -> None:
            nonlocal now, refused
            end = now + seconds
            while now < end:
                now = min(end, now + 0.25)
                with pytest.raises(Elsewhere):
                    await other.find(table.name)
                refused += 1
                if refused >= 200:
                    raise asyncio.CancelledError

        monkeypatch.setattr("buio.server.hub.asyncio.sleep", sleep)
        with pytest.raises(asyncio.CancelledError):
            await hub._mind()
        monkeypatch.setattr("buio.server.hub.asyncio.sleep", nap)
        now += 60
        assert (await other.find(table.name)).name == table.name, "from one that lives no more it is had"

    with monkeypatch.context() as patched:
        patched.setattr("tests.server.shared.time.monotonic", lambda: now)
        asyncio.run(play())
    assert refused == 200


def test_a_log_that_cannot_even_begin_keeps_no_other_table_and_no_server_from_going_on() -> None:
    async def play() -> None:
        store = MemoryStore()
        hub = Hub(store)
        older = await hub.open(a_room(TEXAS))
        opened = older.room.opened
        later = {"at": opened.at + 9}
        unknown = msgspec.structs.replace(opened, night=msgspec.structs.replace(opened.night, key="no key"), **later)
        await store.create("unknown", journal.encode(unknown))
        await store.create("nonsense", b"\xff")
        fresh = Hub(store)
        found = await fresh.newest(opened.same_game)
        assert found is not None
        assert found.name == older.name
        for name in ("unknown", "nonsense"):
            with pytest.raises(LogError):
                await fresh.find(name)

    asyncio.run(play())


def test_a_line_to_a_table_that_cannot_be_read_is_closed_with_its_code() -> None:
    with TestClient(create_app(None, names=Names(others=("testserver",)))) as client:
        store = client.app.state.hub.store  # type: ignore[attr-defined]
        store._logs["nonsense"] = [b"\xff"]
        with client.websocket_connect("/t/nonsense/ws") as line, pytest.raises(WebSocketDisconnect) as closed:
            line.receive_text()
        assert closed.value.code == UNREADABLE


def test_a_table_that_meets_an_error_of_the_program_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buio.server.table.AGAIN_SECONDS", 0.0)
    failed = 0

    async def play() -> None:
        room = a_room(TEXAS, bots=2, pace=0)

        def replace(_: Room) -> None:
            nonlocal failed
            failed += 1
            if failed == 1:
                raise RuntimeError("planted")

        monkeypatch.setattr(controls, "replace_absent_host", replace)
        table = await Hub(MemoryStore()).open(room)
        room.do(seating.sit, "ada", "Ada")
        table.wake.set()
        async with asyncio.timeout(20):
            while room.deal is None:  # it may be over soon: both bots may fold
                await asyncio.sleep(0.01)

    asyncio.run(play())
    assert failed > 1


def test_a_link_to_a_table_with_a_long_log_holds_up_nobody() -> None:
    """Whoever has a link, good or bad, to a table that sleeps has its log read: others have their turn meanwhile."""

    async def play() -> tuple[bool, bool, int]:
        hub = Hub(await MemoryStore.open())
        table = await hub.open(a_room(TEXAS, bots=0))
        for number in range(500):
            table.room.write(journal.Paused(host=True) if number % 2 else journal.Resumed())
        await table.keep()
        invitation = table.room.invitation
        await hub._put_away(table.name)
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        task = asyncio.create_task(others())
        good, bad = await hub.invites(table.name, invitation), await hub.invites(table.name, "guessed")
        task.cancel()
        await hub.close()
        return good, bad, turns

    good, bad, turns = asyncio.run(play())
    assert (good, bad) == (True, False)
    assert turns >= 2 * (500 // STEP)
