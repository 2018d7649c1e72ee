"""High and low share the pot: thousands of showdowns against evaluators that share nothing with the program."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from buio.cards import cards_text
from buio.cli.answers import showdown
from buio.cli.request import Request
from tests.ranking import reference
from tests.rulebook import rule

LOWS: dict[str, dict[str, Any]] = {
    "a5": {},
    "27": {"ace_low": False, "straights": True},
    "a6": {"straights": True},
}
"""How the reference is asked for each `low_ranking`."""
SHARED = {
    "texas": (2, False, {"low": "true"}),
    "crazy_pineapple_hilo8": (2, False, {}),
    "omaha_hilo8": (4, True, {}),
    "omaha5_hilo8": (5, True, {}),
    "seven_card_stud_hilo8": (7, False, {}),
    "five_card_stud_hilo": (5, False, {"low_qualifier": "8"}),
}
"""By game, the cards of a hand, whether exactly two of them count, and house rules."""


def is_low(five: Sequence[int], ace_low: bool = True, straights: bool = False) -> bool:
    """Five different ranks of eight or less, neither straight nor flush where these count."""
    heights = sorted(1 if ace_low and card // 4 == 12 else card // 4 + 2 for card in five)
    if len(set(heights)) < 5 or heights[4] > 8:
        return False
    return not straights or (heights[4] - heights[0] > 4 and len({card % 4 for card in five}) > 1)


def expected(
    hands: Sequence[Sequence[int]], board: Sequence[int], two: bool, low: dict[str, Any]
) -> tuple[list[int], list[int]]:
    """Who wins the high half, and who the low one."""
    highs = [
        max(reference.worth(five, 0, reference.STANDARD) for five in reference.fives(hand, board, two))
        for hand in hands
    ]
    lows = [
        max(
            (reference.low_worth(five, **low) for five in reference.fives(hand, board, two) if is_low(five, **low)),
            default=None,
        )
        for hand in hands
    ]
    best = max((worth for worth in lows if worth is not None), default=None)
    return (
        [seat for seat, worth in enumerate(highs) if worth == max(highs)],
        [seat for seat, worth in enumerate(lows) if best is not None and worth == best],
    )


@rule("RNK-5.02", "HLD-5.01", "SHL-1.01")
@pytest.mark.parametrize("low", LOWS)
@pytest.mark.parametrize("code", SHARED)
def test_the_low_half_needs_an_eight_or_better_however_low_hands_rank(code: str, low: str, deals: int) -> None:
    held, two, house = SHARED[code]
    request = Request(code, 2, {**house, "low_ranking": low})
    rng = Random(f"{code} {low}")
    on_the_table = 0 if "stud" in code else 5
    shared = 0
    for _ in range(deals):
        cards = rng.sample(range(52), 2 * held + on_the_table)
        hands, board = (cards[:held], cards[held : 2 * held]), cards[2 * held :]
        told = showdown(request, [cards_text(hand) for hand in hands], cards_text(board), pot=100)
        assert (told["winners"], told["low"]) == expected(hands, board, two, LOWS[low])
        assert bool(told["low"]) == any(hand["low"] for hand in told["hands"])
        shared += bool(told["low"])
    assert shared or code == "five_card_stud_hilo"


@rule("RNK-5.02")
@pytest.mark.parametrize(
    ("hand", "qualifying"),
    [
        ("8h7d6c5s3h", "a5 27 a6"),
        ("8h7d6c5s4h", "a5"),  # in line: a straight where straights count
        ("8h7h6h5h3h", "a5"),
        ("Ah2d3c4s5h", "a5"),
        ("Ah2d3c4s6h", "a5 a6"),  # from deuce to seven the ace is high
        ("9h4d3c5s2h", ""),
        ("8h8d3c5s2h", ""),
        ("QhKd9c5s2h", ""),
    ],
)
def test_a_straight_or_an_ace_qualifies_where_it_does_not_count_against_the_hand(hand: str, qualifying: str) -> None:
    for low in LOWS:
        request = Request("five_card_stud_hilo", 2, {"low_qualifier": "8", "low_ranking": low})
        told = showdown(request, [hand, "KsJsTcJdQc"], pot=100)
        assert told["low"] == ([0] if low in qualifying.split() else [])
