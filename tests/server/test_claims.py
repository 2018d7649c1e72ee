"""Somebody whose phone is dead comes back with another device: the host says whether it is them."""

from functools import partial

import pytest

import buio
from buio.play.shuffle import Shuffle
from buio.table import journal, wire
from buio.table.desks import devices, seating
from buio.table.desks.devices import MOST_CLAIMS
from buio.table.desks.seating import MOST_ASKING, MOST_FROM
from buio.table.reduce import MOST_DENIED
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.rooms import Page, a_room, admitted, seen, visitors
from tests.table.test_people import again, play_out, refused

ITALIAN = buio.games["italian"]


def a_dead_phone(account: bool = False) -> Room:
    """Ada, the host, and Bea, whose phone is dead, in the middle of a deal."""
    room = Room.new(ITALIAN, None, Settings(bots=0, pace=0), Shuffle(1), account=account)
    for token in ("ada", "bea"):
        room.do(seating.sit, token, token.title())
    room.step()
    room.connected("bea", False)
    return room


@pytest.mark.parametrize("account", [False, True], ids=["dealt", "account"])
def test_with_the_host_s_yes_the_new_device_has_seat_chips_and_cards(account: bool) -> None:
    room = a_dead_phone(account)
    before = seen(room, "bea").seats
    assert refused(lambda: room.do(seating.sit, "tablet", "bea")) == "taken"
    dispatch(room, "tablet", wire.Claim(name=" BEA "))
    assert seen(room, "tablet").waiting == "asked"
    assert seen(room, "tablet").you == -1, "nothing is given before the host says so"
    assert [(one.name, one.claims) for one in seen(room, "ada").about.asking] == [("Bea", True)]
    assert refused(lambda: dispatch(room, "tablet", wire.Admit(name="Bea"))) == "not_host"
    dispatch(room, "ada", wire.Admit(name="Bea"))
    room.connected("tablet", True)
    assert [(one.name, one.stack, one.cards, one.place) for one in seen(room, "tablet").seats] == [
        (one.name, one.stack, one.cards, one.place) for one in before
    ]
    assert seen(room, "ada").about.asking == []
    assert seen(room, "bea").you == -1
    read = again(room)
    assert (read.guests["tablet"].name, "bea" in read.guests) == ("Bea", False)


def test_the_host_says_no_and_some_time_does_not_ask_any_more() -> None:
    room = a_dead_phone()
    for _ in range(MOST_CLAIMS):
        dispatch(room, "eve", wire.Claim(name="Bea"))
        assert refused(lambda: dispatch(room, "eve", wire.Claim(name="Bea"))) == "asking"
        dispatch(room, "ada", wire.Decline(name="Bea"))
        assert seen(room, "eve").waiting != "asked"
    assert refused(lambda: dispatch(room, "eve", wire.Claim(name="Bea"))) == "claimed"
    dispatch(room, "tablet", wire.Claim(name="Bea"))
    assert refused(lambda: dispatch(room, "ada", wire.Admit(name="Ada"))) == "name"
    for _ in range(MOST_CLAIMS):
        dispatch(room, "tablet", wire.Leave())
        assert room.claims == {}
        if room.denied["tablet"] < MOST_CLAIMS:
            dispatch(room, "tablet", wire.Claim(name="Bea"))
    assert refused(lambda: dispatch(room, "tablet", wire.Claim(name="Bea"))) == "claimed", (
        "to ask and to take back, too"
    )
    assert room.person("bea").name == "Bea"


def test_only_a_seat_that_somebody_has_is_claimed_and_only_by_who_has_none() -> None:
    room = a_room(ITALIAN, bots=1, pace=0)
    room.do(seating.sit, "ada", "Ada")
    (bot,) = room.bots
    for claim in (wire.Claim(name=bot), wire.Claim(name="Nobody"), wire.Claim(name="")):
        assert refused(partial(dispatch, room, "eve", claim)) == "name"
    room.do(seating.sit, "bea", "Bea")
    assert refused(lambda: dispatch(room, "bea", wire.Claim(name="Ada"))) == "seated"
    dispatch(room, "ada", wire.Remove(name="Bea"))
    assert refused(lambda: dispatch(room, "bea", wire.Claim(name="Ada"))) == "removed"
    dispatch(room, "ada", wire.Close())
    assert refused(lambda: dispatch(room, "eve", wire.Claim(name="Ada"))) == "closed"


def test_so_many_ask_at_once_and_the_oldest_gives_way() -> None:
    room = a_dead_phone()
    for number in range(MOST_ASKING):
        dispatch(room, f"{number}", wire.Claim(name="Bea"))
    dispatch(room, "tablet", wire.Claim(name="Bea"))
    assert list(room.claims) == [*[f"{number}" for number in range(1, MOST_ASKING)], "tablet"]
    assert not again(room).denied, "nobody has said no"
    dispatch(room, "0", wire.Claim(name="Bea"))
    assert "1" not in room.claims


def test_who_claims_with_one_browser_after_another_crowds_nobody_out_but_themselves() -> None:
    room, there = a_dead_phone(), "192.0.2.7"
    dispatch(room, "tablet", wire.Claim(name="Bea"), "192.0.2.8")
    for number in range(2 * MOST_FROM):
        dispatch(room, f"eve {number}", wire.Claim(name="Bea"), there)
    assert list(room.claims) == ["tablet", *[f"eve {number}" for number in range(MOST_FROM, 2 * MOST_FROM)]]
    assert len(room.origins) <= MOST_ASKING + 1
    assert there not in repr(room.unsaved), "addresses are written nowhere"


def test_who_is_denied_is_known_for_so_long() -> None:
    room = a_dead_phone()
    for number in range(MOST_DENIED + 5):
        room.do(devices.claim, f"{number}", "Bea")
        room.write(journal.Unclaimed(f"{number}"))
    assert len(again(room).denied) == MOST_DENIED


def test_a_claim_outlives_a_restart_with_its_code() -> None:
    room = a_dead_phone()
    dispatch(room, "tablet", wire.Claim(name="Bea"))
    read = again(room)
    assert seen(read, "tablet").waiting == "asked"
    (code,) = codes(read, "tablet")
    assert codes(room, "tablet") == [code]
    dispatch(read, "ada", wire.Admit(name="Bea", code=code))
    assert read.guests["tablet"].name == "Bea"
    assert read.claims == {}


def test_a_claim_ends_with_the_seat() -> None:
    room = a_dead_phone()
    dispatch(room, "tablet", wire.Claim(name="Bea"))
    room.night.leave("Bea")
    assert "tablet" in room.claims, "the deal is not over"
    play_out(room)
    assert not room.sits("Bea")
    assert seen(room, "tablet").waiting != "asked"
    assert refused(lambda: dispatch(room, "ada", wire.Admit(name="Bea"))) == "name"


def test_a_host_whose_own_phone_is_dead_needs_the_host_s_link_only() -> None:
    room = a_dead_phone()
    room.connected("ada", False)
    room.write(journal.Host("tablet"))
    dispatch(room, "tablet", wire.Claim(name="Ada"))
    assert seen(room, "tablet").about.hosting
    assert seen(room, "tablet").seats[seen(room, "tablet").you].name == "Ada"
    assert room.here("Ada")


def told(room: Room) -> list[str]:
    """Who has another device now, as everybody hears it."""
    return [event.name for _, event, seat in room.events if event.word == "device" and seat is None]


def codes(room: Room, token: str) -> list[str]:
    """The codes of those who claim seats, as this one sees them."""
    return [one.code for one in seen(room, token).about.asking]


def test_the_host_takes_nobody_s_seat_who_is_here_or_in_the_middle_of_a_deal_and_all_are_told() -> None:
    room = a_dead_phone()
    claim = wire.Claim(name="Bea")
    for former in ("ada", "bea"):
        room.write(journal.Host(former))  # who was made the host by another has not got the host's link
        room.write(journal.Host("second"))
        assert refused(lambda: dispatch(room, "second", claim)) == "deal_running"
    room.connected("bea", True)
    assert refused(lambda: dispatch(room, "second", claim)) == "here"
    play_out(room)
    assert refused(lambda: dispatch(room, "second", claim)) == "here"
    room.connected("bea", False)
    assert told(room) == []
    dispatch(room, "second", claim)
    assert told(room) == told(again(room)) == ["Bea"]
    assert room.guests["second"].name == "Bea"


@pytest.mark.parametrize("linked", [False, True], ids=["sat first", "by the link"])
def test_the_host_s_own_seat_is_the_one_that_was_sat_down_in_as_the_host(linked: bool) -> None:
    room = Room.new(ITALIAN, None, Settings(bots=0, pace=0), Shuffle(1))
    if linked:
        room.write(journal.Host("ada"))
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    room.step()
    dispatch(room, "ada", wire.Promote(name="Bea"))
    room.write(journal.Host("tablet"))
    read = again(room)
    dispatch(read, "tablet", wire.Claim(name="Ada"))
    assert (read.guests["tablet"].name, told(read)) == ("Ada", ["Ada"])


def test_several_claim_a_seat_and_the_host_tells_them_by_their_codes() -> None:
    room = a_dead_phone()
    room.connected("bea", True)
    dispatch(room, "eve", wire.Claim(name="Bea"))
    dispatch(room, "tablet", wire.Claim(name="Bea"))
    eve, tablet = codes(room, "ada")
    assert len(eve) == len(tablet) == 4
    assert eve != tablet
    assert codes(room, "eve") == [eve, ""]
    assert codes(room, "tablet") == ["", tablet]
    assert codes(room, "bea") == codes(room, "nobody") == ["", ""]
    for message in (wire.Admit(name="Bea"), wire.Decline(name="Bea"), wire.Admit(name="Ada", code=tablet)):
        assert refused(partial(dispatch, room, "ada", message)) == "name", "which of them?"
    dispatch(room, "ada", wire.Admit(name="Bea", code=tablet))
    assert (room.guests["tablet"].name, room.claims, told(room)) == ("Bea", {}, ["Bea"])
    assert seen(room, "eve").waiting != "asked"
    assert room.denied["eve"] == 1


def test_who_has_got_a_seat_claims_and_asks_for_no_other() -> None:
    room = Room.new(ITALIAN, None, Settings(bots=0, pace=0, approve=True), Shuffle(1))
    for token in ("ada", "bea", "cleo"):
        room.do(seating.sit, token, token.title())
        if token != "ada":
            dispatch(room, "ada", wire.Admit(name=token.title()))
    dispatch(room, "tablet", wire.Claim(name="Cleo"))
    room.do(devices.take_over, "tablet", devices.pass_on(room, "bea"))
    assert refused(lambda: dispatch(room, "ada", wire.Admit(name="Cleo"))) == "name"
    room.do(seating.sit, "other", "Dora")
    room.do(devices.take_over, "other", devices.pass_on(room, "tablet"))
    assert refused(lambda: dispatch(room, "ada", wire.Admit(name="Dora"))) == "name"
    assert [room.guests[token].name for token in ("ada", "cleo", "other")] == ["Ada", "Cleo", "Bea"]
    again(room)


def test_a_restart_tells_no_old_device_again() -> None:
    room = a_dead_phone()
    room.do(devices.take_over, "tablet", devices.pass_on(room, "bea"))
    assert room.moved == {"bea"}
    assert again(room).moved == set()


def test_the_old_device_is_told_at_once_or_when_it_comes_again_and_once() -> None:
    room = a_room(ITALIAN, shuffle=Shuffle(4), bots=0, pace=0, rest=-1)
    with visitors(room) as client:
        host, phone, tablet = (admitted(client) for _ in range(3))
        with client.websocket_connect("/ws", headers=host) as one:
            ada = Page(one)
            ada.ask("sit", name="Ada")
            with client.websocket_connect("/ws", headers=phone) as line:
                Page(line).ask("sit", name="Bea")
            with client.websocket_connect("/ws", headers=tablet) as other:
                bea = Page(other)
                assert bea.ask("claim", name="Bea")["t"] == "ok"
                assert ada.ask("admit", name="Bea")["t"] == "ok"
                while bea.table["you"] < 0:
                    bea.look()
                assert bea.table["seats"][bea.table["you"]]["here"]
                with client.websocket_connect("/ws", headers=phone) as line:
                    assert Page(line).hear("bye")["code"] == "moved"
                with client.websocket_connect("/ws", headers=phone) as line:
                    watcher = Page(line)
                    watcher.look()
                    assert watcher.table["you"] == -1
                    assert watcher.ask("claim", name="Bea")["t"] == "ok"
                    assert ada.ask("admit", name="Bea")["t"] == "ok"
                    assert bea.hear("bye")["code"] == "moved"
