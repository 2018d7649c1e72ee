"""Special hands: which ways of going out pay extra (RAM-1.15, RAM-1P.02, RAM-2F.07, RAM-2W.12).

A special is asked about cards that all lie on the table: the natural ones, sorted, and a number of wild ones.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise
from typing import ClassVar, Final

from buio.cards import JOKER, Cards
from buio.rummy.bitpack import BITS, SHIFTS, SUIT, pack, unpack
from buio.rummy.meld_cover import Group
from buio.rummy.melds import LEAST, ROUND, MeldRules
from buio.rummy.runs import Line, line_of

FIVE: Final = 3
PLENTY: Final = 100
NO_ROOM: Final = range(0)
TWIN: Final = sum(6 << BITS * position for position in range(ROUND + 1))
"""In a suit, the bits that only a card held more than once sets."""


@dataclass(frozen=True)
class Special(ABC):
    """A hand that pays extra.

    Args:
        name: its code.
        multiple: how many extra stakes each active player pays.

    Attributes:
        melded: whether it consists of melds; if not, a hand goes out with it that could not otherwise.
    """

    name: str
    multiple: int
    melded: ClassVar[bool] = True

    @abstractmethod
    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        """Return all these cards laid as this special, or None."""

    def fits(self, groups: Sequence[Group], allowed: MeldRules) -> bool:
        """Return whether valid melds are this special as they lie."""
        return False

    def likely(self, hand: Sequence[int], size: int, out: int) -> bool:
        """Test quickly: False if no `size` cards of a hand are this special.

        At most `out` natural cards are left out.
        """
        return True


@dataclass(frozen=True)
class One(Special):
    """A single meld.

    Args:
        run: it is a run, no set.
        natural: nothing in it is wild.
        ranks: exactly these.
    """

    run: bool = False
    natural: bool = False
    ranks: tuple[int, ...] = ()

    def likely(self, hand: Sequence[int], size: int, out: int) -> bool:
        natural = [card for card in hand if card != JOKER]
        if self.natural and len(hand) - len(natural) > out:
            return False
        return _most(natural) >= len(natural) - out

    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        group = (cards, wilds)
        return (group,) if self.fits((group,), allowed) else None

    def fits(self, groups: Sequence[Group], allowed: MeldRules) -> bool:
        cards, wilds = groups[0]
        if len(groups) > 1 or (self.natural and wilds) or not cards:
            return False
        if self.ranks and tuple([card >> 2 for card in cards]) != self.ranks:
            return False
        return wilds in run_room(cards, allowed) or (not self.run and wilds in set_room(cards, allowed))


@dataclass(frozen=True)
class Two(Special):
    """Two melds: any, or a run of one size and a set of another."""

    run: int = 0
    set: int = 0

    def likely(self, hand: Sequence[int], size: int, out: int) -> bool:
        natural = [card for card in hand if card != JOKER]
        ranks = [card >> 2 for card in natural]
        top = max(ranks, key=ranks.count, default=0)
        rests = [[card for card in natural if card & 3 != suit] for suit in range(4)]
        rests.append([card for card in natural if card >> 2 != top])
        return any(_most(rest) >= len(rest) - out for rest in rests)

    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        for one, other in halves(cards, wilds, allowed):
            groups = self._sized(one, other, allowed) if self.run else _shared(one, other, wilds, allowed)
            if groups:
                return groups
        return None

    def _sized(self, one: Cards, other: Cards, allowed: MeldRules) -> tuple[Group, ...] | None:
        for run, of_rank in ((one, other), (other, one)):
            groups = ((run, self.run - len(run)), (of_rank, self.set - len(of_rank)))
            if self.fits(groups, allowed):
                return groups
        return None

    def fits(self, groups: Sequence[Group], allowed: MeldRules) -> bool:
        if len(groups) != 2 or not self.run:
            return len(groups) == 2
        return any(
            wilds == self.run - len(cards)
            and more == self.set - len(others)
            and wilds in run_room(cards, allowed)
            and more in set_room(others, allowed)
            for (cards, wilds), (others, more) in (groups, groups[::-1])
        )


@dataclass(frozen=True)
class Runs(Special):
    """A number of runs, all in one suit."""

    count: int = 3

    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        if len({card & 3 for card in cards}) != 1:
            return None
        suit, line = cards[0] & 3, line_of(allowed)
        for ladder in line.ladders(pack(cards) >> SHIFTS[suit] & SUIT):
            for runs in _split(line, ladder, self.count, wilds):
                return tuple([(unpack(run, suit), used) for run, used in runs])
        return None

    def fits(self, groups: Sequence[Group], allowed: MeldRules) -> bool:
        one_suit = len({card & 3 for cards, _ in groups for card in cards}) == 1
        right = len(groups) == self.count and one_suit
        return right and all(wilds in run_room(cards, allowed) for cards, wilds in groups)


@dataclass(frozen=True)
class Sets(Special):
    """Sets of these sizes, the largest first and of one of these ranks.

    Args:
        sizes: how many cards each has.
        ranks: those of the first.
    """

    sizes: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()

    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        by_rank: dict[int, Cards] = {}
        for card in cards:
            by_rank[card >> 2] = (*by_rank.get(card >> 2, ()), card)
        if len(by_rank) > len(self.sizes):
            return None
        for first in self.ranks:
            for others in combinations_with_replacement(by_rank, len(self.sizes) - 1):
                if {first, *others} == set(by_rank):
                    groups = self._dealt(by_rank, (first, *others))
                    if groups and all(more in set_room(held, allowed) for held, more in groups):
                        return groups
        return None

    def _dealt(self, by_rank: dict[int, Cards], ranks: Sequence[int]) -> tuple[Group, ...] | None:
        """The cards of each rank dealt one by one to its sets, so that duplicates lie apart if they can."""
        lying: list[list[int]] = [[] for _ in ranks]
        for rank, cards in by_rank.items():
            for card in cards:
                open_ = [
                    index for index, one in enumerate(ranks) if one == rank and len(lying[index]) < self.sizes[index]
                ]
                if not open_:
                    return None
                lying[min(open_, key=lambda index: (len(lying[index]), -self.sizes[index]))].append(card)
        return tuple([(tuple(held), size - len(held)) for held, size in zip(lying, self.sizes, strict=True)])

    def fits(self, groups: Sequence[Group], allowed: MeldRules) -> bool:
        sized = sorted(groups, key=lambda group: -len(group[0]) - group[1])
        sets = all(wilds in set_room(cards, allowed) for cards, wilds in groups)
        sizes = tuple([len(cards) + wilds for cards, wilds in sized])
        return sets and sizes == self.sizes and sized[0][0][0] >> 2 in self.ranks


@dataclass(frozen=True)
class Pairs(Special):
    """Nothing but pairs of identical cards; no joker stands in one (X-83)."""

    one_suit: bool = False
    melded: ClassVar[bool] = False

    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        if wilds or cards[::2] != cards[1::2] or (self.one_suit and len({card & 3 for card in cards}) > 1):
            return None
        return tuple([((card, card), 0) for card in cards[::2]])

    def likely(self, hand: Sequence[int], size: int, out: int) -> bool:
        return 2 * (len(hand) - len(set(hand))) >= size


@dataclass(frozen=True)
class Flush(Special):
    """All cards real and of one suit; they need not be melds (RAM-2W.12)."""

    melded: ClassVar[bool] = False

    def find(self, cards: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
        return None if wilds or len({card & 3 for card in cards}) > 1 else ((cards, 0),)

    def likely(self, hand: Sequence[int], size: int, out: int) -> bool:
        suits = [card & 3 for card in hand]
        return any(suits.count(suit) >= size for suit in range(4))


# What lies as what ----------------------------------------------------------------------------------------------------


def run_room(cards: Cards, allowed: MeldRules) -> range:
    """Return how many wild cards may lie with these to make one run; empty if they are no run."""
    suit = cards[0] & 3
    if cards[-1] & 3 != suit or any(card & 3 != suit for card in cards):
        return NO_ROOM
    return _run_room(pack(cards) >> SHIFTS[suit] & SUIT, allowed.round_the_corner)


@lru_cache(1 << 14)
def _run_room(state: int, round_the_corner: bool) -> range:
    line = line_of(MeldRules(round_the_corner))
    whole = [run for ladder in line.ladders(state) for run in line.runs(ladder, PLENTY) if run.cards == ladder]
    return range(min(run.least for run in whole), whole[0].most + 1) if whole else NO_ROOM


def set_room(cards: Cards, allowed: MeldRules) -> range:
    """Return how many wild cards may lie with these to make one set; empty if they are no set."""
    rank, size = cards[0] >> 2, len(cards)
    if (
        cards[-1] >> 2 != rank
        or any(card >> 2 != rank for card in cards)
        or not (allowed.duplicates or len(set(cards)) == size)
    ):
        return NO_ROOM
    return range(max(0, LEAST - size), PLENTY if allowed.duplicates else 5 - size)


def _most(cards: Sequence[int]) -> int:
    suits, ranks = [card & 3 for card in set(cards)], [card >> 2 for card in cards]
    return max([*map(suits.count, set(suits)), *map(ranks.count, set(ranks))], default=0)


def halves(cards: Cards, wilds: int, allowed: MeldRules) -> Iterator[tuple[Cards, Cards]]:
    """Yield the ways in which natural cards may be two melds: two ranks, two suits, a rank and a suit, or one."""
    ranks, suits = sorted({card >> 2 for card in cards}), sorted({card & 3 for card in cards})
    if len(ranks) == 1:
        for cut in range(1, len(cards)):
            yield from ((cards[:cut], cards[cut:]), (cards[::2], cards[1::2]))
    elif len(ranks) == 2:
        yield _parted(cards, lambda card: card >> 2 == ranks[0])
    if len(suits) == 2:
        yield _parted(cards, lambda card: card & 3 == suits[0])
    elif len(suits) == 1:
        yield from _two_runs(cards, wilds, allowed)
    for suit in suits:
        others = {card >> 2 for card in cards if card & 3 != suit}
        if len(others) < 2:
            for rank in others or _of_set(cards, ranks):
                yield from _rank_and_suit(cards, wilds, rank, 4 * rank + suit)


def _rank_and_suit(cards: Cards, wilds: int, rank: int, shared: int) -> Iterator[tuple[Cards, Cards]]:
    """A set of a rank, and a run of all else; the card that belongs to both may lie in either."""
    of_rank, others = _parted(cards, lambda card: card >> 2 == rank)
    if len(of_rank) + wilds < LEAST or len(set(others)) < len(others):
        return
    if others:
        yield of_rank, others
    if shared in of_rank and len(of_rank) > 1:
        index = of_rank.index(shared)
        yield of_rank[:index] + of_rank[index + 1 :], (*others, shared)


def _of_set(cards: Cards, ranks: Sequence[int]) -> Sequence[int]:
    """The ranks that may be set aside from a suit so that a run is left: duplicates do not lie in one."""
    duplicates = {card >> 2 for card, following in pairwise(cards) if card == following}
    return ranks if not duplicates else tuple(duplicates) if len(duplicates) == 1 else ()


def _two_runs(cards: Cards, wilds: int, allowed: MeldRules) -> Iterator[tuple[Cards, Cards]]:
    suit, line = cards[0] & 3, line_of(allowed)
    for ladder in line.ladders(pack(cards) >> SHIFTS[suit] & SUIT):
        for run in line.runs(ladder, wilds):
            rest = ladder - run.cards
            if rest and not rest & TWIN:
                room = _run_room(rest, allowed.round_the_corner)
                if room and run.least + room.start <= wilds < run.most + room.stop:
                    yield unpack(run.cards, suit), unpack(rest, suit)


def _parted(cards: Cards, first: Callable[[int], bool]) -> tuple[Cards, Cards]:
    return tuple([card for card in cards if first(card)]), tuple([card for card in cards if not first(card)])


def _shared(one: Cards, other: Cards, wilds: int, allowed: MeldRules) -> tuple[Group, ...] | None:
    """The wild cards shared out so that both are melds."""
    room, others = _any_room(one, allowed), _any_room(other, allowed)
    for more in room:
        if wilds - more in others:
            return ((one, more), (other, wilds - more))
        if more >= wilds:
            return None
    return None


def _any_room(cards: Cards, allowed: MeldRules) -> range:
    """The same for either: a single card has more room in one of the two."""
    return max(run_room(cards, allowed), set_room(cards, allowed), key=len)


def _split(line: Line, state: int, count: int, wilds: int) -> Iterator[list[tuple[int, int]]]:
    """The cards of a suit as exactly `count` runs with exactly `wilds` wild cards.

    The cards of each, and its wild ones.
    """
    if not state or not count:
        if not (state or count or wilds):
            yield []
        return
    for run in line.runs(state, wilds):
        for used in range(run.least, min(run.most, wilds) + 1):
            for others in _split(line, state - run.cards, count - 1, wilds - used):
                yield [(run.cards, used), *others]
