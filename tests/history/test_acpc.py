"""Logs of the computer poker competition: deals of our own, written as its dealer does, come to the same chips."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import buio
from buio.cards import cards_text
from buio.cli import app
from buio.history.records import Record, RecordError, read, read_each, replayed
from buio.play.deal import Deal
from buio.play.moves import CALL, DEALER, FOLD, RAISE, Move

STACK = 20_000


def line(deal: Deal, number: int) -> str:
    """The log of a deal whose last seat deals: amounts are all chips of the hand, and who is all in is not told."""
    again = Deal(*deal.start)
    limited = deal.recipe.code == "texas_limit"
    said, hands, street = "", ["" for _ in range(deal.seats)], 0
    for move in deal.log:
        while len(again.board) > (0, 3, 4, 5)[street]:
            said, street = said + "/", street + 1
        if move.actor == DEALER:
            continue
        before = again.stakes[move.seat] - again.bets[move.seat]
        said += {FOLD: "f", CALL: "c", RAISE: "r" if limited else f"r{before + move.amount}"}[move.verb]
        again.apply(move)
    said += "/" * ((0, 0, 0, 1, 2, 3)[len(deal.board)] - street)
    for move in deal.log:
        if move.verb == "dh":
            hands[move.seat] += cards_text(move.cards)
    streets = [deal.board[:3], deal.board[3:4], deal.board[4:]]
    board = "".join(f"/{cards_text(cards)}" for cards in streets if cards)
    names = "|".join("abcdef"[: deal.seats])
    return f"STATE:{number}:{said}:{'|'.join(hands)}{board}:{'|'.join(map(str, deal.net))}:{names}"


def a_deal(number: int) -> Deal:
    rng = Random(number)
    seats, limited = rng.choice([2, 3, 6]), number % 3 == 0
    code = "texas_limit" if limited else "texas"
    house = {"small_bet": 10, "big_bet": 20, "small_blind": 5, "big_blind": 10} if limited else {}
    rules = buio.games[code].rules(**(house or {"small_blind": 50, "big_blind": 100, "small_bet": 100}))
    deal = buio.games[code].deal([STACK] * seats, seats - 1, rules, buio.Shuffle(number))
    while not deal.over:
        options = deal.options()
        calls = CALL in options and rng.random() < 0.6
        deal.apply(Move(CALL, options.seat) if calls else options.sample(rng))
    return deal


DEALS = [a_deal(number) for number in range(60)]
LOG = "# name/game/hands/seed a holdem 60 0\n" + "\n".join(map(line, DEALS, range(60))) + "\nSCORE:0|0:a|b\n"


def test_the_hands_come_to_the_chips_that_were_won() -> None:
    met = set()
    for deal, found in zip(DEALS, read_each(LOG), strict=True):
        if isinstance(found, RecordError):
            assert "neither a raise nor a result tells" in str(found)
            assert not any(deal.net)
            continue
        assert replayed([found])["net"] == list(deal.net)
        assert found.game.code == "texas"
        met.add((deal.recipe.code, deal.seats, deal.over and max(deal.stakes) == STACK))
    assert {seats for _, seats, _ in met} == {2, 3, 6}
    assert {code for code, _, _ in met} == {"texas", "texas_limit"}
    assert True in {all_in for *_, all_in in met}


def test_a_hand_of_pluribus_may_end_with_half_chips() -> None:
    text = (
        "STATE:6:r225r675cffff/cc/cc/cc:2h9h|6d5c|9dTc|2c4d|Ad7d|7cAh/AsKsQs/Js/Ts"
        ":-50|-100|-225|187.5|187.5|0:Ada|Bob|Cy|Di|Ed|Flo"
    )
    (found,) = read(text)
    assert (found.scale, replayed([found])["net"]) == (10, [-50, -100, -225, 187.5, 187.5, 0])
    with pytest.raises(RecordError, match="winnings says"):
        read(text.replace("187.5|187.5", "187|188"))
    assert (found.players[1], found.about) == ("Bob", {"hand": 6})


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("600f", "600x", "it is not STATE:number"),
        ("|QcJs", "", "is not STATE"),
        (":Anna|Bruno", ":Anna|Bruno|Carla", "names of 3 players"),
        ("-300|300", "-300|301", "winnings says"),
        ("r600f", "r600ff", "everybody folds"),
        ("/2c3d4h", "", "more rounds of betting than cards"),
        ("AhKd", "AhAh", "A♥|Ah"),
        ("r300c", "r120c", "p1 loses 300, but has put in 120"),
        ("-300|300", "300|-300", "winnings says"),
        ("Bruno", "Bruno\nand so on", "line 2 is not understood: 'and so on'"),
    ],
)
def test_what_is_wrong_is_refused_by_its_place(old: str, new: str, says: str) -> None:
    good = "STATE:0:r300c/cr600f:AhKd|QcJs/2c3d4h:-300|300:Anna|Bruno"
    assert replayed(read(good))["net"] == [-300, 300]
    with pytest.raises(RecordError, match=says) as caught:
        read(good.replace(old, new))
    assert str(caught.value).startswith("hand at line 1: ")


def test_any_byte_may_be_wrong_and_no_chip_comes_from_nowhere() -> None:
    rng, lines = Random(8), LOG.splitlines()[1:-1]
    refused = 0
    for number in range(300):
        text, deal = lines[number % 60], DEALS[number % 60]
        at = rng.randrange(len(text))
        changed = text[:at] + rng.choice("0123456789rcf/|:AKhs-. \x00é") + text[at + 1 :]
        with suppress(RecordError):
            for found in read(changed):
                assert isinstance(found, Record)
                assert replayed([found])["net"] == list(deal.net)
            continue
        refused += 1
    assert refused > 150


def test_a_log_is_known_by_what_stands_in_it(tmp_path: Path) -> None:
    (tmp_path / "anything.toml").write_text("\n".join(LOG.splitlines()[:3]))
    assert app(["replay", str(tmp_path), "--json"]) == 0
