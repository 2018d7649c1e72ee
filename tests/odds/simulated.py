"""What `test_simulator` runs in a process of its own, so that no process of the tests compiles the simulator."""

import os
import signal
import sys
from multiprocessing import active_children
from typing import Any

import numpy as np

import buio
from buio.odds.errors import OddsError
from buio.odds.simulator import Decisions, Result, Table, layout, processes, simulate, simulating

ITALIAN = buio.games["italian"]
DEALS = 150
setattr(simulating, "BLOCK", 50)  # noqa: B010 (it is that of another module)
setattr(processes, "ATTEMPTS", 2)  # noqa: B010


def policy() -> Table:
    recipe = ITALIAN.written(None, 4)
    chances = np.zeros((2, 2, 3, 6))
    chances[:, 0] = [[0, 0.7, 0.1, 0, 0, 0.2], [0, 0.5, 0.3, 0.2, 0, 0], [0, 0.2, 0.4, 0.3, 0.1, 0]]
    chances[:, 1] = [[0.8, 0.2, 0, 0, 0, 0], [0.3, 0.7, 0, 0, 0, 0], [0, 0.6, 0.4, 0, 0, 0]]
    return Table(Table.cut(recipe, 0.5, 0.9), chances, [4, 3, 1], blind=0.3)


def always(seen: Decisions) -> Any:
    """Call, stand pat, pay, and make no blind; open where that may be done."""
    verbs = np.full(len(seen), layout.CALL)
    verbs[seen.may(layout.RAISE) & (seen.owed == 0)] = layout.RAISE
    for verb in (layout.DISCARD, layout.DECLINE):
        verbs[seen.may(verb)] = verb
    return verbs, np.where(verbs == layout.RAISE, seen.low, 0), 0


def as_a_table() -> Table:
    """The same as a table."""
    return Table([], np.tile([[[[0, 0, 1.0, 0, 0, 0]], [[0, 1.0, 0, 0, 0, 0]]]], (1, 1, 1, 1)), [0], blind=0.0, pay=0.0)


def done(what: str) -> None:
    sys.stdout.write(f"{what}\n")


def same(one: Result, other: Result) -> bool:
    return one.as_json() == other.as_json()


def refused(**given: Any) -> str:
    arguments: dict[str, Any] = {"game": ITALIAN, "players": 4, "deals": 10, "policies": policy()}
    try:
        simulate(**{**arguments, **given})
    except OddsError as error:
        return str(error)
    raise AssertionError(given)


def kill_all(_: Result) -> None:
    """Kill every worker, as soon as one of them has played a block: the others are at one."""
    for worker in active_children():
        killed.append(worker.pid)
        worker.kill()


killed: list[int | None] = []


def deadly(seen: Decisions) -> Any:
    """Kill the process that asks."""
    os.kill(os.getpid(), signal.SIGKILL)


def broken(seen: Decisions) -> Any:
    """Decide nothing."""
    raise LookupError("raised")


def interrupt_after(blocks: int) -> Any:
    told: list[Result] = []

    def progress(result: Result) -> None:
        told.append(result)
        if len(told) == blocks:
            raise KeyboardInterrupt

    return progress


if __name__ == "__main__":
    by_table = simulate(ITALIAN, 4, DEALS, as_a_table(), seed=3)
    assert same(simulate(ITALIAN, 4, DEALS, always, seed=3), by_table)
    done("functions")
    mixed = simulate(ITALIAN, 4, DEALS, [as_a_table(), always, always, as_a_table()], seed=3)
    assert same(mixed, by_table)
    done("mixed")
    alone = simulate(ITALIAN, 4, DEALS, policy(), seed=5)
    assert alone.deals == DEALS
    assert not same(alone, simulate(ITALIAN, 4, DEALS, policy(), seed=6))
    assert same(simulate(ITALIAN, 4, DEALS, policy(), seed=5, workers=3), alone)
    done("workers")
    assert same(simulate(ITALIAN, 4, DEALS, policy(), seed=5, workers=2, progress=kill_all), alone)
    assert len(killed) >= 2
    died = refused(policies=deadly, workers=2)
    assert "workers: processes died 2 times" in died
    assert "1 blocks are left" in died
    done("killed")
    part = simulate(ITALIAN, 4, DEALS, policy(), seed=5, progress=interrupt_after(2))
    assert (part.deals, part.interrupted) == (100, True)
    done("interrupted")
    assert "deals: 0 deals are none" in refused(deals=0)
    assert "workers: 0 processes" in refused(workers=0)
    assert "policies: one for all, or a list of 4" in refused(policies=[policy()])
    assert "stacks: 4 whole numbers from 1" in refused(stacks=[1, 2, 3])
    assert "may not make the move 0" in refused(policies=lambda seen: (0, 0, 0))
    assert "processes need functions that a module defines by name" in refused(policies=lambda seen: 0, workers=2)
    try:
        simulate(ITALIAN, 4, DEALS, broken, workers=2)
    except LookupError as error:
        done(str(error.args[0]))
    assert not active_children()
    done("refused")
