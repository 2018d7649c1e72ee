"""Lowball and badugi, rule by rule (LOW-1, LOW-2, BDG-1)."""

from typing import Any

import pytest

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, play
from tests.rulebook import rule

THREE = "d dh p1 2s3s4d5h7c; d dh p2 AsAc8d9dTd; d dh p3 2c3c4c6cKh"


def dealt(*more: str, game: str = "lowball_27", hands: str = THREE, **house: Any) -> Deal:
    deal = open_deal(game, 100, hands.count("dh"), **house)
    for line in (hands, *more):
        play(deal, line)
    return deal


@rule("LOW-1.01", "LOW-1.02", "LOW-1.03", "LOW-1.04")
def test_no_limit_single_draw() -> None:
    deal = dealt()
    assert legal(deal) == "p3: f, cc 2, cbr 4..100"
    play(deal, "p3 cc; p1 cc; p2 cc")
    assert legal(deal) == "p1: sd 0..5"
    play(deal, "p1 sd; p2 sd AsAc8d9dTd; d dh p2 2d2h3d3hQc; p3 sd Kh; d dh p3 7d")
    assert legal(deal) == "p1: cc, cbr 2..98"
    play(deal, "p1 cbr 10; p2 f; p3 cc")
    assert net(deal) == (14, -2, -12)  # 7 5 4 3 2 is the best of all; 7 6 4 3 2 is next


@rule("LOW-1.02")
def test_an_ante_of_the_big_blind_alone() -> None:
    deal = open_deal("lowball_27", 100, 3, ante=2, ante_by="big_blind")
    assert deal.stakes == [1, 4, 0]
    assert deal.dead == [0, 2, 0]


@rule("LOW-1.03", "LOW-1.04", "GEN-3.05")
def test_triple_draw_with_doubled_bets_after_the_second_draw() -> None:
    deal = dealt(game="lowball_27_triple")
    assert legal(deal) == "p3: f, cc 2, cbr 4"
    bets = []
    while not deal.over:
        if deal.actor == 0 and "cbr" in deal.options():
            bets.append(legal(deal))
        deal.apply(Move("cc", deal.actor) if "cc" in deal.options() else Move("sd", deal.actor))
    assert bets == ["p1: f, cc 1, cbr 4", "p1: cc, cbr 2", "p1: cc, cbr 4", "p1: cc, cbr 4"]


@rule("FCD-1.09")
def test_discards_come_back_when_the_stock_runs_out() -> None:
    game = buio.games["lowball_27_triple"]
    deal = game.deal([100] * 6, 5, game.rules(), Shuffle(3), events=True)
    while not deal.over:
        seat = deal.actor
        deal.apply(Move("cc", seat) if "cc" in deal.options() else Move("sd", seat, 0, deal.hands[seat]))
        deal.verify()
    assert deal.shuffles >= 1


@rule("LOW-2.01", "LOW-2.02", "G-FCD-05")
def test_ace_to_five_the_wheel_is_best() -> None:
    deal = dealt(
        "p3 cc; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd",
        game="lowball_a5",
        hands="d dh p1 As2s3s4s5s; d dh p2 6c4d3d2dAd; d dh p3 AcAh2h3h4h",
    )
    play(deal, "p1 cbr 4; p2 cc; p3 cc")
    assert net(deal) == (12, -6, -6)


@rule("LOW-2.03")
def test_no_check_raise() -> None:
    hands = "d dh p1 As2s3s4s9s; d dh p2 8c4d3d2dAd; d dh p3 AcAh2h3h4h"
    for allowed, options in ((False, "p1: f, cc 4"), (True, "p1: f, cc 4, cbr 8")):
        deal = dealt(
            "p3 cc; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cbr 4; p3 f",
            game="lowball_a5",
            hands=hands,
            check_raise=allowed,
        )
        assert legal(deal) == options


@rule("LOW-2.04", "FCD-5.05")
def test_a_seven_has_to_bet_after_the_draw() -> None:
    hands = "d dh p1 As2s3s4s7s; d dh p2 8c4d3d2dAd; d dh p3 AcAh2h3h4h"
    for sevens, options in ((True, "p1: cbr 4"), (False, "p1: cc, cbr 4")):
        deal = dealt("p3 cc; p1 cc; p2 cc; p1 sd; p2 sd; p3 sd", game="lowball_a5", hands=hands, sevens=sevens)
        assert legal(deal) == options
    assert legal(dealt("p3 cc", game="lowball_a5", hands=hands)).startswith("p1: f, cc 1")  # not before the draw


@rule("BDG-1.01", "BDG-1.02", "BDG-1.03")
def test_badugi() -> None:
    deal = dealt(
        game="badugi", hands="d dh p1 As2c3d4h; d dh p2 As5c6dKh".replace("p2 As", "p2 Ad") + "; d dh p3 2s2d2hKs"
    )
    assert legal(deal) == "p3: f, cc 2, cbr 4"
    play(deal, "p3 cc; p1 cc; p2 cc")
    assert legal(deal) == "p1: sd 0..4"
    while not deal.over:
        deal.apply(Move("cc", deal.actor) if "cc" in deal.options() else Move("sd", deal.actor))
    assert net(deal) == (4, -2, -2)


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        ({"small_blind": 3}, "small_blind = 3 is more than big_blind = 2"),
        ({"sevens": True}, "sevens is a rule of ace-to-five lowball"),
        ({"draws": 2}, "allowed: 1, 3"),
    ],
)
def test_house_rules_that_make_no_game(house: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        buio.games["lowball_27"].rules(**house)


def test_cards_are_as_many_as_the_game_says() -> None:
    assert len(parse_cards("As2c3d4h")) == buio.games["badugi"].written().ranking.size
