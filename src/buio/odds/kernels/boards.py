"""Boards by ranks: by set of winners, on how many boards they win, each set of ranks as often as it can be dealt."""

from typing import Any

import numpy as np

from buio.odds.kernels.compiler import inlined, kernel

SUMS = np.uint64(0xFFFF_FFFF)


@inlined
def ways(ranks: Any, free: Any) -> Any:
    """Count the ways in which these ranks, in ascending order, can be dealt from so many free cards of each."""
    found, run = 1, 0
    for place in range(ranks.shape[0]):
        rank = ranks[place]
        run = run + 1 if place > 0 and ranks[place - 1] == rank else 0
        found = found * (free[rank] - run)
        if run:
            found //= run + 1
    return found


@inlined
def winners(scores: Any) -> Any:
    """Return who has the best of these scores, a bit each."""
    top, found = scores[0], 0
    for player in range(1, scores.shape[0]):
        top = max(top, scores[player])
    for player in range(scores.shape[0]):
        found |= (scores[player] == top) << player
    return found


@inlined
def look_up(key: Any, offsets: Any, scores: Any, shift: Any) -> Any:
    """Return what ranks alone are worth."""
    total = key & SUMS
    return np.int64(scores[np.uint64(np.int64(total) + np.int64(offsets[total >> shift]))])


@inlined
def suited_ranks(hands: Any, player: Any, suit: Any) -> Any:
    """Return the ranks that a hand has of a suit, a bit each."""
    ranks = 0
    for place in range(2):
        ranks |= (hands[player, place] & 3 == suit) << (hands[player, place] >> 2)
    return ranks


@inlined
def all_there(ranks: Any, free: Any) -> Any:
    """Are all these cards of a suit to be had?"""
    there = 1
    for place in range(ranks.shape[0]):
        there *= free[ranks[place]]
    return there


@inlined
def key_of(ranks: Any, keys: Any) -> Any:
    """Return the sum of these ranks."""
    key = np.uint64(0)
    for place in range(ranks.shape[0]):
        key += keys[ranks[place] << 2]
    return key


@inlined
def bits_of(ranks: Any) -> Any:
    """Return these ranks, a bit each."""
    bits = 0
    for place in range(ranks.shape[0]):
        bits |= 1 << ranks[place]
    return bits


@kernel
def by_ranks(boards, free, found, hands, keys, offsets, scores, shift):  # type: ignore[no-untyped-def]
    """Count all boards as if there were no flush."""
    players = hands.shape[0]
    own, made = np.empty(players, np.uint64), np.empty(players, np.int64)
    for player in range(players):
        own[player] = keys[hands[player, 0]] + keys[hands[player, 1]]
    for i in range(boards.shape[0]):
        weight = ways(boards[i], free)
        if weight > 0:
            key = key_of(boards[i], keys)
            for player in range(players):
                made[player] = look_up(own[player] + key & SUMS, offsets, scores, shift)
            found[winners(made)] += weight


@inlined
def enough(ranks: Any, missing: Any) -> Any:
    """Has a hand as many cards of the suit as are missing? It has two at most."""
    return (ranks != 0) + (ranks & (ranks - 1) != 0) >= missing


@kernel
def by_flush(suited, rest, free, others, suit, found, hands, plane, keys, offsets, scores, shift):  # type: ignore[no-untyped-def]
    """Count all boards with so many cards of a suit: without the flushes they are taken back, with them added."""
    players, missing = hands.shape[0], 5 - suited.shape[1]
    own, made, ranks = np.empty(players, np.uint64), np.empty(players, np.int64), np.zeros(players, np.int64)
    for player in range(players):
        own[player] = keys[hands[player, 0]] + keys[hands[player, 1]]
        ranks[player] = suited_ranks(hands, player, suit)
    count, weights, sums = 0, np.empty(rest.shape[0], np.int64), np.empty(rest.shape[0], np.uint64)
    for j in range(rest.shape[0]):
        weights[count], sums[count] = ways(rest[j], others), key_of(rest[j], keys)
        count += weights[count] > 0
    for i in range(suited.shape[0]):
        if all_there(suited[i], free):
            of_board, first = bits_of(suited[i]), key_of(suited[i], keys)
            for j in range(count):
                weight, key = weights[j], first + sums[j]
                for player in range(players):
                    made[player] = look_up(own[player] + key & SUMS, offsets, scores, shift)
                found[winners(made)] -= weight
                for player in range(players):
                    if enough(ranks[player], missing):
                        made[player] = max(made[player], np.int64(scores[plane + np.uint64(of_board | ranks[player])]))
                found[winners(made)] += weight
