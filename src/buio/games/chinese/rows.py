"""The three rows of thirteen cards: which may lie where, and a good way to lay them (CHP-1.02, CHP-1.03)."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from buio.play.options import Rows
from buio.ranking import FRONT, STANDARD, incomplete_score

SIZES = (3, 5, 5)
"""Front, middle, back."""
CARDS = sum(SIZES)
ALL = (1 << CARDS) - 1
LIKE_BEST_OF = (6, 12, 200)
"""A row of a well laid hand is about as good as the best of so many random hands: measured over laid hands."""


@dataclass(frozen=True, slots=True)
class ThreeRows:
    """Front, middle and back, each at least as good as the one before, or, where equal rows are not legal, better (X-58)."""

    equal: bool = True

    @property
    def sizes(self) -> tuple[int, ...]:
        return SIZES

    def legal(self, rows: Rows) -> bool:
        return in_order(rows, self.equal)

    def good(self, laid: Rows, cards: tuple[int, ...]) -> Rows:
        return arranged(cards, self.equal)


def in_order(rows: Rows, equal: bool = True) -> bool:
    """Does no row beat one behind it? A missing card is lower than any kicker (RNK-6.01)."""
    front, middle, back = map(incomplete_score, rows)
    return front <= middle <= back if equal else front < middle < back


def arranged(hand: tuple[int, ...], equal: bool = True) -> Rows:
    """The legal arrangement of thirteen cards that wins the most rows against well laid hands."""
    fives = {mask: STANDARD.score([hand[place] for place in places]) for mask, places in _parts(5)}
    shares = {mask: STANDARD.strength(score) for mask, score in fives.items()}
    backs, middles = ({mask: share**power for mask, share in shares.items()} for power in reversed(LIKE_BEST_OF[1:]))
    fronts = {mask: chance([hand[place] for place in places], 0) for mask, places in _parts(3)}
    most, best = max(fronts.values()), -1.0
    rows: Rows = ()
    for back in sorted(fives, key=backs.__getitem__, reverse=True):
        if backs[back] + middles[back] + most <= best:
            break  # no middle beats its back, and the backs to come are weaker
        for middle in _apart(back):
            worth = backs[back] + middles[middle] + fronts[ALL ^ back ^ middle]
            if worth > best and fives[middle] <= fives[back]:
                found = tuple([_picked(hand, mask) for mask in (ALL ^ back ^ middle, middle, back)])
                if in_order(found, equal):
                    best, rows = worth, found
    return rows


def chance(cards: list[int] | tuple[int, ...], row: int) -> float:
    """About how often these cards beat the same row of somebody else."""
    ranking = FRONT if row == 0 else STANDARD
    return ranking.strength(ranking.score(cards)) ** LIKE_BEST_OF[row]


def _picked(hand: tuple[int, ...], mask: int) -> tuple[int, ...]:
    return tuple([card for place, card in enumerate(hand) if mask >> place & 1])


@cache
def _parts(size: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Every choice of so many of thirteen places, as a set of bits and as places."""
    return tuple([(sum(1 << place for place in places), places) for places in combinations(range(CARDS), size)])


@cache
def _apart(mask: int) -> tuple[int, ...]:
    """The choices of five places that have none of these."""
    return tuple([other for other, _ in _parts(5) if not other & mask])
