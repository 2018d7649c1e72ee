"""A hand as one integer: how often each card is held, three bits a card, from the ace upwards, suit after suit.

The ace is at position 0 of its suit, the king at 12; a suit is 39 bits, the jokers stand above the four suits. The
cards of a suit alone are an integer of the same kind, with the ace moved up to position 13 where it lies above the
king.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from buio.cards import JOKER
from buio.rummy.melds import ROUND

BITS: Final = 3
ONE: Final = (1 << BITS) - 1
"""The field of the first card: at most seven of a card, so at most seven packs."""
SUIT_BITS: Final = BITS * ROUND
SUIT: Final = (1 << SUIT_BITS) - 1
NATURAL: Final = (1 << 4 * SUIT_BITS) - 1
SHIFTS: Final = tuple(range(0, 4 * SUIT_BITS, SUIT_BITS))
RANK: Final = sum(ONE << shift for shift in SHIFTS)
"""The fields of the four aces; shifted by `BITS * position`, those of another rank."""
TWINS: Final = RANK - sum(1 << shift for shift in SHIFTS)
"""In these fields, the bits that only a card held more than once sets."""
WEIGHT: Final = [1 << (card & 3) * SUIT_BITS + ((card >> 2) + 1) % ROUND * BITS for card in range(JOKER)]
WEIGHT.append(1 << 4 * SUIT_BITS)


def pack(cards: Iterable[int]) -> int:
    """Return the cards as one integer."""
    return sum(map(WEIGHT.__getitem__, cards))


def positions(state: int) -> Iterator[tuple[int, int]]:
    """Yield the positions of the cards of one suit that are held, from the low end, and how often each is."""
    position = 0
    while state:
        if state & ONE:
            yield position, state & ONE
        state >>= BITS
        position += 1


def unpack(state: int, suit: int) -> tuple[int, ...]:
    """Return the cards of a suit, from the low end."""
    return tuple(
        [(position + 12) % ROUND * 4 + suit for position, count in positions(state) for _ in range(count)],
    )


def cards_of(hand: int) -> tuple[int, ...]:
    """Return the natural cards of a packed hand, in the order of their numbers."""
    return tuple(sorted(card for suit, shift in enumerate(SHIFTS) for card in unpack(hand >> shift & SUIT, suit)))
