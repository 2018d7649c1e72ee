"""What a server asks of Python itself: short pauses. Most of its memory is tables that stay as they are for hours."""

import asyncio
import gc
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (50_000, 5, 10)
"""How many objects there are more than before when the collector looks by itself, and how often before it looks at
older ones too. That is seldom, and too late: what replaces something else does not count as more, but is looked
through. At 1,000 tables those were all the states that they show, 0.1 to 0.3 s in which nobody is answered."""
ASIDE_SECONDS: Final = 0.1
"""How often everything there is, is put aside, before there is much to look through."""
LOOK_SECONDS: Final = 6 * 3600.0
"""How often it looks at all of it: at 600 tables 0.8 s."""
SWITCH_SECONDS: Final = 0.0005
"""How long the store's thread waits for its turn, once for every statement: with Python's 5 ms that added up."""


@contextmanager
def short_pauses() -> Iterator[None]:
    """Serve with a collector that seldom looks by itself, and with threads that change quickly."""
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.set_threshold(*THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*thresholds)
        gc.unfreeze()


async def put_aside() -> None:
    """Keep the collector from looking at what there is, but for once in some hours.

    Nothing waits for it: tables, deals and lines are freed without it (tests/server/test_hub.py, test_sockets.py).
    """
    looked = time.monotonic()
    while True:
        if time.monotonic() - looked > LOOK_SECONDS:
            looked = time.monotonic()
            gc.unfreeze()
            gc.collect()
        gc.freeze()
        await asyncio.sleep(ASIDE_SECONDS)
