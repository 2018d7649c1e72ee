"""Deals of ours told as PokerStars would: our reader, which knows files of PokerStars, finds the same chips in them."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pokerkit import PokerStarsParser

import buio
from buio.cards import card_text
from buio.games.codes import PHH, POKERSTARS
from buio.history import pokerstars_writing
from buio.history.records import Record, RecordError, read, read_each, replayed, write
from buio.play.moves import CALL, FOLD, Move
from buio.play.outcome import Carry
from tests.cli.command import run

NAMES = ("Anna", "Bruno: il re", "Carla", "Dino", "Elsa")


def a_record(code: str, number: int) -> Record:
    """A random deal that is seldom folded, with short stacks and antes among others."""
    rng, standard = Random(f"{code} {number}"), PHH[code]
    game, seats = buio.games[standard.game], rng.choice([2, 3, 5])
    house: dict[str, object] = {"betting": standard.betting, "odd_chip": "left_of_dealer", "showing_tie": "position"}
    house |= {"ante": 1} if standard.begins_with == "bring_in" or number % 3 == 2 else {}
    rules = game.rules(**{key: value for key, value in house.items() if key in {one.key for one in game.house_rules()}})
    stacks = [rng.choice([3, 40, 200]) for _ in range(seats)]
    deal = game.deal(stacks, rng.randrange(seats), rules, buio.Shuffle(number))
    while not deal.over:
        options, again = deal.options(), rng.random() < 0.5
        move = Move(CALL, options.seat) if CALL in options and again else options.sample(rng)
        if move.verb != FOLD or rng.random() < 0.3:
            deal.apply(move)
    (record,) = read(write(deal, game, rules, seats, NAMES[:seats]))
    return record


def nets(record: Record) -> dict[str, float]:
    return dict(zip([record.players[seat] for seat in record.order], replayed([record])["net"], strict=True))


@pytest.mark.parametrize("code", POKERSTARS.values())
def test_deals_are_read_back_with_the_same_chips_and_cards(code: str) -> None:
    for number in range(4):
        record = a_record(code, number)
        (again,) = read(pokerstars_writing.write(record))
        assert again.game == record.game
        assert nets(again) == nets(record)
        hands = record.play().hands
        assert again.play().hands == [hands[seat] for seat in record.order]


@pytest.mark.filterwarnings("ignore:The field 'time_zone_abbreviation'")
def test_pokerkits_own_reader_finds_the_same_chips() -> None:
    """It knows hold'em without a limit, no antes, and cards that are shown only where their name stands behind them."""
    met = set[int]()
    for number in (number for number in range(18) if number % 3 < 2):
        record = a_record("NT", number)
        (hand,) = PokerStarsParser()(pokerstars_writing.write(record), error_status=True)
        *_, end = hand
        assert hand.players is not None
        won = [chips - before for chips, before in zip(end.stacks, end.starting_stacks, strict=True)]
        assert dict(zip(hand.players, won, strict=True)) == nets(record)
        met.add(len(won))
    assert met == {2, 3, 5}


def test_what_is_shown_has_its_name_in_both_halves_of_a_pot() -> None:
    """The words are those of Buio: no reader asks for others."""
    game = buio.games["omaha_hilo8"]
    rules = game.rules(betting="fixed_limit")
    deal = game.deal([100] * 2, 1, rules, buio.Shuffle.of_known(["AhAd2c3s", "KhKd7c6d"], "4s5h8dKcQs"))
    while not deal.over:
        deal.apply(Move(CALL, deal.options().seat))
    (record,) = read(write(deal, game, rules, 2, NAMES[:2]))
    text = pokerstars_writing.write(record)
    assert "Anna: shows [Ah Ad 2c 3s] (HI: pair of aces; LO: 8-low, 8-5-4-2-A)" in text
    (again,) = read(text)
    assert nets(again) == nets(record)


def test_a_hand_that_nobody_dates_has_a_date_of_its_own_that_is_none_when_it_is_read() -> None:
    record = a_record("NT", 1)
    assert "(1/2) - 2000/01/01 0:00:00 ET\n" in pokerstars_writing.write(record)
    assert "year" not in read(pokerstars_writing.write(record))[0].about
    told = pokerstars_writing.write(replace(record, about={"year": 2000, "month": 1, "day": 1, "time": "12:00:00"}))
    assert "(1/2) - 2000/01/01 12:00:00\n" in told
    assert read(told)[0].about["year"] == 2000


def test_hands_of_pokerstars_are_told_again_in_its_words(tmp_path: Path) -> None:
    """All that their file says is done is told in the very same lines."""
    file = Path(__file__).parent / "hands" / "pokerstars.txt"
    others = ("joins the table", "doesn't show", "said,", "Hand #", "Table '", "Seat ", " from ")
    told = run("replay", "--pokerstars", str(file)).stdout
    for theirs, ours in zip(read_each(file.read_text()), read_each(told), strict=True):
        assert isinstance(theirs, Record)
        assert isinstance(ours, Record)
        assert nets(ours) == nets(theirs)
        assert {**ours.about} == {**theirs.about, "venue": "PokerStars"}
    before = [text.split("*** SUMMARY")[0].splitlines() for text in file.read_text().split("\n\n\n")]
    lines = {_unnamed(line) for hand in before for line in hand if not any(word in line for word in others)}
    assert lines <= {_unnamed(line) for line in told.splitlines()}
    (tmp_path / "again.txt").write_text(told)
    assert run("replay", "--pokerstars", str(tmp_path / "again.txt")).stdout == told


def _unnamed(line: str) -> str:
    """A line without what the cards make that it shows: rooms have words of their own for that."""
    return line.split(" (", maxsplit=1)[0] if ": shows" in line else line


def test_a_blind_of_the_last_chips_is_owed_whole() -> None:
    game = buio.games["texas"]
    rules = game.rules(small_blind=5, big_blind=10)
    deal = game.deal([200, 3, 200], 2, rules, buio.Shuffle(1))
    while not deal.over:
        deal.apply(Move(CALL, deal.options().seat))
    (record,) = read(write(deal, game, rules, 3, NAMES[:3]))
    text = pokerstars_writing.write(record)
    assert "Bruno: il re: posts big blind 3 and is all-in" in text
    assert "Carla: calls 10\nAnna: calls 5" in text
    assert nets(read(text)[0]) == dict(zip(NAMES, deal.net, strict=False))


def test_in_stud_of_eight_the_last_card_is_one_for_all() -> None:
    game = buio.games["seven_card_stud"]
    deal = game.deal([200] * 8, 7, game.rules(betting="fixed_limit"), buio.Shuffle(1))
    while not deal.over:
        options = deal.options()
        deal.apply(Move(CALL, options.seat) if CALL in options else next(options.items[0].moves(options.seat)))
    (record,) = read(write(deal, game, game.rules(betting="fixed_limit"), 8))
    text = pokerstars_writing.write(record)
    assert f"*** RIVER *** [{card_text(deal.board[0])}]" in text
    assert replayed(read(text))["net"] == replayed([record])["net"]


def test_what_it_cannot_tell_is_refused_by_its_name() -> None:
    game = buio.games["telesina"]
    deal = game.deal([50] * 4, shuffle=buio.Shuffle(1))
    while not deal.over:
        deal.apply(deal.options().sample(Random(2)))
    (record,) = read(write(deal, game, game.rules(), 4))
    with pytest.raises(RecordError, match="telesina is not told as PokerStars would: there are Hold'em No Limit"):
        pokerstars_writing.write(record)
    record = a_record("NT", 1)
    twins = replace(record, players=("Anna",) * len(record.stacks))
    with pytest.raises(RecordError, match="a hand history of PokerStars cannot tell this: "):
        pokerstars_writing.write(twins)
    with pytest.raises(RecordError, match="no pot from another deal"):
        pokerstars_writing.write(replace(record, carry=Carry(chips=3)))
