"""Does the process live, and can it serve tables? Only the second depends on the store, and on no single table."""

import asyncio
import math
import re
import time
from collections.abc import Sequence

import pytest
from starlette.testclient import TestClient

import buio
from buio.server.admission import Names
from buio.server.app import create_app
from buio.server.hub import Hub
from buio.server.metrics import METRICS
from buio.server.store import StoreDown
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table.desks import controls
from tests.server.rooms import a_room

TEXAS = buio.games["texas"]


class Sick(MemoryStore):
    """A store that keeps nothing of one table, or of none, or does not answer."""

    def __init__(self) -> None:
        super().__init__()
        self.refuses, self.full, self.silent = "", False, False

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        if self.full or table == self.refuses:
            raise StoreDown("the disk is full")
        await super().append(table, number, entries, epoch)

    async def read(self, table: str, after: int = 0, most: int = 1 << 31) -> list[bytes]:
        if self.silent:
            await asyncio.Event().wait()
        return await super().read(table, after, most)


class Served:
    """A server with a store that may be sick."""

    def __init__(self, client: TestClient, hub: Hub, store: Sick) -> None:
        self.client, self.hub, self.store = client, hub, store
        self.tasks: list[asyncio.Task[None]] = []

    def asked(self, path: str) -> tuple[int, str]:
        answer = self.client.get(path, headers={"host": "10.0.0.1"})  # who watches knows an address, and no name
        return answer.status_code, answer.text

    def still(self) -> int:
        return int(re.findall(r"^buio_tables_still (\d+)$", self.asked("/metrics")[1], re.MULTILINE)[0])

    def happens(self, name: str) -> None:
        """Something that has to be kept happens at the table of this name; nobody waits until it is."""

        async def keep(table: Table) -> None:
            async with table.lock:
                table.room.do(controls.invite)
                await table.keep()

        async def begin() -> None:
            self.tasks.append(asyncio.create_task(keep(self.hub.tables[name])))
            await asyncio.sleep(0.05)

        assert self.client.portal
        self.client.portal.call(begin)

    def opens(self) -> str:
        assert self.client.portal
        return self.client.portal.call(self.hub.open, a_room(TEXAS)).name


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr("buio.server.keeper.AGAIN_SECONDS", 0.01)
    store = Sick()
    hub = Hub(store)

    async def made() -> Hub:
        return hub

    with TestClient(create_app(None, made, Names())) as client:
        yield Served(client, hub, store)
        store.full, store.refuses, store.silent = False, "", False


def test_a_server_that_is_well_lives_and_is_ready(served: Served) -> None:
    assert served.asked("/livez") == served.asked("/readyz") == (200, "ok")
    assert served.asked("/healthz")[0] == 404


def test_the_trouble_of_one_table_is_a_number_and_not_the_servers(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("buio.server.keeper.AGAIN_SECONDS", 60.0)
    sick, well = served.opens(), served.opens()
    served.happens(well)
    served.store.refuses = sick
    served.happens(sick)
    assert served.still() == 1
    assert served.asked("/readyz") == (200, "ok")


def test_a_store_that_keeps_nothing_or_does_not_answer_makes_the_server_unready_and_it_lives(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = served.opens()
    served.store.full = True
    served.happens(name)
    assert served.asked("/readyz") == (503, "the disk is full")
    assert served.still() == 1
    served.store.full = False
    for _ in range(100):
        if not served.still():
            break
        time.sleep(0.05)
    assert served.still() == 0
    assert served.asked("/readyz") == (200, "ok")
    monkeypatch.setattr(
        "buio.server.health.PATIENCE_SECONDS", 0.05
    )  # no sooner: a busy machine is as slow now and then
    served.store.silent = True
    assert served.asked("/readyz") == (503, "the store has not answered for 0.05 seconds")
    assert served.asked("/livez") == (200, "ok")


def test_a_process_whose_leases_are_over_is_not_ready(served: Served) -> None:
    served.hub._leased_until = 0.0
    status, why = served.asked("/readyz")
    assert status == 503
    assert "another one may have its tables" in why
    served.hub._leased_until = math.inf
    assert served.asked("/readyz") == (200, "ok")


def test_a_loop_that_is_kept_waiting_is_seen_in_the_numbers(served: Served) -> None:
    before = sum(METRICS.late._parts[-6:])

    async def blocks() -> None:
        time.sleep(0.6)

    assert served.client.portal
    served.client.portal.call(asyncio.sleep, 0.3)
    served.client.portal.call(blocks)
    served.client.portal.call(asyncio.sleep, 0.3)
    assert sum(METRICS.late._parts[-6:]) > before
