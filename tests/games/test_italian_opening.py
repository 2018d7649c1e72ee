"""The first round: openers, passing, the ladder, betting (ITA-1d, VIII.1, X-43, X-45f, X-45m)."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import buio
from buio.cards import parse_cards
from buio.play.moves import Move
from buio.play.openers import KINGS_AFTER_PAROL, Ladder
from buio.play.opening import Opening
from buio.play.outcome import Carry
from buio.play.parts import opening_rank
from buio.play.refusal import IllegalMove
from tests.games.scenario import JACKS, RAGS, legal, net, opening, play, seats_asked, start, words
from tests.rulebook import rule

GOLDEN = tomllib.loads((Path(__file__).parents[1] / "golden" / "italian_openers.toml").read_text(encoding="utf-8"))
LEVELS = {"J": 0, "Q": 1, "K": 2}


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=rule(case["id"]), id=f"{case['id']}-{case['hand']}") for case in GOLDEN["case"]]
)
def test_golden_openers(case: dict[str, str]) -> None:
    recipe = buio.games["italian"].written(seated=4)
    assert recipe.openers is not None
    hand = parse_cards(case["hand"])
    opens = [level for level, step in LEVELS.items() if recipe.openers.qualify(recipe.ranking, hand, step)]
    assert opens == list(case["opens"])


@rule("ITA-1.30", "ITA-1.31", "ITA-1.34")
def test_unopened_one_passes_and_stays_or_opens_with_openers() -> None:
    deal = play(start(RAGS[0], JACKS, *RAGS[1:]), "p1 no")
    assert legal(deal) == "p1: cc"
    play(deal, "p1 cc")
    assert legal(deal) == "p2: cc, cbr 1..4"
    play(deal, "p2 cc")
    assert deal.live == [True] * 4


@rule("ITA-1.32", "ITA-1.33", "X-04", "ITA-V.08")
@pytest.mark.parametrize(("opening", "hand", "opens"), [
    ("jacks_or_4sf", "JhJs9c8d7s", True), ("jacks", "JhJs9c8d7s", True),
    ("jacks_or_4sf", "9cTcJcQc7h", True), ("jacks", "9cTcJcQc7h", False),
    ("jacks", "7h7s8h8s9c", True), ("jacks", "7h7s7d8s9c", True), ("jacks", "ThTsAhKdQc", False),
])  # fmt: skip
def test_what_opens(opening: str, hand: str, opens: bool) -> None:
    deal = play(start(hand, "AcKs8c9dTd", opening=opening, seated=4), "p1 no")
    assert ("cbr" in deal.options()) == opens


@rule("X-43", "ITA-1.31")
def test_a_hand_that_does_not_qualify_cannot_open() -> None:
    deal = play(start(RAGS[0], JACKS, *RAGS[1:]), "p1 no")
    with pytest.raises(IllegalMove, match=r"not an option\); p1 may: cc \(pass\)"):
        deal.apply(Move.parse("p1 cbr 4"))


@rule("ITA-1.36", "ITA-1.37")
def test_after_an_opening_all_fold_call_or_raise_also_those_who_passed() -> None:
    deal = play(start(RAGS[0], JACKS, *RAGS[1:]), "p1 no; p1 cc; p2 cbr 4")
    assert legal(deal) == "p3: f, cc 4, cbr 5..16"
    play(deal, "p3 cc; p4 f")
    assert legal(deal) == "p1: f, cc 4, cbr 5..20"
    play(deal, "p1 cbr 12")
    assert legal(deal) == "p2: f, cc 8, cbr 13..44"
    assert deal.view(None).seats[3].state == "folded"
    assert deal.view(3).hand == ()


@rule("ITA-1.38")
def test_one_left_has_the_pot_without_showing() -> None:
    deal = play(start(), "p1 no; p1 cbr 4; p2 f; p3 f; p4 f")
    assert deal.outcome is not None
    assert deal.outcome.ended == "folds"
    assert deal.outcome.net == (3, -1, -1, -1)
    assert all(set(deal.view(seat).seats[0].cards) == {-1} for seat in (1, 2, 3))


@rule("ITA-1.38")
def test_equal_stakes_lead_to_the_draw() -> None:
    deal = play(start(), "p1 no; p1 cbr 4; p2 cbr 8; p3 f; p4 cc; p1 cc")
    assert deal.phase.name == "draw"
    assert deal.stakes == [9, 9, 1, 9]


@rule("X-45m")
def test_one_cannot_fold_when_nothing_is_to_be_paid() -> None:
    deal = play(start(), "p1 no")
    with pytest.raises(IllegalMove, match="not an option"):
        deal.apply(Move.parse("p1 f"))
    play(deal, "p1 cbr 4; p2 cc; p3 f; p4 f; p1 sd; p2 sd")
    with pytest.raises(IllegalMove, match="not an option"):
        deal.apply(Move.parse("p1 f"))


@rule("ITA-1.35")
def test_nobody_opens_the_pot_stays_and_the_pair_rises() -> None:
    deal = start()
    assert seats_asked(deal, "no") == [1]
    assert seats_asked(deal, "cc") == [1, 2, 3, 4]
    assert deal.outcome is not None
    assert deal.outcome.ended == "passed"
    carry = deal.outcome.carry
    assert (carry.chips, carry.step, carry.blinds, carry.owed) == (4, 1, True, (0, 0, 0, 0))


@rule("X-05", "ITA-V.09", "ITA-3.03", "ITA-2.03")
@pytest.mark.parametrize(("progression", "pairs"), [
    ("jqk_cycle", "JQKJQK"), ("jqka_cycle", "JQKAJQ"), ("jqka_pingpong", "JQKAKQJQ"), ("stay_at_k", "JQKKKK"),
    ("none", "JJJ"),
])  # fmt: skip
def test_how_the_pair_rises(progression: str, pairs: str) -> None:
    recipe = buio.games["italian"].written(buio.games["italian"].rules(opening_progression=progression), 4)
    assert recipe.openers is not None
    ladder, step, seen = recipe.openers.ladder, 0, ""
    for _ in pairs:
        seen += "23456789TJQKA"[ladder.rank(step)]
        step = ladder.raised(step)
    assert seen == pairs


@rule("X-06")
def test_four_of_a_suit_open_at_every_level() -> None:
    for step in (0, 1, 2, KINGS_AFTER_PAROL):
        deal = start("9cTcJcQc7h", RAGS[2], "AcKs8c9hTd", carry=Carry(chips=4, step=step, blinds=False))
        assert "cbr" in deal.options()


@rule("X-07")
def test_a_pot_that_is_won_leaves_jacks_and_nothing_else() -> None:
    deal = play(start("KhKs9c8d7s", *RAGS[1:], carry=Carry(chips=8, step=2)), "p1 no; p1 cbr 4; p2 f; p3 f")
    assert deal.outcome is not None
    assert deal.outcome.carry == Carry()
    assert deal.outcome.net[0] == 8 + 2


@rule("X-45b")
@pytest.mark.parametrize(("house", "rank"), [
    ({}, 9), ({"after_parol_pass": "stay_kings"}, 11), ({"opening_progression": "jqka_cycle"}, 12),
    ({"opening_progression": "none"}, 9), ({"opening_progression": "stay_at_k"}, 11),
])  # fmt: skip
def test_kings_after_parol_that_nobody_opens(house: dict[str, Any], rank: int) -> None:
    deal = start(carry=Carry(chips=4, step=KINGS_AFTER_PAROL, blinds=False), **house)
    assert opening_rank(deal.view(None)) == 11
    seats_asked(deal, "cc")
    assert deal.outcome is not None
    assert deal.recipe.openers is not None
    assert deal.recipe.openers.ladder.rank(deal.outcome.carry.step) == rank
    assert deal.outcome.carry.blinds


def test_a_ladder_stays_on_its_last_step_when_told_so() -> None:
    assert Ladder((9, 10), stays=True).raised(1) == 1
    assert Ladder((9, 10)).raised(1) == 0


@rule("ITA-V.03")
@pytest.mark.parametrize(("house", "bounds"), [
    ({}, "1..4"), ({"min_bet": 2}, "2..4"), ({"max_bet": 3}, "1..3"), ({"max_bet": "none"}, "1..199"),
    ({"ante": 2}, "2..8"), ({"min_bet": 6}, "6"),
])  # fmt: skip
def test_bounds_of_an_opening(house: dict[str, Any], bounds: str) -> None:
    assert legal(play(start(**house), "p1 no")) == f"p1: cc, cbr {bounds}"


@rule("X-45f")
@pytest.mark.parametrize(("min_raise", "least"), [("min_bet", 5), ("last_raise", 8)])
def test_the_least_raise(min_raise: str, least: int) -> None:
    deal = play(start(min_raise=min_raise), "p1 no; p1 cbr 4")
    assert legal(deal) == f"p2: f, cc 4, cbr {least}..16"


@rule("X-45f", "ITA-1.21")
@pytest.mark.parametrize(("line", "options"), [
    ("p1 bl 4; p2 no; p2 cc; p3 f; p4 f", "p1: cc, cbr 8..16"),
    ("p1 bl 4; p2 bl 8; p3 no; p3 cc; p4 f; p1 f", "p2: cc, cbr 12..32"),
    ("p1 bl 4; p2 bl 8; p3 bl 16; p4 f; p1 cc; p2 f", "p3: cc, cbr 24..60"),
])  # fmt: skip
def test_what_the_last_blind_added_is_the_raise_to_match(line: str, options: str) -> None:
    assert legal(play(start(min_raise="last_raise"), line)) == options


@rule("ITA-V.04")
@pytest.mark.parametrize("limit", [0, 1, 2])
def test_the_number_of_raises_may_be_limited(limit: int) -> None:
    deal = play(start(max_raises=limit), "p1 no; p1 cbr 2")
    for _ in range(limit):
        play(deal, f"p{deal.actor + 1} cbr {max(deal.bets) + 1}")
    assert "cbr" not in deal.options()


def test_a_short_raise_does_not_give_those_who_have_spoken_another_raise() -> None:
    deal = play(start(stacks=[200, 200, 6, 200], min_raise="last_raise"), "p1 no; p1 cbr 4; p2 cc; p3 cbr 5; p4 cc")
    assert legal(deal) == "p1: f, cc 1"


@rule("ITA-1.37", "ITA-1.53", "X-45e")
def test_but_a_short_opening_or_bet_may_be_raised_by_everybody_also_by_those_who_passed() -> None:
    hands = (RAGS[0], JACKS, RAGS[1])
    deal = play(start(*hands, stacks=[100, 3, 100], min_bet=3), "p1 no; p1 cc; p2 cbr 2; p3 cc")
    assert legal(deal) == "p1: f, cc 2, cbr 5..11"
    deal = start(*hands, stacks=[100, 100, 6], min_bet=3)
    play(deal, "p1 no; p1 cc; p2 cbr 3; p3 cc; p1 cc; p1 sd; p2 sd; p3 sd; p2 cc; p3 cbr 2")
    assert legal(deal) == "p1: f, cc 2, cbr 5..18"


def test_a_full_raise_gives_another_raise() -> None:
    deal = play(start(stacks=[200, 200, 9, 200], min_raise="last_raise"), "p1 no; p1 cbr 4; p2 cc; p3 cbr 8; p4 cc")
    assert legal(deal).startswith("p1: f, cc 4, cbr 12..")


@rule("X-45e", "X-44")
def test_when_the_antes_leave_chips_to_one_alone_nothing_need_be_opened() -> None:
    deal = play(start(*RAGS, stacks=[200, 1, 1], seated=4), "p1 no")
    assert legal(deal) == "p1: sd 0..4"
    play(deal, "p1 sd; p2 sd; p3 sd")
    assert deal.outcome is not None
    assert deal.outcome.ended == "showdown"


@rule("X-12", "X-45e")
def test_who_is_all_in_when_nobody_opens_has_no_chips_for_the_next_ante() -> None:
    deal = play(start(*RAGS, stacks=[200, 1, 200], seated=4), "p1 no; p1 cc; p3 cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.carry.owed) == ("passed", (0, 0, 0))
    again = start(*RAGS, stacks=deal.stacks, seated=4, carry=deal.outcome.carry)
    assert again.dealt_in == (True, False, True)
    bought = start(*RAGS, stacks=[199, 50, 199], seated=4, carry=deal.outcome.carry)
    assert bought.dealt_in == (True, True, True)


def test_nobody_raises_when_all_others_are_all_in() -> None:
    deal = play(start(JACKS, RAGS[0], stacks=[200, 3]), "p1 no; p1 cbr 2")
    assert legal(deal) == "p2: f, cc 2"
    play(deal, "p2 cc")
    assert deal.phase.name == "draw"
    assert [seat.state for seat in deal.view(None).seats] == ["in", "all_in"]


@rule("X-43")
def test_where_false_openings_are_played_any_hand_may_open() -> None:
    for policy in ("dead_hand", "refund"):
        deal = play(start(RAGS[0], *RAGS[1:], false_opening=policy, seated=4), "p1 no")
        assert "cbr" in deal.options()


@rule("X-43", "X-80")
@pytest.mark.parametrize(("policy", "net", "chips"), [
    ("dead_hand", (-6, -3, -1), 10),
    ("dead_hand_bet_back", (-3, -3, -1), 7),
    ("refund", (-1, -1, -1), 3),
])  # fmt: skip
def test_all_fold_to_a_false_opener_and_the_pot_stays(policy: str, net: tuple[int, ...], chips: int) -> None:
    deal = start("AhKhQd9s8c", "KcQs9h8d7d", "AsTd9d8hQc", false_opening=policy, seated=4)
    play(deal, "p1 no; p1 cbr 2; p2 cc; p3 f; p1 sd; p2 sd; p1 cbr 3; p2 f")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.shown, deal.outcome.pots) == ("folds", (), ())
    assert (deal.outcome.net, deal.outcome.carry.chips) == (net, chips)
    assert (deal.outcome.carry.step, deal.outcome.carry.blinds) == (0, True)


@rule("X-43")
def test_a_false_opener_who_has_folded_pays_nothing_more() -> None:
    for policy in ("dead_hand", "refund"):
        deal = start("AhKhQd9s8c", "KcQs9h8d7d", "AsTd9d8hQc", false_opening=policy, seated=4)
        play(deal, "p1 no; p1 cbr 2; p2 cbr 6; p3 f; p1 f")
        assert deal.outcome is not None
        assert deal.outcome.net == (-3, 4, -1)
        assert "false_opening" not in words(deal)


@rule("X-43")
def test_openers_held_when_opening_are_no_false_opening_though_they_were_thrown_away() -> None:
    deal = play(
        start(false_opening="dead_hand"), "p1 no; p1 cbr 2; p2 cc; p3 f; p4 f; p1 sd JhJs; p2 sd; p1 cbr 3; p2 f"
    )
    assert deal.outcome is not None
    assert deal.outcome.net == (5, -3, -1, -1)


FALSE = "p1 no; p1 cbr 2; p2 cc; p3 f; p1 sd; p2 sd; p1 cc; p2 cc"


@rule("X-43")
def test_a_false_openers_hand_is_dead() -> None:
    deal = start("AhKhQd9s8c", "KcQs9h8d7d", "AsTd9d8hQc", false_opening="dead_hand", seated=4)
    play(deal, FALSE)
    assert deal.outcome is not None
    assert deal.outcome.net == (-3, 4, -1)  # the better hand was the false opener's
    assert deal.facet(Opening).proof == opening(deal.view(2)).proof == parse_cards("AhKhQd9s8c")
    assert words(deal)[-4:] == ["show", "show", "false_opening", "win"]


@rule("X-43")
def test_a_false_opener_alone_wins_nothing() -> None:
    deal = start(*RAGS, false_opening="dead_hand", seated=4)
    play(deal, "p1 no; p1 cbr 2; p2 f; p3 f")
    assert deal.outcome is not None
    assert deal.outcome.pots == ()
    assert deal.outcome.carry.chips == 5
    assert "false_opening" in words(deal)
    assert opening(deal.view(None)).proof == parse_cards(RAGS[0])


@rule("X-43")
def test_under_refund_bets_go_back_when_a_false_opener_would_win() -> None:
    deal = start("AhKhQd9s8c", "KcQs9h8d7d", "AsTd9d8hQc", false_opening="refund", seated=4)
    play(deal, FALSE)
    assert deal.outcome is not None
    assert deal.outcome.net == (-1, -1, -1)
    assert deal.outcome.carry.chips == 3
    assert (deal.outcome.ended, deal.outcome.shown, deal.outcome.pots) == ("showdown", (0, 1), ())
    assert deal.outcome.returned == (2, 2, 0)


@rule("X-43")
def test_under_refund_bets_go_back_though_another_would_win_the_main_pot() -> None:
    deal = start(
        "AhKhQd9s8c", "KcQs9h8d7d", "JhJsTd9d8h", stacks=[50, 50, 3], false_opening="refund", seated=4
    )  # fmt: skip
    play(deal, "p1 no; p1 cbr 2; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cbr 3; p2 cc")
    assert net(deal) == (-1, -1, -1)
    assert deal.outcome is not None
    assert deal.outcome.carry.chips == 3


@rule("X-43")
def test_under_refund_a_false_opener_who_loses_pays_the_pot_once_more() -> None:
    deal = start(
        "Th9hQd8s7c", "AsKdJd9s8h", RAGS[0].replace("9h", "9c").replace("Qd", "Qs"), false_opening="refund", seated=4
    )
    play(deal, FALSE)
    assert deal.outcome is not None
    assert deal.outcome.net == (-3 - 7, 4, -1)
    assert deal.outcome.carry.chips == 7
    assert words(deal)[-5:] == ["show", "show", "false_opening", "win", "pay_again"]


@rule("X-43")
def test_under_refund_a_false_opener_pays_as_far_as_the_chips_reach() -> None:
    deal = start("Th9hQd8s7c", "AsKdJd9s8h", "KhQs9c8c7d", stacks=[8, 50, 50], false_opening="refund", seated=4)
    play(deal, FALSE)
    assert deal.outcome is not None
    assert deal.outcome.net == (-8, 4, -1)
    assert deal.outcome.carry.chips == 5


@rule("X-43", "ITA-1.63")
@pytest.mark.parametrize(("step", "blinds"), [(0, True), (KINGS_AFTER_PAROL, False)])
def test_a_pot_that_a_false_opener_does_not_win_asks_for_the_same_again(step: int, blinds: bool) -> None:
    deal = start(*RAGS, false_opening="dead_hand", seated=4, carry=Carry(chips=6, step=step, blinds=blinds))
    if blinds:
        play(deal, "p1 no")
    play(deal, "p1 cbr 2; p2 f; p3 f")
    assert deal.outcome is not None
    assert (deal.outcome.carry.chips, deal.outcome.carry.step, deal.outcome.carry.blinds) == (11, step, blinds)
