"""How far a hand is from going out: the cards that lie in no meld, and the cards that would bring it nearer."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from buio.cards import JOKER, Cards
from buio.rummy import GoingOutRules
from buio.rummy.bitpack import pack
from buio.rummy.min_deadwood import costing, counting
from buio.rummy.specials import Flush, Pairs

WAY = (0.0, 4.3, 5.5, 6.5, 8.0, 9.0, 10.0, 10.5, 12.0, 13.0, 14.0)
"""Turns to going out by the number of cards of deadwood, of players who draw alone."""
FAR = 30.0
"""More turns than a deal has."""


class Leftover(NamedTuple):
    """What a discard leaves."""

    card: int
    rest: Cards
    deadwood: int


class Distance:
    """Measures hands by the rules of going out of a game."""

    def __init__(self, out_rules: GoingOutRules) -> None:
        self.out_rules = out_rules
        kinds = [type(special) for special in out_rules.specials]
        self._flush, self._pairs = Flush in kinds, Pairs in kinds

    def deadwood(self, cards: Sequence[int]) -> int:
        """Return how many cards more a hand has to exchange before it can go out."""
        found = counting(self.out_rules.rules, self.out_rules.imaginary, cards.count(JOKER)).least(pack(cards))
        return min(found, self._special(cards)) if self._flush or self._pairs else found

    def spare(self, cards: Sequence[int]) -> list[int]:
        """Return the natural cards that lie in no meld."""
        found = costing(self.out_rules.rules, self.out_rules.imaginary, cards.count(JOKER))
        return found.laid(found.best(pack(cards)))[1]

    def useful(self, cards: Cards) -> Cards:
        """Return the kinds of card that leave less deadwood, when one is drawn and another thrown away."""
        special = self._special(cards) if self._flush or self._pairs else FAR
        found = self.out_rules.least_deadwood(cards)
        near = found.useful if len(found.deadwood) <= special else ()
        return (
            near if len(found.deadwood) < special else tuple(dict.fromkeys((*near, *self._wanted(cards, int(special)))))
        )

    def leaves(self, hand: Cards, allowed: Sequence[int]) -> list[Leftover]:
        """Return each of these discards that leaves as little deadwood as any."""
        found = [Leftover(card, rest, self.deadwood(rest)) for card in allowed for rest in [without(hand, card)]]
        least = min(leave.deadwood for leave in found)
        return [leave for leave in found if leave.deadwood == least]

    def turns(self, leave: Leftover, live: Mapping[int, int]) -> float:
        """Return about how many turns going out takes, when these cards, this many of each kind, are still to come."""
        if not leave.deadwood:
            return 0.0
        total = way = 0.0
        for card in self.useful(leave.rest):
            if live[card]:
                after = max(self.deadwood((*leave.rest, card)) - 1, 0)
                total += live[card]
                way += live[card] * WAY[min(after, len(WAY) - 1)]
        return min((sum(live.values()) + way) / total, FAR) if total else FAR

    def _special(self, cards: Sequence[int]) -> int:
        """How many cards a hand lacks to one that goes out without melds."""
        size, natural = self.out_rules.size, [card for card in cards if card != JOKER]
        lacks = [size]
        if self._flush:
            lacks.append(size - max([sum([card & 3 == suit for card in natural]) for suit in range(4)]))
        if self._pairs:
            kinds = set(natural)
            lacks.append(size // 2 - sum([natural.count(card) // 2 for card in kinds]))
        return max(min(lacks), 0)

    def _wanted(self, cards: Cards, lacks: int) -> Cards:
        """The cards that such a hand lacks."""
        size, natural = self.out_rules.size, [card for card in cards if card != JOKER]
        found: list[int] = []
        if self._flush:
            suits = [sum([card & 3 == suit for card in natural]) for suit in range(4)]
            if size - max(suits) == lacks:
                found += range(suits.index(max(suits)), JOKER, 4)
        if self._pairs and size // 2 - sum([natural.count(card) // 2 for card in set(natural)]) == lacks:
            found += [card for card in set(natural) if natural.count(card) % 2]
        return tuple(found)


@cache
def distance(out_rules: GoingOutRules) -> Distance:
    """Return the measure of a game; what it has found about suits is kept."""
    return Distance(out_rules)


def without(hand: Cards, card: int) -> Cards:
    """Return a hand without one card, sorted."""
    rest = list(hand)
    rest.remove(card)
    return tuple(sorted(rest))
