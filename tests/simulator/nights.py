"""Simulated nights: processes that are killed, frozen and cut off, a database that falters, clocks that jump.

`python -m tests.simulator.nights 1 1000` plays that many, and says what came of them; a seed that fails is a test.
"""

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final
from unittest import mock

from msgspec.structs import replace

import buio
from buio.night import Menu, Offer
from buio.night.menu import DEALER
from buio.play.shuffle import Shuffle
from buio.server.hub import Elsewhere, Hub
from buio.server.store import StoreError, UnknownTable
from buio.table import snapshot
from buio.table.journal import decode, encode
from buio.table.reduce import LogError
from buio.table.room import Room
from buio.table.settings import Settings
from tests.night.evenings import main
from tests.simulator.people import Line, Person
from tests.simulator.referee import Referee
from tests.simulator.storing import Connected, Database, at_once
from tests.simulator.world import Machine, World

GAMES: Final = ("italian", "italian", "texas", "jacks_or_better", "omaha", "five_card_stud", "kuhn")
NAMES: Final = ("Ada", "Bea", "Carlo", "Dina")


class Process(Machine):
    """A process that serves tables of a database.

    Attributes:
        hub: its tables.
        lines: those of pages that are open to it.
    """

    def __init__(self, world: World, database: Database, referee: Referee) -> None:
        super().__init__(world)
        self.world, self.referee = world, referee
        self.store = Connected(world, self, database)
        self.hub = Hub(self.store)
        self.lines: list[Line] = []
        world.machines.append(self)
        self.loop.create_task(self._start())

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
            self.loop.create_task(self._serve(line))

    async def _serve(self, line: Line) -> None:
        person = line.person
        try:
            table = await self.hub.find(person.table_name)
            await table.serve(line, person.token, person.told, line.write)  # type: ignore[arg-type]
        except (Elsewhere, StoreError) as error:
            if isinstance(error, UnknownTable):
                self.world.failed(f"{person.table_name} is unknown: {error}")
        except LogError as error:
            self.world.failed(f"{person.table_name} stays closed: {error}")
        await line.close(1001)

    def killed(self) -> None:
        """Nothing of it is left; the database notices that its connections have ended."""
        self.alive = False
        self.loop.abandon()
        for line in self.lines:
            line.breaks()
        self.world.at(self.world.rng.uniform(0.0, 0.5), lambda: self.store.database.gone.add(self.store.name))


class Night:
    """One simulated night.

    Args:
        seed: what all of it follows from.
        trouble: how often there is any, at its worst in a second.
    """

    def __init__(self, seed: int, trouble: float | None = None) -> None:
        self.world = world = World(f"simulated {seed}")
        self.rng = rng = world.rng
        self.referee = Referee(world)
        self.database = Database(self.referee.written)
        self.met: Counter[str] = Counter()
        self.trouble = rng.choice((0.0, 0.05, 0.2, 0.6)) if trouble is None else trouble
        self.calm = False
        self.names: list[str] = []
        self.people: list[Person] = []

    # -- its parts ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play it: first with all kinds of trouble, then without, when everything has to work again.

        Raises:
            AssertionError: something is wrong.
        """
        for _ in range(self.rng.choice((1, 2, 2, 3))):
            Process(self.world, self.database, self.referee)
        for number in range(self.rng.choice((1, 2))):
            self._opened(f"table{number}")
        for person in self.people:
            self.world.at(self.rng.uniform(0.0, 3.0), person.comes)
            person.lives()
        self.world.at(self.rng.expovariate(max(self.trouble, 0.001)), self._strikes)
        self.world.run(self.rng.choice((60.0, 180.0)))
        self._calms_down()
        self.world.run(40.0)
        self._proves()
        if self.world.wrong:
            raise AssertionError("; ".join(self.world.wrong[:3]))

    def _opened(self, name: str) -> None:
        rng = self.rng
        game = buio.games[rng.choice(GAMES)]
        other = buio.games["omaha" if game.code == "texas" else "texas"]
        menu = Menu((Offer(game, game.rules()), Offer(other, other.rules())), DEALER, 1)
        how = Settings(
            bots=rng.choice((0, 0, 1)),
            stack=rng.choice((4, 40, 200)),
            clock=rng.choice((0, 8, 15)),
            bank=rng.choice((0, 5)),
            rest=rng.choice((1, 5)),
            pace=rng.choice((0.0, 0.3)),
            start=0,
            seats=0,
        )
        many = game.players[-1]
        if 2 + how.bots > many:
            how = replace(how, bots=0)
        shuffle = Shuffle(rng.randbytes(32)) if rng.random() < 0.3 else None
        room = Room.new(game, game.rules(), how, shuffle, menu if rng.random() < 0.2 else None)
        at_once(self.database.create(name, encode(room.unsaved[0])))
        self.names.append(name)
        for person in NAMES[: rng.randint(2, max(2, min(4, many - how.bots)))]:
            self.people.append(Person(self.world, person, name))

    # -- trouble ------------------------------------------------------------------------------------------------------

    def _strikes(self) -> None:
        if self.calm:
            return
        if self.trouble:
            what = self.rng.choice(sorted(TROUBLE))
            self.met[what] += 1
            TROUBLE[what](self)
        self.world.at(self.rng.expovariate(max(self.trouble, 0.001)), self._strikes)

    @property
    def process(self) -> Process:
        """One of those that live."""
        alive = [one for one in self.world.machines if one.alive]
        found = self.rng.choice(alive)
        assert isinstance(found, Process)
        return found

    def kill(self) -> None:
        self.process.killed()
        self.world.at(self.rng.uniform(0.1, 3.0), lambda: Process(self.world, self.database, self.referee))
        if not any(one.alive for one in self.world.machines):
            Process(self.world, self.database, self.referee)

    def stop(self) -> None:
        """As SIGTERM does: tables are given back, then the process ends."""
        process = self.process
        Process(self.world, self.database, self.referee)
        process.loop.create_task(process.hub.close()).add_done_callback(lambda _: self.world.at(0.0, process.killed))

    def freeze(self) -> None:
        self.process.frozen = self.world.now + self.rng.choice((0.5, 2.0, 4.5, 9.0))

    def cut_off(self) -> None:
        self.process.store.cut = self.world.now + self.rng.choice((0.5, 2.0, 6.0, 12.0))

    def database_down(self) -> None:
        self.database.down = self.world.now + self.rng.choice((0.3, 2.0, 13.0))

    def slow_disk(self) -> None:
        self.database.slow = self.rng.choice((0.05, 0.5, 2.0))
        self.world.at(self.rng.uniform(1.0, 8.0), lambda: setattr(self.database, "slow", 0.005))

    def lost_answers(self) -> None:
        self.database.flaky = self.rng.choice((0.05, 0.3))
        self.world.at(self.rng.uniform(1.0, 8.0), lambda: setattr(self.database, "flaky", 0.0))

    def clock_jumps(self) -> None:
        self.process.skew += self.rng.choice((-3600.0, -600.0, -2.0, 2.0, 600.0))

    def line_breaks(self) -> None:
        lines = [one.line for one in self.people if one.line is not None]
        if lines:
            self.rng.choice(lines).breaks()

    def line_hangs(self) -> None:
        lines = [one.line for one in self.people if one.line is not None]
        if lines:
            self.rng.choice(lines).cut = self.world.now + self.rng.uniform(0.5, 12.0)

    # -- its end ------------------------------------------------------------------------------------------------------

    def _calms_down(self) -> None:
        """From now on nothing fails any more, and everybody wants to play."""
        self.calm = True
        self.database.down = self.database.flaky = 0.0
        self.database.slow = 0.005
        for one in self.world.machines:
            one.frozen = 0.0
            assert isinstance(one, Process)
            one.store.cut = 0.0

    def _proves(self) -> None:
        """Everybody sees the table, gets an answer, and the log plays through from its beginning."""
        for person in self.people:
            person.rests = True
        self.world.run(15.0)
        self._goes_on()
        for person in self.people:
            if person.line is None or not person.line.served:
                self.world.failed(f"{person.name} does not come to {person.table_name} any more")
            elif person.waits:
                self.world.failed(f"{person.name} waits for ever at {person.table_name}: {person.waits}")
        for name in self.names:
            bodies = self.database._logs[name]
            if bodies != self.referee.tables[name].bodies and not self.world.wrong:
                self.world.failed(f"{name}: what was read back is not what is written")
            room = Room.restored([decode(body) for body in bodies])
            if room.stopped:
                self.world.failed(f"{name} cannot be read back: {room.stopped}")
            self.met["deals"] += room.night.deals
            self.met["entries"] += len(bodies)
        self.met["done"] += self.referee.acknowledged
        self.met["looks"] += self.referee.looks

    def _goes_on(self) -> None:
        """Whoever is asked and has a clock is moved for when their time is over, though the time of day is set back."""
        for machine in self.world.machines:
            machine.skew -= 600.0
        waiting = {}
        for name in self.names:
            room = self.referee.tables[name].room
            if room.settings.clock and room.running and not room.pause:
                waiting[name] = room.written
        self.world.run(60.0)
        for name, written in waiting.items():
            if self.referee.tables[name].room.written == written:
                self.world.failed(f"{name} waits for ever for whoever is asked")


TROUBLE: Final[dict[str, Callable[[Night], None]]] = {
    "killed": Night.kill,
    "stopped": Night.stop,
    "frozen": Night.freeze,
    "cut off": Night.cut_off,
    "database down": Night.database_down,
    "slow disk": Night.slow_disk,
    "lost answers": Night.lost_answers,
    "clock jumps": Night.clock_jumps,
    "line breaks": Night.line_breaks,
    "line breaks again": Night.line_breaks,
    "line hangs": Night.line_hangs,
}


@contextmanager
def virtual(world: World) -> Iterator[None]:
    """Time and chance as this world has them."""
    chance = Random(world.rng.random())
    with (
        mock.patch.object(time, "monotonic", world.monotonic),
        mock.patch.object(time, "time", world.wall),
        mock.patch.object(os, "urandom", chance.randbytes),
        mock.patch("secrets.token_hex", lambda count=32: chance.randbytes(count).hex()),
        mock.patch("secrets.choice", chance.choice),
        mock.patch.object(snapshot, "EVERY", world.rng.choice((1, 20, 400))),
    ):
        yield


def evening(seed: int, trouble: float | None = None) -> Counter[str]:
    """Play the night of this seed; what happened in it.

    Raises:
        AssertionError: something is wrong; the text names the seed.
    """
    night = Night(seed, trouble)
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
