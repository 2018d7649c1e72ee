"""Every hand of a pack against every other: what a hand wins from a range, what a discard is worth."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from buio.cards import Cards
from buio.odds.backend import compiled
from buio.odds.deck import Deck, deck
from buio.odds.display import Columns, bars
from buio.odds.listed_scores import all_hands
from buio.odds.scan_twin import ScannedHands
from buio.odds.showdown import Compared, Showdown, showdown_of

Floats = NDArray[np.float64]
FIVE: Final = 5
"""The kernels are for hands of five cards; of fewer there are so few that NumPy does."""


@dataclass(frozen=True, eq=False)
class Versus:
    """What each hand of a pack wins from a range; the hands are those of `every_hand`, in its order.

    Attributes:
        won: the weight of the hands that it beats, of those that share no card with it; shape (hands,).
        tied: of those that it equals.
        met: of all that share no card with it.
        mine: the weights of the hands themselves.
    """

    won: Floats
    tied: Floats
    met: Floats
    mine: Floats

    @property
    def values(self) -> Floats:
        """The share of the pot that each hand wins, 0 to 1; nan where it can meet none."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.where(self.met > 0, (self.won + self.tied / 2) / self.met, np.nan)

    @property
    def value(self) -> float:
        """The share of the whole range.

        Raises:
            ValueError: no two hands of the ranges can meet.
        """
        met = float(self.mine @ self.met)
        if not met > 0:
            raise ValueError("mine: no hand of it can meet one of theirs")
        return float(self.mine @ (self.won + self.tied / 2)) / met

    def as_table(self) -> Columns:
        """Return a row for each hand, in the order of `every_hand`."""
        columns = {"weight": self.mine, "value": self.values, "won": self.won, "tied": self.tied, "met": self.met}
        return {name: column.tolist() for name, column in columns.items()}

    def _repr_html_(self) -> str:
        """Which part of the range wins how much, by tenths of its weight, the weakest first, for notebooks."""
        values = self.values
        met = np.flatnonzero((self.mine > 0) & ~np.isnan(values))
        order = met[np.argsort(values[met], kind="stable")]
        weights = self.mine[order] * self.met[order]
        until = np.cumsum(weights)
        tenths = np.minimum((10 * (until - weights / 2) / max(until[-1:].sum(), 1e-300)).astype(int), 9)
        parts = [(tenth, tenths == tenth) for tenth in range(10) if (tenths == tenth).any()]
        shares = [(tenth, float(np.average(values[order][part], weights=weights[part]))) for tenth, part in parts]
        rows = [(f"{10 * tenth}-{10 * tenth + 10} %", share, f"{share:.4f}") for tenth, share in shares]
        return bars(f"{len(order):,} hands" + (f", on average {self.value:.4f}" if len(order) else ""), rows)


def range_vs_range(
    what: Compared, mine: ArrayLike | None = None, theirs: ArrayLike | None = None, *, players: int | None = None
) -> Versus:
    """Find what each hand of five or fewer cards wins from a range of them, all cards removed exactly.

    Args:
        what: a game without cards on the table, its code, a recipe or a ranking.
        mine: the weights of the own hands, shape (hands,), in the order of `every_hand`; default: each weighs 1.
        theirs: the weights of the opponent's hands, likewise.
        players: how many sit at the table, where that decides the pack; default: as many as usual.

    Returns:
        By hand, the weight that it beats, equals and meets.

    Raises:
        ValueError: weights of another shape, negative or not finite, or a game with cards on the table.
    """
    table = drawn_from(what, players)
    pack = deck(table.contests[0].ranking, table.pack)
    hands = len(pack.hands)
    return versus(pack, weights_of(mine, hands, "mine"), weights_of(theirs, hands, "theirs"))


def versus(pack: Deck, mine: Floats, theirs: Floats) -> Versus:
    """Return the same for a deck and weights that are known to be right."""
    weights = pack.in_order(theirs)
    by_kernel = compiled() and pack.hands.shape[1] == FIVE
    if by_kernel:
        won, tied, met = _by_kernel(pack, weights, theirs)
    else:
        won, tied, every = ScannedHands(pack.hands, pack.levels, weights).apart(pack.hands, pack.levels)
        met = pack.by_number(every)
    turn_upsets(pack, weights, won)
    return Versus(pack.by_number(won), pack.by_number(tied) if pack.shares else tied, met, mine)


def turn_upsets(pack: Deck, weights: Floats, won: Floats) -> None:
    """Give to the lower score what the pass has given to the higher one, where the lower wins."""
    for winner, loser in pack.upsets:
        won[winner] += weights[loser]
        won[loser] -= weights[winner]


def passed_by_kernel(pack: Deck, weights: Floats) -> tuple[Floats, Floats, Floats]:
    """Weigh the hands that each hand of five beats by its score, equals and meets, in the order of the deck."""
    won, tied, met = _by_kernel(pack, weights, pack.by_number(weights))
    return won, tied, pack.in_order(met)


def _by_kernel(pack: Deck, weights: Floats, by_number: Floats) -> tuple[Floats, Floats, Floats]:
    """The same, but what each hand meets is in the order of the numbers of hands."""
    from buio.odds.kernels import scan

    cards = len(pack.pack)
    counts = [np.zeros(comb(cards + 2, size)) for size in range(1, FIVE)]
    won, tied, met = (np.zeros(len(weights)) for _ in range(3))
    common = (*binomials(cards), *counts)
    if not pack.shares:
        scan.ranges(pack.hands, weights, places(pack.pack), *common, won)
    else:
        scan.ranges_shared(pack.hands, pack.starts, weights, places(pack.pack), *common, won, tied)
    scan.meets(cards, by_number, *common, met)
    return won, tied, met


def drawn_from(what: Compared, players: int | None = None, least: int = 0) -> Showdown:
    """Return what is compared where each has cards of their own alone.

    Raises:
        ValueError: there are cards on the table, two contests, or hands too large to list.
    """
    table = showdown_of(what, players, least)
    contest = table.contests[0]
    if table.board or table.wild or len(table.contests) > 1 or contest.ranking.size != table.hand:
        raise ValueError(f"what: {table.name} is no game of one hand each of up to five cards, and of one pot")
    return table


def weights_of(given: ArrayLike | None, hands: int, name: str) -> Floats:
    """Return weights as an array.

    Raises:
        ValueError: another shape, a type that is no number, or a weight that is negative or not finite.
    """
    if given is None:
        return np.ones(hands)
    try:
        weights = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name}: weights are numbers, one for each hand") from None
    if weights.shape != (hands,):
        raise ValueError(f"{name}: {hands} weights, one for each hand, not an array of shape {weights.shape}")
    if not (np.isfinite(weights) & (weights >= 0)).all():
        raise ValueError(f"{name}: a weight is negative or no finite number")
    return weights


def places(unknown: Cards, own: int = -1) -> NDArray[np.uint64]:
    """Return by card its place among these, in ascending order; of others `own`, by default the first after them."""
    found = np.full(64, len(unknown) if own < 0 else own, np.uint64)
    found[sorted(unknown)] = np.arange(len(unknown), dtype=np.uint64)
    return found


@lru_cache(maxsize=64)
def binomials(unknown: int) -> tuple[NDArray[Any], ...]:
    """Return C(place, 2), C(place, 3) and C(place, 4) for the places of so many cards, and the one after them."""
    return tuple(np.array([comb(place, size) for place in range(unknown + 2)], np.uint64) for size in (2, 3, 4))


def every_hand(what: Compared, players: int | None = None) -> NDArray[np.uint8]:
    """List all hands of a game without cards on the table, shape (hands, cards): the order of all weights by hand.

    A set of cards a < b < c < ..., counted from the lowest of the pack, has the place C(a, 1) + C(b, 2) + C(c, 3) + ...

    Raises:
        ValueError: there are cards on the table, two contests, or hands too large to list.

    >>> every_hand("badugi").shape
    (270725, 4)
    """
    table = drawn_from(what, players)
    return all_hands(table.pack, table.hand)
