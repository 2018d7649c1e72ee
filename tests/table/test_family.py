"""Every game of the catalogue at the table in the browser: what is told, offered, laid out and chosen."""

from random import Random

import pytest

import buio
from buio.bots import Persona, RandomPlayer
from buio.cards import card_text
from buio.night import Menu
from buio.play.moves import ARRANGE, DECLARE, HIGH, SPLIT
from buio.play.options import Amount, Arrange, Discard, Option, Options, Simple
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import readiness, seating
from buio.table.projection.choices import option_state
from buio.table.projection.texts import BREAK
from buio.table.refusal import Refused
from buio.table.requests import lay
from buio.table.room import Room
from tests.server import rooms
from tests.server.rooms import a_room, seen, still

TOKEN = "ada"


def seated(code: str, seed: int = 3, players: int = 0) -> Room:
    """A table with Ada and bots who do anything that is legal."""
    game = buio.games[code]
    bots = (players or max(game.players[0], 4 if 4 in game.players else 0)) - 1
    room = still(a_room(game, bots=bots, shuffle=Shuffle(seed)))
    sit(room)
    return room


def sit(room: Room) -> None:
    room.do(seating.sit, TOKEN, "Ada")
    room.bots = {name: Persona(name, RandomPlayer) for name in room.bots}


def go_on(room: Room) -> None:
    """Let the table go on until Ada has something to do."""
    while room.due:
        room.step()


def act(room: Room, move: buio.Move) -> None:
    cards = [BREAK if card == SPLIT else card_text(card) for card in move.cards]
    rooms.act(room, TOKEN, move.verb, move.amount, cards)


def ready(room: Room) -> None:
    if seen(room).waiting == "rebuy":
        room.do(seating.rebuy, TOKEN)
    room.do(readiness.be_ready, TOKEN)


def turn(room: Room, verb: str, rng: Random, tries: int = 400) -> Options:
    """Play until Ada may make this move."""
    for _ in range(tries):
        go_on(room)
        if seen(room).waiting != "you":
            ready(room)
            continue
        assert room.deal is not None
        options = room.deal.options()
        if verb in options:
            return options
        act(room, options.sample(rng))
    raise AssertionError(f"no {verb} in {tries} moves")


@pytest.mark.parametrize("code", buio.games)
def test_three_deals_of_every_game_from_the_seat_of_a_person(code: str) -> None:
    room, rng = seated(code), Random(code)
    while room.night.deals < 3:
        go_on(room)
        told = seen(room)
        assert [seat.name for seat in told.seats if seat.you] == ["Ada"]
        assert not [event for _, event, _ in room.events if event.word == "void"]
        wire.encode(told)
        if told.waiting == "you":
            assert room.deal is not None
            assert [option.verb for option in told.options] == [option.verb for option in room.deal.options()]
            act(room, room.deal.options().sample(rng))
        else:
            if told.deal:
                assert told.result is not None
            ready(room)


@pytest.mark.parametrize("code", buio.games)
def test_a_watcher_sees_face_up_cards_and_no_others(code: str) -> None:
    room, rng = seated(code, seed=8), Random(8)
    for _ in range(40):
        go_on(room)
        told = seen(room, "watcher")
        if not told.result:
            for seat in told.seats:
                assert [card for card in seat.cards if card != "??"] == seat.up
                assert not seat.made or len(seat.up) == len(seat.cards)
        if seen(room).waiting != "you":
            ready(room)
            continue
        assert room.deal is not None
        act(room, room.deal.options().sample(rng))


def test_the_board_has_its_places_and_its_cards_face_down() -> None:
    room = seated("iron_cross")
    go_on(room)
    told = seen(room)
    assert len(told.board.places) == len(told.board.cards) == 5
    assert set(told.board.cards) == {"??"}
    assert not [part for part in told.parts if isinstance(part, wire.BankPart)]


def test_high_and_low_are_two_results_with_their_hands() -> None:
    room, rng = seated("omaha_hilo8"), Random(5)
    for _ in range(3000):
        go_on(room)
        told = seen(room)
        if told.result and len({pot.contest for pot in told.result.pots}) == 2:
            break
        if told.waiting == "you":
            assert room.deal is not None
            move = next((one.moves(0) for one in room.deal.options() if one.verb == "cc"), None)
            act(room, next(move)._replace(seat=room.deal.actor) if move else room.deal.options().sample(rng))
        else:
            ready(room)
    assert told.result is not None
    for pot in told.result.pots:
        for name in pot.winners:
            made = next(seat.made for seat in told.seats if seat.name == name)
            assert pot.contest in [one.contest for one in made]
    shows = [event for _, event, _ in room.events if event.word == "show" and event.hand and ";" in event.hand.en]
    assert shows, "high and low are told together"


def test_cards_are_laid_out_with_help_and_judged_before_they_are_sent() -> None:
    room = seated("chinese")
    options = turn(room, ARRANGE, Random(1))
    offered = next(option for option in seen(room).options if option.verb == ARRANGE)
    assert offered.sizes == [3, 5, 5]
    assert len(offered.hand) == 13
    before = wire.encode(seen(room))
    good = lay(room, TOKEN, wire.Lay(cid="1"))
    assert good.legal
    assert [one.contest for one in good.made] == ["front", "middle", "back"]
    assert sorted(good.cards) == sorted(offered.hand)
    turned = lay(room, TOKEN, wire.Lay(cid="2", cards=good.cards[:3] + good.cards[8:] + good.cards[3:8]))
    assert not turned.legal
    assert not lay(room, TOKEN, wire.Lay(cid="3", cards=["As", "Ks"])).legal
    with pytest.raises(Refused) as refused:
        lay(room, TOKEN, wire.Lay(cid="4", cards=["Zz"]))
    assert refused.value.code == "card"
    assert wire.encode(seen(room)) == before, "asking changes nothing"
    act(room, buio.Move(ARRANGE, options.seat, 0, tuple(buio.cards.parse_card(card) for card in good.cards)))


def test_nobody_else_may_try_cards_in_rows() -> None:
    room = seated("texas")
    go_on(room)
    with pytest.raises(Refused):
        lay(room, TOKEN, wire.Lay(cid="1"))
    with pytest.raises(Refused, match="take a seat"):
        lay(room, "eve", wire.Lay(cid="1"))


def test_rows_that_grow_keep_what_lies_there() -> None:
    room, rng = seated("open_face"), Random(2)
    turn(room, ARRANGE, rng)
    act(room, room.deal.options().sample(rng))  # type: ignore[union-attr]
    turn(room, ARRANGE, rng)
    offered = seen(room).options[0]
    assert len(offered.hand) == 1
    assert sum(map(len, offered.laid)) == 5
    assert lay(room, TOKEN, wire.Lay(cid="1")).legal


def test_every_bound_of_an_option_is_told() -> None:
    view = buio.games["texas"].deal([200, 200], shuffle=Shuffle(1)).view(0)
    told = option_state(Discard("buy", "buy", (0, 4, 8), 1, 1, cost=5, keep=(8,)), view)
    assert (told.counts, told.cost, told.hand, told.keep) == ([1], 5, ["2s", "3s", "4s"], ["4s"])
    assert option_state(Discard("sd", "draw", (0, 4, 8), 5, counts=(0, 1, 5)), view).counts == [0, 1, 5]
    told = option_state(Amount("cbr", "raise", 10, 50, 10), view)
    assert (told.low, told.high, told.step) == (10, 50, 10)
    assert all((quick.amount - 10) % 10 == 0 for quick in told.quick)
    assert option_state(Simple("cc", "call", 4), view).cost == 4


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([Simple(HIGH, "high"), Simple("lo", "low")], "p1 hi"),
        ([Simple("stay", "stay_in"), Simple("drop", "drop")], "p1 drop"),
        ([Simple("no", "no_buy"), Discard("buy", "buy", (0, 4), 1, 1)], "p1 no"),
        ([Discard("sd", "throw_away", (0, 4, 8), 1, 1)], "p1 sd 2s"),
        ([Amount("pb", "bring_in", 3, 3), Amount("cbr", "complete", 5, 5)], "p1 pb 3"),
        ([Simple("f", "fold"), Simple("cc", "call", 4)], "p1 f"),
        ([Arrange("arr", "arrange", (0, 4), (1, 1), lambda _: True, lambda *_: ((4,), (0,)))], "p1 arr 3s2s"),
        ([Simple(DECLARE, "six_pairs")], "p1 dec"),
    ],
)
def test_who_is_away_does_the_least(items: list[Option], text: str) -> None:
    assert str(Options(0, items).least()) == text


def menu(by: str = "dealer", deals: int = 1) -> Room:
    games = Menu.of(["texas", "five_card_draw", "razz"], by, deals)
    return a_room(games.offers[0].game, bots=2, shuffle=Shuffle(2), menu=games)


def finished(room: Room, rng: Random) -> None:
    """Play the deal to its end."""
    go_on(room)
    while seen(room).waiting == "you":
        assert room.deal is not None
        act(room, room.deal.options().sample(rng))
        go_on(room)


def test_the_dealer_chooses_from_the_menu_and_everybody_sees_who_and_who_is_next() -> None:
    room, rng = menu(), Random(3)
    sit(room)
    for _ in range(9):
        finished(room, rng)
        told = seen(room)
        assert told.menu is not None
        if told.waiting == "choose":
            break
        ready(room)
    assert told.waiting == "choose"
    assert told.menu is not None
    assert (told.menu.choosing, told.menu.games) == ("Ada", ["texas", "five_card_draw", "razz"])
    assert told.menu.then in [seat.name for seat in told.seats if seat.bot]
    with pytest.raises(Refused, match="not on the menu") as refused:
        room.do(readiness.choose, TOKEN, "omaha")
    assert refused.value.code == "choice"
    room.do(readiness.choose, TOKEN, "razz")
    go_on(room)
    assert seen(room).game == "razz"
    assert ("Ada", "razz") in [(event.name, event.game) for _, event, _ in room.events if event.word == "choose"]


def test_bots_choose_too() -> None:
    room, rng = menu(), Random(1)
    sit(room)
    for _ in range(8):
        finished(room, rng)
        ready(room)
    chosen = {event.name for _, event, _ in room.events if event.word == "choose"}
    assert chosen
    assert "Ada" not in chosen, "who does not choose plays on with the same game"


def test_nobody_goes_on_while_somebody_chooses() -> None:
    room, rng = menu(), Random(3)
    sit(room)
    room.do(seating.sit, "bea", "Bea")
    room.do(seating.sit_out, "bea")
    for _ in range(9):
        finished(room, rng)
        if seen(room).waiting == "choose":
            break
        ready(room)
    with pytest.raises(Refused) as refused:
        room.do(readiness.be_ready, "bea")
    assert refused.value.code == "choosing"
    with pytest.raises(Refused):
        room.do(readiness.choose, "bea", "razz")
    room.connected(TOKEN, False)
    room.do(readiness.be_ready, "bea")
    assert room.ready


def test_a_rotation_tells_the_next_game_and_when_it_comes() -> None:
    room, rng = menu("rotation"), Random(4)
    sit(room)
    games: list[str] = []
    for _ in range(8):
        finished(room, rng)
        told = seen(room)
        games += [told.game] if told.game not in games[-1:] else []
        assert told.menu is not None
        assert told.menu.next == {"texas": "five_card_draw", "five_card_draw": "razz", "razz": "texas"}[told.game]
        assert told.menu.choosing == ""
        ready(room)
    assert games[:4] == ["texas", "five_card_draw", "razz", "texas"]
    assert [event.game for _, event, _ in room.events if event.word == "game"][:2] == ["five_card_draw", "razz"]


def test_two_void_deals_in_a_row_wait_for_somebody(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def __init__(self, recipe: object, seed: int) -> None:
            raise RuntimeError("knows no game")

    room = seated("texas")
    room.bots = {
        name: Persona(name, Broken)  # type: ignore[arg-type]
        for name in room.bots
    }
    go_on(room)
    assert room.due is None
    assert [event.word for _, event, _ in room.events].count("void") == 2
    assert seen(room).waiting == "next"
    assert "knows no game" in caplog.text


@pytest.mark.parametrize("code", ["three_card", "four_card"])
def test_what_the_bank_has_won_stands_in_the_ledger(code: str) -> None:
    room, rng = seated(code), Random(5)
    for _ in range(3):
        finished(room, rng)
        told = seen(room)
        assert sum(row.stack for row in told.ledger) == sum(row.bought for row in told.ledger)
        assert {row.name: row.net for row in told.ledger}.get("", 0) == room.night.bank
        ready(room)
    assert room.night.bank
