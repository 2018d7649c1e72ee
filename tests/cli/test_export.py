"""`buio export` and `buio doctor`: what was kept is told beside the server that keeps it, and proved."""

import asyncio
import json
import sqlite3
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import buio
from buio.history.records import read
from buio.night.entries import Moved
from buio.play.shuffle import Shuffle
from buio.server.archive import name_of
from buio.server.store import Store, open_store
from buio.table import journal
from buio.table.desks import controls, seating, timing
from buio.table.room import Room
from buio.table.settings import Settings
from tests.cli.command import run
from tests.server.database import NEEDED, database, programs


@pytest.fixture(
    params=["folder", pytest.param("database", marks=pytest.mark.skipif(programs() is None, reason=NEEDED))]
)
def data(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where tables are kept: a folder, or a database."""
    if request.param == "folder":
        yield str(tmp_path / "data")
    else:
        with database() as address:
            yield address


def played(game: str = "italian", deals: int = 3, moves: int = 0, seed: int = 4) -> Room:
    """A room after so many finished deals, and so many moves of another one."""
    room = Room.new(buio.games[game], None, Settings(bots=2, stack=60, start=0), Shuffle(seed), invitation="invited")
    room.do(seating.sit, "ada", "Ada")
    room.do(seating.sit, "bea", "Bea")
    rng = Random(seed)
    while room.night.deals < deals or (moves and not (room.running and len(room.night.deal.log) > moves)):  # type: ignore[union-attr]
        if room.due:
            room.step()
        elif room.running:
            assert room.deal is not None
            room.play(room.deal.options().sample(rng))
        else:
            for token in ("ada", "bea"):
                if not room.person(token).stack:
                    room.do(seating.rebuy, token)
            room.go_on()
    return room


async def keep(data: str, room: Room, name: str, bodies: list[bytes] | None = None) -> Store:
    """Keep a room; the store stays open."""
    first, *rest = bodies or [journal.encode(entry) for entry in room.unsaved]
    store = await open_store(data)
    await store.create(name, first)
    await store.append(name, 2, rest)
    return store


def answer(*words: str, status: int = 0) -> Any:
    done = run(*words, "--json")
    assert done.returncode == status, done.stderr
    return json.loads(done.stdout)


def test_a_table_is_told_while_its_store_is_open(data: str, tmp_path: Path) -> None:
    """Its link names it; nothing of the running deal is in it but how many moves there are."""
    room = played(deals=3, moves=6)
    assert room.night.deal is not None

    async def ask() -> tuple[Any, Any]:
        store = await keep(data, room, "friday")
        link = "http://127.0.0.1:8000/t/friday.invited?host=secret"
        told = await asyncio.to_thread(answer, "export", data, link, "--hands", str(tmp_path / "hands"))
        sick = await asyncio.to_thread(answer, "doctor", data)
        await store.close()
        return told, sick

    told, health = asyncio.run(ask())
    moves = sum(isinstance(entry, Moved) for entry in room.unsaved)
    assert (told["deals"], told["moves"], told["void"], told["running"]) == (3, moves, 0, True)
    assert told["settlement"] == []
    assert told["stacks"].keys() == room.night.people.keys()
    assert sum(told["stacks"].values()) + told["carried"] == told["bought"]
    assert all(sum(line["changes"].values()) == 0 for line in told["ledger"])
    files = sorted((tmp_path / "hands").iterdir())
    assert [file.name for file in files] == ["0001.toml", "0002.toml", "0003.toml"]
    written = [tomllib.loads(file.read_text()) for file in files]
    running = [str(move) for move in room.night.deal.log if move.actor >= 0]
    assert sum(not one.startswith("d ") for hand in written for one in hand["actions"]) == moves - len(running)
    for file in files:
        (record,) = read(file.read_text())
        assert record.play().over
    assert health == {"tables": 1, "deals": 3, "moves": moves, "differing": 0, "broken": 0}


def test_when_all_is_over_the_ledger_says_who_owes_whom(tmp_path: Path) -> None:
    room = played("texas", deals=4)
    room.do(controls.correct, "Ada", 10, "a wrong buy in")
    asyncio.run(_closed(keep(str(tmp_path), room, "t")))
    told = answer("export", str(tmp_path), "t")
    results = {name: one.net for name, one in room.night.balances().items()}
    for one in told["settlement"]:
        results[one["payer"]] += one["chips"]
        results[one["payee"]] -= one["chips"]
    assert set(results.values()) == {0}
    assert told["settlement"]
    assert told["ledger"][-1] == {"what": "correct", "changes": {"Ada": 10, "cashier": -10}, "note": "a wrong buy in"}
    assert "Ada" in run("export", str(tmp_path), "t").stdout


async def _closed(opening: Any) -> None:
    await (await opening).close()


def test_a_void_deal_is_counted_and_has_no_record(tmp_path: Path) -> None:
    room = played(deals=1, moves=4)
    room.do(controls.void, "a card was seen")
    asyncio.run(_closed(keep(str(tmp_path), room, "t")))
    told = answer("export", str(tmp_path), "t", "--hands", str(tmp_path / "hands"))
    assert (told["deals"], told["void"], told["running"]) == (1, 1, False)
    assert [line["note"] for line in told["ledger"] if line["what"] == "void"] == ["a card was seen"]
    assert len(list((tmp_path / "hands").iterdir())) == 1


Bodies = Callable[[list[bytes]], list[bytes]]


def changed(start: bytes, old: bytes, new: bytes) -> Bodies:
    """Replace something in the last entry that begins so."""

    def do(bodies: list[bytes]) -> list[bytes]:
        place = max(place for place, body in enumerate(bodies) if body.startswith(start) and old in body)
        return [*bodies[:place], bodies[place].replace(old, new), *bodies[place + 1 :]]

    return do


@pytest.mark.parametrize(("harm", "differing", "broken", "why"), [
    (changed(b'{"e":"ended"', b'"proof":"', b'"proof":"0'), 1, 0, "comes out differently"),
    (lambda bodies: [*bodies[:2], b'{"e":"admitted","name":"Nobody"}', *bodies[2:]], 0, 1, "does not play"),
    (changed(b'{"e":"begun"', b'"proof":"', b'"proof":"0'), 1, 0, "the running deal will be void"),
    (lambda bodies: [*bodies[:-1], b'{"e":"moved","move":"p1 cbr 99999"}'], 1, 0, "the running deal will be void"),
    (lambda bodies: [*bodies, b"nonsense"], 0, 1, "no entry of a table's log"),
    (changed(b"{", f'"form":{journal.FORM}'.encode(), b'"form":9'), 0, 1, "in form 9, and this one"),
])  # fmt: skip
def test_a_log_that_does_not_come_out_as_it_was_is_named(
    harm: Bodies, differing: int, broken: int, why: str, tmp_path: Path
) -> None:
    room = played(deals=2, moves=5)
    bodies = [journal.encode(entry) for entry in room.unsaved]
    asyncio.run(_closed(keep(str(tmp_path), room, "well")))
    asyncio.run(_closed(keep(str(tmp_path), room, "sick", harm(bodies))))
    done = run("doctor", str(tmp_path), "--json")
    health = json.loads(done.stdout)
    assert done.returncode == 3
    assert (health["tables"], health["differing"], health["broken"]) == (2, differing, broken)
    assert done.stderr.startswith("buio: table sick: ")
    assert why in done.stderr


def test_a_finished_deal_of_another_program_that_does_not_play_differs(tmp_path: Path) -> None:
    room = played(deals=2)
    bodies = [journal.encode(entry) for entry in room.unsaved]
    place = next(place for place, body in enumerate(bodies) if body.startswith(b'{"e":"moved"'))
    begun = max(at for at in range(place) if b'{"e":"begun"' in bodies[at])
    bodies[begun] = bodies[begun].replace(f'"program":"{buio.__version__}"'.encode(), b'"program":"0.1"')
    bodies[place] = b'{"e":"moved","move":"p1 cbr 99999"}'
    asyncio.run(_closed(keep(str(tmp_path), room, "old", bodies)))
    assert answer("doctor", str(tmp_path), status=3) == {
        "tables": 1, "deals": 0, "moves": sum(isinstance(one, Moved) for one in room.unsaved), "differing": 1,
        "broken": 0,
    }  # fmt: skip


def test_a_missing_entry_is_broken(tmp_path: Path) -> None:
    asyncio.run(_closed(keep(str(tmp_path), played(), "t")))
    with sqlite3.connect(tmp_path / "buio.sqlite") as connection:
        connection.execute("DELETE FROM entry WHERE tab = 't' AND number = 5")
    done = run("doctor", str(tmp_path))
    assert (done.returncode, "entry 5 of the log is missing" in done.stderr) == (3, True)
    told = run("export", str(tmp_path), "t")
    assert (told.returncode, told.stdout.partition("\n")[0]) == (3, "0 deals, 0 moves, 0 void")
    assert told.stderr == "buio: entry 5 of the log is missing: what follows is not told\n"


@pytest.mark.parametrize(("words", "why"), [
    (("export", "{data}", "saturday"), "there is no table 'saturday' in"),
    (("export", "{data}", "\udcff"), r"there is no table '\udcff' in"),
    (("export", "{data}/none", "t"), "holds no tables"),
    (("doctor", "{data}/none"), "holds no tables"),
    (("doctor", "postgresql://buio@127.0.0.1:9/none"), "the database cannot be used"),
])  # fmt: skip
def test_what_is_not_there_is_one_line(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    asyncio.run(_closed(keep(str(tmp_path), played(deals=1), "t")))
    done = run(*[word.format(data=tmp_path) for word in words])
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_folder_in_which_nothing_can_be_written_is_read(tmp_path: Path) -> None:
    asyncio.run(_closed(keep(str(tmp_path), played(deals=1), "t")))
    (tmp_path / "buio.sqlite").chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        assert answer("doctor", str(tmp_path))["tables"] == 1
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.parametrize(
    "text", ["abc", "http://127.0.0.1:1/t/abc", "https://x.org/y/t/abc.in-vit_e?host=z", "/t/abc/"]
)
def test_a_table_is_named_by_its_name_or_its_link(text: str) -> None:
    assert name_of(text) == "abc"


def test_a_copy_is_made_beside_the_server_that_writes_and_goes_on_from_there(tmp_path: Path) -> None:
    data, copy = str(tmp_path / "data"), tmp_path / "copy" / "buio.sqlite"
    copy.parent.mkdir()
    room = played(deals=2, moves=5)

    async def make() -> None:
        store = await keep(data, room, "friday")
        for deals, force in ((2, ()), (3, ("--force",))):
            assert await asyncio.to_thread(answer, "backup", data, str(copy), *force) == {"tables": 1}
            told = await asyncio.to_thread(answer, "export", str(copy.parent), "friday")
            assert (told["deals"], told["running"], copy.stat().st_mode & 0o777) == (deals, deals == 2, 0o600)
            before = len(room.unsaved)
            while room.night.deals < 3:
                room.do(timing.make_least_move)
            if deals == 2:
                await store.append("friday", before + 1, [journal.encode(entry) for entry in room.unsaved[before:]])
        await store.close()

    asyncio.run(make())
    assert answer("doctor", str(copy.parent)) == answer("doctor", data)
    assert [path.name for path in copy.parent.iterdir()] == ["buio.sqlite"]


def test_the_only_copy_is_not_replaced_unless_that_is_said(tmp_path: Path) -> None:
    data, copy = str(tmp_path / "data"), tmp_path / "copy.sqlite"
    asyncio.run(_closed(keep(data, played(deals=1), "t")))
    copy.write_text("of yesterday")
    done = run("backup", data, str(copy))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "is there already" in done.stderr
    assert "--force" in done.stderr
    assert copy.read_text() == "of yesterday"
    assert answer("backup", data, str(copy), "--force") == {"tables": 1}
    assert copy.read_bytes().startswith(b"SQLite")


@pytest.mark.parametrize(("words", "why"), [
    (("{data}", "{data}/none/copy"), "cannot be written"),
    (("{data}", "{data}"), "cannot be written"),
    (("{data}/none", "{data}/copy"), "holds no tables"),
    (("postgresql://buio@127.0.0.1:9/none", "{data}/copy"), "pg_dump"),
])  # fmt: skip
def test_a_copy_that_cannot_be_made_is_one_line(words: tuple[str, str], why: str, tmp_path: Path) -> None:
    asyncio.run(_closed(keep(str(tmp_path), played(deals=1), "t")))
    done = run("backup", *[word.format(data=tmp_path) for word in words])
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert why in done.stderr
    assert "Errno" not in done.stderr
    assert ".part" not in done.stderr
    assert answer("doctor", str(tmp_path))["tables"] == 1
    assert not list(tmp_path.glob(".*"))


def test_the_account_in_lines_tells_each_correction(tmp_path: Path) -> None:
    room = played(deals=1)
    room.do(controls.correct, "Ada", 7, "a mistake of mine")

    async def keep_it() -> None:
        store = await keep(str(tmp_path / "data"), room, "friday")
        await store.close()

    asyncio.run(keep_it())
    told = run("export", str(tmp_path / "data"), "friday").stdout.splitlines()
    assert told[0].startswith("1 deal, ")
    assert "corrected: Ada +7 (a mistake of mine)" in told
