"""Web Push: sealed as the standard says, sent to push services alone, one call for a turn, nobody kept waiting."""

import asyncio
import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from buio.server import calls
from buio.server.calls import Calls
from buio.server.hub import Hub
from buio.server.push import SERVICES, WAITING, Push, checked, sealed
from buio.server.store.memory import MemoryStore
from buio.table import wire
from buio.table.room import Room
from tests.server.rooms import Page, act, admitted, visitors
from tests.table.test_nights import a_night
from tests.table.test_people import refused

P256 = ec.SECP256R1()


def raw(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text(some: bytes) -> str:
    return urlsafe_b64encode(some).rstrip(b"=").decode()


class Browser:
    """What a browser keeps of a subscription, and how it reads what comes."""

    def __init__(self) -> None:
        self._private, self._auth = ec.generate_private_key(P256), b"sixteen bytes it"
        self.public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def reach(self, endpoint: str = f"https://{SERVICES[0]}/fcm/send/abc?x=1") -> wire.Reach:
        return wire.Reach(endpoint=endpoint, p256dh=text(self.public), auth=text(self._auth), language="it")

    def read(self, body: bytes) -> bytes:
        salt, theirs, sealed_text = body[:16], body[21 : 21 + body[20]], body[21 + body[20] :]
        shared = self._private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, theirs))
        secret = HKDF(SHA256(), 32, self._auth, b"WebPush: info\0" + self.public + theirs).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed_text, None)
        assert plain[-1:] == b"\2", "the last record ends so"
        return plain[:-1]


class Service:
    """A push service of this machine: what was sent to it, and what it answers."""

    def __init__(self) -> None:
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = 201
        self.asked: list[str] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.came.append((self.path, {key.lower(): value for key, value in self.headers.items()}, body))
                self.send_response(service.answers)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self._server = HTTPServer(("127.0.0.1", 0), Handler)

    def connect(self, host: str) -> HTTPConnection:
        self.asked.append(host)
        return HTTPConnection("127.0.0.1", self._server.server_port, timeout=30)

    @contextmanager
    def serving(self) -> Iterator["Service"]:
        thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            thread.join()
            self._server.server_close()


def test_a_text_is_sealed_as_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    number = int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        raw("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        raw("BTBZMqHH6r4Tts7J_aSIgg"),
        raw("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(number, P256),
    )
    assert text(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_what_is_sent_can_be_read_by_the_browser_alone_and_says_who_sends_it() -> None:
    browser = Browser()
    with Service().serving() as service:
        push = Push(b"the store's", "mailto:host@example.org", service.connect)
        said = {"title": "Tocca a te", "body": "Texas hold'em", "url": "t/abc/"}
        assert asyncio.run(push.call(browser.reach(), said, "t/abc/"))
        ((path, headers, body),) = service.came
    assert (path, service.asked, json.loads(browser.read(body))) == ("/fcm/send/abc?x=1", [SERVICES[0]], said)
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "120", "high")
    token, key = (one.partition("=")[2] for one in headers["authorization"].removeprefix("vapid ").split(", "))
    assert key == push.key == Push(b"the store's", "").key != Push(b"another's", "").key
    head, claims, signature = token.split(".")
    r, s = (int.from_bytes(half) for half in (raw(signature)[:32], raw(signature)[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(P256, raw(push.key))
    public.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(raw(claims)) | {"exp": 0} == {
        "aud": f"https://{SERVICES[0]}",
        "exp": 0,
        "sub": "mailto:host@example.org",
    }


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.7/x",
        "https://169.254.169.254/latest", "https://fcm.googleapis.com.example.org/x", "https://evilfcm.googleapis.com/x",
        "https://fcm.googleapis.com:8080/x", "https://fcm.googleapis.com:x/", "https://me@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x", "https://push.apple.com/\r\nHost: a", "https://push.apple.com/ x",
        "https://push.apple.com/è", "file:///etc/passwd", "//fcm.googleapis.com/x", "x",
        "https://push.apple.com/" + "x" * 1000,
    ],
)  # fmt: skip
def test_nobody_but_a_push_service_is_ever_called(endpoint: str) -> None:
    assert refused(lambda: checked(Browser().reach(endpoint))) == "reach"


@pytest.mark.parametrize("endpoint", [f"https://{one}/a" for one in SERVICES] + ["https://web.push.apple.com:443/a"])
def test_each_push_service_is_known_and_what_lies_below_its_name(endpoint: str) -> None:
    checked(Browser().reach(endpoint))
    checked(Browser().reach(endpoint.replace("https://", "https://a.b.")))


def test_keys_that_are_none_are_refused() -> None:
    good = Browser().reach()
    for public, auth in (("", good.auth), (good.p256dh[:-4] + "AAAA", good.auth), (good.p256dh, "AAAA"), ("é", "é")):
        wrong = wire.Reach(endpoint=good.endpoint, p256dh=public, auth=auth)
        assert refused(lambda wrong=wrong: checked(wrong)) == "reach"  # type: ignore[misc]


# at a table ----------------------------------------------------------------------------------------------------------


class Caller:
    """Notes who is called, and with what; `there`: is the browser there still?"""

    def __init__(self) -> None:
        self.said: list[dict[str, str]] = []
        self.there = True

    async def call(self, _: wire.Reach, said: dict[str, str], __: str) -> bool:
        self.said.append(said)
        return self.there


def playing() -> tuple[Room, Calls, Any, str, str]:
    """A deal of two; who is asked, and who is not."""
    room = a_night("Ada", "Bea")
    room.step()
    assert room.deal is not None
    asked = room.names[room.deal.actor]
    made, caller = Calls(room, "t/abc/"), Caller()
    made.push = caller  # type: ignore[assignment]
    return room, made, caller, asked, next(name for name in room.names if name != asked)


async def later() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "AWAY_SECONDS", 0.0)


def test_who_is_asked_and_away_is_called_once_and_told_no_card() -> None:
    async def script() -> None:
        room, made, caller, asked, other = playing()
        made.follow()
        await later()
        assert caller.said == [], "nobody has put a page away"
        assert made.reach(asked, Browser().reach()) == wire.Ok("")
        await later()
        said = {"title": "Tocca a te", "body": "Texas hold'em", "url": "t/abc/"}
        assert caller.said == [said]
        made.reach(asked, Browser().reach())
        made.follow()
        await later()
        assert len(caller.said) == 1, "the turn is the same"
        made.reach(other, Browser().reach())
        act(room, asked, "cc")
        made.follow()
        await later()
        assert caller.said == [said, said]

    asyncio.run(script())


def test_who_comes_back_or_has_moved_meanwhile_is_not_called() -> None:
    async def script() -> None:
        for then in ("seen", "moved", "paused", "stopped"):
            room, made, caller, asked, _ = playing()
            made.reach(asked, Browser().reach())
            if then == "seen":
                assert made.reach(asked, wire.Reach()) == wire.Ok("")
            elif then == "moved":
                act(room, asked, "cc")
                made.follow()
            elif then == "paused":
                room.pause = "host"
            else:
                made.stop()
            await later()
            assert caller.said == [], then

    asyncio.run(script())


def test_an_address_that_is_gone_is_forgotten() -> None:
    async def script() -> None:
        _, made, caller, asked, _ = playing()
        caller.there = False
        made.reach(asked, Browser().reach())
        await later()
        assert (len(caller.said), made._reach) == (1, {})

    asyncio.run(script())


@pytest.mark.parametrize(
    ("answers", "there"), [(201, True), (404, False), (410, False), (429, True), (503, True), (302, True)]
)
def test_what_a_push_service_answers(answers: int, there: bool) -> None:
    with Service().serving() as service:
        service.answers = answers
        push = Push(b"", "mailto:a@example.org", service.connect)
        assert asyncio.run(push.call(Browser().reach(), {}, "")) is there
        assert len(service.came) == 1, "no answer leads anywhere else"


def test_a_push_service_that_does_not_answer_holds_up_nothing_and_too_many_calls_are_not_sent() -> None:
    waits = threading.Event()

    def connect(_: str) -> HTTPConnection:
        waits.wait(60)
        raise OSError("nobody there")

    async def script() -> None:
        push = Push(b"", "mailto:a@example.org", connect)
        sending = [asyncio.create_task(push.call(Browser().reach(), {}, "")) for _ in range(WAITING)]
        await later()
        assert not any(task.done() for task in sending)
        assert await push.call(Browser().reach(), {}, ""), "it is not waited for"
        waits.set()
        assert await asyncio.gather(*sending) == [True] * WAITING

    asyncio.run(script())


def test_who_does_not_sit_here_is_not_called_nor_anybody_where_the_server_calls_nobody() -> None:
    _, made, _, asked, _ = playing()
    assert refused(lambda: made.reach("who watches", Browser().reach())) == "no_seat"
    made.push = None
    assert refused(lambda: made.reach(asked, Browser().reach())) == "no_push"
    assert made.reach(asked, wire.Ping()) is None


def test_a_page_is_told_the_key_and_that_there_is_none() -> None:
    with visitors() as client:
        assert client.get("/api/push").json() == {"key": ""}
        hub = Hub(MemoryStore())
        hub.contact = "mailto:host@example.org"
        asyncio.run(hub.start())
        client.app.state.hub.push = hub.push  # type: ignore[attr-defined]
        assert hub.push is not None
        assert client.get("/api/push").json() == {"key": hub.push.key}


def test_what_a_page_says_of_itself_is_answered_by_its_table() -> None:
    with visitors(a_night()) as client, client.websocket_connect("/ws", headers=admitted(client)) as socket:
        page = Page(socket)
        assert page.ask("sit", name="Ada")["t"] == "ok"
        there = Browser().reach()
        answer = page.ask("reach", endpoint=there.endpoint, p256dh=there.p256dh, auth=there.auth)
        assert (answer["t"], answer["code"]) == ("no", "no_push")
        assert page.ask("reach")["t"] == "ok"
