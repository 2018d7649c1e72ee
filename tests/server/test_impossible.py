"""A deal that cannot be: as many as want to play are too many for the cards. Everybody is told, and what helps."""

from typing import Any

import buio
from buio.night import Menu, Offer
from buio.night.entries import Sat
from buio.play.shuffle import Shuffle
from buio.server import waiting
from buio.server.keeper import Keeper
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import journal, wire
from buio.table.desks import readiness, seating
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.server.rooms import a_room, everybody_goes_on, seen
from tests.table.test_people import Hour, again, play_out, refused

TEXAS = buio.games["texas"]
TWENTY = TEXAS.rules(lowest_card="T", hole_cards=5)


def three(**how: Any) -> Room:
    """Three people, who could play with so few cards if they were two."""
    room = a_room(TEXAS, TWENTY, Shuffle(2), bots=0, pace=0, **how)
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.lower(), name)
    sit_as_ever(room, "Cleo")
    return room


def sit_as_ever(room: Room, name: str) -> None:
    """Somebody sits down for whom the cards are not enough, as the log of an older version has it."""
    room.write(Sat(name, room.night.free_seats[0], 100))
    room.write(journal.Guest(name, name.lower()))
    room.connected(name.lower(), True)


def begins(room: Room) -> bool:
    everybody_goes_on(room)
    for _ in range(5):
        if room.due:
            room.step()
    return room.running


def test_everybody_is_told_that_so_many_cannot_play_and_goes_on_when_somebody_sits_out() -> None:
    room = three()
    assert not begins(room)
    for token in ("ada", "watcher"):
        assert (seen(room, token).hindered, seen(room, token).starts) == (3, -1)
    read = again(room)
    read.connected("ada", True)
    assert not begins(read)
    assert seen(read).hindered == 3, "after a restart, too"
    room.do(seating.sit_out, "cleo")
    assert begins(room), "nobody has to say again that they are ready"
    assert seen(room).hindered == 0
    play_out(room)
    room.do(seating.come_back, "cleo")
    assert not begins(room)
    dispatch(room, "ada", wire.Plan(game="texas"))
    assert begins(room)


def test_a_table_whose_deal_cannot_be_waits_and_does_not_try_again_and_again() -> None:
    room = three(rest=5)
    hour, table = Hour(room), Table("x", room, Keeper("x", MemoryStore()))
    room.saved(len(room.unsaved))
    for _ in range(10):
        hour.time += 10
        table._go_on(room.due, room.seq)
    before = room.seq
    for _ in range(10):
        hour.time += 1
        table._go_on(room.due, room.seq)
    assert room.seq == before
    delay = waiting.delay(room, room.due, None)
    assert delay is not None
    assert delay >= 1


def test_who_chooses_the_game_can_choose_one_that_so_many_play() -> None:
    menu = Menu((Offer(TEXAS, TWENTY), Offer(buio.games["razz"], buio.games["razz"].rules())), "dealer")
    room = a_room(TEXAS, TWENTY, Shuffle(2), menu, bots=0, pace=0)
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.lower(), name)
    assert begins(room)
    play_out(room)
    sit_as_ever(room, "Cleo")
    chooser = room.night.chooser
    assert chooser is not None
    dispatch(room, chooser.lower(), wire.Next())
    other = next(token for token in room.guests if token != chooser.lower())
    assert refused(lambda: room.do(readiness.be_ready, other)) == "choosing", "the same game again cannot be"
    assert seen(room, chooser.lower()).waiting == "choose"
    dispatch(room, chooser.lower(), wire.Choose(game="razz"))
    assert begins(room)
    assert room.night.game.code == "razz"
