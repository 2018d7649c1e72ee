"""No hand is unbeatable: the imperial flush of Greece, beside the Italian cycle (RNK-7, X-78)."""

from itertools import permutations

import pytest

from buio.cards import parse_cards
from buio.i18n import names
from buio.ranking import Category, Cycle, Ranking, RankingError, SuitTie
from tests.ranking.declared import GREEK
from tests.rulebook import rule

IMPERIAL, SIXES, SEVENS = "AhKhQhJhTh", "6h6d6c6s7d", "7h7d7c7s8d"
LOW_FLUSH, ROYAL, FULL = "6s7s8s9sTs", "AsKsQsJsTs", "9h9d9cTdTs"


@rule("RNK-7.02", "X-78", "G-RNK-28")
@pytest.mark.parametrize(("hands", "sharing"), [
    ((IMPERIAL, SIXES), {SIXES}),
    ((IMPERIAL, SEVENS), {IMPERIAL}),
    ((IMPERIAL, ROYAL), {IMPERIAL}),
    ((IMPERIAL, FULL), {IMPERIAL}),
    ((IMPERIAL, SIXES, FULL), {SIXES}),
    ((IMPERIAL, SIXES, SEVENS), {IMPERIAL, SIXES, SEVENS}),
    ((IMPERIAL, SIXES, LOW_FLUSH), {IMPERIAL, SIXES, LOW_FLUSH}),
    ((IMPERIAL, SIXES, SEVENS, ROYAL), {IMPERIAL, SIXES, ROYAL}),
    ((SIXES, ROYAL), {ROYAL}), ((SIXES, SEVENS), {SEVENS}), ((SIXES, FULL), {SIXES}),
])  # fmt: skip
def test_only_the_lowest_four_of_a_kind_beats_the_imperial_flush(hands: tuple[str, ...], sharing: set[str]) -> None:
    for seats in permutations(hands):
        scores = [GREEK.score(parse_cards(hand)) for hand in seats]
        assert {seats[place] for place in GREEK.winners(scores)} == sharing


@rule("RNK-7.02")
def test_the_lowest_rank_is_that_of_the_pack() -> None:
    greek = Ranking(5, GREEK.order, SuitTie.COMBINATION, "hsdc", cycle=Cycle.GREEK)
    imperial, sevens = (greek.score(parse_cards(hand)) for hand in (IMPERIAL, SEVENS))
    assert greek.winners([imperial, sevens]) == (1,)
    without = Ranking(5, GREEK.order, SuitTie.COMBINATION, "hsdc")
    assert without.winners([imperial, sevens]) == (0,)


@rule("RNK-7.02")
def test_its_name() -> None:
    assert set(names(GREEK.describe(parse_cards(IMPERIAL))).values()) == {
        "scala imperiale",
        "imperial flush",
        "Imperial Flush",
    }
    assert GREEK.describe(parse_cards(ROYAL)) == (Category.STRAIGHT_FLUSH.value, (12,), 0, None)
    assert GREEK.describe(parse_cards("6h7h8h9hTh")).variant is None


def test_without_suits_there_is_no_imperial_flush() -> None:
    with pytest.raises(RankingError, match="no imperial flush, for suits do not decide between straight flushes"):
        Ranking(4, suit_tie=SuitTie.NONE, cycle=Cycle.GREEK)


@rule("RNK-7.01")
def test_in_italy_each_straight_flush_is_beaten_by_one_kind() -> None:
    italian = Ranking(5, GREEK.order, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
    minima, media, massima = (italian.score(parse_cards(hand)) for hand in ("As7s8s9sTs", "8h9hThJhQh", IMPERIAL))
    assert (
        italian.winners([minima, massima])
        == italian.winners([massima, media])
        == italian.winners([media, minima])
        == (0,)
    )
