"""Contracts: what has to be laid to open, as a game declares it (RAM-3.04 to RAM-3.06, RAM-3.13)."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, islice, permutations, product
from typing import ClassVar, Final, NamedTuple

from buio.cards import JOKER, Cards
from buio.rummy.lay_off import HIGH_ACE, LOW_ACE, card_at, held_bits, suits_held, with_all_aces
from buio.rummy.melding import Melding
from buio.rummy.melds import ROUND, Fault, Meld, MeldRules

TRIED: Final = 200
"""Ways to open that are compared for a good one."""

Opened = tuple[Meld, ...]
Slot = tuple[int, ...]
"""Where a meld that is asked for may be: the rank of a set, or the cards of a run."""


@dataclass(frozen=True)
class Contract(ABC):
    """What a deal asks for.

    Args:
        name: its key in the catalogues of words.
        keys: ranks that nobody discards before all have opened.
        jokers: jokers may lie in it.

    Attributes:
        whole_hand: all cards are laid at once, and the deal is over.
    """

    name: str
    keys: frozenset[int] = frozenset()
    jokers: bool = False
    whole_hand: ClassVar[bool] = False

    def validate(self, melding: Melding, hand: Sequence[int], groups: Sequence[Sequence[int]]) -> Opened | Fault:
        """Return the melds that a player lays to open, or what is wrong with them."""
        fault = not_held(hand, groups)
        if fault:
            return fault
        if not self.jokers and any(JOKER in group for group in groups):
            return Fault("no_joker_to_open", (JOKER,))
        melds = []
        for group in groups:
            meld = self.parse(melding, group)
            if meld is None:
                return Fault("not_a_combination", tuple(group))
            melds.append(meld)
        return self.fault(melding, hand, melds) or tuple(melds)

    def parse(self, melding: Melding, cards: Sequence[int]) -> Meld | None:
        """Return these cards as something that may be laid to open."""
        return melding.parse(cards)

    @abstractmethod
    def fault(self, melding: Melding, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        """Return what the melds lack to be what is asked for."""

    @abstractmethod
    def openings(self, melding: Melding, hand: Sequence[int]) -> Iterator[Opened]:
        """Return all different ways to open with cards of this hand."""

    def can_open(self, melding: Melding, hand: Sequence[int]) -> bool:
        """Is there a way to open?"""
        return next(self.openings(melding, hand), None) is not None

    def opening(self, melding: Melding, hand: Sequence[int]) -> Opened | None:
        """Return a good way to open: it leaves the fewest points outside of any meld, and lays the most points."""
        ways = islice(self.openings(melding, hand), TRIED)
        return min(ways, key=lambda melds: _left_over(melding, hand, melds), default=None)

    def lacks(self, melds: Sequence[Meld]) -> "tuple[AskedMeld, ...]":
        """Return what is asked for beside these melds; nothing where no melds are named one by one."""
        return ()

    def not_this(self, melds: Sequence[Meld]) -> Fault:
        """Say that these melds are not what the contract asks for."""
        return Fault(f"not_{self.name}", _all(melds))


class AskedMeld(NamedTuple):
    """One meld that a contract asks for.

    Attributes:
        kind: `set` or `run`.
        size: how many cards it has, no more and no fewer; a set of two is a pair.
        ranks: what a set may be of; empty: any.
    """

    kind: str
    size: int
    ranks: frozenset[int] = frozenset()

    def met(self, meld: Meld) -> bool:
        if len(meld.cards) != self.size or (meld.kind == "run") != (self.kind == "run"):
            return False
        return not self.ranks or meld.represents[0] >> 2 in self.ranks

    def allows(self, slot: Slot) -> bool:
        """May it be there?"""
        return not self.ranks or slot[0] in self.ranks


def set_of(size: int, ranks: frozenset[int] = frozenset()) -> AskedMeld:
    """Return a set of exactly this size, of one of these ranks."""
    return AskedMeld("set", size, ranks)


def run_of(size: int) -> AskedMeld:
    """Return a run of exactly this size."""
    return AskedMeld("run", size)


def _unmet(asked: tuple[AskedMeld, ...], melds: Opened) -> tuple[AskedMeld, ...]:
    """What is left of this when as much as possible of it is met."""
    if not asked:
        return ()
    first, others = asked[0], asked[1:]
    rest = [melds[:at] + melds[at + 1 :] for at, meld in enumerate(melds) if first.met(meld)]
    return min([*(_unmet(others, left) for left in rest), (first, *_unmet(others, melds))], key=len)


@dataclass(frozen=True)
class SetsAndRuns(Contract):
    """Melds of certain kinds and sizes.

    Args:
        melds: what is asked for, one by one.
        apart: all sets are of different ranks.
    """

    melds: tuple[AskedMeld, ...] = ()
    apart: bool = False

    def parse(self, melding: Melding, cards: Sequence[int]) -> Meld | None:
        return melding.rules.pair(cards) if len(cards) == 2 and self._pairs else melding.parse(cards)

    def fault(self, melding: Melding, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        ranks = [meld.represents[0] >> 2 for meld in melds if meld.kind != "run"]
        if self.apart and len(set(ranks)) < len(ranks):
            return self.not_this(melds)
        right = len(melds) == len(self.melds) and any(
            all(map(AskedMeld.met, self.melds, order)) for order in permutations(melds)
        )
        return None if right else self.not_this(melds)

    def lacks(self, melds: Sequence[Meld]) -> tuple[AskedMeld, ...]:
        return _unmet(self.melds, tuple(melds))

    def openings(self, melding: Melding, hand: Sequence[int]) -> Iterator[Opened]:
        slots = [self._slots(melding.rules, asked, hand) for asked in self.melds]
        held = Counter(hand)
        ways = (
            melds
            for chosen in product(*slots)
            if self._ordered(chosen)
            for melds in self._laid(melding, chosen, held, ())
        )
        return _different(ways) if self.jokers and JOKER in hand else ways

    def can_open(self, melding: Melding, hand: Sequence[int]) -> bool:
        if not (self.jokers and JOKER in hand) and not melding.rules.duplicates:
            if not self._each_possible(melding.rules, hand):
                return False
            if len(self.melds) == 1:
                return True
        return super().can_open(melding, hand)

    @cached_property
    def _pairs(self) -> bool:
        return any(asked.size == 2 for asked in self.melds)

    def _each_possible(self, rules: MeldRules, hand: Sequence[int]) -> bool:
        """Could each of the melds be laid without jokers if it were the only one?"""
        held = held_bits(hand)
        suits = suits_held(held)
        for asked, ranks in zip(self.melds, self._rank_bits, strict=True):
            if asked.kind == "set":
                if not suits[asked.size - 2] & ranks:
                    return False
            elif not _in_line(with_all_aces(rules, held), asked.size):
                return False
        return True

    @cached_property
    def _rank_bits(self) -> tuple[int, ...]:
        """The ranks that each set may be of, a bit each."""
        return tuple([sum(1 << 4 * rank for rank in asked.ranks or range(ROUND)) for asked in self.melds])

    def _slots(self, rules: MeldRules, asked: AskedMeld, hand: Sequence[int]) -> list[Slot]:
        """Where such a meld may be with cards of this hand: sets of high ranks first, runs by their cards."""
        jokers = hand.count(JOKER) if self.jokers else 0
        if asked.kind == "run":
            held, least = frozenset(hand), max(1, asked.size - jokers)
            return sorted([run for run in all_runs(rules, asked.size) if len(held.intersection(run)) >= least])
        counts = Counter([card >> 2 for card in (hand if rules.duplicates else set(hand))])
        least = max(2, asked.size - jokers)
        return [(rank,) for rank in range(ROUND - 1, -1, -1) if counts[rank] >= least and asked.allows((rank,))]

    def _ordered(self, slots: Sequence[Slot]) -> bool:
        """Is this the one order of these slots that is looked at? Sets that have to be apart are."""
        for (one, slot), (other, later) in combinations(zip(self.melds, slots, strict=True), 2):
            if self.apart and slot == later and one.kind == "set":
                return False
            if one[:2] == other[:2] and _before(one.kind, later, slot) and one.allows(later) and other.allows(slot):
                return False
        return True

    def _laid(self, melding: Melding, slots: Sequence[Slot], left: Counter[int], melds: Opened) -> Iterator[Opened]:
        asked, slot = self.melds[len(melds)], slots[len(melds)]
        same_slots = [
            meld.cards
            for one, where, meld in zip(self.melds, slots, melds, strict=False)
            if (one[:2], where) == (asked[:2], slot)
        ]
        for cards in self._choices(melding.rules, asked, slot, left):
            if all(cards >= before for before in same_slots):  # else the same melds in another order
                meld = self.parse(melding, cards)
                if meld is None or not asked.met(meld):
                    continue
                if len(melds) + 1 == len(slots):
                    yield (*melds, meld)
                else:
                    yield from self._laid(melding, slots, left - Counter(cards), (*melds, meld))

    def _choices(self, rules: MeldRules, asked: AskedMeld, slot: Slot, left: Counter[int]) -> Iterator[Cards]:
        """The cards that may lie in a slot, jokers in place of those that are not there."""
        jokers = left[JOKER] if self.jokers else 0
        if asked.kind == "run":
            cards = tuple([card if left[card] > slot[:index].count(card) else JOKER for index, card in enumerate(slot)])
            if cards.count(JOKER) <= jokers:
                yield cards
            return
        rank = range(4 * slot[0], 4 * slot[0] + 4)
        own = [card for card in rank for _ in range(left[card] if rules.duplicates else left[card] > 0)]
        for count in range(asked.size, max(2, asked.size - jokers) - 1, -1):
            for natural in dict.fromkeys(combinations(own, count)):
                yield (*natural, *[JOKER] * (asked.size - count))


@dataclass(frozen=True)
class CountedMelds(Contract):
    """Melds that count exactly this many points together (X-R26), or that many and more.

    Args:
        points: how many; a joker counts what it represents.
        at_least: more points open too.
    """

    points: int = 40
    at_least: bool = False

    def fault(self, melding: Melding, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        counted = sum([_worth(melding, meld) for meld in melds])
        return None if counted == self.points or (self.at_least and counted > self.points) else self.not_this(melds)

    def openings(self, melding: Melding, hand: Sequence[int]) -> Iterator[Opened]:
        found = melding.new_melds(hand) if self.jokers else melding.natural_melds(hand)
        most = melding.points.total(hand) + self.points if self.at_least else self.points
        melds = [(meld, worth) for meld in found if (worth := _worth(melding, meld)) <= most]
        sums = [1]  # as bits: what the melds from each one on can add up to, any of them laid any number of times
        for _, worth in reversed(melds):
            reached = sums[-1]
            for _ in range(worth, most + 1, worth):
                reached |= reached << worth
            sums.append(reached & (2 << most) - 1)
        yield from self._adding(melds, sums[::-1], 0, self.points, Counter(hand), ())

    def _adding(
        self,
        melds: list[tuple[Meld, int]],
        sums: list[int],
        index: int,
        points: int,
        left: Counter[int],
        chosen: Opened,
    ) -> Iterator[Opened]:
        """The ways to go on, as far as what the later melds count can add up to what is missing."""
        if points <= 0:
            yield chosen
            if not self.at_least:
                return
        for later in range(index, len(melds)):
            reached = sums[later] >> max(points, 0)
            if not (reached if self.at_least else reached & 1):
                return
            meld, worth = melds[later]
            if (worth <= points or self.at_least) and _all_in(left, meld.cards):
                left.subtract(meld.cards)
                yield from self._adding(melds, sums, later, points - worth, left, (*chosen, meld))
                left.update(meld.cards)


@dataclass(frozen=True)
class WholeHand(Contract):
    """All cards in sets and runs, and nothing is discarded."""

    whole_hand: ClassVar[bool] = True

    def fault(self, melding: Melding, hand: Sequence[int], melds: Sequence[Meld]) -> Fault | None:
        left = Counter(hand) - Counter(_all(melds))
        return Fault("all_cards_are_laid", tuple(left.elements())) if left or not melds else None

    def openings(self, melding: Melding, hand: Sequence[int]) -> Iterator[Opened]:
        melds = melding.whole(hand) if self.jokers or JOKER not in hand else None
        if melds is not None:
            yield melds


def not_held(hand: Sequence[int], groups: Sequence[Sequence[int]]) -> Fault | None:
    """Return cards that are not in the hand, or lie twice."""
    laid, held = Counter([card for group in groups for card in group]), Counter(hand)
    strange = tuple([card for card in laid if not held[card]])
    if strange:
        return Fault("not_held", strange)
    twice = tuple([card for card in laid if laid[card] > held[card]])
    return Fault("card_twice", twice) if twice else None


@lru_cache
def all_runs(rules: MeldRules, size: int) -> tuple[Cards, ...]:
    """Return all runs of this size, suit after suit."""
    lows = range(ROUND) if rules.round_the_corner else range(LOW_ACE, HIGH_ACE + 2 - size)
    return tuple(
        [tuple([card_at(position, suit) for position in range(low, low + size)]) for suit in range(4) for low in lows]
    )


def _different(ways: Iterator[Opened]) -> Iterator[Opened]:
    """Of ways that differ in nothing but what the jokers represent, one."""
    found = set()
    for melds in ways:
        cards = tuple(sorted([tuple(sorted(meld.cards)) for meld in melds]))
        if cards not in found:
            found.add(cards)
            yield melds


def _before(kind: str, slot: Slot, other: Slot) -> bool:
    """Is this slot looked at before the other?"""
    return slot < other if kind == "run" else slot > other


def _in_line(line: int, size: int) -> bool:
    for _ in range(size - 1):
        line &= line >> 4
    return line > 0


def _all(melds: Sequence[Meld]) -> Cards:
    return tuple([card for meld in melds for card in meld.cards])


def _all_in(left: Counter[int], cards: Cards) -> bool:
    if len(set(cards)) < len(cards):
        return Counter(cards) <= left
    return all(left[card] for card in cards)


def _worth(melding: Melding, meld: Meld) -> int:
    """What a meld counts, a joker in it as the card that it represents."""
    return melding.points.total(meld.represents)


def _left_over(melding: Melding, hand: Sequence[int], melds: Opened) -> tuple[int, int]:
    """The points of natural cards that lie in no set or run once these are gone; then those laid, as less."""
    laid = _all(melds)
    rest = list((Counter(hand) - Counter(laid)).elements())
    lying = {card for meld in melding.natural_melds(rest) for card in meld.cards}
    value = melding.points.value
    return sum([value(card) for card in rest if card not in lying and card != JOKER]), -melding.points.total(laid)
