"""The end of a deal: who gets which chips, and what the next deal is handed."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.holding import clear, left_of, survivors
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row
from buio.odds.simulator.scoring import hand_score, mark_winners, odd_suit


@piece
def nothing_stays(d: Row) -> None:
    """Carry nothing: the pot was won, the next deal begins afresh."""
    d[at.TOTAL] = d[at.CARRIED] = d[at.STEP] = 0
    d[at.BLINDS] = 1
    for seat in range(d[at.SEATED]):
        d[at.PAID + seat] = d[at.OWED + seat] = 0


@piece
def alone(d: Row) -> None:
    """Give the whole pot to the one seat that is left; if none is, the pot waits as it is."""
    if not survivors(d):
        d[at.ENDED] = at.PASSED
        return
    for seat in range(d[at.SEATED]):
        if d[at.LIVE + seat]:
            d[at.STACK + seat] += d[at.TOTAL]
    nothing_stays(d)
    d[at.ENDED] = at.FOLDS


@piece
def pot_stays(d: Row, t: Row, abandoned: bool) -> None:
    """Keep the pot: the pair that opens rises; after parol Kings open and who folded owes (ITA-1.35, ITA-1.61)."""
    most = 0
    for seat in range(d[at.SEATED]):
        d[at.PAID + seat] += d[at.STAKE + seat]
        if d[at.LIVE + seat]:
            most = max(most, d[at.PAID + seat])
    for seat in range(d[at.SEATED]):
        if not d[at.DEALT_IN + seat]:
            d[at.OWED + seat] = -1
        elif abandoned and not d[at.LIVE + seat]:
            d[at.OWED + seat] = max(most - d[at.PAID + seat], 0)
        else:
            d[at.OWED + seat] = 0
    d[at.STEP] = -1 if abandoned else t[at.LADDER + 3 * (d[at.STEP] + 1) + 2]
    d[at.BLINDS] = not abandoned
    d[at.CARRIED] = 1
    d[at.ENDED] = at.PAROLED if abandoned else at.PASSED


@piece
def showdown(d: Row, t: Row, row: Row, five: Row) -> None:
    """Compare and pay the pots (GEN-2.05, X-25); where two hands share them, to the second one first."""
    first, qualified = t[at.SECOND], 0
    while first >= 0:
        if t[at.SECOND]:
            clear(d, at.SCORE, at.SCORE + d[at.SEATED])
        found = score_all(d, t[first:])
        qualified = found if first else qualified
        pay_pots(d, t[first:], row, qualified, first > 0, five)
        first = 0 if first else -1
    nothing_stays(d)
    d[at.ENDED] = at.SHOWDOWN


@piece
def score_all(d: Row, t: Row) -> int:
    """Score the hands of all survivors; which seats qualify, as a set."""
    qualified = 0
    for seat in range(d[at.SEATED]):
        if d[at.LIVE + seat] and hand_score(d, t, seat):
            qualified |= 1 << seat
    return qualified


@piece
def pay_pots(d: Row, t: Row, row: Row, qualified: int, second: bool, five: Row) -> None:
    """Pay each pot, or the part of it of one hand: of two the first has the odd chip, or all if no second qualifies."""
    below = -1
    base = d[at.TOTAL]
    for seat in range(d[at.SEATED]):
        base -= bet_of(d, seat)
    level, top = next_level(d, below)
    while level >= 0:
        amount, among = base if below < 0 else 0, 0
        for seat in range(d[at.SEATED]):
            bet = bet_of(d, seat)
            amount += (bet if top else min(bet, level)) - min(bet, max(below, 0))
            if d[at.LIVE + seat] and bet >= level:
                among |= 1 << seat
        less = amount // 2 if among & qualified and among & among - 1 else 0
        if not second or less:
            pay(d, t, row, less if second else amount - less, among, five)
        below = level
        level, top = next_level(d, below)


@piece
def bet_of(d: Row, seat: int) -> int:
    """Return what a seat has bet in the whole deal."""
    return int(d[at.STAKE + seat] - d[at.DEAD + seat])


@piece
def uncalled(d: Row) -> int:
    """Return what a survivor has bet at the showdown beyond everybody else, where others had less than the ante."""
    high = second = owner = 0
    for seat in range(d[at.SEATED]):
        bet = bet_of(d, seat)
        if bet > high:
            high, second, owner = bet, high, seat
        elif bet > second:
            second = bet
    return int(high - second) if d[at.ENDED] == at.SHOWDOWN and d[at.LIVE + owner] else 0


@piece
def next_level(d: Row, below: int) -> tuple[int, bool]:
    """Return the least bet of a survivor above this, -1 if there is none; and is it the highest?"""
    level, high = -1, -1
    for seat in range(d[at.SEATED]):
        if d[at.LIVE + seat]:
            bet = bet_of(d, seat)
            high = max(high, bet)
            if bet > below and (level < 0 or bet < level):
                level = bet
    return level, level == high


@piece
def pay(d: Row, t: Row, row: Row, amount: int, among: int, five: Row) -> None:
    """Share a pot among its winners; odd chips by the suit, or from the dealer's left (X-26, X-85)."""
    winners = mark_winners(d, t, among) if among & among - 1 else among
    count = 0
    for seat in range(d[at.SEATED]):
        count += winners >> seat & 1
    share, odd = amount // count, amount % count
    for seat in range(d[at.SEATED]):
        if winners >> seat & 1:
            d[at.STACK + seat] += share
    for _ in range(odd):
        found, best, seat = -1, -1, d[at.DEALER]
        for _ in range(d[at.SEATED]):
            seat = left_of(d, seat)
            suit = odd_suit(d, t, seat, five) if row[column.ODD_CHIP_BY_SUIT] and winners >> seat & 1 else 0
            if winners >> seat & 1 and suit > best:
                found, best = seat, suit
        winners &= ~(1 << found)
        d[at.STACK + found] += 1
