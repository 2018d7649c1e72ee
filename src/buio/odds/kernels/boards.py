"""Boards by ranks: how often each hand wins, by the number of ways in which ranks can be dealt."""

from typing import Any

import numpy as np

from buio.odds.kernels.jit import inlined, kernel

SUMS = np.uint64(0xFFFF_FFFF)


@inlined
def ways(ranks: Any, free: Any) -> Any:
    """In how many ways these ranks, in ascending order, can be dealt from so many free cards of each."""
    found, run = 1, 0
    for place in range(ranks.shape[0]):
        rank = ranks[place]
        run = run + 1 if place > 0 and ranks[place - 1] == rank else 0
        found = found * (free[rank] - run) // (run + 1)
    return found


@inlined
def share_out(scores: Any, weight: Any, found: Any) -> None:
    """Add a board to the sums: shares, squares, pots won whole and in part."""
    top, count = scores[0], 0
    for player in range(scores.shape[0]):
        top = max(top, scores[player])
    for player in range(scores.shape[0]):
        count += scores[player] == top
    for player in range(scores.shape[0]):
        if scores[player] == top:
            found[0, player] += weight / count
            found[1, player] += weight / (count * count)
            found[2 if count == 1 else 3, player] += weight


@inlined
def look_up(key: Any, offsets: Any, scores: Any, shift: Any) -> Any:
    """What ranks alone are worth."""
    total = key & SUMS
    return np.int64(scores[np.uint64(np.int64(total) + np.int64(offsets[total >> shift]))])


@inlined
def suited_ranks(hands: Any, player: Any, suit: Any) -> Any:
    """The ranks that a hand has of a suit, a bit each."""
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
    """The sum of these ranks."""
    key = np.uint64(0)
    for place in range(ranks.shape[0]):
        key += keys[ranks[place] << 2]
    return key


@inlined
def bits_of(ranks: Any) -> Any:
    """These ranks, a bit each."""
    bits = 0
    for place in range(ranks.shape[0]):
        bits |= 1 << ranks[place]
    return bits


@kernel
def by_ranks(boards, free, found, hands, keys, offsets, scores, shift):  # type: ignore[no-untyped-def]
    """All boards as if there were no flush."""
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
            share_out(made, weight, found)


@inlined
def enough(ranks: Any, missing: Any) -> Any:
    """Has a hand as many cards of the suit as are missing? It has two at most."""
    return (ranks != 0) + (ranks & (ranks - 1) != 0) >= missing


@kernel
def by_flush(suited, rest, free, others, suit, found, hands, plane, keys, offsets, scores, shift):  # type: ignore[no-untyped-def]
    """All boards with so many cards of a suit: without the flushes they are taken back, with them they are counted."""
    players, missing = hands.shape[0], 5 - suited.shape[1]
    own, made, ranks = np.empty(players, np.uint64), np.empty(players, np.int64), np.zeros(players, np.int64)
    for player in range(players):
        own[player] = keys[hands[player, 0]] + keys[hands[player, 1]]
        ranks[player] = suited_ranks(hands, player, suit)
    for i in range(suited.shape[0]):
        of_board, first = bits_of(suited[i]), key_of(suited[i], keys)
        for j in range(rest.shape[0] if all_there(suited[i], free) else 0):
            weight = ways(rest[j], others)
            if weight > 0:
                key = first + key_of(rest[j], keys)
                for player in range(players):
                    made[player] = look_up(own[player] + key & SUMS, offsets, scores, shift)
                share_out(made, -weight, found)
                for player in range(players):
                    if enough(ranks[player], missing):
                        made[player] = max(made[player], np.int64(scores[plane + np.uint64(of_board | ranks[player])]))
                share_out(made, weight, found)
