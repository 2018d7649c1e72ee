"""Chinese poker: rows, increased payments, special hands, and who pays whom (CHP-1 to CHP-3)."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import cards_text, parse_cards, standard_pack
from buio.games.chinese import special_units
from buio.games.chinese.rows import CARDS, MORE, SIZES, ThreeRows, arranged, in_order, row_units
from buio.games.chinese.specials import special
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.declarations import Declarations
from buio.play.game import GameError
from buio.play.moves import Move
from buio.play.options import Arrange, Rows, laid_out
from buio.play.outcome import SETTLED, Payment
from buio.play.parts import rows_of
from buio.play.phases import Antes, DealHole, LayRows, SettlePairs
from buio.play.recipe import DealState, Recipe
from buio.play.refusal import IllegalMove
from buio.play.rows import ArrangedRows
from buio.play.shuffle import Shuffle
from buio.ranking import STANDARD
from tests.games.scenario import play, start, words
from tests.rulebook import rule

A = "6h6d6c/4h4d4c9h9d/KhKdKc8h8d"
B = "QhQd7h/JhJdJc2h2d/5h5d5c5sAh"
COMPLETE = "2h3d4c/5s6h7d8c9s/ThJdQcKsAh"
SIX_PAIRS = "2s/3h3c5c5h/6c6d7h7cTsTd9h9d"
FLUSHES = "2h4h6h/2c4c6cTcQc/3d5d8dTdKd"
STRAIGHTS = "4h5d6c/3s4c5h6d7s/9d8h7cTsJd"


def rows(text: str) -> Rows:
    """`front/middle/back` as rows."""
    return tuple([parse_cards(row) for row in text.split("/")])


def hand(text: str) -> tuple[int, ...]:
    return tuple([card for row in rows(text) for card in row])


def cards(text: str) -> str:
    return text.replace("/", "")


def against(text: str, players: int = 2, game: str = "chinese", **house: Any) -> Deal:
    """A deal in which the first seat has this hand and the others have what is left."""
    left = [card for card in standard_pack() if card not in hand(text)]
    others = [left[place :: players - 1][:CARDS] for place in range(players - 1)]
    return start(cards(text), *map(cards_text, others), game=game, **house)


def settled(deal: Deal) -> tuple[int, ...]:
    """What each seat wins when those still to arrange do it well."""
    while not deal.over:
        option = deal.options().get("arr")
        assert isinstance(option, Arrange)
        deal.apply(option.suggestion(deal.actor))
        deal.verify()
    assert deal.outcome is not None
    return deal.outcome.net


def laid(deal: Deal, *hands: str) -> Deal:
    """Everybody lays out these rows; a text without rows is declared as a special hand."""
    for text in hands:
        seat = deal.actor + 1
        play(deal, f"p{seat} dec" if "dec" in text else f"p{seat} arr {cards(text)}")
    return deal


def net(*hands: str, declare: Sequence[int] = (), game: str = "chinese_bonus", **house: Any) -> tuple[int, ...]:
    """What each seat wins when everybody has laid out these hands, those of the seats in `declare` as special ones."""
    deal = start(*map(cards, hands), game=game, **house)
    laid(deal, *("dec" if seat in declare else text for seat, text in enumerate(hands)))
    assert deal.outcome is not None
    assert deal.outcome.ended == SETTLED
    return deal.outcome.net


@rule("CHP-1.01", "X-60")
def test_two_to_four_play() -> None:
    game = buio.games["chinese"]
    assert (game.players[0], game.players[-1]) == (2, 4)
    with pytest.raises(GameError, match="2 to 4 players, not 5"):
        game.deal([10] * 5)


@rule("CHP-1.02")
def test_thirteen_cards_each_of_52_are_laid_into_three_rows() -> None:
    deal = buio.games["chinese"].deal([10] * 4, shuffle=Shuffle(1))
    assert deal.recipe.pack == standard_pack()
    assert [len(held) for held in deal.hands] == [13] * 4
    option = deal.options().get("arr")
    assert isinstance(option, Arrange)
    assert option.sizes == (3, 5, 5)
    assert str(option) == "arr and 13 cards held into rows of 3, 5, 5 (arrange)"


@rule("CHP-1.02", "X-58")
@pytest.mark.parametrize(("text", "allowed"), [
    (A, True),
    ("6h6d6c/KhKdKc8h8d/4h4d4c9h9d", False),  # the middle beats the back
    ("KhKdKc/6h6d6c8h8d/4h4d4c4s9d", True),
    ("KhKd8h/6h6d4h4d9c/KcKs8dAc2c", False),  # the middle beats the back
    ("AhAd2c/KhKdQcJs9h/5h5d5c7s8d", False),  # the front beats the middle
])  # fmt: skip
def test_a_row_that_beats_one_behind_it_is_refused(text: str, allowed: bool) -> None:
    deal = against(text)
    if allowed:
        assert laid(deal, text).facet(ArrangedRows).rows[0] == rows(text)
        return
    with pytest.raises(IllegalMove, match="out of bounds"):
        laid(deal, text)
    assert deal.facet(ArrangedRows).rows[0] == ()
    assert deal.actor == 0


@rule("G-CHP-04")
def test_three_sixes_in_front_of_two_full_houses_are_legal() -> None:
    assert in_order(rows(A))
    assert in_order(rows(A), equal=False)


@rule("X-58")
def test_equal_rows_are_legal_unless_the_house_says_otherwise() -> None:
    text = "2h3d4c/KhQdJc9s7h/KdQhJs9c7d"
    assert laid(against(text), text).facet(ArrangedRows).rows[0] == rows(text)
    with pytest.raises(IllegalMove, match="out of bounds"):
        laid(against(text, equal_hands_legal=False), text)


@rule("CHP-1.03")
def test_three_in_line_or_of_one_suit_are_nothing_in_front() -> None:
    assert in_order(rows("QhKhAh/AsKdQc5h2d/3h3d3c4s5c"))
    one, other = rows("4h5h6h/2c2d7s8s9c/3h3d3c4s5c"), rows("7h2d3s/2h2s7d8c9d/3h3d3c4s5c")
    assert row_units(one, other) == -1


@rule("CHP-1.03", "RNK-6.01")
def test_the_front_is_compared_with_the_middle_as_far_as_its_cards_go() -> None:
    assert in_order(rows("KhKd7c/KcKs7d3h2d/AhAdAc2s3s"))
    assert not in_order(rows("KhKd8c/KcKs7d3h2d/AhAdAc2s3s"))


@rule("CHP-1.04")
def test_nobody_sees_the_others_rows_before_all_have_laid_them() -> None:
    deal = start(cards(A), cards(B), cards("2s2c3s3h3d4s7s7d7c8c8s9sTs"), game="chinese")
    laid(deal, A, B)
    for viewer in (None, 1, 2):
        seen = deal.view(viewer)
        assert rows_of(seen, 0) == ((-1,) * 3, (-1,) * 5, (-1,) * 5)
        assert set(seen.seats[0].cards) == {-1}
    assert rows_of(deal.view(0), 0) == rows(A)
    deal.apply(deal.options().sample(Random(1)))
    assert rows_of(deal.view(None), 0) == rows(A)
    assert deal.shown == (0, 1, 2)


@rule("CHP-1.04", "CHP-3.05")
def test_deals_that_differ_in_hidden_cards_and_in_a_declaration_look_alike() -> None:
    mine, pairs = "3s4s6s7s8s9sJsQsKsAs7c7d2c", "2s/3h3c4h4d6c/6dKhKdTsTd9h9d"
    plain = laid(start(cards(A), cards(B), mine, game="chinese_bonus"), A, B)
    hidden = laid(start(cards(pairs), cards(B), mine, game="chinese_bonus"), "dec", B)
    for viewer in (None, 2):
        assert plain.view(viewer) == hidden.view(viewer)
        events = [[event.seen_by(viewer) for event in deal.events or ()] for deal in (plain, hidden)]
        assert events[0] == events[1]
        assert redacted(plain, viewer) == redacted(hidden, viewer)
    assert str(plain.options()) == str(hidden.options())


@rule("CHP-1.05")
def test_a_row_wins_a_unit_and_an_equal_one_nothing() -> None:
    one, other = "2h3d7c/4h4dJc9s8h/KhKdKc8c7d", "2d3h7s/4c4sQc9h8d/AhAdAc8s6d"
    assert row_units(rows(one), rows(other)) == -2
    assert row_units(rows(other), rows(one)) == 2
    assert net(one, other, game="chinese") == (-2, 2)
    assert net(one, other, game="chinese", unit=5) == (-10, 10)


MATRIX = {(0, 1): "NNN", (0, 2): "SSN", (0, 3): "NNW", (1, 2): "SSE", (1, 3): "EWW", (2, 3): "SSW"}
"""Who wins front, middle and back, of North, East, South and West. The cards of this example are lost."""


@rule("G-CHP-01", "X-57", "CHP-1.05")
def test_the_matrix_of_four_players_adds_up() -> None:
    def owed(deal: DealState, one: int, other: int) -> tuple[int, str]:
        return sum(1 if row == "NESW"[min(one, other)] else -1 for row in MATRIX[one, other]), "rows"

    layout = ThreeRows()
    recipe = Recipe(standard_pack(), STANDARD, (Antes(0), DealHole(13), LayRows(layout), SettlePairs(owed)))
    deal = Deal(recipe, [50] * 4, 3, buio.games["chinese"].deal([9, 9]).carry, Shuffle(3))
    while not deal.over:
        deal.apply(deal.options().sample(Random(1)))
    assert deal.outcome is not None
    assert deal.outcome.net == (3, -5, 3, -1)
    assert {(pay.payer, pay.taker): pay.chips for pay in deal.outcome.payments} == {
        (1, 0): 3,
        (0, 2): 1,
        (3, 0): 1,
        (1, 2): 1,
        (1, 3): 1,
        (3, 2): 1,
    }


# -- increased payments ------------------------------------------------------------------------------------------------


@rule("G-CHP-02", "CHP-2.01")
def test_the_example_of_increased_payments() -> None:
    assert row_units(rows(A), rows(B), MORE) == 3 - 2 - 4
    assert net(A, B) == (-3, 3)
    assert net(A, B, game="chinese") == (-1, 1)


@rule("G-CHP-03", "CHP-2.01")
def test_the_higher_of_two_triplets_in_front_wins_three_and_the_other_still_counts_against_others() -> None:
    better, worse = "7h7d7c/8h9dTcJhQc/9hTdJcQdKc", "6h6d6c/8d9cTsJdQh/9sThJsQsKd"
    plain = "AhAd5c/2c2h2dAs4d/3h4h5h6s7s"
    assert row_units(rows(worse), rows(better), MORE) == -3
    assert row_units(rows(worse), rows(plain), MORE) == 3 + 1 + 1
    assert net(better, worse, plain) == (3 + 5, -3 + 5, -5 - 5)


@rule("CHP-2.01")
@pytest.mark.parametrize(("middle", "back", "units"), [
    ("8h8d8c9h9d", "KhKdKc7h7d", 2 + 1),  # a full house counts in the middle alone
    ("8h8d8c8s9d", "KhKdKcKs7d", 4 + 4),
    ("5h6h7h8h9h", "9dTdJdQdKd", 5 + 5),
    ("5h6h7h8h9h", "TdJdQdKdAd", 5 + 5),
    ("5h6d7h8h9h", "2d5dJdQdKd", 1 + 1),
])  # fmt: skip
def test_what_strong_rows_win(middle: str, back: str, units: int) -> None:
    weak = rows("2c3c4s/2s3s4c6s7c/3d4d6c8sTs")
    assert row_units((weak[0], *rows(f"{middle}/{back}")), weak, MORE) == units
    assert row_units((weak[0], *rows(f"{middle}/{back}")), weak) == 2


@rule("X-60")
def test_a_house_may_pay_more_for_winning_all_three_rows() -> None:
    strong, weak = "AhAd2c/KhKdKc3s4d/QhQdQcQs5d", "7h8d2d/3h4cJc6c8s/2h3d4s5h6d"
    assert net(strong, weak, game="chinese") == (3, -3)
    assert net(strong, weak, game="chinese", scoop=3) == (6, -6)
    assert row_units(rows(A), rows(B), MORE, scoop=3) == -3  # not all three


# -- special hands -----------------------------------------------------------------------------------------------------


def kind(text: str, **quads: bool) -> str:
    found = special(hand(text), quads_as_two_pairs=quads.get("quads_as_two_pairs", True))
    return found.name if found else ""


@rule("CHP-3.01", "X-59", "X-84")
def test_six_pairs_and_an_odd_card() -> None:
    assert kind(SIX_PAIRS) == "six_pairs"
    four = "2s/3h3d3c3s/6c6d7h7cTsTd9h9d"
    assert kind(four) == "six_pairs"
    assert kind(four, quads_as_two_pairs=False) == ""
    assert kind("5h5c5d/3h3d/6c6d7h7cTsTd9h9d") == ""  # three of a kind does not help
    higher = SIX_PAIRS.replace("Ts", "Js").replace("Td", "Jd")
    other_odd_card = "As/3c3s5h5d/6h6s7d7sThTc9c9s"
    assert special_units(special(hand(higher)), special(hand(SIX_PAIRS))) == (3, "six_pairs")
    assert special_units(special(hand(SIX_PAIRS)), special(hand(other_odd_card))) == (0, "six_pairs")


@rule("CHP-3.02", "X-84")
def test_three_straights() -> None:
    assert kind(STRAIGHTS) == "three_straights"
    assert kind("QhKdAc/3s4c5h6d7s/9d8h7cTsJd") == "three_straights"
    assert kind("Ah2d3c/2s3h4h5d6s/9d8h7cTsJd") == "three_straights"
    assert kind("KhAd2c/3s4h5h6d7s/9d8h7cTsJd") == ""
    suited = "4h5d6c/3s4s5s6s7s/7c8c9cTcJc"
    assert kind(suited) == "three_straights"
    assert special_units(special(hand(suited)), special(hand(STRAIGHTS))) == (0, "three_straights")
    higher_middle = "4h5d6c/4s5s6s7s8s/7c8c9cTcJc"
    assert special_units(special(hand(STRAIGHTS)), special(hand(higher_middle))) == (-3, "three_straights")


@rule("CHP-3.03", "X-84")
def test_three_flushes() -> None:
    found = special(hand(FLUSHES))
    assert found is not None
    assert found.name == "three_flushes"
    assert found.rows == tuple([tuple(sorted(row, reverse=True)) for row in rows(FLUSHES)])
    assert kind("2h4h6h/8h2c3c4c6c/TcQc3d5d8d") == ""
    one_suit_for_two_rows = special(hand("2h4h6h/2c4c6cTcQc/3h5h8hThKh"))
    assert one_suit_for_two_rows is not None
    assert one_suit_for_two_rows.rows == (hand("4h3h2h"), hand("QcTc6c4c2c"), hand("KhTh8h6h5h"))
    straight_flush = special(hand("2h4h6h/2c4c6cTcQc/4d5d6d7d8d"))
    assert special_units(straight_flush, found) == (-3, "three_flushes")


@rule("CHP-3.04")
def test_a_complete_straight() -> None:
    assert kind(COMPLETE) == "complete_straight"
    of_one_suit = "2h3h4h/5h6h7h8h9h/ThJhQhKhAh"
    assert kind(of_one_suit) == "complete_straight"
    assert special_units(special(hand(COMPLETE)), special(hand(of_one_suit))) == (0, "complete_straight")
    assert net(COMPLETE, SIX_PAIRS, declare=(0, 1)) == (13, -13)


@rule("G-CHP-05", "CHP-3.04", "CHP-3.05")
def test_a_complete_straight_wins_39_of_three_ordinary_hands() -> None:
    deal = play(against(COMPLETE, 4, "chinese_bonus"), "p1 dec")
    assert settled(deal)[0] == 39
    assert deal.outcome is not None
    assert [pay for pay in deal.outcome.payments if pay.taker == 0] == [
        Payment(loser, 0, 13, "complete_straight") for loser in (1, 2, 3)
    ]


@rule("G-CHP-06", "CHP-3.05", "CHP-3.06")
def test_three_flushes_against_six_pairs_and_two_ordinary_hands() -> None:
    pairs = "As/3h3c5h5c/7h7c8h8c9h9cJhJc"
    x, y = "ThKh4d/2d2s7d9dQd/3s4s5s6sTs", "QhAh6d/8sQsAcKcAd/Jd7s9sJsKs"
    deal = start(*map(cards, (FLUSHES, pairs, x, y)), game="chinese_bonus")
    play(deal, "p1 dec; p2 dec")
    assert not any(deal.facet(Declarations).said)  # not before all have arranged
    flushes, six, one, other = settled(deal)
    assert (flushes, six) == (9, 3)
    assert words(deal).index("three_flushes") < words(deal).index("lay_open")
    assert deal.facet(Declarations).said == (("three_flushes",), ("six_pairs",), (), ())
    between = row_units(deal.facet(ArrangedRows).rows[2], deal.facet(ArrangedRows).rows[3], MORE)
    assert (one, other) == (-6 + between, -6 - between)


@rule("CHP-3.05")
def test_a_special_hand_is_declared_or_not_and_who_has_none_cannot() -> None:
    assert "dec" in against(COMPLETE, game="chinese_bonus").options()
    assert "dec" not in against(COMPLETE).options()
    assert "dec" not in against(B, game="chinese_bonus").options()
    with pytest.raises(IllegalMove, match="not an option"):
        play(against(B, game="chinese_bonus"), "p1 dec")
    deal = against(FLUSHES, game="chinese_bonus")
    assert [option.word for option in deal.options()] == ["arrange", "three_flushes"]


@rule("CHP-3.06")
def test_a_special_hand_that_is_not_declared_has_no_privilege() -> None:
    one, other = "2h3d4h/5s6h7d8d9s/ThJdQcKsAh", "8c9cJc/2s2c4c5d7c/AcAd3cKcJs"
    assert kind(one) == "complete_straight"
    assert net(one, other, declare=(0,)) == (13, -13)
    assert net(one, other) == (1, -1)


# -- payment -----------------------------------------------------------------------------------------------------------


def paid(stacks: Sequence[int], debts: dict[tuple[int, int], int]) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Payments and what is left when the first seat of each pair wins this much from the second; seat 0 is first."""
    recipe = Recipe(
        standard_pack(),
        phases=(Antes(0), SettlePairs(lambda _, one, other: (debts.get((one, other), 0), "rows"))),
    )
    deal = Deal(recipe, stacks, len(stacks) - 1, buio.games["chinese"].deal([9, 9]).carry, Shuffle(3))
    deal.verify()
    assert deal.outcome is not None
    return [pay[:3] for pay in deal.outcome.payments], deal.stacks


@rule("X-60")
def test_nobody_pays_more_than_it_has_and_first_to_those_nearest_the_dealers_left() -> None:
    assert paid([10, 10, 10], {(0, 2): 7, (1, 2): 7}) == ([(2, 0, 7), (2, 1, 3)], [17, 13, 0])
    assert paid([5, 10, 10], {(0, 1): -4, (0, 2): -4}) == ([(0, 1, 4), (0, 2, 1)], [0, 14, 11])


@rule("X-60")
def test_what_one_is_paid_pays_what_one_owes() -> None:
    assert paid([2, 10, 10], {(0, 1): -6, (0, 2): 3}) == ([(0, 1, 5), (2, 0, 3)], [0, 15, 7])


def test_chips_left_from_another_game_wait_for_the_next() -> None:
    carry = buio.games["italian"].deal([9, 9]).carry
    deal = buio.games["chinese"].deal([9, 9], shuffle=Shuffle(1), carry=type(carry)(chips=6))
    settled(deal)
    assert deal.outcome is not None
    assert deal.outcome.carry.chips == 6


# -- good arrangements -------------------------------------------------------------------------------------------------


def test_a_good_arrangement_is_legal_and_wins_against_any_other() -> None:
    rng, won = Random(5), 0
    for _ in range(60):
        dealt = rng.sample(standard_pack(), 2 * CARDS)
        mine, theirs = tuple(dealt[:CARDS]), tuple(dealt[CARDS:])
        good = arranged(mine)
        assert in_order(good)
        assert sorted(card for row in good for card in row) == sorted(mine)
        option = Arrange("arr", "arrange", theirs, SIZES, in_order, lambda _, held: arranged(held))
        won += row_units(good, laid_out(option.sample(1, rng).cards, SIZES))
    assert won > 30


def test_a_good_arrangement_of_strict_rows_is_strict() -> None:
    for text in (A, B, COMPLETE, SIX_PAIRS, FLUSHES, "2h3d4c/KhQdJc9s7h/KdQhJs9c7d"):
        assert in_order(arranged(hand(text), equal=False), equal=False)


def test_every_arrangement_is_offered_once() -> None:
    option = Arrange(
        "arr", "arrange", tuple(range(6)), (1, 2, 3), lambda laid: 0 in laid[0], lambda _, held: ((), (), held)
    )
    moves = list(option.moves(2))
    assert len(moves) == len(set(moves)) == 10
    assert all(option.admits(move) for move in moves)
    assert Move("arr", 2, 0, (0, 2, 1, 5, 4, 3)) not in moves
    assert option.admits(Move("arr", 2, 0, (0, 2, 1, 5, 4, 3)))  # the same rows in another order
    assert not option.admits(Move("arr", 2, 1, (0, 1, 2, 3, 4, 5)))
    assert not option.admits(Move("arr", 2, 0, (0, 1, 2, 3, 4, 4)))
    assert not option.admits(Move("arr", 2, 0, (0, 1, 2, 3, 4)))
    assert not option.admits(Move("arr", 2, 0, (0, 1, 2, 3, 4, -1)))


def test_all_pairs_settle_and_nothing_is_lost() -> None:
    for players in (2, 3, 4):
        deal = buio.games["chinese"].deal([100] * players, shuffle=Shuffle(players))
        nets = settled(deal)
        expected = [0] * players
        for one, other in combinations(range(players), 2):
            units = row_units(deal.facet(ArrangedRows).rows[one], deal.facet(ArrangedRows).rows[other])
            expected[one] += units
            expected[other] -= units
        assert nets == tuple(expected)
