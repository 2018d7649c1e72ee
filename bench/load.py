"""Many tables at once on a real server: how soon a move is acknowledged, and what the server needs for it.

    python -m bench.load [--tables 1000] [--sockets 6] [--rate 500] [--seconds 60] [--game texas] [--core 0]
                         [--in-step] [--compiled] [--json] [--processes 0]

The server runs in a process of its own on one processor (`--core`), keeps its tables in SQLite and commits every move
before it acknowledges it; this process, on the other processors, holds all lines and makes the least move wherever one
is due, at the rate that is asked for. An acknowledgement's time is that from sending a move to hearing `ok`, this
process's own delays included. Before anything is measured, each table plays as many moves as its number says, so that
their deals do not end together, as those of people do not; `--in-step` leaves them as they begin. Beside the figures
stands how long both processes were ready to run while another had their processor: where that is much, it is the
machine that was measured. With `--processes 2` two servers share one PostgreSQL, and the tables; what they cost is then
the sum of both, the database aside.
"""

import argparse
import asyncio
import json
import os
import tempfile
from collections import Counter, deque
from collections.abc import Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from bench.lines import Heard, Line, dial, now
from bench.serving import Cost, Door, Server, cost, ended_by_signals, serving
from tests.compiled import WHERE, build
from tests.server.database import database

T = TypeVar("T")
LATE_SECONDS = 1.0
SETTINGS: dict[str, Any] = {"bots": 0, "rest": 0, "pace": 0, "clock": 600}
A_DEAL = 26
"""About as many moves as a deal of six has in which everybody calls."""
TOGETHER = 64
"""Lines that are dialled at the same time."""


class Table:
    """A table of this process: its lines, and the one that can move."""

    def __init__(self, load: "Load", path: str) -> None:
        self.load, self.path = load, path
        self.lines: list[Line] = []
        self.moved = -1  # the decision that a move was sent for
        self.count = 0

    def hear(self, line: Line, heard: Heard) -> None:
        if heard.cid:
            self.load.answered(heard)
        if heard.t == "bye":
            self.load.refused["bye"] += 1
        if line.waiting == "you" and line.turn > self.moved:
            self.moved = line.turn
            self.load.ready.append((self, line))
        elif line.waiting == "rebuy" and heard.t in ("state", "change"):
            line.send(t="rebuy", cid=f"rebuy-{line.turn}")


class Load:
    """All tables, and the moves that are on their way."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.ready: deque[tuple[Table, Line]] = deque()
        self.sent: dict[str, float] = {}
        self.times: list[float] = []
        self.refused: Counter[str] = Counter()
        self.count = 0
        self.lag = 0.0

    def answered(self, heard: Heard) -> None:
        began = self.sent.pop(heard.cid, None)
        if began is not None:
            self.times.append(now() - began)
        if heard.t == "no" and not heard.cid.startswith("rebuy"):
            self.refused[heard.code] += 1

    async def sit_down(self, port: int, tables: int, sockets: int, game: str) -> None:
        """Open the tables, and take every seat of them."""
        door, gate = Door(port), asyncio.Semaphore(TOGETHER)

        async def sit(table: Table, number: int, cookie: str) -> None:
            async with gate:
                line = await dial(port, table.path, cookie, table.hear)
                table.lines.append(line)
                line.send(t="sit", cid="", name=f"Guest {number}")

        for _ in range(tables):
            table = Table(self, door.open([game], seats=sockets, **SETTINGS))
            self.tables.append(table)
            cookies = [door.token(table.path) for _ in range(sockets)]
            await asyncio.gather(*[sit(table, number, cookie) for number, cookie in enumerate(cookies, 1)])
        door.close()

    async def fall_out_of_step(self) -> None:
        """Let each table play on by as many moves as its number says, up to a deal's."""
        aims = {table: place % A_DEAL for place, table in enumerate(self.tables)}
        while any(table.count < aim for table, aim in aims.items()):
            waiting = [self.ready.popleft() for _ in range(len(self.ready))]
            for table, line in waiting:
                if table.count < aims[table]:
                    self._move(table, line)
                else:
                    self.ready.append((table, line))
            await asyncio.sleep(0.002)

    async def play(self, rate: float, seconds: float) -> None:
        """Make so many moves a second, evenly."""
        began, done = now(), 0
        while (passed := now() - began) < seconds:
            due = int(passed * rate) - done
            while due > 0 and self.ready:
                self._move(*self.ready.popleft())
                due, done = due - 1, done + 1
            if due > 0:
                done += due  # nobody could move: these moves are not made later, all at once
                self.refused["nobody ready"] += due
            asked = now()
            await asyncio.sleep(0.002)
            self.lag = max(self.lag, now() - asked - 0.002)

    def _move(self, table: Table, line: Line) -> None:
        move = line.least_move
        if move is None:
            self.refused["no move known"] += 1
            return
        self.count += 1
        table.count += 1
        cid = str(self.count)
        self.sent[cid] = now()
        line.send(**move, cid=cid)

    async def rest(self) -> None:
        """Wait for the last answers."""
        for _ in range(200):
            if not self.sent:
                return
            await asyncio.sleep(0.05)

    def clear(self) -> None:
        """Forget what was measured so far."""
        self.times, self.count, self.lag = [], 0, 0.0
        self.refused.clear()
        for line in self.lines:
            line.sizes.clear()

    @property
    def lines(self) -> list[Line]:
        return [line for table in self.tables for line in table.lines]


class Report(NamedTuple):
    """What a run has shown. Times in milliseconds, sizes in bytes, memory in megabytes."""

    tables: int
    sockets: int
    asked: float
    moves: float
    p50: float
    p95: float
    p99: float
    most: float
    late: int
    lost: int
    refused: dict[str, int]
    cpu_share: float
    cpu_ms: float
    waited_share: float
    own_share: float
    own_waited_share: float
    own_lag: float
    rss_empty: float
    rss_seated: float
    rss: float
    kb_a_socket: float
    changes: dict[str, float]
    snapshots: dict[str, float]
    machine: tuple[float, float, float]


def part(values: list[float], share: float) -> float:
    """A quantile."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def spread(values: list[float]) -> dict[str, float]:
    mean = sum(values) / len(values) if values else 0.0
    return {"mean": round(mean), "p99": part(values, 0.99), "max": max(values, default=0), "count": len(values)}


def summed(servers: list[Server]) -> Cost:
    """What all of them have cost."""
    return Cost(*map(sum, zip(*[cost(one.pid) for one in servers], strict=True)))


async def measure(servers: list[Server], args: argparse.Namespace) -> Report:
    load, empty = Load(), summed(servers).rss
    for one in servers:
        await load.sit_down(one.port, args.tables // len(servers), args.sockets, args.game)
    seated = summed(servers).rss
    snapshots = [float(size) for line in load.lines for kind, size in line.sizes if kind == "state"]
    if not args.in_step:
        await load.fall_out_of_step()
    await load.play(args.rate, min(5.0, args.seconds))
    await load.rest()
    load.clear()
    before, mine, began = summed(servers), cost(os.getpid()), now()
    await load.play(args.rate, args.seconds)
    took = now() - began
    used, own = summed(servers).since(before), cost(os.getpid()).since(mine)
    await load.rest()
    for line in load.lines:
        line.close()
    return report(load, args, took, (empty, seated), (used, own), snapshots)


def report(
    load: Load,
    args: argparse.Namespace,
    took: float,
    memory: tuple[float, float],
    costs: tuple[Cost, Cost],
    snapshots: list[float],
) -> Report:
    used, own = costs
    times = [1000 * one for one in load.times]
    changes = [float(size) for line in load.lines for kind, size in line.sizes if kind == "change"]
    return Report(
        tables=args.tables,
        sockets=args.tables * args.sockets,
        asked=args.rate,
        moves=len(times) / took,
        p50=part(times, 0.5),
        p95=part(times, 0.95),
        p99=part(times, 0.99),
        most=max(times, default=0.0),
        late=sum(one > 1000 * LATE_SECONDS for one in times),
        lost=len(load.sent),
        refused=dict(load.refused),
        cpu_share=used.cpu / took,
        cpu_ms=1000 * used.cpu / max(1, len(times)),
        waited_share=used.waited / took,
        own_share=own.cpu / took,
        own_waited_share=own.waited / took,
        own_lag=1000 * load.lag,
        rss_empty=memory[0],
        rss_seated=memory[1],
        rss=used.rss,
        kb_a_socket=1024 * (used.rss - memory[0]) / (args.tables * args.sockets),
        changes=spread(changes),
        snapshots=spread(snapshots),
        machine=os.getloadavg(),
    )


def main() -> None:
    ended_by_signals()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--sockets", type=int, default=6, help="lines at each table (6)")
    parser.add_argument("--rate", type=float, default=500, help="moves a second over all tables (500)")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="texas")
    parser.add_argument("--core", type=int, default=0, help="the processor that the server has (0)")
    parser.add_argument("--in-step", action="store_true", help="deals of all tables begin and end together")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--processes", type=int, default=0, help="so many servers on one PostgreSQL (0: one, SQLite)")
    parser.add_argument("--compiled", action="store_true", help="serve with the compiled engine, as its wheel does")
    args = parser.parse_args()
    if args.compiled:
        build()
        os.environ["PYTHONPATH"] = str(WHERE)
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="buio-load-") as folder:
        logs = [Path(folder) / f"log{number}" for number in range(max(1, args.processes))]
        with ExitStack() as stack:
            data = stack.enter_context(database()) if args.processes else f"{folder}/data"
            servers = [
                stack.enter_context(serving(data, log, (args.core + number) % len(cores)))
                for number, log in enumerate(logs)
            ]
            os.sched_setaffinity(0, {*cores} - {args.core} or cores)
            found = run(measure(servers, args))
        said = [line for log in logs for line in log.read_text(errors="replace").splitlines()[1:]]
    if args.json:
        print(json.dumps(found._asdict()))
    else:
        for key, value in found._asdict().items():
            print(f"{key:>18}  {value if not isinstance(value, float) else round(value, 2)}")
    for line in [line for line in said if " info " not in line][-20:]:
        print(f"the server said: {line}")


def run(measured: Coroutine[Any, Any, T]) -> T:
    import uvloop

    return uvloop.run(measured)


if __name__ == "__main__":
    main()
