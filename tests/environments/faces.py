"""What the tests of the faces run in a process of its own: suites of Gymnasium and PettingZoo, and checks of ours."""

import json
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from buio.environments import IllegalAction, VectorTables
from buio.environments.engine_tables import Tables, tables_for
from buio.environments.seats import SeatEnv, SeatsEnv
from buio.environments.turns import TurnsEnv, env
from buio.odds.errors import OddsError
from tests.environments.tables import refused
from tests.how_to.learn import Learner, play

HARMLESS = (
    "Observation space for each agent probably",
    "Observation is not a NumPy array",
    "Environment has not defined",
)
"""PettingZoo's own games with a mask are told the same; pictures are not theirs to draw."""


def gymnasium(code: str, players: int) -> None:
    """Their checker: spaces, seeds, the types of all that comes back."""
    check_env(SeatEnv(code, players), skip_render_check=True)


def pettingzoo(code: str, players: int) -> None:
    """Their suites, of the table itself and as `env` wraps it; nothing but what is harmless is warned of."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(TurnsEnv(code, players), num_cycles=60)
        api_test(env(code, players), num_cycles=60)
        seed_test(lambda: env(code, players), num_cycles=20)
    assert [str(one.message) for one in warned if not str(one.message).startswith(HARMLESS)] == []


def last_offered(observation: np.ndarray, mask: np.ndarray, rng: Any = None) -> np.ndarray:
    """Decides without chance: the fourth action that is offered, or the last."""
    return np.array([np.flatnonzero(row)[:4][-1] for row in mask])


def begun(tables: Tables) -> int:
    """How many deals the first table has begun."""
    return int(tables._at.played[0]) if isinstance(tables, VectorTables) else tables._tables[0].deals


def pots_of(code: str, players: int, deals: int) -> dict[int, list[int]]:
    """What each seat of one table has won by the end of each pot, which is known by its last deal."""
    tables = tables_for(code, 1, players, None, 30)
    tables.reset(4)
    won, pots = np.zeros(tables.reward.shape[1], np.int64), {}
    while begun(tables) <= deals:
        tables.step(last_offered(tables.observation, tables.mask))
        won += tables.reward[0]
        if tables.done[0] and not tables.carries[0]:
            pots[begun(tables)] = won.tolist()
    return pots


def winnings(code: str, players: int) -> None:
    """A seat wins what the tables say, pot by pot, with what it won where it had nothing to decide."""
    pots = pots_of(code, players, 30)
    for seat in range(players):
        many = SeatsEnv(code, 2, players, stacks=30, seat=seat, opponents=last_offered)
        seen, told = many.reset(seed=4)
        won, compared, over = int(told["won_before"][0]), 0, np.zeros(2, bool)
        while begun(many.tables) < 25:
            assert (seen == many.tables.seen_by(seat)).all()
            assert (over | (many.tables.actor == seat)).all()
            assert (told["action_mask"] == many.tables.mask).all()
            seen, reward, over, cut, told = many.step(last_offered(seen, told["action_mask"]))
            won += int(reward[0] + told["won_before"][0])
            if over[0]:
                assert won == pots[begun(many.tables)][seat]
                compared += 1
            assert not cut.any()
        assert compared > 3


def sums(code: str, players: int, stack: int, episodes: int) -> None:
    """What the seats win in an episode sums to nothing, also where a pot is left with chips for one alone, or none."""
    table: Any = TurnsEnv(code, players, stacks=stack)
    rng = np.random.default_rng(3)
    for seed in range(episodes):
        table.reset(seed=seed)
        won = 0
        for _ in table.agent_iter(10_000):
            seen, reward, over, _, _ = table.last()
            won += reward
            table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert not table.agents
        assert won == 0


def entropy() -> None:
    """Without a seed no two tables deal the same, until a seed is given; a whole number of NumPy is one."""
    for code in ("texas_limit", "guts"):
        told = []
        for _ in range(4):
            seat, turns = SeatEnv(code, 2), TurnsEnv(code, 2)
            seat.reset()
            turns.reset()
            told += [tables.seen_by(0).tobytes() for tables in (seat.seats.tables, turns.tables)]
        assert len({*told[::2]}) > 1
        assert len({*told[1::2]}) > 1
    many: Any = SeatsEnv("texas_limit", 3, 2)
    assert (many.reset(seed=3)[0] == many.reset(seed=np.int64(3))[0]).all()
    assert (many.reset(seed=3)[0] == many.reset(seed=np.arange(3, 6))[0]).all()
    one: Any = SeatEnv("texas_limit", 2)
    assert (one.reset(seed=3)[0] == one.reset(seed=np.int64(3))[0]).all()
    for seed in ("x", 1.5, -1, True, np.True_):
        for table in (one, many, TurnsEnv("guts")):
            assert refused(table.reset, seed=seed).startswith("seed: a whole number from 0, or ")


def turns(code: str, players: int) -> None:
    """Seats in turn win what the tables say; nobody else is told what the actor may do."""
    pots = pots_of(code, players, 30)
    table = TurnsEnv(code, players, stacks=30)
    table.reset(seed=4)
    won = dict.fromkeys(table.possible_agents, 0)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        assert (seen["observation"] == table.tables.seen_by(table.possible_agents.index(agent))[0]).all()
        won[agent] += reward
        for other in table.agents:
            told, deciding = table.observe(other), other == agent and not over
            assert told["action_mask"].any() == deciding
            if "low" in table.tables.parts:
                assert deciding or not told["observation"][table.tables.parts["low"].start :][:3].any()
        table.step(None if over else int(last_offered(seen["observation"], seen["action_mask"][None] > 0)[0]))
    assert [*won.values()] == pots[begun(table.tables)]
    table.reset()
    refused = np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)
    with pytest.raises(IllegalAction):
        table.step(int(refused[0]))


def refusals() -> None:
    """What makes no seat is said in one line."""
    for settings, says in (
        ({"seat": 4}, "seat is 0 to 3, not 4"), ({"seat": True}, "seat is 0 to 3, not True"),
        ({"opponents": 5}, "opponents is a function of observations, masks and a generator, not 5"),
        ({"stacks": 0}, "stacks: 4 whole numbers from 1, or one for all"),
    ):  # fmt: skip
        with pytest.raises(OddsError) as found:
            SeatEnv("italian", 4, **settings)
        assert str(found.value) == says
    kinds: list[tuple[Any, str, dict[str, Any], str]] = [
        (SeatEnv, "guts", {"players": "x"}, "players is a whole number, not 'x'"),
        (TurnsEnv, "italian", {"players": "x"}, "players is a whole number, not 'x'"),
        (TurnsEnv, "guts", {"players": True}, "players is a whole number, not True"),
        (SeatsEnv, "guts", {"tables": 0}, "tables is 1 or more, not 0"),
        (SeatsEnv, "italian", {"tables": "x"}, "tables is a whole number, not 'x'"),
    ]
    for kind, code, given, says in kinds:
        assert refused(kind, code, **given) == says
    table = SeatEnv("texas_limit", 2, strict=True)
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(np.int64(9))
    many = SeatsEnv("texas_limit", 3, 2)
    before = many.reset(seed=1)[0]
    after = many.reset(options={"reset_mask": np.array([False, True, False])})[0]
    assert (before == after).all(axis=1).tolist() == [True, False, True]


def learns() -> None:
    """What the how-to shows learns to win from somebody who does anything."""
    table = SeatsEnv("texas_limit", 24, 2, stacks=40)
    table.reset(seed=1)
    learner = Learner(table, seed=1)
    before = play(table, learner, 50)
    assert not learner.weights.any()
    play(table, learner, 100, rate=0.005)
    after = play(table, learner, 50)
    assert np.mean(after) > np.mean(before) + 3


if __name__ == "__main__":
    ASKED: dict[str, Callable[..., object]] = {
        "gymnasium": gymnasium, "pettingzoo": pettingzoo, "winnings": winnings, "turns": turns, "refusals": refusals,
        "learns": learns, "sums": sums, "entropy": entropy,
    }  # fmt: skip
    for line in sys.stdin:
        what, *arguments = json.loads(line)
        with redirect_stdout(sys.stderr):  # the suites say how far they are
            answer = ASKED[what](*arguments)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
