"""A table put down as data just before a deal begins: from there its log is read on without what lies before.

It is a shortcut and no truth. All of it follows from the entries before it; a snapshot of another program, one that
cannot be read or does not fit the log is left aside, and the log is read whole. What the beginning of a deal sets
anew, the deal before it above all, is not in it.
"""

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple, get_type_hints

import msgspec

from buio.games import games
from buio.night.carried import CarriedPot
from buio.night.entries import Entry, Person, encode
from buio.night.ledger import Line
from buio.night.turns import Turn
from buio.play.rules import Value
from buio.table import wire
from buio.table.reduce import persona
from buio.table.state import RoomState
from buio.version import __version__

EVERY: Final = 400
"""So many entries after the last snapshot the next deal that begins is a place for another."""
SEAL: Final = 32
OF_TABLE: Final = (
    *("settings", "coming", "planned", "invitation", "host", "host_digest", "own", "logged", "attempts", "guests"),
    *("asking", "claims", "removed", "sat_at", "enough_at", "clock", "pause", "closed", "void_before", "events"),
    *("forgotten", "told_game", "ended", "turn", "asked", "first_wanted", "closed_at", "tallied", "tallies", "seq"),
    *("faces", "keys", "deals_of", "former", "followed"),
)
"""The fields of a table that are put down as they are."""
OF_NIGHT: Final = ("lasts", "caller", "people", "pot", "pack_for", "turn", "deals", "begun", "link")
"""And those of its night."""
if TYPE_CHECKING:

    class Fields(msgspec.Struct):
        """The fields of a table, `OF_TABLE`, with the types that they have there."""

        logged: int

else:
    _types = get_type_hints(RoomState)
    Fields = msgspec.defstruct("Fields", [(name, _types[name]) for name in OF_TABLE])


class NightFields(msgspec.Struct):
    """What a night is between two deals: its game, everybody's chips, the ledger, and `OF_NIGHT`."""

    game: str
    rules: dict[str, Value]
    lines: list[Line]
    lasts: int
    caller: int
    people: dict[str, Person]
    pot: CarriedPot
    pack_for: int
    turn: Turn
    deals: int
    begun: int
    link: str


class Standing(msgspec.Struct):
    """How a table stands before a deal begins.

    Attributes:
        program: the Buio that has made it.
        table: what is put down of the table as it is.
        bots: the names of its bots.
        habits: what they remember.
        denied: how often a claim was in vain, by token.
        corrections: the last ones of stacks.
        night: the night.
    """

    program: str
    table: Fields
    bots: list[str]
    habits: dict[str, tuple[int, int]]
    denied: dict[str, int]
    corrections: list[wire.CorrectionState]
    night: NightFields


class Snapshot(NamedTuple):
    """How a table stood, and what follows in its log.

    Attributes:
        seal: the digest of the entry with which the deal begins.
        standing: how it stood.
    """

    seal: bytes
    standing: Standing

    @property
    def entries(self) -> int:
        """How many entries lie before it."""
        return self.standing.table.logged

    def fits(self, entry: bytes) -> bool:
        """Is this what follows in the log?"""
        return sha256(entry).digest() == self.seal


def taken(state: RoomState) -> bytes:
    """Put a table down, before a deal begins; with `sealed` it is a snapshot."""
    night = state.night
    return encode(
        Standing(
            __version__,
            Fields(**{name: getattr(state, name) for name in OF_TABLE}),
            [*state.bots],
            state.habits.counted,
            state.denied,
            [*state.corrections],
            NightFields(
                night.game.code,
                night.rules.values(),
                night.ledger.lines,
                **{name: getattr(night, name) for name in OF_NIGHT},
            ),
        )
    )


def sealed(entry: Entry, table: bytes) -> bytes:
    """Bind a table that was put down to the entry that comes next, with which the deal begins."""
    return sha256(encode(entry)).digest() + table


def read(body: bytes) -> Snapshot | None:
    """Read a snapshot; None: it is another program's, or none at all."""
    try:
        standing = msgspec.json.decode(body[SEAL:], type=Standing)
    except ValueError:
        return None
    return Snapshot(body[:SEAL], standing) if standing.program == __version__ else None


def put(standing: Standing, state: RoomState) -> None:
    """Make a table stand like this, that was opened in the same way, and of which nothing else is known."""
    for name in OF_TABLE:
        setattr(state, name, getattr(standing.table, name))
    state.bots = {name: persona(name) for name in standing.bots}
    state.habits.counted = standing.habits
    state.denied = Counter(standing.denied)
    state.corrections.extend(standing.corrections)
    night, kept = state.night, standing.night
    night.game = games[kept.game]
    night.rules = night.game.recorded(kept.rules)
    for line in kept.lines:
        night.ledger.enter(*line)
    for name in OF_NIGHT:
        setattr(night, name, getattr(kept, name))
