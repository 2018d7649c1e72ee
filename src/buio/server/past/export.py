"""Finished deals as files to take along: our records, and PHH for other programs; with the cards that one may know."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from buio.history import phh
from buio.history.phh.hidden import untold
from buio.history.records import SPECTATOR, RecordError, together, write
from buio.history.redaction import redacted
from buio.server.past.book import Hand


def as_record(hand: Hand, viewer: str) -> str:
    """A hand as our record, for somebody who was in it, or else for a spectator."""
    one = hand.read()
    seat = one.players.index(viewer) if viewer in one.players else SPECTATOR
    return write(one.play(), one.game, one.rules, one.seated, one.players, one.seats, seat, {"hand": hand.number})


def as_phh(hand: Hand, viewer: str) -> str:
    """The same in the PHH format.

    Raises:
        RecordError: the format cannot say this hand.
    """
    one = hand.read()
    deal = one.play()
    seat = one.players.index(viewer) if viewer in one.players else None
    hidden = untold(deal.log, redacted(deal, seat))
    return phh.write(deal, one.game, one.rules, one.players, hidden, {"hand": hand.number})


FORMS: Final[dict[str, Callable[[Hand, str], str]]] = {"toml": as_record, "phh": as_phh}
"""By the ending of a file."""


async def exported(hands: Sequence[Hand], form: str, viewer: str) -> str:
    """Hands as one file; of several those are left out that the format cannot say.

    Raises:
        RecordError: it can say none of them.
    """
    written, refused = [], None
    for hand in hands:
        await asyncio.sleep(0)
        try:
            written.append(FORMS[form](hand, viewer))
        except RecordError as error:
            refused = error
    if refused and not written:
        raise refused
    return together(written)
