"""The whole command line fed with what it does not take: one line on standard error and status 2, never a traceback."""

from random import Random

import pytest

import buio
from buio.cli import app
from tests.cli.command import run

NUMBERS = (
    "4.9",
    "2.5",
    "-1",
    "0",
    "nan",
    "inf",
    "1e3",
    "١",
    "², ",
    "99999999999999999999",
    "x",
    "",
    "True",
    "0x10",
    "1_0",
)
TEXTS = (
    "",
    "\x00",
    "texsa",
    "ä" * 300,
    "--",
    "=",
    "ante=١",
    "ante=",
    "=1",
    "none=1",
    "ante=1.5",
    "/",
    "..",
    "🂡",
    "a\nb",
)
NUMERIC = {
    "showdown": ["--pot", "--players"],
    "rank": ["--players"],
    "open": ["--players"],
    "meld": ["--players", "--contract"],
    "simulate": ["--players", "--deals", "--seed"],
    "play": ["--players", "--stack", "--seed"],
    "serve": ["--port", "--bots", "--stack", "--pace", "--seed"],
}
GOOD = {
    "showdown": ["italian", "AhKhQhJhTh", "As7s8s9sTs"],
    "rank": ["italian", "AhKhQhJhTh"],
    "open": ["italian", "JhJs9c8d7s"],
    "meld": ["ramino_v1", "2h2h2c5d6d7d8dKsKcKh9h"],
    "simulate": ["texas"],
    "play": ["texas"],
    "serve": ["texas"],
}


def commands() -> list[str]:
    return list(app.commands)


def assert_refused(*args: str) -> None:
    answer = run(*args)
    assert answer.returncode == 2, (args, answer.returncode, answer.stdout)
    assert answer.stdout == "", args
    assert answer.stderr.startswith("buio: "), args
    assert answer.stderr.count("\n") == 1, (args, answer.stderr)


@pytest.mark.parametrize("command", NUMERIC)
def test_a_number_is_whole_and_within_its_bounds_or_refused(command: str) -> None:
    allowed = {"--seed": {"-1", "0"}, "--pot": {"0"}, "--bots": {"0"}, "--pace": {"0", "2.5", "4.9"}}
    for option in NUMERIC[command]:
        for number in NUMBERS:
            if number not in allowed.get(option, ()):
                assert_refused(command, *GOOD[command], option, number)


@pytest.mark.parametrize("command", GOOD)
def test_a_house_rule_takes_what_is_listed_and_nothing_else(command: str) -> None:
    for text in TEXTS:
        assert_refused(command, *GOOD[command], "--set", text)


@pytest.mark.parametrize("command", ["rank", "showdown", "open", "meld", "edge", "rules", "simulate", "play", "serve"])
def test_a_game_that_there_is_not_is_refused(command: str) -> None:
    hands = [] if command in ("edge", "rules", "simulate", "play", "serve") else ["AhKhQhJhTh", "As7s8s9sTs"]
    for text in ("texsa", "ä" * 300, "0", "🂡"):
        assert_refused(command, text, *hands)


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_game_stands_on_the_menu_once(command: str) -> None:
    assert_refused(command, "italian", "texas", "italian")
    assert_refused(command, "italian", "texsa")


def test_any_words_in_any_command_are_answered_or_refused_in_one_line() -> None:
    rng = Random(11)
    pieces = (
        *TEXTS,
        *NUMBERS,
        "--json",
        "--board",
        "--set",
        "--level",
        "--lang",
        "it",
        "AhKh",
        "QsJsTs9s8s",
        *buio.games,
    )
    for command in commands():
        if command in (
            "play",
            "serve",
            "mcp",
            "bench",
            "simulate",
            "warm-up",
        ):  # what is no mistake there takes its time
            continue
        whole = command in ("replay", "stats")  # they read folders
        taken = [piece for piece in pieces if not whole or piece not in ("/", "..")]
        for _ in range(25):
            args = rng.choices(taken, k=rng.randint(0, 5))
            answer = run(command, *args)
            assert answer.returncode in (0, 2), (command, args)
            if answer.returncode:
                assert answer.stdout == "", (command, args)
                assert answer.stderr.count("\n") == 1, (command, args, answer.stderr)


@pytest.mark.parametrize("game", buio.games)
def test_questions_about_any_game_with_any_hand_are_answered_or_refused(game: str) -> None:
    rng = Random(game)
    for command in ("rank", "open", "meld", "showdown"):
        for hand in ("AhKhQhJhTh", "Jk", "AhAh", "2c3d", "Ah/Kh/Qh", "AhKhQhJhTh9h8h7h6h5h4h3h2h", "1h", "♥"):
            more = rng.choice(([], ["--board", "2c3c4c"], ["--players", "3"], ["--players", "99"]))
            answer = run(command, game, hand, *more)
            assert answer.returncode in (0, 2)
            if answer.returncode:
                assert answer.stderr.count("\n") == 1, (command, game, hand, answer.stderr)


@pytest.mark.parametrize("request_", [
    '{"game": "italian", "hand": "AhKhQhJhTh", "players": 4.9}',
    '{"game": "italian", "hands": ["AhKhQhJhTh", "As7s8s9sTs"], "pot": 10.7}',
    '{"game": "italian", "hand": "AhKhQhJhTh", "set": {"ante": 1.5}}',
    '{"game": "italian", "hand": "AhKhQhJhTh", "set": {"ante": "\\u0661"}}',
    '{"game": "texsa", "hand": "AhKhQhJhTh"}', '{"game": 1}', '[]', 'null', '"x"', '{', '{"hand": "Ah"}', '\x00',
])  # fmt: skip
def test_a_request_of_a_batch_is_whole_numbers_too(request_: str) -> None:
    command = "showdown" if "hands" in request_ else "rank"
    answer = run(command, "--batch", typed=f"{request_}\n")
    assert answer.returncode == 0
    assert answer.stdout.startswith('{"error": '), answer.stdout
    assert answer.stdout.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "\x00", "[]", "[[hand]]", "variant = 1", "ä" * 999])
def test_a_record_that_is_none_is_refused(text: str, tmp_path: object) -> None:
    from pathlib import Path

    file = Path(str(tmp_path)) / "hand.phh"
    file.write_text(text, encoding="utf-8")
    assert_refused("replay", str(file))
    assert_refused("replay", str(file.parent))
    assert_refused("replay", str(file.parent / "none"))
    assert_refused("replay", str(file), "a\x00b")
    assert_refused("replay", str(file), str(file.parent / "none"))
