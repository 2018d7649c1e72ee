"""How long a table waits before it goes on by itself."""

from typing import Final

from buio.table.budget import SLEEPS
from buio.table.desks import dealing, timing
from buio.table.room import Due, Room

BOT_SECONDS: Final = 1.1
LOOK_SECONDS: Final = 30.0
"""How often a table looks for people who have been away for long."""


def has_been_read(room: Room) -> bool:
    """Does a result lie open, which everybody has had the time to read?"""
    rest = room.settings.rest
    over = room.deal is None or room.deal.over
    return over and rest >= 0 and room.watched and not room.ready and room.rested >= rest


def delay(room: Room, due: Due | None, later: float | None) -> float | None:
    """Count the seconds until a table goes on by itself; None: not before something happens.

    Args:
        room: the table.
        due: what it does next.
        later: when those without a seat see what they have not seen yet; None: they have seen all.
    """
    if due is Due.BOT:
        return 0.0 if room.offered else BOT_SECONDS * room.settings.pace * dealing.thinking(room)
    if due:
        return 0.0
    waits = [LOOK_SECONDS if room.watched or room.pause else SLEEPS.seconds] if room.guests else []
    if room.ready and room.deal_waits > 0:
        waits.append(room.deal_waits)
    if later is not None:
        waits.append(later - room.now())
    deadline = timing.deadline(room)
    if deadline is not None:
        waits.append(deadline - room.now())
    if not room.running and not room.ready and room.watched and room.settings.rest >= 0:
        waits.append(room.settings.rest - room.rested)
    return max(0.0, min(waits)) if waits else None
