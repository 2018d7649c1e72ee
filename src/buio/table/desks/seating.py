"""Who sits at a table: people who come, wait, go and come again, and bots that make room for them."""

from typing import Final

from buio.bots import PERSONAS, seat_bots
from buio.night import NightError
from buio.table import journal
from buio.table.budget import SLEEPS
from buio.table.names import admit, called, named
from buio.table.refusal import Refused
from buio.table.state import Asking, Guest, RoomState

MOST_CHIPS: Final = 1_000_000
MOST_ASKING: Final = 20
"""How many may wait for a seat."""
MOST_FROM: Final = 8
"""How many of them may come from one address."""


def sit(table: RoomState, token: str, name: str, chips: int = 0, seat: int = -1) -> None:
    """Take a seat, this one if it is free, one that was kept for somebody without a device, too, or ask for one.

    Whom the host has sent away has to ask, who was at the table before has not. With the first person the bots sit
    down. Who sits already changes to this seat, between deals.
    """
    if seat >= 0 and token in table.guests and table.sits(table.guests[token].name) and token not in table.removed:
        _change(table, table.guests[token].name, seat)
        return
    kept = called(table.night.people, name)
    if token not in table.guests and table.sits(kept) and kept not in table.bots and table.guest(kept) is None:
        table.write(journal.Guest(kept, token))
        table.connect(token, True)
        return
    name = _welcome(table, token, name)
    if not 0 <= chips <= MOST_CHIPS:
        raise Refused("chips", f"one buys 1 to {MOST_CHIPS} chips, not {chips}")
    asks = token in table.removed or (table.settings.approve and token not in table.former)
    approval = asks and token != table.host and table.host != ""
    if not approval and not _places(table) and not table.bots:
        raise Refused("full", "the table is full")
    if len(table.asking) >= MOST_ASKING or len(table.from_there(token)) >= MOST_FROM:
        raise Refused("full", f"{MOST_ASKING} people wait for a seat already, or {MOST_FROM} of your address")
    table.write(journal.Asked(name, token, chips if table.settings.approve and asks else 0, seat))
    if not approval:
        table.write(journal.Admitted(name))
    fill(table)
    if token in table.guests:
        table.connect(token, True)


def add(table: RoomState, name: str, chips: int) -> None:
    """Seat somebody who has no phone at hand; who comes later with this name has this seat."""
    name = _welcome(table, "", name)
    if not _places(table):
        raise Refused("full", "the table is full")
    table.night.sit(name, chips or table.settings.stack)


def _welcome(table: RoomState, token: str, name: str) -> str:
    """The name with which somebody may sit down."""
    mine = come(table, token)
    if mine:
        return mine.name
    name = named(name)
    admit(name)
    other = called([*table.night.people, *table.asking], name)
    if table.sits(other) or other in table.asking:
        raise Refused("taken", f"{other} sits at this table already: choose another name")
    if other:
        raise Refused("taken", f"{other} has sat at this table: choose another name")
    return name


def seats(table: RoomState) -> int:
    """Count how many may sit at this table: all of them can be dealt in, whatever is played."""
    night = table.night
    most = min(len(night.seated) + len(night.free_seats), night.tightest.most)
    return min(table.settings.seats or most, most)


def _places(table: RoomState) -> int:
    """Seats that are free."""
    return max(0, seats(table) - len(table.night.seated))


def fill(table: RoomState) -> None:
    """Give seats to those who may have one, bots make room for them, and other bots sit down where there is any."""
    _fit_bots(table)
    for asking in [one for one in table.asking.values() if one.admitted]:
        if not _places(table):
            break
        try:
            _sit_down(table, asking)
        except NightError as error:
            table.write(journal.Declined(asking.name))
            raise Refused("name", str(error)) from None
        table.write(journal.Guest(asking.name, asking.token))
        if not table.host and not table.opened.host:
            table.write(journal.Host(asking.token))
    _fit_bots(table)


def _sit_down(table: RoomState, asking: Asking) -> None:
    """Give somebody a seat; before the first deal those who sit where they want to sit move up."""
    way = _way(table, asking.seat, table.night.free_seats)
    table.night.sit(asking.name, asking.chips or table.settings.stack, way[0] if way else _seat(table, asking.token))
    for one in way[1:]:
        table.night.reseat(asking.name, one)


def _change(table: RoomState, name: str, wanted: int) -> None:
    """Give somebody another seat."""
    mine = table.night.people[name].seat
    way = _way(table, wanted, [*table.night.free_seats, mine])
    if not way:
        raise Refused("night", f"seat {wanted} is not free")
    for one in way:
        if one != mine:
            table.night.reseat(name, one)


def _way(table: RoomState, wanted: int, free: list[int]) -> list[int]:
    """The chairs over which one comes to the wanted one, from a free one; before the first deal the others move up."""
    chairs = len({*table.night.free_seats, *[person.seat for person in table.night.seated]})
    behind = [(wanted + far) % chairs for far in range(chairs if 0 <= wanted < chairs else 0)]
    if table.night.begun or table.night.deals:
        behind = behind[:1]
    far = next((at for at, one in enumerate(behind) if one in free), -1)
    return behind[far::-1] if far >= 0 else []


def _seat(table: RoomState, token: str = "") -> int | None:
    """The seat that somebody gets: the one that they had at the table before, or one that nobody is kept; any."""
    free = table.night.free_seats
    mine = [one.seat for one in table.former.values() if one.token == token]
    kept = {one.seat for one in table.former.values() if one.token not in table.guests}
    return next((seat for seat in (*mine, *[one for one in free if one not in kept]) if seat in free), None)


def _fit_bots(table: RoomState) -> None:
    """As many bots as the host wants, as far as there is room; nobody of them sits alone."""
    people = len(table.night.seated) - len(table.bots)
    waiting = sum(one.admitted for one in table.asking.values())
    wanted = min(table.settings.bots, max(0, seats(table) - people - waiting)) if people else 0
    staying = [name for name in table.bots if not table.night.people[name].leaving]
    for name in staying[wanted:]:
        table.night.leave(name)
    if len(staying) >= wanted:
        return
    others = {*table.night.people, *table.asking} - {name for name in table.night.people if _was_bot(table, name)}
    taken = frozenset(persona.name for persona in PERSONAS if called(others, persona.name))
    for persona in seat_bots(wanted - len(staying), taken):
        if _places(table):
            table.night.sit(persona.name, table.settings.stack, _seat(table))
            table.write(journal.Bot(persona.name))


def _was_bot(table: RoomState, name: str) -> bool:
    """Did a bot of this name sit here, which may come again?"""
    return not table.sits(name) and all(guest.name != name for guest in table.guests.values())


def leave(table: RoomState, token: str) -> None:
    """Give the seat up, at the end of the deal if one is running; or stop asking for one."""
    for asking in table.asking.values():
        if asking.token == token:
            table.write(journal.Declined(asking.name))
            return
    if token in table.claims:
        table.write(journal.Unclaimed(token))
        return
    table.night.leave(table.person(token).name)


def sit_out(table: RoomState, token: str) -> None:
    """Stay away from the next deals."""
    table.night.sit_out(table.person(token).name)


def come_back(table: RoomState, token: str) -> None:
    """Play again from the next deal on."""
    table.night.come_back(table.person(token).name)


def rebuy(table: RoomState, token: str) -> None:
    """Buy chips for a person up to what one sits down with, or where the cards are real ones as many more.

    They are played with from the next deal on.
    """
    person, stack = table.person(token), table.settings.stack
    missing = stack if table.opened.account else stack - person.stack
    if missing <= 0:
        raise Refused("chips", f"you have {person.stack} chips, and one buys up to {stack}")
    try:
        table.night.buy(person.name, missing)
    except NightError as error:
        raise Refused("deal_running", str(error)) from None


def long_gone(table: RoomState) -> list[str]:
    """List who sits out, and has not been here for so long that the seat is lost."""
    now, away = table.now(), [guest.name for guest in table.guests.values() if not guest.here]
    return [
        name
        for name in away
        if table.sits(name) and table.seen.setdefault(name, now) < now - table.settings.absent
        if not table.night.people[name].playing
    ]


def wake_or_sleep(table: RoomState) -> None:
    """Pause a table without people: their time is not used up, and bots do not play among themselves.

    Where that has been often enough for now, it pauses later, and whoever comes back meanwhile finds it going on.
    """
    if not table.guests or table.pause == "host" or table.closed or table.watched != (table.pause == "empty"):
        return
    if table.pause:
        table.write(journal.Resumed())
    elif table.budget.left((SLEEPS, "")):
        table.budget.spend((SLEEPS, ""))
        table.write(journal.Paused(host=False))


def sleep_since(table: RoomState, at: float) -> None:
    """Pause a table that nobody has served since then: that time is nobody's."""
    if not table.pause and not table.closed and table.guests:
        now, table.now = table.now, lambda: at
        table.write(journal.Paused(host=False))
        table.now = now


def come(table: RoomState, token: str) -> Guest | None:
    """Return who has sat here with this token, if anybody; refuse who may have no seat, has one or waits for one."""
    mine = table.guests.get(token)
    if table.closed:
        raise Refused("closed", "the night is over at this table")
    if mine and table.sits(mine.name):
        if token in table.removed:
            raise Refused("removed", "the host has taken you off this table")
        raise Refused("seated", f"you sit here already, as {mine.name}")
    if table.asks(token):
        raise Refused("asking", "you have asked for a seat already")
    return mine
