"""Which runs the lowest card of a suit may belong to, on a suit that is a circle (RAM-1.04) or a ladder (RAM-2F.08).

Not every run needs to be looked at. Where a joker lies at a place whose card is held and in another run, the two may be
exchanged; so it is enough to look at runs that take every card held between their ends.
"""

from collections.abc import Iterator
from typing import NamedTuple

from buio.rummy.bitpack import BITS, ONE, SUIT_BITS, positions
from buio.rummy.melds import LEAST, ROUND, MeldRules


class Run(NamedTuple):
    """The natural cards of a run.

    Attributes:
        cards: these cards, packed.
        least: how many wild cards fill its gaps and bring it up to three cards.
        most: how many wild cards it has room for.
    """

    cards: int
    least: int
    most: int


class Circle:
    """The ace joins the king to the deuce: at most 13 cards, from anywhere."""

    longest = ROUND

    def ladders(self, suit: int) -> tuple[int, ...]:
        """Return the suit as it is: there is one way to look at it."""
        return (suit,)

    def runs(self, suit: int, wilds: int) -> Iterator[Run]:
        """Yield the runs that hold the lowest card, with at most this many wild cards."""
        held = [position for position, _ in positions(suit)]
        below = 0
        for back in range(len(held)):
            start = held[-back] - ROUND if back else held[0]
            below |= 1 << BITS * held[-back] if back else 0
            if held[0] - start - back > wilds:
                return
            yield from _onwards(held[: len(held) - back], start, below, back, wilds, self.longest)


class Ladder:
    """The ace is below the deuce or above the king, and both only in a run of 14."""

    longest = ROUND + 1

    def ladders(self, suit: int) -> tuple[int, ...]:
        """Return the suit with none, one, ... all of its aces above the king."""
        up = (1 << SUIT_BITS) - 1
        return tuple([suit + high * up for high in range((suit & ONE) + 1)])

    def runs(self, suit: int, wilds: int) -> Iterator[Run]:
        """Return the runs that hold the lowest card, with at most this many wild cards."""
        held = [position for position, _ in positions(suit)]
        return _onwards(held, held[0], 0, 0, wilds, self.longest)


Line = Circle | Ladder


def line_of(allowed: MeldRules) -> Line:
    """Return how a suit lies."""
    return Circle() if allowed.round_the_corner else Ladder()


def _onwards(held: list[int], start: int, cards: int, size: int, wilds: int, longest: int) -> Iterator[Run]:
    """From a start with the cards that it has already, to each card held further up."""
    for position in held:
        cards |= 1 << BITS * position
        size += 1
        span = position - start + 1
        if span - size > wilds:
            return
        least = max(LEAST, span) - size
        if least <= wilds:
            yield Run(cards, least, longest - size)
