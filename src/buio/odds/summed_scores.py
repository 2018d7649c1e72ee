"""Rankings as sums: each card has a number, and the sum of a hand's numbers tells its ranks and how many are wild.

Nothing of a ranking is written here a second time: every set of ranks is shown to it as a hand, once with mixed suits
and once in each suit, and what it answers is put down. That is right for rankings that ask nothing else of a hand:
those of `buio.ranking` but for badugi and for four cards of a suit among five, which `buio.odds.listed_scores` takes.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations_with_replacement
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import JOKER, cards_text
from buio.odds.hands import CARDS
from buio.ranking import Category, HandRanking, Listed, Low, Ranking, Suited, Wild
from buio.ranking.tables import RANK_NUMBERS, Tables
from buio.ranking.wild_tables import ONE_WILD, wild_tables

Ranks = tuple[int, ...]

NO_HAND: Final = 0
MIXED: Final = 0
"""The plane of hands of mixed suits; those after it are of one suit each."""


@dataclass(frozen=True, eq=False)
class Entries:
    """What the sums of hands tell.

    Attributes:
        sums: the sums that there are, shape (n,), ascending.
        bases: by plane (mixed, then each suit) and sum, `16 * class` and the bits that do not depend on the cards; 0 is
            no hand. Shape (5, n), or (2, n) where all suits are alike.
        tie_ranks: by plane and sum, the rank whose suits add tie bits; -1 where suits break no ties. As `bases`.
    """

    sums: NDArray[np.int64]
    bases: NDArray[np.int32]
    tie_ranks: NDArray[np.int8]

    @property
    def by_suit(self) -> bool:
        """Do suits break ties?"""
        return bool((self.tie_ranks >= 0).any())

    @property
    def flush_is_better(self) -> bool:
        """Is no hand of one suit worse than the same ranks in mixed suits?"""
        mixed, suited = self.bases[MIXED], self.bases[1:]
        return bool((suited.min(0) >= mixed)[suited.max(0) > NO_HAND].all())


@dataclass(frozen=True, eq=False)
class Sums:
    """The scores of all hands of a ranking, by the sum of their cards' numbers.

    Attributes:
        size: cards of a hand.
        pack: the cards of the ranking, wild ones included.
        numbers: by card, its number; of a card that is not in the pack 0. Shape (54,).
        suits: by card, a bit for each suit that it may have; 0 of one that is not in the pack. Shape (54,).
        entries: what the sums tell; rankings that differ only in which cards are wild may share them.
        strengths: by suit, its strength, 0 to 3.
    """

    size: int
    pack: tuple[int, ...]
    numbers: NDArray[np.int64]
    suits: NDArray[np.uint8]
    entries: Entries
    strengths: tuple[int, ...]


def adds_up(ranking: HandRanking) -> bool:
    """Is a ranking one of those that ask for ranks, wild cards and one suit alone?"""
    if isinstance(ranking, Suited):
        return adds_up(ranking.ranking)
    if isinstance(ranking, Listed):
        return Category.FOUR_FLUSH not in ranking.order
    return isinstance(ranking, Ranking | Low)


@lru_cache(maxsize=64)
def sums_of(ranking: HandRanking) -> Sums:
    """Return the sums of a ranking that `adds_up`; the same object for equal declarations."""
    pack, wild = pack_of(ranking), frozenset(ranking.wild_cards)
    numbers, suits = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.uint8)
    for card in pack:
        numbers[card] = ONE_WILD if card in wild else RANK_NUMBERS[(card >> 2) - ranking.lowest]
        suits[card] = 15 if card in wild else 1 << (card & 3)
    return Sums(
        size=ranking.size,
        pack=pack,
        numbers=numbers,
        suits=suits,
        entries=_entries(ranking),
        strengths=tuple(ranking.suit_strength(suit) for suit in range(4)),
    )


def _entries(ranking: HandRanking) -> Entries:
    if isinstance(ranking, Ranking) and ranking.wild:
        return _wild_entries(ranking.tables, replace(ranking.wild, cards=()))
    columns = [list(column) for column in zip(*sorted(_Probe(ranking).rows()), strict=True)]
    sums, bases, ties = (
        np.array(columns[0], np.int64),
        np.array(columns[1], np.int32).T,
        np.array(columns[2], np.int8).T,
    )
    alike = bool((bases[2:] == bases[1]).all() and (ties < 0).all())
    planes = 2 if alike else 5  # two are enough where all suits are alike
    return Entries(sums, np.ascontiguousarray(bases[:planes]), np.ascontiguousarray(ties[:planes]))


@lru_cache(maxsize=16)
def _wild_entries(natural: Tables, wild: Wild) -> Entries:
    """Of all rankings with this kind of wild cards: their tables are sums already."""
    mixed, suited = wild_tables(natural, wild).scores
    sums = sorted({*mixed, *suited})
    planes = [[plane.get(total, NO_HAND) for total in sums] for plane in (mixed, suited)]
    bases = np.array(planes, np.int32)
    return Entries(np.array(sums, np.int64), bases, np.full(bases.shape, -1, np.int8))


def pack_of(ranking: HandRanking) -> tuple[int, ...]:
    """Return the cards of a ranking: from its lowest rank to the aces, and its wild cards."""
    return tuple(sorted({*range(4 * ranking.lowest, JOKER), *ranking.wild_cards}))


class _Probe:
    """Asks a ranking about every set of ranks."""

    def __init__(self, ranking: HandRanking) -> None:
        self.ranking, self.pack = ranking, pack_of(ranking)
        self.wild = frozenset(ranking.wild_cards)
        self.natural = [card for card in self.pack if card not in self.wild]
        self._held = Counter(card >> 2 for card in self.natural)
        self._with_ties = isinstance(ranking, Suited) or (
            isinstance(ranking, Ranking) and ranking.suit_tie.value != "none"
        )
        self._rng = Random(1)

    def rows(self) -> Iterator[tuple[int, list[int], list[int]]]:
        """For every set of ranks the sum, and by plane the base and the rank that breaks ties."""
        size = self.ranking.size
        for wilds in range(min(len(self.wild), size) + 1):
            for ranks in combinations_with_replacement(range(self.ranking.lowest, 13), size - wilds):
                if any(count > self._held[rank] for rank, count in Counter(ranks).items()):
                    continue
                total = sum(RANK_NUMBERS[rank - self.ranking.lowest] for rank in ranks) + wilds * ONE_WILD
                some_wild = tuple(sorted(self.wild))[:wilds]
                planes = [self._mixed(ranks, some_wild), *(self._suited(ranks, suit, some_wild) for suit in range(4))]
                yield total, [base for base, _ in planes], [rank for _, rank in planes]

    def _suited(self, ranks: Ranks, suit: int, some_wild: Ranks) -> tuple[int, int]:
        cards = tuple(4 * rank + suit for rank in ranks)
        if len(set(cards)) < len(cards) or not set(cards) <= set(self.natural):
            return NO_HAND, -1
        score = self.ranking.score((*some_wild, *cards))
        return (score & ~15, ranks[-1]) if self._with_ties and score else (score, -1)

    def _mixed(self, ranks: Ranks, some_wild: Ranks) -> tuple[int, int]:
        left = set(ranks)
        for hand in self._hands(ranks):
            score = self.ranking.score((*some_wild, *hand))
            if not self._with_ties or not score:
                return score, -1
            left = {rank for rank in left if self._tie_bits(hand, rank) == score & 15}
            if len(left) == 1:
                return score & ~15, left.pop()
            assert left, f"no rank of {cards_text(hand)} breaks ties"
        return NO_HAND, -1

    def _hands(self, ranks: Ranks) -> Iterator[Ranks]:
        """Hands of these ranks that are not of one suit, other ones each time; none where there is no such hand."""
        held = {rank: [card for card in self.natural if card >> 2 == rank] for rank in ranks}
        free = any(len(cards) > ranks.count(rank) for rank, cards in held.items())
        for _ in range(200):
            chosen = [self._rng.sample(cards, ranks.count(rank)) for rank, cards in held.items()]
            hand = tuple(chain.from_iterable(chosen))
            if len({card & 3 for card in hand}) > 1 or len(hand) < 2:
                yield hand
            elif not free:
                return

    def _tie_bits(self, hand: Ranks, rank: int) -> int:
        """The tie bits of the cards of a rank."""
        return sum({1 << self.ranking.suit_strength(card & 3) for card in hand if card >> 2 == rank})
