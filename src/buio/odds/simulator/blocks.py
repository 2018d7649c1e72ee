"""Blocks of deals: some tables side by side, each of which plays one deal after the other."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from buio.odds.simulator import layout as at
from buio.odds.simulator.choosing import choose
from buio.odds.simulator.holding import clear
from buio.odds.simulator.jit import entry, piece
from buio.odds.simulator.kiss import seeded
from buio.odds.simulator.layout import Row
from buio.odds.simulator.playing import advance, begin_deal, make_move

Rows = NDArray[np.int64]
SIDE_BY_SIDE: Final = 64
"""Tables of a block."""
BLOCK: Final = 4096
"""Deals of a block."""


def tables(players: int, seed: int, block: int) -> Rows:
    """The tables of a block before their first deal, shape (64, ...): what they deal follows from seed and number."""
    deals = np.zeros((SIDE_BY_SIDE, at.WIDTH), np.int64)
    deals[:, at.SEATED], deals[:, at.BLINDS] = players, 1
    states = seeded(seed, block, SIDE_BY_SIDE)
    deals[:, at.RANDOM : at.RANDOM + 4], deals[:, at.CHOICE : at.CHOICE + 4] = states[::2], states[1::2]
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
    for seat in range(seats):
        kept[at.KEPT_NET + seat] = -d[at.STACK + seat]
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
    """A decision at each of these tables: verb, amount, cards as a set."""
    for place in range(len(which)):
        row, choice = which[place], decided[place]
        make_move(deals[row], t, choice[0], choice[1], choice[2], options[row], moves)


@entry
def choose_all(which: Row, deals: Rows, t: Row, policies: Rows, decided: Rows, options: Rows) -> None:
    """What tables decide for the actors at these tables, each by the table of its seat."""
    for place in range(len(which)):
        row = which[place]
        d, choice = deals[row], decided[place]
        choice[0], choice[1], choice[2] = choose(d, t, policies[d[at.ACTOR]], options[row])


@entry
def keep_all(which: Row, deals: Rows, kept: Rows) -> None:
    """Put down how the deals at these tables have ended."""
    for place in range(len(which)):
        keep(deals[which[place]], kept[which[place]])
