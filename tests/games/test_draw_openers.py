"""Jacks or better, progressive jackpots, jacks back, trips to win (FCD-3 to FCD-5)."""

from typing import Any

import pytest

import buio
from buio.cards import RANKS, parse_cards
from buio.play.deal import Deal
from buio.play.hand_names import named_hands
from buio.play.moves import Move
from buio.play.opening import Opening
from buio.play.outcome import Carry
from buio.play.parts import opening_rank
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, opening, play, start, words
from tests.rulebook import rule

JACKS, TENS, RAGS, NOTHING = "JhJs9c8d7s", "ThTsAdKcQd", "KhQs9d8h6c", "AsTd9s8c2h"
"""p1 to p4, who deals. Only the jacks open."""


def jacks(*hands: str, line: str = "", game: str = "jacks_or_better", stock: str = "", **house: Any) -> Deal:
    deal = start(*(hands or (JACKS, TENS, RAGS, NOTHING)), game=game, stock=stock, stacks=100, **house)
    return play(deal, line) if line else deal


@rule("FCD-3.01")
def test_four_players_at_least_are_recommended() -> None:
    assert buio.games["jacks_or_better"].recommended == range(4, 9)
    assert buio.games["jacks_or_better"].players == range(2, 9)  # fewer may go on when others are broke


@rule("FCD-3.02", "FCD-3.03")
def test_who_may_open_and_who_may_call() -> None:
    deal = jacks(TENS, JACKS, RAGS, NOTHING)
    assert legal(deal) == "p1: cc"  # ace high and tens must pass
    with pytest.raises(IllegalMove, match="not an option"):
        play(deal, "p1 cbr 1")
    assert legal(play(deal, "p1 cc")) == "p2: cc, cbr 1"  # may open, need not
    assert legal(play(deal, "p2 cbr 1")) == "p3: f, cc 1, cbr 2"
    assert legal(play(deal, "p3 cc; p4 f")) == "p1: f, cc 1, cbr 2"


@rule("FCD-3.03", "G-FCD-01")
@pytest.mark.parametrize(
    ("hand", "opens"),
    [
        ("5h5s3d3c6h", True), ("ThTsAdKcQd", False), ("JhJs2d3c4h", True), ("AhKsQdJc9h", False), ("2h2s2d5c4h", True),
        ("5h4s3d2cAh", True), ("2h3h4h5h7h", True), ("9h9sAdKcQd", False), ("2h2s2d3c3h", True),
    ],
)  # fmt: skip
def test_any_hand_that_beats_a_pair_of_tens_opens(hand: str, opens: bool) -> None:
    recipe = buio.games["jacks_or_better"].written()
    assert recipe.openers is not None
    assert recipe.openers.qualify(recipe.ranking, parse_cards(hand), 0) is opens


@rule("FCD-3.04", "G-FCD-02")
def test_splitting_openers_is_announced_and_the_discards_are_shown_in_the_end() -> None:
    deal = jacks("QhQcTc7d6s", RAGS, "KcKd3s3h5c", NOTHING, line="p1 cbr 1; p2 f; p3 cc; p4 f", stock="4c8d")
    play(deal, "p1 sd Qc")
    assert words(deal).count("split_openers") == 1
    assert deal.facet(Opening).discarded == parse_cards("Qc")
    assert opening(deal.view(2)).split
    assert opening(deal.view(2)).proof == ()
    play(deal, "p3 sd 5c; p1 cc; p3 cc")
    assert deal.facet(Opening).proof == parse_cards("Qc")
    assert opening(deal.view(None)).proof == parse_cards("Qc")
    assert all(card not in [thrown for thrown, _ in deal.muck] for card in deal.facet(Opening).discarded)
    kept = jacks(line="p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd 9c8d7s")
    assert "split_openers" not in words(kept)


@rule("FCD-3.05")
def test_nobody_opens_the_cards_are_thrown_in() -> None:
    deal = jacks(line="p1 cc; p2 cc; p3 cc; p4 cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.carry.chips, deal.outcome.carry.step) == ("passed", 4, 0)
    again = buio.games["jacks_or_better"].deal(deal.stacks, 0, shuffle=Shuffle(2), carry=deal.outcome.carry)
    assert (again.dealer, again.total) == (0, 8)


@rule("FCD-3.06")
@pytest.mark.parametrize(
    ("hand", "proof"),
    [(JACKS, "JhJs"), ("5h5s3d3c6h", "5h5s3d3c"), ("3h4h5h7hJh", "3h4h5h7hJh"), ("3h3s3d5c4h", "3h3s3d")],
)
def test_an_opener_left_alone_shows_openers_and_no_more(hand: str, proof: str) -> None:
    deal = jacks(hand, TENS, RAGS, NOTHING, line="p1 cbr 1; p2 f; p3 f; p4 f")
    assert net(deal) == (3, -1, -1, -1)
    assert deal.facet(Opening).proof == parse_cards(proof)
    assert deal.view(1).seats[0].cards == (-1,) * 5
    assert opening(deal.view(1)).proof == deal.facet(Opening).proof
    assert (
        jacks(hand, TENS, RAGS, NOTHING, prove_openers="never", line="p1 cbr 1; p2 f; p3 f; p4 f").facet(Opening).proof
        == ()
    )


@rule("FCD-3.06")
def test_who_wins_without_having_opened_proves_nothing() -> None:
    deal = jacks(line="p1 cbr 1; p2 cbr 2; p3 f; p4 f; p1 f")
    assert net(deal)[1] == 4
    assert deal.facet(Opening).proof == ()


@rule("FCD-3.07", "G-FCD-03")
@pytest.mark.parametrize(("policy", "paid"), [("dead_hand", 2), ("dead_hand_bet_back", 1)])
def test_a_false_opener_left_alone_leaves_the_pot_and_the_bet_in_it(policy: str, paid: int) -> None:
    """Or opening without openers would be free; a house may give back what nobody has called."""
    deal = jacks(false_opening=policy, line="p1 cc; p2 cbr 1; p3 f; p4 f; p1 f")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.pots, deal.outcome.carry.chips) == ("folds", (), 3 + paid)
    assert net(deal) == (-1, -paid, -1, -1)
    assert deal.facet(Opening).proof == parse_cards(TENS)
    assert words(deal)[-1] == "false_opening"


@rule("FCD-3.07", "G-FCD-04")
def test_a_false_opener_at_the_showdown_has_a_dead_hand() -> None:
    line = "p1 cc; p2 cbr 1; p3 cc; p4 cc; p1 f; p2 sd; p3 sd; p4 sd; p2 cc; p3 cc; p4 cc"
    deal = jacks(false_opening="dead_hand", line=line)
    assert net(deal) == (-1, -2, -2, 5)  # tens are best, but dead; then comes the ace
    assert deal.facet(Opening).proof == parse_cards(TENS)
    assert legal(jacks(false_opening="dead_hand", line="p1 cc")) == "p2: cc, cbr 1"


TRIPS, BEST_PAIRS, PAIR, LOW_TRIPS = "JhJsJd8d7s", "KcKsAcAd3c", "JhJs5s8d7s", "2d2s2c5d3c"


@rule("FCD-3.08")
@pytest.mark.parametrize(
    ("first", "second", "result"),
    [
        (TRIPS, BEST_PAIRS, (4, -2, -1, -1)),
        (PAIR, LOW_TRIPS, (-2, 4, -1, -1)),
        (PAIR, BEST_PAIRS, (-2, -2, -1, -1)),  # nobody has three of a kind: the pot stays
    ],
)
def test_trips_to_win(first: str, second: str, result: tuple[int, ...]) -> None:
    deal = jacks(first, second, "QcTc9c6s4h", NOTHING, win_requirement="trips")
    play(deal, "p1 cbr 1; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(deal) == result
    assert deal.outcome is not None
    assert deal.outcome.carry.chips == -sum(result)
    assert deal.facet(Opening).proof == ()
    assert all(named_hands(deal.view(seat), seat) for seat in (0, 1))  # what is too little to win has its name
    again = buio.games["jacks_or_better"].deal(deal.stacks, 0, shuffle=Shuffle(1), carry=deal.outcome.carry)
    assert again.total == 4 - sum(result)  # everybody antes again


@rule("FCD-3.08")
def test_who_is_left_alone_needs_no_trips() -> None:
    assert net(jacks(win_requirement="trips", line="p1 cbr 1; p2 f; p3 f; p4 f")) == (3, -1, -1, -1)


@rule("FCD-3.08", "FCD-9.01")
def test_jacks_or_better_with_a_bug_and_trips_to_win() -> None:
    hands = "d dh p1 AhJk5c7d9s; d dh p2 KhKsKd2c3d; d dh p3 QsTd4c8s6h; d dh p4 JhTs2d3c5s"
    deal = play(open_deal("jacks_or_better", 100, 4, joker="bug", win_requirement="trips"), hands)
    assert len(deal.recipe.pack) == 53
    assert legal(deal) == "p1: cc, cbr 1"  # ace and bug are a pair of aces
    play(deal, "p1 cbr 1; p2 cc; p3 f; p4 f")
    play(deal, "p1 sd 5c7d9s; d dh p1 AsAd9c; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (4, -2, -1, -1)  # four aces
    assert "split_openers" not in words(deal)


@rule("FCD-4.01", "G-FCD-07")
def test_the_pair_that_opens_goes_up_to_aces_and_down_again() -> None:
    game, carry, ranks = buio.games["progressive_jackpots"], Carry(), ""
    stacks = [100] * 4
    for turn in range(11):
        deal = game.deal(stacks, turn % 4, shuffle=Shuffle(turn), carry=carry)
        rank = opening_rank(deal.view(0))
        assert rank is not None
        ranks += RANKS[rank]
        while not deal.over:
            deal.apply(Move("cc", deal.actor))
            deal.verify()
        assert deal.outcome is not None
        stacks, carry = deal.stacks, deal.outcome.carry
    assert ranks == "JQKAKQJQKAK"
    assert carry.chips == 44


@rule("FCD-4.01")
@pytest.mark.parametrize(("hand", "opens"), [("AhAs9c8d7s", True), ("KhKs9c8d7s", False), ("2h2s3c3d7s", True)])
def test_what_opens_at_aces(hand: str, opens: bool) -> None:
    deal = buio.games["progressive_jackpots"].deal([9] * 4, 3, carry=Carry(4, step=3))
    play(deal, f"d dh p1 {hand}; d dh p2 TdTc5d4c6c; d dh p3 QsQd5c6d8s; d dh p4 JsJd9d8c4d")
    assert ("cbr" in deal.options()) is opens


# -- jacks back --------------------------------------------------------------------------------------------------------

LOW_HANDS = ("7h6s4d3cAh", "AsAd2c3s4s", "2h2d3d4h5c")
"""A seven, a pair of aces and a pair of deuces for p1, p2 and p3, who deals; nobody can open but p2."""


def back(line: str = "", hands: tuple[str, ...] = LOW_HANDS, **house: Any) -> Deal:
    deal = start(*hands, game="jacks_back", stacks=100, **house)
    return play(deal, line) if line else deal


@rule("FCD-5.01")
def test_three_to_five_play_and_somebody_may_open_as_usual() -> None:
    assert buio.games["jacks_back"].recommended == range(3, 6)
    assert max(buio.games["jacks_back"].players) == 5
    deal = back("p1 cc; p2 cbr 1; p3 cc; p1 cc; p1 sd; p2 sd; p3 sd; p2 cc; p3 cc; p1 cc")
    assert net(deal) == (-2, 4, -2)  # the highest hand
    assert deal.contests[0].name == "high"


@rule("FCD-5.02", "G-FCD-05")
def test_nobody_opens_and_the_lowest_hand_wins() -> None:
    deal = back("p1 cc; p2 cc")
    assert not deal.over
    play(deal, "p3 cc")
    assert deal.contests[0].name == "low"
    assert [contest.name for contest in deal.view(None).contests] == ["low"]
    assert words(deal)[-1] == "play_for_low"
    assert deal.hands[0] == parse_cards(LOW_HANDS[0])  # the cards are kept
    assert legal(deal) == "p1: cc, cbr 1"  # from the dealer's left, with any hand
    play(deal, "p1 cc; p2 cbr 1; p3 cc; p1 cc; p1 sd; p2 sd; p3 sd")
    assert legal(deal) == "p1: cc, cbr 2"  # the first active one from the dealer's left, not the opener
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert net(deal) == (4, -2, -2)
    assert deal.outcome is not None
    assert deal.outcome.pots[0].contest == "low"


@rule("FCD-5.02", "G-FCD-05")
def test_a_pair_of_aces_is_the_lowest_pair_and_a_straight_is_none() -> None:
    low = "p1 cc; p2 cc; p3 cc; p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc"
    assert net(back(low, ("3h3d2d4cAh", "AsAd2c3s4s", "2h2s3c4h5c")))[1] == 4
    assert net(back(low, ("5h4h3h2hAh", "6s4d2c3sAs", "7d2s3d4c5c")))[0] == 4


@rule("FCD-5.03")
def test_all_check_again_and_the_cards_are_thrown_in() -> None:
    deal = back("p1 cc; p2 cc; p3 cc; p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, net(deal), deal.outcome.carry.chips) == ("passed", (-1, -1, -1), 3)


@rule("FCD-5.04")
def test_the_first_player_has_to_bet_in_the_dark_in_the_low_half() -> None:
    deal = back("p1 cc; p2 cc; p3 cc", low_blind=True)
    assert deal.stakes == [2, 1, 1]
    assert legal(deal) == "p2: f, cc 1, cbr 2"
    play(deal, "p2 cc; p3 cc")
    assert legal(deal) == "p1: cc, cbr 2"  # the blind may raise last
    play(deal, "p1 cbr 2; p2 f; p3 cc; p1 sd; p3 sd")
    assert legal(deal) == "p1: cc, cbr 2"


@rule("FCD-5.05")
@pytest.mark.parametrize(("allowed", "options"), [(True, "p1: f, cc 1, cbr 2"), (False, "p1: f, cc 1")])
def test_check_raise_in_the_low_half(allowed: bool, options: str) -> None:
    deal = back("p1 cc; p2 cc; p3 cc; p1 cc; p2 cbr 1; p3 cc", low_check_raise=allowed)
    assert legal(deal) == options
    high = back("p1 cc; p2 cbr 1; p3 cc", low_check_raise=allowed)
    assert legal(high) == "p1: f, cc 1, cbr 2"


@rule("FCD-5.05")
@pytest.mark.parametrize(("sevens", "options"), [(True, "p1: cbr 2"), (False, "p1: cc, cbr 2")])
def test_betting_sevens(sevens: bool, options: str) -> None:
    line = "p1 cc; p2 cc; p3 cc; p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd"
    assert legal(back(line, sevens=sevens)) == options
    eight = ("8h6s4d3cAh", *LOW_HANDS[1:])
    assert legal(back(line, eight, sevens=sevens)) == "p1: cc, cbr 2"


@rule("FCD-5.06", "X-74")
def test_the_joker_is_a_bug_for_high_and_a_fitter_for_low() -> None:
    deal = open_deal("jacks_back", 100, 3, joker="bug")
    play(deal, "d dh p1 JkKh9s5c2d; d dh p2 6s4c3s2hAd; d dh p3 7c5s4d3dJd; p1 cc; p2 cc; p3 cc")
    assert deal.contests[0].name == "low"  # bug and king are no pair
    play(deal, "p1 cbr 1; p2 cc; p3 f; p1 sd Kh9s; d dh p1 4h6d; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (-2, 3, -1)  # 6-5-4-2-A with the joker as ace, behind 6-4-3-2-A
    deal = open_deal("jacks_back", 100, 3, joker="bug")
    play(deal, "d dh p1 JkAh9s5c2d; d dh p2 6s4c3s2hAd; d dh p3 7c5s4d3dJd")
    assert legal(deal) == "p1: cc, cbr 1"  # with an ace it is


@rule("FCD-5.05", "FCD-5.06")
def test_the_sevens_rule_sees_the_joker() -> None:
    deal = open_deal("jacks_back", 100, 3, joker="bug", sevens=True)
    play(deal, "d dh p1 Jk7h4s3c2d; d dh p2 6s4c3s2hAd; d dh p3 7c5s4d3dJd; p1 cc; p2 cc; p3 cc")
    play(deal, "p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd")
    assert legal(deal) == "p1: cbr 2"
