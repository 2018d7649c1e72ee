"""Chips before one has none left: up to what one sits down with, between two deals."""

import pytest

import buio
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings


def test_who_has_fewer_chips_buys_what_is_missing_and_no_more() -> None:
    room = Room.new(buio.games["texas"], None, Settings(bots=0, start=0, rest=-1, stack=50), Shuffle(11))
    for name in ("Ada", "Bea"):
        dispatch(room, name, wire.Sit(name=name))
        room.connected(name, True)
    room.step()
    assert room.deal is not None
    loser = room.names[room.deal.actor]
    winner = room.names[1 - room.deal.actor]
    with pytest.raises(Refused):
        dispatch(room, loser, wire.Rebuy())
    room.play(Move("f", room.deal.actor))
    lost = 50 - room.night.people[loser].stack
    assert lost > 0
    dispatch(room, loser, wire.Rebuy())
    told = room.night.balances()[loser]
    assert (room.night.people[loser].stack, told.bought, told.net) == (50, 50 + lost, -lost)
    for name in (loser, winner):
        with pytest.raises(Refused) as refused:
            dispatch(room, name, wire.Rebuy())
        assert refused.value.code == "chips"
