"""Before the first round: who takes part, antes, blinds made in the dark or posted, the bring-in."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.holding import lay, next_live, put, serve, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row
from buio.odds.simulator.scoring import height, shown_value, shown_with_fours

BIG = 1 << 60


@piece
def put_bet(d: Row, seat: int, chips: int) -> None:
    """Move chips from a seat's stack into the pot as part of its bet of this round."""
    put(d, seat, chips)
    d[at.BET + seat] += chips


@piece
def put_dead(d: Row, seat: int, chips: int) -> None:
    """Move chips into the pot that are nobody's bet."""
    put(d, seat, chips)
    d[at.DEAD + seat] += chips


@piece
def most_bet(d: Row) -> int:
    """Return the highest bet of this round."""
    most = 0
    for seat in range(d[at.SEATED]):
        most = max(most, d[at.BET + seat])
    return int(most)


@piece
def second_bet(d: Row) -> int:
    """Return the bet next to the highest, which may be as high."""
    high = second = 0
    for seat in range(d[at.SEATED]):
        bet = d[at.BET + seat]
        if bet > high:
            high, second = bet, high
        elif bet > second:
            second = bet
    return int(second)


@piece
def least_cover(d: Row) -> int:
    """Return the most that everybody in the deal can bet in this round."""
    most = BIG
    for seat in range(d[at.SEATED]):
        if d[at.LIVE + seat]:
            most = min(most, d[at.BET + seat] + d[at.STACK + seat])
    return int(most)


@piece
def ask_survivors(d: Row, skipped: int, most: int) -> None:
    """Ask the survivors in turn from the dealer's left, but for the first ones; so many at most."""
    d[at.ASKED] = d[at.INDEX] = 0
    seat = d[at.DEALER]
    for number in range(survivors(d)):
        seat = next_live(d, seat)
        if number >= skipped and d[at.ASKED] < most:
            d[at.ORDER + d[at.ASKED]] = seat
            d[at.ASKED] += 1
    d[at.ACTOR] = d[at.ORDER] if d[at.ASKED] else at.NOBODY


@piece
def ask_next(d: Row) -> None:
    """Ask the next one, or nobody."""
    d[at.INDEX] += 1
    d[at.ACTOR] = d[at.ORDER + d[at.INDEX]] if d[at.INDEX] < d[at.ASKED] else at.NOBODY


# -- a carried pot -----------------------------------------------------------------------------------------------------


@piece
def begin_pay_in(d: Row, options: Row) -> None:
    """Let those who owe their part of a carried pot pay it, or stay out until it is won (X-45)."""
    if not d[at.CARRIED]:
        return
    for seat in range(d[at.SEATED]):
        if d[at.LIVE + seat] and d[at.STACK + seat] <= d[at.OWED + seat]:
            d[at.LIVE + seat] = 0
    ask_survivors(d, 0, d[at.SEATED])
    asked = 0
    for place in range(d[at.ASKED]):
        seat = d[at.ORDER + place]
        if d[at.OWED + seat]:
            d[at.ORDER + asked] = seat
            asked += 1
    d[at.ASKED] = asked
    d[at.ACTOR] = d[at.ORDER] if asked else at.NOBODY
    pay_in_options(d, options)


@piece
def pay_in_options(d: Row, options: Row) -> None:
    """Put down what a seat owes, or to stay out."""
    if d[at.ACTOR] >= 0:
        options[at.MAY] = 1 << at.PAY_IN | 1 << at.DECLINE
        options[at.OWES] = d[at.OWED + d[at.ACTOR]]


@piece
def pay_in(d: Row, verb: int, amount: int, options: Row) -> None:
    """Pay for a seat, or leave it out."""
    seat = d[at.ACTOR]
    if verb == at.PAY_IN:
        put_dead(d, seat, amount)
    else:
        d[at.LIVE + seat] = 0
    ask_next(d)
    pay_in_options(d, options)


@piece
def begin_antes(d: Row, row: Row) -> None:
    """Let in who has chips; all of them, or the dealer alone, pay the ante."""
    seats = d[at.SEATED]
    for seat in range(seats):
        d[at.LIVE + seat] = d[at.LIVE + seat] and d[at.STACK + seat] > 0
        d[at.DEALT_IN + seat] = d[at.LIVE + seat]
    if survivors(d) < 2:
        return
    for seat in range(seats):
        if d[at.LIVE + seat] and (not row[column.DEALER_PAYS] or seat == d[at.DEALER]):
            chips = min(row[column.ANTE], d[at.STACK + seat])
            if row[column.ANTE_IS_DEAD]:
                put_dead(d, seat, chips)
            else:
                put(d, seat, chips)


# -- blinds ------------------------------------------------------------------------------------------------------------


@piece
def begin_voluntary(d: Row, row: Row, options: Row) -> None:
    """Ask each from the dealer's left to bet in the dark (ITA-1.12, X-37)."""
    if not d[at.TOTAL] or not d[at.BLINDS] or (row[column.FIRST_STEP] and d[at.STEP] != 0):
        return
    seats = survivors(d) - row[column.BLINDS_AFTER]
    ask_survivors(d, row[column.BLINDS_AFTER], max(seats - 1, 2) if row[column.LEVELS] < 0 else row[column.LEVELS])
    if d[at.ASKED]:
        blind_options(d, row, options)
        if options[at.LOW] > options[at.HIGH]:
            d[at.ACTOR] = at.NOBODY


@piece
def blind_options(d: Row, row: Row, options: Row) -> None:
    """Put down the bounds of a blind; it is paid in full, or not made."""
    level = max(most_bet(d), d[at.FORCED])
    low, high = 2 * level, 2 * level
    if not level:
        low, high = row[column.LEAST_FREE], row[column.MOST_FREE]
        if low < 0:
            low = high = d[at.TOTAL]
    most = least_cover(d) if row[column.COVERED] else d[at.STACK + d[at.ACTOR]]
    options[at.MAY] = 1 << at.BLIND | 1 << at.DECLINE
    options[at.LOW] = most if row[column.SHORT] and level < most and most < low else low
    options[at.HIGH] = min(high, most)


@piece
def make_blind(d: Row, row: Row, verb: int, amount: int, options: Row) -> None:
    """Make the next blind for a seat, or decline; then nobody makes another."""
    seat = d[at.ACTOR]
    if verb == at.DECLINE:
        d[at.ACTOR] = at.NOBODY
        return
    put_bet(d, seat, amount)
    d[at.AGGRESSOR] = seat
    ask_next(d)
    if d[at.ACTOR] >= 0:
        blind_options(d, row, options)
        if options[at.LOW] > options[at.HIGH]:
            d[at.ACTOR] = at.NOBODY


@piece
def post_blinds(d: Row, row: Row) -> None:
    """Post forced bets from the dealer's left; of two players the dealer posts the first (HLD-1.02)."""
    ask_survivors(d, 0, d[at.SEATED])
    last = d[at.ORDER + d[at.ASKED] - 1]
    if d[at.ASKED] == 2 and row[column.BIG_BLIND] and last == d[at.DEALER]:
        d[at.ORDER], d[at.ORDER + 1] = d[at.ORDER + 1], d[at.ORDER]
    for place in range(min(3, d[at.ASKED])):
        seat, amount = (d[at.ORDER + place], row[column.SMALL_BLIND + place]) if place < 2 else (last, 0)
        if seat == last:
            amount = max(amount, row[column.BUTTON])
        if amount:
            put_bet(d, seat, min(amount, d[at.STACK + seat]))
            if amount >= d[at.FORCED]:
                d[at.FORCED], d[at.AGGRESSOR] = amount, seat
    d[at.ACTOR] = at.NOBODY


# -- cards that lie open -----------------------------------------------------------------------------------------------


@piece
def deal_hole(d: Row, row: Row, moves: Row) -> None:
    """Deal cards to each survivor; one for all where the stock is too short (X-69)."""
    count, alive = row[column.COUNT], survivors(d)
    if row[column.COMMON_IF_SHORT] and d[at.STOCK_LEFT] < alive * count:
        lay(d, moves, count)
        return
    d[at.DARK] |= row[column.IN_THE_DARK]
    seat = d[at.DEALER]
    for _ in range(alive):
        seat = next_live(d, seat)
        serve(d, moves, seat, count)
        for place in range(d[at.CARDS + seat] - row[column.FACE_UP], d[at.CARDS + seat]):
            shown = up_count(d, seat)
            d[at.UP + at.HAND * seat + shown] = d[at.HANDS + at.HAND * seat + place]
            d[at.UP + at.HAND * seat + at.HAND - 1] = shown + 1


@piece
def up_count(d: Row, seat: int) -> int:
    """Return how many cards a seat shows."""
    return int(d[at.UP + at.HAND * seat + at.HAND - 1])


@piece
def top_card(d: Row, strengths: Row, seat: int, low: int) -> int:
    """Return the highest card that a seat shows, by rank, the ace low if `low` says so, then by suit."""
    best = -1
    for place in range(up_count(d, seat)):
        card = d[at.UP + at.HAND * seat + place]
        best = max(best, height(card, low) * 4 + strengths[card & 3])
    return int(best)


@piece
def best_showing(d: Row, row: Row) -> int:
    """Find who shows the most; of equal ones the higher suit, if it decides, else the first from the dealer's left."""
    found, most, card = -1, -BIG, -1
    seat = d[at.DEALER]
    for _ in range(survivors(d)):
        seat = next_live(d, seat)
        first, count = at.UP + at.HAND * seat, up_count(d, seat)
        shown = d[first : first + at.HAND - 1]
        fours = row[column.SHOWN_LOW] == column.FOURS_COUNT
        value = shown_with_fours(shown, count) if fours else shown_value(shown, count, row[column.SHOWN_LOW])
        top = top_card(d, row[column.SUITS : column.SUITS + 4], seat, 0) if row[column.SHOW_SUIT] else 0
        if value > most or (value == most and top > card):
            found, most, card = seat, value, top
    return int(found)


@piece
def begin_bring_in(d: Row, row: Row, options: Row) -> None:
    """Ask the lowest card up, or the highest where low hands win, which must bet (STD-1.05)."""
    able, found, least, low = 0, -1, BIG, row[column.HIGHEST_BRINGS_IN]
    seat = d[at.DEALER]
    for _ in range(survivors(d)):
        seat = next_live(d, seat)
        able += d[at.STACK + seat] > 0
        card = top_card(d, row[column.SUITS : column.SUITS + 4], seat, low)
        card = -card if low else card
        if card < least:
            found, least = seat, card
    if able < 2:
        return
    while not d[at.STACK + found]:
        found = next_live(d, found)
    d[at.ACTOR], stack = found, d[at.STACK + found]
    options[at.OWES] = min(row[column.BRING_IN_AMOUNT], stack)
    options[at.MAY] = 1 << at.BRING_IN
    if row[column.COMPLETION] >= 0 and stack > row[column.BRING_IN_AMOUNT]:  # or a full bet at once
        options[at.MAY] |= 1 << at.RAISE
        options[at.LOW] = options[at.HIGH] = min(row[column.COMPLETION], stack)


@piece
def bring_in(d: Row, row: Row, amount: int) -> None:
    """Bet this for the seat."""
    put_bet(d, d[at.ACTOR], amount)
    d[at.AGGRESSOR] = d[at.ACTOR]
    d[at.FORCED] = max(amount, row[column.BRING_IN_AMOUNT])
    d[at.ACTOR] = at.NOBODY
