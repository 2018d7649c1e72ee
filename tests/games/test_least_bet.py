"""The big blind is the least bet (HLD-1.02); bets of the later rounds, twice as much or as agreed (FCD-1.11)."""

from typing import Any

import pytest

import buio
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from tests.games.scenario import legal, open_deal, play
from tests.rulebook import rule

HANDS = "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c"
FLOP = "p3 cc; p1 cc; p2 cc; d db 5h4s3d"
BLINDS: dict[str, Any] = {"small_blind": 5, "big_blind": 10}


def test_every_game_with_blinds_takes_its_least_bet_from_them() -> None:
    defaults = {code: {known.key: known.default for known in game.house_rules()} for code, game in buio.games.items()}
    blinds = [code for code, default in defaults.items() if {"small_bet", "big_blind"} <= default.keys()]
    assert len(blinds) > 30
    assert {(defaults[code]["small_bet"], defaults[code]["big_bet"]) for code in blinds} == {("blind", "twice")}


@rule("HLD-1.02")
def test_the_big_blind_is_the_least_bet() -> None:
    deal = play(open_deal("texas", burn=False, **BLINDS), HANDS)
    assert legal(deal) == "p3: f, cc 10, cbr 20..100"
    play(deal, FLOP)
    assert legal(deal) == "p1: cc, cbr 10..90"


@rule("HLD-1.02", "HLD-1.06")
def test_in_a_fixed_limit_bets_are_the_big_blind_and_twice_as_much() -> None:
    deal = play(open_deal("texas_limit", burn=False, **BLINDS), HANDS)
    assert legal(deal) == "p3: f, cc 10, cbr 20"
    play(deal, f"{FLOP}; p1 cc; p2 cc; p3 cc; d db 9c")
    assert legal(deal) == "p1: cc, cbr 20"


@pytest.mark.parametrize("code", ["lowball_27_triple", "badugi", "omaha_hilo8", "lowball_a5"])
def test_so_it_is_in_every_game_with_blinds(code: str) -> None:
    rules: Any = buio.games[code].rules(**BLINDS)
    assert (rules.first_bet, rules.later_bet, rules.limit().least, rules.limit(late=True).least) == (10, 20, 10, 20)


@pytest.mark.parametrize("code", ["five_card_draw", "three_card_draw"])
def test_so_it_is_in_draw_poker_with_blinds(code: str) -> None:
    rules: Any = buio.games[code].rules(ante=0, **BLINDS)
    assert (rules.limit().least, rules.limit(late=True).least) == (10, 20)
    one: Any = buio.games[code].rules(ante=0, small_blind=3)
    assert one.limit().least == 3


@rule("FCD-1.02")
@pytest.mark.parametrize("code", ["five_card_draw", "jacks_or_better", "three_card_draw", "poker32", "straight_poker"])
def test_with_an_ante_alone_the_ante_is_the_least_bet(code: str) -> None:
    game = buio.games[code]
    deal = game.deal([200] * 3, 2, game.rules(ante=5, opening="any"), shuffle=buio.Shuffle(1))
    assert legal(deal) == "p1: cc, cbr 5"
    other: Any = game.rules(ante=5, small_bet=2)
    assert (other.limit().least, other.limit(late=True).least) == (2, 4)


def test_without_a_blind_the_least_bet_is_agreed() -> None:
    rules: Any = buio.games["texas"].rules(small_blind=0, big_blind=0, ante=1, small_bet=7)
    assert rules.limit().least == 7
    dealers: Any = buio.games["short_deck"].rules(button_blind=6)
    assert dealers.limit().least == 6


@rule("HLD-1.02")
@pytest.mark.parametrize(
    ("code", "house"),
    [
        ("texas", {"small_blind": 5, "big_blind": 10, "small_bet": 2}),
        ("texas_limit", {"small_bet": 10, "big_bet": 20}),
        ("lowball_27", {"big_blind": 10, "small_bet": 20}),
        ("five_card_draw", {"ante": 0, "small_blind": 5, "big_blind": 10, "small_bet": 1}),
        ("short_deck", {"small_bet": 8}),
    ],
)
def test_another_least_bet_than_the_blind_is_refused(code: str, house: dict[str, object]) -> None:
    with pytest.raises(
        RulesError, match=r"small_bet = \d+, but the blind of \d+ is the least bet: leave small_bet out"
    ):
        buio.games[code].rules(**house)


def test_what_was_once_agreed_is_still_read() -> None:
    game = buio.games["texas"]
    recorded: Any = game.recorded({**BLINDS, "small_bet": 2})
    assert recorded.limit().least == 2


SPREAD: dict[str, Any] = {"betting": "spread_limit", "small_bet": 1, "big_bet": 5}


@rule("FCD-1.11")
@pytest.mark.parametrize(
    ("late", "bounds"),
    [
        ({}, "1..5"),
        ({"late_least": "twice", "late_most": "twice"}, "2..10"),
        ({"late_least": 5}, "5"),  # and nothing else
    ],
)
def test_the_bounds_of_a_spread_limit_may_be_higher_after_the_draw(late: dict[str, Any], bounds: str) -> None:
    deal = open_deal("five_card_draw", players=2, **SPREAD, **late)
    play(deal, "d dh p1 AhKdQs9c2d; d dh p2 7d7c5s4h3d; p1 cbr 1; p2 cc; p1 sd -; p2 sd -")
    assert legal(deal) == f"p1: cc, cbr {bounds}"


@rule("FCD-1.11")
def test_and_after_the_flop() -> None:
    deal = play(open_deal("texas", 200, burn=False, **{**SPREAD, "small_bet": 2}, late_most=20), HANDS)
    assert legal(deal) == "p3: f, cc 2, cbr 4..7"
    play(deal, f"{FLOP}; p1 cc; p2 cc; p3 cc; d db 9c")
    assert legal(deal) == "p1: cc, cbr 2..20"
    with pytest.raises(IllegalMove):
        play(deal, "p1 cbr 21")


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ({**SPREAD, "late_most": 4}, "at least as much as small_bet and big_bet"),
        ({**SPREAD, "late_least": 7}, "late_most = 5 is less than late_least = 7"),
        ({"late_most": 20}, "late_most = 20 would have no effect: it counts where betting = spread_limit"),
    ],
)
def test_bounds_that_make_no_sense_are_refused(house: dict[str, object], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        buio.games["five_card_draw"].rules(**house)
