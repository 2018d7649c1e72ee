"""Every command, and every option of every command, says in words what it is for."""

import re

import pytest

from buio.cli import app
from tests.cli.command import run


@pytest.mark.parametrize("command", app.commands)
def test_every_option_has_help_in_words(command: str) -> None:
    told = run(*command.split(), "--help", COLUMNS="240").stdout
    assert told.startswith(f"Usage: buio {command}")
    for one in app.commands[command].arguments:
        assert len(one.help.split()) >= 2, (command, one.key)
        assert " ".join(one.help.split())[:60] in " ".join(told.split())


def test_what_an_option_of_several_values_takes() -> None:
    told = run("odds", "--help", COLUMNS="240").stdout
    assert "--range QQ+,AKs" in told
    assert "--set KEY=VALUE" in told


def test_an_option_that_help_does_not_name_is_not_suggested() -> None:
    assert run("open", "italian", "JhJs9c8d7s", "--board", "2h").stderr == "buio: Unknown option: --board.\n"


@pytest.mark.parametrize("command", ["play texas", "serve texas", "table new texas", "play"])
def test_one_game_does_not_follow_itself(command: str) -> None:
    done = run(*command.split(), "--rotation")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--rotation is for several games" in done.stderr


def test_what_does_not_exist_yet_is_not_announced() -> None:
    told = run("--help", COLUMNS="200").stdout
    commands = re.findall(r"^  ([\w-]+(?: \w+)?)  ", told, re.MULTILINE)
    assert set(app.commands) == set(commands)
    for command in commands:
        assert run(*command.split(), "--help").returncode == 0
