"""What a server counts, told in the text format of Prometheus at `/metrics`: a page of it instead of a library.

Nothing here knows a name, a card or an address.
"""

import contextlib
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from buio.night.entries import Moved, Voided
from buio.table.room import Room

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: the upper ends of a histogram's parts."""
TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SELF: Final = Path("/proc/self")
"""Where Linux says what a process uses; elsewhere nobody says it."""


class Histogram:
    """How long something took, each time.

    Args:
        name: what it is called in the exposition.
        text: what is measured.
    """

    def __init__(self, name: str, text: str) -> None:
        self._name, self._text = name, text
        self._parts = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def note(self, seconds: float) -> None:
        """It took so long once more."""
        self._parts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def lines(self) -> Iterator[str]:
        """Tell all of it."""
        name, total = self._name, 0
        yield from _head(name, "histogram", self._text)
        for bound, count in zip((*BOUNDS, "+Inf"), self._parts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._seconds:.6f}"
        yield f"{name}_count {total}"


class Metrics:
    """Counters of a process, from its start.

    Attributes:
        refused: what was refused, by its code.
        reconnects: how often somebody with a seat has come back on a new line.
        voids: deals that were cancelled.
        broken: invariants that did not hold: chips, cards or the ledger.
        moves: moves that were kept.
        cut: lines whose page had fallen behind.
        still: tables that cannot be kept now, and wait.
        acknowledged: from a message's arrival until its answer was on its way.
        kept: what the store takes to keep what has happened at a table.
        shown: what it takes to show all viewers of a table how it stands.
        late: how late the loop is with what it was to do.
    """

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.reconnects: int = 0
        self.voids: int = 0
        self.broken: int = 0
        self.moves: int = 0
        self.cut: int = 0
        self.still: int = 0
        self.acknowledged: Histogram = Histogram(
            "buio_acknowledgement_seconds", "From a message's arrival until its answer was on its way."
        )
        self.kept: Histogram = Histogram("buio_store_seconds", "Until the store has kept what happened at a table.")
        self.shown: Histogram = Histogram("buio_show_seconds", "Until all viewers of a table were told how it stands.")
        self.late: Histogram = Histogram("buio_loop_lag_seconds", "How late the loop is, measured four times a second.")

    def count(self, room: Room) -> None:
        """Count what has happened in a room since it was last written into its log."""
        self.moves += sum(isinstance(entry, Moved) for entry in room.unsaved)
        self.voids += sum(isinstance(entry, Voided) for entry in room.unsaved)
        self.broken += room.broken
        room.broken = 0

    def text(self, tables: int, sockets: int, seats: int) -> str:
        """All of it.

        Args:
            tables: tables that are served now.
            sockets: lines that are open.
            seats: people who are here.
        """
        one = (
            ("buio_tables", "gauge", "Tables that are served now.", tables),
            ("buio_tables_still", "gauge", "Tables that stand still, because they cannot be kept now.", self.still),
            ("buio_sockets", "gauge", "Lines of pages that are open.", sockets),
            ("buio_people", "gauge", "People with a seat whose page is connected.", seats),
            ("buio_moves_total", "counter", "Moves that were kept.", self.moves),
            ("buio_reconnects_total", "counter", "People who came back to their seat on a new line.", self.reconnects),
            ("buio_cut_lines_total", "counter", "Lines that were cut, for their page had fallen behind.", self.cut),
            ("buio_void_deals_total", "counter", "Deals that were cancelled.", self.voids),
            ("buio_conservation_failures_total", "counter", "Chips, cards, books that did not add up.", self.broken),
            *_used(),
        )
        lines = [line for each in one for line in _one(*each)]
        lines += _head("buio_refusals_total", "counter", "What was refused, by its code.")
        lines += [f'buio_refusals_total{{code="{code}"}} {count}' for code, count in sorted(self.refused.items())]
        return "\n".join(
            [*lines, *self.acknowledged.lines(), *self.kept.lines(), *self.shown.lines(), *self.late.lines(), ""]
        )


METRICS: Final = Metrics()
"""Those of this process."""


def _used() -> Iterator[tuple[str, str, str, float]]:
    """What the process uses, by the names that Prometheus has for that."""
    yield "process_cpu_seconds_total", "counter", "Seconds of processor time.", round(time.process_time(), 2)
    with contextlib.suppress(OSError):
        pages = int((SELF / "statm").read_text(encoding="ascii").split()[1])
        bytes_ = pages * os.sysconf("SC_PAGE_SIZE")
        yield "process_resident_memory_bytes", "gauge", "Memory in use.", bytes_
        yield "process_open_fds", "gauge", "Files and sockets that are open.", sum(1 for _ in (SELF / "fd").iterdir())


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def _one(name: str, kind: str, text: str, value: float) -> Iterator[str]:
    yield from _head(name, kind, text)
    yield f"{name} {value}"
