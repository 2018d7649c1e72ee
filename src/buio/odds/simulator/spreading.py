"""Blocks spread over this process, some processes, or the machines of a Dask cluster; a lost worker costs its block."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final

from buio.extras import require
from buio.odds.errors import OddsError
from buio.odds.simulator.results import Result

if TYPE_CHECKING:
    from buio.odds.simulator.simulating import Job

Block = tuple[int, int]
"""Its number, and how many deals it has."""
Progress = Callable[[Result], object]
ATTEMPTS: Final = 5
"""How often the processes are begun anew when one of them is killed."""
SECONDS: Final = 10
"""How long a cluster may take to answer."""


def spread(job: "Job", blocks: Sequence[Block], workers: int, cluster: str | None, progress: Progress) -> Result:
    """Play all blocks.

    Raises:
        OddsError: workers that die again and again, or a cluster that is not there; what was played is in the message.
    """
    players = len(job.stacks)
    found: dict[int, Result] = {}
    results = _far(job, blocks, cluster) if cluster else _near(job, blocks, workers)
    try:
        for block, result in results:
            found[block] = result
            progress(_sum(found, players))
    except KeyboardInterrupt:
        partial = _sum(found, players)
        partial.interrupted = True
        return partial
    return _sum(found, players)


def _sum(found: dict[int, Result], players: int) -> Result:
    """In whole numbers, so that the order does not matter."""
    return sum(found.values(), start=Result.nothing(players))


def _near(job: "Job", blocks: Sequence[Block], workers: int) -> Iterator[tuple[int, Result]]:
    if workers == 1:
        for block, deals in blocks:
            yield block, job.play(block, deals)
        return
    left = dict(blocks)
    for _ in range(ATTEMPTS):
        with _processes(workers) as pool:
            try:
                for block, result in _done(pool, job, left):
                    del left[block]
                    yield block, result
            except BrokenProcessPool:  # somebody has killed one: its blocks are played again
                continue
        return
    raise OddsError(f"workers: processes were killed {ATTEMPTS} times, and {len(left)} blocks are left")


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    """Processes that are gone at once when the simulation is interrupted."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _done(pool: Executor, job: "Job", left: dict[int, int]) -> Iterator[tuple[int, Result]]:
    waiting: dict[Future[Result], int] = {pool.submit(job.play, block, deals): block for block, deals in left.items()}
    for future in as_completed(waiting):
        yield waiting[future], future.result()


def _far(job: "Job", blocks: Sequence[Block], address: str) -> Iterator[tuple[int, Result]]:
    """The same on a cluster, whose scheduler gives the blocks of a lost worker to another one."""
    require("cluster")
    import distributed

    try:
        client: Any = distributed.Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise OddsError(f"cluster: no scheduler answers at {address}: {error}") from None
    with client:
        numbers, deals = zip(*blocks, strict=True)
        futures = client.map(job.play, numbers, deals, pure=False, retries=ATTEMPTS)
        by_key = {future.key: number for future, number in zip(futures, numbers, strict=True)}
        for future, result in distributed.as_completed(futures, with_results=True):
            yield by_key[future.key], result
