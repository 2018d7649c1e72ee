"""Wrong command lines: each is one line that names what is wrong or what would be right, with status 2 and no more."""

import shlex
from dataclasses import MISSING
from typing import Literal, get_origin

import pytest

from buio.cli import app
from buio.cli.commands import Argument
from tests.cli.command import run

LOCAL = "http://127.0.0.1:9/"
H = "QhJsTc9c8s"
WRONG = [
    ("", "nonsense", "nonsense"),
    ("", "paly texas", 'Did you mean "play"?'),
    ("", "--verison", "--verison"),
    ("games", "games texas", "takes no more words"),
    ("games", "games --jsn", 'Did you mean "--json"?'),
    ("games", "games --json=yes", "takes no value"),
    ("rules", "rules", "GAME is missing"),
    ("rules", "rules texsa", "did you mean texas"),
    ("rules", "rules texas --lang fr", '"it", "en", "de"'),
    ("rules", "rules texas omaha", "takes no more words"),
    ("rank", "rank", "a game and a hand are needed"),
    ("rank", "rank italian", "a game and a hand are needed"),
    ("rank", "rank italian QhJs", "a hand has 5 cards, not 2"),
    ("rank", "rank italian QhJsTc9c8x", "8x"),
    ("rank", "rank italian QhQhTc9c8s", "stands twice"),
    ("rank", "rank italian 2h3s4c5c6s", "is not in the pack"),
    ("rank", f"rank italian {H} --players 1", "2 to 9 players, not 1"),
    ("rank", f"rank italian {H} --players two", "is not a whole number"),
    ("rank", f"rank italian {H} --players", "needs a value"),
    ("rank", f"rank italian {H} --set ante", "write --set KEY=VALUE"),
    ("rank", f"rank italian {H} --set ante=x", "1 or more"),
    ("rank", f"rank italian {H} --set anti=1", "is not a house rule"),
    ("rank", f"rank italian {H} --board 2h", "has no board"),
    ("rank", "rank texas AhKh --board 2h", "the board of texas has"),
    ("rank", f"rank ramino_v1 {H}", "compares no hands"),
    ("showdown", "showdown italian", "a game and a hand are needed"),
    ("showdown", f"showdown italian {H}", "two hands or more"),
    ("showdown", f"showdown italian {H} {H}", "stands in two places"),
    ("showdown", f"showdown italian {H} AhKdQd9d8d --pot -5", "a pot cannot be negative: -5"),
    ("showdown", f"showdown italian {H} AhKdQd9d8d --pot 1.5", "is not a whole number"),
    ("open", "open texas AhKh", "asks for no openers"),
    ("open", "open italian JhJs9c8d7s --level T", "is not on the ladder"),
    ("meld", "meld texas AhKh", "ramino"),
    ("meld", "meld carioca 2h2s2c --contract 9", "1 to 8"),
    ("meld", "meld ramino_v1 2h2h2h", "2h"),
    ("edge", "edge texas", "texas"),
    ("edge", "edge", "GAME is missing"),
    ("replay", "replay", "a file is needed"),
    ("replay", "replay /no/such/file", "No such file"),
    ("replay", "replay --stpe x", 'Did you mean "--step"?'),
    ("stats", "stats", "a file is needed"),
    ("stats", "stats /no/such/file", "No such file"),
    ("stats", "stats x --page --by player", "--page shows everything at once: leave --by out"),
    ("stats", "stats x --luck Anna --page", "--luck is about one player: leave --page out"),
    ("stats", "stats x --by seat", '"player", "position", "game"'),
    ("match", "match plain", "between two players or more"),
    ("match", "match plain plan", "no player 'plan': name one of random, plain"),
    ("match", "match plain plain", "two contestants are called plain: name them, as in mine=plain"),
    ("match", "match plain no_such:Player", "No module named 'no_such'"),
    ("match", "match plain json:dumps --game kuhn --shuffles 1", "'dumps' makes no player of a recipe and a seed"),
    ("match", "match plain random --game kuhn --seats 9", "kuhn is for 2"),
    ("match", "match plain random --sprt 0", "a number from 0.001"),
    ("match", "match --verify /no/such/file", "No such file"),
    ("tables", "tables", "--to is missing"),
    ("tables", "tables /no/such/file --to parquet --out /dev/null/x", "No such file"),
    ("tables", "tables x --to csv --out y", '"parquet", "duckdb"'),
    ("verify", "verify", "FILE is missing"),
    ("verify", "verify /no/such/proof", "No such file"),
    ("simulate", "simulate texas --deals 0", "1 or more"),
    ("simulate", "simulate texas --players 99", "2 to 10 players, not 99"),
    ("simulate", "simulate texas --workers 0", "1 to 1024"),
    ("simulate", "simulate iron_cross --workers 1 --deals 5", "iron_cross"),
    ("simulate", "simulate texas --seed one", "is not a whole number"),
    ("play", "play texas --bots nobody", "nobody"),
    ("play", "play texas --players 1", "2 to 10 players, not 1"),
    ("play", "play texas texas", "stands twice"),
    ("play", "play texas --tui --spoken", "leave --tui out"),
    ("play", "play texas --lang xx", '"it", "en", "de"'),
    ("play", "play texas --stack 0", "1 chip"),
    ("play", "play texas --rotation", "--rotation is for several games"),
    ("play", "play texas --stack 5 --stack 6", "once is enough"),
    ("serve", "serve texas --port 80000", "1 to 65535"),
    ("serve", "serve texas --bots 12", "0 to 9"),
    ("serve", "serve texas --seats 99", "0 to 10"),
    ("serve", "serve texas --log xml", '"text", "json"'),
    ("serve", "serve texas --pace fast", "fast"),
    ("serve", "serve texas --stack 0", "at least 1 chip"),
    ("serve", "serve --set ante=1", "are for games"),
    ("serve", "serve --config /no/such/file", "No such file"),
    ("table new", "table", "table"),
    ("table new", "table new texas", "http://127.0.0.1:8000 cannot be reached"),
    ("table new", f"table new nogame --server {LOCAL}", "no game is called 'nogame'"),
    ("table new", "table new texas --server nowhere", "nowhere"),
    ("table new", f"table new texas --server {LOCAL}", "127.0.0.1"),
    ("table next", "table next", "HOST_LINK is missing"),
    ("table next", "table next nolink", "'nolink' is no address of a table server"),
    ("table next", f"table next {LOCAL}/t/one.two?host=three", "127.0.0.1"),
    ("bot", "bot", "--command"),
    ("bot", "bot --command x", "a bot plays at a link, or with --mock"),
    ("bot", "bot nolink --command /no/such/program", "'nolink' is no address of a table server"),
    ("bot", "bot --mock --command ''", "--command"),
    ("join", "join", "LINK is missing"),
    ("join", "join nolink", "nolink"),
    ("join", "join http://127.0.0.1:9/t/x", "127.0.0.1"),
    ("export", "export", "DATA is missing"),
    ("export", "export /no/such/folder x", "/no/such/folder"),
    ("doctor", "doctor", "DATA is missing"),
    ("doctor", "doctor /no/such/folder", "/no/such/folder"),
    ("backup", "backup", "DATA is missing"),
    ("backup", "backup /no/such/folder file", "/no/such/folder holds no tables"),
    ("draw", "draw texas AhKh", "texas"),
    ("draw", "draw italian", "a game and a hand are needed"),
    ("odds", "odds texas", "hand"),
    ("odds", "odds texas AhKh QQ --samples 0", "1 or more"),
    ("odds", "odds texas AhKh AhQd", "Ah"),
    ("odds", "odds texas AhKh zz", "zz"),
    ("odds", "odds texas AhKh QQ --board 2h3h4h5h6h7h", "board"),
    ("odds", "odds texas AhKh QQ --dead Ah", "Ah"),
    ("frequencies", "frequencies", "GAME is missing"),
    ("frequencies", "frequencies ramino_v1", "ramino_v1"),
    ("frequencies", "frequencies texas --plot x.nope", "x.nope"),
    ("icm", "icm", "--payouts is missing"),
    ("icm", "icm 100 50", "--payouts"),
    ("icm", "icm 100 -5 --payouts 10", "-5"),
    ("icm", "icm a b --payouts 10", "'a' is not a number"),
    ("warm-up", "warm-up now", "takes no more words"),
    ("bench", "bench --slow", "--slow"),
    ("mcp", "mcp texas", "takes no more words"),
    ("table new", "table old", 'table is the first word of "table new", "table next": buio table new'),
    ("rules", "rules horse", "horse is a mix, for a night: ask about one of its games"),
    ("rank", f"rank horse {H}", "horse is a mix"),
    ("rank", f"rank italian {H} --set ante=1 --set ante=2", "--set ante is given twice: once is enough"),
    ("play", "play italian --name ''", "a name is needed to sit down"),
    ("simulate", f"simulate --deals {'9' * 38}", "is more than 1,000,000,000"),
    ("simulate", "simulate --deals 9999999999", "'9999999999' is more than 1,000,000,000"),
    ("simulate", "simulate --workers 1 --deals 5 --seed -1", "seed is 0 or more, not -1"),
    ("simulate", "simulate --cluster nonsense --deals 5", "no scheduler answers at nonsense"),
    ("simulate", "simulate --cluster '' --deals 5", "cluster is an address such as"),
    ("simulate", "simulate --workers 1 --deals 0", "deals is 1 or more, not 0"),
    ("completions", "completions tcsh", '"bash", "zsh", "fish"'),
    ("completions", "completions", "SHELL is missing"),
]


def test_every_command_has_wrong_lines() -> None:
    assert {command for command, _, _ in WRONG} >= set(app.commands)
    assert len(WRONG) >= 61


@pytest.mark.parametrize(("line", "says"), [(line, says) for _, line, says in WRONG], ids=lambda text: text)
def test_a_wrong_line_is_answered_in_one(line: str, says: str) -> None:
    refused(*shlex.split(line), says=says)


def refused(*words: str, says: str) -> None:
    done = run(*words, XDG_DATA_HOME="/dev/null")
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert done.stderr.startswith("buio: ")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr
    assert len(done.stderr) < 800  # an unknown house rule is answered with those there are
    assert "Traceback" not in done.stderr
    assert " object at 0x" not in done.stderr


OPTIONS = [(name, one) for name, command in app.commands.items() for one in command.arguments if not one.word]


@pytest.mark.parametrize(("command", "one"), OPTIONS, ids=lambda each: getattr(each, "key", each))
def test_every_option_refuses_what_it_cannot_take(command: str, one: Argument) -> None:
    if one.type is bool:
        refused(*command.split(), f"{one.key}=x", says=f"Option {one.key} takes no value")
        return
    refused(*command.split(), one.key, says=f"Option {one.key} needs a value")
    if one.type in (int, float) or get_origin(one.type) is Literal:
        taken = [each for each in app.commands[command].arguments if each.default is MISSING and not each.many]
        right = [word for each in taken if each is not one for word in ("x" if each.word else f"{each.key}=x",)]
        refused(*command.split(), *right, one.key, "zz", says=one.key)
