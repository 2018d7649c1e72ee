"""How a log begins, and how each deal in it is proved to come out as it did."""

import time
from hashlib import sha256
from math import floor

from buio import __version__
from buio.night import Night
from buio.night.entries import Begun, Ended
from buio.night.saving import beginning, begun
from buio.table import journal
from buio.table.settings import Settings


class LogError(ValueError):
    """A log that does not play through; the text says where."""


class Differs(LogError):
    """A log of which a deal comes out differently with this program."""


def proof_of(night: Night, entry: Begun | Ended) -> str:
    """A digest of how a deal was dealt, or of how it has left the stacks.

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


def night_of(entry: journal.Entry) -> tuple[Night, journal.Opened]:
    """The night with which a log begins.

    Raises:
        LogError: it begins with something else, or in a form that this program does not know.
    """
    if not isinstance(entry, journal.Opened):
        raise LogError("a log begins with the opening of its table")
    if entry.form != journal.FORM:
        raise LogError(
            f"the log was written by Buio {entry.program} in form {entry.form}, "
            f"and this one, {__version__}, reads form {journal.FORM} alone"
        )
    try:
        return begun(entry.night), entry
    except (KeyError, ValueError, TypeError) as error:
        raise LogError(f"the table cannot be opened again: {error}") from None
