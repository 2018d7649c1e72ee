"""What the host may do. No power of the host shows a hidden card."""

import secrets
from collections import deque
from functools import partial
from typing import Final

from buio.games import games
from buio.night import Night
from buio.play.game import GameError
from buio.server import journal, wire
from buio.server.people import MOST_CHIPS, People
from buio.server.refusal import Refused
from buio.server.settings import SettingError, changed

INVITATION_BYTES: Final = 16
"""128 bits that nobody can guess."""
LONGEST_REASON: Final = 200
HOST_SECONDS: Final = 300.0
"""A host who has not been here for so long is followed by somebody who is."""


def invitation() -> str:
    """A new one."""
    return secrets.token_urlsafe(INVITATION_BYTES)


class Hosted(People):
    """The part of a room that its host commands. What cannot be is `Refused`, or a `NightError`.

    Attributes:
        corrections: the last ones of stacks.
    """

    corrections: deque[wire.CorrectionState]

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.corrections = deque(maxlen=100)

    def reseat(self, name: str, seat: int) -> None:
        """Give somebody another seat."""
        self.steps(partial(self.night.reseat, name, seat))

    def invite(self) -> None:
        """A new link; the old one is good no more."""
        self.enter(journal.Invited(invitation()))

    def belongs(self, token: str) -> bool:
        """May this browser come in by an old link, too? Whom the host has sent away needs the new one, like others."""
        return token == self.host or (token in self.guests and token not in self.removed)

    def decline(self, name: str, code: str = "") -> None:
        """Give somebody no seat; who claims one is known by a code."""
        if token := self.claiming(name, code):
            self.deny(token)
            return
        self._asking(name)
        self.enter(journal.Declined(name))

    def admit(self, name: str, chips: int, code: str = "") -> None:
        """Let somebody in, or give a seat to the device, known by a code, on which they say that it is theirs."""
        if token := self.claiming(name, code):
            self.give(name, token)
            return
        self._asking(name)
        if not 0 <= chips <= MOST_CHIPS:
            raise Refused("chips", f"one buys 1 to {MOST_CHIPS} chips, not {chips}")
        self.enter(journal.Admitted(name, chips))
        self.seat_waiting()

    def _asking(self, name: str) -> None:
        if name not in self.asking:
            raise Refused("name", f"{name} does not ask for a seat")

    def remove(self, name: str) -> None:
        """Send a person or a bot away, at the end of the deal; the link that a person has leads here no more."""
        if not self.sits(name):
            raise Refused("name", f"{name} does not sit at this table")
        if name == self.host_name:
            raise Refused("name", "the host cannot be sent away: make somebody else the host first")
        if self.guest(name):
            self.enter(journal.Removed(name))
            if self.invitation:
                self.invite()
        elif self.coming.bots:
            self.enter(journal.Changed(changed(self.coming, {"bots": min(self.coming.bots, len(self.bots)) - 1})))
        self.go(name)

    def promote(self, name: str) -> None:
        """Make somebody else the host."""
        found = next((token for token, guest in self.guests.items() if guest.name == name), None)
        if found is None or not self.sits(name):
            raise Refused("name", f"{name} is nobody at this table who could be the host")
        self.enter(journal.Host(found))

    def succeed(self) -> None:
        """If the host does not come back, the first who is here and sits at the table is the host."""
        guest = self.guests.get(self.host)
        if guest is None or guest.here or self.now() - self.seen.setdefault(guest.name, self.now()) < HOST_SECONDS:
            return
        heirs = [token for token, one in self.guests.items() if one.here and self.sits(one.name)]
        if heirs:
            self.enter(journal.Host(heirs[0]))

    def halt(self, stop: bool) -> None:
        """Stop the table, or let it go on."""
        if self.closed or stop == (self.pause == "host"):
            raise Refused("paused", "the table pauses already" if stop else "the table does not pause")
        if stop and self.pause:
            self.enter(journal.Resumed())
        self.enter(journal.Paused(host=True) if stop else journal.Resumed())

    def void_by_host(self, reason: str) -> None:
        """Cancel the running deal."""
        reason = " ".join(reason.split())[:LONGEST_REASON]
        if not reason:
            raise Refused("reason", "a deal is cancelled for a reason: write it")
        if not self.running:
            raise Refused("no_deal", "no deal is running")
        self.steps(partial(self.night.void, reason))
        self.seat_waiting()

    def _seen(self, entry: journal.Step) -> None:
        super()._seen(entry)
        if entry.what == "correct":
            self.corrections.append(wire.CorrectionState(entry.name, entry.chips, entry.other, entry.note))

    def correct(self, name: str, chips: int, reason: str, other: str = "") -> None:
        """Give chips to a stack, or take some, with a reason."""
        if abs(chips) > MOST_CHIPS or not chips:
            raise Refused("chips", f"1 to {MOST_CHIPS} chips are given or taken, not {abs(chips)}")
        reason = " ".join(reason.split())[:LONGEST_REASON]
        self.steps(partial(self.night.correct, name, chips, reason, other))

    def set(self, changes: dict[str, object]) -> None:
        """Change how the table is run."""
        try:
            settings = changed(self.coming, changes)
        except SettingError as error:
            raise Refused("setting", str(error)) from None
        game = self.night.game
        if 0 < settings.seats < game.players[0]:
            raise Refused("setting", f"{game.code} is for {game.players[0]} at least, not for {settings.seats}")
        if settings.bots and self.opened.account:
            raise Refused("setting", "the cards are real ones at this table: no bot can hold them")
        self.enter(journal.Changed(settings))
        if not self.running:
            self.seat_waiting()

    def plan(self, code: str, rules: dict[str, object]) -> None:
        """Play another game, or by other house rules, as soon as it is possible."""
        try:
            if code:
                game = games[code]
                chosen = game.rules(**rules)
                game.written(chosen, max(game.players[0], min(len(self.night.seated), game.players[-1])))
        except (GameError, KeyError, TypeError, ValueError) as error:
            raise Refused("rules", str(error.args[0])) from None
        self.enter(journal.Planned(code, rules))
        self.play_planned()

    def play_planned(self) -> None:
        """Change the game, if it can be done now."""
        planned = self.planned
        if planned is None or self.running or self.night.carry.total:
            return
        game = games[planned.game]
        if len(self.night.seated) > game.players[-1]:
            for name in list(self.bots)[::-1]:
                if len(self.night.seated) > game.players[-1]:
                    self.steps(partial(self.night.leave, name))
        if len(self.night.seated) <= game.players[-1]:
            self.steps(partial(self.night.choose, game, game.rules(**planned.rules)))

    def close(self) -> None:
        """End the night."""
        if self.closed:
            raise Refused("closed", "the night is over already")
        if self.running:
            raise Refused("deal_running", "a deal is running: play it to its end, or cancel it")
        if self.night.carry.total:
            self.steps(self.night.share_pot)
        self.enter(journal.Closed())
