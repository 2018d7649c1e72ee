"""The next night of the same people: what is taken over, and by what somebody is known again."""

import buio
from buio.night import Menu, Offer
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks.controls import digest
from buio.table.next_night import following
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.rooms import seen
from tests.table.test_nights import ADA, BEA, a_deal, a_night
from tests.table.test_people import again, refused


def thursday() -> Room:
    """A night that is over: Ada the host, Bea, Cleo; Dino has been sent away, Eve went before anybody played."""
    room = a_night("ada", "bea", "cleo", "dino", "eve")
    dispatch(room, "eve", wire.Leave())
    dispatch(room, "ada", wire.Set(changes={"clock": 7, "approve": True}))
    dispatch(room, "bea", wire.Dress(face=3))
    dispatch(room, "bea", wire.Know(key=BEA))
    a_deal(room)
    dispatch(room, "ada", wire.Remove(name="dino", why="slow", note="  next  time "))
    dispatch(room, "ada", wire.Reseat(name="bea", seat=4))
    dispatch(room, "ada", wire.Plan(game="omaha", rules={"big_blind": 4}))
    dispatch(room, "ada", wire.Close())
    return room


def friday(room: Room | None = None) -> Room:
    return following(room or thursday(), "thursday")


def places(room: Room) -> dict[str, tuple[int, int]]:
    return {person.name: (person.seat, person.stack) for person in room.night.seated}


def test_games_rules_settings_and_host_stay_and_the_accounts_begin_at_nothing() -> None:
    old = thursday()
    new = friday(old)
    assert (new.night.game.code, new.night.rules.big_blind) == ("omaha", 4)
    assert (new.settings, new.host, new.invitation) == (old.coming, "ada", old.invitation)
    assert new.night.balances() == {}
    assert new.night.began[2] != old.night.began[2], "no pack of one night follows from that of another"
    assert new.opened.before is not None
    assert new.opened.before.table == "thursday"
    menu = Menu(tuple(Offer(game, game.rules(ante=3)) for game in (buio.games["texas"], buio.games["omaha"])))
    several = Room.new(*menu.offers[0], Settings(), None, menu, "link", digest("secret"), False)
    after = friday(several)
    assert (after.night.menu, after.night.rules) == (menu, menu.offers[0].rules)
    assert (after.invitation, after.host_digest) == ("link", digest("secret"))


def test_who_was_there_sits_where_they_sat_without_asking_and_newcomers_elsewhere() -> None:
    new = friday()
    assert [seen(new, who).about.former for who in ("ada", "bea", "dino", "eve", "zoe")] == ["ada", "bea", "", "", ""]
    dispatch(new, "bea", wire.Sit(name="Bea B.", chips=1_000))
    dispatch(new, "zoe", wire.Sit(name="Zoe"))
    assert places(new) == {"Bea B.": (4, 200)}
    dispatch(new, "ada", wire.Sit(name="ada"))
    dispatch(new, "ada", wire.Admit(name="Zoe"))
    assert places(new) == {"Bea B.": (4, 200), "ada": (0, 200), "Zoe": (1, 200)}
    assert new.faces == {}, "the face came with the name"
    assert seen(new, "ada").about.hosting
    dispatch(new, "cleo", wire.Sit(name="cleo"))
    assert places(new)["cleo"] == (2, 200)
    again(new)


def test_the_face_comes_with_the_name() -> None:
    new = friday()
    dispatch(new, "bea", wire.Sit(name="bea"))
    assert again(new).faces == {"bea": 3}


def test_a_seat_is_given_to_somebody_else_rather_than_to_nobody() -> None:
    new = friday()
    dispatch(new, "ada", wire.Set(changes={"approve": False, "seats": 3}))
    for name in ("u", "v", "w"):
        dispatch(new, name, wire.Sit(name=name))
    assert sorted(seat for seat, _ in places(new).values()) == [1, 3, 5], "those of Ada, Bea and Cleo are kept"
    assert refused(lambda: dispatch(new, "cleo", wire.Sit(name="cleo"))) == "full"


def test_who_was_sent_away_reads_why_and_has_to_ask_again_at_the_next_night_too() -> None:
    old = thursday()
    for room in (old, friday(old)):
        assert seen(room, "dino").about.removal == wire.RemovalState("slow", "next time")
        assert [seen(room, who).about.removal for who in ("ada", "bea", "zoe")] == [None] * 3
        assert not room.belongs("dino")
    assert "next time" not in str([one.note for _, one, _ in old.events])
    new = friday(old)
    dispatch(new, "ada", wire.Set(changes={"approve": False}))
    dispatch(new, "dino", wire.Sit(name="dino"))
    assert seen(new, "dino").waiting == "asked"
    dispatch(new, "ada", wire.Sit(name="ada"))
    dispatch(new, "ada", wire.Admit(name="dino"))
    assert (seen(new, "dino").about.removal, new.removed) == (None, {})


def test_the_key_of_a_phone_is_enough_on_another_browser() -> None:
    new = friday()
    for key in (ADA, "", "0" * 64):
        dispatch(new, "another", wire.Know(key=key))
    assert seen(new, "another").about.former == ""
    assert refused(lambda: dispatch(new, "another", wire.Know(key="x"))) == "key"
    dispatch(new, "another", wire.Know(key=BEA))
    assert [seen(again(new), who).about.former for who in ("another", "bea")] == ["bea", ""]
    dispatch(new, "another", wire.Sit(name="bea"))
    dispatch(new, "third", wire.Know(key=BEA))
    assert seen(new, "third").about.former == "", "who sits here is nobody else"
    assert places(new) == {"bea": (4, 200)}


def test_a_host_who_is_known_by_the_key_is_the_host() -> None:
    old = thursday()
    dispatch(old, "ada", wire.Know(key=ADA))
    new = friday(old)
    dispatch(new, "another", wire.Know(key=ADA))
    assert (again(new).host, seen(new, "another").about.hosting) == ("another", True)


def test_who_misses_a_night_is_known_at_the_one_after_it() -> None:
    new = friday()
    for name in ("ada", "cleo"):
        dispatch(new, name, wire.Sit(name=name))
    dispatch(new, "ada", wire.Close())
    third = friday(new)
    assert {one.name: one.seat for one in third.former.values()} == {"ada": 0, "cleo": 2, "bea": 4}
    assert third.night.began[2].key != Shuffle(11).key
