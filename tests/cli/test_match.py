"""`buio match`: bots of ours, functions and programs against each other, and a ledger that is played again."""

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

import buio
from buio.bots.sequential import Sequential
from buio.cards import parse_cards
from buio.cli import ledger
from buio.client.contestant import judged
from tests.cli.command import run

ROOT = Path(__file__).parents[2]
PAGES = ("match", "bot", "model")

BROUGHT = """
from buio.bots import RandomPlayer
from buio.client.text import TextPlayer


class Mine(RandomPlayer):
    pass


class Mute:
    def __init__(self, recipe, seed):
        pass

    def choose(self, view, options):
        return "cc"


class Broken(Mute):
    def choose(self, view, options):
        raise LookupError("no idea")


def chatty(recipe, seed):
    return TextPlayer(lambda prompt: "cc, I would say", recipe, seed)


def silent(recipe, seed):
    return TextPlayer(lambda prompt: " ", recipe, seed)


def late(recipe, seed):
    return TextPlayer(lambda prompt: "cc", recipe, seed, seconds=0)
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with players of somebody's own, where the command is called."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for module in ("brought", "patient", "model"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    (tmp_path / "brought.py").write_text(BROUGHT)
    for name in ("patient", "caller", "model"):
        shutil.copy(ROOT / f"tests/how_to/{name}.py", tmp_path)
    return tmp_path


def told(*words: str) -> dict[str, object]:
    answer = run("match", *words, "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    return dict(json.loads(answer.stdout))


def verdicts(*words: str) -> list[str]:
    answer = run("match", "--verify", *words, "--json")
    return [one["verdict"] for one in json.loads(answer.stdout)]


def test_a_ledger_is_played_again_and_a_changed_one_is_refused(here: Path) -> None:
    for game, seed in (("kuhn", "0"), ("kuhn", "7")):
        told("plain", "random", "--game", game, "--shuffles", "3", "--seed", seed, "--ledger", "book.jsonl")
    assert verdicts("book.jsonl") == ["holds", "holds"]
    lines = (here / "book.jsonl").read_text().splitlines()
    kept = json.loads(lines[0])
    assert kept["results"]["plain"]["chips"] == -kept["results"]["random"]["chips"]
    assert kept["rules"]["ante"] == "1"
    assert (kept["buio"], kept["code"]) == (buio.__version__, ledger.code())
    (here / "last.jsonl").write_text(lines[0] + "\n" + lines[1].replace('"deals":', '"deals":1', 1) + "\n")
    assert verdicts("last.jsonl") == ["holds", "differs"]
    assert run("match", "--verify", "last.jsonl").returncode == 3
    for changed in (lines[0].replace('"stack":100', '"stack":99'), lines[0].replace("{", "", 1), '{"game":"kuhn"}'):
        (here / "changed.jsonl").write_text(f"{changed}\n{lines[1]}\n")
        answer = run("match", "--verify", "changed.jsonl")
        assert answer.returncode == 2
        assert re.fullmatch(r"buio: changed.jsonl, line [12]: .*\n", answer.stderr)
    (here / "short.jsonl").write_text(lines[1] + "\n")
    with pytest.raises(ledger.LedgerError, match="line 1: the line before it was changed, or is missing"):
        ledger.read(here / "short.jsonl")


def test_what_was_played_by_other_sources_is_said_to_be(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "code", lambda: "0" * 16)
    told("plain", "random", "--game", "kuhn", "--shuffles", "2", "--ledger", "book.jsonl")
    monkeypatch.undo()
    file = here / "book.jsonl"
    file.write_text(file.read_text().replace('"deals":4', '"deals":5'))
    answer = run("match", "--verify", str(file))
    assert answer.stdout == "1 kuhn, plain random: differs: it was played by other sources of Buio, 0000000000000000\n"


def test_nobody_s_program_is_started_because_a_ledger_says_so(here: Path) -> None:
    command = f"{sys.executable} caller.py"
    made = told(f"caller={command}", "plain", "--game", "kuhn", "--shuffles", "2", "--ledger", "book.jsonl")
    assert made["players"] == {"caller": command, "plain": "plain"}
    assert made["results"]["caller"]["faults"] == 0  # type: ignore[index]
    assert verdicts("book.jsonl") == ["not_played"]
    assert verdicts("book.jsonl", f"caller={command}") == ["holds"]
    assert verdicts("book.jsonl", "caller=random") == ["differs"]


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        ("brought:Mute", "'cc' is no legal move"),
        ("brought:Broken", "LookupError: no idea"),
        ("brought:chatty", "'cc, I would say' is no move: write one of "),
        ("brought:silent", "an answer without a text"),
        ("brought:late", "no answer within 0 s"),
        (f"it={sys.executable} -c ''", "the program has ended"),
        (f"it={sys.executable} -c 'print(5)'", "'5' is no move: write one of "),
    ],
)
def test_an_answer_that_is_none_is_the_least_move_and_the_ledger_says_so(here: Path, player: str, fault: str) -> None:
    made = told(player, "plain", "--game", "kuhn", "--shuffles", "1", "--ledger", "book.jsonl")
    first, plain = json.loads((here / "book.jsonl").read_text())["results"].values()
    assert first["faults"] > 0 == plain["faults"]
    assert first["fault"].startswith(fault)
    assert "fault" not in plain
    assert made["game"] == "kuhn"


def test_what_a_program_is_told_does_not_give_the_pack_away(here: Path) -> None:
    text = "import sys; line = input(); open('asked', 'a').write(line + chr(10)); print('cc')"
    told(f'it={sys.executable} -c "{text}"', "plain", "--game", "texas_limit", "--shuffles", "3")
    asked = [json.loads(line) for line in (here / "asked").read_text().splitlines()]
    worked_out = []
    for one in asked:
        pack = buio.games["texas_limit"].deal([100] * 2, shuffle=buio.Shuffle(one["seed"] // 1000))
        you = one["view"]["you"]
        cards = parse_cards("".join(one["view"]["seats"][you]["cards"]))
        worked_out.append(sorted(pack.view(you).seats[you].cards) == sorted(cards))
    assert asked
    assert not all(worked_out)


def test_an_answer_that_comes_too_late_is_none(here: Path) -> None:
    text = "import time; input(); time.sleep(60)"
    player = f'it={sys.executable} -c "{text}"'
    made = told(player, "plain", "--game", "kuhn", "--shuffles", "1", "--seconds", "0.05")
    results = made["results"]
    assert isinstance(results, dict)
    assert results["it"]["fault"].startswith("no answer within ")


def test_the_least_move_is_legal_in_every_kind_of_game() -> None:
    for code in ("italian", "chinese", "ramino_v1", "three_card"):
        deal = buio.games[code].deal([100] * 2, shuffle=buio.Shuffle(2))
        count = 0
        while not deal.over and count < 200:
            move, fault = judged(10, None, deal.view(deal.actor), deal.options())
            assert fault
            deal.apply(move)
            count += 1
        assert count > 0


def test_a_match_ends_when_it_is_decided() -> None:
    words = ("random", "plain", "--game", "leduc", "--shuffles", "400", "--sprt", "1")
    first, *_ = told(*words)["results"].values()  # type: ignore[attr-defined]
    assert first["sprt"] in ("ahead", "not_ahead")
    assert 100 <= first["shuffles"] < 400
    with pytest.raises(ValueError, match="chips is more than 0, not -1"):
        Sequential(-1)


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_the_pages_run(here: Path, page: str) -> None:
    text = (ROOT / f"docs/how-to/{page}.md").read_text(encoding="utf-8")
    commands = re.findall(r"^ {4}buio match (.*)$", text, re.MULTILINE)
    assert commands
    for command in commands:
        few = re.sub(r"--shuffles \d+", "--shuffles 1", command).replace("python3 ", f"{sys.executable} ")
        answer = run("match", *shlex.split(few))
        assert (answer.returncode, answer.stderr) == (0, "")


def test_the_ledger_of_the_sources_is_whole() -> None:
    """Its matches are played again by who doubts them: `buio match --verify bench/matches.jsonl`."""
    kept = ledger.read(ROOT / "bench/matches.jsonl")
    assert len({one.game for one in kept}) >= 10
    assert all(not result["faults"] for one in kept for result in one.results.values())
