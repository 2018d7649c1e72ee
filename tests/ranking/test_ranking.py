"""Rankings: golden cases, the reference, independent libraries, the cycle, what is refused (ITA-1h, VIII.2)."""

import os
import tomllib
from itertools import combinations, pairwise, permutations
from math import comb
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import buio
from buio.cards import cards_text, parse_cards
from buio.ranking import FLUSH_OVER_FULL, STANDARD_ORDER, Category, Cycle, FlushBy, Ranking, RankingError, SuitTie
from tests.ranking import reference
from tests.rulebook import rule

GOLDEN = tomllib.loads((Path(__file__).parents[1] / "golden/italian_ranking.toml").read_text(encoding="utf-8"))["case"]
FEWER = 10 if os.environ.get("CI") else 1


def italian(players: int = 4, **house: object) -> Ranking:
    game = buio.games["italian"]
    ranking = game.written(game.rules(**house), players).ranking
    assert isinstance(ranking, Ranking)
    return ranking


def score(hand: str, ranking: Ranking | None = None) -> int:
    return (ranking or italian()).score(parse_cards(hand))


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=rule(case["id"]), id=f"{case['id']}-{place}") for place, case in enumerate(GOLDEN)],
)
def test_golden_comparisons(case: dict) -> None:  # type: ignore[type-arg]
    ranking = italian(case.get("players", 4), tie_break=case.get("tie_break", "pair_suit"))
    hands = [parse_cards(hand) for hand in case["hands"]]
    scores = [ranking.score(hand) for hand in hands]
    if "wins" in case:
        assert ranking.winners(scores) == tuple(case["wins"])
    else:
        for place in range(1, len(scores)):
            assert ranking.winners([scores[place - 1], scores[place]]) == (0,)
            assert ranking.winners([scores[place], scores[place - 1]]) == (1,)
    name = ranking.describe(hands[0])
    assert name.category == case.get("category", name.category)
    assert name.variant == case.get("variant", name.variant)


@rule("ITA-1.05", "X-13")
def test_the_ace_is_high_and_next_to_the_lowest_card_of_the_pack() -> None:
    assert italian(5).category(score("Ac6d7h8s9c", italian(5))) is Category.STRAIGHT
    assert italian(9).category(score("Ac2d3h4s5c", italian(9))) is Category.STRAIGHT
    assert italian(8).category(score("Ac3d4h5s6c", italian(8))) is Category.STRAIGHT
    for players in range(2, 10):
        low = 11 - players - 2
        hand = [48, *(4 * rank + 1 for rank in range(low + 1, low + 5))]
        if low + 4 < 11:
            assert italian(players).category(italian(players).score(hand)) is Category.HIGH_CARD


@rule("ITA-1.72", "X-14", "ITA-V.15")
def test_the_order_of_the_categories() -> None:
    best_first = [
        "Ah7h8h9hTh",
        "7h7d7c7sKs",
        "7s8s9sTsQs",
        "7h7d7c8s8d",
        "Ac7d8h9sTc",
        "7h7d7c8s9d",
        "7h7d8c8s9d",
        "7h7d8c9sTd",
        "7h8d9cTsQd",
    ]
    scores = [score(hand) for hand in best_first]
    assert scores == sorted(scores, reverse=True)
    plain = italian(flush_beats_full=False)
    assert score("7h7d7c8s8d", plain) > score("AsKsQsJs9s", plain)
    assert score("AsKsQsJs9s") > score("AhAdAcKsKd")


@rule("ITA-1.73")
def test_the_kinds_of_straight_flush() -> None:
    for players in range(2, 10):
        ranking, low = italian(players), 11 - players - 2
        tops = {}
        for top in range(low + 3, 13):
            ranks = [12, *range(low, low + 4)] if top == low + 3 else range(top - 4, top + 1)
            tops[top] = ranking.describe([4 * rank for rank in ranks]).variant
        assert tops.pop(low + 3) == "minima"
        assert tops.pop(12) == "massima"
        assert set(tops.values()) == {"media"}


@rule("X-27")
def test_the_smallest_pack_has_one_media_and_ranks_less_three_straights() -> None:
    for players in range(2, 10):
        ranking, low = italian(players), 11 - players - 2
        straights = {
            ranking.score([4 * rank + (rank == ranks[0]) for rank in ranks])
            for ranks in combinations(range(low, 13), 5)
            if ranking.category(ranking.score([4 * rank + (rank == ranks[0]) for rank in ranks])) is Category.STRAIGHT
        }
        assert len(straights) == (13 - low) - 3
    assert italian(2).describe(parse_cards("9hThJhQhKh")).variant == "media"


@rule("ITA-1.71", "ITA-V.17")
def test_come_quando_fuori_piove() -> None:
    flushes = [score("".join(rank + suit for rank in "AKQJ9")) for suit in "hdcs"]
    assert flushes == sorted(flushes, reverse=True)
    german = italian(suit_order="cshd")
    assert score("AcKcQcJc9c", german) > score("AsKsQsJs9s", german) > score("AhKhQhJh9h", german)


@rule("ITA-1.74", "ITA-V.16")
def test_without_the_cycle_the_massima_is_highest() -> None:
    hands = ["Ah7h8h9hTh", "TsJsQsKsAs", "8d9dTdJdQd"]
    plain = italian(sf_cycle=False)
    assert plain.winners([score(hand, plain) for hand in hands]) == (1,)
    assert plain.describe(parse_cards(hands[0])).variant is None


@rule("ITA-1.75")
def test_of_two_medie_the_higher_and_of_equal_ones_the_suit() -> None:
    assert score("9s TsJsQsKs") > score("8h9hThJhQh")
    assert score("8h9hThJhQh") > score("8d9dTdJdQd")


@rule("ITA-1.77", "X-19", "ITA-1.79")
def test_plain_straights_have_no_cycle_and_the_top_card_decides() -> None:
    assert score("AhKcQdJsTh") > score("KcQdJsTh9s") > score("Ah7d8h9sTc")
    assert score("As7d8h9sTh") > score("Ah7h8d9hTd")  # the ten, not the ace


@rule("ITA-1.78", "X-20")
def test_flushes_compare_by_ranks_unless_the_house_puts_the_suit_first() -> None:
    assert score("AsKsQsJs9s") > score("KhQhJhTh8h")
    by_suit = italian(flush_compare="suit_then_ranks")
    assert score("KhQhJhTh8h", by_suit) > score("AsKsQsJs9s", by_suit)
    assert score("ThJhQhKhAh", by_suit) > score("9sTsJsQsKs", by_suit)


@rule("ITA-1.80", "X-15", "X-16")
def test_two_pairs_kicker_before_suit_and_the_suit_of_the_higher_pair() -> None:
    assert score("9d9c7h7dAh") > score("9h9s7d7cKs")
    assert score("9h9s7d7cKs") > score("9d9c7h7sKh")


@rule("ITA-1.81")
def test_pairs_kickers_before_suit_and_the_heart_in_the_pair() -> None:
    assert score("KdKcAh9s8s") > score("KhKsQc9d8d")
    assert score("KhKsJc9d8d") > score("KdKcJh9s8s")


@rule("ITA-1.82")
def test_high_cards_the_suit_of_the_highest() -> None:
    assert score("AhQsJd8c7c") > score("AsQhJc8d7d")
    assert score("AsKhJc8d7d") > score("AhQsJd8c7c")


@rule("ITA-1.83")
def test_ranks_before_suits_everywhere() -> None:
    rng = Random(1)
    ranking, plain = italian(), Ranking(5, FLUSH_OVER_FULL)
    for _ in range(5000):
        cards = rng.sample(range(20, 52), 10)
        one, other = cards[:5], cards[5:]
        if plain.score(one) != plain.score(other):
            assert (ranking.score(one) > ranking.score(other)) == (plain.score(one) > plain.score(other))


@rule("ITA-1.84", "X-21", "X-29")
def test_no_two_hands_of_one_pack_are_equal() -> None:
    rng = Random(2)
    for players in (2, 4, 9):
        for house in ({}, {"tie_break": "fantini"}):
            ranking = italian(players, **house)
            pack = range(4 * (11 - players - 2), 52)
            for _ in range(4000):
                cards = rng.sample(pack, 10)
                assert ranking.score(cards[:5]) != ranking.score(cards[5:])


@rule("ITA-V.10", "X-17", "X-18")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9d9c7h7sKh", "9h9s7d7cKs"),
        ("KdKcJh9s8s", "KhKsJc9d8d"),
        ("QhJsTc9c8s", "QsJhTh9h8h"),
        ("AhKhQhJh9h", "AdKdQdJd9d"),
        ("ThJhQhKhAh", "TdJdQdKdAd"),
    ],
)
def test_fantini_the_kicker_where_there_is_one(better: str, worse: str) -> None:
    ranking = italian(tie_break="fantini")
    assert score(better, ranking) > score(worse, ranking)


SF = {
    "min": "Ah7h8h9hTh",
    "min2": "Ad7d8d9dTd",
    "med": "8d9dTdJdQd",
    "low": "7c8c9cTcJc",
    "MAX": "TsJsQsKsAs",
    "MAX2": "ThJhQhKhAh",
    "none": "AhAsAdAcKs",
}


@rule("X-22", "X-23", "X-24")
@pytest.mark.parametrize(
    ("hands", "wins"),
    [
        ("min MAX", "min"),
        ("MAX med", "MAX"),
        ("med min", "med"),
        ("MAX MAX2 min2", "min2"),
        ("min min2 MAX", "min"),
        ("med low min", "med"),
        ("min MAX med low", "min MAX med"),
        ("min min2 med MAX", "min med MAX"),
        ("min MAX MAX2 med", "min MAX2 med"),
        ("low none", "low"),
        ("min none MAX", "min"),
        ("low med", "med"),
    ],
)
def test_the_set_of_hands_decides_in_whatever_order_they_sit(hands: str, wins: str) -> None:
    ranking = italian()
    for order in permutations(hands.split()):
        won = ranking.winners([score(SF[name]) for name in order])
        assert {order[place] for place in won} == set(wins.split())


@rule("X-24")
def test_all_straight_flushes_may_share_by_agreement() -> None:
    ranking = italian(sf_split="all_straight_flushes")
    names = ["min", "MAX", "med", "low", "none"]
    assert ranking.winners([score(SF[name], ranking) for name in names]) == (0, 1, 2, 3)


@rule("X-28")
def test_there_are_no_wild_cards_in_this_ranking() -> None:
    with pytest.raises(RankingError, match="Jk is not in the pack"):
        italian().check((52, 48, 44, 40, 36))


@rule("X-26")
def test_the_suit_for_odd_chips_is_that_of_the_top_card() -> None:
    ranking = italian()
    assert ranking.suit_of(parse_cards("Ah7h8h9hTh")) == 3
    assert ranking.suit_of(parse_cards("Ah7d8d9dTd")) == 2  # the ace is low here
    assert ranking.suit_of(parse_cards("AhKdQdJdTd")) == 3


@pytest.mark.parametrize("tie", ["pair_suit", "fantini"])
@pytest.mark.parametrize("players", range(2, 10))
def test_every_class_of_every_pack_agrees_with_the_reference(players: int, tie: str) -> None:
    ranking, lowest = italian(players, tie_break=tie), 11 - players - 2
    rng = Random(players)
    hands = [rng.sample(range(4 * lowest, 52), 5) for _ in range(20_000 // FEWER)]
    hands += [[4 * rank + suit for rank in ranks] for ranks in combinations(range(lowest, 13), 5) for suit in range(4)]
    worths = [reference.worth(hand, lowest, reference.ITALIAN, tie) for hand in hands]
    agree(hands, [ranking.score(hand) for hand in hands], worths)


@pytest.mark.parametrize(
    ("order", "names"), [(STANDARD_ORDER, reference.STANDARD), (FLUSH_OVER_FULL, reference.ITALIAN)]
)
def test_a_ranking_without_suits_agrees_with_the_reference(order: tuple[Category, ...], names: list[str]) -> None:
    ranking, rng = Ranking(order=order), Random(7)
    hands = [rng.sample(range(52), 5) for _ in range(30_000 // FEWER)]
    hands += [list(hand) for hand in combinations(range(52), 5) if hand[4] < 18]
    agree(hands, [ranking.score(hand) for hand in hands], [reference.worth(hand, 0, names) for hand in hands])


def test_flushes_by_suit_agree_with_the_reference() -> None:
    ranking, rng = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION, "shdc", FlushBy.SUIT), Random(8)
    hands = [[4 * rank + suit for rank in rng.sample(range(5, 13), 5)] for suit in range(4) for _ in range(200)]
    hands += [rng.sample(range(20, 52), 5) for _ in range(2000)]
    worths = [reference.worth(hand, 5, reference.ITALIAN, "pair_suit", "shdc", by_suit=True) for hand in hands]
    agree(hands, [ranking.score(hand) for hand in hands], worths)


def agree(hands: list[list[int]], scores: list[int], worths: list) -> None:  # type: ignore[type-arg]
    """Sorted by one, the other never falls; hands that share a card may differ in the bits below the strongest suit."""
    order = sorted(range(len(hands)), key=lambda place: worths[place])
    for here, there in pairwise(order):
        if worths[here] == worths[there]:
            assert scores[here] >> 4 == scores[there] >> 4, (cards_text(hands[here]), cards_text(hands[there]))
        else:
            assert scores[here] < scores[there], (cards_text(hands[here]), cards_text(hands[there]))


def test_the_standard_ranking_agrees_with_two_independent_libraries() -> None:
    from phevaluator import evaluate_cards
    from treys import Evaluator

    ranking, treys, rng = Ranking(), Evaluator(), Random(3)
    prime = [treys_card(card) for card in range(52)]
    hands = [rng.sample(range(52), 5) for _ in range(100_000 // FEWER)]
    rows = sorted(
        (ranking.score(hand), -evaluate_cards(*hand), -treys.evaluate([], [prime[card] for card in hand]))
        for hand in hands
    )
    for one, other in pairwise(rows):
        assert (one[0] == other[0]) == (one[1] == other[1]) == (one[2] == other[2])
        assert one[1] <= other[1]
        assert one[2] <= other[2]


def treys_card(card: int) -> int:
    from treys import Card

    return int(Card.new(cards_text([card])))


@pytest.mark.parametrize("lowest", range(8))
def test_categories_are_as_frequent_as_counting_says(lowest: int) -> None:
    ranking = Ranking(lowest, FLUSH_OVER_FULL, SuitTie.COMBINATION)
    ranks = 13 - lowest
    straights = ranks - 3
    expected = {
        Category.STRAIGHT_FLUSH: 4 * straights,
        Category.FOUR_OF_A_KIND: ranks * 4 * (ranks - 1),
        Category.FLUSH: 4 * (comb(ranks, 5) - straights),
        Category.FULL_HOUSE: ranks * 4 * (ranks - 1) * 6,
        Category.STRAIGHT: straights * (4**5 - 4),
        Category.THREE_OF_A_KIND: ranks * 4 * comb(ranks - 1, 2) * 16,
        Category.TWO_PAIR: comb(ranks, 2) * 36 * (ranks - 2) * 4,
        Category.PAIR: ranks * 6 * comb(ranks - 1, 3) * 64,
        Category.HIGH_CARD: (comb(ranks, 5) - straights) * (4**5 - 4),
    }
    tables = ranking.tables
    counted = dict.fromkeys(STANDARD_ORDER, 0)
    for place, count in enumerate(tables.frequencies):
        counted[ranking.category(place << 4)] += count
    assert counted == expected
    assert sum(counted.values()) == comb(4 * ranks, 5)


def test_strength_is_the_share_of_hands_that_are_beaten() -> None:
    ranking, pack = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION), range(28, 52)
    hand = parse_cards("KhKsQd9cTc")
    classes = [ranking.score(other) >> 4 for other in combinations(pack, 5)]
    mine = ranking.score(hand) >> 4
    exact = (sum(other < mine for other in classes) + sum(other == mine for other in classes) / 2) / len(classes)
    assert ranking.strength(ranking.score(hand)) == pytest.approx(exact)


@given(st.permutations(range(20, 52)), st.permutations([0, 1, 2, 3]))
def test_order_of_cards_is_nothing_and_names_of_suits_only_break_ties(cards: list[int], names: list[int]) -> None:
    ranking, plain = italian(), Ranking(5, FLUSH_OVER_FULL)
    hand, other = cards[:5], cards[5:10]
    assert ranking.score(hand) == ranking.score(sorted(hand))
    renamed = [[card & ~3 | names[card & 3] for card in cards] for cards in (hand, other)]
    assert [plain.score(cards) for cards in renamed] == [plain.score(hand), plain.score(other)]
    if plain.score(hand) != plain.score(other):
        assert (ranking.score(renamed[0]) > ranking.score(renamed[1])) == (ranking.score(hand) > ranking.score(other))


def test_the_best_five_of_more() -> None:
    ranking = Ranking()
    best, five = ranking.best(parse_cards("AhKh"), parse_cards("QhJhTh2c2d"))
    assert set(five) == set(parse_cards("AhKhQhJhTh"))
    assert best == ranking.score(five)


def test_floor_is_the_least_hand_of_its_kind() -> None:
    ranking = italian()
    assert ranking.floor(Category.PAIR, 9) <= score("JsJc7d8c9c")
    assert ranking.floor(Category.PAIR, 9) > score("ThTdAhKhQh")
    assert ranking.floor(Category.PAIR, 10) > score("JhJdAhKhQh")


@pytest.mark.parametrize(("hand", "says"), [
    ("AhKhQhJh", "a hand has 5 cards, not 4"), ("AhKhQhJhTh9h", "a hand has 5 cards, not 6"),
    ("AhAhQhJhTh", "a card stands twice"), ("AhKhQhJh6h", r"6h is not in the pack \(32 cards from 7 to A\)"),
    ("AhKhQhJh??", r"\?\? is not in the pack"),
])  # fmt: skip
def test_what_is_no_hand_is_refused(hand: str, says: str) -> None:
    with pytest.raises(RankingError, match=says):
        italian().check(parse_cards(hand))


def test_equal_declarations_share_their_tables() -> None:
    assert Ranking(5).tables is Ranking(5).tables
    assert italian().cycle is Cycle.BEST_OF_EACH
