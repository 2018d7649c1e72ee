"""Equity beside brute force over the rules themselves, beside published numbers, and one twin beside the other."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

import buio
from buio.cards import parse_cards
from buio.odds import Equity, computed_by, equity, frequencies
from buio.odds.backend import compiled
from buio.odds.range_equity import deals_to_count
from buio.odds.ranges import parse_range
from buio.odds.shares import shares
from buio.odds.showdown import showdown_of
from buio.play.contests import Contest
from buio.play.wild import OpenCards
from buio.ranking import EIGHT_OR_BETTER, STANDARD, Cycle, Ranking, SuitTie

BY = pytest.mark.parametrize("by", ["numba", "numpy"])
KNOWN = [
    (("AhAd", "KcKs"), 1_388_072, 317_694, 6_538),
]
"""Two hands before the board: how many boards the first wins, the second wins, and both share; published everywhere."""


@pytest.mark.parametrize(("hands", "first", "second", "tied"), KNOWN)
def test_two_hands_before_the_board_are_known(hands: tuple[str, str], first: int, second: int, tied: int) -> None:
    found = equity("texas", hands)
    assert found.deals == first + second + tied == 1_712_304
    np.testing.assert_allclose(found.won * found.deals, [first, second])
    np.testing.assert_allclose(found.tied * found.deals, [tied, tied])
    assert found.exact
    assert not found.error.any()


@pytest.mark.parametrize("hands", [("9h9d", "AhKh"), ("AhKd", "QcJs", "7h7d"), ("Th9h", "8h7h", "AhAc", "2h2c")])
def test_ranks_first_is_what_every_board_says(hands: tuple[str, ...]) -> None:
    gone = "2s3s4s5s6s7s8s2d3d4d5d6d" if len(hands) > 2 else "2s3s4s5s6s2d3d4d5d6d"
    fast = equity("texas", hands, dead=gone)
    with computed_by("numpy"):
        slow = equity("texas", hands, dead=gone)
    assert fast.deals == slow.deals
    for one, other in ((fast.share, slow.share), (fast.won, slow.won), (fast.tied, slow.tied)):
        np.testing.assert_allclose(one, other, atol=1e-12)


def test_ranks_first_in_a_short_pack() -> None:
    fast = equity("short_deck", ["AhKh", "TdTc"], dead="6h7h6d7d6c7c8s9s")
    with computed_by("numpy"):
        slow = equity("short_deck", ["AhKh", "TdTc"], dead="6h7h6d7d6c7c8s9s")
    np.testing.assert_allclose(fast.share, slow.share, atol=1e-12)


CASES: list[tuple[str, tuple[str, ...], str, str]] = [
    ("texas", ("AhKd", "QcJs"), "2h7dTc", ""),
    ("omaha_hilo8", ("AhAd2h3d", "KcKsQsJs", "4h5h6c7c"), "2s5c9hTd", ""),
    ("crazy_pineapple_hilo8", ("Ah2d", "KcKs"), "3s4c9hTh", ""),
    ("courchevel", ("AhAd2h3dTc", "KcKsQsJs9c"), "2s5c9h", ""),
    ("greek_holdem", ("AhAd", "KcKs"), "2s5c9h", ""),
    ("iron_cross", ("AhAd2h3dTc", "KcKsQsJs9c"), "2s5c9h", ""),
    ("seven_card_stud_hilo8", ("AhAd2h3dTc7d", "KcKsQsJs9c8h"), "", "4c5c6c7c8c2cKhQh4h5hKd9d8d4d"),
    ("razz", ("Ah2d3h4dTc7d", "Kc2s4s5s9c8h"), "", "6c6d6h6s7hThJhQhKhJcQc7cTsQsKs9s"),
    ("soko", ("AhKhQhJd", "9c9d8s7s"), "", "2h3h4h5h2c3c4c2d3d4d5d2s3s4s5s"),
    ("telesina", ("AhAdThJh", "KcKsQsJs"), "", ""),
    ("badugi", ("Ah2d3c", "4h5d6cKs"), "", ""),
    ("wild_widow", ("AhAdThJh9s", "KcKsQsJs2c"), "", ""),
    ("royal_holdem", ("AhAd", "KcKs"), "Th", ""),
    ("leduc", ("Qs", "Ks"), "", ""),
]


@BY
@pytest.mark.parametrize(("code", "hands", "board", "dead"), CASES)
def test_equity_is_what_every_deal_says(code: str, hands: tuple[str, ...], board: str, dead: str, by: str) -> None:
    with computed_by(by):
        found = equity(code, hands, board, dead=dead)
    expected = all_deals(code, hands, board, dead)
    assert found.deals == len(expected)
    np.testing.assert_allclose(found.share, np.mean(expected, axis=0), atol=1e-12)


@cache
def all_deals(code: str, hands: tuple[str, ...], board: str, dead: str) -> list[list[float]]:
    return list(every_deal(code, hands, board, dead))


def every_deal(code: str, hands: tuple[str, ...], board: str, dead: str) -> Iterator[list[float]]:
    """The share of each hand in every deal, by the contests and rankings of the game, one after the other."""
    table = showdown_of(code, least=len(hands))
    held, laid, gone = [buio.parse_cards(hand) for hand in hands], buio.parse_cards(board), buio.parse_cards(dead)
    left = [card for card in table.pack if card not in (*laid, *gone, *(card for hand in held for card in hand))]
    for full, table_cards in completed(held, laid, left, table.hand, table.board, bool(table.contests[0].lines)):
        won = []
        for contest in table.contests:
            scores = [one_score(contest, code, hand, table_cards) for hand in full]
            seats = [seat for seat, score in enumerate(scores) if score]
            if seats:
                best = contest.ranking.winners([scores[seat] for seat in seats])
                won.append([seats[index] for index in best])
        yield [sum((seat in seats) / len(seats) for seats in won) / max(len(won), 1) for seat in range(len(full))]


def one_score(contest: Contest, code: str, hand: tuple[int, ...], board: tuple[int, ...]) -> int:
    table = showdown_of(code)
    wild = table.wild.of(hand, OpenCards(board)) if table.wild else ()
    return contest.score(hand, board, wild)


def completed(
    held: list[tuple[int, ...]], board: tuple[int, ...], left: list[int], size: int, table: int, lines: bool
) -> Iterator[tuple[list[tuple[int, ...]], tuple[int, ...]]]:
    if len(board) == table and all(len(hand) == size for hand in held):
        yield held, board
        return
    for seat, hand in enumerate(held):
        if len(hand) < size:
            for cards in combinations(left, size - len(hand)):
                full = [*held[:seat], (*hand, *cards), *held[seat + 1 :]]
                yield from completed(full, board, [one for one in left if one not in cards], size, table, lines)
            return
    for cards in combinations(left, table - len(board)):
        orders = [cards, cards[::-1]] if lines else [cards]  # two cards are missing where it matters which lies where
        for order in orders:
            yield held, (*board, *order)


def test_samples_come_near_and_say_how_near() -> None:
    exact = equity("texas", ["AhKd", "QcJs"], "2h7dTc")
    found = equity("texas", ["AhKd", "QcJs"], "2h7dTc", samples=20_000, seed=3)
    assert not found.exact
    assert (np.abs(found.share - exact.share) < 5 * found.error).all()
    assert (found.error > 0.001).all()
    again = equity("texas", ["AhKd", "QcJs"], "2h7dTc", samples=20_000, seed=3)
    assert found.share.tolist() == again.share.tolist()
    with computed_by("numpy"):
        assert (
            equity("texas", ["AhKd", "QcJs"], "2h7dTc", samples=20_000, seed=3).share.tolist() == found.share.tolist()
        )


def test_nothing_known_is_an_even_share() -> None:
    found = equity("italian", ["", "", ""], samples=30_000, seed=5)
    assert (np.abs(found.share - 1 / 3) < 5 * found.error).all()
    assert found.share.sum() == pytest.approx(1)


def test_the_lowest_straight_flush_beats_the_highest_and_all_three_share() -> None:
    middle, high = "9dTdJdQdKd", "TcJcQcKcAc"
    assert equity("italian", [middle, high], players=4).share.tolist() == [0, 1]
    lowest = "7h8h9hThAh"
    assert equity("italian", [lowest, high], players=4).share.tolist() == [1, 0]
    np.testing.assert_allclose(equity("italian", [lowest, middle, high], players=4).share, 1 / 3)


def test_the_cycle_in_many_deals_is_what_the_ranking_says() -> None:
    ranking = Ranking(7, suit_tie=SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
    contest, rng = Contest("high", ranking), np.random.default_rng(8)
    strong = [
        score for score in range(len(ranking.frequencies) * 16) if ranking.category(score).value == "straight_flush"
    ]
    scores = rng.choice([*strong[::3], 0, 16, 32], (300, 4)).astype(np.int32)
    found = shares([contest], [scores])
    for row, of_row in zip(scores.tolist(), found, strict=True):
        seats = [seat for seat, score in enumerate(row) if score]
        best = [seats[index] for index in ranking.winners([row[seat] for seat in seats])] if seats else []
        np.testing.assert_allclose(of_row, [(seat in best) / max(len(best), 1) for seat in range(4)])


HIGH, LOW = Contest("high", STANDARD), Contest("low", EIGHT_OR_BETTER)


@pytest.mark.rule("STD-3.03")
@pytest.mark.parametrize(
    ("high", "low", "both", "expected"),
    [
        ((5, 3, 0), (0, 0, 7), (False, False, False), (0.5, 0, 0.5)),
        ((5, 3, 0), (0, 0, 0), (False, False, False), (1, 0, 0)),
        ((5, 5, 0), (0, 0, 7), (False, False, False), (0.25, 0.25, 0.5)),
        ((5, 3, 0), (8, 0, 7), (True, False, False), (1, 0, 0)),
        ((5, 6, 0), (8, 0, 7), (True, False, False), (0, 0.5, 0.5)),
        ((5, 6, 2), (8, 0, 7), (True, False, True), (0, 1, 0)),
        ((5, 5, 0), (8, 0, 7), (True, False, False), (0.75, 0.25, 0)),
        ((0, 0, 0), (0, 0, 0), (False, False, False), (0, 0, 0)),
    ],
)
def test_halves_are_shared_out(
    high: tuple[int, ...], low: tuple[int, ...], both: tuple[bool, ...], expected: tuple[float, ...]
) -> None:
    scores = [np.array([high], np.int32), np.array([low], np.int32)]
    assert shares([HIGH, LOW], scores, both)[0].tolist() == list(expected)


def test_declared_halves() -> None:
    hands = ["AhAdAcKs2d", "2h3d4c5s7h"]
    assert equity("five_card_stud_hilo", hands, declared=["high", "low"]).share.tolist() == [0.5, 0.5]
    assert equity("five_card_stud_hilo", hands, declared=["high", "high"]).share.tolist() == [1, 0]
    both: Equity = equity("five_card_stud_hilo", hands, declared=[("high", "low"), ("low",)])
    assert both.share.tolist() == [0, 1]


def test_hands_may_be_ranges() -> None:
    """As texts, as `Range` objects, or as lists of cards beside them; all combinations of texas by ranks first."""
    written = equity("texas", ["AA", "KcKs"])
    parsed = equity("texas", [parse_range("AA", "texas"), parse_cards("KcKs")])
    assert written.share.tolist() == parsed.share.tolist()
    assert (written.exact, written.deals) == (True, 6 * 1_712_304)
    assert [line.split()[0] for line in str(written).splitlines()[:2]] == ["AA", "KcKs"]
    assert equity("texas", ["AhAd", "?"], samples=100, seed=1).share.shape == (2,)


@pytest.mark.parametrize(
    ("hands", "board", "deals"),
    [
        (["AhKh", "QdQs"], "2h3h4h", comb(45, 2)),
        (["AA", "QdQs"], "2h3h4h", 6 * comb(45, 2)),
        (["AhKh", "QdQs"], "", 0),
        (["AA", "KK"], "", 0),
        (["AhKh", "?"], "", comb(50, 2) * comb(48, 5)),
    ],
)
def test_how_many_deals_there_are_to_count(hands: list[str], board: str, deals: int) -> None:
    """Known before they are counted; none where all are summed up by ranks."""
    if not compiled():
        pytest.skip("no Numba: by NumPy nothing is summed up by ranks")
    assert deals_to_count("texas", hands, board) == deals


def test_the_pack_is_that_of_as_many_players_as_usual_or_as_there_are_hands() -> None:
    """The rule of the shell too: Poker all'italiana is usually for four."""
    assert equity("italian", ["AhKhTc", "QdQs9c"]).deals == comb(26, 2) * comb(24, 2)
    assert equity("italian", ["AhKhTc", "QdQs9c"], players=2).deals == comb(18, 2) * comb(16, 2)
    assert len(showdown_of("italian").pack) == 32
    assert len(showdown_of("italian", least=6).pack) == 40
    assert frequencies("italian").hands == comb(32, 5)


@BY
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: equity("texas", ["AhAd"]), "hands: two hands or more"),
        (lambda: equity("texas", "AhAd"), "hands: two hands or more"),
        (lambda: equity("texas", ["AhAd", "AhKs"]), "hands: a card stands twice in AhAdAhKs"),
        (lambda: equity("texas", ["AhAd", "KhKs"], "Ah2c3c"), "board: a card stands twice"),
        (lambda: equity("texas", ["AhAd", "KhKs"], dead="Kh"), "dead: a card stands twice"),
        (lambda: equity("short_deck", ["AhAd", "2hKs"]), "hands: 2h is not in the pack"),
        (lambda: equity("texas", ["AhAdAc", "KhKs"]), "hands: a hand of texas has 2 cards, not 3 cards: AhAdAc"),
        (lambda: equity("texas", ["AhAd", "KhKs"], "2c3c4c5c6c7c"), "board: texas has 5 cards on the table, not 6"),
        (lambda: equity("texas", ["AhAd", "KhKs"], samples=-1), "samples: a whole number"),
        (lambda: equity("texas", ["AhAd", "KhKs"], samples=1.5), "samples: a whole number"),  # type: ignore[arg-type]
        (lambda: equity("texas", ["AhAd", ""]), "samples: 2,097,572,400 deals are too many"),
        (lambda: equity("texas", ["AhAd", "KhK"]), "range: 'KhK'"),
        (
            lambda: equity("omaha_hilo8", ["AhAdKhKs", "QhQsJhJs"], "2c3c4c", declared=["up", "low"]),
            "declared: for each",
        ),
        (lambda: equity("ramino_v1", ["AhAd", "KhKs"]), "what: hands are not compared"),
    ],
)
def test_bad_input_is_refused_in_one_line(call: Callable[[], object], message: str, by: str) -> None:
    with computed_by(by), pytest.raises(ValueError, match="^" + message):
        call()
