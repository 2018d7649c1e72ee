"""Time that leaps: when nobody has anything to do, it is at once as late as whoever waits first has waited for."""

import asyncio
import selectors
import time
from collections.abc import Coroutine

import pytest


class _Leaping(selectors.DefaultSelector):
    """Waits for nobody, but knows what time it would be then."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0 if timeout else timeout)
        if timeout and not found:
            self.now += timeout
        return found


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, clock: _Leaping) -> None:
        super().__init__(clock)
        self._clock = clock

    def time(self) -> float:
        return self._clock.now


def at_any_speed(monkeypatch: pytest.MonkeyPatch, script: Coroutine[object, object, None]) -> None:
    """Run what waits for leases and the like: it takes no time, and a machine that is slow is never too late for one.

    Only for what runs in one process alone, without threads: nobody else knows this time.
    """
    clock = _Leaping()
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    with asyncio.Runner(loop_factory=lambda: _Loop(clock)) as runner:
        runner.run(script)
