"""The fold of a room: what stands after all entries of its log, whoever makes them."""

import json
import time
from collections.abc import Callable, Iterable
from itertools import zip_longest
from math import floor
from typing import TypeVar

import msgspec

from buio import __version__
from buio.bots import PERSONAS, Persona, Player
from buio.bots.habits import Habits
from buio.night import Night
from buio.night.entries import Entry, moves_of
from buio.play.deal import Deal
from buio.play.moves import BUY_DISCARD, Move
from buio.server import journal, wire
from buio.server.beginning import Differs, LogError, proof_of, proves
from buio.server.clock import Clock
from buio.server.guests import Asking, Guest
from buio.server.metrics import METRICS
from buio.server.projection.sentences import event_state
from buio.server.settings import Settings

T = TypeVar("T")
KEPT = 200
"""Events kept for those who come later."""
TOLD = {"sit": "sat", "sit_out": "sat_out", "come_back": "came_back", "leave": "went", "correct": "corrected"}
"""Steps of a night that everybody is told of."""
REMEMBERED = 1024
"""Attempts remembered at a table, so that a repeated one counts once."""


class Fold:
    """A room that takes entries: those of its own methods, or of a log that is read.

    Attributes:
        night: the night that is played at it.
        opened: how the table was opened.
        settings: how it is run in this deal.
        coming: how it is run from the next deal on.
        planned: what is played as soon as it is possible; None: the same as now.
        invitation: what a link must hold besides the table's name; empty: nothing.
        host: the token of the host; empty: nobody yet.
        own: the name with which somebody sat down as the host; empty: nobody has.
        unsaved: entries that are not known to be kept yet.
        written: how many entries there are.
        attempts: the last attempts that counted.
        attempt: the one that is being made now.
        guests: the people who sit here, or have, by the tokens of their browsers.
        asking: who wants a seat, by name, in the order in which they asked.
        removed: the tokens of those whom the host has sent away.
        bots: the bots that sit here, by name.
        players: what plays for each bot in the running deal, as soon as it has been asked.
        habits: what bots remember of the night.
        deal: the running deal, or the last one until the next begins.
        names: its seats.
        ready: the result has been read: the next deal may begin.
        read: who has read it.
        clock: how long everybody may think.
        pause: why the table stands still: `host`, `empty` (nobody is here); empty: it does not.
        closed: the night is over.
        stopped: why the log cannot be read farther than this, or written; empty: it can.
        events: what happened, for everybody: deal number, sentence, and the only seat that may see its cards.
        forgotten: events that are no longer kept.
        ended: when each finished deal was over.
        seq: the number of the present state; every change raises it by one.
        turn: the number of the present decision; a move names the one that it is for.
        now: what time it is, in seconds since 1970.
    """

    clock: Clock
    attempt: str
    invitation: str

    night: Night
    opened: journal.Opened
    settings: Settings
    coming: Settings
    planned: journal.Planned | None
    written: int
    ready: bool
    forgotten: int
    seq: int
    turn: int
    pause: str
    closed: bool
    stopped: str
    host: str
    own: str

    def __init__(self, night: Night, opened: journal.Opened) -> None:
        self.now: Callable[[], float] = time.time
        self.night, self.opened = night, opened
        self.settings = self.coming = opened.settings
        self.planned = None
        self.invitation, self.host, self.own = opened.invitation, "", ""
        self.unsaved: list[journal.Log] = []
        self.written = 0
        self.attempts: dict[str, None] = {}
        self.attempt = ""
        self.guests: dict[str, Guest] = {}
        self.asking: dict[str, Asking] = {}
        self.removed: set[str] = set()
        self.bots: dict[str, Persona] = {}
        self.players: dict[str, Player] = {}
        self.habits: Habits = Habits()
        self.deal: Deal | None = None
        self.names: tuple[str, ...] = ()
        self.ready = True
        self.read: set[str] = set()
        self.clock = Clock()
        self.pause, self.closed, self.stopped = "", False, ""
        self.events: list[tuple[int, wire.EventState, int | None]] = []
        self.forgotten = 0
        self.ended: list[float] = []
        self.seq = self.turn = 0
        self._noted = 0
        self._asked: tuple[int, int] | None = None  # deal and move that somebody is asked for
        self._game = night.game.code  # the last that the table was told of
        self._void_before = False  # the last deal was void: another one in a row waits for somebody
        self._count(opened)
        self.unsaved.append(opened)

    @property
    def running(self) -> bool:
        """Is a deal being played?"""
        return self.deal is not None and not self.deal.over

    @property
    def offered(self) -> bool:
        """Is somebody asked out of turn whether to buy the discard?"""
        deal = self.deal
        return deal is not None and not deal.over and BUY_DISCARD in deal.options()

    # -- writing -----------------------------------------------------------------------------------------------------

    def kept(self, count: int) -> None:
        """So many of the unsaved entries, the first ones, are kept now."""
        del self.unsaved[:count]

    def enter(self, entry: journal.Log) -> None:
        """Take an entry that changes something but the night, and write it down."""
        self._write(entry, self._apply)

    def steps(self, do: Callable[[], T]) -> T:
        """Let the night take steps, and write each of them down when it is taken."""
        self.night.entered = self._step
        try:
            return do()
        finally:
            self.night.entered = None

    def _step(self, step: Entry) -> None:
        METRICS.voids += step.what == "void"
        self._write(journal.Step.of(step, __version__, proof_of(self.night, step.what)), self._stepped)

    def play(self, move: Move, late: bool = False) -> None:
        """Make a move in the running deal, and write it down; `late`: for somebody whose time is over.

        Raises:
            IllegalMove: it is none; nothing has changed.
        """
        self._write(journal.Moved(str(move), late), lambda entry: self._moved(move, entry.at, late))
        METRICS.moves += 1
        assert self.deal is not None
        if self.deal.over:
            self.deal_is_over()

    def deal_is_over(self) -> None:
        """Take the deal into the books."""
        self.steps(self.night.end_deal)

    def _write(self, entry: journal.Log, do: Callable[[journal.Log], None]) -> None:
        entry = msgspec.structs.replace(entry, at=floor(self.now() * 1000) / 1000, cid=self.attempt)
        do(entry)
        self.attempt = ""
        self._count(entry)
        self.unsaved.append(entry)

    def _count(self, entry: journal.Log) -> None:
        """An entry has been taken: what follows from every one of them."""
        self.written += 1
        self.seq += 1
        if entry.cid:
            self.attempts[entry.cid] = None
            while len(self.attempts) > REMEMBERED:
                del self.attempts[next(iter(self.attempts))]
        asked = (self.night.deals, len(self.deal.log)) if self.deal is not None and self.running else None
        if asked != self._asked:
            self._asked = asked
            self.turn += 1
            self.clock.begin_turn(entry.at)

    # -- reading -----------------------------------------------------------------------------------------------------

    def replay(self, entries: Iterable[journal.Log], without_moves: bool = False) -> None:
        """Do again what a log says.

        Args:
            entries: the log behind its first entry.
            without_moves: do not make the moves of the deal that runs: it is going to be void.

        Raises:
            LogError: it does not play through with this program.
        """
        log = list(entries)
        for entry, following in zip_longest(log, log[1:]):
            try:
                if not (without_moves and isinstance(entry, journal.Moved)):
                    self._again(entry, following, proved=not without_moves)
            except (ValueError, KeyError, IndexError, AssertionError) as error:
                kind = Differs if isinstance(error, Differs) else LogError
                raise kind(f"entry {self.written + 1} of the log does not play: {error}") from None
            self._count(entry)
        self.unsaved = []

    def _again(self, entry: journal.Log, following: journal.Log | None, proved: bool) -> None:
        if not isinstance(entry, journal.Step):
            self._apply(entry)
            return
        running = self.night.deal
        self.night.enter(entry.entry(moves_of(running) if running else ()))
        if proved and not proves(self.night, entry, following):
            raise Differs(f"deal {self.night.deals + (entry.what == 'begin')} comes out differently with this program")
        self._stepped(entry)

    def stop(self, why: str) -> None:
        """The log goes on, but this program cannot read it: the night ends here, and nothing is written any more."""
        self.stopped, self.closed, self.ready = why, True, False
        self._tell("unread")

    # -- what entries do ---------------------------------------------------------------------------------------------

    def _apply(self, entry: journal.Log) -> None:
        match entry:
            case journal.Moved():
                self._moved(Move.parse(entry.move), entry.at, entry.late)
            case journal.Paused():
                self.pause = "host" if entry.host else "empty"
                self.clock.stop(entry.at)
            case journal.Resumed():
                self.pause = ""
                self.clock.go_on(entry.at)
            case journal.Graced():
                self.clock.grant(entry.name, entry.seconds)
            case journal.Changed():
                self.coming = entry.settings
                self._tell("settings")
                self._settle()
            case journal.Planned():
                self.planned = entry if entry.game else None
                self._tell("planned" if entry.game else "unplanned", game=entry.game)
            case journal.Invited():
                self.invitation = entry.invitation
            case journal.Closed():
                self.closed = True
                self._tell("closed")
            case _:
                self._people(entry)

    def _people(self, entry: journal.Log) -> None:
        match entry:
            case journal.Asked():
                self.asking[entry.name] = Asking(entry.name, entry.token, entry.chips)
            case journal.Admitted():
                asking = self.asking[entry.name]
                asking.admitted, asking.chips = True, entry.chips or asking.chips
            case journal.Declined():
                del self.asking[entry.name]
            case journal.Guest():
                self._seated(entry)
            case journal.Removed():
                self.removed |= {token for token, guest in self.guests.items() if guest.name == entry.name}
            case journal.Bot():
                self.bots[entry.name] = next(persona for persona in PERSONAS if persona.name == entry.name)
            case journal.Host():
                guest = self.guests.get(entry.token)
                if guest and self.host:
                    self._tell("host", guest.name)
                elif guest:
                    self.own = guest.name
                self.host = entry.token
            case _:
                raise LogError(f"{type(entry).__name__} cannot stand here")

    def _seated(self, entry: journal.Guest) -> None:
        """A newcomer sits down, or somebody goes on with another device, which is the host's then, too."""
        self.asking.pop(entry.name, None)
        before = [token for token, guest in self.guests.items() if guest.name == entry.name]
        for token in before:
            del self.guests[token]
        if self.host in before:
            self.host = entry.token
        if not before and entry.token == self.host:
            self.own = entry.name
        if before and entry.token not in before:
            self._tell("device", entry.name)
        self.guests[entry.token] = Guest(entry.name)

    def _moved(self, move: Move, at: float, late: bool) -> None:
        deal = self.deal
        assert deal is not None, "no deal is running"
        name, offered = self.names[deal.actor], self.offered
        deal.apply(move)
        self.habits.note(name, move)
        if not offered:
            self.clock.end_turn(name, at, self.settings.clock, self.settings.bank)
        for guest in self.guests.values():
            if guest.name == name:
                guest.late = guest.late + 1 if late else 0
        self.hear(deal)

    def _stepped(self, entry: journal.Log) -> None:
        assert isinstance(entry, journal.Step)
        self._seen(entry)

    def _settle(self) -> None:
        """The settings to come are in force, unless a deal is running."""
        if not self.running:
            self.settings = self.coming

    def _seen(self, entry: journal.Step) -> None:
        """The night has taken a step: what the table sees of it."""
        night, what, name, seat = self.night, entry.what, entry.name, entry.seat
        if what == "begin":
            assert night.deal is not None
            self.deal, self.names, self.players = night.deal, night.order, {}
            self.ready, self._noted = False, 0
            self.read = set()
            self.clock.begin_deal()
            self.hear(night.deal)
        elif what == "deal":
            self._void_before = False
            self.ended.append(entry.at)
            self._settle()
        elif what == "tally":
            self._tallied(entry)
        elif what == "void":
            self._tell("void", note=entry.note)
            self._voided()
        elif what == "choose":
            chooser = next((person.name for person in night.seated if person.seat == seat), "")
            if chooser or name != self._game:
                self._tell("choose" if chooser else "game", chooser, name)
            self._game = name
            self.planned = None
        elif what in TOLD:
            sent = what == "leave" and any(self.guests[one].name == name for one in self.removed & self.guests.keys())
            self._tell(
                "removed" if sent else TOLD[what], name, amount=entry.chips if what == "correct" else 0, note=entry.note
            )
        if what in ("leave", "deal", "void"):
            for bot in [bot for bot in self.bots if night.people[bot].gone]:
                del self.bots[bot]

    def _tallied(self, entry: journal.Step) -> None:
        """A deal that was played with real cards is in the books."""
        self.ended.append(entry.at)
        self._settle()
        told = json.loads(entry.note)
        for name, chips in told["shares"].items():
            self._tell("win", name, amount=chips, back=1)
        if self.night.carry.total:
            self._tell("stays", amount=self.night.carry.total, back=1)

    def _voided(self) -> None:
        self.deal, self.names = None, ()
        self.ready, self._void_before = not self._void_before, True
        self._settle()

    def hear(self, deal: Deal) -> None:
        """Take what happened in the deal into the log of the table."""
        assert deal.events is not None
        number, events = self.night.deals + 1, deal.events[self._noted :]
        seen = deal.view(None) if any(event.word == "show" for event in events) else None
        for event in events:
            state = event_state(number, event, self.names, seen)
            self.events.append((number, state, event.seat if event.private else None))
        self._noted = len(deal.events)
        if len(self.events) > 2 * KEPT:
            self.forgotten += len(self.events) - KEPT
            del self.events[:-KEPT]

    def _tell(self, word: str, name: str = "", game: str = "", amount: int = 0, note: str = "", back: int = 0) -> None:
        """Tell everybody; `back`: it belongs to a deal so far before the next one."""
        number = self.night.deals + 1 - back
        told = wire.EventState(deal=number, word=word, name=name, amount=amount, game=game, note=note)
        self.events.append((number, told, None))
