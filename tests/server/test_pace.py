"""How fast a socket is heard: what one costs at each turn of the loop, and of the processor, whatever is sent to it."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, cast

import pytest

import buio
from buio.server import pace
from buio.server.keeper import Keeper
from buio.server.line import MESSAGES, SECONDS, Connection
from buio.server.pace import FREE_SECONDS, PIECE, SHARE, TURN_SECONDS, Paced, SlowLane
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from tests.server.leaping import at_any_speed
from tests.server.rooms import a_room

FLOOD = bytes(range(256)) * 1024


class Processor:
    """The time of a processor that takes so long for a byte."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, a_byte: float) -> None:
        self.now, self.a_byte = 0.0, a_byte
        monkeypatch.setattr(pace, "thread_time", lambda: self.now)


class Sender:
    """Somebody at the other end: what is heard of them, and what that costs in a turn of the loop at the most."""

    def __init__(self, processor: Processor, lane: SlowLane) -> None:
        self.processor, self.heard, self.turns, self.most, self.now = processor, b"", 0, 0.0, 0.0
        self.reads, self.closed, self.ready = True, False, True
        self.paced = Paced(cast("Any", self), lane)

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return self.closed

    def abort(self) -> None:
        self.closed = True

    def sends(self, data: bytes) -> None:
        assert self.reads, "what is not read yet waits where it comes from"
        self.paced.take(data, self.hear)

    def hear(self, data: bytes) -> None:
        assert len(data) <= PIECE
        self.heard += data
        if not self.now:
            asyncio.get_running_loop().call_soon(self.turned)
        self.now += (cost := self.processor.a_byte * len(data))
        self.processor.now += cost

    def turned(self) -> None:
        self.turns, self.most, self.now = self.turns + 1, max(self.most, self.now), 0.0


def playing(monkeypatch: pytest.MonkeyPatch, script: Callable[[Processor, SlowLane], Any], a_byte: float) -> None:
    async def play() -> None:
        await script(Processor(monkeypatch, a_byte), SlowLane())

    at_any_speed(monkeypatch, play())


def test_of_a_flood_a_little_is_heard_at_each_turn_and_in_the_end_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(processor: Processor, lane: SlowLane) -> None:
        loop, one = asyncio.get_running_loop(), Sender(processor, lane)
        began, most = loop.time(), TURN_SECONDS + PIECE * processor.a_byte
        one.sends(FLOOD)
        while len(one.heard) < len(FLOOD):
            assert not one.reads
            assert processor.now <= FREE_SECONDS + SHARE * (loop.time() - began) + 3 * most
            await asyncio.sleep(0.1)
        assert (one.heard == FLOOD, one.reads) == (True, True)
        assert (one.most <= most, one.turns >= processor.now / most) == (True, True)

    playing(monkeypatch, script, a_byte=4e-6)


def test_who_says_little_is_heard_at_once_beside_any_number_of_floods(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(processor: Processor, lane: SlowLane) -> None:
        loop, floods = asyncio.get_running_loop(), [Sender(processor, lane) for _ in range(20)]
        honest, said = Sender(processor, lane), b""
        for one in floods:
            one.sends(FLOOD)
        await asyncio.sleep(1)
        began, before, own = loop.time(), processor.now, 0.0
        for number in range(500):
            word = b"move %d" % number
            honest.sends(word)
            said, own = said + word, own + processor.a_byte * len(word)
            assert honest.heard == said
            await asyncio.sleep(0.02)
        share = (processor.now - before - own) / (loop.time() - began)
        assert share == pytest.approx(SHARE, rel=0.1), "all floods together have what one has"
        got = [len(one.heard) for one in floods]
        assert max(got) - min(got) <= PIECE, "and each as much of it as any other"

    playing(monkeypatch, script, a_byte=4e-6)


def test_who_sends_something_long_once_waits_for_no_turn_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(processor: Processor, lane: SlowLane) -> None:
        began, one = asyncio.get_running_loop().time(), Sender(processor, lane)
        one.sends(FLOOD[:8192])
        for _ in range(10):
            await asyncio.sleep(0)
        assert (one.heard, asyncio.get_running_loop().time()) == (FLOOD[:8192], began)

    playing(monkeypatch, script, a_byte=5e-7)


def test_a_protocol_that_wants_no_more_hears_no_more_and_later_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(processor: Processor, lane: SlowLane) -> None:
        one = Sender(processor, lane)

        def hear(data: bytes) -> None:
            one.hear(data)
            one.paced.pause_reading()

        one.paced.take(FLOOD[: 3 * PIECE], hear)
        for pieces in (1, 2, 3):
            await asyncio.sleep(10)
            assert (len(one.heard), one.reads) == (pieces * PIECE, False)
            one.paced.resume_reading()
        assert (one.heard, one.reads) == (FLOOD[: 3 * PIECE], True)

    playing(monkeypatch, script, a_byte=0.0)


def test_who_takes_no_answer_is_not_heard_until_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever they say may want one: pongs to a flood of pings would heap up here."""

    async def script(processor: Processor, lane: SlowLane) -> None:
        for a_byte in (0.0, 1e-4):  # at once, and in the slow lane
            processor.a_byte, one, answers = a_byte, Sender(processor, lane), [0]

            def hear(data: bytes, one: Sender = one, answers: list[int] = answers) -> None:
                one.hear(data)
                answers[0] += 1
                if answers[0] == 3:
                    one.paced.full(True)

            one.paced.take(FLOOD[: 5 * PIECE], hear)
            await asyncio.sleep(100)
            one.paced.resume_reading()  # the protocol is ready for more, but nobody takes its answers
            await asyncio.sleep(100)
            assert (len(one.heard), one.reads) == (3 * PIECE, False)
            one.paced.full(False)
            await asyncio.sleep(100)
            assert (one.heard, one.reads) == (FLOOD[: 5 * PIECE], True)

    playing(monkeypatch, script, a_byte=0.0)


def test_a_request_that_becomes_a_line_is_told_on_and_nothing_is_heard_of_a_socket_that_has_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def script(processor: Processor, lane: SlowLane) -> None:
        for a_byte in (1e-6, 1e-4):  # at once, and in the slow lane
            processor.a_byte = a_byte
            request, gone, lost = (Sender(processor, lane) for _ in range(3))

            def upgrades(data: bytes, request: Sender = request) -> None:
                request.paced.take(b"head", request.hear)
                request.paced.drop()

            request.paced.take(FLOOD[:5000], upgrades)
            request.sends(b" frame")
            gone.sends(FLOOD)
            gone.paced.drop()
            lost.sends(FLOOD)
            lost.closed, heard = True, len(lost.heard)
            await asyncio.sleep(10)
            assert request.heard == b"head frame"
            assert len(gone.heard) < len(FLOOD)
            assert len(lost.heard) == heard

    playing(monkeypatch, script, a_byte=0.0)


def test_a_protocol_that_fails_ends_its_own_socket_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(processor: Processor, lane: SlowLane) -> None:
        told: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["exception"]))
        broken, other = Sender(processor, lane), Sender(processor, lane)

        def fails(data: bytes) -> None:
            broken.hear(data)
            if len(broken.heard) > len(FLOOD) / 2:
                raise KeyError("late")

        broken.paced.take(FLOOD, fails)
        other.sends(FLOOD)
        await asyncio.sleep(100)
        assert (broken.closed, [type(error) for error in told], other.heard == FLOOD) == (True, [KeyError], True)

    playing(monkeypatch, script, a_byte=1e-6)


def test_who_sends_too_much_is_answered_slowly_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def write(text: str) -> bool:
        heard.append(json.loads(text)["t"])
        return True

    async def play() -> None:
        table, began = Table("x", a_room(buio.games["texas"]), Keeper("x", MemoryStore())), time.monotonic()
        line, times = Connection(cast("Any", None), "ada", write), list[float]()
        for _ in range(2 * MESSAGES):
            await table.receive(line, '{"t":"ping"}')
            times.append(time.monotonic() - began)
        assert times[MESSAGES - 1] == pytest.approx(0, abs=1e-6)
        assert times[MESSAGES] == pytest.approx(SECONDS / MESSAGES)
        assert times[-1] == pytest.approx(SECONDS)
        assert heard == 2 * MESSAGES * ["pong"]

    at_any_speed(monkeypatch, play())
