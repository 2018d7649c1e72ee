"""What a policy that is a table decides: by round, by whether a bet lies there, by the kind of hand."""

from buio.odds.simulator.chance import random_word
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import (
    ACTIONS,
    ACTOR,
    BLIND,
    BLIND_CHANCE,
    BOARDED,
    BRING_IN,
    BUCKETS,
    CALL,
    CARDS,
    CHANCES,
    CHOICE,
    COLUMNS,
    CUT,
    CUTS,
    DECLINE,
    DISCARD,
    EARLY_CUT,
    EARLY_CUTS,
    FOLD,
    HAND,
    HANDS,
    HIGH,
    LEVEL,
    LOW,
    MAY,
    MOST,
    OWES,
    PAROL,
    PAY_CHANCE,
    PAY_IN,
    PHASE,
    PHASES,
    RAISE,
    ROUNDS,
    THROWS,
    TO_CALL,
    TO_FOLD,
    TO_MOST,
    TO_PAROL,
    TO_POT,
    TOTAL,
    WHICH_ROUND,
)
from buio.odds.simulator.scoring import hand_score, shown_value
from buio.odds.simulator.tables import Row

Choice = tuple[int, int, int]
"""The verb, the amount, the cards as a set."""


@piece
def choose(d: Row, t: Row, w: Row, options: Row) -> Choice:
    """What the actor does, by this table."""
    may = options[MAY]
    if may >> CALL & 1:
        return choose_bet(d, t, w, options)
    if may >> DISCARD & 1:
        count = min(w[THROWS + bucket(d, t, w)], options[MOST])
        return DISCARD, 0, least_useful(d, d[ACTOR], count)
    if may >> BRING_IN & 1:
        return BRING_IN, options[OWES], 0
    if may >> BLIND & 1:
        return (BLIND, options[LOW], 0) if random_word(d, CHOICE) < w[BLIND_CHANCE] else (DECLINE, 0, 0)
    return (PAY_IN, options[OWES], 0) if random_word(d, CHOICE) < w[PAY_CHANCE] else (DECLINE, 0, 0)


@piece
def choose_bet(d: Row, t: Row, w: Row, options: Row) -> Choice:
    """Fold, call, raise, or propose parol; what is not possible becomes what comes nearest to it."""
    may, faced = options[MAY], options[OWES] > 0
    first = CHANCES + ACTIONS * (bucket(d, t, w) + BUCKETS * (faced + 2 * round_of(d, t)))
    roll, action = random_word(d, CHOICE), 0
    while action < ACTIONS - 1 and roll >= w[first + action]:
        action += 1
    if action == TO_FOLD and may >> FOLD & 1:
        return FOLD, 0, 0
    if action == TO_PAROL and may >> PAROL & 1:
        return PAROL, 0, 0
    if action > TO_CALL and action != TO_PAROL and may >> RAISE & 1:
        return RAISE, raise_to(d, options, action), 0
    return CALL, 0, 0


@piece
def raise_to(d: Row, options: Row, action: int) -> int:
    """The least raise, one of the pot, the greatest."""
    if action == TO_MOST:
        return int(options[HIGH])
    if action == TO_POT:
        pot = d[LEVEL] + d[TOTAL] + options[OWES]
        return int(max(options[LOW], min(options[HIGH], pot)))
    return int(options[LOW])


@piece
def round_of(d: Row, t: Row) -> int:
    """Which round of betting this is, from 0."""
    return int(min(t[PHASES + COLUMNS * d[PHASE] + WHICH_ROUND], ROUNDS - 1))


@piece
def bucket(d: Row, t: Row, w: Row) -> int:
    """The kind of the actor's hand: how many cuts it reaches."""
    seat = d[ACTOR]
    if d[CARDS + seat] + d[BOARDED] >= 5:
        value, first, count = hand_score(d, t, seat), CUT, w[CUTS]
    else:
        hand = HANDS + HAND * seat
        value, first, count = shown_value(d[hand : hand + HAND], d[CARDS + seat]), EARLY_CUT, w[EARLY_CUTS]
    found = 0
    while found < count and value >= w[first + found]:
        found += 1
    return found


@piece
def least_useful(d: Row, seat: int, count: int) -> int:
    """So many cards of a hand, as a set: those that stand alone first, the lowest first."""
    first, ranks, thrown = HANDS + HAND * seat, 0, 0
    for place in range(d[CARDS + seat]):
        ranks += 1 << 4 * (d[first + place] >> 2)
    for _ in range(count):
        worst, least = -1, 1 << 30
        for place in range(d[CARDS + seat]):
            card = d[first + place]
            use = (ranks >> 4 * (card >> 2) & 15) << 6 | card
            if not thrown >> card & 1 and use < least:
                worst, least = card, use
        thrown |= 1 << worst
    return thrown
