"""Hands of fewer than five cards: among themselves, beside five cards, and as they show in stud (RNK-6)."""

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from buio.cards import parse_cards
from buio.ranking import ACE_TO_FIVE, FRONT, STANDARD, LowShowing, incomplete_score, low_showing
from tests.rulebook import rule


def falling(*hands: str) -> bool:
    scores = [incomplete_score(parse_cards(hand)) for hand in hands]
    return all(better > worse for better, worse in pairwise(scores))


@rule("RNK-6.01", "G-RNK-11", "G-RNK-12")
def test_any_kicker_beats_a_missing_one() -> None:
    assert falling("8h8dKc", "8h8d6c2s", "8h8d6c")
    assert falling("Th", "9h5d", "9h3d2c", "9h3d", "9h")


@rule("RNK-6.01")
def test_there_is_no_straight_flush_or_full_house_of_fewer_than_five() -> None:
    assert falling("AhAdAcAs", "2h2d2c2s", "AhAdAcKs", "AhAdKcKs", "AhAd", "AhKhQhJh", "5h4h3h2h")
    assert falling(
        "AhKhQhJhTh", "2h2d2c2s3h", "2h2d2c2s", "AhAdAcKhKd", "AhKhQhJh9h", "AhKdQcJsTh", "AhAdAcKh", "AhAdAc"
    )


@rule("RNK-6.01", "CHP-1.03")
def test_a_front_hand_beside_a_middle_one() -> None:
    assert falling("6h6d6c3s2h", "6h6d6c", "5h5d5cAsKh", "5h5d5c", "AhAdKcKsQh", "AhAdKc")
    assert falling("KhKdAc3s2h", "KhKdAc", "KhKdQcJsTh", "AhKdQc9s8h", "AhKdQc")


@rule("RNK-6.01")
@given(st.lists(st.integers(0, 51), min_size=10, max_size=10, unique=True))
def test_five_cards_compare_as_in_the_standard_ranking(cards: list[int]) -> None:
    one, other = cards[:5], cards[5:]
    assert compared(incomplete_score(one), incomplete_score(other)) == compared(
        STANDARD.score(one), STANDARD.score(other)
    )
    assert compared(incomplete_score(one[:3]), incomplete_score(other[:3])) == compared(
        FRONT.score(one[:3]), FRONT.score(other[:3])
    )


def compared(one: int, other: int) -> int:
    return (one > other) - (one < other)


@rule("RNK-6.01")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_fewer_cards_are_worth_less_than_the_same_with_one_more(count: int) -> None:
    rng = Random(count)
    for _ in range(200):
        cards = rng.sample(range(52), count + 1)
        assert incomplete_score(cards[:count]) < incomplete_score(cards)


@rule("RNK-6.01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_showings_are_ordered_as_counting_ranks_says(count: int) -> None:
    hands = list(combinations([4 * rank + suit for rank in (0, 5, 11, 12) for suit in range(4)], count))
    found = sorted((shape(hand), incomplete_score(hand)) for hand in hands)
    for (worse, less), (better, more) in pairwise(found):
        assert (less < more) if worse < better else (less == more)


def shape(hand: tuple[int, ...]) -> tuple[list[int], list[int]]:
    ranks = [card // 4 for card in hand]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return [count for count, _ in groups], [rank for _, rank in groups]


@rule("RNK-6.01")
def test_the_lowest_showing_has_the_ace_low_and_no_pair() -> None:
    best_first = [
        "Ah2d3c4s",
        "Ah2d3c5s",
        "2h3d4c5s",
        "9hTdJcQs",
        "AhKdQcJs",
        "AhAd2c3s",
        "2h2dAc3s",
        "AhAd2c2s",
        "AhAdAc2s",
    ]
    scores = [low_showing(parse_cards(hand)) for hand in best_first]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
    assert low_showing(parse_cards("Ah")) > low_showing(parse_cards("2h")) > low_showing(parse_cards("Kh"))
    assert low_showing(parse_cards("Ah4d")) == low_showing(parse_cards("4cAs"))


@rule("RNK-5.01")
@given(st.lists(st.integers(0, 51), min_size=10, max_size=10, unique=True))
@example(parse_cards("Ah2d3c4s5h" + "2s3s4s6s7s"))
@example(parse_cards("5h6h7h8h9h" + "Ac2c3c4cKd"))
def test_five_low_cards_compare_as_from_ace_to_five(cards: list[int]) -> None:
    one, other = cards[:5], cards[5:]
    assert compared(low_showing(one), low_showing(other)) == compared(ACE_TO_FIVE.score(one), ACE_TO_FIVE.score(other))


def test_a_wild_card_that_shows_is_the_best_for_a_low_hand() -> None:
    assert low_showing(parse_cards("Kh4c"), parse_cards("KsKhKdKc")) == low_showing(parse_cards("Ah4c"))


def test_a_wild_card_that_shows_is_the_best_for_a_high_hand() -> None:
    assert incomplete_score(parse_cards("2h4c"), parse_cards("2s2h2d2c")) == incomplete_score(parse_cards("4h4c"))


@rule("RNK-5.04")
def test_paired_aces_that_are_the_highest_pair_are_worse_than_kings() -> None:
    showing = LowShowing(aces_high_paired=True)
    best_first = ["AhKd", "2h2d", "QhQd", "KhKd", "AhAd"]
    scores = [showing(parse_cards(hand)) for hand in best_first]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
