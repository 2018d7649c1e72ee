"""Discards and ranges beside brute force: every hand that can be drawn against every hand that can be held."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

import buio
from buio.cards import Cards
from buio.odds import computed_by, discards, every_hand, range_vs_range
from buio.ranking import (
    BADUGI,
    DEUCE_TO_SEVEN,
    FLUSH_OVER_FULL,
    STANDARD,
    THREE_CARD,
    Category,
    Cycle,
    HandRanking,
    Ranking,
    SuitTie,
)
from tests.odds.dealt import dealt

OF_24 = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
GREEK = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.GREEK)
SHARED = Ranking(7, FLUSH_OVER_FULL)
SHARED_CYCLE = Ranking(7, FLUSH_OVER_FULL, cycle=Cycle.ALL)
CASES = [
    (OF_24, "AhKhQhJh9s", "9c9dTcTdJcJdQc"),
    (OF_24, "Ah9hThJhKs", "KcKdQcQdTcJd"),
    (OF_24, "AhKdQhJs9h", "9s9cTsTdJcQc"),
    (GREEK, "9h9d9cThJh", "ThJdQcQdKsAs"),
    (GREEK, "AhKhQhJhTs", "JcJdQcQdKcKd"),
    (SHARED, "AhAsKcQd9h", "9s9cTsTdJcQc"),
    (SHARED_CYCLE, "Ah9hThJhKs", "KcKdQcQdTcJd"),
    (STANDARD.with_wild((0, 1, 2, 3)), "2hKhQhJhTs", ""),
    (DEUCE_TO_SEVEN, "7h5d4s3c2h", ""),
    (THREE_CARD, "AhKhQs", ""),
    (BADUGI, "4h3d2s2c", ""),
]
BY = pytest.mark.parametrize("by", ["numba", "numpy"])


def outcome(ranking: HandRanking, mine: NDArray[np.int32], theirs: NDArray[np.int32]) -> NDArray[np.int8]:
    """1 where the first wins, -1 where the second does, 0 where they share, for every pair; shape (mine, theirs)."""
    found: NDArray[np.int8] = np.sign(mine[:, None].astype(np.int64) - theirs[None, :]).astype(np.int8)
    if isinstance(ranking, Ranking) and ranking.cycle:
        least = ranking.floor(Category.FOUR_OF_A_KIND, ranking.lowest)
        for i in np.flatnonzero(mine >= least):
            for j in np.flatnonzero(theirs >= least):
                best = ranking.winners((int(mine[i]), int(theirs[j])))
                found[i, j] = 0 if len(best) > 1 else 1 - 2 * best[0]
    return found


@cache
def brute(ranking: HandRanking, hand: Cards, thrown: Cards, left: Cards) -> tuple[float, float]:
    """How often the hand wins and shares when these cards are thrown."""
    kept = [card for card in hand if card not in thrown]
    drawn = [(*kept, *cards) for cards in combinations(left, len(thrown))]
    (mine, own), (theirs, others) = scored(ranking, tuple(drawn)), scored(ranking, tuple(combinations(left, len(hand))))
    apart = own[:, None] & others[None, :] == 0
    found = outcome(ranking, mine, theirs)
    return float((found[apart] > 0).mean()), float((found[apart] == 0).mean())


@BY
@pytest.mark.parametrize(("ranking", "hand", "gone"), CASES)
def test_every_discard_is_worth_what_brute_force_finds(ranking: HandRanking, hand: str, gone: str, by: str) -> None:
    held, dead = buio.parse_cards(hand), tuple(card for card in buio.parse_cards(gone) if card not in held_(hand))
    pack = sorted({*range(4 * ranking.lowest, 52)})
    if not dead:  # twelve cards are left
        rng = np.random.default_rng(7)
        dead = tuple(
            rng.permutation([card for card in pack if card not in held])[: len(pack) - len(held) - 13].tolist()
        )
    left = tuple(card for card in pack if card not in held and card not in dead)
    with computed_by(by):
        found = discards(held, ranking, dead=dead)
    for count in range(len(held) + 1):
        for thrown in list(combinations(held, count))[::2]:
            won, tied = brute(ranking, held, thrown, left)
            one = found.of(thrown)
            assert one.won == pytest.approx(won), buio.cards_text(thrown)
            assert one.tied == pytest.approx(tied), buio.cards_text(thrown)
            assert one.value == pytest.approx(won + tied / 2)


@lru_cache(maxsize=2)
def scored(ranking: HandRanking, hands: tuple[Cards, ...]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The scores of some hands, and the sets of their cards."""
    masks = np.bitwise_or.reduce(np.int64(1) << np.array(hands), axis=1)
    return np.array(list(map(ranking.score, hands)), np.int32), masks


def held_(hand: str) -> tuple[int, ...]:
    return buio.parse_cards(hand)


@pytest.mark.parametrize("ranking", [OF_24, SHARED, SHARED_CYCLE, GREEK])
def test_a_range_is_what_its_hands_are(ranking: Ranking) -> None:
    """Against weights: by both twins, and for some hands by brute force over all that they can meet."""
    hands = every_hand(ranking)
    weights = np.random.default_rng(5).integers(0, 4, len(hands)).astype(float)
    scores = np.array(list(map(ranking.score, hands.tolist())), np.int32)
    masks = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    found = range_vs_range(ranking, theirs=weights)
    with computed_by("numpy"):
        twin = range_vs_range(ranking, theirs=weights)
    for one, other in ((found.won, twin.won), (found.tied, twin.tied), (found.met, twin.met)):
        np.testing.assert_allclose(one, other)
    strong = np.argsort(scores)[-30:]
    for i in {*strong.tolist(), *range(0, len(hands), 4001)}:
        apart = (masks & masks[i]) == 0
        result = outcome(ranking, scores[i : i + 1], scores[apart])[0]
        assert found.won[i] == pytest.approx(weights[apart][result > 0].sum())
        assert found.tied[i] == pytest.approx(weights[apart][result == 0].sum())
        assert found.met[i] == pytest.approx(weights[apart].sum())


def test_what_one_wins_the_other_loses() -> None:
    rng = np.random.default_rng(6)
    some, others = rng.random(42504), rng.random(42504)
    one, other = range_vs_range(SHARED_CYCLE, some, others), range_vs_range(SHARED_CYCLE, others, some)
    assert one.value + other.value == pytest.approx(1)
    assert range_vs_range(OF_24).value == pytest.approx(0.5)
    assert one.values.shape == (42504,)


def test_an_opponent_is_a_range() -> None:
    """One who holds a certain hand is met by that hand alone; weights that are all alike are none at all."""
    hands = every_hand(OF_24)
    certain = (hands == sorted(buio.parse_cards("9s9cTsTcJd"))).all(1).astype(float)
    found = discards("AhKhQhJh9d", OF_24, certain)
    assert found.of("").won == 0
    assert found.of("9d").won == pytest.approx(brute_against("AhKhQhJh9d", "9d", "9s9cTsTcJd"))
    alike = discards("AhKhQhJh9d", OF_24, np.full(len(hands), 0.25))
    np.testing.assert_allclose(alike.won, discards("AhKhQhJh9d", OF_24).won, atol=1e-12)


def brute_against(hand: str, thrown: str, theirs: str) -> float:
    held, gone, other = map(buio.parse_cards, (hand, thrown, theirs))
    kept = [card for card in held if card not in gone]
    left = [card for card in range(28, 52) if card not in (*held, *other)]
    scores = [OF_24.score((*kept, *cards)) for cards in combinations(left, len(gone))]
    return sum(OF_24.winners((score, OF_24.score(other))) == (0,) for score in scores) / len(scores)


@pytest.mark.parametrize("ranking", [OF_24, SHARED])
def test_both_twins_say_the_same_of_any_hand(ranking: Ranking) -> None:
    for hand in dealt(range(28, 52), 5, 3, seed=4).tolist():
        one = discards(hand, ranking)
        with computed_by("numpy"):
            other = discards(hand, ranking)
        np.testing.assert_allclose(one.won, other.won)
        np.testing.assert_allclose(one.tied, other.tied, atol=1e-12)
        assert one.best.value == pytest.approx(float(np.nanmax(other.values)))


def test_an_answer_is_read_by_cards() -> None:
    found = discards("AhKhQhJh9s", OF_24)
    assert len(found.options) == 32
    assert found.best.value == max(one.value for one in found.options)
    assert {*found.best.kept, *found.best.thrown} == {*buio.parse_cards("AhKhQhJh9s")}
    assert str(found).splitlines()[1].split()[0] == buio.cards_text(found.best.kept)


@BY
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: discards("AhKhQhJh", OF_24), "hand: a hand has 5 cards, not 4 cards: AhKhQhJh"),
        (lambda: discards("AhKhQhJhJh", OF_24), "hand: a card stands twice in AhKhQhJhJh"),
        (lambda: discards("AhKhQhJh2h", OF_24), "hand: 2h is not in the pack"),
        (lambda: discards("AhKhQhJhTh", OF_24, dead="Ah"), "dead: a card stands twice"),
        (lambda: discards("AhKhQhJhTh", OF_24, dead="2c"), "dead: 2c is not in the pack"),
        (lambda: discards("AhKhQhJhTh", OF_24, dead="9s9c9d9hTsTcTdJsJcJd"), "dead: 9 cards are left, too few"),
        (lambda: discards("AhKhQhJhTh", OF_24, [1.0]), "opponent: 42504 weights, one for each hand, not"),
        (lambda: discards("AhKhQhJhTh", OF_24, np.zeros(42504)), "opponent: no hand is left"),
        (lambda: discards("AhKh", "texas"), "what: texas is no game of one hand each"),
        (lambda: discards("AhKhQhJhTh", "italian", players=99), "italian is for"),
        (lambda: range_vs_range(OF_24, np.full(42504, -1.0)), "mine: a weight is negative"),
        (lambda: range_vs_range(OF_24, None, np.full(42504, np.nan)), "theirs: a weight is negative or no finite"),
        (lambda: range_vs_range(OF_24, "AA"), "mine: weights are numbers"),
        (lambda: range_vs_range(OF_24, np.zeros(42504)).value, "mine: no hand of it can meet"),
        (lambda: discards("AhKhQhJhTh", OF_24).of("9s"), "thrown: 9s are not all among"),
    ],
)
def test_bad_input_is_refused_in_one_line(call: Callable[[], object], message: str, by: str) -> None:
    with computed_by(by), pytest.raises(ValueError, match="^" + message):
        call()
