"""What may be laid on the table once a player has opened: new melds, and cards added to those that lie (RAM-3.10)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from buio.cards import ACE, JOKER
from buio.rummy.melds import LEAST, ROUND, Meld, MeldRules

LOW_ACE, HIGH_ACE = 0, 13
"""Positions in a run: the ace below the 2, the 2 at 1, ..., the king at 12, the ace above it, where there is one."""
FULL_SET: Final = 4
BIT: Final = [1 << card for card in range(JOKER)] + [0]
"""A card as a bit; a joker is none."""
FIRST: Final = sum(1 << 4 * rank for rank in range(13))
"""The lowest of the four bits of each rank."""


def extend(rules: MeldRules, meld: Meld, cards: Sequence[int]) -> Meld | None:
    """Return the meld with these cards added; None if they do not fit, or are none.

    Cards that lie in order beside a run, jokers among them, stay as they lie: those that continue it above it, those
    that lead up to it below. In any other order the natural cards say where they go, and a joker goes above, if there
    is room, else below. So does a joker alone.
    """
    if not cards:
        return None
    if meld.kind == "run":
        as_they_lie = [_longer(rules, meld, cards[:below], cards[below:]) for below in range(len(cards) + 1)]
        return next(filter(None, as_they_lie), None) or _in_any_order(rules, meld, cards)
    larger = rules.parse((*meld.cards, *cards))
    return larger if larger and larger.kind == "set" else None


def _in_any_order(rules: MeldRules, meld: Meld, cards: Sequence[int]) -> Meld | None:
    """As many of the cards above as may be."""
    low, suit = start(meld), meld.represents[0] & 3
    high = low + len(meld.represents)
    for below in range(len(cards) + 1):
        positions = [*range(low - below, low), *range(high, high + len(cards) - below)]
        left, lying = list(cards), []
        for position in positions:
            card = card_at(position, suit)
            lying.append(card if card in left else JOKER)
            if lying[-1] in left:
                left.remove(lying[-1])
        if not left:
            longer = _longer(rules, meld, lying[:below], lying[below:])
            if longer:
                return longer
    return None


def _longer(rules: MeldRules, meld: Meld, below: Sequence[int], above: Sequence[int]) -> Meld | None:
    """The run with cards at its two ends, in order; None if they do not continue it."""
    low, suit = start(meld) - len(below), meld.represents[0] & 3
    cards = (*below, *meld.cards, *above)
    high = low + len(cards) - 1
    if len(cards) > rules.longest or (not rules.round_the_corner and (low < LOW_ACE or high > HIGH_ACE)):
        return None
    represents = tuple([card_at(position, suit) for position in range(low, high + 1)])
    fits = all(card in (JOKER, meant) for card, meant in zip(cards, represents, strict=True))
    return Meld("run", cards, represents) if fits else None


def card_at(position: int, suit: int) -> int:
    """Return the card at a position of a run."""
    return 4 * ((position + ACE) % ROUND) + suit


def start(meld: Meld) -> int:
    """Return the position at which a run begins."""
    first = meld.represents[0] >> 2
    return LOW_ACE if first == ACE else first + 1


@lru_cache(maxsize=1024)
def wanting(rules: MeldRules, meld: Meld) -> frozenset[int]:
    """Return the single cards that can be added to a meld."""
    if meld.kind == "run":
        low, suit = start(meld), meld.represents[0] & 3
        high = low + len(meld.represents)
        if rules.round_the_corner:
            ends = [card_at(position, suit) for position in (low - 1, high) if len(meld.represents) < ROUND]
        else:
            ends = [card_at(position, suit) for position in (low - 1, high) if LOW_ACE <= position <= HIGH_ACE]
        return frozenset([*ends, JOKER] if ends else ())
    first = meld.represents[0] & ~3
    if rules.duplicates:
        return frozenset([*range(first, first + 4), JOKER])
    missing = [card for card in range(first, first + 4) if card not in meld.cards]
    return frozenset([*missing, JOKER] if len(meld.cards) < FULL_SET else ())


def replaced_by_jokers(meld: Meld) -> frozenset[int]:
    """Return the cards that jokers stand for: those of a run, or of a set that lacks no suit (X-R25)."""
    if meld.kind != "run" and len(meld.cards) < FULL_SET:
        return frozenset()
    return frozenset([meant for card, meant in zip(meld.cards, meld.represents, strict=True) if card == JOKER])


def swapped(meld: Meld, cards: Sequence[int]) -> Meld | None:
    """Return the meld with this one card in place of the joker that stands for it; None if none does (X-R25)."""
    if len(cards) != 1 or cards[0] not in replaced_by_jokers(meld):
        return None
    both = list(zip(meld.cards, meld.represents, strict=True))
    place = both.index((JOKER, cards[0]))
    both[place] = (cards[0], cards[0])
    if meld.kind != "run":
        both.sort()  # the natural cards by suit, then the jokers
    return Meld(meld.kind, tuple([card for card, _ in both]), tuple([meant for _, meant in both]))


# What lies in a hand --------------------------------------------------------------------------------------------------


def held_bits(hand: Sequence[int]) -> int:
    """Return a bit for each different natural card, four bits a rank."""
    held = 0
    for card in hand:
        held |= BIT[card]
    return held


def suits_held(held: int) -> tuple[int, int, int]:
    """Find the ranks held in two suits or more, in three or more, in four; a rank's bit is that of its spades."""
    next_to = held & held >> 1
    either = held | held >> 1
    low, high, low_any, high_any = next_to & FIRST, next_to >> 2 & FIRST, either & FIRST, either >> 2 & FIRST
    return low | high | low_any & high_any, low & high_any | high & low_any, low & high


def with_all_aces(rules: MeldRules, held: int) -> int:
    """Move the bits one rank up, with the aces below the deuces too: a rank is as many positions up as in a run.

    Where runs go round the corner, the deuces are above the aces once more.
    """
    line = held << 4 | held >> 4 * ACE
    return line | (held & 15) << 4 * (HIGH_ACE + 1) if rules.round_the_corner else line


def any_meld(rules: MeldRules, hand: Sequence[int]) -> bool:
    """Can a set or a run be made of cards of this hand?"""
    need = LEAST - hand.count(JOKER)
    held = held_bits(hand)
    if need <= 1 or not held:
        return held > 0
    line = with_all_aces(rules, held)
    in_line = line & line >> 4 & line >> 8 if need == LEAST else line & (line >> 4 | line >> 8)
    if in_line or suits_held(held)[need - 2]:
        return True
    return rules.duplicates and any(count >= need for count in Counter([card >> 2 for card in hand]).values())


def new_melds(rules: MeldRules, hand: Sequence[int]) -> Iterator[Meld]:
    """Yield all different sets and runs of cards of this hand, those with fewer jokers and more cards first.

    In a run a joker lies only where the hand does not hold the card, or beyond the ends: laying the card instead and
    keeping the joker is never worse. Of readings that differ in nothing but where the jokers lie there is one, if
    possible one that begins with a natural card.
    """
    found: dict[tuple[int, ...], Meld] = {}
    sets = _large_sets(rules, hand) if rules.duplicates else _sets(hand)
    for meld in (*sets, *_runs(rules, hand)):
        found.setdefault(tuple(sorted(meld.cards)), meld)
    yield from sorted(found.values(), key=lambda meld: (meld.cards.count(JOKER), -len(meld.cards), meld.cards))


def _sets(hand: Sequence[int]) -> Iterator[Meld]:
    """Of two natural cards or more, of different suits; one card with jokers is read as a run."""
    jokers, held = hand.count(JOKER), held_bits(hand)
    ranks = suits_held(held)[0 if jokers else 1]
    while ranks:
        first = (ranks & -ranks).bit_length() - 1
        ranks &= ranks - 1
        suits = [card for card in range(first, first + 4) if held >> card & 1]
        for count in range(max(2, LEAST - jokers), len(suits) + 1):
            for natural in combinations(suits, count):
                missing = [card for card in range(first, first + 4) if card not in natural]
                for wild in range(max(0, LEAST - count), min(jokers, FULL_SET - count) + 1):
                    yield Meld("set", (*natural, *[JOKER] * wild), (*natural, *missing[:wild]))


def _large_sets(rules: MeldRules, hand: Sequence[int]) -> Iterator[Meld]:
    """Of two natural cards or more, identical ones too."""
    jokers = hand.count(JOKER)
    for rank in range(ROUND):
        held = sorted([card for card in hand if card >> 2 == rank])
        for count in range(max(2, LEAST - jokers), len(held) + 1):
            for natural in dict.fromkeys(combinations(held, count)):
                for wild in range(max(0, LEAST - count), jokers + 1):
                    meld = rules.parse((*natural, *[JOKER] * wild))
                    if meld:
                        yield meld


def _runs(rules: MeldRules, hand: Sequence[int]) -> Iterator[Meld]:
    jokers, line = hand.count(JOKER), with_all_aces(rules, held_bits(hand))
    if not jokers and not line & line >> 4 & line >> 8:
        return
    for suit in range(4):
        held = [line >> 4 * position + suit & 1 for position in range(HIGH_ACE + 1)]
        starts = ROUND if rules.round_the_corner else HIGH_ACE - 1
        lows = [low for low in range(starts) if held[low]]
        if jokers:
            lows += [low for low in range(starts - 1, -1, -1) if not held[low]]
        for low in lows:
            line_up = held[low:ROUND] + held[:low] if rules.round_the_corner else held[low:]
            if low == LOW_ACE and not rules.round_the_corner and hand.count(card_at(LOW_ACE, suit)) < 2:
                line_up[HIGH_ACE] = 0  # the one ace lies below
            yield from _upwards(line_up, low, suit, jokers)


def _upwards(held: list[int], low: int, suit: int, jokers: int) -> Iterator[Meld]:
    """The runs from a position, with the card of each position or a joker."""
    reach, left = len(held), jokers
    for place, natural in enumerate(held):
        left -= not natural
        if left < 0:
            reach = place
            break
    if reach < LEAST:
        return
    represents = tuple([card_at(position, suit) for position in range(low, low + reach)])
    cards = tuple([card if natural else JOKER for card, natural in zip(represents, held, strict=False)])
    for size in range(LEAST, reach + 1):
        if any(held[:size]):
            yield Meld("run", cards[:size], represents[:size])
