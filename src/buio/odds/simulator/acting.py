"""Actions that an agent chooses among: numbered once for all games, offered where the options allow them.

A verb without a choice is its own number; so are the least raise, the least blind and to stand pat. Greater raises, the
greatest blind and the sets of cards that are thrown away have numbers of their own.
"""

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import Final

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.holding import hand_set
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row

HALF, POT, MOST, MOST_BLIND = range(at.BRING_IN + 1, at.BRING_IN + 5)
THROW: Final = 16
"""THROW + a set of places in the hand, whose lowest card has the first place."""
MOST_HELD: Final = 5
"""Cards of a hand of which some may be thrown away, at most."""

HALF_SIZE: Final = at.OPTIONS
"""Further columns of the options: what a raise of half the pot comes to; then of the pot."""
POT_SIZE: Final = at.OPTIONS + 1
OFFERED: Final = at.OPTIONS + 2
"""The actions that may be chosen, a bit each; -1: any, for nobody decides."""
OPTIONS: Final = at.OPTIONS + 3

_FEW: Final = [
    sum(1 << THROW + places for places in range(1, 1 << held) if places.bit_count() <= most)
    for held, most in product(range(MOST_HELD + 1), repeat=2)
]
FEW: Final = tuple(_FEW)
"""[cards held, at most so many thrown]: the sets that are not too large, as bits of OFFERED."""


CALLED: Final = {
    at.FOLD: "fold", at.CALL: "call", at.RAISE: "raise least", at.PAROL: "parol", at.BLIND: "blind least",
    at.DECLINE: "decline", at.PAY_IN: "pay in", at.DISCARD: "stand pat", at.BRING_IN: "bring in",
    HALF: "raise half the pot", POT: "raise the pot", MOST: "raise most", MOST_BLIND: "blind most",
}  # fmt: skip


def names(program: Row) -> Mapping[int, str]:
    """Say what each action is called that some phase of a game offers, by its number."""
    rows = phase_rows(program)
    held = min(sum(row[column.COUNT] for row in rows if row[column.KIND] == column.HOLE), MOST_HELD)
    found = {number for row in rows for number in _offered_in(row, held)}
    return MappingProxyType({number: CALLED.get(number) or _throw(number - THROW) for number in sorted(found)})


def _throw(places: int) -> str:
    """What it is called to throw away the cards at these places."""
    return " ".join(["throw", *[str(place + 1) for place in range(MOST_HELD) if places >> place & 1]])


def phase_rows(program: Row) -> list[list[int]]:
    """Return the rows of all phases, which end with the showdown."""
    rows: list[list[int]] = program[at.PHASES : at.TABLES].reshape(-1, column.COLUMNS).tolist()
    return rows[: [row[column.KIND] for row in rows].index(column.SHOWDOWN) + 1]


def _offered_in(row: list[int], held: int) -> set[int]:
    """What a phase may offer."""
    if row[column.KIND] == column.PAY_IN:
        return {at.PAY_IN, at.DECLINE}
    if row[column.KIND] == column.VOLUNTARY:
        return {at.BLIND, at.DECLINE, *([MOST_BLIND] if row[column.LEAST_FREE] < row[column.MOST_FREE] else [])}
    if row[column.KIND] == column.BRING_IN:
        return {at.BRING_IN, *([at.RAISE] if row[column.COMPLETION] >= 0 else [])}
    if row[column.KIND] == column.DRAW:
        few = FEW[(MOST_HELD + 1) * held + min(row[column.AT_MOST], held)]
        return {at.DISCARD, *[number for number in range(THROW, 64) if few >> number & 1]}
    if row[column.KIND] == column.THROW_AWAY:
        first = (MOST_HELD + 1) * held + row[column.COUNT]
        return {number for number in range(THROW, 64) if (FEW[first] & ~FEW[first - 1]) >> number & 1}
    if row[column.KIND] == column.BETTING:
        sizes = [] if row[column.FIXED] else [HALF, POT, MOST]
        proposed = [at.PAROL] if row[column.SILENCE] == column.ABANDON else []
        return {at.FOLD, at.CALL, at.RAISE, *sizes, *proposed}
    return set()


@piece
def offer(d: Row, options: Row) -> int:
    """Put down which actions may be chosen, and what raises come to; sizes that coincide are offered once."""
    offered = options[at.MAY]
    low, high = options[at.LOW], options[at.HIGH]
    if d[at.ENDED]:
        offered = -1
    elif offered >> at.RAISE & 1:
        pot = d[at.TOTAL] + options[at.OWES]
        options[HALF_SIZE], options[POT_SIZE] = d[at.LEVEL] + pot // 2, d[at.LEVEL] + pot
        offered |= (low < options[HALF_SIZE] < high) << HALF
        offered |= (low < options[POT_SIZE] < high) << POT
        offered |= (low < high) << MOST
    elif offered >> at.BLIND & 1:
        offered |= (low < high) << MOST_BLIND
    elif offered >> at.DISCARD & 1:
        first = (MOST_HELD + 1) * d[at.CARDS + d[at.ACTOR]]
        offered |= FEW[first + options[at.MOST]]
        if low:
            offered &= ~(FEW[first + low - 1] | 1 << at.DISCARD)
    options[OFFERED] = offered
    return int(offered)


@piece
def meant(d: Row, options: Row, action: int) -> tuple[int, int, int]:
    """Return what an action that is offered means: a verb, an amount, cards as a set."""
    if action >= THROW:
        return at.DISCARD, 0, cards_at(hand_set(d, d[at.ACTOR]), action - THROW)
    if action == MOST_BLIND:
        return at.BLIND, options[at.HIGH], 0
    if action == MOST:
        return at.RAISE, options[at.HIGH], 0
    if action >= HALF:
        return at.RAISE, options[HALF_SIZE + action - HALF], 0
    if action in (at.RAISE, at.BLIND):
        return action, options[at.LOW], 0
    if action in (at.PAY_IN, at.BRING_IN):
        return action, options[at.OWES], 0
    return action, 0, 0


@piece
def cards_at(hand: int, places: int) -> int:
    """Return the cards at these places of a hand, all as sets."""
    cards = 0
    while places:
        lowest = hand & -hand
        if places & 1:
            cards |= lowest
        hand ^= lowest
        places >>= 1
    return int(cards)


@piece
def least(options: Row) -> int:
    """Return the least that an actor may do: check, else fold; decline; throw as few as may be; bring in; bet."""
    may = options[at.MAY]
    if may >> at.DECLINE & 1:
        return at.DECLINE
    if may >> at.FOLD & 1:
        return at.FOLD
    if may >> at.CALL & 1:
        return at.CALL
    if may >> at.DISCARD & 1:
        return THROW + (1 << options[at.LOW]) - 1 if options[at.LOW] else at.DISCARD
    return at.BRING_IN if may >> at.BRING_IN & 1 else at.RAISE
