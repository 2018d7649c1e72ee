"""Wild cards in every game that can have some, against evaluators that try every card of the pack for each of them."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

import pytest

import buio
from buio.cards import cards_text, parse_cards
from buio.cli.answers import rank, showdown
from buio.cli.request import Request
from buio.history.records import read, write
from buio.play.deal import Deal
from buio.play.open_cards import wild_for
from buio.play.rules import RulesError
from tests.games.scenario import legal, net, open_deal, play, start
from tests.ranking import reference, substitutes
from tests.rulebook import rule

Wilds: TypeAlias = Callable[[Sequence[int]], set[int]]
"""Which of the cards of a hand, in dealing order, are wild for its owner."""
JOKERS = {52, 53}
JACKS = set(parse_cards("JsJh"))


def always(*cards: int) -> Wilds:
    return lambda hand: set(cards)


def lowest_concealed(hand: Sequence[int]) -> set[int]:
    """All cards of the rank that is lowest of the two first cards and the last one."""
    rank = min(card // 4 for card in (*hand[:2], *hand[6:]))
    return {card for card in hand if card // 4 == rank}


GAMES: dict[str, tuple[str, dict[str, Any], int, bool, Wilds, str]] = {
    "hold'em, one-eyed jacks": ("texas", {"wild": "one_eyed_jacks"}, 2, False, always(*JACKS), "any"),
    "hold'em, two jokers": ("texas", {"joker": "wild", "jokers": 2}, 2, False, always(*JOKERS), "any"),
    "hold'em, a bug": ("texas", {"joker": "bug"}, 2, False, always(52), "bug"),
    "Omaha, a free set": ("omaha", {"wild": "Jh,Kc"}, 4, True, always(*parse_cards("JhKc")), "any"),
    "stud, two jokers": ("seven_card_stud", {"joker": "wild", "jokers": 2}, 7, False, always(*JOKERS), "any"),
    "stud, lowest concealed": ("seven_card_stud", {"wild": "lowest_hole_card"}, 7, False, lowest_concealed, "any"),
    "five cards, bugs": ("five_card_stud", {"joker": "bug", "jokers": 2}, 5, False, always(*JOKERS), "bug"),
    "draw, a free set": ("five_card_draw", {"wild": "one_eyed_jacks,7d"}, 5, False, always(*JACKS, 22), "any"),
}


def high(five: Sequence[int], wild: set[int], kind: str) -> Any:
    natural = [card for card in five if card not in wild]
    made = substitutes.made(natural, 5 - len(natural), 0, reference.STANDARD, kind, duplicates=False)
    return max(worth for _, worth in made)


@rule("RNK-4.01", "RNK-4.03", "RNK-4.05", "RNK-4.07")
@pytest.mark.parametrize("name", GAMES)
def test_high_hands_with_wild_cards(name: str) -> None:
    code, house, held, two, wilds, kind = GAMES[name]
    request, rng, wanted = Request(code, 2, house), Random(name), wilds(range(7))
    on_the_table = 5 if request.recipe.dealt.board else 0
    some = sorted(wanted & set(request.recipe.pack)) if wilds is not lowest_concealed else []
    for number in range(25 if held == 5 else 6):
        rest = rng.sample([card for card in request.recipe.pack if card not in some], 2 * held + on_the_table)
        for place, card in zip(rng.sample(range(len(rest)), len(some)), some, strict=True):
            rest[place] = card if number % 3 else rest[place]
        hands, board = (rest[:held], rest[held : 2 * held]), rest[2 * held :]
        if any(len({*hand, *board} & wilds(hand)) > 2 for hand in hands):
            continue  # the slow evaluator would take a minute
        worths = [max(high(five, wilds(hand), kind) for five in reference.fives(hand, board, two)) for hand in hands]
        told = showdown(request, [cards_text(hand) for hand in hands], cards_text(board))
        assert told["winners"] == [seat for seat, worth in enumerate(worths) if worth == max(worths)], (hands, board)


LOWS: dict[str, tuple[str, dict[str, Any], dict[str, Any], int]] = {
    "deuce to seven": ("lowball_27", {"joker": "fitter", "jokers": 2}, {"ace_low": False, "straights": True}, 5),
    "ace to five": ("lowball_a5", {"joker": "fitter", "wild": "Kh"}, {}, 5),
    "ace to six": (
        "lowball_27_triple",
        {"low_ranking": "a6", "joker": "fitter", "aces_pair": "highest", "broadway_is_straight": True},
        {"straights": True, "aces_high_paired": True, "broadway": True},
        5,
    ),
    "razz": ("razz", {"joker": "wild", "jokers": 2}, {}, 7),
    "razz from deuce to seven": (
        "razz",
        {"wild": "Kh,2c", "low_ranking": "27"},
        {"ace_low": False, "straights": True},
        7,
    ),
}


def low(five: Sequence[int], wild: set[int], **declared: Any) -> Any:
    """A rank that is not in the hand, in any suit, for each wild card."""
    natural = [card for card in five if card not in wild]
    ranks = {card // 4 for card in natural}
    free = [card for card in range(52) if card // 4 not in ranks]
    fills = combinations(free, 5 - len(natural))
    different = (fill for fill in fills if len({card // 4 for card in fill}) == len(fill))
    return max(reference.low_worth((*natural, *fill), **declared) for fill in different)


@rule("RNK-4.04", "RNK-5.03", "RNK-5.04", "RNK-5.05", "FCD-5.06")
@pytest.mark.parametrize("name", LOWS)
def test_low_hands_with_fitters(name: str) -> None:
    code, house, declared, held = LOWS[name]
    request, rng = Request(code, 2, house), Random(name)
    wild = set(request.recipe.ranking.wild_cards)
    for number in range(24 if held == 5 else 8):
        cards = rng.sample([card for card in request.recipe.pack if card not in wild], 2 * held)
        for place, card in zip(rng.sample(range(2 * held), 2), sorted(wild), strict=False):
            cards[place] = card if number % 4 else cards[place]
        hands = cards[:held], cards[held:]
        worths = [max(low(five, wild, **declared) for five in combinations(hand, 5)) for hand in hands]
        told = showdown(request, [cards_text(hand) for hand in hands])
        assert told["winners"] == [seat for seat, worth in enumerate(worths) if worth == max(worths)], hands


@rule("G-RNK-18", "RNK-4.04")
@pytest.mark.parametrize(
    ("code", "house", "name"),
    [
        ("lowball_27", {"joker": "fitter"}, "7-low, 7-6-5-4-2"),
        ("lowball_a5", {"joker": "fitter"}, "6-low, 6-5-4-2-A"),
        ("lowball_27", {"joker": "fitter", "low_ranking": "a6"}, "6-low, 6-5-4-2-A"),
        ("five_card_draw", {"joker": "wild"}, "six-high straight"),
    ],
)
def test_what_the_source_says_of_a_joker_beside_6_5_4_2(code: str, house: dict[str, object], name: str) -> None:
    assert rank(Request(code, 2, house), "6h5d4c2sJk")["name"]["en"] == name


@rule("RNK-4.07")
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("threes,one_eyed_jacks", "3s3c3d3hJsJh"),
        ("Kh", "Kh"),
        ("suicide_king,7d", "7dKh"),
        ("AsAh", "AsAh"),
        ("kings", "KsKcKdKh"),
    ],
)
def test_any_set_of_cards_may_be_wild(text: str, cards: str) -> None:
    for code in ("five_card_draw", "texas", "seven_card_stud", "razz", "lowball_27"):
        game = buio.games[code]
        recipe = game.written(game.rules(wild=text))
        assert recipe.ranking.wild_cards == tuple(sorted(parse_cards(cards)))


@rule("RNK-4.07")
@pytest.mark.parametrize(
    ("code", "house", "why"),
    [
        ("texas", {"wild": "trees"}, "wild = trees is not possible; allowed: none, deuces"),
        ("texas", {"wild": "Jk"}, "wild = Jk is not possible"),
        ("texas", {"wild": ""}, "not possible"),
        ("texas", {"wild": "Kh,"}, "not possible"),
        ("short_deck", {"wild": "fives"}, "there is no 5s in a pack from 6 up"),
        ("texas", {"jokers": 2}, "but joker = none"),
        ("texas", {"joker": "bug", "wild": "Kh"}, "with joker = bug no others are wild"),
        ("texas", {"joker": "wild", "suit_tie_break": "highest_card"}, "wild cards have no suit"),
        ("soko", {"joker": "wild"}, "ranking = standard"),
        ("razz", {"joker": "wild", "natural_beats_wild": True}, "rules of high hands"),
        ("badugi", {"joker": "fitter"}, "badugi counts different suits"),
        ("lowball_27", {"joker": "bug"}, "allowed: none, fitter"),
        ("poker20", {"wild": "Kh"}, "knows no wild cards"),
        ("razz", {"aces_pair": "highest"}, "low_ranking = a6"),
        ("texas", {"low_ranking": "a6", "broadway_is_straight": True}, "low_ranking = a6"),
        ("five_card_stud", {"hand_declaration": "declared"}, "make one hand only"),
        (
            "five_card_stud_hilo_buy",
            {"hand_declaration": "declared", "joker": "wild"},
            "none of the halves is declared",
        ),
    ],
)
def test_wild_cards_that_make_no_game(code: str, house: dict[str, object], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        buio.games[code].rules(**house)


# -- stud ------------------------------------------------------------------------------------------------------------


@rule("RNK-4.05")
def test_the_lowest_concealed_card_is_wild_as_it_lies_at_the_showdown() -> None:
    deal = open_deal("seven_card_stud", 100, 2, wild="lowest_hole_card")
    play(deal, "d dh p1 9hKd3c; d dh p2 AsQcTd")
    assert set(wild_for(deal, 0)) == set(parse_cards("9s9c9d9h"))  # the three lies open
    assert set(wild_for(deal, 1)) == set(parse_cards("QsQcQdQh"))  # the ace is high
    assert deal.view(1).seats[0].wild == ()  # and nobody knows
    play(deal, "p1 pb 1; p2 cc")
    for cards in (("4c", "Th"), ("5s", "Ts"), ("6s", "2h")):
        play(deal, f"d dh p1 {cards[0]}; d dh p2 {cards[1]}")
        _check(deal)
    play(deal, "d dh p1 2s; d dh p2 7c")
    assert set(wild_for(deal, 0)) == set(parse_cards("2s2c2d2h"))
    assert set(wild_for(deal, 1)) == set(parse_cards("7s7c7d7h"))
    _check(deal)
    assert net(deal) == (-2, 2)  # 2-3-4-5-6 against four tens


def _check(deal: Deal) -> None:
    while not deal.over and "cc" in deal.options():
        deal.apply(next(deal.options().get("cc").moves(deal.actor)))  # type: ignore[union-attr]


@rule("STD-1.13", "RNK-4.01")
@pytest.mark.parametrize(("fourth", "most"), [("Jk", "4"), ("Kh", "2")])
def test_an_open_joker_is_a_pair_with_any_other_card(fourth: str, most: str) -> None:
    deal = open_deal("seven_card_stud", 100, 2, joker="wild", open_pair_double_bet=True)
    play(deal, f"d dh p1 9hKd3c; d dh p2 AsQcTd; p1 pb 1; p2 cc; d dh p1 {fourth}; d dh p2 2h")
    assert legal(deal).startswith("p1")
    assert legal(deal).split()[-1] in (most, f"2..{most}")


# -- what is declared --------------------------------------------------------------------------------------------------


@rule("GEN-2.03")
def test_hands_are_declared_in_holdem() -> None:
    deal = open_deal("texas", 100, 2, burn=False, hand_declaration="declared")
    play(deal, "d dh p1 9h8d; d dh p2 AsAc; p2 cc; p1 cc; d db 7c6s5h; p1 cc; p2 cc; d db Kd; p1 cc; p2 cc; d db Kh")
    play(deal, "p1 cc; p2 cc")
    assert legal(deal) == "p1: st, 1p, hc"  # two kings lie on the table
    play(deal, "p1 1p")
    assert legal(deal) == "p2: 2p, 1p, hc"
    play(deal, "p2 2p")
    assert net(deal) == (-2, 2)


@rule("GEN-2.03")
@pytest.mark.parametrize("code", ["texas", "omaha", "seven_card_stud", "seven_card_draw", "iron_cross"])
def test_all_that_the_cards_make_may_be_declared_and_nothing_else(code: str) -> None:
    """Of all hands of five that can be chosen the types are counted one by one."""
    game, rng = buio.games[code], Random(code)
    contest = game.written(game.rules(hand_declaration="declared")).contests[0]
    two = code == "omaha"
    hole = {"texas": 2, "omaha": 4, "iron_cross": 5}.get(code, 7)
    for _ in range(40):
        cards = rng.sample(range(52), 12)
        hand, board = tuple(cards[:hole]), tuple(cards[7:12]) if hole < 7 else ()
        lines = [tuple(board[index] for index in line) for line in contest.lines] or [board]
        every = [
            reference.worth(five, 0, reference.STANDARD) for line in lines for five in reference.fives(hand, line, two)
        ]
        best = {kind: max(worth for worth in every if worth[0] == kind) for kind, *_ in every}
        found = contest.declarable(hand, board)
        order = [category.value for category in contest.ranking.order]
        assert {order.index(category.value) for category in found} == set(best)
        ranked = sorted(found, key=lambda category: found[category])
        assert [order.index(category.value) for category in ranked] == sorted(best)


@rule("GEN-2.03", "SHL-1.01")
def test_where_high_and_low_share_the_high_hand_is_declared_and_the_low_one_speaks() -> None:
    deal = open_deal("omaha_hilo8", 100, 2, burn=False, hand_declaration="declared")
    play(deal, "d dh p1 Ah2d9h9d; d dh p2 KhKdQcJs; p2 cc; p1 cc; d db 3c4s8h; p1 cc; p2 cc; d db Ts; p1 cc; p2 cc")
    play(deal, "d db Kc; p1 cc; p2 cc; p1 1p; p2 3k")
    assert net(deal) == (0, 0)
    assert deal.outcome is not None
    assert [(part.contest, part.winners) for part in deal.outcome.pots] == [("high", (1,)), ("low", (0,))]


# -- two jokers --------------------------------------------------------------------------------------------------------


@rule("RNK-4.07")
def test_two_jokers_are_told_apart_in_moves_and_records() -> None:
    deal = start("JkAhAd7c8d", "Jr9h9d9s2c", game="five_card_draw", stacks=50, joker="wild", jokers=2)
    assert cards_text(deal.hands[0])[:2] == "Jk"
    play(deal, "p1 cbr 1; p2 cc; p1 sd 7c8d; p2 sd 2c; p1 cc; p2 cc")
    game = buio.games["five_card_draw"]
    text = write(deal, game, game.rules(joker="wild", jokers=2), 2)
    assert "Jr" in text
    (record,) = read(text)
    assert record.play().log == deal.log
