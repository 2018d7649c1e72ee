"""Everybody's pace: the next deal begins when all who play in it are ready, or the time is up."""

import pytest

import buio
from buio.night import Menu
from buio.night.menu import Offer
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import readiness, seating, timing
from buio.table.requests import dispatch
from buio.table.room import Due, Room
from tests.server.rooms import a_room, seen
from tests.table.test_people import Hour, refused

TEXAS = buio.games["texas"]


def over(people: int = 3, bots: int = 0, menu: Menu | None = None) -> Room:
    """A table whose first deal is over."""
    room = a_room(TEXAS, None, Shuffle(6), menu, bots=bots, pace=0, rest=25)
    Hour(room)
    for name in ("Ada", "Bea", "Cleo")[:people]:
        room.do(seating.sit, name.lower(), name)
    room.step()
    while room.running:
        if room.due is Due.BOT:
            room.step()
        else:
            room.do(timing.make_least_move)
    return room


def ready(room: Room) -> list[str]:
    return [seat.name for seat in seen(room).seats if seat.ready]


def test_nobody_deals_for_the_others() -> None:
    room = over()
    dispatch(room, "ada", wire.Next())
    assert ready(room) == ["Ada"]
    assert room.due is None
    assert readiness.waited_for(room) == ["Bea", "Cleo"]
    dispatch(room, "bea", wire.Next())
    assert room.due is None
    dispatch(room, "cleo", wire.Next())
    assert room.due is Due.DEAL
    room.step()
    assert ready(room) == []


def test_who_is_ready_already_changes_nothing_by_saying_so_again() -> None:
    room = over()
    dispatch(room, "ada", wire.Next())
    before = room.seq
    dispatch(room, "ada", wire.Next())
    assert room.seq == before


def test_a_second_tap_on_the_beginning_is_no_word_about_a_deal_that_is_over_at_once() -> None:
    room = a_room(TEXAS, None, Shuffle(6), bots=0, pace=1, rest=25, start=10, stack=1)
    Hour(room)
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.lower(), name)
    dispatch(room, "ada", wire.Next(deal=0))
    room.step()
    assert (room.number, room.running) == (1, False)
    assert refused(lambda: dispatch(room, "ada", wire.Next(deal=0))) == "stale"
    assert ready(room) == []
    dispatch(room, "ada", wire.Next(deal=1))
    assert ready(room) == ["Ada"]


def test_bots_are_not_waited_for() -> None:
    room = over(people=1, bots=2)
    dispatch(room, "ada", wire.Next())
    assert room.due is Due.DEAL


@pytest.mark.parametrize("gone", ["connected", "sit_out", "leave"])
def test_who_does_not_play_in_it_is_not_waited_for(gone: str) -> None:
    room = over()
    dispatch(room, "ada", wire.Next())
    dispatch(room, "bea", wire.Next())
    assert room.due is None
    if gone == "connected":
        room.connected("cleo", False)
    else:
        dispatch(room, "cleo", wire.SitOut() if gone == "sit_out" else wire.Leave())
    assert room.due is Due.DEAL


def test_who_goes_begins_no_deal_that_nobody_is_ready_for() -> None:
    room = over()
    room.connected("cleo", False)
    assert room.due is None


def test_who_chooses_the_game_is_ready_and_the_others_read_on() -> None:
    offers = tuple(Offer(buio.games[code], buio.games[code].rules()) for code in ("texas", "omaha"))
    room = over(menu=Menu(offers, deals=1))
    chooser = room.night.chooser
    assert chooser
    dispatch(room, chooser.lower(), wire.Choose(game="omaha"))
    assert ready(room) == [chooser]
    assert room.due is None
    for name in readiness.waited_for(room):
        dispatch(room, name.lower(), wire.Next())
    assert room.due is Due.DEAL


def test_during_a_deal_nobody_is_ready_for_the_next() -> None:
    room = over()
    for name in ("ada", "bea", "cleo"):
        dispatch(room, name, wire.Next())
    room.step()
    dispatch(room, "ada", wire.Next())
    assert ready(room) == []


def test_who_is_content_with_the_same_game_keeps_nobody_waiting() -> None:
    """Nor is anybody told to wait for a choice: where no time ends a result the table would stand still for ever."""
    room = over(menu=Menu.of(["texas", "omaha"]))
    name = room.night.chooser
    assert name is not None
    assert seen(room, name.lower()).waiting == "choose"
    dispatch(room, name.lower(), wire.Next())
    told = seen(room, name.lower())
    assert told.menu is not None
    assert (told.waiting, told.menu.choosing) == ("next", "")
    for other in {"Ada", "Bea", "Cleo"} - {name}:
        dispatch(room, other.lower(), wire.Next())
    assert room.due is Due.DEAL
