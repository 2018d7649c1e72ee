"""A public beacon: its rounds are named before they are known, read from a fake one on loopback, and mixed in."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import cast

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from buio.cli import main
from buio.cli.proving import lines
from buio.fairness import Entropy, Verified, prove
from buio.fairness.beacon import GENESIS, PERIOD, URL, Beacon, published, round_ahead
from buio.fairness.entropy import beacon_part, parsed, promised_by, round_in
from tests.fairness.cheats import mixed, table
from tests.server.database import free_port
from tests.server.rooms import Page, admitted

PUBLISHED = "ab" * 48
KNOWN = int(time.time() - GENESIS) // PERIOD


class Fake(BaseHTTPRequestHandler):
    """Answers as drand does; `told` is what it answers."""

    told: object = None
    asked = 0

    def do_GET(self) -> None:
        type(self).asked += 1
        if isinstance(self.told, bytes):  # as it stands, head and all
            self.wfile.write(self.told)
            return
        self.send_response(200)
        self.end_headers()
        number = int(self.path.rpartition("/")[2])
        told = {"round": number, "signature": PUBLISHED} if self.told is None else self.told
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def fake() -> Iterator[str]:
    Fake.told, Fake.asked = None, 0
    with HTTPServer(("127.0.0.1", 0), Fake) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("now", [GENESIS, GENESIS + 2.9, GENESIS + 3.0, GENESIS + 1e8 + 0.5])
def test_the_round_of_a_deal_is_published_three_to_six_seconds_later(now: float) -> None:
    assert 3 <= published(round_ahead(now)) - now <= 6


def test_a_round_is_read_once_for_all_who_wait(fake: str) -> None:
    beacon = Beacon(fake)

    async def two() -> list[str]:
        return list(await asyncio.gather(beacon.round(KNOWN), beacon.round(KNOWN)))

    assert asyncio.run(two()) == [PUBLISHED, PUBLISHED]
    assert Fake.asked == 1


@pytest.mark.parametrize("told", [
    {"round": 1, "signature": PUBLISHED}, {"round": KNOWN, "signature": "ab"}, [], "x",
    b"nonsense\r\n\r\n", b"HTTP/1.0 200\r\n\r\n" + b"[" * 4096,
])  # fmt: skip
def test_what_is_no_round_is_none(fake: str, told: object) -> None:
    Fake.told = told
    assert asyncio.run(Beacon(fake).round(KNOWN)) == ""
    assert Fake.asked == 3


def test_a_round_is_listed_without_its_value_and_mixed_in_with_it() -> None:
    entropy = mixed()
    entropy.close(number=7)
    listed = entropy.promises
    assert listed.endswith(" drand@7")
    again = Entropy.listed(listed)
    assert (again.round, again.dark, again.waiting) == (7, 7, ["Ada", "Bea", "Cid"])
    assert again.text() == listed, "what does not come in time stands there without a value"
    again.open(beacon_part(7), PUBLISHED)
    assert again.dark == 0
    assert again.text().endswith(f" drand@7:{PUBLISHED}")
    assert promised_by(again.text()) == listed
    assert round_in(again.text()) == 7


def test_nobody_is_called_like_a_round() -> None:
    entropy = Entropy()
    entropy.commit("drand@7", "0" * 64)
    entropy.close()
    assert (entropy.round, round_in(entropy.promises), entropy.waiting) == (0, 0, ["drand@7"])
    assert parsed(entropy.promises) == [("drand@7", "0" * 64)]


def test_whoever_has_a_proof_is_told_where_its_round_can_be_compared() -> None:
    deal, known = table(f"{mixed().text()} drand@7:{PUBLISHED}")
    told = list(lines([Verified(1, [], prove(known, deal, 0))], night=True, language="en"))
    assert told[0] == f"Hand 1: one part is a round of drand; compare its signature with {URL}/public/7"


def test_who_serves_with_a_beacon_deals_with_the_rounds_that_are_read_there(
    monkeypatch: pytest.MonkeyPatch, fake: str
) -> None:
    """From the command line to the page, but for the server's socket and the seconds until a round is published."""
    apps: list[Starlette] = []
    monkeypatch.setattr("buio.server.serving.run", lambda app, *_: apps.append(app))
    monkeypatch.setattr("buio.server.serving.Beacon", partial(Beacon, fake))
    monkeypatch.setattr("buio.fairness.beacon.published", lambda _: 0.0)
    said = f"serve texas --bots 1 --pace 0 --data nothing --public-url http://testserver --port {free_port()} --beacon"
    monkeypatch.setattr("sys.argv", ["buio", *said.split()])
    with pytest.raises(SystemExit):
        main()
    with TestClient(apps[0]) as client, client.websocket_connect("/ws", headers=admitted(client)) as line:
        page = Page(line)
        page.look()
        page.ask("sit", name="Ada")
        page.my_turn()
        entropy = cast("str", page.table["fair"]["entropy"])
    assert entropy == f"drand@{round_in(entropy)}:{PUBLISHED}"
