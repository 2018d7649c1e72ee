"""The fair pack of a table: what it has committed to, what the pages add, what is proved when a deal is over."""

from typing import Final

from buio.fairness import Entropy, EntropyError, encode, prove, roots
from buio.night import Night
from buio.server import journal
from buio.server.host import Hosted
from buio.server.refusal import Refused

PROMISE_SECONDS: Final = 1.0
"""How long a deal waits for the promise of somebody who has just sat down."""
OPEN_SECONDS: Final = 1.0
"""How long a deal waits for the seeds of those who are here; a promise counts as the seed of whoever needs longer."""


class FairPack(Hosted):
    """The part of a room that deals from a pack that anybody can check. Seeds are not asked for in demonstrations.

    The commitment to the next deal is public as soon as the deal before has begun. Pages promise seeds, the table takes
    no more promises when the deal is due, or, while the one before is played or looked at, as soon as everybody has
    promised, and the seeds are opened: page `docs/explanation/fairness.md`.

    Attributes:
        mixing: what people contribute to the next deal.
        sat_at: when somebody last sat down.
        enough_at: when the second of those who sit here did.
        closed_at: since when no promise is taken.
    """

    mixing: Entropy
    sat_at: float
    enough_at: float
    closed_at: float

    def __init__(self, night: Night, first: journal.Opened) -> None:
        super().__init__(night, first)
        self.mixing = Entropy()
        self.sat_at = self.enough_at = self.closed_at = 0.0
        self._roots: tuple[int, int, list[str]] = (0, 0, [])

    @property
    def next_number(self) -> int:
        """The number of the next deal that begins; void ones count."""
        return self.night.begun + 1

    def promise(self, token: str, deal: int, digest: str) -> None:
        """Somebody promises a seed for the next deal."""
        name = self.person(token).name
        self._mix(deal)
        new = name not in self.mixing.promised
        try:
            self.mixing.commit(name, digest)
        except EntropyError as error:
            raise Refused("seed", str(error)) from None
        if self.mixing.promised >= self._present():
            if not self.ready:
                self.close_mixing()
            elif new:
                self.changed()  # nobody waits for a promise any more

    def open_seed(self, token: str, deal: int, seed: str) -> None:
        """Somebody opens the seed that they have promised."""
        name = self.person(token).name
        self._mix(deal)
        try:
            self.mixing.open(name, seed)
        except EntropyError as error:
            raise Refused("seed", str(error)) from None
        self.changed()

    def _mix(self, deal: int) -> None:
        if self.opened.demo:
            raise Refused("seed", "the cards of this table come from a seed: it takes no others")
        if deal != self.next_number:
            raise Refused("seed", f"seeds are taken for deal {self.next_number}, not for deal {deal}")

    def _seated(self, entry: journal.Guest) -> None:
        other_device = entry.token not in self.guests and self.guest(entry.name) is not None
        super()._seated(entry)
        if other_device:
            return
        self.sat_at = entry.at
        if len(self.night.seated) - len(self.bots) <= 2:
            self.enough_at = entry.at

    def _present(self) -> set[str]:
        """The people who are here."""
        return {guest.name for guest in self.guests.values() if guest.here and self.sits(guest.name)}

    def close_mixing(self) -> None:
        """Take no more promises: now the seeds are opened."""
        if not self.mixing.closed:
            self.mixing.close()
            self.closed_at = self.now()
            self.changed()

    @property
    def mixing_seconds(self) -> float:
        """How long the next deal waits: for promises of those who have just come, then for the seeds of all."""
        if self.mixing.closed:
            waits, since, seconds = self._present() & set(self.mixing.waiting), self.closed_at, OPEN_SECONDS
        else:
            waits, since, seconds = self._present() - self.mixing.promised, self.sat_at, PROMISE_SECONDS
        if not waits or self.opened.demo or self.opened.account:
            return 0.0
        return max(0.0, since + seconds * min(1.0, self.settings.pace) - self.now())

    def mixture(self) -> str:
        """What all have contributed to the deal that begins now; the next one begins with nothing."""
        text = "" if self.opened.demo else self.mixing.text()
        self.mixing = Entropy()
        return text

    @property
    def roots(self) -> list[str]:
        """What the running deal has announced of its pack, and the last one after its end."""
        deal, committed = self.deal, self.night.committed
        if deal is None or committed is None or deal.shuffle is None or deal.shuffle.key != committed.shuffle.key:
            return []
        if self._roots[:2] != (committed.number, deal.shuffles):
            self._roots = (committed.number, deal.shuffles, roots(committed, deal))
        return self._roots[2]

    def proof(self, token: str) -> bytes:
        """The proof of the last deal, for somebody who was in it or has watched: with what they may know."""
        deal, committed = self.deal, self.night.committed
        if deal is None or committed is None or not self.roots:
            raise Refused("proof", "there is no deal to prove")
        if not deal.over:
            raise Refused("proof", "a deal is proved when it is over")
        guest = self.guests.get(token)
        seat = self.names.index(guest.name) if guest and guest.name in self.names else None
        return encode(prove(committed, deal, seat))
