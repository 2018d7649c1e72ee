"""The chance to go out first: hands played on alone, card by card, in imagination, against hands as they are dealt."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate, pairwise
from math import prod
from random import Random
from typing import NamedTuple

from buio.bots.rummy.distance import Distance, Leftover, distance, without
from buio.cards import JOKER, Cards
from buio.rummy import GoingOutRules

LONGEST = 16
"""Turns after which nobody is waited for any longer: then everybody is as likely to go out first."""
POOL, TRIED = 160, 3
"""Hands imagined of somebody of whom nothing is known, and how often each is played on."""


class Rival(NamedTuple):
    """Somebody else who may go out first."""

    sooner: bool
    """It plays before."""
    strength: float
    """Its hand is like the best of this many more."""
    stays: float = 1.0
    """How likely it plays at all."""
    adds: int = 0
    """Chips that it puts in if it does."""


class Race:
    """How fast hands of a game go out."""

    def __init__(self, out_rules: GoingOutRules, pack: Cards) -> None:
        self.out_rules: GoingOutRules = out_rules
        self.pack: Cards = pack
        self.distance: Distance = distance(out_rules)
        self._rng = Random(0)
        self._hands = [tuple(sorted(self._rng.sample(pack, out_rules.size))) for _ in range(POOL)]
        self.deadwood: list[int] = sorted([self.distance.deadwood(hand) for hand in self._hands])
        """Their deadwood."""
        self._closed: dict[float, list[float]] = {}

    @cached_property
    def turns(self) -> list[int]:
        """Turns to going out, of the hands first that promise most; luck comes after."""
        hands = sorted(self._hands, key=self._promise)
        return [turns for hand in hands for turns in self.imagined(hand, self._rng, TRIED)]

    def prepare(self) -> None:
        """Play the hands on before anybody waits for a decision: it takes a second or two, and not all players ask."""
        self._before(Rival(True, 0.0), 0)

    def _promise(self, hand: Cards) -> float:
        """About how many turns a hand takes, as its owner sees it."""
        live = Counter(self.pack)
        live.subtract(hand)
        return self.distance.turns(Leftover(-1, hand, self.distance.deadwood(hand)), live)

    def beaten(self, hand: Sequence[int]) -> float:
        """Return the part of the hands dealt that have less deadwood; of those that have as much, half."""
        deadwood = self.distance.deadwood(hand)
        return (bisect_left(self.deadwood, deadwood) + bisect_right(self.deadwood, deadwood)) / (2 * len(self.deadwood))

    def alone(self, hand: Cards, stock: Sequence[int]) -> int:
        """Return the turns in which a hand goes out with the cards of this stock."""
        for turn, card in enumerate(stock):
            held = tuple(sorted((*hand, card)))
            if self.out_rules.can_go_out(held):
                return turn
            hand = without(held, self._quick(held))
        return LONGEST

    def _quick(self, hand: Cards) -> int:
        """The discard of somebody who does not think long: the card of the deadwood with the fewest neighbours."""
        deadwood = self.distance.spare(hand) or [card for card in hand if card != JOKER]
        return min(deadwood, key=lambda card: company(card, hand))

    def imagined(self, hand: Cards, rng: Random, samples: int) -> list[int]:
        """Return the turns in which a hand goes out, once for each sample."""
        left = list(self.pack)
        for card in hand:
            left.remove(card)
        return [self.alone(hand, rng.sample(left, LONGEST)) for _ in range(samples)]

    def wins(self, own: Sequence[int], rivals: Sequence[Rival], pool: int) -> float:
        """Return the chips that are won on average, of the pool and of what the others add to it."""
        total = 0.0
        for turns in own:
            before = [self._before(rival, turns) for rival in rivals]
            alone = [1 - rival.stays * sooner for rival, sooner in zip(rivals, before, strict=True)]
            ahead = prod(alone) / (1 if turns < LONGEST else len(rivals) + 1)
            total += ahead * pool
            for rival, sooner, free in zip(rivals, before, alone, strict=True):
                total += rival.adds * rival.stays * (1 - sooner) * ahead / max(free, 1e-9)
        return total / len(own)

    def _before(self, rival: Rival, turns: int) -> float:
        if rival.strength not in self._closed:
            going_out = [0.0] * (LONGEST + 1)
            for weight, turn in zip(_weights(len(self.turns), rival.strength), self.turns, strict=True):
                going_out[turn] += weight
            self._closed[rival.strength] = list(accumulate(going_out[:LONGEST]))
        limit = turns if rival.sooner else turns - 1
        return self._closed[rival.strength][min(limit, LONGEST - 1)] if limit >= 0 else 0.0


@lru_cache(maxsize=64)
def race(out_rules: GoingOutRules, pack: Cards) -> Race:
    """Return the hands imagined of a game, made once."""
    return Race(out_rules, pack)


def _weights(size: int, strength: float) -> tuple[float, ...]:
    """How likely each of these hands, the best first, is the best of `1 + strength` drawn."""
    tail = [(1 - index / size) ** (1 + strength) for index in range(size + 1)]
    return tuple([before - after for before, after in pairwise(tail)])


def company(card: int, hand: Cards) -> int:
    """Return how well a card goes with the others of a hand."""
    return sum([_bond(card, other) for other in hand if other != JOKER])


@cache
def _bond(card: int, other: int) -> int:
    if card >> 2 == other >> 2:
        return 2
    apart = abs((card >> 2) - (other >> 2))
    return max(0, 3 - min(apart, 13 - apart)) if card & 3 == other & 3 else 0
