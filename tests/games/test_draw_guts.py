"""Guts: in or out, and the losers match the pot (GUT-1)."""

from typing import Any

import pytest

import buio
from buio.play.deal import Deal
from buio.play.outcome import Carry
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, play, start, words
from tests.rulebook import rule

HANDS = ("9h9s4d", "KhQd8h", "AhTd6s", "4h3s2d")
"""p1 to p4, who deals."""


def guts(
    line: str = "", hands: tuple[str, ...] = HANDS, stacks: object = 50, carry: Carry | None = None, **house: object
) -> Deal:
    deal = start(*hands, game="guts", stacks=stacks, carry=carry, **house)  # type: ignore[arg-type]
    return play(deal, line) if line else deal


@rule("GUT-1.01", "GUT-1.02")
def test_all_ante_and_get_three_cards() -> None:
    deal = guts()
    assert (deal.stakes, [len(hand) for hand in deal.hands]) == ([1] * 4, [3] * 4)
    assert [len(hand) for hand in guts(hands=("9h9s", "KhQd"), hole_cards=2).hands] == [2, 2]


@rule("GUT-1.03")
def test_all_say_at_once_whether_they_stay() -> None:
    deal = guts()
    assert legal(deal) == "p1: stay, drop"
    play(deal, "p1 drop; p2 stay; p3 stay")
    assert [deal.view(3).seats[seat].state for seat in range(4)] == ["in"] * 4  # nobody knows yet
    assert "drop" not in words(deal)
    play(deal, "p4 drop")
    assert [word for word in words(deal) if word in ("drop", "stay_in")] == ["drop", "stay_in", "stay_in", "drop"]


@rule("GUT-1.03")
def test_or_one_after_the_other() -> None:
    deal = guts("p1 drop", in_turn=True)
    assert words(deal)[-1] == "drop"
    assert deal.actor == 1


@rule("GUT-1.04")
def test_nobody_stays_and_the_pot_waits_without_another_ante() -> None:
    deal = guts("p1 drop; p2 drop; p3 drop; p4 drop")
    assert deal.outcome is not None
    carry = deal.outcome.carry
    assert (deal.outcome.ended, carry.chips, carry.antes) == ("passed", 4, False)
    again = buio.games["guts"].deal(deal.stacks, 0, shuffle=Shuffle(3), carry=carry)
    assert (again.total, again.stakes) == (4, [0] * 4)


@rule("GUT-1.04")
def test_one_that_stays_takes_the_pot_and_it_is_over() -> None:
    deal = guts("p1 drop; p2 drop; p3 stay; p4 drop")
    assert net(deal) == (-1, -1, 3, -1)
    assert deal.outcome is not None
    assert (deal.outcome.shown, deal.outcome.carry) == ((), Carry())


@rule("GUT-1.05")
def test_losers_match_the_pot() -> None:
    deal = guts("p1 stay; p2 stay; p3 stay; p4 drop")
    assert net(deal) == (3, -5, -5, -1)
    assert deal.outcome is not None
    carry = deal.outcome.carry
    assert (carry.chips, carry.antes) == (8, False)
    again = buio.games["guts"].deal(deal.stacks, 0, shuffle=Shuffle(3), carry=carry)
    assert (again.total, again.stakes) == (8, [0] * 4)


@rule("GUT-1.05")
def test_equal_hands_share_and_pay_nothing() -> None:
    deal = guts("p1 stay; p2 stay; p3 stay; p4 drop", hands=("9h9s4d", "9c9d4s", "AhTd6s", "4h3s2d"))
    assert net(deal) == (1, 1, -5, -1)


@rule("GUT-1.06")
@pytest.mark.parametrize(
    ("cap", "stack", "paid"), [("none", 50, 4), (3, 50, 3), (9, 50, 4), ("none", 3, 2), ("none", 1, 0)]
)
def test_at_most_the_cap_and_at_most_what_one_has(cap: object, stack: int, paid: int) -> None:
    deal = guts("p1 stay; p2 stay; p3 drop; p4 drop", stacks=[50, stack, 50, 50], match_cap=cap)
    assert deal.outcome is not None
    assert (deal.outcome.carry.chips, net(deal)[1]) == (paid, -1 - paid)


@rule("GUT-1.02")
@pytest.mark.parametrize(
    ("house", "hands", "winner"),
    [
        ({}, ("4h3s2d", "KhQd8h"), 1),
        ({"straights": True}, ("4h3s2d", "KhQd8h"), 0),
        ({"straights": True}, ("9h4h2h", "AcAsKd"), 0),
        ({}, ("9h4h2h", "AcAsKd"), 1),
        ({"hole_cards": 2}, ("2h2d", "AhKd"), 0),
        ({"hole_cards": 2}, ("Ah2d", "KhQd"), 0),
        ({"hole_cards": 2}, ("Kh2d", "KdQd"), 1),
    ],
)
def test_what_beats_what(house: dict[str, Any], hands: tuple[str, ...], winner: int) -> None:
    deal = guts("p1 stay; p2 stay", hands, **house)
    assert net(deal)[winner] == 1


def test_house_rules_that_make_no_game() -> None:
    with pytest.raises(RulesError, match="straights and flushes need hole_cards = 3"):
        buio.games["guts"].rules(hole_cards=2, straights=True)
