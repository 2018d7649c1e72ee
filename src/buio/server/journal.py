"""The log of a table: everything that has happened at it, in order, and enough to do it again.

A room is the fold over these entries. They are JSON, one struct each, tagged by `e`; what can be computed again from
them is not in them.
"""

from typing import Any, Final, TypeAlias

import msgspec

from buio.night.entries import Entry as NightEntry

FORM = 2
"""The form of the entries; a log of a later form is refused."""


class Entry(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, forbid_unknown_fields=True):
    """Something that has happened."""


class Opened(Entry, frozen=True, tag="opened"):
    """The table is opened: the first entry of every log.

    Attributes:
        form: the form of the entries.
        program: the Buio that opened it.
        night: how the night begins: `buio.night.saving.beginning`, with the key of all its shuffles.
        stack: the chips that one buys.
        bots: how many bots there should be.
        demo: the key is one that anybody could know.
        at: when, in seconds since 1970.
    """

    form: int
    program: str
    night: dict[str, Any]
    stack: int
    bots: int
    demo: bool = False
    at: float = 0.0

    def same_game(self, other: "Opened") -> bool:
        """Is the same played at another table, for the same chips?"""
        mine, theirs = [
            encode(msgspec.structs.replace(one, night={**one.night, "key": "", "keys": ""}, at=0.0, program="", bots=0))
            for one in (self, other)
        ]
        return mine == theirs


class Step(Entry, frozen=True, tag="night"):
    """The night takes a step: a `buio.night.entries.Entry` without a deal's moves, which are entries too.

    Attributes:
        what, name, chips, seat, note, other, entropy: as there.
        program: the Buio that began the deal.
    """

    what: str
    name: str = ""
    chips: int = 0
    seat: int = -1
    note: str = ""
    other: str = ""
    program: str = ""
    entropy: str = ""

    @classmethod
    def of(cls, entry: NightEntry, program: str) -> "Step":
        """The step of a night, written."""
        began = program if entry.what == "begin" else ""
        return cls(entry.what, entry.name, entry.chips, entry.seat, entry.note, entry.other, began, entry.entropy)

    def entry(self, moves: tuple[str, ...]) -> NightEntry:
        """The step as the night takes it; `moves`: those of the deal that runs."""
        played = moves if self.what in ("deal", "void") else ()
        return NightEntry(self.what, self.name, self.chips, self.seat, self.note, played, self.other, self.entropy)


class Moved(Entry, frozen=True, tag="move"):
    """A player's move in the running deal.

    Attributes:
        move: in the notation of `docs/notation.md`.
        cid: the attempt of a person that it was, so that a repeated one counts once; empty: nobody's attempt.
    """

    move: str
    cid: str = ""


class Guest(Entry, frozen=True, tag="guest"):
    """Somebody takes the seat of this name.

    Attributes:
        name: the seat's.
        token: what proves that it is theirs: the digest of a secret that their browser keeps.
    """

    name: str
    token: str


class Bot(Entry, frozen=True, tag="bot"):
    """A bot takes the seat of this name."""

    name: str


Log: TypeAlias = Opened | Step | Moved | Guest | Bot

encode: Final = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Log).decode


def decode(body: bytes) -> Log:
    """An entry of a log.

    Raises:
        ValueError: it is none, or of a later form.
    """
    try:
        entry: Log = _decode(body)
    except msgspec.DecodeError as error:
        raise ValueError(f"this is no entry of a table's log: {error}") from None
    return entry
