"""Time: clock, bank, grace, and what happens to those who do not answer; it stands in the log and is read back."""

from math import inf
from typing import Any

import pytest

import buio
from buio.night.entries import Moved
from buio.play.shuffle import Shuffle
from buio.table import journal, wire
from buio.table.clock import REFILL, Clock
from buio.table.desks import readiness, seating, timing
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.server.rooms import a_room, everybody_goes_on, seen
from tests.table.test_people import Hour, logged

TEXAS = buio.games["texas"]


def table(**how: Any) -> tuple[Room, Hour]:
    """Three people at a table whose deal has begun."""
    room = a_room(TEXAS, bots=0, shuffle=Shuffle(9), **how)
    hour = Hour(room)
    for name in ("Ada", "Bea", "Cleo"):
        room.do(seating.sit, name.lower(), name)
    room.step()
    return room, hour


def actor(room: Room) -> str:
    assert room.deal is not None
    return room.names[room.deal.actor]


def test_clock_and_bank_run_down_one_after_the_other() -> None:
    room, hour = table(clock=20, bank=60)
    name = actor(room)
    assert seen(room).clock == wire.ClockState(name=name, left=80.0, bank=60.0, running=True)
    hour.time += 50
    assert seen(room).clock == wire.ClockState(name=name, left=30.0, bank=30.0, running=True)
    dispatch(room, name.lower(), wire.Act(turn=room.turn, verb="cc"))
    assert room.clock.left_of(name, 60) == pytest.approx(30)
    other = actor(room)
    hour.time += 19
    dispatch(room, other.lower(), wire.Act(turn=room.turn, verb="cc"))
    assert room.clock.left_of(other, 60) == 60


def test_a_part_of_the_bank_comes_back_with_every_deal() -> None:
    room, hour = table(clock=20, bank=60)
    name = actor(room)
    hour.time += 50
    room.do(timing.make_least_move)
    while room.running:
        room.do(timing.make_least_move)
    everybody_goes_on(room)
    room.step()
    assert room.clock.left_of(name, 60) == pytest.approx(30 + REFILL)


def test_somebody_who_is_here_and_does_nothing_makes_the_least_move_and_then_sits_out() -> None:
    room, hour = table(clock=20, bank=0)
    missed: dict[str, int] = {}
    for _ in range(3):
        while room.running:
            name = actor(room)
            assert timing.deadline(room) == hour.time + 20
            hour.time += 20
            missed[name] = missed.get(name, 0) + 1
            room.do(timing.expire)
            assert room.night.people[name].playing == (missed[name] < 2), "twice in a row is too often"
        room.go_on()
        if room.due:
            room.step()
    assert set(missed.values()) <= {1, 2}
    assert any(entry.late for entry in logged(room) if isinstance(entry, Moved))


def test_who_has_moved_in_time_again_is_forgiven() -> None:
    room, hour = table(clock=20, bank=0)
    late = actor(room)
    hour.time += 20
    room.do(timing.expire)
    guest = room.guest(late)
    assert guest is not None
    assert guest.late == 1
    while room.running:
        room.do(timing.make_least_move)
    everybody_goes_on(room)
    room.step()
    while actor(room) != late:
        dispatch(room, actor(room).lower(), wire.Act(turn=room.turn, verb="cc"))
    assert guest.late == 1
    dispatch(room, late.lower(), wire.Act(turn=room.turn, verb="cc"))
    assert guest.late == 0


def test_who_has_lost_the_line_gets_grace_once_a_deal() -> None:
    room, hour = table(clock=20, bank=0, grace=30)
    name = actor(room)
    room.connected(name.lower(), False)
    hour.time += 20
    assert timing.deadline(room) == hour.time
    room.do(timing.expire)
    assert timing.deadline(room) == hour.time + 30
    assert actor(room) == name
    hour.time += 30
    room.do(timing.expire)
    assert not room.night.people[name].playing
    assert actor(room) != name


def test_flapping_does_not_win_time() -> None:
    room, hour = table(clock=20, bank=0, grace=30)
    name = actor(room)
    began = hour.time
    while (timing.deadline(room) or 0) > hour.time and actor(room) == name:
        room.connected(name.lower(), False)
        hour.time += 0.5
        room.connected(name.lower(), True)
        hour.time += 0.5
        if (timing.deadline(room) or inf) <= hour.time:
            room.do(timing.expire)
    assert hour.time - began <= 20 + 30 + 1


def test_without_a_clock_nobody_who_is_here_is_hurried_and_nobody_waits_for_ever_for_who_is_not() -> None:
    room, hour = table(clock=0)
    name = actor(room)
    hour.time += 3600
    assert timing.deadline(room) is None
    assert seen(room).clock is None
    room.connected(name.lower(), False)
    assert timing.deadline(room) == hour.time + 30
    hour.time += 10
    room.connected(name.lower(), True)
    hour.time += 100
    room.connected(name.lower(), False)
    assert timing.deadline(room) == hour.time + 20, "what was used stays used"


@pytest.mark.parametrize(("pace", "seconds"), [(0, 5), (0.1, 5), (0.5, 15), (2, 60)])
def test_a_page_that_is_loaded_anew_costs_no_hand_however_quick_the_table_is(pace: float, seconds: float) -> None:
    room, hour = table(clock=0, pace=pace)
    name = actor(room)
    room.connected(name.lower(), False)
    assert timing.deadline(room) == hour.time + seconds
    hour.time += seconds - 1
    room.connected(name.lower(), True)
    assert (actor(room), timing.deadline(room)) == (name, None)


def test_a_table_without_people_pauses_and_nobody_loses_time() -> None:
    room, hour = table(clock=20, bank=10)
    hour.time += 5
    for name in ("ada", "bea", "cleo"):
        room.connected(name, False)
    assert room.pause == "empty"
    assert timing.deadline(room) is None
    hour.time += 86_400
    room.connected("bea", True)
    assert room.pause == ""
    assert timing.deadline(room) == pytest.approx(hour.time + 25)


@pytest.mark.parametrize("asleep", [1, 7200])
def test_a_restart_takes_time_from_nobody(asleep: int) -> None:
    room, hour = table(clock=20, bank=60)
    hour.time += 30
    room.write(journal.Invited("x"))
    read = Room.restored([journal.decode(journal.encode(entry)) for entry in logged(room)])
    later = Hour(read)
    later.time = hour.time + asleep
    assert read.pause == "empty"
    read.connected("ada", True)
    assert timing.deadline(read) == pytest.approx(later.time + 50)
    assert actor(read) == actor(room)


def test_a_late_answer_is_refused_as_the_next_decision_has_begun() -> None:
    room, hour = table(clock=20, bank=0)
    name, turn = actor(room), room.turn
    hour.time += 20
    room.do(timing.expire)
    with pytest.raises(ValueError, match=r"not your turn|changed"):
        dispatch(room, name.lower(), wire.Act(turn=turn, verb="cc"))


@pytest.mark.parametrize("clock", [0, 5])
@pytest.mark.parametrize("code", ["italian", "carioca", "chinese", "guts", "three_card", "badugi"])
def test_no_deal_stands_still_whoever_does_nothing(code: str, clock: int) -> None:
    """Everybody but Ada loses the line at once, and Ada does nothing where there is a clock."""
    game = buio.games[code]
    room = a_room(game, bots=1, clock=clock, bank=3, shuffle=Shuffle(2))
    hour = Hour(room)
    for name in ("Ada", "Bea", "Cleo")[: game.players[-1] - 1]:
        room.do(seating.sit, name.lower(), name)
        room.connected(name.lower(), name == "Ada")
    while room.night.deals < 2:
        if room.due:
            room.step()
        elif deadline := timing.deadline(room):
            hour.time = max(hour.time, deadline)
            room.do(timing.expire)
        elif room.running:
            room.do(timing.make_least_move)
        else:
            assert not room.running
            room.do(seating.come_back, "ada")
            if not room.night.people["Ada"].stack:
                room.do(seating.rebuy, "ada")
            room.do(readiness.be_ready, "ada")


@pytest.mark.parametrize(("began", "after"), [(30.0, 90.0), (50.0, 100.0)], ids=["before the pause", "in the pause"])
def test_nobody_is_given_the_pause_as_time_to_think(began: float, after: float) -> None:
    """Between 40 and 100 the table stood still: what was used before it stays used, and nothing was used in it."""
    clock = Clock()
    clock.begin_turn(began)
    clock.stop(40.0)
    clock.begin_turn(began)
    clock.go_on(100.0)
    assert clock.began == after
    assert clock.deadline("Ada", 20.0, 0.0) == after + 20


def test_a_turn_that_begins_while_the_host_pauses_has_its_whole_time_after_it() -> None:
    room, hour = table(clock=20, bank=0)
    hour.time += 3
    dispatch(room, "ada", wire.Pause())
    hour.time += 100
    room.do(timing.make_least_move)  # as for somebody who goes
    hour.time += 100
    dispatch(room, "ada", wire.Resume())
    assert timing.deadline(room) == room.now() + 20
