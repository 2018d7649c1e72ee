"""A deal from its first chip to its last: begun, moved on to the next decision, moved by a decision."""

from buio.odds.simulator.beginning import (
    begin_antes,
    begin_bring_in,
    begin_pay_in,
    begin_voluntary,
    bring_in,
    deal_hole,
    make_blind,
    pay_in,
    post_blinds,
)
from buio.odds.simulator.betting import ABANDON, GO_ON, begin_round, speak
from buio.odds.simulator.drawing import begin_draw, throw_away
from buio.odds.simulator.holding import burn, clear, fill_stock, lay, log, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import (
    ACTOR,
    AGGRESSOR,
    CARDS,
    CARRIED,
    COLUMNS,
    DEALER,
    DECISIONS,
    DECLINE,
    ENDED,
    LEVEL,
    LIVE,
    LOGGED,
    MAY,
    NOBODY,
    OP_ANTES,
    OP_BETTING,
    OP_BOARD,
    OP_BRING_IN,
    OP_BURN,
    OP_DRAW,
    OP_HOLE,
    OP_PAY_IN,
    OP_POST,
    OP_VOLUNTARY,
    OPENER,
    OPTIONS,
    OWED,
    OWES,
    PAID,
    PAY_IN,
    PHASE,
    PHASES,
    SEATED,
    STAKE,
    STOCK,
)
from buio.odds.simulator.settling import alone, pot_stays, showdown
from buio.odds.simulator.tables import Row


@piece
def begin_deal(d: Row, t: Row, dealer: int) -> None:
    """A new deal: stacks, what is carried and the generator stay, all else is cleared."""
    d[ENDED] = 0
    clear(d, LEVEL, DECISIONS)
    d[LOGGED] = 0
    clear(d, STAKE, PAID)
    clear(d, CARDS, STOCK)
    d[DEALER], d[PHASE], d[ACTOR] = dealer, -1, NOBODY
    d[AGGRESSOR] = d[OPENER] = NOBODY
    for seat in range(d[SEATED]):
        d[LIVE + seat] = not d[CARRIED] or d[OWED + seat] >= 0
    fill_stock(d, t)


@piece
def phase_at(d: Row) -> int:
    """Where the row of the phase being played begins."""
    return int(PHASES + COLUMNS * d[PHASE])


@piece
def advance(d: Row, t: Row, options: Row, moves: Row) -> None:
    """Go on until somebody has to decide, or the deal is over."""
    while not d[ENDED] and d[ACTOR] < 0:
        d[PHASE] += 1
        clear(options, 0, OPTIONS)
        begin_phase(d, t, options, moves)


@piece
def begin_phase(d: Row, t: Row, options: Row, moves: Row) -> None:
    """Begin the phase, or do all of it where nobody decides."""
    first = phase_at(d)
    row = t[first : first + COLUMNS]
    kind = row[0]
    if kind == OP_BETTING:
        after_round(d, t, begin_round(d, t, row, options))
    elif kind == OP_HOLE:
        deal_hole(d, row, moves)
    elif kind == OP_BOARD:
        lay(d, moves, row[1])
    elif kind == OP_BURN:
        burn(d, moves, row[1])
    elif kind == OP_DRAW:
        begin_draw(d, row, options)
    else:
        begin_forced(d, t, row, options)


@piece
def begin_forced(d: Row, t: Row, row: Row, options: Row) -> None:
    """Begin what comes before the cards, or the end."""
    kind = row[0]
    if kind == OP_PAY_IN:
        begin_pay_in(d)
        if d[ACTOR] >= 0:
            pay_in_options(d, options)
    elif kind == OP_ANTES:
        begin_antes(d, row)
        if survivors(d) < 2:
            alone(d)
    elif kind == OP_VOLUNTARY:
        begin_voluntary(d, row, options)
    elif kind == OP_POST:
        post_blinds(d, row)
    elif kind == OP_BRING_IN:
        begin_bring_in(d, row, options)
    else:
        showdown(d, t, row, options)


@piece
def pay_in_options(d: Row, options: Row) -> None:
    """What a seat owes, or to stay out."""
    options[MAY] = 1 << PAY_IN | 1 << DECLINE
    options[OWES] = d[OWED + d[ACTOR]]


@piece
def make_move(d: Row, t: Row, verb: int, amount: int, cards: int, options: Row, moves: Row) -> None:
    """The actor does something that its options allow; then the deal goes on to the next decision."""
    first = phase_at(d)
    row = t[first : first + COLUMNS]
    kind = row[0]
    log(d, moves, d[ACTOR], verb, amount, cards)
    d[DECISIONS] += 1
    clear(options, 0, OPTIONS)
    if kind == OP_BETTING:
        after_round(d, t, speak(d, t, row, verb, amount, options))
    elif kind == OP_DRAW:
        throw_away(d, t, row, cards, options, moves)
    elif kind == OP_VOLUNTARY:
        make_blind(d, row, verb, amount, options)
    elif kind == OP_BRING_IN:
        bring_in(d, row, amount)
    else:
        pay_in(d, verb, amount)
        if d[ACTOR] >= 0:
            pay_in_options(d, options)
    advance(d, t, options, moves)


@piece
def after_round(d: Row, t: Row, what: int) -> None:
    """What follows a round: nothing, a pot for whoever is left, or one that stays."""
    if what < 0:
        alone(d)
    elif what != GO_ON:
        pot_stays(d, t, what == ABANDON)
