"""Only the account: real cards on a real table; deals are written down by one, and the others agree."""

import asyncio
from typing import Any

import pytest

import buio
from buio.night import Menu
from buio.play.shuffle import Shuffle
from buio.server.new_table import NewTable, new_table
from buio.server.past.looking import Looking
from buio.table import wire
from buio.table.desks import bookkeeping, seating
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.rooms import Page, admitted, seen, visitors
from tests.table.test_people import Hour, logged

NAMES = ("Ada", "Bea", "Cleo")


def table(code: str = "italian", people: int = 3) -> Room:
    room = Room.new(buio.games[code], None, Settings(bots=0, stack=100), Shuffle(1), account=True)
    Hour(room)
    for name in NAMES[:people]:
        room.do(seating.sit, name.lower(), name)
    return room


def stacks(room: Room) -> dict[str, int]:
    return {person.name: person.stack for person in room.night.seated}


def told(room: Room) -> wire.AccountState:
    account = seen(room).account
    assert account is not None
    return account


def refused(room: Room, token: str, message: Any) -> str:
    before = room.logged
    with pytest.raises(Refused) as found:
        dispatch(room, token, message)
    assert room.logged == before
    return found.value.code


def agreed(room: Room, *tokens: str) -> None:
    assert room.tallied
    for token in tokens:
        dispatch(room, token, wire.Agree(number=room.tallied.number))


DEAL = wire.Tally(stakes={"Ada": 10, "Bea": 10, "Cleo": 5}, shares={"Bea": 25})


def test_a_deal_is_in_the_books_when_all_agree_who_are_here() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    tally = told(room).tally
    assert tally is not None
    assert (tally.by, tally.waits) == ("Ada", ["Bea", "Cleo"])
    agreed(room, "bea")
    assert stacks(room) == {"Ada": 100, "Bea": 100, "Cleo": 100}
    agreed(room, "cleo")
    assert stacks(room) == {"Ada": 90, "Bea": 115, "Cleo": 95}
    assert told(room).tally is None
    assert room.night.deals == 1


@pytest.mark.parametrize("how", ["leave", "correct"])
def test_a_deal_that_cannot_have_been_so_any_more_is_taken_back_and_nobody_is_thrown_out(how: str) -> None:
    """Somebody in it goes before all have agreed, or has fewer chips than they are said to have put in."""
    room = table()
    dispatch(room, "ada", DEAL)
    if how == "leave":
        dispatch(room, "cleo", wire.Leave())
    else:
        dispatch(room, "ada", wire.Correct(name="Cleo", chips=-97, reason="counted twice"))
    assert told(room).tally is None
    assert refused(room, "bea", wire.Agree(number=1)) == "stale"
    assert room.night.deals == 0
    dispatch(room, "ada", wire.Tally(stakes={"Ada": 10, "Bea": 10}, shares={"Bea": 20}))
    agreed(room, *[token for token in ("bea", "cleo") if token.title() in stacks(room)])
    assert room.night.deals == 1


def test_no_bot_is_asked_whether_a_deal_was_so() -> None:
    """It could hold no real card, and would never agree."""
    room = table()
    assert refused(room, "ada", wire.Set(changes={"bots": 1})) == "setting"
    dispatch(room, "ada", wire.Set(changes={"bots": 0, "stack": 50}))
    assert room.coming.stack == 50


@pytest.mark.parametrize("who", ["ada", "bea"])
def test_who_says_that_it_was_not_so_takes_it_back(who: str) -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    assert room.tallied
    dispatch(room, who, wire.Disagree(number=room.tallied.number))
    assert told(room).tally is None
    assert stacks(room)["Ada"] == 100


def test_nobody_agrees_to_another_deal_than_they_saw() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    dispatch(room, "ada", wire.Disagree(number=1))
    dispatch(room, "ada", DEAL)
    assert refused(room, "bea", wire.Agree(number=1)) == "stale"


def test_who_is_not_here_need_not_agree() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    agreed(room, "bea")
    room.connected("cleo", False)
    assert room.night.deals == 1


def test_what_nobody_got_waits_in_the_pot_and_the_deal_goes_round() -> None:
    room = table()
    first = told(room).dealer
    assert first in NAMES
    dispatch(room, "ada", wire.Tally(stakes={"Ada": 4, "Bea": 4, "Cleo": 4}, shares={}))
    agreed(room, "bea", "cleo")
    assert seen(room).pot == 12
    second = told(room).dealer
    assert second != first
    dispatch(room, "bea", wire.Tally(stakes={"Ada": 1}, shares={"Cleo": 7, "Bea": 6}))
    agreed(room, "ada", "cleo")
    assert seen(room).pot == 0
    assert len({first, second, told(room).dealer}) == 3
    assert sum(stacks(room).values()) == 300


@pytest.mark.parametrize(
    "deal",
    [
        wire.Tally(stakes={}, shares={}),
        wire.Tally(stakes={"Ada": 101}, shares={"Bea": 101}),
        wire.Tally(stakes={"Ada": -5}, shares={}),
        wire.Tally(stakes={"Ada": 5}, shares={"Bea": -5}),
        wire.Tally(stakes={"Ada": 5}, shares={"Bea": 6}),
        wire.Tally(stakes={"Nobody": 5}, shares={"Bea": 5}),
        wire.Tally(stakes={"Ada": 5}, shares={"pot": 5}),
    ],
)
def test_what_cannot_have_been_is_refused(deal: wire.Tally) -> None:
    room = table()
    assert refused(room, "ada", deal) == "tally"
    assert room.tallied is None


def test_one_deal_after_the_other_is_written_down() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    assert refused(room, "bea", DEAL) == "tallied"


def test_a_deal_that_cannot_be_any_more_changes_nothing() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    dispatch(room, "bea", wire.Leave())
    assert refused(room, "cleo", wire.Agree(number=1)) == "stale"
    assert room.tallied is None
    assert room.night.deals == 0


def test_no_cards_are_dealt_and_nothing_is_written_down_where_they_are() -> None:
    room = table()
    assert room.due is None
    assert seen(room).fair is None
    other = Room.new(buio.games["italian"], None, Settings(bots=0))
    other.do(seating.sit, "ada", "Ada")
    assert seen(other).account is None
    for message in (DEAL, wire.Agree(number=1), wire.Disagree(number=1), wire.Add(name="Nonna")):
        assert refused(other, "ada", message) == "tally"


def test_the_host_seats_somebody_without_a_phone_who_may_come_later() -> None:
    room = table(people=2)
    dispatch(room, "ada", wire.Add(name="Nonna", chips=50))
    assert stacks(room)["Nonna"] == 50
    dispatch(room, "ada", wire.Tally(stakes={"Nonna": 5, "Ada": 5}, shares={"Nonna": 10}))
    agreed(room, "bea")
    assert stacks(room)["Nonna"] == 55, "who has no phone need not agree"
    room.do(seating.sit, "nonna", "Nonna")
    assert seen(room, "nonna").you >= 0
    assert refused(room, "stranger", wire.Sit(name="Nonna")) == "taken"
    assert refused(room, "bea", wire.Add(name="Nonno")) == "not_host"


def test_chips_are_bought_at_any_time() -> None:
    room = table()
    dispatch(room, "ada", wire.Rebuy())
    assert stacks(room)["Ada"] == 200


@pytest.mark.parametrize("code", list(buio.games))
def test_every_game_of_the_catalogue_can_be_kept(code: str) -> None:
    game = buio.games[code]
    people = max(2, game.players[0])
    room = Room.new(game, None, Settings(bots=0, stack=100), Shuffle(1), account=True)
    Hour(room)
    for number in range(people):
        room.do(seating.sit, f"guest {number}", f"Guest {number}")
    room.do(bookkeeping.tally, "guest 0", wire.Tally(stakes={"Guest 0": 3, "Guest 1": 3}, shares={"Guest 1": 6}))
    agreed(room, *[f"guest {number}" for number in range(1, people)])
    assert room.night.deals == 1
    assert told(room).dealer


def test_the_account_is_read_back_from_its_log() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    agreed(room, "bea", "cleo")
    again = Room.restored(logged(room))
    assert stacks(again) == stacks(room)
    assert again.opened.account
    assert seen(again).account == wire.AccountState(told(room).dealer, None)
    assert again.night.settlement() == room.night.settlement()


def test_the_night_is_looked_back_at_and_settled() -> None:
    room = table()
    dispatch(room, "ada", DEAL)
    agreed(room, "bea", "cleo")
    looking = Looking(room)
    night = asyncio.run(looking.night("ada"))
    (deal,) = night.deals
    assert (deal.winners, deal.nets, deal.pot) == (["Bea"], {"Ada": -10, "Bea": 15, "Cleo": -5}, 25)
    assert {(one.payer, one.taker, one.amount) for one in night.settlement} == {("Ada", "Bea", 10), ("Cleo", "Bea", 5)}
    assert asyncio.run(looking.deal(1, "ada", watching=False)) is None
    dispatch(room, "ada", wire.Close())
    assert {one.amount for one in seen(room).about.settlement} == {10, 5}


def test_such_a_table_is_opened_from_the_page() -> None:
    room, _ = new_table(NewTable(["texas"], account=True))
    assert room.opened.account
    assert room.settings.bots == 0
    with visitors(room) as client, client.websocket_connect("/ws", headers=admitted(client)) as socket:
        page = Page(socket)
        page.look()
        assert page.ask("sit", name="Ada")["t"] == "ok"
        assert page.table["account"] == {"dealer": "", "tally": None}
        assert page.ask("tally", stakes={"Ada": 5}, shares={})["t"] == "ok"
        assert page.table["pot"] == 5


def test_who_comes_later_has_the_seat_that_was_kept_however_the_name_is_written() -> None:
    room = table()
    room.do(seating.add, "Nonna Pia", 0)
    room.do(seating.sit, "pia", "nonna  PIA")
    assert room.person("pia").name == "Nonna Pia"


def test_the_host_chooses_for_a_dealer_without_a_phone_and_nobody_else_does() -> None:
    room = Room.new(buio.games["italian"], None, Settings(bots=0), menu=Menu.of(["italian", "texas"]), account=True)
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    room.do(seating.add, "Nonna", 0)
    for token in ("ada", "bea"):
        room.connected(token, True)
    while room.night.chooser != "Nonna":
        dispatch(room, "ada", wire.Tally(stakes={"Ada": 1}, shares={"Bea": 1}))
        agreed(room, "bea")
        if room.night.chooser == "Bea":
            assert refused(room, "ada", wire.Choose(game="texas")) == "choice"
            dispatch(room, "bea", wire.Choose(game="italian"))
    assert refused(room, "bea", wire.Choose(game="texas")) == "choice"
    dispatch(room, "ada", wire.Choose(game="texas"))
    assert room.night.game.code == "texas"
