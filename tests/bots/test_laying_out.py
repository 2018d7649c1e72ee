"""Hands laid out: what strong rows are paid, what fantasyland is worth, which cards lie before others."""

import pytest

import buio
from buio.bots import General
from buio.cards import cards_text, parse_cards
from buio.games.chinese.open_face import Growing, goes
from buio.games.chinese.rows import MORE, arranged
from buio.play.moves import ARRANGE, DEALER
from buio.play.options import Arrange
from tests.bots.family import QUIET, brought, moves_of
from tests.rulebook import rule

KEPT = [("JsJcJdJhThQcAhKs3c7s8h5h5s", "JsJcJdJhTh"), ("3s3c3d3hQsKcKh7d8s6s6cJh2c", "3s3c3d3h")]


@rule("CHP-2.01")
@pytest.mark.parametrize(("hand", "four"), KEPT)
def test_four_of_a_kind_stays_together_where_it_is_paid(hand: str, four: str) -> None:
    cards = parse_cards(hand)
    assert set(parse_cards(four)) <= set(arranged(cards, royalties=MORE)[2])
    for code, together in (("chinese_bonus", True), ("chinese", hand != KEPT[0][0])):
        (move,) = moves_of(brought(code, [hand, ""]), 1)
        assert (set(parse_cards(four)) <= set(move.cards[8:])) is together


GROWING = [
    (("Qs", "7c7d8cTs", "3s3c4dKsKc"), "Qd"),
    (("Qc", "7s7cKhAd", "2h4h5h8hJh"), "Qd"),
    (("Qd", "3c4s4c5c5d", "2h3h8h9h"), "Qh"),
]


@rule("OFC-1.09")
@pytest.mark.parametrize(("laid", "card"), GROWING)
def test_a_pair_of_queens_goes_in_front_for_fantasyland(laid: tuple[str, ...], card: str) -> None:
    rows = tuple([parse_cards(row) for row in laid])
    chosen = [Growing(fantasyland=known).good(rows, parse_cards(card))[0] for known in (True, False)]
    assert [cards_text(row) for row in chosen] == [laid[0] + card, laid[0]]


@rule("OFC-1.09")
def test_fantasyland_is_for_hands_that_are_not_foul() -> None:
    worth, plain = Growing(), Growing(fantasyland=False)
    for front, more in (("QsQd2c", True), ("JsJd2c", False)):
        rows = (parse_cards(front), parse_cards("KsKd8c7d4h"), parse_cards("AsAdAc5s5d"))
        assert goes(rows) is more
        assert (worth.value(rows) > plain.value(rows)) is more


def test_cards_that_lie_before_others_do_not_come() -> None:
    """Four cards of a suit are kept together unless all others of it are gone."""
    hand, spades = parse_cards("2s4sTsQsKh"), parse_cards("3s5s6s7s8s9sJsKsAs")
    layout = Growing()
    assert cards_text(layout.good(((),) * 3, hand)[2]) == "2s4sTsQs"
    assert cards_text(layout.good(((),) * 3, hand, spades)[2]) != "2s4sTsQs"
    assert not any(set(future) & set(spades) for future in layout._futures(((),) * 3, hand, spades))


def test_the_table_tells_which_cards_are_gone() -> None:
    """The suggestion at the table is made with the open cards of the others."""
    deal = buio.games["open_face"].deal([100] * 3, 0, shuffle=buio.Shuffle(8))
    for _ in range(12):
        options = deal.options()
        if deal.actor == DEALER:
            deal.apply(next(options.items[0].moves(DEALER)))
            continue
        option = options.get(ARRANGE)
        assert isinstance(option, Arrange)
        others = tuple([card for seat, up in enumerate(deal.up) if seat != deal.actor for card in up])
        rows = Growing().good(option.laid or ((),) * 3, option.hand, others)
        move = General(deal.recipe, 1, QUIET).choose(deal.view(deal.actor), options)
        assert move == option.move(deal.actor, rows)
        deal.apply(move)
