"""What a server asks of Python itself: short pauses. Most of its memory is tables that stay as they are for hours."""

import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (50_000, 5, 10)
"""How many objects there are more than before when the collector looks through the new ones, and how often before it
looks at older ones too. What replaces something else does not count, but is looked through: at 600 tables that is
everything that they show, whether it looks for 2,000 (every 300 moves, a seventh of the processor) or for 50,000."""
AGAIN_SECONDS: Final = 6 * 3600.0
"""How long it does not look at what was put aside: a line that is closed leaves a little that only it can free."""
SWITCH_SECONDS: Final = 0.0005
"""How long the store's thread waits for its turn, once for every statement: with Python's 5 ms that added up."""


@contextmanager
def short_pauses() -> Iterator[None]:
    """Serve with a collector that seldom looks at anything twice, and with threads that change quickly.

    A full collection looks through every object there is: at 600 tables 0.8 s, in which nobody is answered. What it
    leaves is put aside for hours. Little is kept by that: tables are freed without it (tests/server/test_hub.py).
    """
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    looked = time.monotonic()

    def put_aside(when: str, what: dict[str, int]) -> None:
        nonlocal looked
        if what["generation"] != 2:
            return
        if when == "stop":
            gc.freeze()
        elif time.monotonic() - looked > AGAIN_SECONDS:
            looked = time.monotonic()
            gc.unfreeze()

    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(put_aside)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.callbacks.remove(put_aside)
        gc.set_threshold(*thresholds)
        gc.unfreeze()
