"""What a policy that is a table decides: by round, by whether a bet lies there, by the kind of hand."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.jit import piece
from buio.odds.simulator.kiss import random_word
from buio.odds.simulator.layout import Row
from buio.odds.simulator.scoring import hand_score, shown_value

Choice = tuple[int, int, int]
"""The verb, the amount, the cards as a set."""


@piece
def choose(d: Row, t: Row, w: Row, options: Row) -> Choice:
    """What the actor does, by this table."""
    may = options[at.MAY]
    if may >> at.CALL & 1:
        return choose_bet(d, t, w, options)
    if may >> at.DISCARD & 1:
        count = min(w[at.THROWS + bucket(d, t, w)], options[at.MOST])
        return at.DISCARD, 0, least_useful(d, d[at.ACTOR], count)
    if may >> at.BRING_IN & 1:
        return at.BRING_IN, options[at.OWES], 0
    if may >> at.BLIND & 1:
        return (at.BLIND, options[at.LOW], 0) if random_word(d, at.CHOICE) < w[at.BLIND_CHANCE] else (at.DECLINE, 0, 0)
    return (at.PAY_IN, options[at.OWES], 0) if random_word(d, at.CHOICE) < w[at.PAY_CHANCE] else (at.DECLINE, 0, 0)


@piece
def choose_bet(d: Row, t: Row, w: Row, options: Row) -> Choice:
    """Fold, call, raise, or propose parol; what is not possible becomes what comes nearest to it."""
    may, faced = options[at.MAY], options[at.OWES] > 0
    which_round = min(t[at.PHASES + column.COLUMNS * d[at.PHASE] + column.WHICH_ROUND], at.ROUNDS - 1)
    first = at.CHANCES + at.ACTIONS * (bucket(d, t, w) + at.BUCKETS * (faced + 2 * which_round))
    roll, action = random_word(d, at.CHOICE), 0
    while action < at.ACTIONS - 1 and roll >= w[first + action]:
        action += 1
    if action == at.TO_FOLD and may >> at.FOLD & 1:
        return at.FOLD, 0, 0
    if action == at.TO_PAROL and may >> at.PAROL & 1:
        return at.PAROL, 0, 0
    if action > at.TO_CALL and action != at.TO_PAROL and may >> at.RAISE & 1:
        return at.RAISE, raise_to(d, options, action), 0
    return at.CALL, 0, 0


@piece
def raise_to(d: Row, options: Row, action: int) -> int:
    """The least raise, one of the pot, the greatest."""
    if action == at.TO_MOST:
        return int(options[at.HIGH])
    if action == at.TO_POT:
        pot = d[at.LEVEL] + d[at.TOTAL] + options[at.OWES]
        return int(max(options[at.LOW], min(options[at.HIGH], pot)))
    return int(options[at.LOW])


@piece
def bucket(d: Row, t: Row, w: Row) -> int:
    """The kind of the actor's hand: how many cuts it reaches."""
    seat = d[at.ACTOR]
    if d[at.CARDS + seat] + d[at.BOARDED] >= 5:
        value, first, count = hand_score(d, t, seat), at.CUT, w[at.CUTS]
    else:
        hand = at.HANDS + at.HAND * seat
        value, first, count = shown_value(d[hand : hand + at.HAND], d[at.CARDS + seat]), at.EARLY_CUT, w[at.EARLY_CUTS]
    found = 0
    while found < count and value >= w[first + found]:
        found += 1
    return found


@piece
def least_useful(d: Row, seat: int, count: int) -> int:
    """So many cards of a hand, as a set: those that stand alone first, the lowest first."""
    first, ranks, thrown = at.HANDS + at.HAND * seat, 0, 0
    for place in range(d[at.CARDS + seat]):
        ranks += 1 << 4 * (d[first + place] >> 2)
    for _ in range(count):
        worst, least = -1, 1 << 30
        for place in range(d[at.CARDS + seat]):
            card = d[first + place]
            use = (ranks >> 4 * (card >> 2) & 15) << 6 | card
            if not thrown >> card & 1 and use < least:
                worst, least = card, use
        thrown |= 1 << worst
    return thrown
