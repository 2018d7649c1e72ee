"""The second round: who begins, punto, busso, parol, the ends (ITA-1f, X-41, X-44, X-45g, X-45h)."""

import pytest

from buio.play.moves import Move
from buio.play.refusal import IllegalMove
from tests.games.scenario import JACKS, RAGS, legal, play, start, words
from tests.rulebook import rule

PAT3 = "; p1 sd; p2 sd; p3 sd"
THREE = "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 f" + PAT3


@rule("ITA-1.50", "X-41")
@pytest.mark.parametrize(("line", "first"), [
    ("p1 no; p1 cbr 4; p2 cc; p3 cc; p4 f" + PAT3, "p1"),
    ("p1 no; p1 cbr 4; p2 cc; p3 cbr 9; p4 f; p1 cc; p2 cc" + PAT3, "p3"),
    ("p1 bl 4; p2 no; p2 cc; p3 cc; p4 f; p1 cc" + PAT3, "p1"),
    ("p1 bl 4; p2 bl 8; p3 no; p3 cc; p4 f; p1 cc; p2 cc" + PAT3, "p2"),
    ("p1 bl 4; p2 bl 8; p3 no; p3 cc; p4 f; p1 cc; p2 cbr 20; p3 cbr 50; p1 cc; p2 cc" + PAT3, "p3"),
])  # fmt: skip
def test_the_last_to_have_raised_opened_or_bet_blind_begins(line: str, first: str) -> None:
    assert legal(play(start(), line)).startswith(first)


@rule("ITA-V.11", "X-41", "ITA-2.05")
def test_or_the_opener_or_the_next_player_when_the_opener_has_folded() -> None:
    line = "p1 no; p1 cbr 4; p2 cc; p3 cbr 9; p4 f; "
    assert legal(play(start(second_round_first="opener"), line + "p1 cc; p2 cc" + PAT3)).startswith("p1")
    assert legal(play(start(second_round_first="opener"), line + "p1 f; p2 cc; p2 sd; p3 sd")).startswith("p2")


@rule("ITA-1.51", "ITA-1.52")
def test_before_a_bet_one_bets_checks_or_proposes_parol() -> None:
    deal = play(start(), THREE)
    assert legal(deal) == "p1: cc, par, cbr 1..16"
    play(deal, "p1 par")
    assert legal(deal) == "p2: cc, par, cbr 1..16"


@rule("ITA-1.52", "G-ITA-28")
def test_after_busso_there_is_no_parol() -> None:
    deal = play(start(), THREE + "; p1 par; p2 cc")
    assert legal(deal) == "p3: cc, cbr 1..16"
    with pytest.raises(IllegalMove, match="not an option"):
        deal.apply(Move.parse("p3 par"))


@rule("ITA-1.53")
def test_after_a_bet_one_folds_calls_or_raises() -> None:
    deal = play(start(), THREE + "; p1 cbr 4")
    assert legal(deal) == "p2: f, cc 4, cbr 5..28"


@rule("ITA-1.54")
@pytest.mark.parametrize(("line", "ended"), [
    ("p1 par; p2 par; p3 par", "parol"), ("p1 cc; p2 cc; p3 cc", "showdown"), ("p1 cbr 4; p2 f; p3 f", "folds"),
    ("p1 cbr 4; p2 cc; p3 f", "showdown"), ("p1 cc; p2 cbr 4; p3 cbr 12; p1 f; p2 cc", "showdown"),
])  # fmt: skip
def test_the_four_ends(line: str, ended: str) -> None:
    deal = play(start(), f"{THREE}; {line}")
    assert deal.outcome is not None
    assert deal.outcome.ended == ended


@rule("ITA-1.55", "G-ITA-29", "X-44")
def test_parol_and_then_busso_is_a_showdown() -> None:
    deal = play(start(), THREE + "; p1 par; p2 par; p3 cc")
    assert deal.outcome is not None
    assert deal.outcome.ended == "showdown"
    assert words(deal).count("knock") == 1


@rule("X-44")
def test_who_has_said_parol_may_call_or_raise_a_later_bet() -> None:
    deal = play(start(), THREE + "; p1 par; p2 cbr 4; p3 f")
    assert legal(deal) == "p1: f, cc 4, cbr 5..28"


@rule("X-44")
def test_an_all_in_player_cannot_agree_to_parol() -> None:
    stacks = [200, 5, 200, 200]
    line = "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 f" + PAT3
    assert legal(play(start(stacks=stacks), line)) == "p1: cc, cbr 1..16"
    deal = play(start(stacks=stacks, parol_with_all_in=True), line)
    assert legal(deal) == "p1: cc, par, cbr 1..16"
    play(deal, "p1 par; p3 par")
    assert deal.outcome is not None
    assert deal.outcome.ended == "parol"


@rule("X-44")
def test_with_only_one_who_can_bet_there_is_a_showdown() -> None:
    deal = play(start(stacks=[200, 5, 5, 200]), "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 f" + PAT3)
    assert deal.outcome is not None
    assert deal.outcome.ended == "showdown"


@rule("ITA-V.12")
def test_parol_may_be_left_out() -> None:
    assert legal(play(start(parol=False), THREE)) == "p1: cc, cbr 1..16"


@rule("X-45g")
@pytest.mark.parametrize(("allowed", "options"), [(True, "p1: f, cc 4, cbr 5..28"), (False, "p1: f, cc 4")])
def test_who_has_checked_may_raise_later(allowed: bool, options: str) -> None:
    assert legal(play(start(check_raise=allowed), THREE + "; p1 cc; p2 cbr 4; p3 f")) == options


@rule("X-45h")
@pytest.mark.parametrize(("line", "order", "shown"), [
    ("p1 cc; p2 cc; p3 cc", "last_aggressor", (0, 1, 2)),
    ("p1 cc; p2 cbr 4; p3 cc; p1 cc", "last_aggressor", (1, 2, 0)),
    ("p1 cc; p2 cbr 4; p3 cc; p1 cc", "left_of_dealer", (0, 1, 2)),
    ("p1 cc; p2 cbr 4; p3 cbr 12; p1 f; p2 cc", "last_aggressor", (2, 1)),
])  # fmt: skip
def test_who_shows_first(line: str, order: str, shown: tuple[int, ...]) -> None:
    deal = play(start(show_order=order), f"{THREE}; {line}")
    assert deal.outcome is not None
    assert deal.outcome.shown == shown


@rule("X-45h")
def test_if_nobody_bets_the_first_who_has_spoken_shows_first() -> None:
    deal = play(start(stacks=[5, 200, 200, 200]), "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 f" + PAT3)
    play(deal, "p2 cc; p3 cc")
    assert deal.outcome is not None
    assert deal.outcome.shown == (1, 2, 0)


@rule("X-45n")
def test_what_nobody_called_goes_back() -> None:
    deal = play(start(), THREE + "; p1 cbr 10; p2 f; p3 f")
    assert deal.outcome is not None
    assert deal.outcome.returned == (10, 0, 0, 0)
    assert deal.outcome.pots[0].pot.amount == 16
    assert deal.outcome.net == (11, -5, -5, -1)


@rule("ITA-1.70")
def test_the_highest_hand_has_the_pot() -> None:
    deal = play(start(), THREE + "; p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert deal.outcome.net == (11, -5, -5, -1)
    assert deal.view(3).seats[0].cards == deal.hands[0]


@pytest.mark.parametrize(("line", "told"), [
    ("p1 par; p2 par; p3 par", ["parol", "parol", "parol", "ended_parol"]),
    ("p1 par; p2 par; p3 cc", ["parol", "parol", "knock", "show", "show", "show", "win"]),
    ("p1 cbr 3; p2 f; p3 f", ["bet", "fold", "fold", "returned", "win"]),
    ("p1 cbr 3; p2 cbr 6; p3 f; p1 cc", ["bet", "raise", "fold", "call", "show", "show", "win"]),
])  # fmt: skip
def test_what_is_told_of_the_end(line: str, told: list[str]) -> None:
    assert words(play(start(), f"{THREE}; {line}"))[-len(told) - 1 :] == ["stand_pat", *told]


def test_what_is_told_of_a_deal_that_nobody_opens() -> None:
    deal = play(start(*RAGS, seated=4), "p1 no; p1 cc; p2 cc; p3 cc")
    assert words(deal)[-4:] == ["pass", "pass", "pass", "ended_passed"]


def test_the_words_are_those_of_the_table() -> None:
    deal = play(start(JACKS, *RAGS), THREE + "; p1 cc; p2 cbr 4; p3 cc; p1 f")
    said = [word for word in words(deal) if word not in ("deal", "ante", "show", "win")]
    assert said == [
        "no_blind",
        "open",
        "call",
        "call",
        "fold",
        "stand_pat",
        "stand_pat",
        "stand_pat",
        "knock",
        "bet",
        "call",
        "fold",
    ]
