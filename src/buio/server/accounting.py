"""Only the account: real cards on a real table; a deal is written down by one of them, and the others agree."""

from dataclasses import dataclass, field
from functools import partial

from buio.night import NightError
from buio.server import journal, wire
from buio.server.names import called
from buio.server.readiness import Readiness
from buio.server.refusal import Refused


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


class Accounting(Readiness):
    """The part of a room that keeps the account of deals that are played elsewhere.

    Attributes:
        tallied: the deal that was written down last, until it is in the books or somebody says that it is wrong.
        tallies: how many have been written down.
    """

    tallied: Tally | None = None
    tallies: int = 0

    def tally(self, token: str, told: wire.Tally) -> None:
        """Write a deal down; it is in the books as soon as everybody agrees who is here."""
        name = self._keeping(token)
        if self.tallied is not None:
            raise Refused("tallied", f"{self.tallied.by} has written a deal down already: say whether it is right")
        stakes, shares = ({who: chips for who, chips in each.items() if chips} for each in (told.stakes, told.shares))
        try:
            self.night.may_tally(stakes, shares)
        except (NightError, TypeError) as error:
            raise Refused("tally", str(error)) from None
        self.tallies += 1
        self.tallied = Tally(self.tallies, name, stakes, shares, {name})
        self.changed()
        self.book()

    def agree(self, token: str, number: int) -> None:
        """Say that a deal was written down as it was."""
        name = self._keeping(token)
        self._shown(number).agreed.add(name)
        self.changed()
        self.book()

    def disagree(self, token: str, number: int) -> None:
        """Say that it was not: it has to be written down anew. Its author takes it back like this."""
        self._keeping(token)
        self._shown(number)
        self.tallied = None
        self.changed()

    @property
    def doubters(self) -> list[str]:
        """Who is here and has not said yet that the deal is right."""
        tallied = self.tallied
        people = [person.name for person in self.night.seated if self.here(person.name)]
        return [name for name in people if name not in tallied.agreed] if tallied else []

    def add(self, name: str, chips: int) -> None:
        """The host seats somebody who has no phone at hand; who comes later with this name has this seat."""
        if not self.opened.account:
            raise Refused("tally", "cards are dealt at this table: everybody sits down with a page of their own")
        name = self._welcome("", name)
        if not self._places:
            raise Refused("full", "the table is full")
        self.steps(partial(self.night.sit, name, chips or self.settings.stack))
        self._draw()

    def chooses_as(self, token: str) -> str:
        """Whose choice it is: the host taps for a dealer who has no phone at hand."""
        chooser = self.night.chooser
        if self.opened.account and chooser is not None and token == self.host and not self.here(chooser):
            return chooser
        return super().chooses_as(token)

    def connected(self, token: str, here: bool) -> None:
        """A page of this person came or went: who is not here need not agree."""
        super().connected(token, here)
        self.book()

    def sit(self, token: str, name: str, chips: int = 0) -> None:
        """Take a seat, or the one that was kept for somebody of this name."""
        kept = called(self.night.people, name)
        if self.opened.account and self.sits(kept) and self.guest(kept) is None and token not in self.guests:
            self.enter(journal.Guest(kept, token))
            self.connected(token, True)
        else:
            super().sit(token, name, chips)
        self._draw()

    def _draw(self) -> None:
        """Where cards are dealt by hand somebody has to know who deals first."""
        enough = len(self.night.players) >= max(2, self.night.game.players[0])
        if self.opened.account and enough and self.night.dealer is None:
            self.steps(self.night.draw_for_dealer)

    def _keeping(self, token: str) -> str:
        name = self.person(token).name
        if not self.opened.account:
            raise Refused("tally", "cards are dealt at this table: nothing is written down by hand")
        if self.closed or self.pause == "host":
            raise Refused("paused", "the table pauses, or the night is over")
        return name

    def _shown(self, number: int) -> Tally:
        tallied = self._possible()
        if tallied is None or tallied.number != number:
            raise Refused("stale", "this deal is not to be agreed to any more: look again")
        return tallied

    def _possible(self) -> Tally | None:
        """The deal that was written down, if it can still have been so."""
        if self.tallied is not None:
            try:
                self.night.may_tally(self.tallied.stakes, self.tallied.shares)
            except NightError:
                self.tallied = None
                self.changed()
        return self.tallied

    def book(self) -> None:
        """Take the deal into the books, if nobody is left who could say that it is wrong.

        It is taken back, and has to be written down anew, if somebody in it has gone meanwhile, or has fewer chips.
        """
        tallied = self._possible()
        if tallied is None or self.doubters:
            return
        self.tallied = None
        self.steps(partial(self.night.tally, tallied.stakes, tallied.shares))
        self.play_planned()
        self.seat_waiting()
