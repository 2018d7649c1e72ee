"""What a hand counts in Carioca, and what a scala quaranta does."""

from itertools import pairwise

import pytest

from buio.cards import JOKER, parse_cards
from buio.games.carioca import MELDING
from tests.rulebook import rule

POINTS = MELDING.points
LEFT = [
    ("G-RAM-19", "Ah", 1),
    ("G-RAM-19", "AhKs", 21),
    ("G-RAM-19", "Jk5c", 30),
    ("RAM-3.15", "", 0),
    ("RAM-3.15", "AhAh", 22),
    ("RAM-3.15", "AhJk", 36),
    ("RAM-3.15", "Jk", 25),
    ("RAM-3.15", "JkJk", 50),
    ("RAM-3.15", "KhQhJhTh", 40),
    ("RAM-3.15", "2s3s4s5s6s7s8s9s", 44),
]


@pytest.mark.parametrize(
    ("text", "points"), [pytest.param(*case[1:], marks=rule(case[0]), id=f"{case[0]} {case[1]}") for case in LEFT]
)
def test_a_hand_that_is_left_counts(text: str, points: int) -> None:
    assert POINTS.hand(parse_cards(text)) == points


@rule("RAM-3.15", "X-R26")
def test_an_ace_counts_one_only_where_it_is_all_that_is_left() -> None:
    assert POINTS.total(parse_cards("Ah")) == 11
    assert POINTS.total(parse_cards("Ah2h3h")) == 16
    assert {POINTS.hand((ace,)) for ace in parse_cards("AsAcAdAh")} == {1}
    assert all(POINTS.hand((card,)) == POINTS.value(card) for card in (*range(48), JOKER))


@rule("RAM-3.15")
def test_a_rank_counts_the_same_in_every_suit_and_no_less_than_the_one_below() -> None:
    ranks = [{POINTS.value(4 * rank + suit) for suit in range(4)} for rank in range(13)]
    assert all(len(values) == 1 for values in ranks)
    assert all(max(low) <= min(high) for low, high in pairwise(ranks))
    assert sum(map(POINTS.value, (*range(52), JOKER))) == 4 * (54 + 30 + 11) + 25
