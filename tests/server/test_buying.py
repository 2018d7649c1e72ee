"""A discard offered out of turn: a clock for people, none for bots, and nobody waits for those who do not answer."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import buio
from buio.play.moves import BUY_DISCARD, DECLINE, DRAW
from buio.play.shuffle import Shuffle
from buio.server.app import COOKIE, create_app
from buio.server.room import Room
from buio.server.store.memory import MemoryStore
from buio.server.table import BUY_SECONDS, Table
from tests.rulebook import rule

CARIOCA = buio.games["carioca"]


def room(bots: int = 0) -> Room:
    return a_room(CARIOCA, bots=bots, shuffle=Shuffle(4))


def state(socket: WebSocketTestSession) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["t"] == "state":
            return message


def until(socket: WebSocketTestSession, *verbs: str) -> dict[str, Any]:
    """Wait for a state in which one of these moves can be made here."""
    while True:
        message = state(socket)
        if {option["verb"] for option in message["table"]["options"]} & set(verbs):
            return message


def playing(socket: WebSocketTestSession) -> int:
    """The number of the state in which the play has begun."""
    while True:
        message = state(socket)
        if message["table"]["phase"] == "contract_play":
            return int(message["seq"])


@pytest.fixture
def pair() -> Iterator[tuple[WebSocketTestSession, WebSocketTestSession]]:
    """Two people at a fast table; who is first to play comes first."""
    with TestClient(create_app(room(), pace=0.03)) as client:
        client.cookies.set(COOKIE, "ada")
        with client.websocket_connect("/ws") as ada:
            client.cookies.set(COOKIE, "bea")
            with client.websocket_connect("/ws") as bea:
                ada.send_text('{"t":"sit","name":"Ada"}')
                bea.send_text('{"t":"sit","name":"Bea"}')
                while True:
                    message = state(ada)
                    if message["table"]["phase"] == "contract_play":
                        break
                yield (ada, bea) if message["table"]["waiting"] == "you" else (bea, ada)


def draw(socket: WebSocketTestSession, seq: int) -> None:
    socket.send_text(json.dumps({"t": "act", "cid": str(seq), "seq": seq, "verb": DRAW}))


@rule("RAM-3.09")
def test_who_does_not_answer_has_declined_and_stays_at_the_table(pair: tuple[WebSocketTestSession, ...]) -> None:
    first, other = pair
    draw(first, playing(other))
    asked = until(other, BUY_DISCARD)["table"]
    assert 0 < asked["clock"] <= BUY_SECONDS * 0.03 + 0.1
    assert asked["waiting"] == "you"
    mine = until(first, "sd")["table"]
    assert mine["clock"] == 0
    assert len(mine["seats"][mine["you"]]["cards"]) == 14
    assert [len(seat["cards"]) for seat in mine["seats"] if not seat["you"]] == [13]
    assert [seat["state"] for seat in mine["seats"]] == ["in", "in"]


def test_the_clock_runs_on_whatever_happens_at_the_table() -> None:
    table = Table("t", _asked(), MemoryStore(), 1.0)
    before = table._left()
    table.room.seq += 1
    assert table._left() <= before <= BUY_SECONDS
    assert table._delay(table.room.due) == pytest.approx(before, abs=1)


def test_at_a_table_without_pauses_only_who_is_gone_is_not_waited_for() -> None:
    table = Table("t", _asked(), MemoryStore(), 0.0)
    assert table._delay(table.room.due) is None
    assert table._clock() == 0
    deal = table.room.deal
    assert deal is not None
    name = table.room.names[deal.actor]
    token = next(token for token, guest in table.room.guests.items() if guest.name == name)
    table.room.connected(token, False)
    assert table._delay(table.room.due) == 0
    table._go_on("")
    assert deal.log[-2].verb == DECLINE or deal.log[-1].verb == DECLINE
    assert table.room.night.people[name].playing, "an offer missed is no turn missed"


def test_nobody_waits_for_a_bot_that_does_not_buy() -> None:
    one = room(bots=2)
    one.sit("ada", "Ada")
    table = Table("t", one, MemoryStore(), 1.0)
    seen = set()
    for _ in range(400):
        if one.due == "bot":
            seen.add((one.offered, table._delay("bot")))
            one.step()
        elif one.due:
            one.step()
        elif one.offered or (one.deal is not None and not one.deal.over):
            one.decline()
        else:
            break
    assert (True, 0.0) in seen
    assert not [pause for offered, pause in seen if pause == (0.0 if not offered else 1.1)]


def _asked() -> Room:
    """A table at which somebody is asked to buy."""
    one = room()
    one.sit("ada", "Ada")
    one.sit("bea", "Bea")
    one.step()
    assert one.deal is not None
    one.deal.apply(buio.Move(DRAW, one.deal.actor))
    assert one.offered
    return one
