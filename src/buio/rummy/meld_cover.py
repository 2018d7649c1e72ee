"""How many cards of a hand are deadwood, and how many wild cards are used, when the rest lies in melds: exact.

The cards of each rank that lie in sets are chosen first; what remains falls apart into four suits of which only runs
can be made, and what can be made of a suit is remembered. What is possible is a set of points (deadwood, wild cards),
the bits of an integer: bit `16 * deadwood + wilds`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sized
from functools import cache
from itertools import product
from typing import Final, NamedTuple, Self

from buio.rummy.bitpack import BITS, NATURAL, ONE, RANK, SHIFTS, SUIT, TWINS, WEIGHT, cards_of, unpack
from buio.rummy.melds import LEAST, ROUND, MeldRules
from buio.rummy.runs import Line, line_of

MOST_DEADWOOD: Final = 2
"""A hand that goes out leaves its discard, and perhaps the card that is nominated as a joker."""
ROW: Final = 16
REMEMBERED: Final = 1 << 16
"""At most this many suits are remembered, some megabytes: a table may stay open for weeks."""
NOTHING: Final = 1
"""The point of no cards: no deadwood, none wild."""

Group = tuple[tuple[int, ...], int]
"""The natural cards of a meld, and how many wild ones lie with them."""


class Taken(NamedTuple):
    """Cards of one rank that lie in sets: the cards, packed as a rank, and the points of the wild cards with them."""

    cards: int
    points: int


def both(one: int, other: int, limit: int) -> int:
    """Return the points that are the sum of a point of each."""
    if other == NOTHING:
        return one & limit
    found = 0
    while other:
        point = other & -other
        found |= one * point
        other ^= point
    return found & limit


def between(least: int, most: int) -> int:
    """Return the points of no deadwood and least to most wild ones."""
    return (2 << most) - (1 << least) if least <= most else 0


class Remembering(ABC):
    """Something that is asked about suits again and again, and remembers what it found."""

    _ladders: Sized

    @abstractmethod
    def forget(self) -> None:
        """Begin anew with what is remembered of suits."""

    def fresh(self) -> Self:
        """Return the same; it begins anew if it remembers too much."""
        if len(self._ladders) > REMEMBERED:
            self.forget()
        return self


class Cover(Remembering):
    """What can be made with at most this many wild cards."""

    def __init__(self, rules: MeldRules, wilds: int) -> None:
        self.wilds: int = wilds
        self.duplicates: bool = rules.duplicates
        self.line: Line = line_of(rules)
        self.limit: int = sum(between(0, wilds) << ROW * deadwood for deadwood in range(MOST_DEADWOOD + 1))
        self._sets: dict[int, tuple[Taken, ...]] = {}
        self.forget()

    def forget(self) -> None:
        self._suits: dict[int, int] = {0: NOTHING}
        self._ladders: dict[int, int] = {0: NOTHING}

    def can(self, hand: int, wanted: int) -> bool:
        """Return whether one of the wanted points can be reached with the natural cards of a packed hand."""
        return any(self._runs(rest, sets) & wanted for rest, sets, _ in self.sets(hand & NATURAL))

    def arrange(self, hand: int, deadwood: int, wilds: int) -> tuple[list[Group], tuple[int, ...]] | None:
        """Return the melds and the deadwood, with exactly this many cards in the one and wild cards in the other."""
        wanted = 1 << ROW * deadwood + wilds
        for rest, sets, taken in self.sets(hand & NATURAL):
            if self._runs(rest, sets) & wanted:
                return self._laid(rest, taken, deadwood, wilds)
        return None

    def sets(self, hand: int) -> Iterator[tuple[int, int, tuple[tuple[int, Taken], ...]]]:
        """Yield each choice of cards for sets: what remains, the points of the sets, and by position what was taken."""
        yield from self._sets_of(self._ranks(hand), 0, hand, NOTHING, ())

    def sets_with(self, hand: int, card: int) -> Iterator[tuple[int, int]]:
        """Yield what remains, and the points of the sets, of those choices in which one more card lies in a set."""
        position, suit = ((card >> 2) + 1) % ROUND, card & 3
        grown = hand + WEIGHT[card] & NATURAL
        rank = grown >> BITS * position & RANK
        others = [entry for entry in self._ranks(hand) if entry[0] != position]
        for choice in self._choices(rank):
            if (rank - choice.cards) >> SHIFTS[suit] & ONE == 0:
                rest = grown - (choice.cards << BITS * position)
                for left, points, _ in self._sets_of(others, 0, rest, choice.points, ()):
                    yield left, points

    def _sets_of(
        self,
        ranks: list[tuple[int, tuple[Taken, ...]]],
        index: int,
        rest: int,
        points: int,
        taken: tuple[tuple[int, Taken], ...],
    ) -> Iterator[tuple[int, int, tuple[tuple[int, Taken], ...]]]:
        if index == len(ranks):
            yield rest, points, taken
            return
        position, choices = ranks[index]
        for choice in choices:
            sum_ = both(points, choice.points, self.limit)
            if sum_:
                yield from self._sets_of(
                    ranks, index + 1, rest - (choice.cards << BITS * position), sum_, (*taken, (position, choice))
                )
        yield from self._sets_of(ranks, index + 1, rest, points, taken)

    def _ranks(self, hand: int) -> list[tuple[int, tuple[Taken, ...]]]:
        """The positions of the ranks of which sets can be made, and how."""
        found = []
        for position in range(ROUND):
            rank = hand >> BITS * position & RANK
            if rank & (rank - 1 | TWINS):  # more than a single card
                choices = self._choices(rank)
                if choices:
                    found.append((position, choices))
        return found

    def _choices(self, rank: int) -> tuple[Taken, ...]:
        if rank not in self._sets:
            made = _with_twins(rank, self.wilds) if self.duplicates else _without_twins(rank, self.wilds)
            self._sets[rank] = tuple(sorted(made, key=lambda taken: -sum(_counts(taken.cards))))
        return self._sets[rank]

    def _runs(self, rest: int, points: int) -> int:
        """The points of sets, together with those of the runs of the four suits."""
        for shift in SHIFTS:
            state = rest >> shift & SUIT
            if state:
                points = both(self.suit(state), points, self.limit)
                if not points:
                    return 0
        return points

    def suit(self, state: int) -> int:
        """Return the points of a suit of which only runs are made."""
        found = self._suits.get(state)
        if found is None:
            found = 0
            for ladder in self.line.ladders(state):
                found |= self._ladder(ladder)
            self._suits[state] = found
        return found

    def _ladder(self, state: int) -> int:
        found = self._ladders.get(state)
        if found is None:
            found = self._ladder(without_lowest(state)) << ROW & self.limit
            for run in self.line.runs(state, self.wilds):
                rest = self._ladder(state - run.cards)
                found |= both(rest, between(run.least, min(run.most, self.wilds)), self.limit)
            self._ladders[state] = found
        return found

    def _laid(
        self, rest: int, taken: tuple[tuple[int, Taken], ...], deadwood: int, wilds: int
    ) -> tuple[list[Group], tuple[int, ...]]:
        """The way to a point that can be reached, back from its end."""
        parts: list[tuple[int, object]] = [(self.suit(rest >> shift & SUIT), suit) for suit, shift in enumerate(SHIFTS)]
        parts += [(choice.points, (position, choice)) for position, choice in taken]
        groups: list[Group] = []
        left: list[int] = []
        for index, (points, part) in enumerate(parts):
            others = NOTHING
            for other, _ in parts[index + 1 :]:
                others = both(others, other, self.limit)
            own = next(point for point in _points(points) if others >> _bit(deadwood - point[0], wilds - point[1]) & 1)
            deadwood, wilds = deadwood - own[0], wilds - own[1]
            if isinstance(part, int):
                self._laid_suit(rest >> SHIFTS[part] & SUIT, part, own, groups, left)
            elif isinstance(part, tuple):
                groups += self.laid_sets(part[0], part[1], own[1])
        return groups, tuple(sorted(left))

    def _laid_suit(self, state: int, suit: int, point: tuple[int, int], groups: list[Group], left: list[int]) -> None:
        """The runs and the deadwood of a suit at a point."""
        (deadwood, wilds), wanted = point, 1 << _bit(*point)
        state = next(ladder for ladder in self.line.ladders(state) if self._ladder(ladder) & wanted)
        while state:
            for run, used in self._steps(state, wilds):
                if self._ladder(state - run) >> _bit(deadwood, wilds - used) & 1:
                    groups.append((unpack(run, suit), used))
                    state, wilds = state - run, wilds - used
                    break
            else:
                lowest = state - without_lowest(state)
                left += unpack(lowest, suit)
                state, deadwood = state - lowest, deadwood - 1

    def _steps(self, state: int, wilds: int) -> Iterator[tuple[int, int]]:
        for run in self.line.runs(state, self.wilds):
            for used in range(run.least, min(run.most, wilds) + 1):
                yield run.cards, used

    def laid_sets(self, position: int, taken: Taken, wilds: int) -> list[Group]:
        """Return the sets that cards of one rank lie in, with exactly this many wild cards."""
        cards = cards_of(taken.cards << BITS * position)
        if self.duplicates:
            return [(cards, wilds)]
        sets = next(sets for sets in _apart(taken.cards) if between(*_room(sets)) >> wilds & 1)
        groups: list[Group] = []
        for suits in sets:
            least, most = max(0, LEAST - len(suits)), 4 - len(suits)
            later = _room(sets[len(groups) + 1 :])
            used = next(used for used in range(least, most + 1) if later[0] <= wilds - used <= later[1])
            wilds -= used
            groups.append((tuple([(position + 12) % ROUND * 4 + suit for suit in suits]), used))
        return groups


def cover(rules: MeldRules, wilds: int) -> Cover:
    """Return the one that everybody shares, with what it remembers."""
    return _cover(rules, wilds).fresh()


@cache
def _cover(rules: MeldRules, wilds: int) -> Cover:
    return Cover(rules, wilds)


def _bit(deadwood: int, wilds: int) -> int:
    """The bit of a point; one that is never set where it cannot be."""
    return ROW * deadwood + wilds if deadwood >= 0 and wilds >= 0 else ROW * (MOST_DEADWOOD + 2)


def _points(points: int) -> list[tuple[int, int]]:
    return [divmod(index, ROW) for index in range(points.bit_length()) if points >> index & 1]


def without_lowest(state: int) -> int:
    """Return the cards of a suit but one, the lowest."""
    low = (state & -state).bit_length() - 1
    return state - (1 << low - low % BITS)


def _counts(rank: int) -> tuple[int, ...]:
    return tuple([rank >> shift & ONE for shift in SHIFTS])


def _rank(counts: tuple[int, ...]) -> int:
    return sum(count << shift for count, shift in zip(counts, SHIFTS, strict=True))


def _with_twins(rank: int, wilds: int) -> Iterator[Taken]:
    """One set of each choice of two cards or more: two sets may always lie as one, and one card is a run as well."""
    for counts in product(*(range(count + 1) for count in _counts(rank))):
        least = max(0, LEAST - sum(counts))
        if sum(counts) > 1 and least <= wilds:
            yield Taken(_rank(counts), between(least, wilds))


def _without_twins(rank: int, wilds: int) -> Iterator[Taken]:
    """One or more sets of different suits of each choice of cards."""
    for counts in product(*(range(count + 1) for count in _counts(rank))):
        points = 0
        for sets in _apart(_rank(counts)):
            least, most = _room(sets)
            points |= between(least, min(most, wilds))
        if points:
            yield Taken(_rank(counts), points)


def _room(sets: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """The fewest and the most wild cards in sets of different suits."""
    return sum(max(0, LEAST - len(suits)) for suits in sets), sum(4 - len(suits) for suits in sets)


@cache
def _apart(rank: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All ways in which cards of one rank lie as sets of two to four different suits, without regard to order."""
    held = [suit for suit, count in enumerate(_counts(rank)) if count]
    if not held:
        return () if rank else ((),)
    found = []
    for chosen in product((False, True), repeat=len(held) - 1):
        suits = (held[0], *[suit for suit, yes in zip(held[1:], chosen, strict=True) if yes])
        if len(suits) > 1:
            rest = rank - sum(1 << SHIFTS[suit] for suit in suits)
            found += [(suits, *others) for others in _apart(rest)]
    return tuple(found)
