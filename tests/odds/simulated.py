"""What `test_simulator` runs in a process of its own, so that no process of the tests compiles the simulator."""

import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

import buio
from buio.odds.errors import OddsError
from buio.odds.simulator import Decisions, Result, Table, layout, simulate, simulating

ITALIAN = buio.games["italian"]
DEALS = 300
simulating.BLOCK = 100


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


class Killed(ProcessPoolExecutor):
    """Processes of which the first is killed as soon as it has work."""

    done = False

    def submit(self, *args: Any, **kwargs: Any) -> Any:
        future = super().submit(*args, **kwargs)
        if not Killed.done:
            Killed.done = True
            os.kill(next(iter(self._processes)), signal.SIGKILL)  # type: ignore[call-overload]
        return future


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
    from buio.odds.simulator import spreading

    spreading.ProcessPoolExecutor = Killed  # type: ignore[misc]
    assert same(simulate(ITALIAN, 4, DEALS, policy(), seed=5, workers=2), alone)
    assert Killed.done
    done("killed")
    part = simulate(ITALIAN, 4, DEALS, policy(), seed=5, progress=interrupt_after(2))
    assert (part.deals, part.interrupted) == (200, True)
    done("interrupted")
    assert "deals: 0 deals are none" in refused(deals=0)
    assert "workers: 0 processes" in refused(workers=0)
    assert "policies: one for all, or a list of 4" in refused(policies=[policy()])
    assert "stacks: 4 whole numbers from 1" in refused(stacks=[1, 2, 3])
    assert "may not make the move 0" in refused(policies=lambda seen: (0, 0, 0))
    done("refused")
