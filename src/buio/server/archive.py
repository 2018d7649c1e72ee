"""What the logs of tables say, for those who keep them: a table told, its hands, and whether all logs play through."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from buio.history.nights import played
from buio.night.entries import Begun, Corrected, Ended, Moved, Tallied, Voided
from buio.server.store.reading import Reader
from buio.table import journal
from buio.table.reduce import LogError
from buio.table.replaying import Differs, at_once, begin_of_running, decoded, night_of, replay, replaying_so_far
from buio.table.state import RoomState
from buio.version import __version__


def name_of(text: str) -> str:
    """Take the name of a table from its link, or as it is."""
    return urlsplit(text).path.rstrip("/").rpartition("/")[2].partition(".")[0]


def entries_of(log: Sequence[tuple[int, bytes]]) -> list[journal.Entry]:
    """Read the entries of a log.

    Raises:
        LogError: one of them is missing, or cannot be read.
    """
    entries, why = decoded(log)
    if why:
        raise why
    return entries


def summary(log: Sequence[tuple[int, bytes]]) -> dict[str, Any]:
    """Sum a table up in numbers: its finished deals, everybody's chips, the ledger, who owes whom.

    Nothing of a deal that runs is in it but the number of its moves. There is no settlement (an empty list) as long as
    a deal runs or a pot is carried. Where the log cannot be read or does not play through, it is told up to the deal
    before, and `unread` says why.

    Raises:
        LogError: not even its first entry can be read.
    """
    state, why, running = _folded(log)
    night, entries = state.night, decoded(log)[0]
    settled = [] if running or night.carry.total else night.settlement()
    return {
        "deals": night.deals,
        "moves": sum(isinstance(entry, Moved) for entry in entries),
        "bought": sum(person.bought for person in night.people.values()),
        "stacks": {name: person.stack + person.paid_out for name, person in night.people.items()},
        "bank": night.bank,
        "carried": night.carry.total,
        "ledger": list(_ledger(state)),
        "settlement": [{"payer": one.payer, "payee": one.payee, "chips": one.chips} for one in settled],
        "void": sum(isinstance(entry, Voided) for entry in night.entries),
        "running": running,
        "unread": str(why or ""),
    }


def _folded(log: Sequence[tuple[int, bytes]]) -> tuple[RoomState, LogError | None, bool]:
    """The table of a log as far as it can be told, why not farther, and whether a deal is running at its end."""
    entries, why = decoded(log)
    state, other = at_once(replaying_so_far(RoomState, entries, between=why is not None))
    begun = begin_of_running(entries)
    running = why is None and begun < len(entries)
    return state, why or (other if state.logged < begun else None), running


def _ledger(state: RoomState) -> Iterator[dict[str, Any]]:
    """The lines of the ledger; a correction and a void deal say why."""
    reasons = [one for one in state.night.entries if isinstance(one, Corrected | Voided)]
    notes = {
        what: iter([one.reason for one in reasons if isinstance(one, kind)])
        for what, kind in (("correct", Corrected), ("void", Voided))
    }
    for line in state.night.ledger.lines:
        note = {"note": next(notes[line.what])} if line.what in notes else {}
        yield {"what": line.what, "changes": dict(line.changes), **note}


def hands(log: Sequence[tuple[int, bytes]]) -> Iterator[str]:
    """Write the record of every finished deal of the `summary`, in order, with all cards and all moves."""
    for hand in played(_folded(log)[0].night):
        yield hand.record()


@dataclass
class Health:
    """What the logs of a store are like.

    Attributes:
        tables: how many there are.
        deals: finished deals that come out as they did.
        moves: moves in all logs that can be read.
        differing: deals that this program plays differently: a finished one ends its table's account there, an
            unfinished one will be void.
        broken: logs that cannot be read.
        complaints: a line about each of the last two.
    """

    tables: int = 0
    deals: int = 0
    moves: int = 0
    differing: int = 0
    broken: int = 0
    complaints: tuple[str, ...] = ()

    def answer(self) -> dict[str, int]:
        """Tell the numbers, by name."""
        return {what: count for what, count in vars(self).items() if what != "complaints"}


async def examine(reader: Reader) -> Health:
    """Play every log again with this program.

    Raises:
        StoreDown: the store cannot be read.
    """
    health = Health()
    for name in await reader.tables():
        health.tables += 1
        try:
            entries = entries_of(await reader.read(name))
            health.moves += sum(isinstance(entry, Moved) for entry in entries)
            _play(entries, health)
        except Differs as error:
            health.differing += 1
            health.complaints += (f"table {name}: {error}",)
        except LogError as error:
            health.broken += 1
            health.complaints += (f"table {name}: {error}",)
    return health


def _play(entries: Sequence[journal.Entry], health: Health) -> None:
    """Play a log.

    Raises:
        Differs: a deal comes out differently.
        LogError: the log cannot be read.
    """
    first, *rest = entries
    state, begun = RoomState(*night_of(first)), begin_of_running(rest)
    try:
        replay(state, rest[:begun])
    except LogError as error:
        if not isinstance(error, Differs) and _of_another(entries[: state.logged + 1]):
            raise Differs(str(error)) from None
        raise
    finally:
        health.deals += sum(isinstance(entry, Ended | Tallied) for entry in entries[: state.logged])
    try:
        replay(state, rest[begun:])
    except LogError as error:
        raise Differs(f"the running deal will be void: {error}") from None


def _of_another(entries: Sequence[journal.Entry]) -> bool:
    """Was the last deal that begins in here begun by another version of the program?"""
    began = [entry.program for entry in entries if isinstance(entry, Begun)]
    return bool(began) and began[-1] != __version__
