"""Sets and runs: whether cards that lie together are a meld, and what each joker in it stands for."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from buio.cards import JOKER

LEAST: Final = 3
"""The fewest cards of a set or a run (RAM-1.03, RAM-1.04)."""
ROUND: Final = 13
"""The cards of a suit, from one ace to the next."""


class Fault(NamedTuple):
    """Cards laid in a way that the rules do not allow.

    Attributes:
        reason: what is wrong, as a key for the catalogues of words.
        cards: the cards that it is about.
    """

    reason: str
    cards: tuple[int, ...] = ()


class Meld(NamedTuple):
    """A meld, in order.

    Attributes:
        kind: "set", "run" or, only where `Melds.pair` is asked, "pair".
        cards: a run from its low end with the jokers at their places; a set with its natural cards first, by suit.
        represents: the card that each of them stands for: a natural card itself, a joker the card that it replaces; in
            a set the suits that are missing, then, where duplicates may lie, any other card of the rank.
    """

    kind: str
    cards: tuple[int, ...]
    represents: tuple[int, ...]


class MeldRules(NamedTuple):
    """What counts as a meld.

    Attributes:
        round_the_corner: the ace may lie inside a run, K-A-2 (RAM-1.04), so that a run has at most 13 cards. If not, it
            lies only at the ends (RAM-2F.08, RAM-3.04), and at both of them in a run of 14.
        duplicates: a set may hold identical cards (RAM-1.03), and has no greatest size. If not, its suits differ
            (RAM-3.04).
    """

    round_the_corner: bool = True
    duplicates: bool = True

    @property
    def longest(self) -> int:
        """The most cards that a run may have."""
        return ROUND if self.round_the_corner else ROUND + 1

    def parse(self, cards: Sequence[int]) -> Meld | None:
        """Return these cards as one run or set, the jokers wild (RAM-1.05); None if they are neither.

        At least one card is natural (X-83). Where jokers leave a choice, a run is read before a set. It is read as it
        lies, upwards or downwards, if that is the order of a run; if not, the natural cards lie as close together as
        they can, the jokers fill the gaps, and what is left of them goes above, as far as there is room, then below.
        """
        natural = sorted(card for card in cards if card != JOKER)
        if len(cards) < LEAST or not natural or natural[0] < 0:
            return None
        return self._run(cards, natural) or self._set(cards, natural)

    def pair(self, cards: Sequence[int]) -> Meld | None:
        """Lay two natural cards of equal rank, without duplicates of different suits (RAM-3.04); None if they are not.

        No joker stands in a pair (RAM-3.05, X-83).
        """
        if len(cards) != 2:
            return None
        low, high = sorted(cards)
        if low < 0 or high >= JOKER or low >> 2 != high >> 2 or (low == high and not self.duplicates):
            return None
        return Meld("pair", (low, high), (low, high))

    def _set(self, cards: Sequence[int], natural: Sequence[int]) -> Meld | None:
        rank, suits = natural[0] >> 2, {card & 3 for card in natural}
        if natural[-1] >> 2 != rank or not (self.duplicates or len(suits) == len(natural) <= len(cards) <= 4):
            return None
        jokers = len(cards) - len(natural)
        missing = [4 * rank + suit for suit in range(4) if suit not in suits]
        replaced = [*missing, *(4 * rank + position % 4 for position in range(jokers))][:jokers]
        return Meld("set", (*natural, *[JOKER] * jokers), (*natural, *replaced))

    def _run(self, cards: Sequence[int], natural: Sequence[int]) -> Meld | None:
        suit, size = natural[0] & 3, len(cards)
        if size > self.longest or any(card & 3 != suit for card in natural):
            return None
        for lying in (cards, cards[::-1]):
            first = next(index for index, card in enumerate(lying) if card != JOKER)
            for start in self._starts_from(lying[first], first, size):
                represents = _line(start, size, suit)
                if all(card in (JOKER, meant) for card, meant in zip(lying, represents, strict=True)):
                    return Meld("run", tuple(lying), represents)
        return self._closest(natural, size)

    def _closest(self, natural: Sequence[int], size: int) -> Meld | None:
        """The run in which the natural cards span least; of two such the lower."""
        found = []
        for start in range(ROUND if self.round_the_corner else ROUND + 2 - size):  # from the low ace to the high one
            represents = _line(start, size, natural[0] & 3)
            lying = _lay(natural, represents)
            if lying:
                used = [position for position, card in enumerate(lying) if card != JOKER]
                found.append((used[-1] - used[0], used[0], start, Meld("run", lying, represents)))
        return min(found)[-1] if found else None

    def _starts_from(self, card: int, index: int, size: int) -> list[int]:
        """Where a run of this size begins that has a card at this index: an ace may be low or high."""
        start = ((card >> 2) + 1) % ROUND - index
        return (
            [start % ROUND]
            if self.round_the_corner
            else [one for one in (start, start + ROUND) if 0 <= one <= ROUND + 1 - size]
        )


@cache
def _line(start: int, size: int, suit: int) -> tuple[int, ...]:
    """Cards of a suit upwards, from a position counted from the low ace."""
    return tuple([(position + 12) % ROUND * 4 + suit for position in range(start, start + size)])


def _lay(natural: Sequence[int], represents: Sequence[int]) -> tuple[int, ...] | None:
    """All the natural cards at their places in the line, jokers at the others; None if they do not fit."""
    left, lying = list(natural), []
    for card in represents:
        held = card in left
        lying.append(card if held else JOKER)
        if held:
            left.remove(card)
    return None if left else tuple(lying)
