"""The array twin plays every deal with the engine, move by move: the same options, the same chips, the same cards.

`--deals 100000` plays that many of each game, by compiled code; the default is a few, by the same code uncompiled.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FEW = 150
"""Up to so many deals it does not pay to compile."""
TABLES: dict[str, list[tuple[Sequence[int], dict[str, object]]]] = {
    "italian": [
        (range(2, 10), {}),
        ((3, 5), {"all_in": "none"}),
        ((4,), {"blind_timing": "before_look", "second_round_first": "opener", "allow_short_blind": True}),
        ((4,), {"buio_levels": "unlimited", "opening_progression": "jqka_pingpong", "max_raises": 2}),
        ((3,), {"dummy_hand": True, "ante_mode": "dealer_only", "min_raise": "last_raise", "check_raise": False}),
        ((4,), {"parol_with_all_in": True, "buio_amount": "free", "buio_max": 20, "max_bet": "none"}),
        ((6,), {"odd_chip": "left_of_dealer", "sf_split": "all_straight_flushes", "buio_when": "jacks_only"}),
    ],
    "italian_article": [((2, 5), {})],
    "italian_fantini": [((3,), {})],
    "five_card_draw": [(range(2, 9), {}), ((3,), {"betting": "pot_limit"})],
    "progressive_jackpots": [((4, 6), {})],
    "poker32": [((2, 5), {})],
    "texas": [(range(2, 10), {})],
    "texas_limit": [(range(2, 10), {})],
    "seven_card_stud": [(range(2, 9), {})],
    "five_card_stud": [((2, 6), {})],
    "telesina": [((3,), {})],
}


def together(asked: list[list[object]], compiled: bool) -> list[dict[str, int]]:
    """How the deals ended, played in a process that compiles only if there are many."""
    env = os.environ | ({} if compiled else {"BUIO_ODDS": "numpy"})
    command = [sys.executable, "-m", "tests.odds.lockstep"]
    lines = "\n".join(map(json.dumps, asked))
    done = subprocess.run(command, input=lines, capture_output=True, text=True, cwd=ROOT, env=env)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("code", TABLES)
def test_deal_by_deal(code: str, deals: int) -> None:
    tables = [(players, settings) for seats, settings in TABLES[code] for players in seats]
    count = max(deals // 12, 4) if deals <= FEW else -(-deals // len(tables))
    asked: list[list[object]] = [[code, players, count, players, settings] for players, settings in tables]
    for ends in together(asked, deals > FEW):
        assert sum(ends.values()) == count
