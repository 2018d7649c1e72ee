"""The next night of the same people: a table that follows one at which the night is over, and who is known there."""

from typing import Final

from buio.table import journal
from buio.table.room import Room

MOST_FORMER: Final = 64
"""So many are known again; of more, those who were at the last table, and then whoever was there last before."""


def following(room: Room, name: str) -> Room:
    """Make the room that follows this one, of that name: the same games, house rules, settings, links and host.

    The chips are not taken over: each night is settled by itself.
    """
    night = room.night
    first, rules, _, menu = night.began if night.menu else (night.game, night.rules, None, None)
    before = journal.Before(name, room.host, _people(room), room.removed)
    opened = room.opened
    made = Room.new(
        *(first, rules, room.coming, None, menu),
        *(room.invitation, room.host_digest, opened.account, before),
    )
    made.host_secret = room.host_secret
    return made


def _people(room: Room) -> list[journal.Former]:
    """Who is known at the next table: who sits or played here, and those of the table before who have not come."""
    people = room.night.people
    here = [
        journal.Former(
            guest.name,
            token,
            people[guest.name].seat if room.sits(guest.name) else -1,
            room.faces.get(guest.name, 0),
            room.keys.get(guest.name, ""),
        )
        for token, guest in room.guests.items()
        if token not in room.removed and (room.sits(guest.name) or guest.name in room.deals_of)
    ]
    names = {one.name for one in here}
    taken = {one.seat for one in here}
    absent = [
        journal.Former(one.name, token, -1 if one.seat in taken else one.seat, one.face, one.key)
        for token, one in room.former.items()
        if token not in room.guests and token not in room.removed and one.name not in names
    ]
    return [*here, *absent][:MOST_FORMER]
