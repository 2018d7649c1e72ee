"""Nights with every kind of trouble lose nothing that anybody was told, and no table waits for help from outside."""

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from buio.night import Night
from buio.server.hub import Hub
from buio.server.keeper import Keeper
from buio.server.store import Conflict, Lease, StoreDown
from buio.table import journal, snapshot
from buio.table.desks import readiness, seating
from buio.table.room import Room
from buio.table.state import RoomState
from tests.server.shared import Shared
from tests.simulator import overnight
from tests.simulator.nights import evening
from tests.simulator.storing import MOMENTS, Connected, Database
from tests.simulator.trouble import MEETINGS, TROUBLE

TOGETHER = 50
"""Nights of one test."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "first" in metafunc.fixturenames:
        metafunc.parametrize("first", range(1, metafunc.config.getoption("--simulated") + 1, TOGETHER))


@pytest.fixture(autouse=True)
def nothing_in_the_log() -> Iterator[None]:
    """What a server writes of all its trouble would take as long as the nights."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def test_a_night_of_nights_goes_on_when_a_process_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overnight, "LINES", 2)
    kept = tmp_path / "kept.ndjson"
    overnight.play("overnight", 1, 4, 1, 1, kept)
    assert sorted(line["first"] for line in overnight.lines(kept)) == [1, 2, 3]


@pytest.mark.timeout(600)  # fifty nights took more than three minutes, niced, on a machine with much else to do
def test_nights_with_every_kind_of_trouble(first: int) -> None:
    met: Counter[str] = sum((evening(seed) for seed in range(first, first + TOGETHER)), Counter())
    assert not TROUBLE.keys() - met.keys(), "some kind of trouble has never come"
    at = {moment for kind, moment in MEETINGS if met[f"{kind} @ {moment}"]}
    assert len(at) > 0.6 * len(MOMENTS), "trouble comes at most of the moments that matter"
    assert met["followed"], "a night that is over is followed by another"
    assert met["deals"] > 50
    assert met["done"] > 700
    assert met["compared"] > 150
    assert met["looks"] > 2000
    assert met["late looks"] > 100
    assert met["projected"] > 150


def without_fence(patch: pytest.MonkeyPatch) -> None:
    """Two at once: an append looks at its number alone, and what does not fit is tried for ever (the review's N2)."""
    append = Shared.append

    async def unfenced(self: Shared, table: str, number: int, entries: list[bytes], _epoch: int = 0) -> None:
        await append(self, table, number, entries)

    write = Keeper.write

    async def tries_again(self: Keeper, room: Room) -> None:
        try:
            await write(self, room)
        except Conflict as error:
            raise StoreDown(str(error)) from None

    patch.setattr(Shared, "append", unfenced)
    patch.setattr(Keeper, "write", tries_again)
    patch.setattr(Keeper, "over", False)


def acknowledged_before_it_is_kept(patch: pytest.MonkeyPatch) -> None:
    """An answer that does not wait for the store."""
    append = Connected.append

    async def hasty(self: Connected, *args: Any, **kwargs: Any) -> None:
        self.machine.loop.create_task(append(self, *args, **kwargs))

    patch.setattr(Connected, "append", hasty)


def a_log_that_does_not_play(patch: pytest.MonkeyPatch) -> None:
    """What is written is not what happened (the review's N1)."""
    encode = journal.encode

    def wrong(entry: journal.Entry) -> bytes:
        return encode(entry).replace(b'"proof":"0', b'"proof":"1')

    patch.setattr("buio.server.keeper.journal.encode", wrong)


def a_lease_kept_for_ever(patch: pytest.MonkeyPatch) -> None:
    """A process that has gone is waited for without end."""
    lease = Shared.lease

    async def for_ever(self: Database, table: str, owner: str, _seconds: float) -> Lease:
        return await lease(self, table, owner, 1e9)

    patch.setattr(Database, "lease", for_ever)


def a_keeper_of_leases_that_dies(patch: pytest.MonkeyPatch) -> None:
    """One error ends it, and nobody notices (the review's N3)."""
    start = Hub.start

    async def dead(self: Hub) -> None:
        await start(self)
        assert self._minding is not None
        self._minding.cancel()

    patch.setattr(Hub, "start", dead)
    patch.setattr(Keeper, "over", False)


def a_clock_that_is_set(patch: pytest.MonkeyPatch) -> None:
    """Deadlines hang on the time of day (the review's N14)."""
    made = Room.__init__

    def init(self: Room, night: Night, first: journal.Opened) -> None:
        made(self, night, first)
        self.now = time.time

    patch.setattr(Room, "__init__", init)
    patch.setattr("buio.table.room.steady", lambda _: time.time)


def readiness_in_memory_alone(patch: pytest.MonkeyPatch) -> None:
    """Who is ready is told so, and nothing of it is kept (the review's N10)."""

    def noted(table: RoomState, name: str) -> None:
        if not table.running and name not in table.read:
            table.read.add(name)
            table.changed()

    patch.setattr(readiness, "_be_ready", noted)


def chips_in_memory_alone(patch: pytest.MonkeyPatch) -> None:
    """Who buys chips while others play is told that it is done, and gets them later (the review's N10)."""
    rebuy, fill = seating.rebuy, seating.fill
    wanted: set[tuple[int, str]] = set()

    def noted(table: RoomState, token: str) -> None:
        if not table.running or table.person(token).name in table.names:
            rebuy(table, token)
        else:
            wanted.add((id(table), token))
            table.changed()

    def later(table: RoomState) -> None:
        for one in [one for one in wanted if one[0] == id(table)]:
            wanted.remove(one)
            rebuy(table, one[1])
        fill(table)

    patch.setattr(seating, "rebuy", noted)
    patch.setattr(seating, "fill", later)


def a_snapshot_that_forgets(patch: pytest.MonkeyPatch) -> None:
    """A table read from its snapshot is not that of its log."""
    put = snapshot.put

    def forgets(standing: snapshot.Standing, state: RoomState) -> None:
        put(standing, state)
        state.attempts = {}

    patch.setattr(snapshot, "put", forgets)


@pytest.mark.parametrize(
    "fault",
    [
        a_snapshot_that_forgets,
        readiness_in_memory_alone,
        chips_in_memory_alone,
        without_fence,
        acknowledged_before_it_is_kept,
        a_log_that_does_not_play,
        a_lease_kept_for_ever,
        a_keeper_of_leases_that_dies,
        a_clock_that_is_set,
    ],
)
def test_the_simulator_finds_what_the_review_found(
    fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    fault(monkeypatch)
    with pytest.raises(AssertionError, match=r"^simulated"):
        sum((evening(seed, 0.6, 60.0) for seed in range(1, 61)), Counter())


def test_the_same_seed_is_the_same_night() -> None:
    assert evening(7) == evening(7)
