"""Where the time of a message goes: what took long stands in the log, with the attempt that it was."""

import logging
import time
from typing import Final

from buio.server.metrics import METRICS
from buio.table.notes import note

log: Final = logging.getLogger("buio.server")
SLOW_SECONDS, EACH_SECONDS = 0.5, 10.0
"""An answer that took so long is told; of one table so often at most."""


class Times:
    """The times of the message that a table is at now.

    Args:
        table: what it is called.

    Attributes:
        kept: seconds that the store took.
    """

    def __init__(self, table: str) -> None:
        self.kept: float = 0.0
        self._table = table
        self._came = self._began = self._shown = 0.0
        self._told = -EACH_SECONDS  # when an answer that took long was told last

    def begin(self, came: float) -> None:
        """Begin with a message that came at this time, in seconds of `time.perf_counter`."""
        self._came, self._began, self.kept, self._shown = came, time.perf_counter(), 0.0, 0.0

    def note_shown(self, seconds: float) -> None:
        """All viewers were told how the table stands, which took so long."""
        METRICS.shown.note(seconds)
        self._shown += seconds

    def end(self, cid: str) -> None:
        """The attempt of this name is answered; if that took long, tell where the time went."""
        now = time.perf_counter()
        if now - self._came < SLOW_SECONDS or now - self._told < EACH_SECONDS:
            return
        self._told = now
        parts = {
            "waited": self._began - self._came, "kept": self.kept, "shown": self._shown, "took": now - self._came
        }  # fmt: skip
        milliseconds = {part: round(1000 * seconds) for part, seconds in parts.items()}
        note(log, logging.WARNING, "an answer took long", table=self._table, cid=cid, **milliseconds)
