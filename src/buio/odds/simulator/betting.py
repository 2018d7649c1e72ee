"""A round of betting: the twin of `buio.play.phases.betting`."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.forced_bets import BIG, best_showing, least_cover, most_bet, put_bet, second_bet
from buio.odds.simulator.holding import clear, give_up, hand_set, next_able, next_live, put, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row
from buio.odds.simulator.scoring import hand_score


@piece
def begin_round(d: Row, t: Row, row: Row, options: Row) -> int:
    """Begin the round; return what happens where nobody can bet: see `close_round`."""
    able = 0
    for seat in range(d[at.SEATED]):
        able += d[at.LIVE + seat] and d[at.STACK + seat] > 0
        d[at.SPOKE + seat], d[at.CHECKED + seat] = -1, 0
    level = most_bet(d)
    if not level and able < 2:
        return column.GO_ON
    d[at.LEVEL] = max(level, d[at.FORCED])
    first = d[at.AGGRESSOR] if d[at.LEVEL] else first_to_speak(d, row)
    brought_in = row[column.FORCED] == column.COMPLETE and d[at.LEVEL] < row[column.LEAST]
    d[at.BROUGHT_IN], d[at.FULL_LEVEL] = (d[at.LEVEL], 0) if brought_in else (-1, d[at.LEVEL])
    d[at.HUSHED] = row[column.FORCED] == column.OWNER_FIRST and d[at.LEVEL] > 0
    d[at.ABLE] = d[at.PENDING] = able
    d[at.LAST] = d[at.RAISES] = d[at.PROPOSALS] = d[at.INSISTED] = 0
    d[at.MOST_RAISES] = -1 if able == 2 and not row[column.CAPS_HEADS_UP] else row[column.CAP]
    if idle(d):
        return close_round(d, row)
    if d[at.LEVEL]:
        d[at.LAST] = d[at.LEVEL] if d[at.FORCED] else d[at.LEVEL] - second_bet(d)
        if row[column.FORCED] == column.COMPLETE and d[at.STACK + first]:
            d[at.PENDING] -= 1
            d[at.LAST] = 0
        first = next_able(d, first)
    elif not d[at.LIVE + first] or not d[at.STACK + first]:
        first = next_able(d, first)
    d[at.ACTOR] = first
    round_options(d, t, row, options)
    return column.GO_ON


@piece
def first_to_speak(d: Row, row: Row) -> int:
    """Return who speaks first where there is no blind."""
    rule = row[column.FIRST]
    if rule == column.SHOWING:
        return best_showing(d, row)
    seat = d[at.OPENER]
    if rule == column.OPENER_NEXT and seat < 0:
        rule = column.LAST_BETTOR
    if rule >= column.OPENER_NEXT and seat >= 0:
        return int(seat if d[at.LIVE + seat] else next_live(d, seat))
    seat = d[at.AGGRESSOR]
    if rule == column.LAST_BETTOR and seat >= 0 and d[at.LIVE + seat]:
        return int(seat)
    return next_live(d, d[at.DEALER])


@piece
def idle(d: Row) -> bool:
    """Is nobody left who could still bet, or owes anything?"""
    if d[at.ABLE] > 1:
        return False
    for seat in range(d[at.SEATED]):
        if d[at.LIVE + seat] and d[at.STACK + seat]:
            return bool(d[at.BET + seat] >= most_bet(d))
    return True


# -- options -----------------------------------------------------------------------------------------------------------


@piece
def round_options(d: Row, t: Row, row: Row, options: Row) -> None:
    """Put down what the actor may do: bits of `MAY`, what is owed, the bounds of a bet or raise."""
    seat = d[at.ACTOR]
    owed, stack = d[at.LEVEL] - d[at.BET + seat], d[at.STACK + seat]
    options[at.OWES] = min(max(owed, 0), stack)
    options[at.MAY] = 1 << at.CALL
    if owed > 0:
        options[at.MAY] |= 1 << at.FOLD
    elif may_propose(d, row):
        options[at.MAY] |= 1 << at.PAROL
    if stack > owed and may_raise(d, t, row, seat):
        bounds(d, row, seat, owed, options)
        if options[at.LOW] <= options[at.HIGH]:
            must = row[column.MUST_BET] and not d[at.LEVEL] and hand_score(d, t, seat) >= row[column.MUST_BET]
            options[at.MAY] = (0 if must else options[at.MAY]) | 1 << at.RAISE


@piece
def may_propose(d: Row, row: Row) -> bool:
    """May the pot be proposed for the next deal (ITA-1.61)?"""
    if row[column.SILENCE] != column.ABANDON or d[at.INSISTED] or d[at.LEVEL]:
        return False
    return bool(row[column.ALL_IN_PROPOSES] or d[at.ABLE] == survivors(d))


@piece
def may_raise(d: Row, t: Row, row: Row, seat: int) -> bool:
    """May this seat bet or raise?"""
    if not d[at.LEVEL]:
        return bool(row[column.OPENING] != column.QUALIFIED or opens(d, t, seat))
    if d[at.ABLE] < 2 or (d[at.HUSHED] and seat != d[at.AGGRESSOR]):
        return False
    if d[at.MOST_RAISES] >= 0 and d[at.RAISES] >= d[at.MOST_RAISES]:
        return False
    if (d[at.CHECKED + seat] and not row[column.CHECK_RAISE]) or not answerable(d, seat):
        return False
    return bool(d[at.SPOKE + seat] < 0 or d[at.HUSHED] or reopens(row, d[at.LEVEL] - d[at.SPOKE + seat], d[at.LAST]))


@piece
def opens(d: Row, t: Row, seat: int) -> bool:
    """Is this hand good enough to open (ITA-1.32, ITA-1.33)?"""
    if t[at.ANY_OPENS] or hand_score(d, t, seat) >= t[at.LADDER + 3 * (d[at.STEP] + 1)]:
        return True
    return bool(t[at.FOUR_OPEN] and four_suited(hand_set(d, seat)))


@piece
def four_suited(cards: int) -> bool:
    """Are four of a set of cards consecutive, of one suit, and none of them the ace?"""
    below_aces = cards & (1 << 48) - 1
    return bool(below_aces & below_aces >> 4 & below_aces >> 8 & below_aces >> 12)


@piece
def answerable(d: Row, seat: int) -> bool:
    """Can anybody else put in more than the bet there is?"""
    for other in range(d[at.SEATED]):
        able = d[at.LIVE + other] and d[at.STACK + other] and other != seat
        if able and d[at.BET + other] + d[at.STACK + other] > d[at.LEVEL]:
            return True
    return False


@piece
def full(row: Row, last: int) -> int:
    """Return what a bet or raise has to add."""
    return int(max(row[column.LEAST], last) if row[column.LAST_RAISE_COUNTS] else row[column.LEAST])


@piece
def reopens(row: Row, added: int, last: int) -> bool:
    """May those who have spoken raise again, when this much was added since?"""
    if row[column.FIXED]:
        return bool(2 * added >= row[column.LEAST])
    return bool(added >= full(row, last))


@piece
def bounds(d: Row, row: Row, seat: int, owed: int, options: Row) -> None:
    """Put down the least and the most that the bet may be."""
    level = 0 if d[at.LEVEL] == d[at.BROUGHT_IN] else d[at.LEVEL]
    before = min(level, d[at.FULL_LEVEL])
    if row[column.FIXED]:
        low = (level if reopens(row, level - before, d[at.LAST]) else before) + row[column.LEAST]
        high = low
    else:
        low = level + full(row, d[at.LAST])
        if row[column.MOST] == column.NO_LIMIT:
            high = BIG
        elif row[column.MOST] == column.POT_LIMIT:
            high = max(low, d[at.LEVEL] + owed + d[at.TOTAL])
        else:
            high = max(low, level + row[column.MOST])
    all_in = d[at.BET + seat] + d[at.STACK + seat]
    if row[column.NO_MORE_THAN_ALL_COVER]:
        high = min(high, least_cover(d))
    elif high > all_in:
        low, high = min(low, all_in), all_in
    options[at.LOW], options[at.HIGH] = low, high


# -- moves -------------------------------------------------------------------------------------------------------------


@piece
def speak(d: Row, t: Row, row: Row, verb: int, amount: int, options: Row) -> int:
    """Do it for the actor; return what happens if that ends the round: see `close_round`, -1 if one seat is left."""
    seat = d[at.ACTOR]
    d[at.PENDING] -= 1
    if verb == at.FOLD:
        give_up(d, seat)
        d[at.ABLE] -= 1
    elif verb == at.RAISE:
        raises(d, row, seat, amount)
    elif verb == at.PAROL:
        d[at.PROPOSALS] += 1
    else:
        calls(d, seat)
    if d[at.HUSHED] and seat == d[at.AGGRESSOR]:
        d[at.HUSHED] = 0
    if d[at.LEVEL]:
        d[at.SPOKE + seat] = d[at.LEVEL]
    if verb == at.FOLD and survivors(d) == 1:
        d[at.ACTOR] = at.NOBODY
        give_back_uncalled(d)
        return -1
    if not d[at.PENDING] or (d[at.ABLE] < 2 and idle(d)):
        return close_round(d, row)
    d[at.ACTOR] = next_able(d, seat)
    round_options(d, t, row, options)
    return column.GO_ON


@piece
def raises(d: Row, row: Row, seat: int, amount: int) -> None:
    """Bet or raise to this amount."""
    whole = reopens(row, amount - d[at.FULL_LEVEL], 0)
    completes = d[at.LEVEL] == d[at.BROUGHT_IN]
    if not d[at.LEVEL]:
        if row[column.OPENING]:
            d[at.OPENER], d[at.OPENED_WITH] = seat, hand_set(d, seat)
    elif whole and (not completes or row[column.COMPLETION_COUNTS]):
        d[at.RAISES] += 1
    d[at.LAST] = max(d[at.LAST], amount if completes else amount - d[at.LEVEL])
    put_bet(d, seat, amount - d[at.BET + seat])
    if whole:
        d[at.FULL_LEVEL] = amount
    d[at.LEVEL] = amount
    d[at.AGGRESSOR] = seat
    d[at.ABLE] -= d[at.STACK + seat] == 0
    d[at.PENDING] = d[at.ABLE] - (d[at.STACK + seat] > 0)


@piece
def calls(d: Row, seat: int) -> None:
    """Put in what the actor owes, or check."""
    stack = d[at.STACK + seat]
    chips = min(d[at.LEVEL] - d[at.BET + seat], stack)
    if chips:
        put_bet(d, seat, chips)
        d[at.ABLE] -= chips == stack
    else:
        d[at.CHECKED + seat] = d[at.INSISTED] = 1


@piece
def close_round(d: Row, row: Row) -> int:
    """Return what follows when all have spoken and nobody has bet, `GO_ON` otherwise."""
    d[at.ACTOR] = at.NOBODY
    if not d[at.LEVEL]:
        if row[column.SILENCE] == column.ABANDON and (not d[at.PROPOSALS] or d[at.INSISTED]):
            return column.GO_ON
        return int(row[column.SILENCE])
    give_back_uncalled(d)
    d[at.FORCED] = 0
    clear(d, at.BET, at.BET + d[at.SEATED])
    return column.GO_ON


@piece
def give_back_uncalled(d: Row) -> None:
    """Give back to its owner what nobody could or would match (X-45n)."""
    high, second = most_bet(d), second_bet(d)
    if high > second:
        for seat in range(d[at.SEATED]):
            if d[at.BET + seat] == high:
                put(d, seat, second - high)
                d[at.BET + seat] = second
