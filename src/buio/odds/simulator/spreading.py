"""Blocks spread over this process, some processes, or the machines of a Dask cluster; a lost worker costs its block."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from buio.extras import require
from buio.odds.errors import OddsError
from buio.odds.simulator.processes import ATTEMPTS, Block, Crew
from buio.odds.simulator.results import Result

if TYPE_CHECKING:
    from buio.odds.simulator.simulating import Job

Progress = Callable[[Result], object]
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
        with closing(results):
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


def _near(job: "Job", blocks: Sequence[Block], workers: int) -> Generator[tuple[int, Result], None, None]:
    if workers > 1:
        yield from Crew(job, blocks, workers).results()
        return
    for block, deals in blocks:
        yield block, job.play(block, deals)


def _far(job: "Job", blocks: Sequence[Block], address: str) -> Generator[tuple[int, Result], None, None]:
    """The same on a cluster, whose scheduler gives the blocks of a lost worker to another one."""
    require("cluster")
    distributed: Any = import_module("distributed")

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
