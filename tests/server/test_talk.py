"""What people say to one another at a table: told to everybody, bounded, in no log."""

import json

import pytest

import buio
from buio.table import wire
from buio.table.desks import seating
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import changed
from buio.table.talk import KEPT, LONGEST, MOST, SECONDS
from tests.server.rooms import Page, a_room, admitted, visitors
from tests.table.test_people import Hour, logged


def table(people: int = 2) -> tuple[Room, Hour]:
    room = a_room(buio.games["texas"], bots=0, pace=0)
    hour = Hour(room)
    for name in ("Ada", "Bea")[:people]:
        room.do(seating.sit, name.lower(), name)
    return room, hour


def said(room: Room) -> list[tuple[str, str, str]]:
    return [(one.name, one.sign, one.text) for one in room.talk.since(0, room.talk.count, room.now())]


def test_signs_and_messages_are_kept_in_their_order() -> None:
    room, _ = table()
    dispatch(room, "ada", wire.Say(sign="cheers"))
    dispatch(room, "bea", wire.Say(text="  ciao\n a tutti "))
    assert said(room) == [("Ada", "cheers", ""), ("Bea", "", "ciao a tutti")]


def test_nothing_of_it_is_an_entry_of_the_log() -> None:
    room, _ = table()
    before = room.logged
    dispatch(room, "ada", wire.Say(cid="x", text="segreto"))
    assert room.logged == before
    assert "segreto" not in repr(logged(room))
    assert not said(Room.restored(logged(room)))


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (wire.Say(), "talk"),
        (wire.Say(text="   "), "talk"),
        (wire.Say(sign="wow", text="both"), "talk"),
        (wire.Say(text="x" * (LONGEST + 1)), "talk"),
        (wire.Say(text="a\x00b"), "talk"),
        (wire.Say(text="a\u202eb"), "talk"),
    ],
)
def test_what_is_no_message_is_refused(message: wire.Say, code: str) -> None:
    room, _ = table()
    with pytest.raises(Refused) as refused:
        dispatch(room, "ada", message)
    assert refused.value.code == code
    assert not said(room)


def test_who_has_no_seat_says_nothing() -> None:
    room, _ = table()
    with pytest.raises(Refused) as refused:
        dispatch(room, "stranger", wire.Say(sign="wow"))
    assert refused.value.code == "no_seat"


def test_the_host_can_turn_it_off() -> None:
    room, _ = table()
    room.settings = changed(room.settings, {"talk": False})
    with pytest.raises(Refused) as refused:
        dispatch(room, "ada", wire.Say(sign="wow"))
    assert refused.value.code == "quiet"


def test_nobody_floods_the_table_and_others_may_still_speak() -> None:
    room, hour = table()
    for _ in range(MOST):
        dispatch(room, "ada", wire.Say(sign="wow"))
    with pytest.raises(Refused) as refused:
        dispatch(room, "ada", wire.Say(sign="wow"))
    assert refused.value.code == "too_much"
    dispatch(room, "bea", wire.Say(text="basta"))
    hour.time += SECONDS
    dispatch(room, "ada", wire.Say(text="scusa"))
    assert len(said(room)) == MOST + 2


def test_only_the_last_lines_are_kept() -> None:
    room, hour = table()
    for number in range(KEPT + 10):
        hour.time += SECONDS
        dispatch(room, "ada", wire.Say(text=f"{number}"))
    assert [text for _, _, text in said(room)] == [f"{number}" for number in range(10, KEPT + 10)]
    assert room.talk.since(0, room.talk.count, room.now())[-2].ago == SECONDS


def test_pages_hear_it_once_and_who_comes_later_hears_the_last_of_it() -> None:
    with visitors(a_room(buio.games["texas"], bots=0, pace=0)) as client:
        ada, bea = admitted(client), admitted(client)
        with client.websocket_connect("/ws", headers=ada) as one, client.websocket_connect("/ws", headers=bea) as two:
            first, second = Page(one), Page(two)
            first.look()
            assert first.ask("sit", name="Ada")["t"] == "ok"
            assert first.ask("say", sign="luck")["t"] == "ok"
            told = second.hear("talk")
            assert [(line["name"], line["sign"]) for line in told["lines"]] == [("Ada", "luck")]
            assert first.ask("say", text="allora?")["t"] == "ok"
            assert [line["text"] for line in second.hear("talk")["lines"]] == ["allora?"]
        with client.websocket_connect("/ws", headers=bea) as again:
            told = Page(again).hear("talk")
            assert told["anew"]
            assert [line["sign"] or line["text"] for line in told["lines"]] == ["luck", "allora?"]


def test_a_sign_that_there_is_not_is_no_message() -> None:
    with pytest.raises(ValueError, match="Invalid enum value"):
        wire.decode(json.dumps({"t": "say", "sign": "<script>"}))
