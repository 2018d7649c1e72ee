"""How far a hand is from closing: the cards that lie in no combination, and the cards that would bring it nearer."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from buio.cards import JOKER, Cards
from buio.rummy import Closings
from buio.rummy.bitpack import pack
from buio.rummy.min_deadwood import costing, counting
from buio.rummy.specials import Flush, Pairs

WAY = (0.0, 4.3, 5.5, 6.5, 8.0, 9.0, 10.0, 10.5, 12.0, 13.0, 14.0)
"""Turns to closing by the number of loose cards, of players who draw alone."""
FAR = 30.0
"""More turns than a deal has."""


class Leave(NamedTuple):
    """What a discard leaves."""

    card: int
    rest: Cards
    loose: int


class Distance:
    """Measures hands by the closings of a game."""

    def __init__(self, closings: Closings) -> None:
        self.closings = closings
        kinds = [type(special) for special in closings.specials]
        self._flush, self._pairs = Flush in kinds, Pairs in kinds

    def loose(self, cards: Sequence[int]) -> int:
        """How many cards more a hand has to exchange before it can close."""
        found = counting(self.closings.combinations, self.closings.imaginary, cards.count(JOKER)).least(pack(cards))
        return min(found, self._special(cards)) if self._flush or self._pairs else found

    def spare(self, cards: Sequence[int]) -> list[int]:
        """The natural cards that lie in no combination."""
        found = costing(self.closings.combinations, self.closings.imaginary, cards.count(JOKER))
        return found.laid(found.best(pack(cards)))[1]

    def useful(self, cards: Cards) -> Cards:
        """The kinds of card that leave fewer cards loose, when one is drawn and another thrown away."""
        special = self._special(cards) if self._flush or self._pairs else FAR
        found = self.closings.deadwood(cards)
        near = found.useful if len(found.loose) <= special else ()
        return near if len(found.loose) < special else tuple(dict.fromkeys((*near, *self._wanted(cards, int(special)))))

    def leaves(self, hand: Cards, allowed: Sequence[int]) -> list[Leave]:
        """Each of these discards that leaves as few loose cards as any."""
        found = [Leave(card, rest, self.loose(rest)) for card in allowed for rest in [without(hand, card)]]
        least = min(leave.loose for leave in found)
        return [leave for leave in found if leave.loose == least]

    def turns(self, leave: Leave, live: Mapping[int, int]) -> float:
        """About how many turns closing takes, when these cards, so many of each kind, are still to come."""
        if not leave.loose:
            return 0.0
        total = way = 0.0
        for card in self.useful(leave.rest):
            if live[card]:
                after = max(self.loose((*leave.rest, card)) - 1, 0)
                total += live[card]
                way += live[card] * WAY[min(after, len(WAY) - 1)]
        return min((sum(live.values()) + way) / total, FAR) if total else FAR

    def _special(self, cards: Sequence[int]) -> int:
        """How many cards a hand lacks to one that closes without combinations."""
        size, natural = self.closings.size, [card for card in cards if card != JOKER]
        lacks = [size]
        if self._flush:
            lacks.append(size - max([sum([card & 3 == suit for card in natural]) for suit in range(4)]))
        if self._pairs:
            kinds = set(natural)
            lacks.append(size // 2 - sum([natural.count(card) // 2 for card in kinds]))
        return max(min(lacks), 0)

    def _wanted(self, cards: Cards, lacks: int) -> Cards:
        """The cards that such a hand lacks."""
        size, natural = self.closings.size, [card for card in cards if card != JOKER]
        found: list[int] = []
        if self._flush:
            suits = [sum([card & 3 == suit for card in natural]) for suit in range(4)]
            if size - max(suits) == lacks:
                found += range(suits.index(max(suits)), JOKER, 4)
        if self._pairs and size // 2 - sum([natural.count(card) // 2 for card in set(natural)]) == lacks:
            found += [card for card in set(natural) if natural.count(card) % 2]
        return tuple(found)


@cache
def distance(closings: Closings) -> Distance:
    """The measure of a game; what it has found about suits is kept."""
    return Distance(closings)


def without(hand: Cards, card: int) -> Cards:
    """A hand without one card, sorted."""
    rest = list(hand)
    rest.remove(card)
    return tuple(sorted(rest))
