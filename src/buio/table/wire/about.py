"""How a table is run and by whom, as one viewer may see it, and what it has committed to."""

import msgspec

from buio.table.settings import Settings
from buio.table.wire.account import TransferState
from buio.table.wire.sent import Why


class AskingState(msgspec.Struct, frozen=True):
    """Somebody who wants a seat.

    Attributes:
        name: what they want to be called, or are.
        chips: what they want to buy.
        admitted: the next free seat is theirs.
        claims: the seat of this name is theirs, they say.
        code: with which they who claim are known; only they and the host see it.
    """

    name: str
    chips: int
    admitted: bool
    claims: bool = False
    code: str = ""


class FairState(msgspec.Struct, frozen=True):
    """What the table has committed to (page `docs/explanation/fairness.md`).

    Attributes:
        next: the number of the next deal; void ones count.
        promised: the commitment to the next deal.
        closed: promises of seeds for it are taken no more: now they are opened.
        promises: then, all promises by name, which a page holds the opening against: `Ada~DIGEST Bea~DIGEST`.
        deal: the number of the last deal that has begun; 0: none.
        commitment: what was promised of it; empty: nothing.
        entropy: what people have contributed to it.
        roots: what it has announced of each reshuffle.
    """

    next: int
    promised: str
    closed: bool
    promises: str
    deal: int
    commitment: str
    entropy: str
    roots: list[str]


class RemovalState(msgspec.Struct, frozen=True):
    """Why the host has sent the viewer away, whom alone it is told.

    Attributes:
        why: the reason, as a word of `room.why.*`; empty: none of them.
        note: the reason in the host's own words; empty: none.
    """

    why: Why
    note: str


class AboutState(msgspec.Struct, frozen=True):
    """How the table is run, and by whom.

    Attributes:
        host: the host's name; empty: nobody who sits here.
        hosting: the viewer is the host.
        invitation: the end of the link, for those who may pass it on; empty: the viewer may not, or there is none.
        settings: how the table is run.
        coming: how it is run from the next deal on; null: the same way.
        planned: the game that is played as soon as it is possible; empty: no other.
        asking: who wants a seat.
        settlement: who pays whom, once the night is over.
        demo: the cards come from a seed: for tests and demonstrations.
        host_secret: what makes the link the host's, as `?host=` at its end, once that was renewed; empty: the viewer is
            not the host, or the server has been started since then.
        free: the numbers of the seats that are free.
        removal: why the host has sent the viewer away; null: that is not so.
        before: the table that this one follows, with the same people; empty: none.
        former: as whom the viewer had a seat there; empty: as nobody, or the viewer has one here.
        followed: the table that follows this one, at which the night is over; empty: none. The link of this table
            leads there.
    """

    host: str
    hosting: bool
    invitation: str
    settings: Settings
    coming: Settings | None
    planned: str
    asking: list[AskingState]
    settlement: list[TransferState]
    demo: bool
    host_secret: str = ""
    free: list[int] = []
    removal: RemovalState | None = None
    before: str = ""
    former: str = ""
    followed: str = ""
