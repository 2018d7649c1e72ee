"""What viewers are sent of a change: never anything else than what is different between two whole tables."""

from random import Random

import msgspec
import pytest

import buio
from buio.play.shuffle import Shuffle
from buio.table.delta import SAME, difference
from buio.table.desks import seating
from buio.table.projection.sights import Patches, Sight, sight_of
from buio.table.projection.table import Showing
from buio.table.room import Room
from tests.server.rooms import a_room, everybody_goes_on, still

PEOPLE = ("ada", "bea", "cleo")
VIEWERS = (*PEOPLE, "a spectator")


def told(patches: Patches, before: Sight, after: Sight) -> object:
    """What a viewer is sent, once it is read; `SAME`: nothing."""
    patch = patches.between(before, after)
    return SAME if patch is None else msgspec.json.decode(patch)


def wanted(before: Sight, after: Sight) -> object:
    patch = difference(before.table, after.table)
    return patch if patch is SAME else msgspec.to_builtins(patch)


def move(room: Room, rng: Random) -> None:
    """The least that can happen next, or any move there is."""
    everybody_goes_on(room)
    if room.deal is not None and not room.deal.over:
        options = room.deal.options()
        room.play(options.least() if rng.random() < 0.5 else options.sample(rng))
    elif room.due:
        room.step()


@pytest.mark.parametrize(
    "code",
    ["texas", "italian", "chinese", "seven_card_stud", "carioca", "ramino_v1", "pai_gow", "wild_widow", "badugi"],
)
def test_each_viewer_is_sent_what_is_different_for_them(code: str) -> None:
    room, rng = still(a_room(buio.games[code], shuffle=Shuffle(7), bots=0)), Random(code)
    for token in PEOPLE:
        room.do(seating.sit, token, token.title())
        room.connected(token, True)
    showing = Showing(room)
    before = {token: showing.sight(token) for token in VIEWERS}
    for step in range(80):
        move(room, rng)
        if step == 30:
            room.do(seating.sit, "dora", "Dora") if code == "texas" else room.connected("bea", False)
        showing, patches = Showing(room, showing), Patches()
        after = {token: showing.sight(token) for token in VIEWERS}
        for token in VIEWERS:
            was, now = before[token], after[token]
            assert now.table == Showing(room).table(token)
            assert told(patches, was, now) == wanted(was, now)
            assert told(patches, sight_of(was.table), now) == wanted(was, now)  # of somebody who saw it later so far
            assert told(patches, sight_of(was.table), sight_of(now.table)) == wanted(was, now)
        before = after


def test_viewers_who_are_told_the_same_are_told_it_in_the_same_bytes() -> None:
    room = still(a_room(buio.games["texas"], shuffle=Shuffle(7), bots=0))
    for token in PEOPLE:
        room.do(seating.sit, token, token.title())
    everybody_goes_on(room)
    room.step()
    showing, patches, watchers = Showing(room), Patches(), ("eve", "guy")
    before = [showing.sight(token) for token in watchers]
    assert patches.between(before[0], before[0]) is None
    assert room.deal is not None
    room.play(room.deal.options().least())
    showing = Showing(room, showing)
    first, second = [patches.between(was, showing.sight(token)) for was, token in zip(before, watchers, strict=True)]
    assert first == second == msgspec.Raw(msgspec.json.encode(difference(before[0].table, showing.table("eve"))))
