"""A room without network: people, bots, moves, and what each viewer is told."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

import buio
from buio.cards import parse_cards
from buio.night.entries import PotShared
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import controls, dealing, readiness, seating, timing
from buio.table.projection.table import state
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Due, Room
from tests.server.rooms import a_room, act, seen, still

ITALIAN = buio.games["italian"]


class Fixed(Shuffle):
    """Deals the same cards in every deal: the hands of the seats in turn, then a stock."""

    def __init__(self, cards: Sequence[int]) -> None:
        super().__init__(1)
        self.cards = tuple(cards)

    def order(self, cards: Sequence[int], shuffle: int) -> tuple[int, ...]:
        return (*self.cards, *(card for card in cards if card not in self.cards)) if shuffle == 0 else tuple(cards)

    def next(self) -> Shuffle:
        return self


def bots_move(room: Room) -> None:
    while room.due:
        room.step()


def table(seed: int = 5) -> Room:
    room = still(a_room(ITALIAN, shuffle=Shuffle(seed)))
    room.do(seating.sit, "ada", "Ada")
    return room


def random_act(room: Room, rng: Random) -> None:
    assert room.deal is not None
    move = room.deal.options().sample(rng)
    texts = [text for text in seen(room).seats[seen(room).you].cards if move.cards]
    from buio.cards import card_text

    act(room, "ada", move.verb, move.amount, [card_text(card) for card in move.cards] if texts else [])


def test_with_the_first_person_three_bots_sit_down() -> None:
    room = a_room(ITALIAN, pace=0)
    assert seen(room).seats == []
    assert seen(room).waiting == "seat"
    room.do(seating.sit, "ada", "  Ada ")
    told = seen(room)
    assert told.seats[0].name == "Ada"
    assert [seat.bot for seat in told.seats] == [False, True, True, True]
    assert told.you == 0
    assert room.due is Due.DEAL


def test_twenty_random_deals_conserve_chips_and_offer_legal_moves_only() -> None:
    room, rng = table(), Random(1)
    while room.night.deals < 20:
        bots_move(room)
        told = seen(room)
        assert sum(row.stack for row in told.ledger) == sum(row.bought for row in told.ledger)
        assert sum(row.stack for row in told.ledger if row.name == "pot") == told.pot + sum(told.later)
        if told.waiting == "you":
            assert told.options
            random_act(room, rng)
        elif told.waiting == "rebuy":
            room.do(seating.rebuy, "ada")
            room.do(readiness.be_ready, "ada")
        else:
            assert told.waiting in ("next", "others")
            room.do(readiness.be_ready, "ada")
    assert room.seq > 100


def test_only_options_of_the_deal_are_offered_with_their_bounds() -> None:
    room = table()
    while seen(room).waiting != "you":
        bots_move(room)
        room.do(readiness.be_ready, "ada")
    assert room.deal is not None
    offered = [(option.verb, option.low, option.high) for option in seen(room).options]
    real = [(option.verb, getattr(option, "low", 0), getattr(option, "high", 0)) for option in room.deal.options()]
    assert offered == real
    assert seen(room, "nobody").options == []


@pytest.mark.parametrize(("message", "code"), [
    (wire.Act(cid="a", turn=-5, verb="cc"), "stale"),
    (wire.Act(cid="a", turn=0, verb="fly"), "illegal"),
    (wire.Act(cid="a", turn=0, verb="cbr", amount=10**6), "illegal"),
    (wire.Act(cid="a", turn=0, verb="sd", cards=["Zz"]), "card"),
])  # fmt: skip
def test_what_is_not_legal_is_refused_and_changes_nothing(message: wire.Act, code: str) -> None:
    room = table()
    while seen(room).waiting != "you":
        bots_move(room)
        room.do(readiness.be_ready, "ada")
    before = wire.encode(seen(room))
    if message.turn == 0:
        message = msgspec.structs.replace(message, turn=room.turn)
    with pytest.raises(Refused) as refused:
        dispatch(room, "ada", message)
    assert refused.value.code == code
    assert "\n" not in str(refused.value)
    assert wire.encode(seen(room)) == before


def test_a_move_sent_twice_counts_once() -> None:
    room = table()
    while seen(room).waiting != "you":
        bots_move(room)
        room.do(readiness.be_ready, "ada")
    assert room.deal is not None
    option = room.deal.options().items[0]
    message = wire.Act(cid="one", turn=room.turn, verb=option.verb)
    dispatch(room, "ada", message)
    after = room.seq
    dispatch(room, "ada", message)
    assert room.seq == after


def test_who_does_not_sit_cannot_act() -> None:
    room = table()
    for ask in (readiness.be_ready, seating.rebuy, seating.sit_out, seating.come_back):
        with pytest.raises(Refused, match="take a seat first"):
            ask(room, "eve")
    with pytest.raises(Refused, match="take a seat first"):
        act(room, "eve", "cc")


@pytest.mark.parametrize(
    ("token", "name", "code"),
    [("ada", "Bea", "seated"), ("bea", "", "name"), ("bea", "Ada", "taken"), ("bea", "\u0007", "name")],
)
def test_a_seat_is_refused_with_the_reason(token: str, name: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        table().do(seating.sit, token, name)
    assert refused.value.code == code


def test_a_full_table_says_so() -> None:
    room = a_room(ITALIAN, bots=8, seats=1, shuffle=Shuffle(1))
    room.do(seating.sit, "ada", "Ada")
    with pytest.raises(Refused, match="the table is full") as refused:
        room.do(seating.sit, "bea", "Bea")
    assert refused.value.code == "full"


def test_without_a_person_nothing_moves() -> None:
    room = table()
    room.step()
    room.connected("ada", False)
    assert room.due is None
    room.connected("ada", True)
    assert room.due is Due.BOT


def test_an_absent_player_makes_the_least_move_and_sits_out() -> None:
    room = a_room(ITALIAN, bots=0, shuffle=Shuffle(3))
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    room.step()
    assert room.deal is not None
    token = {"Ada": "ada", "Bea": "bea"}[room.names[room.deal.actor]]
    room.connected(token, False)
    log = len(room.deal.log)
    room.do(timing.expire)
    assert len(room.deal.log) == log, "once a deal whoever has lost the line gets more time"
    room.do(timing.expire)
    assert len(room.deal.log) > log
    assert not room.night.people[room.guests[token].name].playing


def test_an_error_in_a_bot_makes_the_deal_void_and_refunds_everybody(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def choose(self, view: object, options: object) -> buio.Move:
            raise RuntimeError("out of order")

    room = table()
    room.step()
    while seen(room).waiting == "you":
        act(room, "ada", seen(room).options[-1].verb)
    room.players = dict.fromkeys(room.players, Broken())
    room.step()
    assert room.night.deal is None
    assert all(person.stack == 200 for person in room.night.seated)
    assert room.events[-1][1].word == "void"
    assert "is void" in caplog.text
    assert room.due is Due.DEAL


HANDS = {"Ada": "JhJs9c8d7s", "Bea": "KhQd9h8c7d", "Cleo": "AsTd9s8hQc", "Dora": "KdQhTs9d7c"}
SCRIPT = ["no", "cbr", "cc", "cc", "cc", "sd", "sd", "sd", "sd", "cc", "cc", "cc"]


def told_to(room: Room, token: str) -> bytes:
    """All that is sent to somebody but the time that is left."""
    told = msgspec.structs.replace(
        state(room, token), table=msgspec.structs.replace(seen(room, token), clock=None, fair=None)
    )
    return wire.encode(told)


def scripted(names: Sequence[str], hands: Sequence[str]) -> list[tuple[bytes, bytes]]:
    """Play the script with these hands from the dealer's left; what Ada and a watcher are told after each step."""
    cards = [card for turn in zip(*map(parse_cards, hands), strict=True) for card in turn]
    room = a_room(ITALIAN, bots=0, shuffle=Shuffle(1))
    room.night.shuffle = lambda: Fixed(cards)  # type: ignore[method-assign]
    for name in names:
        room.do(seating.sit, name.lower(), name)
    room.night.turn.seat = 3
    room.step()
    told = []
    for verb in SCRIPT:
        assert room.deal is not None
        option = room.deal.options().get(verb)
        assert option is not None
        act(room, room.names[room.deal.actor].lower(), verb, getattr(option, "low", 0))
        told.append((told_to(room, "ada"), told_to(room, "watcher")))
    return told


def test_two_deals_that_differ_in_hidden_cards_send_identical_bytes() -> None:
    names = list(HANDS)
    one = scripted(names, [HANDS[name] for name in names])
    other = scripted(names, [HANDS["Ada"], HANDS["Dora"], HANDS["Bea"], HANDS["Cleo"]])
    assert one == other
    mine = scripted(names, ["JhJs9c8d7c", HANDS["Bea"], HANDS["Cleo"], "KdQhTs9d7s"])
    assert [ada for ada, _ in mine] != [ada for ada, _ in one]
    assert [watcher for _, watcher in mine] == [watcher for _, watcher in one]


def test_a_watcher_sees_no_card_before_the_showdown() -> None:
    told = scripted(list(HANDS), list(HANDS.values()))
    for ada, watcher in told:
        assert not any(f'"{card}"'.encode() in watcher for card in ("Jh", "Js", "Kh", "Qd", "As", "Td"))
        assert b'"Kh"' not in ada


def test_the_result_names_the_hands_and_who_won() -> None:
    room, rng = table(8), Random(2)
    for _ in range(2000):
        bots_move(room)
        told = seen(room)
        if told.result and told.result.ended == "showdown":
            break
        if told.waiting == "you":
            random_act(room, rng)
        elif told.waiting == "rebuy":
            room.do(seating.rebuy, "ada")
        else:
            room.do(readiness.be_ready, "ada")
    assert told.result is not None
    shown = [seat for seat in told.seats if seat.made]
    assert len(shown) >= 2
    assert sum(seat.won for seat in told.seats) == sum(sum(pot.shares) for pot in told.result.pots)


def test_somebody_who_comes_later_gets_the_history_without_the_cards_of_others() -> None:
    room, rng = table(4), Random(4)
    while room.night.deals < 3:
        bots_move(room)
        told = seen(room)
        if told.waiting == "you":
            random_act(room, rng)
        elif told.waiting == "rebuy":
            room.do(seating.rebuy, "ada")
        else:
            room.do(readiness.be_ready, "ada")
    for event in state(room, "late").events:
        assert not event.cards or event.word in ("show", "prove", "false_opening")


# -- the bots' chance -------------------------------------------------------------------------------------------------


def _seeds(room: Room) -> list[int]:
    return [dealing._seed(room, name) for name in ("Nando", "Carla")]


def test_what_a_bot_does_by_chance_does_not_follow_from_the_number_of_the_deal() -> None:
    """Two nights that nobody seeded: other whims in the same deal; a seeded night repeats them."""
    one, other = a_room(ITALIAN), a_room(ITALIAN)
    assert not set(_seeds(one)) & set(_seeds(other))
    assert _seeds(table()) == _seeds(table())
    assert not set(_seeds(table())) & set(_seeds(table(6)))


def test_a_carried_pot_that_nobody_can_play_for_goes_back_when_a_deal_would_begin() -> None:
    room = a_room(buio.games["italian"], bots=0, shuffle=Shuffle(1), pace=0, start=0, rest=1)
    for name in ("Ada", "Bea"):
        room.do(seating.sit, name.lower(), name)
    while not room.night.carry.total:
        room.step() if room.due else room.do(timing.make_least_move) if room.running else room.go_on()
    pot, chips = room.night.carry.total, room.night.people["Bea"].stack
    room.do(controls.correct, "Bea", -chips, "taken")
    now = room.now() + 60
    room.now = lambda: now
    room.go_on()
    assert room.due is Due.DEAL
    room.step()
    assert (room.night.carry.total, room.running) == (0, False)
    assert room.night.people["Bea"].stack == pot // 2
    assert room.night.entries[-1] == PotShared(at=room.night.entries[-1].at)
