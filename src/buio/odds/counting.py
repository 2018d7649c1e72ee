"""How often each type of hand is dealt: all hands of a pack counted, or as many at random."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import Cards
from buio.odds.display import Columns, bars
from buio.odds.hands import Bytes
from buio.odds.listed_scores import all_hands
from buio.odds.runouts import at_random, generator
from buio.odds.scores import named_contest
from buio.odds.showdown import Compared, Showdown, contest_scores, showdown_of
from buio.play.contests import Contest
from buio.ranking import HandRanking

COUNTED_MOST: Final = 200_000_000
"""More hands than these are not counted one by one."""
AT_ONCE: Final = 5
"""Of so many cards all hands are listed at once; those of more cards are these and all ways to add some."""


@dataclass(frozen=True, eq=False)
class Frequencies:
    """How often each type of hand is dealt.

    Attributes:
        name: of what game or ranking.
        counts: by type of hand, as `HandName.category` calls it, how many hands there are, the weakest type first.
        classes: by class of the ranking, how many hands of this pack and so many cards it has.
        hands: how many were looked at.
        exact: these are all that there are; otherwise a sample.
    """

    name: str
    counts: dict[str, int]
    classes: NDArray[np.int64]
    hands: int
    exact: bool

    @property
    def shares(self) -> dict[str, float]:
        """By type of hand, which share of all hands it has."""
        return {name: count / self.hands for name, count in self.counts.items()}

    def __str__(self) -> str:
        rows = [f"{name:18}{count:14,}{count / self.hands:10.4%}" for name, count in self.counts.items()]
        return "\n".join([*reversed(rows), f"{'all':18}{self.hands:14,}{'' if self.exact else '  a sample'}"])

    def as_table(self) -> Columns:
        """Return a row for each type of hand, the weakest first."""
        return {"type": [*self.counts], "hands": [*self.counts.values()], "share": [*self.shares.values()]}

    def _repr_html_(self) -> str:
        """A bar for each type of hand, for notebooks."""
        rows = [(name.replace("_", " "), count / self.hands, f"{count:,}, {count / self.hands:.4%}")
                for name, count in reversed(self.counts.items())]  # fmt: skip
        return bars(f"{self.name}: {self.hands:,} hands{'' if self.exact else ', a sample'}", rows)


def frequencies(
    what: Compared, players: int | None = None, *, contest: str = "", samples: int = 0, seed: int | None = None
) -> Frequencies:
    """Count how often each type of hand is made of all the cards that one has in the end, the board included.

    In Texas hold'em these are seven; `buio frequencies` counts the five that are compared.

    Args:
        what: a game, its code, a recipe or a ranking.
        players: how many sit at the table, where that decides the pack; default: as many as usual.
        contest: `high` or `low`, where a game is played for both.
        samples: how many hands to look at, at random; 0: all that there are.
        seed: the same samples each time.

    Raises:
        ValueError: more hands than can be counted one by one, a negative number of samples, two contests of which none
            was named, a game in which whole hands are not compared.

    >>> print(frequencies("badugi"))
    badugi_4                 17,160   6.3385%
    badugi_3                154,440  57.0468%
    badugi_2                 96,252  35.5534%
    badugi_1                  2,873   1.0612%
    all                     270,725
    """
    table = showdown_of(what, players)
    chosen = named_contest(table, contest)
    if type(samples) is not int or samples < 0:
        raise ValueError(f"samples: a whole number, 0 for all hands, not {samples!r}")
    plain = chosen.from_hand is None and not chosen.lines and table.wild is None
    ways = comb(len(table.pack), table.hand + table.board)
    if not samples and (ways > COUNTED_MOST or (table.board and not plain)):  # it matters which cards lie on the board
        raise ValueError(f"samples: the hands of {table.name} are too many to count; say how many, samples=1_000_000")
    cards = table.hand + table.board
    blocks = at_random(table.pack, [cards], samples, generator(seed)) if samples else _all(table, cards)
    counted = Counted(table, chosen)
    for block in blocks:
        counted.add(block)
    return counted.answer(not samples)


def _all(table: Showdown, cards: int) -> Iterator[Bytes]:
    pack = np.array(sorted(table.pack), np.uint8)
    listed = min(cards, AT_ONCE)
    every = all_hands(tuple(range(len(pack))), listed)
    if cards == listed:
        yield pack[every]
        return
    for above in combinations(range(listed, len(pack)), cards - listed):
        lower = every[: comb(above[0], listed)]
        yield pack[np.concatenate([lower, np.tile(np.array(above, np.uint8), (len(lower), 1))], axis=1)]


class Counted:
    """Hands by class, and an example of each class, which tells what it is called."""

    def __init__(self, table: Showdown, contest: Contest) -> None:
        self._table, self._contest = table, contest
        self._classes = np.zeros(0, np.int64)
        self._examples: dict[int, Cards] = {}

    def add(self, block: Bytes) -> None:
        table = self._table
        scores = contest_scores(self._contest, block[:, : table.hand], block[:, table.hand :], table.wild, table.up)
        numbers = np.where(scores > 0, scores >> 4, -1) + 1
        found = np.bincount(numbers)
        self._classes.resize(max(len(found), len(self._classes)), refcheck=False)
        new = np.flatnonzero((found > 0) & (self._classes[: len(found)] == 0))
        self._classes[: len(found)] += found
        if new.size:
            first = np.zeros(len(found), np.int64)
            first[numbers[::-1]] = np.arange(len(block) - 1, -1, -1)
            self._examples.update((int(number), tuple(block[first[number]].tolist())) for number in new)

    def answer(self, exact: bool) -> Frequencies:
        counts: dict[str, int] = {}
        for number in sorted(self._examples):
            name = self._name(self._examples[number]) if number else "nothing"
            counts[name] = counts.get(name, 0) + int(self._classes[number])
        return Frequencies(self._table.name, counts, self._classes[1:], int(self._classes.sum()), exact)

    def _name(self, cards: Cards) -> str:
        table = self._table
        hand, board = cards[: table.hand], cards[table.hand :]
        up = tuple(hand[place] for place in table.up if place < len(hand))
        wild = table.wild_for(hand, board)
        ranking: HandRanking = self._contest.ranking.with_wild(wild) if wild else self._contest.ranking
        return ranking.describe(self._contest.best(hand, board, wild, up)).category
