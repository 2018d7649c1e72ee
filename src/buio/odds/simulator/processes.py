"""Processes that play blocks, each at the end of a pipe of its own.

They share no lock, no queue and no thread: one that is killed, whenever that is, closes its pipe and stops no other,
and all of them end when the process that began them does.
"""

import pickle
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final

from buio.odds.errors import OddsError

if TYPE_CHECKING:
    from buio.odds.simulator.results import Result
    from buio.odds.simulator.simulating import Job

Block = tuple[int, int]
"""Its number, and how many deals it has."""
ATTEMPTS: Final = 5
"""How often in a row each worker may die before one of them has played a block."""


@dataclass
class Worker:
    """A process, and what it is doing.

    Attributes:
        process: itself.
        block: what it plays now; none while it begins.
    """

    process: SpawnProcess
    block: Block | None = None


class Crew:
    """Workers that play the blocks of a job.

    Attributes:
        left: blocks that nobody plays yet.
        workers: those at work, by our end of the pipe.
        deaths: how many have died since the last block was played.
    """

    left: deque[Block]
    workers: "dict[Connection[Any, Any], Worker]"
    deaths: int

    def __init__(self, job: "Job", blocks: Sequence[Block], workers: int) -> None:
        self.left, self.workers, self.deaths = deque(blocks), dict[Connection, Worker](), 0
        self._job, self._size = _pickled(job), min(workers, len(blocks))

    def results(self) -> Iterator[tuple[int, "Result"]]:
        """The number of each block and its sums, as they come.

        Raises:
            OddsError: workers that die again and again.
        """
        try:
            for _ in range(self._size):
                self._begin()
            while self.workers:
                for pipe in wait(list(self.workers)):
                    yield from self._hear(pipe)
        finally:
            for pipe in list(self.workers):
                self._end(pipe)

    def _begin(self) -> None:
        """One more worker; never by a fork, which would copy locks that threads of this process hold."""
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        self.workers[ours] = Worker(process)

    def _end(self, pipe: Connection) -> Worker:
        worker = self.workers.pop(pipe)
        pipe.close()
        worker.process.kill()
        worker.process.join()
        return worker

    def _hear(self, pipe: Any) -> Iterator[tuple[int, "Result"]]:
        """What a worker says: that it is there, the sums of its block, an error, or nothing any more."""
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            self._replace(pipe)
            return
        if isinstance(said, Exception):
            raise said
        block = self.workers[pipe].block
        self._give(pipe, block is None)
        if block is not None:
            self.deaths = 0
            yield block[0], said

    def _give(self, pipe: Connection, new: bool) -> None:
        """Hand a worker its next block, a new one also the job."""
        if not self.left:
            self._end(pipe)
            return
        self.workers[pipe].block = self.left.popleft()
        try:
            if new:
                pipe.send_bytes(self._job)
            pipe.send(self.workers[pipe].block)
        except OSError:
            self._replace(pipe)

    def _replace(self, pipe: Connection) -> None:
        """A worker has died: another one plays its block."""
        if lost := self._end(pipe).block:
            self.left.appendleft(lost)
        self.deaths += 1
        if self.deaths >= ATTEMPTS * self._size:
            raise OddsError(
                f"workers: processes died {self.deaths} times in a row, and {len(self.left)} blocks are left "
                "(a script has to begin them below `if __name__ == '__main__':`)"
            )
        if self.left:
            self._begin()


def _pickled(job: "Job") -> bytes:
    try:
        return pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OddsError(f"policies: processes need functions that a module defines by name: {error}") from None


def work(pipe: Connection) -> None:
    """What a worker does: play block after block, until nobody is at the other end of the pipe."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send(None)
        job: Job = pickle.loads(pipe.recv_bytes())  # noqa: S301 (our own)
        while True:
            pipe.send(_answer(job, *pipe.recv()))
    except (EOFError, OSError):
        return


def _answer(job: "Job", block: int, deals: int) -> "Result | Exception":
    try:
        return job.play(block, deals)
    except Exception as error:  # whatever a policy raises is raised where the simulation was asked for
        return error
