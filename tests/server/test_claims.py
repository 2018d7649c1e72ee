"""Somebody whose phone is dead comes back with another device: the host says whether it is them."""

from functools import partial

import pytest

import buio
from buio.play.shuffle import Shuffle
from buio.server import journal, wire
from buio.server.people import MOST_ASKING, MOST_CLAIMS
from buio.server.requests import obey
from buio.server.room import Room
from buio.server.settings import Settings
from tests.server.rooms import Page, a_room, admitted, seen, visitors
from tests.server.test_people import again, play_out, refused

ITALIAN = buio.games["italian"]


def a_dead_phone(account: bool = False) -> Room:
    """Ada, the host, and Bea, whose phone is dead, in the middle of a deal."""
    room = Room.new(ITALIAN, None, Settings(bots=0, pace=0), Shuffle(1), account=account)
    for token in ("ada", "bea"):
        room.sit(token, token.title())
    room.step()
    room.connected("bea", False)
    return room


@pytest.mark.parametrize("account", [False, True], ids=["dealt", "account"])
def test_with_the_host_s_yes_the_new_device_has_seat_chips_and_cards(account: bool) -> None:
    room = a_dead_phone(account)
    before = seen(room, "bea").seats
    assert refused(lambda: room.sit("tablet", "bea")) == "taken"
    obey(room, "tablet", wire.Claim(name=" BEA "))
    assert seen(room, "tablet").waiting == "asked"
    assert seen(room, "tablet").you == -1, "nothing is given before the host says so"
    assert [(one.name, one.claims) for one in seen(room, "ada").about.asking] == [("Bea", True)]
    assert refused(lambda: obey(room, "tablet", wire.Admit(name="Bea"))) == "not_host"
    obey(room, "ada", wire.Admit(name="Bea"))
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
        obey(room, "eve", wire.Claim(name="Bea"))
        assert refused(lambda: obey(room, "eve", wire.Claim(name="Bea"))) == "asking"
        obey(room, "ada", wire.Decline(name="Bea"))
        assert seen(room, "eve").waiting != "asked"
    assert refused(lambda: obey(room, "eve", wire.Claim(name="Bea"))) == "claimed"
    obey(room, "tablet", wire.Claim(name="Bea"))
    assert refused(lambda: obey(room, "mallory", wire.Claim(name="Bea"))) == "claimed", "one at a time"
    assert refused(lambda: obey(room, "ada", wire.Admit(name="Ada"))) == "name"
    for _ in range(MOST_CLAIMS):
        obey(room, "tablet", wire.Leave())
        assert room.claims == {}
        if room.denied["tablet"] < MOST_CLAIMS:
            obey(room, "tablet", wire.Claim(name="Bea"))
    assert refused(lambda: obey(room, "tablet", wire.Claim(name="Bea"))) == "claimed", "to ask and to take back, too"
    assert room.person("bea").name == "Bea"


def test_only_a_seat_that_somebody_has_is_claimed_and_only_by_who_has_none() -> None:
    room = a_room(ITALIAN, bots=1, pace=0)
    room.sit("ada", "Ada")
    (bot,) = room.bots
    for claim in (wire.Claim(name=bot), wire.Claim(name="Nobody"), wire.Claim(name="")):
        assert refused(partial(obey, room, "eve", claim)) == "name"
    room.sit("bea", "Bea")
    assert refused(lambda: obey(room, "bea", wire.Claim(name="Ada"))) == "seated"
    obey(room, "ada", wire.Remove(name="Bea"))
    assert refused(lambda: obey(room, "bea", wire.Claim(name="Ada"))) == "removed"
    obey(room, "ada", wire.Close())
    assert refused(lambda: obey(room, "eve", wire.Claim(name="Ada"))) == "closed"


def test_so_many_ask_and_no_more() -> None:
    room = a_room(ITALIAN, bots=0, pace=0)
    room.sit("ada", "Ada")
    room.claims = {f"Somebody {number}": f"{number}" for number in range(MOST_ASKING)}
    assert refused(lambda: obey(room, "eve", wire.Claim(name="Ada"))) == "claimed"


def test_a_claim_ends_with_the_seat() -> None:
    room = a_dead_phone()
    obey(room, "tablet", wire.Claim(name="Bea"))
    room.go("Bea")
    assert "Bea" in room.claims, "the deal is not over"
    play_out(room)
    assert not room.sits("Bea")
    assert seen(room, "tablet").waiting != "asked"
    assert refused(lambda: obey(room, "ada", wire.Admit(name="Bea"))) == "name"


def test_a_host_whose_own_phone_is_dead_needs_the_host_s_link_only() -> None:
    room = a_dead_phone()
    room.connected("ada", False)
    room.enter(journal.Host("tablet"))
    obey(room, "tablet", wire.Claim(name="Ada"))
    assert seen(room, "tablet").about.hosting
    assert seen(room, "tablet").seats[seen(room, "tablet").you].name == "Ada"
    assert room.here("Ada")


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
