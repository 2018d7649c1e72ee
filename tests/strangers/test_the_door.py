"""The public door: what comes in, what is refused, and with which line."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import buio
from buio.cards import standard_pack
from buio.games import door
from buio.games.door import Door
from buio.history.records import write
from buio.i18n import WordsError, catalogue
from buio.play.game import Game, GameError
from buio.play.phases import Antes, ChooseCards, DealHole, Showdown
from buio.play.recipe import Recipe
from buio.play.recipe_checks import RecipeError
from buio.play.rules import Rules
from buio.play.verbs import Verb
from buio.ranking import STANDARD
from tests.cli.command import run, run_apart
from tests.strangers import anaconda, brag, scala40
from tests.strangers.follow_the_queen import GAME, WORDS

ROOT = Path(__file__).parents[2]
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
    ("module", "key"),
    [(brag, "hand.prial"), (brag, "category.prial"), (scala40, "refused.not_forty"), (anaconda, "action.roll")],
)
def test_words_of_hands_refusals_and_verbs_are_asked_for_too(module: ModuleType, key: str) -> None:
    words = {at: {own: text for own, text in texts.items() if own != key} for at, texts in module.WORDS.items()}
    with pytest.raises(GameError, match=f"{re.escape(key)} in it and en and de"):
        buio.register(module.GAME, words)
    assert module.GAME.code not in buio.games


def test_a_verb_that_means_something_else_already_is_refused_by_name() -> None:
    def recipe(_rules: Rules, _seated: int) -> Recipe:
        phase = ChooseCards(1, Verb("sd", amount=True), "throw_away", lambda _deal, _chosen: None)
        return Recipe(standard_pack(), STANDARD, (Antes(1), DealHole(7), phase, Showdown()))

    with pytest.raises(
        RecipeError, match=r"the phase 'choose_cards': the verb 'sd' is declared twice, as Verb\(text='sd'"
    ):
        buio.register(Game(CODE, "stud", range(2, 5), Rules, recipe), WORDS)
    assert CODE not in buio.games


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
    with refused(
        f"52 cards are too few for 8 players of {CODE}, who are dealt 56: by these rules {CODE} is for 7 at most"
    ):
        buio.register(replace(GAME, players=range(2, 9)), WORDS)


def test_a_game_of_a_family_without_a_page_is_played_and_has_none() -> None:
    with buio.registered(replace(GAME, family="queens"), WORDS):
        assert run("rank", "--game", CODE, "AsKsQsJsTs").returncode == 0
        assert run("rules", CODE).stderr == f"buio: {CODE} has no rule page\n"


class Entry:
    """An entry point of an installed package."""

    def __init__(self, name: str, registers: Callable[[], object]) -> None:
        self.name, self.registers = name, registers

    def load(self) -> Callable[[], object]:
        if self.name == "unloadable":
            raise ImportError("no module\nof that name")
        return self.registers


def installed(monkeypatch: pytest.MonkeyPatch, *entries: Entry) -> None:
    """As if packages with these entry points were installed."""
    found = {door.INSTALLED: entries}
    monkeypatch.setattr(metadata, "entry_points", lambda group: found[group])


def test_games_of_installed_packages_come_in_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, Game | str] = {}
    inside = Door(known)
    installed(monkeypatch, Entry("strangers", lambda: inside.register(GAME, WORDS)))
    inside.let_in_installed()
    inside.let_in_installed()  # a second time nothing happens
    assert known == {CODE: GAME}
    assert inside.left_out() == ()
    inside.unregister(CODE)


def faulty() -> None:
    raise KeyError("code")


def test_a_package_that_fails_is_named_and_the_others_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[str, Game | str] = {}
    inside = Door(known)
    installed(
        monkeypatch,
        Entry("unloadable", dict),
        Entry("wordless", lambda: inside.register(GAME, {})),
        Entry("faulty", faulty),
        Entry("strangers", lambda: inside.register(GAME, WORDS)),
    )
    inside.let_in_installed()
    assert known == {CODE: GAME}
    assert inside.left_out() == (
        "the games of the entry point 'unloadable' cannot be registered: ImportError: no module of that name",
        f"the games of the entry point 'wordless' cannot be registered: the game '{CODE}' lacks words:"
        f" game.{CODE} in it and en and de; give them with register(game, words=...)",
        "the games of the entry point 'faulty' cannot be registered: KeyError: 'code'",
    )
    inside.unregister(CODE)


def test_an_unknown_code_is_a_missing_key_too() -> None:
    assert buio.games.get("nope") is None
    assert buio.games.get("nope", 5) == 5
    with pytest.raises(GameError, match=r"^no game is called 'nope'; buio games lists all that there are") as caught:
        buio.games["nope"]
    assert isinstance(caught.value, KeyError)


def test_a_record_of_an_installed_game_is_read_by_a_process_that_has_just_begun(tmp_path: Path) -> None:
    deal = GAME.deal([50] * 3, dealer=2, shuffle=buio.Shuffle(1))
    while not deal.over:
        deal.apply(deal.options().sample(Random(1)))
    (tmp_path / "hand.phh").write_text(write(deal, GAME, GAME.rules(), 3))
    package = tmp_path / "queens-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: queens\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[buio.games]\nbroken = no_such_module:let_in\nqueens = queens:let_in\n")
    (tmp_path / "queens.py").write_text(
        "import buio\nfrom tests.strangers.follow_the_queen import GAME, WORDS\n"
        "def let_in():\n    buio.register(GAME, WORDS)\n"
    )
    answered = run_apart("replay", str(tmp_path / "hand.phh"), "--json", PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}")
    assert json.loads(answered.stdout)["moves"] == len(deal.log)
    assert answered.stderr.splitlines() == [
        "buio: the games of the entry point 'broken' cannot be registered:"
        " ModuleNotFoundError: No module named 'no_such_module'"
    ]
    (tmp_path / "queens.py").write_text("def let_in():\n    raise RuntimeError\n")
    refused = run_apart("replay", str(tmp_path / "hand.phh"), PYTHONPATH=f"{ROOT}{os.pathsep}{tmp_path}")
    assert refused.returncode == 2
    assert "'queens' cannot be registered: RuntimeError: no reason given" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


def renamed(code: str) -> Game:
    """Follow the Queen under another code."""
    return replace(GAME, code=code)
