"""The referee of a simulated night: every log played beside, entry by entry, and held against what people were told."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from buio.cards import card_text
from buio.night.entries import Begun, Moved
from buio.table import journal, wire
from buio.table.projection.table import Showing
from buio.table.reduce import LogError
from buio.table.replaying import night_of, replay
from buio.table.room import Room
from tests.server.test_proved import standing
from tests.server.worlds import hidden
from tests.simulator.people import Heard, Line, Person
from tests.simulator.world import World

ALIKE: Final = (
    *("game", "deal", "phase", "turn", "pot", "carried", "later", "to_call", "contests", "board", "parts", "stock"),
    *("you", "options", "result", "ledger", "corrections", "rules", "lowest", "pack"),
)
"""What a viewer is shown of a table, and its log says alone."""
SEATS: Final = (
    "name",
    "index",
    "place",
    "stack",
    "bet",
    "state",
    "cards",
    "up",
    "wild",
    "dark",
    "said",
    "dealer",
    "net",
    "won",
)
"""The same of each seat."""
SOMETIMES: Final = 12
"""Of so many looks one is compared with all that the log says; of answers one of a third as many."""
CARDS: Final = re.compile(rb'"([2-9TJQKA][cdhs])"')


class Beside:
    """One table, as its log says it is.

    Attributes:
        room: the table.
        bodies: its log.
        turns: when the present turn began in this world, and those before.
        hosts: the tokens of all who have been the host.
        done: attempts that were acknowledged, and are in the log.
        unseen: what a seat may not see now, by seat, as far as anybody has asked.
        quiet: since when no trouble has come that could hold the table up.
    """

    def __init__(self, first: bytes) -> None:
        self.room = Room(*night_of(journal.decode(first)))
        self.room.unsaved = []
        self.bodies = [first]
        self.turns: dict[int, tuple[float, int]] = {}
        self.hosts: set[str] = set()
        self.done: set[str] = set()
        self.unseen: dict[int | None, frozenset[bytes]] = {}
        self.asked_at = self.paused_at = self.paused = 0.0

    def takes(self, body: bytes, now: float) -> str:
        """Play one more entry; what is wrong with it."""
        room, turn = self.room, self.room.turn
        entry = journal.decode(body)
        if isinstance(entry, Moved):
            wrong = self._in_time(entry)
            if wrong:
                return wrong
        replay(room, [entry])
        self.bodies.append(body)
        self.hosts.add(room.host or "nobody")
        self.unseen = {}
        if isinstance(entry, journal.Paused):
            self.paused_at = entry.at
        elif isinstance(entry, journal.Resumed):
            self.paused += entry.at - max(self.paused_at, self.asked_at)
        if room.turn != turn:
            self.turns[room.turn] = now, room.number
            self.asked_at, self.paused = entry.at, 0.0
        return ""

    def _in_time(self, entry: Moved) -> str:
        """Nobody is moved for before their time is over, of which a pause is no part."""
        used, how = entry.at - self.asked_at - self.paused, self.room.settings
        if entry.late and how.clock and not self.room.offered and used < how.clock - 0.01:
            return f"{entry.move} was made for somebody after {used:.2f} of {how.clock} s"
        return ""

    def hidden(self, seat: int | None) -> frozenset[bytes]:
        """The cards that this seat of the deal may not see, as far as nobody else can know where they are."""
        if seat not in self.unseen:
            deal = self.room.deal
            assert deal is not None
            self.unseen[seat] = frozenset(card_text(card).encode() for card in hidden(deal, seat))
        return self.unseen[seat]


class Referee:
    """Keeps a table of its own beside each, from the log alone.

    Attributes:
        tables: by name.
        met: what has been looked at, and how often.
        passes: brings somebody's other device, with the code that the first one was given.
    """

    def __init__(self, world: World, another: Callable[[Person, str], None]) -> None:
        self.world = world
        self.tables: dict[str, Beside] = {}
        self.met: Counter[str] = Counter()
        self.passes = another

    # -- the log ------------------------------------------------------------------------------------------------------

    def written(self, name: str, entries: Sequence[bytes]) -> None:
        """The store has these entries now: they can be read back, and no chip is lost."""
        for body in entries:
            if name.startswith("~"):
                return
            if name not in self.tables:
                self.tables[name] = Beside(body)
                continue
            beside = self.tables[name]
            try:
                wrong = beside.takes(body, self.world.now)
            except (LogError, ValueError) as error:
                wrong = f"it cannot be read back: {error} after {beside.bodies[-1]!r}: {body!r}"
            if wrong := wrong or counted(beside.room):
                self.world.failed(f"{name}: {wrong}")
                return

    def rolled_back(self, name: str, bodies: Sequence[bytes]) -> None:
        """The store has forgotten what came after this, though it had said that it was written."""
        before = self.tables.pop(name)
        self.written(name, bodies)
        self.tables[name].turns |= before.turns
        self.tables[name].done = {one for one in before.done if one in self.tables[name].room.attempts}

    # -- what is told -------------------------------------------------------------------------------------------------

    def heard(self, line: Line, message: Heard) -> dict[str, Any]:
        """A process sends this: what it shows is looked at, and what it says is done is looked up."""
        if message.t == "no" and message.code == "error":
            self.world.failed(f"{line.person.name} is told of an error of the program")
        table = line.process.hub.tables.get(line.person.table_name)
        room = table.room if table is not None else None
        if message.t in ("state", "change"):
            showing = line.patched(message)
            beside = self.tables[line.person.table_name].room
            # a disk has forgotten it: the log knows less for now; or nobody can read it: all is over, and is shown
            forgotten = room is not None and (room.logged > beside.logged or room.stopped != "")
            if table is not None and (table.late(line.token) or (not forgotten and _sees_later(beside, line.token))):
                line.seq = 0
                self._late(line, showing, beside.settings.delay)
            elif table is not None:
                if message.seq < line.seq:
                    self.world.failed(f"{line.person.name} is told {message.seq} after {line.seq}")
                line.seq = message.seq
                self._shown(line, message, showing, table.room)
            return showing
        if message.t == "ok" and room is not None:
            self._told_done(line, room, message.cid)
        return line.showing

    def _told_done(self, line: Line, room: Room, cid: str) -> None:
        """Somebody is told that what they wanted is done: whoever reads the log finds the very same table."""
        name, who = line.person.table_name, f"{cid} of {line.token[:12]}"
        self.met["done"] += 1
        if room.unsaved and line.at_once:
            self.world.failed(f"{name}: {who} is done before it is kept: {room.unsaved}")
            return
        beside, named = self.tables[name], f"{line.token[:12]}:{cid}:"
        attempt = next((one for one in reversed(beside.room.attempts) if one.startswith(named)), "")
        if attempt:
            beside.done.add(attempt)
        if isinstance(line.person.waits.get(cid), wire.Rebuy) and not attempt and room.logged <= beside.room.logged:
            self.world.failed(f"{name}: {who} has chips, and no entry says so")
        if isinstance(line.person.waits.get(cid), wire.ByHost) and line.token not in beside.hosts:
            self.world.failed(f"{name}: {who} is done, which only a host can do")
        ours = any(one.startswith(named) for one in room.attempts)
        if line.at_once and room.logged < beside.room.logged and not ours:
            self.world.failed(f"{name}: {who} is done, and whoever has the table knows nothing of it")
        if ours and not attempt and room.logged <= beside.room.logged:
            self.world.failed(f"{name}: {who} is done, and the log knows nothing of it")
        if room.unsaved or room.logged != beside.room.logged or self.met["done"] % (SOMETIMES // 3):
            return
        self.same(name, room, f"{who} is done, and")

    def same(self, name: str, room: Room, why: str) -> None:
        """This table is what its log says."""
        here, there = standing(room), standing(self.tables[name].room)
        self.met["compared"] += 1
        for what, is_so in here.items():
            if is_so != there[what]:
                self.world.failed(f"{name}: {why} the log says of its {what}: {there[what]}, not {is_so}")

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _shown(self, line: Line, message: Heard, table: dict[str, Any], room: Room) -> None:
        """Somebody is shown the table: what is kept, and no card that is not theirs to see."""
        self.met["looks"] += 1
        name, token = line.person.table_name, line.token
        if room.unsaved and line.at_once:
            self.world.failed(f"{name}: {line.person.name} is shown what is not kept: {room.unsaved}")
        beside = self.tables[name]
        if sum(row["net"] for row in table["ledger"]):
            self.world.failed(f"{name}: chips are missing in what {line.person.name} is shown: {table['ledger']}")
        if room.logged != beside.room.logged or not line.at_once:
            return
        deal = beside.room.deal
        if deal is not None:
            mine = beside.room.guests[token].name if token in beside.room.guests else ""
            names = beside.room.names
            seat = names.index(mine) if mine in names and beside.room.sits(mine) else None
            told = bytes(message.table) or bytes(message.patch)
            seen = set(CARDS.findall(told)) & beside.hidden(seat)
            if seen:
                self.world.failed(f"{name}: {line.person.name} sees {seen}: {told!r}")
        if self.met["looks"] % SOMETIMES == 0:
            self._as_the_log_says(line, table, beside.room)

    def _as_the_log_says(self, line: Line, table: dict[str, Any], room: Room) -> None:
        """What somebody is shown is what this viewer would be shown of the log."""
        told: wire.TableState = Showing(room).table(line.token)
        self.met["projected"] += 1
        there = {what: msgspec.to_builtins(getattr(told, what)) for what in ALIKE}
        here = {what: table[what] for what in ALIKE}
        there["seats"] = [[getattr(one, what) for what in SEATS] for one in told.seats]
        here["seats"] = [[one[what] for what in SEATS] for one in table["seats"]]
        for what, is_so in here.items():
            if is_so != there[what]:
                why = f"{is_so}, and the log says {there[what]}"
                self.world.failed(f"{line.person.table_name}: {line.person.name} is shown as {what} {why}")

    def _late(self, line: Line, table: dict[str, Any], delay: int) -> None:
        """Somebody without a seat is shown nothing newer than may be seen."""
        self.met["late looks"] += 1
        beside = self.tables[line.person.table_name]
        since, deal = beside.turns.get(table["turn"], (0.0, 0))
        early = (
            deal == beside.room.number and beside.room.running if delay < 0 else self.world.now - since < delay - 0.1
        )
        if early and table["turn"]:
            self.world.failed(f"{line.person.name} sees turn {table['turn']} after {self.world.now - since:.2f} s")


def _sees_later(room: Room, token: str) -> bool:
    """Does somebody see everything later, who has no seat and is not the host?"""
    guest = room.guests.get(token)
    late = room.settings.delay != 0 and not room.closed and token != room.host
    return late and not (guest and room.sits(guest.name))


def counted(room: Room) -> str:
    """What is wrong with the chips: between two deals all are with somebody, in the pot that stays, or the bank's."""
    night = room.night
    if night.deal is not None:
        return ""
    net = {one: balance.net for one, balance in night.balances().items()}
    if sum(net.values()) + night.carry.total + night.bank:
        return f"chips are missing: {net}, pot {night.carry.total}, bank {night.bank}"
    return ""


def begins(body: bytes) -> bool:
    """Does a deal begin with this entry?"""
    return isinstance(journal.decode(body), Begun)
