"""Bots against the bank: bad hands given up, good ones played for the most."""

import pytest

import buio
from buio.bots import seat_bots
from buio.cards import parse_cards
from buio.play.phases import PlayOrFold, SettleWithBank
from buio.play.phases.banked import Facing
from tests.games.scenario import open_deal, play


def chosen(code: str, line: str, seed: int = 1) -> str:
    deal = play(open_deal(code, 200, 1), line)
    bot = seat_bots(1)[0].player(deal.recipe, seed)
    return str(bot.choose(deal.view(0), deal.options()))


@pytest.mark.parametrize(
    ("hand", "says"),
    [("AhKd2c", "play 10"), ("2h2d3c", "play 10"), ("Kh3d2c", "play 10"), ("7h4d2c", "f"), ("9h6d3c", "f")],
)
def test_three_cards_played_or_given_up(hand: str, says: str) -> None:
    assert chosen("three_card", f"p1 ante 10; p1 no; d dh p1 {hand}; d db QsJs4s") == f"p1 {says}"


@pytest.mark.parametrize(
    ("hand", "says"),
    [("AhAdKcKs2h", "play 30"), ("9h9d5c3s2h", "play 10"), ("Qh9d5c4s2h", "f"), ("7h7d7c3s2h", "play 30")],
)
def test_four_cards_played_for_more_or_less(hand: str, says: str) -> None:
    assert chosen("four_card", f"p1 ante 10; p1 no; d dh p1 {hand}; d db Tc; d db 8c6h4dJsQs") == f"p1 {says}"


@pytest.mark.parametrize(
    ("bets", "hand", "bank", "won"),
    [
        ({"ante": 10, "play": 10}, "AhKd2c", "QsJs4h", 20),
        ({"ante": 10, "play": 10}, "AhKd2c", "JsTs4h", 10),  # the bank does not qualify
        ({"ante": 10, "play": 10}, "Jh9d2c", "QsJs4h", -20),
        ({"ante": 10, "play": 10}, "AhKd2c", "AsKs2h", 0),
        ({"ante": 10, "pair_plus": 5, "play": 10}, "2h2d3c", "AsKs4h", 25),
        ({"ante": 10, "pair_plus": 5}, "", "AsKs4h", -15),  # given up
    ],
)
def test_the_rules_say_what_a_hand_wins_from_the_bank(bets: dict[str, int], hand: str, bank: str, won: int) -> None:
    recipe = buio.games["three_card"].written()
    (settlement,) = [phase for phase in recipe.phases if isinstance(phase, SettleWithBank)]
    assert settlement.won(Facing(bets, parse_cards(hand), parse_cards(bank))) == won


def test_who_folds_keeps_the_cards_for_a_side_bet_that_stays() -> None:
    """A pair folded under this house rule still wins pair plus, so that folding it costs less (X-63)."""
    game = buio.games["three_card"]
    for stays, bets, keeps in (
        ("settled", {"ante": 10, "pair_plus": 5}, True),
        ("settled", {"ante": 10}, False),
        ("lost", {"ante": 10, "pair_plus": 5}, False),
    ):
        phases = game.written(game.rules(pair_plus_on_fold=stays)).phases
        (deciding,) = [phase for phase in phases if isinstance(phase, PlayOrFold)]
        assert deciding.keeps_cards(bets) is keeps
