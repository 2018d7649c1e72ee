"""A table outlives its process: what was acknowledged is there again, card for card and chip for chip."""

import asyncio
import json
import logging
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

import buio
from buio.bots import Persona
from buio.bots.player import RandomPlayer
from buio.cards import card_text
from buio.client import Client, RefusedByTable
from buio.night import Menu
from buio.night.saving import Beginning
from buio.play.moves import Move
from buio.play.shuffle import Shuffle
from buio.server.hub import Hub
from buio.server.line import GOING
from buio.server.store import StoreDown
from buio.server.store.memory import MemoryStore
from buio.server.store.sqlite import SqliteStore
from buio.table import journal, wire
from buio.table.desks import readiness, seating
from buio.table.projection.sights import Patches, Sight
from buio.table.projection.table import state
from buio.table.reduce import LogError
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server import rooms
from tests.server.database import free_port
from tests.server.leaping import at_any_speed
from tests.server.rooms import a_room

FAMILIES = (
    "italian",
    "texas",
    "seven_card_stud",
    "ramino_v1",
    "carioca",
    "chinese",
    "three_card",
    "five_card_stud_hilo_buy",
)
ADA = "ada"


def opened(code: str, seed: int) -> Room:
    game = buio.games[code]
    room = a_room(game, bots=min(3, game.players[-1] - 1), shuffle=Shuffle(seed))
    room.do(seating.sit, ADA, "Ada")
    room.bots = {name: Persona(name, RandomPlayer) for name in room.bots}
    return room


def go_on(room: Room, rng: Random) -> None:
    """Let one thing happen at the table."""
    deal = room.deal
    if room.due:
        room.step()
    elif deal is not None and not deal.over:
        move = deal.options().sample(rng)
        cards = ["/" if card < 0 else card_text(card) for card in move.cards]
        rooms.act(room, ADA, move.verb, move.amount, cards)
    elif not room.night.people["Ada"].stack:
        room.do(seating.rebuy, ADA)
    else:
        room.do(readiness.be_ready, ADA)


def entries_of(room: Room) -> list[bytes]:
    """What has happened since the last time this was asked."""
    entries = [journal.encode(entry) for entry in room.unsaved]
    room.saved(len(entries))
    return entries


def read_back(log: list[bytes]) -> Room:
    return read_back_as(ADA, log)


def read_back_as(token: str, log: list[bytes]) -> Room:
    room = Room.restored([journal.decode(body) for body in log])
    room.connected(token, True)
    return room


def told(room: Room, token: str) -> bytes:
    """Everything that a page is told, but for what nobody keeps: who is ready."""
    return wire.encode(msgspec.structs.replace(state(room, token).table, turn=0, clock=None))


@pytest.mark.parametrize("code", FAMILIES)
def test_a_table_read_back_shows_everybody_the_same(code: str) -> None:
    room, rng = opened(code, 6), Random(code)
    log: list[bytes] = []
    for count in range(250):
        log += entries_of(room)
        if count % 25 == 0:
            again = read_back(log)
            assert room.logged == len(log)
            assert again.logged == room.logged + 2, "it has slept since, and was waked"
            if room.deal is not None:
                assert again.deal is not None
            if room.running or room.deal is None:
                again.ready = room.ready
                for token in (ADA, "nobody"):
                    assert told(again, token) == told(room, token)
            assert again.night.balances() == room.night.balances()
            assert again.events == room.events
        try:
            go_on(room, rng)
        except Refused:
            continue


def test_a_menu_is_read_back_with_who_chooses() -> None:
    menu = Menu.of(["texas", "razz", "italian"])
    room, rng = a_room(menu.offers[0].game, bots=2, shuffle=Shuffle(2), menu=menu), Random(3)
    room.do(seating.sit, ADA, "Ada")
    log: list[bytes] = []
    while room.night.deals < 5:
        go_on(room, rng)
        log += entries_of(room)
    again = read_back(log)
    assert again.night.chooser == room.night.chooser
    assert again.night.game is room.night.game
    assert again.events == room.events


def test_an_attempt_counts_once_also_after_a_restart() -> None:
    room = opened("italian", 1)
    while room.due:
        room.step()
    assert room.deal is not None
    act = wire.Act(
        cid="one",
        turn=room.turn,
        verb=room.deal.options().items[-1].verb,
        amount=getattr(room.deal.options().items[-1], "low", 0),
    )
    dispatch(room, ADA, act)
    again = read_back(entries_of(room))
    before = again.logged
    dispatch(again, ADA, act)
    assert again.logged == before


def test_who_sat_here_is_known_again_by_the_token_alone() -> None:
    again = read_back(entries_of(opened("italian", 1)))
    assert again.guests[ADA].name == "Ada"
    with pytest.raises(Refused) as refused:
        dispatch(again, "eve", wire.Act(turn=again.turn, verb="cc"))
    assert refused.value.code == "no_seat"


def in_form(number: int, opening: bytes) -> bytes:
    """The opening of a log, as if it were written in another form."""
    assert f'"form":{journal.FORM}'.encode() in opening
    return opening.replace(f'"form":{journal.FORM}'.encode(), f'"form":{number}'.encode())


OPENED = journal.encode(journal.Opened(journal.FORM, "", Beginning("", {}, "", None), Settings()))


@pytest.mark.parametrize(("change", "text"), [
    (lambda log: log[1:], "begins with the opening"),
    (lambda log: [in_form(9, log[0]), *log[1:]], f"form 9, and this one, .* and {journal.FORM} alone"),
    (lambda log: [in_form(1, log[0]), *log[1:]], "by Buio .* in form 1, "),
    (lambda log: [log[0].replace(b'"italian"', b'"itallian"'), *log[1:]], "no game is called 'itallian'"),
    (lambda log: [], "no entry in the log"),
])  # fmt: skip
def test_a_log_that_does_not_even_begin_is_refused(change: object, text: str) -> None:
    room = opened("italian", 3)
    for _ in range(30):
        go_on(room, Random(1))
    log = entries_of(room)
    with pytest.raises(LogError, match=text):
        read_back(change(log))  # type: ignore[operator]
    with pytest.raises(ValueError, match="no entry of a table's log"):
        journal.decode(b'{"e":"nothing"}')


@pytest.mark.parametrize(("change", "text"), [
    (lambda log: [*log[:3], *log[4:]], "of the log does not play"),
    (lambda log: [*log, OPENED], "cannot stand here"),
])  # fmt: skip
def test_a_log_that_does_not_play_says_where(change: object, text: str) -> None:
    room = opened("italian", 3)
    for _ in range(30):
        go_on(room, Random(1))
    assert text in read_back(change(entries_of(room))).stopped  # type: ignore[operator]


class Failing(MemoryStore):
    """A store whose disk is full now and then."""

    full = ""
    tried = 0

    async def append(self, table: str, number: int, entries: Sequence[bytes], epoch: int = 0) -> None:
        self.tried += 1
        if self.full:
            raise StoreDown(self.full)
        await super().append(table, number, entries)


def test_nobody_is_told_what_is_not_kept_and_the_table_goes_on_when_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buio.server.keeper.AGAIN_SECONDS", 0.01)

    async def play() -> None:
        store = Failing()
        table = await Hub(store).open(a_room(buio.games["italian"], bots=0, shuffle=Shuffle(1)))
        sent: list[wire.ServerMessage] = []

        class Page:
            token, address, lost, early = "ada", "", False, staticmethod(lambda: 0.0)
            events_sent = talk_sent = -1

            def send(self, message: wire.ServerMessage) -> None:
                sent.append(message)

            def forgive(self) -> None:
                pass

            def show_talk(self, lines: list[wire.SaidState], until: int) -> None:
                assert not lines

            def show(self, seq: int, first: int, sight: Sight, events: list[wire.EventState], _: Patches) -> None:
                sent.append(wire.State(seq, first, sight.table, events))

        page = Page()
        table.connections = [page]  # type: ignore[list-item]
        store.full = "the disk is full"
        sitting = asyncio.create_task(table.receive(page, '{"t":"sit","name":"Ada"}'))  # type: ignore[arg-type]
        await asyncio.sleep(0.05)
        assert not sent
        await table.receive(page, '{"t":"next"}')  # type: ignore[arg-type]
        (refused,) = sent
        assert isinstance(refused, wire.No)
        assert (refused.code, "the disk is full" in refused.text) == ("store", True)
        store.full = ""
        await sitting
        assert [type(message) for message in sent[1:3]] == [wire.State, wire.Ok]
        await table.receive(page, '{"t":"next"}')  # type: ignore[arg-type]
        assert isinstance(sent[-1], wire.Ok)

    asyncio.run(play())


class Line:
    """The line to a page: what it says waits to be read, what it is told is kept."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[str] = asyncio.Queue()
        self.told: list[dict[str, Any]] = []
        self.readers = 0
        self.closed = 0

    async def receive_text(self) -> str:
        self.readers += 1
        try:
            return await self.says.get()
        finally:
            self.readers -= 1

    async def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.closed = code
        raise WebSocketDisconnect

    async def answer(self, text: str) -> dict[str, Any]:
        """What is answered to this."""
        count = len(self.told)
        self.says.put_nowait(text)
        while not (found := [one for one in self.told[count:] if one["t"] in ("ok", "no")]):
            await asyncio.sleep(0.001)
        return found[0]


def test_a_table_that_stands_still_hears_each_page_once_and_says_why_it_stands_still_now(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("buio.server.keeper.AGAIN_SECONDS", 0.01)

    async def play() -> None:
        store, line = Failing(), Line()
        table = await Hub(store).open(a_room(buio.games["italian"], bots=0, shuffle=Shuffle(1)))
        serving = asyncio.create_task(table.serve(line, ADA))  # type: ignore[arg-type]
        while not line.told:
            await asyncio.sleep(0.001)
        store.full = "the disk is full"
        line.says.put_nowait('{"t":"sit","name":"Ada"}')
        while not table.keeper.trouble:
            await asyncio.sleep(0.001)
        assert (await line.answer('{"t":"next"}'))["text"].endswith("the disk is full")
        store.full = "the disk is gone"
        while not table.keeper.trouble.endswith("gone"):
            await asyncio.sleep(0.001)
        assert (await line.answer('{"t":"next"}'))["text"].endswith("the disk is gone")
        assert store.tried < 200, "between two attempts there is time for others"
        store.full = ""
        while not [one for one in line.told if one["t"] == "ok"]:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)
        assert line.readers == 1, "whoever was heard meanwhile is heard by its own task again"
        assert (await line.answer('{"t":"next"}'))["t"] == "ok"
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)

    with caplog.at_level(logging.WARNING, logger="buio.server"):
        asyncio.run(asyncio.wait_for(play(), 20))
    lines = [(one.levelname, one.message) for one in caplog.records]
    assert lines.count(("ERROR", "a table stands still")) == lines.count(("WARNING", "a table goes on")) == 1


def test_a_table_that_cannot_be_opened_because_the_disk_is_full_says_so_and_is_opened_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The review's N8: whoever came waited without an answer, for the pause since the last entry."""

    async def play() -> None:
        store = Failing()
        table = await Hub(store).open(a_room(buio.games["italian"], bots=0, shuffle=Shuffle(1)))
        table.room.do(seating.sit, "ada", "Ada")
        await table.keep()
        hub = Hub(store)
        store.full = "the disk is full"
        for _ in range(2):
            with pytest.raises(StoreDown, match="the disk is full"):
                await asyncio.wait_for(hub.find(table.name), 1)
        assert not hub.tables
        store.full = ""
        assert (await hub.find(table.name)).room.pause == "empty"

    at_any_speed(monkeypatch, play())


def test_a_store_that_cannot_be_used_is_noticed_though_nobody_writes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("buio.server.hub.LEASE_SECONDS", 0.03)

    async def play(folder: Path) -> None:
        store = await SqliteStore.open(str(folder))
        hub = Hub(store)
        await hub.start()
        store.path.rename(folder / "away")
        while "moved or deleted" not in hub.trouble:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.1)
        (folder / "away").rename(store.path)
        while hub.trouble:
            await asyncio.sleep(0.001)
        await hub.close()

    with TemporaryDirectory() as folder, caplog.at_level(logging.WARNING, logger="buio.server"):
        asyncio.run(asyncio.wait_for(play(Path(folder)), 20))
    assert 1 <= [one.message for one in caplog.records].count("the store cannot be used") <= 2


def test_what_was_being_kept_when_the_server_stopped_is_kept_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task that is stopped while it waits for the store forgets nothing, and leaves no gap in the log."""
    monkeypatch.setattr("buio.server.keeper.AGAIN_SECONDS", 0.01)

    async def play() -> None:
        store = Failing()
        hub = Hub(store)
        table = await hub.open(a_room(buio.games["italian"], bots=2, shuffle=Shuffle(1)))
        table.room.do(seating.sit, ADA, "Ada")
        store.full = "the disk is full"
        telling = asyncio.create_task(table.broadcast())
        await asyncio.sleep(0.03)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)
        store.full = ""
        table.room.do(seating.sit, "bea", "Bea")
        await table.keep()
        log = await store.read(table.name)
        await hub.close()
        assert read_back(log).night.balances() == table.room.night.balances()
        assert len(log) == table.room.logged

    asyncio.run(play())


def test_a_table_that_another_process_has_written_to_is_dropped_and_read_again() -> None:
    """What it had not kept was told to nobody, and has never happened."""

    async def play() -> None:
        store, line = MemoryStore(), Line()
        one, other = Hub(store), Hub(store)
        mine = await one.open(a_room(buio.games["italian"], bots=0, shuffle=Shuffle(1)))
        theirs = await other.find(mine.name)
        theirs.room.do(seating.sit, "bea", "Bea")
        await theirs.keep()
        serving = asyncio.create_task(mine.serve(line, ADA))  # type: ignore[arg-type]
        while not line.told:
            await asyncio.sleep(0.001)
        line.says.put_nowait('{"t":"sit","name":"Ada"}')
        await serving
        assert line.closed == GOING, "the page comes back to whoever has the table"
        assert not [message for message in line.told if message["t"] in ("ok", "change")]
        while mine.name in one.tables:
            await asyncio.sleep(0.001)
        again = await one.find(mine.name)
        assert [person.name for person in again.room.night.seated] == ["Bea"]
        again.room.do(seating.sit, ADA, "Ada")
        await again.keep()
        assert len(await store.read(mine.name)) == again.room.logged

    asyncio.run(asyncio.wait_for(play(), 20))


def test_the_newest_table_of_the_same_game_is_read_back_and_no_other() -> None:
    async def play() -> None:
        store, texas = MemoryStore(), buio.games["texas"]
        rooms = []
        for game in (texas, texas, buio.games["razz"]):
            rooms.append(a_room(game))
            time.sleep(0.002)  # they are opened one after the other
        first = Hub(store)
        names = [(await first.open(room)).name for room in rooms]
        hub = Hub(store)
        found = await hub.newest(a_room(texas).opened.same_game)
        assert found is not None
        assert found.name == names[1]
        assert list(hub.tables) == [names[1]]
        assert await hub.newest(a_room(buio.games["omaha"]).opened.same_game) is None

    asyncio.run(play())


# a real server, killed ------------------------------------------------------------------------------------------------


async def move(guest: Client, rng: Random) -> None:
    """Wait for her turn and make a move, until it is acknowledged."""
    while True:
        table = guest.table
        if table.waiting == "you":
            stand_pat = wire.OptionState(verb="sd", word="draw")
            option = rng.choice([one for one in table.options if not one.counts] or [stand_pat])
            try:
                await guest.act(Move(option.verb, 0, option.low))
                return
            except RefusedByTable as error:
                if error.code not in ("stale", "not_your_turn"):
                    raise
        elif table.waiting in ("next", "rebuy"):
            await guest.ask(wire.Next() if table.waiting == "next" else wire.Rebuy())
        await guest.news(20)


@contextmanager
def server(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`buio serve` in a process of its own; it and its address."""
    words = [sys.executable, "-m", "buio.cli", "serve", "italian", "--pace", "0", "--data", str(data)]
    words += ["--port", str(free_port())]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"http://\S+", line)
        try:
            assert found, line
            yield process, found[0].rstrip("/")
        finally:
            process.kill()


def test_after_kill_9_the_table_goes_on_at_the_last_acknowledged_move(tmp_path: Path) -> None:
    rng, seen, cookie = Random(4), (0, "", list[str]()), ""

    async def play(address: str) -> None:
        nonlocal seen, cookie
        guest = Client(address)
        if cookie:
            guest.cookie, guest.line_url = cookie, address.replace("http", "ws") + "/ws"
        async with guest:
            if not cookie:
                await guest.ask(wire.Sit(name="Ada"))
                cookie = guest.cookie
            while guest.seat is None:
                await guest.news(5)
            table = guest.table
            bought = sum(row.bought for row in table.ledger)
            assert sum(row.stack for row in table.ledger) == bought
            if (table.deal, table.phase) == seen[:2]:
                assert guest.seat.cards == seen[2]
            for _ in range(rng.randrange(2, 5)):
                await move(guest, rng)
            seen = (guest.table.deal, guest.table.phase, guest.seat.cards)

    for _ in range(5):
        with server(tmp_path) as (process, address):
            asyncio.run(play(address))
            process.send_signal(signal.SIGKILL)
            process.wait()
    assert seen[0] > 1
