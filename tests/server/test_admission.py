"""The doors of the server: no request whatever is answered by an error of the program."""

import asyncio
import json
from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest
from starlette.requests import HTTPConnection
from starlette.routing import Mount
from starlette.types import Message

import buio
from buio.play.shuffle import Shuffle
from buio.server.admission import (
    ASKS,
    ASKS_SECONDS,
    LOOKS,
    LOOKS_SECONDS,
    MISSES,
    REFUSED_SECONDS,
    TABLES,
    TABLES_SECONDS,
    Limits,
    Names,
    address_of,
)
from buio.server.app import MOST_COOKIES, create_app
from buio.server.store.base import SECRET
from buio.table import journal
from buio.table.desks import seating
from buio.table.room import Room
from tests.server.rooms import a_room

ODD: Final = (
    *("", "~secret", "~", ".", "..", "../..", "%2e%2e", "a" * 5000, "\x00", "\ufffd", "é", "\U0001f468", "\u202e",
        " ", "?"),
    *("0", "-1", "1", "9" * 30, "9" * 5000, "1e400", "NaN", "json", "toml", "phh", "html", "١", "x.y", "/", "//",
        "\\", ":"),
)  # fmt: skip
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "NONSENSE")
HEADERS: Final = ("host", "origin", "cookie", "accept-language", "if-none-match", "range", "content-type",
    "if-modified-since",
    "content-length", "x-forwarded-for", "accept-encoding", "transfer-encoding", "referer", "if-range")  # fmt: skip
BYTES: Final = (b"", b"\x00", b"\xed\xa0\x80", b"\xff" * 40, b"a" * 9000, b"=", b";;", b"buio_x=\xff", b"bytes=9-1",
    b"bytes=-",
    b"http://[::1", b"[", b"]:", b"http://x:99999", b"x:y:z", b"null", b"gzip;q=nan", b"1e9", b"Thu, 99 Jan", b"*",
    b"de,,;=")  # fmt: skip
BODIES: Final = (
    b"", b"\xed\xa0\x80", b'{"games":["\xed\xa0\x80"]}', b'{"games":["\\ud800"]}', b"[" * 16_000, b'{"a":' * 3000,
    b"null", b"[]",
    b"{}", b'{"games":[]}', b'{"games":[""]}', b'{"games":["texas"],"settings":{"clock":1e400}}',
    b'{"games":["texas","texas"]}',
    b'{"games":["texas"],"settings":{"clock":NaN}}', b'{"games":["texas"],"rules":{"\\u0000":1}}', b"x" * 20_000,
    b'{"games":["texas"],"settings":{"stack":99999999999999999999999}}', b'{"games":["texas"],"rules":{"ante":-1}}',
    b'{"games":["texas"],"settings":{"seats":true}}', b'{"games":["italian"],"rules":{"ante":1e308}}',
    b'{"games":["texas"]}',
    b'{"games":["texas","italian"],"rotation":true,"account":true}',
    b'{"games":' + json.dumps(["texas"] * 1500).encode() + b"}",
)  # fmt: skip


async def asked(
    app: Any,
    method: str,
    path: str,
    query: bytes = b"",
    headers: Iterable[tuple[bytes, bytes]] = (),
    body: bytes = b"",
    client: str = "10.0.0.9",
) -> tuple[int, bytes]:
    """The status and the body with which a request is answered."""
    told = await answered(app, method, path, query, headers, body, client)
    return told[0]["status"], b"".join(one.get("body", b"") for one in told[1:])


async def headers_of(app: Any, path: str, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    told = await answered(app, "GET", path, b"", headers, b"", "10.0.0.9")
    found: list[tuple[bytes, bytes]] = told[0]["headers"]
    return found


async def answered(
    app: Any, method: str, path: str, query: bytes, headers: Iterable[tuple[bytes, bytes]], body: bytes, client: str
) -> list[Message]:
    told: list[Message] = []
    here = b"testserver"
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": path,
        "raw_path": path.encode(), "root_path": "", "query_string": query, "client": (client, 5), "server": ("x",
        80),
        "headers": [*headers, *([] if any(name == b"host" for name, _ in headers) else [(b"host", here)])], "app": app,
    }  # fmt: skip
    sent: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        if not sent:
            await asyncio.Event().wait()
        return sent.pop()

    async def send(message: Message) -> None:
        told.append(message)

    await app(scope, receive, send)
    return told


async def opened(app: Any, path: str, query: bytes, headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    """What a line is told that is opened like this, and lost at once."""
    told: list[str] = []
    scope = {
        "type": "websocket", "asgi": {"version": "3.0", "spec_version": "2.4"}, "scheme": "ws", "path": path,
        "raw_path": b"",
        "root_path": "", "query_string": query, "headers": [*headers, (b"host", b"testserver")],
        "client": ("10.0.0.9", 5),
        "server": ("x", 80), "subprotocols": [], "app": app, "extensions": {"websocket.http.response": {}},
    }  # fmt: skip
    sent: list[Message] = [{"type": "websocket.disconnect", "code": 1006}, {"type": "websocket.connect"}]

    async def receive() -> Message:
        return sent.pop() if sent else {"type": "websocket.disconnect", "code": 1006}

    async def send(message: Message) -> None:
        told.append(message["type"])

    await app(scope, receive, send)
    return told


def paths(app: Any, table: str) -> list[str]:
    """Every way in, with places for what is odd."""
    found: list[str] = []
    for route in app.routes:
        inside: list[Any] = list(route.routes) if isinstance(route, Mount) else []
        found += [route.path + one.path for one in inside] or [route.path]
    assert {"/t/{table}/past.{form}", "/assets"} <= {*found}
    return [path.replace("{table}", place) for path in found for place in (table, "{table}")]


def test_no_request_whatever_is_answered_by_an_error(messages: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every route and method, with odd names, odd bytes and odd bodies; an exception would end this test."""
    for most in ("TABLES", "LOOKS", "ASKS", "MISSES"):
        monkeypatch.setattr(f"buio.server.admission.{most}", 10**9)
    rng = Random(3)

    async def play() -> set[int]:
        room = a_room(buio.games["italian"], shuffle=Shuffle(1))
        app = create_app(room, names=Names(others=("testserver",)))
        statuses = set()
        async with app.router.lifespan_context(app):
            ways = paths(app, app.state.home)
            for path in ways:
                for method in METHODS:
                    for _ in range(max(6, messages // 3000)):
                        filled = path
                        for place in ("{table}", "{number}", "{form}"):
                            filled = filled.replace(place, rng.choice((*ODD, "texas", "json")))
                        filled += rng.choice(["", "", "/", "/" + rng.choice(ODD)])
                        names = rng.sample(HEADERS, rng.randrange(4))
                        headers = [
                            (name.encode(), rng.choice(BYTES)) for name in names if rng.random() < 0.7 or name != "host"
                        ]
                        query = rng.choice(
                            [b"", b"host=%ff", b"host=", b"as=watcher&as=%00", b"v=", b"language=%ff%00", b"&&&=%"]
                        )
                        status, _ = await asked(app, method, filled, query, headers, rng.choice(BODIES))
                        assert status < 500, (method, filled, query, headers)
                        statuses.add(status)
            for _ in range(300):
                path = rng.choice(["/ws", f"/t/{app.state.home}/ws", f"/t/{rng.choice(ODD)}/ws", f"/{rng.choice(ODD)}"])
                names = rng.sample(HEADERS, rng.randrange(4))
                headers = [(name.encode(), rng.choice(BYTES)) for name in names]
                query = rng.choice(
                    [
                        b"",
                        b"v=2",
                        b"v=%00",
                        b"v=2&since=%d9%a1",
                        b"since=1e9&v=2",
                        b"since=-1",
                        b"v=2&since=99999999999",
                    ]
                )
                assert await opened(app, path, query, headers), (path, query, headers)
            for body in BODIES:
                status, told = await asked(app, "POST", "/api/tables", body=body)
                assert status in (201, 400), body
                if status == 400:
                    assert json.loads(told)["error"]
        return statuses

    assert {200, 303, 403, 404, 405} <= asyncio.run(play()) | {303}


def test_what_the_store_keeps_for_itself_is_no_table() -> None:
    async def play() -> None:
        app = create_app(None, names=Names(others=("testserver",)))
        async with app.router.lifespan_context(app):
            for name in (SECRET, "friday night", "a\x00b", "é", ""):
                for path in ("/", "/past.json", "/past/1.json"):
                    assert (await asked(app, "GET", f"/t/{name}{path}"))[0] == 404, name

    asyncio.run(play())


@pytest.mark.parametrize(("harm", "page", "past"), [(0, 503, 503), (2, 200, 200)], ids=["the first", "a later one"])
def test_a_table_with_an_entry_that_cannot_be_read_is_answered_in_words(harm: int, page: int, past: int) -> None:
    async def play() -> None:
        app = create_app(None, names=Names(others=("testserver",)))
        async with app.router.lifespan_context(app):
            store = app.state.hub.store
            room = a_room(buio.games["italian"])
            room.do(seating.sit, "ada", "Ada")
            log = [journal.encode(entry) for entry in room.unsaved]
            log[harm] = b"\xffnonsense"
            await store.create("abc", log[0])
            await store.append("abc", 2, log[1:])
            assert (await asked(app, "GET", "/t/abc/"))[0] == page
            status, told = await asked(app, "GET", "/t/abc/past.json")
            assert (status, b"cannot be opened here" in told) == (past, past == 503)
            assert (await asked(app, "GET", "/t/abc/", headers=[(b"host", b"[")]))[0] == 403

    asyncio.run(play())


@pytest.mark.parametrize(
    ("what", "most", "seconds"),
    [("opens", TABLES, TABLES_SECONDS), ("looks", LOOKS, LOOKS_SECONDS), ("asks", ASKS, ASKS_SECONDS)],
)
def test_one_address_asks_for_no_more_in_any_stretch_of_time(
    what: str, most: int, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor by a burst at both ends of one: what grows old is forgotten one by one."""
    now, times = 5000.0, []
    monkeypatch.setattr("buio.server.admission.time.monotonic", lambda: now)
    limits = Limits()
    who = HTTPConnection({"type": "http", "headers": [], "client": ("10.0.0.9", 5)})
    for step in (0.0, 0.9 * seconds, 0.11 * seconds, 0.5 * seconds, 0.39 * seconds, 0.3 * seconds, 3 * seconds):
        now += step
        for _ in range(2 * most if step else 1):
            if getattr(limits, what)(who):
                times.append(now)
    assert len(times) == 3 * most + 1
    assert all(sum(begin <= at < begin + seconds for at in times) <= most for begin in times)


@pytest.mark.parametrize(("host", "there"), [
    ("10.0.0.9", "10.0.0.9"),
    ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
    ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
    ("::ffff:10.0.0.9", "10.0.0.9"),
    ("a socket", "a socket"),
    ("127.0.0.1", ""),
])  # fmt: skip
def test_a_network_of_ipv6_that_one_has_to_oneself_is_one_address(host: str, there: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "headers": [], "client": (host, 5)})) == there


def test_who_guesses_links_is_answered_no_more_for_a_while_and_late_and_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also by an invitation that is good no more; a log is read for that, and no table begins to be served."""

    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("buio.server.admission.sleep", sleep)

    async def play() -> None:
        app = create_app(None, names=Names(others=("testserver",)))
        async with app.router.lifespan_context(app):
            hub = app.state.hub
            table = await hub.open(Room.new(buio.games["texas"], invitation="good"))
            await hub._put_away(table.name)
            for number in range(MISSES // 2):
                assert (await asked(app, "GET", f"/t/nobody{number}/"))[0] == 404
                assert (await asked(app, "GET", f"/t/{table.name}.old/past.json"))[0] == 404
            assert (hub.tables, slept) == ({}, [])
            link = f"/t/{table.name}.good/"
            assert (await asked(app, "GET", link))[0] == 429
            assert await opened(app, f"{link}ws", b"", ()) == [
                "websocket.http.response.start",
                "websocket.http.response.body",
            ]
            assert slept == [REFUSED_SECONDS, REFUSED_SECONDS]
            assert (await asked(app, "GET", link, client="10.0.0.8"))[0] in (200, 503)
            assert ([*hub.tables], len(slept)) == ([table.name], 2)

    asyncio.run(play())


def test_a_page_of_the_same_name_at_another_port_or_of_another_name_is_refused() -> None:
    names = Names("https://cards.example.org", ("testserver",))

    def admits(host: str, origin: str, scheme: str = "http") -> bool:
        headers = [(b"host", host.encode()), (b"origin", origin.encode())]
        scope = {"type": "http", "headers": headers, "scheme": scheme, "server": ("x", 80), "path": "/"}
        return not names.admits(HTTPConnection(scope))

    for host, origin in (
        ("localhost:8000", "http://localhost:8000"),
        ("cards.example.org", "https://cards.example.org"),
        ("CARDS.example.org:443", "https://cards.example.org"),
        ("127.0.0.1:8000", "https://cards.example.org"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("localhost", "http://localhost:80"),
    ):
        assert admits(host, origin), (host, origin)
    for host, origin in (
        ("localhost:8000", "http://localhost:3000"),
        ("localhost:8000", "http://localhost"),
        ("cards.example.org", "https://cards.example.org:8443"),
        ("localhost:8000", "null"),
        ("localhost:8000", "http://localhost:8000.evil.example"),
        ("localhost:8000", "http://[::1"),
        ("localhost:8000", "http://localhost:99999"),
    ):
        assert not admits(host, origin), (host, origin)


def test_a_browser_that_has_been_at_many_tables_keeps_the_cookies_of_the_last_ones() -> None:
    async def play() -> None:
        app = create_app(Room.new(buio.games["texas"]), names=Names(others=("testserver",)))
        async with app.router.lifespan_context(app):
            old = "; ".join(f"buio_{number}={'x' * 47}" for number in range(MOST_COOKIES + 3))
            gone = [
                value
                for name, value in await headers_of(app, "/", [(b"cookie", old.encode())])
                if name == b"set-cookie" and b"Max-Age=0" in value
            ]
            assert [value.partition(b"=")[0] for value in gone] == [b"buio_0", b"buio_1", b"buio_2"]

    asyncio.run(play())


def test_who_comes_without_an_address_is_limited_like_anybody() -> None:
    nowhere = HTTPConnection({"type": "http", "headers": [], "client": None})
    limits = Limits()
    assert [limits.opens(nowhere) for _ in range(TABLES + 1)] == [True] * TABLES + [False]
