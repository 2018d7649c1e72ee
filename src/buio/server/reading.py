"""A log read back as far as this program plays it: what lies before a place that it cannot read is never lost."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from buio.night import Night
from buio.server import journal
from buio.server.beginning import LogError, night_of
from buio.server.fold import Fold

F = TypeVar("F", bound=Fold)


def decoded(log: Iterable[tuple[int, bytes]]) -> tuple[list[journal.Log], LogError | None]:
    """The entries of a log, up to one that is missing or cannot be read, and why that is the last."""
    entries: list[journal.Log] = []
    for place, (number, body) in enumerate(log, 1):
        if number != place:
            return entries, LogError(f"entry {place} of the log is missing")
        try:
            entries.append(journal.decode(body))
        except ValueError as error:
            return entries, LogError(f"entry {number}: {error}")
    return entries, None


def so_far(
    make: Callable[[Night, journal.Opened], F], entries: Sequence[journal.Log], between: bool = False
) -> tuple[F, LogError | None]:
    """The table of a log as far as it plays through, between two deals if not to its end, and why not farther.

    Args:
        make: the kind of table.
        entries: the log.
        between: leave out a deal that runs at its end.

    Raises:
        LogError: not even its first entry can be read.
    """
    if not entries:
        raise LogError("there is no entry in the log that can be read")
    first, *rest = entries
    end, why = begin_of_running(rest) if between else len(rest), None
    while True:
        table = make(*night_of(first))
        try:
            table.replay(rest[:end])
        except LogError as error:
            why, end = why or error, begin_of_running(rest[: table.written - 1])
        else:
            return table, why


def begin_of_running(entries: Sequence[journal.Log]) -> int:
    """Where in a log the deal begins that is not over at its end; the length of the log: none runs."""
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if isinstance(entry, journal.Step) and entry.what in ("begin", "deal", "void"):
            return place if entry.what == "begin" else len(entries)
    return len(entries)
