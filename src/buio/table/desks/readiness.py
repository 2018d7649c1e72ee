"""Ready for the next deal: it begins when all are who play in it; how long it waits for them, the table decides."""

from typing import Final

from buio.night import NightError
from buio.table import journal
from buio.table.refusal import Refused
from buio.table.state import RoomState

LONGEST: Final = 3
"""How long the first deal waits at most, in parts of the usual, since there have been two people."""


def choose(table: RoomState, token: str, code: str) -> None:
    """Choose the game of the next deal; with real cards the host does for a dealer who has no phone at hand."""
    name, chooser = table.person(token).name, table.night.chooser
    stands_in = table.opened.account and token == table.host and chooser is not None and not table.here(chooser)
    try:
        table.night.pick(chooser if stands_in and chooser is not None else name, code)
    except NightError as error:
        raise Refused("choice", str(error)) from None
    _be_ready(table, name)


def be_ready(table: RoomState, token: str, deal: int = -1) -> None:
    """Be ready for the next deal, the result of this one (-1: of any) is read; the host begins the first one."""
    name, chooser = table.person(token).name, table.chooser
    if deal not in (-1, table.number):
        raise Refused("stale", f"that was said of deal {deal}, and this is {table.number}: look again")
    if token == table.host and start_seconds(table):
        table.write(journal.Ready(name, first=True))
        return
    if chooser is not None and chooser not in (name, *table.bots) and table.here(chooser):
        raise Refused("choosing", f"{chooser} chooses the game first")
    _be_ready(table, name)


def _be_ready(table: RoomState, name: str) -> None:
    if not table.running and name not in table.read:
        table.write(journal.Ready(name))


def skip_wait(table: RoomState) -> None:
    """Let the next deal begin, if everybody is ready who is here and plays in it."""
    if table.read and not table.running and not table.ready and not waited_for(table):
        table.go_on()


def waited_for(table: RoomState) -> list[str]:
    """List the people who are here, would play in the next deal, and are not ready for it."""
    return [
        person.name
        for person in table.night.seated
        if person.playing and person.stack and not person.leaving
        if person.name not in table.bots and person.name not in table.read and table.here(person.name)
    ]


def start_seconds(table: RoomState) -> float:
    """Count the seconds that the first deal waits for friends who are still coming, from the last who came.

    Who comes and goes again and again cannot hold it up for ever.
    """
    people = len(table.night.seated) - len(table.bots)
    wait = table.settings.start * min(1.0, table.settings.pace)
    if table.night.begun or table.first_wanted or people < 2 or not wait:
        return 0.0
    return max(0.0, min(table.sat_at + wait, table.enough_at + LONGEST * wait) - table.now())
