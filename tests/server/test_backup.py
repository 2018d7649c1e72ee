"""What a host of a real server may meet: a copy that is made while people play, and a disk that takes nothing."""

import asyncio
import json
import re
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest

from bench.players import Player
from buio.client import RefusedByTable, open_table
from buio.table import wire
from tests.cli.command import run
from tests.cli.served import Server, serving
from tests.server.database import NEEDED, database, programs

MOVES = 12


class Friends:
    """Two people who play at a table of a server.

    Attributes:
        moves: how many have been acknowledged.
    """

    def __init__(self, link: str) -> None:
        self.moves = 0
        self.people = [Player(link, name, Random(name), self._moved) for name in ("Ada", "Bea")]
        self.tasks: list[asyncio.Task[None]] = []

    def _moved(self, _: Player) -> None:
        self.moves += 1

    async def __aenter__(self) -> "Friends":
        for one in self.people:
            await (one.client.open() if one.client.cookie else one.sit())
        self.tasks = [asyncio.create_task(one.play()) for one in self.people]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*[one.stop() for one in self.people])

    async def make(self, moves: int) -> None:
        """Let them make so many more."""
        goal = self.moves + moves
        async with asyncio.timeout(60):
            while self.moves < goal:
                await asyncio.sleep(0.01)
        assert not [fault for one in self.people for fault in one.faults]

    def at(self, server: Server) -> "Friends":
        """The same two, with the same browsers, at another server."""
        others = Friends(self.people[0].link)
        for one, other in zip(self.people, others.people, strict=True):
            other._count = one._count  # an attempt of a name that the log knows would count as made
            other.client.cookie = one.client.cookie
            other.client.line_url = f"ws://127.0.0.1:{server.port}{urlsplit(one.client.line_url).path}"
        return others


def new_table(server: Server) -> str:
    """The link of a table for two and a bot."""
    return open_table(server.url, games=["italian"], settings={"pace": 0, "rest": 0, "bots": 1, "seats": 3})["link"]


def proved(data: Path | str) -> int:
    """Every log that is kept there plays through; the moves in them."""
    found = json.loads(run("doctor", str(data), "--json").stdout)
    assert (found["tables"], found["differing"], found["broken"]) == (1, 0, 0)
    return int(found["moves"])


def health(server: Server) -> tuple[int, str]:
    """What it says of itself."""
    try:
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=10) as answer:  # noqa: S310  our own
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def takes(server: Server, size: int) -> None:
    """Its files may have so many bytes from now on."""
    import resource

    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def back_up(data: Path, copy: Path) -> None:
    """Do what `docs/how-to/operate.md` prints."""
    page = (Path(__file__).parents[2] / "docs/how-to/operate.md").read_text(encoding="utf-8")
    places = {"/var/lib/private/buio": copy, "/var/lib/buio": data, "/backup": copy.parent}
    for program in (r"/opt/buio/bin/buio (?=backup)", "(?=mkdir )", "(?=cp /backup)"):
        (line,) = re.findall(f"^    {program}(.*)$", page, re.MULTILINE)
        for name, place in places.items():
            line = line.replace(name, str(place))
        if "buio " in program:
            assert json.loads(run(*line.split(), "--json").stdout)["tables"] == 1
        else:
            subprocess.run(line.split(), check=True)


async def full_disk(server: Server, friends: Friends) -> None:
    """The table stands still and says why, until it can be kept."""
    takes(server, 0)
    async with asyncio.timeout(60):
        while (await asyncio.to_thread(health, server))[0] == 200:
            await asyncio.sleep(0.02)
    stood, (_, why) = friends.moves, await asyncio.to_thread(health, server)
    assert "cannot be written" in why
    for one in friends.people:  # whose move cannot be kept is told so like anybody
        with pytest.raises(RefusedByTable, match="stands still until it can be kept"):
            await one.client.ask(wire.ComeBack())
    assert friends.moves == stood
    takes(server, -1)
    await friends.make(MOVES)
    assert await asyncio.to_thread(health, server) == (200, "ok")


def test_a_full_disk_stops_a_table_for_a_while_and_a_copy_made_in_play_goes_on(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"

    async def night() -> Friends:
        async with Friends(new_table(server)) as friends:
            await copied_in_play(friends, partial(back_up, data, copy))
            if sys.platform == "linux":  # where the limits of another process can be changed
                await full_disk(server, friends)
        return friends

    with serving(data) as server:
        friends = asyncio.run(night())
    assert proved(data) >= friends.moves
    goes_on(friends, copy)


@pytest.mark.skipif(programs() is None, reason=NEEDED)
def test_a_dump_of_a_database_made_in_play_goes_on_in_another_one(tmp_path: Path) -> None:
    """As `docs/how-to/operate.md` says it."""

    def dump() -> None:
        postgres("pg_dump", f"--file={tmp_path / 'buio.sql'}", data)

    async def night() -> Friends:
        async with Friends(new_table(server)) as friends:
            await copied_in_play(friends, dump)
        return friends

    with database() as data:
        with serving(data) as server:
            friends = asyncio.run(night())
        assert proved(data) >= friends.moves
        copy = data.removesuffix("postgres") + "restored"
        postgres("psql", "--command=CREATE DATABASE restored", data)
        postgres("psql", "--set=ON_ERROR_STOP=1", f"--file={tmp_path / 'buio.sql'}", copy)
        goes_on(friends, copy)


def postgres(program: str, *words: str) -> None:
    """Run one of PostgreSQL's programs."""
    found = shutil.which(program) or f"{programs()}/{program}"
    subprocess.run([found, *words], check=True, capture_output=True)


async def copied_in_play(friends: Friends, copy: Callable[[], None]) -> None:
    """What they play is copied while they do."""
    await friends.make(MOVES)
    copying = asyncio.create_task(asyncio.to_thread(copy))
    await friends.make(MOVES)
    await copying


def goes_on(friends: Friends, copy: Path | str) -> None:
    """On a server of the copy they have their seats, and play."""

    async def restored() -> None:
        async with friends.at(server) as again:
            assert [one.client.seat is not None for one in again.people] == [True, True]
            await again.make(MOVES)

    before = proved(copy)
    assert before >= MOVES
    with serving(copy) as server:
        asyncio.run(restored())
    assert proved(copy) >= before + MOVES
