"""Files of many hands: one hand is in memory, one that is wrong stops no other, many are played on all processors."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from buio.cli import app, reading
from buio.history.nights import cut
from buio.history.pieces import Piece, pieces
from buio.history.records import Record, read, read_each, replayed
from buio.history.stats import Seen, spots
from tests.history.sites import hands
from tests.history.test_pokerstars import TEXT, TEXTS
from tests.history.test_settled import THREE, WON, written

HAND = written(WON, THREE)


def many(count: int) -> str:
    return "".join(f"[{number}]\n{HAND}\n" for number in range(1, count + 1))


def test_of_a_file_of_many_only_one_hand_is_in_memory() -> None:
    asked = []

    def lines() -> Iterator[str]:
        for line in many(3).splitlines(keepends=True):
            asked.append(line)
            yield line

    first = next(cut(lines()))
    assert first == Piece(f"[1]\n{HAND}\n", 1, "toml")
    assert asked[-1] == "[2]\n"


@pytest.mark.parametrize("before", ["", "\n\n", "# of a Friday\n\n", "\ufeff"])
def test_pieces_tell_where_they_begin(before: str) -> None:
    found = list(pieces((before + many(2)).splitlines(keepends=True)))
    lines = (before + many(2)).splitlines()
    assert [lines[piece.line - 1].lstrip("\ufeff") for piece in found] == ["[1]", "[2]"]
    stars = list(pieces((before.replace("#", "") + TEXT).splitlines(keepends=True) if "#" not in before else [TEXT]))
    assert {piece.form for piece in stars} == {"pokerstars"}


@pytest.mark.parametrize("between", ["\n\ufeff", "\ufeff", "", " (didn't bet)"])
def test_of_files_that_were_joined_every_hand_is_read(between: str) -> None:
    """Whoever joins files may leave the mark of the second one, or the end of the last line of the first, away."""
    (last,) = hands("ggpoker.txt")
    whole = TEXTS[0].rstrip("\n")
    for first in (whole, whole[: whole.index("*** TURN") + 6]):
        found = list(read_each(f"{first}{between}{TEXTS[1]}{between}{last}"))
        assert [isinstance(one, Record) for one in found] == [first == whole, True, True]
    chat = TEXTS[0].replace("*** FLOP", 'Anna said, "PokerStars Hand #1: mine"\n*** FLOP')
    assert [type(one) for one in read_each(chat)] == [Record]


def test_a_mark_within_a_name_is_a_sign_of_it() -> None:
    """Only where a file begins it says so: at its first sign, or before a hand of a file that was joined."""
    name, strange = read(TEXTS[0])[0].players[0], "\ufeffAn\ufeffna"
    text = "\ufeff" + TEXTS[0].replace(name, strange)
    (one, two) = read(f"{text}\n\ufeff{TEXTS[1]}")
    assert one.players[0] == strange
    assert replayed([two]) == replayed(read(TEXTS[1]))
    (ours,) = read(HAND + f'players = ["{strange}", "Bo", "Cy"]')
    assert ours.players[0] == strange


def test_a_hand_that_is_no_toml_or_no_text_stops_no_other() -> None:
    broken = many(3).replace("min_bet = 10\n", "min_bet = = 10\n", 2).replace("min_bet = = 10", "min_bet = 10", 1)
    first, second, third = read_each(broken)
    assert isinstance(first, Record)
    assert isinstance(third, Record)
    line = broken.splitlines().index("min_bet = = 10") + 1
    assert f"line {line}, column 11" in str(second)
    assert str(second).startswith(f"hand at line {line - 4}: this is not TOML: ")
    bytes_of_none = many(2).encode().replace(b"[2]\n", b"[2]\nvenue = '\xe9'\n").decode(errors="surrogateescape")
    good, bad = read_each(bytes_of_none)
    assert isinstance(good, Record)
    assert str(bad) == f"hand at line {many(1).count(chr(10)) + 1}: this is not text in UTF-8"


@pytest.mark.parametrize(
    "venue",
    [
        '"""\nBar\n[2]\n"""',
        "'''\n\"\"\"\n[2]\n'''",
        '"""the \\""" of \n[2]\n"""  # """',
        '"\'\'\'"  # """',
    ],
)
def test_a_line_in_a_text_of_several_lines_begins_no_hand(venue: str) -> None:
    text = many(2).replace("[2]\n", f"venue = {venue}\n[2]\n")
    found = list(read_each(text))
    assert [isinstance(hand, Record) for hand in found] == [True, True]
    assert "".join(piece.text for piece in pieces(text.splitlines(keepends=True))) == text


def test_a_stray_quote_swallows_no_file() -> None:
    text = many(40).replace("[2]\n", '[2]\nvenue = """\n')
    found = list(read_each(text))
    refused = [isinstance(hand, Record) for hand in found].count(False)
    assert refused == 1
    assert len(found) > 20


def test_a_line_is_named_as_it_stands_in_the_file() -> None:
    wrong = many(2)[::-1].replace("p2 cc"[::-1], "p2 dd"[::-1], 1)[::-1]
    _, refused = read_each(wrong)
    line = [number for number, text in enumerate(wrong.splitlines(), 1) if "p2 dd" in text]
    assert f"line {line[0]}, action " in str(refused)


def test_utf_16_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wide.txt").write_text(TEXT, encoding="utf-16")
    (tmp_path / "plain.txt").write_text(TEXT, encoding="utf-8")
    assert app(["replay", str(tmp_path), "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    wide, plain = ([{**hand, "file": ""} for hand in told if name in hand["file"]] for name in ("wide", "plain"))
    assert wide == plain
    assert len(plain) == 5


def test_many_hands_are_played_by_several_processes_and_told_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "BATCH", 2)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    (tmp_path / "1.phhs").write_text(many(4) + many(2).replace("p2 cc", "p2 f", 1))
    (tmp_path / "2.phhs").write_text(many(3))
    (tmp_path / "3.txt").write_bytes(b"\x80")
    assert app(["replay", str(tmp_path), "--json"]) == 3
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(Path(hand["file"]).name, hand["hand"], "error" in hand) for hand in told] == [
        *[("1.phhs", number, number == 5) for number in range(1, 7)],
        *[("2.phhs", number, False) for number in range(1, 4)],
        ("3.txt", None, True),
    ]
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert app(["stats", str(tmp_path), "--json"]) == 3
    (vpip, *_) = json.loads(capsys.readouterr().out)
    assert (vpip["spot"], vpip["n"], vpip["of"]) == ("vpip", 16, 24)


def test_a_hand_is_played_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = []

    class Counting(Seen):
        def __init__(self, deal: object) -> None:
            played.append(deal)
            super().__init__(deal)  # type: ignore[arg-type]

    (tmp_path / "3.phhs").write_text(many(3))
    seen = list(reading.each([tmp_path], lambda one: (one.deal, one.watcher.spots(True)), Counting))
    assert [found.answer[0] for found in seen] == played  # type: ignore[index]
    for found in seen:
        deal, there = found.answer  # type: ignore[misc]
        assert there == spots(deal)
