"""Links: what the old one is good for when there is a new one, and that only who opens the host's is the host."""

from typing import Any, cast

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import buio
from buio.server.hub import Hub
from buio.table.desks import controls, seating
from tests.server.rooms import Page, a_room, admitted, visitors

UNKNOWN = 4404


def goes(page: Page) -> int:
    """The code with which the line of this page is closed."""
    page.send("ping")
    with pytest.raises(WebSocketDisconnect) as closed:
        page.hear("pong")
    return closed.value.code


def past(client: TestClient, link: str, headers: dict[str, str]) -> int:
    return client.get(f"{link}/past.json", headers=headers).status_code


def test_a_program_that_looks_where_the_hosts_link_leads_takes_the_role_from_nobody() -> None:
    """One that shows friends a picture of what somebody has sent them, for instance."""
    with visitors() as client:
        links = client.post("/api/tables", json={"games": ["texas"], "settings": {"bots": 0}}).json()
        link, host_link = (links[which].removeprefix("http://testserver") for which in ("link", "host_link"))
        host = admitted(client, host_link)
        with client.websocket_connect(f"{link}/ws", headers=host) as one:
            ada = Page(one)
            assert ada.ask("sit", name="Ada")["t"] == "ok"
            for _ in range(2):
                other = admitted(client, host_link)
            assert ada.ask("set", changes={"clock": 10})["t"] == "ok"
            with client.websocket_connect(f"{link}/ws", headers=other) as two:
                assert Page(two).ask("set", changes={"clock": 20})["t"] == "ok"
                assert ada.ask("set", changes={"clock": 30})["code"] == "not_host"


@pytest.mark.parametrize("way", [{"t": "invite"}, {"t": "promote", "name": "Bea"}, {"t": "remove", "name": "Bea"}])
def test_a_host_s_link_ends_when_there_is_a_new_one_which_is_good_also_after_a_restart(way: dict[str, str]) -> None:
    with visitors() as client:
        opened = client.post("/api/tables", json={"games": ["texas"], "settings": {"bots": 0}}).json()
        link, old = opened["link"].removeprefix("http://testserver"), opened["host_link"].partition("?")[2]
        host, guest, late = (admitted(client, where) for where in (f"{link}?{old}", f"{link}/", f"{link}?{old}"))
        with (
            client.websocket_connect(f"{link}/ws", headers=host) as one,
            client.websocket_connect(f"{link}/ws", headers=guest) as two,
        ):
            ada, bea = Page(one), Page(two)
            assert ada.ask("sit", name="Ada")["t"] == bea.ask("sit", name="Bea")["t"] == "ok"
            assert ada.ask(**way)["t"] == "ok"
            told = [page.table["about"] for page in (ada, bea) if page.ask("say", sign="cheers")]
            mine, other = told[::-1] if way["t"] == "promote" else told
            assert (mine["hosting"], other["host_secret"]) == (True, "")
            new = f"{link.partition('.')[0]}.{mine['invitation'] or other['invitation']}"
            for where in (link, new):
                assert client.get(f"{where}/?{old}", headers={"cookie": ""}).status_code in (403, 404)
            with client.websocket_connect(f"{new}/ws", headers=late) as three:  # its page was asked for before
                assert Page(three).ask("pause")["code"] == "not_host"
        hub: Hub = cast("Any", client.app).state.hub
        cast("Any", client).portal.call(hub._put_away, opened["table"])
        assert not hub.tables
        assert client.get(f"{new}/?{old}", headers={"cookie": ""}).status_code == 403
        bearer = admitted(client, f"{new}?host={mine['host_secret']}")
        with client.websocket_connect(f"{new}/ws", headers=bearer) as four:
            assert (page := Page(four)).ask("set", changes={"clock": 20})["t"] == "ok"
            assert (page.table["about"]["hosting"], page.table["about"]["host_secret"]) == (True, "")


def test_who_has_no_seat_goes_with_the_old_link_and_who_sits_stays() -> None:
    with visitors() as client:
        asked = {"games": ["texas"], "settings": {"bots": 0, "rest": -1}}
        links = client.post("/api/tables", json=asked).json()
        link, secret = links["link"].removeprefix("http://testserver"), links["host_link"].partition("?")[2]
        host, guest, gone, watcher = (admitted(client, way) for way in (f"{link}/?{secret}", *[f"{link}/"] * 3))
        with (
            client.websocket_connect(f"{link}/ws", headers=host) as one,
            client.websocket_connect(f"{link}/ws", headers=guest) as two,
            client.websocket_connect(f"{link}/ws", headers=gone) as three,
            client.websocket_connect(f"{link}/ws", headers=watcher) as four,
        ):
            ada, bea, cleo = Page(one), Page(two), Page(three)
            for page, name in ((ada, "Ada"), (bea, "Bea"), (cleo, "Cleo")):
                assert page.ask("sit", name=name)["t"] == "ok"
            assert ada.ask("pause")["t"] == "ok"
            assert ada.ask("remove", name="Cleo")["t"] == "ok"
            if ada.table["deal"]:
                ada.ask("void", reason="Cleo goes")
            assert [past(client, link, who) for who in (host, guest, gone, watcher)] == [200, 200, 404, 404]
            assert Page(four).ask("invite")["code"] == "not_host"
            for what, answer in (("sit_out", "ok"), ("sit_out", "ok"), ("invite", "no")):
                bea.send(what, cid="twice")  # an attempt that has counted does nothing, and another message is none
                bea.hear(answer)
            four.send_text('{"t": "ping"}')
            assert Page(four).hear("pong")
            assert ada.ask("invite")["t"] == "ok"
            assert goes(cleo) == goes(Page(four)) == UNKNOWN
            assert bea.ask("say", sign="cheers")["t"] == "ok"


def test_who_was_removed_does_not_come_back_by_the_same_link_and_talks_no_more() -> None:
    """Not in a fresh browser, either; who sits there is told of the new link, by which others come."""
    with visitors() as client:
        asked = {"games": ["texas"], "settings": {"bots": 0, "rest": -1, "pace": 0}}
        links = client.post("/api/tables", json=asked).json()
        link, secret = links["link"].removeprefix("http://testserver"), links["host_link"].partition("?")[2]
        host, guest, gone = (admitted(client, way) for way in (f"{link}/?{secret}", *[f"{link}/"] * 2))
        with (
            client.websocket_connect(f"{link}/ws", headers=host) as one,
            client.websocket_connect(f"{link}/ws", headers=guest) as two,
            client.websocket_connect(f"{link}/ws", headers=gone) as three,
        ):
            ada, bea, cleo = Page(one), Page(two), Page(three)
            for page, name in ((ada, "Ada"), (bea, "Bea"), (cleo, "Cleo")):
                assert page.ask("sit", name=name)["t"] == "ok"
            while not cleo.table["deal"]:
                cleo.look()
            code = cleo.ask("pass")["code"]
            assert ada.ask("remove", name="Cleo")["t"] == "ok"
            for said in ({"t": "say", "text": "boo"}, {"t": "come_back"}, {"t": "pass"}):
                assert cleo.ask(**said)["code"] == "removed", said
            assert cleo.ask("sit", name="Cleo")["t"] == "ok"
            assert ada.ask("decline", name="Cleo")["t"] == "ok", "who was sent away asks, and the host says"
            fresh = admitted(client, f"{link}/")
            assert (fresh, client.get(f"{link}/").status_code) == ({"cookie": ""}, 404)
            bea.ask("sit_out")
            invited = {page.table["about"]["invitation"] for page in (ada, bea)}
            (new,) = invited
            assert new != link.partition(".")[2]
            newcomer = admitted(client, there := f"{link.partition('.')[0]}.{new}")
            with client.websocket_connect(f"{there}/ws", headers=newcomer) as four:
                assert Page(four).ask("take", code=code)["code"] == "code"


def test_at_the_bare_address_there_is_no_link_to_renew() -> None:
    room = a_room(buio.games["texas"])
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    room.do(controls.remove, "Bea")
    assert (room.invitation, room.removed) == ("", {"bea": ("", "")})
