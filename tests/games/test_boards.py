"""Bomb pots, two boards side by side, and the rest of a board dealt twice by agreement (HLD-7)."""

import tomllib
from decimal import Decimal
from random import Random
from typing import Any

import pytest

import buio
from buio.bots import General, Good, Plain, PlayerFactory
from buio.history import ohh_writing, phh, pokerstars_writing
from buio.history.errors import RecordError
from buio.history.records import read, write
from buio.night import Night, load, save
from buio.odds.errors import OddsError
from buio.odds.simulator.programs import program
from buio.play.boards import boards
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.moves import BOARD, DEALER, Move
from buio.play.rules import RulesError
from buio.play.settlement.pots import Part
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, play, words
from tests.rulebook import rule

HANDS = "d dh p1 AhAd; d dh p2 KsKc; d dh p3 7d6d"


def won(deal: Deal) -> list[tuple[int, str, int, tuple[int, ...], tuple[int, ...]]]:
    """Of each part of a pot the board, what it was for, its chips, who won it, and how much each got."""
    assert deal.outcome is not None
    return [(one.board, one.contest, one.pot.amount, one.winners, one.shares) for one in deal.outcome.pots]


@rule("HLD-7.01")
def test_in_a_bomb_pot_all_put_in_the_same_and_the_flop_comes_before_the_first_bet() -> None:
    deal = open_deal("texas", [100, 100, 3], burn=False, bomb=5)
    assert (deal.stakes, deal.total) == ([5, 5, 3], 13)
    play(deal, f"{HANDS}; d db 2c3c9h")
    assert legal(deal) == "p1: cc, cbr 2..95"
    play(deal, "p1 cbr 10; p2 f")
    assert "blind" not in words(deal)
    play(deal, "d db Td; d db Jd")
    assert net(deal) == (8, -5, -3)


def test_what_one_ante_has_above_all_others_goes_back_and_is_not_won() -> None:
    game = buio.games["texas"]
    for rules, back in ((game.rules(bomb=5), 2), (game.rules(bomb=5, boards=2), 2), (game.rules(ante=5), 2 + 1)):
        deal = game.deal([3, 100], 1, rules, Shuffle(0), events=True)
        while not deal.over:
            deal.call()
        assert deal.outcome is not None
        assert deal.outcome.returned == (0, back)
        assert sum(one.pot.amount for one in deal.outcome.pots) == 6
        told = [event[:3] for event in deal.events or ()]
        assert told.count(("returned", 1, 2)) == 1
        assert sum(chips for word, _, chips in told if word == "win") == 6


@rule("HLD-7.02")
def test_each_street_goes_to_the_first_board_then_to_the_second_behind_one_burnt_card() -> None:
    game = buio.games["courchevel"]
    deal = game.deal([100] * 3, 2, game.rules(boards=2), Shuffle(5), events=True)
    while not deal.over:
        deal.apply(Move("cc", deal.actor))
    dealt = [(move.verb, len(move.cards)) for move in deal.log if move.actor == DEALER and move.verb != "dh"]
    street = [("dx", 1), ("db", 1), ("db", 1)]
    assert dealt == [("dx", 1), *street[1:], ("dx", 1), ("db", 2), ("db", 2), *street, *street]
    laid = [move.cards for move in deal.log if move.verb == BOARD]
    assert boards(deal) == [sum(laid[::2], ()), sum(laid[1::2], ())]
    assert words(deal).count("board") == words(deal).count("next_board") == 4


def parts_won(deal: Deal) -> list[Part]:
    return [event.part for event in deal.events or () if event.word == "win"]


@rule("HLD-7.03", "HLD-7.04")
def test_each_board_is_won_by_its_best_hand_and_the_first_has_the_odd_chip() -> None:
    deal = open_deal("texas", burn=False, bomb=5, boards=2)
    play(deal, f"{HANDS}; d db 2c3c9h; d db KhTs2h; p1 cc; p2 cc; p3 cc; d db Td; d db 3h; p1 cc; p2 cc; p3 cc")
    play(deal, "d db Jd; d db 4c; p1 cc; p2 cc; p3 cc")
    assert won(deal) == [(0, "high", 8, (0,), (8,)), (1, "high", 7, (1,), (7,))]
    assert parts_won(deal) == [Part(board=0), Part(board=1)]


@rule("HLD-7.04")
def test_high_and_low_share_what_their_board_has_and_a_pot_of_one_alone_is_whole() -> None:
    deal = open_deal("omaha_hilo8", [40, 40, 10], burn=False, bomb=10, boards=2)
    play(deal, "d dh p1 AhAd2s3s; d dh p2 KsKcQdQc; d dh p3 JdJcTsTc; d db 4c5c9h; d db KhTd9c")
    play(deal, "p1 cbr 2; p2 cc; d db 8d; d db 9d; p1 cbr 4; p2 f; d db Kd; d db 2d")
    # p2 left 2 in the side pot: p1 alone can win them; of the 30 the first board has 15, its high hand 8
    assert won(deal) == [
        (0, "high", 4, (0,), (4,)),
        (0, "high", 8, (0,), (8,)), (0, "low", 7, (0,), (7,)), (1, "high", 15, (2,), (15,)),
    ]  # fmt: skip
    side, low = Part(1), Part(0, "low", 0)
    assert parts_won(deal) == [side, Part(0, "high", 0), low, Part(0, "", 1)]


def one_board(deal: Deal, board: int, wild: str) -> tuple[int, ...]:
    """What the same hands would have won with this board alone, if it had been the only one."""
    _, stacks, dealer, _, _, _ = deal.start
    game, shuffle = buio.games[deal.recipe.code], Shuffle.of_known(deal.hands, boards(deal)[board])
    alone = game.deal(stacks, dealer, game.rules(bomb=24, burn=False, betting="no_limit", wild=wild), shuffle)
    while not alone.over:
        alone.all_in() if "cbr" in alone.options() else alone.call()
    return net(alone)


@rule("HLD-7.03", "HLD-7.04")
@pytest.mark.parametrize(("code", "wild"), [("texas", "none"), ("omaha", "none"), ("texas", "deuces,fives")])
def test_two_boards_pay_half_of_what_either_would_pay_alone(code: str, wild: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        game, stacks = buio.games[code], [24 * rng.randrange(1, 9) for _ in range(4)]
        rules = game.rules(bomb=24, boards=2, burn=False, betting="no_limit", wild=wild)
        deal = game.deal(stacks, seed % 4, rules, Shuffle(seed))
        while not deal.over:
            deal.all_in() if "cbr" in deal.options() else deal.call()
            deal.verify()
        pair = zip(one_board(deal, 0, wild), one_board(deal, 1, wild), strict=True)
        assert [2 * one for one in net(deal)] == [first + second for first, second in pair]


ALL_IN = "d dh p1 AhAd; d dh p2 KsKc; p2 cbr 100; p1 cc"


@rule("HLD-7.05", "HLD-7.06")
def test_if_all_agree_what_is_still_to_come_comes_twice() -> None:
    deal = open_deal("texas", players=2, run_it_twice="agreed")
    play(deal, f"d dx 2s; {ALL_IN}")
    assert legal(deal) == "p1: once, twice"
    play(deal, "p1 twice; p2 twice; d dx 3s; d db 4c5c6c; d dx 7s; d db 8h; d dx 9s; d db Td")
    assert [deal.view(None).board, boards(deal)[1]] == [deal.board, ()]
    play(deal, "d dx Qs; d db KhQhJc; d dx Js; d db 2d; d dx 4s; d db 2c")
    assert won(deal) == [(0, "high", 100, (0,), (100,)), (1, "high", 100, (1,), (100,))]
    assert len(deal.burnt) == 7


@rule("HLD-7.06")
def test_the_second_board_begins_with_the_cards_that_lay_there() -> None:
    deal = open_deal("texas", players=2, burn=False, run_it_twice="agreed")
    play(deal, "d dh p1 AhAd; d dh p2 KsKc; p2 cc; p1 cc; d db 4c5c6c; p1 cbr 98; p2 cc; p1 twice; p2 twice")
    play(deal, "d db 8h; d db Td; d db Kh; d db Kd")
    assert boards(deal)[1] == (*deal.board[:3], *buio.parse_cards("KhKd"))
    assert net(deal) == (0, 0)


@rule("HLD-7.05")
def test_the_first_who_says_once_ends_it_and_nobody_is_asked_again() -> None:
    deal = open_deal("texas", players=3, burn=False, run_it_twice="agreed")
    play(deal, f"{HANDS}; p3 cbr 100; p1 cc; p2 cc; p1 twice; p2 once; d db 4c5c6c; d db 8h; d db 9s")
    assert won(deal) == [(0, "high", 300, (2,), (300,))]
    assert words(deal).count("next_board") == 0


@pytest.mark.parametrize("kind", [General, Good, Plain])
def test_a_bot_leaves_it_to_the_others(kind: PlayerFactory) -> None:
    deal = open_deal("texas", players=2, burn=False, run_it_twice="agreed")
    play(deal, ALL_IN)
    assert kind(deal.recipe, 1).choose(deal.view(0), deal.options()) == Move("twice", 0)


@rule("HLD-7.05")
def test_nobody_is_asked_while_two_can_bet_or_when_the_stock_is_too_short() -> None:
    deal = open_deal("texas", [10, 100, 100], burn=False, run_it_twice="agreed")
    play(deal, f"{HANDS}; p3 cc; p1 cbr 10; p2 cc; p3 cc; d db 4c5c6c")
    assert legal(deal).startswith("p2: cc")
    game = buio.games["omaha6"]
    full = game.deal([2] * 7, 0, game.rules(run_it_twice="agreed"), Shuffle(1), events=True)
    while not full.over:
        full.call()
    assert not {"once", "twice"} & {move.verb for move in full.log}  # 42 cards and a burnt one leave nine, not 16


@pytest.mark.parametrize(
    ("code", "rules", "most"),
    [
        ("omaha", {}, 10), ("omaha", {"boards": 2}, 9), ("omaha5", {"boards": 2}, 7), ("omaha6", {"boards": 2}, 6),
        ("courchevel", {"boards": 2}, 7), ("royal_holdem", {"burn": True}, 5), ("royal_holdem", {"hole_cards": 6}, 2),
        ("omaha6", {"lowest_card": "T"}, 0),
    ],
)  # fmt: skip
def test_the_pack_says_how_many_can_play_by_these_rules(code: str, rules: dict[str, Any], most: int) -> None:
    game = buio.games[code]
    chosen = game.rules(**rules)
    assert game.most(chosen) == most
    assert game.usual_by(chosen) == min(most or 4, 4)


def test_players_for_whom_two_boards_leave_no_cards_are_refused() -> None:
    game = buio.games["omaha6"]
    with pytest.raises(GameError, match=r"who need 56: by these rules omaha6 is for 6 at most$"):
        game.deal([100] * 7, 0, game.rules(boards=2), Shuffle(1))
    assert game.deal([100] * 6, 0, game.rules(boards=2), Shuffle(1)).recipe.dealt.others == 5


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        ({"bomb": 5, "ante": 1}, "ante = 1 would have no effect: it counts where bomb = 0"),
        ({"bomb": 5, "small_blind": 2}, "small_blind = 2 would have no effect: it counts where bomb = 0"),
        ({"boards": 2, "predeal_board": True}, "boards = 2 are dealt street by street"),
        ({"boards": 2, "hand_declaration": "declared", "wild": "deuces"}, "boards = 2 makes two hands of one"),
        ({"boards": 2, "run_it_twice": "agreed"}, "is for one board, but boards = 2"),
        ({"run_it_twice": "agreed", "predeal_board": True}, "needs cards that are still to come"),
        ({"boards": 2, "board": "square"}, "boards = 2 would have no effect"),
    ],
)
def test_house_rules_of_boards_that_make_no_game(house: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        buio.games["texas"].rules(**house)


@pytest.mark.parametrize(
    ("first", "second", "verb"), [("2s9hJs", "Qc4s8h", "f"), ("2s9hJs", "7h7c6s", "cc"), ("7h7c6s", "7s6h6c", "cbr")]
)
def test_a_plain_player_judges_a_hand_by_all_boards(first: str, second: str, verb: str) -> None:
    deal = open_deal("texas", burn=False, bomb=5, boards=2)
    play(deal, f"{HANDS}; d db {first}; d db {second}; p1 cbr 4; p2 f")
    assert Plain(deal.recipe, 1).choose(deal.view(2), deal.options()).verb == verb


HOUSES: list[tuple[str, dict[str, object]]] = [
    ("texas", {"boards": 2, "bomb": 3}),
    ("texas", {"run_it_twice": "agreed", "wild": "deuces"}),
    ("omaha_hilo8", {"boards": 2, "betting": "pot_limit"}),
    ("texas", {"run_it_twice": "agreed"}),
    ("crazy_pineapple_hilo8", {"run_it_twice": "agreed", "betting": "no_limit", "muck": True}),
]


def at_random(code: str, house: dict[str, object], seed: int) -> Deal:
    """A deal in which nobody folds much, so that many end all in; whoever is asked says twice more often than not."""
    game, rng = buio.games[code], Random(seed)
    stacks = [rng.choice((1, 7, 30)) for _ in range(4)]
    deal = game.deal(stacks, seed % 4, game.rules(**house), Shuffle(seed), events=True)
    while not deal.over:
        options = deal.options()
        move = Move("twice", deal.actor) if "twice" in options and rng.random() < 0.9 else options.sample(rng)
        deal.apply(Move("cc", deal.actor) if move.verb == "f" and rng.random() < 0.8 else move)
        deal.verify()
    return deal


@pytest.mark.parametrize(("code", "house"), HOUSES)
def test_deals_at_random_are_the_same_written_and_read_again(code: str, house: dict[str, object]) -> None:
    several = 0
    for seed in range(15):
        deal = at_random(code, house, seed)
        several += len(boards(deal)) > 1 and len(deal.outcome.pots) > 1 if deal.outcome else 0
        game = buio.games[code]
        (record,) = read(write(deal, game, game.rules(**house), 4, ("a", "b", "c", "d"), (0, 1, 2, 3)))
        again = record.play(events=True)
        assert (again.events, again.outcome, boards(again)) == (deal.events, deal.outcome, boards(deal))
    assert several > 2


@pytest.mark.parametrize(("code", "house"), HOUSES)
def test_a_night_that_is_kept_at_each_move_goes_on_with_the_same_boards(code: str, house: dict[str, object]) -> None:
    game, rng, several = buio.games[code], Random(5), 0
    night = Night(game, game.rules(**house), Shuffle(5))
    for name in ("Anna", "Bruno", "Carla"):
        night.sit(name, 20)
    for _ in range(4):
        deal = night.begin_deal()
        while not deal.over:
            options = deal.options()
            move = Move("twice", deal.actor) if "twice" in options else options.sample(rng)
            night.play(Move("cc", deal.actor) if move.verb == "f" else move)
            night = load(save(night))
            assert night.deal is not None
            assert (boards(night.deal), night.deal.view(None)) == (boards(deal), deal.view(None))
            deal = night.deal
        several += len(boards(deal)) > 1
        night.end_deal()
        for name in [name for name, person in night.people.items() if not person.stack]:
            night.buy(name, 20)
    assert several > 1


@pytest.mark.parametrize(("house", "kind"), [({"boards": 2}, "boards"), ({"run_it_twice": "agreed"}, "run_twice")])
def test_the_simulator_refuses_several_boards_by_name(house: dict[str, object], kind: str) -> None:
    game = buio.games["texas"]
    with pytest.raises(OddsError, match=f"does not play phases of the kind '{kind}', as texas has them"):
        program(game.written(game.rules(**house), 4))


def test_a_deal_run_twice_is_told_in_the_forms_of_others_and_read_from_them() -> None:
    """PHH as cards beyond the first board, PokerStars in its words; an open hand history cannot say it."""
    game, twice = buio.games["texas"], 0
    for seed in range(12):
        deal = at_random("texas", {"run_it_twice": "agreed", "muck": True}, seed)
        rules = game.rules(run_it_twice="agreed", muck=True)
        text = phh.write(deal, game, rules)
        assert "twice" not in text.replace("run_it_twice", "")
        hand = phh.read(tomllib.loads(text, parse_float=Decimal))
        again = hand.deal()
        for move in hand.moves:
            again.apply(move)
        first = deal.clockwise(deal.dealer)
        assert again.stacks == [deal.stacks[seat] for seat in first]
        assert boards(again) == boards(deal)
        (record,) = read(write(deal, game, rules, 4, ("a", "b", "c", "d"), (0, 1, 2, 3)))
        told = pokerstars_writing.write(record)
        assert ("*** SECOND RIVER ***" in told) == (len(boards(deal)) > 1)
        if len(boards(deal)) > 1:
            twice += 1
            with pytest.raises(RecordError, match="dealt twice is not written as an open hand history"):
                ohh_writing.write(record)
    assert twice > 1


@pytest.mark.parametrize(("code", "seed"), [("omaha", 1), ("omaha_hilo8", 3)])
def test_who_is_asked_late_because_a_card_was_burnt_is_asked_then_in_the_forms_of_others(code: str, seed: int) -> None:
    """Nine hands and a burnt card leave 15 for a flop that takes 8 a run: they are asked before the turn."""
    game = buio.games[code]
    rules = game.rules(run_it_twice="agreed")
    deal = game.deal([2] * 9, 0, rules, Shuffle(seed))
    while not deal.over:
        deal.play("twice" if "twice" in deal.options() else "cc")
    first, second = boards(deal)
    assert first[:3] == second[:3]
    hand = phh.read(tomllib.loads(phh.write(deal, game, rules), parse_float=Decimal))
    again = hand.deal()
    for move in hand.moves:
        again.apply(move)
    assert (tuple(again.net), boards(again)) == (tuple([deal.net[seat] for seat in deal.clockwise(0)]), boards(deal))
    assert [one.card for one in hand.filled] == list(again.burnt)
    (record,) = read(write(deal, game, rules, 9, list("abcdefghi"), range(9)))
    (told,) = buio.read_hands(pokerstars_writing.write(record))
    assert boards(told.play()) == boards(deal)


@pytest.mark.parametrize("code", ["texas", "omaha_hilo8", "courchevel"])
def test_one_board_is_played_as_if_there_could_be_no_other(code: str) -> None:
    """The same pack and the same moves: where all say once, nothing is different but what was said."""
    game = buio.games[code]
    for seed in range(8):
        asked = at_random(code, {"run_it_twice": "agreed"}, seed)
        _, stacks, dealer, _, shuffle, _ = asked.start
        plain = game.deal(stacks, dealer, game.rules(), shuffle, events=True)
        for move in asked.log:
            if move.verb not in ("once", "twice") and move.actor != DEALER:
                plain.apply(move)
        assert plain.board == asked.board
        if len(boards(asked)) == 1:
            assert (plain.outcome, plain.stock, plain.burnt) == (asked.outcome, asked.stock, asked.burnt)
        assert all(one.board == 0 for one in (plain.outcome.pots if plain.outcome else ()))
