"""Looking back: finished deals step by step, with the cards that the viewer was shown and no others."""

import asyncio
import json
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

import buio
from buio.history.records import read
from buio.play.shuffle import Shuffle
from buio.server.past.book import Book
from buio.server.past.looking import Looking
from buio.server.past.serving import exported
from buio.server.restoring import earlier, restored
from buio.server.store.memory import MemoryStore
from buio.table import journal, snapshot, wire
from buio.table.delta import patched
from buio.table.desks import seating
from buio.table.replaying import STEP
from buio.table.requests import dispatch
from buio.table.room import Room
from tests.play.test_random import LONG
from tests.server.rooms import HERE, a_room, admitted, seen, visitors
from tests.server.worlds import (
    WATCHER,
    Eye,
    Renaming,
    a_table,
    act,
    cards_in,
    course,
    exchange,
    exchanging,
    seen_in,
    table_for,
    token_of,
    turned,
)

FILES = ("toml", "phh")
TO_THE_END = 800


def played(code: str, people: int = 3, deals: int = 2, seed: int = 5) -> Room:
    """A table at which some deals have been played at random."""
    rng, game = Random(f"{code} {seed}"), buio.games[code]
    room = table_for(a_room(game, None, Shuffle(seed), bots=0, seats=people, stack=200, rest=-1, pace=0), people)
    while True:
        finish(room, rng)
        if room.night.deals == deals:
            return room
        go_on(room)


def go_on(room: Room) -> None:
    """Begin the next deal; who has nothing left buys chips."""
    for token in room.guests:
        if not room.person(token).stack:
            room.do(seating.rebuy, token)
    room.ready = True
    room.step()


def finish(room: Room, rng: Random) -> None:
    """Play the running deal to its end."""
    while room.running:
        assert room.deal is not None
        turn = act(room, room.deal.options().sample(rng), f"{room.logged}")
        dispatch(room, turn.token, turn.message)


def tables(replay: wire.Replay | None) -> list[dict[str, Any]]:
    """The table at each step."""
    assert replay is not None
    found: list[dict[str, Any]] = []
    for step in replay.steps:
        found.append(patched(found[-1] if found else {}, json.loads(bytes(step.patch))))
    return found


def everything(room: Room, viewer: str, watching: bool = False, renaming: Renaming | None = None) -> list[str]:
    """All that somebody is told who looks back at all deals in every way."""

    async def look() -> list[str]:
        looking = Looking(room)
        if renaming:
            exchanging(looking._book._night, renaming)
        told = [msgspec.json.encode(await looking.night(viewer)).decode()]
        for hand in await looking.hands(viewer):
            told.append(msgspec.json.encode(await looking.deal(hand.number, viewer, watching)).decode())
            for form in FILES:
                try:
                    told.append(await exported([hand], form, "" if watching else looking.name(viewer)))
                except ValueError:
                    told.append("")
        return told

    return asyncio.run(look())


# -- what is told -----------------------------------------------------------------------------------------------------


async def read_back(room: Room, taken: bytes = b"") -> tuple[Room, Looking, int]:
    """The room of this log, who looks back at it, and how often others had their turn while it was read."""
    store, turns, done = MemoryStore(), 0, False
    bodies = [journal.encode(entry) for entry in room.unsaved]
    await store.create("t", bodies[0])
    await store.append("t", 2, bodies[1:])
    await store.put_aside("t", taken)

    async def others() -> None:
        nonlocal turns
        while not done:
            turns += 1
            await asyncio.sleep(0)

    waiting = asyncio.create_task(others())
    found = await restored(store, "t")
    done = True
    await waiting
    return found, Looking(found, partial(earlier, store, "t")), turns


def test_who_looks_back_at_a_table_that_was_read_from_a_snapshot_sees_all_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    room = played("texas", deals=4)

    async def look() -> None:
        again, looking, _ = await read_back(room, room.taken)
        assert again.skipped > 20
        assert len(again.night.entries) < len(room.night.entries) / 2
        assert await looking.night("guest 1") == await Looking(room).night("guest 1")
        assert again.night.entries == room.night.entries
        assert await looking.deal(1, "guest 1", False) == await Looking(room).deal(1, "guest 1", False)

    asyncio.run(look())


def test_a_snapshot_knows_the_game_that_the_table_has_come_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    room, rng = played("texas", deals=1), Random(3)
    dispatch(room, room.host, wire.Plan(cid="other", game="omaha"))
    for _ in range(3):
        go_on(room)
        finish(room, rng)

    async def look() -> None:
        again, _, _ = await read_back(room, room.taken)
        assert again.skipped
        assert (again.night.game, again.night.rules) == (buio.games["omaha"], room.night.rules)

    asyncio.run(look())


@pytest.mark.parametrize("taken", [b"", b"no snapshot at all", b"of another log"])
def test_a_log_is_read_whole_and_others_have_their_turn_meanwhile(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, taken: bytes
) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    room = played("texas", deals=12)
    if taken == b"of another log":
        taken = played("texas", deals=3, seed=6).taken
        assert snapshot.read(taken)

    async def look() -> None:
        again, looking, turns = await read_back(room, taken)
        assert again.skipped == 0
        assert again.night.entries == room.night.entries
        assert await looking.night("guest 1") == await Looking(room).night("guest 1")
        assert turns >= 2 * (len(room.unsaved) // STEP) >= 4

    asyncio.run(look())
    aside = [record.levelname for record in caplog.records if record.getMessage() == "a snapshot is left aside"]
    assert aside == ["WARNING"] * (snapshot.read(taken) is not None)


def test_the_night_is_told_deal_by_deal() -> None:
    room = played("texas", deals=3)
    night = asyncio.run(Looking(room).night("guest 1"))
    assert night.you == "Guest 1"
    assert [deal.number for deal in night.deals] == [1, 2, 3]
    for deal in night.deals:
        assert deal.game == "texas"
        assert sum(deal.nets.values()) == 0
        assert deal.winners
        assert len(deal.mine) == 2
        assert "??" not in deal.mine
    assert night.deals[-1].stands == {name: room.night.net(name) for name in room.night.people}
    assert [(one.payer, one.taker, one.amount) for one in night.settlement] == [*map(tuple, room.night.settlement())]


def test_a_deal_is_told_step_by_step_to_its_end() -> None:
    room = played("texas")
    last = seen(room, "guest 0")
    replay = asyncio.run(Looking(room).deal(2, "guest 0", watching=False))
    first, *_, end = tables(replay)
    assert [seat["cards"] for seat in first["seats"]] == [[], [], []]
    assert first["result"] is None
    now = msgspec.to_builtins(last)
    for key in ("result", "board", "game", "deal", "phase"):
        assert end[key] == now[key], key
    for there, here in zip(end["seats"], now["seats"], strict=True):
        assert [there[key] for key in ("name", "cards", "stack", "net", "made")] == [
            here[key] for key in ("name", "cards", "stack", "net", "made")
        ]
    assert all(table["options"] == [] and table["waiting"] == "others" for table in tables(replay))


def test_every_move_of_a_person_is_a_step_of_its_own() -> None:
    room = played("italian", deals=1)
    replay = asyncio.run(Looking(room).deal(1, "", watching=True))
    assert replay is not None
    (record,) = read(book_of(room).hands[0].record)
    assert len(replay.steps) > sum(move.seat >= 0 and move.verb not in ("dh", "sm") for move in record.moves) > 0


def book_of(room: Room) -> Book:
    book = Book(room.night)
    for _ in book.follow(room.night):
        pass
    return book


def test_a_book_is_carried_on() -> None:
    room = played("italian")
    book = book_of(room)
    first = [hand.record for hand in book.hands]
    room.ready = True
    room.step()
    finish(room, Random(1))
    assert len(list(book.follow(room.night))) == 1
    assert [hand.record for hand in book.hands][:2] == first
    assert list(book.follow(room.night)) == []


# -- what is not told -------------------------------------------------------------------------------------------------


def test_a_running_deal_is_in_no_answer() -> None:
    room = played("texas", deals=1)
    before = everything(room, "guest 0")
    room.ready = True
    room.step()
    assert room.running
    assert everything(room, "guest 0") == before
    assert asyncio.run(Looking(room).deal(2, "guest 0", watching=False)) is None


def test_a_void_deal_stays_hidden() -> None:
    room = played("texas", deals=1)
    room.ready = True
    room.step()
    before = everything(room, "guest 0")
    room.void("spilt wine")
    assert everything(room, "guest 0") == before
    assert [deal.number for deal in asyncio.run(Looking(room).night("")).deals] == [1]


@pytest.mark.parametrize("code", list(buio.games))
def test_looking_back_shows_no_card_that_was_not_shown(code: str, deals: int) -> None:
    """As a player, as a watcher, and as a player who looks as a watcher: step by step, as record and as PHH."""
    for seed in range(max(1, deals // 100)):
        rng = Random(f"{code} back {seed}")
        people = rng.choice([number for number in buio.games[code].players if number <= 5])
        viewer = rng.choice([WATCHER, "guest 0"])
        eye = Eye(a_table(code, rng, Shuffle(rng.randbytes(8)), people, buio.games[code].rules()), viewer)
        shown = seen_in([text for _, texts in course(eye, rng) for text in texts])
        if eye.room.deal is None or not eye.room.deal.over:
            continue
        assert cards_in_texts(everything(eye.room, viewer)) <= shown | {-1}
        if viewer != WATCHER:
            watched = cards_in_texts(everything(eye.room, viewer, watching=True)[1:])
            assert watched <= seen_by_all(eye.room) | {-1}


def seen_by_all(room: Room) -> set[int]:
    return cards_in_texts(everything(room, WATCHER)[1:])


def cards_in_texts(texts: list[str]) -> set[int]:
    """The cards that these answers and files name."""
    found: set[int] = set()
    for text in texts:
        if text.startswith("{"):
            told = json.loads(text)
            found |= set(cards_in(told))
        elif text:
            moves = text.partition("actions = [")[2].partition("]")[0]
            for word in moves.replace('"', " ").replace(",", " ").split():
                found |= set(cards_in([word[at : at + 2] for at in range(0, len(word), 2)]))
    return found


@pytest.mark.parametrize("code", list(buio.games))
def test_what_is_told_of_the_past_does_not_depend_on_hidden_cards(code: str, deals: int) -> None:
    """Two tables whose cards differ only where nobody has looked say the same, byte by byte."""
    wanted = 1 if code in LONG else max(2, deals // 60)
    pairs = 0
    for seed in range(40):
        pairs += compared(code, seed)
        if pairs == wanted:
            return
    assert pairs, "no pair could be compared to its end"


def announced(room: Room) -> bool:
    """Has somebody said that they split openers? What they hold decides whether they have to."""
    return any(told.word == "split_openers" for _, told, _ in room.events)


def compared(code: str, seed: int) -> bool:
    rng = Random(f"{code} past {seed}")
    key, game = rng.randbytes(8), buio.games[code]
    people = rng.choice([number for number in game.players if number <= 5])
    viewer, stacks = rng.choice([WATCHER, "guest 0"]), rng.random()

    def table(renaming: Renaming | None = None) -> Eye:
        return Eye(a_table(code, Random(stacks), Shuffle(key), people, game.rules(), renaming), viewer)

    first = table()
    told = list(course(first, rng, TO_THE_END))
    deal = first.room.deal
    if deal is None or not deal.over:
        return False
    renaming = exchange(deal, seen_in([text for _, texts in told for text in texts]), rng, to_the_end=True)
    second = table(renaming)
    for turn, _ in told:
        other = turned(turn, renaming, second.room) if turn else None
        if turn is not None and other is None:
            return False
        if other:
            second.does(other)
    second.room.ended = first.room.ended  # by the same clock
    if announced(first.room) != announced(second.room):
        return False
    assert everything(first.room, viewer) == everything(second.room, viewer, renaming=renaming), f"{code}, pair {seed}"
    return True


# -- from the page ----------------------------------------------------------------------------------------------------


@pytest.fixture
def client() -> Any:
    with visitors(played("texas")) as client:
        yield client


def test_a_page_asks_for_the_night_and_for_a_deal(client: TestClient) -> None:
    me = admitted(client)
    night = client.get("/past.json", headers=me).json()
    assert [deal["number"] for deal in night["deals"]] == [1, 2]
    assert night["you"] == ""
    replay = client.get("/past/2.json", headers=me)
    assert replay.json()["number"] == 2
    assert replay.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/past/3.json", "/past/0.json", "/past/1.xml", "/past.csv", "/past/x.json"])
def test_what_there_is_not_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path, headers=admitted(client)).status_code == 404


def test_files_are_taken_along(client: TestClient) -> None:
    for path in ("/past.toml", "/past.phh", "/past/1.toml", "/past/1.phh"):
        answer = client.get(path, headers=admitted(client))
        assert answer.status_code == 200
        assert answer.headers["content-disposition"].startswith("attachment")
        assert "??" in answer.text
    assert len(read(client.get("/past.phh", headers=admitted(client)).text)) == 2


def test_a_game_that_the_format_cannot_say_is_told() -> None:
    with visitors(played("chinese", deals=1)) as client:
        answer = client.get("/past/1.phh", headers=admitted(client))
        assert answer.status_code == 422
        assert answer.text


def test_pages_of_other_names_look_at_nothing(client: TestClient) -> None:
    assert client.get("/past.json", headers={"origin": "http://evil.example"}).status_code == 403
    assert client.get("/past.json", headers={"origin": HERE}).status_code == 200


def test_only_who_has_the_link_looks_back() -> None:
    with visitors() as client:
        table = client.post("/api/tables", json={"games": ["texas"]}).json()
        path = table["link"].removeprefix(HERE)
        assert client.get(f"{path}/past.json").json()["deals"] == []
        assert client.get(f"/t/{table['table']}.wrong/past.json").status_code == 404


def test_one_address_looks_back_so_often_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("buio.server.admission.LOOKS", 3)
    with visitors(played("texas", deals=1)) as client:
        far = {"x-forwarded-for": "203.0.113.9"}
        codes = [client.get("/past.json", headers=far).status_code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]


def test_times_of_deals_are_those_of_the_log() -> None:
    room = played("texas")
    night = asyncio.run(Looking(room).night(""))
    assert [deal.at for deal in night.deals] == room.ended
    assert all(at > 0 for at in room.ended)


def test_the_turn_is_nobodys_in_the_past() -> None:
    room = played("texas", deals=1)
    room.ready = True
    room.step()
    token = token_of(room)
    replay = asyncio.run(Looking(room).deal(1, token, watching=False))
    assert all(not table["options"] and table["clock"] is None for table in tables(replay))
