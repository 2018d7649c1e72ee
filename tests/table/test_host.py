"""What a host may do, what nobody else may, and that no power of the host shows a hidden card."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import buio
from buio.cards import card_text
from buio.i18n import LANGUAGES, catalogue
from buio.night import Menu
from buio.night.entries import Sat
from buio.night.menu import Offer
from buio.play.shuffle import Shuffle
from buio.table import journal, reduce, wire
from buio.table.desks import controls, seating, timing
from buio.table.desks.controls import HOST_SECONDS
from buio.table.refusal import Refused
from buio.table.requests import HOST, dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.rooms import a_room, seen
from tests.table.test_people import Hour, again, play_out, refused

TEXAS = buio.games["texas"]
HOSTS = [
    wire.Add(name="Nonna"),
    wire.Admit(name="Bea"),
    wire.Decline(name="Bea"),
    wire.Remove(name="Bea"),
    wire.Reseat(name="Bea", seat=5),
    wire.Promote(name="Bea"),
    wire.Pause(),
    wire.Resume(),
    wire.Void(reason="a card was seen"),
    wire.Correct(name="Bea", chips=5, reason="found"),
    wire.Set(changes={"clock": 10}),
    wire.Plan(game="razz"),
    wire.Invite(),
    wire.Close(),
]


def table(*names: str, code: str = "texas", **how: Any) -> Room:
    """Ada is the host."""
    room = a_room(buio.games[code], bots=0, shuffle=Shuffle(4), **how)
    for name in ("Ada", *names):
        room.do(seating.sit, name.lower(), name)
    return room


def by_host(room: Room, message: wire.ClientMessage) -> Callable[[], object]:
    return lambda: dispatch(room, "ada", message)


def test_every_power_of_the_host_is_tried_here() -> None:
    assert {type(message) for message in HOSTS} == set(HOST)


@pytest.mark.parametrize("message", HOSTS, ids=lambda message: type(message).__name__)
@pytest.mark.parametrize("running", [True, False])
def test_nobody_else_has_the_powers_of_the_host(message: wire.ByHost, running: bool) -> None:
    room = table("Bea", "Cleo")
    if running:
        room.step()
    written = room.logged
    for token in ("bea", "nobody", ""):
        assert refused(lambda token=token: dispatch(room, token, message)) == "not_host"  # type: ignore[misc]
    assert room.logged == written


@pytest.mark.parametrize("message", HOSTS, ids=lambda message: type(message).__name__)
def test_no_power_of_the_host_shows_a_hidden_card(message: wire.ByHost) -> None:
    room = table("Bea", "Cleo")
    room.step()
    assert room.deal is not None
    hidden = [card_text(card) for name in ("Bea", "Cleo") for card in room.deal.hands[room.names.index(name)]]
    text = ""
    try:
        dispatch(room, "ada", message)
    except Refused as error:
        text = str(error)
    assert not any(card in text.split() for card in hidden)
    told = wire.encode(seen(room)).decode()
    assert not any(f'"{card}"' in told for card in hidden)


def test_a_pause_stops_the_table_and_takes_time_from_nobody() -> None:
    room = table("Bea", clock=30, bank=60)
    hour = Hour(room)
    room.step()
    assert room.deal is not None
    name = room.names[room.deal.actor]
    hour.time += 20
    before = seen(room).clock
    dispatch(room, "ada", wire.Pause())
    assert timing.deadline(room) is None
    assert room.due is None
    hour.time += 1000
    clock = seen(room).clock
    assert clock is not None
    assert before is not None
    assert (clock.left, clock.running) == (before.left, False)
    assert refused(lambda: dispatch(room, name.lower(), wire.Act(turn=room.turn, verb="cc"))) == "paused"
    assert refused(by_host(room, wire.Pause())) == "paused"
    dispatch(room, "ada", wire.Resume())
    assert refused(by_host(room, wire.Resume())) == "paused"
    assert timing.deadline(room) == pytest.approx(hour.time + 70)
    dispatch(room, name.lower(), wire.Act(turn=room.turn, verb="cc"))
    assert room.clock.spent == {}
    again(room)


def test_who_flaps_while_the_host_pauses_gains_nothing() -> None:
    room = table("Bea", clock=30, bank=0)
    hour = Hour(room)
    room.step()
    left = seen(room).clock
    for _ in range(12):
        dispatch(room, "ada", wire.Pause())
        hour.time += 5
        dispatch(room, "ada", wire.Resume())
    assert seen(room).clock == left


def test_a_deal_is_cancelled_with_a_reason_and_every_stake_goes_back() -> None:
    room = table("Bea", "Cleo")
    assert refused(by_host(room, wire.Void(reason="x"))) == "no_deal"
    room.step()
    room.do(timing.make_least_move)
    assert refused(by_host(room, wire.Void(reason="  "))) == "reason"
    dispatch(room, "ada", wire.Void(reason="a card\nwas seen"))
    assert room.night.deal is None
    assert {person.stack for person in room.night.seated} == {200}
    assert (room.events[-1][1].word, room.events[-1][1].note) == ("void", "a card was seen")
    again(room)


def test_a_correction_stands_in_the_ledger_for_all_to_see() -> None:
    room = table("Bea")
    dispatch(room, "ada", wire.Correct(name="Bea", chips=50, reason="counted again", other="Ada"))
    assert [room.night.people[name].stack for name in ("Ada", "Bea")] == [150, 250]
    told = room.events[-1][1]
    assert (told.word, told.name, told.amount, told.note) == ("corrected", "Bea", 50, "counted again")
    assert refused(by_host(room, wire.Correct(name="Bea", chips=0, reason="x"))) == "chips"
    assert refused(by_host(room, wire.Correct(name="Bea", chips=10**9, reason="x"))) == "chips"
    assert refused(by_host(room, wire.Correct(name="Bea", chips=-251, reason="x"))) == "night"
    assert refused(by_host(room, wire.Correct(name="Zoe", chips=1, reason="x"))) == "night"
    assert refused(by_host(room, wire.Correct(name="Bea", chips=1, reason=""))) == "night"
    room.step()
    assert refused(by_host(room, wire.Correct(name="Bea", chips=1, reason="x"))) == "deal_running"
    again(room)


def test_the_account_names_every_correction_and_sums_to_nothing() -> None:
    room = table("Bea")
    dispatch(room, "ada", wire.Correct(name="Bea", chips=-28, reason="my mistake"))
    dispatch(room, "ada", wire.Correct(name="Bea", chips=5, reason="lent", other="Ada"))
    told = seen(room, "bea").corrections
    assert [(one.name, one.chips, one.other, one.note) for one in told] == [
        ("Bea", -28, "", "my mistake"),
        ("Bea", 5, "Ada", "lent"),
    ]
    assert seen(again(room)).corrections == told


def test_the_account_sums_to_nothing_while_a_pot_waits_and_is_played_for() -> None:
    room = a_room(buio.games["italian"], shuffle=Shuffle(1), bots=0)
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.lower(), name)
    for _ in range(2):
        room.step()
        play_out(room)
        room.go_on()
        assert room.night.carry.total, "nobody opens who does the least"
        for _ in ("it waits", "it is played for"):
            rows = {row.name: row.net for row in seen(room).ledger}
            assert rows["pot"] == seen(room).pot
            assert sum(rows.values()) == 0
            room.step()
        play_out(room)
        room.go_on()


def test_a_removal_is_told_as_the_host_s_act_at_once() -> None:
    room = table("Bea", "Cleo")
    room.step()
    dispatch(room, "ada", wire.Remove(name="Bea"))
    assert room.running
    told = [(one.word, one.name) for _, one, _ in room.events if one.word in ("went", "removed")]
    assert told == [("removed", "Bea")]
    assert seen(room, "bea").waiting == "removed", "whose moves are refused is not asked for any"
    assert refused(lambda: room.do(seating.sit, "bea", "Bea")) == "removed", "the deal is not over"
    dispatch(room, "cleo", wire.Leave())
    assert room.events[-1][1].word == "went", "who goes by themselves"


def test_a_change_takes_effect_with_the_next_deal_and_is_announced() -> None:
    room = table("Bea", clock=30)
    room.step()
    dispatch(room, "ada", wire.Set(changes={"clock": 10, "stack": 500}))
    assert room.settings.clock == 30
    coming = seen(room, "bea").about.coming
    assert coming is not None
    assert (coming.clock, coming.stack) == (10, 500)
    assert room.events[-1][1].word == "settings"
    play_out(room)
    assert (room.settings.clock, room.settings.stack) == (10, 500)
    assert seen(room).about.coming is None
    again(room)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"clock": -1}, "clock is 0 to 3600, not -1"),
        ({"bots": 99}, "bots is 0 to 9, not 99"),
        ({"stack": 0}, "stack is 1 to 1000000, not 0"),
        ({"colour": 1}, "there is no setting 'colour'"),
        ({"stack": "many"}, "Expected `int`, got `str`"),
        ({"approve": 3}, "Expected `bool`, got `int`"),
        ({"seats": 1}, "texas is for 2 at least, not for 1"),
    ],
)
def test_settings_that_cannot_be(changes: dict[str, int | float | bool | str], text: str) -> None:
    room = table()
    with pytest.raises(Refused, match=text) as error:
        dispatch(room, "ada", wire.Set(changes=changes))
    assert error.value.code == "setting"
    assert room.coming == room.settings


def test_another_game_is_played_as_soon_as_it_can_be() -> None:
    room = table("Bea")
    room.step()
    dispatch(room, "ada", wire.Plan(game="seven_card_stud", rules={"ante": 2}))
    assert room.night.game.code == "texas"
    assert seen(room, "bea").about.planned == "seven_card_stud"
    play_out(room)
    assert room.night.game.code == "seven_card_stud"
    assert room.night.rules.ante == 2
    assert seen(room).about.planned == ""
    again(room)


@pytest.mark.parametrize("rule", ["board", "self"])
def test_a_rule_of_another_game_is_refused_by_its_name(rule: str) -> None:
    room = table("Bea", code="italian")
    with pytest.raises(Refused, match=f"^'{rule}' is not a house rule of this game") as error:
        dispatch(room, "ada", wire.Plan(game="italian", rules={rule: 1}))
    assert error.value.code == "rules"


def test_a_table_of_two_boards_is_full_as_soon_as_the_pack_is_enough_for_no_more() -> None:
    room = table(*(f"P{place}" for place in range(5)))
    dispatch(room, "ada", wire.Plan(game="omaha6", rules={"boards": 2}))
    with pytest.raises(Refused, match=r"^the table is full$"):
        room.do(seating.sit, "p5", "P5")
    room.step()
    assert (room.night.game.code, room.running, len(room.night.order)) == ("omaha6", True, 6)


def test_a_table_has_as_many_seats_as_each_game_of_its_menu_and_a_planned_one() -> None:
    omaha = buio.games["omaha"]
    offers = (Offer(TEXAS, TEXAS.rules()), Offer(omaha, omaha.rules(boards=2)))
    room = a_room(*offers[0], menu=Menu(offers), bots=0)
    assert seating.seats(room) == 9
    room.do(seating.sit, "ada", "Ada")
    dispatch(room, "ada", wire.Plan(game="omaha6", rules={"boards": 2}))
    assert seating.seats(room) == 6


def test_a_log_with_more_seated_than_have_room_today_is_read() -> None:
    omaha = buio.games["omaha"]
    room = a_room(omaha, omaha.rules(boards=2), bots=0)
    for seat in range(10):
        room.write(Sat(f"P{seat}", seat, 100))
    assert len(room.night.seated) == 10
    with pytest.raises(Refused, match=r"^the table is full$"):
        room.do(seating.sit, "ada", "Ada")


def test_a_plan_waits_until_no_more_sit_than_the_pack_is_enough_for() -> None:
    room = table(*(f"P{place}" for place in range(6)))
    dispatch(room, "ada", wire.Plan(game="omaha6", rules={"boards": 2}))
    assert (room.night.game.code, seen(room).about.planned) == ("texas", "omaha6")
    room.do(seating.leave, "p5")
    assert (room.night.game.code, seen(room).about.planned) == ("omaha6", "")


def test_bots_make_room_for_a_plan() -> None:
    room = a_room(TEXAS, bots=6, shuffle=Shuffle(4))
    room.do(seating.sit, "ada", "Ada")
    dispatch(room, "ada", wire.Plan(game="omaha6", rules={"boards": 2}))
    assert (room.night.game.code, len(room.night.seated)) == ("omaha6", 6)


def test_bots_stay_while_a_plan_waits_for_people_to_go() -> None:
    """They went and were brought back at every step: their stacks were fresh ones each time."""
    room = a_room(TEXAS, bots=2, shuffle=Shuffle(4))
    for name in ("Ada", *(f"P{place}" for place in range(6))):
        room.do(seating.sit, name.lower(), name)
    dispatch(room, "ada", wire.Plan(game="omaha6", rules={"boards": 2}))
    before = room.logged
    room.settle()
    assert (room.logged, len(room.bots)) == (before, 2)
    room.do(seating.leave, "p5")
    assert (room.night.game.code, len(room.night.seated)) == ("omaha6", 6)


def test_a_plan_can_be_given_up() -> None:
    room = table("Bea", code="italian")
    room.step()
    dispatch(room, "ada", wire.Plan(game="texas"))
    dispatch(room, "ada", wire.Plan(game=""))
    play_out(room)
    assert room.night.game.code == "italian"


def test_a_plan_is_kept_with_every_rule_as_the_host_saw_it() -> None:
    room = table("Bea")
    room.step()
    dispatch(room, "ada", wire.Plan(game="seven_card_stud", rules={"ante": 2}))
    game = buio.games["seven_card_stud"]
    assert room.planned is not None
    assert room.planned.rules == game.rules(ante=2).values()


@pytest.mark.parametrize("planned", [
    journal.Planned("omaha", {"no_such_rule": 1}),
    journal.Planned("omaha", {"ante": -5}),
    journal.Planned("omaha6", {"lowest_card": "T"}),
    journal.Planned("tressette"),
])  # fmt: skip
def test_a_plan_that_another_version_has_written_is_given_up_if_this_one_cannot_play_it(
    planned: journal.Planned,
) -> None:
    room = table("Bea")
    room.step()
    room.write(planned)
    play_out(room)
    assert (room.planned, room.night.game.code) == (None, "texas")
    assert "unplanned" in [event.word for _, event, _ in room.events]
    again(room)


@pytest.mark.parametrize("message", [
    wire.Plan(game="tressette"),
    wire.Plan(game="texas", rules={"wings": 2}),
    wire.Plan(game="texas", rules={"ante": -5}),
])  # fmt: skip
def test_games_that_cannot_be_played(message: wire.Plan) -> None:
    assert refused(by_host(table("Bea"), message)) == "rules"


def test_seats_are_changed_between_deals() -> None:
    room = table("Bea", "Cleo")
    seats = {person.name: person.seat for person in room.night.seated}
    dispatch(room, "ada", wire.Reseat(name="Bea", seat=seats["Cleo"]))
    after = {person.name: person.seat for person in room.night.seated}
    assert (after["Bea"], after["Cleo"]) == (seats["Cleo"], seats["Bea"])
    dispatch(room, "ada", wire.Reseat(name="Bea", seat=7))
    assert room.night.people["Bea"].seat == 7
    assert refused(by_host(room, wire.Reseat(name="Bea", seat=7))) == "night"
    assert refused(by_host(room, wire.Reseat(name="Bea", seat=77))) == "night"
    room.step()
    assert refused(by_host(room, wire.Reseat(name="Bea", seat=1))) == "deal_running"
    again(room)


def test_the_host_makes_somebody_else_the_host() -> None:
    room = table("Bea")
    dispatch(room, "ada", wire.Promote(name="Bea"))
    assert seen(room, "bea").about.hosting
    assert refused(by_host(room, wire.Pause())) == "not_host"
    assert refused(lambda: dispatch(room, "bea", wire.Promote(name="Zoe"))) == "name"
    again(room)


def test_when_the_host_does_not_come_back_somebody_who_is_here_is_the_host() -> None:
    room = table("Bea", "Cleo")
    hour = Hour(room)
    room.connected("ada", False)
    room.connected("bea", False)
    hour.time += HOST_SECONDS - 1
    room.do(controls.replace_absent_host)
    assert room.host == "ada"
    hour.time += 2
    room.do(controls.replace_absent_host)
    assert room.host == "cleo"
    assert (room.events[-1][1].word, room.events[-1][1].name) == ("host", "Cleo")
    room.connected("ada", True)
    room.do(controls.replace_absent_host)
    assert room.host == "cleo"
    again(room)


def test_a_new_link_makes_the_old_one_useless() -> None:
    room = table("Bea")
    before = room.invitation
    dispatch(room, "ada", wire.Invite())
    assert len(room.invitation) >= 22
    assert room.invitation != before
    assert seen(room, "bea").about.invitation == room.invitation
    assert seen(room, "watcher").about.invitation == ""


def test_an_absent_hosts_link_stays_good_and_is_told_to_nobody_else() -> None:
    room = Room.new(TEXAS, None, Settings(bots=0, start=0), host="a digest")
    room.write(journal.Host("ada"))
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    dispatch(room, "ada", wire.Invite())
    secret, digested = seen(room, "ada").about.host_secret, room.host_digest
    assert controls.digest(secret) == digested != "a digest"
    assert secret.encode() not in b"".join(journal.encode(entry) for entry in room.unsaved)
    hour = Hour(room)
    room.connected("ada", False)
    hour.time += HOST_SECONDS + 1
    room.do(controls.replace_absent_host)
    assert (room.host, room.host_digest, again(room).host_digest) == ("bea", digested, digested)
    assert [seen(room, token).about.host_secret for token in ("ada", "bea", "eve")] == ["", "", ""]
    dispatch(room, "bea", wire.Promote(name="Ada"))
    told = [seen(room, token).about.host_secret for token in ("ada", "bea", "eve")]
    assert (controls.digest(told[0]), told[1:]) == (room.host_digest, ["", ""])
    assert again(room).host_digest == room.host_digest != digested


def test_where_no_link_makes_a_host_none_is_made() -> None:
    room = table("Bea")
    dispatch(room, "ada", wire.Invite())
    dispatch(room, "ada", wire.Promote(name="Bea"))
    assert (room.host_digest, seen(room, "bea").about.host_secret) == ("", "")


def test_the_night_ends_with_who_owes_whom() -> None:
    room = table("Bea", "Cleo")
    room.step()
    assert refused(by_host(room, wire.Close())) == "deal_running"
    play_out(room)
    dispatch(room, "ada", wire.Close())
    told = seen(room, "bea")
    assert told.waiting == "closed"
    nets = {row.name: row.net for row in told.ledger}
    for one in told.about.settlement:
        nets[one.payer] += one.amount
        nets[one.taker] -= one.amount
    assert set(nets.values()) == {0}
    assert room.due is None
    assert refused(lambda: room.do(seating.sit, "dora", "Dora")) == "closed"
    assert refused(by_host(room, wire.Close())) == "closed"
    again(room)


@pytest.mark.parametrize(
    "message",
    [
        wire.Set(changes={"bots": 3}),
        wire.Plan(game="razz"),
        wire.Reseat(name="Bea", seat=5),
        wire.Correct(name="Bea", chips=5, reason="found"),
        wire.Remove(name="Bea"),
        wire.Rebuy(),
        wire.SitOut(),
        wire.ComeBack(),
        wire.Leave(),
    ],
    ids=lambda message: type(message).__name__,
)
def test_nobody_changes_the_account_of_a_night_that_is_over(message: wire.ClientMessage) -> None:
    room = table("Bea")
    room.step()
    play_out(room)
    dispatch(room, "ada", wire.Close())
    before = room.logged
    assert refused(by_host(room, message)) == "closed"
    assert room.logged == before
    again(room)


def test_no_bot_sits_down_when_somebody_loses_a_seat_after_the_night() -> None:
    room = table("Bea", seats=2)
    dispatch(room, "ada", wire.Set(changes={"bots": 1}))
    dispatch(room, "ada", wire.Close())
    room.night.leave("Bea")
    assert [person.name for person in room.night.seated] == ["Ada"]
    again(room)


@pytest.mark.parametrize("sit", [False, True], ids=["nobody sits there", "others sit there"])
def test_before_there_is_a_host_nobody_is_one(sit: bool) -> None:
    """A table has its host's link, and who bears it has not come yet."""
    room = Room.new(TEXAS, None, Settings(bots=0, start=0), host="a digest")
    if sit:
        room.do(seating.sit, "ada", "Ada")
        room.do(seating.sit, "bea", "Bea")
        room.step()
    assert room.host == ""
    before = room.logged
    for message in HOSTS:
        for token in ("ada", "eve"):
            assert refused(lambda token=token, message=message: dispatch(room, token, message)) == "not_host"  # type: ignore[misc]
    assert (room.logged, room.closed, room.pause) == (before, False, "")


def told_words() -> Iterator[str]:
    """Whatever the table may tell of people and of how it is run, as it stands in the program."""
    tree = ast.parse(Path(reduce.__file__).read_text("utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "announce":
            for one in ast.walk(call.args[1]):
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_table_tells_has_a_sentence(language: str) -> None:
    words, told = catalogue(language), {*told_words(), *reduce.TOLD.values()}
    assert {"host", "device", "void"} < told
    assert [word for word in told if f"event.{word}" not in words] == []


def test_a_new_host_is_told_to_everybody_and_no_seat_has_said_it() -> None:
    room = table("Bea")
    room.step()
    before = [one.said for one in seen(room).seats]
    dispatch(room, "ada", wire.Promote(name="Bea"))
    assert [(event.word, event.name) for _, event, seat in room.events[-1:] if seat is None] == [("host", "Bea")]
    assert [one.said for one in seen(room).seats] == before
