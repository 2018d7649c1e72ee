"""What the host may do. No power of the host shows a hidden card."""

import secrets
from typing import Final

from buio.games import games
from buio.play.game import GameError
from buio.table import journal
from buio.table.desks import Desk
from buio.table.desks.seating import MOST_CHIPS
from buio.table.refusal import Refused
from buio.table.settings import SettingError, changed

INVITATION_BYTES: Final = 16
"""128 bits that nobody can guess."""
LONGEST_REASON: Final = 200
HOST_SECONDS: Final = 300.0
"""A host who has not been here for so long is followed by somebody who is."""


def invitation() -> str:
    """A new one."""
    return secrets.token_urlsafe(INVITATION_BYTES)


class HostControls(Desk):
    """Does what the host wants. What cannot be is `Refused`, or a `NightError`."""

    def reseat(self, name: str, seat: int) -> None:
        """Give somebody another seat."""
        self.night.reseat(name, seat)

    def invite(self) -> None:
        """A new link; the old one is good no more."""
        self.write(journal.Invited(invitation()))

    def decline(self, name: str, code: str = "") -> None:
        """Give somebody no seat; who claims one is known by a code."""
        if token := self.state.claiming(name, code):
            self.write(journal.Unclaimed(token))
            return
        self._asking(name)
        self.write(journal.Declined(name))

    def admit(self, name: str, chips: int) -> None:
        """Let somebody in who has asked for a seat."""
        self._asking(name)
        if not 0 <= chips <= MOST_CHIPS:
            raise Refused("chips", f"one buys 1 to {MOST_CHIPS} chips, not {chips}")
        self.write(journal.Admitted(name, chips))

    def _asking(self, name: str) -> None:
        if name not in self.state.asking:
            raise Refused("name", f"{name} does not ask for a seat")

    def remove(self, name: str) -> None:
        """Send a person or a bot away, at the end of the deal; the link that a person has leads here no more."""
        if not self.state.sits(name):
            raise Refused("name", f"{name} does not sit at this table")
        if name == self.state.host_name:
            raise Refused("name", "the host cannot be sent away: make somebody else the host first")
        if self.state.guest(name):
            self.write(journal.Removed(name))
            if self.state.invitation:
                self.invite()
        elif self.state.coming.bots:
            bots = min(self.state.coming.bots, len(self.state.bots)) - 1
            self.write(journal.Changed(changed(self.state.coming, {"bots": bots})))
        self.night.leave(name)

    def promote(self, name: str) -> None:
        """Make somebody else the host."""
        found = next((token for token, guest in self.state.guests.items() if guest.name == name), None)
        if found is None or not self.state.sits(name):
            raise Refused("name", f"{name} is nobody at this table who could be the host")
        self.write(journal.Host(found))

    def succeed(self) -> None:
        """If the host does not come back, the first who is here and sits at the table is the host."""
        guest, now = self.state.guests.get(self.state.host), self.state.now()
        if guest is None or guest.here or now - self.state.seen.setdefault(guest.name, now) < HOST_SECONDS:
            return
        heirs = [token for token, one in self.state.guests.items() if one.here and self.state.sits(one.name)]
        if heirs:
            self.write(journal.Host(heirs[0]))

    def halt(self, stop: bool) -> None:
        """Stop the table, or let it go on."""
        if self.state.closed or stop == (self.state.pause == "host"):
            raise Refused("paused", "the table pauses already" if stop else "the table does not pause")
        if stop and self.state.pause:
            self.write(journal.Resumed())
        self.write(journal.Paused(host=True) if stop else journal.Resumed())

    def void(self, reason: str) -> None:
        """Cancel the running deal."""
        reason = " ".join(reason.split())[:LONGEST_REASON]
        if not reason:
            raise Refused("reason", "a deal is cancelled for a reason: write it")
        if not self.state.running:
            raise Refused("no_deal", "no deal is running")
        self.night.void(reason)

    def correct(self, name: str, chips: int, reason: str, other: str = "") -> None:
        """Give chips to a stack, or take some, with a reason."""
        if abs(chips) > MOST_CHIPS or not chips:
            raise Refused("chips", f"1 to {MOST_CHIPS} chips are given or taken, not {abs(chips)}")
        reason = " ".join(reason.split())[:LONGEST_REASON]
        self.night.correct(name, chips, reason, other)

    def set(self, changes: dict[str, object]) -> None:
        """Change how the table is run."""
        try:
            settings = changed(self.state.coming, changes)
        except SettingError as error:
            raise Refused("setting", str(error)) from None
        game = self.night.game
        if 0 < settings.seats < game.players[0]:
            raise Refused("setting", f"{game.code} is for {game.players[0]} at least, not for {settings.seats}")
        if settings.bots and self.state.opened.account:
            raise Refused("setting", "the cards are real ones at this table: no bot can hold them")
        self.write(journal.Changed(settings))

    def plan(self, code: str, rules: dict[str, object]) -> None:
        """Play another game, or by other house rules, as soon as it is possible."""
        try:
            if code:
                game = games[code]
                chosen = game.rules(**rules)
                game.written(chosen, max(game.players[0], min(len(self.night.seated), game.players[-1])))
        except (GameError, KeyError, TypeError, ValueError) as error:
            raise Refused("rules", str(error.args[0])) from None
        self.write(journal.Planned(code, rules))

    def play_planned(self) -> None:
        """Change the game, if it can be done now."""
        planned = self.state.planned
        if planned is None or self.state.running or self.night.carry.total:
            return
        game = games[planned.game]
        if len(self.night.seated) > game.players[-1]:
            for name in list(self.state.bots)[::-1]:
                if len(self.night.seated) > game.players[-1]:
                    self.night.leave(name)
        if len(self.night.seated) <= game.players[-1]:
            self.night.choose(game, game.rules(**planned.rules))

    def close(self) -> None:
        """End the night."""
        if self.state.closed:
            raise Refused("closed", "the night is over already")
        if self.state.running:
            raise Refused("deal_running", "a deal is running: play it to its end, or cancel it")
        if self.night.carry.total:
            self.night.share_pot()
        self.write(journal.Closed())
