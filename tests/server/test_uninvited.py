"""A new link makes the old one useless for those who are here by it alone, and for whom the host has sent away."""

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.rooms import Page, admitted, visitors

UNKNOWN = 4404


def goes(page: Page) -> int:
    """The code with which the line of this page is closed."""
    page.send("ping")
    with pytest.raises(WebSocketDisconnect) as closed:
        page.hear("pong")
    return closed.value.code


def past(client: TestClient, link: str, headers: dict[str, str]) -> int:
    return client.get(f"{link}/past.json", headers=headers).status_code


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
            assert past(client, link, gone) == 200
            assert Page(four).ask("invite")["code"] == "not_host"
            four.send_text('{"t": "ping"}')
            assert Page(four).hear("pong")
            assert ada.ask("invite")["t"] == "ok"
            assert [past(client, link, who) for who in (host, guest, gone, watcher)] == [200, 200, 404, 404]
            assert goes(cleo) == goes(Page(four)) == UNKNOWN
            assert bea.ask("say", sign="cheers")["t"] == "ok"
