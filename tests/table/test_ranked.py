"""What a page is told about the hands of its table: what beats what, and where its own hand is among it."""

import pytest

import buio
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.projection.table import table_state
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings


def asked(room: Room, token: str) -> list[wire.ChartState]:
    """What the browser of this token is told."""
    answer = dispatch(room, token, wire.Rank(cid="1"))
    assert isinstance(answer, wire.Ranked)
    return answer.charts


def a_room(code: str = "italian", **rules: object) -> Room:
    game = buio.games[code]
    room = Room.new(game, game.rules(**rules), Settings(bots=0, start=0, rest=0), Shuffle(11))
    for name in ("Ada", "Bea"):
        dispatch(room, name, wire.Sit(name=name))
        room.connected(name, True)
    return room


def dealt(code: str = "italian", **rules: object) -> Room:
    room = a_room(code, **rules)
    room.step()
    assert room.deal is not None
    while not all(room.deal.hands):  # before the cards one may bet in the dark
        room.play(Move("no", room.deal.actor))
    return room


def test_the_own_hand_is_marked_and_nobody_elses() -> None:
    room = dealt()
    assert room.deal is not None
    for seat, name in enumerate(room.names):
        (chart,) = asked(room, name)
        made = room.deal.recipe.ranking.describe(room.deal.hands[seat])
        assert [one.category.partition(".")[0] for one in chart.hands if one.mine] == [made.category]
    assert [one for one in asked(room, "somebody who watches")[0].hands if one.mine] == []


def test_a_hand_that_is_blind_is_not_marked() -> None:
    room = dealt()
    assert room.deal is not None
    room.deal.dark = (True,) * len(room.names)
    assert [one for one in asked(room, room.names[0])[0].hands if one.mine] == []


def test_the_order_of_this_house_is_told_with_its_suits_and_its_cycle() -> None:
    (chart,) = asked(a_room(), "Ada")
    order = [one.category for one in chart.hands]
    assert order.index("flush") < order.index("full_house")
    assert (chart.suits, chart.cycle) == ("hdcs", "best_of_each_category")
    (other,) = asked(a_room(flush_beats_full=False, sf_cycle=False), "Ada")
    order = [one.category for one in other.hands]
    assert (order.index("flush") > order.index("full_house"), other.cycle) == (True, "")


@pytest.mark.parametrize(("code", "parts"), [
    ("omaha_hilo8", [["high"], ["low"]]), ("chinese", [["front"], ["middle", "back"]]), ("ramino_v1", []),
])  # fmt: skip
def test_parts_that_are_compared_alike_have_one_chart(code: str, parts: list[list[str]]) -> None:
    assert [one.contests for one in asked(dealt(code), "Ada")] == parts


def test_once_another_game_comes_next_its_hands_are_told() -> None:
    room = dealt("texas")
    assert room.deal is not None
    while room.running:
        room.play(Move("f" if "f" in room.deal.options() else "cc", room.deal.actor))
    assert "flush" in {one.category for one in asked(room, "Ada")[0].hands}
    host = next(token for token in room.guests if token == room.host)
    dispatch(room, host, wire.Plan(cid="2", game="poker20"))
    (chart,) = asked(room, "Ada")
    assert "flush" not in {one.category for one in chart.hands}
    shown = table_state(room, "Ada")
    assert (shown.game, shown.pack) == ("poker20", 20)


def test_a_house_rule_is_told_as_it_is_written() -> None:
    """Cards have capitals: a page or a seat elsewhere reads what the command line would write."""
    told = {rule.key: rule.value for rule in table_state(a_room("five_card_draw", wild="Kh,7d"), "Ada").rules}
    assert (told["wild"], told["lowest_card"]) == ("Kh,7d", buio.games["five_card_draw"].rules().lowest_card)
