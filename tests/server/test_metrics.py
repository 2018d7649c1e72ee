"""What a server counts, and what it writes into its log: everything that matters, and nothing that nobody may read."""

import asyncio
import io
import json
import logging
import re
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import buio
from buio.play.shuffle import Shuffle
from buio.server.hub import Hub
from buio.server.line import Connection
from buio.server.logs import OURS, Json, Lines, Log, is_news
from buio.server.metrics import METRICS, Metrics
from buio.server.serving import bound
from buio.server.store.memory import MemoryStore
from buio.table.desks import controls, seating
from buio.table.notes import FIELDS, note
from tests.server.rooms import Page, a_room, admitted, visitors

ITALIAN = buio.games["italian"]


def values(text: str) -> dict[str, float]:
    """Every sample of an exposition, with its labels."""
    return {name: float(value) for name, value in re.findall(r"^([^#\s]+) (\S+)$", text, re.MULTILINE)}


def test_the_exposition_is_what_prometheus_reads() -> None:
    metrics = Metrics()
    metrics.refused.update({"stale": 2, "card": 1})
    metrics.reconnects, metrics.voids, metrics.broken, metrics.moves = 3, 1, 0, 40
    for seconds in (0.0005, 0.001, 0.004, 0.09, 7.0):
        metrics.acknowledged.note(seconds)
    text = metrics.text(tables=5, sockets=30, seats=20)
    assert text.endswith("\n")
    named = re.findall(r"^# TYPE (\w+) (gauge|counter|histogram)$", text, re.MULTILINE)
    assert len(named) == text.count("# HELP") == 13 + 4
    found = values(text)
    assert found['buio_refusals_total{code="stale"}'] == 2
    assert (found["buio_tables"], found["buio_sockets"], found["buio_people"]) == (5, 30, 20)
    assert found["buio_reconnects_total"] == 3
    buckets = [found[f'buio_acknowledgement_seconds_bucket{{le="{end}"}}'] for end in ("0.001", "0.005", "0.1", "+Inf")]
    assert buckets == [2, 3, 4, 5]
    assert found["buio_acknowledgement_seconds_count"] == 5
    assert found["buio_acknowledgement_seconds_sum"] == 7.0955


def test_a_table_counts_what_happens_at_it() -> None:
    before = (METRICS.moves, METRICS.reconnects, METRICS.refused["stale"], METRICS.refused["message"])
    with visitors(a_room(ITALIAN, shuffle=Shuffle(4), pace=0, rest=-1)) as client:
        client.headers.update(admitted(client))
        with client.websocket_connect("/ws") as socket:
            page = Page(socket)
            page.look()
            page.ask("sit", name="Ada")
            table = page.my_turn()
            option = table["options"][0]
            assert page.ask("act", turn=table["turn"] - 1, verb=option["verb"])["code"] == "stale"
            assert page.ask("act", turn=table["turn"], verb=option["verb"], amount=option["low"])["t"] == "ok"
            socket.send_text("nonsense")
            page.hear("no")
        with client.websocket_connect("/ws") as socket:
            Page(socket).look()
            found = values(client.get("/metrics").text)
    after = (METRICS.moves, METRICS.reconnects, METRICS.refused["stale"], METRICS.refused["message"])
    assert after[0] > before[0]
    assert [late - early for late, early in zip(after[1:], before[1:], strict=True)] == [1, 1, 1]
    assert (found["buio_tables"], found["buio_sockets"], found["buio_people"]) == (1, 1, 1)


def test_a_void_deal_and_an_invariant_that_did_not_hold_are_counted() -> None:
    async def play() -> None:
        table = await Hub(MemoryStore()).open(a_room(ITALIAN, shuffle=Shuffle(4)))
        table.room.do(seating.sit, "ada", "Ada")
        table.room.step()
        voids, broken = METRICS.voids, METRICS.broken
        table.room.do(controls.void, "a card was seen")
        await table.keep()
        assert (METRICS.voids, METRICS.broken) == (voids + 1, broken)
        table.room.broke(AssertionError("a chip is missing"))
        await table.keep()
        assert (METRICS.voids, METRICS.broken) == (voids + 1, broken + 1)

    asyncio.run(asyncio.wait_for(play(), 20))


def test_an_answer_that_took_long_says_where_the_time_went(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("buio.server.slow.SLOW_SECONDS", 0.0)

    async def ask() -> None:
        table = await Hub(MemoryStore()).open(a_room(ITALIAN, shuffle=Shuffle(4)))
        connection = Connection(None, "ada")  # type: ignore[arg-type]
        for cid in ("first", "second"):
            await table.receive(connection, json.dumps({"t": "sit", "cid": cid, "name": "Ada"}))

    with caplog.at_level(logging.WARNING, "buio.server"):
        asyncio.run(ask())
    told = [vars(one)[FIELDS] for one in caplog.records if one.message == "an answer took long"]
    assert [one["cid"] for one in told] == ["first"], "once in a while, however slow a table is"
    assert told[0].keys() == {"table", "cid", "waited", "kept", "shown", "took"}


def lines(formatter: logging.Formatter) -> tuple[logging.Logger, io.StringIO]:
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(formatter)
    log = logging.Logger("test")
    log.addHandler(handler)
    return log, said


def test_a_line_of_the_log_has_a_time_a_level_what_happened_and_its_fields() -> None:
    log, said = lines(Lines())
    note(log, logging.WARNING, "a table is\nopened", table="abc", why="no way", empty="")
    at, rest = said.getvalue().split(" ", 1)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", at)
    assert rest == 'warning a table is opened table=abc why="no way" empty=""\n'
    log, said = lines(Json())
    note(log, logging.INFO, "a table is opened", table="abc")
    assert json.loads(said.getvalue()) == json.loads(said.getvalue()) | {"what": "a table is opened", "table": "abc"}


@pytest.mark.parametrize("as_json", [False, True])
def test_the_first_lines_are_as_all_others(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with Log(as_json) as said:
        said.open("http://127.0.0.1:8000", "Tables end with this server")
    first, second = capsys.readouterr().err.splitlines()
    if as_json:
        assert json.loads(first) == json.loads(first) | {"what": "listening", "address": "http://127.0.0.1:8000"}
        assert json.loads(second)["what"] == "Tables end with this server"
    else:
        assert first == "Buio: http://127.0.0.1:8000  (Ctrl-C ends)"
        assert second == "Buio: Tables end with this server"


def test_lines_are_held_back_until_the_first_two_and_a_server_that_has_ended_writes_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before, ours = [*logging.root.handlers], logging.getLogger(OURS)
    with Log(as_json=False) as said:
        note(ours, logging.INFO, "early")
        assert capsys.readouterr().err == ""
        said.open("http://127.0.0.1:8000", "Tables end with this server")
        said.begin()
        note(ours, logging.INFO, "late")
    told = [line.rpartition(" ")[2] for line in capsys.readouterr().err.splitlines()[2:]]
    assert told == ["early", "late"]
    assert (logging.root.handlers, ours.level) == (before, logging.NOTSET)
    with Log(as_json=False):
        note(ours, logging.WARNING, "why")
    assert capsys.readouterr().err.endswith(" why\n"), "a server that never listens says what was wrong, too"


def test_an_error_in_the_log_says_where_and_not_what_it_was_about() -> None:
    log, said = lines(Lines())
    try:
        raise ValueError("p2 holds AhKh")
    except ValueError:
        log.exception("a deal is void", extra={FIELDS: {"deal": 3}})
    assert "AhKh" not in said.getvalue()
    assert "ValueError at test_metrics.py:" in said.getvalue()
    assert said.getvalue().count("\n") == 1


async def sends_away(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers whoever asks for a line: elsewhere."""
    await WebSocket(scope, receive, send).send_denial_response(PlainTextResponse("elsewhere", 503))


def test_a_line_that_is_sent_away_with_an_answer_is_no_error_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Processes that share tables do that all the time."""

    async def ask() -> int:
        server = uvicorn.Server(uvicorn.Config(sends_away, log_config=None, lifespan="off", ws="websockets-sansio"))
        with bound("127.0.0.1", 0) as listening:
            serving = asyncio.create_task(server.serve([listening]))
            while not server.started:
                await asyncio.sleep(0.01)
            with pytest.raises(InvalidStatus) as away:
                await connect(f"ws://127.0.0.1:{listening.getsockname()[1]}/ws")
            server.should_exit = True
            await serving
        return away.value.response.status_code

    caplog.set_level(logging.WARNING)
    assert asyncio.run(ask()) == 503
    assert caplog.records, "uvicorn says nothing any more: is_news has nothing to do"
    assert not list(filter(is_news, caplog.records))


def test_no_token_invitation_or_secret_stands_in_the_log() -> None:
    records: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = records.append  # type: ignore[method-assign,assignment]
    log = logging.getLogger("buio.server")
    before = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        with visitors() as client:
            opened = client.post("/api/tables", json={"games": ["italian"]}).json()
            link = opened["host_link"].removeprefix("http://testserver")
            client.get(link, headers={"host": "evil.example"})
            header = admitted(client, link)
            with client.websocket_connect(f"{link.partition('?')[0]}/ws", headers=header) as socket:
                page = Page(socket)
                page.look()
                page.ask("sit", name="Ada")
                page.my_turn()
                socket.send_text("nonsense")
                page.hear("no")
                cards = page.table["seats"][page.table["you"]]["cards"]
    finally:
        log.removeHandler(handler)
        log.setLevel(before)
    text = "\n".join(Json().format(record) for record in records)
    assert [word in text for word in ("a table is opened", "refused at the door", '"code": "message"')] == [True] * 3
    secrets = [
        link.partition("?host=")[2],
        link.partition("?")[0].partition(".")[2],
        header["cookie"].partition("=")[2],
    ]
    assert not [secret for secret in [*secrets, *cards] if secret in text]
