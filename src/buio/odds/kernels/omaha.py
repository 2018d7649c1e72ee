"""Scores of two hole cards with three of a board: a look-up for each pair, and for the flush of a suit."""

from typing import Any

import numpy as np

from buio.odds.kernels.compiler import inlined, kernel
from buio.odds.kernels.hand_scores import SUMS, larger, plain

THREE = np.uint64(0x5555)
"""Added to the counts of the suits of a board, it sets the top bit of a suit that stands there three times or more."""
TWO = np.uint64(0x6666)
"""The same for two cards of a hand."""
TOP = np.uint64(0x8888)
SUITS = np.uint64(48)
"""From here on keys count suits."""
RANKS = np.uint64(8191)


@inlined
def of_suit(hands: Any, i: Any, first: Any, end: Any, suit: Any) -> Any:
    """Return the ranks of a suit among some cards of a hand, a bit each."""
    ranks = np.uint64(0)
    for place in range(first, end):
        of_it = np.uint64(hands[i, place] & 3 == suit)
        ranks |= of_it << np.uint64(hands[i, place] >> 2)
    return ranks & RANKS


@inlined
def best_flush(own: Any, board: Any, flushes: Any) -> Any:
    """Return the best flush of exactly two ranks of the hand and three of the board; 0 where there is none.

    A loop for each rank: two loops over all sets of ranks are shorter to read, and made the kernel a quarter slower.
    """
    top, one = np.int64(0), np.uint64(1)
    high = own
    while high:
        a = high & (~high + one)
        high ^= a
        low = high
        while low:
            b = low & (~low + one)
            low ^= b
            third = board
            while third:
                c = third & (~third + one)
                third ^= c
                second = third
                while second:
                    d = second & (~second + one)
                    second ^= d
                    first = second
                    while first:
                        e = first & (~first + one)
                        first ^= e
                        top = max(top, np.int64(flushes[a | b | c | d | e]))
    return top


@inlined
def worth(one: Any, other: Any, row: Any, pairs: Any, best: Any) -> Any:
    """Return what two hole cards make of a board, whose row begins there, without a flush."""
    return np.int64(best[row + pairs[np.int64(one >> 2) << 6 | np.int64(other >> 2)]])


@inlined
def row_of(key: Any, offsets: Any, shift: Any, columns: Any) -> Any:
    """Return where the row of a board begins."""
    total = key & SUMS
    return (np.int64(total) + np.int64(offsets[total >> shift])) * columns


@inlined
def flush_of(hands: Any, i: Any, held: Any, on_board: Any, own: Any, flushes: Any) -> Any:
    """Return the best flush of a hand, from the counts of suits on the board and in the hand; 0: there is none."""
    many, found = on_board + THREE & own + TWO & TOP, np.int64(0)
    if many:
        suit = 0 if many & np.uint64(8) else 1 if many & np.uint64(0x80) else 2 if many & np.uint64(0x800) else 3
        ranks = of_suit(hands, i, 0, held, suit)
        found = best_flush(ranks, of_suit(hands, i, held, held + 5, suit), flushes)
    return found


@kernel
def four_and_board(hands, held, out, keys, offsets, shift, pairs, columns, best, flushes):  # type: ignore[no-untyped-def]
    """Score four hole cards, behind which a board of five stands."""
    for i in range(hands.shape[0]):
        a, b, c, d = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3]
        key = keys[hands[i, 4]] + keys[hands[i, 5]] + keys[hands[i, 6]] + keys[hands[i, 7]] + keys[hands[i, 8]]
        row = row_of(key, offsets, shift, columns)
        top = larger(worth(a, b, row, pairs, best), worth(a, c, row, pairs, best))
        top = larger(top, worth(a, d, row, pairs, best))
        more = larger(worth(b, c, row, pairs, best), worth(b, d, row, pairs, best))
        top = larger(top, larger(more, worth(c, d, row, pairs, best)))
        suits = keys[a] + keys[b] + keys[c] + keys[d] >> SUITS
        top = max(top, flush_of(hands, i, held, key >> SUITS, suits, flushes))
        out[i] = plain(np.uint64(top))


@kernel
def more_and_board(hands, held, out, keys, offsets, shift, pairs, columns, best, flushes):  # type: ignore[no-untyped-def]
    """Score any number of hole cards in the same way."""
    for i in range(hands.shape[0]):
        key, suits, top = np.uint64(0), np.uint64(0), np.int64(0)
        for place in range(held, held + 5):
            key += keys[hands[i, place]]
        row = row_of(key, offsets, shift, columns)
        for one in range(held):
            suits += keys[hands[i, one]]
            for other in range(one):
                top = larger(top, worth(hands[i, one], hands[i, other], row, pairs, best))
        top = max(top, flush_of(hands, i, held, key >> SUITS, suits >> SUITS, flushes))
        out[i] = plain(np.uint64(top))
