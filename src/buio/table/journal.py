"""The log of a table: everything that has happened at it, in order, and enough to do it again.

It holds the entries of a night, and those that only a table has, of the same kind: JSON, one struct each, tagged by
`e`. What can be computed again from them is not in them.
"""

from typing import Any, Final, Union

import msgspec
from msgspec.structs import replace

from buio.night import entries
from buio.night.entries import UNWRITTEN, Entry
from buio.night.saving import Beginning
from buio.play.validation import unread
from buio.table.settings import Settings

__all__ = ["ENTRY", "FORM", "Entry", "decode", "encode"]

FORM = 7
"""The form in which entries are written."""
READ: Final = (2, 3, 4, 5, 6, FORM)
"""The forms that are read: what each has more than the one before, a log of that does without."""


class Former(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Somebody who had a seat at the table before.

    Attributes:
        name: what they were called.
        token: who they are: their browser keeps the same secret for both tables.
        seat: where they sat; -1: they had gone before the end.
        face: the drawn face that they had chosen; 0: none.
        key: the digest of the key of their phone, by which they are known on another browser; empty: none.
    """

    name: str
    token: str
    seat: int = -1
    face: int = 0
    key: str = ""


class Before(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The table that this one follows, and who was there.

    Attributes:
        table: its name.
        host: the token of its host, who is the host here.
        people: who had a seat there.
        removed: by token, whom the host had sent away, and why.
    """

    table: str
    host: str
    people: list[Former]
    removed: dict[str, tuple[str, str]] = {}


class Opened(Entry, frozen=True):
    """The table is opened: the first entry of every log.

    Attributes:
        form: the form of the entries.
        program: the Buio that opened it.
        night: how the night begins, with the key of all its shuffles.
        settings: how the table is run.
        demo: the key is one that anybody could know.
        invitation: what a link must hold besides the table's name; empty: nothing.
        host: the digest of the secret that makes its bearer the host; empty: the first who sits down is.
        account: the cards are real ones on a real table; only the account is kept here.
        before: the table that it follows, for another night of the same people; None: it follows none.
    """

    form: int
    program: str
    night: Beginning
    settings: Settings
    demo: bool = False
    invitation: str = ""
    host: str = ""
    account: bool = False
    before: Before | None = None

    def same_game(self, other: "Opened") -> bool:
        """Is the same played at another table, for the same chips?"""
        mine, theirs = [replace(one.night, key="") for one in (self, other)]
        return mine == theirs and self.settings.stack == other.settings.stack and not self.host and not other.host


class Asked(Entry, frozen=True):
    """Somebody asks for a seat.

    Attributes:
        name: what they want to be called.
        token: who they are: the digest of a secret that their browser keeps.
        chips: what they want to buy; 0: what everybody buys.
        seat: where they want to sit; -1: anywhere.
    """

    name: str
    token: str
    chips: int = 0
    seat: int = -1


class Admitted(Entry, frozen=True):
    """Who asked for a seat gets the next free one, with so many chips."""

    name: str
    chips: int = 0


class Declined(Entry, frozen=True):
    """Who asked for a seat gets none, or has gone away again."""

    name: str


class Guest(Entry, frozen=True):
    """Somebody takes the seat of this name: a newcomer, or its owner on another device.

    Attributes:
        name: the seat's.
        token: what proves that it is theirs: the digest of a secret that their browser keeps.
    """

    name: str
    token: str


class Claimed(Entry, frozen=True):
    """Somebody says, on another device, that the seat of this name is theirs: the host is asked.

    Attributes:
        name: the seat's.
        token: of the other device.
        code: to know it by.
    """

    name: str
    token: str
    code: str


class Unclaimed(Entry, frozen=True):
    """A claim has been in vain.

    Attributes:
        token: of who made it.
        crowded: newer ones took its place: nobody has said no.
    """

    token: str
    crowded: bool = False


class Removed(Entry, frozen=True):
    """The host has sent somebody away, who gets no seat at this table again unless the host wants it.

    Attributes:
        name: who it is.
        why: the reason, as one of the words of `wire.Why`; empty: none of them.
        note: the reason in the host's own words; empty: none.
    """

    name: str
    why: str = ""
    note: str = ""


class Recognized(Entry, frozen=True):
    """Somebody who had a seat at the table before is here with another browser: the key of their phone says so.

    Attributes:
        name: what they were called there.
        token: of the browser that they have now.
    """

    name: str
    token: str


class Bot(Entry, frozen=True):
    """A bot takes the seat of this name."""

    name: str


class Host(Entry, frozen=True):
    """Whoever has this token is the host from now on.

    Attributes:
        token: of the new host.
        host: the digest of the secret that makes its bearer the host from now on; empty: the one before does.
    """

    token: str
    host: str = ""


class Changed(Entry, frozen=True):
    """The table is run like this from the next deal on."""

    settings: Settings


class Planned(Entry, frozen=True):
    """As soon as it is possible another game is played.

    Attributes:
        game: its code; empty: none, after all.
        rules: its house rules.
    """

    game: str
    rules: dict[str, Any] = {}


class Invited(Entry, frozen=True):
    """The old links are good no more for whoever has no seat; a link must hold this.

    Attributes:
        invitation: what a link must hold.
        host: the digest of the secret that makes its bearer the host from now on; empty: the one before does.
    """

    invitation: str
    host: str = ""


class Paused(Entry, frozen=True):
    """The table stands still: the host wants it so, or nobody is here."""

    host: bool


class Resumed(Entry, frozen=True):
    """It goes on."""


class Graced(Entry, frozen=True):
    """Whoever is asked has lost the line, and gets more time."""

    name: str
    seconds: float


class Ready(Entry, frozen=True):
    """Somebody has read the result, and is ready for the next deal.

    Attributes:
        name: who it is.
        first: it is the host, who wants the first deal now, whoever may still come.
    """

    name: str
    first: bool = False


class Hunted(Entry, frozen=True):
    """Somebody has the cards turned that would have come, of a deal that ended early."""

    name: str


class Dressed(Entry, frozen=True):
    """Somebody chooses a drawn face.

    Attributes:
        name: who does.
        face: its number among all; 0: the one that comes with the name.
    """

    name: str
    face: int


class Known(Entry, frozen=True):
    """Somebody is known again across nights by a key of their phone.

    Attributes:
        name: who is.
        key: its digest; empty: by none any more.
    """

    name: str
    key: str


class SeedPromised(Entry, frozen=True):
    """Somebody promises a seed for the next deal.

    Attributes:
        name: who it is.
        digest: of the seed.
    """

    name: str
    digest: str


class SeedOpened(Entry, frozen=True):
    """Somebody opens the seed that they have promised."""

    name: str
    seed: str


class Listed(Entry, frozen=True):
    """Everybody has been told who has promised a seed for the next deal: now they are opened.

    Attributes:
        promises: as `buio.fairness.Entropy.promises` writes them.
    """

    promises: str


class Noted(Entry, frozen=True):
    """Somebody writes a deal down that was played with real cards: it is in the books when the others agree.

    Attributes:
        name: who does.
        stakes: by name, the chips put in.
        shares: by name, the chips got.
    """

    name: str
    stakes: dict[str, int]
    shares: dict[str, int]


class Agreed(Entry, frozen=True):
    """Somebody says that the deal was written down as it was."""

    name: str


class Disagreed(Entry, frozen=True):
    """The deal that was written down cannot have been so, or somebody says that it was not."""


class Closed(Entry, frozen=True):
    """The night is over."""


class Followed(Entry, frozen=True):
    """The same people have another night, at the table of this name; of several entries the last one counts."""

    table: str


ENTRY: Final[Any] = Union[(*[one for one in Entry.__subclasses__() if one not in UNWRITTEN],)]
"""An entry as it is written."""
_decode: Final = msgspec.json.Decoder(ENTRY).decode


def encode(entry: Entry) -> bytes:
    """Write an entry of a log."""
    return entries.encode(entries.to_log(entry))


def decode(body: bytes) -> Entry:
    """Read an entry of a log.

    Raises:
        ValueError: it is none.
    """
    try:
        return entries.from_log(_decode(body))
    except ValueError as error:
        raise ValueError(f"this is no entry of a table's log: {unread(body, error)}") from None
