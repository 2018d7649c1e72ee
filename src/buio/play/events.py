"""Events: what happened, said at the table. Recorded only when somebody asks; words come from `buio.i18n`."""

from typing import NamedTuple

from buio.cards import UNKNOWN
from buio.play.settlement.pots import WHOLE, Part


class Event(NamedTuple):
    """Something that happened. `word` is the key of its sentence; private cards are seen by `seat` alone.

    Attributes:
        extra: a second number where the sentence needs one: the cards a seat holds back, a level, a place.
        part: the part of the chips that was won.
    """

    word: str
    seat: int = -1
    amount: int = 0
    cards: tuple[int, ...] = ()
    private: bool = False
    extra: int = 0
    part: Part = WHOLE

    def seen_by(self, seat: int | None) -> "Event":
        """Return the event as a seat, or a spectator (None), may know it."""
        if self.private and seat != self.seat:
            return self._replace(cards=(UNKNOWN,) * len(self.cards))
        return self
