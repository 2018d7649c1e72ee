"""A log played again as far as this program can: what lies before a place that it cannot read is never lost."""

from collections.abc import Callable, Generator, Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeAlias, TypeVar

from buio.night import Night
from buio.night.entries import Begun, Ended, Entry, Moved, Voided
from buio.table import journal
from buio.table.reduce import LogError, count, reduce
from buio.table.state import RoomState
from buio.version import __version__

T = TypeVar("T")
S = TypeVar("S", bound=RoomState)
Steps: TypeAlias = Generator[None, None, T]
"""Work in small steps, between which others may have their turn, and what comes of it."""
STEP: Final = 50
"""The entries of a step: a few milliseconds."""


class Differs(LogError):
    """A log of which a deal comes out differently with this program."""


def night_of(entry: journal.Entry) -> tuple[Night, journal.Opened]:
    """Begin the night with which a log begins.

    Raises:
        LogError: it begins with something else, or in a form that this program does not know.
    """
    if not isinstance(entry, journal.Opened):
        raise LogError("a log begins with the opening of its table")
    if entry.form not in journal.READ:
        raise LogError(
            f"the log was written by Buio {entry.program} in form {entry.form}, "
            f"and this one, {__version__}, reads forms {' and '.join(map(str, journal.READ))} alone"
        )
    try:
        return entry.night.night(), entry
    except (KeyError, ValueError, TypeError) as error:
        raise LogError(f"the table cannot be opened again: {error}") from None


def at_once(steps: Steps[T]) -> T:
    """Do all steps now."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: T = done.value
            return found


def decoded(log: Iterable[tuple[int, bytes]]) -> tuple[list[Entry], LogError | None]:
    """Read the entries of a log, up to one that is missing or cannot be read, and why that is the last."""
    return at_once(decoding(log))


def decoding(log: Iterable[tuple[int, bytes]]) -> Steps[tuple[list[Entry], LogError | None]]:
    """Do so in steps."""
    entries: list[Entry] = []
    for place, (number, body) in enumerate(log, 1):
        if place % STEP == 0:
            yield
        if number != place:
            return entries, LogError(f"entry {place} of the log is missing")
        try:
            entries.append(journal.decode(body))
        except ValueError as error:
            return entries, LogError(f"entry {number}: {error}")
    return entries, None


def replaying_so_far(
    make: Callable[[Night, journal.Opened], S], entries: Sequence[Entry], between: bool = False
) -> Steps[tuple[S, LogError | None]]:
    """Play a log as far as it goes, between two deals if not to its end; return the table, and why not farther.

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
            yield from replaying(table, rest[:end])
        except LogError as error:
            why, end = why or error, begin_of_running(rest[: table.logged - 1])
        else:
            return table, why


def replay(state: RoomState, entries: Iterable[Entry]) -> None:
    """Do again what a log says.

    Raises:
        LogError: it does not play through with this program.
    """
    at_once(replaying(state, entries))


def replaying(state: RoomState, entries: Iterable[Entry], without_moves: bool = False) -> Steps[None]:
    """Do again what a log says, in steps.

    Args:
        state: the table, as it is before.
        entries: what follows in its log.
        without_moves: do not make the moves of the deal that runs: it is going to be void.

    Raises:
        LogError: it does not play through with this program.
    """
    for place, entry in enumerate(entries, 1):
        if place % STEP == 0:
            yield
        logged = state.logged
        try:
            if without_moves and isinstance(entry, Moved):
                count(state, entry)
            else:
                reduce(state, entry)
            if not without_moves and isinstance(entry, Begun | Ended):
                _prove(state, entry)
        except (ValueError, KeyError, IndexError, AssertionError) as error:
            state.logged = logged
            kind = Differs if isinstance(error, Differs) else LogError
            raise kind(f"entry {logged + 1} of the log does not play: {error}") from None


def _prove(state: RoomState, entry: Begun | Ended) -> None:
    if entry.proof != proof_of(state.night, entry):
        number = state.night.deals + isinstance(entry, Begun)
        raise Differs(f"deal {number} comes out differently with this program")


def begin_of_running(entries: Sequence[Entry]) -> int:
    """Find where in a log the deal begins that is not over at its end; the length of the log: none runs."""
    for place in range(len(entries) - 1, -1, -1):
        entry = entries[place]
        if isinstance(entry, Begun | Ended | Voided):
            return place if isinstance(entry, Begun) else len(entries)
    return len(entries)


def proof_of(night: Night, entry: Begun | Ended) -> str:
    """Digest how a deal was dealt, or of how it has left the stacks.

    Args:
        night: the night.
        entry: what it has just taken.
    """
    if isinstance(entry, Begun):
        assert night.deal is not None
        told = repr((night.order, night.deal.stacks, night.deal.hands, night.deal.board))
    else:
        stacks = sorted((name, one.stack) for name, one in night.people.items())
        told = repr((stacks, night.carry.total, night.bank))
    return sha256(told.encode()).hexdigest()[:16]
