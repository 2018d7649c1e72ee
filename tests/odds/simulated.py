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
from pyarrow import parquet

import buio
from buio.lock import Lock
from buio.odds.errors import OddsError
from buio.odds.simulator import (
    Decisions,
    Result,
    Table,
    keeping,
    layout,
    processes,
    simulate,
    simulating,
    stretches,
)
from buio.odds.simulator.results import ENDS

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


def die_after(times: int, path: Path, keeps: str = "save") -> None:
    """Play a saved run, and be killed when so much has been told."""
    told: list[Result] = []

    def progress(result: Result) -> None:
        told.append(result)
        if len(told) == times:
            os.kill(os.getpid(), signal.SIGKILL)

    kept: dict[str, Any] = {keeps: path}
    simulate(ITALIAN, 4, DEALS, policy(), seed=5, progress=progress, **kept)


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


def tables_in(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """The rows of a run, in the order of its deals."""
    found = {}
    for table in keeping.MORE:
        rows = parquet.read_table(folder / table).to_pylist()
        found[table] = sorted(rows, key=lambda row: ([int(part) for part in row["hand"].split(":")], row.get("seat")))
    return found


def rows_of(folder: Path, **given: Any) -> tuple[Result, dict[str, list[dict[str, Any]]]]:
    """Play a run with rows, or go on with it: its sums and its rows."""
    arguments: dict[str, Any] = {"game": ITALIAN, "players": 4, "deals": DEALS, "policies": policy(), "seed": 5}
    result = simulate(**{**arguments, "rows": folder, **given})
    assert not list(folder.rglob("*.part"))
    return result, tables_in(folder)


def rows_say_what_the_sums_say(result: Result, tables: dict[str, list[dict[str, Any]]]) -> None:
    hands, seats = tables["hands"], tables["seats"]
    assert (len(hands), len(seats)) == (DEALS, 4 * DEALS)
    assert [row["hand"] for row in hands] == [f"{block + 1}:{deal + 1}" for block in range(3) for deal in range(BLOCK)]
    assert sum(row["decisions"] for row in hands) == result.decisions
    for end, count in zip(ENDS, result.ends.tolist(), strict=True):
        assert sum(row["ended"] == end for row in hands) == count
    for seat in range(4):
        mine = [row for row in seats if row["player"] == f"p{seat + 1}"]
        assert sum(row["net"] for row in mine) == result.net[seat]
        assert sum(row["net"] ** 2 for row in mine) == result.squares[seat]
    for place in range(4):
        assert sum(row["net"] for row in seats if row["seat"] == place + 1) == result.net_by_position[place]
        assert sum(row["opened"] for row in seats if row["seat"] == place + 1) == result.opened[place]
    for step, count in enumerate(result.steps.tolist(), -1):
        assert sum(row["step"] == step for row in hands) == count
    for cards, count in enumerate(result.drew.tolist()):
        assert sum(row["drew"] == cards for row in seats) == count


def runs_with_rows(folder: Path, whole: Result) -> None:
    """Killed at every moment, by many or alone, by tables or functions: the same rows, each once."""
    result, tables = rows_of(folder / "whole")
    assert same(result, whole)
    rows_say_what_the_sums_say(result, tables)
    killed = folder / "killed"
    for times in (2, 2):
        process = get_context("spawn").Process(target=die_after, args=(times, killed, "rows"))
        process.start()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    assert len(tables_in(killed)["hands"]) == 2 * BLOCK
    (killed / "hands" / f"half{keeping.PART}").write_bytes(b"PAR1")
    run = killed / keeping.RUN
    run.write_bytes(b"".join(run.read_bytes().splitlines(keepends=True)[:-1]))  # its part was there, and no line yet
    setattr(stretches, "SECONDS", 60)  # noqa: B010 (the same blocks in other stretches)
    again, rows = rows_of(killed)
    setattr(stretches, "SECONDS", 0)  # noqa: B010
    assert same(again, whole)
    assert rows == tables
    assert rows_of(killed)[1] == tables
    assert rows_of(folder / "workers", workers=2)[1] == tables
    assert rows_of(folder / "dead", workers=2, progress=kill_all)[1] == tables
    by_table, by_function = (rows_of(folder / one.__name__, policies=one()) for one in (as_a_table, calling))
    assert by_table[1] == by_function[1] != tables
    some = rows_of(folder / "some", one_in=3)[1]
    assert 0 < len(some["hands"]) < DEALS / 2
    chosen = {row["hand"] for row in some["hands"]}
    for table in tables:
        assert some[table] == [row for row in tables[table] if row["hand"] in chosen]
    refuses_rows(folder)


def calling() -> Any:
    return always


def refuses_rows(folder: Path) -> None:
    whole: dict[str, Any] = {"deals": DEALS, "policies": policy(), "seed": 5, "rows": folder / "whole"}
    run = folder / "whole" / keeping.RUN
    assert refused(**{**whole, "one_in": 2}) == f"save: {run} is another run: one_in 1 there, 2 asked for"
    assert (
        refused(**whole, save="run.jsonl") == "save: a run with rows is saved beside them, as run.jsonl; leave save out"
    )
    assert refused(one_in=2) == "one_in says how many rows are kept: name a folder for them, rows"
    assert refused(**whole, one_in=0) == "one_in is 1 or more, not 0"
    assert refused(rows=5) == "rows is the path of a folder, not 5"
    assert "Not a directory" in refused(rows=run / "x")
    (gone,) = sorted((folder / "whole" / "seats").iterdir())[:1]
    gone.rename(folder / "elsewhere")
    assert refused(**whole) == f"rows: {gone.name} is gone from {folder / 'whole'}; begin in another folder"
    run.rename(folder / "run.jsonl")
    assert "has rows, and no run.jsonl that says of what" in refused(**whole)
    assert len(list((folder / "whole" / "hands").iterdir())) == DEALS // BLOCK
    with patch.object(keeping.Part, "add", lambda part, *_: part._paths["hands"].unlink()):
        assert "is not there for us" in refused(rows=folder / "lost")


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
        with TemporaryDirectory() as folder:
            far, near = Path(folder) / "far", Path(folder) / "near"
            assert rows_of(far, cluster=cluster.scheduler_address)[1] == rows_of(near)[1]
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
    with TemporaryDirectory() as folder:
        runs_with_rows(Path(folder).resolve(), alone)
        done("rows")
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
