"""A quick test that refuses most hands: how many cards cannot lie in any meld without a wild card."""

from collections.abc import Sequence
from typing import Final

from buio.cards import JOKER
from buio.rummy.melds import ROUND

STEP: Final = 5
"""Bits of a rank: a bit for each suit, and one above them; the ace is the lowest rank."""
ROUND_BITS: Final = STEP * ROUND
CARD: Final = [1 << STEP * (((card >> 2) + 1) % ROUND) + (card & 3) for card in range(JOKER)] + [0]
RANK: Final = [1 << STEP * (((card >> 2) + 1) % ROUND) for card in range(JOKER)] + [0]
ONES: Final = sum(1 << STEP * rank for rank in range(ROUND))
THIRD: Final = 13 * ONES
"""Added to the count of each rank, three or more reach the bit above the suits."""
ABOVE: Final = 16 * ONES
SUITS: Final = tuple(ONES << suit for suit in range(4))
ACES: Final = 15
ACES_AND_DEUCES: Final = 15 | 15 << STEP


def hopeless(hand: Sequence[int], wilds: int, left: int, round_the_corner: bool) -> bool:
    """Is the hand one that surely cannot be laid with this many wild cards and this many cards left out?

    A wild card fills at most one gap, so that its run has at most four cards that are in no natural meld; all the
    others but those left out would have to be in one.
    """
    held = 0
    for card in hand:
        held |= CARD[card]
    line = held | (held & (ACES_AND_DEUCES if round_the_corner else ACES)) << ROUND_BITS
    runs = line & line >> STEP & line >> 2 * STEP
    runs |= runs << STEP | runs << 2 * STEP
    third = sum(map(RANK.__getitem__, hand)) + THIRD & ABOVE
    lone = held & ~(runs | runs >> ROUND_BITS | (third >> 4) * 15)
    alone = lone.bit_count() - left
    if not wilds or alone <= 0:
        return alone > 0
    if wilds > 1 or alone <= 2:
        return alone > 4 * wilds
    return max([(lone & suit).bit_count() for suit in SUITS]) < alone
