"""People known again across nights, by a key of their phone, and what a night has come to for each of them."""

import hashlib
import re
from typing import Final

import msgspec

from buio.table import journal
from buio.table.refusal import Refused
from buio.table.state import RoomState

KEY: Final = re.compile("[0-9a-f]{64}")
"""What a page makes its key of, at random: 32 bytes."""


class Evening(msgspec.Struct, frozen=True):
    """What a night has come to for somebody.

    Attributes:
        deals: finished deals that they were in.
        chips: won, or lost where there are fewer than none.
    """

    deals: int
    chips: int


def digest(key: str) -> str:
    """Digest a key as logs keep it: enough to know it again, not enough to pretend to have it."""
    return hashlib.sha256(b"buio/nights/" + key.encode()).hexdigest()[:32]


def know(table: RoomState, token: str, key: str) -> None:
    """Note by which key somebody who sits here is known again; empty: not any more.

    A night counts for one key: another one of the same person takes its place. Who has no seat yet is known by it as
    somebody of the table before.
    """
    if key and not KEY.fullmatch(key):
        raise Refused("key", "a key is 64 hexadecimal digits, 0 to 9 and a to f")
    known = digest(key) if key else ""
    if table.opened.before and token not in table.guests:
        _recognize(table, token, known)
        return
    name = table.person(token).name
    other = next((one for one, theirs in table.keys.items() if known == theirs and one != name), "")
    if other:
        raise Refused("key_taken", f"{other} is known here by the same key")
    if table.keys.get(name, "") != known:
        table.write(journal.Known(name, known))


def _recognize(table: RoomState, token: str, known: str) -> None:
    """Note who of the table before has come with another browser."""
    found = [one for one in table.former.values() if known and one.key == known and one.token not in table.guests]
    if found and token not in table.former and not table.closed:
        table.write(journal.Recognized(found[0].name, token))


def evenings(table: RoomState) -> dict[str, Evening]:
    """Tell by digest what the night has come to so far, for those who were dealt in; one against bots alone is none."""
    people = {guest.name for guest in table.guests.values()}
    if len(people) < 2 and not table.opened.account:
        return {}
    return {
        key: Evening(table.deals_of[name], table.night.net(name))
        for name, key in table.keys.items()
        if name in table.deals_of
    }
