"""Blocks of deals: some tables side by side, each of which plays one deal after the other, as its policies choose."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.holding import clear, digits
from buio.odds.simulator.jit import entry, piece
from buio.odds.simulator.kiss import random_word, seed_deal, seeded
from buio.odds.simulator.layout import Row
from buio.odds.simulator.playing import advance, begin_deal, make_move
from buio.odds.simulator.scoring import hand_score, shown_value
from buio.odds.simulator.settling import uncalled

Choice = tuple[int, int, int]
"""The verb, the amount, the cards as a set."""


@piece
def choose(d: Row, t: Row, w: Row, options: Row) -> Choice:
    """Return what the actor does, by this table."""
    may = options[at.MAY]
    if may >> at.CALL & 1 or may == 1 << at.RAISE:
        return choose_bet(d, t, w, options)
    if may >> at.DISCARD & 1:
        count = max(options[at.LOW], min(w[at.THROWS + bucket(d, t, w)], options[at.MOST]))
        return at.DISCARD, 0, least_useful(d, d[at.ACTOR], count)
    if may >> at.BRING_IN & 1:
        return at.BRING_IN, options[at.OWES], 0
    if may >> at.BLIND & 1:
        return (at.BLIND, options[at.LOW], 0) if random_word(d, at.CHOICE) < w[at.BLIND_CHANCE] else (at.DECLINE, 0, 0)
    return (at.PAY_IN, options[at.OWES], 0) if random_word(d, at.CHOICE) < w[at.PAY_CHANCE] else (at.DECLINE, 0, 0)


@piece
def choose_bet(d: Row, t: Row, w: Row, options: Row) -> Choice:
    """Fold, call, raise, or propose parol; what is not possible becomes what comes nearest to it."""
    may, faced = options[at.MAY], options[at.OWES] > 0
    which_round = min(t[at.PHASES + column.COLUMNS * d[at.PHASE] + column.WHICH_ROUND], at.ROUNDS - 1)
    first = at.CHANCES + at.ACTIONS * (bucket(d, t, w) + at.BUCKETS * (faced + 2 * which_round))
    roll, action = random_word(d, at.CHOICE), 0
    while action < at.ACTIONS - 1 and roll >= w[first + action]:
        action += 1
    if action == at.TO_FOLD and may >> at.FOLD & 1:
        return at.FOLD, 0, 0
    if action == at.TO_PAROL and may >> at.PAROL & 1:
        return at.PAROL, 0, 0
    if not may >> at.CALL & 1 or (action > at.TO_CALL and action != at.TO_PAROL and may >> at.RAISE & 1):
        return at.RAISE, raise_to(d, options, action), 0
    return at.CALL, 0, 0


@piece
def raise_to(d: Row, options: Row, action: int) -> int:
    """Return the least raise, one of the pot, the greatest."""
    if action == at.TO_MOST:
        return int(options[at.HIGH])
    if action == at.TO_POT:
        pot = d[at.LEVEL] + d[at.TOTAL] + options[at.OWES]
        return int(max(options[at.LOW], min(options[at.HIGH], pot)))
    return int(options[at.LOW])


@piece
def bucket(d: Row, t: Row, w: Row) -> int:
    """Return the kind of the actor's hand: how many cuts it reaches."""
    seat = d[at.ACTOR]
    if d[at.CARDS + seat] + d[at.BOARDED] >= t[at.SIZE]:
        value, first, count = hand_score(d, t, seat), at.CUT, w[at.CUTS]
    else:
        hand = at.HANDS + at.HAND * seat
        low = 0 if not t[at.SUMS] and t[at.ACE] == 2 else t[at.ACE]  # a table of all hands: only badugi is low
        value = shown_value(d[hand : hand + at.HAND], d[at.CARDS + seat], low)
        first, count = at.EARLY_CUT, w[at.EARLY_CUTS]
    found = 0
    while found < count and value >= w[first + found]:
        found += 1
    return found


@piece
def least_useful(d: Row, seat: int, count: int) -> int:
    """Find so many cards of a hand, as a set: those that stand alone first, the lowest first."""
    first, ranks, thrown = at.HANDS + at.HAND * seat, 0, 0
    for place in range(d[at.CARDS + seat]):
        ranks += 1 << 4 * (d[first + place] >> 2)
    for _ in range(count):
        worst, least = -1, 1 << 30
        for place in range(d[at.CARDS + seat]):
            card = d[first + place]
            use = (ranks >> 4 * (card >> 2) & 15) << 6 | card
            if not thrown >> card & 1 and use < least:
                worst, least = card, use
        thrown |= 1 << worst
    return thrown


Rows = NDArray[np.int64]
SIDE_BY_SIDE: Final = 64
"""Tables of a block."""
BLOCK: Final = 4096
"""Deals of a block."""


def tables(players: int, seed: int, block: int) -> Rows:
    """Return a block before its first deal, a row a table: what they deal follows from seed and number."""
    deals = np.zeros((SIDE_BY_SIDE, at.WIDTH), np.int64)
    deals[:, at.SEATED], deals[:, at.BLINDS] = players, 1
    deals[:, at.SEED : at.SEED + 4] = seeded(seed, block, SIDE_BY_SIDE)
    return deals


@piece
def next_deal(d: Row, t: Row, number: int, stacks: Row, kept: Row, options: Row, moves: Row) -> None:
    """Begin the next deal of a table: fresh stacks, unless a pot is carried that two can play for."""
    seats, able = d[at.SEATED], 0
    for seat in range(seats):
        able += d[at.STACK + seat] > 0
    if not d[at.CARRIED] or able < 2:
        d[at.CARRIED] = d[at.TOTAL] = d[at.STEP] = 0
        d[at.BLINDS] = 1
        clear(d, at.PAID, at.CARDS)
        for seat in range(seats):
            d[at.STACK + seat] = stacks[seat]
    kept[at.KEPT_STEP], kept[at.KEPT_DEALER] = d[at.STEP], number % seats
    if len(kept) > at.KEPT:
        kept[at.KEPT_POT] = d[at.TOTAL]
    for seat in range(seats):
        kept[at.KEPT_NET + seat] = -d[at.STACK + seat]
    seed_deal(d, at.RANDOM)
    seed_deal(d, at.CHOICE)
    begin_deal(d, t, number % seats)
    advance(d, t, options, moves)


@piece
def keep(d: Row, kept: Row) -> None:
    """Put down how a deal has ended."""
    kept[at.KEPT_END], kept[at.KEPT_OPENER], kept[at.KEPT_DECISIONS] = d[at.ENDED], d[at.OPENER], d[at.DECISIONS]
    d[at.DECISIONS] = 0
    for seat in range(d[at.SEATED]):
        kept[at.KEPT_NET + seat] += d[at.STACK + seat]
        kept[at.KEPT_DREW + seat] = d[at.DREW + seat]
    if len(kept) > at.KEPT:
        keep_whole(d, kept)


@piece
def keep_whole(d: Row, kept: Row) -> None:
    """Put down the rest of a deal, which no sum needs."""
    kept[at.KEPT_POT] -= uncalled(d)
    kept[at.KEPT_CHOSE], kept[at.KEPT_VOLUNTARY] = d[at.CHOSE], d[at.VOLUNTARY]
    kept[at.KEPT_BOARD], kept[at.KEPT_LIVE] = digits(d, at.BOARD, d[at.BOARDED]), 0
    for seat in range(d[at.SEATED]):
        kept[at.KEPT_POT] += d[at.STAKE + seat]
        kept[at.KEPT_LIVE] |= d[at.LIVE + seat] << seat
        kept[at.KEPT_FINISH + seat] = d[at.STACK + seat]
        held = d[at.CARDS + seat] if d[at.LIVE + seat] else d[at.GIVEN_UP + seat]
        kept[at.KEPT_HELD + seat] = digits(d, at.HANDS + at.HAND * seat, held)


@entry
def play_block(deals: Rows, t: Row, policies: Rows, stacks: Row, kept: Rows, options: Row, moves: Row) -> None:
    """Play a block by tables, a table a seat; row after row of `kept` says how the deals went."""
    written = 0
    for row in range(len(deals)):
        d = deals[row]
        for number in range(len(kept) // len(deals) + (row < len(kept) % len(deals))):
            next_deal(d, t, row + number, stacks, kept[written], options, moves)
            while not d[at.ENDED]:
                verb, amount, cards = choose(d, t, policies[d[at.ACTOR]], options)
                make_move(d, t, verb, amount, cards, options, moves)
            keep(d, kept[written])
            written += 1


@entry
def begin_all(
    which: Row, deals: Rows, t: Row, numbers: Row, stacks: Row, kept: Rows, options: Rows, moves: Row
) -> None:
    """Begin the next deal at these tables; `numbers`: how many each has played."""
    for place in range(len(which)):
        row = which[place]
        next_deal(deals[row], t, row + numbers[row], stacks, kept[row], options[row], moves)


@entry
def move_all(which: Row, deals: Rows, t: Row, decided: Rows, options: Rows, moves: Row) -> None:
    """Make a decision at each of these tables: verb, amount, cards as a set."""
    for place in range(len(which)):
        row, choice = which[place], decided[place]
        make_move(deals[row], t, choice[0], choice[1], choice[2], options[row], moves)


@entry
def choose_all(which: Row, deals: Rows, t: Row, policies: Rows, decided: Rows, options: Rows) -> None:
    """Put down what tables decide for the actors at these tables, each by the table of its seat."""
    for place in range(len(which)):
        row = which[place]
        d, choice = deals[row], decided[place]
        choice[0], choice[1], choice[2] = choose(d, t, policies[d[at.ACTOR]], options[row])


@entry
def keep_all(which: Row, deals: Rows, kept: Rows) -> None:
    """Put down how the deals at these tables have ended."""
    for place in range(len(which)):
        keep(deals[which[place]], kept[which[place]])
