"""The log of a server on standard error: a line for each thing that happens, in words or as JSON.

Nothing in it is a card, a token, or the secret part of a link.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from logging.handlers import MemoryHandler
from typing import Any, Final, Self

from buio.table.notes import FIELDS

OURS: Final = "buio"
EARLY: Final = 1000
"""Lines that are held back at most."""
NO_LINE: Final = "ASGI callable returned without completing handshake."
"""What uvicorn says of a request for a line that was answered with a page, such as 503: an answer, and no error."""


def is_news(record: logging.LogRecord) -> bool:
    """Is this worth a line?"""
    return record.msg != NO_LINE


class Lines(logging.Formatter):
    """A line of words: `time level what key=value ...`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line."""
        words = [
            f"{key}={_word(value)}" for key, value in fields_of(record).items() if key not in ("at", "level", "what")
        ]
        at = fields_of(record)
        return " ".join([at["at"], at["level"], at["what"], *words])


class Json(logging.Formatter):
    """A line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the line."""
        return json.dumps(fields_of(record), ensure_ascii=False, default=str)


def fields_of(record: logging.LogRecord) -> dict[str, Any]:
    """Collect what a line says, by key."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    said = {"at": at, "level": record.levelname.lower(), "what": " ".join(record.getMessage().split())}
    said |= record.__dict__.get(FIELDS, {})
    if record.exc_info and record.exc_info[0]:
        said |= {"error": _error(record.exc_info)}
    return said


def _error(info: Any) -> str:
    """An exception in a line: its type, and the places it went through; its text may hold what nobody should read."""
    kind, _, trace = info
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{kind.__name__} at {' '.join(places[-6:])}"


def _word(value: object) -> str:
    text = str(value)
    return json.dumps(text, ensure_ascii=False) if not text or any(one in text for one in ' ="') else text


class Log:
    """The log of this process while it serves, held back until the server has said where it listens.

    Args:
        as_json: in lines of JSON.
    """

    def __init__(self, as_json: bool) -> None:
        self._last = logging.StreamHandler(sys.stderr)
        self._json = as_json
        self._last.setFormatter(Json() if as_json else Lines())
        self._last.addFilter(is_news)
        self._early = MemoryHandler(EARLY, flushLevel=logging.CRITICAL + 1, target=self._last)

    def __enter__(self) -> Self:
        logging.root.addHandler(self._early)
        logging.getLogger(OURS).setLevel(logging.INFO)
        return self

    def __exit__(self, *_: object) -> None:
        self.begin()
        logging.root.removeHandler(self._last)
        logging.getLogger(OURS).setLevel(logging.NOTSET)

    def open(self, address: str, kept: str) -> None:
        """Write the first two lines: where the server listens, what keeps its tables; as JSON where all lines are."""
        lines = [f"Buio: {address}  (Ctrl-C ends)", f"Buio: {kept}"]
        if self._json:
            about: list[dict[str, object]] = [{"msg": "listening", FIELDS: {"address": address}}, {"msg": kept}]
            lines = [Json().format(logging.makeLogRecord({"levelname": "INFO", **one})) for one in about]
        sys.stderr.write("".join([f"{line}\n" for line in lines]))
        sys.stderr.flush()

    def begin(self) -> None:
        """Write what was held back, and everything else at once."""
        logging.root.removeHandler(self._early)
        self._early.close()
        logging.root.addHandler(self._last)
