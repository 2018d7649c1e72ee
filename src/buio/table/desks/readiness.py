"""Everybody's pace: the next deal begins when all are ready for it; how long it waits for them, the table decides."""

from typing import Final

from buio.night import NightError
from buio.table.desks import Desk
from buio.table.refusal import Refused

LONGEST: Final = 3
"""How long the first deal waits at most, in parts of the usual, since there have been two people."""


class ReadyCheck(Desk):
    """Knows who is ready for the next deal."""

    def choose(self, token: str, code: str) -> None:
        """The game of the next deal, which then begins."""
        name = self.state.person(token).name
        try:
            self.night.pick(self._chooses_as(token, name), code)
        except NightError as error:
            raise Refused("choice", str(error)) from None
        self._has_read(name)

    def _chooses_as(self, token: str, name: str) -> str:
        """Whose choice it is: with real cards the host taps for a dealer who has no phone at hand."""
        chooser = self.night.chooser
        taps = self.state.opened.account and token == self.state.host
        return chooser if taps and chooser is not None and not self.state.here(chooser) else name

    def next(self, token: str) -> None:
        """The person has read the result."""
        name, chooser = self.state.person(token).name, self.state.chooser
        if token == self.state.host and self.start_seconds:
            self.state.begun = True
            self.state.changed()
            return
        if chooser is not None and chooser not in (name, *self.state.bots) and self.state.here(chooser):
            raise Refused("choosing", f"{chooser} chooses the game first")
        self._has_read(name)

    def _has_read(self, name: str) -> None:
        """Somebody is ready for the next deal; with the last of them it begins."""
        if not self.state.running and name not in self.state.read:
            self.state.read.add(name)
            self.state.changed()

    def hurry(self) -> None:
        """The next deal may begin, if everybody is ready who is here and plays in it."""
        if self.state.read and not self.state.running and not self.state.ready and not self.waited_for:
            self.go_on()

    @property
    def waited_for(self) -> list[str]:
        """The people who are here, would play in the next deal, and are not ready for it."""
        playing = [
            person.name for person in self.night.seated if person.playing and person.stack and not person.leaving
        ]
        return [
            name
            for name in playing
            if name not in self.state.bots and name not in self.state.read and self.state.here(name)
        ]

    @property
    def start_seconds(self) -> float:
        """How long the first deal waits for friends who are still coming, counted from the last who came.

        Who comes and goes again and again cannot hold it up for ever.
        """
        people = len(self.night.seated) - len(self.state.bots)
        wait = self.state.settings.start * min(1.0, self.state.settings.pace)
        if self.night.begun or self.state.begun or people < 2 or not wait:
            return 0.0
        return max(0.0, min(self.state.sat_at + wait, self.state.enough_at + LONGEST * wait) - self.state.now())

    def go_on(self) -> None:
        """The next deal may begin."""
        self.state.ready = True
        self.state.changed()
