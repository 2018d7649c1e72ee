"""All cards of a hand in sets and runs, nothing left over, solved exactly (RAM-3.06).

The positions are gone through once, from the ace below the deuce to the ace above the king. What the cards behind mean
to those ahead is little: how many runs of each suit are open, and how long. Those that can go on do, the shortest
first: a run of three may end anywhere, a shorter one must go on. So only two things are chosen at a position: which of
its cards lie in sets, and where jokers fill a gap.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from buio.cards import ACE, JOKER, Cards
from buio.rummy.lay_off import FULL_SET, HIGH_ACE, LOW_ACE, card_at
from buio.rummy.melds import LEAST

Counts = tuple[int, ...]
"""How many there are of each suit."""
Open = tuple[int, int, int]
"""Sequences of a suit that are open: of one card, of two, of three or more."""


class RankSets(NamedTuple):
    """Cards of one rank in sets: the suits of each, the jokers that they need, and how many more they have room for."""

    groups: tuple[Cards, ...] = ()
    jokers: int = 0
    room: int = 0


class SuitStep(NamedTuple):
    """A suit at one position: the runs that are open behind it, and the cards and jokers that lie in them there."""

    open: Open
    cards: int
    jokers: int


class Choice(NamedTuple):
    """What is done with the cards of a position.

    Attributes:
        steps: for each suit.
        open: what is open behind it, for each suit.
        begins: does a run begin?
    """

    sets: RankSets
    steps: tuple[SuitStep, ...]
    open: tuple[Open, ...]
    jokers: int
    begins: bool


class OpenRuns(NamedTuple):
    """What the cards so far leave to the rest.

    Attributes:
        low: aces that lie below the deuce; the others are still to come.
        room: jokers that may still be added, up to all there are: as many as one likes where there is a run.
    """

    open: tuple[Open, ...]
    low: Counts
    room: int


class Origin(NamedTuple):
    """How a state came about."""

    jokers: int
    before: OpenRuns
    choice: Choice


Layer = dict[OpenRuns, Origin]
"""The states behind a position, each with the way that needs the fewest jokers."""


def lay_all(hand: Sequence[int]) -> tuple[Cards, ...] | None:
    """Return the melds that take all these cards, jokers too; None if there are none.

    Jokers that no meld needs lengthen one.

    >>> from buio.cards import cards_text, parse_cards
    >>> [cards_text(meld) for meld in lay_all(parse_cards("2h2d2c5d6d7d"))]
    ['2c2d2h', '5d6d7d']
    """
    jokers = hand.count(JOKER)
    counts = Counter(hand)
    ranks = [tuple([counts[rank << 2 | suit] for suit in range(4)]) for rank in range(ACE + 1)]
    if jokers == len(hand):
        return None
    for limit in sorted({0, jokers}):  # most hands that can be laid need none between cards, and that is soon seen
        layers = _layers(ranks, limit, jokers)
        for state, way in layers[-1].items():
            short = sum([2 * ones + twos for ones, twos, _ in state.open])
            if way.jokers + short <= limit and jokers - way.jokers <= state.room:
                return _laid(_path(layers, state), jokers - way.jokers)
    return None


def _layers(ranks: Sequence[Counts], limit: int, jokers: int) -> list[Layer]:
    """What the cards lead to, position by position, with at most `limit` jokers between them."""
    aces = ranks[ACE]
    layer: Layer = {}
    for low in product(*[range(ace + 1) for ace in aces]):
        state = OpenRuns(tuple([(ace, 0, 0) for ace in low]), low, jokers if any(low) else 0)
        steps = tuple([SuitStep(now, now[0], 0) for now in state.open])
        layer[state] = Origin(0, state, Choice(RankSets(), steps, state.open, 0, any(low)))
    layers = [layer]
    for position in range(LOW_ACE + 1, HIGH_ACE + 1):
        found: Layer = {}
        for state, way in layer.items():
            cards = ranks[position - 1] if position < HIGH_ACE else tuple(map(int.__sub__, aces, state.low))
            for choice in _choices(state.open, cards, limit - way.jokers):
                used = way.jokers + choice.jokers
                room = jokers if choice.begins else min(state.room + choice.sets.room, jokers)
                after = OpenRuns(choice.open, state.low, room)
                if after not in found or used < found[after].jokers:
                    found[after] = Origin(used, state, choice)
        layer = found
        layers.append(layer)
    return layers


@lru_cache(maxsize=1 << 14)
def _choices(open_: tuple[Open, ...], cards: Counts, limit: int) -> list[Choice]:
    """The cards of a position in sets and in runs, with at most `limit` jokers."""
    found = []
    for sets, rest in _split(cards):
        left = limit - sets.jokers
        if left >= 0:
            for steps in product(*[_steps(*suit, left) for suit in zip(open_, rest, strict=True)]):
                jokers = sets.jokers + sum([step.jokers for step in steps])
                if jokers <= limit:
                    now = tuple([step.open for step in steps])
                    found.append(Choice(sets, steps, now, jokers, any(ones for ones, _, _ in now)))
    return found


@cache
def _split(cards: Counts) -> list[tuple[RankSets, Counts]]:
    """Some cards of a rank in sets, and the others."""
    return [
        (sets, tuple(map(int.__sub__, cards, taken)))
        for taken in product(*[range(count + 1) for count in cards])
        for sets in _sets(taken)
    ]


@cache
def _sets(cards: Counts) -> list[RankSets]:
    """All these cards of a rank in sets of two or more: each way that needs fewer jokers than those with as much room.

    A card alone with two jokers is a run as well.
    """
    if not any(cards):
        return [RankSets()]
    first = next(suit for suit, count in enumerate(cards) if count)
    held = [suit for suit, count in enumerate(cards) if count and suit > first]
    ways = [
        RankSets(
            (group, *rest.groups),
            rest.jokers + max(LEAST - len(group), 0),
            rest.room + FULL_SET - max(len(group), LEAST),
        )
        for count in range(1, len(held) + 1)
        for others in combinations(held, count)
        for group in [(first, *others)]
        for rest in _sets(tuple([count - (suit in group) for suit, count in enumerate(cards)]))
    ]
    best: dict[int, RankSets] = {}
    for way in sorted(ways, key=lambda way: (way.jokers, -way.room)):
        if all(way.room > other.room for other in best.values()):
            best[way.jokers] = way
    return list(best.values())


@cache
def _steps(before: Open, cards: int, limit: int) -> list[SuitStep]:
    """A suit goes on: runs shorter than three have to, if need be with jokers; jokers may keep long ones open."""
    ones, twos, long = before
    must = ones + twos
    steps = []
    for jokers in range(max(must - cards, 0), limit + 1):
        more = cards + jokers - must
        if jokers and more > long:
            break
        kept = min(more, long)
        steps.append(SuitStep((more - kept, ones, twos + kept), cards, jokers))
    return steps


def _path(layers: Sequence[Layer], state: OpenRuns) -> list[Origin]:
    """The ways that led to a state, from the low aces to the high ones."""
    path = []
    for layer in reversed(layers):
        path.append(layer[state])
        state = path[-1].before
    return path[::-1]


@dataclass
class GrowingRun:
    """A run that is being laid."""

    suit: int
    first: int
    cards: list[int]

    @property
    def after(self) -> int:
        return self.first + len(self.cards)

    @property
    def room(self) -> int:
        return HIGH_ACE + 1 - LOW_ACE - len(self.cards)

    def lengthen(self, jokers: int) -> int:
        """Add jokers above, as far as there is room, and below; returns how many."""
        above = min(jokers, HIGH_ACE + 1 - self.after)
        self.cards = [JOKER] * (jokers - above) + self.cards + [JOKER] * above
        self.first -= jokers - above
        return jokers

    def split(self) -> "GrowingRun":
        """Give up what lies behind the first cards: two runs have more room than one."""
        rest = GrowingRun(self.suit, self.first + LEAST, self.cards[LEAST:])
        self.cards = self.cards[:LEAST]
        return rest


def _laid(path: Sequence[Origin], jokers: int) -> tuple[Cards, ...]:
    """The melds of a way, with these jokers added to them."""
    sets: list[list[int]] = []
    runs: list[GrowingRun] = []
    for position, way in enumerate(path):
        for group in way.choice.sets.groups:
            cards = [card_at(position, suit) for suit in group]
            sets.append(cards + [JOKER] * (LEAST - len(cards)))
        for suit, step in enumerate(way.choice.steps):
            _go_on(runs, suit, position, step)
    for run in runs:
        jokers -= run.lengthen(max(LEAST - len(run.cards), 0))
    for cards in sets:
        more = min(jokers, FULL_SET - len(cards))
        cards += [JOKER] * more
        jokers -= more
    if jokers > sum([run.room for run in runs]):
        runs += [runs[0].split()]
    for run in runs:
        jokers -= run.lengthen(min(jokers, run.room))
    return tuple([tuple(cards) for cards in (*sets, *[run.cards for run in runs])])


def _go_on(runs: list[GrowingRun], suit: int, position: int, step: SuitStep) -> None:
    """Lay the cards of a suit at a position, and the jokers after them, in its runs, the shortest first."""
    lying = [card_at(position, suit)] * step.cards + [JOKER] * step.jokers
    open_ = sorted([run for run in runs if run.suit == suit and run.after == position], key=lambda run: len(run.cards))
    for run, card in zip(open_, lying, strict=False):
        run.cards.append(card)
    runs += [GrowingRun(suit, position, [card]) for card in lying[len(open_) :]]
