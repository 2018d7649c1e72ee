"""Pots that are left for the next deal, and how one plays on for them (ITA-1g, X-45, X-45c)."""

from typing import Any

import pytest

from buio.play.openers import KINGS_AFTER_PAROL
from buio.play.outcome import Carry
from buio.play.parts import opening_rank
from tests.games.scenario import RAGS, legal, play, start, words
from tests.rulebook import rule

LINE = "p1 no; p1 cbr 4; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 par; p2 par"


@rule("ITA-1.60", "ITA-1.63", "G-ITA-25")
def test_the_cards_are_thrown_in_and_the_pot_stays() -> None:
    deal = play(start(), LINE)
    assert deal.outcome is not None
    carry = deal.outcome.carry
    assert (carry.chips, carry.step, carry.blinds) == (12, KINGS_AFTER_PAROL, False)
    assert carry.owed == (0, 0, 4, 4)
    assert carry.paid == (5, 5, 1, 1)
    assert deal.outcome.net == (-5, -5, -1, -1)


def carried(**house: Any):  # type: ignore[no-untyped-def]
    outcome = play(start(**house), LINE).outcome
    assert outcome is not None
    return outcome.carry


@rule("ITA-1.61", "ITA-1.62", "X-45", "G-ITA-25")
def test_who_folded_pays_or_stays_out_then_all_ante() -> None:
    deal = start(carry=carried())
    assert legal(deal) == "p3: in 4, no"
    play(deal, "p3 in 4; p4 no")
    assert deal.total == 12 + 4 + 3
    assert deal.dealt_in == (True, True, True, False)
    assert opening_rank(deal.view(None)) == 11
    assert words(deal)[:6] == ["pay_in", "stay_out", "ante", "ante", "ante", "deal"]


@rule("G-ITA-25")
def test_with_both_back_the_pot_is_24() -> None:
    assert play(start(carry=carried()), "p3 in 4; p4 in 4").total == 24


@rule("X-45")
def test_who_cannot_pay_and_ante_stays_out() -> None:
    deal = start(carry=carried(), stacks=[200, 200, 4, 5])
    assert legal(deal) == "p4: in 4, no"
    assert words(deal) == ["stay_out"]
    play(deal, "p4 in 4")
    assert deal.stacks[3] == 0
    assert deal.dealt_in == (True, True, False, True)


@rule("X-45", "X-12")
def test_who_has_no_claim_is_out_until_the_pot_is_won() -> None:
    deal = start(carry=Carry(chips=12, step=1, paid=(3, 3, 3, 0), owed=(0, 0, 0, None)))
    assert deal.dealt_in == (True, True, True, False)
    passed = play(deal, "p1 no; p1 cc; p2 cc; p3 cc").outcome
    assert passed is not None
    assert passed.carry.owed == (0, 0, 0, None)


@rule("X-45")
def test_parol_again_equalises_again() -> None:
    first = carried()
    deal = play(start("KhKs9c8d7s", "AcQd9h8c7d", "AsTd9s8hQc", "JdQhTs9d7c", carry=first), "p3 in 4; p4 in 4")
    play(deal, "p1 cbr 6; p2 cc; p3 f; p4 f; p1 sd; p2 sd; p1 par; p2 par")
    assert deal.outcome is not None
    assert deal.outcome.carry.paid == (12, 12, 6, 6)
    assert deal.outcome.carry.owed == (0, 0, 6, 6)
    assert deal.outcome.carry.chips == 36


@rule("ITA-1.61", "X-45", "X-44")
def test_who_folded_owes_the_most_that_a_survivor_has_paid() -> None:
    """One survivor is all in for less; parol needs the others alone."""
    deal = start(stacks=[200, 200, 3, 200], parol_with_all_in=True)
    play(deal, "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 f; p1 sd; p2 sd; p3 sd; p1 par; p2 par")
    assert deal.outcome is not None
    assert deal.outcome.carry.paid == (5, 5, 3, 1)
    assert deal.outcome.carry.owed == (0, 0, 0, 4)


@rule("X-45c", "ITA-V.13")
def test_the_pot_is_divided_after_the_payments_odd_chips_to_the_first_part() -> None:
    carry = carried(parol_split_parts=3)
    assert carry.divide == 3
    deal = play(start(carry=carry, parol_split_parts=3), "p3 in 4; p4 no")
    assert (deal.total, deal.carry.later) == (6 + 3, (5, 5))  # 16 in three parts, and three antes
    assert "divide" in words(deal)


@rule("X-45c", "ITA-1.61")
def test_when_nobody_owes_anything_the_pot_is_divided_at_once() -> None:
    house: dict[str, Any] = {"parol_split_parts": 2}
    stayed = "p1 no; p1 cbr 4; p2 cc; p3 cc; p4 cc; p1 sd; p2 sd; p3 sd; p4 sd; p1 par; p2 par; p3 par; p4 par"
    outcome = play(start(**house), stayed).outcome
    assert outcome is not None
    assert outcome.carry.owed == (0, 0, 0, 0)
    deal = start(carry=outcome.carry, **house)
    assert (deal.total, deal.carry.later) == (10 + 4, (10,))
    assert "divide" not in words(play(start(carry=carried()), "p3 in 4; p4 in 4"))


@rule("X-45c")
@pytest.mark.parametrize(
    ("level", "step", "blinds"), [("kings_all_parts", KINGS_AFTER_PAROL, False), ("first_part_only", 0, True)]
)
def test_the_parts_are_played_for_one_after_the_other(level: str, step: int, blinds: bool) -> None:
    house: dict[str, Any] = {"parol_split_parts": 2, "parol_split_level": level}
    kings = ("KhKs9c8d7s", "AcQd9h8c7d", "AsTd9s8hQc", "JdQhTs9d7c")
    deal = play(start(*kings, carry=carried(**house), **house), "p3 no; p4 no; p1 cbr 4; p2 f")
    assert deal.outcome is not None
    assert deal.outcome.net[0] == 6 + 1
    assert deal.outcome.carry == Carry(6, step, blinds, owed=(0, 0, None, None))


@rule("X-45c")
def test_a_part_that_is_passed_out_or_left_stays_alive_and_is_not_divided_again() -> None:
    house: dict[str, Any] = {"parol_split_parts": 2}
    deal = play(start(*RAGS, "JhJs9c8d7s", carry=carried(**house), **house), "p3 no; p4 no; p1 cc; p2 cc")
    assert deal.outcome is not None
    assert (deal.outcome.carry.chips, deal.outcome.carry.later, deal.outcome.carry.divide) == (8, (6,), 1)
    kings = ("KhKs9c8d7s", "AcQd9h8c7d", "AsTd9s8hQc", "JdQhTs9d7c")
    left = play(
        start(*kings, carry=carried(**house), **house), "p3 no; p4 no; p1 cbr 4; p2 cc; p1 sd; p2 sd; p1 par; p2 par"
    )
    assert left.outcome is not None
    assert (left.outcome.carry.chips, left.outcome.carry.later, left.outcome.carry.divide) == (16, (6,), 1)


def test_one_who_is_left_alone_takes_the_carried_pot() -> None:
    deal = start(carry=Carry(chips=12, step=1, owed=(0, None, None, None)))
    assert deal.outcome is not None
    assert deal.outcome.net == (12, 0, 0, 0)


def test_a_pot_that_nobody_can_play_for_waits() -> None:
    deal = start(carry=Carry(chips=12, step=1, owed=(None, None, None, None)))
    assert deal.outcome is not None
    assert deal.outcome.carry.chips == 12
    assert deal.outcome.net == (0, 0, 0, 0)
