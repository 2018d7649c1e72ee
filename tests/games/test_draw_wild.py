"""Deuces wild with declared hands, the widow, the bug, other wild cards (FCD-6, FCD-7, FCD-9)."""

import pytest

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.opening import Opening
from buio.play.parts import declared
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, play, words
from tests.rulebook import rule

BETS = "p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 cc; p2 cc"
OTHERS = "d dh p3 KdTs7d5s4s; d dh p4 QdTd7s5d4d"


def deuces(first: str, second: str, line: str = BETS, game: str = "deuces_wild", **house: object) -> Deal:
    deal = open_deal(game, 100, 4, **house)
    return play(deal, f"d dh p1 {first}; d dh p2 {second}; {OTHERS}; {line}")


@rule("FCD-6.01", "X-88")
def test_deuces_help_to_open() -> None:
    deal = open_deal("deuces_wild", 100, 4)
    play(deal, f"d dh p1 2hJs9c8c7c; d dh p2 Th2s9s6h3d; {OTHERS}")
    assert deal.view(0).wild == parse_cards("2s2c2d2h")
    assert legal(deal) == "p1: cc, cbr 1"  # jack and deuce are a pair of jacks
    play(deal, "p1 cc")
    assert legal(deal) == "p2: cc"  # ten and deuce are a pair of tens


@rule("FCD-6.01", "X-88", "FCD-3.06")
@pytest.mark.parametrize(
    ("hand", "proof"),
    [("2hJs9c8c7c", "2hJs"), ("2h2s9c8c6c", "2h2s"), ("2h9s9c8c6c", "2h9s9c"), ("2h7h9h8h6h", "2h7h9h8h6h")],
)
def test_what_proves_openers_with_wild_cards(hand: str, proof: str) -> None:
    deal = deuces(hand, "AhKh9dJd6d", "p1 cbr 1; p2 f; p3 f; p4 f")
    assert deal.facet(Opening).proof == parse_cards(proof)


@rule("FCD-6.01", "FCD-3.04")
@pytest.mark.parametrize(("thrown", "splits"), [("9c8c7c", False), ("Js", True), ("2h", True), ("Js9c8c", True)])
def test_splitting_openers_with_wild_cards(thrown: str, splits: bool) -> None:
    deal = deuces("2hJs9c8c7c", "AhKh9dJd6d", f"p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd {thrown}")
    assert ("split_openers" in words(deal)) is splits


@rule("FCD-6.01", "GEN-2.03")
def test_players_declare_their_hands() -> None:
    deal = deuces("2hKsKc8c7c", "AhAs9d8d6d")
    assert legal(deal) == "p1: 3k, 2p, 1p"
    with pytest.raises(IllegalMove, match="not an option"):
        play(deal, "p1 4k")
    play(deal, "p1 1p")
    assert declared(deal.view(1), 0) == ()  # unheard until all have spoken
    assert legal(deal) == "p2: 1p"
    play(deal, "p2 1p")
    assert declared(deal.view(1), 0) == ("pair",)
    assert net(deal) == (-2, 4, -1, -1)  # three kings declared as a pair of kings
    assert [word for word in words(deal) if word.startswith("claim")] == ["claim_pair", "claim_pair"]


@rule("FCD-6.01", "GEN-2.03")
def test_the_best_declaration_wins_as_the_cards_would() -> None:
    assert net(play(deuces("2hKsKc8c7c", "AhAs9d8d6d"), "p1 3k; p2 1p")) == (4, -2, -1, -1)
    assert net(deuces("2hKsKc8c7c", "AhAs9d8d6d", hand_declaration="cards_speak")) == (4, -2, -1, -1)


@rule("FCD-6.01", "G-FCD-06", "RNK-4.01")
@pytest.mark.parametrize(
    ("duplicates", "second", "result"),
    [
        (False, "AsKs8s6s3s", (-2, 4, -1, -1)),  # the deuce is a king: A K 7 6 3 loses to A K 8 6 3
        (False, "AsQs8s6s3s", (4, -2, -1, -1)),
        (True, "AsKs8s6s3s", (4, -2, -1, -1)),  # the house may allow it
    ],
)
def test_a_deuce_is_no_second_ace_in_a_flush(duplicates: bool, second: str, result: tuple[int, ...]) -> None:
    deal = open_deal("deuces_wild", 100, 4, hand_declaration="cards_speak", wild_duplicates=duplicates)
    play(deal, f"d dh p1 Ah7h6h2h3h; d dh p2 {second}; d dh p3 KdTs7d5s4c; d dh p4 QdTd7s5d4d; {BETS}")
    assert net(deal) == result


@rule("FCD-6.01", "RNK-4.02")
def test_five_of_a_kind_beats_a_straight_flush() -> None:
    assert net(play(deuces("2h2s9c9s9h", "5h6h8h7h4h"), "p1 5k; p2 sf")) == (4, -2, -1, -1)


@rule("FCD-6.01", "RNK-4.07", "RNK-4.05")
@pytest.mark.parametrize(
    ("wild", "first", "result"),
    [
        ("none", "5hKs9c8c7c", (-2, 4, -1, -1)),
        ("fives", "5hKs9c8c7c", (4, -2, -1, -1)),
        ("one_eyed_jacks", "JhKs9c8c7c", (4, -2, -1, -1)),
        ("one_eyed_jacks", "JcKs9c8c7c", (-2, 4, -1, -1)),
        ("lowest_card", "KsQs9c8h7c", (-2, 4, -1, -1)),  # a pair of kings against three tens
        ("lowest_card", "KsKh9c8h7c", (4, -2, -1, -1)),
        ("lowest_card", "KsQs9c7h7c", (4, -2, -1, -1)),  # both sevens are wild
        ("lowest_card", "AsKsQs9h8c", (-2, 4, -1, -1)),  # the ace is never the lowest
    ],
)
def test_other_wild_cards(wild: str, first: str, result: tuple[int, ...]) -> None:
    deal = open_deal("five_card_draw", 100, 4, wild=wild)
    play(deal, f"d dh p1 {first}; d dh p2 TdTc6d4c3c; d dh p3 Ad6s4s3s2s; d dh p4 Ac6c4d3d2d; {BETS}")
    assert net(deal) == result


# -- the widow ---------------------------------------------------------------------------------------------------------


def widow(first: str, second: str, card: str, after: int = 4, **house: object) -> Deal:
    deal = open_deal("wild_widow", 100, 2, widow_after=after, **house)
    hands = [parse_cards(first), parse_cards(second)]
    play(deal, f"d dh p1 {first[: 2 * after]}; d dh p2 {second[: 2 * after]}; d db {card}")
    if after < 5:
        play(deal, f"d dh p1 {first[2 * after :]}; d dh p2 {second[2 * after :]}")
    assert deal.hands == hands
    return deal


@rule("FCD-7.01", "X-76")
@pytest.mark.parametrize("after", [1, 2, 3, 4, 5])
def test_a_card_on_the_table_makes_the_others_of_its_rank_wild(after: int) -> None:
    deal = widow("9hKsQc7d4c", "AhAsJc8d5c", "9c", after)
    assert deal.board == parse_cards("9c")
    assert deal.view(0).wild == parse_cards("9s9d9h")
    assert deal.view(1).board == deal.board
    play(deal, "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (-2, 2)  # a pair of kings, for the widow is nobody's card


@rule("FCD-7.01", "X-76")
def test_the_widow_wins() -> None:
    deal = play(widow("9hAcQc7d4c", "AhAsJc8d5c", "9c"), "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (2, -2)  # aces with the queen against aces with the jack
    deal = play(widow("AcKcQc7d4c", "AhAsJc8d5c", "Ad"), "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (-2, 2)  # all of one rank are wild: two wild cards beat one


@rule("FCD-7.01")
def test_a_joker_as_widow_makes_nothing_wild_but_jokers() -> None:
    deal = open_deal("wild_widow", 100, 2, joker="wild")
    play(deal, "d dh p1 9hAcQc7d; d dh p2 AhAsJc8d; d db Jk; d dh p1 4c; d dh p2 5c")
    assert deal.view(0).wild == (52,)
    assert net(play(deal, "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")) == (-2, 2)


@rule("FCD-7.01")
def test_the_widow_helps_to_open() -> None:
    deal = open_deal("jacks_or_better", 100, 4, wild="widow")
    play(deal, "d dh p1 9hJs7c4c; d dh p2 JhTs7d4d; d dh p3 Ah8s7s4s; d dh p4 Qh8h6h4h; d db 9c")
    play(deal, "d dh p1 3c; d dh p2 3d; d dh p3 3s; d dh p4 5d")
    assert legal(deal) == "p1: cc, cbr 1"
    assert legal(play(deal, "p1 cc")) == "p2: cc"


# -- the bug -----------------------------------------------------------------------------------------------------------


def bug(first: str, second: str, game: str = "draw_bug", **house: object) -> Deal:
    deal = open_deal(game, 100, 2, **house)
    return play(deal, f"d dh p1 {first}; d dh p2 {second}; p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")


@rule("FCD-9.01", "RNK-4.03")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("KhKsTdTc9d", "9h9s7d7cJk"),  # two pairs with an ace, no full house
        ("AhAsAcAdJk", "6h7h8h9hTh"),  # five aces beat a straight flush
        ("AhKhJh4h2h", "AsTs9s8sJk"),  # in a flush the highest card that is not there
        ("5h6s7c8dJk", "AhAsAcKdQd"),  # it completes a straight
    ],
)
def test_a_joker_that_is_a_bug(first: str, second: str) -> None:
    deal = bug(first, second)
    assert len(deal.recipe.pack) == 53
    assert net(deal) == (2, -2)
    assert deal.view(0).wild == (52,)


@rule("FCD-9.01")
def test_a_joker_that_is_any_card() -> None:
    assert net(bug("9h9s7d7cJk", "AhKhJh4h2h", joker="wild")) == (2, -2)  # a full house


@rule("FCD-9.01")
@pytest.mark.parametrize(
    "code", ["five_card_draw", "jacks_or_better", "progressive_jackpots", "all_for_one", "poker32"]
)
def test_the_bug_can_be_added(code: str) -> None:
    game = buio.games[code]
    off = {"suit_tie_break": "none"} if code == "poker32" else {}
    deal = game.deal([50] * 4, 0, game.rules(joker="bug", **off), Shuffle(2))
    assert deal.recipe.pack[-1] == 52
    deal.verify()
