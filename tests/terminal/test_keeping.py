"""A night that is kept in a file: asked about before it ends, held by one process, never lost, never written over."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from buio.history.records import read
from buio.i18n import LANGUAGES, catalogue
from buio.lock import Lock
from buio.night import NightError, load
from buio.table.desks.timing import make_least_move
from buio.terminal.night_file import NightFile
from buio.terminal.table import Note, Seating, Table
from tests.cli.command import run
from tests.terminal.test_lines import Transcript, answers, night

PLAY = [sys.executable, "-m", "buio.cli", "play", "--seed", "5", "--lang", "en", "--save"]


def talk(*lines: str, language: str = "en", save: Path | None = None, **seating: object) -> Transcript:
    """A night of these lines at the table of a fixed seed."""
    asked = {"game": "italian", "language": language, "seed": 3, "save": save} | seating
    said = Transcript(Table(Seating(**asked)), answers(*lines))  # type: ignore[arg-type]
    assert said.run() == 0
    return said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", ["end", "quit", "exit", "q", "fine"])
def test_leaving_in_a_deal_asks_and_loses_nothing(word: str, language: str, tmp_path: Path) -> None:
    file, words = tmp_path / "night.json", catalogue(language)
    for typed in ([word], [word, ""], [word, words.text("type.keep").split()[0]], [word, word]):
        said = talk(*typed, language=language, save=file)
        ends = words.text("leave.deal")
        assert f"{words.text('leave.ask_kept', ends=ends, file=file)} · > " in said.told
        assert said.told[-1] == words.text("line.saved", file=file)
        assert load(file.read_text()).deal is not None
    assert not file.with_suffix(".phhs").exists()


def test_a_pot_that_was_to_be_carried_on_is_shared_at_the_end() -> None:
    said = talk("pass", "end", "yes", seed=15)
    assert said.told[-7:-5] == ["the pot of 4 is shared", "end of the night, one hand"]
    assert said.told[-1] == "nobody owes anybody anything"
    assert "the hand is void: every stake goes back" not in said.told


def test_leaving_a_deal_of_a_night_that_is_not_kept_asks_too() -> None:
    said = talk("end", "what?", "", "end", "yes")
    assert len([line for line in said.told if line.startswith("end the night? yes: the running hand is void")]) == 3
    assert said.told.count("I do not understand “what?”") == 1
    assert "end of the night, 0 hands" in said.told
    assert said.told.count("the hand is void: every stake goes back") == 1
    assert said.told[-1] == "nobody owes anybody anything"
    assert len([line for line in said.told if line.startswith("you may: ")]) == 1


def test_a_kept_night_is_closed_between_two_deals_only_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    night(answers=40, save=file)
    closing = talk(*["fold", "pass", "pat", "call", "no", "check"] * 9, "end", "keep", save=file)
    assert closing.told[-1].startswith("the night is saved")
    assert file.exists()


def test_the_hands_of_one_night_are_not_written_over_by_the_next(tmp_path: Path) -> None:
    file, hands = tmp_path / "night.json", []
    for number in (1, 2, 3):
        night(answers=40, save=file, seed=number)
        closing = talk("end", "yes", save=file)
        there = tmp_path / ("night.phhs" if number == 1 else f"night-{number}.phhs")
        assert closing.told[-1] == f"the hands of the night are in {there}"
        first = f"{tmp_path / 'night.phhs'} has the hands of another night, and they stay there"
        assert (first in closing.told) == (number > 1)
        assert not file.exists()
        hands.append(there.read_text())
        assert read(hands[-1])
    assert [
        path.read_text() for path in sorted(tmp_path.glob("*.phhs"), key=lambda path: path.stat().st_mtime_ns)
    ] == hands
    assert len(set(hands)) == 3


def test_a_night_that_goes_on_takes_nothing_back_that_was_told(tmp_path: Path) -> None:
    """What the bots have done since my last move is in the file, so each resume goes on from there."""
    file = tmp_path / "night.json"
    told = talk("apro 3", "vedo", "cambio 4", language="it", seed=11, name="Pia", save=file).table.deal
    assert told is not None
    assert any(str(move) == "p2 cbr 6" for move in told.log), "Carla bets after my draw, and I have read it"
    for seed in (None, 1, 2):
        kept = Table(Seating("italian", seed=seed, save=file))
        assert kept.deal is not None
        assert kept.deal.log == told.log
        kept.release()


def test_the_game_that_a_bot_chose_is_kept(tmp_path: Path) -> None:
    table = Table(Seating("texas", menu=("italian", "badugi"), players=4, seed=1, save=tmp_path / "night.json"))
    for _ in range(8):
        for note in table.begin():
            if note.what == "chosen":
                assert note.name != table.me
                kept = load((tmp_path / "night.json").read_text())
                assert (kept.chooser, kept.game.code) == (None, note.game)
                return
        while table.running:
            table.room.do(make_least_move) if table.my_turn else table.bot()
    raise AssertionError("no bot has chosen")


def test_as_many_sit_down_as_can_play_all_games_of_the_evening() -> None:
    for first, other, sit in (("texas", "kuhn", 3), ("kuhn", "texas", 2)):
        assert len(Table(Seating(first, menu=(other,), seed=1)).night.people) == sit


def test_a_night_that_goes_on_says_what_it_is_and_what_does_not_count(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    first = night(answers=40, save=file, house={"ante": "2"})
    played = first.table.night.deals
    given = {"": "texas", "--players": 6, "--stack": 500, "--seed": 9, "--name": None, "--rotation": ""}
    said = talk(language="it", save=file, game="texas", house={"ante": "2", "limit": "pot"}, given=given)
    assert said.told[0] == f"continua la serata di {file}: Poker all'italiana · 4 giocatori · {played} mani giocate"
    assert said.told[1] == (
        "la serata resta com'è cominciata, questo non conta:"
        " texas, --players 6, --stack 500, --seed 9, --rotation, --set limit=pot"
    )
    assert all(any(line.startswith(f"{name}: ") for line in said.told[2:6]) for name in first.table.night.people)
    assert said.table.stack == 30, "who rebuys gets what everybody has bought"


def test_what_a_night_was_begun_with_is_no_difference(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    night(answers=10, save=file, house={"ante": "2"})
    given = {"": "italian", "--players": 4, "--stack": 30, "--seed": 4, "--name": "Tu", "--rotation": None}
    said = talk(save=file, house={"ante": "2"}, given=given)
    assert not [line for line in said.told if "does not count" in line]


def test_a_night_is_played_in_one_place_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    playing = subprocess.Popen([*PLAY, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert playing.stdout is not None
    while "you may:" not in playing.stdout.readline():
        pass
    before = file.read_text()
    refused = run("play", "--save", str(file), typed="end\n")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == (
        f"buio: {file}: this night is being played in another window; close it there, or give --save another name\n"
    )
    assert file.read_text() == before
    os.kill(playing.pid, signal.SIGKILL)
    playing.communicate()
    assert file.with_name("night.json.lock").exists(), "a crash leaves the lock's file behind"
    assert "goes on" in run("play", "--save", str(file), typed="end\nkeep\n", LANG="en").stdout
    assert not file.with_name("night.json.lock").exists()


def test_a_lock_that_was_taken_away_in_between_is_taken_anew(tmp_path: Path) -> None:
    first = Lock(tmp_path / "lock")
    with pytest.raises(BlockingIOError):
        Lock(tmp_path / "lock")
    first.release()
    first.release()
    again = Lock(tmp_path / "lock")
    (tmp_path / "lock").unlink()  # somebody has tidied up: nobody is kept out by a file that is not there
    other = Lock(tmp_path / "lock")
    again.release()
    other.release()


@pytest.mark.parametrize(("text", "why"), [
    ("", "not a saved night, or not all of it"),
    ("{", "not a saved night, or not all of it"),
    ("[1, 2]", "this is not a saved night;"),
    ('{"buio": 7}', "saved in form 7, and this Buio reads form 4 alone: finish it with the newer Buio that saved it;"),
    ('{"buio": 4}', "its seal does not fit"),
])  # fmt: skip
def test_a_file_that_is_no_whole_night_is_refused_and_stays(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    file.write_text(text)
    refused = run("play", "--save", str(file))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1
    assert why in refused.stderr
    assert f"{file}: " in refused.stderr
    assert "the file stays as it is" in refused.stderr
    assert file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


def test_a_night_cut_short_anywhere_is_refused_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    talk("pass", save=file, seed=9)
    whole = file.read_bytes()
    assert any(one["e"] == "moved" for one in json.loads(whole)["entries"])
    for length in range(0, len(whole) - 1, 97):
        file.write_bytes(whole[:length])
        with pytest.raises(NightError, match="the file stays as it is"):
            NightFile(file).load()
        assert file.read_bytes() == whole[:length]
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(NightError, match="this is not text"):
        NightFile(file).load()


def test_a_night_cannot_be_kept_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    refused = run("play", "--save", str(tmp_path / "none" / "night.json"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"there is no folder {tmp_path / 'none'}" in refused.stderr


def test_a_table_that_cannot_be_leaves_no_file_behind(tmp_path: Path) -> None:
    assert run("play", "--players", "60", "--save", str(tmp_path / "night.json")).returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_nobody_gives_me_chips_that_i_have_not_asked_for() -> None:
    table = Table(Seating("texas", players=3, seed=4))
    table.night.correct(table.me, -table.stack, "for the taxi")
    other = next(name for name in table.night.people if name != table.me)
    table.night.correct(other, -table.stack, "for the taxi")
    assert [note for note in table.begin() if note.what == "bought"] == [Note("bought", other, table.stack)]
    assert table.broke
    assert table.seat is None
    assert table.night.people[table.me].bought == 0
