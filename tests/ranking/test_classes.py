"""Each class of hands of each pack, under each order and rule of suits, against the slow reference."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import pytest

from buio.ranking import FLUSH_OVER_FULL, STANDARD_ORDER, FlushBy, Ranking, SuitTie
from buio.ranking.tables import RANK_NUMBERS
from tests.ranking import reference
from tests.rulebook import rule

ORDERS = [(STANDARD_ORDER, reference.STANDARD), (FLUSH_OVER_FULL, reference.ITALIAN)]
TIES = [
    (SuitTie.NONE, "none"),
    (SuitTie.COMBINATION, "pair_suit"),
    (SuitTie.KICKER, "fantini"),
    (SuitTie.HIGHEST, "highest"),
    (SuitTie.UNPAIRED, "unpaired"),
]


def every_class(lowest: int) -> Iterator[list[int]]:
    """A hand of each set of five ranks with random suits, and all flushes."""
    rng, ranks = Random(lowest), range(lowest, 13)
    for held in combinations_with_replacement(ranks, 5):
        if held[0] != held[4]:
            yield mixed(held, rng)
    for held in combinations(ranks, 5):
        yield from ([4 * rank + suit for rank in held] for suit in range(4))


def mixed(held: tuple[int, ...], rng: Random) -> list[int]:
    """A hand of these ranks that is no flush."""
    while True:
        hand = [4 * rank + suit for rank in sorted(set(held)) for suit in rng.sample(range(4), held.count(rank))]
        if len({card & 3 for card in hand}) > 1:
            return hand


@rule("ITA-1.72", "ITA-1.83", "ITA-V.10", "ITA-V.15", "X-17")
@pytest.mark.parametrize(("order", "names"), ORDERS, ids=["standard", "flush_over_full"])
@pytest.mark.parametrize(("suit_tie", "tie"), TIES)
@pytest.mark.parametrize("lowest", range(8))
def test_class_and_suit_are_those_of_the_reference(lowest, order, names, suit_tie, tie) -> None:  # type: ignore[no-untyped-def]
    ranking = Ranking(lowest, order, suit_tie)
    hands = list(every_class(lowest))
    worths = [reference.worth(hand, lowest, names, tie) for hand in hands]
    numbers = {worth: place for place, worth in enumerate(sorted({(kind, tuple(ranks)) for kind, ranks, _ in worths}))}
    for hand, (kind, ranks, suit) in zip(hands, worths, strict=True):
        score = ranking.score(hand)
        assert score >> 4 == numbers[kind, tuple(ranks)], hand
        assert (score & 15).bit_length() == (suit + 1 if suit_tie is not SuitTie.NONE else 1), hand
    assert len(ranking.frequencies) == len(numbers)


@rule("X-20", "ITA-V.17")
@pytest.mark.parametrize("suits", ["hdcs", "shdc", "cshd"])
@pytest.mark.parametrize("lowest", [0, 5, 7])
def test_flushes_by_suit_are_those_of_the_reference(lowest: int, suits: str) -> None:
    ranking = Ranking(lowest, FLUSH_OVER_FULL, SuitTie.COMBINATION, suits, FlushBy.SUIT)
    hands = list(every_class(lowest))
    worths = [reference.worth(hand, lowest, reference.ITALIAN, "pair_suit", suits, by_suit=True) for hand in hands]
    by_score = sorted(range(len(hands)), key=lambda place: (ranking.score(hands[place]), worths[place]))
    assert [worths[place] for place in by_score] == sorted(worths)


def test_the_packs_have_as_many_classes_as_counting_says() -> None:
    classes = [len(Ranking(lowest).frequencies) for lowest in range(8)]
    assert classes == [comb(ranks + 4, 5) - ranks + comb(ranks, 5) for ranks in range(13, 5, -1)]
    assert classes[0] == 7462


def test_a_sum_of_rank_numbers_tells_the_ranks() -> None:
    held = [ranks for ranks in combinations_with_replacement(RANK_NUMBERS, 5) if ranks[0] != ranks[4]]
    assert len(set(map(sum, held))) == len(held)


def test_frequencies_are_those_of_all_hands_of_a_small_pack() -> None:
    ranking, counted = Ranking(7, FLUSH_OVER_FULL, SuitTie.KICKER), [0] * 252
    for hand in combinations(range(28, 52), 5):
        counted[ranking.score(hand) >> 4] += 1
    assert list(ranking.frequencies) == counted
