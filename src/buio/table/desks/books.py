"""Only the account: real cards on a real table; a deal is written down by one of them, and the others agree."""

from buio.night import NightError
from buio.table import wire
from buio.table.desks import Desk
from buio.table.guests import Tally
from buio.table.refusal import Refused


class Bookkeeping(Desk):
    """Keeps the account of deals that are played elsewhere."""

    def tally(self, token: str, told: wire.Tally) -> None:
        """Write a deal down; it is in the books as soon as everybody agrees who is here."""
        name = self._keeping(token)
        if (before := self.state.tallied) is not None:
            raise Refused("tallied", f"{before.by} has written a deal down already: say whether it is right")
        stakes, shares = ({who: chips for who, chips in each.items() if chips} for each in (told.stakes, told.shares))
        try:
            self.night.may_tally(stakes, shares)
        except (NightError, TypeError) as error:
            raise Refused("tally", str(error)) from None
        self.state.tallies += 1
        self.state.tallied = Tally(self.state.tallies, name, stakes, shares, {name})
        self.state.changed()

    def agree(self, token: str, number: int) -> None:
        """Say that a deal was written down as it was."""
        name = self._keeping(token)
        self._shown(number).agreed.add(name)
        self.state.changed()

    def disagree(self, token: str, number: int) -> None:
        """Say that it was not: it has to be written down anew. Its author takes it back like this."""
        self._keeping(token)
        self._shown(number)
        self.state.tallied = None
        self.state.changed()

    @property
    def doubters(self) -> list[str]:
        """Who is here and has not said yet that the deal is right."""
        tallied = self.state.tallied
        people = [person.name for person in self.night.seated if self.state.here(person.name)]
        return [name for name in people if name not in tallied.agreed] if tallied else []

    def draw(self) -> None:
        """Where cards are dealt by hand somebody has to know who deals first."""
        enough = len(self.night.players) >= max(2, self.night.game.players[0])
        if enough and self.night.dealer is None:
            self.night.draw_for_dealer()

    def _keeping(self, token: str) -> str:
        name = self.state.person(token).name
        if self.state.closed or self.state.pause == "host":
            raise Refused("paused", "the table pauses, or the night is over")
        return name

    def _shown(self, number: int) -> Tally:
        tallied = self._possible()
        if tallied is None or tallied.number != number:
            raise Refused("stale", "this deal is not to be agreed to any more: look again")
        return tallied

    def _possible(self) -> Tally | None:
        """The deal that was written down, if it can still have been so."""
        if self.state.tallied is not None:
            try:
                self.night.may_tally(self.state.tallied.stakes, self.state.tallied.shares)
            except NightError:
                self.state.tallied = None
                self.state.changed()
        return self.state.tallied

    def book(self) -> None:
        """Take the deal into the books, if nobody is left who could say that it is wrong.

        It is taken back, and has to be written down anew, if somebody in it has gone meanwhile, or has fewer chips.
        """
        tallied = self._possible()
        if tallied is None or self.doubters:
            return
        self.state.tallied = None
        self.night.tally(tallied.stakes, tallied.shares)
