"""Recorded hands read in words: every game in every language, for the eye and for the ear, at once and step by step."""

from pathlib import Path
from random import Random

import pytest

import buio
from buio.cli.replaying import in_words
from buio.history.records import read, write
from buio.i18n import LANGUAGES, catalogue
from buio.i18n.spoken import spoken
from tests.cli.command import run
from tests.terminal.aloud import stumbles
from tests.terminal.test_keeping import talk
from tests.terminal.test_lines import night


def recorded(code: str, seed: int = 1) -> str:
    """A hand of random moves; the dealer sits on any seat."""
    game, rng = buio.games[code], Random(f"{code} {seed}")
    players = rng.choice(game.recommended or game.players)
    rules = game.rules()
    deal = game.deal([100] * players, rng.randrange(players), rules, buio.Shuffle(seed))
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    names = tuple(["Ada", "Bea", "Ciro", "Dino", "Elsa", "Fido", "Gigi", "Hans", "Ida", "Jon"][:players])
    return write(deal, game, rules, players, names, tuple(range(players)))


@pytest.mark.parametrize(("code", "language"), [(code, LANGUAGES[place % 3]) for place, code in enumerate(buio.games)])
def test_every_game_is_read_in_words(code: str, language: str) -> None:
    records = read(recorded(code))
    words = catalogue(language)
    told = list(in_words(records, words))
    outcome = records[0].play().outcome
    assert outcome is not None
    assert told[0].startswith(words.text(f"game.{code}"))
    nets = ", ".join(f"{name} {words.signed(net)}" for name, net in zip(records[0].players, outcome.net, strict=True))
    assert told[-1] == words.text("line.read", ended=words.text(f"ended.{outcome.ended}"), nets=nets)
    assert not [line for line in told if "{" in line or "None" in line or "\n" in line]
    aloud = list(in_words(records, spoken(language)))
    assert len(aloud) == len(told)
    assert not [line for line in aloud if stumbles(line)]


def test_the_hands_of_a_night_are_told_from_the_command_line(tmp_path: Path) -> None:
    night(answers=40, save=tmp_path / "night.json")
    talk("end", "yes", save=tmp_path / "night.json")
    file = str(tmp_path / "night.phhs")
    told = run("replay", file, "--words", "--lang", "it").stdout.splitlines()
    assert told[0] == "Poker all'italiana · 4 giocatori"
    assert told[1].startswith("mano 1 · mazziere ")
    assert len([line for line in told if line.startswith("mano ")]) == len(read(Path(file).read_text()))
    assert any(line.startswith("Carla riceve 5 carte: ") for line in told)
    stepped = run("replay", file, "--step", "--lang", "it", typed="\n" * 4).stdout.splitlines()
    assert stepped == told[:5], "a line, and one more for each time that enter is pressed"
    assert run("replay", file, "--spoken", "--lang", "en").stdout.startswith("Italian poker, 4 players\n")
