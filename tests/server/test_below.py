"""A server below a path of its own, behind a proxy that takes the path away, or leaves it."""

import re
from urllib.parse import urljoin

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

import buio
from buio.server.admission import Names
from buio.server.app import WEB, create_app
from buio.table.room import Room
from tests.server.rooms import Page, a_room

BELOW = "/cards/buio"


class Proxy:
    """Passes on what is asked for below the path, and nothing else."""

    def __init__(self, behind: ASGIApp, takes: bool) -> None:
        self.behind, self.takes = behind, takes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = str(scope.get("path", ""))
        if scope["type"] != "lifespan" and path != BELOW and not path.startswith(f"{BELOW}/"):
            await PlainTextResponse("another server", 404)(scope, receive, send)
            return
        left = path.removeprefix(BELOW) if self.takes else path
        await self.behind({**scope, "path": left or "/"} if path else scope, receive, send)


def behind(takes: bool, room: Room | None = None, host: str = "http://testserver") -> tuple[Proxy, Starlette]:
    app = create_app(room, names=Names(f"{host}{BELOW}"))
    return Proxy(app, takes), app


@pytest.fixture(params=[True, False], ids=["taken away", "left"])
def client(request: pytest.FixtureRequest) -> TestClient:
    return TestClient(behind(request.param)[0], follow_redirects=False)


@pytest.mark.skipif(not (WEB / "index.html").exists(), reason="the page is not built")
def test_the_page_and_all_that_it_names_are_found(client: TestClient) -> None:
    with client:
        page = client.get(f"{BELOW}/")
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert len(named) > 4
        assert all(one.startswith(f"{BELOW}/") for one in named)
        assert [client.get(one).status_code for one in (*named, f"{BELOW}/worker.js", f"{BELOW}/api/lobby")] == [
            200
        ] * (len(named) + 2)


@pytest.mark.skipif(not (WEB / "index.html").exists(), reason="the page is not built")
def test_what_is_installed_begins_below_and_stays_there(client: TestClient) -> None:
    with client:
        (manifest,) = re.findall(r'rel="manifest" href="([^"]+)"', client.get(f"{BELOW}/").text)
        said = client.get(manifest).json()
        assert [urljoin(manifest, said[name]) for name in ("start_url", "scope")] == [f"{BELOW}/"] * 2
        assert "id" not in said, "it would count from the origin: two servers below one address would be one app"
        icons = [icon["src"] for icon in said["icons"] if not icon["src"].startswith("data:")]
        assert [client.get(urljoin(manifest, icon)).status_code for icon in icons] == [200, 200]


def test_links_redirects_cookies_and_lines_stay_below(client: TestClient) -> None:
    with client:
        links = client.post(f"{BELOW}/api/tables", json={"games": ["italian"], "settings": {"pace": 0}}).json()
        assert links["link"].startswith(f"http://testserver{BELOW}/t/")
        short = client.get(links["host_link"])
        assert short.status_code == 307
        assert str(short.next_request and short.next_request.url) == links["host_link"].replace("?", "/?")
        claimed = client.get(links["host_link"].replace("?", "/?"))
        assert claimed.status_code == 303
        assert str(claimed.next_request and claimed.next_request.url) == f"{links['link']}/"
        assert f"Path={BELOW}/" in claimed.headers["set-cookie"]
        cookie = {"cookie": claimed.headers["set-cookie"].partition(";")[0]}
        with client.websocket_connect(f"{links['link'].removeprefix('http://testserver')}/ws", headers=cookie) as line:
            ada = Page(line)
            assert ada.ask("sit", name="Ada")["t"] == "ok"
            assert ada.table["about"]["hosting"]
        assert client.get(f"{links['link']}/past.json", headers=cookie).status_code == 200


@pytest.mark.parametrize("takes", [True, False])
def test_the_bare_address_without_its_last_stroke_leads_there(takes: bool) -> None:
    proxy, _ = behind(takes, a_room(buio.games["texas"]))
    with TestClient(proxy, follow_redirects=False) as client:
        answer = client.get(BELOW)
        assert (answer.status_code, answer.headers.get("location")) in [(200, None), (307, f"{BELOW}/")]
        assert client.get(f"{BELOW}/").status_code != 404
        assert client.get("/").text == "another server"


@pytest.mark.parametrize("path", ["/metrics", f"{BELOW}/metrics"])
@pytest.mark.parametrize(
    ("client", "headers", "believed", "status"),
    [
        ("127.0.0.1", {}, "", 200),
        ("::ffff:127.0.0.1", {}, "", 200),
        ("192.0.2.7", {}, "", 403),
        ("192.0.2.7", {"x-forwarded-for": "127.0.0.1"}, "", 403),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, "", 403),
        ("127.0.0.1", {"forwarded": "for=192.0.2.7"}, "", 403),
        ("10.0.0.9", {}, "10.0.0.0/8", 200),
        ("10.0.0.9", {"x-forwarded-for": "10.0.0.9"}, "10.0.0.0/8", 403),
        ("10.0.0.9", {}, "*", 200),
        ("10.0.0.9", {"x-forwarded-for": "192.0.2.7"}, "*", 403),
    ],
)
def test_metrics_are_for_whoever_asks_past_the_proxy(
    monkeypatch: pytest.MonkeyPatch, path: str, client: str, headers: dict[str, str], believed: str, status: int
) -> None:
    """Under every path that leads there: no configuration of a proxy has to close them."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", believed)
    app = create_app(names=Names(f"http://testserver{BELOW}"))
    with TestClient(app, client=(client, 5000)) as asking:
        answer = asking.get(path, headers=headers)
    assert (answer.status_code, "buio_tables" in answer.text) == (status, status == 200)
