"""The fold of a room: what stands after all entries of its log, whoever makes them."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from buio import __version__
from buio.bots import PERSONAS, Persona, Player
from buio.night import Night
from buio.night.entries import moves_of
from buio.night.saving import beginning, begun
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.server import journal, wire
from buio.server.projection.sentences import event_state

T = TypeVar("T")
KEPT = 200
"""Events kept for those who come later."""
REMEMBERED = 64
"""Attempts remembered for each person, so that a repeated one counts once."""


class LogError(ValueError):
    """A log that does not play through; the text says where."""


@dataclass(slots=True)
class Guest:
    """A person at the table, known by the token of a browser.

    Attributes:
        name: whose seat it is.
        here: the person's page is connected.
        attempts: the last attempts that counted.
    """

    name: str
    here: bool = False
    attempts: dict[str, None] = field(default_factory=dict)


class Fold:
    """A room that takes entries: those of its own methods, or of a log that is read.

    Attributes:
        night: the night that is played at it.
        opened: how the table was opened.
        unsaved: entries that are not known to be kept yet.
        written: how many entries there are.
        guests: the people who sit here, by the tokens of their browsers.
        bots: the bots that sit here, by name.
        players: what plays for each bot in the running deal, as soon as it has been asked.
        deal: the running deal, or the last one until the next begins.
        names: its seats.
        ready: the result has been read: the next deal may begin.
        events: what happened, for everybody: deal number, sentence, and the only seat that may see its cards.
        forgotten: events that are no longer kept.
        seq: the number of the present state; every change raises it by one.
    """

    night: Night
    opened: journal.Opened
    written: int
    ready: bool
    forgotten: int
    seq: int

    def __init__(self, night: Night, opened: journal.Opened) -> None:
        self.night, self.opened = night, opened
        self.unsaved: list[journal.Log] = []
        self.written = 0
        self.guests: dict[str, Guest] = {}
        self.bots: dict[str, Persona] = {}
        self.players: dict[str, Player] = {}
        self.deal: Deal | None = None
        self.names: tuple[str, ...] = ()
        self.ready = True
        self.events: list[tuple[int, wire.EventState, int | None]] = []
        self.forgotten = 0
        self.seq = 0
        self._noted = 0
        self._game = night.game.code  # the last that the table was told of
        self._void_before = False  # the last deal was void: another one in a row waits for somebody
        self._write(opened)

    # -- writing -----------------------------------------------------------------------------------------------------

    def kept(self, count: int) -> None:
        """So many of the unsaved entries, the first ones, are kept now."""
        del self.unsaved[:count]

    def enter(self, entry: journal.Log) -> None:
        """Take an entry that changes something but the night, and write it down."""
        self._apply(entry)
        self._write(entry)

    def steps(self, do: Callable[[], T]) -> T:
        """Let the night take steps, and write them down."""
        before, entries = len(self.night.entries), self.night.entries
        try:
            return do()
        finally:
            for step in entries[before:]:
                self._write(journal.Step.of(step, __version__))
                self._seen(step.what, step.name, step.seat)

    def _write(self, entry: journal.Log) -> None:
        self.unsaved.append(entry)
        self.written += 1
        self.seq += 1

    # -- reading -----------------------------------------------------------------------------------------------------

    def replay(self, entries: Iterable[journal.Log]) -> None:
        """Do again what a log says.

        Raises:
            LogError: it does not play through with this program.
        """
        for entry in entries:
            try:
                self._again(entry)
            except (ValueError, KeyError, IndexError, AssertionError) as error:
                raise LogError(f"entry {self.written + 1} of the log does not play: {error}") from None
        self.unsaved = []

    def _again(self, entry: journal.Log) -> None:
        if isinstance(entry, journal.Step):
            running = self.night.deal
            self.night.enter(entry.entry(moves_of(running) if running else ()))
            self._seen(entry.what, entry.name, entry.seat)
        else:
            self._apply(entry)
        self._write(entry)

    # -- what entries do ---------------------------------------------------------------------------------------------

    def _apply(self, entry: journal.Log) -> None:
        match entry:
            case journal.Moved():
                self._moved(Move.parse(entry.move), entry.cid)
            case journal.Guest():
                self.guests = {token: guest for token, guest in self.guests.items() if guest.name != entry.name}
                self.guests[entry.token] = Guest(entry.name)
            case journal.Bot():
                self.bots[entry.name] = next(persona for persona in PERSONAS if persona.name == entry.name)
            case _:
                raise LogError(f"{type(entry).__name__} cannot stand here")

    def play(self, move: Move, cid: str = "") -> None:
        """Make a move in the running deal, and write it down; `cid`: the attempt of a person that it is.

        Raises:
            IllegalMove: it is none; nothing has changed.
        """
        self._moved(move, cid)
        self._write(journal.Moved(str(move), cid))
        assert self.deal is not None
        if self.deal.over:
            self.steps(self.night.end_deal)

    def _moved(self, move: Move, cid: str) -> None:
        deal = self.deal
        assert deal is not None, "no deal is running"
        actor = deal.actor
        deal.apply(move)
        if cid:
            guest = next(guest for guest in self.guests.values() if guest.name == self.names[actor])
            guest.attempts[cid] = None
            while len(guest.attempts) > REMEMBERED:
                del guest.attempts[next(iter(guest.attempts))]
        self._hear(deal)

    def _seen(self, what: str, name: str, seat: int) -> None:
        """The night has taken a step: what the table sees of it."""
        night = self.night
        if what == "begin":
            assert night.deal is not None
            self.deal, self.names, self.players = night.deal, night.order, {}
            self.ready, self._noted = False, 0
            self._hear(night.deal)
        elif what == "deal":
            self._void_before = False
        elif what == "void":
            self._tell("void")
            self._voided()
        elif what == "choose":
            chooser = next((person.name for person in night.seated if person.seat == seat), "")
            if chooser or name != self._game:
                self._tell("choose" if chooser else "game", chooser, name)
            self._game = name
        elif what == "leave" and name in self.bots and night.people[name].gone:
            del self.bots[name]

    def _voided(self) -> None:
        self.deal, self.names = None, ()
        self.ready, self._void_before = not self._void_before, True

    def _hear(self, deal: Deal) -> None:
        """Take what happened in the deal into the log of the table."""
        assert deal.events is not None
        number, seen = self.night.deals + 1, deal.view(None)
        for event in deal.events[self._noted :]:
            state = event_state(number, event, self.names, seen)
            self.events.append((number, state, event.seat if event.private else None))
        self._noted = len(deal.events)
        if len(self.events) > 2 * KEPT:
            self.forgotten += len(self.events) - KEPT
            del self.events[:-KEPT]

    def _tell(self, word: str, name: str = "", game: str = "") -> None:
        number = self.night.deals + 1
        told = wire.EventState(deal=number, word=word, name=name, amount=0, extra=0, cards=[], hand=None, game=game)
        self.events.append((number, told, None))


def opened(night: Night, stack: int, bots: int, demo: bool) -> journal.Opened:
    """The first entry of a table at which this night is played."""
    return journal.Opened(journal.FORM, __version__, beginning(night), stack, bots, demo, time.time())


def night_of(entry: journal.Log) -> tuple[Night, journal.Opened]:
    """The night with which a log begins.

    Raises:
        LogError: it begins with something else, or in a form that this program does not know.
    """
    if not isinstance(entry, journal.Opened):
        raise LogError("a log begins with the opening of its table")
    if entry.form > journal.FORM:
        raise LogError(f"the log was written by a newer Buio, {entry.program}: this one cannot read it")
    try:
        return begun(entry.night), entry
    except (KeyError, ValueError, TypeError) as error:
        raise LogError(f"the table cannot be opened again: {error}") from None
