"""Cards and seats of a deal: who comes next, what is dealt, taken, thrown away; the log of moves."""

from buio.odds.simulator.chance import below
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import (
    ACTOR,
    BOARD,
    BOARDED,
    BURN,
    CARDS,
    CARDS_IN_PACK,
    DEALER,
    HAND,
    HANDS,
    HOLE,
    LIVE,
    LOGGED,
    MUCK,
    MUCKED,
    PACKED,
    SCORE,
    SEATED,
    STACK,
    STAKE,
    STOCK,
    STOCK_LEFT,
    TO_BOARD,
    TOTAL,
)
from buio.odds.simulator.tables import Row

DEALING = -1
"""The dealer, as the actor of a move in the log."""


@piece
def clear(numbers: Row, first: int, stop: int) -> None:
    """Make these numbers 0."""
    numbers[first:stop] = 0


@piece
def left_of(d: Row, seat: int) -> int:
    """The next seat, whoever sits there."""
    return seat + 1 if seat + 1 < d[SEATED] else 0


@piece
def next_live(d: Row, seat: int) -> int:
    """The next seat that is in the deal."""
    seat = left_of(d, seat)
    while not d[LIVE + seat]:
        seat = left_of(d, seat)
    return seat


@piece
def next_able(d: Row, seat: int) -> int:
    """The next seat that is in the deal and has chips."""
    seat = left_of(d, seat)
    while not d[LIVE + seat] or not d[STACK + seat]:
        seat = left_of(d, seat)
    return seat


@piece
def survivors(d: Row) -> int:
    """How many are in the deal."""
    count = 0
    for seat in range(d[SEATED]):
        count += d[LIVE + seat]
    return int(count)


@piece
def log(d: Row, moves: Row, actor: int, verb: int, amount: int, cards: int) -> None:
    """Write a move down, if anybody reads it."""
    if d[LOGGED] + 4 <= len(moves):
        place = d[LOGGED]
        moves[place], moves[place + 1], moves[place + 2], moves[place + 3] = actor, verb, amount, cards
        d[LOGGED] += 4


@piece
def put(d: Row, seat: int, chips: int) -> None:
    """Move chips from a seat's stack into the pot."""
    d[STACK + seat] -= chips
    d[STAKE + seat] += chips
    d[TOTAL] += chips


@piece
def fill_stock(d: Row, t: Row) -> None:
    """The whole pack; its order is decided card by card when they are dealt."""
    count = d[STOCK_LEFT] = t[CARDS_IN_PACK]
    for place in range(count):
        d[STOCK + place] = t[PACKED + place]


@piece
def take_place(d: Row, place: int) -> int:
    """Take the card at this place out of the stock."""
    card = d[STOCK + place]
    d[STOCK_LEFT] -= 1
    d[STOCK + place] = d[STOCK + d[STOCK_LEFT]]
    return int(card)


@piece
def any_card(d: Row) -> int:
    """Take a card out of the stock, each equally likely."""
    return take_place(d, below(d, d[STOCK_LEFT]))


@piece
def card_but(d: Row, without: int) -> int:
    """The same, but none of these cards unless there is nothing else."""
    if not without:
        return any_card(d)
    left = 0
    for place in range(d[STOCK_LEFT]):
        left += 1 - (without >> d[STOCK + place] & 1)
    if not left:
        return any_card(d)
    wanted = below(d, left)
    for place in range(d[STOCK_LEFT]):
        if not without >> d[STOCK + place] & 1:
            if not wanted:
                return take_place(d, place)
            wanted -= 1
    return -1


@piece
def give(d: Row, seat: int, card: int) -> None:
    """Put a card into a hand."""
    d[HANDS + HAND * seat + d[CARDS + seat]] = card
    d[CARDS + seat] += 1
    d[SCORE + seat] = 0


@piece
def serve(d: Row, moves: Row, seat: int, count: int) -> None:
    """Deal a seat cards; in the log they are digits of 64."""
    told = 0
    for _ in range(count):
        card = any_card(d)
        give(d, seat, card)
        told = told << 6 | card
    log(d, moves, DEALING, HOLE, seat, told | count << 42)


@piece
def lay(d: Row, moves: Row, count: int) -> None:
    """Deal cards to the table."""
    told = 0
    for _ in range(count):
        card = any_card(d)
        d[BOARD + d[BOARDED]] = card
        d[BOARDED] += 1
        told = told << 6 | card
    clear(d, SCORE, SCORE + d[SEATED])
    log(d, moves, DEALING, TO_BOARD, 0, told | count << 42)


@piece
def burn(d: Row, moves: Row, count: int) -> None:
    """Deal cards to nobody."""
    told = 0
    for _ in range(count):
        told = told << 6 | any_card(d)
    log(d, moves, DEALING, BURN, 0, told | count << 42)


@piece
def hand_set(d: Row, seat: int) -> int:
    """A hand as a set of cards."""
    cards = 0
    for place in range(d[CARDS + seat]):
        cards |= 1 << d[HANDS + HAND * seat + place]
    return int(cards)


@piece
def throw(d: Row, cards: int, count: int) -> None:
    """Put a set of cards on the muck."""
    d[MUCK] |= cards
    d[MUCKED] += count


@piece
def give_up(d: Row, seat: int) -> None:
    """Take a seat out of the deal; its cards go to the muck."""
    d[LIVE + seat] = 0
    throw(d, hand_set(d, seat), d[CARDS + seat])
    d[CARDS + seat] = d[SCORE + seat] = 0


@piece
def discard(d: Row, seat: int, cards: int) -> int:
    """Take a set of cards out of a hand; how many there are."""
    kept = 0
    first = HANDS + HAND * seat
    held = d[CARDS + seat]
    for place in range(held):
        card = d[first + place]
        if not cards >> card & 1:
            d[first + kept] = card
            kept += 1
    d[CARDS + seat] = kept
    d[SCORE + seat] = 0
    return int(held - kept)


@piece
def anybody(d: Row) -> bool:
    """Has somebody to decide?"""
    return bool(d[ACTOR] >= 0)


@piece
def button(d: Row) -> int:
    """The seat that deals."""
    return int(d[DEALER])
