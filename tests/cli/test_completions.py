"""Completions: what a shell offers behind `buio`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from buio.cli import app
from buio.games import games
from tests.cli.command import run


def bash(file: Path, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    asked = f"source {file}; COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}; _buio; "
    done = subprocess.run(["bash", "-c", asked + 'echo "${COMPREPLY[@]}"'], capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["buio", "fre"], {"frequencies"}),
        (["buio", ""], {name.partition(" ")[0] for name in app.commands}),
        (["buio", "play", "texas"], {"texas", "texas_limit"}),
        (["buio", "rules", "--lang", ""], {"it", "en", "de"}),
        (["buio", "table", "n"], {"new", "next"}),
        (["buio", "completions", ""], {"bash", "zsh", "fish"}),
        (["buio", "serve", "--p"], {"--port", "--pace", "--public-url", "--push"}),
        (["buio", "icm", "k"], set()),
        (["buio", "rank", "italian", "--set", "odd_c"], {"odd_chip="}),
        (["buio", "play", "--bots", "N"], {"Nando"}),
        (["buio", "play", "--bots", "e"], {"easy"}),
        (["buio", "table", "new", "--strength", ""], {"easy", "normal", "hard"}),
        (["buio", "simulate", "--deals", "t"], set()),
        (["buio", "simulate", "--json", "texas_"], {"texas_limit"}),
    ],
)
def test_bash_offers_commands_options_values_and_games(words: list[str], offered: set[str], tmp_path: Path) -> None:
    file = tmp_path / "completions"
    file.write_text(run("completions", "bash").stdout)
    assert set(bash(file, *words)) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_reads_its_own_which_names_everything(shell: str, tmp_path: Path) -> None:
    done = run("completions", shell)
    assert (done.returncode, done.stderr) == (0, "")
    for command in app.commands.values():
        assert command.name.split()[0] in done.stdout
        assert all(one.key.lstrip("-") in done.stdout for one in command.arguments if not one.word)
    assert all(code in done.stdout for code in games)
    if found := shutil.which(shell):
        file = tmp_path / "completions"
        file.write_text(done.stdout)
        assert subprocess.run([found, "-n", str(file)], capture_output=True, text=True).stderr == ""


def test_another_shell_is_refused() -> None:
    done = run("completions", "tcsh")
    assert (done.returncode, done.stdout) == (2, "")
    assert 'Invalid value "tcsh" for SHELL. Choose from: "bash", "zsh", "fish".' in done.stderr
