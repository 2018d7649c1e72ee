"""Commands out of typed functions: what they read, what they say of themselves, what they refuse."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

from buio.cli.commands import App, Parameter, UsageError

app = App("try", "Something to try.", "1.2")


@dataclass(frozen=True, kw_only=True)
class Shared:
    """What two commands take."""

    seed: int | None = None
    loud: bool = False


@app.command
def pick(
    first: str,
    second: str = "b",
    *more: str,
    shared: Shared = Shared(),
    rate: float = 1.0,
    side: Literal["left", "right"] = "left",
    file: Path | None = None,
    set_: Annotated[list[str], Parameter(name="--set", help="KEY=VALUE")] = [],  # noqa: B006 (never changed)
    big: Annotated[int, Parameter(reads=lambda text: int(text) * 100)] = 0,
) -> object:
    """Pick something.

    A second paragraph, with 100 % of it.

    Parameters
    ----------
    rate
        How often,
        and how much.
    """
    return first, second, more, shared, rate, side, file, list(set_), big


def nothing() -> None:
    """Nothing at all."""


app.command(nothing, "none")


NOTHING = Shared()


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("pick a", ("a", "b", (), NOTHING, 1.0, "left", None, [], 0)),
        ("pick a c d e", ("a", "c", ("d", "e"), NOTHING, 1.0, "left", None, [], 0)),
        ("pick --rate 0.5 a --side=right c --loud d", ("a", "c", ("d",), Shared(loud=True), 0.5, "right", None, [], 0)),
        ("pick --first a c", ("a", "c", (), NOTHING, 1.0, "left", None, [], 0)),
        ("pick a --set x=1 --set y=2", ("a", "b", (), NOTHING, 1.0, "left", None, ["x=1", "y=2"], 0)),
        ("pick a --seed -3 --file x/y", ("a", "b", (), Shared(seed=-3), 1.0, "left", Path("x/y"), [], 0)),
        ("pick a --big 2", ("a", "b", (), NOTHING, 1.0, "left", None, [], 200)),
        ("none", None),
    ],
)
def test_what_is_written_is_what_the_function_gets(line: str, value: object) -> None:
    assert app(line.split()) == value


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("pcik a", 'Unknown command "pcik". Did you mean "pick"?'),
        ("xyzzy", 'Unknown command "xyzzy". There are: pick, none'),
        ("--rate", 'Unknown option "--rate". There are: pick, none'),
        ("pick", "FIRST is missing, as in: buio pick [OPTIONS] FIRST [SECOND] [MORE...]"),
        ("pick a --raet 1", 'Unknown option: --raet. Did you mean "--rate"?'),
        ("pick a --zzz=1", "Unknown option: --zzz."),
        ("pick a --rate", "Option --rate needs a value"),
        ("pick a --loud=3", "Option --loud takes no value"),
        ("pick a --rate 1 --rate 2", "Option --rate is given 2 times: once is enough"),
        ("pick a --rate x", 'Invalid value for --rate: "x" is not a number.'),
        ("pick a --rate nan", 'Invalid value for --rate: "nan" is not a number.'),
        ("pick a --seed 1.5", 'Invalid value for --seed: "1.5" is not a whole number.'),
        ("pick a --seed 1_000", 'Invalid value for --seed: "1_000" is not a whole number.'),
        ("pick a --side up", 'Invalid value "up" for --side. Choose from: "left", "right".'),
        ("none a b", 'none takes no more words: "a", "b"; buio none --help says what'),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(line: str, refusal: str) -> None:
    with pytest.raises(UsageError) as caught:
        app(line.split())
    assert str(caught.value) == refusal


def test_the_first_word_of_a_command_of_two_is_told_its_usage_and_where_it_is_asked_for_its_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    of_two = App("try", "Something to try.", "1.2")
    of_two.command(nothing, "table new")
    with pytest.raises(UsageError, match='table is the first word of "table new"'):
        of_two(["table", "old"])
    assert of_two(["table", "--help"]) == 0
    assert capsys.readouterr().out.startswith("Usage: buio table new")


def test_the_help_is_plain_lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert app(["pick", "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "Usage: buio pick [OPTIONS] FIRST [SECOND] [MORE...]\n\nPick something.\n\nA second paragraph, with 100 %"
    )
    assert "--rate X" in said
    assert "How often, and how much. (default: 1.0)" in " ".join(said.split())
    assert "--side left|right" in said
    assert said.isascii()
    assert max(map(len, said.splitlines())) <= 60


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"]])
def test_without_a_command_there_is_a_list_of_them(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert app(arguments) == 0
    assert "  pick  Pick something.\n" in capsys.readouterr().out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert app(["--version"]) == 0
    assert capsys.readouterr().out == "1.2\n"
