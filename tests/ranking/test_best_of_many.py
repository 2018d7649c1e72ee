"""The best of more than five cards, and exactly two of the hand in Omaha: against every five, and against libraries."""

import os
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from buio.cards import parse_cards
from buio.ranking import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    FLUSH_OVER_FULL,
    STANDARD,
    STANDARD_ORDER,
    Category,
    HandRanking,
    Ranking,
    RankingError,
    SuitTie,
)
from tests.ranking.declared import SHORT_DECK
from tests.rulebook import rule

RANKINGS = {
    "standard": STANDARD,
    "short_deck": SHORT_DECK,
    "32 cards": Ranking(5, FLUSH_OVER_FULL),
    "suits": Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION),
    "upside down": Ranking(order=STANDARD_ORDER[::-1]),
    "flush worst": Ranking(order=(Category.FLUSH, *STANDARD_ORDER[:5], *STANDARD_ORDER[6:])),
    "ace to five": ACE_TO_FIVE,
    "eight or better": EIGHT_OR_BETTER,
    "deuce to seven": DEUCE_TO_SEVEN,
    "ace to six": ACE_TO_SIX,
}
FEWER = 10 if os.environ.get("CI") else 1


def brute(ranking: HandRanking, cards: tuple[int, ...]) -> int:
    return max(map(ranking.score, combinations(cards, 5)))


def brute_omaha(ranking: HandRanking, hole: tuple[int, ...], board: tuple[int, ...]) -> int:
    return max(ranking.score(own + rest) for own in combinations(hole, 2) for rest in combinations(board, 3))


@rule("RNK-1.04", "RNK-5.05")
@pytest.mark.parametrize("name", RANKINGS)
def test_the_value_of_many_cards_is_that_of_their_best_five(name: str) -> None:
    ranking, rng = RANKINGS[name], Random(name)
    for number in range(6000 // FEWER):
        cards = dealt(ranking, rng, number % 5 + 5, few_suits=number % 3 == 0)
        assert ranking.value(cards) == brute(ranking, cards), cards
        score, best = ranking.best(cards)
        assert score == ranking.value(cards) == ranking.score(best)
        assert set(best) <= set(cards)


@rule("HLD-6.01")
@pytest.mark.parametrize("name", RANKINGS)
def test_omaha_takes_exactly_two_and_three(name: str) -> None:
    ranking, rng = RANKINGS[name], Random(name)
    for number in range(1500 // FEWER):
        holes, boards = number % 3 + 4, number % 4 % 3 + 3
        cards = dealt(ranking, rng, holes + boards, few_suits=number % 2 == 0)
        hole, board = cards[:holes], cards[holes:]
        assert ranking.omaha(hole, board) == brute_omaha(ranking, hole, board), (hole, board)
        score, best = ranking.best(hole, board, from_hand=2)
        assert score == ranking.omaha(hole, board) == ranking.score(best)
        assert (len(set(best) & set(hole)), len(set(best) & set(board))) == (2, 3)


def dealt(ranking: HandRanking, rng: Random, count: int, few_suits: bool) -> tuple[int, ...]:
    """Random cards of the pack; or of two suits, so that there are flushes, also two at once."""
    pack = [card for card in range(4 * ranking.lowest, 52) if not few_suits or card & 1]
    return tuple(rng.sample(pack, count))


@given(st.permutations(STANDARD_ORDER), st.lists(st.integers(0, 51), min_size=5, max_size=8, unique=True))
def test_any_order_of_the_types(order: list[Category], cards: list[int]) -> None:
    ranking = Ranking(order=tuple(order))
    assert ranking.value(cards) == brute(ranking, tuple(cards))


@rule("RNK-1.01", "RNK-1.04")
def test_seven_cards_rank_as_in_an_independent_library() -> None:
    rng = Random(3)
    for _ in range(30_000 // FEWER):
        cards = rng.sample(range(52), 7)
        assert 7462 - (STANDARD.value(cards) >> 4) == evaluate_cards(*cards)


@rule("RNK-1.05", "G-STD-07", "G-STD-08", "G-STD-09")
def test_the_five_that_count_of_seven() -> None:
    straight = parse_cards("2hJdQcKsAhTd9c")
    assert STANDARD.category(STANDARD.value(straight)) is Category.STRAIGHT
    assert {card >> 2 for card in STANDARD.best(straight)[1]} == {8, 9, 10, 11, 12}
    for better, worse in (("Ah3d4c6s7h", "KhQdJc9s8h"), ("AhJd9c8s6h", "AhJd9c8s2h")):
        assert STANDARD.score(parse_cards(better)) > STANDARD.score(parse_cards(worse))
    name = STANDARD.describe(STANDARD.best(parse_cards("9h9d5c5s7h7dKc"))[1])
    assert name[:2] == ("two_pair", (7, 5, 11))


@rule("G-HLD-01", "HLD-1.07")
def test_a_pot_shared_by_three() -> None:
    board = parse_cards("AhQdQs9c6h")
    hands = [parse_cards(hand) for hand in ("Ks9d", "9s6d", "9h3c")]
    assert STANDARD.winners([STANDARD.value((*hand, *board)) for hand in hands]) == (0, 1, 2)
    assert STANDARD.describe(STANDARD.best(hands[0], board)[1]).ranks == (10, 7, 12)


@rule("G-HLD-05", "HLD-6.01")
def test_one_ace_makes_no_royal_flush_in_omaha() -> None:
    hole, board = parse_cards("Ah3s4d5c"), parse_cards("KhQhJhTh2c")
    assert STANDARD.category(STANDARD.value((*hole, *board))) is Category.STRAIGHT_FLUSH
    assert STANDARD.category(STANDARD.omaha(hole, board)) is Category.HIGH_CARD


def test_too_few_cards_have_no_value() -> None:
    for ranking in (STANDARD, ACE_TO_FIVE, RANKINGS["suits"]):
        with pytest.raises(RankingError, match="a hand has 5 cards, not 4: AhKhQhJh"):
            ranking.value(parse_cards("AhKhQhJh"))
    with pytest.raises(RankingError, match="a hand has 5 cards, not 6: AhKhQhJhTh9h"):
        STANDARD.best(parse_cards("AhKhQhJh"), parse_cards("Th9h"), from_hand=2)
    for ranking in (STANDARD, ACE_TO_FIVE):
        with pytest.raises(RankingError, match="two of the hole cards and three of the board, not of 4 and 2"):
            ranking.omaha(parse_cards("AhKhQhJh"), parse_cards("Td9d"))
        with pytest.raises(RankingError, match="not of 1 and 3"):
            ranking.omaha(parse_cards("Ah"), parse_cards("Td9d8c"))
