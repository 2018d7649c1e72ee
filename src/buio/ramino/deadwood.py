"""What stays loose of a hand in its best partition, and which cards would help it: exact."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from buio.cards import JOKER
from buio.ramino.covering import Cover, Group, Taken, cover, without_lowest
from buio.ramino.melds import ROUND, Combinations
from buio.ramino.packing import BITS, NATURAL, RANK, SHIFTS, SUIT, TWINS, WEIGHT, pack, places, unpack

LOOSE: Final = 1000
"""What a loose card costs beyond its points: fewer cards come before fewer points."""
NEVER: Final = 1 << 30
POINTS: Final = (11, *range(2, 11), 10, 10, 10, 11)
"""By place, the ace at both ends: an ace 11, a picture 10 (RAM-3.15)."""
JOKER_POINTS: Final = 25

Costs = tuple[int, ...]
"""What it costs to use 0, 1, ... wild cards; then the same with one card nominated."""


class Deadwood(NamedTuple):
    """A hand as far as it lies in combinations.

    Attributes:
        melds: the cards of each combination, in order.
        loose: the cards that are in none. Neither a nominated card nor one that does not exist is among them.
        points: what these count (RAM-3.15).
        useful: the kinds of card that would leave fewer cards loose if one were drawn and another thrown away.
        wild: the card held that serves as imaginary joker, the joker (52) for one that does not exist, -1 for neither.
    """

    melds: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    points: int
    useful: tuple[int, ...]
    wild: int


class Best(NamedTuple):
    """The cheapest partition: its cost, the cards that are not in sets, what is, and which entry of the costs it is."""

    cost: int
    rest: int
    points: int
    taken: tuple[tuple[int, Taken], ...]
    entry: int


class Costing:
    """Costs of hands with so many jokers in one version; remembers those of each suit."""

    def __init__(self, combinations: Combinations, imaginary: str, jokers: int) -> None:
        self.combinations, self.jokers = combinations, jokers
        self.held, self.extra = imaginary == "held", imaginary == "extra"
        self.wilds = jokers + (imaginary != "none")
        self.cover: Cover = cover(combinations, self.wilds)
        self.width = self.wilds + 1
        self.none: Costs = (0, *[NEVER] * (self.width * (1 + self.held) - 1))
        self.final = [self._jokers_left(entry) for entry in range(len(self.none))]
        self._suits: dict[int, Costs] = {0: self.none}
        self._ladders: dict[int, Costs] = {0: self.none}

    def best(self, hand: int) -> Best:
        """The cheapest partition of the natural cards of a packed hand, with its jokers."""
        found = Best(NEVER, 0, 0, (), 0)
        for rest, points, taken in self.cover.sets(hand & NATURAL):
            costs = self._whole(rest, points)
            for entry, cost in enumerate(costs):
                cost += self.final[entry]
                if cost < found.cost:
                    found = Best(cost, rest, points, taken, entry)
        return found

    def least(self, hand: int) -> int:
        """How many cards stay loose."""
        return self.best(hand).cost // LOOSE

    def laid(self, best: Best) -> tuple[list[Group], list[int], int]:
        """The combinations, the loose natural cards and the card nominated, or -1."""
        parts = [self._of_sets(choice.points) for _, choice in best.taken]
        parts += [self.suit(best.rest >> shift & SUIT) for shift in SHIFTS]
        entries = self._entries(parts, best.entry)
        groups: list[Group] = []
        for (place, choice), entry in zip(best.taken, entries, strict=False):
            groups += self.cover.laid_sets(place, choice, entry)
        loose: list[int] = []
        nominated = -1
        for suit, entry in enumerate(entries[len(best.taken) :]):
            one = self._laid_suit(best.rest >> SHIFTS[suit] & SUIT, suit, entry, groups, loose)
            nominated = max(nominated, one)
        return groups, loose, nominated

    def suit(self, state: int) -> Costs:
        """The costs of a suit of which only runs are made."""
        found = self._suits.get(state)
        if found is None:
            ways = [self._ladder(ladder) for ladder in self.cover.line.ladders(state)]
            found = self._suits[state] = tuple(map(min, zip(*ways, strict=True)))
        return found

    def _jokers_left(self, entry: int) -> int:
        """What the jokers cost that are in no combination; a card is nominated only to be used."""
        nominated, used = divmod(entry, self.width)
        left = self.jokers + nominated - used
        if left < (0 if not self.extra else -1) or used < nominated:
            return NEVER
        return max(0, left) * (LOOSE + JOKER_POINTS)

    def _whole(self, rest: int, points: int) -> Costs:
        costs = self._of_sets(points)
        for shift in SHIFTS:
            state = rest >> shift & SUIT
            if state:
                costs = self._sum(self.suit(state), costs)
        return costs

    def _of_sets(self, points: int) -> Costs:
        if points == 1:
            return self.none
        return tuple([0 if points >> entry & 1 else NEVER for entry in range(len(self.none))])

    def _ladder(self, state: int) -> Costs:
        found = self._ladders.get(state)
        if found is None:
            place = ((state & -state).bit_length() - 1) // BITS
            others = self._ladder(state - (1 << BITS * place))
            costs = [cost + LOOSE + POINTS[place] for cost in others]
            if self.held:
                costs[self.width :] = map(min, costs[self.width :], others)
            for run in self.cover.line.runs(state, self.wilds):
                rest = self._ladder(state - run.cards)
                for used in range(run.least, min(run.most, self.wilds) + 1):
                    _improve(costs, rest, used, self.width)
            found = self._ladders[state] = tuple(costs)
        return found

    def _sum(self, one: Costs, other: Costs) -> Costs:
        """The least cost of each number of wild cards, shared between the two."""
        if other == self.none:
            return one
        costs = [NEVER] * len(one)
        for at, cost in enumerate(other):
            if cost < NEVER:
                for place in range(len(one) - at):
                    if place % self.width + at % self.width < self.width:
                        costs[at + place] = min(costs[at + place], cost + one[place])
        return tuple(costs)

    def _entries(self, parts: list[Costs], entry: int) -> list[int]:
        """Which entry of each part the entry of the sum is made of."""
        sums = [self.none]
        for part in parts:
            sums.append(self._sum(part, sums[-1]))
        entries = []
        for part, before, whole in reversed(list(zip(parts, sums, sums[1:], strict=False))):
            own = next(at for at in self._under(entry) if part[at] + before[entry - at] == whole[entry])
            entries.append(own)
            entry -= own
        return entries[::-1]

    def _under(self, entry: int) -> Iterator[int]:
        nominated, used = divmod(entry, self.width)
        return (more * self.width + wilds for more in range(nominated + 1) for wilds in range(used + 1))

    def _laid_suit(self, state: int, suit: int, entry: int, groups: list[Group], loose: list[int]) -> int:
        """The runs and the loose cards of a suit; returns the card that is nominated, or -1."""
        nominated = -1
        state = min(self.cover.line.ladders(state), key=lambda ladder: self._ladder(ladder)[entry])
        while state:
            run, used = self._run(state, entry)
            if run:
                groups.append((unpack(run, suit), used))
                state, entry = state - run, entry - used
                continue
            rest = without_lowest(state)
            card = unpack(state - rest, suit)[0]
            if entry >= self.width and self._ladder(rest)[entry - self.width] == self._ladder(state)[entry]:
                nominated, entry = card, entry - self.width
            else:
                loose.append(card)
            state = rest
        return nominated

    def _run(self, state: int, entry: int) -> tuple[int, int]:
        """The run of the lowest card, and its wild cards; nothing if it has none."""
        cost = self._ladder(state)[entry]
        for run in self.cover.line.runs(state, self.wilds):
            for used in range(run.least, min(run.most, entry % self.width) + 1):
                if self._ladder(state - run.cards)[entry - used] == cost:
                    return run.cards, used
        return 0, 0


def _improve(costs: list[int], rest: Costs, used: int, width: int) -> None:
    """With a run of so many wild cards beside the rest."""
    for start in range(0, len(costs), width):
        for at in range(start + used, start + width):
            if rest[at - used] < costs[at]:
                costs[at] = rest[at - used]


@cache
def _costing(combinations: Combinations, imaginary: str, jokers: int) -> Costing:
    return Costing(combinations, imaginary, jokers)


@lru_cache(1 << 12)
def deadwood(combinations: Combinations, imaginary: str, cards: tuple[int, ...]) -> Deadwood:
    """The partition of sorted cards that leaves the fewest loose, and of these the one with the fewest points."""
    jokers, hand = cards.count(JOKER), pack(cards)
    costing = _costing(combinations, imaginary, jokers)
    best = costing.best(hand)
    groups, loose, wild = costing.laid(best)
    used = sum(wilds for _, wilds in groups)
    if imaginary == "extra" and used > jokers:
        wild = JOKER
    left = tuple(sorted([*loose, *[JOKER] * (jokers + (wild >= 0) - used)]))
    useful = _useful(combinations, imaginary, cards, best.cost // LOOSE) if left else ()
    return Deadwood(lay(groups, wild, combinations), left, best.cost % LOOSE, useful, wild)


def lay(groups: list[Group] | tuple[Group, ...], wild: int, combinations: Combinations) -> tuple[tuple[int, ...], ...]:
    """The cards of each group in order; the last group with a wild card holds the imaginary one."""
    last = max((at for at, (_, wilds) in enumerate(groups) if wilds), default=-1)
    return tuple([lay_one(group, wild if at == last else -1, combinations) for at, group in enumerate(groups)])


def lay_one(group: Group, wild: int, combinations: Combinations) -> tuple[int, ...]:
    """The cards of a group in order, a nominated card at its joker's place; one that does not exist is left out."""
    cards, wilds = group
    meld = combinations.read((*cards, *[JOKER] * wilds))
    lying = list(meld.cards if meld else cards)
    if wild >= 0:
        at = lying.index(JOKER)
        lying[at : at + 1] = [wild] if wild != JOKER else []
    return tuple(lying)


def _useful(combinations: Combinations, imaginary: str, cards: tuple[int, ...], loose: int) -> tuple[int, ...]:
    jokers, hand = cards.count(JOKER), pack(cards)
    costing = _costing(combinations, imaginary, jokers)
    found = [card for card in _near(hand, costing.wilds) if costing.least(hand + WEIGHT[card]) <= loose]
    if _costing(combinations, imaginary, jokers + 1).least(hand) <= loose:
        found.append(JOKER)
    return tuple(found)


def _near(hand: int, wilds: int) -> list[int]:
    """The cards that might come into a combination: all, unless there are too few wild cards to go with a single one."""
    if wilds > 1:
        return list(range(JOKER))
    near: set[int] = set()
    for place in range(ROUND):
        rank = hand >> BITS * place & RANK
        if rank & (rank - 1 | TWINS) or (rank and wilds):
            near.update(range((place + 12) % ROUND * 4, (place + 12) % ROUND * 4 + 4))
    for suit, shift in enumerate(SHIFTS):
        for place, _ in places(hand >> shift & SUIT):
            near.update((place + 12 + step) % ROUND * 4 + suit for step in (-2, -1, 0, 1, 2))
    return sorted(near)
