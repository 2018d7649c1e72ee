"""How often hands come, from one pack and from several, against counted combinatorics (RNK-8)."""

import re
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest

from buio.ranking import FLUSH_OVER_FULL, STANDARD, STANDARD_ORDER, Category, Ranking, Wild
from tests.ranking import reference
from tests.ranking.multi_deck import frequencies
from tests.ranking.substitutes import judged
from tests.rulebook import rule


def by_category(ranking: Ranking) -> dict[Category, int]:
    found: Counter[Category] = Counter()
    for place, count in enumerate(ranking.frequencies):
        found[ranking.category(place << 4)] += int(count)
    return dict(found)


@rule("RNK-8.01")
@pytest.mark.parametrize("lowest", range(8))
@pytest.mark.parametrize("decks", [1, 2, 3, 4, 6, 8])
def test_categories_are_as_frequent_as_counting_says(decks: int, lowest: int) -> None:
    """Closed formulas: ranks times choices of cards, what is of one suit taken out and added to the flushes."""
    n, d, s = 13 - lowest, decks, 4 * decks
    straights = n - 3
    shapes = {  # numbers of equal ranks: how many choices of ranks
        (5,): n,
        (4, 1): n * (n - 1),
        (3, 2): n * (n - 1),
        (3, 1, 1): n * comb(n - 1, 2),
        (2, 2, 1): comb(n, 2) * (n - 2),
        (2, 1, 1, 1): n * comb(n - 1, 3),
        (1, 1, 1, 1, 1): comb(n, 5),
    }

    def ways(shape: tuple[int, ...], each: int) -> int:
        product = 1
        for count in shape:
            product *= comb(each, count)
        return product

    mixed = {shape: number * (ways(shape, s) - 4 * ways(shape, d)) for shape, number in shapes.items()}
    suited = {shape: number * 4 * ways(shape, d) for shape, number in shapes.items()}
    distinct = (1, 1, 1, 1, 1)
    five, quads, full, trips, two_pair, pair = list(shapes)[:6]
    expected = {
        Category.HIGH_CARD: (comb(n, 5) - straights) * (s**5 - 4 * d**5),
        Category.PAIR: mixed[pair],
        Category.TWO_PAIR: mixed[two_pair],
        Category.THREE_OF_A_KIND: mixed[trips],
        Category.STRAIGHT: straights * (s**5 - 4 * d**5),
        Category.FLUSH: suited[distinct] - straights * 4 * d**5 + suited[pair] + suited[two_pair] + suited[trips],
        Category.FULL_HOUSE: mixed[full] + suited[full],
        Category.FOUR_OF_A_KIND: mixed[quads] + suited[quads],
        Category.STRAIGHT_FLUSH: straights * 4 * d**5,
        Category.FIVE_OF_A_KIND: mixed[five] + suited[five],
    }
    found = frequencies(decks, lowest)
    assert found == expected
    assert sum(found.values()) == comb(4 * n * d, 5)


@rule("RNK-8.01")
def test_one_pack_has_the_frequencies_of_its_ranking() -> None:
    for order in (STANDARD_ORDER, FLUSH_OVER_FULL):
        for lowest in (0, 5):
            assert frequencies(1, lowest, order) == {**by_category(Ranking(lowest, order)), Category.FIVE_OF_A_KIND: 0}


@rule("RNK-8.01")
def test_the_order_follows_the_frequencies_of_one_pack_and_no_others() -> None:
    one, two, eight = (list(frequencies(decks).values()) for decks in (1, 2, 8))
    assert one[:9] == sorted(one[:9], reverse=True) == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40]
    assert two == sorted(two, reverse=True)
    assert eight[5] < eight[6], "with eight packs the full house is more frequent than the flush, and still beats it"
    assert eight[1] > eight[0], "and the pair more frequent than the high card"
    assert STANDARD.order == STANDARD_ORDER


@rule("RNK-8.01")
def test_two_packs_counted_hand_by_hand() -> None:
    """All hands of twice 24 cards, each as often as its cards can be chosen."""
    found: Counter[str] = Counter()
    for hand in combinations_with_replacement(range(28, 52), 5):
        ways = prod(comb(2, hand.count(card)) for card in set(hand))
        if ways:
            found[judged(hand, 7, tuple(reference.STANDARD))[0]] += ways
    assert list(frequencies(2, lowest=7).values()) == [found[name] for name in (*reference.STANDARD, "five")]


@rule("RNK-8.01")
def test_the_table_of_the_rule_page() -> None:
    page = (Path(__file__).parents[2] / "docs/rules/ranking.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| ([a-z ]+) \| ([\d,| ]+) \|$", page, re.MULTILINE)
    table = {name.replace(" ", "_"): [int(cell.replace(",", "")) for cell in cells.split("|")] for name, cells in lines}
    wild = [STANDARD.with_wild((52,)), Ranking(wild=Wild((52,), "bug")), STANDARD.with_wild(range(4))]
    columns = [*map(frequencies, (1, 2, 8)), *map(by_category, wild)]
    assert table == {category.value: [column[category] for column in columns] for category in frequencies()}
