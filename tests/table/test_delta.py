"""What is different between two states: small, and enough to make the one of the other."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import buio
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.delta import SAME, Differences, difference, patched
from buio.table.desks import seating
from tests.server.rooms import a_room, everybody_goes_on, seen

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "??"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@given(VALUES, VALUES)
def test_a_patch_makes_the_one_of_the_other(before: Any, after: Any) -> None:
    patch = difference(before, after)
    told = before if patch is SAME else patched(before, json.loads(json.dumps(patch)))
    assert told == after
    if patch is not SAME:
        assert json.dumps(told) == json.dumps(after)


@given(VALUES)
def test_nothing_is_different_from_itself(value: Any) -> None:
    assert difference(value, value) is SAME


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, {"b": 3}),
        ([1, 2, 3], [1, 5, 3], {"1": 5}),
        ([1, 2], [1, 2, 3], [[1, 2, 3]]),
        ({"a": {"x": 1}}, {"a": {"y": 1}}, {"a": [{"y": 1}]}),
        ({"a": None}, {"a": {"y": 1}}, {"a": [{"y": 1}]}),
        ({"a": [1]}, {"a": None}, {"a": None}),
        ({"a": [[1], [2]]}, {"a": [[1], [2, 3]]}, {"a": {"1": [[2, 3]]}}),
    ],
)
def test_how_a_patch_is_written(before: Any, after: Any, patch: Any) -> None:
    assert difference(before, after) == patch
    assert patched(before, patch) == after


@pytest.mark.parametrize("code", ["italian", "texas", "carioca", "chinese", "pai_gow", "seven_card_stud"])
def test_states_of_real_tables_and_how_small_their_changes_are(code: str) -> None:
    game = buio.games[code]
    people = min(6, game.players[-1])
    room = a_room(game, bots=0, shuffle=Shuffle(1))
    for count in range(people):
        room.do(seating.sit, f"t{count}", f"Guest {count}")
    shown = {token: seen(room, token) for token in ("t0", "t1", "nobody")}
    sizes: list[int] = []
    while room.night.deals < 2 and len(sizes) < 600:
        if room.due:
            room.step()
        elif room.running:
            assert room.deal is not None
            room.play(room.deal.options().least())
        else:
            everybody_goes_on(room)
        for token, before in shown.items():
            after = seen(room, token)
            patch = difference(before, after)
            written = wire.encode(wire.No("", "", "") if patch is SAME else patch)
            assert patched(before, {} if patch is SAME else msgspec.json.decode(written)) == after
            sizes.append(len(written))
            shown[token] = after
    assert sorted(sizes)[len(sizes) // 2] < 600


def test_a_patch_is_that_of_its_own_states_though_others_had_their_place_in_memory() -> None:
    """A number of a thing is good as long as the thing is there: what is compared is held."""
    differences = Differences()
    for number in range(2000):
        before, after = [number, 0], [number + 1, 0]
        assert patched(before, differences.between(before, after)) == after
