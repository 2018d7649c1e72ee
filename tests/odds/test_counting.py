"""Frequencies: all hands of a pack, beside the tables of the rankings and beside the numbers that everybody knows."""

from math import comb

import numpy as np
import pytest

import buio
from buio.odds import computed_by, frequencies
from buio.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    FLUSH_OVER_FULL,
    FOUR_CARD,
    HISTORIC20,
    SOKO,
    STANDARD,
    THREE_CARD,
    HandRanking,
    Ranking,
    SuitTie,
    Wild,
)
from tests.odds.dealt import dealt

FIVE = {
    "high_card": 1_302_540,
    "pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 40,
}
SEVEN = {
    "high_card": 23_294_460,
    "pair": 58_627_800,
    "two_pair": 31_433_400,
    "three_of_a_kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full_house": 3_473_184,
    "four_of_a_kind": 224_848,
    "straight_flush": 41_584,
}
EVERY: list[HandRanking] = [
    *(Ranking(lowest, FLUSH_OVER_FULL, tie) for lowest in range(3, 8) for tie in (SuitTie.NONE, SuitTie.COMBINATION)),
    DEUCE_TO_SEVEN,
    ACE_TO_FIVE,
    BADUGI,
    THREE_CARD,
    FOUR_CARD,
    HISTORIC20,
    Ranking(7, wild=Wild((52, 53))),
]
LONG: list[HandRanking] = [
    *(Ranking(lowest, FLUSH_OVER_FULL, tie) for lowest in range(3) for tie in (SuitTie.KICKER, SuitTie.COMBINATION)),
    SOKO,
    STANDARD.with_wild((52,)),
    STANDARD.with_wild((0, 1, 2, 3)),
]


@pytest.mark.parametrize("by", ["numba", "numpy"])
def test_the_52_cards_are_known(by: str) -> None:
    with computed_by(by):
        found = frequencies(STANDARD)
    assert found.counts == FIVE
    assert found.hands == comb(52, 5) == sum(FIVE.values())
    assert found.classes.tolist() == list(STANDARD.frequencies)
    assert found.shares["pair"] == pytest.approx(0.422569, abs=1e-6)


@pytest.mark.parametrize("ranking", EVERY)
def test_every_hand_of_a_pack_is_counted_as_its_ranking_counts(ranking: HandRanking) -> None:
    found = frequencies(ranking)
    assert found.classes.tolist() == list(ranking.frequencies)
    assert found.hands == sum(ranking.frequencies)


@pytest.mark.parametrize("ranking", LONG)
def test_and_of_the_large_packs(ranking: HandRanking, hands: int) -> None:
    if hands < 1_000_000:
        some = frequencies(ranking, samples=hands, seed=1)
        assert not some.exact
        assert set(some.counts) <= {category.value for category in ranking.order} | {"five_of_a_kind"}
    else:
        assert frequencies(ranking).classes.tolist() == list(ranking.frequencies)


def test_seven_cards_are_known(hands: int) -> None:
    """All 133,784,560 with --hands 1000000; of a sample the shares come near."""
    if hands >= 1_000_000:
        assert frequencies("seven_card_stud").counts == SEVEN
    sample = frequencies("texas", samples=20_000, seed=2)
    for name, count in SEVEN.items():
        share = count / comb(52, 7)
        assert sample.shares.get(name, 0) == pytest.approx(share, abs=5 * np.sqrt(share / 20_000))


def test_seven_cards_of_a_short_pack() -> None:
    """Royal hold'em: 20 cards, of seven the best five count; a sample of them by the ranking itself."""
    found, some = frequencies("royal_holdem"), dealt(range(32, 52), 7, 2_000).tolist()
    names = [STANDARD.describe(STANDARD.best(cards)[1]).category for cards in some]
    assert found.hands == comb(20, 7)
    for name, share in found.shares.items():
        assert names.count(name) / len(names) == pytest.approx(share, abs=5 * np.sqrt(share / len(names)))


def test_the_pack_of_an_italian_table_goes_by_the_players() -> None:
    assert frequencies("italian", 4).hands == comb(32, 5)
    assert frequencies("italian", 3).hands == comb(28, 5)
    assert "straight_flush" in str(frequencies("italian", 3))


def test_what_is_too_much_to_count_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^samples: the hands of omaha are too many to count"):
        frequencies("omaha")
    with pytest.raises(ValueError, match=r"^contest: omaha_hilo8 is played for high and low"):
        frequencies("omaha_hilo8", samples=10)
    with pytest.raises(ValueError, match=r"^samples: a whole number"):
        frequencies("texas", samples=-3)
    low = frequencies("omaha_hilo8", contest="low", samples=3_000, seed=4)
    assert set(low.counts) == {"nothing", "low"}
    assert low.classes.sum() == low.counts["low"]
    with pytest.raises(buio.GameError):
        frequencies("italian", 99)
