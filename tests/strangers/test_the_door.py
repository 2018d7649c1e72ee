"""The public door: what comes in, what is refused, and with which line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import metadata

import pytest

import buio
from buio.games import door
from buio.games.door import Door
from buio.i18n import WordsError, catalogue
from buio.play.game import Game, GameError
from tests.strangers.follow_the_queen import GAME, WORDS

CODE = GAME.code


@contextmanager
def refused(line: str) -> Iterator[None]:
    """Refused with this line, and nothing is left of the game or its words."""
    with pytest.raises(ValueError, match=f"^{re.escape(line)}$"):
        yield
    assert CODE not in buio.games
    assert f"game.{CODE}" not in catalogue("it")


def test_a_game_comes_in_and_goes_out_with_its_words() -> None:
    with buio.registered(GAME, WORDS) as game:
        assert buio.games[CODE] is game
        assert list(buio.games)[-1] == CODE
        assert catalogue("de").text(f"game.{CODE}") == "Folge der Dame"
    assert CODE not in buio.games
    assert f"game.{CODE}" not in catalogue("de")
    with pytest.raises(GameError, match=f"'{CODE}' was not registered; there are: none"):
        buio.unregister(CODE)


def test_who_holds_a_catalogue_already_finds_the_words_too() -> None:
    """A table takes its words first and asks for its game then, which an entry point lets in only now."""
    held = catalogue("it")
    with buio.registered(GAME, WORDS):
        assert held.text(f"game.{CODE}") == "Segui la regina"
    assert f"game.{CODE}" not in held


@pytest.mark.parametrize("code", ["italian", "horse"])
def test_a_name_that_is_taken(code: str) -> None:
    kind = "mix" if code == "horse" else "game"
    with refused(f"a {kind} called '{code}' is there already: choose another code"):
        buio.register(renamed(code), WORDS)


@pytest.mark.parametrize("code", ["follow the queen", "Follow", "7up", "", "a-b"])
def test_a_code_that_is_no_identifier(code: str) -> None:
    with refused(f"{code!r} is no code of a game: small letters, digits and _, beginning with a letter"):
        buio.register(renamed(code), WORDS)


def test_words_that_are_missing_are_named_with_their_languages() -> None:
    some = {language: texts for language, texts in WORDS.items() if language == "en"}
    with refused(f"the game '{CODE}' lacks words: game.{CODE} in it and de; give them with register(game, words=...)"):
        buio.register(GAME, some)


def test_words_of_house_rules_phases_and_contests_are_asked_for_too() -> None:
    from tests.strangers import chicago

    with pytest.raises(GameError, match=re.escape("table.contest.spade in it and en and de")):
        buio.register(chicago.GAME, {language: {f"game.{chicago.GAME.code}": "x"} for language in WORDS})
    assert chicago.GAME.code not in buio.games


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ({"fr": {"game.x": "x"}}, "words in 'fr': the languages are it, en, de"),
        ({"en": {"action.fold": "x"}}, "action.fold has another text in en already: 'fold'"),
    ],
)
def test_words_that_cannot_be_added(words: dict[str, dict[str, str]], line: str) -> None:
    with refused(line):
        buio.register(GAME, words)
    assert issubclass(WordsError, ValueError)


def test_a_game_that_cannot_be_dealt_at_its_largest_table() -> None:
    with refused(f"52 cards are too few for 8 players of {CODE}, who are dealt 56"):
        buio.register(replace(GAME, players=range(2, 9)), WORDS)


class Entry:
    """An entry point of an installed package."""

    name = "strangers"

    def __init__(self, registers: object) -> None:
        self.registers = registers

    def load(self) -> object:
        return self.registers


@pytest.mark.parametrize("whole", [True, False])
def test_games_of_installed_packages_come_in_when_they_are_asked_for(
    whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: dict[str, Game | str] = {}
    inside = Door(known)
    entries = {door.INSTALLED: [Entry(lambda: inside.register(GAME, WORDS if whole else {}))]}
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries[group])
    if not whole:
        with pytest.raises(GameError, match=r"^the games of the entry point 'strangers' cannot be registered: "):
            inside.let_in_installed()
        return
    inside.let_in_installed()
    inside.let_in_installed()  # a second time nothing happens
    assert known == {CODE: GAME}
    inside.unregister(CODE)


def renamed(code: str) -> Game:
    """Follow the Queen under another code."""
    return replace(GAME, code=code)
