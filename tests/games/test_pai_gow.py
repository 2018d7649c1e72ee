"""Pai gow poker: two rows against the bank, a joker, a commission (PGW-1)."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import JOKER, parse_cards
from buio.games.chinese.pai_gow import TwoRows
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.hand_names import bank_hands
from buio.play.options import Amount, Arrange, Rows
from buio.play.outcome import BANK, SETTLED, Payment
from buio.play.parts import rows_of
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import play, words
from tests.rulebook import rule

MIDDLING = "AcKd8s7h6h4d3c"
"""The bank lays king and eight in front, the ace behind them."""


def rows(text: str) -> Rows:
    return tuple([parse_cards(row) for row in text.split("/")])


def begin(*hands: str, bank: str = MIDDLING, bets: int = 100, **house: Any) -> Deal:
    """A deal with these hands and this bank's hand; everybody bets, and p1 arranges first."""
    game = buio.games["pai_gow"]
    deal = game.deal([500] * len(hands), len(hands) - 1, game.rules(**house), None, events=True)
    for seat in range(len(hands)):
        play(deal, f"p{seat + 1} ante {bets}")
    for seat, hand in enumerate(hands):
        play(deal, f"d dh p{seat + 1} {hand.replace('/', '')}")
    return play(deal, f"d db {bank}")


def settled(*hands: str, bank: str = MIDDLING, bets: int = 100, **house: Any) -> Deal:
    """The same deal when everybody has laid its hand as it is written."""
    deal = begin(*hands, bank=bank, bets=bets, **house)
    for seat, hand in enumerate(hands):
        play(deal, f"p{seat + 1} arr {hand.replace('/', '')}")
    assert deal.outcome is not None
    assert deal.outcome.ended == SETTLED
    return deal


def nets(*hands: str, bank: str = MIDDLING, bets: int = 100, **house: Any) -> tuple[int, ...]:
    outcome = settled(*hands, bank=bank, bets=bets, **house).outcome
    assert outcome is not None
    return outcome.net


@rule("PGW-1.01")
def test_one_to_six_bet_against_the_bank_with_53_cards() -> None:
    game = buio.games["pai_gow"]
    assert (game.players[0], game.players[-1]) == (1, 6)
    with pytest.raises(GameError, match="1 to 6 players"):
        game.deal([100] * 7)
    deal = game.deal([500, 90, 5], 2, game.rules(table_min=10, table_max=100), Shuffle(1), events=True)
    assert len(deal.recipe.pack) == 53
    assert JOKER in deal.recipe.pack
    assert all(not held for held in deal.hands)
    bounds = []
    while "ante" in deal.options():
        option = deal.options().get("ante")
        assert isinstance(option, Amount)
        bounds.append((option.low, option.high))
        deal.apply(next(option.moves(deal.actor)))
        deal.verify()
    assert bounds == [(10, 100), (10, 90), (5, 5)]
    assert [len(held) for held in deal.hands] == [7, 7, 7]
    assert (len(deal.board), deal.turned) == (7, 0)
    with pytest.raises(RulesError, match="table_max = 5 is less than table_min = 20"):
        game.rules(table_max=5)


@rule("PGW-1.01")
def test_the_banks_cards_lie_face_down_until_all_have_arranged() -> None:
    deal = begin("AhKs/QhQdJc9s8h", "2h2s/3h3s4s5s7s")
    assert deal.view(0).board == (-1,) * 7
    assert bank_hands(deal.view(0)) == []
    play(deal, "p1 arr AhKsQhQdJc9s8h")
    assert rows_of(deal.view(1), 0) == ((-1,) * 2, (-1,) * 5)
    assert all(set(move.cards) == {-1} for move in redacted(deal, 1) if move.verb == "arr")
    play(deal, "p2 arr 2s7s2h3h3s4s5s")
    assert deal.view(None).board == parse_cards("Kd8sAc7h6h4d3c")
    assert [one.name.category for one in bank_hands(deal.view(None))] == ["high_card"]
    assert deal.view(None).layout == ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4))


@rule("PGW-1.02")
@pytest.mark.parametrize(("text", "allowed"), [
    ("AhKs/QhQdJc9s8h", True),
    ("QhQd/AhKsJc9s8h", False),
    ("QhQd/KhKsJc9s8h", True),
    ("AhKs/AdQdJc9s8h", False),  # ace and king beat ace and queen
    ("AhQs/AdQdJc9s8h", True),  # the high hand has more cards
    ("AhJk/AdQdJc9s8h", False),  # a pair of aces in front
    ("AhAd/JkAsJc9s8h", True),  # both pairs of aces
    ("AhAd/5s6d7c8hJk", True),  # the joker makes a straight
])  # fmt: skip
def test_the_high_hand_has_to_be_the_better(text: str, allowed: bool) -> None:
    assert TwoRows().legal(rows(text)) is allowed
    deal = begin(text, bank="2s2c3s3c4s4c9c")
    move = f"p1 arr {text.replace('/', '')}"
    if allowed:
        assert play(deal, move).over
        return
    with pytest.raises(IllegalMove, match="out of bounds"):
        play(deal, move)


@rule("PGW-1.03", "PGW-1.04")
def test_the_order_of_high_hands() -> None:
    ascending = (
        "QhQdJc9s8h", "QhQdAc9s8h", "JkAdQcJs9h", "KhKsKc4d5s", "5s6d7c8hJk", "9h8cTdJsQs", "9hKcTdJsQs", "Ah2c3s4d5h",
        "AhKcTdJsQs", "2h4h6h8hTh", "2h4h6hJkTh", "AhAdAsJkKs", "2h3h4h5h6h", "Jk9hThJhQh", "Jk2h3h4h5h", "AhKhThJhQh",
        "AhAdAsAcJk",
    )  # fmt: skip
    scores = [TwoRows().high_score(parse_cards(hand)) for hand in ascending]
    assert scores == sorted(set(scores))


@rule("PGW-1.04")
def test_the_lowest_straight_may_be_the_lowest() -> None:
    wheel, six, king = (parse_cards(hand) for hand in ("Ah2c3s4d5h", "6h2c3s4d5h", "9hKcTdJsQs"))
    second, lowest = TwoRows(), TwoRows(wheel_second=False)
    assert second.high_score(wheel) > second.high_score(king)
    assert lowest.high_score(wheel) < lowest.high_score(six)
    joker = parse_cards("Jk2c3s4d5h")
    assert second.high_score(joker) == second.high_score(wheel)
    assert lowest.high_score(joker) == lowest.high_score(six)
    bank = "9hKcTdJsQsQd7c"
    assert nets("AsQc/Ah2c3s4d5h", bank=bank) == (95,)
    assert nets("AsQc/Ah2c3s4d5h", bank=bank, wheel="lowest") == (0,)


@rule("PGW-1.05")
def test_the_bank_lays_as_well_as_it_can() -> None:
    rng = Random(4)
    for _ in range(50):
        held = tuple(rng.sample(range(53), 7))
        layout = TwoRows()
        low, high = layout.good((), held)
        assert layout.legal((low, high))
        assert sorted(low + high) == sorted(held)
    assert [set(row) for row in TwoRows().good((), parse_cards("AhAdKsKc9s5d2h"))] == [
        set(parse_cards("KsKc")),
        set(parse_cards("AhAd9s5d2h")),
    ]
    deal = settled("AhKs/QhQdJc9s8h")
    assert deal.board[:2] == TwoRows().good((), parse_cards(MIDDLING))[0]
    assert words(deal).index("bank_shows") < words(deal).index("lay_open")


@rule("PGW-1.06")
@pytest.mark.parametrize(("text", "won"), [
    ("AhQd/KhKsJc9s8h", 2),
    ("QhJs/KhKs9c8d7s", 1),
    ("KhQs/AhJs9c6d4d", 1),  # the low hand is a copy
    ("KhQs/AhTs9c6d3d", 0),
    ("KhQs/AhJs9c6d3d", 0),  # both are copies
    ("KhJc/AdTs9c6d2d", 0),
])  # fmt: skip
def test_equal_rows_are_the_banks(text: str, won: int) -> None:
    assert TwoRows().rows_won(rows(text), rows("KdQc/AcJd9h6h3c")) == won


@rule("PGW-1.06")
def test_both_rows_win_one_row_pushes_no_row_loses() -> None:
    assert nets("QhQd/KhKsJc9s8h") == (95,)
    assert nets("9h7s/TcTd5s2h2c") == (0,)
    assert nets("Jh9s/QhTd5s4s2c") == (-100,)


@rule("PGW-1.07")
def test_a_winner_pays_a_commission_in_whole_chips() -> None:
    strong = "QhQd/KhKsJc9s8h"
    outcome = settled(strong, bets=110).outcome
    assert outcome is not None
    assert outcome.payments == (Payment(BANK, 0, 110, "rows"), Payment(0, BANK, 5, "commission"))
    assert (outcome.net, outcome.bank) == ((105,), -105)
    assert nets(strong, commission=0) == (100,)
    assert nets(strong, commission=10, bets=29) == (27,)
    assert nets(strong, bets=19, table_min=1) == (19,)


@rule("PGW-1.06", "PGW-1.07")
def test_each_player_settles_with_the_bank_alone() -> None:
    deal = settled("QhQd/KhKsJc9s8h", "5h2s/9h9dTsJs7c")
    assert deal.outcome is not None
    assert deal.outcome.net == (95, 0)
    assert deal.outcome.bank == -95
    assert sum(deal.stacks) == 1095


def test_every_arrangement_of_seven_cards_is_one_choice_of_two() -> None:
    deal = begin("AhKs/QhQdJc9s8h")
    option = deal.options().get("arr")
    assert isinstance(option, Arrange)
    held, moves = set(option.hand), list(option.moves(0))
    legal = [low for low in combinations(option.hand, 2) if TwoRows().legal((low, tuple(held - set(low))))]
    assert len(moves) == len(set(moves)) == len(legal) == 18
