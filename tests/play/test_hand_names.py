"""What is made of the cards that one can see: names of hands for every contest, never of cards that nobody may know."""

from random import Random

import pytest

import buio
from buio.cards import UNKNOWN, cards_text, parse_cards
from buio.play.deal import Deal
from buio.play.hand_names import bank_hands, named_hands
from buio.play.rows import ArrangedRows
from buio.play.shuffle import Shuffle


def dealt(code: str, hands: str, board: str = "", turned: int = 5, players: int = 2, **rules: object) -> Deal:
    """A deal with these cards on the table, whatever was dealt before."""
    game = buio.games[code]
    deal = game.deal([200] * players, rules=game.rules(**rules), shuffle=Shuffle(3))
    deal.hands = [parse_cards(hand) for hand in hands.split()]
    deal.board, deal.turned = parse_cards(board), turned
    deal.up = [()] * players
    return deal


def told(deal: Deal, viewer: int | None, seat: int) -> list[tuple[str, str, str]]:
    return [(one.contest, one.name.category, cards_text(one.cards)) for one in named_hands(deal.view(viewer), seat)]


def test_the_board_counts_as_far_as_it_lies_open() -> None:
    deal = dealt("texas", "KhKs 7d2c", "KdAs9c7s7h", turned=3)
    assert [(contest, name) for contest, name, _ in told(deal, 0, 0)] == [("high", "three_of_a_kind")]
    deal.turned = 5
    assert [name for _, name, _ in told(deal, 0, 0)] == ["full_house"]
    deal.turned = 0
    assert told(deal, 0, 0) == []


def test_nothing_is_said_of_cards_that_the_viewer_cannot_see() -> None:
    deal = dealt("texas", "KhKs 7d2c", "KdAs9c7s7h")
    assert told(deal, 0, 1) == told(deal, None, 0) == []
    deal.shown = (1,)
    assert [name for _, name, _ in told(deal, 0, 1)] == ["three_of_a_kind"]


def test_exactly_two_cards_of_the_hand_and_no_hand_without_a_board() -> None:
    deal = dealt("omaha", "AhKhQhJh 2c2d3s4s", "Th9h8s7s2h")
    assert told(deal, 0, 0)[0][1] == "flush"
    deal.turned = 2
    assert told(deal, 0, 0) == []


def test_high_and_low_each_have_their_hand_and_who_has_no_low_has_one_name() -> None:
    deal = dealt("omaha_hilo8", "Ah2hKsKd QcJcTd9d", "3h4h8sKcQs")
    assert [contest for contest, _, _ in told(deal, 0, 0)] == ["high", "low"]
    assert [contest for contest, _, _ in told(deal, 1, 1)] == ["high"]


def test_only_lines_that_lie_open_count() -> None:
    deal = dealt("tic_tac_toe", "AhAd4c5c 7d2c3c9s", "AsAcKs2h3d6h7h8h9d", turned=3)
    assert told(deal, 0, 0)[0][1] == "four_of_a_kind"
    deal.turned = 2
    assert told(deal, 0, 0) == []


def test_rows_are_named_one_by_one() -> None:
    deal = dealt("chinese", "AhAsKd2c2d3s3h4sThTsTc8d8h 7d")
    deal.facet(ArrangedRows).rows = (tuple(map(parse_cards, ("AhAsKd", "2c2d3s3h4s", "ThTsTc8d8h"))), ())
    named = [(contest, name) for contest, name, _ in told(deal, 0, 0)]
    assert named == [("front", "pair"), ("middle", "two_pair"), ("back", "full_house")]
    assert told(deal, 1, 0) == []


def test_the_cards_that_are_wild_for_a_seat_count_for_it_alone() -> None:
    deal = dealt("five_card_draw", "2h9s9d8cKh 7d7sKcQs3h", wild="lowest_card")
    view = deal.view(0)
    assert {card >> 2 for card in view.seats[0].wild} == {0}
    assert view.seats[1].wild == ()
    assert named_hands(view, 0)[0].name.category == "three_of_a_kind"


@pytest.mark.parametrize("code", ["texas", "razz", "five_card_draw"])
def test_only_a_bank_has_a_hand_on_the_table(code: str) -> None:
    assert bank_hands(dealt(code, "KhKs 7d2c").view(0)) == []


@pytest.mark.parametrize("code", buio.games)
def test_in_every_game_each_viewer_is_told_of_known_cards_only(code: str) -> None:
    game, rng = buio.games[code], Random(code)
    deal = game.deal([60] * min(max(game.players[0], 3), game.players[-1]), shuffle=Shuffle(5))
    while not deal.over:
        deal.apply(deal.options().sample(rng))
        for viewer in (None, 0):
            view = deal.view(viewer)
            for seat, seen in enumerate(view.seats):
                known = {*seen.cards, *view.board}
                assert all(known >= set(one.cards) and UNKNOWN not in one.cards for one in named_hands(view, seat))
