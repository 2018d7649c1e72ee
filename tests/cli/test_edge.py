"""The question `buio edge`: what the bank wins, in words and as JSON."""

import json
import re
import subprocess

import pytest

from buio.games import edge
from tests.cli import command
from tests.rulebook import rule


def run(*args: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    return command.run("edge", *args, LC_ALL=f"{language}_XX.UTF-8")


@rule("CAS-1.07", "CAS-2.03")
def test_the_edge_in_words() -> None:
    assert run("three_card").stdout.splitlines() == [
        "ante: the bank wins 3.373% of the bet",
        "  2.015% of all chips bet",
        "  best is: fold 32.579%, play 67.421%",
        "  the weakest hand that plays: Q♠ 6♣ 4♠",
        "pair plus: the bank wins 2.317% of the bet",
    ]
    assert run("three_card", language="it").stdout.startswith("invito: il banco vince 3,373% della puntata\n")


@rule("CAS-2.03")
def test_the_edge_by_other_house_rules_as_json() -> None:
    done = run("three_card", "--set", "pair_plus_table=35/25/5/3/1", "--json")
    ante, side = json.loads(done.stdout)["bets"]
    assert (side["bet"], side["exact"], side["edge"]) == ("pair_plus", "707/5525", 707 / 5525)
    assert ante["choices"].keys() == {"f", "play"}


@rule("PGW-1.07")
def test_a_sampled_edge_says_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge.pai_gow_wager, "__defaults__", (20, 0))
    (told,) = json.loads(run("pai_gow", "--json").stdout)["bets"]
    assert told["exact"] is None
    assert told["error"] > 0
    assert re.search(r"  sampled, with a standard error of 0\.\d{3}%$", run("pai_gow").stdout)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["texas"], "the edge of texas is not computed"),
        (["nothing"], "no game is called 'nothing'"),
        (["four_card", "--set", "play_max=4"], "play_max = 4 is not possible; allowed: 1, 2, 3"),
    ],
)
def test_what_is_refused(args: list[str], says: str) -> None:
    done = run(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
