"""What a table shows from move to move: made from what it showed before, and never anything else than made anew."""

import pytest

import buio
from buio.night.entries import Sat
from buio.play.deal import Deal
from buio.play.shuffle import Shuffle
from buio.table.delta import as_before
from buio.table.desks import seating
from buio.table.projection.table import Showing
from buio.table.room import Room
from tests.server.rooms import a_room, everybody_goes_on, seen, still

PEOPLE = ("ada", "bea", "cleo")


def running(room: Room) -> Deal:
    assert room.deal is not None
    return room.deal


@pytest.mark.parametrize("code", ["texas", "italian", "chinese", "seven_card_stud", "carioca"])
def test_what_is_taken_over_from_before_is_what_would_be_made_anew(code: str) -> None:
    room = still(a_room(buio.games[code], shuffle=Shuffle(7), bots=0))
    showing = None
    for token in PEOPLE:
        room.do(seating.sit, token, token.title())
        room.connected(token, True)
    for _ in range(60):
        everybody_goes_on(room)
        if room.running:
            room.play(running(room).options().least())
        else:
            room.step()
        showing = Showing(room, showing)
        for token in (*PEOPLE, "a spectator"):
            assert showing.table(token) == Showing(room).table(token)
    assert (room.night.deals > 0) is (code != "carioca"), "of which a deal is longer"


def test_a_seat_that_has_not_changed_is_the_very_thing_that_it_was() -> None:
    room = still(a_room(buio.games["texas"], shuffle=Shuffle(7), bots=0))
    for token in PEOPLE:
        room.do(seating.sit, token, token.title())
    everybody_goes_on(room)
    room.step()
    before = Showing(room)
    earlier = {token: before.sight(token) for token in PEOPLE}
    mover = running(room).actor
    room.play(running(room).options().least())
    now = Showing(room, before)
    resting = next(seat for seat in range(3) if seat not in (mover, running(room).actor))
    for token in PEOPLE:
        later = now.sight(token)
        assert (later.hand is earlier[token].hand) is (token.title() != room.names[mover]), "whose cards are gone"
        assert later.alike.seats[resting] is earlier[token].alike.seats[resting]
        assert later.alike.seats[mover] != earlier[token].alike.seats[mover]


def test_what_has_not_changed_is_taken_over_and_what_has_is_not() -> None:
    room = still(a_room(buio.games["texas"], shuffle=Shuffle(7), bots=0))
    room.do(seating.sit, "ada", "Ada")
    before, after = Showing(room).alike, Showing(room).alike
    assert before.ledger == after.ledger
    assert before.ledger is not after.ledger
    room.do(seating.sit, "bea", "Bea")
    changed = Showing(room).alike
    assert as_before(before, after).ledger is before.ledger
    assert as_before(before, changed) == changed
    assert as_before(before, changed).ledger is changed.ledger
    assert as_before(before, changed).rules is before.rules


def test_a_table_is_shown_at_which_more_sit_than_can_be_dealt_in() -> None:
    game = buio.games["poker20"]
    room = still(a_room(game, game.rules(draws="until_stock_ends"), shuffle=Shuffle(7), bots=0))
    for seat, name in enumerate((*PEOPLE, "dora")):
        room.write(Sat(name.title(), seat, 100))  # as in a log of when so many could sit down
    assert len(Showing(room).table("ada").seats) == 4


def test_everybody_sees_who_plays_blind() -> None:
    """Where blinds are bet before anybody looks, each seat is dark until all of them look at once."""
    italian = buio.games["italian"]
    room = still(a_room(italian, italian.rules(blind_timing="before_look"), Shuffle(7), bots=0))
    for token in PEOPLE:
        room.do(seating.sit, token, token.title())
    everybody_goes_on(room)
    room.step()
    for viewer in (*PEOPLE, "a spectator"):
        assert [seat.dark for seat in seen(room, viewer).seats] == [True] * 3
    while not set(seen(room).seats[0].cards) - {"??"}:
        room.play(running(room).options().least())
    for viewer in (*PEOPLE, "a spectator"):
        assert [seat.dark for seat in seen(room, viewer).seats] == [False] * 3
