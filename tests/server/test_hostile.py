"""Hostile messages: whatever is sent to a table, by whomever, is answered, and what is refused has changed nothing."""

import asyncio
import contextlib
import importlib
import json
import logging
import socket
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import buio
from buio.cards import card_text
from buio.play.shuffle import Shuffle
from buio.server.admission import Limits, address_of
from buio.server.keeper import Keeper
from buio.server.line import Connection
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import journal, wire
from buio.table.desks import seating
from buio.table.projection.table import Showing
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server.rooms import still
from tests.server.worlds import act, table_for

KINDS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(wire.ClientMessage)}
NUMBERS = (0, 1, 2, 3, 5, -1, -7, 199, 200, 201, 10**6, 10**6 + 1, 2**63, -(2**63), 10**30)
TEXTS = ("", " ", "/", "??", "x", "Ah", "ah", "10h", "Jk", "é", "\u0000", "\u202eadA", "a" * 500, "-1", "0", "💥", "\n")
VERBS = ("cc", "f", "cbr", "sd", "no", "dh", "bl", "ml", "lo", "db", "gd", "", "CC", "p1 cc", "cc 5", "d")
VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1.5, 1e308, "", "x", [], {}, [[]], [None], {"t": "act"}, 10**40)

HELD = {
    "path traversal": "server.test_hostile.test_a_path_leads_to_no_file_outside",
    "bombs of JSON": "server.test_hostile.test_an_oversized_message_closes_its_line_and_no_other",
    "bombs of JSON at the door": "server.test_admission.test_no_request_whatever_is_answered_by_an_error",
    "infinities": "server.test_hostile.test_a_number_that_is_none_is_refused_and_changes_nothing",
    "half-open lines": "server.test_sockets"
    ".test_a_socket_on_which_nothing_happens_is_closed_but_not_while_an_answer_is_made",
    "floods of messages": "server.test_pace.test_who_sends_too_much_is_answered_slowly_and_nothing_is_lost",
    "floods of requests": "server.test_admission.test_one_address_asks_for_no_more_in_any_stretch_of_time",
    "floods of entries": "server.test_budget"
    ".test_a_guest_who_sits_out_and_comes_back_for_ever_writes_some_entries_a_minute",
    "forged cookies": "server.test_app.test_a_page_of_another_name_or_without_a_token_that_was_made_here_is_refused",
    "spoofed proxies": "server.test_hostile.test_who_pretends_to_be_a_proxy_is_one_address_whatever_they_say",
    "requests into the server's own net": "server.test_push.test_nobody_but_a_push_service_is_ever_called",
    "look-alike names": "table.test_names.test_a_name_that_looks_like_anothers_is_taken",
    "replayed messages": "table.test_people.test_every_attempt_counts_once_also_after_a_restart",
    "reordered messages": "server.test_metrics.test_a_table_counts_what_happens_at_it",
    "old invitations": "server.test_uninvited.test_who_has_no_seat_goes_with_the_old_link_and_who_sits_stays",
    "old links of a host": "server.test_uninvited"
    ".test_a_host_s_link_ends_when_there_is_a_new_one_which_is_good_also_after_a_restart",
}
"""What somebody may try who means no good, and the test that says how it is held."""


class Attacked:
    """A table, those who sit there, and somebody who means no good."""

    def __init__(self, code: str, seed: int) -> None:
        self.rng = rng = Random(f"{code} {seed}")
        game = buio.games[code]
        self.players = rng.choice([number for number in game.players if number <= 5])
        settings = Settings(bots=0, seats=self.players, stack=rng.choice([20, 200]), rest=0, pace=0)
        self.room = still(Room.new(game, None, settings, Shuffle(rng.randbytes(8))))
        self.table = Table("x", self.room, Keeper("x", MemoryStore()))
        self.tokens = [f"guest {number}" for number in range(self.players)]
        self.sent: list[str] = []
        self.lines: dict[str, Connection] = {}

    async def begin(self) -> None:
        await self.table.keeper.store.create("x", journal.encode(self.room.unsaved[0]))
        self.room.saved(1)
        for number, token in enumerate(self.tokens):
            await self.comes(token)
            self.room.do(seating.sit, token, f"Guest {number}")
        await self.comes("eve")

    async def comes(self, token: str) -> None:
        """A line opens, for the first time or after it was closed: who has no seat goes with a new invitation."""
        self.lines[token] = Connection(None, token)  # type: ignore[arg-type]
        await self.table.join(self.lines[token])

    async def go_on(self) -> None:
        """The table plays on: one thing happens that is right."""
        room = self.room
        deal = room.deal
        if room.due:
            room.step()
        elif deal is None or deal.over:
            for token in self.tokens:
                if token in room.guests and room.sits(room.guests[token].name):
                    if not room.person(token).stack:
                        room.do(seating.rebuy, token)
                    room.do(seating.come_back, token)
            room.go_on()
        elif not room.pause:
            move = deal.options().sample(self.rng)
            sent = act(room, move, "")
            dispatch(room, sent.token, sent.message)
        await self.table.broadcast()

    # -- what is sent ------------------------------------------------------------------------------------------------

    def message(self) -> str:
        rng = self.rng
        match rng.randrange(12):
            case 0:
                return rng.choice(["", "x", "[]", "{}", "null", '{"t":', "[" * 9000, '{"t":"fly"}', '"' + "a" * 8000])
            case 1 if self.sent:
                return rng.choice(self.sent[-20:])
            case 2 if self.sent:
                return mangled(rng.choice(self.sent[-20:]), rng)
            case 3 | 4 | 5:
                fields = self.fields("act")
            case _:
                fields = self.fields(rng.choice(list(KINDS)))
        if rng.random() < 0.15:
            fields[rng.choice([*fields, "cheat"])] = rng.choice(VALUES)
        return json.dumps(fields)

    def fields(self, kind: str) -> dict[str, Any]:
        """A message of this kind, each field nearly right."""
        names = msgspec.structs.fields(KINDS[kind])
        return {"t": kind, **{one.name: self.value(one.name) for one in names if self.rng.random() < 0.95}}

    def value(self, name: str) -> Any:
        rng, room = self.rng, self.room
        match name:
            case "turn":
                return rng.choice([room.turn, room.turn, room.turn, room.turn - 1, room.turn + 1, *NUMBERS])
            case "verb":
                known = [option.verb for option in room.deal.options()] if room.deal else []
                return rng.choice([*known, *known, *VERBS])
            case "cards":
                return self.cards()
            case "groups":
                return [self.cards() for _ in range(rng.choice([0, 1, 2, 3, 12]))]
            case "changes" | "rules":
                keys = [*Settings.__struct_fields__, *TEXTS, "jokers", "betting"]
                return {
                    rng.choice(keys): rng.choice([*NUMBERS[:8], *TEXTS, True, 0.5]) for _ in range(rng.randrange(3))
                }
            case "game":
                return rng.choice([*buio.games, *TEXTS])
            case "cid":
                return rng.choice([str(rng.random()), str(rng.randrange(40)), *TEXTS])
            case "amount" | "chips" | "seat":
                return rng.choice([*NUMBERS, rng.randrange(250)])
            case _:
                return rng.choice([*[f"Guest {number}" for number in range(6)], *TEXTS])

    def cards(self) -> list[str]:
        """Cards that are in somebody's hand, in the pack, or none."""
        rng, deal = self.rng, self.room.deal
        hand = [card_text(card) for card in deal.hands[deal.actor]] if deal and not deal.over else []
        pack = [card_text(card) for card in deal.recipe.pack] if deal else ["Ah"]
        some = [
            rng.choice([*hand, *hand, rng.choice(pack), "/", *TEXTS]) for _ in range(rng.choice([0, 1, 2, 3, 5, 14]))
        ]
        return rng.choice([hand, some, some, some, pack * 3, rng.sample(hand, min(len(hand), 2))])

    # -- what has to be so -------------------------------------------------------------------------------------------

    def standing(self) -> object:
        """Everything that a refused message must leave as it is."""
        room = self.room
        showing = Showing(room)
        deal = [str(move) for move in room.deal.log] if room.deal else None
        tables = [wire.encode(showing.table(token)) for token in (*self.tokens, "eve")]
        return room.seq, room.logged, room.turn, deal, dict(room.attempts), room.removed, room.night.balances(), tables

    async def attack(self) -> str:
        """Send something; what it was answered with."""
        token = self.rng.choice([*self.tokens, *self.tokens, "eve"])
        line, text, looks = self.lines[token], self.message(), self.rng.random() < 0.2
        line.forgive()
        drained(line)
        before = self.standing() if looks else (self.room.seq, self.room.logged)
        await self.table.receive(line, text)
        answers = [one for one in drained(line) if one["t"] not in ("state", "change", "talk")]
        assert len(answers) == 1, f"{len(answers)} answers to {text[:200]}"
        (answer,) = answers
        if answer["t"] == "no":
            after = self.standing() if looks else (self.room.seq, self.room.logged)
            assert after == before, f"a refused message has changed something: {text[:300]}, {answer}"
            assert "\n" not in answer["text"]
        if answer["t"] != "pong":
            self.named(text, answer)
        self.sent.append(text)
        for gone in [one for one in self.lines.values() if one.lost]:
            await self.comes(gone.token)
        return str(answer["t"])

    def named(self, text: str, answer: dict[str, Any]) -> None:
        """The answer repeats the name of the attempt, where the message was one."""
        if answer.get("code") != "message":
            assert answer["cid"] == json.loads(text).get("cid", "")


def mangled(text: str, rng: Random) -> str:
    """A message with something wrong in its middle."""
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(["", "\u0000", "}", '"', "9", "e308", text[:40], "\\u"]) + text[place + 1 :]


def drained(line: Connection) -> list[dict[str, Any]]:
    """What has been sent to a line."""
    told = []
    while not line._queue.empty():
        if isinstance(text := line._queue.get_nowait(), str):
            told.append(json.loads(text))
    return told


async def attacked(code: str, count: int) -> dict[str, int]:
    answers, made = dict[str, int](), 0
    table: Attacked | None = None
    for number in range(count):
        if table is None or table.room.closed or number % 400 == 0 or len(table.room.removed) > 1:
            table, made = Attacked(code, made + 1), made + 1
            await table.begin()
        if number % 3 == 0:
            await table.go_on()
            for line in table.lines.values():
                drained(line)
        answer = await table.attack()
        answers[answer] = answers.get(answer, 0) + 1
        if table.room.deal is not None:
            table.room.deal.verify()
    return answers


@pytest.mark.parametrize("code", list(buio.games))
def test_a_hostile_message_is_answered_and_changes_nothing(
    code: str, messages: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, logger="buio.server"):
        answers = asyncio.run(attacked(code, max(30, messages // len(buio.games))))
    assert answers["no"] > answers.get("ok", 0)
    assert not [record for record in caplog.records if record.exc_info], caplog.text


@pytest.mark.parametrize("code", ["ramino_v1", "carioca"])
def test_a_break_between_groups_is_no_card_of_one_and_costs_nobody_the_deal(code: str) -> None:
    room = table_for(Room.new(buio.games[code], None, Settings(bots=0, seats=2, start=0), Shuffle(1)), 2)
    assert room.deal is not None
    held = [card_text(card) for card in room.deal.hands[0]]
    for group in (["/"], [*held[:2], "/", *held[2:4]]):
        with pytest.raises(Refused) as refused:
            dispatch(room, "guest 0", wire.Group(groups=[held[:3], group]))
        assert refused.value.code == "card"
    dispatch(room, "guest 0", wire.Group(groups=[held[:3], ["??"]]))
    assert room.running


def test_an_oversized_message_closes_its_line_and_no_other(server: str) -> None:
    from buio.client import knock

    address, cookie = knock(server)
    with connect(address, additional_headers={"Cookie": cookie}) as other:
        for text in ("x" * 9000, "[" * 100_000):
            with connect(address, additional_headers={"Cookie": knock(server)[1]}) as line:
                line.send(text)
                with contextlib.suppress(ConnectionClosed):
                    while line.recv(5):
                        pass
                assert line.close_code == 1009
        other.send('{"t":"ping"}')
        while json.loads(other.recv(5))["t"] != "pong":
            pass


@pytest.mark.parametrize("number", ["1e400", "-1e400", "NaN", "Infinity", "1.5", "9" * 400])
@pytest.mark.parametrize("asked", ['"t":"act","turn":%s,"verb":"cc"', '"t":"set","changes":{"clock":%s}'])
def test_a_number_that_is_none_is_refused_and_changes_nothing(asked: str, number: str) -> None:
    async def play() -> None:
        attacked = Attacked("texas", 1)
        await attacked.begin()
        line = attacked.lines["guest 0"]  # the host's
        drained(line)
        before = attacked.standing()
        await attacked.table.receive(line, "{%s}" % (asked % number))
        assert [one["t"] for one in drained(line)] == ["no"]
        assert attacked.standing() == before

    asyncio.run(play())


@pytest.mark.parametrize("up", ["../..", "%2e%2e/%2e%2e", "..%2f..", "%2e%2e%2f%2e%2e", "..%5c..", "....//...."])
@pytest.mark.parametrize("below", ["assets/", "assets/x/../", "lesson/", "t/", ""])
def test_a_path_leads_to_no_file_outside(server: str, below: str, up: str) -> None:
    """Sent as it is: clients make such a path shorter before they ask."""
    host, _, port = server.removeprefix("http://").rstrip("/").partition(":")
    with socket.create_connection((host, int(port)), 5) as line:
        line.sendall(f"GET /{below}{up}/server/app.py HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        told = line.makefile("rb").read()
    assert told.split()[1] in (b"400", b"404", b"503")
    assert b"create_app" not in told


def test_who_pretends_to_be_a_proxy_is_one_address_whatever_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are trusted are believed before the application is asked: there they are this address themselves."""
    monkeypatch.setattr("buio.server.admission.TABLES", 2)
    limits = Limits()
    said = [b"127.0.0.1", b"192.0.2.1", b"::1", b"203.0.113.9, 127.0.0.1"]
    heads = [[(name, value)] for name in (b"x-forwarded-for", b"forwarded", b"x-real-ip") for value in said]
    asking = [HTTPConnection({"type": "http", "headers": one, "client": ("198.51.100.7", 5)}) for one in heads]
    assert {address_of(one) for one in asking} == {"198.51.100.7"}
    assert [limits.opens(one) for one in asking] == [True] * 2 + [False] * (len(asking) - 2)


@pytest.mark.parametrize("kind", HELD)
def test_for_everything_that_somebody_may_try_there_is_a_test(kind: str) -> None:
    module, _, name = HELD[kind].rpartition(".")
    assert callable(getattr(importlib.import_module(f"tests.{module}"), name))
