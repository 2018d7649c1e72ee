"""What rooms allow and our tables do not offer is read in a record; a short raise as the house has it (GEN-3.05)."""

from typing import Any

import pytest

import buio
from buio.history import phh
from buio.history.errors import RecordError
from buio.history.records import read, replayed
from buio.play.deal import Deal
from buio.play.moves import FOLD, Move
from buio.play.recorded import apply_recorded
from buio.play.refusal import IllegalMove
from tests.games.scenario import legal, open_deal, play
from tests.rulebook import rule

HANDS = "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c"
RECORD = """
variant = "texas"
_buio = 2
_rules = {{ burn = false }}
starting_stacks = {stacks}
actions = ["d dh p1 AhKd", "d dh p2 QsQc", "d dh p3 7d2c", {actions}]
"""
PHH = """
variant = "{variant}"
antes = [0, 0, 0]
blinds_or_straddles = [{blinds}, 0]
{bets}
starting_stacks = {stacks}
actions = ["d dh p1 AhKd", "d dh p2 QsQc", "d dh p3 7d2c", {actions}]
"""
DEALT = "p3 cc; p1 cc; p2 cc; d db 5h4s3d"


def quoted(line: str) -> str:
    return ", ".join(f'"{text.strip()}"' for text in line.split(";"))


def own(line: str, stacks: str = "[100, 100, 100]") -> str:
    return RECORD.format(stacks=stacks, actions=quoted(line))


def other(line: str, stacks: str = "[100, 100, 100]") -> str:
    return PHH.format(variant="NT", blinds="1, 2", bets="min_bet = 2", stacks=stacks, actions=quoted(line))


@pytest.mark.parametrize("text", [own, other])
def test_a_fold_for_nothing_is_read_and_never_offered(text: Any) -> None:
    (record,) = read(text(f"{DEALT}; p1 f; p2 cbr 2; p3 f"))
    assert replayed([record])["finishing_stacks"] == [98, 104, 98]
    again = read(record.text())
    assert again[0].play().log == record.play().log
    assert Move(FOLD, 0) in record.moves
    deal = play(open_deal("texas", burn=False), f"{HANDS}; {DEALT}")
    assert legal(deal) == "p1: cc, cbr 2..98"
    with pytest.raises(IllegalMove):
        deal.apply(Move(FOLD, 0))


def test_a_deal_with_such_a_fold_can_be_copied_and_taken_back() -> None:
    deal = play(open_deal("texas", burn=False), f"{HANDS}; {DEALT}")
    apply_recorded(deal, Move(FOLD, 0))
    deal.verify()
    apply_recorded(deal, Move("cbr", 1, 4))
    twin = Deal.replayed(deal.start, deal.log)
    assert (twin.stacks, twin.live, twin.actor) == (deal.stacks, deal.live, deal.actor)
    deal.undo()
    assert (deal.live, deal.actor) == ([False, True, True], 1)


@pytest.mark.parametrize("text", [own, other])
def test_a_raise_over_players_who_are_covered_is_a_call(text: Any) -> None:
    cards = "d db 5h4s3d; d db 9c; d db 8d"
    (record,) = read(text(f"p3 cbr 30; p1 cbr 60; p2 f; p3 cbr 90; {cards}", "[60, 100, 100]"))
    assert Move("cc", 2) in record.play().log
    assert record.play().stacks[2] in (40, 162)


@pytest.mark.parametrize("text", [own, other])
def test_a_raise_written_as_high_as_the_last_opponent_reaches_is_a_whole_one(text: Any) -> None:
    """The least raise would be to 118; what nobody can call of it comes back."""
    (record,) = read(text("p3 cbr 60; p1 f; p2 cbr 80; p3 cc; d db 5h4s3d; d db 9c; d db 8d", "[100, 200, 80]"))
    deal = record.play()
    assert Move("cbr", 1, 118) in deal.log
    assert deal.stacks == [99, 281, 0]
    assert read(record.text())[0].play().stacks == deal.stacks
    with pytest.raises(RecordError, match="'p2 cbr 79' is not legal"):
        replayed(read(text("p3 cbr 60; p1 f; p2 cbr 79; p3 cc; d db 5h4s3d; d db 9c; d db 8d", "[100, 200, 80]")))


@pytest.mark.parametrize(
    ("line", "stacks"),
    [
        ("p3 cbr 60; p1 cc; p2 cbr 100; p3 cbr 140; p1 f; p2 f", "[300, 100, 300]"),  # all in, so not asked
        ("p3 cbr 30; p1 cbr 60; p2 f; p3 cbr 190", "[60, 100, 100]"),  # more than there is
        ("p3 cbr 30; p1 cbr 40", "[60, 100, 100]"),  # a real raise that is too small
        (f"{DEALT}; p2 f", "[100, 100, 100]"),  # out of turn
        ("p3 f; p1 f; p2 f", "[100, 100, 100]"),  # nobody is left to fold to
    ],
)
def test_what_was_illegal_is_refused_as_before(line: str, stacks: str) -> None:
    with pytest.raises(RecordError):
        replayed(read(own(line, stacks)))


LIMIT = {"small_blind": 30, "big_blind": 60, "burn": False}


@rule("GEN-3.05")
@pytest.mark.parametrize(
    ("short", "low", "high"), [("half", 180, 210), ("completed", 180, 180), ("added_to", 150 + 60, 170 + 60)]
)
def test_an_all_in_of_less_than_a_bet_is_completed_or_added_to(short: str, low: int, high: int) -> None:
    """To 120 all the same: an all-in to 140 or to 170 is less than half a bet more, or more than half."""
    for stack, raised in ((140, low if short != "added_to" else 200), (170, high if short != "half" else 230)):
        deal = open_deal("texas_limit", [stack, 900, 900], short_raise=short, **LIMIT)
        play(deal, f"{HANDS}; p3 cbr 120; p1 cbr {stack}")
        assert legal(deal) == f"p2: f, cc {stack - 60}, cbr {raised}"


@rule("GEN-3.05")
@pytest.mark.parametrize(("amount", "short"), [(230, "half"), (180, "completed")])
def test_a_file_says_by_its_amounts_which_it_was(amount: int, short: str) -> None:
    line = f"p3 cbr 120; p1 cbr 170; p2 cbr {amount}; p3 f; d db 5h4s3d; d db 9c; d db 8d"
    text = PHH.format(
        variant="FT",
        blinds="30, 60",
        bets="small_bet = 60\nbig_bet = 120",
        stacks="[170, 900, 900]",
        actions=quoted(line),
    )
    (record,) = read(text)
    assert vars(record.rules)["short_raise"] == short
    written = phh.write(record.play(), record.game, record.rules)
    assert read(written)[0].rules == record.rules


@rule("X-39")
@pytest.mark.parametrize(("allowed", "options"), [(True, "p2: bl 5, no"), (False, "")])
def test_a_blind_short_of_chips(allowed: bool, options: str) -> None:
    """The buio is 4, the controbuio 8; the second player has 6 chips, and antes 1."""
    game = buio.games["italian"]
    deal = game.deal([50, 6, 50, 50], 3, game.rules(allow_short_blind=allowed))
    deal.apply(Move("bl", 0, 4))
    asked = legal(deal) if deal.actor == 1 else ""
    assert asked == options
    if allowed:
        deal.apply(Move("bl", 1, 5))
        assert deal.bets == [4, 5, 0, 0]
        assert legal(deal) == "p3: bl 10, no"


def test_a_record_of_another_version_is_refused() -> None:
    text = own(f"{DEALT}; p1 cbr 2; p2 f; p3 f").replace("_buio = 2", "_buio = 1")
    with pytest.raises(RecordError, match="_buio: the record is of version 1, and this Buio reads version 2 alone"):
        replayed(read(text))


PAIR = """
variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [50, 50]
actions = ["d dh p1 ????2c", "d dh p2 ????5s", "p1 pb", "p2 cc", "d dh p1 Kd", "d dh p2 5c", "p2 cbr 8", "p1 f"]
"""


@rule("STD-1.13")
def test_a_file_says_by_a_bet_on_a_pair_that_shows_which_rule_it_was_played_by() -> None:
    (record,) = read(PAIR)
    assert replayed([record])["finishing_stacks"] == [48, 52]
    assert vars(record.rules)["open_pair_double_bet"]
    for again in (read(record.phh())[0], read(record.text())[0]):
        assert again.rules == record.rules
    (plain,) = read(PAIR.replace("cbr 8", "cbr 4"))
    assert not vars(plain.rules)["open_pair_double_bet"]
    with pytest.raises(RecordError, match="'p2 cbr 8' is not legal"):
        read(PAIR.replace("5c", "6c"))
