"""What a server counts, told in the text format of Prometheus at `/metrics`: a page of it instead of a library.

Nothing here knows a name, a card or an address.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Final

from buio.night.entries import Moved, Voided
from buio.table.room import Room

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds: the upper ends of the histogram's parts."""
TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """Counters of a process, from its start.

    Attributes:
        refused: what was refused, by its code.
        reconnects: how often somebody with a seat has come back on a new line.
        voids: deals that were cancelled.
        broken: invariants that did not hold: chips, cards or the ledger.
        moves: moves that were kept.
    """

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.reconnects: int = 0
        self.voids: int = 0
        self.broken: int = 0
        self.moves: int = 0
        self._parts = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, room: Room) -> None:
        """Count what has happened in a room since it was last written into its log."""
        self.moves += sum(isinstance(entry, Moved) for entry in room.unsaved)
        self.voids += sum(isinstance(entry, Voided) for entry in room.unsaved)
        self.broken += room.broken
        room.broken = 0

    def acknowledged(self, seconds: float) -> None:
        """Something was asked for and done, and it took so long until the answer was on its way."""
        self._parts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self, tables: int, sockets: int, seats: int) -> str:
        """All of it.

        Args:
            tables: tables that are served now.
            sockets: lines that are open.
            seats: people who are here.
        """
        lines = [
            *_one("buio_tables", "gauge", "Tables that are served now.", tables),
            *_one("buio_sockets", "gauge", "Lines of pages that are open.", sockets),
            *_one("buio_people", "gauge", "People with a seat whose page is connected.", seats),
            *_one("buio_moves_total", "counter", "Moves that were kept.", self.moves),
            *_one(
                "buio_reconnects_total", "counter", "People who came back to their seat on a new line.", self.reconnects
            ),
            *_one("buio_void_deals_total", "counter", "Deals that were cancelled.", self.voids),
            *_one(
                "buio_conservation_failures_total", "counter", "Chips, cards, books that did not add up.", self.broken
            ),
            *_head("buio_refusals_total", "counter", "What was refused, by its code."),
            *[f'buio_refusals_total{{code="{code}"}} {count}' for code, count in sorted(self.refused.items())],
            *self._histogram(),
        ]
        return "\n".join([*lines, ""])

    def _histogram(self) -> Iterator[str]:
        name, total = "buio_acknowledgement_seconds", 0
        yield from _head(name, "histogram", "From a message's arrival until its answer was on its way.")
        for bound, count in zip((*BOUNDS, "+Inf"), self._parts, strict=True):
            total += count
            yield f'{name}_bucket{{le="{bound}"}} {total}'
        yield f"{name}_sum {self._seconds:.6f}"
        yield f"{name}_count {total}"


METRICS: Final = Metrics()
"""Those of this process."""


def _head(name: str, kind: str, text: str) -> Iterator[str]:
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"


def _one(name: str, kind: str, text: str, value: int) -> Iterator[str]:
    yield from _head(name, kind, text)
    yield f"{name} {value}"
