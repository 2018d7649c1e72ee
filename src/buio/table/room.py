"""A room: one table with its people and bots, without any network.

What pages ask for comes in through `buio.table.requests`, what the table does by itself through `step`;
everything goes out through `buio.table.projection.table`. `Table` around it owns connections, and waits.
"""

import logging
import weakref
from collections.abc import Callable, Sequence
from enum import Enum
from math import floor
from time import time
from typing import Concatenate, Final, ParamSpec

from msgspec.structs import replace

from buio.bots.advice import Advice
from buio.night import Menu, Night
from buio.night.entries import Begun, Ended, Entry
from buio.night.saving import Beginning
from buio.play.game import Game
from buio.play.moves import Move
from buio.play.rules import Rules
from buio.play.shuffle import Shuffle
from buio.table import journal, snapshot
from buio.table.clock import steady
from buio.table.desks import bookkeeping, controls, dealing, fair_shuffle, play, readiness, seating, timing
from buio.table.notes import FIELDS, note, reason
from buio.table.reduce import LogError, announce, reduce, voided
from buio.table.replaying import (
    Steps,
    at_once,
    begin_of_running,
    decoding,
    night_of,
    proof_of,
    replaying,
    replaying_so_far,
)
from buio.table.settings import Settings
from buio.table.state import RoomState
from buio.version import __version__

log: Final = logging.getLogger("buio.table")
P = ParamSpec("P")


def milliseconds(now: float) -> float:
    """Cut a time in seconds to thousandths, as the log has it."""
    return floor(now * 1000) / 1000


class Due(Enum):
    """What a table does next by itself."""

    BOT = "a bot moves"
    DEFAULT_MOVE = "a move is made for somebody who goes"
    CLOSE_MIXING = "no more promises of seeds are taken"
    DEAL = "the next deal begins"


class Room(RoomState):
    """One table, for one game or for those of a menu: its state, what the desks make of it, and the log of that.

    `new` makes one, `restored` that of a log.

    Attributes:
        unsaved: entries that are not known to be kept yet.
        attempt: the attempt that is being made now.
        skipped: so many entries of its log it was not made from: a snapshot stood for them.
        taken: a snapshot that is not kept yet; empty: there is none.
        advised: what was advised, and in which decision; None: nobody has asked.
        broken: invariants that did not hold: chips, cards or the ledger.
    """

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.unsaved: list[Entry] = [first]
        self.attempt: str = ""
        self.skipped: int = 0
        self.taken: bytes = b""
        self._taken_at = 0
        self.broken: int = 0
        self.advised: tuple[int, Advice] | None = None
        me = weakref.proxy(self)  # a table that nobody serves any more is freed at once

        def writer(entry: Entry) -> None:
            me.take(entry)

        night.writer = writer

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
        before: journal.Before | None = None,
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
            before: the table that this one follows; None: none.
        """
        night = Night(game, rules, shuffle, menu)
        how, demo, now = settings or Settings(), shuffle is not None, milliseconds(time())
        began = Beginning.of(night)
        first = journal.Opened(journal.FORM, __version__, began, how, demo, invitation, host, account, before, at=now)
        return cls(night, first)

    @classmethod
    def restored(cls, entries: Sequence[Entry], unread: LogError | None = None) -> "Room":
        """Make the room of a log; it pauses since the last entry, and goes on with the first person who comes.

        A deal that was running, and comes out differently with this program, is void. Where a log does not play
        through otherwise, the room shows the account up to there, and nothing is written to it any more.

        Args:
            entries: the log.
            unread: why what follows in it could not be read; None: it is all of it.

        Raises:
            LogError: not even its first entry can be read.
        """
        return at_once(cls.restoring(entries, unread))

    @classmethod
    def restoring(cls, entries: Sequence[Entry], unread: LogError | None = None) -> Steps["Room"]:
        """Do so in steps."""
        room, why = yield from replaying_so_far(cls, entries, between=unread is not None)
        room.unsaved, running = [], entries[room.logged :]
        if why and not unread and room.logged == begin_of_running(entries):
            note(log, logging.ERROR, "a deal is void", deal=room.number + 1, why=reason(why))
            try:
                yield from replaying(room, running, without_moves=True)
                room.void("another version of the program plays it differently")
                why = None
            except LogError as error:
                room, _ = yield from replaying_so_far(cls, entries[: len(entries) - len(running)])
                room.unsaved, why = [], error
        if broken := why or unread:
            room.stop(str(broken))
        else:
            room.goes_on_after(entries[-1])
        return room

    @classmethod
    def resuming(cls, found: snapshot.Snapshot, bodies: Sequence[bytes]) -> Steps["Room"]:
        """Make the room of a log, of which a snapshot says how the table stood, in steps.

        Args:
            found: the snapshot.
            bodies: the first entry of the log, and those after the snapshot.

        Raises:
            LogError: the snapshot is of no use: the log has to be read whole.
        """
        if len(bodies) < 2 or not found.fits(bodies[1]):
            raise LogError("the snapshot was made for another log")
        entries, unread = yield from decoding(enumerate(bodies, 1))
        if unread:
            raise unread
        room = cls(*night_of(entries[0]))
        room.unsaved, room.skipped, room._taken_at = [], found.entries, found.entries
        snapshot.put(found.standing, room)
        yield from replaying(room, entries[1:])
        room.goes_on_after(entries[-1])
        return room

    def goes_on_after(self, last: Entry) -> None:
        """Stand still since the last entry: that time is nobody's."""
        self.now: Callable[[], float] = steady(last.at)
        seating.sleep_since(self, last.at)

    # -- its log -----------------------------------------------------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Take the next entry, and have it kept."""
        changes: dict[str, object] = {"at": milliseconds(self.now()), "cid": self.attempt}
        if isinstance(entry, Begun):
            changes["program"] = __version__
        entry = replace(entry, **changes)
        due = isinstance(entry, Begun) and self.logged >= self._taken_at + snapshot.EVERY
        stood, number = snapshot.taken(self) if due else b"", self.logged
        reduce(self, entry)
        if isinstance(entry, Begun | Ended):
            entry = self.night.entries[-1] = replace(entry, proof=proof_of(self.night, entry))
        if stood:
            self.taken, self._taken_at = snapshot.sealed(entry, stood), number
        self.attempt = ""
        self.unsaved.append(entry)

    def saved(self, count: int) -> None:
        """Forget the first of the unsaved entries, so many: they are kept now."""
        del self.unsaved[:count]

    def stop(self, why: str) -> None:
        """End the night here: the log goes on, but this program cannot read it, and writes nothing any more."""
        state: RoomState = self
        state.stopped, state.closed, state.ready = why, True, False
        announce(self, "unread")

    # -- what happens at several desks -------------------------------------------------------------------------------

    def do(self, act: Callable[Concatenate[RoomState, P], object], *args: P.args, **kwargs: P.kwargs) -> None:
        """Let a desk do something, and let follow from it what follows.

        Raises:
            Refused, NightError: it is not possible; nothing has changed.
        """
        act(self, *args, **kwargs)
        self.settle()

    def settle(self) -> None:
        """Do what is to be done as soon as it can be: games, seats and chips between deals, sleep, the next deal."""
        if not self.running and not self.closed:
            if self.opened.account:
                bookkeeping.keep_books(self)
            self._between_deals()
        seating.wake_or_sleep(self)
        readiness.skip_wait(self)

    def _between_deals(self) -> None:
        """Who waits for another game or for a seat waits no longer."""
        controls.play_planned(self)
        seating.fill(self)

    def connected(self, token: str, here: bool) -> None:
        """Note that a page of this person came or went, and let follow from it what follows."""
        self.do(RoomState.connect, token, here)

    def play(self, move: Move, late: bool = False) -> None:
        """Make a move in the running deal; `late`: for somebody whose time is over.

        Raises:
            IllegalMove: it is none; nothing has changed.
        """
        self.do(play, move, late)

    # -- what the table does by itself -------------------------------------------------------------------------------

    @property
    def _stands_still(self) -> bool:
        """Does this table do nothing by itself now? One that only keeps the account never does."""
        return bool(self.pause) or self.closed or self.opened.account

    @property
    def due(self) -> Due | None:
        """What `step` would do now; None: nothing, people have to."""
        deal = self.deal
        if self._stands_still or not self.watched:
            return None
        if deal is not None and not deal.over:
            name = self.names[deal.actor]
            return Due.BOT if name in self.bots else Due.DEFAULT_MOVE if self.night.people[name].leaving else None
        if not self.ready or not dealing.can_deal(self) or self.deal_waits > 0:
            return None
        mixes = bool(self.mixing.promised) or (self.beacon and not self.opened.demo)
        return Due.CLOSE_MIXING if mixes and not self.mixing.closed else Due.DEAL

    @property
    def deal_waits(self) -> float:
        """Seconds that a deal which could begin waits: the first one for people, each for their seeds."""
        return max(readiness.start_seconds(self), fair_shuffle.mixing_seconds(self))

    @property
    def starts(self) -> float:
        """Seconds until the first deal begins by itself; 0: none waits; -1: too few play for one."""
        if self._stands_still or self.running:
            return 0.0
        return -1.0 if not dealing.can_deal(self) else readiness.start_seconds(self) if self.ready else 0.0

    def step(self) -> None:
        """Do what is due: let the bot whose turn it is move, or deal the next hand.

        Whatever goes wrong in here makes the deal void: every stake goes back, and the table plays on.
        """
        try:
            match self.due:
                case Due.BOT:
                    dealing.bot_move(self)
                case Due.DEFAULT_MOVE:
                    timing.make_least_move(self)
                case Due.CLOSE_MIXING:
                    fair_shuffle.close_mixing(self)
                case Due.DEAL:
                    self._between_deals()
                    dealing.begin_deal(self, fair_shuffle.mixture(self))
                case None:
                    return
            self.settle()
        except Exception as error:
            self.broke(error)

    def broke(self, error: Exception) -> None:
        """Void the deal in which the program was wrong: none stands still for it, and nobody loses a chip."""
        self.broken += isinstance(error, AssertionError)
        log.exception("a deal is void", exc_info=error, extra={FIELDS: {"deal": self.night.deals + 1}})
        self.void("an error of the program")

    def void(self, reason: str) -> None:
        """Cancel the running deal, or one that could not even begin."""
        if self.night.deal is not None:
            self.night.void(reason)
        else:
            voided(self)
