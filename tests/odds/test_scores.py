"""The kernels beside their NumPy twins, and both beside the rankings themselves, hand by hand."""

import copy
from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest

import buio
from buio.odds import backend, computed_by, scores
from buio.odds.showdown import showdown_of
from buio.play.contests import Contest
from buio.play.wild import OpenCards
from buio.ranking import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    FLUSH_OVER_FULL,
    FOUR_CARD,
    HISTORIC20,
    SOKO,
    STANDARD,
    THREE_CARD,
    TRIPS_OVER_STRAIGHT,
    UNRANKED,
    FlushBy,
    HandRanking,
    Ranking,
    Suited,
    SuitTie,
    Wild,
    ace_to_six,
)
from tests.odds.dealt import dealt

ITALIAN = Ranking(5, FLUSH_OVER_FULL, SuitTie.COMBINATION)
RANKINGS: dict[str, HandRanking] = {
    "standard": STANDARD,
    "italian 32": ITALIAN,
    "italian 52": Ranking(0, FLUSH_OVER_FULL, SuitTie.COMBINATION),
    "kickers, flushes by suit": Ranking(4, FLUSH_OVER_FULL, SuitTie.KICKER, "shdc", FlushBy.SUIT),
    "highest": Ranking(6, suit_tie=SuitTie.HIGHEST),
    "unpaired": Ranking(7, FLUSH_OVER_FULL, SuitTie.UNPAIRED),
    "short deck": Ranking(4, TRIPS_OVER_STRAIGHT),
    "ace to five": ACE_TO_FIVE,
    "eight or better": EIGHT_OR_BETTER,
    "deuce to seven": DEUCE_TO_SEVEN,
    "ace to six": ace_to_six(broadway_is_straight=True, aces="highest"),
    "badugi": BADUGI,
    "three cards": THREE_CARD,
    "four cards": FOUR_CARD,
    "twenty cards": HISTORIC20,
    "soko": SOKO,
    "a joker": STANDARD.with_wild((52,)),
    "deuces": STANDARD.with_wild((0, 1, 2, 3)),
    "one-eyed jacks": STANDARD.with_wild((36, 39)),
    "the bug": Ranking(wild=Wild((52,), kind="bug")),
    "a fitter": Ranking(wild=Wild((52, 53), kind="fitter")),
    "double aces": Ranking(wild=Wild((0, 1, 2, 3), duplicates=True)),
    "natural beats wild": Ranking(5, wild=Wild((52, 53), natural_beats_wild=True, count_tie="fewer_wins")),
    "low with a joker": ACE_TO_FIVE.with_wild((52,)),
    "low with deuces": EIGHT_OR_BETTER.with_wild((0, 1, 2, 3)),
    "suited low": Suited(DEUCE_TO_SEVEN, SuitTie.HIGHEST),
    "suited three cards": Suited(THREE_CARD, SuitTie.COMBINATION),
    "suited soko": Suited(SOKO, SuitTie.UNPAIRED),
}


def compared() -> list[str]:
    """The games in which whole hands are compared."""
    codes = []
    for code in buio.games:
        with suppress(ValueError):
            showdown_of(code)
            codes.append(code)
    return codes


SLOW = {"suited soko": 40}
"""One hand at a time: so many times fewer of them."""


@pytest.mark.parametrize("name", RANKINGS)
def test_every_hand_scores_what_its_ranking_says(name: str, hands: int) -> None:
    ranking = RANKINGS[name]
    some = dealt(showdown_of(ranking).pack, ranking.size, hands // SLOW.get(name, 1))
    expected = list(map(ranking.score, some.tolist()))
    assert scores(ranking, some).tolist() == expected
    with computed_by("numpy"):
        assert scores(ranking, some).tolist() == expected


@pytest.mark.parametrize("cards", [6, 7])
@pytest.mark.parametrize("name", RANKINGS)
def test_of_more_cards_the_best_count(name: str, cards: int, hands: int) -> None:
    ranking = RANKINGS[name]
    some = dealt(showdown_of(ranking).pack, cards, hands // 20 // SLOW.get(name, 1) + 1)
    expected = list(map(ranking.value, some.tolist()))
    assert scores(ranking, some).tolist() == expected
    with computed_by("numpy"):
        assert scores(ranking, some).tolist() == expected


@pytest.mark.parametrize("code", compared())
def test_every_game_scores_what_its_contests_say(code: str, hands: int) -> None:
    table = showdown_of(code)
    some = dealt(table.pack, table.hand + table.board, max(hands // 40, 50))
    held, board = some[:, : table.hand], some[:, table.hand :] if table.board else None
    for contest in table.contests:
        expected = [one_score(contest, code, tuple(hand)) for hand in some.tolist()]
        assert scores(code, held, board, contest=contest.name).tolist() == expected
        with computed_by("numpy"):
            assert scores(code, held, board, contest=contest.name).tolist() == expected


def one_score(contest: Contest, code: str, cards: tuple[int, ...]) -> int:
    table = showdown_of(code)
    hand, board = cards[: table.hand], cards[table.hand :]
    return contest.score(hand, board, table.wild.of(hand, OpenCards(board)) if table.wild else ())


def test_texts_numbers_and_arrays_are_the_same_hands() -> None:
    texts = ["AhKhQhJhTh", "2s2c2d3h3s"]
    numbers = [buio.parse_cards(text) for text in texts]
    expected = [STANDARD.score(cards) for cards in numbers]
    for given in (texts, numbers, np.array(numbers), np.array(numbers, np.uint8), np.array(numbers, np.int8)):
        assert scores(STANDARD, given).tolist() == expected
    assert int(scores(STANDARD, texts[0])) == expected[0]
    assert scores(STANDARD, np.array([numbers] * 3)).shape == (3, 2)
    assert scores(STANDARD, np.zeros((0, 5), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: scores(STANDARD, "AhAhKhQhJh"), "hands: a card stands twice in AhAhKhQhJh"),
        (lambda: scores(ITALIAN, "AhKhQh2h3h"), "hands: 2h is not in the pack"),
        (lambda: scores(STANDARD, "AhKhQhJhJk"), "hands: Jk is not in the pack"),
        (lambda: scores(STANDARD, "AhKhQhJh"), "hands: a hand has 5 cards, not 4"),
        (lambda: scores("omaha", "AhKhQhJh", "2s3s"), "hands: 2 cards of the hand and 3 of the board count, not of 4"),
        (lambda: scores("texas", "AhKh", "2s3s4sKh5d"), "hands: a card stands twice in AhKh2s3s4sKh5d"),
        (lambda: scores("iron_cross", "AhKhQhJhTh", "2s3s"), "board: iron_cross has 5 cards on the table, not 2"),
        (lambda: scores(STANDARD, [1.0, 2.0, 3.0, 4.0, 5.0]), "hands: cards are whole numbers"),
        (lambda: scores(STANDARD, [True, False, True, True, True]), "hands: cards are whole numbers"),
        (lambda: scores(STANDARD, [[1, 2, 3, 4, 5], [1, 2]]), "hands: hands of different lengths"),
        (lambda: scores(STANDARD, ["AhKhQhJhTh", "AhKh"]), "hands: hands of different lengths"),
        (lambda: scores(STANDARD, "AhKhQhJh??"), "hands: an unknown card"),
        (lambda: scores(STANDARD, [0, 1, 2, 3, 54]), "hands: 54 is no card"),
        (lambda: scores(STANDARD, np.array([0, 1, 2, 3, 200], np.uint8)), "hands: 200 is not in the pack"),
        (lambda: scores(STANDARD, 7), "hands: one number is no hand"),
        (lambda: scores(STANDARD, "nonsense"), "hands: 'nons' is no card"),
        (lambda: scores("texas", np.zeros((3, 2), np.uint8), np.zeros((4, 5), np.uint8)), "board: its shape"),
        (lambda: scores("omaha_hilo8", "AhKhQdJd", "2s3s4s5s6s"), "contest: omaha_hilo8 is played for high and low"),
        (lambda: scores("omaha", "AhKhQdJd", "2s3s4s5s6s", contest="low"), "contest: omaha is played for high; not"),
        (lambda: scores("ramino_v1", "AhKhQdJd"), "what: hands are not compared in ramino_v1"),
        (lambda: scores("chinese", "AhKhQdJd2s"), "what: hands are set in rows in chinese"),
        (lambda: scores("three_card", "AhKhQd"), "what: three_card is played against a bank"),
        (lambda: scores(UNRANKED, "AhKhQd"), "ranking: no scores of Unranked"),
        (lambda: scores(3, "AhKhQd"), "what: a game, its code, a recipe, a ranking or a contest, not int"),  # type: ignore[arg-type]
        (lambda: scores("texsa", "AhKhQd"), "no game is called 'texsa'"),
    ],
)
@pytest.mark.parametrize("by", ["numpy", "numba"])
def test_what_is_no_hand_is_refused_in_one_line(call: Callable[[], object], message: str, by: str) -> None:
    with computed_by(by), pytest.raises(ValueError, match="^" + message.replace("?", r"\?")) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_the_environment_chooses_who_computes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUIO_ODDS", "numpy")
    assert backend() == "numpy"
    monkeypatch.setenv("BUIO_ODDS", "numba")
    assert backend() == "numba"
    with computed_by("numpy"):
        assert backend() == "numpy"
    monkeypatch.setenv("BUIO_ODDS", "abacus")
    with pytest.raises(ValueError, match="'abacus' is neither numpy nor numba"):
        backend()
    with pytest.raises(ValueError, match="name: 'abacus'"), computed_by("abacus"):
        raise AssertionError("never gets here")


def test_a_showdown_is_plain_data() -> None:
    table = showdown_of("omaha_hilo8")
    assert copy.deepcopy(table) == table
    assert (table.hand, table.board, len(table.pack)) == (4, 5, 52)
