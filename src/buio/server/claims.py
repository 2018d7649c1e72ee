"""Seats that somebody says are theirs, on another device, until the host has answered."""

from collections import Counter
from typing import Final

from buio.night import Night
from buio.server import journal
from buio.server.fold import Fold

MOST_DENIED: Final = 256
"""Of so many it is known how often they have claimed in vain."""


class Claims(Fold):
    """The part of a room that keeps claims to seats.

    Attributes:
        claims: by the token of who waits for the host with a claim: the name of the seat, and a code to know them by.
        denied: how often that was in vain, by token.
        address: where the attempt comes from that is being made now; empty: from the machine itself.
        origins: where those who wait have asked, by token; it is written nowhere.
    """

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.claims: dict[str, tuple[str, str]] = {}
        self.denied: Counter[str] = Counter()
        self.address: str = ""
        self.origins: dict[str, str] = {}

    def deny(self, token: str) -> None:
        """A claim has been in vain."""
        self.enter(journal.Unclaimed(token))

    def claiming(self, name: str, code: str) -> str:
        """Who claims the seat of this name, and is known by this code; empty: nobody, or without a code, several."""
        found = [one for one, claim in self.claims.items() if claim[0] == name and code in ("", claim[1])]
        return found[0] if len(found) == 1 else ""

    def from_there(self, token: str) -> list[str]:
        """Who else waits and has asked from the same address, oldest first; of the machine itself nobody is counted."""
        asking = {one.token for one in self.asking.values()}
        self.origins = {one: there for one, there in self.origins.items() if one in asking or one in self.claims}
        crowd = [one for one, there in self.origins.items() if self.address and there == self.address]
        self.origins[token] = self.address
        return crowd

    def _people(self, entry: journal.Log) -> None:
        match entry:
            case journal.Claimed():
                self.claims[entry.token] = (entry.name, entry.code)
            case journal.Unclaimed():
                del self.claims[entry.token]
                if not entry.crowded:
                    self.denied[entry.token] += 1
                if len(self.denied) > MOST_DENIED:
                    del self.denied[next(iter(self.denied))]
            case _:
                super()._people(entry)

    def _seated(self, entry: journal.Guest) -> None:
        self.claims.pop(entry.token, None)
        super()._seated(entry)

    def _seen(self, entry: journal.Step) -> None:
        super()._seen(entry)
        self.claims = {token: one for token, one in self.claims.items() if not self.night.people[one[0]].gone}
