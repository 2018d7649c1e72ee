"""What is refused: counted each time, and in the log so seldom that nobody can fill it."""

import logging
import time
from collections import Counter
from typing import Final

from buio.server.metrics import METRICS
from buio.table.budget import Window
from buio.table.notes import note

log: Final = logging.getLogger("buio.server")
LINES, LINES_SECONDS = 20, 60.0
"""Lines of the log about one code, in so much time."""
_lately: Final = Window(LINES, LINES_SECONDS)
_unsaid: Final = Counter[str]()


def refused(what: str, code: str, **fields: object) -> None:
    """Count a refusal and have it in the log; after many of the same code the next line says how many had none."""
    METRICS.refused[code] += 1
    if not _lately.admits(code, time.monotonic()):
        _unsaid[code] += 1
        return
    more = {"unsaid": _unsaid.pop(code)} if code in _unsaid else {}
    note(log, logging.WARNING, what, code=code, **fields, **more)
