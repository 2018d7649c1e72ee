"""Wild cards: golden hands, every class of a small pack against trying every card, ties, declared hands (RNK-4)."""

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import pytest

from buio.cards import parse_cards
from buio.i18n import names
from buio.ranking import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    FLUSH_OVER_FULL,
    STANDARD,
    STANDARD_ORDER,
    Category,
    Cycle,
    FlushBy,
    Ranking,
    RankingError,
    SuitTie,
    Wild,
)
from tests.ranking import reference, substitutes
from tests.ranking.test_classes import mixed
from tests.rulebook import rule

JOKERS = (52, 53)
DEUCES = (0, 1, 2, 3)
JOKER = Ranking(wild=Wild(JOKERS[:1]))
BUG = Ranking(wild=Wild(JOKERS[:1], "bug"))
KINDS = [Wild(), Wild(duplicates=True), Wild(kind="bug"), Wild(kind="fitter")]
CATEGORIES = dict(zip([*reference.STANDARD, "five"], [*STANDARD_ORDER, Category.FIVE_OF_A_KIND], strict=True))


def ordered(ranking: Ranking, *hands: str) -> bool:
    """Are these hands in falling order?"""
    scores = [ranking.score(parse_cards(hand)) for hand in hands]
    return all(better > worse for better, worse in pairwise(scores))


def said(ranking: Ranking, hand: str) -> str:
    return names(ranking.describe(parse_cards(hand)))["en"]


@rule("RNK-4.01", "G-RNK-13")
def test_a_joker_in_a_flush_is_the_highest_card_that_is_not_there() -> None:
    assert ordered(JOKER, "AhKhTh4h3h", "Ah9h8h5hJk", "AsKs9s8s4s")
    assert JOKER.score(parse_cards("Ah9h8h5hJk")) == JOKER.score(parse_cards("AsKs9s8s5s"))
    doubled = Ranking(wild=Wild(JOKERS[:1], duplicates=True))
    assert ordered(doubled, "Ah9h8h5hJk", "AsKsTs4s3s")
    assert ordered(doubled, "AhKhQhJhJk", "AhAdAcKsKd", "Ah9h8h5hJk", "AsKsQsJs9s")
    assert said(doubled, "Ah9h8h5hJk") == "ace-high flush in hearts"


@rule("RNK-4.02")
def test_five_of_a_kind_is_above_the_royal_flush() -> None:
    deuces = STANDARD.with_wild(DEUCES)
    assert ordered(deuces, "AhAdAcAs2h", "KhKdKcKs2h", "3h2h2d2c2s", "AhKhQhJhTh", "AhAdAcKsKd")
    assert ordered(deuces, "2h2d2c2sAh", "2h2d2c2sKh")
    assert said(deuces, "KhKd2h2d2s") == "five kings"
    assert names(deuces.describe(parse_cards("2h2d2c2sAh"))) == {
        "it": "cinque assi",
        "en": "five aces",
        "de": "Fünfling Asse",
    }


@rule("G-RNK-14", "G-RNK-15", "G-RNK-16", "G-RNK-17", "X-48")
def test_the_bug_is_an_ace_or_completes_a_straight_or_flush() -> None:
    assert said(BUG, "6h6d6c6sJk") == "four sixes"
    assert BUG.score(parse_cards("6h6d6c6sJk")) == BUG.score(parse_cards("6h6d6c6sAd"))
    assert ordered(BUG, "5h4h3h2hAh", "6h6d6c6sJk", "6h6d6c6sKd")
    for hand, natural in [("8h8d5c5sJk", "8h8d5c5sAd"), ("9h9d7c7sJk", "9h9d7c7sAd")]:
        assert BUG.category(BUG.score(parse_cards(hand))) is Category.TWO_PAIR
        assert BUG.score(parse_cards(hand)) == BUG.score(parse_cards(natural))
    assert said(BUG, "AhAdAcAsJk") == "five aces"
    assert ordered(BUG, "AhAdAcAsJk", "AhKhQhJhTh")
    assert ordered(BUG, "AhKhJh4h2h", "AsTs9s8sJk")
    assert BUG.score(parse_cards("AsTs9s8sJk")) == BUG.score(parse_cards("AsKsTs9s8s"))
    assert said(BUG, "Th9d8c7sJk") == "jack-high straight"
    assert said(BUG, "Th9d8c6sJk") == "ten-high straight"
    assert said(BUG, "ThTd8c6sJk") == "pair of tens"


@rule("G-RNK-18", "X-46")
def test_what_the_sources_call_a_pair_of_sixes_is_a_straight() -> None:
    assert said(JOKER, "6h5d4c2sJk") == said(BUG, "6h5d4c2sJk") == "six-high straight"


@rule("G-RNK-18", "RNK-4.04")
def test_in_low_hands_a_joker_fits_in() -> None:
    cards = parse_cards("6h5d4c2sJk")
    for low, natural in [(ACE_TO_FIVE, "6h5d4c2sAd"), (DEUCE_TO_SEVEN, "7c6h5d4c2s")]:
        fitted = low.with_wild(JOKERS)
        assert fitted.score(cards) == low.score(parse_cards(natural))
        assert fitted.describe(cards).ranks == low.describe(parse_cards(natural)).ranks


@rule("RNK-4.07")
@pytest.mark.parametrize("wild", [JOKERS, DEUCES, parse_cards("JhJs"), parse_cards("5h5d5c5s"), (*JOKERS, 0, 51)])
def test_any_cards_may_be_wild(wild: tuple[int, ...]) -> None:
    ranking = STANDARD.with_wild(wild)
    for card in wild:
        assert ranking.score((*parse_cards("KhKdKc4d"), card)) == ranking.score(parse_cards("KhKdKc4dKs"))
    held = (*parse_cards("KhKdKc"), *wild[:2])
    ranking.check(held)
    assert ranking.describe(held) == ("five_of_a_kind", (11,), None, None)


@rule("RNK-4.01", "RNK-4.02", "RNK-4.03", "RNK-4.04")
@pytest.mark.parametrize(
    ("order", "ordering"), [(STANDARD_ORDER, reference.STANDARD), (FLUSH_OVER_FULL, reference.ITALIAN)]
)
@pytest.mark.parametrize("wild", KINDS, ids=["any", "doubled", "bug", "fitter"])
def test_every_class_of_a_small_pack_is_the_best_of_all_that_can_be_tried(wild, order, ordering) -> None:  # type: ignore[no-untyped-def]
    lowest, rng = 7, Random(7)
    ranking = Ranking(lowest, order, wild=wild)
    hands = [(list(hand), 5 - len(hand)) for hand in classes(lowest, rng)]
    check_all(ranking, hands, lowest, ordering)


@rule("RNK-4.01", "RNK-4.03", "RNK-4.04")
@pytest.mark.parametrize("wild", KINDS, ids=["any", "doubled", "bug", "fitter"])
def test_hands_of_the_whole_pack_are_the_best_of_all_that_can_be_tried(wild: Wild) -> None:
    rng = Random(52)
    hands = [(rng.sample(range(52), 5 - wilds), wilds) for wilds in [0] * 300 + [1] * 150 + [2] * 10 + [3]]
    hands += [([4 * rank + 2 for rank in rng.sample(range(13), 4)], 1) for _ in range(60)]
    hands += [([30, 50], 3), ([2, 18, 50], 2), ([2, 30, 50], 2)]  # of one suit, too far apart for a straight
    check_all(Ranking(wild=wild), hands, 0, reference.STANDARD)


def classes(lowest: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """Two to five natural cards of every set of ranks, mixed and, where they can be, of one suit."""
    ranks = range(lowest, 13)
    for size in (2, 3, 4, 5):
        for held in combinations_with_replacement(ranks, size):
            if size < 5 or held[0] != held[4]:
                yield tuple(mixed(held, rng))
        yield from (tuple(4 * rank + 1 for rank in held) for held in combinations(ranks, size))


def check_all(ranking: Ranking, hands: list[tuple[list[int], int]], lowest: int, order: list[str]) -> None:
    """Scores follow the worths of the reference, and every category that can be made is declarable."""
    assert ranking.wild
    wild, found = ranking.wild, []
    pack = ranking.with_wild(range(52, 54))  # two jokers stand for any number of wild cards
    for natural, wilds in hands:
        held = [*natural, *((52,) * wilds)]
        best: dict[str, tuple] = {}  # type: ignore[type-arg]
        for name, worth in substitutes.made(natural, wilds, lowest, order, wild.kind, wild.duplicates):
            best[name] = max(worth, best.get(name, worth))
        found.append((max(best.values()), pack.score(held)))
        declarable = pack.declarable(held)
        assert set(declarable) == {CATEGORIES[name] for name in best}, held
        assert max(declarable.values()) == pack.score(held)
        found.extend((best[name], declarable[CATEGORIES[name]]) for name in best)
        called = pack.describe(held)
        assert called.category == pack.category(pack.score(held)).value, held
    found.sort()
    for (worse, less), (better, more) in pairwise(found):
        assert (less < more) if worse < better else (less == more), (worse, better)


@rule("RNK-4.06", "X-47")
def test_the_number_of_wild_cards_may_break_ties() -> None:
    hands = [parse_cards(hand) for hand in ("AhAdKcQs9h", "AsJkKdQh9d", "AcJkKhQd9s")]

    def winners(**tie: object) -> tuple[int, ...]:
        ranking = Ranking(wild=Wild(JOKERS, **tie))  # type: ignore[arg-type]
        return ranking.winners([ranking.score(hand) for hand in hands])

    assert winners() == (0, 1, 2)
    assert winners(natural_beats_wild=True) == (0,)
    assert winners(count_tie="fewer_wins") == (0,)
    assert winners(count_tie="more_wins") == (1, 2)
    assert winners(count_tie="more_wins", natural_beats_wild=True) == (0,)


@rule("RNK-4.06", "X-47")
@pytest.mark.parametrize(
    ("natural", "tie", "best_first"),
    [
        (False, "fewer_wins", (1, 2, 3)),
        (False, "more_wins", (3, 2, 1)),
        (True, "none", (1, 1, 1)),
        (True, "more_wins", (3, 2, 1)),
    ],
)
def test_equal_hands_by_their_number_of_wild_cards(natural: bool, tie: str, best_first: tuple[int, ...]) -> None:
    ranking = Ranking(wild=Wild((*JOKERS, 0), natural_beats_wild=natural, count_tie=tie))
    aces = {1: "AhAdAcKsJk", 2: "AhAdKsJkJk", 3: "AhKsJkJk2s"}
    scores = [ranking.score(parse_cards(aces[wilds])) for wilds in best_first]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == len(set(best_first))
    assert (ranking.score(parse_cards("AhAdAcAsKs")) > max(scores)) is (natural or tie == "fewer_wins")
    assert ranking.score(parse_cards("AhAdAcAsQs")) < min(scores), "ranks come first"


@rule("RNK-4.05")
def test_scores_compare_whichever_cards_are_wild() -> None:
    """Everybody's lowest card is another one, and a widow's rank is known only when it lies on the table."""
    rng = Random(4)
    for _ in range(300):
        hand = rng.sample(range(52), 5)
        natural = STANDARD.score(hand)
        other = STANDARD.with_wild(set(range(52)) - set(hand))
        lowest = STANDARD.with_wild([min(hand)])
        assert STANDARD.with_wild(()).score(hand) == other.score(hand) == natural <= lowest.score(hand)
    assert STANDARD.with_wild((3, 1, 3)) is STANDARD.with_wild((1, 3))
    bug = Ranking(wild=Wild(JOKERS, "bug", natural_beats_wild=True)).with_wild(DEUCES)
    assert bug.wild == Wild(DEUCES, "bug", natural_beats_wild=True)


@rule("RNK-4.01")
@pytest.mark.parametrize("wild", [*KINDS, Wild(count_tie="more_wins"), Wild(natural_beats_wild=True)])
@pytest.mark.parametrize("count", [6, 7, 9])
def test_the_value_of_more_cards_is_that_of_the_best_five(wild: Wild, count: int) -> None:
    rng, ranking = Random(count), Ranking(wild=replace(wild, cards=(*DEUCES, *JOKERS)))
    for _ in range(40):
        cards = rng.sample((*range(32), *JOKERS), count)
        value = ranking.value(cards)
        assert value == max(map(ranking.score, combinations(cards, 5)))
        score, best = ranking.best(cards[:2], cards[2:])
        assert (score, len(best)) == (value, 5)
        assert set(best) <= set(cards)


@rule("FCD-6.01")
def test_a_hand_that_can_be_made_can_be_declared() -> None:
    deuces = STANDARD.with_wild(DEUCES)
    cards = parse_cards("2h2dKhKsKc")
    assert set(deuces.declarable(cards)) == {
        Category.THREE_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.FIVE_OF_A_KIND,
    }
    assert Category.FULL_HOUSE in deuces.declarable(cards)
    assert Category.STRAIGHT not in deuces.declarable(cards)
    assert deuces.declarable(cards)[Category.FULL_HOUSE] == deuces.score(parse_cards("KhKsKcAhAd"))
    assert STANDARD.declarable(parse_cards("AhKhQhJhTh")) == {
        Category.STRAIGHT_FLUSH: STANDARD.score(parse_cards("AhKhQhJhTh"))
    }


def counted(ranking: Ranking) -> dict[Category, int]:
    found: Counter[Category] = Counter()
    for place, count in enumerate(ranking.frequencies):
        found[ranking.category(place << 4)] += int(count)
    return dict(found)


@rule("RNK-4.02", "RNK-8.01")
def test_a_joker_makes_hands_as_frequent_as_counting_says() -> None:
    """Natural hands, and those of four cards that a joker completes."""
    windows = [{12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    fours = len({four for window in windows for four in combinations(sorted(window), 4)})
    assert counted(JOKER) == {
        Category.FIVE_OF_A_KIND: 13,
        Category.STRAIGHT_FLUSH: 4 * (10 + fours),
        Category.FOUR_OF_A_KIND: 13 * 48 + 13 * 4 * 48,
        Category.FULL_HOUSE: 13 * 12 * 4 * 6 + comb(13, 2) * 36,
        Category.FLUSH: 4 * (comb(13, 5) - 10 + comb(13, 4) - fours),
        Category.STRAIGHT: 10 * (4**5 - 4) + fours * (4**4 - 4),
        Category.THREE_OF_A_KIND: 13 * 4 * comb(12, 2) * 16 + 13 * 6 * comb(12, 2) * 16,
        Category.TWO_PAIR: comb(13, 2) * 36 * 44,
        Category.PAIR: 13 * 6 * comb(12, 3) * 64 + (comb(13, 4) - fours) * (4**4 - 4),
        Category.HIGH_CARD: (comb(13, 5) - 10) * (4**5 - 4),
    }


@rule("RNK-4.03", "RNK-8.01")
def test_a_bug_makes_hands_as_frequent_as_counting_says() -> None:
    found, joker = counted(BUG), counted(JOKER)
    assert found[Category.FIVE_OF_A_KIND] == 1
    assert found[Category.FOUR_OF_A_KIND] == 13 * 48 + 12 + 4 * 48
    assert found[Category.FULL_HOUSE] == 13 * 12 * 4 * 6 + 12 * 4 * 4 + 12 * 36
    for category in (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH):
        assert found[category] == joker[category]
    assert sum(found.values()) == comb(53, 5)


@rule("RNK-8.01")
@pytest.mark.parametrize(
    "wild",
    [
        *(replace(kind, cards=JOKERS[:1]) for kind in KINDS),
        Wild((28, 29, 30, 31)),
        Wild((37, 39, 52), natural_beats_wild=True, count_tie="more_wins"),
    ],
)
def test_frequencies_are_those_of_all_hands_of_a_small_pack(wild: Wild) -> None:
    ranking = Ranking(7, FLUSH_OVER_FULL, wild=wild)
    pack = [*range(28, 52), *(card for card in wild.cards if card >= 52)]
    found = Counter(ranking.score(hand) >> 4 for hand in combinations(pack, 5))
    assert [found[place] for place in range(len(ranking.frequencies))] == list(ranking.frequencies)
    strengths = [ranking.strength(place << 4) for place in sorted(found)]
    assert strengths == sorted(strengths)
    assert 0 < strengths[0] < strengths[-1] < 1


def test_deuces_are_as_strong_as_counting_says() -> None:
    deuces = STANDARD.with_wild(DEUCES)
    assert counted(deuces)[Category.FIVE_OF_A_KIND] == 12 * (4 + 4 * 6 + 6 * 4) + 48
    assert sum(deuces.frequencies) == comb(52, 5)


@rule("RNK-4.02")
def test_floors_are_the_least_scores_of_a_type() -> None:
    for wild in KINDS:
        ranking = Ranking(wild=replace(wild, cards=JOKERS))
        jacks = ranking.floor(Category.PAIR, 9)
        assert ranking.score(parse_cards("JhJd4c3s2h")) >= jacks > ranking.score(parse_cards("ThTdAcKsQh"))
        assert ranking.score(parse_cards("AhJd8c5sJk")) >= jacks or wild.kind == "fitter"
    assert JOKER.floor(Category.FIVE_OF_A_KIND, 3) == JOKER.score(parse_cards("5h5d5c5sJk")) & ~15


@cache
def jokers() -> Ranking:
    return Ranking(wild=Wild(JOKERS))


def test_wild_cards_have_no_suit_for_odd_chips() -> None:
    assert jokers().suit_of(parse_cards("JkKs4h")) == jokers().suit_strength(0)
    assert jokers().suit_of((52, 53)) in range(4)


def test_a_joker_is_a_card_of_the_pack_where_it_is_wild() -> None:
    jokers().check((*parse_cards("AhKhQhJh"), 53))
    with pytest.raises(RankingError, match="Jk is not in the pack"):
        STANDARD.check(parse_cards("AhKhQhJhJk"))


def test_a_ranking_with_wild_cards_is_a_value() -> None:
    hand = parse_cards("AhKhQhJhJk")
    score = jokers().score(hand)
    for twin in (pickle.loads(pickle.dumps(jokers())), copy.deepcopy(jokers())):  # noqa: S301
        assert (twin, hash(twin), twin.score(hand)) == (jokers(), hash(jokers()), score)
    assert Wild((3, 1, 3)) == Wild((1, 3))


@pytest.mark.parametrize(("declared", "says"), [
    ({"cards": (54,)}, "no such wild cards"), ({"cards": (-1,)}, "no such wild cards"),
    ({"kind": "beetle"}, "wild cards of kind 'beetle'; there are any, bug, fitter"),
    ({"count_tie": "most"}, "count_tie = 'most' is none of none, fewer_wins, more_wins"),
])  # fmt: skip
def test_what_makes_no_wild_cards_is_refused(declared: dict, says: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(RankingError, match=says):
        Wild(**declared)


@pytest.mark.parametrize(
    "declared", [{"suit_tie": SuitTie.COMBINATION}, {"flush_by": FlushBy.SUIT}, {"cycle": Cycle.ALL}]
)
def test_wild_cards_have_no_suit_to_break_ties_with(declared: dict) -> None:  # type: ignore[type-arg]
    with pytest.raises(RankingError, match="wild cards have no suit"):
        Ranking(wild=Wild(JOKERS), **declared)


def test_five_wild_cards_stand_for_five_aces() -> None:
    ranking = Ranking(wild=Wild((*DEUCES, *JOKERS)))
    assert [card >> 2 for card in ranking.completed((*DEUCES, JOKERS[0]))] == [12] * 5


def test_a_fitter_makes_no_pair() -> None:
    ranking = Ranking(wild=Wild(JOKERS, kind="fitter"))
    assert Category.PAIR not in ranking.declarable((*parse_cards("2h7d9c"), *JOKERS))
