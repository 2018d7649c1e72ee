"""Moves and options: text that reads back, what is no move, what is admitted (grammar: docs/notation.md)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buio.cards import CardError, card_text, cards_text, parse_card, parse_cards, stripped_pack
from buio.play.moves import DEALER, Move, MoveError
from buio.play.options import Amount, DealCards, Discard, Options, Simple

CARDS = st.lists(st.integers(0, 51), max_size=5, unique=True).map(tuple)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    verb = draw(st.sampled_from(["f", "cc", "par", "no", "cbr", "bl", "in", "sd", "sm", "dh", "db", "dx"]))
    seat = DEALER if verb in ("db", "dx") else draw(st.integers(0, 8))
    amount = draw(st.integers(0, 10**9)) if verb in ("cbr", "bl", "in") else 0
    return Move(verb, seat, amount, draw(CARDS) if verb in ("sd", "sm", "dh", "db", "dx") else ())


@given(moves())
def test_a_move_reads_back(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert Move.parse(f"{move}  # a remark") == move


@pytest.mark.parametrize(("text", "says"), [
    ("", "is no move: write who and what"), ("p1", "write who and what"), ("p0 cc", "'p0' is not a player"),
    ("q1 cc", "'q1' is not a player"), ("p1 xx", "'xx' is not one of"), ("p1 cbr", "one whole number of chips"),
    ("p1 cbr -4", "one whole number"), ("p1 cbr 4 5", "one whole number"), ("p1 sd Zz", "'Zz' is no card"),
    ("p1 cc 4", "'cc 4' is not one of"),
    ("p1 dh p2 Ah", "only the dealer"), ("d dh", "say who is dealt to"), ("d dh q1 Ah", "not a player"),
    ("p² cc", "'p²' is not a player"), ("p1 cbr ²", "one whole number"), (f"p1 cbr {'9' * 5000}", "one whole number"),
])  # fmt: skip
def test_what_is_no_move_is_said(text: str, says: str) -> None:
    with pytest.raises(MoveError, match=says) as refused:
        Move.parse(text)
    assert "\n" not in str(refused.value)


@given(st.integers(0, 52))
def test_a_card_reads_back(card: int) -> None:
    assert parse_card(card_text(card)) == card


def test_cards_are_read_in_every_spelling() -> None:
    assert parse_cards("QhJsTc9c8s") == parse_cards("Qh Js 10c 9c 8s") == parse_cards("Q♥ j♠ t♣ 9♣ 8S")
    assert parse_cards("Jk??") == (52, -1)
    assert parse_cards("") == ()
    assert cards_text(stripped_pack(12)) == "AsAcAdAh"


@pytest.mark.parametrize(
    ("text", "piece"), [("AhKx", "Kx"), ("1h", "1h"), ("AhK", "K"), ("hA", "hA"), ("Ah,Kh", ",Kh")]
)
def test_what_is_no_card_is_named(text: str, piece: str) -> None:
    with pytest.raises(CardError, match=f"'{piece}' is no card"):
        parse_cards(text)


def test_one_card_is_not_two() -> None:
    with pytest.raises(CardError, match="not one card but 2"):
        parse_card("AhKh")


OPTIONS = Options(
    1,
    (Simple("f", "fold"), Simple("cc", "call", 4), Amount("cbr", "raise", 8, 20), Discard("sd", "draw", (1, 2, 2), 2)),
)


@pytest.mark.parametrize(("move", "legal"), [
    (Move("f", 1), True), (Move("f", 0), False), (Move("f", 1, 5), False),
    (Move("cc", 1), True), (Move("cc", 1, 4), False), (Move("cc", 1, 0, (1,)), False), (Move("par", 1), False),
    (Move("cbr", 1, 8), True), (Move("cbr", 1, 20), True), (Move("cbr", 1, 7), False), (Move("cbr", 1, 21), False),
    (Move("cbr", 1, 8, (1,)), False),
    (Move("sd", 1), True), (Move("sd", 1, 0, (2, 2)), True), (Move("sd", 1, 0, (1, 1)), False),
    (Move("sd", 1, 0, (1, 2, 2)), False), (Move("sd", 1, 3, (1,)), False),
])  # fmt: skip
def test_options_admit_exactly_what_is_legal(move: Move, legal: bool) -> None:
    assert OPTIONS.admits(move) == legal


def test_every_move_of_the_options_is_admitted_and_told_once() -> None:
    every = list(OPTIONS.moves())
    assert all(OPTIONS.admits(move) for move in every)
    assert len(every) == 1 + 1 + 13 + 1 + 3 + 3
    assert str(OPTIONS) == "f (fold), cc (call 4), cbr 8..20 (raise), sd and 0 to 2 cards held (draw)"


def test_the_dealer_serves_cards_of_the_stock_to_the_seat_in_turn() -> None:
    options = Options(DEALER, (DealCards("dh", "deal", 2, 2, (5, 6, 6)),))
    assert options.admits(Move("dh", 2, 0, (6, 6)))
    for wrong in (
        Move("dh", 1, 0, (5, 6)),
        Move("dh", 2, 0, (5,)),
        Move("dh", 2, 0, (5, 5)),
        Move("dh", 2, 0, (7, 6)),
        Move("db", -1, 0, (5, 6)),
    ):
        assert not options.admits(wrong)
    assert len(list(options.moves())) == 3


@pytest.mark.parametrize(("keep", "whole"), [((), 5), ((8, 9), 2), ((8,), 1)])
def test_as_many_as_may_go_at_most_go_only_beside_one_that_stays(keep: tuple[int, ...], whole: int) -> None:
    hand = (8, 9, 20, 30, 40)
    option = Discard("sd", "draw", hand, 4, keep=keep)
    some = [move.cards for move in option.moves(0)]
    assert [sum(len(cards) == count for cards in some) for count in range(6)] == [1, 5, 10, 10, whole, 0]
    assert all(not keep or set(keep) - set(cards) for cards in some if len(cards) == 4)
    for count in range(6):
        for cards in combinations(hand, count):
            assert option.admits(Move("sd", 0, 0, cards)) == (cards in some)
