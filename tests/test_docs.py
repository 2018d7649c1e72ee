"""What the pages show works: the hand of the notation plays, the README's examples answer as printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from buio.history.records import read, replayed

ROOT = Path(__file__).parents[1]


def test_the_hand_on_the_notation_page_plays_as_it_says() -> None:
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    (hand,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert replayed(read(hand)) == {
        "finishing_stacks": [203, 199, 199, 199],
        "winnings": [4, 0, 0, 0],
        "moves": 9,
        "ended": "folds",
    }


def shown() -> list[tuple[str, str]]:
    """Commands of the README and what it prints below them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^ {4}\$ \./dev buio (.*)\n((?: {4}.*\n)*)", text, re.MULTILINE)
    return [
        (command, "".join(line[4:] for line in output.splitlines(keepends=True)))
        for command, output in blocks
        if output
    ]


@pytest.mark.parametrize(("command", "output"), shown())
def test_the_readme_shows_what_the_command_says(command: str, output: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "buio.cli", *command.split()],
        capture_output=True,
        text=True,
        check=True,
        env={"LANG": "en_GB.UTF-8"},
    )
    assert run.stdout.rstrip() == output.rstrip()


def test_the_readme_has_examples_to_check() -> None:
    assert len(shown()) >= 2


@pytest.mark.parametrize("page", ["README.md", "src/buio/__init__.py"])
def test_the_loop_that_plays_any_game_runs(page: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    from random import Random

    exec(code, {"rng": Random(1), "print": lambda *_: None})  # noqa: S102 (the project's own example)
