"""The state of a table: what its log says, who is here, and what anybody may ask of it. `reduce` changes the former."""

from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from buio.bots import Persona, Player
from buio.bots.habits import Habits
from buio.fairness import Entropy
from buio.night import Night, NightError
from buio.night.entries import Entry, Person
from buio.play.deal import Deal
from buio.play.moves import BUY_DISCARD
from buio.play.recipe import Recipe
from buio.table import journal, wire
from buio.table.budget import Budget
from buio.table.clock import Clock, steady
from buio.table.refusal import Refused
from buio.table.settings import Settings
from buio.table.talk import Talk


@dataclass(slots=True)
class Guest:
    """A person at the table, known by the token of a browser.

    Attributes:
        name: whose seat it is, or was.
        here: the person's page is connected.
        late: how many moves in a row were not made in time.
    """

    name: str
    here: bool = False
    late: int = 0


@dataclass(slots=True)
class Asking:
    """Somebody who wants a seat.

    Attributes:
        name: what they want to be called.
        token: who they are.
        chips: what they want to buy.
        seat: where they want to sit; -1: anywhere.
        admitted: they get the next free seat.
    """

    name: str
    token: str
    chips: int
    seat: int = -1
    admitted: bool = False


@dataclass(slots=True)
class Tally:
    """A deal that somebody has written down, as long as the others have not agreed.

    Attributes:
        number: its number among all that were written down here, so that nobody agrees to another one than they saw.
        by: who wrote it down.
        stakes: by name, the chips put in.
        shares: by name, the chips got.
        agreed: who says that it is right.
    """

    number: int
    by: str
    stakes: dict[str, int]
    shares: dict[str, int]
    agreed: set[str] = field(default_factory=set)


@dataclass(eq=False, repr=False)
class RoomState:
    """What a table is: first what follows from its log, then what nobody keeps.

    Attributes:
        night: the night that is played at it.
        opened: how the table was opened.
        settings: how it is run in this deal.
        coming: how it is run from the next deal on.
        planned: what is played as soon as it is possible; None: the same as now.
        invitation: what a link must hold besides the table's name; empty: nothing.
        host: the token of the host; empty: nobody yet.
        host_digest: the digest of the secret that makes its bearer the host; empty: none does.
        own: the name with which somebody sat down as the host; empty: nobody has.
        logged: how many entries its log has.
        attempts: the last attempts that counted.
        guests: the people who sit here, or have, by the tokens of their browsers.
        asking: who wants a seat, by name, in the order in which they asked.
        claims: by the token of who waits for the host with a claim: the name of the seat, and a code to know them by.
        denied: how often that was in vain, by token.
        removed: by token, whom the host has sent away, and why: a word of `wire.Why`, and the host's own words.
        former: by token, who had a seat at the table that this one follows.
        bots: the bots that sit here, by name.
        faces: by name, the number of a drawn face that somebody has chosen.
        keys: by name, the digest of the key by which somebody is known again across nights.
        deals_of: by name, the finished deals that somebody was in.
        habits: what bots remember of the night.
        deal: the running deal, or the last one until the next begins.
        names: its seats.
        hunted: the cards that would have come in it have been turned.
        sat_at: when somebody last sat down.
        enough_at: when the second of those who sit here did.
        clock: how long everybody may think.
        pause: why the table stands still: `host`, `empty` (nobody is here); empty: it does not.
        closed: the night is over.
        followed: the table at which the same people have their next night; empty: none has been opened.
        void_before: the last deal was void: another one in a row waits for somebody.
        corrections: the last ones of stacks.
        events: what happened, for everybody: deal number, sentence, and the only seat that may see its cards.
        forgotten: events that are no longer kept.
        events_noted: how many events of the running deal are among them.
        told_game: the last game that everybody was told of.
        ended: when each finished deal was over.
        turn: the number of the present decision; a move names the one that it is for.
        asked: the deal and the move that somebody is asked for.
        read: who has read the result, and is ready for the next deal.
        first_wanted: the host wants the first deal now.
        mixing: what people contribute to the next deal.
        closed_at: since when no promise is taken and seeds are waited for.
        tallied: the deal that was written down last, until it is in the books or somebody says that it is wrong.
        tallies: how many have been written down.

        now: what time it is, in seconds since 1970; it never jumps.
        seq: the number of the present state; every change raises it by one.
        stopped: why the log cannot be read farther than this, or written; empty: it can.
        beacon: a round of the public beacon is one more part of each shuffle.
        ready: the result has been read: the next deal may begin.
        seen: by name, when the person's page came or went.
        away: how long whoever is asked has been without a line before this time.
        host_secret: the secret of the host's renewed link; empty: not renewed here, or not by or for the present host.
        codes: with which another device takes a seat: the seat's name, and when the code ends.
        moved: the tokens of devices whose seats have gone to others, and that have not been told so.
        address: where the attempt comes from that is being made now; empty: from the machine itself.
        origins: where those who wait have asked, by token; it is written nowhere.
        budget: what may still be done of what is kept for ever and is no move.
        announced: number and shuffles of a deal, and what it has announced of its pack.
        players: what plays for each bot in the running deal, as soon as it has been asked.
        talk: what people say.
    """

    night: Night
    opened: journal.Opened
    settings: Settings = field(init=False)
    coming: Settings = field(init=False)
    planned: journal.Planned | None = None
    invitation: str = field(init=False)
    host: str = ""
    host_digest: str = field(init=False)
    own: str = ""
    logged: int = 1
    attempts: dict[str, None] = field(default_factory=dict)
    guests: dict[str, Guest] = field(default_factory=dict)
    asking: dict[str, Asking] = field(default_factory=dict)
    claims: dict[str, tuple[str, str]] = field(default_factory=dict)
    denied: Counter[str] = field(default_factory=Counter)
    removed: dict[str, tuple[str, str]] = field(default_factory=dict)
    former: dict[str, journal.Former] = field(default_factory=dict)
    bots: dict[str, Persona] = field(default_factory=dict)
    faces: dict[str, int] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    deals_of: dict[str, int] = field(default_factory=dict)
    habits: Habits = field(default_factory=Habits)
    deal: Deal | None = None
    names: tuple[str, ...] = ()
    hunted: bool = False
    sat_at: float = 0.0
    enough_at: float = 0.0
    clock: Clock = field(default_factory=Clock)
    pause: str = ""
    closed: bool = False
    followed: str = ""
    void_before: bool = False
    corrections: deque[wire.CorrectionState] = field(default_factory=lambda: deque(maxlen=100))
    events: list[tuple[int, wire.EventState, int | None]] = field(default_factory=list)
    forgotten: int = 0
    events_noted: int = 0
    told_game: str = field(init=False)
    ended: list[float] = field(default_factory=list)
    turn: int = 0
    asked: tuple[int, int] | None = None
    read: set[str] = field(default_factory=set)
    first_wanted: bool = False
    mixing: Entropy = field(default_factory=Entropy)
    closed_at: float = 0.0
    tallied: Tally | None = None
    tallies: int = 0

    now: Callable[[], float] = field(default_factory=steady)
    seq: int = 1
    stopped: str = ""
    beacon: bool = False
    ready: bool = True
    seen: dict[str, float] = field(default_factory=dict)
    away: float = 0.0
    host_secret: str = ""
    codes: dict[str, tuple[str, float]] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    address: str = ""
    origins: dict[str, str] = field(default_factory=dict)
    budget: Budget = field(default_factory=Budget)
    announced: tuple[int, int, list[str]] = (0, 0, [])
    players: dict[str, Player] = field(default_factory=dict)
    talk: Talk = field(default_factory=Talk)

    def __post_init__(self) -> None:
        self.settings = self.opened.settings
        self.coming = self.opened.settings
        self.invitation = self.opened.invitation
        self.host_digest = self.opened.host
        self.told_game = self.night.game.code
        if before := self.opened.before:
            self.host, self.removed = before.host, dict(before.removed)
            self.former = {one.token: one for one in before.people}

    def write(self, entry: Entry) -> None:
        """Have an entry taken by whoever keeps the log."""
        self.night.write(entry)

    # -- the game ----------------------------------------------------------------------------------------------------

    @property
    def running(self) -> bool:
        """Is a deal being played?"""
        return self.deal is not None and not self.deal.over

    @property
    def number(self) -> int:
        """The number of the deal that is being played, else of the last one."""
        return self.night.deals + self.running

    @property
    def offered(self) -> bool:
        """Is somebody asked out of turn whether to buy the discard?"""
        deal = self.deal
        return deal is not None and not deal.over and BUY_DISCARD in deal.options()

    @property
    def chooser(self) -> str | None:
        """Who chooses the game of the next deal; None: nobody, or somebody who is content with the same."""
        chooser = self.night.chooser
        return None if chooser in self.read and not self.hindered else chooser

    @property
    def hindered(self) -> int:
        """So many would be dealt in, and cannot play this game by these rules; 0: nothing is in the way."""
        if self.running or self.closed or self.opened.account or self.night.carry.total:
            return 0
        try:
            self.night.must_be_possible()
        except NightError:
            return self.night.dealt
        return 0

    @property
    def rested(self) -> float:
        """Seconds that a result has lain open."""
        return self.now() - self.clock.began

    # -- who is here -------------------------------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Is any person of this table here? A table never plays for itself alone."""
        return any(guest.here and self.sits(guest.name) for guest in self.guests.values())

    def here(self, name: str) -> bool:
        """Is the page of this person connected, or is it a bot?"""
        return name in self.bots or any(guest.here for guest in self.guests.values() if guest.name == name)

    @property
    def present(self) -> set[str]:
        """The people whose pages are connected, and the bots."""
        return {guest.name for guest in self.guests.values() if guest.here} | self.bots.keys()

    @property
    def people_here(self) -> set[str]:
        """The people who sit here, and whose pages are connected."""
        return {guest.name for guest in self.guests.values() if guest.here and self.sits(guest.name)}

    def connect(self, token: str, here: bool) -> None:
        """Note that a page of this person came or went."""
        guest = self.guests.get(token)
        if guest is None or guest.here == here:
            return
        if here and self.deal is not None and not self.deal.over and self.names[self.deal.actor] == guest.name:
            self.away += self.now() - self.gone_since(guest.name)
        guest.here = here
        self.seen[guest.name] = self.now()
        self.changed()

    def gone_since(self, name: str) -> float:
        """Tell since when in this turn somebody who is asked has had no line."""
        return max(self.seen.get(name, 0.0), self.clock.began)

    def go_on(self) -> None:
        """Let the next deal begin."""
        self.ready = True
        self.changed()

    def changed(self) -> None:
        """Note that something has changed that is not kept: who is here, that a result has lain open for long."""
        self.seq += 1

    # -- who is who --------------------------------------------------------------------------------------------------

    def sits(self, name: str) -> bool:
        """Has somebody of this name a seat?"""
        person = self.night.people.get(name)
        return person is not None and not person.gone

    def guest(self, name: str) -> Guest | None:
        """Find the person of this name, if it is one and not a bot."""
        return next((guest for guest in self.guests.values() if guest.name == name), None)

    def person(self, token: str) -> Person:
        """Find the person of this token, who sits here, and may say and do something.

        Raises:
            Refused: nobody with this token does.
        """
        if token in self.removed:
            raise Refused("removed", "the host has taken you off this table")
        guest = self.guests.get(token)
        if guest is None or not self.sits(guest.name):
            raise Refused("no_seat", "you are watching: take a seat first")
        return self.night.people[guest.name]

    @property
    def recipe(self) -> Recipe:
        """How this deal is played, or the last one as long as nothing else comes next."""
        deal, night = self.deal, self.night
        if deal is not None and (not deal.over or deal.recipe.origin[:2] == (night.game, night.rules)):
            return deal.recipe
        return night.recipe

    @property
    def host_name(self) -> str:
        """What the host is called; empty: the host does not sit here."""
        guest = self.guests.get(self.host)
        return guest.name if guest and self.sits(guest.name) else ""

    def known(self, token: str) -> str:
        """Return this token, if it is somebody's of this table; empty: a stranger's."""
        return token if token in self.guests or token in self.former or token == self.host else ""

    def belongs(self, token: str) -> bool:
        """May this browser come in by an old link, too? Whom the host has sent away needs the new one, like others."""
        return token == self.host or (token not in self.removed and (token in self.guests or token in self.former))

    def asks(self, token: str) -> bool:
        """Does somebody wait for the host's answer?"""
        return token in self.claims or any(one.token == token for one in self.asking.values())

    def claiming(self, name: str, code: str) -> str:
        """Find who claims the seat of this name, known by this code; empty: nobody, or several without a code."""
        found = [one for one, claim in self.claims.items() if claim[0] == name and code in ("", claim[1])]
        return found[0] if len(found) == 1 else ""

    def from_there(self, token: str) -> list[str]:
        """List who else waits and has asked from the same address, oldest first; of the machine itself nobody."""
        asking = {one.token for one in self.asking.values()}
        self.origins = {one: there for one, there in self.origins.items() if one in asking or one in self.claims}
        crowd = [one for one, there in self.origins.items() if self.address and there == self.address]
        self.origins[token] = self.address
        return crowd
