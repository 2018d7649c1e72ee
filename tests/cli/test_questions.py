"""The command line as its contract says: answers, batches, and one clear line for whatever is wrong."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest

import buio
from buio.cards import parse_cards
from buio.history.records import write
from buio.i18n import LANGUAGES, catalogue
from buio.night import Night, save
from buio.odds.errors import OddsError
from buio.odds.simulator import playable
from buio.play.shuffle import Shuffle
from tests.cli.command import run, run_apart, run_looked_at
from tests.rulebook import rule


def answer(*args: str) -> Any:
    """The one JSON value on standard output."""
    done = run(*args, "--json")
    assert done.returncode == 0
    assert not done.stderr
    return json.loads(done.stdout)


def answers(*args: str) -> list[Any]:
    """The JSON values on standard output, a line each."""
    done = run(*args, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


def refusal(*args: str) -> str:
    """The one line on standard error of a wrong input."""
    done = run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("buio: ")
    return line.removeprefix("buio: ")


def test_a_process_of_its_own_answers_the_same() -> None:
    asked = ["rank", "italian", "QhJsTc9c8s"]
    for args in (asked, [*asked, "--json"], ["--help"], [*asked, "--nonsense"], ["rank", "italian", "Xx"]):
        apart, here = run_apart(*args), run(*args)
        assert (apart.returncode, apart.stdout, apart.stderr) == (here.returncode, here.stdout, here.stderr)
    typed = json.dumps({"game": "italian", "hand": "QhJsTc9c8s"}) + "\nnonsense\n"
    assert run_apart("rank", "--batch", typed=typed).stdout == run("rank", "--batch", typed=typed).stdout


def test_games_can_do_what_the_rooms_that_do_it_say() -> None:
    told = answer("games", "--capabilities")
    assert list(told) == list(buio.games)
    assert [code for code, row in told.items() if not row["arrays"]] == list(playable())
    assert [name for name, why in told["badugi"].items() if not why] == [
        "odds", "arrays", "gymnasium", "openspiel", "phh", "pokerstars", "reads_pokerstars",
    ]  # fmt: skip
    assert [name for name, why in told["omaha"].items() if why] == []
    assert told["razz"]["reads_partypoker"] == "no hands of razz are read, of omaha, omaha_hilo8, texas alone"
    assert told["chinese"]["openspiel"] == "in the phase 'arrange' a hand is laid out by more than one action"
    assert not any(row["gymnasium"] for row in told.values())
    assert told["telesina"]["pokerstars"].startswith("telesina is not told as PokerStars would: there are Hold'em")
    assert told["three_card"]["arrays"] == "the simulator does not play hands of which a table would be too large"
    assert told["italian"]["phh"] == "italian is no game of the PHH format, whatever its house rules"
    assert told["carioca"]["odds"] == "hands are not compared in carioca"
    lines = run("games", "--capabilities").stdout.splitlines()
    assert [line.split() for line in lines[:1]] == [
        ["italian", "odds", "arrays", "gymnasium", "openspiel", "pokerstars", "reads_pokerstars"]
    ]
    assert [line.split()[0] for line in lines] == list(buio.games)


def test_games_lists_every_game_with_its_house_rules() -> None:
    listed = answer("games")
    assert [game["code"] for game in listed] == list(buio.games)
    for game in listed:
        assert set(game) == {"code", "name", "also", "family", "players", "rules"}
        assert set(game["name"]) == set(LANGUAGES)
        assert 1 <= game["players"][0] <= game["players"][1] <= 10
        for known in game["rules"].values():
            assert set(known) == {"default", "allowed", "help"}
            assert isinstance(known["allowed"], list)
    rules = listed[0]["rules"]
    assert rules["ante"] == {"default": 1, "allowed": [{"min": 1}], "help": rules["ante"]["help"]}
    assert rules["parol"]["allowed"] == [True, False]
    assert rules["max_bet"]["allowed"] == ["pot", "none", {"min": 1}]
    assert listed[1]["rules"]["parol"]["default"] is False


def test_rank_answers_as_the_contract_says() -> None:
    told = answer("rank", "italian", "QhJsTc9c8s")
    assert set(told) == {"score", "category", "name", "best", "wild"}
    assert (told["category"], told["best"], told["wild"]) == ("straight", "QhJsTc9c8s", {})
    assert told["name"] == {"it": "scala alla donna", "en": "queen-high straight", "de": "Straße bis zur Dame"}
    assert answer("rank", "italian", "Q♥ J♠ 10c 9♣ 8s") == told
    assert answer("rank", "italian", "Qh", "Js", "Tc", "9c", "8s") == told
    assert answer("rank", "italian", "A♥9d8c7h6s", "--players", "5")["category"] == "straight"


def test_a_higher_score_is_better() -> None:
    hands = ["AhQs9d8c7h", "JhJs9d8c7h", "QhQdQcKh7s", "KhKdKc9h9s", "AhJh9h8h7h", "AhAdAcAs7h", "8h9hThJhQh"]
    scores = [answer("rank", "italian", hand)["score"] for hand in hands]
    assert scores == sorted(scores)
    swapped = [answer("rank", "italian", hand, "--set", "flush_beats_full=false")["score"] for hand in hands[3:5]]
    assert swapped[0] > swapped[1]


def test_for_people_the_answer_is_in_their_language() -> None:
    assert run("rank", "italian", "QhJsTc9c8s", LANG="it_IT.UTF-8").stdout.startswith("scala alla donna (")
    assert run("rank", "italian", "QhJsTc9c8s", LANG="fr_FR.UTF-8").stdout.startswith("queen-high straight (")


@rule("FCD-3.08")
def test_a_hand_that_is_too_little_to_win_has_its_name_and_the_pot_stays() -> None:
    asked = ["jacks_or_better", "JhJs9c8dTc", "AhAs9d8h7c", "--set", "win_requirement=trips", "--pot", "8"]
    told = answer("showdown", *asked)
    assert (told["winners"], told["pays"], told["stays"]) == ([], [0, 0], 8)
    assert told["hands"][0] == answer("rank", *asked[:2], *asked[3:5])
    assert (told["hands"][0]["score"], told["hands"][0]["category"]) == (0, "pair")
    assert told["hands"][0]["name"]["it"] == "coppia di fanti, troppo poco per vincere"
    assert run("showdown", *asked).stdout.splitlines() == [
        "  JhJs9c8dTc  pair of jacks, too little to win",
        "  AhAs9d8h7c  pair of aces, too little to win",
        "nobody wins: the pot stays for the next hand",
    ]
    won = answer("showdown", *asked[:2], "3h3s3d8h7c", *asked[3:])
    assert (won["winners"], won["pays"], "stays" in won) == ([1], [0, 8], False)


@rule("X-26")
def test_showdown_shares_the_pot_and_odd_chips_by_suit() -> None:
    hands = ("8d9dTdJdQd", "TsJsQsKsAs", "Ah7h8h9hTh")
    told = answer("showdown", "italian", *hands, "--pot", "11")
    assert told["winners"] == [0, 1, 2]
    assert told["pays"] == [4, 3, 4]
    assert [hand["best"] for hand in told["hands"]] == list(hands)
    left = answer("showdown", "italian", *hands, "--pot", "10", "--set", "odd_chip=left_of_dealer")
    assert left["pays"] == [4, 3, 3]
    assert answer("showdown", "italian", "KhKsJc9d8d", "KdKcJh9s8s")["pays"] == [0, 0]


def test_showdown_takes_as_many_hands_as_there_are() -> None:
    hands = ("AhKdQc9s8d", "AdKcQs9h8c", "AcKsQh9d8h", "AsKhQd9c8s", "7h6d6c5h5s")
    assert "too many for 4 players: say --players 5" in refusal("showdown", "italian", *hands, "--players", "4")
    assert "5h is not in the pack of 5 players" in refusal("showdown", "italian", *hands)
    assert answer("showdown", "italian", *hands, "--players", "6")["winners"] == [4]


@pytest.mark.parametrize(("hand", "level", "opens"), [
    pytest.param("JhJs9c8d7s", "J", True, marks=rule("G-ITA-19")),
    pytest.param("JhJs9c8d7s", "Q", False, marks=rule("G-ITA-19")),
    pytest.param("JhJs9c8d7s", "k", False, marks=rule("G-ITA-19")),
    pytest.param("ThTsAhKdQc", "J", False, marks=rule("G-ITA-20")),
    pytest.param("7h7s8h8s9c", "K", True, marks=rule("G-ITA-21")),
    pytest.param("9cTcJcQc7h", "K", True, marks=rule("G-ITA-22")),
    pytest.param("JcQcKcAc7h", "J", False, marks=rule("G-ITA-23")),
])  # fmt: skip
def test_open_says_whether_and_why(hand: str, level: str, opens: bool) -> None:
    told = answer("open", "italian", hand, "--level", level)
    assert set(told) == {"opens", "because"}
    assert told["opens"] is opens


def test_open_at_a_level_that_the_ladder_lacks_is_refused_with_those_it_has() -> None:
    assert refusal("open", "italian", "AhAs9c8d7s", "--level", "A").endswith("there are: J, Q, K")
    assert refusal("open", "italian_2011", "AhAs9c8d7s", "--level", "Q").endswith("there are: J")
    assert answer("open", "italian_article", "AhAs9c8d7s", "--level", "A")["opens"] is True
    assert answer("open", "italian", "AhAs9c8d7s", "--level", "A", "--set", "opening_progression=jqka_cycle")["opens"]


WRONG = [
    (["rank", "italina", "QhJsTc9c8s"], "no game is called 'italina'; did you mean italian?"),
    (["rank", "italian"], "a game and a hand are needed, as in: buio rank italian"),
    (["rank", "italian", ""], "a game and a hand are needed"),
    (["rank", "italian", "QhJsTc9c"], "a hand has 5 cards, not 4"),
    (["rank", "italian", "QhJsTc9c8s7s"], "a hand has 5 cards, not 6"),
    (["rank", "italian", "QhQhTc9c8s"], "a card stands twice"),
    (["rank", "italian", "2hJsTc9c8s"], "2h is not in the pack of 4 players: 32 cards from 7 to A"),
    (["rank", "italian", "JkJsTc9c8s"], "Jk is not in the pack"),
    (["rank", "italian", "??JsTc9c8s"], "?? is not in the pack"),
    (["rank", "italian", "Xx"], "'Xx' is no card: write rank A K Q J"),
    (["rank", "italian", "QhJsTc9c8s", "--players", "10"], "italian is for 2 to 9 players, not 10"),
    (["rank", "italian", "QhJsTc9c8s", "--players", "0"], "italian is for 2 to 9 players, not 0"),
    (["rank", "italian", "QhJsTc9c8s", "--players", "many"], "Invalid value for --players"),
    (["rank", "italian", "QhJsTc9c8s", "--board", "Ah"], "italian has no board"),
    (["rank", "italian", "QhJsTc9c8s", "--set", "foo=1"], "'foo' is not a house rule of this game; there are: ante,"),
    (["rank", "italian", "QhJsTc9c8s", "--set", "ante"], "--set ante lacks a value: write --set KEY=VALUE"),
    (
        ["rank", "italian", "QhJsTc9c8s", "--set", "tie_break=x"],
        "tie_break = x is not possible; allowed: pair_suit, fantini",
    ),
    (["rank", "italian", "QhJsTc9c8s", "--nonsense"], "Unknown option"),
    (["showdown", "italian", "KhKsJc9d8d"], "a showdown is between two hands or more, not 1"),
    (["showdown", "italian", "KhKsJc9d8d", "KhKcJh9s8s"], "Kh stands in two places"),
    (["showdown", "italian", "KhKsJc9d8d", "KdKcJh9s8s", "--pot", "-7"], "a pot cannot be negative: -7"),
    (["replay", "no/such/file.phh"], "no/such/file.phh: No such file"),
    (["simulate", "italian", "--deals", "0"], "there is nothing to simulate in 0 deals"),
    (["simulate", "italian", "--players", "1"], "italian is for 2 to 9 players, not 1"),
    (["rules", "italian", "--lang", "fr"], 'Invalid value "fr" for --lang'),
    (["play", "nothing"], "no game is called 'nothing'"),
    (["play", "--players", "10"], "italian is for 2 to 9 players, not 10"),
    (["play", "omaha", "--players", "8", "--set", "hole_cards=6"], "57: by these rules omaha is for 7 at most"),
    (["play", "texas", "--players", "10"], "there are 8 bots: say --players 9 or fewer, not 10"),
    (["play", "--stack", "0"], "you need at least 1 chip to sit down, not 0"),
    (["play", "--tui"], "the full screen needs a terminal: leave --tui out"),
    (["play", "--save", "no/such/folder/night"], "no/such/folder/night: there is no folder no/such/folder"),
    (["nonsense"], "Unknown command"),
]  # fmt: skip


@pytest.mark.parametrize(("args", "says"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_wrong_input_is_refused_in_one_line(args: list[str], says: str) -> None:
    assert says in refusal(*args)


def test_a_file_that_is_no_text_or_no_night_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"\xff\xfe\x00")
    assert "this file is not text" in refusal("replay", str(file))
    file.write_text('{"buio": 4}')
    assert "its seal does not fit" in refusal("play", "--save", str(file))


def test_a_record_is_played_again(tmp_path: Path) -> None:
    game = buio.games["italian"]
    deal, rng = game.deal([50, 60, 70], 2, shuffle=Shuffle(8)), Random(8)
    while not deal.over:
        deal.apply(deal.options().sample(rng))
    file = tmp_path / "hand.phh"
    file.write_text(write(deal, game, game.rules(), 3))
    told = answer("replay", str(file))
    assert set(told) == {"finishing_stacks", "winnings", "net", "moves", "ended", "rake", "result"}
    assert sorted(told["finishing_stacks"]) == sorted(deal.stacks)


def test_the_hands_of_a_saved_night_are_played_again_and_written(tmp_path: Path) -> None:
    night, rng = Night(buio.games["italian"], shuffle=Shuffle(3)), Random(3)
    for name in ("Anna", "Beppe", "Carla"):
        night.sit(name, 50)
    file = tmp_path / "night.json"
    file.write_text(save(night))
    assert "no deal of this night is finished yet" in refusal("replay", str(file))
    for _ in range(2):
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        night.end_deal()
    file.write_text(save(night))
    assert [hand["hand"] for hand in answers("replay", str(file))] == [1, 2]
    written = run("replay", str(file), "--write").stdout
    hands = tmp_path / "night.phhs"
    hands.write_text(written)
    assert run("replay", str(hands), "--write").stdout == written
    assert written.startswith("[1]\nvariant = ")


PHH = """
variant = "F2L3D"
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [40, 40]
actions = [
  "d dh p1 2c3d4h5s7c",
  "d dh p2 ??????????",
  "p2 cbr 4",
  "p1 cbr 6",
  "p2 f",
]
finishing_stacks = [44, 36]
"""


def test_hands_of_other_programs_are_played_again_and_written_for_them(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(PHH)
    assert answer("replay", str(file)) == {
        "finishing_stacks": [44, 36],
        "winnings": [8, 0],
        "net": [4, -4],
        "moves": 5,
        "ended": "folds",
        "rake": 0,
        "result": "known",
    }
    hands = tmp_path / "hands.phhs"
    hands.write_text(f"[1]{PHH}\n[2]{PHH}")
    assert [hand["finishing_stacks"] for hand in answers("replay", str(hands))] == [[44, 36], [44, 36]]
    ours = tmp_path / "ours.phhs"
    ours.write_text(run("replay", str(hands), "--write").stdout)
    written = run("replay", str(ours), "--phh").stdout
    assert 'variant = "F2L3D"' in written
    hands.write_text(written)
    assert run("replay", str(hands), "--phh").stdout == written
    file.write_text(PHH.replace("p1 cbr 6", "p1 cbr 5"))
    assert refusal("replay", str(file)) == (
        f"{file}: line 13, action 4: 'p1 cbr 5' is not legal (out of bounds); "
        "p1 may: f (fold), cc (call 2), cbr 6 (raise)"
    )


def test_of_several_hands_one_that_cannot_be_written_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    for number, code in enumerate(("texas", "italian", "razz"), 1):
        game = buio.games[code]
        deal = game.deal([100, 100], shuffle=Shuffle(number))
        while not deal.over:
            deal.apply(deal.options().sample(Random(number)))
        (tmp_path / f"{number}.toml").write_text(write(deal, game, game.rules(), 2))
    done = run("replay", "--phh", str(tmp_path))
    assert done.returncode == 3
    assert [hand["variant"] for hand in tomllib.loads(done.stdout).values()] == ["NT", "FR"]
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"buio: {tmp_path / '2.toml'} 1: ")
    assert "italian" in line
    assert refusal("replay", "--phh", str(tmp_path / "2.toml")) in line
    (tmp_path / "2.toml").write_text("nonsense")
    for option, told in (("--write", "[2]\nvariant = "), ("--words", "")):
        done = run("replay", option, str(tmp_path))
        assert (done.returncode, done.stderr.count("\n")) == (3, 1)
        assert "2.toml" in done.stderr
        assert told in done.stdout
        assert len(done.stdout.splitlines()) > 10


def test_the_table_of_a_hand_is_drawn_after_any_action(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(PHH)
    before, ended = (run("replay", str(file), "--svg", *words).stdout for words in (("--after", "0"), ()))
    assert re.fullmatch("<svg .*</svg>\n", before)
    assert ["p1 · 44" in one for one in (before, ended)] == [False, True]
    assert refusal("replay", str(file), "--after", "99").endswith(" actions, not 99")
    (tmp_path / "again.phh").write_text(PHH)
    assert refusal("replay", str(tmp_path), "--svg") == "--svg draws one hand, and here are several"


def test_what_a_hand_came_to_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(PHH.replace("actions", 'players = ["Ada", "Benedetto"]\nactions'))
    assert run("replay", str(file), "--lang", "en").stdout.splitlines() == [
        "Deuce-to-seven triple draw · 2 players · all but one folded",
        "  Ada        +4  44 chips",
        "  Benedetto  −4  36 chips",
    ]
    assert run("replay", str(file), "--lang", "it").stdout.splitlines()[1] == "  Ada        +4  44 fiches"
    cents = PHH.replace("[1, 2]", "[0.5, 1]").replace("bet = 2", "bet = 1").replace("bet = 4", "bet = 2")
    cents = cents.replace("[40, 40]", "[20.5, 20]").replace("cbr 4", "cbr 2").replace("cbr 6", "cbr 3")
    file.write_text(cents.replace("[44, 36]", "[22.5, 18]"))
    assert "  p1  +2.0  22.5 chips" in run("replay", str(file), "--lang", "en").stdout.splitlines()


def test_the_hands_of_a_folder_are_played_and_what_is_refused_stops_no_other(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "1.phhs").write_text(f"[1]{PHH}\n[2]{PHH.replace('p1 cbr 6', 'p1 cbr 5')}")
    (tmp_path / "2.phh").write_bytes(b"\x80\xfe")
    (tmp_path / "3.phh").write_text(PHH)
    done = run("replay", str(tmp_path), "--json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 3
    assert [(Path(hand["file"]).name, hand["hand"], hand.get("error", "")[:40]) for hand in told] == [
        ("2.phh", None, "this file is not text"),
        ("3.phh", 1, ""),
        ("1.phhs", 1, ""),
        ("1.phhs", 2, "hand [2]: line 30, action 4: 'p1 cbr 5' "),
    ]
    done = run("replay", str(tmp_path / "3.phh"), str(tmp_path / "deep"), "--lang", "en")
    assert (done.returncode, len(done.stdout.splitlines())) == (3, 6)
    assert done.stdout.startswith(f"{tmp_path / '3.phh'} 1 · ")
    assert done.stderr.startswith(f"buio: {tmp_path / 'deep' / '1.phhs'} 2: hand [2]: line 30, action 4")
    assert run("replay", str(tmp_path / "3.phh"), str(tmp_path / "3.phh")).returncode == 0
    (tmp_path / "none").mkdir()
    assert "there is no file in " in refusal("replay", str(tmp_path / "none"))
    assert refusal("replay") == refusal("stats") == "a file is needed, or a folder of them, as in: friday.phhs"


def test_a_file_that_is_no_text_is_refused_by_its_name_whatever_bytes_that_has(tmp_path: Path) -> None:
    (tmp_path / "1.phh").write_text(PHH)
    (tmp_path / os.fsdecode(b"2 \xff.phh")).write_text(PHH)
    (tmp_path / "3.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    (tmp_path / os.fsdecode(b"4 \xff.bin")).write_bytes(b"\xff\xfe\0")
    lone = [tmp_path / "3.png", tmp_path / os.fsdecode(b"4 \xff.bin")]
    done = run("replay", str(tmp_path), "--json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, [Path(hand["file"]) for hand in told if "error" in hand]) == (3, lone)
    assert [Path(hand["file"]).name for hand in told if "net" in hand] == ["1.phh", "2 \udcff.phh"]
    out = tmp_path.parent / f"{tmp_path.name} out"
    named = [f"buio: {tmp_path}/{name}: this file is not text" for name in ("3.png", r"4 \udcff.bin")]
    assert run("replay", str(tmp_path)).stderr.splitlines() == named
    done = run("stats", str(tmp_path), "--json")
    assert (done.returncode, done.stderr.splitlines()) == (3, named)
    assert json.loads(done.stdout) == json.loads(run("stats", *[str(tmp_path / "1.phh")] * 2, "--json").stdout)
    assert run("tables", str(tmp_path), "--to", "parquet", "--out", str(out)).returncode == 3
    refused = [json.loads(line) for line in (out / "refused.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [Path(one["file"]) for one in refused] == lone
    kept = sorted(duckdb.read_parquet(str(out / "hands.parquet")).project("file").fetchall())
    assert kept == [(f"{tmp_path}/1.phh",), (rf"{tmp_path}/2 \udcff.phh",)]


def test_notes_beside_hands_are_no_hands_unless_there_are_hands_in_them(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    out = tmp_path_factory.mktemp("out")
    (tmp_path / ".git").mkdir()
    for name in ("README.md", "readme", "Notes.MD", ".DS_Store", ".git/HEAD"):
        (tmp_path / name).write_bytes(b"# Our Fridays\n\n[2019] was \x80 good.\n")
    assert refusal("replay", str(tmp_path)) == f"there is no hand in {tmp_path}"
    (tmp_path / "1.phh").write_text(PHH)
    for command in (["stats"], ["replay"], ["tables", "--to", "parquet", "--out", str(out / "tables")]):
        done = run(*command, str(tmp_path))
        assert (done.returncode, done.stderr) == (0, "")
    assert (out / "tables" / "refused.jsonl").read_text() == ""
    note = tmp_path / "README.md"
    assert refusal("replay", str(note)) == f"{note}: this file is not text"
    (tmp_path / "hands.md").write_text(f"[1]{PHH}\n[2]{PHH.replace('p1 cbr 6', 'p1 cbr 5')}")
    (tmp_path / "notes.txt").write_text("We played until four.\n")
    done = run("replay", "--json", str(tmp_path))
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(Path(one["file"]).name, one["hand"], "error" in one) for one in told] == [
        ("1.phh", 1, False), ("hands.md", 1, False), ("hands.md", 2, True),
        ("notes.txt", None, True),
    ]  # fmt: skip


def test_simulate_checks_everything_and_tells_how_fast() -> None:
    told = answer("simulate", "italian", "--players", "5", "--deals", "40", "--seed", "3")
    assert set(told) == {"deals", "decisions", "seconds", "deals_per_second", "decisions_per_second", "broken"}
    assert (told["deals"], told["broken"]) == (40, 0)
    again = answer("simulate", "italian", "--players", "5", "--deals", "40", "--seed", "3")
    assert again["decisions"] == told["decisions"]


def test_progress_is_for_those_who_look_and_what_follows_has_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, progress: Callable[[object], None], **__: object) -> None:
        progress(SimpleNamespace(deals=0))
        raise OddsError("cluster: no scheduler answers at nonsense")

    far = ("simulate", "--deals", "4", "--cluster", "nonsense")
    monkeypatch.setattr("buio.odds.simulator.simulate", refused)
    monkeypatch.setattr("buio.cli.simulation.TOLD_EVERY", 0)
    assert run(*far).stderr == "buio: cluster: no scheduler answers at nonsense\n"
    assert run("simulate", "--deals", "4").stderr == ""
    assert run_looked_at(*far).stderr == "\r0/4\nbuio: cluster: no scheduler answers at nonsense\n"
    assert run_looked_at("simulate", "--deals", "4").stderr.endswith("\r3/4\n")


def test_an_interrupted_simulation_tells_what_it_has() -> None:
    command = [sys.executable, "-m", "buio.cli", "simulate", "--deals", "100000000", "--json"]
    looked_at, terminal = os.openpty()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=terminal, text=True) as process:
        os.close(terminal)
        while b"/" not in os.read(looked_at, 1):  # the first line of progress
            pass
        process.send_signal(2)
        output, _ = process.communicate(timeout=30)
    errors = os.read(looked_at, 10_000).decode()
    os.close(looked_at)
    assert process.returncode == 130
    assert json.loads(output)["broken"] == 0
    assert "interrupted after" in errors


BATCH = [
    ({"game": "italian", "hand": "QhJsTc9c8s"}, None),
    ("nonsense", "JSON is malformed"),
    ("", "it is empty"),
    ([1], "Expected `object`"),
    ({"hand": "QhJsTc9c8s"}, "missing required field `game`"),
    ({"game": "italian"}, "needs 'hand'"),
    ({"game": "italian", "hand": 5}, "Expected `str`, got `int` - at `$.hand`"),
    ({"game": "italian", "hand": "QhJsTc9c8s", "players": "4"}, "Expected `int"),
    ({"game": "italian", "hand": "QhJsTc9c8s", "wow": 1}, "unknown field `wow`"),
    ({"game": "italian", "hand": "QhJsTc9c8s", "set": {"ante": True}}, "ante = true is not possible"),
    (
        {"game": "italian", "hand": "QhJsTc9c8s", "set": {"flush_beats_full": False}, "players": None, "board": None},
        None,
    ),
    ({"game": "italian", "hand": "QhJsTc9c8s", "players": 2}, "8s is not in the pack of 2 players"),
]  # fmt: skip


def test_a_batch_answers_every_line_in_order_whatever_it_is() -> None:
    lines = "\n".join(line if isinstance(line, str) else json.dumps(line) for line, _ in BATCH)
    done = run("rank", "--batch", typed=lines.encode() + b'\n{"game": "\xff"}\n')
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(BATCH) + 1
    for told, (line, error) in zip(answers, BATCH, strict=False):
        assert "score" in told if error is None else error in told["error"], line
    assert answers[-1] == {"error": "it is not written in UTF-8"}


@pytest.mark.parametrize(("typed", "told"), [("", []), ("\n", [{"error": "it is empty"}])])
@pytest.mark.parametrize("question", ["rank", "showdown", "open", "meld"])
def test_a_batch_has_as_many_answers_as_lines(question: str, typed: str, told: list[object]) -> None:
    """Of no lines none: a program that has nothing to ask asks nothing wrong."""
    done = run(question, "--batch", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line) for line in done.stdout.splitlines()] == told


def test_batches_of_showdowns_and_openings() -> None:
    asked = {"game": "italian", "hands": ["8d9dTdJdQd", "TsJsQsKsAs", "Ah7h8h9hTh"], "pot": 11, "players": 4}
    done = run("showdown", "--batch", typed=json.dumps(asked) + "\n" + '{"game": "italian", "hand": "QhJsTc9c8s"}')
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == answer("showdown", "italian", *asked["hands"], "--pot", "11", "--players", "4")  # type: ignore[misc]
    assert "needs 'hands'" in second["error"]
    asked = {"game": "italian", "hand": "QhQs9c8d7s", "level": "Q", "set": {"opening": "jacks"}}
    done = run("open", "--batch", typed=json.dumps(asked))
    assert json.loads(done.stdout)["opens"] is True


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    line = json.dumps({"game": "italian", "hand": "QhJsTc9c8s"}) + "\n"
    command = f"{sys.executable} -m buio.cli rank --batch | head -1"
    done = subprocess.run(["sh", "-c", command], input=line * 3000, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith('{"score"')
    assert done.stderr == ""


def test_rules_as_json_is_one_value() -> None:
    told = answer("rules", "jack pots", "--lang", "it")
    listed = next(game for game in answer("games") if game["code"] == "jacks_or_better")
    assert told == {**listed, "language": "it", "page": told["page"]}
    assert told["page"] == run("rules", "jacks_or_better", "--lang", "it").stdout.rstrip("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_prints_the_page_and_the_house_rules(language: str) -> None:
    done = run("rules", "italian_2011", "--lang", language)
    assert done.returncode == 0
    assert "second_round_first = opener" in done.stdout
    assert "ITA-1.33" in done.stdout
    assert f"({catalogue(language).text('rules.at_least', low=1)}) [ITA-V.01]" in done.stdout
    assert language == "en" or "or more" not in done.stdout


def test_help_names_every_command() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in ("games", "rules", "rank", "showdown", "open", "replay", "simulate", "play", "serve", "bench"):
        assert command in done.stdout


def test_a_question_imports_only_what_it_needs() -> None:
    code = (
        "import sys; sys.argv = ['buio', 'games', '--json']\n"
        "import buio.cli\n"
        "try: buio.cli.main()\n"
        "except SystemExit: pass\n"
        "print([name for name in ('numpy', 'textual', 'starlette', 'uvicorn', 'msgspec', 'rich')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


FAMILY = [
    ("texas", "AhKd", ["--board", "QhJhTh2c3c"], "straight", "AhKdQhJhTh"),
    ("texas", "AhKd", ["--board", "QhJhTh"], "straight", "AhKdQhJhTh"),
    ("omaha", "Ah3s4d5c", ["--board", "KhQhJhTh2c"], "high_card", "Ah5cKhQhJh"),
    ("seven_card_stud", "2sJdQcKhAsTd9c", [], "straight", "JdQcKhAsTd"),
    ("seven_card_draw", "2sJdQcKhAsTd9c", [], "straight", "JdQcKhAsTd"),
    ("razz", "2s3d4c5h6sTdKc", [], "low", "2s3d4c5h6s"),
    ("badugi", "As2c3d4h", [], "badugi_4", "As2c3d4h"),
    ("soko", "2h5h9hJhKs", [], "four_flush", "2h5h9hJhKs"),
    ("five_card_stud", "8h8dKc", [], "pair", "8h8dKc"),
    ("pineapple", "AhKd", ["--board", "QhJhTh2c3c"], "straight", "AhKdQhJhTh"),
]


@pytest.mark.parametrize(("game", "hand", "more", "category", "best"), FAMILY)
def test_rank_knows_boards_fewer_and_more_cards(
    game: str, hand: str, more: list[str], category: str, best: str
) -> None:
    told = answer("rank", game, hand, *more)
    assert told["category"] == category
    assert sorted(parse_cards(told["best"])) == sorted(parse_cards(best))


@rule("G-RNK-11", "G-RNK-12", "RNK-6.01")
@pytest.mark.parametrize("hands", [["8h8dKc", "8h8d6c2s", "8h8d6c"], ["Th", "9h5d", "9h3d2c", "9h3d", "9h"]])
def test_incomplete_hands_are_on_one_scale_with_whole_ones(hands: list[str]) -> None:
    asked = "\n".join(json.dumps({"game": "five_card_stud", "hand": hand}) for hand in ["AhAdKc9s2d", *hands])
    scores = [json.loads(line)["score"] for line in run("rank", "--batch", typed=asked).stdout.splitlines()]
    assert scores == sorted(set(scores), reverse=True)


@pytest.mark.parametrize(
    ("game", "hand", "more", "wild"),
    [
        ("draw_bug", "AhTh9h8hJk", [], {"Jk": "Kh"}),
        ("deuces_wild", "AhKhQh2h2d", [], {"2h": "Jh", "2d": "Th"}),
        ("wild_widow", "AhKh8c8d3s", ["--board", "8h"], {"8c": "Ah", "8d": "Ah"}),
    ],
)
def test_rank_says_what_wild_cards_stand_for(game: str, hand: str, more: list[str], wild: dict[str, str]) -> None:
    told = answer("rank", game, hand, *more)["wild"]
    assert set(told) == set(wild)
    if game != "wild_widow":
        assert set(told.values()) == set(wild.values())
    else:
        assert {card[0] for card in told.values()} == {"A"}


def test_high_low_showdowns_have_both_halves() -> None:
    told = answer("showdown", "crazy_pineapple_hilo8", "3s4c", "AhAd", "--board", "As2c8dKcQh", "--pot", "9")
    assert (told["winners"], told["low"], told["pays"]) == ([1], [0], [4, 5])
    assert told["hands"][0]["low"]["category"] == "low"
    assert told["hands"][1]["low"] is None
    none = answer("showdown", "crazy_pineapple_hilo8", "3s4c", "AhAd", "--board", "As2c9dKcQh", "--pot", "9")
    assert (none["low"], none["pays"]) == ([], [0, 9])
    hands = ("Ah2c3d4s6h", "KhKd9c9s2d")
    for low, winner in (("a5", 0), ("27", 0), ("a6", 0)):
        assert answer("showdown", "five_card_stud_hilo", *hands, "--set", f"low_ranking={low}")["low"] == [winner]


@rule("X-85")
def test_odd_chips_of_a_shared_board_go_by_seat() -> None:
    told = answer("showdown", "texas", "Kd9h", "9d6h", "9s3d", "--board", "AcQdQs9c6s", "--pot", "11")
    assert (told["winners"], told["pays"]) == ([0, 1, 2], [4, 4, 3])


@rule("X-85", "GEN-1.07")
@pytest.mark.parametrize(
    ("game", "hands", "board", "house", "pays"),
    [
        # both lows are K-T-8-7-3: who holds the king of clubs may take the king of spades on the table as well
        ("texas", ("Kc3h", "3c7s"), "8dKsTc7hAh", ("low=true", "low_ranking=27", "low_qualifier=none"), [8, 2]),
        # all have the wheel, whose highest card is the five: the second may use the five of spades, and the third wins
        # the high half with a six
        ("omaha5_hilo8", ("Kc2c3c2s7s", "5s5dAs4cAh", "Ks2d6s5h8s"), "3d5c2hAd4s", (), [8, 9, 33]),
    ],
)
def test_the_odd_chip_goes_by_the_best_suit_among_equal_fives(
    game: str, hands: tuple[str, ...], board: str, house: tuple[str, ...], pays: list[int]
) -> None:
    settings = [text for setting in house for text in ("--set", setting)]
    assert answer("showdown", game, *hands, "--board", board, "--pot", str(sum(pays)), *settings)["pays"] == pays


@rule("G-CHP-02", "G-CHP-05")
def test_chinese_hands_are_settled_in_units() -> None:
    hands = ("6h6d6c/4h4d4c9h9d/KhKdKc8h8d", "QhQd7c/JhJdJc2h2d/5h5d5c5sAh")
    assert answer("showdown", "chinese", *hands)["pays"] == [-1, 1]
    assert answer("showdown", "chinese_bonus", *hands)["pays"] == [-3, 3]
    special = ("2h3d4c/5h6d7c8s9h/TdJcQsKhAd", "2c2d7h/3c3sKcQcJs/4h4s5c5s9c")
    assert answer("showdown", "chinese_bonus", *special)["pays"] == [13, -13]


@rule("OFC-1.05", "OFC-1.07", "OFC-1.08")
def test_open_face_hands_are_asked_in_rows_and_settled() -> None:
    one, other = "2h3h4c/5h6h7h8hTh/9c9d9sJdJs", "QhQd2d/5d6d7d8dTd/4s5s6s7s8s"
    rows = answer("rank", "open_face", one)["rows"]
    assert [row["category"] for row in rows] == ["high_card", "flush", "full_house"]
    royalties = (0 + 8 + 6, 7 + 8 + 15)
    assert answer("showdown", "open_face", one, other)["pays"] == [
        -2 + royalties[0] - royalties[1],  # front and back lost, the flushes are equal
        2 + royalties[1] - royalties[0],
    ]
    foul = "QhQd2d/5s6sKc8cTc/4s7s3s8s2c"
    assert answer("showdown", "open_face", one, foul)["pays"] == [6 + royalties[0], -6 - royalties[0]]
    assert "laid out in rows of 3, 5, 5 cards, written a/b/c" in refusal("rank", "open_face", "2h3h4h5h6h")


def test_the_pack_is_told_as_it_is() -> None:
    assert refusal("rank", "kuhn", "2h").endswith("pack of 2 players: 3 cards from J to K; --players decides the pack")
    assert refusal("rank", "royal_holdem", "2hTh", "--board", "AhKhQh").endswith("20 cards from T to A")
    assert refusal("rank", "italian", "2hJsTc9c8s").endswith("32 cards from 7 to A; --players decides the pack")


MORE_WRONG = [
    (["rank", "texas", "AhKd"], "the board of texas has 3 or 4 or 5 cards, not 0: give it with --board"),
    (["rank", "texas", "AhKdQc", "--board", "2c3c4c5d6h"], "a hand has 2 cards, not 3"),
    (["rank", "texas", "AhKd", "--board", "Ah3c4c5d6h"], "Ah stands in two places"),
    (["rank", "iron_cross", "AhKdQcJsTs", "--board", "2h3c4c"], "the board of iron_cross has 5 cards, not 3"),
    (["rank", "seven_card_stud", "AhKdQc"], "a hand has 5 to 7 cards, not 3"),
    (["rank", "badugi", "AhKdQcJsTs"], "a hand has 4 cards, not 5"),
    (["rank", "short_deck", "Ah5d", "--board", "Kh9c8c7d6h"], "5d is not in the pack"),
    (["showdown", "chinese", "6h6d6c", "QhQd7c"], "laid out in rows of 3, 5, 5 cards"),
    (["showdown", "chinese", "AhAdAc/4h4d9c9h2d/KhKdKc8h8d", "QhQd7c/JhJdJc2h2c/5h5d5c5s3h"], "is a foul"),
    (["open", "texas", "AhKd"], "texas asks for no openers"),
]


@pytest.mark.parametrize(("args", "says"), MORE_WRONG, ids=[" ".join(args) for args, _ in MORE_WRONG])
def test_wrong_questions_about_the_family_are_refused_in_one_line(args: list[str], says: str) -> None:
    assert says in refusal(*args)


@rule("FCD-5.02")
def test_the_low_half_of_jacks_back_is_asked_with_a_house_rule() -> None:
    assert answer("rank", "jacks_back", "AhAd2c3s4h")["category"] == "pair"
    told = answer("showdown", "jacks_back", "AhAd2c3s4h", "2h2d3c4s5h", "Ac5d6c7s8h", "--set", "half=low")
    assert told["winners"] == [2]
    assert [hand["category"] for hand in told["hands"]] == ["pair", "pair", "low"]


@rule("RAM-1.11", "RAM-1.15", "G-RAM-06", "G-RAM-17")
def test_how_a_hand_closes() -> None:
    closing = answer("meld", "ramino_v1", "3h4h5h6h7h8h9hKsKcKh2d")
    assert closing == {
        "closes": True, "discard": "2d", "melds": ["KsKcKh", "3h4h5h6h7h8h9h"],
        "special": "two_combinations", "multiple": 1, "deadwood": 0,
    }  # fmt: skip
    loose = answer("meld", "ramino_v1", "2h4h6c8c9sTsJs3dKdQh5s")
    assert (loose["closes"], loose["discard"], loose["multiple"], loose["deadwood"]) == (False, None, 0, 7)
    assert loose["melds"] == ["9sTsJs"]
    assert answer("meld", "ramino_9", "3c3c3d7s8s9sTdQdKd2h")["closes"]
    assert not answer("meld", "ramino_9", "3c3c3d7s8s9sTdQdKd2h", "--set", "imaginary_joker=none")["closes"]
    assert answer("meld", "carioca", "JhJsJcJd", "--contract", "5") == {"opens": True, "melds": ["JsJcJdJh"]}
    assert answer("meld", "carioca", "KhKh", "--contract", "1") == {"opens": False, "melds": []}
    assert "chiude" in run("meld", "ramino_v1", "3h4h5h6h7h8h9hKsKcKh2d", LANG="it_IT.UTF-8").stdout


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("ramino_v1", "3h4h5h"), "a hand with the card drawn has 11 cards, not 3"),
        (("ramino_v1", "3h3h3h6h7h8h9hKsKcKh2d"), "3h is 2 times in the pack of 108 cards, not 3"),
        (("ramino_imaginary", "3h4h5h6h7h8h9hKsKcKhJk"), "Jk is 0 times in the pack of 104 cards, not 1"),
        (("texas", "AhKh"), "texas has no melds; games with melds: ramino_v1"),
        (("carioca", "KhKs"), "carioca asks for a contract: say --contract 1 to 8"),
        (("carioca", "KhKs", "--contract", "9"), "say --contract 1 to 8"),
        (("ramino_v1", "3h4h5h6h7h8h9hKsKcKh2d", "--contract", "1"), "ramino_v1 has no contracts"),
    ],
)
def test_what_cannot_be_melded_is_refused_in_one_line(args: tuple[str, ...], why: str) -> None:
    done = run("meld", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_melds_are_answered_in_a_batch() -> None:
    lines = [
        {"game": "carioca", "hand": "KhKs", "contract": 1},
        {"game": "ramino_v1", "hand": "Kh"},
        {"game": "ramino_9", "hand": "5h6h7h8h9hThJhQhKh2c"},
    ]
    typed = "".join(json.dumps(line) + "\n" for line in lines)
    opened, wrong, royal = map(json.loads, run("meld", "--batch", typed=typed).stdout.splitlines())
    assert opened["opens"]
    assert "11 cards, not 1" in wrong["error"]
    assert (royal["special"], royal["multiple"]) == ("scala_reale", 5)


def test_no_hand_of_rummy_is_ranked() -> None:
    assert "ramino_v1 compares no hands: ask buio meld" in run("rank", "ramino_v1", "KhKs").stderr
