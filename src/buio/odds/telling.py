"""What is said on standard error while somebody waits: that Numba is missing, and how far it has compiled."""

import sys
import time
from functools import cache
from importlib import import_module
from typing import Any, Final

from buio.odds.backend import installed, wanted

COMPILING: Final = "compiling, which takes some minutes, once on this machine"
FUNCTIONS: Final = 135
"""About so many are compiled for a simulation by tables: each piece once for each kind of arguments."""
EVERY: Final = 5.0
"""Seconds between two lines of progress."""


@cache
def say(line: str) -> None:
    """Say something to whoever waits, once in this process."""
    if sys.stderr is not None:
        sys.stderr.write(f"buio: {line}\n")
        sys.stderr.flush()


def say_if_slow() -> None:
    """Say that Numba is missing, unless somebody has asked for NumPy."""
    if not installed() and not wanted():
        say("the simulator is not compiled here, which makes it some hundred times slower: pip install 'buio[fast]'")


class Compiling:
    """Tells how far Numba is with the functions of the simulator.

    Attributes:
        ours: those that are told of; a function is compiled anew for each kind of arguments.
    """

    def __init__(self) -> None:
        self.ours: set[Any] = set()
        self._count, self._began, self._told = 0, 0.0, 0.0

    def begin(self, function: Any) -> None:
        """Tell of a function that is being compiled."""
        if function not in self.ours:
            return
        now = time.monotonic()
        if not self._count:
            self._began = self._told = now
            say(COMPILING)
        self._count += 1
        if now - self._told >= EVERY:
            self._told = now
            about = f" of about {FUNCTIONS}" if self._count <= FUNCTIONS else ""  # environments compile more
            say(f"compiled {self._count}{about} functions in {now - self._began:.0f} s")


@cache
def compiling() -> Compiling:
    """Return the one of this process, which hears of everything that Numba compiles."""
    events: Any = import_module("numba.core.event")
    one = Compiling()

    class Listener(events.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            one.begin(event.data["dispatcher"])

        def on_end(self, event: Any) -> None:
            """Nothing is said."""

    events.register("numba:compile", Listener())
    return one
