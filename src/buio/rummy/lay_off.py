"""What may be laid on the table in Carioca once a player has opened: new melds, and cards added to those that lie (RAM-3.10)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from buio.cards import JOKER
from buio.rummy.melds import LEAST, Meld, MeldRules

CARIOCA: Final = MeldRules(round_the_corner=False, duplicates=False)
"""Sets of different suits, and the ace at the ends of a run only (RAM-3.04)."""
LOW_ACE, HIGH_ACE = 0, 13
"""Places of a run: the ace below the 2, the 2 at 1, ..., the king at 12, the ace above it."""
FULL_SET: Final = 4
ACE: Final = 12
BIT: Final = [1 << card for card in range(JOKER)] + [0]
"""A card as a bit; a joker is none."""
FIRST: Final = sum(1 << 4 * rank for rank in range(13))
"""The lowest of the four bits of each rank."""


def parse(cards: Sequence[int]) -> Meld | None:
    """These cards as one set or run, with jokers (RAM-3.04, RAM-3.05); None if they are neither."""
    return CARIOCA.parse(cards)


def extend(meld: Meld, cards: Sequence[int]) -> Meld | None:
    """The meld with these cards added; None if they do not fit, or are none.

    Cards that lie in order beside a run, jokers among them, stay as they lie: those that continue it above it, those
    that lead up to it below. In any other order the natural cards say where they go, and a joker goes above, if there is
    room, else below. So does a joker alone.
    """
    if not cards:
        return None
    if meld.kind == "run":
        return _as_it_lies(meld, cards) or _in_any_order(meld, cards)
    rank = meld.represents[0] >> 2
    if len(meld.cards) + len(cards) > FULL_SET or any(card != JOKER and card >> 2 != rank for card in cards):
        return None
    return parse((*meld.cards, *cards))


def _as_it_lies(meld: Meld, cards: Sequence[int]) -> Meld | None:
    for below in range(len(cards) + 1):
        longer = _longer(meld, cards[:below], cards[below:])
        if longer:
            return longer
    return None


def _in_any_order(meld: Meld, cards: Sequence[int]) -> Meld | None:
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
            longer = _longer(meld, lying[:below], lying[below:])
            if longer:
                return longer
    return None


def _longer(meld: Meld, below: Sequence[int], above: Sequence[int]) -> Meld | None:
    """The run with cards at its two ends, in order; None if they do not continue it."""
    low, suit = start(meld) - len(below), meld.represents[0] & 3
    cards = (*below, *meld.cards, *above)
    high = low + len(cards) - 1
    if low < LOW_ACE or high > HIGH_ACE:
        return None
    represents = tuple([card_at(position, suit) for position in range(low, high + 1)])
    fits = all(card in (JOKER, meant) for card, meant in zip(cards, represents, strict=True))
    return Meld("run", cards, represents) if fits else None


def card_at(position: int, suit: int) -> int:
    """The card of a place of a run."""
    return 4 * ((position + ACE) % 13) + suit


def start(meld: Meld) -> int:
    """The place at which a run begins."""
    first = meld.represents[0] >> 2
    return LOW_ACE if first == ACE else first + 1


def fits(meld: Meld, hand: Sequence[int]) -> tuple[int, ...]:
    """The different cards of a hand that can be added one by one."""
    wanted = wanting(meld)
    if wanted.isdisjoint(hand):
        return ()
    return tuple([card for card in dict.fromkeys(hand) if card in wanted])


@lru_cache(maxsize=1024)
def wanting(meld: Meld) -> frozenset[int]:
    """The single cards that can be added to a meld."""
    if meld.kind == "run":
        low, suit = start(meld), meld.represents[0] & 3
        ends = [
            card_at(position, suit)
            for position in (low - 1, low + len(meld.represents))
            if LOW_ACE <= position <= HIGH_ACE
        ]
        return frozenset([*ends, JOKER] if ends else ())
    first = meld.represents[0] & ~3
    missing = [card for card in range(first, first + 4) if card not in meld.cards]
    return frozenset([*missing, JOKER] if len(meld.cards) < FULL_SET else ())


# What lies in a hand ----------------------------------------------------------------------------------------------------


def held_bits(hand: Sequence[int]) -> int:
    """A bit for each different natural card, four bits a rank."""
    held = 0
    for card in hand:
        held |= BIT[card]
    return held


def suits_held(held: int) -> tuple[int, int, int]:
    """The ranks held in two suits or more, in three or more, in all four; the bit of a rank is that of its spades."""
    next_to = held & held >> 1
    either = held | held >> 1
    low, high, low_any, high_any = next_to & FIRST, next_to >> 2 & FIRST, either & FIRST, either >> 2 & FIRST
    return low | high | low_any & high_any, low & high_any | high & low_any, low & high


def with_low_aces(held: int) -> int:
    """The same bits, one rank higher, with the aces below the deuces too: a rank is as many places up as in a run."""
    return held << 4 | held >> 4 * ACE


def any_meld(hand: Sequence[int]) -> bool:
    """Can a set or a run be made of cards of this hand?"""
    need = LEAST - hand.count(JOKER)
    held = held_bits(hand)
    if need <= 1 or not held:
        return held > 0
    line = with_low_aces(held)
    if need == LEAST:
        return bool(line & line >> 4 & line >> 8 or suits_held(held)[1])
    return bool(line & (line >> 4 | line >> 8) or suits_held(held)[0])


def new_melds(hand: Sequence[int]) -> Iterator[Meld]:
    """All different sets and runs of cards of this hand, those with fewer jokers and more cards first.

    In a run a joker lies only where the hand does not hold the card, or beyond the ends: laying the card instead and
    keeping the joker is never worse. Of readings that differ in nothing but the places of the jokers there is one, if possible
    one that begins with a natural card.
    """
    found: dict[tuple[int, ...], Meld] = {}
    for meld in (*_sets(hand), *_sequences(hand)):
        found.setdefault(tuple(sorted(meld.cards)), meld)
    yield from sorted(found.values(), key=lambda meld: (meld.cards.count(JOKER), -len(meld.cards), meld.cards))


def _sets(hand: Sequence[int]) -> Iterator[Meld]:
    """Of two natural cards or more; one with jokers is read as a run."""
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


def _sequences(hand: Sequence[int]) -> Iterator[Meld]:
    jokers, line = hand.count(JOKER), with_low_aces(held_bits(hand))
    if not jokers and not line & line >> 4 & line >> 8:
        return
    for suit in range(4):
        own = [line >> 4 * position + suit & 1 for position in range(HIGH_ACE + 1)]
        twice = own[LOW_ACE] and hand.count(card_at(LOW_ACE, suit)) > 1
        lows = [low for low in range(HIGH_ACE - 1) if own[low]]
        lows += [low for low in range(HIGH_ACE - 2, -1, -1) if jokers and not own[low]]
        for low in lows:
            yield from _upwards(own, low, suit, jokers, not twice)


def _upwards(own: list[int], low: int, suit: int, jokers: int, one_ace: bool) -> Iterator[Meld]:
    """The runs from a place; two aces in one need to be held."""
    cards, represents = [], []
    for position in range(low, HIGH_ACE + 1):
        represents.append(card_at(position, suit))
        natural = own[position] and not (one_ace and low == LOW_ACE and position == HIGH_ACE)
        cards.append(represents[-1] if natural else JOKER)
        jokers -= not natural
        if jokers < 0:
            return
        if len(cards) >= LEAST and cards.count(JOKER) < len(cards):
            yield Meld("run", tuple(cards), tuple(represents))
