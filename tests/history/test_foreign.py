"""Hands of sites and other programs are called by their names, until somebody reads them."""

import re
from pathlib import Path

import pytest

from buio.cli.reading import REFUSED, each
from buio.history import records
from buio.history.errors import NotUnderstood
from buio.history.pieces import TEXTS
from buio.history.records import RecordError
from tests.cli.command import run

FILES = {
    "Full Tilt Poker Game #2345: Table": "a hand history of Full Tilt",
    '{"spec_version": "1.4.6"}': "an open hand history (OHH)",
    '{"hands": []}': "JSON",
}


@pytest.mark.parametrize(("text", "name"), [*FILES.items()])
def test_it_is_called_by_its_name_in_one_line(text: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        records.read(text)
    assert str(caught.value) == f"this is {name}, which Buio does not read: records of its own, PHH, {', '.join(TEXTS)}"
    file = tmp_path / "hands.txt"
    file.write_text(text, encoding="utf-8")
    done = run("replay", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert name in done.stderr


def test_what_nobody_knows_is_no_toml() -> None:
    with pytest.raises(RecordError, match="this is not TOML"):
        records.read("Dear diary, today we played")


CORPUS = Path(__file__).parent / "hands"


@pytest.mark.parametrize("file", sorted(CORPUS.iterdir()), ids=lambda file: file.name)
def test_no_line_of_a_corpus_is_not_understood_and_one_that_is_is_counted(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line that nobody knows refuses its hand, so those are all lines that are not understood."""
    found = list(each([file], lambda _: None))
    assert not [one for one in found if isinstance(one.answer, REFUSED)]
    assert capsys.readouterr().err == ""
    damaged = tmp_path / file.name
    text = file.read_text(encoding="utf-8")
    once = re.sub(r"(?m)^(?=\*\*.*(?i:hole|dealing|third|3rd|blinds)| *<round)", "<riddle> \n", text, count=1)
    damaged.write_text(once.replace("<riddle>", "<riddle/>" if file.suffix == ".xml" else "<riddle>"), encoding="utf-8")
    told = list(each([damaged, file], lambda _: None))
    assert [isinstance(one.answer, NotUnderstood) for one in told].count(True) == 1
    said = f"buio: 1 of {len(told)} hands have a line that is not understood: {100 / len(told):.2g} %\n"
    assert capsys.readouterr().err == said
