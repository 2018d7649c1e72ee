"""The arrays play every deal with the engine, decision by decision, and tell nobody what a seat may not know.

`--deals 100000` plays that many of each game, and compares as many pairs of deals, by compiled code.
"""

from collections.abc import Iterator

import pytest

from buio.odds.simulator import playable
from tests.odds.asked import Play, playing
from tests.odds.test_lockstep import FEW, TABLES


@pytest.fixture(scope="module")
def asked(deals: int) -> Iterator[Play]:
    with playing("tests.environments.tables", "numba" if deals > FEW else "numpy") as ask:
        yield ask


def test_every_game_that_the_simulator_plays_is_followed() -> None:
    assert {*TABLES} <= {*playable()}
    assert len(TABLES) > 10


@pytest.mark.parametrize("code", TABLES)
def test_the_engine_follows_every_decision(code: str, deals: int, asked: Play) -> None:
    """Masks, observations, rewards and carried pots; with few deals at every other table alone."""
    tables = [(players, settings) for seats, settings in TABLES[code] for players in seats]
    tables = tables if deals > FEW else tables[::2]
    count = -(-deals // len(tables)) if deals > FEW else max(deals // 40, 3)
    for players, settings in tables:
        assert asked([["follow", [code, players, count], settings]]) == [count]


@pytest.mark.parametrize(("code", "players"), [("italian", 4), ("texas", 3), ("seven_card_stud", 5)])
def test_what_a_seat_may_not_know_changes_no_byte_that_it_is_shown(
    code: str, players: int, deals: int, asked: Play
) -> None:
    """`tests.environments.hidden` says how; a million pairs take a command of their own."""
    dealt, worlds, rounds = max(deals // 60, 2), 20, 3
    ((pairs, decisions),) = asked([["compared", [code, players, 5, dealt, worlds, rounds], {}]])
    assert pairs == dealt * worlds * rounds
    assert decisions > 3 * pairs


@pytest.mark.parametrize(("what", "told"), [("hand", "seen_by"), ("stock", "seen_by"), ("mask", "mask")])
def test_a_planted_leak_of_one_bit_is_found(what: str, told: str, asked: Play) -> None:
    (says,) = asked([["planted", [what], {}]])
    assert f": {told} of deal " in says


@pytest.mark.parametrize("what", ["episodes", "resets", "illegal", "states", "buffers", "warmed"])
def test_a_contract_of_the_arrays(what: str, asked: Play) -> None:
    """What each holds is said where it is written, in `tests.environments.tables`."""
    assert asked([[what, [], {}]]) == [None]
