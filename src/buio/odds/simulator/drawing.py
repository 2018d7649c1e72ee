"""The draw: the twin of `buio.play.phases.drawing`."""

from buio.odds.simulator.beginning import ask_survivors
from buio.odds.simulator.betting import four_suited
from buio.odds.simulator.holding import DEALING, card_but, discard, give, hand_set, log, throw
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import (
    ACTOR,
    ASKED,
    CARDS,
    DISCARD,
    DREW,
    FOUR_OPEN,
    HAND,
    HANDS,
    HOLE,
    INDEX,
    LADDER,
    LATER,
    LATER_NEED,
    MAY,
    MOST,
    MUCK,
    MUCKED,
    NOBODY,
    OPENED_WITH,
    OPENER,
    ORDER,
    SEATED,
    SERVED,
    SET_ASIDE,
    SHUFFLES,
    STEP,
    STOCK,
    STOCK_LEFT,
    THREW,
    WAITING,
)
from buio.odds.simulator.tables import Row

AT_MOST, AT_ONCE, PROVED, RESHUFFLE, WITH_ACE, RESERVE = range(1, 7)
"""Columns of a draw in the program."""


@piece
def begin_draw(d: Row, row: Row, options: Row) -> None:
    """The survivors change cards in turn, from the dealer's left."""
    ask_survivors(d, 0, d[SEATED])
    d[WAITING] = d[SERVED] = 0
    draw_options(d, row, options)


@piece
def draw_options(d: Row, row: Row, options: Row) -> None:
    """How many cards may go."""
    seat = d[ACTOR]
    promised = d[ASKED] - d[INDEX] - 1 if row[RESERVE] else 0
    for place in range(d[WAITING]):
        promised += d[LATER_NEED + place]
    left = d[STOCK_LEFT] + (d[MUCKED] if row[RESHUFFLE] else 0) - promised
    options[MAY] = 1 << DISCARD
    options[MOST] = min(row[AT_MOST], d[CARDS + seat], left)


@piece
def throw_away(d: Row, t: Row, row: Row, cards: int, options: Row, moves: Row) -> None:
    """The actor throws these cards away and is served; after the last one those who wait are."""
    seat = d[ACTOR]
    count = discard(d, seat, cards)
    d[DREW + seat], d[THREW + seat] = count, cards
    if count and seat == d[OPENER] and row[PROVED] and (d[SET_ASIDE] or splits(d, t, seat)):
        d[SET_ASIDE] += count
    else:
        throw(d, cards, count)
    at_once = min(count, row[AT_ONCE])
    if count > at_once:
        d[LATER + d[WAITING]], d[LATER_NEED + d[WAITING]] = seat, count - at_once
        d[WAITING] += 1
    serve_draw(d, seat, at_once, moves)
    d[INDEX] += 1
    if d[INDEX] < d[ASKED]:
        d[ACTOR] = d[ORDER + d[INDEX]]
        draw_options(d, row, options)
        return
    for place in range(d[WAITING]):
        serve_draw(d, d[LATER + place], d[LATER_NEED + place], moves)
    d[ACTOR] = NOBODY


@piece
def splits(d: Row, t: Row, seat: int) -> bool:
    """Do the cards kept of the opening hand no longer prove it (ITA-1.44)?"""
    kept = hand_set(d, seat) & d[OPENED_WITH]
    most = pairs = high = 0
    for rank in range(13):
        times = 0
        for suit in range(4):
            times += kept >> 4 * rank + suit & 1
        most = max(most, times)
        pairs += times == 2
        if times > 1:
            high = rank
    proved = most >= 3 or pairs >= 2 or (pairs > 0 and high >= t[LADDER + 3 * (d[STEP] + 1) + 1])
    return not (proved or (t[FOUR_OPEN] and four_suited(kept)))


@piece
def serve_draw(d: Row, seat: int, need: int, moves: Row) -> None:
    """The dealer serves a seat; when the stock runs out the muck is shuffled into it (ITA-1.43, X-45i)."""
    while need:
        own = d[THREW + seat]
        if not d[STOCK_LEFT] or (d[SHUFFLES] and not fresh(d, own)):
            reshuffle(d, own)
        left = fresh(d, own) if d[SHUFFLES] else d[STOCK_LEFT]
        number, told = min(need, left or d[STOCK_LEFT]), 0
        for _ in range(number):
            card = card_but(d, own if d[SHUFFLES] else 0)
            give(d, seat, card)
            told = told << 6 | card
        log(d, moves, DEALING, HOLE, seat, told | number << 42)
        need -= number


@piece
def fresh(d: Row, own: int) -> int:
    """How many cards of the stock a seat has not thrown away itself."""
    left = 0
    for place in range(d[STOCK_LEFT]):
        left += 1 - (own >> d[STOCK + place] & 1)
    return int(left)


@piece
def reshuffle(d: Row, own: int) -> None:
    """The muck goes into the stock, what the seat being served has thrown only if there is nothing else."""
    back = d[MUCK] & ~own
    if not back and not d[STOCK_LEFT]:
        back = d[MUCK]
    if not back:
        return
    d[MUCK] &= ~back
    d[SHUFFLES] += 1
    for card in range(54):
        if back >> card & 1:
            d[STOCK + d[STOCK_LEFT]] = card
            d[STOCK_LEFT] += 1
            d[MUCKED] -= 1


@piece
def card_of(d: Row, seat: int, place: int) -> int:
    """A card of a hand."""
    return int(d[HANDS + HAND * seat + place])
