"""Discards, equities and frequencies from the command line; simulations by a table."""

import json
import math
from collections import Counter
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

import pytest

import buio
from buio.cli import odds as answers
from buio.odds.backend import computed_by
from tests.cli.command import run


def test_every_legal_discard_has_its_value_and_what_the_hand_becomes() -> None:
    with computed_by("numpy"):
        told = json.loads(run("draw", "italian", "QhJhTh9h9s", "--players", "3", "--json").stdout)["options"]
    assert len(told) == 31  # four cards at most may go
    assert [one["win"] for one in told] == sorted([one["win"] for one in told], reverse=True)
    for one in told:
        assert sum(one["categories"].values()) == pytest.approx(1)
    (pat,) = [one for one in told if not one["discard"]]
    assert pat["categories"] == {"pair": 1.0}
    (nine,) = [one for one in told if one["discard"] == "9s"]
    assert nine["categories"]["straight_flush"] == pytest.approx(2 / 23)  # the king and the eight of hearts


@pytest.mark.parametrize(
    ("game", "hand"), [("badugi", "AhKd3c4s"), ("lowball_a5", "AhKd3c4s5s"), ("draw_bug", "AhKd3c4s5s")]
)
def test_a_draw_of_any_ranking(game: str, hand: str) -> None:
    """Low hands, badugis and wild cards have categories too."""
    told = json.loads(run("draw", game, hand, "--json").stdout)["options"]
    assert len(told) >= 16
    assert all(sum(one["categories"].values()) == pytest.approx(1) for one in told)


def test_frequencies_as_they_are_known() -> None:
    told = json.loads(run("frequencies", "texas", "--json").stdout)
    assert told["hands"] == 2_598_960
    assert told["categories"]["straight_flush"] == 40
    lines = run("frequencies", "italian", "--players", "4").stdout.splitlines()
    assert lines[0] == "Italian poker · 4 players · 32 cards"
    assert lines[1].split() == ["straight", "flush", "20", "0.010%"]
    assert lines[-1].split() == ["201,376"]
    lines = run("frequencies", "badugi", LANG="de_AT.UTF-8").stdout.splitlines()
    assert lines[1].split() == ["Badugi", "17.160", "6,339%"]
    assert lines[-1].split() == ["270.725"]


@pytest.mark.parametrize("game", ["kuhn", "leduc", "royal_holdem", "five_card_stud", "badugi"])
def test_frequencies_are_those_of_the_pack_of_the_game(game: str) -> None:
    """Its ranking may be of a larger one: ten of 20 cards make a pair of Leduc, none of three one of Kuhn."""
    recipe = buio.games[game].written(None, buio.games[game].usual)
    told = json.loads(run("frequencies", game, "--json").stdout)
    assert told["hands"] == math.comb(len(recipe.pack), recipe.contests[0].ranking.size)
    if len(recipe.pack) > 20:
        return
    hands = combinations(recipe.pack, recipe.contests[0].ranking.size)
    names = Counter(recipe.ranking.describe(hand).category for hand in hands)
    assert {name: count for name, count in told["categories"].items() if count} == names


def test_the_share_of_each_hand() -> None:
    told = json.loads(run("odds", "texas", "AhKh", "QdQs", "--board", "2h7hTc", "--json").stdout)
    assert told["exact"] is True
    assert sum(told["equity"]) == pytest.approx(1)
    assert told["equity"][0] == pytest.approx(539 / 990, abs=1e-9)
    assert told["error"] == [0.0, 0.0]
    board = ("--board", "2h7hTc9s")
    exact = json.loads(run("odds", "texas", "AhKh", "?", "--range", "QQ+,AKs:0.5", *board, "--json").stdout)
    tried = ("--samples", "4000", "--seed", "3", "--json")
    sampled = json.loads(run("odds", "texas", "AhKh", "QQ+,AKs:0.5", *board, *tried).stdout)
    assert (exact["exact"], sampled["exact"]) == (True, False)
    assert abs(exact["equity"][0] - sampled["equity"][0]) < 5 * sampled["error"][0] + 1e-9
    assert sampled["error"][0] > 0


def test_an_answer_says_for_how_many_players_it_holds() -> None:
    """As many as usual, or as there are hands: this decides the Italian pack."""
    cards = ("AhKhTc", "QdQs9c")
    for args in (("odds", "italian", *cards), ("frequencies", "italian"), ("draw", "italian", "QhJhTh9h9s")):
        told = json.loads(run(*args, "--json").stdout)
        assert (told["players"], told["pack"]) == (4, 32)
        assert run(*args).stdout.startswith("Italian poker · 4 players · 32 cards")
        assert "default: as many as usual" in " ".join(run(args[0], "--help").stdout.split())
    two = json.loads(run("odds", "italian", *cards, "--players", "2", "--json").stdout)
    assert (two["players"], two["pack"]) == (2, 24)


def test_many_deals_are_sampled_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("odds", "texas", "AhKh", "?", "--json")
    told = json.loads(done.stdout)
    assert (told["exact"], told["deals"]) == (False, 200_000)
    assert told["error"][0] > 0
    assert done.stderr == "buio: 2,097,572,400 deals: 200,000 of them at random\n"
    monkeypatch.setattr("buio.cli.odds.MOST_COUNTED", 500)
    monkeypatch.setattr("buio.cli.odds.MOST_UNCOMPILED", 500)
    board = ("odds", "texas", "AhKh", "QdQs", "--board", "2h7hTc")
    assert run(*board).stderr == "buio: 990 deals: 200,000 of them at random, --exact counts all\n"
    exact = run(*board, "--exact")
    assert exact.stderr == "buio: 990 deals: all are counted, --samples is quicker\n"
    italian = run(*board, LANG="it_IT.UTF-8")
    assert italian.stderr == "buio: 990 mani: 200.000 a caso, --exact le conta tutte\n"
    assert "200.000 mani a caso" in italian.stdout
    assert exact.stdout.startswith("Texas hold'em · 4 players · 52 cards · 990 deals, all there are")


def test_as_many_deals_of_ranges_are_tried_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Poker all'italiana no card is to come when two hands have met: each meeting is a deal."""
    done = run("odds", "italian", "any", "any", "--json")
    assert done.stderr == "buio: 40,552,293,376 deals: 200,000 of them at random\n"
    assert json.loads(done.stdout)["deals"] == 200_000
    assert json.loads(run("odds", "italian", "any", "any", "--samples", "7000", "--json").stdout)["deals"] == 7000
    monkeypatch.setattr(answers, "TRIED", 20_000)
    few = run("odds", "italian", *["any"] * 4, "--json")
    deals = json.loads(few.stdout)["deals"]
    assert deals < 20_000
    assert f" deals: {deals:,} of them at random" in few.stderr


def test_wide_ranges_on_a_whole_board_are_counted() -> None:
    done = run("odds", "texas", "any", "any", "--board", "2h3d9sKcQc", "--json")
    assert done.stderr == ""
    told = json.loads(done.stdout)
    assert (told["exact"], told["deals"]) == (True, 1081 * 990)


@pytest.mark.parametrize(
    ("language", "heads"),
    [("en", "wins thrown becomes"), ("it", "vince scartate diventa"), ("de", "gewinnt abgelegt wird zu")],
)
def test_the_columns_of_discards_are_named(language: str, heads: str) -> None:
    lines = run("draw", "italian", "QhJhTh9h9s", LANG=f"{language}_XX.UTF-8").stdout.splitlines()
    assert " ".join(lines[1].split()) == heads


def test_outs_and_streets() -> None:
    told = json.loads(run("odds", "texas", "AhKh", "QdQs", "--board", "2h7hTc", "--outs", "--json").stdout)
    mine, theirs = told["outs"]
    assert len(mine["leads"]) == 15
    assert (mine["now"], theirs["now"]) == (0, 1)
    assert set(mine["leads"]) | set(theirs["leads"]) == set(mine["after"])
    assert sum(mine["after"].values()) / 45 == pytest.approx(told["equity"][0])
    assert [one["cards"] for one in told["streets"][0]] == ["2+3", "2+4", "2+5"]
    assert told["streets"][0][1]["categories"]["flush"] == pytest.approx(9 / 45)  # two queens are elsewhere
    lines = run("odds", "texas", "AhKh", "QdQs", "--board", "2h7hTc", "--outs").stdout.splitlines()
    assert lines[3].startswith("AhKh: 15/45 outs  3h 4h 5h 6h 8h 9h Th Jh Qh Ks Kc Kd As Ac Ad")
    assert [line.split()[0] for line in lines[4:7]] == ["2+3", "2+4", "2+5"]
    before = json.loads(run("odds", "leduc", "Qs", "Ks", "--outs", "--json").stdout)
    assert before["outs"][0]["now"] is None  # a card alone is no hand


def test_a_plot_is_written(tmp_path: Path) -> None:
    for suffix, begins in ((".svg", b"<?xml"), (".png", b"\x89PNG")):
        file = tmp_path / f"plot{suffix}"
        done = run("frequencies", "italian", "--players", "4", "--plot", str(file))
        if find_spec("matplotlib") is None:
            assert "a plot needs matplotlib, which the extra 'plot' brings" in done.stderr
        else:
            assert done.returncode == 0
            assert file.read_bytes().startswith(begins)


def test_a_game_that_is_not_simulated_by_a_table() -> None:
    done = run("simulate", "iron_cross", "--workers", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the simulator does not play" in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ("draw texas AhKh", "no cards are changed in texas"),
        ("draw italian AhKh", "a hand has 5 cards, not 2"),
        ("draw italian", "a game and a hand are needed"),
        ("draw italian AhKhQhJhTh --plot x.gif", "a plot is written as .png or .svg"),
        ("odds texas AhKh", "a game and two hands are needed"),
        ("odds texas --range= KhKd", "a hand is empty: write its cards"),
        ("odds texas AhKh AhQd", "a card stands twice"),
        ("odds texas AhKh QQ+:0", "no weight above 0"),
        ("odds texas AhKh AhKhQh", "texas has 2 cards, not 3"),
        ("odds texas AhKh QdQs --exact --samples 5", "one of them"),
        ("odds texas AhKh QdQs --outs --samples 5", "--outs is about cards, and exact"),
        ("odds texas AhKh QQ --outs --board 2c3c4c", "'QQ' is no card"),
        ("odds texas AhKh QdQs --outs --board 2c3c4c5c6c", "no card is to come"),
        ("odds texas AhKh QdQs --samples 0", "'0' is not a whole number, 1 or more"),
        ("odds texas AhKh QQ --board 2h7h9h9h", "a card stands twice"),
        ("odds texas AhKh QQ --dead QsQhQd", "no hand is left of 'QQ'"),
        ("odds texas AhKh QdQs --seed 4", "--seed chooses the deals of --samples"),
        ("odds texas AhKh QdQs --outs --plot x.png", "--plot draws shares alone"),
        ("odds three_card AhKhQh QdQsQc", "buio: three_card is played against a bank"),
        ("draw seven_card_draw AhKhQh2c3c4c5d", "buio: seven_card_draw is no game"),
        ("frequencies chinese", "hands are set in rows in chinese"),
        ("frequencies carioca", "compares no hands"),
        ("simulate italian --workers 0", "is not a whole number from 1"),
        ("simulate italian --save run.jsonl", "--save and --rows keep what --workers or --cluster play: say one of"),
        ("simulate italian --rows run", "--save and --rows keep what --workers or --cluster play: say one of"),
        ("simulate italian --workers 1 --save nowhere/run.jsonl", "save: nowhere/run.jsonl: No such file or directory"),
        ("simulate italian --workers 1 --save README.md", "save: README.md is no saved run; name a file that is not"),
    ],
)
def test_what_is_refused(args: str, says: str) -> None:
    done = run(*args.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_one_deal_is_the_only_one() -> None:
    assert "1 deal, the only one there is" in run("odds", "jacks_or_better", "AhKhQhJhTh", "2c2d2h3c3d").stdout
