"""Declarations: what makes no ranking is refused, what does is a value, and NumPy waits until a hand is ranked."""

import copy
import pickle
import subprocess
import sys

import pytest

from buio.cards import parse_cards
from buio.ranking import FLUSH_OVER_FULL, STANDARD, STANDARD_ORDER, Category, Cycle, Ranking, RankingError, SuitTie

ITALIAN_32 = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        ({"lowest": 8}, r"lowest = 8 is not one of 0 \(deuce\) to 7 \(nine\)"),
        ({"lowest": -1}, "lowest = -1 is not one of"),
        ({"order": STANDARD_ORDER[1:]}, "order does not have each category once"),
        ({"order": (*STANDARD_ORDER, Category.PAIR)}, "order does not have each category once"),
        ({"suits": "hdc"}, "suits = 'hdc' is not an order of h, d, c and s"),
        ({"suits": "hdch"}, "is not an order of"),
        (
            {"order": STANDARD_ORDER[::-1], "cycle": Cycle.ALL},
            "no cycle of straight flushes, for high_card beats them all",
        ),
    ],
)
def test_what_makes_no_ranking_is_refused(declared: dict, says: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(RankingError, match=says):
        Ranking(**declared)


def test_any_order_of_categories_is_one() -> None:
    upside_down = Ranking(order=STANDARD_ORDER[::-1])
    pair, straight_flush = (upside_down.score(parse_cards(hand)) for hand in ("AhAdKcQs9h", "AhKhQhJhTh"))
    assert pair > straight_flush
    assert upside_down.category(straight_flush) is Category.STRAIGHT_FLUSH


def test_a_ranking_is_a_value() -> None:
    hand = parse_cards("AhKhQhJhTh")
    score = ITALIAN_32.score(hand)
    for twin in (pickle.loads(pickle.dumps(ITALIAN_32)), copy.deepcopy(ITALIAN_32), copy.copy(ITALIAN_32)):  # noqa: S301
        assert (twin, hash(twin)) == (ITALIAN_32, hash(ITALIAN_32))
        assert twin.score(hand) == score
        assert twin.tables is ITALIAN_32.tables
    assert len({ITALIAN_32, Ranking(5), Ranking(5), STANDARD, Ranking(suits="shdc")}) == 3


def test_declaring_needs_no_numpy() -> None:
    code = "import buio, sys; from buio.ranking import Ranking; Ranking(5); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(("category", "rank"), [
    (Category.TWO_PAIR, 5), (Category.STRAIGHT, 7), (Category.FLUSH, 9), (Category.HIGH_CARD, 9), (Category.PAIR, 4),
])  # fmt: skip
def test_there_is_no_floor_without_such_a_hand(category: Category, rank: int) -> None:
    with pytest.raises(RankingError, match=f"no {category.value} is led by rank {rank}"):
        ITALIAN_32.floor(category, rank)


def test_fewer_than_five_cards_have_no_best() -> None:
    with pytest.raises(RankingError, match="a hand has 5 cards, not 4: AhKhQhJh"):
        STANDARD.best(parse_cards("AhKh"), parse_cards("QhJh"))


def test_strength_rises_with_the_score() -> None:
    strengths = [ITALIAN_32.strength(place << 4) for place in range(len(ITALIAN_32.frequencies))]
    assert strengths == sorted(strengths)
    assert 0 < strengths[0] < strengths[-1] < 1
    assert sum(ITALIAN_32.frequencies) == 201_376
