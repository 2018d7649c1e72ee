"""The deals in which known hands and those of ranges meet: all that there are, or as many at random."""

from collections.abc import Iterator, Sequence
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.cards import Cards
from buio.odds.equity import EXACT_MOST, Floats, Question, ShareSums, by_ranks
from buio.odds.errors import OddsError
from buio.odds.hands import Bytes
from buio.odds.kernel_tables import Packed
from buio.odds.ranges import Range
from buio.odds.ranks_first import all_boards
from buio.odds.runouts import BLOCK, at_random, every_way, generator, ways

MOST_MEETINGS: Final = 5000
"""In so many ways the hands of ranges may meet where the deals of each are summed up by ranks."""
NEVER_MEET: Final = "range: no hands of these ranges can meet, for they share their cards"
TRIES: Final = 20
"""For each meeting of ranges that is wanted at random so many are drawn at most: a card twice makes one void."""


class Meetings:
    """All ways in which the hands of a question meet and their missing cards come.

    Args:
        asked: the question; of who has a range nothing is known there.
        seats: by seat the cards that are known, or the range.

    Raises:
        OddsError: a range of which no hand is left beside the cards that are known.
    """

    def __init__(self, asked: Question, seats: Sequence[Cards | Range]) -> None:
        self._asked = asked
        known = np.array([card for hand in asked.hands for card in hand], np.uint8)
        self._seats = [seat.without(known) if isinstance(seat, Range) and known.size else seat for seat in seats]
        self._ranges = [seat for seat in self._seats if isinstance(seat, Range)]
        self._missing = [
            0 if isinstance(seat, Range) else lacking for seat, lacking in zip(seats, asked.missing, strict=False)
        ] + asked.missing[-1:]
        self._left = len(asked.left) - sum(seat.hands.shape[1] for seat in self._ranges)
        self._fast = by_ranks(asked.table, self._missing, len(asked.board))

    @property
    def deals(self) -> int:
        """How many are counted one by one, void ones among them; 0 where they are summed up by ranks at once."""
        meetings = prod(map(len, self._ranges))
        if self._fast and meetings <= MOST_MEETINGS:
            return 0
        return meetings * ways(self._left, self._missing, self._asked.in_order)

    def counted(self) -> ShareSums:
        """Return the sums over all of them.

        Raises:
            OddsError: they are too many, or no hands can meet.
        """
        if self.deals > EXACT_MOST:
            raise OddsError(
                f"samples: {self.deals:,} deals are too many to look at each; say how many to try, samples=200_000"
            )
        return ShareSums.total(self._by_ranks(self._fast)) if self._fast else ShareSums.of(self._every())

    def tried(self, samples: int, seed: int | None) -> ShareSums:
        """Return the sums over so many at random; over fewer where ranges can hardly meet.

        Raises:
            OddsError: no hands have met.
        """
        return ShareSums.of(self._at_random(samples, generator(seed)))

    def _by_ranks(self, fast: Packed) -> Iterator[ShareSums]:
        for cards, weights in self._met():
            for met, weight in zip(cards.tolist(), weights.tolist(), strict=True):
                hands, start = [], 0
                for seat in self._seats:
                    own = seat.hands.shape[1] if isinstance(seat, Range) else 0
                    hands.append(tuple(met[start : start + own]) if isinstance(seat, Range) else seat)
                    start += own
                share, squares, won, tied, deals = all_boards(fast, hands, tuple(set(self._asked.left) - set(met)))
                yield ShareSums(weight * share, weight * squares, weight * won, weight * tied, deals, weight * deals)

    def _every(self) -> Iterator[tuple[Floats, Floats]]:
        """The shares in each deal, and what it weighs."""
        for cards, weights in self._met():
            for places in every_way(tuple(range(self._left)), self._missing, self._asked.in_order):
                step = max(BLOCK // len(places), 1)
                for start in range(0, len(cards), step):
                    some = np.repeat(cards[start : start + step], len(places), axis=0)
                    coming = np.tile(places, (len(some) // len(places), 1))
                    yield self._shares(some, coming), np.repeat(weights[start : start + step], len(places))

    def _at_random(self, samples: int, rng: np.random.Generator) -> Iterator[tuple[Floats, Floats]]:
        chances, left = [np.cumsum(one.weights) for one in self._ranges], samples
        for _ in range(TRIES * -(-samples // BLOCK)):
            cards = np.zeros((BLOCK if chances else min(left, BLOCK), 0), np.uint8)
            for one, chance in zip(self._ranges, chances, strict=True):
                drawn = one.hands[chance.searchsorted(chance[-1] * rng.random(len(cards)), side="right")]
                cards = np.concatenate([cards, drawn], axis=1)
                cards = cards[_apart(cards)]
            cards = cards[:left]
            if not len(cards):
                continue
            (places,) = at_random(tuple(range(self._left)), self._missing, len(cards), rng)
            yield self._shares(cards, places), np.ones(len(cards))
            left -= len(cards)
            if not left:
                return
        if left == samples:
            raise OddsError(NEVER_MEET)

    def _met(self) -> Iterator[tuple[Bytes, Floats]]:
        """In blocks, the cards that hands of the ranges hold when they meet, and what that weighs."""
        meetings, any_met = prod(map(len, self._ranges)), False
        for start in range(0, meetings, BLOCK):
            rest = np.arange(start, min(start + BLOCK, meetings))
            weights, cards = np.ones(len(rest)), np.zeros((len(rest), 0), np.uint8)
            for one in self._ranges:
                rest, index = np.divmod(rest, len(one))
                weights *= one.weights[index]
                cards = np.concatenate([cards, one.hands[index]], axis=1)
            kept = _apart(cards)
            any_met |= bool(kept.any())
            if kept.any():
                yield cards[kept], weights[kept]
        if not any_met:
            raise OddsError(NEVER_MEET)

    def _shares(self, cards: Bytes, places: Bytes) -> Floats:
        """What each hand wins where these cards are in ranges and those at these places, of what is left, come."""
        numbers = np.zeros(256, np.uint8)
        numbers[list(self._asked.left)] = np.arange(len(self._asked.left))
        for gone in np.sort(numbers[cards], axis=1).T:
            places = places + (places >= gone[:, None])
        coming, columns = np.array(self._asked.left, np.uint8)[places], []
        for seat, lacking in zip([*self._seats, ()], self._missing, strict=True):
            if isinstance(seat, Range):
                own, cards = np.split(cards, [seat.hands.shape[1]], axis=1)
            else:
                own, coming = np.split(coming, [lacking], axis=1)
            columns.append(own)
        return self._asked.shares_of(np.concatenate(columns, axis=1))


def _apart(cards: Bytes) -> NDArray[np.bool_]:
    """Which rows have no card twice."""
    in_order = np.sort(cards, axis=1)
    return np.asarray((in_order[:, 1:] != in_order[:, :-1]).all(axis=1))
