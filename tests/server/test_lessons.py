"""A lesson as a page asks for it."""

import re

import msgspec
import pytest
from starlette.testclient import TestClient

from buio.games.lessons import LESSONS, lesson
from buio.i18n import LANGUAGES
from buio.server.app import create_app
from buio.server.past.replay import lesson_of
from buio.table import wire
from buio.table.projection.texts import texts


@pytest.mark.parametrize("game", LESSONS)
def test_whoever_learns_sees_no_card_of_others_before_they_are_shown(game: str) -> None:
    told = lesson_of(game)
    assert told is not None
    prepared = lesson(game)
    assert prepared is not None
    for hand, cards in zip(told.hands, prepared.hands, strict=True):
        hidden = {"dh", "sd"} - ({"sd"} if any(move.verb == "draw" for move in cards.moves) else set())
        dealt = {card for move in cards.moves if move.verb == "dh" and move.seat != 0 for card in texts(move.cards)}
        open_ones = [move.cards for move in cards.moves if move.seat == 0 or move.verb not in hidden]
        dealt -= set(texts([card for shown in open_ones for card in shown if card >= 0]))  # the others split melds
        assert dealt
        for step in hand.steps:
            if any(event.word in ("show", "win") for event in step.events):
                break
            told_of = re.sub(
                rb'"stands":\[[^]]*\]', b"", msgspec.json.encode(step)
            )  # what a joker is, somebody may hold
            seen = {card for card in dealt if f'"{card}"'.encode() in told_of}
            assert seen == set()


def test_a_page_is_given_a_lesson_once() -> None:
    with TestClient(create_app(None), base_url="http://127.0.0.1") as client:
        answer = client.get("/lesson/italian.json")
        told = msgspec.json.decode(answer.content, type=wire.Lesson)
        assert (answer.status_code, told.game, len(told.hands), set(told.words)) == (200, "italian", 6, set(LANGUAGES))
        again = client.get("/lesson/italian.json", headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304


@pytest.mark.parametrize(
    "path", ["/lesson/kuhn.json", "/lesson/..%2Fitalian.json", "/lesson/.json", "/lesson/%00.json"]
)
def test_what_is_no_lesson_is_not_found(path: str) -> None:
    with TestClient(create_app(None), base_url="http://127.0.0.1") as client:
        assert client.get(path).status_code == 404


def test_a_pot_that_the_lower_straight_flush_wins_is_told_apart() -> None:
    """The minimum beats the maximum (ITA-1.74): nobody at the table should have to ask why."""
    told = lesson_of("italian")
    assert told is not None
    ends = [msgspec.json.decode(hand.steps[-1].patch)["result"][0] for hand in told.hands]
    assert [end["rare"] for end in ends] == [[], ["carried"], [], [], ["parol"], ["upset"]]
