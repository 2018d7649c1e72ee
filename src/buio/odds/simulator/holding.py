"""Cards and seats of a deal: who comes next, what is dealt, taken, thrown away; the log of moves."""

from buio.odds.simulator import layout as at
from buio.odds.simulator.jit import piece
from buio.odds.simulator.kiss import below
from buio.odds.simulator.layout import Row

DEALING = -1
"""The dealer, as the actor of a move in the log."""


@piece
def clear(numbers: Row, first: int, stop: int) -> None:
    """Make these numbers 0."""
    numbers[first:stop] = 0


@piece
def left_of(d: Row, seat: int) -> int:
    """Return the next seat, whoever sits there."""
    return seat + 1 if seat + 1 < d[at.SEATED] else 0


@piece
def next_live(d: Row, seat: int) -> int:
    """Return the next seat that is in the deal."""
    seat = left_of(d, seat)
    while not d[at.LIVE + seat]:
        seat = left_of(d, seat)
    return seat


@piece
def next_able(d: Row, seat: int) -> int:
    """Return the next seat that is in the deal and has chips."""
    seat = left_of(d, seat)
    while not d[at.LIVE + seat] or not d[at.STACK + seat]:
        seat = left_of(d, seat)
    return seat


@piece
def survivors(d: Row) -> int:
    """Return how many are in the deal."""
    count = 0
    for seat in range(d[at.SEATED]):
        count += d[at.LIVE + seat]
    return int(count)


@piece
def log(d: Row, moves: Row, actor: int, verb: int, amount: int, cards: int) -> None:
    """Write a move down, if anybody reads it."""
    if d[at.LOGGED] + 4 <= len(moves):
        place = d[at.LOGGED]
        moves[place], moves[place + 1], moves[place + 2], moves[place + 3] = actor, verb, amount, cards
        d[at.LOGGED] += 4


@piece
def put(d: Row, seat: int, chips: int) -> None:
    """Move chips from a seat's stack into the pot."""
    d[at.STACK + seat] -= chips
    d[at.STAKE + seat] += chips
    d[at.TOTAL] += chips


@piece
def fill_stock(d: Row, t: Row) -> None:
    """Take the whole pack; its order is decided card by card when they are dealt."""
    count = d[at.STOCK_LEFT] = t[at.CARDS_IN_PACK]
    for place in range(count):
        d[at.STOCK + place] = t[at.PACKED + place]


@piece
def take_place(d: Row, place: int) -> int:
    """Take the card at this place out of the stock."""
    card = d[at.STOCK + place]
    d[at.STOCK_LEFT] -= 1
    d[at.STOCK + place] = d[at.STOCK + d[at.STOCK_LEFT]]
    return int(card)


@piece
def any_card(d: Row) -> int:
    """Take a card out of the stock, each equally likely."""
    return take_place(d, below(d, d[at.STOCK_LEFT]))


@piece
def card_but(d: Row, without: int) -> int:
    """Return the same, but none of these cards unless there is nothing else."""
    if not without:
        return any_card(d)
    left = 0
    for place in range(d[at.STOCK_LEFT]):
        left += 1 - (without >> d[at.STOCK + place] & 1)
    if not left:
        return any_card(d)
    wanted = below(d, left)
    for place in range(d[at.STOCK_LEFT]):
        if not without >> d[at.STOCK + place] & 1:
            if not wanted:
                return take_place(d, place)
            wanted -= 1
    return -1


@piece
def give(d: Row, seat: int, card: int) -> None:
    """Put a card into a hand."""
    d[at.HANDS + at.HAND * seat + d[at.CARDS + seat]] = card
    d[at.CARDS + seat] += 1
    d[at.SCORE + seat] = 0


@piece
def serve(d: Row, moves: Row, seat: int, count: int) -> None:
    """Deal a seat cards; in the log they are digits of 64."""
    told = 0
    for _ in range(count):
        card = any_card(d)
        give(d, seat, card)
        told = told << 6 | card
    log(d, moves, DEALING, at.HOLE, seat, told | count << 42)


@piece
def lay(d: Row, moves: Row, count: int) -> None:
    """Deal cards to the table."""
    told = 0
    for _ in range(count):
        card = any_card(d)
        d[at.BOARD + d[at.BOARDED]] = card
        d[at.BOARDED] += 1
        told = told << 6 | card
    clear(d, at.SCORE, at.SCORE + d[at.SEATED])
    log(d, moves, DEALING, at.TO_BOARD, 0, told | count << 42)


@piece
def burn(d: Row, moves: Row, count: int) -> None:
    """Deal cards to nobody."""
    told = 0
    for _ in range(count):
        told = told << 6 | any_card(d)
    log(d, moves, DEALING, at.BURN, 0, told | count << 42)


@piece
def digits(d: Row, first: int, count: int) -> int:
    """Return so many cards as digits of 64, their number above."""
    told = 0
    for place in range(count):
        told = told << 6 | d[first + place]
    return int(told | count << 42)


@piece
def hand_set(d: Row, seat: int) -> int:
    """Return a hand as a set of cards."""
    cards = 0
    for place in range(d[at.CARDS + seat]):
        cards |= 1 << d[at.HANDS + at.HAND * seat + place]
    return int(cards)


@piece
def throw(d: Row, cards: int, count: int) -> None:
    """Put a set of cards on the muck."""
    d[at.MUCK] |= cards
    d[at.MUCKED] += count


@piece
def give_up(d: Row, seat: int) -> None:
    """Take a seat out of the deal; its cards go to the muck."""
    d[at.LIVE + seat] = 0
    d[at.GIVEN_UP + seat] = d[at.CARDS + seat]
    throw(d, hand_set(d, seat), d[at.CARDS + seat])
    d[at.CARDS + seat] = d[at.SCORE + seat] = 0


@piece
def discard(d: Row, seat: int, cards: int) -> int:
    """Take a set of cards out of a hand; how many there are."""
    kept = 0
    first = at.HANDS + at.HAND * seat
    held = d[at.CARDS + seat]
    for place in range(held):
        card = d[first + place]
        if not cards >> card & 1:
            d[first + kept] = card
            kept += 1
    d[at.CARDS + seat] = kept
    d[at.SCORE + seat] = 0
    return int(held - kept)
