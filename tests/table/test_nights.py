"""People known again across nights by a key of their phone: what the log keeps, and what a night has come to."""

from functools import partial

import buio
from buio.play.shuffle import Shuffle
from buio.table import journal, wire
from buio.table.nights import Evening, digest, evenings
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.table.test_people import again, refused

ADA, BEA = "a" * 64, "0123456789abcdef" * 4


def a_night(*names: str, bots: int = 0) -> Room:
    room = Room.new(buio.games["texas"], None, Settings(bots=bots, start=0, rest=0, pace=0), Shuffle(11))
    for name in names:
        dispatch(room, name, wire.Sit(name=name))
        room.connected(name, True)
    return room


def a_deal(room: Room) -> None:
    """All give up to the last."""
    for name in (name for name in room.people_here if not room.ready):
        dispatch(room, name, wire.Next())
    room.step()
    while room.running:
        assert room.deal is not None
        room.play(buio.Move("f", room.deal.actor))


def test_a_night_is_told_by_the_digest_of_a_key_and_follows_from_the_log() -> None:
    room = a_night("Ada", "Bea", "Cleo")
    dispatch(room, "Ada", wire.Know(key=ADA))
    written = room.logged
    dispatch(room, "Ada", wire.Know(key=ADA))
    assert room.logged == written, "said once more it is no news"
    assert evenings(room) == {}, "nothing has been played"
    for _ in range(2):
        a_deal(room)
    dispatch(room, "Bea", wire.Know(key=BEA))
    net = {name: room.night.net(name) for name in ("Ada", "Bea")}
    assert len(set(net.values()) | {0}) > 1
    assert evenings(room) == {digest(ADA): Evening(2, net["Ada"]), digest(BEA): Evening(2, net["Bea"])}
    log = b"".join(journal.encode(entry) for entry in room.unsaved).decode()
    assert (ADA in log, BEA in log, digest(ADA) in log) == (False, False, True)
    assert evenings(again(room)) == evenings(room)


def test_a_night_counts_for_one_key_and_may_be_forgotten() -> None:
    room = a_night("Ada", "Bea")
    dispatch(room, "Ada", wire.Know(key=ADA))
    a_deal(room)
    dispatch(room, "Ada", wire.Know(key=BEA))
    assert evenings(room).keys() == {digest(BEA)}, "another phone with the same seat"
    dispatch(room, "Ada", wire.Know(key=""))
    assert (evenings(room), again(room).keys) == ({}, {})


def test_what_is_no_key_or_is_somebody_else_s_at_this_table_is_refused_and_costs_no_seat() -> None:
    room = a_night("Ada", "Bea")
    dispatch(room, "Ada", wire.Know(key=ADA))
    written = room.logged
    for wrong in ("a" * 63, "A" * 64, "g" * 64, "a" * 65, f"{ADA}\n"):
        assert refused(partial(dispatch, room, "Bea", wire.Know(key=wrong))) == "key"
    assert refused(lambda: dispatch(room, "Bea", wire.Know(key=ADA))) == "key_taken"
    assert refused(lambda: dispatch(room, "who watches", wire.Know(key=BEA))) == "no_seat"
    assert (room.logged, room.keys, room.sits("Bea")) == (written, {"Ada": digest(ADA)}, True)


def test_who_plays_against_bots_alone_has_no_night() -> None:
    room = a_night("Ada", bots=2)
    dispatch(room, "Ada", wire.Know(key=ADA))
    a_deal(room)
    assert (room.deals_of["Ada"], evenings(room)) == (1, {})
