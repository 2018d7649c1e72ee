"""The contract of the stores: what is acknowledged is kept, no table has two histories.

On SQLite and on PostgreSQL; what asks for no second opening of the same store also on the one that keeps nothing.
"""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import pytest

from buio.server.store import Conflict, Fenced, SharedStore, Store, StoreDown, TableExists, UnknownTable, open_store
from buio.server.store.postgres import PostgresStore, _epochs
from buio.server.store.sqlite import SqliteStore
from tests.server.database import NEEDED, database, programs
from tests.server.relay import Relay
from tests.server.shared import Shared

Script = Callable[[Store], Awaitable[None]]
MEMORY = "memory"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    if programs() is None:
        if os.environ.get("CI"):
            pytest.fail(NEEDED)
        pytest.skip(NEEDED)
    with database() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store."""
    return _empty(request, tmp_path)


@pytest.fixture(params=["sqlite", "postgres", MEMORY])
def once(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store that is opened once."""
    return _empty(request, tmp_path)


def _empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == MEMORY:
        return MEMORY
    if request.param == "sqlite":
        return str(tmp_path / "data")
    found: str = request.getfixturevalue("postgres")
    asyncio.run(_emptied(found))
    return found


async def _emptied(address: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute("DROP TABLE IF EXISTS buio_entry, buio_aside, buio_lease, buio_version")
    await connection.close()


@pytest.fixture(params=["postgres", MEMORY])
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store that several processes may share."""
    return _empty(request, tmp_path)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Shared() if address == MEMORY else await open_store(address)
    try:
        yield store
    finally:
        await store.close()


def run(address: str, script: Script) -> None:
    async def whole() -> None:
        async with opened(address) as store:
            await script(store)

    asyncio.run(whole())


def run_shared(address: str, script: Callable[[SharedStore], Awaitable[None]]) -> None:
    async def whole(store: Store) -> None:
        assert isinstance(store, SharedStore)
        await script(store)

    run(address, whole)


def test_what_was_appended_is_read_again_in_order(address: str) -> None:
    async def write(store: Store) -> None:
        await store.create("nonna", b"first")
        await store.append("nonna", 2, [b"two", b"three"])
        await store.append("nonna", 4, [b"four"])

    async def read(store: Store) -> None:
        assert await store.read("nonna") == [b"first", b"two", b"three", b"four"]
        assert await store.read("nonna", 2) == [b"three", b"four"]
        assert await store.read("nonna", 4) == []
        assert await store.read("nonna", most=1) == [b"first"]
        assert await store.read("nonna", 1, most=2) == [b"two", b"three"]

    run(address, write)
    run(address, read)


def test_what_is_put_aside_is_what_was_put_last_and_no_table(address: str) -> None:
    async def write(store: Store) -> None:
        await store.create("nonna", b"first")
        assert await store.aside("nonna") == b""
        await store.put_aside("nonna", b"one")
        await store.put_aside("nonna", b"two")

    async def read(store: Store) -> None:
        assert await store.aside("nonna") == b"two"
        assert await store.aside("zia") == b""
        assert (await store.tables(), await store.read("nonna")) == (["nonna"], [b"first"])

    run(address, write)
    run(address, read)


def test_what_is_put_aside_is_found_by_how_its_name_begins_and_is_gone_when_nothing_is_put_there(once: str) -> None:
    async def script(store: Store) -> None:
        for name in ("~a/2", "~ab/1", "~a/Zio", "~A/1", "a", "~a/%"):
            await store.put_aside(name, name.encode())
        assert await store.asides("~a/") == {name: name.encode() for name in ("~a/2", "~a/Zio", "~a/%")}
        await store.put_aside("~a/2", b"")
        await store.put_aside("~a/nobody", b"")
        assert (await store.asides("~a/")).keys() == {"~a/Zio", "~a/%"}
        assert (await store.aside("~a/2"), await store.asides("~c"), await store.tables()) == (b"", {}, [])

    run(once, script)


def test_tables_are_listed_and_do_not_touch_each_other(once: str) -> None:
    async def script(store: Store) -> None:
        for name in ("zia", "nonna"):
            await store.create(name, name.encode())
        await store.append("zia", 2, [b"x"])
        assert await store.tables() == ["nonna", "zia"]
        assert await store.read("nonna") == [b"nonna"]
        with pytest.raises(TableExists, match="there is a table zia already"):
            await store.create("zia", b"")
        for ask in (store.read("ugo"), store.append("ugo", 2, [b""])):
            with pytest.raises(UnknownTable, match="there is no table ugo"):
                await ask
        assert await store.tables() == ["nonna", "zia"]

    run(once, script)


@pytest.mark.parametrize(
    ("number", "body"), [(0, b"2"), (0, b"1"), (1, b"other"), (2, b"other"), (4, b"2"), (99, b"2")]
)
def test_an_entry_that_does_not_follow_the_last_is_refused(once: str, number: int, body: bytes) -> None:
    async def script(store: Store) -> None:
        await store.create("t", b"1")
        await store.append("t", 2, [b"2"])
        with pytest.raises(Conflict, match=f"entry {number} of table t is not the next one: the last is 2"):
            await store.append("t", number, [body])
        assert await store.read("t") == [b"1", b"2"]

    run(once, script)


def test_the_same_entries_written_again_are_there_once(once: str) -> None:
    async def script(store: Store) -> None:
        await store.create("t", b"1")
        for _ in range(3):
            await store.append("t", 2, [b"2", b"3"])
        assert await store.read("t") == [b"1", b"2", b"3"]
        await store.append("t", 1, [b"1", b"2", b"3"])
        assert await store.read("t") == [b"1", b"2", b"3"]
        with pytest.raises(Conflict):
            await store.append("t", 2, [b"2", b"3", b"4"])

    run(once, script)


def test_of_two_writers_of_one_number_one_is_refused(address: str) -> None:
    async def script(store: Store) -> None:
        async with opened(address) as other:
            await store.create("t", b"1")
            for number in range(2, 40):
                answers = await asyncio.gather(
                    *[_until_known(one, number, body) for one, body in ((store, b"a"), (other, b"b"))]
                )
                assert sorted(answers) == [False, True], number
        assert len(await store.read("t")) == 39

    run(address, script)


def test_one_conflict_keeps_nobody_else_from_writing(address: str) -> None:
    """A writer that has written all of them so far finds in one commit that another has written to one."""

    async def script(store: Store) -> None:
        names = [f"t{number}" for number in range(30)]
        for name in names:
            await store.create(name, b"1")
            await store.append(name, 2, [b"2"])
        async with opened(address) as other:
            await other.append("t7", 3, [b"another's"])
        for number in (3, 4):
            asked = [store.append(name, number, [str(number).encode()]) for name in names]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            refused = [name for name, answer in zip(names, answers, strict=True) if answer is not None]
            assert refused == (["t7"] if number == 3 else [])
        assert await store.read("t7") == [b"1", b"2", b"another's", b"4"]
        assert await store.read("t8") == [b"1", b"2", b"3", b"4"]

    run(address, script)


def test_more_entries_than_one_statement_takes(address: str) -> None:
    async def script(store: Store) -> None:
        many = [str(number).encode() for number in range(2, 3_002)]
        for name in ("t", "u"):
            await store.create(name, b"1")
            await store.append(name, 2, many[:1])
            await store.append(name, 3, many[1:])
            assert await store.read(name, 1) == many

    run(address, script)


async def _until_known(store: Store, number: int, body: bytes) -> bool:
    while True:
        try:
            await store.append("t", number, [body])
        except Conflict:
            return False
        except StoreDown:
            continue
        return True


def test_many_tables_write_at_once(once: str) -> None:
    async def script(store: Store) -> None:
        names = [f"t{number}" for number in range(50)]
        await asyncio.gather(*[store.create(name, b"1") for name in names])

        async def play(name: str) -> None:
            for number in range(2, 22):
                await store.append(name, number, [str(number).encode()])

        await asyncio.gather(*map(play, names))
        for name in names:
            assert await store.read(name, 1) == [str(number).encode() for number in range(2, 22)]

    run(once, script)


def test_a_lease_belongs_to_one_owner_until_it_ends(shared: str) -> None:
    async def script(store: SharedStore) -> None:
        await store.create("t", b"")
        assert await store.lease("t", "a", 60) == ("a", 1)
        assert await store.lease("t", "b", 60) == ("a", 1)
        assert await store.lease("t", "a", 0.3) == ("a", 2)
        await asyncio.sleep(0.4)
        assert await store.lease("t", "b", 60) == ("b", 3)
        await store.release("t", 2)
        assert await store.lease("t", "a", 60) == ("b", 3)
        await store.release("t", 3)
        assert await store.keep("b", 60) == {}, "what was given back is not kept"
        assert await store.lease("t", "a", 60) == ("a", 4)
        with pytest.raises(UnknownTable):
            await store.lease("u", "a", 60)

    run_shared(shared, script)


def test_an_owner_keeps_all_its_tables_at_once(shared: str) -> None:
    async def script(store: SharedStore) -> None:
        for name, owner in (("one", "a"), ("two", "a"), ("three", "b")):
            await store.create(name, b"")
            await store.lease(name, owner, 0.3)
        await store.lease("two", "a", 0.3)
        assert await store.keep("a", 60) == {"one": 1, "two": 2}
        await asyncio.sleep(0.4)
        assert [(await store.lease(name, "c", 60)).owner for name in ("one", "two", "three")] == ["a", "a", "c"]

    run_shared(shared, script)


def test_a_lease_that_is_over_is_kept_under_its_epoch_unless_somebody_has_taken_the_table(shared: str) -> None:
    async def script(store: SharedStore) -> None:
        for name in ("left", "taken"):
            await store.create(name, b"1")
            assert await store.lease(name, "late", 0.1) == ("late", 1)
        await asyncio.sleep(0.2)
        assert await store.lease("taken", "awake", 0.1) == ("awake", 2)
        assert await store.keep("late", 60) == {"left": 1}
        await store.append("left", 2, [b"2"], 1)
        assert await store.lease("left", "awake", 60) == ("late", 1), "it is kept, and nobody else's"
        await asyncio.sleep(0.2)
        assert await store.keep("late", 60) == {"left": 1}, "also when the lease of whoever took it is over"
        with pytest.raises(Fenced, match="another process"):
            await store.append("taken", 2, [b"2"], 1)
        assert await store.keep("awake", 60) == {"taken": 2}

    run_shared(shared, script)


def test_nobody_writes_under_a_lease_that_another_has_taken_since(shared: str) -> None:
    """Also where the number would be the right one: what a frozen process had begun to write comes too late."""

    async def script(store: SharedStore) -> None:
        await store.create("t", b"1")
        old = await store.lease("t", "frozen", 0.1)
        await store.append("t", 2, [b"2"], old.epoch)
        await asyncio.sleep(0.2)
        new = await store.lease("t", "awake", 60)
        for number in (2, 3, 4):
            with pytest.raises(Fenced, match="another process"):
                await store.append("t", number, [b"3"], old.epoch)
        await store.append("t", 3, [b"three"], new.epoch)
        await store.release("t", old.epoch)
        assert (await store.lease("t", "frozen", 60)).owner == "awake"
        assert await store.read("t") == [b"1", b"2", b"three"]

    run_shared(shared, script)


def test_whoever_takes_a_table_reads_all_that_was_written_before(postgres: str) -> None:
    """Taking it waits for what is just being written to it, and what comes later is refused: nothing lies between."""

    async def script(store: SharedStore) -> None:
        await store.create("t", b"")
        lease = await store.lease("t", "a", 60)
        for turn in range(30):
            owner = "ab"[(turn + 1) % 2]
            first = len(await store.read("t")) + 1
            late = asyncio.gather(
                *[store.append("t", first + at, [b"x"], lease.epoch) for at in range(8)], return_exceptions=True
            )
            await asyncio.sleep(0.002 * (turn % 5))
            old = lease.epoch
            await store.release("t", old)
            lease = await store.lease("t", owner, 60)
            there = len(await store.read("t"))
            assert sum(one is None for one in await late) == there - first + 1
            with pytest.raises(Fenced):
                await store.append("t", there + 1, [b"too late"], old)
            assert len(await store.read("t")) == there

    asyncio.run(_emptied(postgres))
    run_shared(postgres, script)


def test_an_owner_has_a_name_of_its_own(postgres: str) -> None:
    async def script(store: SharedStore) -> None:
        async with opened(postgres) as other:
            assert isinstance(other, SharedStore)
            names = [one.owner() for one in (store, store, other)]
            assert len(set(names)) == 3
            await store.create("t", b"")
            assert (await store.lease("t", names[0], 60)).owner == names[0]
            for _ in range(3):
                assert (await other.lease("t", names[2], 60)).owner == names[0]

    asyncio.run(_emptied(postgres))
    run_shared(postgres, script)


def test_the_tables_of_a_process_that_has_gone_are_free_at_once(postgres: str) -> None:
    async def script(store: SharedStore) -> None:
        gone: Any = await open_store(postgres)
        await gone.create("t", b"")
        theirs, mine = gone.owner(), store.owner()
        assert await gone.lease("t", theirs, 60) == (theirs, 1)
        assert await store.lease("t", mine, 60) == (theirs, 1)
        gone._pool.terminate()  # its connections end, as when it is killed
        async with asyncio.timeout(5):
            while await store.lease("t", mine, 60) != (mine, 2):
                await asyncio.sleep(0.01)

    asyncio.run(_emptied(postgres))
    run_shared(postgres, script)


def test_who_stands_still_in_the_middle_of_writing_keeps_nobody_from_a_table(postgres: str) -> None:
    """A process that is frozen, or whose net is cut, may have locked its lease a moment before."""

    async def script(store: SharedStore) -> None:
        async with opened(postgres) as frozen:
            assert isinstance(frozen, PostgresStore)
            await store.create("t", b"")
            theirs, mine = frozen.owner(), store.owner()
            lease = await frozen.lease("t", theirs, 0.1)
            with suppress(asyncpg.InternalClientError):  # given back just as the database ends it
                async with frozen._pool.acquire() as connection:
                    await connection.execute("BEGIN")
                    await _epochs(connection, {"t"})
                    async with asyncio.timeout(8):
                        while (await store.lease("t", mine, 60)).owner != mine:
                            await asyncio.sleep(0.01)
            assert (await store.lease("t", mine, 60)).owner == mine
            with pytest.raises(Fenced):
                await frozen.append("t", 2, [b"x"], lease.epoch)

    asyncio.run(_emptied(postgres))
    run_shared(postgres, script)


@asynccontextmanager
async def behind_relay(address: str) -> AsyncIterator[tuple[Relay, Any]]:
    """A store, and the line to it, which can be cut."""
    port = urlsplit(address).port or 0
    net = Relay(port)
    await net.start()
    store: Any = await open_store(address.replace(f":{port}/", f":{net.port}/"))
    try:
        yield net, store
    finally:
        net.left = -1
        net.through.set()
        net.close()
        store._writer.cancel()
        await asyncio.wait([store._writer], timeout=2)
        store._pool.terminate()


async def cut_off(address: str, table: str, pieces: int) -> bool:
    """Write to a table of our own until the net is cut after so many pieces: has it been written before?"""
    async with behind_relay(address) as (net, store):
        await store.create(table, b"")
        lease = await store.lease(table, store.owner(), 60)
        net.left = pieces
        writing = asyncio.create_task(store.append(table, 2, [b"x"], lease.epoch))
        async with asyncio.timeout(20):
            while net.through.is_set() and not writing.done():
                await asyncio.sleep(0.01)
        await asyncio.wait([writing], timeout=1)
        connection = await asyncpg.connect(address)
        try:
            async with asyncio.timeout(8):
                while not await connection.fetch("SELECT FROM buio_lease WHERE tab = $1 FOR UPDATE SKIP LOCKED", table):
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"cut off after {pieces} pieces it holds its table") from None
        finally:
            await connection.close()
        written = writing.done()
    await asyncio.wait([writing], timeout=2)
    return written


def test_who_is_cut_off_in_the_middle_of_writing_holds_no_table_wherever_that_is(postgres: str) -> None:
    """Between two messages of one statement the database does not count how long it has waited for the second."""

    async def script() -> None:
        cuts = range(16)
        written = await asyncio.gather(*[cut_off(postgres, f"t{pieces}", pieces) for pieces in cuts])
        assert not written[0]
        assert written[-1], "the last is cut off when all is over"

    asyncio.run(_emptied(postgres))
    asyncio.run(script())


def test_who_gives_up_on_a_silent_database_is_not_held_up_by_it(postgres: str) -> None:
    """Its tables would be others' for as long, and its pages not know it: to clean up, a pool waits for an answer."""

    async def script() -> None:
        async with behind_relay(postgres) as (net, store):
            net.through.clear()
            asked = asyncio.create_task(store.keep("a", 60))
            await asyncio.sleep(0.1)
            asked.cancel()
            await asyncio.wait([asked], timeout=3)
            assert asked.cancelled()

    asyncio.run(script())


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.CannotConnectNowError, asyncpg.AdminShutdownError, asyncpg.CrashShutdownError,
        asyncpg.TooManyConnectionsError, asyncpg.DiskFullError, asyncpg.ConnectionDoesNotExistError,
        asyncpg.ReadOnlySQLTransactionError, asyncpg.DeadlockDetectedError, TimeoutError, ConnectionResetError,
    ],
)  # fmt: skip
def test_what_means_not_now_is_waited_out(
    error: type[Exception], postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(store: SharedStore) -> None:
        await store.create("t", b"")
        lease = await store.lease("t", "a", 60)

        async def fail(*_: object, **__: object) -> None:
            raise error("not now")

        for work in (
            lambda: store.append("t", 2, [b"x"], lease.epoch),
            lambda: store.keep("a", 60),
            lambda: store.lease("t", "a", 60),
            lambda: store.read("t"),
        ):
            with monkeypatch.context() as down:
                for name in ("fetch", "execute"):
                    down.setattr(asyncpg.Connection, name, fail)
                with pytest.raises(StoreDown, match="not now"):
                    await work()
        await store.append("t", 2, [b"x"], lease.epoch)

    asyncio.run(_emptied(postgres))
    run_shared(postgres, script)


def test_a_closed_store_says_so(once: str) -> None:
    async def script(store: Store) -> None:
        await store.create("t", b"")
        await store.close()
        with pytest.raises(StoreDown):
            await store.append("t", 2, [b""])

    run(once, script)


WRITER = textwrap.dedent("""
    import asyncio, sys
    from buio.server.store import open_store

    async def main():
        store = await open_store(sys.argv[1])
        async def play(name):
            number = len(await store.read(name))
            while True:
                number += 1
                await store.append(name, number, [b"%d" % number])
                print(name, number, flush=True)
        await asyncio.gather(*[play(name) for name in sys.argv[2:]])

    asyncio.run(main())
""")


def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(address: str) -> None:
    names = ["one", "two", "three"]

    async def create(store: Store) -> None:
        for name in names:
            await store.create(name, b"1")

    async def check(store: Store) -> None:
        for name, number in acknowledged.items():
            kept = await store.read(name)
            assert len(kept) >= number
            assert kept == [b"%d" % at for at in range(1, len(kept) + 1)]

    run(address, create)
    acknowledged = dict.fromkeys(names, 1)
    for lines in (1, 40, 90):
        for line in _written(address, names, lines):
            name, number = line.split()
            acknowledged[name] = max(acknowledged[name], int(number))
        run(address, check)
    assert min(acknowledged.values()) > 5


def _written(address: str, names: list[str], lines: int) -> list[str]:
    """What a writer has acknowledged, which is killed after so many lines."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, address, *names], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        first = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        rest = process.stdout.read().splitlines(keepends=True)
    return [line for line in (*first, *rest) if line.endswith("\n")]


def test_a_full_disk_is_said_and_the_store_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        await store.create("t", b"1")
        pages = await _pragma(store, "page_count")
        await _pragma(store, f"max_page_count = {pages}")
        with pytest.raises(StoreDown, match="cannot be written: database or disk is full"):
            await store.append("t", 2, [b"x" * 100_000])
        await store.append("t", 2, [b"x" * 100_000])  # a new connection, without the limit
        assert await store.read("t") == [b"1", b"x" * 100_000]

    run(str(tmp_path), script)


@pytest.mark.parametrize("how", ["renamed", "deleted", "replaced"])
def test_a_file_that_has_gone_keeps_nothing_more_until_it_is_back(tmp_path: Path, how: str) -> None:
    async def script(store: Store) -> None:
        assert isinstance(store, SqliteStore)
        copy, other = tmp_path / "copy", tmp_path / "other"
        await store.create("nonna", b"first")
        with contextlib.closing(sqlite3.connect(store.path)) as source, contextlib.closing(sqlite3.connect(copy)) as to:
            source.backup(to)
        if how == "replaced":
            copy.replace(store.path)
        elif how == "renamed":
            store.path.rename(other)
        else:
            store.path.unlink()
        with pytest.raises(StoreDown, match=r"buio\.sqlite cannot be written: it was moved or deleted while"):
            await store.append("nonna", 2, [b"two"])
        if how != "replaced":
            with pytest.raises(StoreDown, match=r"buio\.sqlite cannot be written: "):
                await store.append("nonna", 2, [b"two"])
            assert not store.path.exists(), "none is made in its place"
            (other if how == "renamed" else copy).rename(store.path)
        await store.append("nonna", 2, [b"two"])
        assert await store.read("nonna") == [b"first", b"two"]

    run(str(tmp_path / "tables"), script)


async def _pragma(store: Any, words: str) -> int:
    (value,) = await store._ask(lambda connection: connection.execute(f"PRAGMA {words}").fetchone())
    return int(value)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_nobody_else_on_the_machine_reads_the_tables(tmp_path: Path) -> None:
    async def script(store: Store) -> None:
        await store.create("t", b"1")
        assert {path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())} == {0}
        assert len(list(folder.iterdir())) > 1  # the write-ahead log, too

    folder = tmp_path / "new"
    run(str(folder), script)


def test_a_store_of_a_newer_program_or_a_bad_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreDown, match="cannot hold the tables"):
        asyncio.run(open_store(str(tmp_path / "file")))
    (tmp_path / "buio.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreDown, match="cannot be written: file is not a database"):
        asyncio.run(open_store(str(tmp_path)))
    with sqlite3.connect(tmp_path / "new.sqlite") as newer:
        newer.execute("PRAGMA user_version = 9")
    (tmp_path / "new.sqlite").rename(tmp_path / "buio.sqlite")
    with pytest.raises(StoreDown, match="written by a newer Buio"):
        asyncio.run(open_store(str(tmp_path)))
    with pytest.raises(StoreDown, match="the database cannot be used"):
        asyncio.run(open_store("postgresql://nobody@127.0.0.1:1/nothing"))


def test_what_is_acknowledged_outlives_a_loss_of_power(tmp_path: Path) -> None:
    """No test here can cut the power: SQLite is asked whether each commit waits for the disk."""

    async def look() -> None:
        store = await SqliteStore.open(str(tmp_path))
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal")):
            (found,) = await store._ask(lambda to, pragma=pragma: to.execute(f"PRAGMA {pragma}").fetchone())  # type: ignore[misc]
            assert found == value, pragma
        await store.close()

    asyncio.run(look())


def test_what_can_be_no_name_of_a_table_is_answered_and_so_is_who_asks_next(tmp_path: Path) -> None:
    async def look() -> None:
        store = await SqliteStore.open(str(tmp_path))
        await store.create("nonna", b"first")
        with pytest.raises(StoreDown, match="surrogates not allowed"):
            await asyncio.wait_for(store.read("\ud800"), 20)
        assert await asyncio.wait_for(store.read("nonna"), 20) == [b"first"]
        await store.close()

    asyncio.run(look())


def test_nobody_writes_to_the_file_between_what_is_read_and_written_in_one_commit(tmp_path: Path) -> None:
    def other(_: sqlite3.Connection) -> str:
        with contextlib.closing(sqlite3.connect(tmp_path / "buio.sqlite", timeout=0)) as connection:
            try:
                connection.execute("INSERT INTO entry VALUES ('nonna', 2, x'00')")
            except sqlite3.OperationalError as error:
                return str(error)
            return "written"

    async def look() -> None:
        store = await SqliteStore.open(str(tmp_path))
        await store.create("nonna", b"first")
        assert "locked" in await store._ask(other)
        await store.close()

    asyncio.run(look())


def test_several_appends_of_a_table_that_wait_together_are_all_written(once: str) -> None:
    async def write(store: Store) -> None:
        await store.create("nonna", b"1")
        await store.create("nonno", b"1")
        wanted = [("nonna", 2, [b"2", b"3"]), ("nonno", 2, [b"2"]), ("nonna", 4, [b"4"]), ("nonna", 5, [b"5", b"6"])]
        await asyncio.gather(*[store.append(*one) for one in wanted])
        assert await store.read("nonna") == [b"1", b"2", b"3", b"4", b"5", b"6"]
        assert await store.read("nonno") == [b"1", b"2"]

    run(once, write)
