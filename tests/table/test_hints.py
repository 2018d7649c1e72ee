"""Hints: a good player's move and its reasons, for whose turn it is, where the host likes it."""

import pytest

import buio
from buio.bots.advice import Advice, Adviser
from buio.i18n import LANGUAGES
from buio.play.moves import Move
from buio.play.options import Options
from buio.play.shuffle import Shuffle
from buio.play.view import View
from buio.table import wire
from buio.table.projection.texts import read
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings


def dealt(code: str, *, hints: bool = True) -> Room:
    game = buio.games[code]
    room = Room.new(game, None, Settings(bots=0, start=0, rest=0, hints=hints), Shuffle(11))
    for name in ("Ada", "Bea"):
        dispatch(room, name, wire.Sit(name=name))
        room.connected(name, True)
    room.step()
    assert room.deal is not None
    return room


def asks(room: Room) -> wire.Hinted:
    """Whoever's turn it is asks."""
    assert room.deal is not None
    answer = dispatch(room, room.names[room.deal.actor], wire.Hint(cid="1"))
    assert isinstance(answer, wire.Hinted)
    return answer


@pytest.mark.parametrize(
    "code", ["italian", "texas", "omaha_hilo8", "badugi", "ramino_v1", "carioca", "five_card_draw"]
)
def test_what_is_advised_can_be_done_and_has_its_reason_in_every_language(code: str) -> None:
    room = dealt(code)
    for _ in range(6):
        if room.deal is None or room.deal.over:
            break
        before = room.logged
        told = asks(room)
        assert told.turn == room.turn
        assert set(told.why) == set(LANGUAGES)
        assert all(reasons and all(reasons) for reasons in told.why.values())
        assert room.logged == before, "a question is no entry"
        room.play(Move(told.verb, room.deal.actor, told.amount, read(told.cards)))


def test_a_hint_knows_no_more_than_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    room = dealt("texas")
    assert room.deal is not None
    seen: list[View] = []
    advise = Adviser.advise

    def watched(self: Adviser, view: View, options: Options) -> Advice:
        seen.append(view)
        return advise(self, view, options)

    monkeypatch.setattr(Adviser, "advise", watched)
    first = asks(room)
    assert asks(room) == first
    [view] = seen  # thought over once
    assert view == room.deal.view(room.deal.actor)  # and a view knows nothing of the others


def test_there_is_no_hint_where_the_host_wants_none_or_out_of_turn() -> None:
    room = dealt("texas", hints=False)
    assert room.deal is not None
    with pytest.raises(Refused) as refused:
        asks(room)
    assert refused.value.code == "no_hints"
    dispatch(room, room.host, wire.Set(changes={"hints": True}))
    room.play(Move("f", room.deal.actor))
    for name in ("Ada", "Bea"):
        dispatch(room, name, wire.Next())
    room.step()
    assert asks(room).why
    other = room.names[1 - room.deal.actor]
    with pytest.raises(Refused) as refused:
        dispatch(room, other, wire.Hint(cid="2"))
    assert refused.value.code == "not_your_turn"
