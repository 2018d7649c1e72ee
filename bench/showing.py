"""What a move costs a table that shows it to everybody: one process, no sockets, nothing on a disk.

    python -m bench.showing [--tables 20] [--lines 6] [--moves 6000] [--game texas]

Everybody makes the least move there is, as in `bench.load`. Processor time, Python's collector aside, in parts of 500
moves: the least of them is said, and the median. On a machine with other work only the former can be compared. Where
that is not enough, `valgrind --tool=cachegrind` counts instructions: those of a run of 1,500 moves less those of one of
500 (`--tables 4`, `PYTHONHASHSEED=0`). The packs come from seeds, so nothing is promised of them, which costs at other
tables what 52 digests a deal do.
"""

import argparse
import asyncio
import gc
import time
from statistics import median

import uvloop

import buio
from buio.play.moves import LEAST_VERBS
from buio.play.shuffle import Shuffle
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import wire
from buio.table.desks import seating
from buio.table.room import Room
from buio.table.settings import Settings

PART = 500
PATIENCE = 2000
"""How often it looks again for somebody who can move."""


class Company:
    """Tables at which everybody sits that can, each with a line that takes what it is told.

    Attributes:
        bytes: what all lines were told.
        made: moves so far.
    """

    def __init__(self, tables: int, lines: int, game: str) -> None:
        self.bytes = self.made = 0
        self.tables: list[tuple[Table, dict[str, Connection]]] = []
        settings = Settings(bots=0, seats=lines, rest=0, pace=0, clock=600)
        for number in range(tables):
            room = Room.new(buio.games[game], None, settings, Shuffle(number))
            table = Table(f"{number}", room, Keeper(f"{number}", MemoryStore()))
            for place in range(lines):
                room.do(seating.sit, f"guest {place}", f"Guest {place}")
            seated = {name: Connection(None, token, self._take) for token, name in self._people(room)}  # type: ignore[arg-type]
            self.tables.append((table, seated))

    def _people(self, room: Room) -> list[tuple[str, str]]:
        return [(token, guest.name) for token, guest in room.guests.items()]

    def _take(self, text: str) -> bool:
        self.bytes += len(text)
        return True

    async def come(self) -> list[asyncio.Task[None]]:
        """Everybody is here, and the first deals begin; these keep the tables going."""
        running = []
        for table, seated in self.tables:
            await table.keeper.store.create(table.name, b"")
            table.room.saved(1)
            running.append(asyncio.create_task(table.run()))
            for line in seated.values():
                await table.join(line)
            await self._say(table, seated["Guest 0"], wire.Next())
        return running

    async def play(self, moves: int) -> None:
        """Make so many moves, one at each table in turn; who has nothing left buys chips."""
        stop, idle = self.made + moves, 0
        while self.made < stop:
            before = self.made
            for table, seated in self.tables:
                deal = table.room.deal
                if deal is not None and not deal.over:
                    self.made += 1
                    options = deal.options()
                    verb = next(verb for verb in LEAST_VERBS if verb in options)
                    act = wire.Act(cid=f"{self.made}", turn=table.room.turn, verb=verb)
                    await self._say(table, seated[table.room.names[deal.actor]], act)
            await asyncio.sleep(0)
            for table, seated in self.tables:
                for name in [name for name in seated if not table.room.running]:
                    if not table.room.night.people[name].stack:
                        await self._say(table, seated[name], wire.Rebuy())
            if self.made == before:
                idle += 1
                await asyncio.sleep(0.005)
                if idle > PATIENCE:
                    raise RuntimeError(f"nobody can move: {self.tables[0][0].room.deal}")

    async def _say(self, table: Table, line: Connection, message: wire.ClientMessage) -> None:
        await table.receive(line, wire.encode(message).decode())


async def measure(args: argparse.Namespace) -> None:
    company = Company(args.tables, args.lines, args.game)
    running = await company.come()
    await company.play(30 * args.tables)
    gc.freeze()
    gc.disable()
    told, made, parts = company.bytes, company.made, []
    for _ in range(max(1, args.moves // PART)):
        began, before = time.process_time(), company.made
        await company.play(PART)
        parts.append(1000 * (time.process_time() - began) / (company.made - before))
    size = (company.bytes - told) / (company.made - made)
    print(f"{min(parts):.3f} ms a move at the least, {median(parts):.3f} the median; {size:.0f} bytes to all lines")
    for task in running:
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--lines", type=int, default=6)
    parser.add_argument("--moves", type=int, default=6000)
    parser.add_argument("--game", default="texas")
    uvloop.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
