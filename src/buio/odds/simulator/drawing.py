"""The draw, and cards that are thrown away for no others: the twin of `buio.play.phases.drawing` and `in_turn`."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.betting import four_suited
from buio.odds.simulator.forced_bets import ask_survivors
from buio.odds.simulator.holding import DEALING, card_but, discard, give, hand_set, log, throw
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row


@piece
def begin_draw(d: Row, row: Row, options: Row) -> None:
    """Let the survivors change cards in turn, from the dealer's left."""
    ask_survivors(d, 0, d[at.SEATED])
    d[at.WAITING] = 0
    draw_options(d, row, options)


@piece
def draw_options(d: Row, row: Row, options: Row) -> None:
    """Put down how many cards may go."""
    seat = d[at.ACTOR]
    promised = d[at.ASKED] - d[at.INDEX] - 1 if row[column.RESERVE] else 0
    for place in range(d[at.WAITING]):
        promised += d[at.LATER_NEED + place]
    left = d[at.STOCK_LEFT] + (d[at.MUCKED] if row[column.RESHUFFLE] else 0) - promised
    options[at.MAY] = 1 << at.DISCARD
    options[at.MOST] = min(row[column.AT_MOST], d[at.CARDS + seat], left)


@piece
def change(d: Row, t: Row, row: Row, cards: int, options: Row, moves: Row) -> None:
    """Throw the actor's cards away and serve it; after the last one those who wait are served."""
    seat = d[at.ACTOR]
    count = discard(d, seat, cards)
    d[at.DREW + seat], d[at.THREW + seat] = count, cards
    if count and seat == d[at.OPENER] and row[column.PROVED] and (d[at.SET_ASIDE] or splits(d, t, seat)):
        d[at.SET_ASIDE] += count
    else:
        throw(d, cards, count)
    at_once = min(count, row[column.AT_ONCE])
    if count > at_once:
        d[at.LATER + d[at.WAITING]], d[at.LATER_NEED + d[at.WAITING]] = seat, count - at_once
        d[at.WAITING] += 1
    serve_draw(d, seat, at_once, moves)
    d[at.INDEX] += 1
    if d[at.INDEX] < d[at.ASKED]:
        d[at.ACTOR] = d[at.ORDER + d[at.INDEX]]
        draw_options(d, row, options)
        return
    for place in range(d[at.WAITING]):
        serve_draw(d, d[at.LATER + place], d[at.LATER_NEED + place], moves)
    d[at.ACTOR] = at.NOBODY


@piece
def begin_throwing(d: Row, row: Row, options: Row) -> None:
    """Let the survivors throw cards away in turn, from the dealer's left; nobody gets others."""
    ask_survivors(d, 0, d[at.SEATED])
    throwing_options(row, options)


@piece
def throwing_options(row: Row, options: Row) -> None:
    """Put down how many cards have to go."""
    options[at.MAY] = 1 << at.DISCARD
    options[at.LOW] = options[at.MOST] = row[column.COUNT]


@piece
def throw_away(d: Row, row: Row, cards: int, options: Row) -> None:
    """Throw the actor's cards away."""
    seat = d[at.ACTOR]
    throw(d, cards, discard(d, seat, cards))
    d[at.THREW + seat] = cards
    d[at.INDEX] += 1
    if d[at.INDEX] < d[at.ASKED]:
        d[at.ACTOR] = d[at.ORDER + d[at.INDEX]]
        throwing_options(row, options)
    else:
        d[at.ACTOR] = at.NOBODY


@piece
def splits(d: Row, t: Row, seat: int) -> bool:
    """Do the cards kept of the opening hand no longer prove it (ITA-1.44)?"""
    kept = hand_set(d, seat) & d[at.OPENED_WITH]
    most = pairs = high = 0
    for rank in range(13):
        times = 0
        for suit in range(4):
            times += kept >> 4 * rank + suit & 1
        most = max(most, times)
        pairs += times == 2
        if times > 1:
            high = rank
    proved = most >= 3 or pairs >= 2 or (pairs > 0 and high >= t[at.LADDER + 3 * (d[at.STEP] + 1) + 1])
    return not (proved or (t[at.FOUR_OPEN] and four_suited(kept)))


@piece
def serve_draw(d: Row, seat: int, need: int, moves: Row) -> None:
    """Serve a seat; when the stock runs out the muck is shuffled into it (ITA-1.43, X-45i)."""
    while need:
        own = d[at.THREW + seat]
        if not d[at.STOCK_LEFT] or (d[at.SHUFFLES] and not fresh(d, own)):
            reshuffle(d, own)
        left = fresh(d, own) if d[at.SHUFFLES] else d[at.STOCK_LEFT]
        number, told = min(need, left or d[at.STOCK_LEFT]), 0
        for _ in range(number):
            card = card_but(d, own if d[at.SHUFFLES] else 0)
            give(d, seat, card)
            told = told << 6 | card
        log(d, moves, DEALING, at.HOLE, seat, told | number << 42)
        need -= number


@piece
def fresh(d: Row, own: int) -> int:
    """Return how many cards of the stock a seat has not thrown away itself."""
    left = 0
    for place in range(d[at.STOCK_LEFT]):
        left += 1 - (own >> d[at.STOCK + place] & 1)
    return int(left)


@piece
def reshuffle(d: Row, own: int) -> None:
    """Put the muck into the stock, what the seat being served has thrown only if there is nothing else."""
    back = d[at.MUCK] & ~own
    if not back and not d[at.STOCK_LEFT]:
        back = d[at.MUCK]
    if not back:
        return
    d[at.MUCK] &= ~back
    d[at.SHUFFLES] += 1
    for card in range(54):
        if back >> card & 1:
            d[at.STOCK + d[at.STOCK_LEFT]] = card
            d[at.STOCK_LEFT] += 1
            d[at.MUCKED] -= 1
