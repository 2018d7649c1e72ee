"""Who sits where: bots that make room, a host who lets people in, seats that are given up and passed on."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

import pytest

import buio
from buio.play.shuffle import Shuffle
from buio.table import journal, wire
from buio.table.desks import readiness, seating, timing
from buio.table.desks.devices import CODE_SECONDS
from buio.table.desks.fair_shuffle import PROMISE_SECONDS
from buio.table.desks.seating import MOST_ASKING
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Due, Room
from tests.server.rooms import a_room, seen

ITALIAN, TEXAS, CHINESE = (buio.games[code] for code in ("italian", "texas", "chinese"))


class Hour:
    """A time that a test moves on."""

    def __init__(self, room: Room) -> None:
        self.time = room.opened.at
        room.now = lambda: self.time


def refused(do: Callable[[], object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as error:
        do()
    assert "\n" not in str(error.value)
    return error.value.code


def names(room: Room) -> list[str]:
    return [person.name for person in room.night.seated]


def play_out(room: Room) -> None:
    """Let everybody do the least until the deal is over."""
    while room.running:
        room.do(timing.make_least_move)


def again(room: Room) -> Room:
    """The same table, read back from its log."""
    read = Room.restored([journal.decode(journal.encode(entry)) for entry in logged(room)])
    assert [str(person) for person in read.night.seated] == [str(person) for person in room.night.seated]
    assert (read.host, read.removed, read.asking, read.bots.keys(), read.claims, read.denied) == (
        room.host,
        room.removed,
        room.asking,
        room.bots.keys(),
        room.claims,
        room.denied,
    )
    assert (read.coming, read.settings, read.planned, read.invitation, read.host_digest, read.closed) == (
        room.coming,
        room.settings,
        room.planned,
        room.invitation,
        room.host_digest,
        room.closed,
    )
    assert read.events == room.events
    assert read.clock.spent == room.clock.spent
    return read


def logged(room: Room) -> list[journal.Entry]:
    """The whole log of a table that nobody has kept yet."""
    return list(room.unsaved)


# -- bots make room ----------------------------------------------------------------------------------------------------


def test_bots_make_room_for_people_between_deals_and_never_in_the_middle_of_one() -> None:
    room = a_room(CHINESE, bots=3, shuffle=Shuffle(1))
    room.do(seating.sit, "ada", "Ada")
    assert len(room.bots) == 3
    room.step()
    assert room.running
    room.do(seating.sit, "bea", "Bea")
    assert seen(room, "bea").waiting == "asked"
    assert [one.admitted for one in seen(room, "bea").about.asking] == [True]
    assert "Bea" not in names(room)
    assert sum(seat.going for seat in seen(room).seats) == 1
    play_out(room)
    assert "Bea" in names(room)
    assert len(room.bots) == 2
    assert room.night.people["Bea"].stack == room.settings.stack
    again(room)


@pytest.mark.parametrize("code", [code for code in buio.games if buio.games[code].players[-1] <= 4])
def test_all_places_of_a_small_game_are_for_people_if_they_come(code: str) -> None:
    game = buio.games[code]
    room, most = a_room(game, bots=9, shuffle=Shuffle(1)), game.players[-1]
    for count in range(most):
        room.do(seating.sit, f"t{count}", f"Guest {count}")
    assert sorted(names(room)) == [f"Guest {count}" for count in range(most)]
    assert not room.bots
    assert refused(lambda: room.do(seating.sit, "late", "Late")) == "full"


def test_a_bot_comes_back_when_a_person_goes() -> None:
    room = a_room(CHINESE, bots=3, shuffle=Shuffle(1))
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    assert len(room.bots) == 2
    room.do(seating.leave, "bea")
    assert len(room.bots) == 3
    assert seen(room, "bea").waiting == "seat"
    again(room)


def test_who_waits_for_a_seat_can_stop_waiting() -> None:
    room = a_room(CHINESE, bots=3, shuffle=Shuffle(1))
    room.do(seating.sit, "ada", "Ada")
    room.step()
    room.do(seating.sit, "bea", "Bea")
    assert refused(lambda: room.do(seating.sit, "bea", "Bea")) == "asking"
    assert refused(lambda: room.do(seating.sit, "eve", "Bea")) == "taken"
    assert refused(lambda: room.do(seating.sit, "eve", " bEA ")) == "taken", "nobody hears which letters are large"
    room.do(seating.leave, "bea")
    play_out(room)
    assert "Bea" not in names(room)
    assert refused(lambda: room.do(seating.leave, "bea")) == "no_seat"


def test_no_more_wait_for_seats_than_is_sensible() -> None:
    room = a_room(CHINESE, bots=0, approve=True, shuffle=Shuffle(1))
    room.do(seating.sit, "host", "Hanna")
    for count in range(MOST_ASKING):
        room.do(seating.sit, f"t{count}", f"Guest {count}")
    assert refused(lambda: room.do(seating.sit, "late", "Late")) == "full"


# -- the host lets people in -------------------------------------------------------------------------------------------


def test_the_first_who_sits_down_is_the_host_unless_the_table_has_one() -> None:
    room = a_room(ITALIAN)
    room.do(seating.sit, "ada", "Ada")
    assert seen(room).about.hosting
    assert not seen(room, "bea").about.hosting
    assert seen(room, "bea").about.host == "Ada"
    other = Room.new(ITALIAN, host="digest")
    other.do(seating.sit, "ada", "Ada")
    assert not seen(other).about.hosting
    assert seen(other).about.host == ""


def test_with_approval_the_host_says_who_sits_down_and_for_how_much() -> None:
    room = a_room(ITALIAN, approve=True, bots=0)
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea", 500)
    assert names(room) == ["Ada"]
    assert [(one.name, one.chips, one.admitted) for one in seen(room).about.asking] == [("Bea", 500, False)]
    assert refused(lambda: dispatch(room, "bea", wire.Admit(name="Bea"))) == "not_host"
    assert refused(lambda: dispatch(room, "ada", wire.Admit(name="Cleo"))) == "name"
    assert refused(lambda: dispatch(room, "ada", wire.Admit(name="Bea", chips=-1))) == "chips"
    dispatch(room, "ada", wire.Admit(name="Bea", chips=300))
    assert room.night.people["Bea"].stack == 300
    room.do(seating.sit, "cleo", "Cleo", 700)
    dispatch(room, "ada", wire.Admit(name="Cleo"))
    assert room.night.people["Cleo"].stack == 700
    room.do(seating.sit, "dora", "Dora")
    dispatch(room, "ada", wire.Decline(name="Dora"))
    assert seen(room, "dora").waiting == "seat"
    again(room)


def test_without_approval_everybody_buys_the_same() -> None:
    room = a_room(ITALIAN, bots=0, stack=150)
    room.do(seating.sit, "ada", "Ada", 10_000)
    assert room.night.people["Ada"].stack == 150
    assert refused(lambda: room.do(seating.sit, "bea", "Bea", -5)) == "chips"
    assert refused(lambda: room.do(seating.sit, "bea", "Bea", 10**9)) == "chips"


@pytest.mark.parametrize("name", ["", "   ", "\u0007"])
def test_names_that_are_none(name: str) -> None:
    room = a_room(ITALIAN)
    assert refused(lambda: room.do(seating.sit, "ada", name)) == "name"


# -- leaving, and coming again -----------------------------------------------------------------------------------------


def test_who_leaves_in_the_middle_of_a_deal_is_not_waited_for_and_gets_the_rest_back() -> None:
    room = a_room(TEXAS, bots=0, shuffle=Shuffle(3))
    for name in ("Ada", "Bea", "Cleo"):
        room.do(seating.sit, name.lower(), name)
    room.step()
    assert room.deal is not None
    name = room.names[room.deal.actor]
    dispatch(room, name.lower(), wire.Leave())
    assert room.due is Due.DEFAULT_MOVE
    assert name in names(room)
    room.step()
    play_out(room)
    assert name not in names(room)
    assert room.night.balances()[name].stack == 0
    assert room.night.balances()[name].paid_out > 0
    assert seen(room, name.lower()).waiting == "seat"
    assert refused(lambda: room.do(seating.sit, "eve", name)) == "taken", "the ledger knows that name"
    room.do(seating.sit, name.lower(), "Somebody Else")
    assert name in names(room), "who comes again is who they were"
    again(room)


def test_who_is_sent_away_sits_again_when_the_host_says_so_and_keeps_the_chips_in_the_books() -> None:
    room = a_room(ITALIAN, bots=0)
    for name in ("Ada", "Bea", "Cleo"):
        room.do(seating.sit, name.lower(), name)
    dispatch(room, "ada", wire.Remove(name="Bea"))
    assert names(room) == ["Ada", "Cleo"]
    assert seen(room, "bea").waiting == "removed"
    assert room.night.balances()["Bea"].paid_out == 200
    assert refused(lambda: dispatch(room, "ada", wire.Remove(name="Ada"))) == "name"
    assert refused(lambda: dispatch(room, "ada", wire.Remove(name="Zoe"))) == "name"
    assert refused(lambda: dispatch(room, "cleo", wire.Remove(name="Ada"))) == "not_host"
    again(room)
    for answer in (wire.Decline(name="Bea"), wire.Admit(name="Bea")):
        room.do(seating.sit, "bea", "Bea")
        assert (names(room), seen(room, "bea").waiting) == (["Ada", "Cleo"], "asked")
        again(room)
        assert not room.belongs("bea")
        dispatch(room, "ada", answer)
    assert (names(room), room.removed, room.person("bea").stack) == (["Ada", "Bea", "Cleo"], {}, 200)
    again(room)


def test_before_the_first_deal_one_sits_beside_whom_one_likes_and_later_where_a_chair_is_free() -> None:
    room = a_room(ITALIAN, bots=0, rest=-1, pace=0)
    for name, seat in (("Ada", -1), ("Bea", -1), ("Cleo", 1), ("Dino", 1), ("Eve", 99)):
        dispatch(room, name, wire.Sit(name=name, seat=seat))
        again(room)
    assert names(room) == ["Ada", "Dino", "Cleo", "Bea", "Eve"]
    dispatch(room, "Bea", wire.Leave())
    room.step()
    assert room.running
    dispatch(room, "Fay", wire.Sit(name="Fay", seat=0))
    dispatch(room, "Gil", wire.Sit(name="Gil", seat=5))
    assert names(room) == ["Ada", "Dino", "Cleo", "Fay", "Eve", "Gil"]
    again(room)


def test_who_sits_changes_to_a_free_seat_between_deals_and_before_the_first_to_any() -> None:
    room = a_room(ITALIAN, bots=0, rest=-1, pace=0)
    for name in ("Ada", "Bea", "Cleo", "Dino"):
        dispatch(room, name, wire.Sit(name=name))
    dispatch(room, "Dino", wire.Sit(name="Dino", seat=1))
    assert names(room) == ["Ada", "Dino", "Bea", "Cleo"]
    dispatch(room, "Ada", wire.Sit(name="", seat=3))
    assert names(room) == ["Dino", "Bea", "Ada", "Cleo"]
    again(room)
    room.step()
    assert refused(lambda: dispatch(room, "Ada", wire.Sit(name="Ada", seat=5))) == "deal_running"
    play_out(room)
    assert refused(lambda: dispatch(room, "Ada", wire.Sit(name="Ada", seat=1))) == "night"
    assert refused(lambda: dispatch(room, "Ada", wire.Sit(name="Ada", seat=99))) == "night"
    free = seen(room, "Ada").about.free
    stack = room.person("Ada").stack
    dispatch(room, "Ada", wire.Sit(name="Ada", seat=free[0]))
    assert (room.person("Ada").seat, room.person("Ada").stack) == (free[0], stack)
    assert refused(lambda: dispatch(room, "Ada", wire.Sit(name="Ada"))) == "seated"
    again(room)


def test_a_bot_that_is_sent_away_stays_away() -> None:
    room = a_room(ITALIAN, bots=3)
    room.do(seating.sit, "ada", "Ada")
    bot = next(iter(room.bots))
    dispatch(room, "ada", wire.Remove(name=bot))
    assert bot not in names(room)
    room.step()
    assert len(room.bots) == 2


@pytest.mark.parametrize("running", [False, True])
def test_bots_that_the_host_wants_no_more_stay_away(running: bool) -> None:
    room = a_room(TEXAS, bots=3, shuffle=Shuffle(1))
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.casefold(), name)
    if running:
        room.step()
    dispatch(room, "ada", wire.Set(changes={"bots": 1}))
    if running:
        play_out(room)
    assert len(room.bots) == 1
    assert len(room.night.seated) == 3
    assert {one.bought for one in room.night.people.values()} == {200}, "nobody has come back with a fresh stack"
    again(room)


def test_seats_of_people_who_do_not_come_back_are_freed() -> None:
    room = a_room(TEXAS, bots=0, absent=100, clock=10, bank=0, grace=0, seats=2)
    hour = Hour(room)
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    room.connected("bea", False)
    hour.time += PROMISE_SECONDS
    for _ in range(10):
        while room.due:
            room.step()
        if not room.running:
            room.do(readiness.be_ready, "ada")
            continue
        assert room.deal is not None
        if room.names[room.deal.actor] == "Bea":
            hour.time += 11
            assert timing.deadline(room) is not None
            room.do(timing.expire)
        else:
            room.do(timing.make_least_move)
        if not room.night.people["Bea"].playing:
            break
    assert seating.long_gone(room) == []
    assert refused(lambda: room.do(seating.sit, "cleo", "Cleo")) == "full"
    hour.time += 101
    assert seating.long_gone(room) == ["Bea"]
    room.night.leave("Bea")
    play_out(room)
    room.do(seating.sit, "cleo", "Cleo")
    assert sorted(names(room)) == ["Ada", "Cleo"]
    assert room.night.balances()["Bea"].paid_out > 0


# -- another device ----------------------------------------------------------------------------------------------------


def test_a_seat_goes_to_another_device_with_everything_that_it_has() -> None:
    room = a_room(ITALIAN, bots=2, shuffle=Shuffle(1))
    hour = Hour(room)
    room.do(seating.sit, "phone", "Ada")
    room.step()
    passed = dispatch(room, "phone", wire.Pass(cid="1"))
    assert isinstance(passed, wire.Passed)
    assert (passed.cid, passed.seconds) == ("1", CODE_SECONDS)
    before = seen(room, "phone").seats
    dispatch(room, "tablet", wire.Take(code=passed.code.lower()))
    assert seen(room, "tablet").seats == before
    assert seen(room, "tablet").about.hosting, "the host is who sits there"
    assert seen(room, "phone").you == -1
    assert refused(lambda: dispatch(room, "eve", wire.Take(code=passed.code))) == "code", "a code is good once"
    late = dispatch(room, "tablet", wire.Pass())
    assert isinstance(late, wire.Passed)
    hour.time += CODE_SECONDS + 1
    assert refused(lambda: dispatch(room, "eve", wire.Take(code=late.code))) == "code"
    assert refused(lambda: dispatch(room, "eve", wire.Take(code=""))) == "code"
    assert refused(lambda: dispatch(room, "eve", wire.Pass())) == "no_seat"


def test_who_sits_cannot_take_another_seat() -> None:
    room = a_room(ITALIAN, bots=0)
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    passed = dispatch(room, "ada", wire.Pass())
    assert isinstance(passed, wire.Passed)
    assert refused(lambda: dispatch(room, "bea", wire.Take(code=passed.code))) == "seated"


# -- attempts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        wire.Correct(cid="x", name="Bea", chips=50, reason="found under the table"),
        wire.Remove(cid="x", name="Bea"),
        wire.Set(cid="x", changes={"stack": 300}),
        wire.Invite(cid="x"),
        wire.Pause(cid="x"),
        wire.Leave(cid="x"),
    ],
    ids=lambda message: type(message).__name__,
)
def test_every_attempt_counts_once_also_after_a_restart(message: Any) -> None:
    room = a_room(ITALIAN, bots=0)
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    dispatch(room, "ada", message)
    read = again(room)
    for one in (room, read):
        written = one.logged
        dispatch(one, "ada", message)
        assert one.logged == written


def test_another_message_under_the_same_name_is_another_attempt_also_after_a_restart() -> None:
    room = a_room(ITALIAN, bots=0)
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.lower(), name)
    dispatch(room, "bea", wire.SitOut(cid="x"))
    room = again(room)
    assert not room.night.people["Bea"].playing
    dispatch(room, "bea", wire.SitOut(cid="x"))
    dispatch(room, "bea", wire.ComeBack(cid="x"))
    assert room.night.people["Bea"].playing
    assert refused(lambda: dispatch(room, "bea", wire.Invite(cid="x"))) == "not_host"


def test_who_only_passes_by_is_not_carried_in_every_state() -> None:
    room = a_room(ITALIAN, bots=0)
    room.do(seating.sit, "ada", "Ada")
    before = len(wire.encode(seen(room)))
    for number in range(120):
        room.do(seating.sit, f"eve {number}", f"Eve {number}")
        room.do(seating.leave, f"eve {number}")
    assert [row.name for row in seen(room).ledger] == ["Ada"]
    assert len(wire.encode(seen(room))) < before + 200
    assert refused(lambda: room.do(seating.sit, "late", "Eve 7")) == "taken", "the table knows them still"


def test_the_same_attempt_of_somebody_else_is_another_one() -> None:
    room = a_room(ITALIAN, bots=0)
    for name in ("Ada", "Bea"):
        dispatch(room, name.lower(), wire.Sit(cid="1", name=name))
    assert names(room) == ["Ada", "Bea"]


def test_random_coming_and_going_conserves_chips_and_is_read_back() -> None:
    for seed in range(12):
        rng, room = Random(seed), a_room(TEXAS, bots=2, seats=5, shuffle=Shuffle(seed), approve=seed % 2 == 1)
        hour = Hour(room)
        for _ in range(250):
            hour.time += rng.choice((0.0, 1.0, 40.0))
            _something(room, rng)
            assert len(room.night.seated) <= 5
            assert not {name for name in room.bots if not room.sits(name)}
            if not room.running:
                total = sum(one.stack + one.paid_out - one.bought for one in room.night.balances().values())
                assert total + room.night.carry.total == 0
        again(room)


def _something(room: Room, rng: Random) -> None:
    token = rng.choice(["ada", "bea", "cleo", "dora", "eve", "finn"])
    wanted: list[Callable[[], object]] = [
        lambda: dispatch(room, token, wire.Sit(name=token.title(), chips=rng.choice((0, 50)))),
        lambda: dispatch(room, token, wire.Leave()),
        lambda: dispatch(room, token, wire.SitOut()),
        lambda: dispatch(room, token, wire.ComeBack()),
        lambda: dispatch(room, token, wire.Next()),
        lambda: dispatch(room, token, wire.Rebuy()),
        lambda: dispatch(room, room.host, wire.Admit(name=rng.choice([*room.asking, "x"]))),
        lambda: dispatch(room, room.host, wire.Set(changes={"bots": rng.randrange(5), "clock": rng.choice((0, 20))})),
        lambda: room.connected(token, rng.random() < 0.7),
        room.step,
        room.step,
        lambda: room.do(timing.make_least_move) if room.running else None,
        lambda: room.do(timing.expire) if (timing.deadline(room) or inf) < room.now() else None,
        lambda: room.night.leave(seating.long_gone(room)[0]) if seating.long_gone(room) else None,
    ]
    try:
        rng.choice(wanted)()
    except Refused:
        return
