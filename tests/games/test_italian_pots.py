"""All-in, side pots, odd chips, and the cycle in each pot (X-25, X-26, X-45e, ITA-1.76)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buio.play.outcome import Carry
from buio.play.settlement.pots import shares, side_pots
from tests.games.scenario import legal, play, start, words
from tests.rulebook import rule

MINIMA, MEDIA, MASSIMA = "Ah7h8h9hTh", "8d9dTdJdQd", "TsJsQsKsAs"
OPEN = "p1 no; p1 cbr 3; p2 cc; p3 cc"
CHECKS = "; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc"


@rule("ITA-1.76", "G-ITA-09", "X-26")
@pytest.mark.parametrize(("policy", "net", "left"), [
    ("suit", (1, 0, 0), 0), ("left_of_dealer", (1, 0, 0), 0), ("stays_in_pot", (0, 0, 0), 1),
])  # fmt: skip
def test_the_three_kinds_share_and_the_odd_chip_goes_as_the_house_wants(
    policy: str, net: tuple[int, ...], left: int
) -> None:
    deal = start(MINIMA, MEDIA, MASSIMA, odd_chip=policy, carry=Carry(chips=1))
    play(deal, OPEN + CHECKS)
    assert deal.outcome is not None
    assert deal.outcome.net == net
    assert deal.outcome.carry.chips == left
    assert ("odd_chip_stays" in words(deal)) == (left > 0)


@rule("X-26")
def test_odd_chips_go_by_suit_hearts_first_wherever_they_sit() -> None:
    deal = play(start(MASSIMA, MEDIA, MINIMA, carry=Carry(chips=2)), OPEN + CHECKS)
    assert deal.outcome is not None
    assert deal.outcome.net == (0, 1, 1)  # spades, diamonds, hearts
    deal = play(start(MASSIMA, MEDIA, MINIMA, carry=Carry(chips=2), odd_chip="left_of_dealer"), OPEN + CHECKS)
    assert deal.outcome is not None
    assert deal.outcome.net == (1, 1, 0)


@rule("X-26")
def test_two_of_one_suit_go_by_seat() -> None:
    hands = ("9hThJhQhKh", "TsJsQsKsAs", "Ah5h6h7h8h")
    deal = play(start(*hands, carry=Carry(chips=1), seated=6), OPEN + CHECKS)
    assert deal.outcome is not None
    assert deal.outcome.net == (1, 0, 0)


@rule("X-25", "X-45e")
def test_the_cycle_is_decided_for_each_pot() -> None:
    # the media is all in for 2: the main pot is shared by three, the side pot is minima against massima
    deal = start(MINIMA, MEDIA, MASSIMA, stacks=[50, 3, 50])
    play(deal, OPEN + "; p1 sd; p2 sd; p3 sd; p1 cbr 4; p3 cc")
    assert deal.outcome is not None
    side, main = deal.outcome.pots
    assert (side.pot.amount, side.pot.claimants, side.winners) == (10, (0, 2), (0,))
    assert (main.pot.amount, set(main.winners)) == (9, {0, 1, 2})
    assert deal.outcome.net == (10 + 3 - 8, 0, 3 - 8)


@rule("X-45e")
def test_a_short_call_wins_the_main_pot_alone() -> None:
    deal = start("AhAsAd8c7d", "KhKsQc8d7s", "KdKcJh8s7h", stacks=[5, 50, 50])
    play(deal, "p1 no; p1 cbr 3; p2 cbr 8; p3 cc; p1 cc; p1 sd; p2 sd; p3 sd; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert [result.winners for result in deal.outcome.pots] == [(1,), (0,)]
    assert deal.outcome.net == (10, -1, -9)


@rule("X-45e")
def test_a_table_without_all_in_bets_what_all_can_cover() -> None:
    deal = start("JhJs9c8d7s", "AsTd9s8hQc", "KdQhTs9d7c", stacks=[100, 3, 100], all_in="none", max_bet="none")
    assert legal(deal) == "p1: cc, cbr 1..2"
    play(deal, "p1 cbr 2")
    assert legal(deal) == "p2: f, cc 2"
    assert legal(start("JhJs9c8d7s", "AsTd9s8hQc", stacks=[100, 2], all_in="none")) == "p1: cc, cbr 1"
    assert legal(start("JhJs9c8d7s", "AsTd9s8hQc", stacks=[100, 3], all_in="none", min_bet=3, blinds=False)) == "p1: cc"


def reference(bets: list[int], live: list[bool], base: int) -> list[tuple[int, tuple[int, ...]]]:
    """Side pots chip by chip: the n-th chip of each bet is for those live who have bet n chips."""
    pots: dict[tuple[int, ...], int] = {tuple(seat for seat, alive in enumerate(live) if alive): base}
    claimants = next(iter(pots))
    for chip in range(1, max(bets) + 1):
        who = tuple(seat for seat, alive in enumerate(live) if alive and bets[seat] >= chip)
        claimants = who or claimants
        pots[claimants] = pots.get(claimants, 0) + sum(bet >= chip for bet in bets)
    return [(amount, who) for who, amount in pots.items() if amount]


@rule("X-45e")
@given(st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=2, max_size=9), st.integers(1, 9))
def test_side_pots_agree_with_counting_chip_by_chip(seats: list[tuple[int, bool]], base: int) -> None:
    bets, live = [bet for bet, _ in seats], [alive for _, alive in seats]
    live[0] = True
    pots = [(pot.amount, pot.claimants) for pot in side_pots(bets, live, base)]
    assert pots == reference(bets, live, base)
    assert sum(amount for amount, _ in pots) == base + sum(bets)


@given(st.integers(0, 10**6), st.integers(1, 9))
def test_shares_are_equal_but_for_one_chip_and_sum_up(amount: int, winners: int) -> None:
    parts = shares(amount, range(winners))
    assert sum(parts) == amount
    assert parts == sorted(parts, reverse=True)
    assert max(parts) - min(parts) <= 1
