"""Devices: a seat goes on with another one, by a code, or because its owner says that the first is lost."""

import secrets
from typing import Final

from buio.table import journal
from buio.table.desks.seating import MOST_ASKING, MOST_FROM, come
from buio.table.names import called
from buio.table.refusal import Refused
from buio.table.state import RoomState

MOST_CLAIMS: Final = 3
"""How often somebody may claim a seat in vain."""
CODE_SECONDS: Final = 300
"""How long a code is good that passes a seat on to another device."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


def pass_on(table: RoomState, token: str) -> str:
    """Make a code with which another device takes the seat; it is good for `CODE_SECONDS`."""
    name, now = table.person(token).name, table.now()
    table.codes = {code: one for code, one in table.codes.items() if one[1] > now and one[0] != name}
    code = "".join(secrets.choice(LETTERS) for _ in range(8))
    table.codes[code] = (name, now + CODE_SECONDS)
    return code


def take_over(table: RoomState, token: str, code: str) -> None:
    """Go on here with the seat of this code."""
    name, until = table.codes.get("".join(filter(str.isalnum, code)).upper(), ("", 0.0))
    if until <= table.now() or not table.sits(name):
        raise Refused("code", "this code is not good any more: ask for a new one on the other device")
    if token in table.guests:
        raise Refused("seated", f"you sit here already, as {table.guests[token].name}")
    table.codes = {}
    for asking in [one for one in table.asking.values() if one.token == token]:
        table.write(journal.Declined(asking.name))
    give(table, name, token)
    table.connect(token, True)


def give(table: RoomState, name: str, token: str) -> None:
    """Let somebody go on with this device: no other claims the seat any more, nor this one another seat."""
    for other in [one for one, claim in table.claims.items() if claim[0] == name and one != token]:
        table.write(journal.Unclaimed(other))
    table.moved |= {one for one, guest in table.guests.items() if guest.name == name}
    table.moved.discard(token)
    table.write(journal.Guest(name, token))


def claim(table: RoomState, token: str, name: str) -> None:
    """Say that a seat is one's own, though its device is lost: the host is asked, who needs to ask nobody."""
    if mine := come(table, token):
        raise Refused("removed" if token in table.removed else "seated", f"you have sat here as {mine.name}")
    name = called(table.night.people, name)
    if not table.sits(name) or not table.guest(name):
        raise Refused("name", "nobody of this name sits here with a device")
    if token == table.host:
        if name != table.own and table.here(name):
            raise Refused("here", f"the device of {name} is connected: there is a code for another one")
        if name != table.own and table.running:
            raise Refused("deal_running", f"a deal is running: the seat of {name} can be had when it is over")
        give(table, name, token)
        table.connect(token, True)
        return
    if table.denied[token] >= MOST_CLAIMS:
        raise Refused("claimed", "the host has been asked for seats often enough")
    crowd = [one for one in table.from_there(token) if one in table.claims]
    if len(crowd) >= MOST_FROM or len(table.claims) >= MOST_ASKING:
        table.write(journal.Unclaimed(next(iter(crowd if len(crowd) >= MOST_FROM else table.claims)), crowded=True))
    table.write(journal.Claimed(name, token, "".join(secrets.choice(LETTERS) for _ in range(4))))
