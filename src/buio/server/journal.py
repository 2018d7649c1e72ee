"""The log of a table: everything that has happened at it, in order, and enough to do it again.

A room is the fold over these entries. They are JSON, one struct each, tagged by `e`; what can be computed again from
them is not in them.
"""

from typing import Any, Final, TypeAlias

import msgspec

from buio.night.entries import Entry as NightEntry
from buio.server.settings import Settings

FORM = 1
"""The form of the entries; a log of a later form is refused."""


class Entry(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Something that has happened.

    Attributes:
        at: when, in seconds since 1970: all deadlines follow from it.
        cid: the attempt of somebody that it was, so that a repeated one counts once; empty: nobody's attempt.
    """

    at: float = 0.0
    cid: str = ""


class Opened(Entry, frozen=True, tag="opened"):
    """The table is opened: the first entry of every log.

    Attributes:
        form: the form of the entries.
        program: the Buio that opened it.
        night: how the night begins: `buio.night.saving.beginning`, with the key of all its shuffles.
        settings: how the table is run.
        demo: the key is one that anybody could know.
        invitation: what a link must hold besides the table's name; empty: nothing.
        host: the digest of the secret that makes its bearer the host; empty: the first who sits down is.
        account: the cards are real ones on a real table; only the account is kept here.
    """

    form: int
    program: str
    night: dict[str, Any]
    settings: Settings
    demo: bool = False
    invitation: str = ""
    host: str = ""
    account: bool = False

    def same_game(self, other: "Opened") -> bool:
        """Is the same played at another table, for the same chips?"""
        mine, theirs = [{**one.night, "key": "", "keys": ""} for one in (self, other)]
        return mine == theirs and self.settings.stack == other.settings.stack and not self.host and not other.host


class Step(Entry, frozen=True, tag="night"):
    """The night takes a step: a `buio.night.entries.Entry` without a deal's moves, which are entries too.

    Attributes:
        what, name, chips, seat, note, other, entropy: as there.
        program: the Buio that began the deal.
        proof: of a deal that begins or ends, a digest of how it was dealt, or of how it left the stacks.
    """

    what: str
    name: str = ""
    chips: int = 0
    seat: int = -1
    note: str = ""
    other: str = ""
    program: str = ""
    entropy: str = ""
    proof: str = ""

    @classmethod
    def of(cls, entry: NightEntry, program: str, proof: str) -> "Step":
        """The step of a night, written."""
        began = program if entry.what == "begin" else ""
        return cls(
            entry.what, entry.name, entry.chips, entry.seat, entry.note, entry.other, began, entry.entropy, proof
        )

    def entry(self, moves: tuple[str, ...]) -> NightEntry:
        """The step as the night takes it; `moves`: those of the deal that runs."""
        played = moves if self.what in ("deal", "void") else ()
        return NightEntry(self.what, self.name, self.chips, self.seat, self.note, played, self.other, self.entropy)


class Moved(Entry, frozen=True, tag="move"):
    """A player's move in the running deal, in the notation of `docs/notation.md`.

    Attributes:
        late: somebody's time was over, and the table made it for them.
    """

    move: str
    late: bool = False


class Asked(Entry, frozen=True, tag="asked"):
    """Somebody asks for a seat.

    Attributes:
        name: what they want to be called.
        token: who they are: the digest of a secret that their browser keeps.
        chips: what they want to buy; 0: what everybody buys.
    """

    name: str
    token: str
    chips: int = 0


class Admitted(Entry, frozen=True, tag="admitted"):
    """Who asked for a seat gets the next free one, with so many chips."""

    name: str
    chips: int = 0


class Declined(Entry, frozen=True, tag="declined"):
    """Who asked for a seat gets none, or has gone away again."""

    name: str


class Guest(Entry, frozen=True, tag="guest"):
    """Somebody takes the seat of this name: a newcomer, or its owner on another device.

    Attributes:
        name: the seat's.
        token: what proves that it is theirs: the digest of a secret that their browser keeps.
    """

    name: str
    token: str


class Claimed(Entry, frozen=True, tag="claimed"):
    """Somebody says, on another device, that the seat of this name is theirs: the host is asked.

    Attributes:
        name: the seat's.
        token: of the other device.
        code: to know it by.
    """

    name: str
    token: str
    code: str


class Unclaimed(Entry, frozen=True, tag="unclaimed"):
    """A claim has been in vain.

    Attributes:
        token: of who made it.
        crowded: newer ones took its place: nobody has said no.
    """

    token: str
    crowded: bool = False


class Removed(Entry, frozen=True, tag="removed"):
    """The host has sent somebody away, who gets no seat at this table again."""

    name: str


class Bot(Entry, frozen=True, tag="bot"):
    """A bot takes the seat of this name."""

    name: str


class Host(Entry, frozen=True, tag="host"):
    """Whoever has this token is the host from now on."""

    token: str


class Changed(Entry, frozen=True, tag="changed"):
    """The table is run like this from the next deal on."""

    settings: Settings


class Planned(Entry, frozen=True, tag="planned"):
    """As soon as it is possible another game is played.

    Attributes:
        game: its code; empty: none, after all.
        rules: its house rules.
    """

    game: str
    rules: dict[str, Any] = {}


class Invited(Entry, frozen=True, tag="invited"):
    """The old links are good no more for whoever has no seat; a link must hold this."""

    invitation: str


class Paused(Entry, frozen=True, tag="paused"):
    """The table stands still: the host wants it so, or nobody is here."""

    host: bool


class Resumed(Entry, frozen=True, tag="resumed"):
    """It goes on."""


class Graced(Entry, frozen=True, tag="graced"):
    """Whoever is asked has lost the line, and gets more time."""

    name: str
    seconds: float


class Closed(Entry, frozen=True, tag="closed"):
    """The night is over."""


Log: TypeAlias = (
    Opened
    | Step
    | Moved
    | Asked
    | Admitted
    | Declined
    | Guest
    | Claimed
    | Unclaimed
    | Removed
    | Bot
    | Host
    | Changed
    | Planned
    | Invited
    | Paused
    | Resumed
    | Graced
    | Closed
)

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
