"""Random evenings at a served table, without network: the people send what pages send, the clock is turned by hand.

`python -m tests.server.evenings 1 2000` plays that many, and says what came of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from hashlib import sha256
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from buio.cards import card_text
from buio.night import Menu, Night
from buio.night.menu import DEALER, ROTATION
from buio.play.moves import CALL, FOLD, SPLIT, Move
from buio.play.shuffle import Shuffle
from buio.play.view import View
from buio.server.keeper import Keeper
from buio.server.store.memory import MemoryStore
from buio.server.table import Table
from buio.table import journal, wire
from buio.table.desks import devices, fair_shuffle, readiness
from buio.table.projection.table import Showing
from buio.table.projection.texts import BREAK
from buio.table.refusal import Refused
from buio.table.requests import dispatch
from buio.table.room import Room
from buio.table.settings import DECLARED, SWITCHES, Settings
from tests.night.books import Books
from tests.night.evenings import main, offers_of
from tests.play.test_random import LONG
from tests.server.test_proved import THOUGHTLESS, Twice

PEOPLE: Final = tuple(f"t{number}" for number in range(8))
WATCHER: Final = "watcher"
AT: Final = 1.7e9


class Served(Twice):
    """A table whose log is read back after every entry, under a referee for its night."""

    def broke(self, error: Exception) -> None:
        raise AssertionError(f"an error of the program: {error!r}") from error


class Tables:
    """One random night at a served table.

    Attributes:
        met: what has happened, counted.
    """

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(f"table {seed}")
        self.met: Counter[str] = Counter()
        self.time = AT
        kind = rng.choice(("", "", DEALER, ROTATION))
        offers = offers_of(rng, rng.randrange(1, 5) if kind else 1)
        menu = Menu(offers, kind, rng.choice((0, 1, 1, 2))) if kind else None
        night = Night(*offers[0], Shuffle(sha256(b"%d" % seed).digest()), menu)
        self.books = Books(night)
        account = rng.random() < 0.1
        how = Settings(
            bots=0 if account else rng.choice((0, 0, 1, 2)),
            stack=rng.choice((4, 20, 200)),
            clock=rng.choice((0, 20)),
            bank=rng.choice((0, 30)),
            rest=rng.choice((-1, 0, 25)),
            approve=rng.random() < 0.2,
            pace=rng.choice((0.0, 1.0)),
            delay=rng.choice((0, 0, 30, -1)),
            absent=rng.choice((60, 900)),
        )
        opened = Room.new(*offers[0], how, night.key, menu, account=account).opened
        self.room = Served(night, replace(opened, demo=rng.random() < 0.3, at=AT))
        self.room.now = lambda: self.time
        self.table = Table("a", self.room, Keeper("a", MemoryStore()))
        self.log: list[bytes] = []
        self.seeds: dict[str, bytes] = {}
        self.asked = 0
        self._kept()

    # -- a night -----------------------------------------------------------------------------------------------------

    def play(self) -> Iterator[None]:
        """Play it, to the last deal that all of them want."""
        for token in self.rng.sample(PEOPLE, self.rng.randrange(2, 6)):
            self._asks(token, wire.Sit(name=token.title()))
        for _ in range(self.rng.choice((40, 120, 250))):
            self._goes_on()
            roll = self.rng.random()
            if roll < 0.55:
                self._moves()
            elif roll < 0.75:
                self._is_ready()
            else:
                self._something()
            self._looks()
            yield
        yield from self._all_want_a_deal()

    def _kept(self) -> None:
        """What has been written is kept; everything that was written can be read, to this very entry."""
        assert not self.room.wrong, self.room.wrong
        self.log += [journal.encode(entry) for entry in self.room.unsaved]
        self.room.saved(len(self.room.unsaved))

    def _goes_on(self) -> None:
        """Time passes, and the table does what is due by then, as often as there is something."""
        self.time += self.rng.choice((0.1, 0.1, 1.0, 1.0, 9.0, 40.0, 1000.0 if self.rng.random() < 0.1 else 2.0))
        for _ in range(self.rng.randrange(1, 6)):
            room, before = self.room, self.room.seq
            self.table._go_on(room.due, room.seq)
            self._told()
            if room.seq == before:
                break

    def _told(self) -> None:
        """What a table does each time before it tells everybody."""
        self._kept()

    # -- what people send --------------------------------------------------------------------------------------------

    def _asks(self, token: str, message: Any) -> bool:
        """Somebody sends this; what is refused changes nothing, and what is sent again once it has counted."""
        room, refusal = self.room, ""
        self.asked += 1
        message = replace(message, cid=str(self.asked))
        before = self._stands()
        try:
            dispatch(room, token, message)
        except Refused as error:
            refusal = str(error) or "?"
        what = type(message).__name__.lower()
        if refusal:
            assert "\n" not in refusal
            assert self._stands() == before, f"{what} was refused ({refusal}), and yet something has changed"
        elif self._stands() != before and not room.stopped:
            before = self._stands()
            assert dispatch(room, token, message) is None
            assert self._stands() == before, f"{what} was sent once more, and has counted twice"
        self.met[f"no {what}" if refusal else what] += 1
        self._told()
        return not refusal

    def _stands(self) -> tuple[object, ...]:
        room = self.room
        return room.logged, len(room.night.entries), room.turn, [*room.guests], room.pause, room.closed

    def _connects(self, token: str, here: bool) -> None:
        self.room.connected(token, here)
        self._told()

    def _actor(self) -> str:
        """The token of who is asked; empty: nobody is, or a bot."""
        room = self.room
        if room.deal is None or room.deal.over or room.pause == "host":
            return ""
        name = room.names[room.deal.actor]
        return next((token for token, guest in room.guests.items() if guest.name == name), "")

    def _moves(self) -> None:
        """Whoever is asked moves; now and then somebody else tries to, or they do so twice."""
        room, token = self.room, self._actor()
        if not token or room.deal is None or room.pause:
            return
        options = room.deal.options()
        move = options.sample(self.rng)
        if self.rng.random() < 0.5 and CALL in options and move.verb == FOLD:
            move = options.sample(self.rng)
        message = _act(move, room.turn)
        if token in room.removed:
            assert not self._asks(token, message), "who was sent away has moved"
            return
        other = self.rng.choice([*room.guests, WATCHER])
        if other != token:
            assert not self._asks(other, message), "somebody else has made the move"
        assert not self._asks(token, _act(move, room.turn - 1)), "a move was made twice"
        assert self._asks(token, message), f"{move} is an option, and was refused"
        self.met["moves"] += 1

    def _is_ready(self) -> None:
        for token in [*self.room.guests]:
            if self.room.running:
                return
            chooser = self.room.night.chooser
            if chooser == self.room.guests[token].name and self.room.sits(chooser) and self.rng.random() < 0.5:
                games = [offer.game.code for offer in self.room.night.choices]
                self._asks(token, wire.Choose(game=self.rng.choice(games)))
            elif self.rng.random() < 0.9:
                self._asks(token, wire.Next())

    def _something(self) -> None:
        room, rng = self.room, self.rng
        token = rng.choice([*room.guests, *PEOPLE, WATCHER]) if rng.random() < 0.5 or not room.host else room.host
        what = rng.choice(("connect", "connect", "sit", "sit", *WAYS))
        if what == "connect":
            self._connects(token, rng.random() < 0.6)
        elif what == "sit":
            token = rng.choice(PEOPLE)
            name = rng.choice((token.title(), token.title(), "Zoe", "Nonna"))
            self._asks(token, wire.Sit(name=name, chips=rng.choice((0, 0, 5))))
        else:
            message = WAYS[what](self)
            if message is not None:
                self._asks(token, message)

    def _name(self) -> str:
        """Of somebody who sits here, asks for a seat, or neither."""
        return self.rng.choice([*self.room.night.people, *self.room.asking, "Nobody"])

    def _tally(self) -> wire.Tally:
        rng, people = self.rng, self.room.night.seated
        stakes = {person.name: rng.randint(0, person.stack) for person in people}
        pot, shares = self.books.pot + sum(stakes.values()), dict.fromkeys(stakes, 0)
        for name in shares:
            shares[name] = rng.randint(0, pot)
            pot -= shares[name]
        return wire.Tally(stakes=stakes, shares=shares)

    def _plan(self) -> wire.Plan:
        offer = offers_of(self.rng, 1)[0]
        while offer.game.code in LONG:
            offer = offers_of(self.rng, 1)[0]
        rules: dict[str, Any] = {**offer.rules.values()} if self.rng.random() < 0.3 else {}
        return wire.Plan(game=offer.game.code if self.rng.random() < 0.9 else "", rules=rules)

    def _claimed(self) -> tuple[str, str]:
        """The name of somebody, at best of one whose seat is claimed, and perhaps the code of that."""
        rng, claims = self.rng, [*self.room.claims.values()]
        name, code = rng.choice(claims) if claims and rng.random() < 0.7 else (self._name(), "")
        return name, rng.choice((code, ""))

    def _setting(self) -> wire.Set:
        """Another setting, at times one that cannot be."""
        rng = self.rng
        setting = rng.choice(("bots", "seats", "stack", "clock", "rest", *(one.key for one in DECLARED)))
        if rng.random() < 0.1:
            return wire.Set(changes={rng.choice(SWITCHES): rng.random() < 0.5})
        return wire.Set(changes={setting: rng.choice((-1, 0, 1, 2, 3, 30, 60))})

    def _promise(self) -> None:
        """Everybody promises a seed for the next deal; most of them open it."""
        for token in [*self.room.guests]:
            seed = self.seeds.setdefault(token, sha256(token.encode()).digest())
            number = fair_shuffle.next_number(self.room)
            self._asks(token, wire.Promise(deal=number, digest=sha256(seed).hexdigest()))
            if self.rng.random() < 0.8:
                self._asks(token, wire.Open(deal=number, seed=seed.hex()))

    def _passes_on(self) -> None:
        """Somebody goes on with another device."""
        room = self.room
        for token in [*room.guests][:1]:
            if room.sits(room.guests[token].name) and token not in room.removed:
                code, other = devices.pass_on(room, token), f"{token}'"
                if self._asks(other, wire.Take(code=code)):
                    assert token not in room.guests

    # -- what they see -----------------------------------------------------------------------------------------------

    def _looks(self) -> None:
        """Everybody looks: nobody is asked but whose turn it is, and nobody sees a card that is not theirs to see."""
        room, actor = self.room, self._actor()
        if self.rng.random() < 0.6:
            return
        showing = Showing(room)
        for token in (*room.guests, WATCHER):
            seen = showing.table(token)
            asked = seen.waiting == "you"
            turn = token == actor and token not in room.removed  # whom the host has sent away the table moves for
            assert asked == turn, f"{token} is asked: {asked}"
            assert bool(seen.options) == asked or room.pause
            self._sees(token, seen)
        self.met["looks"] += 1

    def _sees(self, token: str, seen: wire.TableState) -> None:
        room, deal = self.room, self.room.deal
        if deal is None:
            assert not [card for seat in seen.seats for card in seat.cards]
            return
        name = room.guests[token].name if token in room.guests else ""
        mine = room.names.index(name) if name in room.names and room.sits(name) else None
        own, public = deal.view(mine), deal.view(None)
        for seat in seen.seats:
            if seat.index < 0:
                assert not seat.cards
                continue
            known = _cards(own if seat.name == name else public, seat.index)
            assert {*seat.cards} - {"??"} <= known, f"{token} sees {seat.cards} of {seat.name}, and may {known}"
            assert seat.you == (seat.name == name)

    # -- its end -----------------------------------------------------------------------------------------------------

    def _all_want_a_deal(self) -> Iterator[None]:
        """However it stands: if all are here and want to play there is another deal, and it comes to its end."""
        room, began = self.room, self.room.night.deals
        if room.closed:
            self.met["closed"] += 1
            return
        if room.pause == "host":
            self._asks(room.host, wire.Resume())
        for step in range(3000):
            if self.room.night.deals > began:
                break
            if room.opened.account:
                self._tallies()
            else:
                self._wants(step)
            yield
        room = self.room
        assert room.night.deals > began, (
            f"stuck: {room.night}, {room.due=}, {room.ready=}, {room.pause=} {readiness.waited_for(room)=}"
        )
        self._again()

    def _wants(self, step: int) -> None:
        """Everybody does what helps: comes, buys, comes back, moves, is ready; the host lets all in."""
        room = self.room
        for token in PEOPLE[: 2 if step < 200 else 4]:
            guest = room.guests.get(token)
            if (guest is None or not room.sits(guest.name)) and token not in room.removed:
                self._asks(token, wire.Sit(name=token.title()))
        for token, guest in [*room.guests.items()]:
            if room.sits(guest.name):
                self._wants_to_play(token, guest.name)
        for name in [*room.asking]:
            self._asks(room.host, wire.Admit(name=name))
        if step == 100:
            self._asks(room.host, wire.Set(changes={"seats": 0}))  # the host may have wanted to sit alone
        if step == 400:
            self.met["another game helps"] += 1
            self._asks(room.host, wire.Plan(game="texas"))
        if (token := self._actor()) and room.deal is not None:
            self._asks(token, _act(room.deal.options().sample(self.rng), room.turn))
        self.time += 1.0
        self.table._go_on(room.due, room.seq)
        self._told()

    def _wants_to_play(self, token: str, name: str) -> None:
        room, person = self.room, self.room.night.people[name]
        self._connects(token, here=True)
        if person.leaving or not person.playing:
            self._asks(token, wire.ComeBack())
        if not person.stack and not (room.running and name in room.names):
            self._asks(token, wire.Rebuy())
        if not room.running:
            self._asks(token, wire.Next())

    def _tallies(self) -> None:
        room = self.room
        for token in PEOPLE[:4]:
            self._asks(token, wire.Sit(name=token.title()))
        for name in [*room.asking]:
            self._asks(room.host, wire.Admit(name=name))
        for token, guest in [*room.guests.items()]:
            if room.sits(guest.name):
                self._connects(token, here=True)
                if not room.night.people[guest.name].stack:
                    self._asks(token, wire.Rebuy())
                self._asks(token, self._tally())
        for token in [*room.guests]:
            if room.tallied is not None:
                self._asks(token, wire.Agree(number=room.tallied.number))

    def _again(self) -> None:
        """The table is read back from its log, as after a restart."""
        room = Served.restored([journal.decode(body) for body in self.log])
        assert not room.stopped, room.stopped
        assert room.night.balances() == self.room.night.balances()


def _act(move: Move, turn: int) -> wire.Act:
    cards = [BREAK if card == SPLIT else card_text(card) for card in move.cards]
    return wire.Act(turn=turn, verb=move.verb, amount=move.amount, cards=cards)


def _cards(view: View, seat: int) -> set[str]:
    """What the view shows of a seat's cards."""
    return {card_text(card) for card in view.seats[seat].cards if card >= 0}


WAYS: Final[dict[str, Callable[[Tables], Any]]] = {
    "sit_out": lambda _: wire.SitOut(),
    "come_back": lambda _: wire.ComeBack(),
    "leave": lambda _: wire.Leave(),
    "rebuy": lambda _: wire.Rebuy(),
    "say": lambda _: wire.Say(text="so"),
    "prove": lambda _: wire.Prove(),
    "pass on": lambda one: one._passes_on(),
    "promise": lambda one: one._promise(),
    "tally": lambda one: one._tally(),
    "agree": lambda one: wire.Agree(number=one.room.tallies),
    "disagree": lambda one: wire.Disagree(number=one.room.tallies) if one.rng.random() < 0.3 else None,
    "add": lambda one: wire.Add(name=one.rng.choice(("Nonna", "Zio"))),
    "claim": lambda one: wire.Claim(name=one._name()),
    "admit": lambda one: wire.Admit(name=(who := one._claimed())[0], chips=one.rng.choice((0, 7)), code=who[1]),
    "decline": lambda one: (
        wire.Decline(name=(who := one._claimed())[0], code=who[1]) if one.rng.random() < 0.5 else None
    ),
    "remove": lambda one: wire.Remove(name=one._name()) if one.rng.random() < 0.3 else None,
    "reseat": lambda one: wire.Reseat(name=one._name(), seat=one.rng.randrange(8)),
    "promote": lambda one: wire.Promote(name=one._name()),
    "pause": lambda one: wire.Pause() if one.rng.random() < 0.3 else None,
    "resume": lambda _: wire.Resume(),
    "void": lambda one: wire.Void(reason="so") if one.rng.random() < 0.5 else None,
    "correct": lambda one: wire.Correct(
        name=one._name(), chips=one.rng.choice((3, -3, -200)), reason="so", other=one.rng.choice(("", one._name()))
    ),
    "set": lambda one: one._setting(),
    "plan": lambda one: one._plan(),
    "invite": lambda _: wire.Invite(),
    "close": lambda one: wire.Close() if one.rng.random() < 0.05 else None,
}
"""What anybody may send, at any time."""


def evening(seed: int) -> Counter[str]:
    """Play the night of this seed, in which most often bots do not think; what happened in it.

    Raises:
        AssertionError: something is wrong; the text names the seed.
    """
    one = Tables(seed)
    try:
        with THOUGHTLESS if seed % 10 else nullcontext():
            for _ in one.play():
                pass
    except Exception as error:
        last = [body.decode()[:150] for body in one.log[-3:]]
        raise AssertionError(f"served evening({seed}): {error!r}, after {last}") from error
    return one.met


if __name__ == "__main__":
    main(evening)
