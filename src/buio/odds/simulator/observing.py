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
from buio.odds.simulator.holding import hand_set
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row

Features: TypeAlias = NDArray[np.float32]

# -- the plan of an observation: where its parts begin; -1: this game has no such part ---------------------------------
LOWEST_CARD, HAND, THROWN, BOARD, UP, SEATS, TABLE, PHASES, PLAN = range(9)
BY_SEAT: Final = ("stacks", "bets", "stakes", "live", "dealer", "opener", "bettor", "drew", "owed")
OF_TABLE: Final = ("pot", "call", "low", "high", "most_thrown", "raises", "proposals", "step", "carried")


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
        (THROWN, cards if column.DRAW in kinds else 0, ("thrown",)),
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
def observe(d: Row, options: Row, plan: Row, out: Features) -> None:
    """Write down what the actor may know; zeros where nobody decides."""
    out[:] = 0
    seat = d[at.ACTOR]
    if seat < 0:
        return
    first = plan[LOWEST_CARD]
    if not d[at.DARK]:
        mark(out, plan[HAND] - first, hand_set(d, seat))
    if plan[THROWN] >= 0:
        mark(out, plan[THROWN] - first, d[at.THREW + seat])
    if plan[BOARD] >= 0:
        for place in range(d[at.BOARDED]):
            out[plan[BOARD] - first + d[at.BOARD + place]] = 1
    seats, begins = d[at.SEATED], plan[SEATS]
    for turn in range(seats):
        other = seat + turn if seat + turn < seats else seat + turn - seats
        if plan[UP] >= 0:
            for place in range(up_count(d, other)):
                out[plan[UP] + turn * (52 - first) - first + d[at.UP + at.HAND * other + place]] = 1
        out[begins + turn] = d[at.STACK + other]
        out[begins + seats + turn] = d[at.BET + other]
        out[begins + 2 * seats + turn] = d[at.STAKE + other]
        out[begins + 3 * seats + turn] = d[at.LIVE + other]
        out[begins + 4 * seats + turn] = other == d[at.DEALER]
        out[begins + 5 * seats + turn] = other == d[at.OPENER]
        out[begins + 6 * seats + turn] = other == d[at.AGGRESSOR]
        out[begins + 7 * seats + turn] = d[at.DREW + other]
        out[begins + 8 * seats + turn] = d[at.OWED + other]
    observe_table(d, options, out, plan[TABLE])
    out[plan[PHASES] + d[at.PHASE]] = 1


@piece
def observe_table(d: Row, options: Row, out: Features, first: int) -> None:
    """Write down what is of no seat, in the order of `OF_TABLE`."""
    out[first] = d[at.TOTAL]
    out[first + 1] = options[at.OWES]
    out[first + 2] = options[at.LOW]
    out[first + 3] = options[at.HIGH]
    out[first + 4] = options[at.MOST]
    out[first + 5] = d[at.RAISES]
    out[first + 6] = d[at.PROPOSALS]
    out[first + 7] = d[at.STEP]
    out[first + 8] = d[at.CARRIED]


@piece
def mark(out: Features, first: int, cards: int) -> None:
    """Put down a set of cards, a 1 for each."""
    card = 0
    while cards:
        if cards & 1:
            out[first + card] = 1
        cards >>= 1
        card += 1
