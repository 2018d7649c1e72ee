"""Hands of sites and other programs are called by their names, until somebody reads them."""

from pathlib import Path

import pytest

from buio.history import records
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
