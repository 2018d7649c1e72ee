"""What a seat may know of a deal, as an array: written by one function, from the row of the deal.

Seats are counted from the one that decides, 0, to its left. Cards are places of the pack, from its lowest to its aces.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.acting import phase_rows
from buio.odds.simulator.forced_bets import up_count
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row

Features: TypeAlias = NDArray[np.float32]

# -- the plan of an observation: where its parts begin; -1: this game has no such part ---------------------------------
LOWEST_CARD, HAND, THROWN, BOARD, UP, SEATS, TABLE, PHASES, PLAN = range(9)
BY_SEAT: Final = ("stacks", "bets", "stakes", "live", "dealer", "opener", "bettor", "drew", "owed")
OF_TABLE: Final = ("pot", "raises", "proposals", "step", "carried", "call", "low", "high", "most_thrown")


def planned(program: Row, seats: int) -> tuple[Row, Mapping[str, slice]]:
    """Return the plan of a game's observations, and by name where each part stands in them."""
    rows = phase_rows(program)
    kinds = {row[column.KIND] for row in rows}
    lowest = 4 * int(program[at.LOWEST])
    cards, up = 52 - lowest, any(row[column.FACE_UP] for row in rows if row[column.KIND] == column.HOLE)
    common = any(row[column.COMMON_IF_SHORT] for row in rows if row[column.KIND] == column.HOLE)
    plan, parts, width = np.full(PLAN, -1, np.int64), dict[str, slice](), 0
    plan[LOWEST_CARD] = lowest
    for place, size, names in (
        (HAND, cards, ("hand",)),
        (THROWN, cards if kinds & {column.DRAW, column.THROW_AWAY} else 0, ("thrown",)),
        (BOARD, cards if column.BOARD in kinds or common else 0, ("board",)),
        (UP, seats * cards if up else 0, ("up",)),
        (SEATS, seats, BY_SEAT),
        (TABLE, 1, OF_TABLE),
        (PHASES, len(rows), ("phase",)),
    ):
        if size:
            plan[place] = width
            parts |= {name: slice(width + size * count, width + size * (count + 1)) for count, name in enumerate(names)}
            width += size * len(names)
    return plan, MappingProxyType(parts)


@piece
def observe(d: Row, seat: int, options: Row, plan: Row, out: Features) -> None:
    """Write down what a seat may know; what it may do is told to the actor alone, for it may depend on its cards."""
    out[:] = 0
    first = plan[LOWEST_CARD]
    if not d[at.DARK]:
        mark(out, plan[HAND] - first, d, at.HANDS + at.HAND * seat, d[at.CARDS + seat])
    if plan[THROWN] >= 0:
        mark_set(out, plan[THROWN] - first, d[at.THREW + seat])
    if plan[BOARD] >= 0:
        mark(out, plan[BOARD] - first, d, at.BOARD, d[at.BOARDED])
    for turn in range(d[at.SEATED]):
        observe_seat(d, seat, turn, plan, out)
    observe_table(d, out, plan[TABLE])
    if seat == d[at.ACTOR]:
        observe_options(options, out, plan[TABLE])
    out[plan[PHASES] + d[at.PHASE]] = 1


@piece
def observe_seat(d: Row, seat: int, turn: int, plan: Row, out: Features) -> None:
    """Write down what everybody knows of the seat so many places to the left, in the order of `BY_SEAT`."""
    seats, first = d[at.SEATED], plan[LOWEST_CARD]
    other = seat + turn if seat + turn < seats else seat + turn - seats
    if plan[UP] >= 0:
        begin = plan[UP] + turn * (52 - first) - first
        mark(out, begin, d, at.UP + at.HAND * other, up_count(d, other))
    place = plan[SEATS] + turn
    out[place] = d[at.STACK + other]
    out[place + seats] = d[at.BET + other]
    out[place + 2 * seats] = d[at.STAKE + other]
    out[place + 3 * seats] = d[at.LIVE + other]
    out[place + 4 * seats] = other == d[at.DEALER]
    out[place + 5 * seats] = other == d[at.OPENER]
    out[place + 6 * seats] = other == d[at.AGGRESSOR]
    out[place + 7 * seats] = d[at.DREW + other]
    out[place + 8 * seats] = d[at.OWED + other]


@piece
def observe_table(d: Row, out: Features, first: int) -> None:
    """Write down what is of no seat, in the order of `OF_TABLE`."""
    out[first] = d[at.TOTAL]
    out[first + 1] = d[at.RAISES]
    out[first + 2] = d[at.PROPOSALS]
    out[first + 3] = d[at.STEP]
    out[first + 4] = d[at.CARRIED]


@piece
def observe_options(options: Row, out: Features, first: int) -> None:
    """Write down what the actor may do, behind it."""
    out[first + 5] = options[at.OWES]
    out[first + 6] = options[at.LOW]
    out[first + 7] = options[at.HIGH]
    out[first + 8] = options[at.MOST]


@piece
def mark(out: Features, first: int, d: Row, begin: int, count: int) -> None:
    """Put down so many cards that begin there in a row, a 1 for each."""
    for place in range(count):
        out[first + d[begin + place]] = 1


@piece
def mark_set(out: Features, first: int, cards: int) -> None:
    """Put down a set of cards."""
    card = 0
    while cards:
        if cards & 1:
            out[first + card] = 1
        cards >>= 1
        card += 1
