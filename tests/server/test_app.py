"""The application: cookies, seats, two windows, bad messages, limits, the types of the page."""

import asyncio
import gzip
import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

import buio
from buio import i18n
from buio.i18n import LANGUAGES, catalogue
from buio.play.shuffle import Shuffle
from buio.server import assets
from buio.server.app import WEB
from buio.server.hub import Hub
from buio.server.line import WAITING, Connection
from buio.server.opening import _body
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.server.words import PARTS
from buio.table import wire
from buio.table.delta import patched
from buio.table.desks import controls, seating, timing
from buio.table.refusal import Refused
from buio.table.requests import PLAYERS
from buio.table.room import Due, Room
from tests.server.rooms import HERE, Page, a_room, admitted, visitors
from tools.typescript import typescript

ITALIAN = buio.games["italian"]


@pytest.fixture
def client() -> Any:
    with visitors(a_room(ITALIAN, shuffle=Shuffle(4), pace=0, rest=-1)) as client:
        client.headers.update(admitted(client))
        yield client


def heard(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["t"] == kind:
            return message


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    committed = (Path(__file__).parents[2] / "frontend/src/lib/wire.ts").read_text(encoding="utf-8")
    assert committed == typescript() + "\n", "run: python tools/typescript.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_served_the_words_of_a_language_once(client: TestClient, language: str) -> None:
    served = client.get("/words.json", params={"language": language})
    [(spoken, words)] = served.json().items()
    everything = catalogue(language).words
    assert spoken == language
    assert words.items() <= everything.items()
    folder = Path(i18n.__file__).parent / language
    others = [*folder.glob("*terminal.json"), *folder.glob("lesson_*.json"), folder / "how.json"]
    parts = [client.get("/words.json", params={"language": language, "part": part}).json()[language] for part in PARTS]
    for part in parts:
        assert part.items() <= everything.items()
        assert part.keys().isdisjoint(words)
    assert all(parts)
    told = words.keys() | {key for part in parts for key in part}
    assert everything.keys() - told == {key for file in others for key in json.loads(file.read_text("utf-8"))}
    assert {"fair.fails", "value.true"} <= words.keys()
    assert client.get("/words.json", params={"language": language, "part": "none"}).json()[language] == words
    asked = {"If-None-Match": served.headers["etag"], "Accept-Language": f"fr, {language}-CH;q=0.8, en;q=0.5"}
    again = client.get("/words.json", headers=asked)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/words.json", headers={"If-None-Match": '"other"'}).status_code == 200
    assert "Accept-Language" in served.headers["vary"]


def test_a_script_is_packed_once_for_all_who_open_the_page(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    file = next((WEB / "assets").glob("page-*.js"))
    packing = Mock(wraps=gzip.compress)
    monkeypatch.setattr(gzip, "compress", packing)
    assets._packed.cache_clear()
    where = f"/assets/{file.name}"
    for _ in range(2):
        served = client.get(where, headers={"Accept-Encoding": "br, gzip"})
        assert (served.headers["content-encoding"], served.content) == ("gzip", file.read_bytes())
        assert "immutable" in served.headers["cache-control"]
        assert client.get(where, headers={"If-None-Match": served.headers["etag"]}).status_code == 304
    packing.assert_called_once_with(file.read_bytes(), mtime=0)
    plain = client.get(where, headers={"Accept-Encoding": "identity"})
    assert ("content-encoding" in plain.headers, plain.content) == (False, file.read_bytes())


def test_who_reads_none_of_our_languages_reads_english(client: TestClient) -> None:
    assert [*client.get("/words.json", headers={"Accept-Language": "fr-FR, fr;q=0.9"}).json()] == ["en"]


def test_a_seat_is_taken_and_a_move_made(client: TestClient) -> None:
    with client.websocket_connect("/ws") as socket:
        page = Page(socket)
        assert page.look()["waiting"] == "seat"
        page.send("sit", name="Ada")
        table = page.my_turn()
        option = table["options"][0]
        move = {"t": "act", "cid": "1", "turn": table["turn"], "verb": option["verb"], "amount": option["low"]}
        socket.send_text(json.dumps(move))
        assert heard(socket, "ok")["cid"] == "1"


def test_a_reload_gives_back_the_same_seat_hand_and_options(client: TestClient) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text('{"t":"sit","name":"Ada"}')
        before = Page(socket).my_turn()
    with client.websocket_connect("/ws") as socket:
        after = heard(socket, "state")["table"]
    for field in ("you", "seats", "options", "pot", "deal", "phase", "turn"):
        assert after[field] == before[field]


def test_a_second_window_takes_the_seat_over(client: TestClient) -> None:
    with client.websocket_connect("/ws") as first:
        first.send_text('{"t":"sit","name":"Ada"}')
        Page(first).my_turn()
        with client.websocket_connect("/ws") as second:
            assert heard(first, "bye")["code"] == "superseded"
            assert heard(second, "state")["table"]["you"] == 0


def test_a_watcher_gets_no_cards(client: TestClient) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text('{"t":"sit","name":"Ada"}')
        Page(socket).my_turn()
        with client.websocket_connect("/ws", headers=admitted(client)) as other:
            table = heard(other, "state")["table"]
    assert table["you"] == -1
    assert table["options"] == []
    assert {card for seat in table["seats"] for card in seat["cards"]} <= {"??"}


@pytest.mark.parametrize(
    "text",
    ["", "x", "[]", "{}", '{"t":"fly"}', '{"t":"sit"}', '{"t":"sit","name":5}', '{"t":"next","cheat":1}', "[" * 4000],
)
def test_what_is_no_message_is_answered_in_one_line(client: TestClient, text: str) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text(text)
        refused = heard(socket, "no")
    assert refused["code"] == "message"
    assert "no message of the protocol" in refused["text"]
    assert "\n" not in refused["text"]


@pytest.mark.parametrize("field", ['"name":"\\ud800"', '"name":"Ada\\uDC00 "', '"cid":"\\udBff", "name":"Ada"'])
def test_half_a_letter_is_refused_in_a_sentence_wherever_it_stands(client: TestClient, field: str) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text(f'{{"t":"sit",{field}}}')
        refused = heard(socket, "no")
    half = re.findall(r"\\u\w{4}", field)[0]
    assert refused["text"] == f"this is no message of the protocol: {half} is half of a letter, without the other half"
    told = client.post("/api/tables", content=f'{{"games":["texas"],{field}}}')
    assert told.json()["error"] == f"this describes no table: {half} is half of a letter, without the other half"


def test_a_whole_letter_and_one_that_only_looks_like_half_are_none(client: TestClient) -> None:
    with client.websocket_connect("/ws", headers=admitted(client)) as socket:
        socket.send_text(r'{"t":"sit","name":"Ada \ud83d\ude00","cid":"a1"}')
        assert heard(socket, "ok")["cid"] == "a1"
        socket.send_text(r'{"t":"fly","name":"\\ud83d"}')
        assert "Invalid value 'fly'" in heard(socket, "no")["text"]


@pytest.mark.parametrize(
    "text", ['{"t":"sit","cid":"a1"}', '{"t":"fly","cid":"a1"}', '{"cid":"a1","t":"set","changes":[]}']
)
def test_a_refusal_of_what_is_no_message_repeats_the_name_of_the_attempt(client: TestClient, text: str) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_text(text)
        assert heard(socket, "no")["cid"] == "a1"


def closed(client: TestClient, path: str = "/ws", **headers: str) -> int:
    """The code with which a line is closed at the door."""
    try:
        with client.websocket_connect(path, headers=headers) as socket:
            while True:
                socket.receive_text()
    except WebSocketDisconnect as refused:
        return refused.code


def test_a_page_of_another_name_or_without_a_token_that_was_made_here_is_refused() -> None:
    with visitors(a_room(ITALIAN)) as client:
        mine = admitted(client)["cookie"]
        name, _, token = mine.partition("=")
        text, _, signature = token.partition(".")
        assert closed(client, cookie=mine, origin="http://elsewhere.example") == 1008
        assert closed(client, cookie=mine, host="rebound.example", origin="http://rebound.example") == 1008
        assert closed(client) == 1008
        for forged in ("", "ada", f"{text}x.{signature}", f"{text}.{signature[1:]}", f".{signature}", text):
            assert closed(client, cookie=f"{name}={forged}") == 1008
        assert closed(client, cookie=f"{name}x={token}") == 1008
        assert closed(client, "/ws?v=1", cookie=mine) == 4400
        assert closed(client, "/t/nothing/ws", cookie=mine) == 4404
        with client.websocket_connect("/ws", headers={"cookie": mine}) as socket:
            assert heard(socket, "state")["table"]["waiting"] == "seat"


def test_one_address_has_so_much_and_whoever_comes_back_is_let_in_before_that_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for most in ("SOCKETS", "TABLES", "LOOKS"):
        monkeypatch.setattr(f"buio.server.admission.{most}", 1)
    with visitors(a_room(ITALIAN)) as client:
        mine, other = admitted(client), admitted(client)
        with (  # this machine itself is trusted
            client.websocket_connect("/ws", headers=mine) as one,
            client.websocket_connect("/ws", headers=other) as two,
        ):
            assert [heard(line, "state")["t"] for line in (one, two)] == ["state"] * 2
        client.headers["x-forwarded-for"] = "192.0.2.7"
        assert [client.post("/api/tables", json={"games": ["texas"]}).status_code for _ in "12"] == [201, 429]
        assert [client.get("/past.json").status_code for _ in "12"] == [200, 429]
        with client.websocket_connect("/ws", headers=mine) as old:
            heard(old, "state")
            assert closed(client, **other) == 4429
            with client.websocket_connect("/ws", headers=mine) as new:  # the server believes in the old one still
                assert heard(new, "state")["t"] == "state"
                assert heard(old, "bye")["code"] == "superseded"
        with client.websocket_connect("/ws", headers=other) as line:
            assert heard(line, "state")["t"] == "state"


def test_a_token_is_good_at_its_own_table_only() -> None:
    with visitors(a_room(ITALIAN)) as client:
        tables = [client.post("/api/tables", json={"games": ["texas"]}).json() for _ in range(2)]
        paths = [table["link"].removeprefix(HERE) for table in tables]
        tokens = [admitted(client, path + "/")["cookie"].partition("=")[2] for path in paths]
        assert closed(client, paths[0] + "/ws", cookie=f"buio_{tables[0]['table']}={tokens[1]}") == 1008
        with client.websocket_connect(
            paths[0] + "/ws", headers={"cookie": f"buio_{tables[0]['table']}={tokens[0]}"}
        ) as socket:
            assert heard(socket, "state")["table"]["game"] == "texas"


def test_the_page_sets_a_cookie_that_no_script_reads_and_fetches_nothing_from_elsewhere() -> None:
    with visitors(a_room(ITALIAN)) as client:
        answer = client.get("/")
    if answer.status_code == 503:
        assert "not built" in answer.text
        return
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=lax" in answer.headers["set-cookie"]
    assert "default-src 'self'" in answer.headers["content-security-policy"]


class Silent:
    """A socket that swallows what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.closed = 0

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int) -> None:
        self.closed = code


def shown(silent: Silent) -> dict[str, Any]:
    """The table as this page shows it."""
    table: dict[str, Any] = {}
    for message in map(json.loads, silent.heard):
        if message["t"] == "state":
            table = message["table"]
        elif message["t"] == "change":
            table = patched(table, message["patch"])
    return table


class Stuck(Silent):
    """A socket whose other end reads nothing."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


async def table_of(*guests: str) -> Table:
    """A table at which these people sit, kept in memory."""
    room = a_room(ITALIAN, shuffle=Shuffle(4))
    for guest in guests:
        room.do(seating.sit, guest, guest.title())
    return await Hub(MemoryStore()).open(room)


def test_a_page_that_reads_nothing_holds_up_nobody_and_is_cut_off() -> None:
    async def tell_all() -> None:
        table = await table_of("ada", "bea")
        stuck, well = Stuck(), Silent()
        lines = [Connection(stuck, "ada"), Connection(well, "bea")]  # type: ignore[arg-type]
        pumps = [asyncio.create_task(line.pump()) for line in lines]
        for line in lines:
            await table.join(line)
        for count in range(2 * WAITING):
            table.room.do(controls.pause, stop=count % 2 == 0)
            async with asyncio.timeout(1):
                await table.broadcast()
            await asyncio.sleep(0)
        assert [line.lost for line in lines] == [True, False]
        assert table.connections == lines[1:]
        seats = shown(well)["seats"]
        assert [seat["here"] for seat in seats if not seat["bot"]] == [False, True]
        for pump in pumps:
            pump.cancel()

    asyncio.run(tell_all())


def test_a_table_is_described_in_few_bytes(client: TestClient) -> None:
    told = client.post("/api/tables", content=b" " * 20_000 + b'{"games":["texas"]}')
    assert (told.status_code, told.json()["code"]) == (400, "message")
    assert "16384 bytes at most" in told.json()["error"]


def test_a_description_of_a_table_is_written_in_utf_8(client: TestClient) -> None:
    told = client.post("/api/tables", content=b'{"games":["t\xe9xas"]}')
    assert (told.status_code, told.json()["code"]) == (400, "message")
    assert told.json()["error"] == "this describes no table: it is not written in UTF-8"


def test_a_description_of_a_table_that_is_cut_off_is_no_error_of_the_program() -> None:
    async def cut() -> Message:
        return {"type": "http.disconnect"}

    with pytest.raises(Refused, match="cut off"):
        asyncio.run(_body(Request({"type": "http"}, cut)))


@pytest.mark.parametrize(("text", "cid"), [
    ('{"t":"sit","cid":"a","name":"\\ud800"}', "a"), ('{"t":"sit","cid":"\\ud800"}', "?"), ('{"cid":7}', ""),
    ("[" * 9999, ""), ("{", ""), ("7" * 9999, ""),
])  # fmt: skip
def test_what_is_no_message_is_answered_by_the_name_of_its_attempt(text: str, cid: str) -> None:
    assert wire.attempt_of(text) == cid
    assert wire.encode(wire.No(cid, "message", ""))


def test_an_error_of_the_program_in_somebody_s_move_makes_the_deal_void_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def break_it() -> None:
        table = await table_of("ada", "bea")
        room = table.room
        room.step()
        silent = Silent()
        connection = Connection(silent, "ada")  # type: ignore[arg-type]
        with monkeypatch.context() as broken:
            broken.setitem(PLAYERS, wire.Act, lambda *_: 1 / 0)
            await table.receive(connection, json.dumps({"t": "act", "cid": "1", "turn": 1, "verb": "cc"}))
        connection.close(1000)
        await connection.pump()
        assert [json.loads(text)["code"] for text in silent.heard if '"no"' in text] == ["error"]
        assert room.night.deal is None
        assert {person.stack for person in room.night.seated if person.name in ("Ada", "Bea")} == {200}
        assert room.due is Due.DEAL

    asyncio.run(break_it())


def test_an_error_of_the_program_when_time_is_over_makes_the_deal_void_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("buio.server.keeper.AGAIN_SECONDS", 0.01)

    async def break_it() -> None:
        table = await table_of("ada", "bea")
        room = table.room
        room.step()
        running = asyncio.create_task(table.run())
        with monkeypatch.context() as broken:
            broken.setattr(timing, "deadline", lambda _: 0.0)
            broken.setattr(Room, "due", None)
            broken.setattr(timing, "expire", lambda _: 1 / 0)
            await asyncio.sleep(0.05)
        assert not running.done()
        assert [told.word for _, told, _ in room.events if told.word == "void"]
        running.cancel()

    asyncio.run(break_it())


LETTERS = st.characters(exclude_categories=["Cs"])  # all that UTF-8 has; asked by its name they are tried one by one
ANYTHING = st.text(LETTERS) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(LETTERS, max_size=8) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["t", "cid", "turn", "verb", "amount", "cards", "name", "game"]), inner, max_size=7
        )
    ),
).map(json.dumps)
NEARLY = st.fixed_dictionaries(
    {
        "t": st.just("act"),
        "cid": st.text(LETTERS, max_size=3),
        "turn": st.integers(0, 30),
        "verb": st.sampled_from(["f", "cc", "cbr", "sd", "bl", "dh", ""]),
        "amount": st.integers(-5, 500),
        "cards": st.lists(st.sampled_from(["Ah", "7s", "??", "Jk", "x"]), max_size=6),
    }
).map(json.dumps)


@settings(max_examples=200, deadline=None)
@given(st.lists(ANYTHING | NEARLY, max_size=8))
def test_whatever_is_sent_the_table_stands_and_answers(texts: list[str]) -> None:
    async def send_all() -> None:
        table = await table_of("ada")
        room = table.room
        while room.due:
            room.step()
        for text in texts:
            silent = Silent()
            connection = Connection(silent, "eve")  # type: ignore[arg-type]
            before = room.seq
            await table.receive(connection, text)
            connection.close(1000)
            await connection.pump()
            answer = json.loads(silent.heard[-1])
            assert answer["t"] in ("no", "pong", "ok")
            if answer["t"] != "ok":
                assert room.seq == before
            room.night.deal.verify() if room.night.deal else None

    asyncio.run(send_all())


def test_every_message_of_the_server_can_be_encoded() -> None:
    room = a_room(ITALIAN, shuffle=Shuffle(4))
    assert json.loads(wire.encode(wire.No("1", "illegal", "text"))) == {
        "t": "no",
        "cid": "1",
        "code": "illegal",
        "text": "text",
    }
    assert room.due is None


def test_the_worker_is_asked_for_anew_and_may_ask_this_server_alone(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("buio.server.app.WEB", tmp_path)
    assert client.get("/worker.js").status_code == 503
    (tmp_path / "worker.js").write_text("addEventListener('fetch', () => 0)", encoding="utf-8")
    answer = client.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    policy = answer.headers["content-security-policy"]
    assert all(f"{kind} 'self';" in policy for kind in ("default-src", "connect-src", "worker-src", "manifest-src"))
    assert client.get("/t/nobody/worker.js").status_code == 404
