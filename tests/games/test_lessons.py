"""Lessons: every hand can be played as it is written, and there are words for each of its decisions."""

import pytest

import buio
from buio.games.lessons import LESSONS, STACK, lesson
from buio.i18n import LANGUAGES
from buio.play.moves import Move
from buio.play.rummy_options import LayMelds


def decisions(game: str, number: int) -> int:
    """How often whoever learns decides in this hand: every move is legal, and melds are those that the page offers."""
    told = lesson(game)
    assert told is not None
    hand = told.hands[number]
    rules = buio.games[game].rules(**hand.rules)
    deal = buio.games[game].deal([STACK] * len(told.players), hand.dealer, rules)
    asked = 0
    for move in hand.moves:
        if deal.actor == 0:
            asked += 1
            option = deal.options().get(move.verb)
            assert not isinstance(option, LayMelds) or sorted(move.cards) == sorted(option.suggestion(0).cards)
        deal.apply(move)
    assert deal.over or deal.actor != 0, f"hand {number + 1} ends where there is something to decide"
    return asked


@pytest.mark.parametrize("game", LESSONS)
def test_every_hand_is_legal_and_every_decision_has_its_words(game: str) -> None:
    told = lesson(game)
    assert told is not None
    wanted = set()
    for number in range(len(told.hands)):
        asked = [str(one + 1) for one in range(decisions(game, number))]
        assert asked, f"nothing is to be decided in hand {number + 1}"
        wanted |= {f"{number + 1}.{one}" for one in ("begin", *asked, "end")}
    for language in LANGUAGES:
        words = told.words[language]
        assert wanted <= set(words), language
        assert {key.removesuffix(".else") for key in words} == wanted, f"{language}: words that nobody reads"
        assert all(words.values())


def test_the_italian_lesson_shows_what_only_this_game_has() -> None:
    told = lesson("italian")
    assert told is not None
    assert len(told.hands) == 6
    mine = [move for hand in told.hands for move in hand.moves if move.actor == 0]
    assert {move.verb for move in mine} >= {"bl", "no", "par", "sd", "cbr", "cc"}
    last = buio.games["italian"].deal([STACK] * 4, dealer=told.hands[-1].dealer)
    for move in told.hands[-1].moves:
        last.apply(move)
    assert last.outcome is not None
    shown = {seat: last.recipe.ranking.describe(last.hands[seat]).variant for seat in (0, 3)}
    assert shown == {0: "minima", 3: "massima"}
    assert last.outcome.pots[0].winners == (0,)  # ITA-1.74


@pytest.mark.parametrize("game", ["", "texas?", "../italian", "Italian", "kuhn"])
def test_a_game_without_a_lesson_has_none(game: str) -> None:
    assert lesson(game) is None


def test_a_move_of_a_lesson_is_written_as_in_every_record() -> None:
    told = lesson("italian")
    assert told is not None
    assert told.hands[0].moves[0] == Move.parse("p4 no")
