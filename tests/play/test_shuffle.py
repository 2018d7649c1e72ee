"""The shuffle: every order alike, the same on every machine, independent from shuffle to shuffle."""

from collections import Counter
from itertools import permutations

import pytest

from buio.play.shuffle import Shuffle


@pytest.mark.parametrize("cards", [3, 4])
def test_every_order_of_a_small_pack_is_equally_likely(cards: int) -> None:
    draws = 12_000
    counts = Counter(Shuffle(seed).order(range(cards), 0) for seed in range(draws))
    orders = list(permutations(range(cards)))
    expected = draws / len(orders)
    chi = sum((counts[order] - expected) ** 2 / expected for order in orders)
    assert chi < {3: 25.7, 4: 58.6}[cards]  # one in ten thousand would be above


def test_every_card_is_equally_likely_in_every_place() -> None:
    draws, size = 6_000, 32
    table: Counter[tuple[int, int]] = Counter()
    for seed in range(draws):
        table.update(enumerate(Shuffle(seed).order(range(size), 0)))
    expected = draws / size
    chi = sum((table[place, card] - expected) ** 2 / expected for place in range(size) for card in range(size))
    degrees = (size - 1) ** 2
    assert abs(chi - degrees) < 4 * (2 * degrees) ** 0.5


def test_a_key_gives_the_same_order_for_ever() -> None:
    assert Shuffle(7).order(range(10), 0) == (4, 6, 0, 5, 2, 1, 7, 8, 3, 9)
    assert Shuffle(7).order(range(10), 1) != Shuffle(7).order(range(10), 0)
    assert Shuffle(7).next().key == Shuffle(7).next().key


def test_shuffles_deals_and_keys_differ() -> None:
    orders = {
        Shuffle(7).order(range(52), 0),
        Shuffle(7).order(range(52), 1),
        Shuffle(8).order(range(52), 0),
        Shuffle(7).next().order(range(52), 0),
    }
    assert len(orders) == 4
    assert Shuffle().key != Shuffle().key


def test_equal_cards_of_two_packs_are_all_there() -> None:
    pack = [*range(52), *range(52), 52, 52]
    assert sorted(Shuffle(3).order(pack, 0)) == sorted(pack)
