"""The pack of a table: promised, mixed with what the pages add, and proved to each viewer after the deal."""

from hashlib import sha256

import pytest

import buio
from buio.cards import card_text
from buio.fairness import Announced, decode, verify
from buio.fairness.beacon import published
from buio.play.shuffle import Shuffle
from buio.table import wire
from buio.table.desks import fair_shuffle, seating, timing
from buio.table.desks.fair_shuffle import BEACON_SECONDS, OPEN_SECONDS, PROMISE_SECONDS
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Due, Room
from tests.server.rooms import a_room, everybody_goes_on, seen
from tests.table.test_people import Hour, again, play_out, refused

SEEDS = {"ada": "aa" * 16, "bea": "bb" * 16, "cleo": "cc" * 16}


def table(code: str = "italian") -> tuple[Room, Hour]:
    """Three people before their second deal, with a key of the operating system."""
    room = a_room(buio.games[code], bots=0)
    hour = Hour(room)
    for name in ("Ada", "Bea", "Cleo"):
        room.do(seating.sit, name.lower(), name)
    hour.time += PROMISE_SECONDS
    room.step()
    play_out(room)
    return room, hour


def promise(room: Room, *tokens: str) -> None:
    for token in tokens:
        digest = sha256(bytes.fromhex(SEEDS[token])).hexdigest()
        dispatch(room, token, wire.Promise(deal=fair_shuffle.next_number(room), digest=digest))


def opened(room: Room, *tokens: str) -> None:
    for token in tokens:
        dispatch(room, token, wire.Open(deal=fair_shuffle.next_number(room), seed=SEEDS[token]))


def fair(room: Room) -> wire.FairState:
    told = seen(room).fair
    assert told is not None
    return told


def test_a_void_deal_has_used_up_its_number() -> None:
    """Its seeds are known, and count for nothing that comes after it."""
    room, _ = table()
    everybody_goes_on(room)
    room.step()
    assert fair_shuffle.next_number(room) == 3
    room.void("a card fell")
    assert fair_shuffle.next_number(room) == 3
    with pytest.raises(Refused, match="seeds are taken for deal 3, not for deal 2"):
        dispatch(room, "ada", wire.Promise(deal=2, digest=sha256(b"0" * 16).hexdigest()))
    promise(room, "ada", "bea", "cleo")
    room.step()
    opened(room, "ada", "bea", "cleo")
    room.step()
    assert room.night.committed is not None
    assert room.night.committed.number == 3


def test_what_everybody_adds_is_in_the_deal_that_was_promised_before() -> None:
    room, _ = table()
    promised = fair(room).promised
    promise(room, "ada", "bea")
    assert not fair(room).closed
    promise(room, "cleo")
    assert fair(room).closed, "everybody who is here has promised"
    opened(room, "ada", "bea", "cleo")
    everybody_goes_on(room)
    assert room.due is Due.DEAL
    room.step()
    told = fair(room)
    assert told.commitment == promised
    assert told.entropy == " ".join(f"{name.title()}:{seed}" for name, seed in SEEDS.items())
    assert told.roots == []
    read = again(room)
    assert read.deal is not None
    assert room.deal is not None
    assert read.deal.hands == room.deal.hands


def before_the_first_deal() -> tuple[Room, Hour]:
    """Ada alone, whose page has promised a seed; then Bea sits down."""
    room = a_room(buio.games["italian"], bots=0)
    hour = Hour(room)
    room.do(seating.sit, "ada", "Ada")
    promise(room, "ada")
    assert not fair(room).closed
    hour.time += 60
    room.do(seating.sit, "bea", "Bea")
    assert room.due is None
    return room, hour


def test_who_sits_down_last_before_the_first_deal_has_a_seed_in_it() -> None:
    room, _ = before_the_first_deal()
    before = room.seq
    promise(room, "bea")
    assert room.seq > before, "the table looks again"
    before = room.seq
    promise(room, "bea")
    assert room.seq == before, "what brings the table forward is not counted against a page that sends too much"
    due = room.due
    assert due is Due.CLOSE_MIXING
    room.step()
    opened(room, "ada", "bea")
    assert room.due is Due.DEAL
    room.step()
    assert fair(room).entropy == f"Ada:{SEEDS['ada']} Bea:{SEEDS['bea']}"


def test_the_first_deal_waits_for_a_promise_a_moment_and_not_longer() -> None:
    room, hour = before_the_first_deal()
    hour.time += PROMISE_SECONDS
    due = room.due
    assert due is Due.CLOSE_MIXING
    room.step()
    opened(room, "ada")
    assert room.due is Due.DEAL


def test_the_list_of_promises_is_published_before_a_seed_is_opened_and_stays() -> None:
    room, _ = table()
    assert fair(room).promises == ""
    promise(room, "ada", "bea", "cleo")
    listed = fair(room).promises
    digests = {name.title(): sha256(bytes.fromhex(seed)).hexdigest() for name, seed in SEEDS.items()}
    assert listed == " ".join(f"{name}~{digest}" for name, digest in digests.items())
    opened(room, "ada")
    assert fair(room).promises == listed
    restarted = again(room)
    assert fair(restarted).promises == listed
    opened(restarted, "ada", "bea", "cleo")
    assert restarted.mixing.waiting == []
    everybody_goes_on(room)
    fair_shuffle.close_mixing(room)
    assert fair(room).promises == listed


def test_only_who_sits_here_is_in_the_list() -> None:
    room, _ = table()
    promise(room, "ada", "bea")
    seating.leave(room, "bea")
    fair_shuffle.close_mixing(room)
    assert fair(room).promises.count("~") == 1
    assert fair(room).promises.startswith("Ada~")


def test_a_deal_waits_a_moment_for_seeds_and_not_longer() -> None:
    room, hour = table()
    promise(room, "ada", "bea")
    everybody_goes_on(room)
    assert room.due is Due.CLOSE_MIXING
    room.step()
    assert room.due is None
    opened(room, "ada")
    assert room.due is None
    hour.time += OPEN_SECONDS
    assert room.due is Due.DEAL
    room.step()
    digest = sha256(bytes.fromhex(SEEDS["bea"])).hexdigest()
    assert fair(room).entropy == f"Ada:{SEEDS['ada']} Bea~{digest}"


def test_nobody_waits_for_the_seed_of_somebody_who_has_gone() -> None:
    room, _ = table()
    promise(room, "ada", "bea", "cleo")
    room.connected("bea", False)
    opened(room, "ada", "cleo")
    everybody_goes_on(room)
    assert room.due is Due.DEAL


@pytest.mark.parametrize("signature", ["ab" * 48, ""])
def test_a_deal_waits_for_a_round_of_the_beacon_and_not_for_ever(signature: str) -> None:
    room, hour = table()
    room.beacon = True
    promise(room, "ada", "bea", "cleo")
    everybody_goes_on(room)
    room.step()
    opened(room, "ada", "bea", "cleo")
    number = room.mixing.dark
    assert fair(room).promises.endswith(f" drand@{number}")
    assert published(number) > room.now(), "nobody knows it yet"
    assert room.due is None
    room.do(fair_shuffle.shine, number - 1, "cd" * 48)
    assert room.mixing.dark == number, "of another round nothing is taken"
    if signature:
        room.do(fair_shuffle.shine, number, signature)
    else:
        hour.time += published(number) + BEACON_SECONDS - room.now()
    assert room.due is Due.DEAL
    room.step()
    assert fair(room).entropy.split(" ")[-1] == f"drand@{number}" + (f":{signature}" if signature else "")
    assert seen(again(room)).fair == fair(room)


def test_nothing_is_waited_for_where_nobody_promises() -> None:
    room, _ = table()
    everybody_goes_on(room)
    assert room.due is Due.DEAL
    room.step()
    assert fair(room).entropy == "-"


@pytest.mark.parametrize("code", ["italian", "texas", "carioca", "badugi", "pai_gow", "open_face"])
def test_the_proof_of_a_deal_holds_and_tells_a_viewer_nothing_new(code: str) -> None:
    room, _ = table(code)
    promise(room, "ada", "bea", "cleo")
    opened(room, "ada", "bea", "cleo")
    everybody_goes_on(room)
    room.step()
    announced = fair(room)
    while room.running:
        room.do(timing.make_least_move)
        announced = fair(room)
    assert room.deal is not None
    for token in ("ada", "bea", "watcher"):
        answer = dispatch(room, token, wire.Prove(cid="p"))
        assert isinstance(answer, wire.Proved)
        proof = decode(bytes(answer.proof))
        part = f"{token.title()}:{SEEDS[token]}" if token in SEEDS else ""
        told = Announced(commitment=announced.commitment, roots=tuple(announced.roots), part=part, taken=True)
        assert [str(one) for one in verify(proof, told)] == []
        assert proof.seats == room.names
        if len(room.deal.recipe.pack) <= 52:
            assert not _hidden(room, token) & {*proof.opened()}


def _hidden(room: Room, token: str) -> set[str]:
    """Cards that this viewer has never seen, in a game with one pack."""
    assert room.deal is not None
    seat = room.names.index(token.title()) if token in SEEDS else None
    view = room.deal.view(seat)
    hands = [hand for number, hand in enumerate(room.deal.hands) if any(card < 0 for card in view.seats[number].cards)]
    seen = {card for one in view.seats for card in (*one.cards, *one.up)} | set(view.board)
    return {card_text(card) for hand in hands for card in hand if card not in seen}


def test_a_proof_of_a_running_deal_is_refused() -> None:
    room, _ = table()
    everybody_goes_on(room)
    room.step()
    assert refused(lambda: dispatch(room, "ada", wire.Prove())) == "proof"


@pytest.mark.parametrize("message", [
    wire.Promise(deal=99, digest="a" * 64),
    wire.Promise(deal=2, digest="a" * 63),
    wire.Promise(deal=2, digest="A" * 64),
    wire.Open(deal=2, seed="aa" * 16),
    wire.Open(deal=1, seed="aa" * 16),
])  # fmt: skip
def test_seeds_that_do_not_count(message: wire.Promise | wire.Open) -> None:
    room, _ = table()
    assert refused(lambda: dispatch(room, "ada", message)) == "seed"
    assert refused(lambda: dispatch(room, "watcher", message)) == "no_seat"
    promise(room, "ada", "bea", "cleo")
    assert refused(lambda: dispatch(room, "ada", wire.Open(deal=2, seed="ab" * 16))) == "seed"
    assert refused(lambda: dispatch(room, "ada", wire.Promise(deal=2, digest="a" * 64))) == "seed"


def test_a_table_whose_cards_come_from_a_seed_says_so_and_takes_no_others() -> None:
    room = a_room(buio.games["italian"], bots=0, shuffle=Shuffle(3))
    room.do(seating.sit, "ada", "Ada")
    assert seen(room).fair is None
    assert seen(room).about.demo
    assert refused(lambda: dispatch(room, "ada", wire.Promise(deal=1, digest="a" * 64))) == "seed"


def test_no_state_message_or_log_line_of_a_running_deal_holds_the_key() -> None:
    room, _ = table()
    promise(room, "ada", "bea", "cleo")
    opened(room, "ada", "bea", "cleo")
    everybody_goes_on(room)
    room.step()
    committed = room.night.committed
    assert committed is not None
    secrets = [room.night.key.key.hex(), committed.secret.hex(), committed.shuffle.key.hex(), committed.salt(0, 0)]
    for token in ("ada", "bea", "watcher"):
        told = wire.encode(seen(room, token)).decode()
        assert not [secret for secret in secrets if secret in told]
    for entry in room.unsaved[1:]:
        assert not [secret for secret in secrets if secret in str(entry)]
