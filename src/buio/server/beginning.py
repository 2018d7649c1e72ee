"""How a log begins, and how each deal in it is proved to come out as it did."""

import time
from hashlib import sha256
from math import floor

from buio import __version__
from buio.night import Night
from buio.night.saving import beginning, begun
from buio.server import journal
from buio.server.settings import Settings


class LogError(ValueError):
    """A log that does not play through; the text says where."""


class Differs(LogError):
    """A log of which a deal comes out differently with this program."""


def proof_of(night: Night, what: str, claimed: str = "") -> str:
    """A digest of how a deal was dealt, or of how it left the stacks; empty for all other steps.

    Args:
        night: the night.
        what: the step that it has just taken.
        claimed: the stacks as they are when somebody of this name has taken the carried pot as well.
    """
    if what == "begin" and night.deal is not None:
        told = repr((night.order, night.deal.stacks, night.deal.hands, night.deal.board))
    elif what == "deal":
        pot = night.carry.total
        stacks = sorted((name, one.stack + pot * (name == claimed)) for name, one in night.people.items())
        told = repr((stacks, 0 if claimed else pot, night.bank))
    else:
        return ""
    return sha256(told.encode()).hexdigest()[:16]


def proves(night: Night, entry: journal.Step, following: journal.Log | None) -> bool:
    """Has a step of a log come out as it did?

    Before its proof was taken at once, that of a deal was taken after the claim to the carried pot that may follow it.
    """
    claimed = following.name if isinstance(following, journal.Step) and following.what == "claim" else ""
    return entry.proof in (proof_of(night, entry.what), proof_of(night, entry.what, claimed))


def opened(
    night: Night,
    settings: Settings,
    demo: bool,
    invitation: str = "",
    host: str = "",
    at: float = 0.0,
    account: bool = False,
) -> journal.Opened:
    """The first entry of a table at which this night is played."""
    began = beginning(night)
    now = at or floor(time.time() * 1000) / 1000
    return journal.Opened(journal.FORM, __version__, began, settings, demo, invitation, host, account, at=now)


def night_of(entry: journal.Log) -> tuple[Night, journal.Opened]:
    """The night with which a log begins.

    Raises:
        LogError: it begins with something else, or in a form that this program does not know.
    """
    if not isinstance(entry, journal.Opened):
        raise LogError("a log begins with the opening of its table")
    if entry.form > journal.FORM:
        raise LogError(f"the log was written by a newer Buio, {entry.program}: this one cannot read it")
    try:
        return begun(entry.night), entry
    except (KeyError, ValueError, TypeError) as error:
        raise LogError(f"the table cannot be opened again: {error}") from None
