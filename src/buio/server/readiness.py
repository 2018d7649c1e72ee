"""Everybody's pace: the next deal begins when all are ready for it; how long it waits for them, the table decides."""

from typing import Final

from buio.night import NightError
from buio.server.pack import FairPack
from buio.server.refusal import Refused

LONGEST: Final = 3
"""How long the first deal waits at most, in parts of the usual, since there have been two people."""


class Readiness(FairPack):
    """The part of a room that knows who is ready for the next deal."""

    read: set[str]
    ready: bool
    begun: bool = False  # the host wants the first deal now

    @property
    def chooser(self) -> str | None:
        """Who chooses the game of the next deal; None: nobody, or somebody who is content with the same."""
        chooser = self.night.chooser
        return None if chooser in self.read and not self.hindered else chooser

    def choose(self, token: str, code: str) -> None:
        """The game of the next deal, which then begins."""
        name = self.person(token).name
        try:
            self.pick(self.chooses_as(token), code)
        except NightError as error:
            raise Refused("choice", str(error)) from None
        self._has_read(name)

    def chooses_as(self, token: str) -> str:
        """Whose choice it is that somebody makes: their own."""
        return self.person(token).name

    def next(self, token: str) -> None:
        """The person has read the result."""
        name, chooser = self.person(token).name, self.chooser
        if token == self.host and self.start_seconds:
            self.begun = True
            self.changed()
            return
        if chooser is not None and chooser not in (name, *self.bots) and self.here(chooser):
            raise Refused("choosing", f"{chooser} chooses the game first")
        self._has_read(name)

    def _has_read(self, name: str) -> None:
        """Somebody is ready for the next deal; with the last of them it begins."""
        if not self.running and name not in self.read:
            self.read.add(name)
            self.changed()
            self.hurry()

    def hurry(self) -> None:
        """The next deal may begin, if everybody is ready who is here and plays in it."""
        if self.read and not self.running and not self.ready and not self.waited_for:
            self.go_on()

    @property
    def waited_for(self) -> list[str]:
        """The people who are here, would play in the next deal, and are not ready for it."""
        playing = [
            person.name for person in self.night.seated if person.playing and person.stack and not person.leaving
        ]
        return [name for name in playing if name not in self.bots and name not in self.read and self.here(name)]

    @property
    def start_seconds(self) -> float:
        """How long the first deal waits for friends who are still coming, counted from the last who came.

        Who comes and goes again and again cannot hold it up for ever.
        """
        people = len(self.night.seated) - len(self.bots)
        wait = self.settings.start * min(1.0, self.settings.pace)
        if self.night.begun or self.begun or people < 2 or not wait:
            return 0.0
        return max(0.0, min(self.sat_at + wait, self.enough_at + LONGEST * wait) - self.now())

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

    def go_on(self) -> None:
        """The next deal may begin."""
        self.ready = True
        self.changed()

    def connected(self, token: str, here: bool) -> None:
        """A page of this person came or went: who is not here is not waited for."""
        super().connected(token, here)
        self.hurry()

    def sit_out(self, token: str) -> None:
        """Stay away from the next deals, which wait for those who play in them."""
        super().sit_out(token)
        self.hurry()

    def go(self, name: str) -> None:
        """Somebody's seat becomes free, at the end of the deal if one is running."""
        super().go(name)
        self.hurry()

    def pick(self, name: str, code: str) -> None:
        """Somebody chooses the game of the next deal."""
        self.steps(lambda: self.night.pick(name, code))
