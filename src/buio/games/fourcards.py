"""Four card poker counted out: against how many hands of the bank a hand of five holds, whichever card lies open.

There are 2.6 million hands, 47 cards that may lie open with each, and 1.4 million ways to complete the bank's hand.
They are not gone through one by one. The bank's hands without any card of the player's are counted by inclusion and
exclusion, from tables that say how many hands of six with certain cards are no better than a score; and hands that
differ only in the names of the suits are counted once.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from buio.ranking import FOUR_CARD

Array = NDArray[Any]
CARDS, OWN, BANK = 52, 5, 6
COMPLETIONS = comb(CARDS - OWN - 1, BANK - 1)
"""Ways to complete the bank's hand."""
CHUNK = 1024
BINOMIALS = np.array([[comb(card, size) for card in range(CARDS)] for size in range(1, BANK + 1)])


class Met(NamedTuple):
    """Some hands of the player, and what they meet.

    Attributes:
        times: how many hands each stands for.
        classes: the class of each: `score >> 4`.
        held: by hand and open card: how many hands of the bank are no better; -1 where the card is one's own.
    """

    times: Array
    classes: Array
    held: Array


def met() -> Iterator[Met]:
    """Yield every hand of the player, some at a time."""
    _, hands, times = kinds(OWN)
    best = best_of_five()
    for start in range(0, len(hands), CHUNK):
        part = slice(start, start + CHUNK)
        yield Met(times[part], best[part], held(hands[part], best[part]))


def held(hands: Array, best: Array) -> Array:
    """Count by hand and open card how many of the bank's hands are no better; -1 where the card is one's own.

    Of all hands with the open card those with one of the player's cards are taken away, those with two added, ...
    """
    count = np.zeros((len(hands), CARDS), np.int64)
    for size in range(OWN):
        for columns in combinations(range(OWN), size):
            sets_met = joined(size)[index_of(hands[:, columns])]
            if size < OWN - 1:
                some = no_better(size + 1)[sets_met, best[:, None]]
            else:
                sixth = with_sixth().view(np.uint16)[sets_met]  # without a sign -1 is above every class
                some = (sixth <= best.view(np.uint16)[:, None, None]).view(np.uint8).sum(axis=2, dtype=np.uint8)
            count += (-1) ** size * some.astype(np.int64)
    count -= one_more(hands, best) <= best[:, None]
    np.put_along_axis(count, hands.astype(np.intp), -1, axis=1)
    return count


def index_of(cards: Array) -> Array:
    """Return the index of each set of cards among all sets of its size; its cards ascend along the last axis."""
    number = np.zeros(cards.shape[:-1], np.intp)
    for column in range(cards.shape[-1]):
        number += BINOMIALS[column][cards[..., column]]
    return number


@cache
def sets(size: int) -> Array:
    """Return all sets of this many cards, by index."""
    if not size:
        return np.zeros((1, 0), np.uint8)
    below, parts = sets(size - 1), []
    for top in range(CARDS):
        rest = below[: comb(top, size - 1)]
        parts.append(np.column_stack([rest, np.full(len(rest), top, np.uint8)]))
    return np.concatenate(parts)


@cache
def kinds(size: int) -> tuple[Array, Array, Array]:
    """Sort sets of cards apart from the names of suits: the kind of each, a set of each kind, how many there are."""
    cards = sets(size)
    suits = np.zeros((len(cards), 4), np.int64)
    for column, suit in ((column, suit) for column in range(size) for suit in range(4)):
        suits[:, suit] |= ((cards[:, column] & 3) == suit) * (1 << (cards[:, column].astype(np.int64) >> 2))
    suits.sort(axis=1)
    key = suits @ (1 << 13 * np.arange(4, dtype=np.int64))
    _, first, kind, times = np.unique(key, return_index=True, return_inverse=True, return_counts=True)
    return kind, cards[first], times


@cache
def joined(size: int) -> Array:
    """Return by set and card the kind of the set with this card too; -1 where it has the card already."""
    table = np.full((comb(CARDS, size), CARDS), -1, np.int32)
    larger, kind = sets(size + 1), kinds(size + 1)[0]
    for column in range(size + 1):
        table[index_of(np.delete(larger, column, axis=1)), larger[:, column]] = kind
    return table


@cache
def with_fourth() -> Array:
    """Return by set of three cards and a fourth the class of the hand; -1 where the set has the card already."""
    table, hands = np.full((comb(CARDS, 3), CARDS), -1, np.int16), sets(4)
    found = np.array([FOUR_CARD.score(hand) >> 4 for hand in hands.tolist()], np.int16)
    for column in range(4):
        table[index_of(np.delete(hands, column, axis=1)), hands[:, column]] = found
    return table


@cache
def best_of_five() -> Array:
    """Return by kind of five cards the class of the best four."""
    hands = kinds(OWN)[1]
    fours = [np.delete(hands, column, axis=1) for column in range(OWN)]
    found: Array = np.max([with_fourth()[index_of(four[:, :3]), four[:, 3]] for four in fours], axis=0)
    return found


@cache
def with_sixth() -> Array:
    """List by kind of five cards, as the set of this kind, and a sixth card the class of the best four; -1 as above."""
    return one_more(kinds(OWN)[1], best_of_five())


def one_more(hands: Array, best: Array) -> Array:
    """List by hand of five, whose best four are given, and a sixth card the best four of all; -1 where it is held."""
    more = np.repeat(best[:, None], CARDS, axis=1)
    for columns in combinations(range(OWN), 3):
        np.maximum(more, with_fourth()[index_of(hands[:, columns])], out=more)
    np.put_along_axis(more, hands.astype(np.intp), -1, axis=1)
    return more


@cache
def no_better(size: int) -> Array:
    """Count by kind of a set and class how many hands of six with this set are no better than the class."""
    hands = kinds(size)[1]
    of_a_class = len(FOUR_CARD.frequencies)
    table = np.zeros((len(hands), of_a_class), np.int32)
    for kind, kinds_met in enumerate(joined(size)[index_of(hands)]):
        more = kinds_met[kinds_met >= 0]
        if size < OWN - 1:
            # each hand is counted once for each of its other cards
            table[kind] = no_better(size + 1)[more].sum(axis=0) // (BANK - size)
        else:
            sixth = with_sixth()[more]
            table[kind] = np.bincount(sixth[sixth >= 0], minlength=of_a_class).cumsum() // 2
    return table
