"""Tables that stop at each decision: an action for each of them, then what the next actors may know and may do."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from buio.odds.simulator import layout as at
from buio.odds.simulator.acting import OFFERED, least, meant, offer
from buio.odds.simulator.blocks import Rows, keep, next_deal
from buio.odds.simulator.jit import entry, piece
from buio.odds.simulator.layout import Row
from buio.odds.simulator.observing import observe
from buio.odds.simulator.playing import make_move

STAYS, NEXT_STEP, SAME_STEP = range(3)
"""What follows the end of a deal: nothing; the next deal with the next step; the next deal at once."""
IDLE: Final = 1000
"""So many deals in a row are begun, at most, until somebody has to decide."""
Truths: TypeAlias = NDArray[np.bool_]


class Terms(NamedTuple):
    """What all tables play, and how it is told.

    Attributes:
        program: the game; stacks: by seat, fresh ones.
        numbers: the number of each action; plan: of the observations.
    """

    program: Row
    stacks: Row
    numbers: Row
    plan: Row


class Standing(NamedTuple):
    """How the tables stand, a row each.

    Attributes:
        deals: the deals; options: of the actors; kept: of the deals, when they began; played: deals that were begun.
        observation: what the actors may know; mask: which actions they may choose; actor: who they are, -1: nobody.
        reward: by seat, chips won in deals that have ended with this step; done: has one?
    """

    deals: Rows
    options: Rows
    kept: Rows
    played: Row
    observation: NDArray[np.float32]
    mask: Truths
    reward: Rows
    done: Truths
    actor: Row


@entry
def first_refused(terms: Terms, options: Rows, which: Row, actions: Row) -> int:
    """Find the first of these tables whose action is not offered; -1: there is none."""
    for place in range(len(which)):
        table = int(which[place])
        if not is_offered(terms, options[table], actions[table]):
            return table
    return -1


@piece
def is_offered(terms: Terms, options: Row, action: int) -> bool:
    """May this be chosen?"""
    return bool(0 <= action < len(terms.numbers) and options[OFFERED] >> terms.numbers[action] & 1)


@entry
def step_all(terms: Terms, at_tables: Standing, which: Row, actions: Row, reset: int, moves: Row) -> None:
    """Make at each of these tables its action, or the least move where that is not offered."""
    for place in range(len(which)):
        table = which[place]
        d, options = at_tables.deals[table], at_tables.options[table]
        at_tables.reward[table, :] = 0
        at_tables.done[table] = False
        if d[at.ENDED]:
            if reset == NEXT_STEP:
                deal_on(terms, at_tables, table, moves)
        else:
            action = actions[table]
            number = terms.numbers[action] if is_offered(terms, options, action) else least(options)
            verb, amount, cards = meant(d, options, number)
            make_move(d, terms.program, verb, amount, cards, options, moves)
            if d[at.ENDED]:
                at_tables.done[table] = True
                pay_out(at_tables, table)
                if reset == SAME_STEP:
                    deal_on(terms, at_tables, table, moves)
        show(terms, at_tables, table)


@entry
def begin_tables(terms: Terms, at_tables: Standing, which: Row, moves: Row) -> None:
    """Begin the next deal at these tables, with fresh stacks."""
    for place in range(len(which)):
        table = which[place]
        at_tables.deals[table, at.CARRIED] = 0
        deal_on(terms, at_tables, table, moves)
        at_tables.reward[table, :] = 0
        at_tables.done[table] = False
        show(terms, at_tables, table)


@entry
def show_all(terms: Terms, at_tables: Standing) -> None:
    """Show all tables as they stand."""
    for table in range(len(at_tables.deals)):
        show(terms, at_tables, table)


@entry
def show_seat(terms: Terms, at_tables: Standing, seat: int, out: NDArray[np.float32]) -> None:
    """Write down what one seat may know at every table."""
    for table in range(len(at_tables.deals)):
        observe(at_tables.deals[table], seat, at_tables.options[table], terms.plan, out[table])


@piece
def deal_on(terms: Terms, at_tables: Standing, table: int, moves: Row) -> None:
    """Begin the next deal, and further ones until somebody has to decide; what they end with is won in this step."""
    d = at_tables.deals[table]
    for _ in range(IDLE):
        number, at_tables.played[table] = at_tables.played[table], at_tables.played[table] + 1
        next_deal(d, terms.program, number, terms.stacks, at_tables.kept[table], at_tables.options[table], moves)
        if not d[at.ENDED]:
            return
        pay_out(at_tables, table)


@piece
def pay_out(at_tables: Standing, table: int) -> None:
    """Put down what each seat has won in a deal that is over."""
    d, kept = at_tables.deals[table], at_tables.kept[table]
    keep(d, kept)
    for seat in range(d[at.SEATED]):
        at_tables.reward[table, seat] += kept[at.KEPT_NET + seat]


@piece
def show(terms: Terms, at_tables: Standing, table: int) -> None:
    """Write down what the actor may know and may do; where nobody decides every action does, and does nothing."""
    d, options, mask = at_tables.deals[table], at_tables.options[table], at_tables.mask[table]
    offered = offer(d, options)
    for place in range(len(mask)):
        mask[place] = offered >> terms.numbers[place] & 1
    at_tables.actor[table] = max(d[at.ACTOR], -1)
    if d[at.ACTOR] >= 0:
        observe(d, d[at.ACTOR], options, terms.plan, at_tables.observation[table])
    else:
        at_tables.observation[table, :] = 0
