"""Records of rummy games: a match and its order of play there and back, and what a seat may know."""

from random import Random

import pytest

import buio
from buio.cards import UNKNOWN
from buio.history import nights, records
from buio.history.redaction import redacted
from buio.night import Night, save
from buio.play.shuffle import Shuffle

CODES = ("ramino_v1", "ramino_fantini", "ramino_9", "carioca", "carioca_pazza")


def played(code: str, deals: int = 6) -> Night:
    game = buio.games[code]
    night, rng = Night(game, game.rules(reshuffles=0), Shuffle(8)), Random(code)
    for name in ("Anna", "Bruno", "Carla", "Dario"):
        night.sit(name, 400)
    for _ in range(deals):
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        night.end_deal()
    return night


@pytest.mark.parametrize("code", CODES)
def test_the_deals_of_a_night_are_written_and_played_again(code: str) -> None:
    night = played(code)
    hands = list(nights.played(night))
    for hand, record in zip(hands, records.read(nights.records(night)), strict=True):
        again = record.play()
        assert again.outcome == hand.deal.outcome
        assert again.carry == hand.deal.carry
        assert record.players == hand.names
        assert record.seats == hand.seats
        assert record.text() == hand.record()
    assert nights.records(night) == "".join(records.together([hand.text() for hand in nights.hands(save(night))]))


@pytest.mark.parametrize("code", ["ramino_v1", "carioca"])
def test_a_seat_knows_the_discards_and_its_own_cards_only(code: str) -> None:
    for hand in nights.played(played(code, 3)):
        for move, told in zip(hand.deal.log, redacted(hand.deal, 0), strict=True):
            hidden = UNKNOWN in told.cards
            assert not hidden or (move.verb == "dh" and move.seat != 0)
            if move.verb == "dh" and move.seat != 0 and move.seat not in hand.deal.shown:
                assert set(told.cards) == {UNKNOWN}


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise", "alternating"])
def test_two_players_sit_where_they_sat_whichever_way_the_turn_passes(direction: str) -> None:
    game = buio.games["ramino_v1"]
    night = Night(game, game.rules(direction=direction), Shuffle(5))
    for name in ("Anna", "Bruno"):
        night.sit(name, 100)
    rng = Random(5)
    for _ in range(3):
        deal = night.begin_deal()
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        night.end_deal()
    written = nights.records(night)
    assert ("_anticlockwise" in written) == (direction != "clockwise")
    for hand, record in zip(nights.played(night), records.read(written), strict=True):
        assert (record.players, record.seats) == (hand.names, hand.seats)
        again = record.play()
        assert (again.outcome, again.log) == (hand.deal.outcome, hand.deal.log)
    wrong = written.replace("_anticlockwise = true", '_anticlockwise = "yes"')
    if wrong != written:
        with pytest.raises(records.RecordError, match="_anticlockwise has to be true or false"):
            records.read(wrong)


def test_a_match_that_cannot_be_is_refused() -> None:
    text = nights.records(played("carioca", 2))
    for wrong, why in (
        ("left = [2, 9]", "contracts from 1 to 8"),
        ("left = []", "left"),
        ("scores = [1]", "1 numbers for 4"),
    ):
        key = wrong.split(" ")[0]
        broken = "".join(
            line if not line.startswith("_carry") or "match" not in line else _with(line, key, wrong)
            for line in text.splitlines(keepends=True)
        )
        with pytest.raises(records.RecordError, match=why):
            records.read(broken)


def test_a_match_may_have_all_its_contracts_left() -> None:
    """So a match begins in which the contracts may be made in any order."""
    every = list(range(1, 9))
    text = "".join(
        _with(line, "left", f"left = {every}") if line.startswith("_carry") and "match" in line else line
        for line in nights.records(played("carioca", 2)).splitlines(keepends=True)
    )
    matches = [record.carry.match for record in records.read(text)]
    assert [list(match.left) for match in matches if match] == [every]


def test_a_match_in_a_game_that_plays_none_is_refused() -> None:
    text = nights.records(played("ramino_v1", 2))
    line = next(line for line in text.splitlines() if line.startswith("_carry"))
    broken = text.replace(line, line[:-1] + ", match = {left = [1], scores = [0, 0, 0, 0], pool = 4}}", 1)
    with pytest.raises(records.RecordError, match="match: this game plays no matches"):
        records.read(broken)


def _with(line: str, key: str, wrong: str) -> str:
    """The line with another list under this key."""
    start = line.index(f"{key} = [")
    return line[:start] + wrong + line[line.index("]", start) + 1 :]
