"""Blocks spread over this process, some processes, or the machines of a Dask cluster; a lost worker costs a second."""

import pickle
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from importlib import import_module
from typing import Any, Final

from buio.extras import require
from buio.odds.errors import OddsError
from buio.odds.simulator import stretches
from buio.odds.simulator.jit import sources
from buio.odds.simulator.job import Job
from buio.odds.simulator.processes import ATTEMPTS, Crew, pickled
from buio.odds.simulator.results import Result
from buio.odds.simulator.saving import Saved
from buio.odds.simulator.stretches import Left, Played, Stretch
from buio.odds.telling import say_if_slow

Progress = Callable[[Result], object]
TIMEOUT: Final = 10
"""Seconds that a cluster may take to answer."""
AHEAD: Final = 2
"""Tasks for each thread of a cluster: one that is played, and one that waits there."""
FAR: Final = 2
"""A task of a cluster takes so many times as long as a stretch here: its scheduler hands out some hundred a second."""


def spread(job: Job, workers: int, cluster: str | None, progress: Progress, saved: Saved | None) -> Result:
    """Play all blocks that are not saved.

    Raises:
        OddsError: workers that die again and again, or a cluster that is not there; what was played is in the message.
    """
    total = saved.total if saved else Result.nothing(len(job.stacks))
    left = Left(job.blocks, saved.done if saved else ())
    results = _far(job, left, cluster) if cluster else _near(job, left, workers)
    if left and not cluster:
        say_if_slow()
    progress(total)
    try:
        with closing(results):
            for played in results:
                if saved:
                    saved.add(played)
                total += played.result
                progress(total)
    except KeyboardInterrupt:
        total.interrupted = True
    return total


def _near(job: Job, left: Left, workers: int) -> Generator[Played, None, None]:
    if workers > 1 and left:
        job.compile()  # once and for all of them
        yield from Crew(job, left, workers).results()
    while left:
        stretch = left.take(1)
        played = job.play(stretch, stretches.SECONDS)
        left.give_back((played.blocks[1], stretch[1]))
        yield played


def _far(job: Job, left: Left, address: str) -> Generator[Played, None, None]:
    """The same on a cluster: the job travels once, a task is two numbers, and a lost worker's are given to another."""
    require("cluster")
    distributed: Any = import_module("distributed")

    try:
        client: Any = distributed.Client(address, timeout=TIMEOUT)
    except (OSError, ValueError) as error:
        raise OddsError(f"cluster: no scheduler answers at {address}: {error}") from None
    with client:
        yield from _tasks(pickled(job), left, client, distributed.as_completed(with_results=True, raise_errors=False))


def _tasks(job: bytes, left: Left, client: Any, answers: Any) -> Iterator[Played]:
    """What a cluster has played, as it comes."""
    asked: dict[str, Stretch] = {}
    sent, lost = None, 0
    while True:
        if sent is None:  # as a task, for what a worker that is lost has been scattered is lost too
            sent = client.submit(pickle.loads, job, pure=False)
        threads = max(sum(client.nthreads().values()), 1)  # as many as there are now
        while left and len(asked) < AHEAD * threads:
            stretch = left.take(threads)
            future = client.submit(play, sent, stretch, pure=False)
            asked[future.key] = stretch
            answers.add(future)
        if not asked:
            return
        future, answer = next(answers)
        if future.status == "error" and type(answer[1]).__name__ != "KilledWorker":
            raise answer[1].with_traceback(answer[2])  # by a policy
        stretch = asked.pop(future.key)
        played = answer if isinstance(answer, Played) else None  # None: it is gone with the worker that had it
        left.give_back((played.blocks[1] if played else stretch[0], stretch[1]))
        if played:
            lost = 0
            yield played
            continue
        sent, lost = None, lost + 1
        if lost > ATTEMPTS * AHEAD * threads:
            raise OddsError(f"cluster: workers are lost again and again, and {len(left)} blocks are left")


def play(job: Job, stretch: Stretch) -> Played:
    """What a task of a cluster does.

    Raises:
        OddsError: other sources than the job's would play other deals.
    """
    if job.sources != sources():
        raise OddsError("cluster: a worker has another version of Buio; install the same one on all machines")
    say_if_slow()  # into its log
    return job.play(stretch, FAR * stretches.SECONDS)
