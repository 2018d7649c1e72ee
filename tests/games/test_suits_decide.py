"""Suits break ties in Sökö, Telesina and razz too (RNK-3.01); an open pair may double the bet in every stud."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import SUITS, Cards, cards_text
from buio.cli.answers import showdown
from buio.cli.request import Request
from buio.ranking import SuitTie
from tests.games.scenario import legal, open_deal, play
from tests.rulebook import rule


@rule("RNK-3.02")
@pytest.mark.parametrize("code", ["texas", "razz", "poker32", "soko", "italian"])
def test_any_order_of_the_suits_can_be_given(code: str) -> None:
    house = {} if code in ("italian", "poker32") else {"suit_tie_break": "highest_card"}
    for order in map("".join, permutations(SUITS)):
        rules: Any = buio.games[code].rules(**house, suit_order=order)
        assert rules.suit_order == order


@rule("RNK-3.03")
def test_of_cards_on_the_board_the_next_one_decides_and_a_common_top_is_shared() -> None:
    request = Request("texas", 2, {"suit_tie_break": "highest_card"})
    assert showdown(request, ["AdKd", "AcKs"], "AhKhQcTdTs")["winners"] == [0]
    assert showdown(request, ["AcKs", "AsKc"], "AhKhQcTdTs")["winners"] == [1]
    assert showdown(request, ["9h8h", "9s8s"], "JhTc7d2c2h")["winners"] == [0, 1]


TIES = ("highest_card", "highest_paired_card", "highest_unpaired_card")


def twins(rng: Random, pack: Cards) -> tuple[Cards, Cards]:
    """Two hands of equal ranks and different cards."""
    while True:
        one = rng.sample(pack, 5)
        other = [4 * (card >> 2) + rng.randrange(4) for card in one]
        if len({*one, *other}) == 10:
            return tuple(one), tuple(other)


def deciding(cards: Cards, tie: str, ace_low: bool) -> int:
    """The card whose suit decides, of a hand without straights and flushes, as the page says it."""

    def height(card: int) -> int:
        return -1 if ace_low and card >> 2 == 12 else card >> 2

    counts = Counter(card >> 2 for card in cards)
    top = max(counts.values())
    single = [card for card in cards if counts[card >> 2] == 1]
    paired = [card for card in cards if counts[card >> 2] == top] if top > 1 else list(cards)
    if tie == "highest_paired_card" or (tie == "highest_unpaired_card" and (top == 1 or not single or top == 4)):
        return max(paired, key=height) >> 2
    return max(single if tie == "highest_unpaired_card" else cards, key=height) >> 2


def strongest(cards: Cards, rank: int, order: str) -> int:
    return max(-order.index(SUITS[card & 3]) for card in cards if card >> 2 == rank)


@rule("RNK-3.01", "RNK-3.02")
@pytest.mark.parametrize("tie", TIES)
@pytest.mark.parametrize(("code", "players"), [("soko", 2), ("razz", 2), ("telesina", 9), ("five_card_stud", 2)])
def test_equal_hands_are_decided_by_suit(code: str, players: int, tie: str) -> None:
    rng, decided = Random(f"{code} {tie}"), 0
    for _ in range(150):
        order = rng.choice(("shdc", "hdcs", "cshd"))
        request = Request(code, players, {"suit_tie_break": tie, "suit_order": order})
        ranking = request.recipe.contests[0].ranking
        one, other = twins(rng, tuple(range(52)))
        name, other_name = ranking.describe(one), ranking.describe(other)
        if name.category in ("flush", "straight", "straight_flush", "four_flush", "four_straight", "full_house"):
            continue
        if other_name.category != name.category:
            continue
        rank = deciding(one, tie, ace_low=code == "razz")
        won = strongest(one, rank, order) > strongest(other, rank, order)
        scores = ranking.score(one), ranking.score(other)
        assert scores[0] >> 4 == scores[1] >> 4
        assert (scores[0] > scores[1]) == won, (cards_text(one), cards_text(other), order)
        decided += 1
    assert decided > 60


@rule("RNK-3.01", "STD-5.03")
@pytest.mark.parametrize(
    ("tie", "one", "other", "winner"),
    [
        ("highest_paired_card", "9h8s7c6dKs", "9s8h7d6cKh", 1),  # the top of the four in line: the nine
        ("highest_card", "9h8s7c6dKs", "9s8h7d6cKh", 0),  # the highest card: the king
        ("highest_paired_card", "KhQh9h4hKc", "KsQs9s4sKd", 1),  # the king of the flush, not the other
        ("highest_card", "Qh9h4h2h5s", "Qs9s4s2s5h", 1),
        ("highest_kicker", "9h8s7c6dKs", "9s8h7d6cKh", 0),  # the odd card
        ("none", "9h8s7c6dKs", "9s8h7d6cKh", None),
    ],
)
def test_four_in_line_and_four_of_a_suit(tie: str, one: str, other: str, winner: int | None) -> None:
    answer = showdown(Request("soko", house={"suit_tie_break": tie}), [one, other])
    assert answer["winners"] == ([0, 1] if winner is None else [winner])


@rule("RNK-3.01")
def test_seven_cards_of_razz_are_decided_by_the_highest_of_the_best_five() -> None:
    hands = ["Ah2h3h4h8hKsKd", "As2s3s4s8sQsQd"]
    assert showdown(Request("razz"), hands)["winners"] == [0, 1]
    assert showdown(Request("razz", house={"suit_tie_break": "highest_card"}), hands)["winners"] == [1]
    order = {"suit_tie_break": "highest_card", "suit_order": "hdcs"}
    assert showdown(Request("razz", house=order), hands)["winners"] == [0]


@rule("TEL-1.02", "TEL-1.03")
def test_telesina_keeps_its_suits_unless_the_house_changes_them() -> None:
    hands = ["KhKdJc9d8s", "KsKcJh9h8d"]
    assert showdown(Request("telesina", 6), hands)["winners"] == [0]
    assert showdown(Request("telesina", 6, {"suit_order": "shdc"}), hands)["winners"] == [1]
    assert showdown(Request("telesina", 6, {"suit_tie_break": "none"}), hands)["winners"] == [0, 1]
    assert showdown(Request("telesina", 6, {"suit_tie_break": "highest_unpaired_card"}), hands)["winners"] == [1]


def test_a_suited_ranking_says_what_the_plain_one_says() -> None:
    rules: Any = buio.games["soko"].rules(suit_tie_break="highest_card")
    suited = buio.games["soko"].written(rules).ranking
    plain = buio.games["soko"].written().ranking
    rng = Random(2)
    for _ in range(200):
        cards = tuple(rng.sample(range(52), 5))
        assert suited.describe(cards) == plain.describe(cards)
        assert suited.score(cards) >> 4 == plain.score(cards) >> 4
        assert suited.strength(suited.score(cards)) == plain.strength(plain.score(cards))
    assert (suited.size, suited.lowest, suited.order) == (5, 0, plain.order)
    assert SuitTie.HIGHEST in vars(suited).values()


@rule("STD-1.13", "STD-3.01")
@pytest.mark.parametrize("code", ["five_card_stud", "five_card_stud_hilo", "soko"])
def test_an_open_pair_allows_the_big_bet_in_five_card_stud(code: str) -> None:
    for allowed, bounds in ((True, "4..8"), (False, "4")):
        house: dict[str, Any] = {"open_pair_double_bet": allowed, "small_bet": 4, "big_bet": 8}
        deal = play(open_deal(code, 200, **house), "d dh p1 AhKd; d dh p2 Qs9d; d dh p3 7d2h")
        play(deal, "p3 pb 2; p1 cc; p2 cc; d dh p1 3c; d dh p2 9s; d dh p3 Jh")
        assert legal(deal) == f"p2: cc, cbr {bounds}"
        deal = play(open_deal(code, 200, **house), "d dh p1 AhKd; d dh p2 Qs9d; d dh p3 7d2h")
        play(deal, "p3 pb 2; p1 cc; p2 cc; d dh p1 3c; d dh p2 8s; d dh p3 Jh")
        assert legal(deal) == "p1: cc, cbr 4"  # nobody shows a pair
