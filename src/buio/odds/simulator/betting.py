"""A round of betting: the twin of `buio.play.phases.betting`."""

from buio.odds.simulator.beginning import BIG, best_showing, least_cover, most_bet, put_bet, second_bet
from buio.odds.simulator.holding import clear, give_up, hand_set, next_able, next_live, put, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import (
    ABLE,
    ACTOR,
    AGGRESSOR,
    ANY_OPENS,
    BET,
    BROUGHT_IN,
    CALL,
    CHECKED,
    DEALER,
    FOLD,
    FORCED,
    FOUR_OPEN,
    FULL_LEVEL,
    HIGH,
    HUSHED,
    INSISTED,
    LADDER,
    LAST,
    LEVEL,
    LIVE,
    LOW,
    MAY,
    MOST_RAISES,
    NOBODY,
    OPENED_WITH,
    OPENER,
    OWES,
    PAROL,
    PENDING,
    PROPOSALS,
    RAISE,
    RAISES,
    SEATED,
    SPOKE,
    STACK,
    STEP,
    TOTAL,
)
from buio.odds.simulator.scoring import hand_score
from buio.odds.simulator.tables import Row

# columns of a round in the program
FIRST, OPENING, SILENCE, ALL_IN, FORCE, COUNTS, CAP, HEADS_UP, FIXED, LEAST, MOST, LAST_RAISE, SHOW_SUIT = range(1, 14)
COVER, MAY_RAISE = 18, 19
LEFT, LAST_BETTOR, OPENER_NEXT, OPENER_LEFT, SHOWING = range(5)
ANY, QUALIFIED = 1, 2
GO_ON, PASS_OUT, ABANDON = range(3)
OWNER_FIRST, COMPLETE = 1, 2
NO_LIMIT, POT_LIMIT = -1, -2


@piece
def begin_round(d: Row, t: Row, row: Row, options: Row) -> int:
    """The round begins; what happens where nobody can bet: see `close_round`."""
    able = 0
    for seat in range(d[SEATED]):
        able += d[LIVE + seat] and d[STACK + seat] > 0
        d[SPOKE + seat], d[CHECKED + seat] = -1, 0
    level = most_bet(d)
    if not level and able < 2:
        return GO_ON
    first = d[AGGRESSOR] if level else first_to_speak(d, row)
    enter_round(d, row, max(level, d[FORCED]), able)
    if idle(d):
        return close_round(d, row)
    if level:
        d[LAST] = d[LEVEL] if d[FORCED] else d[LEVEL] - second_bet(d)
        if row[FORCE] == COMPLETE and d[STACK + first]:
            d[PENDING] -= 1
            d[LAST] = 0
        first = next_able(d, first)
    elif not d[LIVE + first] or not d[STACK + first]:
        first = next_able(d, first)
    d[ACTOR] = first
    round_options(d, t, row, options)
    return GO_ON


@piece
def enter_round(d: Row, row: Row, level: int, able: int) -> None:
    """Nobody has spoken yet."""
    d[LEVEL] = level
    d[BROUGHT_IN] = level if row[FORCE] == COMPLETE and level < row[LEAST] else -1
    d[FULL_LEVEL] = level if d[BROUGHT_IN] < 0 else 0
    d[HUSHED] = row[FORCE] == OWNER_FIRST and level > 0
    d[ABLE] = d[PENDING] = able
    d[LAST] = d[RAISES] = d[PROPOSALS] = d[INSISTED] = 0
    d[MOST_RAISES] = -1 if able == 2 and not row[HEADS_UP] else row[CAP]


@piece
def first_to_speak(d: Row, row: Row) -> int:
    """Who speaks first where there is no blind."""
    rule = row[FIRST]
    if rule == SHOWING:
        return best_showing(d, row)
    seat = d[OPENER]
    if rule == OPENER_NEXT and seat < 0:
        rule = LAST_BETTOR
    if rule >= OPENER_NEXT and seat >= 0:
        return int(seat if d[LIVE + seat] else next_live(d, seat))
    seat = d[AGGRESSOR]
    if rule == LAST_BETTOR and seat >= 0 and d[LIVE + seat]:
        return int(seat)
    return next_live(d, d[DEALER])


@piece
def idle(d: Row) -> bool:
    """Is nobody left who could still bet, or owes anything?"""
    if d[ABLE] > 1:
        return False
    for seat in range(d[SEATED]):
        if d[LIVE + seat] and d[STACK + seat]:
            return bool(d[BET + seat] >= most_bet(d))
    return True


# -- options -----------------------------------------------------------------------------------------------------------


@piece
def round_options(d: Row, t: Row, row: Row, options: Row) -> None:
    """What the actor may do: bits of `MAY`, what is owed, the bounds of a bet or raise."""
    seat = d[ACTOR]
    owed, stack = d[LEVEL] - d[BET + seat], d[STACK + seat]
    options[OWES] = min(max(owed, 0), stack)
    options[MAY] = 1 << CALL
    if owed > 0:
        options[MAY] |= 1 << FOLD
    elif row[SILENCE] == ABANDON and not d[INSISTED] and not d[LEVEL] and (row[ALL_IN] or d[ABLE] == survivors(d)):
        options[MAY] |= 1 << PAROL
    if stack > owed and may_raise(d, t, row, seat):
        bounds(d, row, seat, owed, options)
        if options[LOW] <= options[HIGH]:
            options[MAY] |= 1 << RAISE


@piece
def may_raise(d: Row, t: Row, row: Row, seat: int) -> bool:
    """May this seat bet or raise?"""
    if not d[LEVEL]:
        return bool(row[OPENING] != QUALIFIED or opens(d, t, seat))
    if d[ABLE] < 2 or (d[HUSHED] and seat != d[AGGRESSOR]):
        return False
    if d[MOST_RAISES] >= 0 and d[RAISES] >= d[MOST_RAISES]:
        return False
    if (d[CHECKED + seat] and not row[MAY_RAISE]) or not answerable(d, seat):
        return False
    return bool(d[SPOKE + seat] < 0 or d[HUSHED] or reopens(row, d[LEVEL] - d[SPOKE + seat], d[LAST]))


@piece
def opens(d: Row, t: Row, seat: int) -> bool:
    """Is this hand good enough to open (ITA-1.32, ITA-1.33)?"""
    if t[ANY_OPENS] or hand_score(d, t, seat) >= t[LADDER + 3 * (d[STEP] + 1)]:
        return True
    return bool(t[FOUR_OPEN] and four_suited(hand_set(d, seat)))


@piece
def four_suited(cards: int) -> bool:
    """Are four of a set of cards consecutive, of one suit, and none of them the ace?"""
    below_aces = cards & (1 << 48) - 1
    return bool(below_aces & below_aces >> 4 & below_aces >> 8 & below_aces >> 12)


@piece
def answerable(d: Row, seat: int) -> bool:
    """Can anybody else put in more than the bet there is?"""
    for other in range(d[SEATED]):
        if other != seat and d[LIVE + other] and d[STACK + other] and d[BET + other] + d[STACK + other] > d[LEVEL]:
            return True
    return False


@piece
def full(row: Row, last: int) -> int:
    """What a bet or raise has to add."""
    return int(max(row[LEAST], last) if row[LAST_RAISE] else row[LEAST])


@piece
def reopens(row: Row, added: int, last: int) -> bool:
    """May those who have spoken raise again, when this much was added since?"""
    if row[FIXED]:
        return bool(2 * added >= row[LEAST])
    return bool(added >= full(row, last))


@piece
def bounds(d: Row, row: Row, seat: int, owed: int, options: Row) -> None:
    """The least and the most that the bet may be."""
    level = 0 if d[LEVEL] == d[BROUGHT_IN] else d[LEVEL]
    before = min(level, d[FULL_LEVEL])
    if row[FIXED]:
        low = (level if reopens(row, level - before, d[LAST]) else before) + row[LEAST]
        high = low
    else:
        low = level + full(row, d[LAST])
        high = BIG if row[MOST] == NO_LIMIT else level + (d[TOTAL] + owed if row[MOST] == POT_LIMIT else row[MOST])
        high = max(low, high)
    all_in = d[BET + seat] + d[STACK + seat]
    if row[COVER]:
        high = min(high, least_cover(d))
    elif high > all_in:
        low, high = min(low, all_in), all_in
    options[LOW], options[HIGH] = low, high


# -- moves -------------------------------------------------------------------------------------------------------------


@piece
def speak(d: Row, t: Row, row: Row, verb: int, amount: int, options: Row) -> int:
    """The actor does it; what happens if that ends the round: see `close_round`, -1 if one seat alone is left."""
    seat = d[ACTOR]
    d[PENDING] -= 1
    if verb == FOLD:
        give_up(d, seat)
        d[ABLE] -= 1
    elif verb == RAISE:
        raises(d, row, seat, amount)
    elif verb == PAROL:
        d[PROPOSALS] += 1
    else:
        calls(d, seat)
    if d[HUSHED] and seat == d[AGGRESSOR]:
        d[HUSHED] = 0
    if d[LEVEL]:
        d[SPOKE + seat] = d[LEVEL]
    if verb == FOLD and survivors(d) == 1:
        d[ACTOR] = NOBODY
        give_back_uncalled(d)
        return -1
    if not d[PENDING] or (d[ABLE] < 2 and idle(d)):
        return close_round(d, row)
    d[ACTOR] = next_able(d, seat)
    round_options(d, t, row, options)
    return GO_ON


@piece
def raises(d: Row, row: Row, seat: int, amount: int) -> None:
    """A bet or a raise to this amount."""
    whole = reopens(row, amount - d[FULL_LEVEL], 0)
    completes = d[LEVEL] == d[BROUGHT_IN]
    if not d[LEVEL]:
        if row[OPENING]:
            d[OPENER], d[OPENED_WITH] = seat, hand_set(d, seat)
    elif whole and (not completes or row[COUNTS]):
        d[RAISES] += 1
    d[LAST] = max(d[LAST], amount if completes else amount - d[LEVEL])
    put_bet(d, seat, amount - d[BET + seat])
    if whole:
        d[FULL_LEVEL] = amount
    d[LEVEL] = amount
    d[AGGRESSOR] = seat
    d[ABLE] -= d[STACK + seat] == 0
    d[PENDING] = d[ABLE] - (d[STACK + seat] > 0)


@piece
def calls(d: Row, seat: int) -> None:
    """The actor puts in what is owed, or checks."""
    stack = d[STACK + seat]
    chips = min(d[LEVEL] - d[BET + seat], stack)
    if chips:
        put_bet(d, seat, chips)
        d[ABLE] -= chips == stack
    else:
        d[CHECKED + seat] = d[INSISTED] = 1


@piece
def close_round(d: Row, row: Row) -> int:
    """All have spoken: what follows where nobody has bet, `GO_ON` otherwise."""
    d[ACTOR] = NOBODY
    if not d[LEVEL]:
        if row[SILENCE] == ABANDON and (not d[PROPOSALS] or d[INSISTED]):
            return GO_ON
        return int(row[SILENCE])
    give_back_uncalled(d)
    d[FORCED] = 0
    clear(d, BET, BET + d[SEATED])
    return GO_ON


@piece
def give_back_uncalled(d: Row) -> None:
    """What nobody could or would match goes back to its owner (X-45n)."""
    high, second = most_bet(d), second_bet(d)
    if high > second:
        for seat in range(d[SEATED]):
            if d[BET + seat] == high:
                put(d, seat, second - high)
                d[BET + seat] = second
