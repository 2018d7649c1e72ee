"""A seat at the terminal, or of a program: its seed is in every shuffle, and each deal is verified by its own notes."""

import asyncio
import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any, cast

import msgspec
import pytest
from starlette.testclient import TestClient

import buio
from buio.client import Client, RefusedByTable
from buio.client.bot import Bot
from buio.client.mock import TOKEN, MockTable
from buio.client.packs import MILD, Packs
from buio.fairness import Committed, Finding
from buio.fairness.beacon import Beacon
from buio.fairness.keys import secret_of
from buio.i18n import catalogue
from buio.play.shuffle import Shuffle
from buio.server.admission import Names
from buio.server.app import create_app
from buio.server.keeper import Keeper
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import journal, wire
from buio.table.desks import seating, timing
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import Settings
from tests.server import evenings
from tests.server.evenings import PEOPLE, Tables
from tests.server.rooms import a_room, everybody_goes_on, seen

PROOFS: list[Any] = []


def kind_of(message: wire.ClientMessage) -> str:
    """The word by which the protocol knows such a message."""
    return str(message.__struct_config__.tag)


class Line:
    """Asks a room without a line; what is asked in `lies` has another answer."""

    def __init__(self, room: Room, lies: dict[str, wire.ServerMessage], token: str = "ada") -> None:
        self.room, self.lies, self.token = room, lies, token

    async def ask(self, message: wire.ClientMessage) -> Any:
        try:
            told = dispatch(self.room, self.token, message)
        except Refused as error:
            raise RefusedByTable(error.code, str(error)) from None
        if isinstance(told, wire.Proved):
            PROOFS.append(msgspec.json.decode(told.proof))
        return self.lies.get(kind_of(message), told)


def proved(proof: dict[str, Any]) -> wire.Proved:
    """What a table answers that is asked for a proof."""
    return wire.Proved("", msgspec.Raw(msgspec.json.encode(proof)))


async def night(lies: dict[str, wire.ServerMessage], deals: int = 2) -> list[list[Finding] | None]:
    """Play some deals with a bot: what each came to."""
    room = Room.new(buio.games["texas"], None, Settings(bots=1, pace=0))
    room.do(seating.sit, "ada", "Ada")
    room.connected("ada", True)
    packs = Packs(Line(room, lies))
    found = []
    for number in range(1, deals + 1):
        while not (room.deal and room.deal.over and room.number == number):
            await packs.follow(seen(room, "ada"))
            if room.due:
                room.step()
            elif room.running:
                room.do(timing.make_least_move)
            else:
                everybody_goes_on(room)
        await packs.follow(seen(room, "ada"))
        found.append(await packs.verified(number))
        assert "Ada:" in (seen(room, "ada").fair or cast("Any", None)).entropy
    return found


def test_every_deal_holds_and_has_the_seed() -> None:
    assert asyncio.run(night({})) == [[], []]


def test_a_proof_that_is_none_and_one_of_another_pack_are_said() -> None:
    assert asyncio.run(night({"prove": proved({})}, 1)) == [[Finding("file", {})]]
    (found,) = asyncio.run(night({"prove": proved(PROOFS[-1])}, 1))
    assert found is not None
    assert {"commitment", "part"} <= {finding.code for finding in found}


@pytest.mark.parametrize(
    ("looks", "strangers"),
    [(["Ada Bea Cid", "Ada"], ()), (["Ada"], ()), (["Ada", "Ada"], ("Bea", "Cid")), (["Ada Bea", "Ada Cid"], ())],
)
def test_a_stranger_is_who_has_promised_and_was_not_seen_while_promises_were_taken(
    looks: list[str], strangers: tuple[str, ...]
) -> None:
    room = Room.new(buio.games["texas"], None, Settings(bots=1, pace=0))
    room.do(seating.sit, "ada", "Ada")
    state = msgspec.structs.replace(seen(room), you=-1)
    packs, fair = Packs(cast("Client", None)), state.fair
    assert fair is not None
    for look, names in enumerate(looks, 1):
        listed = " ".join(f"{name}~{'0' * 64}" for name in ("Ada", "Bea", "Cid")) if look == len(looks) else ""
        told = msgspec.structs.replace(fair, closed=bool(listed), promises=listed)
        seats = [msgspec.structs.replace(state.seats[0], name=name, bot=False) for name in names.split()]
        asyncio.run(packs.follow(msgspec.structs.replace(state, fair=told, seats=seats)))
    assert packs._deals[fair.next].said.strangers == strangers


def test_without_a_deal_that_is_over_nothing_is_proved() -> None:
    room = Room.new(buio.games["texas"], None, Settings(bots=1, pace=0))
    packs = Packs(Line(room, {}))
    assert asyncio.run(packs.verified(1)) is None


class Caller:
    """A program that checks and calls."""

    words = ("caller",)

    async def start(self) -> None:
        pass

    async def ask(self, line: str, seconds: float | None) -> str:
        return "cc"


Cheating = Callable[["FairTable", str], wire.ServerMessage | None]


def honest(table: "FairTable", kind: str) -> None:
    """What a table does that does not cheat."""


class FairTable(MockTable):
    """A table with a pack that is committed to; whose host cheats where a client asks, and may answer instead of it."""

    def __init__(self, cheating: Cheating = honest) -> None:
        super().__init__("texas", weather=("fair",))
        self.room = self._room = Room.new(buio.games["texas"], None, Settings(bots=2, pace=0, rest=0, clock=60))
        self.mixed: set[str] = set()
        self._cheating = cheating
        self._look()

    async def news(self, timeout: float | None = None) -> None:
        deal = self.room.deal
        if deal and not deal.over and self.room.names[deal.actor] == "Zed":
            self.room.do(timing.make_least_move)
        await super().news(timeout)

    async def ask(self, message: wire.ClientMessage) -> Any:
        told = self._cheating(self, kind_of(message)) or await super().ask(message)
        assert self.table.fair is not None
        self.mixed.add(self.table.fair.entropy.partition(":")[0])
        return told


def heard(table: FairTable, deals: int = 1) -> list[str]:
    """What a bot complains of."""
    lines: list[str] = []
    bot = Bot(table, cast("Any", Caller()), deals=deals, tell=lines.append)
    asyncio.run(bot.run())
    assert bot.tally.deals == deals
    assert bot.tally.refused == 0
    return lines


def test_a_program_has_its_seed_in_the_shuffle_and_its_deals_are_verified() -> None:
    table = FairTable()
    assert heard(table, 2) == []
    assert "caller" in table.mixed


def keeps(kind: str) -> Cheating:
    """A host who says yes, and forgets it."""
    return lambda _, asked: wire.Ok("") if asked == kind else None


def lays_another_pack(table: FairTable, kind: str) -> None:
    """Lay out the pack anew, when the seed that cuts it is known."""
    night = table.room.night
    if kind == "open":
        night._upcoming = Committed(secret_of(b"chosen", night.begun + 1), night.begun + 1, "", night.link)


def lets_a_friend_choose(table: FairTable, kind: str) -> None:
    """Have a friend promise, who exchanges the promise when all other seeds are known."""
    mixing, seed = table.room.mixing, "ee" * 32
    if kind == "promise":
        dispatch(table.room, "zed", wire.decode(json.dumps({"t": "sit", "cid": "1", "name": "Zed"})))
        mixing.commit("Zed", sha256(b"of no seed").hexdigest())
    elif kind == "open":
        mixing._digests["Zed"] = sha256(bytes.fromhex(seed)).hexdigest()
        mixing.open("Zed", seed)


def adds_a_seed(table: FairTable, kind: str) -> None:
    """Add a seed that nobody has promised."""
    if kind == "open":
        table.room.mixing._digests["Zed"] = "ee" * 32


def writes_nonsense(table: FairTable, kind: str) -> wire.ServerMessage | None:
    """Publish no list, and prove with contributions that are none."""
    if kind == "promise":
        return wire.Ok("")
    if kind != "prove":
        return None
    told = dispatch(table.room, TOKEN, wire.Prove(cid="1"))
    assert isinstance(told, wire.Proved)
    return proved({**msgspec.json.decode(told.proof), "entropy": "who:cares"})


def deals_what_it_likes(table: FairTable, kind: str) -> None:
    """Deal from the bottom of the pack that was laid out and cut as it should be."""
    if kind == "open":
        one = table.room.night.upcoming
        table.room.night._upcoming = Bottom(one.secret, one.number, one.entropy, one.before)


class Bottom(Committed):
    """A pack that is dealt from its other end."""

    @property
    def shuffle(self) -> Shuffle:
        return From(super().shuffle)

    def mixed(self, entropy: str) -> Committed:
        return Bottom(self.secret, self.number, entropy, self.before)


class From(Shuffle):
    """The order of another, from its end."""

    def __init__(self, other: Shuffle) -> None:
        super().__init__(other.key)
        self._other = other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, From) and other._other == self._other

    def __hash__(self) -> int:
        return hash(self._other)

    def order(self, cards: Sequence[int], number: int) -> tuple[int, ...]:
        return self._other.order(cards, number)[::-1]


@pytest.mark.parametrize(
    ("cheating", "code"),
    [
        (lambda _, kind: proved({}) if kind == "prove" else None, "file"),
        (keeps("promise"), "left"),
        (keeps("open"), "part"),
        (lays_another_pack, "commitment"),
        (lets_a_friend_choose, "another"),
        (adds_a_seed, "added"),
        (deals_what_it_likes, "unseen"),
        (writes_nonsense, "line"),
    ],
)
def test_a_host_whose_server_cheats_is_caught_by_whoever_plays_there(cheating: Cheating, code: str) -> None:
    said = catalogue("en").words[f"fair.no.{code}"].partition("{")[0]
    lines = heard(FairTable(cheating))
    assert any(line.startswith(f"deal 1: the pack is not as announced: {said}") for line in lines), lines


def test_a_host_who_proves_nothing_is_told_of() -> None:
    def refuses(table: FairTable, kind: str) -> None:
        if kind == "prove":
            raise RefusedByTable("proof", "not today")

    assert heard(FairTable(refuses)) == ["deal 1: the table does not prove its pack"]


class Notebooks(Tables):
    """A random evening at which most people look now and then, mix the shuffles, and have each deal proved."""

    def __init__(self, seed: int) -> None:
        self.rest, self.looks = Random(f"notebooks {seed}"), False
        self.packs: dict[str, Packs] = {}
        self.found: list[tuple[str, int, Finding]] = []
        super().__init__(seed)

    def _told(self) -> None:
        super()._told()
        if self.looks:
            return
        self.looks = True
        for token in PEOPLE:
            shown = seen(self.room, token)
            if shown.fair is not None and token not in self.room.moved and self.rest.random() < 0.65:
                asyncio.run(self._noted(token, shown))
        self.looks = False

    async def _noted(self, token: str, shown: wire.TableState) -> None:
        packs = self.packs.setdefault(token, Packs(Line(self.room, {}, token)))
        await packs.follow(shown)
        self._kept()
        if deal := packs.ended(shown):
            findings = await packs.verified(deal)
            self.met["proved"] += findings is not None
            self.found += [(token, deal, one) for one in findings or () if one.code not in MILD]


def test_an_honest_table_raises_no_alarm_whoever_comes_and_goes_and_whatever_they_miss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(evenings.WAYS, "promise", lambda _: None)  # nobody has another page that promises, too
    tables = [Notebooks(seed) for seed in (10, 23)]
    for one in tables:
        for _ in one.play():
            assert one.found == []
    assert sum(one.met["proved"] for one in tables) > 50


def test_a_served_table_mixes_in_the_round_that_it_has_named() -> None:
    class Now(Beacon):
        async def round(self, number: int) -> str:
            return f"{number:096x}"

    async def dealt() -> str:
        room = a_room(buio.games["texas"], bots=1, pace=0)
        store = MemoryStore()
        await store.create("x", journal.encode(room.unsaved[0]))
        room.saved(1)
        served = Table("x", room, Keeper("x", store), Now())
        room.do(seating.sit, "ada", "Ada")
        room.connected("ada", True)
        room.step()
        number = room.mixing.dark
        async with served.lock:
            await served.broadcast()
        for _ in range(5):
            await asyncio.sleep(0)
        assert room.mixing.dark == 0
        room.step()
        return room.night.entropy.removesuffix(f"drand@{number}:{number:096x}")

    assert asyncio.run(dealt()) == ""


@pytest.mark.parametrize("beacon", [None, Beacon()])
def test_a_page_may_read_the_beacon_only_where_there_is_one(beacon: Beacon | None) -> None:
    names = Names(others=("testserver",))
    with TestClient(create_app(names=names, beacon=beacon)) as client:
        policy = client.get("/").headers.get("content-security-policy", "")
    assert ("connect-src 'self' https://api.drand.sh/" in policy) == (beacon is not None)
