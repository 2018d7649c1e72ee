"""Bots at a served table: how strong they are, how long they seem to think, what they remember of the night."""

from random import Random
from statistics import mean

import pytest

import buio
from buio.bots import General
from buio.play.moves import CALL
from buio.play.shuffle import Shuffle
from buio.table.desks import dealing, seating
from buio.table.desks.dealing import LONGEST_THOUGHT
from buio.table.room import Due, Room
from buio.table.settings import SettingError, changed
from tests.server.rooms import a_room

TEXAS = buio.games["texas"]


def _begun(strength: int = 2) -> Room:
    """A person who calls everything among two bots, in the first deal."""
    room = a_room(TEXAS, shuffle=Shuffle(4), bots=2, rest=-1, stack=5000, strength=strength)
    room.do(seating.sit, "ada", "Ada")
    room.connected("ada", True)
    room.step()
    return room


def _to_a_bot(room: Room) -> None:
    """Play until a bot has to move."""
    for _ in range(30):
        if room.due is Due.BOT:
            return
        deal = room.deal
        assert deal is not None
        if deal.over:
            room.go_on()
            room.step()
        else:
            room.play(next(option for option in deal.options() if option.verb == CALL).sample(deal.actor, Random(1)))


def test_the_time_of_a_move_does_not_depend_on_any_card() -> None:
    """The same decisions of the same table, with all cards exchanged: the same times."""
    times: list[list[float]] = [[], []]
    room = _begun()
    while len(times[0]) < 30:
        _to_a_bot(room)
        deal = room.deal
        assert deal is not None
        times[0].append(dealing.thinking(room))
        held = list(deal.hands)
        deal.hands[:] = [tuple((card + 17) % 52 for card in hand) for hand in held]
        times[1].append(dealing.thinking(room))
        deal.hands[:] = held
        room.step()
    assert times[0] == times[1]
    assert len(set(times[0])) == len(times[0])
    assert 0.8 < mean(times[0]) < 1.2
    assert min(times[0]) < 0.7 < 1.4 < max(times[0]) <= LONGEST_THOUGHT


@pytest.mark.parametrize(("strength", "samples"), [(1, 20), (2, 120), (3, 240)])
def test_the_host_chooses_how_strong_the_bots_are(strength: int, samples: int) -> None:
    room = _begun(strength=strength)
    carla = room.players["Carla"]
    assert isinstance(carla, General)
    assert carla.style.samples == samples


@pytest.mark.parametrize("strength", [0, 4])
def test_there_are_three_strengths(strength: int) -> None:
    with pytest.raises(SettingError, match="strength is 1 to 3"):
        changed(_begun().settings, {"strength": strength})


def test_what_is_remembered_of_a_night_is_told_to_the_bots_and_survives_a_restart() -> None:
    room = _begun()
    for name, bets in (("Ada", 60), ("Carla", 0)):
        room.habits.counted[name] = (bets, 60)
    _to_a_bot(room)
    room.players.clear()
    room.step()
    player = next(iter(room.players.values()))
    assert isinstance(player, General)
    bold = dict(zip(room.names, player.boldness, strict=True))
    assert bold["Ada"] == 1.7
    assert bold["Carla"] == 0.6
    assert 0.6 < bold["Beppe"] < 1.7


def test_a_table_that_was_served_again_remembers_the_same() -> None:
    room = _begun()
    entries = [room.opened, *room.unsaved[1:]]
    for _ in range(12):
        _to_a_bot(room)
        room.step()
    entries = list(room.unsaved)
    assert room.habits.counted
    assert Room.restored(entries).habits.counted == room.habits.counted
