"""One pass over all hands of a pack, the worst first: how many, of those that share no card, does each hand beat?

What has been passed is counted by the sets of up to four cards that its hands contain. A hand that shares no card with
a set of drawn cards is then one of all, less those with each card, plus those with each pair, and so on.

A card has a place among the unknown ones; the player's own have the first place after these, and so has what is missing
where fewer than four are drawn: no hand has been counted there. The helpers have no branches, or arrays that are handed
to them would be counted in and out for every hand.
"""

from typing import Any

import numpy as np

from buio.odds.kernels.compiler import inlined, kernel

PLACE = np.uint64(255)
UNKNOWN = np.uint64(256)
"""Codes below this one are of cards that are not the player's."""


@inlined
def passed(q: Any, c2: Any, c3: Any, c4: Any, n0: Any, n1: Any, n2: Any, n3: Any, n4: Any) -> Any:
    """Return how many hands that have been passed share no card with four drawn ones."""
    a, b, c, d = q[0], q[1], q[2], q[3]
    b2, cc, d2, d3 = c2[b], c2[c], c2[d], c3[d]
    b3 = c3[c] + b2 + a
    ones = n1[a] + n1[b] + n1[c] + n1[d]
    twos = n2[b2 + a] + n2[cc + a] + n2[cc + b]
    twos += n2[d2 + a] + n2[d2 + b] + n2[d2 + c]
    threes = n3[b3] + n3[d3 + b2 + a] + n3[d3 + cc + a] + n3[d3 + cc + b]
    return n0 - ones + twos - threes + n4[c4[d] + b3]


@inlined
def disjoint(q: Any, c2: Any, c3: Any, c4: Any, n0: Any, n1: Any, n2: Any, n3: Any, n4: Any) -> Any:
    """Return the weight of all hands passed that share no card with these five, but for the hand itself.

    Of the first four it says what `passed` does: calling that instead took twice the time in a pack of 52.
    """
    a, b, c, d, e = q[0], q[1], q[2], q[3], q[4]
    b2, cc, d2, e2 = c2[b], c2[c], c2[d], c2[e]
    d3, e3, e4 = c3[d], c3[e], c4[e]
    b3 = c3[c] + b2 + a
    ones = n1[a] + n1[b] + n1[c] + n1[d] + n1[e]
    twos = n2[b2 + a] + n2[cc + a] + n2[cc + b] + n2[d2 + a] + n2[d2 + b] + n2[d2 + c]
    twos += n2[e2 + a] + n2[e2 + b] + n2[e2 + c] + n2[e2 + d]
    threes = n3[b3] + n3[d3 + b2 + a] + n3[d3 + cc + a] + n3[d3 + cc + b] + n3[e3 + b2 + a] + n3[e3 + cc + a]
    threes += n3[e3 + cc + b] + n3[e3 + d2 + a] + n3[e3 + d2 + b] + n3[e3 + d2 + c]
    fours = n4[c4[d] + b3] + n4[e4 + b3] + n4[e4 + d3 + b2 + a] + n4[e4 + d3 + cc + a] + n4[e4 + d3 + cc + b]
    return n0 - ones + twos - threes + fours


@inlined
def weigh(w: Any, q: Any, c2: Any, c3: Any, c4: Any, n1: Any, n2: Any, n3: Any, n4: Any) -> None:
    """Count the weight of a hand by all the sets of one to four of its cards."""
    a, b, c, d, e = q[0], q[1], q[2], q[3], q[4]
    b2, cc, d2, e2 = c2[b], c2[c], c2[d], c2[e]
    d3, e3, e4 = c3[d], c3[e], c4[e]
    b3 = c3[c] + b2 + a
    n1[a] += w
    n1[b] += w
    n1[c] += w
    n1[d] += w
    n1[e] += w
    n2[b2 + a] += w
    n2[cc + a] += w
    n2[cc + b] += w
    n2[d2 + a] += w
    n2[d2 + b] += w
    n2[d2 + c] += w
    n2[e2 + a] += w
    n2[e2 + b] += w
    n2[e2 + c] += w
    n2[e2 + d] += w
    n3[b3] += w
    n3[d3 + b2 + a] += w
    n3[d3 + cc + a] += w
    n3[d3 + cc + b] += w
    n3[e3 + b2 + a] += w
    n3[e3 + cc + a] += w
    n3[e3 + cc + b] += w
    n3[e3 + d2 + a] += w
    n3[e3 + d2 + b] += w
    n3[e3 + d2 + c] += w
    n4[c4[d] + b3] += w
    n4[e4 + b3] += w
    n4[e4 + d3 + b2 + a] += w
    n4[e4 + d3 + cc + a] += w
    n4[e4 + d3 + cc + b] += w


@inlined
def laid_out(hands: Any, i: Any, code: Any, own: Any, q: Any) -> Any:
    """Return the places of a hand's unknown cards, in ascending order; and the set of the player's own cards in it.

    A code is a place, and from bit 8 on the card of the player that it is.
    """
    a, b, c, d, e = code[hands[i, 0]], code[hands[i, 1]], code[hands[i, 2]], code[hands[i, 3]], code[hands[i, 4]]
    held = (a | b | c | d | e) >> np.uint64(8)
    if held:
        n = np.uint64(a < UNKNOWN)
        q[1] = q[2] = q[3] = own
        q[0] = a & PLACE
        q[n] = b & PLACE
        n += np.uint64(b < UNKNOWN)
        q[n] = c & PLACE
        n += np.uint64(c < UNKNOWN)
        q[n] = d & PLACE
        n += np.uint64(d < UNKNOWN)
        q[n] = e & PLACE
    else:
        q[0], q[1], q[2], q[3], q[4] = a, b, c, d, e
    return held


@kernel
def draws(hands, code, own, c2, c3, c4, n1, n2, n3, n4, won):  # type: ignore[no-untyped-def]
    """Count by set of cards kept, over all hands drawn to them, how many hands they beat. No two hands are equal."""
    q, n0 = np.empty(8, np.uint64), np.int64(0)
    for i in range(hands.shape[0]):
        held = laid_out(hands, i, code, own, q)
        if held:
            won[held] += passed(q, c2, c3, c4, n0, n1, n2, n3, n4)
        else:
            n0 += 1
            weigh(1, q, c2, c3, c4, n1, n2, n3, n4)


@kernel
def draws_shared(hands, starts, code, own, c2, c3, c4, n1, n2, n3, n4, won, tied):  # type: ignore[no-untyped-def]
    """Count the same where hands may be equal, and how many they equal: equal ones are asked, counted, and asked.

    Rounds 0 and 2 ask what has been passed before and after the hands of the set have been counted in round 1.
    """
    q, n0 = np.empty(8, np.uint64), np.int64(0)
    for group in range(starts.shape[0] - 1):
        for turn in range(3):
            for i in range(starts[group], starts[group + 1]):
                held = laid_out(hands, i, code, own, q)
                if not held and turn == 0:
                    won[0] += disjoint(q, c2, c3, c4, n0, n1, n2, n3, n4)
                elif held and turn != 1:
                    found = passed(q, c2, c3, c4, n0, n1, n2, n3, n4)
                    won[held] += found * (turn == 0)
                    tied[held] += found * (turn - 1)
                elif turn == 1 and not held:
                    n0 += 1
                    weigh(1, q, c2, c3, c4, n1, n2, n3, n4)


@kernel
def ranges(hands, weights, place, c2, c3, c4, n1, n2, n3, n4, won):  # type: ignore[no-untyped-def]
    """Weigh for every hand those that it beats, none of which shares a card with it. No two are equal."""
    q, n0 = np.empty(8, np.uint64), 0.0
    for i in range(hands.shape[0]):
        for j in range(5):
            q[j] = place[hands[i, j]]
        won[i] = disjoint(q, c2, c3, c4, n0, n1, n2, n3, n4)
        n0 += weights[i]
        weigh(weights[i], q, c2, c3, c4, n1, n2, n3, n4)


@kernel
def ranges_shared(hands, starts, weights, place, c2, c3, c4, n1, n2, n3, n4, won, tied):  # type: ignore[no-untyped-def]
    """Weigh the same where hands may be equal, and those that are."""
    q, n0 = np.empty(8, np.uint64), 0.0
    for group in range(starts.shape[0] - 1):
        first, end = starts[group], starts[group + 1]
        for turn in range(3 if end - first > 1 else 2):
            for i in range(first, end):
                for j in range(5):
                    q[j] = place[hands[i, j]]
                if turn == 0:
                    won[i] = disjoint(q, c2, c3, c4, n0, n1, n2, n3, n4)
                elif turn == 2:
                    tied[i] = disjoint(q, c2, c3, c4, n0, n1, n2, n3, n4) - won[i] - weights[i]
                elif weights[i] != 0:
                    n0 += weights[i]
                    weigh(weights[i], q, c2, c3, c4, n1, n2, n3, n4)


@kernel
def meets(cards, weights, c2, c3, c4, n1, n2, n3, n4, met):  # type: ignore[no-untyped-def]
    """Weigh for every hand of so many cards, by its number, all hands that share no card with it.

    Hands that differ in their lowest card alone stand side by side, and so does what counts for them.
    """
    n0, at, one = n1.sum() / 5, 0, np.uint64(1)
    for e in range(np.uint64(4), np.uint64(cards)):
        for d in range(np.uint64(3), e):
            for c in range(np.uint64(2), d):
                for b in range(one, c):
                    b2, cc, d2, e2 = c2[b], c2[c], c2[d], c2[e]
                    c3b, d3b, d3c = c3[c] + b2, c3[d] + b2, c3[d] + cc
                    e3b, e3c, e3d = c3[e] + b2, c3[e] + cc, c3[e] + d2
                    d4, e4b, e4c, e4d = c4[d] + c3b, c4[e] + c3b, c4[e] + d3b, c4[e] + d3c
                    same = n0 - n1[b] - n1[c] - n1[d] - n1[e]
                    same += n2[cc + b] + n2[d2 + b] + n2[d2 + c] + n2[e2 + b] + n2[e2 + c] + n2[e2 + d]
                    same -= n3[d3c + b] + n3[e3c + b] + n3[e3d + b] + n3[e3d + c] - n4[c4[e] + d3c + b]
                    for a in range(b):
                        ones = n1[a] - n2[b2 + a] - n2[cc + a] - n2[d2 + a] - n2[e2 + a]
                        ones += n3[c3b + a] + n3[d3b + a] + n3[d3c + a] + n3[e3b + a] + n3[e3c + a] + n3[e3d + a]
                        fours = n4[d4 + a] + n4[e4b + a] + n4[e4c + a] + n4[e4d + a]
                        met[at] = same - ones + fours - weights[at]
                        at += 1
