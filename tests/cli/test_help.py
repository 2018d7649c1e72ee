"""Every command, and every option of every command, says in words what it is for."""

import re

import pytest

from buio.cli import app
from tests.cli.command import run

COMMANDS = [name for name in app if not name.startswith("-")]
ROW = re.compile(
    r"│ (?P<name>[A-Z*][A-Z_]*(?: --\S+)?|--\S+)(?: (?:INT|STR|FLOAT|PATH)(?:\.\.\.)?)?\s*(?P<help>.*?)\s*│"
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_has_help_in_words(command: str) -> None:
    told = run(command, "--help", COLUMNS="240").stdout
    assert told.startswith(f"Usage: buio {command}")
    rows = [found for line in told.splitlines() if (found := ROW.match(line))]
    for row in rows:
        words = re.sub(r"\[(default|choices|required)[^]]*\]", "", row["help"]).split()
        assert len(words) >= 2, (command, row["name"], row["help"])
    assert rows or command in ("bench", "games"), told


def test_what_does_not_exist_yet_is_not_announced() -> None:
    told = run("--help", COLUMNS="200").stdout
    commands = re.findall(r"│ (\w+)  ", told)
    assert set(COMMANDS) == set(commands)
    for command in commands:
        assert run(command, "--help").returncode == 0
