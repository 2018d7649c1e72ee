"""Kuhn poker and Leduc hold'em (KUH-1, LED-1): small enough to walk through every game that can be played."""

from collections import Counter
from collections.abc import Iterator

import pytest

import buio
from buio.cards import cards_text
from buio.play.deal import Deal
from buio.play.moves import DEALER
from tests.games.scenario import legal, net, open_deal, play
from tests.rulebook import rule


def ends(deal: Deal) -> Iterator[Deal]:
    """Every end of a deal, whatever the players and the dealer do; `deal` has no shuffle."""
    if deal.over:
        yield deal
        return
    for move in deal.options().moves():
        after = deal.copy()
        after.apply(move)
        after.verify()
        yield from ends(after)


def spoken(deal: Deal) -> str:
    """The players' moves, without the dealer's."""
    return " ".join(move.verb for move in deal.log if move.actor != DEALER)


def situations(deal: Deal) -> set[tuple[int, tuple[int, ...], str]]:
    """Everything that a player who has to speak can know: their own card, the board, what has been said."""
    if deal.over:
        return set()
    seat = deal.actor
    found = {(seat, (*deal.hands[seat], *deal.board), spoken(deal))} if seat >= 0 else set()
    for move in deal.options().moves():
        after = deal.copy()
        after.apply(move)
        found |= situations(after)
    return found


def dealt(code: str, first: str, second: str, line: str = "", **house: object) -> Deal:
    """Two players with these cards; the first is at the dealer's left."""
    deal = play(open_deal(code, 100, 2, **house), f"d dh p1 {first}; d dh p2 {second}")
    return play(deal, line) if line else deal


@rule("KUH-1.01")
def test_three_cards_two_players_one_ante() -> None:
    deal = dealt("kuhn", "Js", "Ks")
    assert cards_text(deal.recipe.pack) == "JsQsKs"
    assert (deal.stakes, [len(hand) for hand in deal.hands], deal.stock_left) == ([1, 1], [1, 1], 1)


@rule("KUH-1.02")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "p1: cc, cbr 1"),
        ("p1 cc", "p2: cc, cbr 1"),
        ("p1 cbr 1", "p2: f, cc 1"),
        ("p1 cc; p2 cbr 1", "p1: f, cc 1"),
    ],
)
def test_one_bet_and_no_raise(line: str, says: str) -> None:
    assert legal(dealt("kuhn", "Js", "Ks", line)) == says


@rule("KUH-1.03")
@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("p1 cc; p2 cc", -1),
        ("p1 cbr 1; p2 cc", -2),
        ("p1 cbr 1; p2 f", 1),
        ("p1 cc; p2 cbr 1; p1 f", -1),
        ("p1 cc; p2 cbr 1; p1 cc", -2),
    ],
)
def test_the_higher_card_wins_one_or_two(line: str, first: int) -> None:
    assert net(dealt("kuhn", "Qs", "Ks", line)) == (first, -first)


@rule("KUH-1.04")
def test_kuhn_has_thirty_ends() -> None:
    every = list(ends(open_deal("kuhn", 2, 2)))
    assert len(every) == 6 * 5
    assert Counter(map(spoken, every)) == dict.fromkeys(["cc cc", "cc cbr f", "cc cbr cc", "cbr f", "cbr cc"], 6)
    assert sum(net(deal)[0] for deal in every if spoken(deal) == "cc cc") == 0
    assert len(situations(open_deal("kuhn", 2, 2))) == 12


@rule("KUH-1.05")
def test_the_value_of_kuhn_is_minus_an_eighteenth() -> None:
    """Both play the known equilibrium; what the first wins on average over the six deals."""
    bet, call = {"Js": 0.0, "Qs": 0.0, "Ks": 0.0}, {"Js": 0.0, "Qs": 1 / 3, "Ks": 1.0}
    answer_bet, answer_check = {"Js": 0.0, "Qs": 1 / 3, "Ks": 1.0}, {"Js": 1 / 3, "Qs": 0.0, "Ks": 1.0}
    value = 0.0
    for end in ends(open_deal("kuhn", 2, 2)):
        first, second = (cards_text(move.cards) for move in end.log[:2])
        opened, *rest = spoken(end).split()
        chance = bet[first] if opened == "cbr" else 1 - bet[first]
        if opened == "cbr":
            chance *= answer_bet[second] if rest == ["cc"] else 1 - answer_bet[second]
        else:
            chance *= answer_check[second] if rest[0] == "cbr" else 1 - answer_check[second]
            if rest[0] == "cbr":
                chance *= call[first] if rest[1] == "cc" else 1 - call[first]
        value += chance * net(end)[0] / 6
    assert value == pytest.approx(-1 / 18)


@rule("LED-1.01")
def test_six_cards_two_players_one_ante() -> None:
    deal = dealt("leduc", "Js", "Kc")
    assert cards_text(deal.recipe.pack) == "JsJcQsQcKsKc"
    assert (deal.stakes, [len(hand) for hand in deal.hands], deal.board) == ([1, 1], [1, 1], ())


@rule("LED-1.02", "LED-1.03")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "p1: cc, cbr 2"),
        ("p1 cbr 2", "p2: f, cc 2, cbr 4"),
        ("p1 cbr 2; p2 cbr 4", "p1: f, cc 2"),
        ("p1 cc; p2 cc; d db Qs", "p1: cc, cbr 4"),
        ("p1 cc; p2 cc; d db Qs; p1 cbr 4", "p2: f, cc 4, cbr 8"),
        ("p1 cc; p2 cc; d db Qs; p1 cbr 4; p2 cbr 8", "p1: f, cc 4"),
    ],
)
def test_two_rounds_of_a_bet_and_a_raise(line: str, says: str) -> None:
    assert legal(dealt("leduc", "Js", "Ks", line)) == says


@rule("LED-1.04")
@pytest.mark.parametrize(
    ("first", "second", "board", "won"),
    [
        ("Js", "Ks", "Jc", 1),
        ("Js", "Ks", "Qc", -1),
        ("Qs", "Ks", "Jc", -1),
        ("Ks", "Kc", "Qs", 0),
        ("Qs", "Js", "Kc", 1),
    ],
)
def test_a_pair_with_the_board_wins_else_the_higher_card(first: str, second: str, board: str, won: int) -> None:
    deal = dealt("leduc", first, second, f"p1 cc; p2 cc; d db {board}; p1 cc; p2 cc")
    assert net(deal) == (won, -won)


@rule("LED-1.05")
def test_leduc_has_5520_ends() -> None:
    """30 ways to deal two cards, 4 folds in the first round, 5 ways on, 4 cards for the board, 9 ends of the second."""
    every = list(ends(open_deal("leduc", 50, 2)))
    assert len(every) == 30 * (4 + 5 * 4 * 9) == 5520
    assert min(net(deal)[0] for deal in every) == -13
    assert all(sum(net(deal)) == 0 for deal in every)


@rule("LED-1.05")
def test_leduc_has_936_situations_and_288_apart_from_suits() -> None:
    found = situations(open_deal("leduc", 50, 2))
    assert len(found) == 936
    assert len({(seat, tuple([card >> 2 for card in cards]), said) for seat, cards, said in found}) == 288


@rule("KUH-1.06", "LED-1.06")
@pytest.mark.parametrize(("code", "pack"), [("kuhn", "TsJsQsKs"), ("leduc", "TsTcJsJcQsQcKsKc")])
def test_three_play_with_a_rank_more(code: str, pack: str) -> None:
    assert buio.games[code].players == range(2, 4)
    assert cards_text(buio.games[code].written(None, 3).pack) == pack


@rule("KUH-1.06")
def test_kuhn_for_three_has_312_ends_and_48_situations() -> None:
    """24 ways to deal, each with the 13 lines of one bet among three; the highest card still in wins."""
    every = list(ends(open_deal("kuhn", 2, 3)))
    assert len(every) == 24 * 13 == 312
    assert len(situations(open_deal("kuhn", 2, 3))) == 48
    dealt = "d dh p1 Qs; d dh p2 Ts; d dh p3 Ks"
    assert [net(play(open_deal("kuhn", 9, 3), f"{dealt}; {line}")) for line in THREE] == WON


THREE = ["p1 cc; p2 cc; p3 cc", "p1 cbr 1; p2 cc; p3 f", "p1 cc; p2 cbr 1; p3 cc; p1 f"]
WON = [(-1, -1, 2), (3, -2, -1), (-1, -2, 3)]


@rule("LED-1.06")
def test_a_pair_of_tens_wins_among_three() -> None:
    deal = play(open_deal("leduc", 50, 3), "d dh p1 Ts; d dh p2 Ks; d dh p3 Qs")
    play(deal, "p1 cc; p2 cbr 2; p3 cc; p1 cc; d db Tc; p1 cbr 4; p2 cbr 8; p3 f; p1 cc")
    assert net(deal) == (14, -11, -3)
