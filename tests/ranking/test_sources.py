"""Examples of the sources that name hands, or have lost their suits."""

from itertools import product

import pytest

from buio.cards import parse_cards
from buio.ranking import STANDARD
from tests.rulebook import rule


@rule("G-RNK-29")
@pytest.mark.parametrize(("hand", "category", "ranks"), [
    ("4h5d6c7s8h", "straight", (6,)), ("9h9d9c2sKh", "three_of_a_kind", (7, 11, 0)),
    ("QhQdThTdTc", "full_house", (8, 10)), ("KhKdKcKs2h", "four_of_a_kind", (11, 0)),
])  # fmt: skip
def test_the_hands_of_the_russian_list(hand: str, category: str, ranks: tuple[int, ...]) -> None:
    assert STANDARD.describe(parse_cards(hand))[:2] == (category, ranks)


@rule("G-RNK-10")
@pytest.mark.parametrize("ranks", ["88J93", "KQ762"])
def test_equal_ranks_tie_whatever_suits_have_been_lost(ranks: str) -> None:
    hands = (
        "".join(map("".join, zip(ranks, suits, strict=True)))
        for suits in product("hdcs", repeat=5)
        if len(set(suits)) > 1
    )
    cards = [parse_cards(hand) for hand in hands]
    scores = [STANDARD.score(hand) for hand in cards if len(set(hand)) == 5]
    assert STANDARD.winners(scores) == tuple(range(len(scores)))
