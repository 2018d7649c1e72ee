"""What somebody's nights on a server have come to: kept beside the logs, told to the key, forgotten when it asks."""

import asyncio

import pytest
from starlette.testclient import TestClient

from buio.server.hub import Hub
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import wire
from buio.table.nights import digest, evenings
from buio.table.requests import dispatch
from tests.server.rooms import visitors
from tests.server.shared import Shared
from tests.table.test_nights import ADA, BEA, a_deal, a_night


async def played(hub: Hub, deals: int, key: str = ADA) -> Table:
    """A night of two in this hub."""
    room = a_night("Ada", "Bea")
    table = await hub.open(a_night())
    table.room = room
    room.unsaved = []
    dispatch(room, "Ada", wire.Know(key=key))
    for _ in range(deals):
        a_deal(room)
        room.unsaved = []
        await table.broadcast()
    return table


def asked(key: str = ADA) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


def told(client: TestClient, key: str = ADA) -> dict[str, int]:
    answer = client.get("/api/nights", headers=asked(key))
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    nights: dict[str, int] = answer.json()
    return nights


NONE = {"nights": 0, "ahead": 0, "deals": 0, "chips": 0, "best": 0}


def test_nights_of_several_processes_are_summed_for_their_key_alone_and_forgotten_at_its_wish() -> None:
    with visitors() as client:
        store = Shared()
        client.app.state.hub.store = store  # type: ignore[attr-defined]
        nets = []
        for deals in (3, 2):
            hub = Hub(store)
            table = asyncio.run(played(hub, deals))
            nets.append(table.room.night.net("Ada"))
        assert told(client, BEA) == NONE
        best, ahead = max(nets), sum(net > 0 for net in nets)
        assert told(client) == {"nights": 2, "ahead": ahead, "deals": 5, "chips": sum(nets), "best": best}
        assert client.delete("/api/nights", headers=asked(BEA)).status_code == 204
        assert told(client)["nights"] == 2
        assert client.delete("/api/nights", headers=asked()).status_code == 204
        assert told(client) == NONE
        assert not [name for name in store._aside if name.startswith("~")]


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer x", f"Basic {ADA}", f"Bearer {ADA.upper()}", f"Bearer {ADA}0"]
)
def test_what_is_no_key_is_told_nothing(header: str) -> None:
    with visitors() as client:
        for ask in (client.get, client.delete):
            answer = ask("/api/nights", headers={"authorization": header})
            assert (answer.status_code, "64 hexadecimal digits" in answer.text) == (401, True)
        assert client.get("/api/nights", headers={**asked(), "origin": "https://elsewhere.example"}).status_code == 403


def test_the_night_of_a_key_that_was_given_up_is_no_longer_found() -> None:
    async def script() -> None:
        store = MemoryStore()
        table = await played(Hub(store), 1)
        assert (await store.asides("~")).keys() == {f"~{digest(ADA)}/{table.name}"}
        dispatch(table.room, "Ada", wire.Know(key=""))
        table.room.unsaved = []
        await table.broadcast()
        assert await store.asides("~") == {}

    asyncio.run(script())


def test_what_was_not_noted_is_noted_when_the_table_is_told_next() -> None:
    """It follows from the log: whatever was lost beside it comes again."""

    async def script() -> None:
        store = MemoryStore()
        table = await played(Hub(store), 0)
        a_deal(table.room)
        table.room.unsaved = []
        await store.close()
        await table.keeper.note_evenings(table.room)
        store._open = True
        assert await store.asides("~") == {}
        await table.keeper.note_evenings(table.room)
        assert len(await store.asides("~")) == len(evenings(table.room)) == 1
        table.keeper.retired = True
        dispatch(table.room, "Ada", wire.Know(key=BEA))
        await table.keeper.note_evenings(table.room)
        assert (await store.asides("~")).keys() == {f"~{digest(ADA)}/{table.name}"}, "another process has the table"

    asyncio.run(script())
