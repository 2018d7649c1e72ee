"""What would have come: shown to all when somebody asks who was in a deal that ended early, where the host likes it."""

import pytest

import buio
from buio.cards import card_text
from buio.play.deal import Deal
from buio.play.options import Amount, Simple
from buio.play.would_come import may_come, would_come
from buio.table import journal, wire
from buio.table.projection.table import table_state
from buio.table.refusal import Refused
from buio.table.requests import FACES, dispatch
from buio.table.room import Room
from buio.table.settings import Settings

BOARDS = ("texas", "omaha_hilo8", "pineapple", "courchevel", "iron_cross", "tic_tac_toe", "short_deck")


def played(deal: Deal, *, early: bool = False) -> Deal:
    """A deal in which all stay in for nothing more, or, `early`, the first who can bets and all others give up."""
    while not deal.over:
        options = deal.options()
        call, bet = options.get("cc"), options.get("cbr")
        if early and options.get("f"):
            deal.fold()
        elif early and isinstance(bet, Amount):
            deal.raise_to(bet.low)
        elif isinstance(call, Simple):
            deal.call() if call.cost else deal.check()
        else:
            deal.discard(deal.hands[deal.actor][:1])
    return deal


def ended(deal: Deal) -> str:
    assert deal.outcome is not None
    return deal.outcome.ended


def turned(room: Room, viewer: str) -> list[str] | None:
    """What a page is told of the cards that would have come."""
    result = table_state(room, viewer).result
    assert result is not None
    return result.rabbit


@pytest.mark.parametrize("code", BOARDS)
def test_it_is_what_the_same_pack_turns_when_all_stay_in(code: str) -> None:
    for seed in range(3):
        whole = played(buio.games[code].deal([50] * 3, shuffle=buio.Shuffle(seed)))
        assert (ended(whole), would_come(whole)) == ("showdown", ())
        early = played(buio.games[code].deal([50] * 3, shuffle=buio.Shuffle(seed)), early=True)
        assert (ended(early), sum(early.stacks)) == ("folds", 150)
        assert early.board[: early.turned] + would_come(early) == whole.board


def test_it_is_offered_where_a_game_has_such_cards() -> None:
    could = {code for code, game in buio.games.items() if may_come(game.recipe(game.rules(), game.players[0]))}
    assert could >= {*BOARDS}
    assert could.isdisjoint({"italian", "wild_widow", "seven_card_stud", "pai_gow", "three_card", "ramino_v1"})


def test_nobody_can_say_it_where_cards_come_to_the_hands_or_the_deal_runs_or_the_caller_deals() -> None:
    for code in ("seven_card_stud", "five_card_draw", "badugi"):
        assert would_come(played(buio.games[code].deal([50] * 3, shuffle=buio.Shuffle(1)), early=True)) == ()
    assert would_come(buio.games["texas"].deal([50] * 3, shuffle=buio.Shuffle(1))) == ()
    by_hand = buio.games["texas"].deal([50] * 2)
    for cards in ("2s", "As Ks", "Ah Kh"):
        by_hand.deal_cards(cards)
    by_hand.fold()
    assert (ended(by_hand), would_come(by_hand)) == ("folds", ())


def ended_early(*, rabbit: bool = True) -> Room:
    room = Room.new(buio.games["texas"], None, Settings(bots=0, start=0, rest=0, rabbit=rabbit), buio.Shuffle(11))
    for name in ("Ada", "Bea"):
        dispatch(room, name, wire.Sit(name=name))
        room.connected(name, True)
    room.step()
    assert room.deal is not None
    room.play(buio.Move("f", room.deal.actor))
    return room


def test_who_was_in_it_has_it_turned_for_all_and_no_chips_move() -> None:
    room = ended_early()
    assert room.deal is not None
    chips, come = room.night.balances(), [card_text(card) for card in would_come(room.deal)]
    assert len(come) == 5
    for viewer in ("Ada", "Bea", "who watches"):
        assert turned(room, viewer) == []
    dispatch(room, "Ada", wire.Hunt())
    written = room.logged
    dispatch(room, "Bea", wire.Hunt())
    assert room.logged == written, "once is enough"
    for viewer in ("Ada", "Bea", "who watches"):
        assert turned(room, viewer) == come
    told = room.events[-1][1]
    assert (told.word, told.name, told.deal) == ("rabbit", "Ada", room.number)
    assert (told.cards, room.night.balances()) == (come, chips)
    again = Room.restored([journal.decode(journal.encode(entry)) for entry in room.unsaved])
    assert (again.hunted, again.events[-1][1]) == (True, told)
    for name in ("Ada", "Bea"):
        dispatch(room, name, wire.Next())
    room.step()
    assert (room.running, room.hunted) == (True, False)
    with pytest.raises(Refused, match="not ended early"):
        dispatch(room, "Ada", wire.Hunt())


def test_nothing_is_turned_where_the_host_does_not_like_it_or_for_who_watched() -> None:
    room = ended_early(rabbit=False)
    assert turned(room, "Ada") is None
    with pytest.raises(Refused) as refused:
        dispatch(room, "Ada", wire.Hunt())
    assert refused.value.code == "no_rabbit"
    room = ended_early()
    dispatch(room, "Carla", wire.Sit(name="Carla"))
    with pytest.raises(Refused) as refused:
        dispatch(room, "Carla", wire.Hunt())
    assert (refused.value.code, room.hunted) == ("nothing_to_come", False)


def test_a_face_is_chosen_seen_by_all_and_kept_in_the_log() -> None:
    room = ended_early()
    dispatch(room, "Ada", wire.Dress(face=FACES))
    before = room.logged
    dispatch(room, "Ada", wire.Dress(face=FACES))
    assert room.logged == before
    for wrong in (-1, FACES + 1):
        with pytest.raises(Refused, match=f"0 to {FACES}"):
            dispatch(room, "Bea", wire.Dress(face=wrong))
    assert {seat.name: seat.face for seat in table_state(room, "Bea").seats} == {"Ada": FACES, "Bea": 0}
    again = Room.restored([journal.decode(journal.encode(entry)) for entry in room.unsaved])
    assert again.faces == {"Ada": FACES}
    dispatch(room, "Ada", wire.Dress(face=0))
    assert table_state(room, "Bea").seats[0].face == 0
