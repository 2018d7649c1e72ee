"""Virtual time: processes with an event loop each, and what happens between them, in an order that a seed decides."""

import asyncio
import contextlib
import heapq
import math
from collections.abc import Callable
from random import Random
from typing import Any, Final

AT: Final = 1.7e9
"""When a simulated world begins, in seconds since 1970."""


class _NoInput:
    """What a loop has instead of a selector: nothing ever comes from outside."""

    def select(self, _timeout: float | None) -> list[object]:
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop whose time somebody else turns.

    Args:
        clock: what time it is.
        wrong: is told of what no task has waited for.

    Attributes:
        left: what a killed process had begun; as long as it is here, nothing of it comes to an end.
    """

    def __init__(self, clock: Callable[[], float], wrong: Callable[[str], None]) -> None:
        super().__init__()
        self._clock = clock
        self._selector = _NoInput()
        self.left: set[asyncio.Task[Any]] = set()
        self.set_exception_handler(lambda _, found: wrong(f"{found['message']}: {found.get('exception')!r}"))

    def time(self) -> float:
        return self._clock()

    def wanted(self) -> float:
        """When it has something to do: minus infinity: now; infinity: never by itself."""
        loop: Any = self
        if loop._ready:
            return -math.inf
        while loop._scheduled and loop._scheduled[0]._cancelled:
            heapq.heappop(loop._scheduled)._scheduled = False
        return float(loop._scheduled[0]._when) if loop._scheduled else math.inf

    def step(self) -> None:
        """Run what is ready, once."""
        loop: Any = self
        asyncio._set_running_loop(self)
        try:
            loop._run_once()
        finally:
            asyncio._set_running_loop(None)

    def abandon(self) -> None:
        """The process was killed: nothing in it runs any more, not even what tidies up."""
        loop: Any = self
        self.left |= asyncio.all_tasks(self)
        loop._ready.clear()
        loop._scheduled.clear()

    def bury(self) -> None:
        """The world is over: end what was begun, whatever it says to that, and what it begins for a last time."""
        ended: set[asyncio.Task[Any]] = set()
        asyncio._set_running_loop(self)
        self.abandon()
        while begun := self.left - ended:
            for task in begun:
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with contextlib.suppress(BaseException):
                    task.get_coro().close()
            ended |= begun
            self.abandon()
        asyncio._set_running_loop(None)
        self.close()

    def _process_events(self, _events: object) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


class Machine:
    """What runs by itself: an event loop that may be frozen, or dead.

    Attributes:
        frozen: until when it does nothing.
        alive: it was not killed.
        skew: by how many seconds its wall clock is wrong.
    """

    def __init__(self, world: "World") -> None:
        self.loop = VirtualLoop(lambda: world.now, world.failed)
        self.frozen = 0.0
        self.alive = True
        self.skew = 0.0

    def step(self) -> None:
        """Do what is to be done, once."""
        self.loop.step()


class World:
    """Everything there is, and the order in which it happens.

    Args:
        seed: of all chance.

    Attributes:
        rng: all chance.
        now: the time that no clock shows, in seconds.
        machines: what runs, or has run.
        wrong: what should not have happened.
    """

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.now = 1000.0
        self.machines: list[Machine] = []
        self.wrong: list[str] = []
        self._later: list[tuple[float, int, Callable[[], object]]] = []
        self._count = 0

    def failed(self, why: str) -> None:
        """Something is wrong."""
        self.wrong.append(f"{self.now - 1000:.3f} s: {why}")

    def at(self, seconds: float, do: Callable[[], object]) -> None:
        """Do something so many seconds from now."""
        self._count += 1
        heapq.heappush(self._later, (self.now + seconds, self._count, do))

    def monotonic(self) -> float:
        """What a clock shows that nobody sets."""
        return self.now

    def wall(self) -> float:
        """What the wall clock shows to whoever asks."""
        loop = asyncio._get_running_loop()
        return AT + self.now + next((one.skew for one in self.machines if one.loop is loop), 0.0)

    def run(self, seconds: float) -> None:
        """Let so many seconds pass, unless something goes wrong."""
        end, later = self.now + seconds, self._later
        while self.now < end and not self.wrong:
            due, soonest = [], end
            for one in self.machines:
                if one.alive:
                    wanted = max(one.frozen, one.loop.wanted())
                    if wanted <= self.now:
                        due.append(one)
                    elif wanted < soonest:
                        soonest = wanted
            if due:
                (due[0] if len(due) == 1 else self.rng.choice(due)).step()
                continue
            self.now = min(soonest, max(self.now, later[0][0])) if later else soonest
            while later and later[0][0] <= self.now:
                heapq.heappop(later)[2]()

    def run_until(self, done: Callable[[], bool], seconds: float) -> bool:
        """Let time pass until this is so, so many seconds at most; is it?"""
        end = self.now + seconds
        while not done() and self.now < end and not self.wrong:
            self.run(0.5)
        return done()
