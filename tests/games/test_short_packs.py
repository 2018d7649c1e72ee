"""Packs of twenty and of thirty-six cards, and what beats the highest straight flush in games whose suits rank."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import cards_text
from buio.cli.answers import rank, showdown
from buio.cli.request import Request
from buio.play.game import GameError
from buio.play.rules import RulesError
from tests.games.scenario import net, play, start, words
from tests.rulebook import rule

SIX_TYPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 4, (4, 1): 5}


@rule("RNK-2.02")
def test_the_oldest_poker_has_twenty_cards_a_round_of_betting_and_no_draw() -> None:
    game = buio.games["poker20"]
    recipe = game.written(seated=4)
    assert sorted(recipe.pack) == list(range(32, 52))
    assert [phase.name for phase in recipe.phases if phase.name in ("deal", "draw", "betting")] == ["deal", "betting"]
    with pytest.raises(GameError, match="poker20 is for 2 to 4 players, not 5"):
        game.written(seated=5)
    deal = start("AhKhQhJhTh", "AsAcQsJsTs", "KsKdQdJdTd", "KcQcJcTcAd", game="poker20", stacks=50)
    play(deal, "p1 cbr 1; p2 cc; p3 cc; p4 f")
    assert net(deal) == (-2, 5, -2, -1)  # a royal flush is no more than its ace
    assert "show" in words(deal)


@rule("RNK-2.02")
def test_its_six_types_against_a_count_of_equal_ranks() -> None:
    """Thousands of hands: as many equal cards first, then from the highest; nothing in line or of one suit counts."""
    rng = Random(20)
    for _ in range(1500):
        cards = rng.sample(range(32, 52), 10)
        hands = cards[:5], cards[5:]
        told = showdown(Request("poker20", 2), [cards_text(hand) for hand in hands])
        worths = [_worth(hand) for hand in hands]
        assert told["winners"] == [seat for seat, worth in enumerate(worths) if worth == max(worths)]


def _worth(hand: list[int]) -> tuple[int, list[tuple[int, int]]]:
    groups = sorted(((count, rank) for rank, count in Counter(card // 4 for card in hand).items()), reverse=True)
    return SIX_TYPES[tuple(count for count, _ in groups)], groups


@rule("RNK-2.01")
def test_thirty_six_cards() -> None:
    recipe = buio.games["poker36"].written(seated=6)
    assert sorted(recipe.pack) == list(range(16, 52))
    request = Request("poker36", 2)
    assert rank(request, "Ah6d7h8h9c")["category"] == "straight"
    assert showdown(request, ["6h8hThQhKh", "AsAcAdKsKc"])["winners"] == [0]  # the flush above the full house
    deal = start("Ah6d7h8h9c", "KsKdKc7s8s", game="poker36", stacks=50)
    play(deal, "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (2, -2)


@pytest.mark.parametrize(
    ("house", "why"),
    [
        ({"ranking": "historic20"}, "twenty cards from the ten"),
        ({"ranking": "historic20", "lowest_card": "T", "suit_tie_break": "highest_card"}, "neither flushes nor suits"),
        ({"ranking": "historic20", "lowest_card": "T", "hole_cards": 7}, "hole_cards = 5"),
        ({"draws": 0, "draw_first": "left_of_big_blind", "big_blind": 2}, "nobody changes cards"),
        ({"unbeatable_fix": "greek"}, "needs suits: sf_cycle = false, set suit_tie_break"),
        ({"unbeatable_fix": "greek", "suit_tie_break": "highest_paired_card", "sf_cycle": True}, "replaces the cycle"),
        ({"lowest_card": "T", "suit_tie_break": "highest_paired_card", "sf_cycle": True}, "have one straight"),
        ({"lowest_card": "8"}, "allowed: 2, 6, 7, T"),
    ],
)
def test_what_makes_no_game_is_refused(house: dict[str, object], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        buio.games["five_card_draw"].rules(**house)


GREEK: dict[str, tuple[int, dict[str, Any], str]] = {
    "italian": (4, {"sf_cycle": "false"}, "7"),
    "italian_2011": (5, {"sf_cycle": "false"}, "6"),
    "poker32": (3, {}, "7"),
    "bosnian_draw": (3, {}, "7"),
    "poker36": (3, {"suit_tie_break": "highest_paired_card", "suit_order": "hsdc"}, "6"),
    "five_card_draw": (3, {"suit_tie_break": "highest_paired_card", "suit_order": "hsdc"}, "2"),
    "telesina": (4, {}, "7"),
    "five_card_stud": (3, {"suit_tie_break": "highest_paired_card", "suit_order": "hsdc"}, "2"),
}
"""By game with suits that rank: players, house rules, the lowest rank of the pack."""


@rule("X-89", "RNK-7.02", "X-78")
@pytest.mark.parametrize("code", GREEK)
def test_the_greek_answer_in_every_game_whose_suits_rank(code: str) -> None:
    players, house, low = GREEK[code]
    request = Request(code, players, {**house, "unbeatable_fix": "greek"})
    imperial, quads = "AhKhQhJhTh", f"{low}h{low}d{low}c{low}sKs"
    assert showdown(request, [imperial, quads])["winners"] == [1]
    assert showdown(request, [imperial, "9h9d9c9sKs"])["winners"] == [0]
    assert showdown(request, [imperial, quads, "9h9d9c9sKc"])["winners"] == [0, 1, 2]
    without = Request(code, players, house)
    assert showdown(without, [imperial, quads])["winners"] == [0]


@rule("X-89")
def test_the_greek_answer_in_italian_poker_takes_the_place_of_the_cycle() -> None:
    with pytest.raises(RulesError, match="replaces the cycle: sf_cycle = false"):
        buio.games["italian"].rules(unbeatable_fix="greek")
    hands = ("AhKhQhJhTh", "7h7d7c7sKs", "Kd9d8c8dTs", "QdJd9c9sTd")
    for tie in ("pair_suit", "fantini"):
        deal = start(*hands, sf_cycle=False, unbeatable_fix="greek", tie_break=tie, blinds=False)
        play(deal, "p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 cc; p2 cc")
        assert net(deal) == (-2, 4, -1, -1)
    as_ever = start(*hands, blinds=False)
    play(as_ever, "p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(as_ever) == (4, -2, -1, -1)
