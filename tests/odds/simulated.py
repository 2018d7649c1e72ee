"""What `test_simulator` runs in a process of its own, so that no process of the tests compiles the simulator."""

import os
import pickle
import signal
import sys
from multiprocessing import active_children, get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np

import buio
from buio.lock import Lock
from buio.odds.errors import OddsError
from buio.odds.simulator import (
    Decisions,
    Result,
    Table,
    layout,
    processes,
    simulate,
    simulating,
    stretches,
)

ITALIAN = buio.games["italian"]
DEALS, BLOCK = 60, 20
"""Three blocks."""
setattr(simulating, "BLOCK", BLOCK)  # noqa: B010 (it is that of another module)
setattr(stretches, "SECONDS", 0)  # noqa: B010 (so that every block is told)
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


def in_the_dark(seen: Decisions) -> Any:
    """As `always`; a blind is made of cards that nobody has looked at."""
    unseen = (seen.hands < 0).all(axis=1)
    assert (unseen == seen.may(layout.BLIND)).all()
    dark.append(int(unseen.sum()))
    return always(seen)


dark: list[int] = []


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


def interrupt_after(times: int) -> Any:
    told: list[Result] = []

    def progress(result: Result) -> None:
        told.append(result)
        if len(told) == times:
            raise KeyboardInterrupt

    return progress


def die_after(times: int, path: Path) -> None:
    """Play a saved run, and be killed when so much has been told."""
    told: list[Result] = []

    def progress(result: Result) -> None:
        told.append(result)
        if len(told) == times:
            os.kill(os.getpid(), signal.SIGKILL)

    simulate(ITALIAN, 4, DEALS, policy(), seed=5, save=path, progress=progress)


def killed_runs_go_on(path: Path, whole: Result) -> None:
    """A run that is killed twice, and in the middle of a line, has the sums of one that is not, and is played once."""
    for times in (2, 2):
        process = get_context("spawn").Process(target=die_after, args=(times, path))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
        with path.open("a") as file:
            file.write('{"blocks": [2, 3], "pl')
    told: list[int] = []
    went_on = simulate(
        ITALIAN, 4, DEALS, policy(), seed=5, save=path, progress=lambda so_far: told.append(so_far.deals)
    )
    assert same(went_on, whole)
    assert told == [2 * BLOCK, DEALS]
    again = simulate(ITALIAN, 4, DEALS, policy(), seed=5, save=path, workers=2, progress=lambda so_far: told.append(0))
    assert same(again, whole)
    assert told == [2 * BLOCK, DEALS, 0]


def refuses_what_is_another_run(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    whole: dict[str, Any] = {"deals": DEALS, "policies": policy(), "seed": 5, "save": path}
    other = buio.games["five_card_draw"]
    for asked, differs in (
        ({"seed": 6}, "seed 5 there, 6 asked for"),
        ({"deals": DEALS + 1, "stacks": 9}, "deals 60 there, 61 asked for; stacks 200 there, 9 asked for"),
        ({"stacks": [9, 9, 9, 8]}, "stacks 200 there, 9, 9, 9, 8 asked for"),
        ({"policies": as_a_table()}, "other policies"),
        ({"game": ITALIAN.written(ITALIAN.rules(ante=2), 4)}, "ante 1 there, 2 asked for"),
        ({"game": other, "policies": always}, "game italian there, five_card_draw asked for"),
        ({"players": 3, "policies": always, "seed": 6}, "players 4 there, 3 asked for; seed 5 there, 6 asked for"),
    ):
        assert refused(**{**whole, **asked}) == f"save: {path} is another run: {differs}"
    assert "policies: a saved run is played by Tables, or by" in refused(**{**whole, "policies": lambda seen: 0})
    with patch.object(simulating, "sources", lambda: "another"):
        assert refused(**whole) == f"save: {path} is another run: another version of Buio"
    for text, says in (
        ("deals,net\n1,2\n", "is no saved run; name a file that is not there yet"),
        ("".join([*lines, lines[1]]), "has some blocks twice"),
        ("".join([*lines, '{"blocks": 7}\n']), f"line {len(lines) + 1} of "),
    ):
        path.write_text(text)
        assert says in refused(**whole), says
        assert path.read_text() == text
    assert "No such file or directory" in refused(**{**whole, "save": path.parent / "x" / "run.jsonl"})
    assert not list(path.parent.glob("*.lock"))
    held = Lock(path.with_name(f"{path.name}.lock"))
    assert "save: another process is writing" in refused(**whole)
    held.release()


def far_sums(whole: Result) -> None:
    """A cluster has the same sums, is sent the job once, and tasks that weigh next to nothing."""
    from distributed import LocalCluster
    from distributed.diagnostics.plugin import SchedulerPlugin

    sizes: dict[str, int] = {}
    local: Any = LocalCluster
    with local(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:

        class Weighed(SchedulerPlugin):
            def transition(self, key: Any, start: Any, finish: Any, *args: Any, stimulus_id: str, **more: Any) -> None:
                if finish == "processing":
                    sizes[key] = len(pickle.dumps(cluster.scheduler.tasks[key].run_spec))

        cluster.scheduler.add_plugin(Weighed())
        found = simulate(ITALIAN, 4, DEALS, policy(), seed=5, cluster=cluster.scheduler_address)
        assert same(found, whole)
        job, *tasks = sorted(sizes.values(), reverse=True)
        assert job > 500_000
        assert len(tasks) == DEALS // BLOCK
        assert max(tasks) < 50_000
        foreign = "cluster: a worker has another version of Buio"
        told = iter(["this one"])  # by whoever asks first, which is the job and not its worker
        with patch.object(simulating, "sources", lambda: next(told, "another")):
            assert foreign in refused(cluster=cluster.scheduler_address)
    with patch.object(simulating, "TIMEOUT", 1):
        assert "cluster: no scheduler answers at tcp://127.0.0.1:1" in refused(cluster="tcp://127.0.0.1:1")


if __name__ == "__main__":
    by_table = simulate(ITALIAN, 4, DEALS, as_a_table(), seed=3)
    assert same(simulate(ITALIAN, 4, DEALS, always, seed=3), by_table)
    done("functions")
    simulate(ITALIAN.written(ITALIAN.rules(blind_timing="before_look"), 4), 4, 20, in_the_dark)
    assert sum(dark) >= 20
    done("dark")
    mixed = simulate(ITALIAN, 4, DEALS, [as_a_table(), always, always, as_a_table()], seed=3)
    assert same(mixed, by_table)
    done("mixed")
    added: list[Result] = []
    add = Result.__add__

    def counted(one: Result, other: Result) -> Result:
        added.append(other)
        return add(one, other)

    with patch.object(Result, "__add__", counted):
        simulate(ITALIAN, 4, DEALS, as_a_table(), seed=3)
    assert len(added) == 2 * DEALS // BLOCK  # each block once where it is played and once where all are summed up
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
    part = simulate(ITALIAN, 4, DEALS, policy(), seed=5, progress=interrupt_after(3))
    assert (part.deals, part.interrupted) == (2 * BLOCK, True)
    done("interrupted")
    with TemporaryDirectory() as folder:
        killed_runs_go_on(Path(folder) / "run.jsonl", alone)
        done("saved")
        refuses_what_is_another_run(Path(folder) / "run.jsonl")
        done("another")
    far_sums(alone)
    done("far")
    assert "deals is 1 or more, not 0" in refused(deals=0)
    assert "workers is 1 or more, not 0" in refused(workers=0)
    assert "policies: one for all, or a list of 4" in refused(policies=[policy()])
    assert "stacks: 4 whole numbers from 1" in refused(stacks=[1, 2, 3])
    assert "may not make the move 0" in refused(policies=lambda seen: (0, 0, 0))
    for answer in (None, 5, ("x", "y", 0), (1,), ([1, 1, 1], 0, 0), (1.5, 0, 0), (0, [[1]], 0)):
        assert refused(policies=lambda seen, answer=answer: answer).startswith(
            "policies: a function answers three arrays of whole numbers, verbs, amounts and sets of cards, or one"
        ), answer
    assert "processes need functions that a module defines by name" in refused(policies=lambda seen: 0, workers=2)
    try:
        simulate(ITALIAN, 4, DEALS, broken, workers=2)
    except LookupError as error:
        done(str(error.args[0]))
    assert not active_children()
    done("refused")
