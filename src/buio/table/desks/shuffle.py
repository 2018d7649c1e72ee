"""The fair shuffle of a table: what it has committed to, what the pages add, what is proved when a deal is over."""

from typing import Final

from buio.fairness import Entropy, EntropyError, encode, prove, roots
from buio.table.desks import Desk
from buio.table.refusal import Refused

PROMISE_SECONDS: Final = 1.0
"""How long a deal waits for the promise of somebody who has just sat down."""
OPEN_SECONDS: Final = 1.0
"""How long a deal waits for the seeds of those who are here; a promise counts as the seed of whoever needs longer."""


class FairShuffle(Desk):
    """Lets anybody check the pack. Seeds are not asked for in demonstrations.

    The commitment to the next deal is public as soon as the deal before has begun. Pages promise seeds, the table takes
    no more promises when the deal is due, or, while the one before is played or looked at, as soon as everybody has
    promised, and the seeds are opened: page `docs/explanation/fairness.md`.
    """

    @property
    def next_number(self) -> int:
        """The number of the next deal that begins; void ones count."""
        return self.night.begun + 1

    def promise(self, token: str, deal: int, digest: str) -> None:
        """Somebody promises a seed for the next deal."""
        name = self.state.person(token).name
        self._mix(deal)
        new = name not in self.state.mixing.promised
        try:
            self.state.mixing.commit(name, digest)
        except EntropyError as error:
            raise Refused("seed", str(error)) from None
        if self.state.mixing.promised >= self.state.people_here:
            if not self.state.ready:
                self.close_mixing()
            elif new:
                self.state.changed()  # nobody waits for a promise any more

    def open_seed(self, token: str, deal: int, seed: str) -> None:
        """Somebody opens the seed that they have promised."""
        name = self.state.person(token).name
        self._mix(deal)
        try:
            self.state.mixing.open(name, seed)
        except EntropyError as error:
            raise Refused("seed", str(error)) from None
        self.state.changed()

    def _mix(self, deal: int) -> None:
        if self.state.opened.demo:
            raise Refused("seed", "the cards of this table come from a seed: it takes no others")
        if deal != self.next_number:
            raise Refused("seed", f"seeds are taken for deal {self.next_number}, not for deal {deal}")

    def close_mixing(self) -> None:
        """Take no more promises: now the seeds are opened."""
        if not self.state.mixing.closed:
            self.state.mixing.close()
            self.state.closed_at = self.state.now()
            self.state.changed()

    @property
    def mixing_seconds(self) -> float:
        """How long the next deal waits: for promises of those who have just come, then for the seeds of all."""
        if self.state.mixing.closed:
            waits, since, seconds = (
                self.state.people_here & set(self.state.mixing.waiting),
                self.state.closed_at,
                OPEN_SECONDS,
            )
        else:
            waits, since, seconds = (
                self.state.people_here - self.state.mixing.promised,
                self.state.sat_at,
                PROMISE_SECONDS,
            )
        if not waits or self.state.opened.demo:
            return 0.0
        return max(0.0, since + seconds * min(1.0, self.state.settings.pace) - self.state.now())

    def mixture(self) -> str:
        """What all have contributed to the deal that begins now; the next one begins with nothing."""
        text = "" if self.state.opened.demo else self.state.mixing.text()
        self.state.mixing = Entropy()
        return text

    @property
    def roots(self) -> list[str]:
        """What the running deal has announced of its pack, and the last one after its end."""
        deal, committed = self.state.deal, self.night.committed
        if deal is None or committed is None or deal.shuffle is None or deal.shuffle.key != committed.shuffle.key:
            return []
        if self.state.announced[:2] != (committed.number, deal.shuffles):
            self.state.announced = (committed.number, deal.shuffles, roots(committed, deal))
        return self.state.announced[2]

    def proof(self, token: str) -> bytes:
        """The proof of the last deal, for somebody who was in it or has watched: with what they may know."""
        deal, committed = self.state.deal, self.night.committed
        if deal is None or committed is None or not self.roots:
            raise Refused("proof", "there is no deal to prove")
        if not deal.over:
            raise Refused("proof", "a deal is proved when it is over")
        guest = self.state.guests.get(token)
        seat = self.state.names.index(guest.name) if guest and guest.name in self.state.names else None
        return encode(prove(committed, deal, seat))
