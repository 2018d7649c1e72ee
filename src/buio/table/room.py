"""A room: one table with its people and bots, without any network.

What pages ask for comes in through `buio.table.requests`, what the table does by itself through `step` and `expire`;
everything goes out through `buio.table.projection.table`. `Table` around it owns connections, and waits.
"""

import logging
from collections.abc import Callable, Sequence
from math import floor
from typing import Final, ParamSpec
from weakref import WeakMethod

from msgspec.structs import replace

from buio import __version__
from buio.cards import CardError
from buio.night import Menu, Night
from buio.night.entries import Begun, Ended, Entry
from buio.play.deal import Deal
from buio.play.game import Game
from buio.play.moves import Move
from buio.play.refusal import IllegalMove
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.table import journal, wire
from buio.table.beginning import LogError, opened, proof_of
from buio.table.desks.books import Bookkeeping
from buio.table.desks.controls import HostControls
from buio.table.desks.dealing import Dealing
from buio.table.desks.devices import Devices
from buio.table.desks.readiness import ReadyCheck
from buio.table.desks.seating import Seating
from buio.table.desks.shuffle import FairShuffle
from buio.table.desks.timing import Timing
from buio.table.notes import FIELDS, note, reason
from buio.table.projection.texts import read
from buio.table.reading import begin_of_running, replay, so_far
from buio.table.reduce import reduce, tell, voided
from buio.table.refusal import Refused
from buio.table.settings import Settings
from buio.table.state import TableState

log: Final = logging.getLogger("buio.table")
P = ParamSpec("P")


class Room(TableState):
    """One table, for one game or for those of a menu: its state, and the desks at which it is changed.

    `new` makes one, `restored` that of a log.

    Attributes:
        unsaved: entries that are not known to be kept yet.
        attempt: the attempt that is being made now.
        broken: invariants that did not hold: chips, cards or the ledger.
    """

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.unsaved: list[Entry] = [first]
        self.attempt: str = ""
        self.broken: int = 0
        night.writer = weakly(self.write)

    @classmethod
    def new(
        cls,
        game: Game,
        rules: Rules | None = None,
        settings: Settings | None = None,
        shuffle: Shuffle | None = None,
        menu: Menu | None = None,
        invitation: str = "",
        host: str = "",
        account: bool = False,
    ) -> "Room":
        """Make a new table.

        Args:
            game: what is played first, or always.
            rules: its house rules.
            settings: how the table is run.
            shuffle: the key of all its deals: for tests and demonstrations; default: one of the operating system.
            menu: the games that may be chosen from, or follow one another; None: one game all night.
            invitation: what a link must hold besides the table's name; empty: nothing.
            host: the digest of the secret that makes its bearer the host; empty: the first who sits down is.
            account: the cards are real ones: only the account is kept.
        """
        night = Night(game, rules, shuffle, menu)
        how = settings or Settings()
        return cls(night, opened(night, how, shuffle is not None, invitation, host, account=account))

    @classmethod
    def restored(cls, entries: Sequence[Entry], unread: LogError | None = None) -> "Room":
        """The room of a log; it pauses since the last entry, and goes on with the first person who comes.

        A deal that was running, and comes out differently with this program, is void. Where a log does not play
        through otherwise, the room shows the account up to there, and nothing is written to it any more.

        Args:
            entries: the log.
            unread: why what follows in it could not be read; None: it is all of it.

        Raises:
            LogError: not even its first entry can be read.
        """
        room, why = so_far(cls, entries, between=unread is not None)
        room.unsaved, running = [], entries[room.written :]
        if why and not unread and room.written == begin_of_running(entries):
            note(log, logging.ERROR, "a deal is void", deal=room.number + 1, why=reason(why))
            try:
                replay(room, running, without_moves=True)
                room.void("another version of the program plays it differently")
                why = None
            except LogError as error:
                room, why = so_far(cls, entries[: len(entries) - len(running)])[0], error
                room.unsaved = []
        if broken := why or unread:
            room.stop(str(broken))
        else:
            room.seating.sleep_since(entries[-1].at)
        return room

    # -- its desks ---------------------------------------------------------------------------------------------------

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return Seating(self, self.write)

    @property
    def devices(self) -> Devices:
        """Seats that go on with another device."""
        return Devices(self, self.write)

    @property
    def controls(self) -> HostControls:
        """What the host does."""
        return HostControls(self, self.write)

    @property
    def readiness(self) -> ReadyCheck:
        """Who is ready for the next deal."""
        return ReadyCheck(self, self.write)

    @property
    def fair(self) -> FairShuffle:
        """What is announced and proved of the pack."""
        return FairShuffle(self, self.write)

    @property
    def timing(self) -> Timing:
        """How long whoever is asked may think."""
        return Timing(self, self.write)

    @property
    def dealing(self) -> Dealing | None:
        """What deals; None: the cards are real ones."""
        return None if self.opened.account else Dealing(self, self.write)

    @property
    def books(self) -> Bookkeeping | None:
        """Where deals with real cards are written down; None: the cards are dealt here."""
        return Bookkeeping(self, self.write) if self.opened.account else None

    # -- writing -----------------------------------------------------------------------------------------------------

    def write(self, entry: Entry) -> None:
        """Take the next entry, and have it kept."""
        changes: dict[str, object] = {"at": floor(self.now() * 1000) / 1000, "cid": self.attempt}
        if isinstance(entry, Begun):
            changes["program"] = __version__
        entry = replace(entry, **changes)
        reduce(self, entry)
        if isinstance(entry, Begun | Ended):
            entry = self.night.entries[-1] = replace(entry, proof=proof_of(self.night, entry))
        self.attempt = ""
        self.unsaved.append(entry)

    def kept(self, count: int) -> None:
        """So many of the unsaved entries, the first ones, are kept now."""
        del self.unsaved[:count]

    def stop(self, why: str) -> None:
        """The log goes on, but this program cannot read it: the night ends here, and nothing is written any more."""
        state: TableState = self
        state.stopped, state.closed, state.ready = why, True, False
        tell(self, "unread")

    # -- what happens at several desks -------------------------------------------------------------------------------

    def do(self, act: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Let a desk do something, and let follow from it what follows.

        Raises:
            Refused, NightError: it is not possible; nothing has changed.
        """
        act(*args, **kwargs)
        self.settle()

    def settle(self) -> None:
        """Do what is to be done as soon as it can be: games, seats and chips between deals, sleep, the next deal."""
        if not self.running and not self.closed:
            if self.books is not None:
                self.books.draw()
                self.books.book()
            self._between_deals()
        self.seating.wake_or_sleep()
        self.readiness.hurry()

    def _between_deals(self) -> None:
        """Who waits for another game, for a seat or for chips waits no longer."""
        self.controls.play_planned()
        self.seating.fill()
        self.seating.buy_again()

    def connected(self, token: str, here: bool) -> None:
        """A page of this person came or went."""
        self.do(self.connect, token, here)

    def sit(self, token: str, name: str, chips: int = 0) -> None:
        """Take a seat, or ask for one; where cards are dealt by hand, also one that was kept for this name."""
        if self.books is None or not self.seating.sit_down(token, name):
            self.seating.sit(token, name, chips)
        self.settle()

    def admit(self, name: str, chips: int = 0, code: str = "") -> None:
        """Let somebody in, or give a seat to the device, known by a code, on which they say that it is theirs."""
        if token := self.claiming(name, code):
            self.devices.give(name, token)
        else:
            self.controls.admit(name, chips)
            self.seating.fill()
        self.settle()

    @property
    def by_hand(self) -> Bookkeeping:
        """Where deals with real cards are written down.

        Raises:
            Refused: the cards are dealt here.
        """
        if self.books is None:
            raise Refused("tally", "cards are dealt at this table: nothing is written down by hand")
        return self.books

    def add(self, name: str, chips: int = 0) -> None:
        """Seat somebody who has no phone at hand, where cards are dealt by hand."""
        if self.books is None:
            raise Refused("tally", "cards are dealt at this table: everybody sits down with a page of their own")
        self.do(self.seating.add, name, chips)

    # -- what a page asks for ----------------------------------------------------------------------------------------

    def act(self, token: str, message: wire.Act) -> None:
        """Make a move for the person of this token."""
        deal = self.asked_of(token)
        if message.turn != self.turn:
            raise Refused("stale", "the table has changed: look again")
        try:
            self.play(Move(message.verb, deal.actor, message.amount, read(message.cards)))
        except CardError as error:
            raise Refused("card", str(error)) from None
        except IllegalMove as error:
            raise Refused(error.fault.reason if error.fault else "illegal", str(error)) from None

    def asked_of(self, token: str) -> Deal:
        """The deal in which it is this person's turn."""
        name, deal = self.person(token).name, self.deal
        if deal is None or deal.over or deal.actor < 0 or self.names[deal.actor] != name:
            raise Refused("not_your_turn", "it is not your turn")
        if self.pause:
            raise Refused("paused", "the table pauses")
        return deal

    def say(self, token: str, said: wire.Say) -> None:
        """Say something to everybody; only who sits here does, and only where the host likes it."""
        name = self.person(token).name
        if not self.settings.talk:
            raise Refused("quiet", "the host wants no talk at this table")
        self.talk.say(name, said, self.now())
        self.changed()

    # -- what the table does by itself -------------------------------------------------------------------------------

    @property
    def due(self) -> str:
        """What `step` would do now; empty: nothing, people have to.

        `bot`: it moves; `least`: a move for somebody who goes; `close`: no more promises of seeds; `deal`: the next.
        """
        deal, dealing = self.deal, self.dealing
        if self.pause or self.closed or not self.watched or dealing is None:
            return ""
        if deal is not None and not deal.over:
            name = self.names[deal.actor]
            return "bot" if name in self.bots else "least" if self.night.people[name].leaving else ""
        if not self.ready or not dealing.can_deal or self.deal_waits > 0:
            return ""
        return "close" if self.mixing.promised and not self.mixing.closed else "deal"

    @property
    def deal_waits(self) -> float:
        """Seconds that a deal which could begin waits: the first one for people, each for their seeds."""
        return 0.0 if self.opened.account else max(self.readiness.start_seconds, self.fair.mixing_seconds)

    @property
    def starts(self) -> float:
        """Seconds until the first deal begins by itself; 0: none waits; -1: too few play for one."""
        if self.pause or self.closed or self.running or self.dealing is None:
            return 0.0
        return -1.0 if not self.dealing.can_deal else self.readiness.start_seconds if self.ready else 0.0

    def step(self) -> None:
        """Let the bot whose turn it is move, or deal the next hand.

        Whatever goes wrong in here makes the deal void: every stake goes back, and the table plays on.
        """
        try:
            self._step(self.due)
        except Exception as error:
            self.broke(error)

    def _step(self, due: str) -> None:
        if not due or self.dealing is None:
            return
        match due:
            case "bot":
                self.dealing.bot_moves()
            case "least":
                self.timing.least()
            case "close":
                self.fair.close_mixing()
            case "deal":
                self._between_deals()
                self.dealing.begin(self.fair.mixture())
        self.settle()

    def play(self, move: Move, late: bool = False) -> None:
        """Make a move in the running deal; `late`: for somebody whose time is over.

        Raises:
            IllegalMove: it is none; nothing has changed.
        """
        self.do(self.timing.play, move, late)

    def least(self) -> None:
        """Make the least move for whoever is asked."""
        self.do(self.timing.least)

    def expire(self) -> None:
        """The time of whoever is asked is over."""
        self.do(self.timing.expire)

    def go_on(self) -> None:
        """The next deal may begin."""
        self.readiness.go_on()

    def broke(self, error: Exception) -> None:
        """The program is wrong: no deal stands still for it, and nobody loses a chip."""
        self.broken += isinstance(error, AssertionError)
        log.exception("a deal is void", exc_info=error, extra={FIELDS: {"deal": self.night.deals + 1}})
        self.void("an error of the program")

    def void(self, reason: str) -> None:
        """Cancel the running deal."""
        if self.night.deal is not None:
            self.night.void(reason)
        else:
            voided(self)


def weakly(method: Callable[[Entry], None]) -> Callable[[Entry], None]:
    """A method that is called without keeping its object: a table that nobody serves any more is freed at once."""
    found = WeakMethod(method)

    def called(entry: Entry) -> None:
        there = found()
        assert there is not None
        there(entry)

    return called
