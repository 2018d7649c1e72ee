"""`kill -9` at random moments under play: what was acknowledged is in the log, once, and the table goes on.

    python -m bench.kills [--rounds 500] [--minutes M] [--warm] [--tables 6] [--stored 0] [--postgres] [--two]
                          [--logs FOLDER] [--trouble [frozen] [cut-off] [recovering] [upgraded] [failed-over]]

People play at several tables; the server is killed at a random moment and started again on the same data. After each
kill the logs are read: they have no gap, and every acknowledged attempt stands in them exactly once. People look
whether the hand they held is the one they hold, and whether all chips are there. In the end every log is played through
again. `--warm` starts servers from a process that has imported everything: many kills in little time, but how long a
start takes is not measured. `--stored` puts so many idle tables beside them. `--two`: two processes share one
PostgreSQL behind a router, one of them is killed at a time, and what is measured is how soon all tables go on at the
other. `--trouble`: with two processes, one of them is frozen, or cut off from the database; or the database itself is
killed, and recovers, or its standby takes over; or a process is stopped, and started again as the other of two versions
of the program. In turn, or what is named; whoever was frozen or cut off comes back, and must write nothing. A table
that stands still is told with what its servers had of a processor meanwhile, and how long they waited for it; `--logs`
keeps what they and the database say.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import buio
from bench.load import part
from bench.players import Player
from bench.routing import Router
from bench.serving import Cost, Door, Server, cost, ended_by_signals
from buio.client import ClientError
from buio.night.entries import Begun, Voided
from buio.server.store import Store, open_store
from buio.table import journal
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.database import Cluster, cluster
from tests.server.relay import Relay

GAMES = ("italian", "texas", "five_card_draw", "seven_card_stud", "omaha", "razz")
SETTINGS: dict[str, Any] = {"rest": 0, "pace": 0, "seats": 3}
FRESH = 50
"""After so many rounds the tables are closed and others opened, as a night ends, too."""
TROUBLES = ("frozen", "cut-off", "recovering", "upgraded", "failed-over")
STILL = 60.0
"""Seconds after which a table at which nobody has moved stands still."""
NEWER = "99.0"
"""The version of a program like ours, that writes logs of the next form and reads those of ours."""


class Found(NamedTuple):
    """What the kills have shown; `faults` is empty when all was well. Times in seconds; `begun`: deals by version."""

    troubles: list[str]

    rounds: int
    acknowledged: int
    entries: int
    faults: list[str]
    healthy: list[float]
    again: list[float]
    refused: dict[str, int]
    begun: dict[str, int]

    def __str__(self) -> str:
        rounds = [("started", self.healthy), ("all tables go on", self.again)]
        if self.troubles:
            each = len(self.troubles)
            rounds = [(f"{what}: all go on", self.again[at::each]) for at, what in enumerate(self.troubles)]
        times = "; ".join(
            f"{what} p50 {part(values, 0.5):.2f}, p95 {part(values, 0.95):.2f}, most {max(values, default=0):.2f} s"
            for what, values in rounds
        )
        return (
            f"{self.rounds} kills, {self.acknowledged} moves acknowledged, {self.entries} entries read, "
            f"{len(self.faults)} faults; {times}; refused {self.refused}; begun {self.begun}; load {os.getloadavg()}"
        )


class Played:
    """A table at which people play.

    Attributes:
        name: what its log is called.
        read: how many entries of it have been looked at.
    """

    def __init__(self, path: str, players: list[Player]) -> None:
        self.name = path.split("/")[2].partition(".")[0]
        self.players, self.read = players, 0
        self.moves = 0
        self.cids: Counter[str] = Counter()
        self.begun: Counter[str] = Counter()
        self.tasks = [asyncio.create_task(player.play()) for player in players]

    def made(self) -> int:
        """Count the moves that have been acknowledged."""
        return self.moves

    def deals(self) -> int:
        """Count the deals that have begun, as people see it."""
        return self.players[0].client.table.deal

    async def look(self, store: Store) -> list[str]:
        """Read what is new in the log: what is wrong with it."""
        known = [cid for player in self.players for cid in player.acknowledged]  # they may go on meanwhile
        bodies = await store.read(self.name, after=self.read)
        self.read += len(bodies)
        wrong = []
        for entry in map(journal.decode, bodies):
            if entry.cid:  # `whose:which:digest`
                self.cids[entry.cid.split(":")[1]] += 1
            if isinstance(entry, Begun):
                self.begun[entry.program] += 1
            if isinstance(entry, Voided):
                wrong.append(f"{self.name}: a deal is void: {entry.reason}")
        wrong += [
            f"{self.name}: {cid} stands {self.cids[cid]} times in the log" for cid in known if self.cids[cid] != 1
        ]
        return wrong + [fault for player in self.players for fault in player.faults]

    async def again(self, store: Store) -> list[str]:
        """Play the whole log through."""
        room = Room.restored([journal.decode(body) for body in await store.read(self.name)])
        night = room.night
        there = sum(one.stack + one.paid_out for one in night.balances().values()) + night.bank
        there += room.deal.total if room.deal and room.running else night.carry.total
        bought = sum(one.bought for one in night.balances().values())
        return [] if there == bought else [f"{self.name}: {there} chips of {bought}"]

    async def stop(self) -> None:
        await asyncio.gather(*[player.stop() for player in self.players])
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class Killing:
    """The rounds: play, kill, look, start again."""

    def __init__(self, data: str | Cluster, folder: Path, args: argparse.Namespace) -> None:
        self.cluster = data if isinstance(data, Cluster) else None
        self.data = data.address if isinstance(data, Cluster) else data
        self.args, self.rng = args, Random(args.seed)
        self.relays = [Relay(self.cluster.port) for _ in range(3)] if self.cluster and args.trouble else []
        self.servers = [
            Server(self.data, (args.logs or folder) / f"server{number}.log", warm=args.warm)
            for number in range(2 if args.two else 1)
        ]
        self.router = Router([server.port for server in self.servers]) if args.two else None
        self.tables: list[Played] = []
        self.found = Found(args.trouble, args.rounds, 0, 0, [], [], [], {}, {})
        self.newer = newer(folder) if "upgraded" in args.trouble else ""
        self.begun: Counter[str] = Counter()
        self.ends = time.monotonic() + 60 * (args.minutes or 0)
        self.acknowledged = self.entries = 0
        self.news = asyncio.Event()
        self.refused: Counter[str] = Counter()

    @property
    def port(self) -> int:
        return self.router.port if self.router else self.servers[0].port

    async def run(self) -> Found:
        await self.begin()
        store = await open_store(self.behind(self.relays[-1]) if self.relays else self.data)
        await fill(store, self.args.stored)
        try:
            for number in range(self.args.rounds):
                if number % FRESH == 0:
                    await self.renew(store)
                await (self.troubled if self.relays else self.round)(number, store)
                if self.found.faults or (self.args.minutes is not None and time.monotonic() > self.ends):
                    break
            await self.renew(store, last=True)
        finally:
            self.end()
            for table in self.tables:
                await table.stop()
            for one in (self.router, *self.relays):
                if one:
                    one.close()
            await store.close()
        return self.so_far()

    def so_far(self) -> Found:
        return self.found._replace(
            rounds=len(self.found.again),
            acknowledged=self.acknowledged,
            entries=self.entries,
            refused=dict(self.refused),
            begun=dict(self.begun),
        )

    def behind(self, relay: Relay) -> str:
        """The address of the database behind a line that can be cut, or lead to another one."""
        assert self.cluster
        return self.data.replace(f":{self.cluster.port}/", f":{relay.port}/")

    async def begin(self) -> None:
        """Start the servers, and what stands before and behind them."""
        for relay in self.relays:
            await relay.start()
        for server, relay in zip(self.servers, self.relays, strict=False):
            server.data = self.behind(relay)
        for server in self.servers:
            await asyncio.to_thread(server.start)
        if self.router:
            await self.router.start()

    def end(self) -> None:
        for server in self.servers:
            server.kill()
        if self.cluster and self.args.logs:
            shutil.copy(f"{self.cluster.data}.log", self.args.logs / "database.log")

    async def round(self, number: int, store: Store) -> None:
        victim = self.servers[number % len(self.servers)]
        await self.everybody_moves()
        await asyncio.sleep(self.rng.random() * 0.2)
        victim.kill()
        began = time.monotonic()
        for table in self.tables:
            self.found.faults.extend(await table.look(store))
        if len(self.servers) == 1:
            self.found.healthy.append(await asyncio.to_thread(victim.start))
        await self.everybody_moves()
        self.found.again.append(time.monotonic() - began)
        if len(self.servers) > 1:
            self.found.healthy.append(await asyncio.to_thread(victim.start))

    async def troubled(self, number: int, store: Store) -> None:
        """Make trouble, end it when all tables go on, and see that whoever was in it has written nothing."""
        assert self.cluster
        assert self.router
        place = self.router.place(self.tables[0].name)
        victim, relay, trouble = (
            self.servers[place],
            self.relays[place],
            self.args.trouble[number % len(self.args.trouble)],
        )
        standby = await asyncio.to_thread(self.cluster.standby) if trouble == "failed-over" else self.cluster
        await self.everybody_moves()
        await asyncio.sleep(self.rng.random() * 0.2)
        began = time.monotonic()
        if trouble == "frozen":
            os.kill(victim.pid, signal.SIGSTOP)
        elif trouble == "cut-off":
            relay.through.clear()
        elif trouble == "upgraded":
            await asyncio.to_thread(victim.stop)
        elif trouble == "recovering":
            await asyncio.to_thread(self.cluster.stop)
            await asyncio.to_thread(self.cluster.start)
        else:
            await asyncio.to_thread(self.fail_over, standby)
        await asyncio.sleep(0.1)  # what was on its way has come
        await self.everybody_moves()
        self.found.again.append(time.monotonic() - began)
        if trouble == "frozen":
            os.kill(victim.pid, signal.SIGCONT)
        if trouble == "upgraded":
            victim.source = "" if victim.source else self.newer
            self.found.healthy.append(await asyncio.to_thread(victim.start))
        relay.through.set()
        await self.everybody_moves(Played.deals if trouble == "upgraded" else Played.made)
        for table in self.tables:
            self.found.faults.extend(await table.look(store))

    def fail_over(self, standby: Cluster) -> None:
        """The database dies, and what follows it takes its place."""
        assert self.cluster
        self.cluster.stop()
        standby.promote()
        for relay in self.relays:
            relay.target = standby.port
        self.cluster = standby

    async def everybody_moves(self, count: Callable[[Played], int] = Played.made) -> None:
        """Wait until more of something, moves, is acknowledged at every table."""
        before = {table: count(table) for table in self.tables}
        costs = [(server, cost(server.pid)) for server in self.servers if server.lives()]
        try:
            async with asyncio.timeout(STILL):
                while waiting := [table for table in self.tables if count(table) == before[table]]:
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            self.found.faults.extend(f"{table.name} stands still: {faces(table)}" for table in waiting)
            self.found.faults.extend(had(server, earlier) for server, earlier in costs)

    async def renew(self, store: Store, last: bool = False) -> None:
        """Look at the tables as a whole, and open others."""
        for table in self.tables:
            await table.stop()
            self.acknowledged += sum(len(player.acknowledged) for player in table.players)
            self.refused.update(code for player in table.players for code in player.refused)
            self.found.faults.extend([*await table.look(store), *await table.again(store)])
            self.entries += table.read
            self.begun.update(table.begun)
        print(self.so_far(), file=sys.stderr, flush=True)
        for server in [] if last else self.servers:
            if server.source:  # a table that it opened would be closed to the older version
                await asyncio.to_thread(server.stop)
                server.source = ""
                await asyncio.to_thread(server.start)
        self.tables = (
            [] if last else [await self.opened(GAMES[number % len(GAMES)]) for number in range(self.args.tables)]
        )

    async def opened(self, game: str) -> Played:
        bots = self.rng.randrange(2)
        with contextlib.closing(Door(self.port)) as door:
            path = await asyncio.to_thread(partial(door.open, [game], bots=bots, **SETTINGS))
        played: list[Played] = []

        def moved(_: Player) -> None:
            if played:
                played[0].moves += 1
            self.news.set()

        link = f"http://127.0.0.1:{self.port}{path}"
        players = [Player(link, f"Guest {number}", Random(self.rng.random()), moved) for number in range(2)]
        for player in players:
            await seated(player)
        played.append(Played(path, players))
        return played[0]


async def seated(player: Player) -> None:
    """Sit down; after trouble neither process may be ready yet for somebody new."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(ClientError):
                await player.sit()
                return
            await asyncio.sleep(0.5)


def faces(table: Played) -> list[str]:
    """What everybody at a table sees."""
    tables = [(player.name, player.client.table, player.refused[-3:]) for player in table.players]
    return [f"{name} {shown.waiting} turn {shown.turn} {refused}" for name, shown, refused in tables]


def had(server: Server, before: Cost) -> str:
    """What a server had of a processor since then: one that had none is starved, and not at fault."""
    if not server.lives():
        return f"the server at {server.port} has ended"
    since = cost(server.pid).since(before)
    return f"the server at {server.port} had a processor for {since.cpu:.2f} s, and waited {since.waited:.2f} s for one"


async def fill(store: Store, count: int) -> None:
    """Put idle tables into a store."""
    for number in range(count):
        game = buio.games[GAMES[number % len(GAMES)]]
        await store.create(f"idle{number}", journal.encode(Room.new(game, None, Settings()).unsaved[0]))


def newer(folder: Path) -> str:
    """Another version of the program, which writes logs of the next form; where it lies."""
    source = folder / "newer"
    shutil.copytree(Path(buio.__file__).parent, source / "buio", ignore=shutil.ignore_patterns("__pycache__"))
    for file, was, becomes in (
        ("version.py", f'"{buio.__version__}"', f'"{NEWER}"'),
        ("table/journal.py", f"FORM = {journal.FORM}", f"FORM = {journal.FORM + 1}"),
        ("table/journal.py", f"{journal.READ[:-1]}"[:-1] + ", FORM)", f"{journal.READ}"[:-1] + ", FORM)"),
    ):
        text = (source / "buio" / file).read_text(encoding="utf-8")
        assert text.count(was) == 1, f"{file} says {was} no more"
        (source / "buio" / file).write_text(text.replace(was, becomes), encoding="utf-8")
    return str(source)


@contextlib.contextmanager
def data(args: argparse.Namespace, folder: str) -> Iterator[str | Cluster]:
    """Where the tables are kept."""
    if args.postgres or args.two:
        with cluster() as made:
            yield made
    else:
        yield f"{folder}/data"


def killed(words: list[str] | None = None) -> Found:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--minutes", type=float, help="no new round after so many")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--stored", type=int, default=0, help="idle tables beside them (0)")
    parser.add_argument("--postgres", action="store_true", help="keep the tables in PostgreSQL")
    parser.add_argument("--two", action="store_true", help="two processes on one PostgreSQL")
    parser.add_argument("--trouble", nargs="*", choices=TROUBLES, help="something else than kills; two processes")
    parser.add_argument("--warm", action="store_true", help="start servers that have imported everything already")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--logs", type=Path, help="the folder in which all that servers and database say stays")
    args = parser.parse_args(words)
    args.two = args.two or args.trouble is not None
    args.trouble = [] if args.trouble is None else args.trouble or list(TROUBLES)
    logging.getLogger("asyncpg").addHandler(logging.NullHandler())  # of our own look into a database that we kill
    if args.logs:
        args.logs.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="buio-kills-") as folder, data(args, folder) as where:
        killing = Killing(where, Path(folder), args)
        try:
            found = asyncio.run(killing.run())
        finally:
            killing.end()  # a server that was about to start when a signal came, too
        logs = [server.log.read_text(errors="replace") for server in killing.servers if server.log.exists()]
    found.faults.extend("the server said: " + text[-1500:] for text in logs if "Traceback" in text)
    return found


def main() -> None:
    ended_by_signals()
    found = killed()
    print(found)
    for fault in found.faults[:20]:
        print(fault)


if __name__ == "__main__":
    main()
