"""The shuffle in numbers: every order as likely as any other, every card everywhere, no pair of neighbours preferred.

The generator sorts cards by words that are all different. Which cards lie where depends on nothing but the ranking of
the words; to feed it every ranking of them once therefore is to feed it everything, and each order has to come out
exactly once. The words themselves are those of SHAKE256, whose bits are tested here only for what shuffling takes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from math import factorial, sqrt
from struct import pack
from unittest import mock

import pytest

import buio
from buio.fairness.committed import Cut
from buio.fairness.keys import pack_key, secret_of
from buio.play import shuffle as shuffling
from buio.play.shuffle import Shuffle

SURE = 5.0
"""Standard deviations of a chi-square that a fair shuffle stays within; seeds are fixed, so it always does or never."""
SHUFFLES = 1500


def shuffle_of(number: int) -> Shuffle:
    """The shuffle of a deal of a table, with entropy."""
    return Cut(pack_key(secret_of(b"night", number)), f"Ada:{number:064x}")


def fed(words: Sequence[Sequence[int]]) -> Iterator[bytes]:
    """What the generator reads: these words, one list an attempt."""
    return (pack(f"<{len(each)}Q", *each) for each in words)


def ordered(cards: Sequence[int], *words: Sequence[int]) -> tuple[int, ...]:
    """The order that comes from these words."""
    stream = fed(words)
    with mock.patch.object(shuffling, "shake_256", return_value=mock.Mock(digest=lambda length: next(stream))):
        return Shuffle(1).order(cards, 0)


@pytest.mark.parametrize("size", range(1, 7))
def test_every_ranking_of_the_words_is_one_order_and_every_order_comes_once(size: int) -> None:
    orders = Counter(ordered(range(size), ranking) for ranking in permutations(range(size)))
    assert len(orders) == factorial(size)
    assert set(orders.values()) == {1}


@pytest.mark.parametrize("spread", [1, 2**32, 2**61])
def test_only_the_ranking_of_the_words_counts(spread: int) -> None:
    for ranking in permutations(range(4)):
        assert ordered(range(4), [spread * word for word in ranking]) == ordered(range(4), ranking)


@pytest.mark.parametrize("size", range(2, 7))
def test_equal_words_are_drawn_again_so_that_no_order_gains_by_them(size: int) -> None:
    for ranking in permutations(range(size)):
        for twice in range(size - 1):
            equal = [ranking[twice + 1] if place == twice else word for place, word in enumerate(ranking)]
            assert ordered(range(size), equal, equal, ranking) == ordered(range(size), ranking)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_the_orders_of_small_packs_come_equally_often(size: int) -> None:
    draws = 40 * factorial(size)
    counts = Counter(shuffle_of(number).order(range(size), 0) for number in range(draws))
    assert len(counts) == factorial(size)
    assert even([counts[order] for order in permutations(range(size))], factorial(size) - 1)


def even(counts: Sequence[int], degrees: int) -> bool:
    """Is the chi-square of equal expectations near its mean, on either side?"""
    expected = sum(counts) / len(counts)
    chi = sum((count - expected) ** 2 / expected for count in counts)
    return abs(chi - degrees) < SURE * sqrt(2 * degrees)


SIZES = sorted({len(game.written(seated=seated).pack) for game in buio.games.values() for seated in game.players})
"""Of every pack of the catalogue."""


@pytest.fixture(scope="module", params=SIZES)
def orders(request: pytest.FixtureRequest) -> list[tuple[int, ...]]:
    """A pack of this size in many orders.

    Cards are told apart by where they lay before, so that equal ones of two packs count by themselves.
    """
    return [shuffle_of(number).order(range(request.param), 0) for number in range(SHUFFLES)]


def test_every_card_of_every_pack_is_at_every_place_equally_often(orders: list[tuple[int, ...]]) -> None:
    size = len(orders[0])
    table = Counter(pair for order in orders for pair in enumerate(order))
    assert even([table[place, card] for place in range(size) for card in range(size)], (size - 1) ** 2)


def test_no_card_follows_another_more_often_than_any(orders: list[tuple[int, ...]]) -> None:
    size = len(orders[0])
    table = Counter(pair for order in orders for pair in pairwise(order))
    apart = [table[one, other] for one in range(size) for other in range(size) if one != other]
    assert even(apart, size * (size - 1) - 1)
    distance = Counter((other - one) % size for order in orders for one, other in pairwise(order))
    assert even([distance[step] for step in range(1, size)], max(size - 2, 1))


def test_shuffles_of_one_deal_and_of_following_deals_do_not_depend_on_each_other() -> None:
    """Where a card lies in the first order says nothing of where it lies in a reshuffle, or in the next deal."""
    size, rounds = 20, 4000
    for later, order in ((0, 1), (1, 0)):
        table: Counter[tuple[int, int]] = Counter()
        for number in range(0, 2 * rounds, 2):
            first = shuffle_of(number).order(range(size), 0).index(0)
            table[first, shuffle_of(number + later).order(range(size), order).index(0)] += 1
        assert even([table[pair] for pair in ((one, two) for one in range(size) for two in range(size))], size**2 - 1)


def test_entropy_that_differs_in_one_bit_gives_an_order_that_agrees_only_by_chance() -> None:
    secret, size, tries = secret_of(b"night", 1), 52, 600
    agree = 0
    for number in range(tries):
        one, other = (
            Cut(pack_key(secret), f"Ada:{value:064x}").order(range(size), 0) for value in (number, number ^ 1 << 200)
        )
        agree += sum(a == b for a, b in zip(one, other, strict=True))
    assert abs(agree - tries) < SURE * sqrt(tries)  # one place of each order, on average
