"""A game is found by its code, its title in each language, and every name that the sources use."""

import pytest

import buio
from buio.games import naming, spelled_out
from buio.games.mixes import EIGHT_GAME
from buio.i18n import LANGUAGES, catalogue
from buio.night import Menu, Night, NightError
from buio.play.game import GameError
from tests.cli.command import run
from tests.strangers.follow_the_queen import GAME, WORDS

NAMES = {
    "jack pots": "jacks_or_better",
    "California draw": "five_card_draw",
    "poker all'americana": "five_card_draw",
    "five card draw": "five_card_draw",
    "straight poker": "straight_poker",
    "stripped deck poker": "poker32",
    "California stud": "soko",
    "Tri Poker": "three_card",
    "Casino Brag": "three_card",
    "Sap Sam Cheung": "chinese",
    "十三張": "chinese",
    "Luosong Pai Jiu": "chinese",
    "Pusoy": "chinese",
    "Russian poker": "chinese",
    "Pepito": "chinese",
    "Good, Better, Best": "chinese",
    "Kansas City": "lowball_27",
    "California Lowball": "lowball_a5",
    "texas holdem": "texas",
    "TEXAS HOLD’EM": "texas",
    "Poker": "italian",
    "soko": "soko",
    "Buben oder besser": "jacks_or_better",
    "tutti per uno uno per tutti": "all_for_one",
    "poker coperto": "italian",
    "sette carte": "seven_card_stud",
    "Fünf-Karten-Draw": "five_card_draw",
    "fuenf karten draw": "five_card_draw",
    "Soekoe": "soko",
    "ofc": "open_face",
    "2-7": "lowball_27",
    "2-7 triple draw": "lowball_27_triple",
    "A-5": "lowball_a5",
}
SEVERAL = {
    "California": "five_card_draw, soko or lowball_a5",
    "Ramino con rilancio": "ramino_v1 or ramino_imaginary",
    "lowball": "lowball_27 or lowball_a5",
}
ELSEWHERE = {
    "Pusoy Dos": "Pusoy Dos is Big Two, a climbing game: not dealt here",
    "big two": "Big Two is a climbing game: not dealt here",
    "post-and-pair": "Post and Pair is an ancestor of poker, with three pools: not dealt here",
    "Horse": "Horse is a mix, for a night: ask about one of its games, texas_limit, omaha_hilo8, razz, seven_card_stud "
    "or seven_card_stud_hilo8",
    "scala quaranta": "Scala Quaranta is a rummy without bets (the nearest is carioca): not dealt here",
}


@pytest.mark.parametrize(("name", "code"), NAMES.items())
def test_a_name_of_the_sources_is_the_game(name: str, code: str) -> None:
    assert buio.games[name] is buio.games[code]
    assert name in buio.games


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_is_a_name(language: str) -> None:
    words = catalogue(language)
    assert [buio.games[words.text(f"game.{code}")].code for code in buio.games] == list(buio.games)


def test_every_other_name_finds_its_game_or_is_asked_back_with_it() -> None:
    for code in buio.games:
        for name in naming.other_names(code):
            assert code in naming.found(name, buio.games), name


@pytest.mark.parametrize(("name", "codes"), SEVERAL.items())
def test_a_name_of_several_games_is_answered_with_them(name: str, codes: str) -> None:
    assert name not in buio.games
    with pytest.raises(GameError, match=f"^'{name}' may be {codes}: which of them\\?$"):
        buio.games[name]


@pytest.mark.parametrize(("name", "said"), ELSEWHERE.items())
def test_what_the_sources_only_name_is_told_so(name: str, said: str) -> None:
    with pytest.raises(GameError) as caught:
        buio.games[name]
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("texsa", "texas"),
        ("jack pot", "jacks_or_better"),
        ("califronia stud", "soko"),
        ("xyzzy", ""),
        ("", ""),
        ("stud hilo", "seven_card_stud or five_card_stud_hilo"),
    ],
)
def test_a_refusal_names_the_few_that_are_near(name: str, near: str) -> None:
    with pytest.raises(GameError) as caught:
        buio.games[name]
    told = str(caught.value)
    assert (f"did you mean {near}" in told) if near else ("buio games lists all that there are" in told)
    assert sum(code in told for code in buio.games) <= 6
    assert len(told) < 200


def test_a_game_of_another_package_brings_its_own_names() -> None:
    words = {**WORDS, "en": {**WORDS["en"], "game.follow_the_queen.also": "Follow the lady; The bitch"}}
    with buio.registered(GAME, words):
        assert buio.games["follow the lady"] is GAME
    assert "follow the lady" not in buio.games


def test_games_of_a_night_may_be_named_in_words() -> None:
    assert spelled_out(["texas", "holdem", "California", "stud", "razz"]) == (("texas", "soko", "razz"), False)
    assert spelled_out(["Eight", "Game"]) == (EIGHT_GAME, True)
    with pytest.raises(GameError, match="no game is called 'nothing'"):
        spelled_out(["texas", "nothing"])


def test_the_dealer_may_choose_by_any_name_on_the_menu() -> None:
    menu = Menu.of(["texas holdem", "California stud", "California draw"])
    assert menu.offer("Sökö").game.code == "soko"
    with pytest.raises(GameError, match="razz is not on the menu: texas, soko, five_card_draw"):
        menu.offer("razz")


def test_the_least_table_of_a_menu_names_the_game_that_limits() -> None:
    night = Night(buio.games["texas"], menu=Menu.of(["texas", "seven_card_draw"]))
    for name in ("Anna", "Beppe", "Carla", "Dino"):
        night.sit(name, 100)
    with pytest.raises(NightError, match=r"^the table is full: seven_card_draw is for 4 at most$"):
        night.sit("Elena", 100)
    assert "seven_card_draw is for 4 at most" in run("play", "texas", "seven_card_draw", "--players", "6").stderr
    assert "seven_card_draw is for 4 at most" in run("serve", "texas", "seven_card_draw", "--seats", "6").stderr


@pytest.mark.parametrize(
    "line",
    [
        ["rules", "jack pots"],
        ["rank", "texas holdem", "AhKh", "--board", "2c3c4c"],
        ["simulate", "California stud", "--deals", "3"],
        ["frequencies", "Tri Poker"],
        ["open", "jack pots", "JhJs9c8d7s"],
    ],
)
def test_commands_take_any_name(line: list[str]) -> None:
    answer = run(*line)
    assert (answer.returncode, answer.stderr) == (0, ""), answer.stderr
    assert buio.games[line[1]].code in answer.stdout or line[0] != "rules"
