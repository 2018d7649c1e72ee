"""The standard ranking: golden cases, and two independent libraries on all of its 7,462 classes (RNK-1, RNK-2)."""

import tomllib
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path

import pytest
from phevaluator import evaluate_5cards
from treys import Card, Evaluator

from buio.cards import RANKS, card_text, parse_cards
from buio.ranking import STANDARD, Category, Ranking, SuitTie
from tests.rulebook import rule

GOLDEN = tomllib.loads((Path(__file__).parents[1] / "golden/standard_ranking.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=rule(case["id"]), id=f"{case['id']}-{at}") for at, case in enumerate(GOLDEN)]
)
def test_golden_hands(case: dict[str, str]) -> None:
    ranking = Ranking(RANKS.index(case.get("lowest", "2")))
    hands = [parse_cards(hand) for hand in case["hands"]]
    for better, worse in pairwise(map(ranking.score, hands)):
        assert ranking.winners((better, worse)) == (0,)
        assert ranking.winners((worse, better)) == (1,)
    if "category" in case:
        ranks = tuple(map(RANKS.index, case["ranks"]))
        assert ranking.describe(hands[0])[:2] == (case["category"], ranks)


@rule("RNK-1.01", "RNK-1.02", "RNK-1.03")
def test_every_class_has_the_number_that_two_independent_libraries_give_it() -> None:
    treys, prime = Evaluator(), [Card.new(card_text(card)) for card in range(52)]
    seen = set()
    for hand in [*mixed_hands(), *([4 * rank + 2 for rank in ranks] for ranks in combinations(range(13), 5))]:
        place = STANDARD.score(hand) >> 4
        seen.add(place)
        assert 7462 - place == evaluate_5cards(*hand) == treys.evaluate([], [prime[card] for card in hand])
    assert seen == set(range(7462))


def mixed_hands() -> list[list[int]]:
    """One hand, no flush, of each set of five ranks."""
    hands = (
        [4 * rank + place % 4 for place, rank in enumerate(ranks)]
        for ranks in combinations_with_replacement(range(13), 5)
    )
    return [hand for hand in hands if len(set(hand)) == 5]


@rule("RNK-1.04")
def test_suits_never_count() -> None:
    assert STANDARD.winners([STANDARD.score(parse_cards("AhKhQhJhTh")), STANDARD.score(parse_cards("AsKsQsJsTs"))]) == (
        0,
        1,
    )
    assert STANDARD.score(parse_cards("AhKdQcJs9h")) == STANDARD.score(parse_cards("AsKcQdJh9s"))


def test_the_types_in_their_order() -> None:
    best_first = [
        "AhKhQhJhTh",
        "2h2d2c2s3h",
        "2h2d2c3s3h",
        "2h3h4h5h7h",
        "Ah2d3c4s5h",
        "2h2d2c3s4h",
        "2h2d3c3s4h",
        "2h2d3c4s5h",
        "2h3d4c5s7h",
    ]
    kinds = [STANDARD.category(STANDARD.score(parse_cards(hand))) for hand in best_first]
    assert kinds == list(STANDARD.order[::-1]) == [
        Category.STRAIGHT_FLUSH, Category.FOUR_OF_A_KIND, Category.FULL_HOUSE, Category.FLUSH, Category.STRAIGHT,
        Category.THREE_OF_A_KIND, Category.TWO_PAIR, Category.PAIR, Category.HIGH_CARD,
    ]  # fmt: skip


@rule("RNK-3.01", "G-RNK-10")
@pytest.mark.parametrize(("tie", "pair", "high_card"), [
    (SuitTie.NONE, (0, 1), (0, 1)), (SuitTie.COMBINATION, (0,), (1,)), (SuitTie.HIGHEST, (1,), (1,)),
    (SuitTie.UNPAIRED, (1,), (1,)), (SuitTie.KICKER, (1,), (0,)),
])  # fmt: skip
def test_which_card_breaks_a_tie_by_suit(tie: SuitTie, pair: tuple[int, ...], high_card: tuple[int, ...]) -> None:
    ranking = Ranking(suit_tie=tie, suits="shdc")
    for texts, winners in ((("8s8dJd9h3c", "8h8cJs9c3d"), pair), (("KhQs7h6d2c", "KsQh7c6c2d"), high_card)):
        assert ranking.winners([ranking.score(parse_cards(text)) for text in texts]) == winners


@rule("RNK-3.01")
def test_the_highest_card_is_not_always_unpaired() -> None:
    hands = [parse_cards(text) for text in ("KsKd7h5d4c", "KhKc7s5c4d")]
    winners = {
        tie: Ranking(suit_tie=tie, suits="shdc").winners(
            [Ranking(suit_tie=tie, suits="shdc").score(hand) for hand in hands]
        )
        for tie in SuitTie
    }
    assert winners == {
        SuitTie.NONE: (0, 1),
        SuitTie.COMBINATION: (0,),
        SuitTie.HIGHEST: (0,),
        SuitTie.UNPAIRED: (1,),
        SuitTie.KICKER: (1,),
    }


@rule("RNK-3.02")
@pytest.mark.parametrize("suits", ["shdc", "shcd", "sdch", "hsdc", "hdsc", "hdcs", "dshc", "dhsc", "cshd"])
def test_the_orders_of_suits_that_are_in_use(suits: str) -> None:
    ranking = Ranking(suit_tie=SuitTie.HIGHEST, suits=suits)
    scores = [ranking.score(parse_cards(f"A{suit}K{suits[3]}Q{suits[0]}J{suit}9{suit}")) for suit in suits]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 4
    assert [ranking.suit_of(parse_cards(f"A{suit}2h")) for suit in suits] == [3, 2, 1, 0]
