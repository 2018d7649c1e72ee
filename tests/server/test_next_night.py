"""One link that is always tonight's table: where the links of closed nights lead, and who opens the next one."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import buio
from buio.server.admission import Limits, Names
from buio.server.app import create_app
from buio.server.hub import Hub
from buio.server.next_night import follow, tonight
from buio.server.store import Conflict, StoreDown, UnknownTable
from buio.server.store.memory import MemoryStore
from buio.server.store.sqlite import SqliteStore
from buio.table import journal
from buio.table.desks import controls, seating
from buio.table.refusal import Refused
from tests.server.rooms import HERE, Page, a_room, admitted, visitors
from tests.server.shared import Shared

TEXAS = buio.games["texas"]


@pytest.fixture
def server() -> Iterator[TestClient]:
    with visitors() as client:
        yield client


class Evening:
    """A table of Ada, the host, and Bea, at which the night is over."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        opened = client.post("/api/tables", json={"games": ["texas"], "settings": {"bots": 0}}).json()
        self.link, self.secret = opened["link"].removeprefix(HERE), opened["host_link"].partition("host=")[2]
        self.host, self.guest = admitted(client, f"{self.link}?host={self.secret}"), admitted(client, self.link)
        with self.line(self.host) as one, self.line(self.guest) as two:
            ada, bea = Page(one), Page(two)
            assert ada.ask("sit", name="Ada")["t"] == bea.ask("sit", name="Bea")["t"] == "ok"
            self.closes(ada)

    def closes(self, ada: Page) -> None:
        assert ada.ask("close")["t"] == "ok"

    def line(self, who: dict[str, str], link: str = "") -> Any:
        return self.client.websocket_connect(f"{link or self.link}/ws", headers=who)

    def next(self, who: dict[str, str] | None = None, link: str = "", query: str = "") -> Any:
        """What comes of the wish for another night: a code and an answer."""
        found = self.client.post(f"{link or self.link}/next{query}", headers=self.host if who is None else who)
        return found.status_code, found.json()

    def opened(self) -> str:
        """Open the next night; its link."""
        code, answer = self.next()
        assert code == 201
        link: str = answer["link"].removeprefix(HERE)
        return link

    def leads(self, who: dict[str, str], link: str = "") -> tuple[int, str, dict[str, str]]:
        """Where a link leads this browser, which brings its cookies, and those that it has then."""
        self.client.cookies.clear()
        answer = self.client.get(f"{link or self.link}/", headers=who, follow_redirects=False)
        mine = dict(one.split("=", 1) for one in who["cookie"].split("; ") if one) | dict(self.client.cookies.items())
        self.client.cookies.clear()
        to = str(answer.headers.get("location", "")).replace("../", "/t/").partition("?")[0].rstrip("/")
        return answer.status_code, to, {"cookie": "; ".join(f"{name}={value}" for name, value in mine.items())}


def test_the_old_link_leads_everybody_to_the_new_table_and_each_is_who_they_were(server: TestClient) -> None:
    one = Evening(server)
    new = one.opened()
    assert new.partition(".")[2] == one.link.partition(".")[2], "the invitation stays"
    assert new != one.link
    for who, former, hosting in ((one.host, "Ada", True), (one.guest, "Bea", False), ({"cookie": ""}, "", False)):
        code, to, cookies = one.leads(who)
        assert (code, to) == (303, new)
        if not who["cookie"]:
            cookies = admitted(server, new)
        with one.line(cookies, new) as line:
            page = Page(line)
            about = page.look()["about"]
            assert (about["former"], about["hosting"]) == (former, hosting)
            assert about["before"] == one.link.removeprefix("/t/").partition(".")[0]
            if former:
                assert page.ask("sit", name=former)["t"] == "ok"
                assert page.table["seats"][page.table["you"]]["stack"] == 200


def test_the_new_link_knows_people_too_and_the_old_account_can_be_seen(server: TestClient) -> None:
    one = Evening(server)
    new = one.opened()
    _, _, cookies = one.leads(one.guest, new)
    with one.line(cookies, new) as line:
        assert Page(line).look()["about"]["former"] == "Bea"
    stays = server.get(f"{one.link}/?account", headers=one.guest, follow_redirects=False)
    assert stays.status_code == 200
    with one.line(one.guest) as line:
        table = Page(line).look()
    assert (table["waiting"], table["about"]["followed"]) == ("closed", new.removeprefix("/t/").partition(".")[0])


def test_who_has_the_closed_table_open_is_told(server: TestClient) -> None:
    one = Evening(server)
    with one.line(one.guest) as line:
        page = Page(line)
        assert page.look()["about"]["followed"] == ""
        new = one.opened()
        while not page.table["about"]["followed"]:
            page.look()
    assert page.table["about"]["followed"] in new


def test_the_host_s_link_leads_on_and_opens_the_next_night_from_outside(server: TestClient) -> None:
    one = Evening(server)
    query = f"?host={one.secret}"
    code, answer = one.next({}, query=query)
    assert (code, answer["host_link"]) == (201, f"{answer['link']}{query}")
    again = server.get(f"{one.link}/{query}", follow_redirects=False)
    assert again.headers["location"].endswith(f"/{query}")
    other = admitted(server, answer["host_link"].removeprefix(HERE))
    with one.line(other, answer["link"].removeprefix(HERE)) as line:
        assert Page(line).look()["about"]["hosting"]


def test_only_the_host_opens_the_next_night_and_only_when_this_one_is_over(server: TestClient) -> None:
    one = Evening(server)
    assert [one.next(who, query=query)[0] for who, query in ((one.guest, ""), ({}, ""), ({}, "?host=x"))] == [403] * 3
    assert one.next(link="/t/nothing.x")[0] == 404
    assert server.post(f"{one.link}/next", headers={**one.host, "origin": "http://elsewhere"}).status_code == 403
    opened = server.post("/api/tables", json={"games": ["texas"]}).json()
    query = f"?host={opened['host_link'].partition('host=')[2]}"
    code, answer = one.next({}, opened["link"].removeprefix(HERE), query)
    assert (code, answer["code"]) == (409, "open")


def test_it_is_opened_once_and_the_nights_are_followed_to_the_last(server: TestClient) -> None:
    one = Evening(server)
    second = one.opened()
    assert one.opened() == second, "another tap, another device"
    _, _, host = one.leads(one.host)
    with one.line(host, second) as line:
        ada = Page(line)
        assert ada.ask("sit", name="Ada")["t"] == "ok"
        one.closes(ada)
    assert one.leads(one.guest)[:2] == (303, second), "closed too, and the last"
    third = one.opened()
    assert third not in (second, one.link)
    assert one.leads(one.guest)[:2] == one.leads(one.guest, second)[:2] == (303, third)
    assert one.leads(one.host, third)[0] == 200


def test_a_server_that_is_started_anew_between_the_nights_knows_everybody(tmp_path: Path) -> None:
    async def hub() -> Hub:
        return Hub(await SqliteStore.open(str(tmp_path)))

    def started() -> TestClient:
        return TestClient(create_app(None, hub, Names(others=("testserver",))))

    with started() as before:
        one = Evening(before)
    with started() as one.client:
        new = one.opened()
    with started() as one.client:
        code, to, cookies = one.leads(one.guest)
        assert (code, to, one.opened()) == (303, new, new)
        with one.line(cookies, new) as line:
            assert Page(line).look()["about"]["former"] == "Bea"


def test_whom_a_host_keeps_out_no_old_link_brings_in(server: TestClient) -> None:
    one = Evening(server)
    new = one.opened()
    _, _, host = one.leads(one.host)
    with one.line(host, new) as line:
        ada = Page(line)
        ada.look()
        assert ada.ask("invite")["t"] == "ok"
    for who, code in ((one.guest, 200), ({"cookie": ""}, 404)):
        first, to, cookies = one.leads(who)
        assert (first, one.leads(cookies, to)[0]) == (303, code)


def test_an_address_opens_so_many_tables_and_those_that_are_there_count_for_none(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Evening(server)
    answers = [False, True]
    monkeypatch.setattr(Limits, "opens", lambda *_: answers.pop(0))
    assert ([one.next()[0] for _ in range(3)], answers) == ([429, 201, 201], [])


def test_the_bare_address_shows_tonight_s_table() -> None:
    room = a_room(TEXAS, bots=0)
    with visitors(room) as client:
        host = admitted(client)
        with client.websocket_connect("/ws", headers=host) as line:
            ada = Page(line)
            assert ada.ask("sit", name="Ada")["t"] == ada.ask("close")["t"] == "ok"
        assert client.post("/next", headers=host).status_code == 201
        client.cookies.clear()
        client.get("/", headers=host)
        cookies = dict(client.cookies.items())
        client.cookies.clear()
        header = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        with client.websocket_connect("/ws", headers=header) as line:
            table = Page(line).look()
    assert (table["waiting"], table["about"]["former"]) == ("seat", "Ada")
    assert room.followed != ""


# -- processes, logs that are gone, circles ---------------------------------------------------------------------------


async def closed(hub: Hub) -> Any:
    table = await hub.open(a_room(TEXAS, bots=0))
    table.room.do(seating.sit, "ada", "Ada")
    controls.close(table.room)
    await table.keep()
    return table


def test_a_table_of_another_process_is_followed_by_its_log_and_opened_next_by_one_alone() -> None:
    async def play() -> None:
        store = Shared()
        one, other = Hub(store), Hub(store)
        old = await closed(one)
        assert await tonight(other, old.name) == old.name
        new = await follow(one, old)
        assert await tonight(other, old.name) == await tonight(one, old.name) == new
        stale = await closed(one)
        await one._put_away(stale.name)
        taken = await other.find(stale.name)
        with pytest.raises(Conflict):
            await follow(one, stale)
        after = await follow(other, taken)
        assert await tonight(one, stale.name) == after

    asyncio.run(play())


def test_where_the_new_table_is_gone_the_old_one_is_the_last_and_may_have_another() -> None:
    async def play() -> None:
        store = MemoryStore()
        hub = Hub(store)
        old = await closed(hub)
        new = await follow(hub, old)
        hub._drop(new)
        del store._logs[new]
        assert await tonight(hub, old.name) == old.name
        another = await follow(hub, old)
        assert (await tonight(hub, old.name), another != new) == (another, True)
        hub._drop(old.name)
        assert await tonight(hub, old.name) == another, "the last word counts"
        with pytest.raises(UnknownTable):
            await tonight(hub, new)

    asyncio.run(play())


def test_tables_that_go_round_in_a_circle_are_not_followed() -> None:
    async def play() -> None:
        hub = Hub(MemoryStore())
        one, other = await closed(hub), await closed(hub)
        for table, after in ((one, other), (other, one)):
            table.room.write(journal.Followed(after.name))
        assert (await tonight(hub, one.name), await tonight(hub, other.name)) == (one.name, other.name)

    asyncio.run(play())


def test_where_the_new_table_cannot_be_kept_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise StoreDown("the disk is full")

    async def play() -> None:
        store = MemoryStore()
        hub = Hub(store)
        old = await closed(hub)
        with monkeypatch.context() as patch:
            patch.setattr(store, "create", full)
            with pytest.raises(StoreDown):
                await follow(hub, old)
        assert old.room.followed == ""
        old.room.stopped = "another program's"
        with pytest.raises(Refused):
            await follow(hub, old)

    asyncio.run(play())
