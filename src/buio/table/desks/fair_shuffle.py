"""The fair shuffle: what the table has committed to, what the pages add, what is proved when a deal is over.

The commitment to the next deal is public as soon as the deal before has begun. Pages promise seeds; when the deal is
due, or, while the one before is played or looked at, as soon as everybody has promised, the table publishes the list of
all promises, and the seeds are opened: page `docs/explanation/fairness.md`. In demonstrations no seeds are asked for.
"""

from typing import Final

from buio.fairness import EntropyError, encode, prove, roots
from buio.fairness.beacon import published, round_ahead
from buio.fairness.entropy import beacon_part
from buio.table import journal
from buio.table.refusal import Refused
from buio.table.state import RoomState

PROMISE_SECONDS: Final = 1.0
"""How long a deal waits for the promise of somebody who has just sat down."""
OPEN_SECONDS: Final = 1.0
"""How long a deal waits for the seeds of those who are here; a promise counts as the seed of whoever needs longer."""

BEACON_SECONDS: Final = 2.0
"""How long a deal waits for a round of the beacon, after it was published."""


def next_number(table: RoomState) -> int:
    """Number the next deal that begins; void ones count."""
    return table.night.begun + 1


def promise(table: RoomState, token: str, deal: int, digest: str) -> None:
    """Promise a seed for the next deal."""
    name = _mixes(table, token, deal)
    new = name not in table.mixing.promised
    try:
        if table.mixing.closed or table.mixing.promised.get(name) != digest:
            table.write(journal.SeedPromised(name, digest))
    except EntropyError as error:
        raise Refused("seed", str(error)) from None
    if table.mixing.promised.keys() >= table.people_here:
        if not table.ready:
            close_mixing(table)
        elif new:
            table.changed()  # nobody waits for a promise any more


def open_seed(table: RoomState, token: str, deal: int, seed: str) -> None:
    """Open the seed that one has promised."""
    name = _mixes(table, token, deal)
    try:
        if name in table.mixing.opened:
            table.mixing.open(name, seed)  # the same once more, or another, which is refused
        else:
            table.write(journal.SeedOpened(name, seed))
    except EntropyError as error:
        raise Refused("seed", str(error)) from None


def _mixes(table: RoomState, token: str, deal: int) -> str:
    """Who contributes to this deal; whoever may not, or to another, is refused."""
    name = table.person(token).name
    if table.opened.demo:
        raise Refused("seed", "the cards of this table come from a seed: it takes no others")
    if deal != next_number(table):
        raise Refused("seed", f"seeds are taken for deal {next_number(table)}, not for deal {deal}")
    return name


def close_mixing(table: RoomState) -> None:
    """Publish the list of promises of those who sit here; it is kept, and not changed, whatever happens now."""
    if not table.mixing.closed:
        number = round_ahead(table.now()) if table.beacon else 0
        table.mixing.close({person.name for person in table.night.seated}, number)
        table.write(journal.Listed(table.mixing.promises))


def shine(table: RoomState, number: int, signature: str) -> None:
    """Take a round of the beacon, if it is still waited for."""
    if number == table.mixing.dark:
        table.write(journal.SeedOpened(beacon_part(number), signature))


def mixing_seconds(table: RoomState) -> float:
    """Count the seconds that the next deal waits: for promises of newcomers, then for the seeds of all."""
    pace = min(1.0, table.settings.pace)
    if table.mixing.closed:
        until, waits = table.closed_at + OPEN_SECONDS * pace, table.people_here & set(table.mixing.waiting)
        if dark := table.mixing.dark:
            until, waits = published(dark) + BEACON_SECONDS, table.people_here
    else:
        until, waits = table.sat_at + PROMISE_SECONDS * pace, table.people_here - table.mixing.promised.keys()
    return max(0.0, until - table.now()) if waits and not table.opened.demo else 0.0


def mixture(table: RoomState) -> str:
    """Return what all have contributed to the deal that begins now."""
    return "" if table.opened.demo else table.mixing.text()


def announced(table: RoomState) -> list[str]:
    """List the roots of the reshuffles that the running deal has announced, and the last one after its end."""
    deal, committed = table.deal, table.night.committed
    if deal is None or committed is None or not deal.shuffles or deal.shuffle != committed.shuffle:
        return []
    if table.announced[:2] != (committed.number, deal.shuffles):
        table.announced = (committed.number, deal.shuffles, roots(committed, deal))
    return table.announced[2]


def proof(table: RoomState, token: str) -> bytes:
    """Prove the last deal to somebody who was in it or has watched: with what they may know."""
    deal, committed = table.deal, table.night.committed
    if deal is None or committed is None or deal.shuffle != committed.shuffle or not committed.entropy:
        raise Refused("proof", "there is no deal to prove")
    if not deal.over:
        raise Refused("proof", "a deal is proved when it is over")
    guest = table.guests.get(token)
    seat = table.names.index(guest.name) if guest and guest.name in table.names else None
    try:
        return encode(prove(committed, deal, seat, table.names))
    except ValueError as error:
        raise Refused("proof", str(error)) from None
