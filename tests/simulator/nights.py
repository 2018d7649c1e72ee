"""Simulated nights: processes that are killed, frozen and cut off, a database that falters, clocks that jump.

`python -m tests.simulator.nights 1 1001` plays that many, and says what came of them; a seed that fails is a test.
`python -m tests.simulator.overnight` plays a million.
"""

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Final
from unittest import mock

from msgspec.structs import replace

import buio
from buio.fairness import Committed
from buio.night import Menu, Offer
from buio.night.menu import DEALER, ROTATION
from buio.play.shuffle import Shuffle
from buio.server.hub import Elsewhere, Hub
from buio.server.next_night import follow
from buio.server.store import StoreError, UnknownTable
from buio.table import room as rooms
from buio.table import snapshot
from buio.table.desks.controls import digest
from buio.table.journal import decode, encode
from buio.table.reduce import LogError
from buio.table.refusal import Refused
from buio.table.room import Room
from buio.table.settings import Settings
from tests.night.evenings import main
from tests.server.conftest import made_once
from tests.server.test_proved import THOUGHTLESS
from tests.simulator.people import Line, Person
from tests.simulator.referee import Referee, counted
from tests.simulator.storing import Connected, Database, at_once
from tests.simulator.trouble import MEETINGS, TROUBLE
from tests.simulator.world import Machine, World

SHORT: Final = (
    *("italian", "italian", "italian_2011", "texas", "jacks_or_better", "omaha", "five_card_stud", "kuhn", "leduc"),
    *("badugi", "three_card", "pai_gow", "razz", "guts", "deuces_wild"),
)
LONG: Final = ("ramino_v1", "chinese", "open_face", "carioca")
NAMES: Final = ("Ada", "Bea", "Carlo", "Dina")
IDLE: Final = 12.0
"""Seconds after which a table without people is put away: much less than usual."""
SECRET: Final = "the host's"
LEASE: Final = 1.0
"""Seconds of a lease: less than usual, so that short nights see many of them end."""


class Tables(Hub):
    """The tables of a process, which says when it drops one."""

    def __init__(self, store: Connected, dropped: list[str]) -> None:
        super().__init__(store)
        self._dropped = dropped

    def _drop(self, name: str) -> None:
        if self.tables[name].keeper.over:
            self._dropped.append(name)
        super()._drop(name)


class Process(Machine):
    """A process that serves tables of a database.

    Attributes:
        hub: its tables.
        lines: those of pages that are open to it.
        serving: the tasks that serve them.
        version: of its program.
    """

    def __init__(self, night: "Night", version: str) -> None:
        super().__init__(night.world)
        self.world, self.night, self.version = night.world, night, version
        self.store = Connected(self.world, self, night.database, lambda moment: night.meets(self, moment))
        self.hub = Tables(self.store, night.dropped)
        self.lines: list[Line] = []
        self.serving: list[asyncio.Task[None]] = []
        self.world.machines.append(self)
        self.loop.create_task(self._start())

    def step(self) -> None:
        for module in (rooms, snapshot):
            setattr(module, "__version__", self.version)  # noqa: B010  it is no public name of theirs
        super().step()

    async def _start(self) -> None:
        while True:
            try:
                await self.hub.start()
                return
            except StoreError:
                await asyncio.sleep(0.5)

    def accept(self, line: Line) -> None:
        """A page has come to the door."""
        if self.alive:
            self.lines.append(line)
            self.serving.append(self.loop.create_task(self._serve(line)))
            self.serving[-1].add_done_callback(self.serving.remove)

    async def _serve(self, line: Line) -> None:
        person = line.person
        try:
            table = await self.hub.find(person.table_name)
            if person.link != table.room.invitation and not table.room.belongs(line.token):
                person.link = table.room.invitation  # somebody sends them the new one
                return
            if person.hosts and not table.room.closed:
                table.bring_secret(line.token, SECRET)
            await table.serve(line, line.token, person.told, line.write)  # type: ignore[arg-type]
        except (Elsewhere, StoreError) as error:
            if isinstance(error, UnknownTable):
                self.world.failed(f"{person.table_name} is unknown: {error}")
        except LogError as error:
            self.world.failed(f"{person.table_name} stays closed: {error}")
        finally:
            await line.close(1001)

    def follows(self, name: str) -> None:
        """The host of this table, at which the night is over, wants another one."""
        if self.alive:
            self.loop.create_task(self._follow(name))

    async def _follow(self, name: str) -> None:
        try:
            table = await self.hub.find(name)
            self.night.met["followed"] += bool(await follow(self.hub, table))
        except (Elsewhere, StoreError, LogError, Refused):
            self.night.met["not followed"] += 1

    def ends(self) -> None:
        """As it does when it is told to: its tables are given back first."""
        self.loop.create_task(self.hub.close()).add_done_callback(lambda _: self.world.at(0.0, self.killed))

    def killed(self) -> None:
        """Nothing of it is left; the database notices that its connections have ended. The last one is started anew."""
        if self.alive:
            self.alive = False
            if not any(one.alive for one in self.world.machines):
                self.night.starts(0.0, self.version)
            self.loop.abandon()
            for line in self.lines:
                line.breaks()
            self.world.at(self.world.rng.uniform(0.0, 0.5), lambda: self.store.database.gone.add(self.store.name))


class Night:
    """One simulated night.

    Args:
        seed: what all of it follows from.
        trouble: how often there is any, at its worst in a second; None: as it comes.
        seconds: how long it lasts; None: as it comes.

    Attributes:
        aims: trouble that comes at a certain moment between two awaits of a process, and how likely.
        dropped: tables that a process has lost to others.
    """

    def __init__(self, seed: int, trouble: float | None = None, seconds: float | None = None) -> None:
        self.world = world = World(f"simulated {seed}")
        self.rng = rng = world.rng
        self.referee = Referee(world, self._passes)
        self.database = Database(self.referee.written)
        self.met: Counter[str] = Counter()
        self.trouble = rng.choice((0.0, 0.1, 0.3, 0.8)) if trouble is None else trouble
        self.seconds = rng.choice(LENGTHS) if seconds is None else seconds
        aimed = rng.choice((1, 3, 6)) if self.trouble else 0
        self.aims = {moment: kind for kind, moment in rng.sample(MEETINGS, aimed)}
        self.calm = False
        self.names: list[str] = []
        self.people: list[Person] = []
        self.dropped: list[str] = []

    @property
    def here(self) -> list[Person]:
        """The people whose pages are open."""
        return [one for one in self.people if not one.gone]

    # -- its parts ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play it: first with all kinds of trouble, then without, when everything has to work again.

        Raises:
            AssertionError: something is wrong.
        """
        rng, world = self.rng, self.world
        for _ in range(rng.choice((1, 2, 2, 3))):
            self.starts(0.0, "1")
        for number in range(rng.choice((1, 1, 1, 2))):
            self._opened(f"table{number}")
        for person in self.people:
            self._begins(person, rng.uniform(0.0, 1.0))
        if self.trouble:
            world.at(rng.expovariate(self.trouble), self._strikes)
        world.run(self.seconds)
        self._calms_down()
        self._proves()
        if rng.random() < 0.15:
            self._harmed()
        self.met += self.referee.met
        if world.wrong:
            raise AssertionError("; ".join(world.wrong[:3]))

    def starts(self, seconds: float, version: str) -> None:
        """A process is started so many seconds from now."""
        if seconds:
            self.world.at(seconds, lambda: Process(self, version))
        else:
            Process(self, version)

    def _begins(self, person: Person, seconds: float) -> None:
        self.world.at(seconds, person.comes)
        self.world.at(seconds, person.lives)

    def _opened(self, name: str) -> None:
        rng = self.rng
        game = buio.games[rng.choice(LONG if rng.random() < 0.06 else SHORT)]
        other = buio.games["omaha" if game.code == "texas" else "texas"]
        menu = Menu((Offer(game, game.rules()), Offer(other, other.rules())), rng.choice((DEALER, ROTATION)), 1)
        how = Settings(
            bots=rng.choice((0, 0, 1)),
            stack=rng.choice((4, 40, 200)),
            clock=rng.choice((0, 3, 8)),
            bank=rng.choice((0, 5)),
            grace=rng.choice((0, 2)),
            rest=rng.choice((1, 1, 5, -1)),
            pace=rng.choice((0.0, 0.3)),
            start=rng.choice((0, 0, 2)),
            seats=0,
            approve=rng.random() < 0.15,
            delay=rng.choice((0, 0, 0, 0, 2, -1)),
        )
        account = rng.random() < 0.08
        many = game.players[-1]
        if account or 2 + how.bots > many:
            how = replace(how, bots=0)
        shuffle = Shuffle(rng.randbytes(32)) if rng.random() < 0.4 and not account else None
        people = [Person(self.referee, one, name) for one in NAMES[: rng.randint(2, max(2, min(4, many - how.bots)))]]
        if how.delay or rng.random() < 0.15:
            people.append(Person(self.referee, "Otto", name))
            people[-1].watches = True
        people[0].hosts = rng.random() < 0.3
        room = Room.new(
            game,
            game.rules(),
            how,
            shuffle,
            menu if rng.random() < 0.25 and not account else None,
            invitation=rng.choice(("", "first")),
            host=digest(SECRET) if people[0].hosts else "",
            account=account,
        )
        for one in people:
            one.link = room.invitation
        at_once(self.database.create(name, encode(room.unsaved[0])))
        self.names.append(name)
        self.people += people

    def _passes(self, person: Person, code: str) -> None:
        """Somebody goes on with another device, by this code."""
        other = self._another(person, person.device + 1)
        other.code = code

    def again(self, person: Person) -> None:
        """Somebody opens the table once more."""
        if not person.gone and not person.waits:
            other = self._another(person, person.device)
            other.told, other.attempts = self.rng.choice((-1, person.told)), person.attempts + 1000

    def _another(self, person: Person, device: int) -> Person:
        other = Person(self.referee, person.name, person.table_name, device)
        other.link, other.token, other.watches = person.link, person.token, person.watches
        if device != person.device:
            other.forgets()
            other.device = device
        self.people.append(other)
        self._begins(other, self.rng.uniform(0.0, 1.0))
        return other

    # -- trouble ------------------------------------------------------------------------------------------------------

    @property
    def process(self) -> Process:
        """One of those that live."""
        alive = [one for one in self.world.machines if one.alive]
        found = self.rng.choice(alive)
        assert isinstance(found, Process)
        return found

    def _strikes(self) -> None:
        if not self.calm:
            self._strike(self.rng.choice(KINDS), self.process)
            self.world.at(self.rng.expovariate(self.trouble), self._strikes)

    def meets(self, process: Process, moment: str) -> None:
        """A process waits for its store: some trouble has waited for that."""
        if self.aims and not self.calm and moment in self.aims and self.rng.random() < 0.4:
            kind = self.aims.pop(moment)
            self.world.at(0.0, lambda: self._strike(kind, process) if process.alive else None)

    def _strike(self, kind: str, process: Process) -> None:
        self.met[kind] += 1
        for moment, count in process.store.under_way.items():
            if count:
                self.met[f"{kind} @ {moment}"] += 1
        TROUBLE[kind](self, process)

    def _calms_down(self) -> None:
        """From now on nothing fails any more."""
        self.calm = True
        self.database.down = self.database.flaky = 0.0
        self.database.slow = 0.005
        for one in self.world.machines:
            assert isinstance(one, Process)
            one.frozen = one.store.cut = 0.0
            one.store.fails.clear()
        for person in self.people:
            if person.line is not None:
                person.line.cut = person.line.clogged = 0.0
        if not self.trouble and self.dropped:
            self.world.failed(f"{self.dropped} went to another process, and nothing was the matter")

    # -- its end ------------------------------------------------------------------------------------------------------

    def _proves(self) -> None:
        """Everybody sees the table, gets an answer, and the log plays through from its beginning."""
        self.world.run(self.rng.choice((1.0, 6.0)))
        for person in self.here:
            person.rests = True
        self._all_are_here()
        self._goes_on()
        self.names = [*dict.fromkeys((*self.names, *(one.table_name for one in self.people)))]
        for name in self.names:
            bodies, beside = self.database.log(name), self.referee.tables[name]
            if bodies != beside.bodies and not self.world.wrong:
                self.world.failed(f"{name}: what was read back is not what is written")
            if self.world.wrong:
                return
            entries = [decode(body) for body in bodies]
            room = Room.restored(entries)
            if room.stopped:
                self.world.failed(f"{name} cannot be read back: {room.stopped}")
            times = Counter(entry.cid for entry in entries if entry.cid)
            if twice := [one for one, count in times.items() if count > 1]:
                self.world.failed(f"{name}: counted twice: {twice}")
            if lost := beside.done - times.keys():
                self.world.failed(f"{name}: done, and lost: {lost}")
            self.met["deals"] += room.night.deals
            self.met["entries"] += len(bodies)

    def _all_are_here(self) -> None:
        """Everybody comes to the table again, and waits for nothing."""

        def served(person: Person) -> bool:
            return person.gone or (person.line is not None and person.line.served and not person.waits)

        self.world.run_until(lambda: all(map(served, self.people)), 40.0)
        for person in self.here:
            if person.line is None or not person.line.served:
                self.world.failed(f"{person.name} does not come to {person.table_name} any more")
            elif person.waits:
                self.world.failed(f"{person.name} waits for ever at {person.table_name}: {person.waits}")

    def _goes_on(self) -> None:
        """Whoever is asked and has a clock is moved for when their time is over, though the time of day is set back."""
        for machine in self.world.machines:
            machine.skew -= 600.0
        waiting = {}
        for name in self.names:
            room = self.referee.tables[name].room
            watched = any(one.table_name == name and room.known(one.token) for one in self.here)
            if room.settings.clock and room.running and not room.pause and watched:
                waiting[name] = room.logged

        def gone_on() -> bool:
            return all(self.referee.tables[name].room.logged > written for name, written in waiting.items())

        if not self.world.run_until(gone_on, 30.0):
            self.world.failed(f"one of {[*waiting]} waits for ever for whoever is asked")

    def _harmed(self) -> None:
        """A log that cannot be read to its end: what lies before is shown, and nothing is written any more."""
        harmed = {}
        for machine in [one for one in self.world.machines if one.alive]:
            assert isinstance(machine, Process)
            machine.killed()
        for name in [one for one in self.names if any(one == person.table_name for person in self.here)]:
            log = self.database.log(name)
            place = self.rng.randrange(1, len(log)) if len(log) > 1 else 0
            how = self.rng.choice(("torn", "missing", "other"))
            self.met[f"harmed: {how}"] += 1
            if place:
                torn = log[place][: self.rng.randrange(1, len(log[place]) - 1)]
                log[place:] = {
                    "torn": [torn],
                    "missing": [torn, *log[place + 1 :]],
                    "other": [b'{"e":"unheard of"}', *log[place + 1 :]],
                }[how]
                at_once(self.database.put_aside(name, b""))
                harmed[name] = len(log)
        for person in self.people:
            person.waits = {}
        self.world.run(1.0)
        self._all_are_here()
        for name, written in harmed.items():
            table = next(one for one in self.world.machines if one.alive).hub.tables.get(name)  # type: ignore[attr-defined]
            if table is None or not table.room.stopped:
                self.world.failed(f"{name} is played on, and its log is broken")
            elif wrong := counted(table.room):
                self.world.failed(f"{name}: {wrong}")
            if len(self.database.log(name)) != written:
                self.world.failed(f"{name}: something is written after what cannot be read")


LENGTHS: Final = (3.0, 3.0, 6.0, 6.0, 6.0, 12.0, 25.0)
"""How long trouble lasts, in seconds: most nights are short, and some are not."""
KINDS: Final = tuple(TROUBLE)


@contextmanager
def virtual(world: World) -> Iterator[None]:
    """Time and chance as this world has them; bots that think nothing, and commitments that are made once."""
    chance = Random(world.rng.random())
    with (
        mock.patch.object(time, "monotonic", world.monotonic),
        mock.patch.object(time, "time", world.wall),
        mock.patch.object(os, "urandom", chance.randbytes),
        mock.patch("secrets.token_hex", lambda count=32: chance.randbytes(count).hex()),
        mock.patch("secrets.token_urlsafe", lambda count=32: chance.randbytes(count).hex()),
        mock.patch("secrets.choice", chance.choice),
        mock.patch.object(snapshot, "EVERY", world.rng.choice((1, 10, 400))),
        mock.patch.object(snapshot, "__version__", "1"),
        mock.patch("buio.server.hub.IDLE_SECONDS", IDLE),
        mock.patch("buio.server.hub.LEASE_SECONDS", LEASE),
        mock.patch.object(rooms, "__version__", "1"),
        mock.patch.object(Committed, "made", made_once()),
        THOUGHTLESS,
    ):
        yield


def evening(seed: int, trouble: float | None = None, seconds: float | None = None) -> Counter[str]:
    """Play the night of this seed; what happened in it.

    Raises:
        AssertionError: something is wrong; the text names the seed.
    """
    night = Night(seed, trouble, seconds)
    try:
        with virtual(night.world):
            night.play()
    except Exception as error:
        raise AssertionError(f"simulated {seed}: {str(error)[:600]}") from error
    finally:
        for machine in night.world.machines:
            machine.loop.bury()
    return night.met


if __name__ == "__main__":
    logging.disable()
    main(evening)
