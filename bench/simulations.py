"""Simulations by policies: deals a second from few to many, and by one worker and several, here and on a cluster.

    python -m bench.simulations [--deals N] [--workers N ...] [--json]

Poker all'italiana at four, everybody by a table. The run is one, in one process: its rate is taken over its first half
million deals and over its last, in processor time. Workers and clusters (of Dask, one process a worker, on this
machine) play a quarter of the deals each: wall time, the processor time of all of them, and that of the scheduler.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Any

import buio
from buio.odds import backend
from buio.odds.simulator import Result, Table, simulate

SLICE = 500_000
RECIPE = buio.games["italian"].written(None, 4)
POLICY = Table.plain(RECIPE)


def one_run(deals: int) -> dict[str, float]:
    """Deals a second of processor time, at the beginning of a run and at its end."""
    simulate(RECIPE, 4, 5000, POLICY)
    marks: list[tuple[int, float]] = []
    simulate(RECIPE, 4, deals, POLICY, seed=1, progress=lambda told: marks.append((told.deals, time.process_time())))
    return {
        "first": round(_rate(marks[: 1 + next(at for at, (told, _) in enumerate(marks) if told >= SLICE)])),
        "last": round(_rate([mark for mark in marks if mark[0] <= deals - SLICE][-1:] + marks[-1:])),
        "all": round(_rate(marks)),
    }


def _rate(marks: list[tuple[int, float]]) -> float:
    (few, began), (many, ended) = marks[0], marks[-1]
    return (many - few) / (ended - began)


def by_workers(deals: int, workers: int) -> dict[str, float]:
    """The rate of so many processes, from their first sums to their last."""
    marks: list[tuple[int, float]] = []
    spent = _of_children()
    simulate(
        RECIPE, 4, deals, POLICY, seed=2, workers=workers,
        progress=lambda told: marks.append((told.deals, time.perf_counter())),
    )  # fmt: skip
    played = [mark for mark in marks if mark[0]] if workers > 1 else marks
    return {"a_second": round(_rate(played)), "cpu_seconds": round(_of_children() - spent, 1)}


def _of_children() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, int]]:
    """A scheduler and so many workers, a process each: its address, and its process."""
    with TemporaryDirectory() as folder:
        told = Path(folder) / "scheduler.json"
        dask = [sys.executable, "-m", "dask"]
        quiet: dict[str, Any] = {"cwd": folder, "stdout": DEVNULL, "stderr": DEVNULL}
        started = [
            Popen([*dask, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(told)], **quiet),
            *(
                Popen([*dask, "worker", "--nthreads", "1", "--no-dashboard", "--scheduler-file", str(told)], **quiet)
                for _ in range(workers)
            ),
        ]
        try:
            while not told.exists():
                time.sleep(0.05)
            yield json.loads(told.read_text())["address"], started[0].pid
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


def by_cluster(deals: int, workers: int) -> dict[str, float]:
    """The rate of so many workers of a cluster, and what their scheduler spends on each task."""
    distributed: Any = import_module("distributed")
    with cluster(workers) as (address, scheduler):
        client = distributed.Client(address)
        client.wait_for_workers(workers)
        simulate(RECIPE, 4, workers * SLICE, POLICY, cluster=address)  # so that all have compiled, or read what was
        before, marks = _spent(scheduler), list[tuple[int, float]]()

        def progress(told: Result) -> None:
            marks.append((told.deals, time.perf_counter()))

        simulate(RECIPE, 4, deals, POLICY, seed=2, cluster=address, progress=progress)
        tasks = len(marks) - 1
        found = {"a_second": round(_rate(marks[1:])), "tasks": tasks,
                 "scheduler_ms_a_task": round(1000 * (_spent(scheduler) - before) / tasks, 2)}  # fmt: skip
        client.close()
    return found


def _spent(process: int) -> float:
    """Its processor time so far, where the system says."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=16_000_000)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found: dict[str, Any] = {"backend": backend(), "load": os.getloadavg()[0], "one_run": one_run(args.deals)}
    found["workers"] = {count: by_workers(args.deals // 4, count) for count in args.workers}
    if find_spec("distributed"):
        found["cluster"] = {count: by_cluster(args.deals // 4, count) for count in args.workers}
    print(json.dumps(found) if args.json else json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
