"""Play through bad weather: lines that are cut, messages that come late, twice or in another order.

    python -m bench.weather [--minutes 10] [--tables 6] [--loss 0.05] [--jitter 0.2]

Three people sit at each table and reach it only through the proxy of `tests/server/weather.py`; somebody else watches
each table over a good line. No table may stand still longer than the time of whoever is asked, and five seconds; and a
new line has to show the table within a second.
"""

import argparse
import asyncio
import contextlib
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bench.load import part
from bench.players import Player
from bench.serving import Door, Server, ended_by_signals, serving
from buio.client import Client, ClientError
from tests.server.weather import Climate, Weather

GAMES = ("italian", "texas", "five_card_draw", "seven_card_stud", "omaha", "razz")
SETTINGS: dict[str, Any] = {"rest": 0, "pace": 0, "bots": 1, "clock": 3, "bank": 5, "grace": 3}
MARGIN = 5.0


class Found(NamedTuple):
    """What the weather has shown. Times in seconds."""

    seconds: float
    moves: int
    deals: int
    cuts: int
    doubled: int
    reordered: int
    longest: float
    overdue: float
    back: list[float]
    refused: dict[str, int]
    faults: list[str]

    def __str__(self) -> str:
        return (
            f"{self.seconds:.0f} s, {self.moves} moves, {self.deals} deals, {self.cuts} lines cut, {self.doubled} "
            f"messages doubled, {self.reordered} reordered; longest silence {self.longest:.1f} s, past a deadline "
            f"{self.overdue:.1f} s; a table back p50 {part(self.back, 0.5):.3f}, p99 {part(self.back, 0.99):.3f}, most "
            f"{max(self.back, default=0):.3f} s; refused {self.refused}; {len(self.faults)} faults"
        )


class Watched:
    """A table as its watcher sees it: when it moved last, and by when it has to move again."""

    def __init__(self, link: str) -> None:
        self.client = Client(link)
        self.longest = self.overdue = 0.0
        self._moved = self._due = time.monotonic()
        self._last: tuple[object, ...] = ()

    async def watch(self) -> None:
        async with self.client:
            while True:
                self._look()
                with contextlib.suppress(TimeoutError):
                    await self.client.news(0.5)

    def _look(self) -> None:
        table, now = self.client.table, time.monotonic()
        clock = table.clock
        last = (table.deal, table.turn, table.phase, table.pause, clock and clock.left)
        if last != self._last or table.pause:
            self._last, self._moved = last, now
            self._due = now + (clock.left if clock else 0.0)
        self.longest = max(self.longest, now - self._moved)
        self.overdue = max(self.overdue, now - self._due)


async def weathered(server: Server, args: argparse.Namespace) -> Found:
    rng, moves, began = Random(args.seed), Counter[str](), time.monotonic()
    players: list[Player] = []
    watched: list[Watched] = []
    tasks: list[asyncio.Task[None]] = []
    async with Weather(server.port, rng, Climate(args.loss, jitter=args.jitter)) as weather:
        with contextlib.closing(Door(server.port)) as door:
            paths = [
                await asyncio.to_thread(partial(door.open, [GAMES[number % len(GAMES)]], **SETTINGS))
                for number in range(args.tables)
            ]
        for path in paths:
            watched.append(Watched(f"{server.address}{path}"))
            for number in range(3):
                link = f"http://127.0.0.1:{weather.port}{path}"
                players.append(
                    Player(link, f"Guest {number}", Random(rng.random()), lambda one: moves.update([one.link]))
                )
        await asyncio.gather(*[player.sit() for player in players])
        tasks += [asyncio.create_task(player.play()) for player in players]
        tasks += [asyncio.create_task(one.watch()) for one in watched]
        await asyncio.sleep(60 * args.minutes)
        deals = sum(one.client.table.deal for one in watched)
        await asyncio.gather(*[player.stop() for player in players])
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    faults = [fault for player in players for fault in player.faults]
    faults += [f"{one}" for one in ended if isinstance(one, ClientError)]
    faults += [f"{path}: nobody has moved" for path in paths if not any(path in link for link in moves)]
    overdue = max(one.overdue for one in watched)
    if overdue > MARGIN:
        faults.append(f"a table stood still for {overdue:.1f} s past its deadline")
    if max(weather.back) > args.back:
        faults.append(f"a table was back after {max(weather.back):.2f} s only")
    return Found(
        seconds=time.monotonic() - began,
        moves=moves.total(),
        deals=deals,
        cuts=weather.cuts,
        doubled=weather.doubled,
        reordered=weather.reordered,
        longest=max(one.longest for one in watched),
        overdue=overdue,
        back=weather.back,
        refused=dict(Counter(code for player in players for code in player.refused)),
        faults=faults,
    )


def played(words: list[str] | None = None) -> Found:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--loss", type=float, default=0.05, help="the part of messages with which a line is cut (0.05)")
    parser.add_argument("--jitter", type=float, default=0.2, help="the longest delay of a message, in seconds (0.2)")
    parser.add_argument("--back", type=float, default=1.0, help="seconds in which a new line shows the table (1)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    with tempfile.TemporaryDirectory(prefix="buio-weather-") as folder:
        log = Path(folder) / "log"
        with serving(f"{folder}/data", log) as server:
            found = asyncio.run(weathered(server, args))
        said = log.read_text(errors="replace")
    if "Traceback" in said:
        found.faults.append(f"the server said: {said[-1500:]}")
    return found


def main() -> None:
    ended_by_signals()
    found = played()
    print(found)
    for fault in found.faults[:20]:
        print(fault)


if __name__ == "__main__":
    main()
