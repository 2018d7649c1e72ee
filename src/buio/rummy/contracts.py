"""The eight contracts of Carioca: what has to be laid to open (RAM-3.04 to RAM-3.06), and the cards that may not be discarded (RAM-3.13)."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from typing import Final

from buio.cards import JOKER, RANKS
from buio.rummy.faults import Fault
from buio.rummy.lay_all import whole
from buio.rummy.lay_off import CARIOCA, any_meld, held_bits, new_melds, parse, suits_held, with_low_aces
from buio.rummy.melds import Meld
from buio.rummy.points import total, value
from buio.rummy.prefilter import hopeless

PICTURES: Final = frozenset(RANKS.index(rank) for rank in "AKQJ")
FIVE_AND_TEN: Final = frozenset(RANKS.index(rank) for rank in "5T")
"""One of them is in every run of five (G-RAM-21)."""
FORTY: Final = 40
TRIED: Final = 200
"""So many ways to open are compared for a good one."""

Cards = tuple[int, ...]
Melds = tuple[Meld, ...]
Worths = list[tuple[Meld, int]]


@dataclass(frozen=True)
class Contract(ABC):
    """What a deal asks for.

    Args:
        name: its key.
        keys: ranks that nobody discards before all have opened.
    """

    name: str
    keys: frozenset[int] = frozenset()

    def validate(self, hand: Sequence[int], groups: Sequence[Sequence[int]]) -> Melds | Fault:
        """The melds that a player lays to open, or what is wrong with them."""
        fault = not_held(hand, groups, "RAM-3.10") or self._with_jokers(groups)
        if fault:
            return fault
        melds = []
        for group in groups:
            meld = self.combination(group)
            if meld is None:
                return Fault("RAM-3.04", "not_a_combination", tuple(group))
            melds.append(meld)
        return self.fault(hand, melds) or tuple(melds)

    def combination(self, cards: Sequence[int]) -> Meld | None:
        """These cards as something that may be laid to open."""
        return parse(cards)

    @abstractmethod
    def fault(self, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        """What the melds lack to be what is asked for."""

    @abstractmethod
    def openings(self, hand: Sequence[int]) -> Iterator[Melds]:
        """All different ways to open with cards of this hand."""

    def can_open(self, hand: Sequence[int]) -> bool:
        """Is there a way to open?"""
        return next(self.openings(hand), None) is not None

    def opening(self, hand: Sequence[int]) -> Melds | None:
        """A good way to open: the one that leaves the fewest points outside of any meld, and lays the most points."""
        return min(islice(self.openings(hand), TRIED), key=lambda melds: _left_loose(hand, melds), default=None)

    def _with_jokers(self, groups: Sequence[Sequence[int]]) -> Fault | None:
        """No joker lies in an opening (RAM-3.05)."""
        return Fault("RAM-3.05", "no_joker_to_open", (JOKER,)) if any(JOKER in group for group in groups) else None


@dataclass(frozen=True)
class Shape(Contract):
    """Sets of certain sizes, the first of certain ranks.

    Args:
        sizes: how many cards the sets have; 2 is a pair.
        first: ranks of the first set; empty: any.
        apart: the sets are of different ranks.
    """

    sizes: tuple[int, ...] = ()
    first: frozenset[int] = frozenset()
    apart: bool = False

    def combination(self, cards: Sequence[int]) -> Meld | None:
        return CARIOCA.pair(cards) if len(cards) == 2 and 2 in self.sizes else parse(cards)

    def fault(self, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        ranks = [meld.cards[0] >> 2 for meld in melds]
        sizes = sorted([len(meld.cards) for meld in melds], reverse=True)
        right = all(meld.kind != "run" for meld in melds) and sizes == sorted(self.sizes, reverse=True)
        if self.apart and len(set(ranks)) < len(ranks):
            right = False
        if self.first and not self.first & set(ranks):
            right = False
        return None if right else Fault("RAM-3.06", f"not_{self.name}", _all(melds))

    def openings(self, hand: Sequence[int]) -> Iterator[Melds]:
        for ranks in self._ranks(hand):
            yield from self._chosen(ranks, Counter(hand), ())

    def can_open(self, hand: Sequence[int]) -> bool:
        held = suits_held(held_bits(hand))
        large = held[self.sizes[0] - 2] & self._firsts
        if not large or len(self.sizes) == 1:
            return large > 0
        small = held[self.sizes[1] - 2]
        return small & small - 1 > 0 or next(self.openings(hand), None) is not None

    @cached_property
    def _firsts(self) -> int:
        """The ranks of the first set, a bit each."""
        return sum(1 << 4 * rank for rank in self.first or range(13))

    def _ranks(self, hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """The ranks of the sets, one after the other, the highest first; two sets of one size only once."""
        held = suits_held(held_bits(hand))
        large, small = (_ranks_of(held[size - 2]) for size in (self.sizes[0], self.sizes[-1]))
        for rank in large:
            if self.first and rank not in self.first:
                continue
            if len(self.sizes) == 1:
                yield (rank,)
                continue
            for other in small:
                twice = self.sizes[0] == self.sizes[1] and other in self.first and other > rank
                if not twice and not (self.apart and other == rank):
                    yield rank, other

    def _chosen(self, ranks: tuple[int, ...], left: Counter[int], melds: Melds) -> Iterator[Melds]:
        if not ranks:
            yield melds
            return
        rank, size = ranks[0], self.sizes[len(melds)]
        own = [card for card in range(4 * rank, 4 * rank + 4) if left[card]]
        for cards in combinations(own, size):
            if melds and melds[-1].cards[0] >> 2 == rank and cards < melds[-1].cards:
                continue  # the same two pairs in the other order
            meld = self.combination(cards)
            if meld is not None:
                yield from self._chosen(ranks[1:], left - Counter(cards), (*melds, meld))


@dataclass(frozen=True)
class OneRun(Contract):
    """A run of exactly so many cards."""

    size: int = 5

    def fault(self, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        right = len(melds) == 1 and melds[0].kind == "run" and len(melds[0].cards) == self.size
        return None if right else Fault("RAM-3.06", f"not_{self.name}", _all(melds))

    def openings(self, hand: Sequence[int]) -> Iterator[Melds]:
        return ((meld,) for meld in natural_melds(hand, sets=False) if len(meld.cards) == self.size)

    def can_open(self, hand: Sequence[int]) -> bool:
        line = with_low_aces(held_bits(hand))
        for _ in range(self.size - 1):
            line &= line >> 4
        return line > 0


@dataclass(frozen=True)
class Worth(Contract):
    """Sets of three or four and runs that count exactly so many points, an ace 11 (X-R26)."""

    points: int = FORTY

    def fault(self, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        return None if total(_all(melds)) == self.points else Fault("RAM-3.06", "not_forty", _all(melds))

    def openings(self, hand: Sequence[int]) -> Iterator[Melds]:
        melds = [(meld, worth) for meld in natural_melds(hand) if (worth := total(meld.cards)) <= self.points]
        sums = [1]
        for _, worth in reversed(melds):
            sums.append(_with_some(sums[-1], worth, self.points))
        yield from self._adding(melds, sums[::-1], 0, self.points, Counter(hand), ())

    def _adding(
        self, melds: Worths, sums: list[int], index: int, points: int, left: Counter[int], chosen: Melds
    ) -> Iterator[Melds]:
        """The ways to go on, as far as what the later melds count can add up to what is missing."""
        if not points:
            yield chosen
            return
        for position in range(index, len(melds)):
            if not sums[position] >> points & 1:
                return
            meld, worth = melds[position]
            if worth <= points and all(left[card] for card in meld.cards):
                left.subtract(meld.cards)
                yield from self._adding(melds, sums, position, points - worth, left, (*chosen, meld))
                left.update(meld.cards)


@dataclass(frozen=True)
class InHand(Contract):
    """All cards in sets and runs, jokers too, and nothing is discarded."""

    def _with_jokers(self, groups: Sequence[Sequence[int]]) -> Fault | None:
        return None

    def fault(self, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        left = Counter(hand) - Counter(_all(melds))
        return Fault("RAM-3.06", "all_cards_are_laid", tuple(left.elements())) if left or not melds else None

    def can_open(self, hand: Sequence[int]) -> bool:
        return not hopeless(hand, hand.count(JOKER), 0, CARIOCA.round_the_corner) and whole(hand) is not None

    def openings(self, hand: Sequence[int]) -> Iterator[Melds]:
        """One way to lay all cards: the solver's."""
        groups = whole(hand)
        if groups is not None:
            melds = [parse(cards) for cards in groups]
            yield tuple([meld for meld in melds if meld is not None])


CONTRACTS: Final = (
    Shape("one_pair", PICTURES, sizes=(2,), first=PICTURES),
    Shape("two_pairs", PICTURES, sizes=(2, 2), first=PICTURES),
    Shape("three_of_a_kind", sizes=(3,)),
    Shape("full_house", sizes=(3, 2), apart=True),
    Worth("scala_quaranta"),
    Shape("poker", sizes=(4,)),
    OneRun("straight_flush", FIVE_AND_TEN),
    InHand("in_hand"),
)
"""In the order of the deals (RAM-3.06). Two pairs may be of one rank; five of a rank are no full house."""


def not_held(hand: Sequence[int], groups: Sequence[Sequence[int]], rule: str) -> Fault | None:
    """Cards that are not in the hand, or lie twice."""
    laid, held = Counter([card for group in groups for card in group]), Counter(hand)
    strange = tuple([card for card in laid if not held[card]])
    if strange:
        return Fault(rule, "not_held", strange)
    twice = tuple([card for card in laid if laid[card] > held[card]])
    return Fault(rule, "card_twice", twice) if twice else None


def natural_melds(hand: Sequence[int], sets: bool = True) -> Iterator[Meld]:
    """All different sets of three and four, and all runs, without jokers."""
    natural = [card for card in hand if card != JOKER]
    for meld in new_melds(natural) if any_meld(natural) else ():
        if sets or meld.kind == "run":
            yield meld


def _all(melds: Sequence[Meld]) -> Cards:
    return tuple([card for meld in melds for card in meld.cards])


def _ranks_of(bits: int) -> list[int]:
    """The ranks whose bits are set, the highest first."""
    return [rank for rank in range(12, -1, -1) if bits >> 4 * rank & 1]


def _with_some(sums: int, worth: int, most: int) -> int:
    """The sums that can be reached, as bits, when any number of times so much may be added."""
    for _ in range(worth, most + 1, worth):
        sums |= sums << worth
    return sums & (2 << most) - 1


def _left_loose(hand: Sequence[int], melds: Melds) -> tuple[int, int]:
    """The points of natural cards that lie in no set or run once these are gone; then those laid, as less."""
    laid = _all(melds)
    rest = list((Counter(hand) - Counter(laid)).elements())
    lying = {card for meld in natural_melds(rest) for card in meld.cards}
    return sum([value(card) for card in rest if card not in lying and card != JOKER]), -total(laid)
