"""What it costs to lay a hand: how many cards are deadwood and what they count, by the number of wild cards used."""

from functools import cache
from itertools import repeat
from typing import Final, NamedTuple

from buio.rummy.bitpack import BITS, NATURAL, SHIFTS, SUIT, unpack
from buio.rummy.lay_off import HIGH_ACE, card_at
from buio.rummy.meld_cover import Cover, Group, Remembering, Taken, cover, without_lowest
from buio.rummy.melds import ROUND, MeldRules
from buio.rummy.points import CardPoints

CARD_COST: Final = 1000
"""What a card of deadwood costs beyond its points: fewer cards come before fewer points."""
NEVER: Final = 1 << 30
DEFAULT: Final = CardPoints()
NO_POINTS: Final = CardPoints(0, 0, 0)
Costs = tuple[int, ...]
"""What it costs to use 0, 1, ... wild cards; then the same with one card nominated."""


class Best(NamedTuple):
    """The cheapest partition: its cost, the cards that are not in sets, what is, and which entry of the costs it is."""

    cost: int
    rest: int
    points: int
    taken: tuple[tuple[int, Taken], ...]
    entry: int


class LaidSuit(NamedTuple):
    """How a suit lies, told as if it were spades: its runs, its deadwood, and the card that is nominated, or -1."""

    runs: tuple[Group, ...]
    deadwood: tuple[int, ...]
    nominated: int


class Costing(Remembering):
    """Costs of hands with this many jokers in one version; remembers those of each suit.

    Attributes:
        points: by position, the ace at both ends.
    """

    def __init__(self, rules: MeldRules, imaginary: str, jokers: int, points: CardPoints) -> None:
        self.rules: MeldRules = rules
        self.jokers: int = jokers
        self.points: list[int] = [points.value(card_at(position, 0)) for position in range(HIGH_ACE + 1)]
        self.joker_points: int = points.joker
        self.held: bool = imaginary == "held"
        self.extra: bool = imaginary == "extra"
        self.wilds: int = jokers + (imaginary != "none")
        self.cover: Cover = cover(rules, self.wilds)
        self.width: int = self.wilds + 1
        self.none: Costs = (0, *[NEVER] * (self.width * (1 + self.held) - 1))
        self.final: list[int] = [self._jokers_left(entry) for entry in range(len(self.none))]
        entries = range(len(self.none))
        self._sums = [
            [
                (index, index + more)
                for index in entries
                if index + more in entries and index % self.width + more % self.width < self.width
            ]
            for more in entries
        ]
        self.forget()

    def forget(self) -> None:
        self._suits: dict[int, Costs] = {0: self.none}
        self._ladders: dict[int, Costs] = {0: self.none}
        self._lying: dict[tuple[int, int], LaidSuit] = {}

    def best(self, hand: int) -> Best:
        """Return the cheapest partition of the natural cards of a packed hand, with its jokers."""
        found = Best(NEVER, 0, 0, (), 0)
        for rest, points, taken in self.cover.sets(hand & NATURAL):
            costs = self._whole(rest, points)
            for entry, cost in enumerate(costs):
                cost += self.final[entry]
                if cost < found.cost:
                    found = Best(cost, rest, points, taken, entry)
        return found

    def laid(self, best: Best) -> tuple[list[Group], list[int], int]:
        """Return the melds, the natural cards of the deadwood and the card nominated, or -1."""
        parts = [self._of_sets(choice.points) for _, choice in best.taken]
        parts += [self.suit(best.rest >> shift & SUIT) for shift in SHIFTS]
        entries = self._entries(parts, best.entry)
        groups: list[Group] = []
        for (position, choice), entry in zip(best.taken, entries, strict=False):
            groups += self.cover.laid_sets(position, choice, entry)
        deadwood: list[int] = []
        nominated = -1
        for suit, entry in enumerate(entries[len(best.taken) :]):
            found = self._laid_suit(best.rest >> SHIFTS[suit] & SUIT, entry)
            groups += [(tuple([card + suit for card in cards]), used) for cards, used in found.runs]
            deadwood += [card + suit for card in found.deadwood]
            nominated = max(nominated, found.nominated + suit if found.nominated >= 0 else -1)
        return groups, deadwood, nominated

    def suit(self, state: int) -> Costs:
        """Return the costs of a suit of which only runs are made."""
        found = self._suits.get(state)
        if found is None:
            ways = [self._ladder(ladder) for ladder in self.cover.line.ladders(state)]
            found = self._suits[state] = tuple(map(min, zip(*ways, strict=True)))
        return found

    def _jokers_left(self, entry: int) -> int:
        """What the jokers cost that are in no meld; a card is nominated only to be used."""
        nominated, used = divmod(entry, self.width)
        left = self.jokers + nominated - used
        if left < (0 if not self.extra else -1) or used < nominated:
            return NEVER
        return max(0, left) * (CARD_COST + self.joker_points)

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
            position = ((state & -state).bit_length() - 1) // BITS
            others = self._ladder(state - (1 << BITS * position))
            costs = self._idle(others, self.points[position])
            for run in self.cover.line.runs(state, self.wilds):
                rest = self._ladder(state - run.cards)
                for used in range(run.least, min(run.most, self.wilds) + 1):
                    _improve(costs, rest, used, self.width)
            found = self._ladders[state] = tuple(costs)
        return found

    def _idle(self, others: Costs, points: int = 0) -> list[int]:
        """The costs with one more card that is deadwood, or is nominated."""
        costs = [cost + CARD_COST + points for cost in others]
        if self.held:
            costs[self.width :] = map(min, costs[self.width :], others)
        return costs

    def _sum(self, one: Costs, other: Costs) -> Costs:
        """The least cost of each number of wild cards, shared between the two."""
        if other == self.none:
            return one
        if len(one) == 1:
            return (one[0] + other[0],)
        costs = [NEVER] * len(one)
        for cost, pairs in zip(other, self._sums, strict=True):
            if cost < NEVER:
                for index, whole in pairs:
                    if one[index] + cost < costs[whole]:
                        costs[whole] = one[index] + cost
        return tuple(costs)

    def _entries(self, parts: list[Costs], entry: int) -> list[int]:
        """Which entry of each part the entry of the sum is made of."""
        sums = [self.none]
        for part in parts:
            sums.append(self._sum(part, sums[-1]))
        entries = []
        for part, before, whole in reversed(list(zip(parts, sums, sums[1:], strict=False))):
            nominated, used = divmod(entry, self.width)
            under = (more * self.width + wilds for more in range(nominated + 1) for wilds in range(used + 1))
            own = next(index for index in under if part[index] + before[entry - index] == whole[entry])
            entries.append(own)
            entry -= own
        return entries[::-1]

    def _laid_suit(self, state: int, entry: int) -> LaidSuit:
        """The runs and the deadwood of a suit at an entry of its costs."""
        found = self._lying.get((state, entry))
        if found is None:
            found = self._lying[state, entry] = self._lay_suit(state, entry)
        return found

    def _lay_suit(self, state: int, entry: int) -> LaidSuit:
        runs: list[Group] = []
        deadwood: list[int] = []
        nominated = -1
        state = min(self.cover.line.ladders(state), key=lambda ladder: self._ladder(ladder)[entry])
        while state:
            run, used = self._run(state, entry)
            if run:
                runs.append((unpack(run, 0), used))
                state, entry = state - run, entry - used
                continue
            rest = without_lowest(state)
            card = unpack(state - rest, 0)[0]
            if entry >= self.width and self._ladder(rest)[entry - self.width] == self._ladder(state)[entry]:
                nominated, entry = card, entry - self.width
            else:
                deadwood.append(card)
            state = rest
        return LaidSuit(tuple(runs), tuple(deadwood), nominated)

    def _run(self, state: int, entry: int) -> tuple[int, int]:
        """The run of the lowest card, and its wild cards; nothing if it has none."""
        cost = self._ladder(state)[entry]
        for run in self.cover.line.runs(state, self.wilds):
            for used in range(run.least, min(run.most, entry % self.width) + 1):
                if self._ladder(state - run.cards)[entry - used] == cost:
                    return run.cards, used
        return 0, 0


class Counting(Costing):
    """The same without points: what matters is how many cards are deadwood.

    Equal sums are many, so they are remembered.
    """

    def __init__(self, rules: MeldRules, imaginary: str, jokers: int) -> None:
        super().__init__(rules, imaginary, jokers, NO_POINTS)
        self.points: list[int] = [0] * len(self.points)

    def forget(self) -> None:
        super().forget()
        self._added: dict[tuple[Costs, Costs], Costs] = {}
        self._helped: dict[int, list[tuple[int, Costs]]] = {}
        self._rooms: dict[tuple[Costs, int], list[int]] = {}

    def least(self, hand: int) -> int:
        return self.best(hand).cost // CARD_COST

    def in_runs(self, hand: int, deadwood: int) -> set[int]:
        """Return the cards of which one more, in a run, would leave no more deadwood than this."""
        found: set[int] = set()
        for rest, points, _ in self.cover.sets(hand & NATURAL):
            suits = [rest >> shift & SUIT for shift in SHIFTS]
            for suit, state in enumerate(suits):
                if self._helping(state):
                    others = self._of_sets(points)
                    for other, held in enumerate(suits):
                        if held and other != suit:
                            others = self._sum(self.suit(held), others)
                    self._grown(state, suit, self._room(others, deadwood), found)
        return found

    def in_set(self, hand: int, card: int, deadwood: int) -> bool:
        """Would one more card, in a set, leave no more deadwood than this many cards?"""
        limit = (deadwood + 1) * CARD_COST
        for rest, points in self.cover.sets_with(hand, card):
            if any(map(int.__lt__, map(int.__add__, self._whole(rest, points), self.final), repeat(limit))):
                return True
        return False

    def _room(self, others: Costs, deadwood: int) -> list[int]:
        """By entry, what a suit beside the others may cost so that there is no more deadwood than this."""
        found = self._rooms.get((others, deadwood))
        if found is None:
            limit = (deadwood + 1) * CARD_COST - 1
            found = [max([limit - self.final[whole] - others[index] for index, whole in pairs]) for pairs in self._sums]
            self._rooms[others, deadwood] = found
        return found

    def _grown(self, state: int, suit: int, room: list[int], found: set[int]) -> None:
        """Add the cards with which a suit costs no more than it may."""
        for spade, costs in self._helping(state):
            if spade + suit not in found and any(map(int.__le__, costs, room)):
                found.add(spade + suit)

    def _helping(self, state: int) -> list[tuple[int, Costs]]:
        """The cards, told as spades, that one more of lies in a run of a suit, and its costs with them."""
        helped = self._helped.get(state)
        if helped is None:
            idle = self._idle(self.suit(state))
            grown = [
                ((position + 12) % ROUND * 4, self.suit(state + (1 << BITS * position))) for position in range(ROUND)
            ]
            helped = [(card, costs) for card, costs in grown if any(map(int.__lt__, costs, idle))]
            self._helped[state] = helped
        return helped

    def _sum(self, one: Costs, other: Costs) -> Costs:
        found = self._added.get((one, other))
        if found is None:
            found = self._added[one, other] = super()._sum(one, other)
        return found


def _improve(costs: list[int], rest: Costs, used: int, width: int) -> None:
    """With a run that has this many wild cards beside the rest."""
    for start in range(0, len(costs), width):
        for index in range(start + used, start + width):
            if rest[index - used] < costs[index]:
                costs[index] = rest[index - used]


def costing(rules: MeldRules, imaginary: str, jokers: int, points: CardPoints = DEFAULT) -> Costing:
    """Return the one that everybody shares, with what it remembers."""
    return _costing(rules, imaginary, jokers, points).fresh()


def counting(rules: MeldRules, imaginary: str, jokers: int) -> Counting:
    """Return the same where points do not matter."""
    return _counting(rules, imaginary, jokers).fresh()


@cache
def _costing(rules: MeldRules, imaginary: str, jokers: int, points: CardPoints) -> Costing:
    return Costing(rules, imaginary, jokers, points)


@cache
def _counting(rules: MeldRules, imaginary: str, jokers: int) -> Counting:
    return Counting(rules, imaginary, jokers)
