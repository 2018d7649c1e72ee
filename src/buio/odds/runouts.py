"""The cards that are still to come: every way to deal them, or as many at random, in blocks of arrays."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, factorial, perm, prod
from typing import Final

import numpy as np

from buio.cards import Cards
from buio.odds.hands import Bytes
from buio.odds.listed_scores import all_hands
from buio.play.validation import whole


def generator(seed: int | None) -> np.random.Generator:
    """Return a generator: of a seed the same again each time, without one another each time.

    Raises:
        TypeError: the seed is no whole number.
        ValueError: it is below 0.
    """
    return np.random.default_rng(None if seed is None else whole("seed", seed, 0))


BLOCK: Final = 1 << 15
"""So many deals at a time."""


def ways(left: int, missing: Sequence[int], in_order: bool = False) -> int:
    """Count the ways in which so many cards can be dealt from those left, a number of them to each place.

    Args:
        left: how many cards are left.
        missing: how many cards each hand lacks, and last the board.
        in_order: which place of the board a card has counts.
    """
    rest, found = left, []
    for count in missing:
        found.append(comb(rest, count))
        rest -= count
    return prod(found) * (factorial(missing[-1]) if in_order else 1)


def every_way(left: Cards, missing: Sequence[int], in_order: bool = False) -> Iterator[Bytes]:
    """Yield every such deal, in blocks of shape (n, sum of missing), of which all but the last are large."""
    parts, rows = [], 0
    for part in _parts(left, missing, in_order):
        parts.append(part)
        rows += len(part)
        if rows >= BLOCK:
            yield np.concatenate(parts)
            parts, rows = [], 0
    if parts:
        yield np.concatenate(parts)


def _parts(left: Cards, missing: Sequence[int], in_order: bool) -> Iterator[Bytes]:
    """The same in blocks of up to so many; small ones where the board lacks few cards."""
    *earlier, last = missing
    while not last and earlier:  # no board is to come: the last hand that lacks cards goes in blocks
        *earlier, last = earlier
        in_order = False
    for before in _before(left, earlier):
        rest = np.array([card for card in left if card not in before], np.uint8)
        places = _places(len(rest), last, in_order)
        for start in range(0, len(places), BLOCK):
            drawn = rest[places[start : start + BLOCK]]
            own = np.broadcast_to(np.array(before, np.uint8), (len(drawn), len(before)))
            yield np.concatenate([own, drawn], axis=1)


def _before(left: Cards, missing: list[int]) -> Iterator[Cards]:
    if not missing:
        yield ()
        return
    for drawn in combinations(left, missing[0]):
        for others in _before(tuple(card for card in left if card not in drawn), missing[1:]):
            yield (*drawn, *others)


@lru_cache(maxsize=4)
def _places(left: int, count: int, in_order: bool) -> Bytes:
    if not in_order:
        return all_hands(tuple(range(left)), count)
    flat = (place for chosen in permutations(range(left), count) for place in chosen)
    return np.fromiter(flat, np.uint8, perm(left, count) * count).reshape(perm(left, count), count)


def at_random(left: Cards, missing: Sequence[int], samples: int, rng: np.random.Generator) -> Iterator[Bytes]:
    """Draw so many deals at random, in blocks of the same shape."""
    count = sum(missing)
    for start in range(0, samples, BLOCK):
        rows = min(BLOCK, samples - start)
        cards = np.tile(np.array(left, np.uint8), (rows, 1))
        every = np.arange(rows)
        for place in range(count):
            chosen = rng.integers(place, len(left), rows)
            cards[every, chosen], cards[:, place] = cards[:, place].copy(), cards[every, chosen]
        yield np.ascontiguousarray(cards[:, :count])
