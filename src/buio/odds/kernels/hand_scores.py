"""Scores of many hands. Each branch chooses an index, never an array: two arrays would be counted in every round."""

from typing import Any

import numpy as np

from buio.odds.kernels.compiler import inlined, kernel

FLUSH = np.uint64(0x8888 << 48)
SUMS = np.uint64(0xFFFF_FFFF)
ONE = np.uint64(1)


@inlined
def plane_of(key: Any, plane: Any, step: Any) -> Any:
    """Return what is added to the place of a hand of one suit; `step` further for each suit after the first."""
    added = plane
    if not key & np.uint64(0x8 << 48):
        if key & np.uint64(0x8 << 52):
            added += step
        elif key & np.uint64(0x8 << 56):
            added += step + step
        else:
            added += step + step + step
    return added


@inlined
def entry(key: Any, offsets: Any, scores: Any, shift: Any, plane: Any, step: Any) -> Any:
    """Return the entry of a hand of exactly as many cards as one has."""
    total = key & SUMS
    place = np.uint64(np.int64(total) + np.int64(offsets[total >> shift]))
    if key & FLUSH:
        place += plane_of(key, plane, step)
    return np.uint64(scores[place])


@inlined
def larger(one: Any, other: Any) -> Any:
    """Return the larger of two scores, without a jump: which it is nobody can guess."""
    more = np.int64(other) - one
    return one + (more & ~(more >> 63))


@inlined
def plain(found: Any) -> Any:
    """Return the score in an entry, where suits break no ties."""
    return (found & ~ONE) << np.uint64(3) | found & ONE


@inlined
def tied(found: Any, cards: Any, order: Any) -> Any:
    """Return the score in an entry, with the tie bits of a set of cards; four bits of `order` for each set of suits."""
    suits = cards >> (found & np.uint64(63)) & np.uint64(15)
    return found >> np.uint64(8) << np.uint64(4) | order >> (suits << np.uint64(2)) & np.uint64(15)


@inlined
def bit(card: Any) -> Any:
    """Return a card as a set."""
    return ONE << np.uint64(card)


@kernel
def five(hands, out, keys, start, offsets, scores, shift, plane, step):  # type: ignore[no-untyped-def]
    """Score five cards each."""
    for i in range(hands.shape[0]):
        key = start + keys[hands[i, 0]] + keys[hands[i, 1]] + keys[hands[i, 2]] + keys[hands[i, 3]] + keys[hands[i, 4]]
        out[i] = plain(entry(key, offsets, scores, shift, plane, step))


@kernel
def five_suited(hands, out, order, keys, start, offsets, scores, shift, plane, step):  # type: ignore[no-untyped-def]
    """Score five cards each, between which suits break ties."""
    for i in range(hands.shape[0]):
        a, b, c, d, e = hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3], hands[i, 4]
        key = start + keys[a] + keys[b] + keys[c] + keys[d] + keys[e]
        cards = bit(a) | bit(b) | bit(c) | bit(d) | bit(e)
        out[i] = tied(entry(key, offsets, scores, shift, plane, step), cards, order)


@inlined
def key_of(hands: Any, i: Any, choice: Any, first: Any, keys: Any) -> Any:
    """Return the sum of the keys of chosen cards of a hand; `first` says where these begin in it."""
    key = np.uint64(0)
    for place in range(choice.shape[0]):
        key += keys[hands[i, first + choice[place]]]
    return key


@kernel
def best(hands, held, own, rests, out, keys, start, offsets, scores, shift, plane, step):  # type: ignore[no-untyped-def]
    """Score the best of every choice out of the first `held` cards with every choice out of the others."""
    parts = np.empty(rests.shape[0], np.uint64)
    for i in range(hands.shape[0]):
        for k in range(rests.shape[0]):
            parts[k] = start + key_of(hands, i, rests[k], held, keys)
        top = np.int64(0)
        for j in range(own.shape[0]):
            key = key_of(hands, i, own[j], 0, keys)
            for k in range(rests.shape[0]):
                top = larger(top, entry(key + parts[k], offsets, scores, shift, plane, step))
        out[i] = plain(np.uint64(top))


@inlined
def set_of(hands: Any, i: Any, choice: Any, first: Any) -> Any:
    """Return chosen cards of a hand, as a set."""
    cards = np.uint64(0)
    for place in range(choice.shape[0]):
        cards |= bit(hands[i, first + choice[place]])
    return cards


@kernel
def best_suited(hands, held, own, rests, out, order, keys, start, offsets, scores, shift, plane, step):  # type: ignore[no-untyped-def]
    """Score the same where suits break ties."""
    for i in range(hands.shape[0]):
        top = np.uint64(0)
        for j in range(own.shape[0]):
            key, cards = start + key_of(hands, i, own[j], 0, keys), set_of(hands, i, own[j], 0)
            for k in range(rests.shape[0]):
                whole = key + key_of(hands, i, rests[k], held, keys)
                among = cards | set_of(hands, i, rests[k], held)
                top = max(top, tied(entry(whole, offsets, scores, shift, plane, step), among, order))
        out[i] = top


@inlined
def ranks_of_suit(hands: Any, i: Any, key: Any) -> Any:
    """Return the ranks of the suit of which a hand has five cards or more, a bit each."""
    suit = 3
    if key & np.uint64(0x8 << 48):
        suit = 0
    elif key & np.uint64(0x8 << 52):
        suit = 1
    elif key & np.uint64(0x8 << 56):
        suit = 2
    ranks = 0
    for place in range(hands.shape[1]):
        if hands[i, place] & 3 == suit:
            ranks |= 1 << (hands[i, place] >> 2)
    return np.uint64(ranks)


@kernel
def six(hands, out, keys, start, offsets, scores, shift, plane):  # type: ignore[no-untyped-def]
    """Score the best five of six cards."""
    for i in range(hands.shape[0]):
        key = start + keys[hands[i, 0]] + keys[hands[i, 1]] + keys[hands[i, 2]]
        key += keys[hands[i, 3]] + keys[hands[i, 4]] + keys[hands[i, 5]]
        total = key & SUMS
        found = np.uint64(scores[np.uint64(np.int64(total) + np.int64(offsets[total >> shift]))])
        if key & FLUSH:  # they stand behind the others, by the set of their ranks
            found = max(found, np.uint64(scores[plane + (ranks_of_suit(hands, i, key) & np.uint64(8191))]))
        out[i] = plain(found)


@kernel
def seven(hands, out, keys, start, offsets, scores, shift, plane):  # type: ignore[no-untyped-def]
    """Score the best five of seven cards; written out as `six` is, for a piece of both makes them four times slower."""
    for i in range(hands.shape[0]):
        key = start + keys[hands[i, 0]] + keys[hands[i, 1]] + keys[hands[i, 2]] + keys[hands[i, 3]]
        key += keys[hands[i, 4]] + keys[hands[i, 5]] + keys[hands[i, 6]]
        total = key & SUMS
        found = np.uint64(scores[np.uint64(np.int64(total) + np.int64(offsets[total >> shift]))])
        if key & FLUSH:  # they stand behind the others, by the set of their ranks
            found = max(found, np.uint64(scores[plane + (ranks_of_suit(hands, i, key) & np.uint64(8191))]))
        out[i] = plain(found)


@kernel
def faulty(hands, bits):  # type: ignore[no-untyped-def]
    """Find the first hand with a card twice, or one that is not in the pack: its bit is the last. -1: none."""
    for i in range(hands.shape[0]):
        seen, twice = np.uint64(0), np.uint64(0)
        for place in range(hands.shape[1]):
            one = bits[hands[i, place]]
            twice |= seen & one
            seen |= one
        if twice | seen >> np.uint64(63):
            return i
    return -1
