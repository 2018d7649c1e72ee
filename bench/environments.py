"""Decisions a second of the arrays, with masks and observations, on one core; beside pgx where it is installed.

    python -m bench.environments [--tables N] [--seconds N] [--json]

Actions are chosen at random among those offered, by a compiled function whose time is told apart. pgx (`pip install
pgx`) plays its own Leduc the same way, jitted, actions included; JAX may not keep to one core, so start all of it with
`taskset -c 0`. Times are of the processor; the best and the median of nine rounds.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import Any

import numba
import numpy as np

from buio.environments import vector

GAMES = (("italian", 4), ("texas_limit", 2), ("texas_limit", 6), ("texas", 6), ("seven_card_stud", 4))
ROUNDS = 9


@numba.njit
def choose(mask: np.ndarray, actions: np.ndarray) -> None:
    """Any action that is offered, at each table."""
    for table in range(len(mask)):
        wanted = np.random.randint(mask[table].sum())
        for action in range(mask.shape[1]):
            if mask[table, action]:
                if not wanted:
                    actions[table] = action
                    break
                wanted -= 1


def ours(code: str, players: int, tables: int, seconds: float) -> dict[str, float]:
    """Decisions a second of steps alone, and with choosing."""
    played, actions = vector(code, tables, players, seed=1), np.zeros(tables, np.int64)
    choose(played.mask, actions)
    played.step(actions)
    alone, both = list[float](), list[float]()
    for _ in range(ROUNDS):
        steps, spent, begin = 0, 0.0, time.process_time()
        while time.process_time() < begin + seconds:
            choose(played.mask, actions)
            before = time.process_time()
            played.step(actions)
            spent += time.process_time() - before
            steps += tables
        alone.append(steps / spent)
        both.append(steps / (time.process_time() - begin))
    return told(alone) | {"with_choosing": round(median(both))}


def told(rates: list[float]) -> dict[str, float]:
    return {"best": round(max(rates)), "median": round(median(rates))}


def pgx_leduc(tables: int, seconds: float) -> dict[str, float]:
    """The same of pgx: a hundred steps in one call, with automatic resets."""
    jax, pgx, resets = import_module("jax"), import_module("pgx"), import_module("pgx.experimental.wrappers")
    env: Any = pgx.make("leduc_holdem")
    step: Any = resets.auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(key, chances, axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(key, tables)), None

    many: Callable[..., Any] = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, 100))[0])
    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), tables))
    state = jax.block_until_ready(many(state, jax.random.PRNGKey(1)))
    rates = list[float]()
    for number in range(ROUNDS):
        steps, begin = 0, time.process_time()
        while time.process_time() < begin + seconds:
            state = jax.block_until_ready(many(state, jax.random.PRNGKey(number)))
            steps += 100 * tables
        rates.append(steps / (time.process_time() - begin))
    return told(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each round")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = {f"{code} {players}": ours(code, players, given.tables, given.seconds) for code, players in GAMES}
    if find_spec("pgx"):
        found["pgx leduc"] = pgx_leduc(4096, given.seconds)
    if given.json:
        json.dump(found, sys.stdout)
        return
    for name, rates in found.items():
        print(f"{name:20}" + "  ".join(f"{which} {rate / 1e6:.2f} M/s" for which, rate in rates.items()))


if __name__ == "__main__":
    main()
