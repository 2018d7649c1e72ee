"""A log proves itself: after every entry of a random night it is read back, and says the same."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import msgspec
import pytest

import buio
from buio.bots import Player
from buio.bots.player import RandomPlayer
from buio.night import Menu, Night, NightError
from buio.night.entries import PotClaimed
from buio.play.game import Game
from buio.play.shuffle import Shuffle
from buio.server import archive
from buio.server.store.reading import Reader
from buio.table import journal, snapshot
from buio.table.desks import controls, dealing, devices, readiness, seating, timing
from buio.table.reduce import LogError
from buio.table.refusal import Refused
from buio.table.replaying import Steps, at_once, decoded, replay
from buio.table.room import Room
from buio.table.settings import Settings
from buio.table.state import RoomState
from tests.night.books import stands
from tests.server.rooms import seen

LOGS = Path(__file__).parent / "logs"
NAMES = ("Ada", "Ada", "Bea", "Bea", "Cleo", "Dora")
ITALIAN, TEXAS = buio.games["italian"], buio.games["texas"]
NIGHTS: dict[str, tuple[Game[Any], Menu | None]] = {
    "italian": (ITALIAN, None),
    "texas": (TEXAS, None),
    "ramino": (buio.games["ramino_v1"], None),
    "casino": (buio.games["three_card"], None),
    "choice": (ITALIAN, Menu.of(["italian", "texas", "razz", "carioca"])),
    "rotation": (TEXAS, Menu.of(["texas", "italian", "omaha"], by="rotation", deals=2)),
}


def a_player(table: RoomState, _: str) -> Player:
    assert table.deal is not None
    return RandomPlayer(table.deal.recipe, 0)


THOUGHTLESS = mock.patch.multiple(dealing, bot_move=timing.make_least_move, _player=a_player)
"""Bots that think nothing: what they do is not asked here."""


class Twice(Room):
    """A room beside which its log is played, entry by entry, as it is kept."""

    wrong: str = ""
    snapshots: tuple[bytes, ...] = ()
    kept_before: Sequence[journal.Entry] = ()

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.beside = Room(Night(*night.began), first)
        self.beside.unsaved = []
        self.beside.now = no_clock

    @classmethod
    def restoring(cls, entries: Sequence[journal.Entry], unread: LogError | None = None) -> Steps[Room]:
        yield
        with mock.patch.object(cls, "kept_before", entries):
            room = at_once(super().restoring(entries, unread))
        assert isinstance(room, Twice)
        room.kept_before = entries
        return room

    def take(self, entry: journal.Entry) -> None:
        replay(self.beside, self.kept_before[self.beside.logged : self.logged])
        super().take(entry)
        if self.taken:
            self.snapshots, self.taken = (*self.snapshots, self.taken), b""
        again = journal.decode(journal.encode(self.unsaved[-1]))
        if self.wrong:
            return
        try:
            replay(self.beside, [again])
            here, there = standing(self), standing(self.beside)
            self.wrong = "".join(
                f"{what}: {here[what]} / {there[what]}\n" for what in here if here[what] != there[what]
            )
        except LogError as error:
            self.wrong = str(error)
        self.wrong += f"after {entry}" if self.wrong else ""

    def broke(self, error: Exception) -> None:
        self.wrong = f"{error!r}"
        raise error


def standing(room: Room) -> dict[str, object]:
    """Everything about a table that its log says: all fields of its state before the first that nobody keeps."""
    names = [each.name for each in fields(RoomState)]
    state = {name: getattr(room, name) for name in names[: names.index("now")]}
    deal = room.deal
    return state | {
        "night": stands(room.night),
        "deal": deal and (deal.over, deal.stacks, deal.hands, deal.board, deal.log, deal.actor, deal.outcome),
        "guests": [(token, one.name, one.late) for token, one in room.guests.items()],
        "habits": room.habits.counted,
        "clock": msgspec.to_builtins(room.clock),
        "attempts": [*room.attempts],
        "mixing": vars(room.mixing),
    }


def no_clock() -> float:
    raise AssertionError("whoever reads a log asks what time it is")


def a_night(kind: str, seed: int, steps: int) -> Twice:
    """A night of people who do whatever comes to their minds."""
    game, menu = NIGHTS[kind]
    rng = Random(f"{kind} {seed}")
    how = Settings(bots=rng.choice([0, 0, 1, 2]), stack=rng.choice([8, 40]), clock=rng.choice([0, 5]), bank=3, grace=2)
    room = Twice.new(game, None, how, Shuffle(rng.randbytes(8)), menu, "first", "a digest" if seed % 2 else "")
    assert isinstance(room, Twice)
    now = 1.7e9
    room.now = lambda: now
    for _ in range(steps):
        now += rng.choice([0.2, 1, 8, 400])
        room.attempt = f"attempt {now}" if rng.random() < 0.5 else ""
        with contextlib.suppress(Refused, NightError), THOUGHTLESS:
            rng.choice(ACTS)(room, rng)
        assert not room.wrong, f"{kind} {seed}: {room.wrong}"
    return room


def token(rng: Random) -> str:
    return rng.choice(NAMES).lower()


def play(room: Room, rng: Random) -> None:
    """Go on with the deal, with bets so small that a pot stays now and then."""
    for _ in range(6):
        deal = room.deal
        if room.due:
            room.step()
        elif deal is not None and not deal.over and not room.pause:
            room.play(deal.options().sample(rng)) if rng.random() < 0.2 else room.do(
                timing.make_least_move, late=rng.random() < 0.2
            )
        elif not room.ready:
            room.go_on()


def change(room: Room, rng: Random) -> None:
    room.do(controls.change_settings, {rng.choice(["clock", "seats", "bots", "stack"]): rng.choice([0, 2, 3, 10])})


def plan(room: Room, rng: Random) -> None:
    if room.night.menu is None:
        room.do(controls.plan, rng.choice(["italian", "texas", "", "razz"]), {})


def wait(room: Room, _: Random) -> None:
    """Nobody has moved: the time of whoever is asked is over."""
    if timing.deadline(room) is not None:
        room.do(timing.expire)
    for name in seating.long_gone(room):
        room.night.leave(name)
    room.do(controls.replace_absent_host)


Do = Callable[[Room, Random], object]
ACTS: tuple[Do, ...] = (
    *[play] * 12,
    lambda room, rng: room.do(seating.sit, token(rng), rng.choice(NAMES)),
    lambda room, rng: room.do(seating.sit, who := token(rng), who.title()),
    lambda room, rng: room.do(seating.sit, who := token(rng), who.title()),
    lambda room, rng: room.connected(token(rng), rng.random() < 0.7),
    lambda room, rng: room.connected(token(rng), True),
    lambda room, rng: room.do(seating.sit_out, token(rng)),
    lambda room, rng: room.do(seating.come_back, token(rng)),
    lambda room, rng: room.do(seating.come_back, token(rng)),
    lambda room, rng: room.do(seating.leave, token(rng)),
    lambda room, rng: room.do(seating.rebuy, token(rng)),
    lambda room, rng: room.do(readiness.choose, token(rng), rng.choice(["italian", "texas", "razz"])),
    lambda room, rng: room.do(devices.take_over, f"{token(rng)}'s telephone", devices.pass_on(room, token(rng))),
    lambda room, rng: room.night.reseat(rng.choice(NAMES), rng.randrange(6)),
    lambda room, rng: room.do(controls.correct, rng.choice(NAMES), rng.choice([-3, 5]), "so", rng.choice(["", *NAMES])
    ),
    lambda room, rng: room.do(controls.make_host, rng.choice(NAMES)),
    lambda room, rng: room.do(controls.pause, stop=rng.random() < 0.4),
    lambda room, rng: room.do(controls.void, "so") if rng.random() < 0.3 else None,
    lambda room, rng: room.do(controls.remove, rng.choice(NAMES)) if rng.random() < 0.1 else None,
    lambda room, rng: room.do(controls.invite) if rng.random() < 0.2 else None,
    change,
    plan,
    wait,
    wait,
)  # fmt: skip


@pytest.mark.parametrize("kind", NIGHTS)
def test_after_every_entry_of_a_night_the_log_says_the_same(kind: str) -> None:
    claims = 0
    for seed in range(12 if kind == "italian" else 5):
        room = a_night(kind, seed, 180)
        again = Room.restored([journal.decode(journal.encode(entry)) for entry in room.unsaved])
        assert again.stopped == ""
        assert again.night.balances() == room.night.balances()
        claims += sum(isinstance(entry, PotClaimed) for entry in room.night.entries)
    assert claims or kind != "italian", "pots that are carried are claimed in these nights"


@pytest.mark.parametrize("kind", NIGHTS)
def test_a_table_read_from_a_snapshot_is_that_of_the_whole_log(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    read = 0
    for seed in range(40, 46 if kind == "italian" else 43):
        room = a_night(kind, seed, 180)
        bodies = [journal.encode(entry) for entry in room.unsaved]
        whole = Room.restored([journal.decode(body) for body in bodies])
        there = everything(whole)
        for taken in room.snapshots[seed % 2 :: 2]:
            found = snapshot.read(taken)
            assert found is not None
            again = at_once(Room.resuming(found, [bodies[0], *bodies[found.entries :]]))
            assert again.skipped == found.entries
            again.night.preceded(whole.night.entries[: len(whole.night.entries) - len(again.night.entries)])
            assert again.seq >= whole.seq, "what is not kept was counted, too"
            here = everything(again)
            assert [what for what in here if here[what] != there[what]] == []
            read += 1
    assert read > 20


def everything(room: Room) -> dict[str, object]:
    """All of a table, also what a log says of none of its entries alone."""
    night = room.night
    return standing(room) | {
        "ready": room.ready,
        "unsaved": [(entry.at, type(entry)) for entry in room.unsaved],
        "entries": night.entries,
        "lines": night.ledger.lines,
        "balances": {name: night.ledger.balance(name) for name in (*night.people, "pot", "bank", "cashier")},
        "bots": room.bots,
        "upcoming": night.upcoming.commitment,
        "link": night.link,
    }


def test_a_snapshot_is_no_use_for_another_log_program_or_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "EVERY", 1)
    room = a_night("italian", 40, 180)
    bodies = [journal.encode(entry) for entry in room.unsaved]
    taken = room.snapshots[1]
    found = snapshot.read(taken)
    assert found is not None
    for tail in ([], bodies[found.entries + 1 :], bodies[found.entries - 1 :]):
        with pytest.raises(LogError, match="for another log"):
            at_once(Room.resuming(found, [bodies[0], *tail]))
    with pytest.raises(LogError, match="does not play"):
        at_once(Room.resuming(found, [bodies[0], bodies[found.entries], b'{"e":"moved","move":"p1 cbr 99999"}']))
    assert snapshot.read(b"") is snapshot.read(taken[:-1]) is snapshot.read(b"x" * 99) is None
    assert snapshot.read(taken.replace(b'"lasts":', b'"last":')) is None
    monkeypatch.setattr(snapshot, "__version__", "0.0.9")
    assert snapshot.read(taken) is None


def kept() -> list[bytes]:
    return (LOGS / "claimed_pots.ndjson").read_bytes().splitlines()


def test_a_log_that_was_kept_is_read() -> None:
    """Whatever changes the form of a log has to raise its number."""
    entries, why = decoded(enumerate(kept(), 1))
    room = Room.restored(entries)
    assert (why, room.stopped) == (None, "")
    assert sum(isinstance(entry, PotClaimed) for entry in room.night.entries) == 4
    assert {name: one.net for name, one in room.night.balances().items()} == {"Ada": 3, "Bea": -5}
    assert (room.night.deals, room.night.carry.total) == (5, 2)


FORMS = {
    3: "26ae090e9980d9f3",
    4: "3696a7275898bb72",
    5: "4cfff2f348995054",
    6: "8a1d76230fcc4939",
    7: "b539373fe9f48f6d",
}
"""The entries of each form, digested with the names of their classes; what is older than these lies in `LOGS` alone."""


def test_a_change_of_the_entries_is_another_form() -> None:
    """Give the form a new number, keep a log of the old one in `LOGS`, and say in `READ` whether it is still read."""
    form = json.dumps(bare(msgspec.json.schema(journal.ENTRY)), sort_keys=True)
    assert sha256(form.encode()).hexdigest()[:16] == FORMS[journal.FORM]


def bare(schema: Any) -> Any:
    """Without what it says in words."""
    if isinstance(schema, dict):
        return {name: bare(value) for name, value in schema.items() if name != "description"}
    return [bare(one) for one in schema] if isinstance(schema, list) else schema


def test_a_log_of_each_form_is_kept_and_read() -> None:
    assert (2, 3, 4, 5, 6, journal.FORM) == journal.READ
    for form in (3, 4, 5, 6, journal.FORM):
        bodies = (LOGS / f"form_{form}.ndjson").read_bytes().splitlines()
        entries, why = decoded(enumerate(bodies, 1))
        room = Room.restored(entries)
        assert (why, room.stopped, room.night.deals, room.night.carry.total) == (None, "", 15, 0)
        nets = {name: one.net for name, one in room.night.balances().items()}
        ante = form == 7  # there the deal that runs in the others is void, and the night is closed
        assert nets == {"Carlo": ante - 13, "Carla": ante + 8, "Bea": ante + 1, "Dina": ante - 7, "Ada": ante + 6}
        assert len({type(entry) for entry in entries}) == {5: 23, 6: 24, 7: 30}.get(form, 21)
    assert [journal.encode(entry) for entry in entries] == bodies


@pytest.mark.parametrize("how", ["begin", "deal", "move", "word"])
def test_a_store_with_a_log_that_cannot_be_read_to_its_end_is_examined_and_exported(how: str) -> None:
    class One(Reader):
        async def tables(self) -> list[str]:
            return ["t"]

        async def read(self, table: str) -> list[tuple[int, bytes]]:
            return list(enumerate(harmed(kept(), how), 1))

        async def close(self) -> None: ...

    health = asyncio.run(archive.examine(One()))
    assert (health.tables, health.differing + health.broken) == (1, 1)
    assert health.deals == (0 if how == "word" else 2)
    assert health.complaints[0].startswith("table t: ")


# a log that this program cannot read to its end -----------------------------------------------------------------------


def harmed(bodies: list[bytes], how: str) -> list[bytes]:
    """The log, which from its third deal on another program has written."""
    ends = [place for place, body in enumerate(bodies) if body.startswith(b'{"e":"ended"')]
    begins = [place for place, body in enumerate(bodies) if body.startswith(b'{"e":"begun"')]
    place = {"begin": begins[2], "deal": ends[2]}.get(how, begins[2] + 1)
    return {
        "move": [*bodies[:place], b'{"e":"moved","move":"p1 cbr 99999"}', *bodies[place + 1 :]],
        "word": [*bodies[:place], b'{"e":"unheard of"}', *bodies[place + 1 :]],
    }.get(how, [*bodies[:place], bodies[place].replace(b'"proof":"', b'"proof":"0'), *bodies[place + 1 :]])


@pytest.mark.parametrize("how", ["begin", "deal", "move", "word"])
def test_the_account_is_told_up_to_a_deal_that_this_program_plays_differently(how: str) -> None:
    log = list(enumerate(harmed(kept(), how), 1))
    told = archive.summary(log)
    assert (told["deals"], told["running"]) == (2, False)
    assert told["stacks"] == {"Ada": 62, "Bea": 58}
    assert told["settlement"] == [{"payer": "Bea", "payee": "Ada", "chips": 2}]
    assert "entry" in told["unread"]
    assert len(list(archive.hands(log))) == 2
    room = Room.restored(*decoded(log))
    assert room.stopped == told["unread"]
    table = seen(room, "bea")
    assert (table.waiting, table.about.settlement[0].amount, table.deal) == ("closed", 2, 2)
    assert room.events[-1][1].word == "unread"
