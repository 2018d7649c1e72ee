"""Devices: a seat goes on with another one, by a code, or because its owner says that the first is lost."""

import secrets
from typing import Final

from buio.table import journal
from buio.table.desks import Desk
from buio.table.desks.seating import MOST_ASKING, MOST_FROM, come
from buio.table.names import called
from buio.table.refusal import Refused

MOST_CLAIMS: Final = 3
"""How often somebody may claim a seat in vain."""
CODE_SECONDS: Final = 300
"""How long a code is good that passes a seat on to another device."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Devices(Desk):
    """Gives the seats of people to other devices of theirs."""

    def pass_on(self, token: str) -> str:
        """A code with which another device takes the seat."""
        name, now = self.state.person(token).name, self.state.now()
        self.state.codes = {code: one for code, one in self.state.codes.items() if one[1] > now and one[0] != name}
        code = "".join(secrets.choice(LETTERS) for _ in range(8))
        self.state.codes[code] = (name, now + CODE_SECONDS)
        return code

    def take_over(self, token: str, code: str) -> None:
        """Go on here with the seat of this code."""
        name, until = self.state.codes.get("".join(filter(str.isalnum, code)).upper(), ("", 0.0))
        if until <= self.state.now() or not self.state.sits(name):
            raise Refused("code", "this code is not good any more: ask for a new one on the other device")
        if token in self.state.guests:
            raise Refused("seated", f"you sit here already, as {self.state.guests[token].name}")
        self.state.codes = {}
        for asking in [one for one in self.state.asking.values() if one.token == token]:
            self.write(journal.Declined(asking.name))
        self.give(name, token)
        self.state.connect(token, True)

    def give(self, name: str, token: str) -> None:
        """Somebody goes on with another device: this one; nobody else claims that seat any more, nor it another one."""
        for other in [one for one, claim in self.state.claims.items() if claim[0] == name and one != token]:
            self.write(journal.Unclaimed(other))
        self.state.moved |= {one for one, guest in self.state.guests.items() if guest.name == name}
        self.state.moved.discard(token)
        self.write(journal.Guest(name, token))

    def claim(self, token: str, name: str) -> None:
        """Say that a seat is one's own, though its device is lost: the host is asked, who needs to ask nobody."""
        if mine := come(self.state, token):
            raise Refused("seated", f"you have sat here as {mine.name}")
        name = called(self.night.people, name)
        if not self.state.sits(name) or not self.state.guest(name):
            raise Refused("name", "nobody of this name sits here with a device")
        if token == self.state.host:
            if name != self.state.own and self.state.here(name):
                raise Refused("here", f"the device of {name} is connected: there is a code for another one")
            if name != self.state.own and self.state.running:
                raise Refused("deal_running", f"a deal is running: the seat of {name} can be had when it is over")
            self.give(name, token)
            self.state.connect(token, True)
            return
        if self.state.denied[token] >= MOST_CLAIMS:
            raise Refused("claimed", "the host has been asked for seats often enough")
        crowd = [one for one in self.state.from_there(token) if one in self.state.claims]
        if len(crowd) >= MOST_FROM or len(self.state.claims) >= MOST_ASKING:
            self.write(
                journal.Unclaimed(next(iter(crowd if len(crowd) >= MOST_FROM else self.state.claims)), crowded=True)
            )
        self.write(journal.Claimed(name, token, "".join(secrets.choice(LETTERS) for _ in range(4))))
