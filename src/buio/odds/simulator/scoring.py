"""Scores of hands, and who wins: the twin of `buio.ranking` for one deal after the other."""

from buio.odds.simulator import columns as column
from buio.odds.simulator import layout as at
from buio.odds.simulator.jit import piece
from buio.odds.simulator.layout import Row

MIXED = 4
WIDE = 15
"""Ranks are digits of this base; a missing card is 0."""


@piece
def score_five(t: Row, a: int, b: int, c: int, d: int, e: int) -> int:
    """Return the score of five cards."""
    total = t[at.NUMBERS + a] + t[at.NUMBERS + b] + t[at.NUMBERS + c] + t[at.NUMBERS + d] + t[at.NUMBERS + e]
    suit, flush = MIXED, 0
    if a & 3 == b & 3 and a & 3 == c & 3 and a & 3 == d & 3 and a & 3 == e & 3:
        suit, flush = a & 3, 1
    sums = t[at.SUMS]
    score, rank = t[at.TABLES + (2 + suit) * sums + total], t[at.TABLES + flush * sums + total]
    if rank >= 0:
        for card in (a, b, c, d, e):
            if card >> 2 == rank:
                score |= 1 << t[at.STRENGTHS + (card & 3)]
    return int(score)


@piece
def seen_card(d: Row, seat: int, place: int) -> int:
    """Return the cards of a seat, then those of the board, by their place."""
    own = d[at.CARDS + seat]
    return int(d[at.HANDS + at.HAND * seat + place] if place < own else d[at.BOARD + place - own])


@piece
def hand_score(d: Row, t: Row, seat: int) -> int:
    """Score the best five cards of a seat and the board; 0: there are fewer. Found once for the same cards."""
    if not d[at.SCORE + seat]:
        d[at.SCORE + seat] = best_score(d, t, seat)
    return int(d[at.SCORE + seat])


@piece
def best_score(d: Row, t: Row, seat: int) -> int:
    """Return the same, looked up."""
    count = d[at.CARDS + seat] + d[at.BOARDED]
    first = at.HANDS + at.HAND * seat
    if count == 5 and t[at.SUMS] and not d[at.BOARDED]:
        return score_five(t, d[first], d[first + 1], d[first + 2], d[first + 3], d[first + 4])
    if t[at.FROM_HAND]:
        return best_of_both(d, t, seat)
    if not t[at.SUMS]:
        return listed_score(d, t, seat)
    best = 0
    for i in range(count - 4):
        a = seen_card(d, seat, i)
        for j in range(i + 1, count - 3):
            b = seen_card(d, seat, j)
            for k in range(j + 1, count - 2):
                c = seen_card(d, seat, k)
                for m in range(k + 1, count - 1):
                    e = seen_card(d, seat, m)
                    for n in range(m + 1, count):
                        best = max(best, score_five(t, a, b, c, e, seen_card(d, seat, n)))
    return best


@piece
def listed_score(d: Row, t: Row, seat: int) -> int:
    """Return the same where a table has every hand, by its place among all sets of so many cards; 0: there are fewer.

    Of cards in ascending order, from 0, the first has as many sets of one below it, the second of two, and so on.
    """
    size, place = t[at.SIZE], 0
    if d[at.CARDS + seat] + d[at.BOARDED] < size:
        return 0
    for one in range(size):
        card, lower, sets = seen_card(d, seat, one), 0, 1
        for other in range(size):
            lower += seen_card(d, seat, other) < card
        for less in range(lower + 1):
            sets = sets * (card - 4 * t[at.LOWEST] - less) // (less + 1)
        place += sets
    return int(t[at.TABLES + place])


@piece
def best_of_both(d: Row, t: Row, seat: int) -> int:
    """Return the same of two cards of the hand and three of the board; 0: there are fewer."""
    best, first, last = 0, at.HANDS + at.HAND * seat, at.HANDS + at.HAND * seat + d[at.CARDS + seat]
    on_board = at.BOARD + d[at.BOARDED]
    for i in range(first, last - 1):
        for j in range(i + 1, last):
            for k in range(at.BOARD, on_board - 2):
                for m in range(k + 1, on_board - 1):
                    for n in range(m + 1, on_board):
                        best = max(best, score_five(t, d[i], d[j], d[k], d[m], d[n]))
    return best


@piece
def height(card: int, low: int) -> int:
    """Return the rank of a card, from the deuce; where `low` says so from an ace that is the lowest card."""
    rank = card >> 2
    return int(rank if not low or low == 2 else 0 if rank == 12 else rank + 1)


@piece
def shown_value(cards: Row, count: int, low: int) -> int:
    """Return what one to four cards are worth: the more of a rank the better, then the ranks; the reverse if `low`.

    `low` is as in `column.SHOWN_LOW` (RNK-6.01, RNK-5.04).
    """
    ranks = 0
    for place in range(count):
        ranks += 1 << 4 * height(cards[place], low)
    if low == column.ACES_HIGH_PAIRED and ranks & 15 > 1:
        ranks += (ranks & 15) * ((1 << 4 * 13) - 1)
    most, pairs, digits = 0, 0, 0
    for times in range(4, 0, -1):
        for rank in range(13, -1, -1):
            if ranks >> 4 * rank & 15 == times:
                digits = digits * WIDE + rank + 1
                most = max(most, times)
                pairs += times == 2
    kind = 5 if most == 4 else 3 if most == 3 else pairs
    for _ in range(count, 4):
        digits *= WIDE
    value = kind * WIDE**4 + digits
    return int(-value if low else value)


@piece
def shown_with_fours(cards: Row, count: int) -> int:
    """Return the same where four in line or of one suit stand between a pair and two (STD-5.02)."""
    value, kinds = shown_value(cards, count, 0), WIDE**4
    value += 7 * (value // kinds) * kinds
    if count < 4 or value >= kinds:  # too few cards, or some are of a rank
        return int(value)
    ranks = suits = 0
    for place in range(4):
        ranks |= 1 << (cards[place] >> 2)
        suits |= 1 << (cards[place] & 3)
    if suits & suits - 1 == 0:
        return int(11 * kinds + value)
    for top in range(12, 2, -1):
        if ranks == 15 << top - 3:
            return int(10 * kinds + top)
    return int(10 * kinds + 2 if ranks == 7 | 1 << 12 else value)


@piece
def top_suit(t: Row, cards: Row) -> int:
    """Return the strength of the suit of the highest card of a hand; an ace may be the lowest card."""
    ranks = 0
    for card in cards:
        ranks |= 1 << (card >> 2)
    low_ace = t[at.ACE] == 1 or (not t[at.ACE] and ranks == (15 << t[at.LOWEST] | 1 << 12))
    top, best = -1, 0
    for card in cards:
        if not low_ace or card >> 2 < 12:
            top = max(top, card >> 2)
    for card in cards:
        if card >> 2 == top:
            best = max(best, t[at.STRENGTHS + (card & 3)])
    return int(best)


@piece
def odd_suit(d: Row, t: Row, seat: int, five: Row) -> int:
    """Find the strongest suit of the highest card of hands that make a seat's score, for odd chips (X-26, X-85)."""
    count, best = d[at.CARDS + seat] + d[at.BOARDED], 0
    for chosen in range(1 << count):
        held = own = 0
        for place in range(count):
            if chosen >> place & 1:
                if held < t[at.SIZE]:
                    five[held] = seen_card(d, seat, place)
                held += 1
                own += place < d[at.CARDS + seat]
        counts = held == t[at.SIZE] and (not t[at.FROM_HAND] or own == t[at.FROM_HAND])
        listed = not t[at.SUMS]  # such a hand is taken whole
        if counts and (listed or score_five(t, five[0], five[1], five[2], five[3], five[4]) == d[at.SCORE + seat]):
            best = max(best, top_suit(t, five[: t[at.SIZE]]))
    return best


@piece
def kind_of_flush(t: Row, score: int) -> int:
    """Return which straight flush: 0 the minimum, 1 one between, 2 the maximum."""
    if score >= t[at.CYCLE + 2]:
        return 2
    return int(score >> 4 > t[at.CYCLE + 1] >> 4)  # not the sum of both: for NumPy two truths are one


@piece
def mark_winners(d: Row, t: Row, among: int) -> int:
    """Return the seats that win, as a set, of this set of seats (ITA-1.74, X-22)."""
    top = 0
    for seat in range(d[at.SEATED]):
        if among >> seat & 1:
            top = max(top, d[at.SCORE + seat])
    if t[at.CYCLE] and top >= t[at.CYCLE + 1]:
        return circle_winners(d, t, among)
    won = 0
    for seat in range(d[at.SEATED]):
        if among >> seat & 1 and d[at.SCORE + seat] == top:
            won |= 1 << seat
    return won


@piece
def circle_winners(d: Row, t: Row, among: int) -> int:
    """Return the winners where the straight flushes beat one another in a circle."""
    lowest, middle, highest = best_of_kind(d, t, among, 0), best_of_kind(d, t, among, 1), best_of_kind(d, t, among, 2)
    # the minimum beats the maximum, this the middle, this the minimum; all three share
    wins = 7 if lowest and middle and highest else 4 if highest and not lowest else 2 if middle and not highest else 1
    all_share = t[at.CYCLE] == 2 and wins == 7
    won = 0
    for seat in range(d[at.SEATED]):
        score = d[at.SCORE + seat]
        shares = all_share or score in (lowest, middle, highest)
        if among >> seat & 1 and score >= t[at.CYCLE + 1] and wins >> kind_of_flush(t, score) & 1 and shares:
            won |= 1 << seat
    return won


@piece
def best_of_kind(d: Row, t: Row, among: int, kind: int) -> int:
    """Return the best straight flush of a kind; 0: there is none."""
    best = 0
    for seat in range(d[at.SEATED]):
        score = d[at.SCORE + seat]
        if among >> seat & 1 and score >= t[at.CYCLE + 1] and kind_of_flush(t, score) == kind:
            best = max(best, score)
    return int(best)
