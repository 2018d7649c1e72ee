"""Logs of PokerNow: hands of our own making in its words come to the chips that it tells."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from buio.cli import app
from buio.history.pieces import pieces
from buio.history.records import Record, RecordError, read, read_each
from tests.history.sites import came_to, no_byte_gains, refuses

ANNA, BEPPE, CARLA = ('"Anna @ a-1_"', '"all in @ b2"', '"500 @ c3"')
BEGUN = f"""\
-- starting hand #{{}} (id: x1y)  {{}} (dealer: {CARLA}) --
Player stacks: #1 {ANNA} (100.50) | #4 {BEPPE} (40) | #9 {CARLA} (200)
{ANNA} posts a small blind of 1
{BEPPE} posts a big blind of 2
"""
ALL_IN = f"""\
{BEGUN.format(1, "No Limit Texas Hold'em")}Your hand is 9♣, 9♦
{CARLA} raises to 6
{ANNA} calls 6
{BEPPE} calls 6
Flop:  [2♠, 7♦, 10♥]
{ANNA} checks
{BEPPE} bets 34 and go all in
{CARLA} raises to 80
{ANNA} calls 80
Turn: 2♠, 7♦, 10♥ [K♣]
{ANNA} bets 14.50 and go all in
{CARLA} folds
Uncalled bet of 14.50 returned to {ANNA}
{BEPPE} shows a K♥, K♦.
{ANNA} shows a 10♠, 10♦.
River: 2♠, 7♦, 10♥, K♣ [3♦]
{BEPPE} collected 120 from pot with Three of a Kind, K's (combination: K♥, K♦, K♣, 10♥, 7♦)
{ANNA} collected 92 from pot with Three of a Kind, 10's (combination: 10♥, 10♠, 10♦, K♣, 7♦)
-- ending hand #1 --
{CARLA} shows a A♦.
The player {CARLA} quits the game with a stack of 114.
"""
OMAHA = f"""\
{BEGUN.format(2, "(Pot Limit Omaha Hi)")}{CARLA} raises to 7
{ANNA} folds
{BEPPE} folds
Uncalled bet of 5 returned to {CARLA}
{CARLA} collected 5 from pot
-- ending hand #2 --
The game's big blind was changed from 2 to 4.
"""
TWO = f"""\
-- starting hand #3 (id: z)  (No Limit Texas Hold'em) (dealer: {ANNA}) --
Player stacks: #2 {ANNA} (50) | #3 {BEPPE} (3)
{ANNA} posts a small blind of 2
{BEPPE} posts a big blind of 3 and go all in{" "}
{ANNA} calls 3
{BEPPE} shows a 5♣, 5♦.
{ANNA} shows a A♣, J♦.
Flop:  [2♠, 7♦, 10♥]
Turn: 2♠, 7♦, 10♥ [K♣]
River: 2♠, 7♦, 10♥, K♣ [3♦]
{BEPPE} collected 6 from pot with Pair, 5's (combination: 5♣, 5♦, K♣, 10♥, 7♦)
-- ending hand #3 --
"""
TWICE = TWO.replace(
    "collected 6 from pot with Pair, 5's (combination: 5♣, 5♦, K♣, 10♥, 7♦)",
    f"""collected 3 from pot with Pair, 5's (combination: 5♣, 5♦, K♣, 10♥, 7♦)
All players in hand choose to run it twice.
Flop (second run):  [A♥, 8♦, 9♥]
Turn (second run): A♥, 8♦, 9♥ [4♣]
River (second run): A♥, 8♦, 9♥, 4♣ [6♦]
{ANNA} collected 3 from pot with Pair, A's (combination: A♣, A♥, J♦, 9♥, 8♦)""",
)
STRADDLE = f"""\
-- starting hand #4 (id: z)  No Limit Texas Hold'em (dead button) --
Player stacks: #1 {ANNA} (100) | #4 {BEPPE} (100) | #9 {CARLA} (100)
{BEPPE} posts an ante of 1
{CARLA} posts an ante of 1
{ANNA} posts an ante of 1
{BEPPE} posts a small blind of 1
{CARLA} posts a big blind of 2
{ANNA} posts a straddle of 4
{BEPPE} folds
{CARLA} calls 4
{ANNA} checks
Flop:  [2♠, 7♦, 10♥]
{CARLA} checks
{ANNA} checks
Turn: 2♠, 7♦, 10♥ [K♣]
{CARLA} checks
{ANNA} checks
River: 2♠, 7♦, 10♥, K♣ [3♦]
{CARLA} bets 2
{ANNA} calls 2
{CARLA} shows a A♣, K♥.
{CARLA} collected 16 from pot with Pair, K's (combination: K♥, K♣, A♣, 10♥, 7♦)
-- ending hand #4 --
"""
SHORT = (
    TWO.replace("small blind of 2", "small blind of 4")
    .replace(f"{ANNA} calls 3\n", f"{ANNA} checks\n")
    .replace("collected 6", "collected 7")
)
HANDS = {
    ALL_IN: {"Anna @ a-1_": 106.5, "all in @ b2": 120, "500 @ c3": 114},
    OMAHA: {"Anna @ a-1_": 99.5, "all in @ b2": 38, "500 @ c3": 203},
    TWO: {"Anna @ a-1_": 47, "all in @ b2": 6},
    STRADDLE: {"Anna @ a-1_": 93, "all in @ b2": 98, "500 @ c3": 109},
}


def log(*hands: str) -> str:
    """A log of these hands as PokerNow writes it."""
    lines = [f"The player {ANNA} joined the game with a stack of 100."]
    lines += [line for hand in hands for line in hand.splitlines()]
    file = StringIO()
    write = csv.writer(file, lineterminator="\n").writerow
    write(["entry", "at", "order"])
    for order, line in reversed(list(enumerate(lines))):
        write([line, f"2026-11-20T21:14:{order // 60:02}.000Z", 176366000000000 + order])
    return file.getvalue()


def test_a_board_that_was_run_twice_comes_to_the_chips_that_it_tells() -> None:
    assert came_to(log(TWICE)) == ({"Anna @ a-1_": 50, "all in @ b2": 3}, 0)


@pytest.mark.parametrize(("hand", "finishing"), HANDS.items())
def test_a_hand_comes_to_the_chips_that_it_tells(hand: str, finishing: dict[str, float]) -> None:
    assert came_to(log(hand)) == (finishing, 0)


def test_a_log_is_cut_from_its_newest_hand_and_no_more_is_in_memory() -> None:
    text, asked = log(*HANDS), list[str]()

    def lines() -> Iterator[str]:
        for line in text.splitlines(keepends=True):
            asked.append(line)
            yield line

    assert next(pieces(lines())).form == "pokernow"
    assert "-- starting hand #4" in asked[-1]
    found = read(text)
    assert [hand.about["hand"] for hand in found] == [4, 3, 2, 1]
    assert [hand.game.code for hand in found] == ["texas", "texas", "omaha", "texas"]
    assert found[0].about["venue"] == "PokerNow"


@pytest.mark.parametrize(
    ("hand", "old", "new", "says"),
    [
        (ALL_IN, "checks", "dances", "line 17 is not understood: '\"Anna @ a-1_\" dances'"),
        (ALL_IN, "Your hand", "Your foot", "line 22 is not understood"),
        (ALL_IN, "raises to 6\n", "raises to 7\n", "211 was collected|212 was collected, but 213"),
        (ALL_IN, "collected 92", "collected 91", "211 was collected, but 212.00 was put in"),
        (ALL_IN, "bet of 14.50", "bet of 14.00", "212 was collected, but 212.50"),
        (ALL_IN, "River:", "River (second board):", "two boards side by side cannot be played here"),
        (TWICE, "River (second run): A♥", "River (second run): A♦", "was on the second board"),
        (TWICE, "River (second run): A♥, 8♦, 9♥, 4♣ [6♦]\n", "", "the record ends before the deal does"),
        (TWICE, "[6♦]", "[5♥]", "winnings says"),
        (ALL_IN, f"{BEPPE} posts a big blind of 2", "Dead Big Blind", "a big blind that nobody posts cannot be"),
        (ALL_IN, "-- ending hand #1 --\n", "", "its end .* is not told"),
        (ALL_IN, "K♥, K♦.", "Q♥, Q♦.", "winnings says"),
        (ALL_IN, "10♥ [K♣]", "10♣ [K♣]", "is not understood"),
        (OMAHA, "Pot Limit Omaha Hi", "Pot Limit Omaha Hi/Lo 8 or Better", "Hi/Lo 8 or Better is not read: there are"),
        (OMAHA, "raises to 7", "raises to 9", "5 was collected, but 7 was"),
        (OMAHA, "-- starting hand", "-- beginning hand", "its beginning .* is not told"),
        (OMAHA, "collected 5", "paid 5 for the 7-2 bounty; collected 5", "a bounty cannot"),
        (TWO, "blind of 2\n", "blind of 4\n", "line 9: Anna @ a-1_ has put in 4 before, so it cannot be 3"),
        (SHORT, "of 4", "of 4", "the big blind is all in with 3, and how much it was is not told"),
    ],
)
def test_what_is_wrong_or_not_played_is_named_with_its_place(hand: str, old: str, new: str, says: str) -> None:
    assert old in hand
    refuses(log(hand.replace(old, new, 1)), says)


def test_a_bad_hand_stops_no_other(tmp_path: Path) -> None:
    text = log(ALL_IN, OMAHA.replace("folds", "flees", 1), TWO)
    assert [isinstance(found, Record) for found in read_each(text)] == [True, False, True]
    for rest in ('"never closed', f"{CARLA} folds,2026-11-20T21:14:00.000Z,1"):
        *good, bad = read_each(log(OMAHA, TWO) + rest)
        assert [isinstance(found, Record) for found in good] == [True, True]
        assert isinstance(bad, RecordError)
    (tmp_path / "log.csv").write_text(text, encoding="utf-8")
    assert app(["replay", str(tmp_path), "--json"]) == 3


def test_any_byte_may_be_wrong_and_nobody_gains_by_it() -> None:
    """Chips that somebody brings and does not use are told once; what was won is told twice, and has to fit."""
    assert no_byte_gains([log(hand) for hand in HANDS], 300, 12, '0123456789 "#,.@|()[]♥♣AKcfx\n\x00\u0660') > 100
