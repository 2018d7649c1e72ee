"""One guest at full speed: what the others at a real server feel of it, and how much its log grows.

    python -m bench.flood [--tables 50] [--sockets 4] [--rate 200] [--rounds 3] [--seconds 10] [--peace 10] [--core 0]
                          [--kinds ...]

The server has one processor for itself (`--core`). The others' moves are those of `bench.load`. In each round they play
for so many seconds in peace, and then beside each kind of flood: a guest of one of their tables, from another
address and in a process that has what they leave of their processor, does one thing as fast as it can, and begins again
whenever it is sent away. Beside each kind stands how long an acknowledgement took, what the guest got done a second,
and what the log would grow by in an hour of it.
"""

import argparse
import asyncio
import multiprocessing
import os
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from bench.lines import PING, TEXT, Heard, Line, now
from bench.load import Load, part, run
from bench.serving import Door, Server, ended_by_signals, serving

GUEST: Final = "X-Forwarded-For: 198.51.100.7\r\n"
"""An address for documents (RFC 5737): whoever comes from the machine itself is trusted, and nothing is limited."""
PEACE: Final = "peace"
TOGETHER: Final = 50
"""Messages that are sent before anything is heard of them."""


class Target(NamedTuple):
    """Whom the guest floods: a server, and a table there, as whom."""

    port: int
    path: str
    cookie: str


def acts(number: int) -> bytes:
    """A move that nobody is due to make."""
    return b'{"t":"act","turn":1,"verb":"f","cid":"%d"}' % number


def words(number: int) -> bytes:
    """Something to say at the table."""
    return b'{"t":"say","text":"again %d","cid":"%d"}' % (number, number)


def seats(number: int) -> bytes:
    """A seat is asked for, under a new name each time."""
    return b'{"t":"sit","name":"Guest %d","cid":"%d"}' % (number, number)


def noise(number: int) -> bytes:
    """No message at all."""
    return b'{"t":["%d"' % number


def books(number: int) -> bytes:
    """No message either, but as long as one may be."""
    return b'{"t":"say","text":"%d' % number + bytes(8000)


async def lines(target: Target, message: Callable[[int], bytes], kind: int = TEXT) -> int:
    """Send one message after another; sent away, dial again. How many were sent until that."""
    sent = 0

    def hear(line: Line, heard: Heard) -> None:
        pass

    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(target.path, f"{target.cookie}\r\n{GUEST.rstrip()}", hear), "127.0.0.1", target.port
    )
    with suppress(ConnectionError, OSError):
        await line.ready
        for sent in count(TOGETHER, TOGETHER):
            line.flood([message(sent + one) for one in range(TOGETHER)], kind)
            await asyncio.sleep(0)
            if line.closed:
                break
    line.close()
    return sent


async def asked(target: Target, path: str) -> int:
    """Ask for a page, and hear the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{GUEST}Connection: close\r\n\r\n".encode())
    await reader.read()
    writer.close()
    return 1


async def half_asked(target: Target) -> int:
    """Open a socket, ask for half of something and go."""
    _, writer = await asyncio.open_connection("127.0.0.1", target.port)
    writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n{GUEST}".encode())
    writer.transport.abort()
    return 1


KINDS: Final[dict[str, Callable[[Target], Awaitable[int]]]] = {
    "moves": lambda target: lines(target, acts),
    "words": lambda target: lines(target, words),
    "seats": lambda target: lines(target, seats),
    "noise": lambda target: lines(target, noise),
    "books": lambda target: lines(target, books),
    "pings": lambda target: lines(target, lambda _: b"", PING),
    "pages": lambda target: asked(target, "/"),
    "old links": lambda target: asked(target, "/t/nowhere/"),
    "half requests": half_asked,
}


def flood(kind: str, target: Target, seconds: float, done: "multiprocessing.Queue[float]") -> None:
    """Be the guest for so long; what it got done a second goes into the queue."""
    os.nice(19)

    async def go_on() -> float:
        began, all_done = now(), 0
        while now() - began < seconds:
            with suppress(OSError, asyncio.TimeoutError):
                async with asyncio.timeout(seconds):
                    all_done += await KINDS[kind](target)
        return all_done / (now() - began)

    done.put(run(go_on()))


class Felt(NamedTuple):
    """What one kind was like. Times in milliseconds; bytes are of the log."""

    times: list[float]
    done: list[float]
    grown: int


def lasting(kind: str, args: argparse.Namespace) -> float:
    """Seconds of a kind in a round."""
    return float(args.peace if kind == PEACE and args.peace else args.seconds)


async def measure(server: Server, args: argparse.Namespace) -> dict[str, Felt]:
    load, door = Load(), Door(server.port)
    await load.sit_down(server.port, args.tables, args.sockets, args.game)
    await load.fall_out_of_step()
    path = load.tables[0].lines[0].path
    target = Target(server.port, path, door.token(path))
    felt = {kind: Felt([], [], 0) for kind in (PEACE, *args.kinds)}
    spawn = multiprocessing.get_context("spawn")
    for kind in args.rounds * [*felt]:
        done: multiprocessing.Queue[float] = spawn.Queue()
        seconds = lasting(kind, args)
        guest = spawn.Process(target=flood, args=(kind, target, seconds, done)) if kind != PEACE else None
        size = server.log.stat().st_size
        if guest:
            guest.start()
        await asyncio.sleep(2)  # a new process, until it is at full speed
        load.clear()
        await load.play(args.rate, seconds - 3)
        await load.rest()
        if guest:
            felt[kind].done.append(await asyncio.to_thread(done.get))
            guest.join()
        grown = felt[kind].grown + server.log.stat().st_size - size
        felt[kind] = felt[kind]._replace(grown=grown)
        felt[kind].times.extend(1000 * one for one in load.times)
    for line in load.lines:
        line.close()
    return felt


def main() -> None:
    ended_by_signals()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--sockets", type=int, default=4, help="lines at each table (4)")
    parser.add_argument("--rate", type=float, default=200, help="moves a second over all tables (200)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10, help="of each kind in each round (10)")
    parser.add_argument("--peace", type=float, help="seconds of peace in each round (as of each kind)")
    parser.add_argument("--game", default="texas")
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=[*KINDS], help="all of them")
    parser.add_argument("--core", type=int, default=0, help="the processor that the server has (0)")
    args = parser.parse_args()
    others = os.sched_getaffinity(0) - {args.core} or {args.core}
    with (
        tempfile.TemporaryDirectory(prefix="buio-flood-") as folder,
        serving(f"{folder}/data", Path(folder) / "log", args.core) as server,
    ):
        os.sched_setaffinity(0, others)
        felt = run(measure(server, args))
    print(
        f"{'':>14} {'p50 ms':>8} {'p95 ms':>8} {'p99 ms':>8} {'most':>8} {'moves':>7} {'done/s':>9} {'kB of log/h':>12}"
    )
    for kind, (times, done, grown) in felt.items():
        quantiles = " ".join(f"{part(times, share):8.2f}" for share in (0.5, 0.95, 0.99, 1.0))
        hourly = grown / args.rounds / lasting(kind, args) * 3.6
        print(f"{kind:>14} {quantiles} {len(times):7} {sum(done) / max(1, len(done)):9.0f} {hourly:9.0f}")


if __name__ == "__main__":
    main()
