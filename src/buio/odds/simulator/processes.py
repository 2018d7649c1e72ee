"""Processes that play, each at the end of a pipe of its own.

They share no lock, no queue and no thread: one that is killed, whenever that is, closes its pipe and stops no other,
and all of them end when the process that began them does.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final

from buio.odds.errors import OddsError
from buio.odds.simulator import stretches
from buio.odds.simulator.job import Job
from buio.odds.simulator.stretches import BlocksLeft, PlayedStretch, Stretch

ATTEMPTS: Final = 5
"""How often in a row each worker may die before one of them has played anything."""


@dataclass
class Worker:
    """A process, and what it is doing.

    Attributes:
        process: itself.
        stretch: what it plays now; none while it begins.
    """

    process: SpawnProcess
    stretch: Stretch | None = None


class Crew:
    """Workers that play the blocks of a job.

    Attributes:
        left: what nobody plays yet.
        workers: those at work, by our end of the pipe.
        deaths: how many have died since one of them has told anything.
    """

    def __init__(self, job: Job, left: BlocksLeft, workers: int) -> None:
        self.left: BlocksLeft = left
        self.workers: dict[Connection[Any, Any], Worker] = {}
        self.deaths: int = 0
        self._job, self._size = pickled(job), min(workers, len(left))

    def results(self) -> Iterator[PlayedStretch]:
        """Yield what has been played, as it comes.

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

    def _hear(self, pipe: Any) -> Iterator[PlayedStretch]:
        """What a worker says: that it is there, what it has played, an error, or nothing any more."""
        try:
            said = pipe.recv()
        except (EOFError, OSError):
            self._replace(pipe)
            return
        if isinstance(said, Exception):
            raise said
        stretch = self.workers[pipe].stretch
        if stretch is not None:
            self.left.give_back((said.blocks[1], stretch[1]))
        self._give(pipe, stretch is None)
        if stretch is not None:
            self.deaths = 0
            yield said

    def _give(self, pipe: Connection, new: bool) -> None:
        """Hand a worker its next stretch, a new one also the job."""
        if not self.left:
            self._end(pipe)
            return
        self.workers[pipe].stretch = self.left.take(self._size)
        try:
            if new:
                pipe.send_bytes(self._job)
            pipe.send(self.workers[pipe].stretch)
        except OSError:
            self._replace(pipe)

    def _replace(self, pipe: Connection) -> None:
        """A worker has died: another one plays its stretch."""
        if lost := self._end(pipe).stretch:
            self.left.give_back(lost)
        self.deaths += 1
        if self.deaths >= ATTEMPTS * self._size:
            raise OddsError(
                f"workers: processes died {self.deaths} times in a row, and {len(self.left)} blocks are left "
                "(a script has to begin them below `if __name__ == '__main__':`)"
            )
        if self.left:
            self._begin()


def pickled(job: Job) -> bytes:
    """Return a job that travels.

    Raises:
        OddsError: a policy that does not.
    """
    try:
        return pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise OddsError(f"policies: processes need functions that a module defines by name: {error}") from None


def work(pipe: Connection) -> None:
    """Play stretch after stretch as a worker, until nobody is at the other end of the pipe."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pipe.send(None)
        job: Job = pickle.loads(pipe.recv_bytes())  # noqa: S301 (our own)
        while True:
            stretch = pipe.recv()
            try:
                answer: PlayedStretch | Exception = job.play(stretch, stretches.SECONDS)
            except Exception as error:  # whatever a policy raises is raised where the simulation was asked for
                answer = error
            pipe.send(answer)
    except (EOFError, OSError):
        return
