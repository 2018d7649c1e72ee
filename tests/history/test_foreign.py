"""Hands of sites and other programs are called by their names, until somebody reads them."""

import json
import re
from pathlib import Path

import pytest

from buio.cli.reading import REFUSED, each
from buio.history import records
from buio.history.errors import NotUnderstood
from buio.history.pieces import TEXTS
from buio.history.records import RecordError
from tests.cli.command import run
from tests.history import test_acpc, test_ohh, test_pokernow
from tests.history.sites import HANDS

FILES = {
    "Full Tilt Poker Game #2345: Table": "a hand history of Full Tilt",
    "PokerStars Tournament #77, No Limit Hold'em": "a summary of a tournament of PokerStars",
    "Mano PokerStars n. 245: Hold'em": "a hand history of PokerStars that is not in English",
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


@pytest.mark.parametrize(
    ("begins", "name"),
    [
        (b"SQLite format 3\0\x10\0\x01\x01\0@  \xff\n\0", "a database of SQLite"),
        (b"SQLite format 3\0\x10\0\x01\x01\0@  \n\0", "a database of SQLite"),
        (b"PK\x03\x04\x14\0\xfa\n", "an archive (ZIP)"),
        (b"\x1f\x8b\x08\0\n", "an archive (gzip)"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
    ],
)
def test_a_file_that_is_no_text_is_called_by_its_name(begins: bytes, name: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_bytes(begins)
    done = run("replay", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"this is {name}, which Buio does not read: " in done.stderr


def test_what_nobody_knows_is_no_toml() -> None:
    with pytest.raises(RecordError, match="this is not TOML"):
        records.read("Dear diary, today we played")


CORPUS = {file.name: file.read_text(encoding="utf-8") for file in sorted(HANDS.iterdir())} | {
    "pokernow.csv": test_pokernow.log(*test_pokernow.HANDS, test_pokernow.TWICE),
    "acpc.log": "".join(f"{test_acpc.line(deal, 1)}\n" for deal in test_acpc.DEALS if any(deal.net))
    + "SCORE:0|0:a|b\n",
    "ohh.json": "\n\n".join(json.dumps(test_ohh.history(deal, 1)) for _, deal in test_ohh.DEALS),
}
"""A corpus of our own making for each format of `TEXTS`, and that of GGPoker."""
RIDDLES = {
    ".txt": (r"(?m)^(?=\*\*.*(?i:hole|dealing|third|3rd|blinds))", "<riddle> \n"),
    ".xml": (r"(?m)^(?= *<round)", "<riddle/> \n"),
    ".csv": ('(?m)^(?="Flop)', "riddle,2026-11-20T21:14:00.000Z,1\n"),
    ".log": (r"(?m)^(?=STATE:1:r)", "riddle\n"),
    ".json": ('"Dealt Cards"', '"Riddle"'),
}
"""By the end of its name, where in a corpus something stands that nobody understands, and what."""


def test_there_is_a_corpus_for_each_reader() -> None:
    assert {name.partition(".")[0] for name in CORPUS} == {*TEXTS, "ggpoker"}


@pytest.mark.parametrize("name", CORPUS)
def test_no_line_of_a_corpus_is_not_understood_and_one_that_is_is_counted(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line that nobody knows refuses its hand, so these are all that are not understood: none of 1,000 may be."""
    whole, damaged = tmp_path / name, tmp_path / f"damaged_{name}"
    whole.write_text(CORPUS[name], encoding="utf-8")
    found = list(each([whole], lambda _: None))
    assert not [one.error for one in found if isinstance(one.answer, REFUSED)]
    assert capsys.readouterr().err == ""
    pattern, riddle = RIDDLES[whole.suffix]
    damaged.write_text(re.sub(pattern, riddle, CORPUS[name], count=1), encoding="utf-8")
    assert damaged.read_text(encoding="utf-8") != CORPUS[name]
    told = list(each([damaged, whole], lambda _: None))
    assert [isinstance(one.answer, NotUnderstood) for one in told].count(True) == 1
    assert len(told) == 2 * len(found)
    said = f"buio: 1 of {len(told)} hands have a line that is not understood: {100 / len(told):.2g} %\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("acpc.log", "STATE:1:r", "STATE:1:z"),
        ("ohh.json", '"street": "Flop"', '"street": "Fourth Flop"'),
        ("pokernow.csv", "collected 120 from pot", "collected 120 from somewhere"),
    ],
)
def test_what_no_grammar_has_counts_as_not_understood_wherever_it_stands(name: str, old: str, new: str) -> None:
    assert old in CORPUS[name]
    answers = records.read_each(CORPUS[name].replace(old, new, 1))
    assert [isinstance(one, NotUnderstood) for one in answers].count(True) == 1
