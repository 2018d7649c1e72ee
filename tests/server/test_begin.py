"""The first deal of a night waits for friends who are still coming: for the host's word, or some seconds."""

from collections.abc import Callable

import pytest

import buio
from buio.play.shuffle import Shuffle
from buio.table import journal, wire
from buio.table.desks import controls, devices, readiness, seating
from buio.table.requests import dispatch
from buio.table.room import Due, Room
from buio.table.settings import Settings
from tests.server.rooms import Page, admitted, seen, visitors
from tests.table.test_people import Hour, again, play_out

TEXAS = buio.games["texas"]


def a_night(bots: int = 0, **how: float) -> tuple[Room, Hour]:
    """A table as people open it."""
    room = Room.new(TEXAS, None, Settings(**{"bots": bots, **how}), Shuffle(1))  # type: ignore[arg-type]
    return room, Hour(room)


def coming(room: Room, *names: str) -> None:
    for name in names:
        room.do(seating.sit, name.lower(), name)


def test_everybody_who_comes_within_ten_seconds_of_another_plays_the_first_deal() -> None:
    room, hour = a_night()
    coming(room, "Ada")
    assert (seen(room).starts, room.due) == (-1, None), "alone nobody plays"
    for name in ("Bea", "Cleo", "Dino"):
        coming(room, name)
        assert seen(room).starts == 10, "with each of them it begins anew"
        hour.time += 9.5
        assert (room.due, seen(room).starts) == (None, 0.5)
    hour.time += 0.5
    assert room.due is Due.DEAL
    room.step()
    assert set(room.names) == {"Ada", "Bea", "Cleo", "Dino"}
    assert seen(room).starts == 0
    play_out(room)
    coming(room, "Eve")
    room.go_on()
    assert room.due is Due.DEAL, "only the first deal waits"


def test_who_comes_and_goes_cannot_hold_the_first_deal_up() -> None:
    room, hour = a_night()
    coming(room, "Ada", "Bea")
    for _ in range(19):
        hour.time += 1.5
        coming(room, "Eve")
        assert (room.due, seen(room).starts) == (None, min(10, 30 - hour.time + room.enough_at))
        room.do(seating.leave, "eve")
    read = again(room)
    read.now = lambda: hour.time
    assert readiness.start_seconds(read) == readiness.start_seconds(room) == 1.5, "after a restart, too"
    hour.time += 1.5
    assert room.due is Due.DEAL


def test_the_longest_wait_counts_from_the_second_of_those_who_sit_here() -> None:
    room, hour = a_night()
    coming(room, "Ada", "Eve")
    room.do(seating.leave, "eve")
    hour.time += 100
    coming(room, "Bea")
    assert seen(room).starts == 10


@pytest.mark.parametrize("others", [("Bea",), ("Bea", "Cleo")], ids=["two", "three"])
def test_who_goes_on_with_another_device_does_not_make_the_others_wait_anew(others: tuple[str, ...]) -> None:
    room, hour = a_night()
    coming(room, "Ada", *others)
    hour.time += 6
    room.do(devices.take_over, "tablet", devices.pass_on(room, "bea"))
    read = again(room)
    read.now = room.now
    assert (seen(room).starts, readiness.start_seconds(read)) == (4, 4)


def test_the_host_begins_and_nobody_else() -> None:
    room, _ = a_night()
    coming(room, "Ada", "Bea", "Cleo")
    for token in ("bea", "cleo"):
        dispatch(room, token, wire.Next())
        assert room.due is None
    dispatch(room, "ada", wire.Next())
    assert (room.due, seen(room).starts) == (Due.DEAL, 0)


@pytest.mark.parametrize(("changes", "told"), [
    (lambda room: room.do(controls.pause, stop=True), 0),
    (lambda room: room.do(controls.close), 0),
    (lambda room: room.do(seating.sit_out, "bea"), -1),
])  # fmt: skip
def test_no_seconds_are_told_where_nothing_will_begin(changes: Callable[[Room], None], told: int) -> None:
    room, _ = a_night()
    coming(room, "Ada", "Bea")
    assert seen(room).starts == 10
    changes(room)
    assert (seen(room).starts, room.due) == (told, None)


def test_it_is_told_when_all_others_are_away_and_a_deal_would_be_too_small() -> None:
    room, _ = a_night(start=0)
    coming(room, "Ada", "Bea")
    room.step()
    assert seen(room).starts == 0
    room.do(seating.sit_out, "bea")
    play_out(room)
    room.go_on()
    assert (seen(room).starts, room.due) == (-1, None)
    room.do(seating.come_back, "bea")
    assert (seen(room).starts, room.due) == (0, Due.DEAL)


def test_nobody_waits_alone_with_bots_nor_where_the_host_wants_it_so() -> None:
    for room, _ in (a_night(bots=3), a_night(start=0), a_night(pace=0)):
        coming(room, "Ada")
        if not room.bots:
            coming(room, "Bea")
        assert (room.due, seen(room).starts) == (Due.DEAL, 0)
    room, _ = a_night(bots=3)
    room.do(controls.pause, stop=True)
    coming(room, "Ada", "Bea")
    room.do(controls.pause, stop=False)
    assert (room.due, seen(room).starts) == (None, 10), "two friends, and bots"


def test_a_restart_waits_no_longer_and_no_less() -> None:
    room, hour = a_night()
    coming(room, "Ada", "Bea")
    hour.time += 4
    read = again(room)
    read.now = lambda: hour.time
    for token in ("ada", "bea"):
        read.connected(token, True)
    assert seen(read).starts == 6


def test_a_log_from_before_has_the_usual_wait() -> None:
    old = b'{"e":"changed","settings":{"bots":0,"rest":5}}'
    entry = journal.decode(old)
    assert isinstance(entry, journal.Changed)
    assert (entry.settings.start, entry.settings.rest) == (10, 5)


def test_the_pages_hear_of_it_and_it_begins_by_itself() -> None:
    room = Room.new(TEXAS, None, Settings(bots=0, start=1), Shuffle(1))
    with visitors(room) as client:
        tokens = [admitted(client), admitted(client)]
        with (
            client.websocket_connect("/ws", headers=tokens[0]) as one,
            client.websocket_connect("/ws", headers=tokens[1]) as other,
        ):
            ada, bea = Page(one), Page(other)
            ada.ask("sit", name="Ada")
            bea.ask("sit", name="Bea")
            assert 0 < bea.table["starts"] <= 1
            while not (ada.table["deal"] and bea.table["deal"]):
                (bea if ada.table["deal"] else ada).look()
            assert len(ada.table["seats"]) == 2
