"""Random hands that close or nearly: melds that overlap, pairs, long suits, jokers, and some noise."""

from collections import Counter
from collections.abc import Callable
from random import Random

JOKER = 52
Stretch = Callable[[Random], list[int]]


def hand(rng: Random, size: int, jokers: int) -> tuple[int, ...]:
    """This many cards of two packs with jokers; the kind of hand is drawn too."""
    left = Counter(dict.fromkeys(range(JOKER), 2)) + Counter({JOKER: jokers})
    cards: list[int] = []
    share = rng.choice((0, 0.5, 0.8, 0.9, 1))
    wild = rng.choice((0, 0, 0.1, 0.3, 0.5))
    make = rng.choice((_mixed, _mixed, _suit, _two_suits, _ranks, _pairs))
    stretch = make(rng)
    while len(cards) < size:
        chosen = stretch(rng) if rng.random() < share else [rng.randrange(JOKER)]
        share -= 0.02  # a suit or a rank may be used up
        chosen = [JOKER if rng.random() < wild else card for card in chosen]
        for card in chosen:
            if left[card] and len(cards) < size:
                left[card] -= 1
                cards.append(card)
    rng.shuffle(cards)
    return tuple(cards)


def _run(rng: Random, suit: int) -> list[int]:
    start, size = rng.randrange(13), rng.choice((3, 3, 3, 4, 4, 5, 6, 7, 10))
    return [place % 13 * 4 + suit for place in range(start, start + size)]


def _set(rng: Random, rank: int) -> list[int]:
    return [4 * rank + rng.randrange(4) for _ in range(rng.choice((2, 3, 3, 4, 8)))]


def _mixed(rng: Random) -> Stretch:
    return lambda rng: _run(rng, rng.randrange(4)) if rng.random() < 0.6 else _set(rng, rng.randrange(13))


def _suit(rng: Random) -> Stretch:
    suit = rng.randrange(4)
    return lambda rng: _run(rng, suit)


def _two_suits(rng: Random) -> Stretch:
    suits, rank = rng.sample(range(4), 2), rng.randrange(13)
    return lambda rng: _run(rng, rng.choice(suits)) if rng.random() < 0.7 else _set(rng, rank)


def _ranks(rng: Random) -> Stretch:
    ranks = rng.sample(range(13), rng.choice((1, 2, 3)))
    return lambda rng: _set(rng, rng.choice(ranks))


def _pairs(rng: Random) -> Stretch:
    suits = rng.sample(range(4), rng.choice((1, 2, 4)))
    return lambda rng: [4 * rng.randrange(13) + rng.choice(suits)] * 2
