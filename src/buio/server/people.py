"""Who sits at a table: people who come, wait, go and come again, on whichever device, and bots that make room."""

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from buio.bots import PERSONAS, seat_bots
from buio.night import Night, NightError
from buio.night.entries import Person
from buio.server import journal
from buio.server.budget import SLEEPS, Budget
from buio.server.claims import Claims
from buio.server.guests import Guest
from buio.server.names import admit, called, named
from buio.server.refusal import Refused

MOST_CHIPS: Final = 1_000_000
MOST_ASKING: Final = 20
"""How many may wait for a seat."""
MOST_FROM: Final = 8
"""How many of them may come from one address."""
MOST_CLAIMS: Final = 3
"""How often somebody may claim a seat in vain."""
CODE_SECONDS: Final = 300
"""How long a code is good that passes a seat on to another device."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class People(Claims):
    """The part of a room that knows who sits where.

    Attributes:
        codes: with which another device takes a seat: the seat's name, and when the code ends.
        moved: the tokens of devices whose seats have gone to others, and that have not been told so.
        seen: by name, when the person's page was last connected.
        budget: what may still be done of what is kept for ever and is no move.
        buying: who wants a fresh stack as soon as the deal of the others is over.
    """

    now: Callable[[], float]
    seq: int

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.codes: dict[str, tuple[str, float]] = {}
        self.moved: set[str] = set()
        self.buying: set[str] = set()
        self.seen: dict[str, float] = {}
        self.budget: Budget = Budget()

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

    def connected(self, token: str, here: bool) -> None:
        """A page of this person came or went."""
        guest = self.guests.get(token)
        if guest is None or guest.here == here:
            return
        guest.here = here
        self.seen[guest.name] = self.now()
        self.changed()
        self.wake_or_sleep()

    def wake_or_sleep(self) -> None:
        """A table without people pauses: their time is not used up, and bots do not play among themselves.

        Where that has been often enough for now, it pauses later, and whoever comes back meanwhile finds it going on.
        """
        if not self.guests or self.pause == "host" or self.closed or self.watched != (self.pause == "empty"):
            return
        if self.pause:
            self.enter(journal.Resumed())
        elif self.budget.left((SLEEPS, "")):
            self.budget.spend((SLEEPS, ""))
            self.enter(journal.Paused(host=False))

    def sleep_since(self, at: float) -> None:
        """Nobody has served the table since then: that time is nobody's."""
        if not self.pause and not self.closed and self.guests:
            now, self.now = self.now, lambda: at
            self.enter(journal.Paused(host=False))
            self.now = now

    def changed(self) -> None:
        """What is not kept has changed: who is here, who is ready."""
        self.seq += 1

    @property
    def host_name(self) -> str:
        """What the host is called; empty: the host does not sit here."""
        guest = self.guests.get(self.host)
        return guest.name if guest and self.sits(guest.name) else ""

    def sits(self, name: str) -> bool:
        """Has somebody of this name a seat?"""
        person = self.night.people.get(name)
        return person is not None and not person.gone

    def person(self, token: str) -> Person:
        """The person of this token, who sits here, and may say and do something.

        Raises:
            Refused: nobody with this token does.
        """
        if token in self.removed:
            raise Refused("removed", "the host has taken you off this table")
        guest = self.guests.get(token)
        if guest is None or not self.sits(guest.name):
            raise Refused("no_seat", "you are watching: take a seat first")
        return self.night.people[guest.name]

    # -- coming ------------------------------------------------------------------------------------------------------

    def sit(self, token: str, name: str, chips: int = 0) -> None:
        """Take a seat, or ask for one; with the first person the bots sit down."""
        name = self._welcome(token, name)
        if not 0 <= chips <= MOST_CHIPS:
            raise Refused("chips", f"one buys 1 to {MOST_CHIPS} chips, not {chips}")
        approval = self.settings.approve and token != self.host and self.host != ""
        if not approval and not self._places and not self.bots:
            raise Refused("full", "the table is full")
        if len(self.asking) >= MOST_ASKING or len(self.from_there(token)) >= MOST_FROM:
            raise Refused("full", f"{MOST_ASKING} people wait for a seat already, or {MOST_FROM} of your address")
        self.enter(journal.Asked(name, token, chips if self.settings.approve else 0))
        if not approval:
            self.enter(journal.Admitted(name))
        self.seat_waiting()
        if token in self.guests:
            self.connected(token, True)

    def known(self, token: str) -> str:
        """This token, if it is somebody's of this table; empty: a stranger's."""
        return token if token in self.guests or token == self.host else ""

    def _welcome(self, token: str, name: str) -> str:
        """The name with which somebody may sit down."""
        mine = self._come(token)
        if mine:
            return mine.name
        name = named(name)
        admit(name)
        other = called([*self.night.people, *self.asking], name)
        if self.sits(other) or other in self.asking:
            raise Refused("taken", f"{other} sits at this table already: choose another name")
        if other:
            raise Refused("taken", f"{other} has sat at this table: choose another name")
        return name

    def _come(self, token: str) -> Guest | None:
        """Who has sat here with this token, if anybody; who may have no seat, has one or waits for one is refused."""
        mine = self.guests.get(token)
        if self.closed:
            raise Refused("closed", "the night is over at this table")
        if token in self.removed:
            raise Refused("removed", "the host has taken you off this table")
        if mine and self.sits(mine.name):
            raise Refused("seated", f"you sit here already, as {mine.name}")
        if self.asks(token):
            raise Refused("asking", "you have asked for a seat already")
        return mine

    @property
    def seats(self) -> int:
        """How many may sit at this table."""
        most = len(self.night.seated) + len(self.night.free_seats)
        return min(self.settings.seats or most, most)

    @property
    def _places(self) -> int:
        """Seats that are free."""
        return max(0, self.seats - len(self.night.seated))

    def seat_waiting(self) -> None:
        """Give seats to those who may have one, bots make room for them, and other bots sit down where there is any."""
        if self.closed:
            return
        for asking in [one for one in self.asking.values() if one.admitted]:
            if not self._places:
                self._make_room()
            if not self._places:
                break
            try:
                chips = asking.chips or self.settings.stack
                self.steps(partial(self.night.sit, asking.name, chips))
            except NightError as error:
                self.enter(journal.Declined(asking.name))
                raise Refused("name", str(error)) from None
            self._sat_down(asking.name, asking.token)
        self._fit_bots()

    def _sat_down(self, name: str, token: str) -> None:
        self.enter(journal.Guest(name, token))
        if not self.host and not self.opened.host:
            self.enter(journal.Host(token))

    def _make_room(self) -> None:
        """One bot goes, now or at the end of the deal, for each person who waits."""
        going = sum(self.night.people[name].leaving for name in self.bots)
        waiting = sum(one.admitted for one in self.asking.values())
        for name in list(self.bots)[::-1]:
            if going >= waiting:
                return
            if not self.night.people[name].leaving:
                self.steps(partial(self.night.leave, name))
                going += 1

    def _fit_bots(self) -> None:
        """As many bots as the host wants, as far as there is room; nobody of them sits alone."""
        people = len(self.night.seated) - len(self.bots)
        waiting = sum(one.admitted for one in self.asking.values())
        wanted = min(self.settings.bots, max(0, self.seats - people - waiting)) if people else 0
        staying = [name for name in self.bots if not self.night.people[name].leaving]
        for name in staying[wanted:]:
            self.steps(partial(self.night.leave, name))
        others = {*self.night.people, *self.asking} - {name for name in self.night.people if self._was_bot(name)}
        taken = frozenset(persona.name for persona in PERSONAS if called(others, persona.name))
        for persona in seat_bots(max(0, wanted - len(staying)), taken):
            if self._places:
                self.steps(partial(self.night.sit, persona.name, self.settings.stack))
                self.enter(journal.Bot(persona.name))

    def _was_bot(self, name: str) -> bool:
        """Did a bot of this name sit here, which may come again?"""
        return not self.sits(name) and all(guest.name != name for guest in self.guests.values())

    # -- going -------------------------------------------------------------------------------------------------------

    def leave(self, token: str) -> None:
        """Give the seat up, at the end of the deal if one is running; or stop asking for one."""
        for asking in self.asking.values():
            if asking.token == token:
                self.enter(journal.Declined(asking.name))
                return
        if token in self.claims:
            self.deny(token)
            return
        self.go(self.person(token).name)

    def go(self, name: str) -> None:
        """Somebody's seat becomes free, at the end of the deal if one is running."""
        self.steps(lambda: self.night.leave(name))
        if not self.running:
            self.seat_waiting()
        self.wake_or_sleep()

    def sit_out(self, token: str) -> None:
        """Stay away from the next deals."""
        name = self.person(token).name
        self.steps(lambda: self.night.sit_out(name))

    def come_back(self, token: str) -> None:
        """Play again."""
        name = self.person(token).name
        self.steps(lambda: self.night.come_back(name))

    def rebuy(self, token: str) -> None:
        """A fresh stack for a person without chips; while others play a deal, at its end."""
        person = self.person(token)
        if person.stack and not self.opened.account:
            raise Refused("chips", f"you have {person.stack} chips still")
        if self.running and person.name not in self.names:
            self.buying.add(person.name)
            return
        try:
            self.steps(lambda: self.night.buy(person.name, self.settings.stack))
        except NightError as error:
            raise Refused("deal_running", str(error)) from None

    def buy_again(self) -> None:
        """Between deals, who has asked for a fresh stack meanwhile gets it."""
        for name in sorted(self.buying):
            if self.sits(name) and not self.night.people[name].stack:
                self.steps(partial(self.night.buy, name, self.settings.stack))
        self.buying.clear()

    @property
    def long_gone(self) -> list[str]:
        """Those who sit out, and have not been here for so long that they lose their seats."""
        before = self.now() - self.settings.absent
        people = [guest.name for guest in self.guests.values() if not guest.here and self.sits(guest.name)]
        return [
            name
            for name in people
            if self.seen.setdefault(name, self.now()) < before and not self.night.people[name].playing
        ]

    # -- devices -----------------------------------------------------------------------------------------------------

    def pass_on(self, token: str) -> str:
        """A code with which another device takes the seat."""
        name, now = self.person(token).name, self.now()
        self.codes = {code: one for code, one in self.codes.items() if one[1] > now and one[0] != name}
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        self.codes[code] = (name, now + CODE_SECONDS)
        return code

    def take_over(self, token: str, code: str) -> None:
        """Go on here with the seat of this code."""
        name, until = self.codes.get("".join(filter(str.isalnum, code)).upper(), ("", 0.0))
        if until <= self.now() or not self.sits(name):
            raise Refused("code", "this code is not good any more: ask for a new one on the other device")
        if token in self.guests:
            raise Refused("seated", f"you sit here already, as {self.guests[token].name}")
        self.codes = {}
        for asking in [one for one in self.asking.values() if one.token == token]:
            self.enter(journal.Declined(asking.name))
        self.give(name, token)
        self.connected(token, True)

    def give(self, name: str, token: str) -> None:
        """Somebody goes on with another device: this one; nobody else claims that seat any more, nor it another one."""
        for other in [one for one, claim in self.claims.items() if claim[0] == name and one != token]:
            self.deny(other)
        self.moved |= {one for one, guest in self.guests.items() if guest.name == name}
        self.moved.discard(token)
        self.enter(journal.Guest(name, token))

    def claim(self, token: str, name: str) -> None:
        """Say that a seat is one's own, though its device is lost: the host is asked, who needs to ask nobody."""
        if mine := self._come(token):
            raise Refused("seated", f"you have sat here as {mine.name}")
        name = called(self.night.people, name)
        if not self.sits(name) or not self.guest(name):
            raise Refused("name", "nobody of this name sits here with a device")
        if token == self.host:
            if name != self.own and self.here(name):
                raise Refused("here", f"the device of {name} is connected: there is a code for another one")
            if name != self.own and self.running:
                raise Refused("deal_running", f"a deal is running: the seat of {name} can be had when it is over")
            self.give(name, token)
            self.connected(token, True)
            return
        if self.denied[token] >= MOST_CLAIMS:
            raise Refused("claimed", "the host has been asked for seats often enough")
        crowd = [one for one in self.from_there(token) if one in self.claims]
        if len(crowd) >= MOST_FROM or len(self.claims) >= MOST_ASKING:
            self.enter(journal.Unclaimed(next(iter(crowd if len(crowd) >= MOST_FROM else self.claims)), crowded=True))
        self.enter(journal.Claimed(name, token, "".join(secrets.choice(LETTERS) for _ in range(4))))

    def asks(self, token: str) -> bool:
        """Does somebody wait for the host's answer?"""
        return token in self.claims or any(one.token == token for one in self.asking.values())

    def guest(self, name: str) -> Guest | None:
        """The person of this name, if it is one and not a bot."""
        return next((guest for guest in self.guests.values() if guest.name == name), None)
