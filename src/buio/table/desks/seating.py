"""Who sits at a table: people who come, wait, go and come again, and bots that make room for them."""

from typing import Final

from buio.bots import PERSONAS, seat_bots
from buio.night import NightError
from buio.table import journal
from buio.table.budget import SLEEPS
from buio.table.desks import Desk
from buio.table.guests import Guest
from buio.table.names import admit, called, named
from buio.table.refusal import Refused
from buio.table.state import TableState

MOST_CHIPS: Final = 1_000_000
MOST_ASKING: Final = 20
"""How many may wait for a seat."""
MOST_FROM: Final = 8
"""How many of them may come from one address."""


class Seating(Desk):
    """Gives seats, and takes them back."""

    def sit(self, token: str, name: str, chips: int = 0) -> None:
        """Take a seat, or ask for one; with the first person the bots sit down."""
        name = self._welcome(token, name)
        if not 0 <= chips <= MOST_CHIPS:
            raise Refused("chips", f"one buys 1 to {MOST_CHIPS} chips, not {chips}")
        approval = self.state.settings.approve and token != self.state.host and self.state.host != ""
        if not approval and not self._places and not self.state.bots:
            raise Refused("full", "the table is full")
        if len(self.state.asking) >= MOST_ASKING or len(self.state.from_there(token)) >= MOST_FROM:
            raise Refused("full", f"{MOST_ASKING} people wait for a seat already, or {MOST_FROM} of your address")
        self.write(journal.Asked(name, token, chips if self.state.settings.approve else 0))
        if not approval:
            self.write(journal.Admitted(name))
        self.fill()
        if token in self.state.guests:
            self.state.connect(token, True)

    def sit_down(self, token: str, name: str) -> bool:
        """Take the seat that was kept for somebody of this name who has no device yet; was there one?"""
        kept = called(self.night.people, name)
        if not self.state.sits(kept) or self.state.guest(kept) is not None or token in self.state.guests:
            return False
        self.write(journal.Guest(kept, token))
        self.state.connect(token, True)
        return True

    def add(self, name: str, chips: int) -> None:
        """Seat somebody who has no phone at hand; who comes later with this name has this seat."""
        name = self._welcome("", name)
        if not self._places:
            raise Refused("full", "the table is full")
        self.night.sit(name, chips or self.state.settings.stack)

    def _welcome(self, token: str, name: str) -> str:
        """The name with which somebody may sit down."""
        mine = come(self.state, token)
        if mine:
            return mine.name
        name = named(name)
        admit(name)
        other = called([*self.night.people, *self.state.asking], name)
        if self.state.sits(other) or other in self.state.asking:
            raise Refused("taken", f"{other} sits at this table already: choose another name")
        if other:
            raise Refused("taken", f"{other} has sat at this table: choose another name")
        return name

    @property
    def seats(self) -> int:
        """How many may sit at this table."""
        most = len(self.night.seated) + len(self.night.free_seats)
        return min(self.state.settings.seats or most, most)

    @property
    def _places(self) -> int:
        """Seats that are free."""
        return max(0, self.seats - len(self.night.seated))

    def fill(self) -> None:
        """Give seats to those who may have one, bots make room for them, and other bots sit down where there is any."""
        for asking in [one for one in self.state.asking.values() if one.admitted]:
            if not self._places:
                self._make_room()
            if not self._places:
                break
            try:
                chips = asking.chips or self.state.settings.stack
                self.night.sit(asking.name, chips)
            except NightError as error:
                self.write(journal.Declined(asking.name))
                raise Refused("name", str(error)) from None
            self._sat_down(asking.name, asking.token)
        self._fit_bots()

    def _sat_down(self, name: str, token: str) -> None:
        self.write(journal.Guest(name, token))
        if not self.state.host and not self.state.opened.host:
            self.write(journal.Host(token))

    def _make_room(self) -> None:
        """One bot goes, now or at the end of the deal, for each person who waits."""
        going = sum(self.night.people[name].leaving for name in self.state.bots)
        waiting = sum(one.admitted for one in self.state.asking.values())
        for name in list(self.state.bots)[::-1]:
            if going >= waiting:
                return
            if not self.night.people[name].leaving:
                self.night.leave(name)
                going += 1

    def _fit_bots(self) -> None:
        """As many bots as the host wants, as far as there is room; nobody of them sits alone."""
        people = len(self.night.seated) - len(self.state.bots)
        waiting = sum(one.admitted for one in self.state.asking.values())
        wanted = min(self.state.settings.bots, max(0, self.seats - people - waiting)) if people else 0
        staying = [name for name in self.state.bots if not self.night.people[name].leaving]
        for name in staying[wanted:]:
            self.night.leave(name)
        if len(staying) >= wanted:
            return
        others = {*self.night.people, *self.state.asking} - {name for name in self.night.people if self._was_bot(name)}
        taken = frozenset(persona.name for persona in PERSONAS if called(others, persona.name))
        for persona in seat_bots(wanted - len(staying), taken):
            if self._places:
                self.night.sit(persona.name, self.state.settings.stack)
                self.write(journal.Bot(persona.name))

    def _was_bot(self, name: str) -> bool:
        """Did a bot of this name sit here, which may come again?"""
        return not self.state.sits(name) and all(guest.name != name for guest in self.state.guests.values())

    def leave(self, token: str) -> None:
        """Give the seat up, at the end of the deal if one is running; or stop asking for one."""
        for asking in self.state.asking.values():
            if asking.token == token:
                self.write(journal.Declined(asking.name))
                return
        if token in self.state.claims:
            self.write(journal.Unclaimed(token))
            return
        self.go(self.state.person(token).name)

    def go(self, name: str) -> None:
        """Somebody's seat becomes free, at the end of the deal if one is running."""
        self.night.leave(name)

    def sit_out(self, token: str) -> None:
        """Stay away from the next deals."""
        name = self.state.person(token).name
        self.night.sit_out(name)

    def come_back(self, token: str) -> None:
        """Play again."""
        name = self.state.person(token).name
        self.night.come_back(name)

    def rebuy(self, token: str) -> None:
        """A fresh stack for a person without chips; while others play a deal, at its end."""
        person = self.state.person(token)
        if person.stack and not self.state.opened.account:
            raise Refused("chips", f"you have {person.stack} chips still")
        if self.state.running and person.name not in self.state.names:
            self.state.buying.add(person.name)
            return
        try:
            self.night.buy(person.name, self.state.settings.stack)
        except NightError as error:
            raise Refused("deal_running", str(error)) from None

    def buy_again(self) -> None:
        """Between deals, who has asked for a fresh stack meanwhile gets it."""
        for name in sorted(self.state.buying):
            if self.state.sits(name) and not self.night.people[name].stack:
                self.night.buy(name, self.state.settings.stack)
        self.state.buying.clear()

    @property
    def long_gone(self) -> list[str]:
        """Those who sit out, and have not been here for so long that they lose their seats."""
        before = self.state.now() - self.state.settings.absent
        people = [guest.name for guest in self.state.guests.values() if not guest.here and self.state.sits(guest.name)]
        return [
            name
            for name in people
            if self.state.seen.setdefault(name, self.state.now()) < before and not self.night.people[name].playing
        ]

    def wake_or_sleep(self) -> None:
        """A table without people pauses: their time is not used up, and bots do not play among themselves.

        Where that has been often enough for now, it pauses later, and whoever comes back meanwhile finds it going on.
        """
        state = self.state
        if not state.guests or state.pause == "host" or state.closed or state.watched != (state.pause == "empty"):
            return
        if state.pause:
            self.write(journal.Resumed())
        elif state.budget.left((SLEEPS, "")):
            state.budget.spend((SLEEPS, ""))
            self.write(journal.Paused(host=False))

    def sleep_since(self, at: float) -> None:
        """Nobody has served the table since then: that time is nobody's."""
        state = self.state
        if not state.pause and not state.closed and state.guests:
            now, state.now = state.now, lambda: at
            self.write(journal.Paused(host=False))
            state.now = now


def come(state: TableState, token: str) -> Guest | None:
    """Who has sat here with this token, if anybody; who may have no seat, has one or waits for one is refused."""
    mine = state.guests.get(token)
    if state.closed:
        raise Refused("closed", "the night is over at this table")
    if token in state.removed:
        raise Refused("removed", "the host has taken you off this table")
    if mine and state.sits(mine.name):
        raise Refused("seated", f"you sit here already, as {mine.name}")
    if state.asks(token):
        raise Refused("asking", "you have asked for a seat already")
    return mine
