"""A log proves itself: after every entry of a random night it is read back, and says the same."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import buio
from buio.bots import Player
from buio.bots.player import RandomPlayer
from buio.night import Menu, Night, NightError
from buio.play.game import Game
from buio.play.shuffle import Shuffle
from buio.server import archive, journal
from buio.server.beginning import LogError
from buio.server.reading import decoded
from buio.server.refusal import Refused
from buio.server.room import Room
from buio.server.settings import Settings
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


class Twice(Room):
    """A room beside which its log is played, entry by entry, as it is kept."""

    beside: Room | None = None
    wrong: str = ""

    def _count(self, entry: journal.Log) -> None:
        super()._count(entry)
        again = journal.decode(journal.encode(entry))
        if isinstance(again, journal.Opened):
            self.beside = Room(Night(*self.night.first, self.night.key, self.night.menu, type(self.night.keys)), again)
            self.beside.unsaved = []
            return
        assert self.beside is not None
        if self.wrong:
            return
        try:
            self.beside.replay([again])
            here, there = standing(self), standing(self.beside)
            self.wrong = "".join(
                f"{what}: {here[what]} / {there[what]}\n" for what in here if here[what] != there[what]
            )
        except LogError as error:
            self.wrong = str(error)
        self.wrong += f"after {entry}" if self.wrong else ""

    def _bot_moves(self) -> None:
        self.least()  # what bots think is not asked here

    def _player(self, _: str) -> Player:
        assert self.deal is not None
        return RandomPlayer(self.deal.recipe, 0)

    def broke(self, error: Exception) -> None:
        self.wrong = f"{error!r}"
        raise error


def standing(room: Room) -> dict[str, object]:
    """Everything about a table that its log says."""
    night, deal = room.night, room.deal
    return {
        "people": [str(person) for person in night.people.values()],
        "books": (night.ledger.lines, night.deals, night.begun, night.bank, night.game.code, night.rules, night.lasts),
        "pot": (night.carry, night.pot.holders, night.dealer, night.chooser, night.entropy, night.order),
        "deal": deal and (deal.over, deal.stacks, deal.hands, deal.board, deal.log, deal.actor),
        "people here": ({token: (one.name, one.late) for token, one in room.guests.items()}, room.host, room.removed),
        "waiting": (room.asking, room.names, [*room.bots]),
        "run": (room.settings, room.coming, room.planned, room.invitation, room.pause, room.closed),
        "told": (room.events, room.forgotten, room.ended, room.written, room.attempts),
        "time": (room.turn, msgspec.to_builtins(room.clock)),
    }


def a_night(kind: str, seed: int, steps: int) -> Twice:
    """A night of people who do whatever comes to their minds."""
    game, menu = NIGHTS[kind]
    rng = Random(f"{kind} {seed}")
    how = Settings(bots=rng.choice([0, 0, 1, 2]), stack=rng.choice([8, 40]), clock=rng.choice([0, 5]), bank=3, grace=2)
    room = Twice.new(game, None, how, Shuffle(rng.randbytes(8)), menu, invitation="first")
    assert isinstance(room, Twice)
    now = 1.7e9
    room.now = lambda: now
    for _ in range(steps):
        now += rng.choice([0.2, 1, 8, 400])
        room.attempt = f"attempt {now}" if rng.random() < 0.5 else ""
        with contextlib.suppress(Refused, NightError):
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
            room.play(deal.options().sample(rng)) if rng.random() < 0.2 else room.least(late=rng.random() < 0.2)
        elif not room.ready:
            room.go_on()


def change(room: Room, rng: Random) -> None:
    room.set({rng.choice(["clock", "seats", "bots", "stack"]): rng.choice([0, 2, 3, 10])})


def plan(room: Room, rng: Random) -> None:
    if room.night.menu is None:
        room.plan(rng.choice(["italian", "texas", "", "razz"]), {})


def wait(room: Room, _: Random) -> None:
    """Nobody has moved: the time of whoever is asked is over."""
    if room.deadline is not None:
        room.expire()
    for name in room.long_gone:
        room.go(name)
    room.succeed()


Do = Callable[[Room, Random], object]
ACTS: tuple[Do, ...] = (
    *[play] * 12,
    lambda room, rng: room.sit(token(rng), rng.choice(NAMES)),
    lambda room, rng: room.sit(who := token(rng), who.title()),
    lambda room, rng: room.sit(who := token(rng), who.title()),
    lambda room, rng: room.connected(token(rng), rng.random() < 0.7),
    lambda room, rng: room.connected(token(rng), True),
    lambda room, rng: room.sit_out(token(rng)),
    lambda room, rng: room.come_back(token(rng)),
    lambda room, rng: room.come_back(token(rng)),
    lambda room, rng: room.leave(token(rng)),
    lambda room, rng: room.rebuy(token(rng)),
    lambda room, rng: room.choose(token(rng), rng.choice(["italian", "texas", "razz"])),
    lambda room, rng: room.take_over(f"{token(rng)}'s telephone", room.pass_on(token(rng))),
    lambda room, rng: room.reseat(rng.choice(NAMES), rng.randrange(6)),
    lambda room, rng: room.correct(rng.choice(NAMES), rng.choice([-3, 5]), "so", rng.choice(["", *NAMES])),
    lambda room, rng: room.promote(rng.choice(NAMES)),
    lambda room, rng: room.halt(stop=rng.random() < 0.4),
    lambda room, rng: room.void_by_host("so") if rng.random() < 0.3 else None,
    lambda room, rng: room.remove(rng.choice(NAMES)) if rng.random() < 0.1 else None,
    lambda room, rng: room.invite() if rng.random() < 0.2 else None,
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
        claims += sum(entry.what == "claim" for entry in room.night.entries)
    assert claims or kind != "italian", "pots that are carried are claimed in these nights"


def kept() -> list[bytes]:
    return (LOGS / "claimed_pots.ndjson").read_bytes().splitlines()


def test_a_log_whose_proofs_were_taken_after_the_claims_is_read() -> None:
    """Before 0.2 the proof of a deal was taken with the carried pot already claimed: the table never opened again."""
    entries, why = decoded(enumerate(kept(), 1))
    room = Room.restored(entries)
    assert (why, room.stopped) == (None, "")
    assert [entry.what for entry in room.night.entries].count("claim") == 4
    assert {name: one.net for name, one in room.night.balances().items()} == {"Ada": 3, "Bea": -5}
    assert (room.night.deals, room.night.carry.total) == (5, 2)


@pytest.mark.parametrize("claim", [b"Ada", b"Bea"])
def test_a_claim_excuses_no_wrong_proof(claim: bytes) -> None:
    bodies = kept()
    place = next(place for place, body in enumerate(bodies) if b'"what":"claim"' in body)
    bodies[place - 1] = bodies[place - 1].replace(b'"proof":"', b'"proof":"0')
    bodies[place] = bodies[place].replace(b"Ada", claim)
    assert "deal 1 comes out differently" in Room.restored(decoded(enumerate(bodies, 1))[0]).stopped


# a log that this program cannot read to its end -----------------------------------------------------------------------


def harmed(bodies: list[bytes], how: str) -> list[bytes]:
    """The log, which from its third deal on another program has written."""
    ends = [place for place, body in enumerate(bodies) if b'"what":"deal"' in body]
    begins = [place for place, body in enumerate(bodies) if b'"what":"begin"' in body]
    place = {"begin": begins[2], "deal": ends[2]}.get(how, begins[2] + 1)
    return {
        "move": [*bodies[:place], b'{"e":"move","move":"p1 cbr 99999"}', *bodies[place + 1 :]],
        "word": [*bodies[:place], b'{"e":"unheard of"}', *bodies[place + 1 :]],
    }.get(how, [*bodies[:place], bodies[place].replace(b'"proof":"', b'"proof":"0'), *bodies[place + 1 :]])


@pytest.mark.parametrize("how", ["begin", "deal", "move", "word"])
def test_the_account_is_told_up_to_a_deal_that_this_program_plays_differently(how: str) -> None:
    log = list(enumerate(harmed(kept(), how), 1))
    told = archive.told(log)
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
