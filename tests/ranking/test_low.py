"""Low hands and badugi: golden hands, each class against the slow reference, an independent library, frequencies."""

import copy
import os
import pickle
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb
from random import Random

import pytest
from pokerkit import BadugiHand, EightOrBetterLowHand, RegularLowHand, StandardLowHand

from buio.cards import RANKS, cards_text, parse_cards
from buio.ranking import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    Badugi,
    Category,
    HandRanking,
    Low,
    RankingError,
    ace_to_six,
)
from tests.ranking import reference
from tests.rulebook import rule

LOWS = {
    "ace to five": (ACE_TO_FIVE, {}),
    "deuce to seven": (DEUCE_TO_SEVEN, {"ace_low": False, "straights": True}),
    "ace to six": (ACE_TO_SIX, {"straights": True}),
    "with broadway": (ace_to_six(broadway_is_straight=True), {"straights": True, "broadway": True}),
    "aces highest": (ace_to_six(aces="highest"), {"straights": True, "aces_high_paired": True}),
    "both": (ace_to_six(True, "highest"), {"straights": True, "broadway": True, "aces_high_paired": True}),
}
FEWER = 10 if os.environ.get("CI") else 1


def hand(ranks: str) -> tuple[int, ...]:
    """A hand of these ranks that is no flush."""
    return tuple(
        4 * RANKS.index(rank) + (place + (ranks[:place].count(rank) > 0)) % 4 for place, rank in enumerate(ranks)
    )


def ordered(ranking: HandRanking, *ranks: str) -> bool:
    """Does each of these hands beat the next one?"""
    return all(better > worse for better, worse in pairwise([ranking.score(hand(text)) for text in ranks]))


@rule("RNK-5.01", "G-RNK-19", "G-RNK-26", "G-HLD-03")
def test_ace_to_five() -> None:
    assert ordered(ACE_TO_FIVE, "5432A", "6432A", "6532A", "6542A", "6543A", "65432", "7432A")
    assert ordered(ACE_TO_FIVE, "75432", "7632A", "87654")
    assert ACE_TO_FIVE.score(hand("5432A")) >> 4 == len(ACE_TO_FIVE.frequencies) - 1
    for ranks in ("5432A", "KQJT9"):
        suited = [4 * RANKS.index(rank) for rank in ranks]
        assert ACE_TO_FIVE.score(suited) == ACE_TO_FIVE.score(hand(ranks))


@rule("G-RNK-20", "G-FCD-05", "RNK-5.01")
def test_the_best_pair_is_that_of_aces() -> None:
    assert ordered(
        ACE_TO_FIVE,
        "5432A",
        "KQJT9",
        "AA432",
        "AA532",
        "22A34",
        "22543",
        "33A24",
        "KKQJT",
        "AA223",
        "AAA23",
        "AAA22",
        "AAAA2",
    )


@rule("RNK-5.02", "G-HLD-03", "G-HLD-04")
def test_eight_or_better() -> None:
    assert ordered(EIGHT_OR_BETTER, "5432A", "75432", "7632A", "87654", "9432A")
    for ranks in ("9432A", "AA432", "KQJT9", "88765"):
        assert EIGHT_OR_BETTER.score(hand(ranks)) == 0
    qualifying = [score for score in map(EIGHT_OR_BETTER.score, combinations(hand("A2345678"), 5)) if score]
    assert len(set(qualifying)) == len(qualifying) == 56
    assert EIGHT_OR_BETTER.score(hand("87654")) == min(qualifying)
    high_board = parse_cards("9hTdKs2c3d")
    assert EIGHT_OR_BETTER.value((*parse_cards("Ah4s"), *high_board)) == 0
    assert EIGHT_OR_BETTER.omaha(parse_cards("Ah4s5d6c"), high_board) == 0


@rule("RNK-5.05", "G-RNK-25")
def test_the_low_hand_is_chosen_freely() -> None:
    cards = parse_cards("Th8d6c6s3h2dAc")
    score, five = EIGHT_OR_BETTER.best(cards)
    assert sorted(card >> 2 for card in five) == [0, 1, 4, 6, 12]
    assert score == EIGHT_OR_BETTER.value(cards) == EIGHT_OR_BETTER.score(hand("8632A")) > 0


@rule("RNK-5.03", "G-RNK-21", "G-RNK-22", "G-RNK-23")
def test_deuce_to_seven() -> None:
    assert ordered(
        DEUCE_TO_SEVEN, "75432", "76432", "76532", "76542", "85432", "86432", "86532", "86542", "86543", "87432"
    )
    assert ordered(DEUCE_TO_SEVEN, "KQJT8", "A2345", "A6432")
    assert DEUCE_TO_SEVEN.category(DEUCE_TO_SEVEN.score(hand("A2345"))) is Category.HIGH_CARD
    assert ordered(DEUCE_TO_SEVEN, "AKQJ9", "22543", "AAKKQ", "222AK", "23456", "TJQKA")
    assert ordered(DEUCE_TO_SEVEN, "75432", "AAAKQ", "TJQKA")
    flush, straight, full = (
        DEUCE_TO_SEVEN.score(cards) for cards in (parse_cards("2h3h4h5h7h"), hand("TJQKA"), hand("22233"))
    )
    assert straight > flush > full


@rule("RNK-5.04", "G-RNK-24")
def test_ace_to_six() -> None:
    assert ordered(ACE_TO_SIX, "6432A", "6532A", "KQJT2", "AA234", "22A34", "A2345")
    assert ordered(ACE_TO_SIX, "AKQJT", "KQJT2")
    assert ordered(ACE_TO_SIX, "AA432", "22543", "KKQJT")
    straight = ace_to_six(broadway_is_straight=True)
    assert ordered(straight, "KQJT2", "KKKQJ", "A2345", "KQJT9", "AKQJT")
    assert straight.describe(hand("AKQJT"))[:2] == ("straight", (12,))
    highest = ace_to_six(aces="highest")
    assert ordered(highest, "6432A", "AKQJT", "22A34", "KKQJT", "AA432", "KKQQJ", "22AA3", "KKKQJ", "AAA32")
    with pytest.raises(RankingError, match="aces = 'best' is neither 'lowest' nor 'highest'"):
        ace_to_six(aces="best")


@rule("RNK-5.06")
def test_low_hands_are_named_by_their_highest_card() -> None:
    assert ACE_TO_FIVE.describe(hand("A8642")) == ("low", (6, 4, 2, 0, 12), None, None)
    assert DEUCE_TO_SEVEN.describe(hand("A8642")) == ("low", (12, 6, 4, 2, 0), None, None)
    assert DEUCE_TO_SEVEN.describe(parse_cards("2h3h4h5h7h")) == ("flush", (5, 3, 2, 1, 0), 3, None)
    assert ACE_TO_SIX.describe(hand("A2345"))[:2] == ("straight", (3,))
    assert ACE_TO_FIVE.describe(hand("AA223"))[:2] == ("two_pair", (0, 12, 1))
    assert EIGHT_OR_BETTER.describe(hand("9432A")) == ("no_low", (), None, None)


@rule("RNK-5.01", "RNK-5.03", "RNK-5.04")
@pytest.mark.parametrize("name", LOWS)
def test_every_class_is_that_of_the_reference(name: str) -> None:
    ranking, declared = LOWS[name]
    hands = [
        hand("".join(RANKS[rank] for rank in ranks))
        for ranks in combinations_with_replacement(range(13), 5)
        if ranks[0] != ranks[4]
    ]
    hands += [tuple(4 * rank + 1 for rank in ranks) for ranks in combinations(range(13), 5)]
    worths = [reference.low_worth(cards, **declared) for cards in hands]
    places = {worth: place for place, worth in enumerate(sorted({(kind, tuple(ranks)) for kind, ranks in worths}))}
    for cards, (kind, ranks) in zip(hands, worths, strict=True):
        assert ranking.score(cards) >> 4 == places[kind, tuple(ranks)], cards_text(cards)
        assert ranking.score(cards) > 0
    assert len(ranking.frequencies) == len(places)


def test_how_often_low_hands_come() -> None:
    for ranking, _ in LOWS.values():
        assert sum(ranking.frequencies) == comb(52, 5)
    assert len(ACE_TO_FIVE.frequencies) == 6175
    assert ACE_TO_FIVE.frequencies[-1] == 4**5
    lows = ACE_TO_FIVE.frequencies[EIGHT_OR_BETTER.score(hand("87654")) >> 4 :]
    assert (len(lows), sum(lows)) == (56, 56 * 4**5)
    assert DEUCE_TO_SEVEN.frequencies[-1] == 4**5 - 4
    assert DEUCE_TO_SEVEN.frequencies[0] == 4
    assert 0 < DEUCE_TO_SEVEN.strength(DEUCE_TO_SEVEN.score(hand("TJQKA"))) < 0.01
    assert 0.99 < DEUCE_TO_SEVEN.strength(DEUCE_TO_SEVEN.score(hand("75432"))) < 1


@pytest.mark.parametrize(
    ("ranking", "theirs"),
    [
        (ACE_TO_FIVE, RegularLowHand),
        (EIGHT_OR_BETTER, EightOrBetterLowHand),
        (DEUCE_TO_SEVEN, StandardLowHand),
        (BADUGI, BadugiHand),
    ],
)
def test_two_hands_compare_as_in_an_independent_library(ranking: HandRanking, theirs: type) -> None:
    rng, most = Random(2), 8 if ranking is EIGHT_OR_BETTER else 13
    for _ in range(2000 // FEWER):
        pack = [card for card in range(52) if ((card >> 2) + 1) % 13 < most]
        cards = [rng.sample(pack, 7 if ranking.size == 5 else 4) for _ in range(2)]
        ours = [ranking.value(held) for held in cards]
        other = [theirs.from_game_or_none(cards_text(held)) for held in cards]  # type: ignore[attr-defined]
        assert [bool(score) for score in ours] == [hand is not None for hand in other]
        if all(ours):
            assert (ours[0] > ours[1], ours[0] < ours[1]) == (other[0] > other[1], other[0] < other[1])


@rule("BDG-1.03")
def test_badugi() -> None:
    assert ordered(BADUGI, "A234", "A235", "A345", "2345", "9TJQ", "KQJT")
    texts = ["KhQcJsTd", "AhAd2c3s", "Ah2h3d4c", "KhQcJsJd", "AhAd2s2h", "KhQcQdKs", "AhAdAcAs", "2h4h3hKh"]
    scores = [BADUGI.score(parse_cards(text)) for text in texts]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > scores[1] > scores[2] > scores[3] > scores[4] > scores[5] > scores[6] > scores[7] > 0
    assert BADUGI.describe(parse_cards("Ah2h3d4c")) == ("badugi_3", (2, 1, 12), None, None)


@rule("BDG-1.03")
def test_badugi_hands_are_those_of_the_reference() -> None:
    rng = Random(1)
    hands = [rng.sample(range(52), 4) for _ in range(20_000 // FEWER)]
    worths = [reference.badugi_worth(cards) for cards in hands]
    by_score = sorted(range(len(hands)), key=lambda place: (BADUGI.score(hands[place]), worths[place]))
    assert [worths[place] for place in by_score] == sorted(worths)
    assert len({BADUGI.score(cards) for cards in hands}) == len({str(worth) for worth in worths})


def test_how_often_badugi_hands_come() -> None:
    by_size = dict.fromkeys(range(1, 5), 0)
    for heights, count in zip(_sizes(), BADUGI.frequencies, strict=True):
        by_size[heights] += count
    assert by_size[4] == comb(13, 4) * 24
    assert by_size[1] == 13 + 4 * comb(13, 4)
    assert sum(by_size.values()) == comb(52, 4)


def _sizes() -> list[int]:
    return [size for size in range(1, 5) for _ in range(comb(13, size))]


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_best_badugi_of_more_cards(cards: int) -> None:
    rng = Random(cards)
    for _ in range(200):
        held = rng.sample(range(52), cards)
        score, best = BADUGI.best(held)
        assert score == BADUGI.value(held) == BADUGI.score(best)
        assert reference.badugi_worth(held) == reference.badugi_worth(best)


@rule("RNK-4.04")
@pytest.mark.parametrize("name", LOWS)
def test_a_wild_card_is_the_best_rank_that_is_not_there(name: str) -> None:
    ranking, _ = LOWS[name]
    wild, rng = ranking.with_wild((52, 53)), Random(name)
    for number in range(300 // FEWER):
        natural = rng.sample(range(52), 3 + number % 2)
        wilds, held = (52, 53)[: 5 - len(natural)], {card >> 2 for card in natural}
        free = [rank for rank in range(13) if rank not in held]
        fills = [[4 * rank + suit for rank in ranks] for ranks in combinations(free, len(wilds)) for suit in range(4)]
        assert wild.score((*natural, *wilds)) == max(ranking.score((*natural, *fill)) for fill in fills)
        assert wild.score([*natural, *fills[0]]) == ranking.score([*natural, *fills[0]])
    six = (*hand("KQ2345"), 52)
    assert wild.value(six) == max(map(wild.score, combinations(six, 5)))
    assert wild.omaha((*hand("KQ2"), 52), hand("34568")) == wild.best((*hand("KQ2"), 52), hand("34568"), 2)[0]


def test_odd_chips_go_by_the_suit_of_the_highest_card() -> None:
    assert ACE_TO_FIVE.suit_of(parse_cards("As2d3d4c5h")) == ACE_TO_FIVE.suit_strength(3)
    assert DEUCE_TO_SEVEN.suit_of(parse_cards("As2d3d4c6h")) == DEUCE_TO_SEVEN.suit_strength(0)
    assert BADUGI.suit_of(parse_cards("As2d3c5h")) == BADUGI.suit_strength(3)


def test_the_least_hand_that_is_led_by_a_rank() -> None:
    seven = ACE_TO_FIVE.floor(Category.HIGH_CARD, RANKS.index("7"))
    assert ACE_TO_FIVE.score(hand("76543")) >= seven > ACE_TO_FIVE.score(hand("8432A"))
    with pytest.raises(RankingError, match="no straight is led by rank 7"):
        ACE_TO_FIVE.floor(Category.STRAIGHT, 7)
    assert Category.STRAIGHT not in ACE_TO_FIVE.order
    assert DEUCE_TO_SEVEN.order[-1] is ACE_TO_FIVE.order[-1] is Category.HIGH_CARD


@pytest.mark.parametrize(
    "ranking", [ACE_TO_FIVE, DEUCE_TO_SEVEN, BADUGI], ids=["ace to five", "deuce to seven", "badugi"]
)
def test_what_is_no_hand_is_refused(ranking: HandRanking) -> None:
    cards = list(range(0, 4 * ranking.size, 4))
    ranking.check(cards)
    for wrong, says in (
        (cards[1:], f"a hand has {ranking.size} cards, not"),
        ([*cards[1:], cards[1]], "a card stands twice"),
        ([*cards[1:], 52], "Jk is not in the pack"),
    ):
        with pytest.raises(RankingError, match=says):
            ranking.check(wrong)
    with pytest.raises(RankingError, match=f"a hand has {ranking.size} cards, not {ranking.size - 1}"):
        ranking.best(cards[1:])


def test_wild_cards_are_of_the_pack_and_badugi_has_none() -> None:
    ACE_TO_FIVE.with_wild((52,)).check((*hand("2345"), 52))
    with pytest.raises(RankingError, match="knows no wild cards"):
        BADUGI.with_wild((52,))


@pytest.mark.parametrize("ranking", [ACE_TO_SIX, EIGHT_OR_BETTER, BADUGI, Low(suits="hdcs"), Badugi("hdcs")])
def test_low_rankings_are_values(ranking: HandRanking) -> None:
    assert ranking.value(hand("A2345"[: ranking.size])) > 0
    for twin in (pickle.loads(pickle.dumps(ranking)), copy.deepcopy(ranking)):  # noqa: S301
        assert (twin, hash(twin)) == (ranking, hash(ranking))
        assert twin.value(hand("A2345"[: ranking.size])) == ranking.value(hand("A2345"[: ranking.size]))


def test_the_winners_of_a_low_showdown() -> None:
    scores = [ACE_TO_FIVE.score(hand(ranks)) for ranks in ("7632A", "75432", "7543A", "A2347", "2347A")]
    assert ACE_TO_FIVE.winners(scores) == (3, 4)


def test_wild_cards_alone_are_the_best_hand_of_all() -> None:
    wild = ACE_TO_FIVE.with_wild((*parse_cards("KhKdKcKs"), 52))
    for held in ("", "Q", "QQ"):
        assert wild.value((*parse_cards("KhKdKcKs"), 52, *hand(held))) == ACE_TO_FIVE.score(hand("A2345"))


@pytest.mark.parametrize("text", ["Ah2d3c", "Ah2d3c4s5h"])
def test_no_badugi_has_three_cards_or_five(text: str) -> None:
    with pytest.raises(RankingError, match=rf"^a hand has 4 cards, not {len(text) // 2}: {text}$"):
        BADUGI.describe(parse_cards(text))
