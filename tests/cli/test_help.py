"""Every command, and every option of every command, says in words what it is for."""

import re

import pytest

from buio.cli import app
from tests.cli.command import run


@pytest.mark.parametrize("command", app.commands)
def test_every_option_has_help_in_words(command: str) -> None:
    told = run(*command.split(), "--help", COLUMNS="240").stdout
    assert told.startswith(f"Usage: buio {command}")
    for one in app.commands[command].taken:
        assert len(one.help.split()) >= 2, (command, one.key)
        assert " ".join(one.help.split())[:60] in " ".join(told.split())


def test_what_does_not_exist_yet_is_not_announced() -> None:
    told = run("--help", COLUMNS="200").stdout
    commands = re.findall(r"^  ([\w-]+(?: \w+)?)  ", told, re.MULTILINE)
    assert set(app.commands) == set(commands)
    for command in commands:
        assert run(*command.split(), "--help").returncode == 0
