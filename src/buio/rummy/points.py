"""What cards count in Carioca: those left in a hand (RAM-3.15), and those of a scala quaranta (RAM-3.06)."""

from collections.abc import Sequence
from typing import Final

from buio.cards import ACE, JOKER

FACES: Final = 9
"""Jack, queen and king count ten, like the ten below them: from this rank on."""
JOKER_POINTS, ACE_POINTS, TEN_POINTS, LONE_ACE_POINTS = 25, 11, 10, 1


def value(card: int) -> int:
    """A 11, K Q J 10, the others what they show, a joker 25 (RAM-3.15, X-R26)."""
    if card >= JOKER:
        return JOKER_POINTS
    rank = card >> 2
    return ACE_POINTS if rank == ACE else TEN_POINTS if rank >= FACES else rank + 2


def total(cards: Sequence[int]) -> int:
    """The values of these cards together."""
    return sum(map(value, cards))


def hand_points(hand: Sequence[int]) -> int:
    """The points of a hand that is left; an ace alone counts 1 (RAM-3.15)."""
    if len(hand) == 1 and hand[0] < JOKER and hand[0] >> 2 == ACE:
        return LONE_ACE_POINTS
    return total(hand)
