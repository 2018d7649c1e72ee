"""The standard ranking: golden cases, and two independent libraries on all of its 7,462 classes (RNK-1, RNK-2)."""

import tomllib
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path

import pytest
from phevaluator import evaluate_5cards
from treys import Card, Evaluator

from buio.cards import RANKS, card_text, parse_cards
from buio.ranking import STANDARD, Ranking

GOLDEN = tomllib.loads((Path(__file__).parents[1] / "golden/standard_ranking.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case['id']}-{at}") for at, case in enumerate(GOLDEN)])
def test_golden_hands(case: dict[str, str]) -> None:
    ranking = Ranking(RANKS.index(case.get("lowest", "2")))
    hands = [parse_cards(hand) for hand in case["hands"]]
    for better, worse in pairwise(map(ranking.score, hands)):
        assert ranking.winners((better, worse)) == (0,)
        assert ranking.winners((worse, better)) == (1,)
    if "category" in case:
        ranks = tuple(map(RANKS.index, case["ranks"]))
        assert ranking.describe(hands[0])[:2] == (case["category"], ranks)


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


def test_suits_never_count() -> None:
    assert STANDARD.winners([STANDARD.score(parse_cards("AhKhQhJhTh")), STANDARD.score(parse_cards("AsKsQsJsTs"))]) == (
        0,
        1,
    )
    assert STANDARD.score(parse_cards("AhKdQcJs9h")) == STANDARD.score(parse_cards("AsKcQdJh9s"))
