"""A deal from its first chip to its last: begun, moved on to the next decision, moved by a decision."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import forced_bets
from buio.odds.simulator import layout as at
from buio.odds.simulator.betting import begin_round, speak
from buio.odds.simulator.drawing import begin_draw, begin_throwing, change, throw_away
from buio.odds.simulator.holding import burn, clear, fill_stock, lay, log, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row
from buio.odds.simulator.settling import alone, pot_stays, showdown


@piece
def begin_deal(d: Row, t: Row, dealer: int) -> None:
    """Begin a new deal: stacks, what is carried and the generator stay, all else is cleared."""
    d[at.ENDED] = 0
    clear(d, at.LEVEL, at.DECISIONS)
    d[at.LOGGED] = 0
    clear(d, at.STAKE, at.PAID)
    clear(d, at.CARDS, at.STOCK)
    d[at.DEALER], d[at.PHASE], d[at.ACTOR] = dealer, -1, at.NOBODY
    d[at.AGGRESSOR] = d[at.OPENER] = at.NOBODY
    for seat in range(d[at.SEATED]):
        d[at.LIVE + seat] = not d[at.CARRIED] or d[at.OWED + seat] >= 0
    fill_stock(d, t)


@piece
def phase_at(d: Row) -> int:
    """Return where the row of the phase being played begins."""
    return int(at.PHASES + column.COLUMNS * d[at.PHASE])


@piece
def advance(d: Row, t: Row, options: Row, moves: Row) -> None:
    """Go on until somebody has to decide, or the deal is over."""
    while not d[at.ENDED] and d[at.ACTOR] < 0:
        d[at.PHASE] += 1
        clear(options, 0, at.OPTIONS)
        begin_phase(d, t, options, moves)


@piece
def begin_phase(d: Row, t: Row, options: Row, moves: Row) -> None:
    """Begin the phase, or do all of it where nobody decides."""
    first = phase_at(d)
    row = t[first : first + column.COLUMNS]
    kind = row[column.KIND]
    if kind == column.BETTING:
        after_round(d, t, begin_round(d, t, row, options))
    elif kind == column.HOLE:
        forced_bets.deal_hole(d, row, moves)
    elif kind == column.BOARD:
        lay(d, moves, row[column.COUNT])
    elif kind == column.BURN:
        burn(d, moves, row[column.COUNT])
    elif kind == column.DRAW:
        begin_draw(d, row, options)
    elif kind == column.THROW_AWAY:
        begin_throwing(d, row, options)
    else:
        begin_forced(d, t, row, options)


@piece
def begin_forced(d: Row, t: Row, row: Row, options: Row) -> None:
    """Begin what comes before the cards, or the end."""
    kind = row[column.KIND]
    if kind == column.PAY_IN:
        forced_bets.begin_pay_in(d, options)
    elif kind == column.ANTES:
        forced_bets.begin_antes(d, row)
        if survivors(d) < 2:
            alone(d)
    elif kind == column.VOLUNTARY:
        forced_bets.begin_voluntary(d, row, options)
    elif kind == column.POST:
        forced_bets.post_blinds(d, row)
    elif kind == column.BRING_IN:
        forced_bets.begin_bring_in(d, row, options)
    elif kind == column.LOOK:
        d[at.DARK] = 0
    else:
        showdown(d, t, row, options)


@piece
def make_move(d: Row, t: Row, verb: int, amount: int, cards: int, options: Row, moves: Row) -> None:
    """Do for the actor what its options allow; then go on to the next decision."""
    first = phase_at(d)
    row = t[first : first + column.COLUMNS]
    kind = row[column.KIND]
    log(d, moves, d[at.ACTOR], verb, amount, cards)
    d[at.DECISIONS] += 1
    if row[column.WHICH_ROUND] == 0 and (kind == column.BETTING or kind == column.BRING_IN):
        note_choice(d, verb, options)
    clear(options, 0, at.OPTIONS)
    if kind == column.BETTING:
        after_round(d, t, speak(d, t, row, verb, amount, options))
    elif kind == column.DRAW:
        change(d, t, row, cards, options, moves)
    elif kind == column.THROW_AWAY:
        throw_away(d, row, cards, options)
    elif kind == column.VOLUNTARY:
        forced_bets.make_blind(d, row, verb, amount, options)
    elif kind == column.BRING_IN:
        forced_bets.bring_in(d, row, amount)
    else:
        forced_bets.pay_in(d, verb, amount, options)
    advance(d, t, options, moves)


@piece
def note_choice(d: Row, verb: int, options: Row) -> None:
    """Note whether the actor could choose on the first street, and put chips in by that."""
    may, seat = options[at.MAY], 1 << d[at.ACTOR]
    if may & may - 1:
        d[at.CHOSE] |= seat
        if verb == at.RAISE or (verb == at.CALL and options[at.OWES] > 0):
            d[at.VOLUNTARY] |= seat


@piece
def after_round(d: Row, t: Row, what: int) -> None:
    """Do what follows a round: nothing, a pot for whoever is left, or one that stays."""
    if what < 0:
        alone(d)
    elif what != column.GO_ON:
        pot_stays(d, t, what == column.ABANDON)
