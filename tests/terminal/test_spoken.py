"""The spoken mode: every line of every game in three languages can be read aloud."""

import re
from random import Random

import pytest

import buio
from buio.cards import parse_cards
from buio.i18n import LANGUAGES
from buio.i18n.spoken import spoken
from buio.terminal.table import Seating, Table
from tests.cli.command import run
from tests.terminal.test_family import typed
from tests.terminal.test_lines import Transcript

READABLE = re.compile(r"[\w\s.,;:?!()'’«»“”„-]*")
STUMBLES = re.compile(r"\d-\d|\b\w-\d|(^|\s)-|-(\s|$)|\b[2-9TJQKA][hdcs]\b|_")
"""Digits with a hyphen, hyphens that join nothing, cards as signs, words of the program."""


def transcript(code: str, language: str) -> Transcript:
    players = max(buio.games[code].players[0], 2)
    table = Table(Seating(game=code, language=language, stack=60, seed=4, players=players, spoken=True))
    rng, left = Random(code), iter(range(12))
    asked = iter(["?", "cards", "pot", "table", "ledger", "rules", "history", "hint", "repeat"])

    def answer() -> str:
        if (question := next(asked, None)) is not None and table.running:
            return question
        if next(left, None) is None:
            raise EOFError
        return typed(table, rng.choice(list(table.options())), rng) if table.running else ""

    talk = Transcript(table, answer)
    assert talk.run() == 0
    return talk


@pytest.mark.parametrize(("code", "language"), [(code, LANGUAGES[place % 3]) for place, code in enumerate(buio.games)])
def test_every_line_of_every_game_can_be_read_aloud(code: str, language: str) -> None:
    told = [line.removesuffix(" · > ") for line in transcript(code, language).told]
    for line in told:
        if f"buio rules {code}" in line:  # what one types, as one types it
            continue
        assert READABLE.fullmatch(line), line
        assert not STUMBLES.search(line), line


@pytest.mark.parametrize(("language", "cards", "gain", "rank"), [
    ("it", "donna di fiori, dieci di cuori", "più 12, meno 3, pari", "re"),
    ("en", "queen of clubs, ten of hearts", "plus 12, minus 3, even", "king"),
    ("de", "Kreuz-Dame, Herz-Zehn", "plus 12, minus 3, null", "König"),
])  # fmt: skip
def test_cards_and_signs_are_said_in_words(language: str, cards: str, gain: str, rank: str) -> None:
    words = spoken(language)
    assert words.cards(parse_cards("QcTh"), letters=True) == cards
    assert ", ".join(words.signed(chips) for chips in (12, -3, 0)) == gain
    assert words.figure(11) == rank
    said = {"it": "x da 4 a 200", "en": "x from 4 to 200", "de": "x von 4 bis 200"}[language]
    assert words.text("say.amount", word="x", low=4, high=200) == said


def test_a_spoken_night_from_the_command_line() -> None:
    said = run("play", "--spoken", "--seed", "24", "--lang", "en", typed="cards\n").stdout
    assert "your cards: queen of hearts, queen of diamonds" in said
    assert "open from 1 to 4" in said
    refused = run("play", "--spoken", "--tui")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "leave --tui out" in refused.stderr
