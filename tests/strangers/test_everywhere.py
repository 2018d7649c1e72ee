"""A stranger's game is played wherever the games of the catalogue are: nothing asks where it comes from."""

import ast
import json
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

import buio
from buio.bots import General, Plain
from buio.cards import cards_text
from buio.cli import app
from buio.history.records import read, write
from buio.i18n import LANGUAGES
from buio.night import Menu, Night, load, save
from buio.server.app import create_app
from buio.table import wire
from buio.table.desks import seating
from tests.history import test_redaction
from tests.play import test_random
from tests.server.rooms import a_room, seen, still
from tests.strangers.conftest import STRANGERS
from tests.table.test_family import TOKEN, act, go_on, ready, seated
from tests.terminal import test_family as terminal

pytestmark = [pytest.mark.usefixtures("strangers"), pytest.mark.parametrize("code", STRANGERS)]


LONG = {"rummy13", "scala40"}
"""Rummy deals have hundreds of moves."""


def test_it_is_short_without_its_words_and_knows_the_package_only(code: str) -> None:
    source = Path(STRANGERS[code].__file__ or "").read_text()
    assert len(source[: source.index("\nGAME = ")].splitlines()) < 60
    imported = {node.module or "" for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert {module.partition(".")[0] for module in imported} <= {"buio", "collections", "dataclasses", "itertools"}
    assert not any(name.startswith("_") for module in imported for name in module.split("."))


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_random_play_keeps_every_invariant(code: str, most: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_random, "LONG", test_random.LONG | LONG)
    players = buio.games[code].players[-1 if most else 0]
    deals = 20
    test_random.test_random_deals_keep_every_invariant(code, players, deals)
    test_random.test_a_log_plays_again_with_and_without_its_shuffle(code, players, deals)
    test_random.test_a_copy_goes_its_own_way(code, players, deals)
    test_random.test_nothing_leaks(code, players, deals)


def test_no_record_tells_a_seat_what_it_has_not_seen(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_redaction, "LONG", test_random.LONG | LONG)
    test_redaction.test_no_card_that_a_seat_has_not_seen_is_in_its_record(code)


@pytest.mark.usefixtures("few_imagined")
def test_standard_bots_play_it_at_a_served_table_and_no_deal_is_void(code: str) -> None:
    room, rng = still(a_room(buio.games[code], bots=3, shuffle=buio.Shuffle(6))), Random(code)
    room.do(seating.sit, TOKEN, "Ada")
    while room.night.deals < (1 if code in LONG else 10):
        go_on(room)
        if seen(room).waiting == "you" and room.deal is not None:
            act(room, room.deal.options().sample(rng))
        else:
            ready(room)
        assert not [event for _, event, _ in room.events if event.word == "void"]


@pytest.mark.usefixtures("few_imagined")
@pytest.mark.parametrize("maker", [Plain, General])
def test_bots_play_it_to_the_end(code: str, maker: type[Plain] | type[General]) -> None:
    for seed in range(1 if code in LONG else 3):
        deal = buio.games[code].deal([200] * 4, seed, shuffle=buio.Shuffle(seed))
        players = [maker(deal.recipe, seat) for seat in range(4)]
        while not deal.over:
            seat = deal.actor
            deal.apply(players[seat].choose(deal.view(seat), deal.options()))
        deal.verify()


def test_a_night_goes_on_where_it_was_saved_and_its_deals_are_recorded(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    night = Night(game, shuffle=buio.Shuffle(3), menu=Menu.of([code, "italian"]))
    for name in ("Anna", "Bruno", "Carla"):
        night.sit(name, 100)
    deal = night.begin_deal()
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    text = write(deal, game, night.rules, 3, night.order)
    again = read(text)[0].play()
    assert (again.outcome, again.stacks) == (deal.outcome, deal.stacks)
    night.end_deal()
    night.begin_deal()
    loaded = load(save(night))
    assert loaded.deal is not None
    assert save(loaded) == save(night)
    assert loaded.deal.view(0) == night.deal.view(0) if night.deal else False


def test_the_page_is_told_its_state_and_its_words(code: str) -> None:
    room, rng = seated(code, players=4), Random(code)
    while room.night.deals < 2:
        go_on(room)
        told = seen(room)
        wire.encode(told)
        assert told.game == code
        if told.waiting == "you":
            assert room.deal is not None
            assert [option.verb for option in told.options] == [option.verb for option in room.deal.options()]
            act(room, room.deal.options().sample(rng))
        else:
            ready(room)
    client = TestClient(create_app(room))
    words = {language: client.get(f"/words.json?language={language}").json()[language] for language in LANGUAGES}
    assert {language: words[language][f"game.{code}"] for language in LANGUAGES} == {
        language: texts[f"game.{code}"] for language, texts in STRANGERS[code].WORDS.items()
    }


def test_the_terminal_plays_a_night_of_it(code: str) -> None:
    for language in LANGUAGES if code not in LONG else LANGUAGES[:1]:
        terminal.test_every_game_line_by_line(code, language)


def test_the_command_line_lists_deals_and_plays_it(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    def answer(*words: str) -> object:
        app([*words, "--json"])
        return json.loads(capsys.readouterr().out)

    listed = answer("games")
    assert isinstance(listed, list)
    assert [game["name"]["de"] for game in listed if game["code"] == code] == [
        STRANGERS[code].WORDS["de"][f"game.{code}"]
    ]
    played = answer("simulate", code, "--deals", "2" if code in LONG else "20")
    assert isinstance(played, dict)
    assert (played["broken"], played["deals"] > 1) == (0, True)
    deal = buio.games[code].deal([50, 50], 1, shuffle=buio.Shuffle(4))
    if code in LONG:
        pack = [card for card in deal.recipe.pack if card < 52][:14]
        melds = answer("meld", code, cards_text(tuple(pack)))
        assert isinstance(melds, dict)
        assert set(melds) >= {"melds", "closes" if code == "rummy13" else "opens"}
        return
    while not deal.over:
        deal.apply(next(move for move in deal.options().moves() if move.verb in ("cc", "sd", "pb", "pass", "roll")))
    shown = answer("showdown", code, *[cards_text(hand) for hand in deal.hands], "--pot", str(deal.total))
    assert isinstance(shown, dict)
    assert set(shown) >= {"winners", "pays"}
