"""Three and four cards, front hands, Sökö, the twenty-card game and the short deck, against a slow evaluator."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from math import comb
from random import Random

import pytest

from buio.cards import parse_cards
from buio.i18n import names
from buio.ranking import (
    FLUSH_OVER_FULL,
    FOUR_CARD,
    FRONT,
    HISTORIC20,
    SOKO,
    THREE_CARD,
    Category,
    Listed,
    Ranking,
    RankingError,
    SuitTie,
)
from tests.ranking.declared import SHORT_DECK, SHORT_DECK_TRIPS
from tests.ranking.reference import straight_top
from tests.rulebook import rule

Worth = tuple[int, list[int]]


def ordered(ranking: Listed | Ranking, *hands: str) -> bool:
    """Are these hands in falling order?"""
    scores = [ranking.score(parse_cards(hand)) for hand in hands]
    return all(better > worse for better, worse in pairwise(scores))


def grouped(ranks: list[int]) -> tuple[list[int], list[int]]:
    """The numbers of equal ranks, and the ranks, most numerous first."""
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return [count for _, count in groups], [rank for rank, _ in groups]


def three(cards: tuple[int, ...]) -> Worth:
    """Three cards: straight flush, three of a kind, straight, flush, pair, high card."""
    ranks = sorted([card // 4 for card in cards], reverse=True)
    shape, by_count = grouped(ranks)
    flush = len({card % 4 for card in cards}) == 1
    top = 1 if ranks == [12, 1, 0] else ranks[0] if shape == [1, 1, 1] and ranks[0] - ranks[2] == 2 else None
    if top is not None:
        return (5 if flush else 3), [top]
    return {1: 4, 2: 1, 3: 2 if flush else 0}[len(shape)], by_count


def four(cards: tuple[int, ...]) -> Worth:
    """Four cards: four of a kind, straight flush, three of a kind, flush, straight, two pair, pair, high card."""
    ranks = sorted([card // 4 for card in cards], reverse=True)
    shape, by_count = grouped(ranks)
    flush = len({card % 4 for card in cards}) == 1
    top = 2 if ranks == [12, 2, 1, 0] else ranks[0] if len(shape) == 4 and ranks[0] - ranks[3] == 3 else None
    if top is not None:
        return (6 if flush else 3), [top]
    if flush:
        return 4, ranks
    return {(4,): 7, (3, 1): 5, (2, 2): 2, (2, 1, 1): 1, (1, 1, 1, 1): 0}[tuple(shape)], by_count


def soko(cards: tuple[int, ...]) -> Worth:
    """Five cards with four in line and four of a suit above the pair."""
    ranks = sorted([card // 4 for card in cards], reverse=True)
    shape, by_count = grouped(ranks)
    flush, top = len({card % 4 for card in cards}) == 1, straight_top(ranks, 0)
    if top is not None:
        return (10 if flush else 6), [top]
    if flush:
        return 7, ranks
    if tuple(shape) in ((4, 1), (3, 2), (3, 1, 1), (2, 2, 1)):
        return {(4, 1): 9, (3, 2): 8, (3, 1, 1): 5, (2, 2, 1): 4}[tuple(shape)], by_count
    worth: Worth = (int(len(shape) == 4), by_count)
    for odd in cards:
        rest = sorted([card // 4 for card in cards if card != odd], reverse=True)
        if len({card % 4 for card in cards if card != odd}) == 1:
            worth = max(worth, (3, [*rest, odd // 4]))
        if rest == [12, 2, 1, 0]:
            worth = max(worth, (2, [2, odd // 4]))
        elif len(set(rest)) == 4 and rest[0] - rest[3] == 3:
            worth = max(worth, (2, [rest[0], odd // 4]))
    return worth


def pairs(cards: tuple[int, ...]) -> Worth:
    """Equal ranks alone."""
    shape, by_count = grouped([card // 4 for card in cards])
    return [[1, 1, 1], [1] * 5, [2, 1], [2, 1, 1, 1], [2, 2, 1], [3], [3, 1, 1], [3, 2], [4, 1]].index(shape), by_count


SLOW: list[tuple[Listed, Callable[[tuple[int, ...]], Worth], int]] = [
    (THREE_CARD, three, 1), (FRONT, pairs, 1), (FOUR_CARD, four, 17), (HISTORIC20, pairs, 1), (SOKO, soko, 127),
]  # fmt: skip
NAMES = ["three_card", "front", "four_card", "historic20", "soko"]


RULES = (["CAS-1.06"], ["CHP-1.03"], ["CAS-3.07"], ["RNK-2.02"], ["STD-5.02", "STD-5.03", "STD-5.04"])


@pytest.mark.parametrize(
    ("ranking", "slow", "every"),
    [pytest.param(*row, id=name, marks=rule(*rules)) for row, name, rules in zip(SLOW, NAMES, RULES, strict=True)],
)
def test_scores_are_ordered_as_the_slow_evaluator_says(ranking, slow, every) -> None:  # type: ignore[no-untyped-def]
    """All hands, or one in this many of them."""
    hands = list(combinations(range(4 * ranking.lowest, 52), ranking.size))[::every]
    found = sorted((slow(hand), ranking.score(hand)) for hand in hands)
    for (worse, less), (better, more) in pairwise(found):
        assert (less < more) if worse < better else (less == more), (worse, better)
    assert found[0][1] > 0


@rule("CAS-1.06", "CAS-3.07", "RNK-2.02", "STD-5.02")
@pytest.mark.parametrize(("ranking", "slow", "every"), SLOW[:4], ids=NAMES[:4])
def test_frequencies_are_those_of_all_hands(ranking, slow, every) -> None:  # type: ignore[no-untyped-def]
    found = Counter(ranking.score(hand) >> 4 for hand in combinations(range(4 * ranking.lowest, 52), ranking.size))
    assert [found[place] for place in range(len(ranking.frequencies))] == list(ranking.frequencies)
    strengths = [ranking.strength(place << 4) for place in range(len(found))]
    assert strengths == sorted(strengths)
    assert 0 < strengths[0] < strengths[-1] < 1


def counted(ranking: Listed | Ranking) -> dict[str, int]:
    found: Counter[str] = Counter()
    for place, count in enumerate(ranking.frequencies):
        found[ranking.category(place << 4).value] += int(count)
    return dict(found)


@rule("RNK-8.01")
def test_sets_of_three_and_four_cards_are_as_frequent_as_counting_says() -> None:
    assert counted(THREE_CARD) == {
        "straight_flush": 12 * 4,
        "three_of_a_kind": 13 * 4,
        "straight": 12 * (4**3 - 4),
        "flush": 4 * (comb(13, 3) - 12),
        "pair": 13 * 6 * 48,
        "high_card": (comb(13, 3) - 12) * (4**3 - 4),
    }
    assert counted(FOUR_CARD) == {
        "four_of_a_kind": 13,
        "straight_flush": 11 * 4,
        "three_of_a_kind": 13 * 4 * 48,
        "flush": 4 * (comb(13, 4) - 11),
        "straight": 11 * (4**4 - 4),
        "two_pair": comb(13, 2) * 36,
        "pair": 13 * 6 * comb(12, 2) * 16,
        "high_card": (comb(13, 4) - 11) * (4**4 - 4),
    }


@rule("STD-5.02", "X-67", "RNK-8.01")
def test_four_of_five_are_as_frequent_as_counting_says() -> None:
    """Four in line and four of a suit, without the hands that are more."""
    found = counted(SOKO)
    straights, fours, odds = 10, 11, 13 - 4
    closing = 2 * 1 + 9 * 2  # ranks that make a straight of four in line: one for A-4 and J-A, two for the nine others
    no_four_of_a_suit = 4**5 - 4 - 5 * 4 * 3
    paired = fours * 4 * (6 * 4**3 - 4 * 3)  # the odd card has the rank of one of the four
    assert found["four_straight"] == (fours * odds - closing) * no_four_of_a_suit + paired
    assert found["four_flush"] == 4 * comb(13, 4) * 39 - straights * 5 * 4 * 3
    assert found["two_pair"] == comb(13, 2) * 36 * 44
    assert sum(found.values()) == comb(52, 5)


@rule("G-CAS-01", "G-CAS-02")
def test_three_card_hands() -> None:
    assert names(THREE_CARD.describe(parse_cards("5s6s7s")))["en"] == "seven-high straight flush in spades"
    assert ordered(THREE_CARD, "JhQsKd", "AhKhJh")
    assert ordered(THREE_CARD, "2h3h4h", "AhAdAc", "QhKdAc", "2h3d4c", "Ah2d3c", "AhKhJh", "AhAdKc", "AhKdJc")
    assert ordered(THREE_CARD, "2h3h4h", "Ah2h3h", "AhAdAc")


@rule("G-CAS-05", "CAS-3.07")
def test_four_card_hands() -> None:
    hands = ["KdKhKsKc", "KsQsJsTs", "7h7c7sTd", "Jc9c5c4c", "8c7s6d5h", "5d5c2h2d", "TdTc4h2s", "KsTc4d2h"]
    assert ordered(FOUR_CARD, *hands)
    said = [FOUR_CARD.describe(parse_cards(hand)).category for hand in hands]
    assert said == [
        "four_of_a_kind", "straight_flush", "three_of_a_kind", "flush", "straight", "two_pair", "pair", "high_card",
    ]  # fmt: skip


@rule("X-66")
def test_the_best_four_of_five_or_six_count() -> None:
    rng = Random(6)
    for count in (5, 6):
        for _ in range(100):
            cards = tuple(rng.sample(range(52), count))
            best, held = FOUR_CARD.best(cards)
            assert (
                FOUR_CARD.value(cards)
                == best
                == FOUR_CARD.score(held)
                == max(map(FOUR_CARD.score, combinations(cards, 4)))
            )
    assert FOUR_CARD.value(parse_cards("7h7c7sTd2h3c")) == FOUR_CARD.score(parse_cards("7h7c7sTd"))


@rule("G-STD-11", "STD-5.02", "X-67")
def test_four_in_line_and_four_of_a_suit_stand_between_pair_and_two_pair() -> None:
    assert ordered(SOKO, "3h3d2c2s4h", "2h5h9hJhKs", "4h5d6c7sQh", "KhKd9c5s2h")
    assert ordered(SOKO, "2h2d3c3s4h", "AhKhQhJh9s", "TdJhQcKs2h", "AhAdKcQs9h", "AhKdQc9s8h")


@rule("G-STD-12", "STD-5.03")
def test_the_odd_card_decides_between_equal_fours() -> None:
    assert ordered(SOKO, "9h8d7c6sKh", "9d8h7s6cQh", "8h7d6c5sAh")
    assert ordered(SOKO, "KhJh9h2hAs", "KdJd9d2d3s", "KcTc9c8cAs")


@rule("STD-5.04")
def test_a_hand_that_is_two_things_counts_as_the_higher() -> None:
    def is_(hand: str) -> str:
        return SOKO.describe(parse_cards(hand)).category

    assert is_("4h5h6h7hQs") == "four_flush"
    assert is_("4h5d6c7s7h") == "four_straight"
    assert is_("4h9hJhKhKs") == "four_flush"
    assert is_("Ah2d3c4s9h") == is_("Ah2d3c4s4h") == "four_straight"
    assert SOKO.describe(parse_cards("Ah2d3c4s9h")).ranks == (2, 7)
    assert is_("JhQdKcAs2h") == "four_straight"
    assert is_("QhKdAc2s3h") == "high_card"
    assert is_("4h5h6h7h8s") == "straight"


@pytest.mark.parametrize(
    ("hand", "it", "en", "de"),
    [
        ("4h5d6c7sQh", "scala di quattro al sette", "four-card straight, seven high", "Viererstraße bis zur Sieben"),
        (
            "2h5h9hJhKs",
            "quattro di cuori al fante",
            "four-card flush in hearts, jack high",
            "Viererflush in Herz, Bube hoch",
        ),
    ],
)
def test_four_card_hands_in_words(hand: str, it: str, en: str, de: str) -> None:
    assert names(SOKO.describe(parse_cards(hand))) == {"it": it, "en": en, "de": de}


@rule("RNK-2.02")
def test_the_game_of_twenty_cards_has_neither_straights_nor_flushes() -> None:
    assert ordered(HISTORIC20, "AhAdAcAsKh", "AhAdAcKhKd", "AhAdAcKhQd", "AhAdKcKhQd", "ThTdAcKhQd", "AhKhQhJhTh")
    assert counted(HISTORIC20) == {
        "four_of_a_kind": 5 * 16,
        "full_house": 5 * 4 * 4 * 6,
        "three_of_a_kind": 5 * 4 * comb(4, 2) * 16,
        "two_pair": comb(5, 2) * 36 * 12,
        "pair": 5 * 6 * comb(4, 3) * 64,
        "high_card": 4**5,
    }


@rule("RNK-2.01")
def test_the_short_deck() -> None:
    assert ordered(SHORT_DECK, "6h6d6c6sAh", "AhKhQhJh9h", "AhAdAcKhKd", "Ah6d7c8s9h", "AhAdAcKhQd")
    assert ordered(SHORT_DECK_TRIPS, "AhKhQhJh9h", "AhAdAcKhKd", "6h6d6c8s9h", "AhKdQcJsTh")
    assert SHORT_DECK.describe(parse_cards("Ah6d7c8s9h")).ranks == (7,)
    assert sum(SHORT_DECK.frequencies) == comb(36, 5)


@rule("RNK-2.01")
def test_telesina_has_values_of_more_cards_too() -> None:
    """A stripped pack with suits, as the Italian stud has it: value and best agree with all fives."""
    rng = Random(5)
    for lowest in (5, 6):
        ranking = Ranking(lowest, FLUSH_OVER_FULL, SuitTie.COMBINATION, "hdcs")
        for count in (5, 6, 7):
            for _ in range(60):
                cards = tuple(rng.sample(range(4 * lowest, 52), count))
                assert ranking.value(cards) == max(map(ranking.score, combinations(cards, 5))) == ranking.best(cards)[0]


def test_exactly_two_of_the_hand() -> None:
    board, hole = parse_cards("KhQhJhTh2c"), parse_cards("Ah3s4d5c")
    score, cards = SOKO.best(hole, board, from_hand=2)
    assert SOKO.omaha(hole, board) == score
    assert len(set(cards) & set(hole)) == 2


def test_a_listed_ranking_is_a_value() -> None:
    for twin in (pickle.loads(pickle.dumps(SOKO)), copy.deepcopy(SOKO)):  # noqa: S301
        assert (twin, hash(twin)) == (SOKO, hash(SOKO))
        assert twin.tables is SOKO.tables


def test_floors() -> None:
    assert THREE_CARD.score(parse_cards("Qh3d2c")) >= THREE_CARD.floor(Category.HIGH_CARD, 10)
    assert THREE_CARD.floor(Category.HIGH_CARD, 10) > THREE_CARD.score(parse_cards("JhTd8c"))
    assert FOUR_CARD.floor(Category.PAIR, 12) > FOUR_CARD.score(parse_cards("KhKdAcQs"))
    with pytest.raises(RankingError, match="no full_house is led by rank 3"):
        THREE_CARD.floor(Category.FULL_HOUSE, 3)


def test_suits_are_for_odd_chips() -> None:
    assert SOKO.suit_of(parse_cards("AsKh")) == 3
    assert SOKO.suit_of(parse_cards("AcKs")) == 0


@pytest.mark.parametrize("order", [(Category.PAIR,), (Category.HIGH_CARD, Category.PAIR, Category.PAIR)])
def test_orders_without_a_high_card_or_with_a_type_twice_are_refused(order: tuple[Category, ...]) -> None:
    with pytest.raises(RankingError, match="a category twice, or no high card"):
        Listed(3, order)


@pytest.mark.parametrize(("hand", "says"), [
    ("AhKh", "3 cards, not 2"), ("AhKhAh", "stands twice"), ("AhKhJk", "Jk is not in the pack"),
])  # fmt: skip
def test_what_is_no_hand_of_three_is_refused(hand: str, says: str) -> None:
    with pytest.raises(RankingError, match=says):
        THREE_CARD.check(parse_cards(hand))
    if len(parse_cards(hand)) < 3:
        with pytest.raises(RankingError):
            THREE_CARD.best(parse_cards(hand))
