"""What cards count: those left in a hand (RAM-3.15), and those of melds that have to count so much (RAM-3.06)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from buio.cards import ACE, JOKER

FACES: Final = 9
"""Jack, queen and king: from this rank on."""


@dataclass(frozen=True, slots=True)
class CardPoints:
    """What each card counts; from the deuce to the ten what they show.

    Args:
        ace: an ace.
        face: a jack, queen or king.
        joker: a joker.
        lone_ace: an ace that is the only card left in a hand; None: the same as any.
    """

    ace: int = 11
    face: int = 10
    joker: int = 25
    lone_ace: int | None = None

    def value(self, card: int) -> int:
        """Return the points of one card."""
        if card >= JOKER:
            return self.joker
        rank = card >> 2
        return self.ace if rank == ACE else self.face if rank >= FACES else rank + 2

    def total(self, cards: Sequence[int]) -> int:
        """Return the points of these cards together."""
        return sum(map(self.value, cards))

    def hand(self, cards: Sequence[int]) -> int:
        """Return the points of a hand that is left (RAM-3.15)."""
        if self.lone_ace is not None and len(cards) == 1 and cards[0] >> 2 == ACE:
            return self.lone_ace
        return self.total(cards)
