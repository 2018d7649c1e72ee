"""The table as a dealer: when a deal may begin, and what its bots do in it."""

from hashlib import sha256
from math import exp
from statistics import NormalDist
from typing import Final

from buio.bots import Player
from buio.bots.habits import remember
from buio.bots.strengths import STRENGTHS, strengthened
from buio.night import NightError
from buio.table.desks import Desk

SHARED_SECONDS: Final = 20.0
"""How long a carried pot waits, where nothing else does, for those who could play for it if they bought chips."""
SPREAD: Final = 0.45
LONGEST_THOUGHT: Final = 2.8
"""How far the times of bots lie apart, and the longest of them, in parts of the usual one."""


class Dealing(Desk):
    """Deals, and plays for the bots. A table that only keeps the account has no such desk."""

    @property
    def can_deal(self) -> bool:
        """Are there enough who can play, one of them a person (once the bots have bought chips)?

        A pot that is carried, and that nobody else can play for, is shared; where no result lies open, not at once.
        """
        playing = [person for person in self.night.seated if person.playing]
        ready = [person for person in playing if person.stack or person.name in self.state.bots]
        if all(person.name in self.state.bots for person in ready) or self.state.hindered:
            return False
        if len(ready) >= min(2, self.night.game.players[0]):
            return True
        return self.night.carry.total > 0 and self.state.rested >= (0 if self.state.settings.rest else SHARED_SECONDS)

    def begin(self, entropy: str) -> None:
        """Deal the next hand, or share a pot that nobody can play for.

        Args:
            entropy: what all have contributed to its shuffles.
        """
        for name in self.state.bots:
            if not self.night.people[name].stack:
                self.night.buy(name, self.state.settings.stack)
        chooser = self.night.chooser
        if chooser in self.state.bots:
            games = [offer.game.code for offer in self.night.choices]
            self.night.pick(chooser, games[self._seed(chooser) % len(games)])
        try:
            deal = self.night.begin_deal(events=True, entropy=entropy)
        except NightError:
            if not self.night.carry.total:
                self.state.ready = False
                return
            self.night.share_pot()  # nobody can play for it: it goes back to those who have a claim
            return
        for name in self.state.bots:
            self._player(name)
        if deal.over:
            self.night.end_deal()

    def _player(self, name: str) -> Player:
        """What plays for a bot; in a deal that was begun before a restart, one that has not seen it from the start."""
        assert self.state.deal is not None
        if name not in self.state.players:
            persona = strengthened(self.state.bots[name], STRENGTHS[self.state.settings.strength - 1])
            self.state.players[name] = persona.player(self.state.deal.recipe, self._seed(name))
            remember(self.state.players[name], self.state.habits, self.state.names)
        return self.state.players[name]

    def _seed(self, name: str) -> int:
        """A seed for what a bot does in this deal: nobody reckons it who does not know the secret of the night."""
        label = b"%b/buio/bot/%b/%d" % (self.night.key.key, name.encode(), self.night.deals)
        return int.from_bytes(sha256(label).digest()[:8], "big")

    def thinking(self) -> float:
        """How long the bot whose turn it is seems to think, in parts of the usual: drawn without a look at any card."""
        deal = self.state.deal
        assert deal is not None
        label = f"{self.state.names[deal.actor]}/thinks/{len(deal.log)}"
        drawn = NormalDist(-SPREAD * SPREAD / 2, SPREAD).inv_cdf((self._seed(label) % 2**32 + 0.5) / 2**32)
        return min(exp(drawn), LONGEST_THOUGHT)

    def bot_moves(self) -> None:
        """Let the bot whose turn it is make its move."""
        deal = self.state.deal
        assert deal is not None
        seat = deal.actor
        self.play(self._player(self.state.names[seat]).choose(deal.view(seat), deal.options()))
