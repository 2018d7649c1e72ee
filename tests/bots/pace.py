"""How fast the processor here is: what a decision may take is said for one that does as much as ours did."""

import time

from coverage import Coverage

REFERENCE = 0.012
"""Seconds of the processor for which the limits were set."""
TRACED = 8
"""How many times slower a program may be whose lines are noted, which the measure below does not feel."""


def slowness() -> float:
    """How many times slower this processor is now; 1: as fast, or faster."""
    took = []
    for _ in range(3):
        began = time.process_time()
        sum(range(1_000_000))
        took.append(time.process_time() - began)
    return max(1.0, sorted(took)[1] / REFERENCE) * (TRACED if Coverage.current() else 1)
