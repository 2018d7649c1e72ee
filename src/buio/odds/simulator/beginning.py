"""Before the first round: who takes part, antes, blinds made in the dark or posted, the bring-in."""

from buio.odds.simulator.holding import lay, next_live, put, serve, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import (
    ACTOR,
    AGGRESSOR,
    ASKED,
    BET,
    BLIND,
    BLINDS,
    BRING_IN,
    CARDS,
    CARRIED,
    DEAD,
    DEALER,
    DEALT_IN,
    DECLINE,
    FORCED,
    HAND,
    HANDS,
    HIGH,
    INDEX,
    LIVE,
    LOW,
    MAY,
    NOBODY,
    ORDER,
    OWED,
    OWES,
    PAY_IN,
    RAISE,
    SEATED,
    STACK,
    STEP,
    STOCK_LEFT,
    TOTAL,
    UP,
)
from buio.odds.simulator.scoring import shown_value
from buio.odds.simulator.tables import Row

BIG = 1 << 60


@piece
def put_bet(d: Row, seat: int, chips: int) -> None:
    """Move chips from a seat's stack into the pot as part of its bet of this round."""
    put(d, seat, chips)
    d[BET + seat] += chips


@piece
def put_dead(d: Row, seat: int, chips: int) -> None:
    """Move chips into the pot that are nobody's bet."""
    put(d, seat, chips)
    d[DEAD + seat] += chips


@piece
def most_bet(d: Row) -> int:
    """The highest bet of this round."""
    most = 0
    for seat in range(d[SEATED]):
        most = max(most, d[BET + seat])
    return int(most)


@piece
def second_bet(d: Row) -> int:
    """The bet next to the highest, which may be as high."""
    high = second = 0
    for seat in range(d[SEATED]):
        bet = d[BET + seat]
        if bet > high:
            high, second = bet, high
        elif bet > second:
            second = bet
    return int(second)


@piece
def least_cover(d: Row) -> int:
    """The most that everybody in the deal can bet in this round."""
    most = BIG
    for seat in range(d[SEATED]):
        if d[LIVE + seat]:
            most = min(most, d[BET + seat] + d[STACK + seat])
    return int(most)


@piece
def ask_survivors(d: Row, skipped: int, most: int) -> None:
    """The survivors from the dealer's left, but for the first ones, are asked in turn; so many at most."""
    d[ASKED] = d[INDEX] = 0
    seat = d[DEALER]
    for number in range(survivors(d)):
        seat = next_live(d, seat)
        if number >= skipped and d[ASKED] < most:
            d[ORDER + d[ASKED]] = seat
            d[ASKED] += 1
    d[ACTOR] = d[ORDER] if d[ASKED] else NOBODY


@piece
def ask_next(d: Row) -> None:
    """The next one is asked, or nobody."""
    d[INDEX] += 1
    d[ACTOR] = d[ORDER + d[INDEX]] if d[INDEX] < d[ASKED] else NOBODY


# -- a carried pot -----------------------------------------------------------------------------------------------------


@piece
def begin_pay_in(d: Row) -> None:
    """Those who owe their part of a carried pot pay it, or stay out until it is won (X-45)."""
    if not d[CARRIED]:
        return
    for seat in range(d[SEATED]):
        if d[LIVE + seat] and d[STACK + seat] <= d[OWED + seat]:
            d[LIVE + seat] = 0
    ask_survivors(d, 0, d[SEATED])
    asked = 0
    for place in range(d[ASKED]):
        seat = d[ORDER + place]
        if d[OWED + seat]:
            d[ORDER + asked] = seat
            asked += 1
    d[ASKED] = asked
    d[ACTOR] = d[ORDER] if asked else NOBODY


@piece
def pay_in(d: Row, verb: int, amount: int) -> None:
    """A seat pays, or stays out."""
    seat = d[ACTOR]
    if verb == PAY_IN:
        put_dead(d, seat, amount)
    else:
        d[LIVE + seat] = 0
    ask_next(d)


@piece
def begin_antes(d: Row, row: Row) -> None:
    """Who has chips plays, and all of them, or the dealer alone, pay the ante."""
    seats = d[SEATED]
    for seat in range(seats):
        d[LIVE + seat] = d[LIVE + seat] and d[STACK + seat] > 0
        d[DEALT_IN + seat] = d[LIVE + seat]
    if survivors(d) < 2:
        return
    for seat in range(seats):
        if d[LIVE + seat] and (not row[2] or seat == d[DEALER]):
            chips = min(row[1], d[STACK + seat])
            if row[3]:
                put_dead(d, seat, chips)
            else:
                put(d, seat, chips)


# -- blinds ------------------------------------------------------------------------------------------------------------


@piece
def begin_voluntary(d: Row, row: Row, options: Row) -> None:
    """From the dealer's left each may bet in the dark (ITA-1.12, X-37)."""
    if not d[TOTAL] or not d[BLINDS] or (row[2] and d[STEP] != 0):
        return
    seats = survivors(d) - row[7]
    ask_survivors(d, row[7], max(seats - 1, 2) if row[1] < 0 else row[1])
    if d[ASKED]:
        blind_options(d, row, options)
        if options[LOW] > options[HIGH]:
            d[ACTOR] = NOBODY


@piece
def blind_options(d: Row, row: Row, options: Row) -> None:
    """The bounds of a blind; it is paid in full, or not made."""
    level = max(most_bet(d), d[FORCED])
    low, high = 2 * level, 2 * level
    if not level:
        low, high = (row[3], row[4]) if row[3] >= 0 else (d[TOTAL], d[TOTAL])
    most = least_cover(d) if row[5] else d[STACK + d[ACTOR]]
    options[MAY] = 1 << BLIND | 1 << DECLINE
    options[LOW] = most if row[6] and level < most and most < low else low
    options[HIGH] = min(high, most)


@piece
def make_blind(d: Row, row: Row, verb: int, amount: int, options: Row) -> None:
    """A seat makes the next blind, or declines; then nobody makes another."""
    seat = d[ACTOR]
    if verb == DECLINE:
        d[ACTOR] = NOBODY
        return
    put_bet(d, seat, amount)
    d[AGGRESSOR] = seat
    ask_next(d)
    if d[ACTOR] >= 0:
        blind_options(d, row, options)
        if options[LOW] > options[HIGH]:
            d[ACTOR] = NOBODY


@piece
def post_blinds(d: Row, row: Row) -> None:
    """Forced bets from the dealer's left; of two players the dealer posts the first (HLD-1.02)."""
    ask_survivors(d, 0, d[SEATED])
    last = d[ASKED] - 1
    if last == 1 and row[2] and d[ORDER + 1] == d[DEALER]:
        d[ORDER], d[ORDER + 1] = d[ORDER + 1], d[ORDER]
    for place in range(min(2, d[ASKED])):
        seat, amount = d[ORDER + place], row[1 + place]
        if amount:
            put_bet(d, seat, min(amount, d[STACK + seat]))
            if amount >= d[FORCED]:
                d[FORCED], d[AGGRESSOR] = amount, seat
    d[ACTOR] = NOBODY


# -- cards that lie open -----------------------------------------------------------------------------------------------


@piece
def deal_hole(d: Row, row: Row, moves: Row) -> None:
    """Cards to each survivor; one for all where the stock is too short (X-69)."""
    count, alive = row[1], survivors(d)
    if row[3] and d[STOCK_LEFT] < alive * count:
        lay(d, moves, count)
        return
    seat = d[DEALER]
    for _ in range(alive):
        seat = next_live(d, seat)
        serve(d, moves, seat, count)
        for place in range(d[CARDS + seat] - row[2], d[CARDS + seat]):
            shown = up_count(d, seat)
            d[UP + HAND * seat + shown] = d[HANDS + HAND * seat + place]
            d[UP + HAND * seat + HAND - 1] = shown + 1


@piece
def up_count(d: Row, seat: int) -> int:
    """How many cards a seat shows."""
    return int(d[UP + HAND * seat + HAND - 1])


@piece
def shown_by(d: Row, seat: int) -> int:
    """What the cards that a seat shows are worth."""
    first = UP + HAND * seat
    return shown_value(d[first : first + HAND - 1], up_count(d, seat))


@piece
def top_card(d: Row, strengths: Row, seat: int) -> int:
    """The highest card that a seat shows, by rank, then by suit."""
    best = -1
    for place in range(up_count(d, seat)):
        card = d[UP + HAND * seat + place]
        best = max(best, (card >> 2) * 4 + strengths[card & 3])
    return best


@piece
def best_showing(d: Row, row: Row) -> int:
    """Who shows the most; of equal ones the higher suit, if it decides, else the first from the dealer's left."""
    found, most, card = -1, -1, -1
    seat = d[DEALER]
    for _ in range(survivors(d)):
        seat = next_live(d, seat)
        value = shown_by(d, seat)
        top = top_card(d, row[14:18], seat) if row[13] else 0
        if value > most or (value == most and top > card):
            found, most, card = seat, value, top
    return int(found)


@piece
def begin_bring_in(d: Row, row: Row, options: Row) -> None:
    """The lowest card up must bet (STD-1.05)."""
    able, found, least = 0, -1, BIG
    seat = d[DEALER]
    for _ in range(survivors(d)):
        seat = next_live(d, seat)
        able += d[STACK + seat] > 0
        card = top_card(d, row[14:18], seat)
        if card < least:
            found, least = seat, card
    if able < 2:
        return
    while not d[STACK + found]:
        found = next_live(d, found)
    d[ACTOR] = found
    bring_in_options(d, row, options)


@piece
def bring_in_options(d: Row, row: Row, options: Row) -> None:
    """The bring-in, or a full bet at once."""
    stack = d[STACK + d[ACTOR]]
    options[OWES] = min(row[1], stack)
    options[MAY] = 1 << BRING_IN
    if row[2] >= 0 and stack > row[1]:
        options[MAY] |= 1 << RAISE
        options[LOW] = options[HIGH] = min(row[2], stack)


@piece
def bring_in(d: Row, row: Row, amount: int) -> None:
    """The seat bets this."""
    put_bet(d, d[ACTOR], amount)
    d[AGGRESSOR] = d[ACTOR]
    d[FORCED] = max(amount, row[1])
    d[ACTOR] = NOBODY
