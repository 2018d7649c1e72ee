"""Open-face Chinese poker: rows that grow, fouls, royalties, fantasyland (OFC-1)."""

from random import Random
from typing import Any

import pytest

import buio
from buio.cards import parse_cards
from buio.games.chinese.open_face import Growing, goes, promise, royalties, stays, units
from buio.games.chinese.rows import SIZES, in_order
from buio.history.redaction import redacted
from buio.night.carried import CarriedPot
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.moves import Move
from buio.play.options import Arrange, DealCards, Rows
from buio.play.outcome import Carry
from buio.play.parts import rows_of
from buio.play.refusal import IllegalMove
from buio.play.rows import ArrangedRows
from buio.play.shuffle import Shuffle
from tests.games.scenario import play, words
from tests.rulebook import rule

PLAIN = "2c3d5h/7s7hKdTc4s/8s8hQdJc4d"
FOUL = "AcAd5s/7d7cKhTd4h/8d8cQhJd4c"
QUEENS = "QcQs5d/KsKcTh6s3c/AsAh9s6h3s"


def rows(text: str) -> Rows:
    return tuple([parse_cards(row) for row in text.split("/")])


def begin(players: int = 2, seed: int = 1, carry: Carry | None = None, stack: int = 500, **house: Any) -> Deal:
    """A deal of which the last seat is the dealer, so that p1 is first."""
    game = buio.games["open_face"]
    return game.deal([stack] * players, players - 1, game.rules(**house), Shuffle(seed), carry, events=True)


def placing(deal: Deal) -> Arrange:
    option = deal.options().get("arr")
    assert isinstance(option, Arrange)
    return option


def built(first: str, second: str, carry: Carry | None = None, **house: Any) -> Carry:
    """What is carried on when two seats are given these cards and lay them so, the back row first."""
    game = buio.games["open_face"]
    deal = game.deal([500, 500], 1, game.rules(**house), None, carry)
    wanted = [[(card, place) for place in (2, 1, 0) for card in rows(text)[place]] for text in (first, second)]
    while not deal.over:
        serve = next(iter(deal.options()))
        assert isinstance(serve, DealCards)
        seat, held = serve.to, len(deal.hands[serve.to])
        new = wanted[seat][held : held + serve.size]
        deal.apply(Move("dh", seat, 0, tuple([card for card, _ in new])))
        laid = wanted[seat][: held + serve.size]
        deal.apply(placing(deal).move(seat, [tuple([card for card, at in laid if at == place]) for place in range(3)]))
        deal.verify()
    assert deal.outcome is not None
    return deal.outcome.carry


def on(deal: Deal, moves: int = 1000) -> Deal:
    """This many moves, each a good one."""
    while moves and not deal.over:
        deal.apply(placing(deal).suggestion(deal.actor))
        deal.verify()
        moves -= 1
    return deal


@rule("OFC-1.01")
def test_two_to_four_play_with_52_cards() -> None:
    game = buio.games["open_face"]
    assert (game.players[0], game.players[-1]) == (2, 4)
    assert len(begin(4).recipe.pack) == 52
    with pytest.raises(GameError, match="2 to 4 players"):
        game.deal([9] * 5)
    assert begin(4, 3).stock_left == 47
    assert on(begin(4, 3)).stock_left == 0


@rule("OFC-1.02")
def test_five_cards_each_in_turn_and_then_one_at_a_time() -> None:
    deal = begin(3)
    seen = []
    while not deal.over:
        seen.append((deal.actor, len(placing(deal).hand)))
        on(deal, 1)
    assert seen == [(seat, 5 if turn == 0 else 1) for turn in range(9) for seat in range(3)]


@rule("OFC-1.02")
def test_what_lies_is_seen_by_all_and_so_is_a_single_card() -> None:
    deal = begin()
    first = deal.hands[0]
    assert deal.view(1).seats[0].cards == (-1,) * 5
    on(deal, 1)
    assert sorted(deal.view(1).seats[0].cards) == sorted(first)
    assert rows_of(deal.view(None), 0) == deal.facet(ArrangedRows).rows[0]
    on(deal, 1)
    card = deal.hands[0][-1]
    assert card in deal.view(1).seats[0].up
    assert words(deal)[-1] == "deal_up"


@rule("OFC-1.03")
def test_a_card_lies_where_it_was_laid() -> None:
    deal = begin()
    a, b, c, d, e = deal.hands[0]
    play(deal, str(Move("arr", 0, 0, (a, -1, -1, b, c, -1, -1, -1, d, e, -1, -1, -1))))
    assert deal.facet(ArrangedRows).rows[0] == ((a,), (b, c), (d, e))
    on(deal, 1)
    (new,) = placing(deal).hand
    moved = (
        (b, -1, -1, a, c, new, -1, -1, d, e, -1, -1, -1),
        (a, -1, -1, b, -1, -1, -1, -1, d, e, c, new, -1),
        (a, new, -1, b, c, new, -1, -1, d, e, -1, -1, -1),
        (a, -1, -1, b, c, -1, -1, -1, d, e, -1, -1, -1),
        (a, -1, new, b, c, -1, -1, -1, d, e, -1, -1, -1),
        (a, -1, -1, b, c, new, -1, -1, d, e, -1, -1),
    )
    for wrong in moved:
        with pytest.raises(IllegalMove, match="out of bounds"):
            deal.apply(Move("arr", 0, 0, wrong))
    assert {move.cards.index(new) for move in placing(deal).moves(0)} == {1, 5, 10}
    assert str(placing(deal)) == "arr and 1 cards held into rows of 3, 5, 5 (arrange)"


@rule("OFC-1.03")
def test_a_full_row_takes_no_more() -> None:
    deal = begin()
    a, b, c, d, e = deal.hands[0]
    deal.apply(Move("arr", 0, 0, (a, b, c, d, e, *(-1,) * 8)))
    on(deal, 1)
    assert {len(laid) for move in placing(deal).moves(0) for laid in [[c for c in move.cards[:3] if c >= 0]]} == {3}
    assert len(list(placing(deal).moves(0))) == 2


@rule("OFC-1.04")
def test_a_row_that_beats_one_behind_it_makes_the_hand_foul() -> None:
    assert in_order(rows(PLAIN))
    assert not in_order(rows(FOUL))
    assert units(rows(PLAIN), rows(FOUL), 3, royal=True) == 6
    assert units(rows(FOUL), rows(QUEENS), 3, royal=True) == -6 - royalties(rows(QUEENS))
    assert units(rows(FOUL), rows(QUEENS), 0, royal=False) == -3
    assert units(rows(FOUL), rows(FOUL), 3, royal=True) == 0


@rule("OFC-1.04")
def test_nobody_is_kept_from_a_foul() -> None:
    fouls = 0
    for seed in range(20):
        deal, rng = begin(seed=seed), Random(seed)
        while not deal.over:
            deal.apply(deal.options().sample(rng))
        fouls += sum(not in_order(laid) for laid in deal.facet(ArrangedRows).rows)
    assert fouls > 10


@rule("OFC-1.05", "OFC-1.06")
def test_rows_and_the_scoop() -> None:
    higher = "2d3c6h/9s9hKcTs4d/JsJhQc8c4c"
    assert units(rows(higher), rows(PLAIN), 3, royal=False) == 6
    assert units(rows(PLAIN), rows(higher), 3, royal=False) == -6
    assert units(rows(higher), rows(PLAIN), 0, royal=False) == 3
    two_of_three = "2d3c5c/9s9hKcTs4d/JsJhQc8c4c"
    assert units(rows(two_of_three), rows(PLAIN), 3, royal=False) == 2  # equal fronts


ROYALTIES = [
    ("6h6d2c/7s7hKdTc4s/8s8hQdJc4d", 1),
    ("5h5d2c/7s7hKdTc4s/8s8hQdJc4d", 0),
    (QUEENS, 7),
    ("AcAd2c/KsKc7h7d3c/5s5h5c6h3s", 9),
    ("2h2d2c/3s3h3d8c9d/4h5d6h7c8s", 10 + 2 + 2),
    ("AhAdAc/2s3s4d5h6c/2h4h7h9hJh", 22 + 4 + 4),
    ("5h3d2c/2s4s7s9sJs/2h4h7h9hQh", 8 + 4),
    ("5h3d2c/6h6d6c9s9h/7h7d7cTsTh", 12 + 6),
    ("5h3d2c/6h6d6c6s9h/7h7d7c7sTh", 20 + 10),
    ("5h3d2c/4h5s6h7h8h/4d5d6d7d8d", 4 + 15),
    ("5h3d2c/4h5h6h7h8h/5d6d7d8d9d", 30 + 15),
    ("5h3d2c/ThJhQhKhAh/TdJdQdKdAd", 50 + 25),
    ("5h3d2c/AhKhQhJh9h/TdJdQdKdAd", 8 + 25),
    (FOUL, 0),
]


@rule("OFC-1.07")
@pytest.mark.parametrize(("text", "worth"), ROYALTIES)
def test_royalties(text: str, worth: int) -> None:
    assert royalties(rows(text)) == worth


@rule("OFC-1.08")
def test_royalties_are_paid_win_or_lose_as_a_difference() -> None:
    one, other = "2h2d2c/3s3h3d8c9d/4h5d6h7c8s", "3c4d6s/5c5s5h8d9c/9sTdJhQcKs"
    assert royalties(rows(one)) == 14
    assert royalties(rows(other)) == 2 + 2
    assert units(rows(one), rows(other), 3, royal=True) == 1 - 2 + 14 - 4
    assert units(rows(one), rows(other), 3, royal=False) == -1


def test_a_bot_expects_units_between_losing_and_winning_all_rows() -> None:
    """Three rows, each won or lost once: weak ones lose about three, strong ones win; a foul is paid six times."""
    plain = Growing(royal=False, fantasyland=False)
    assert -3.0 <= plain.value(rows("2c3d5h/7s6hTdJc4s/8s8hQdJs4d")) < -1.0
    assert 2.0 < plain.value(rows("AcAdAs/KsKcKh6s6c/4s4c4d4h9s")) <= 3.0
    assert plain.value(rows(FOUL)) == -6.0


@rule("OFC-1.09", "OFC-1.10")
@pytest.mark.parametrize(("text", "there", "again"), [
    (QUEENS, True, False),
    ("JcJs5d/KsKcTh6s3c/AsAh9s6h3s", False, False),
    (FOUL, False, False),
    ("2h2d2c/3s3h3d8c9d/4h5d6h7c8s", True, True),
    ("5h3d2c/6h6d6c9s9h/7h7d7cTsTh", False, True),
    ("5h3d2c/2s4s7s9sJs/7h7d7c8s8h", False, False),
    ("5h3d2c/2s4s7s9sJs/7h7d7c7s8h", False, True),
    ("AhAdAc/6h6d6c6s9h/7h7d7cTsTh", False, False),
])  # fmt: skip
def test_who_goes_to_fantasyland_and_who_stays(text: str, there: bool, again: bool) -> None:
    assert goes(rows(text)) is there
    assert stays(rows(text)) is again


@rule("OFC-1.09")
def test_fantasyland_is_thirteen_cards_at_once_laid_unseen_and_in_order() -> None:
    deal = begin(3, carry=Carry(favoured=(False, True, False)))
    on(deal, 1)
    option = placing(deal)
    assert (deal.actor, len(option.hand), option.laid) == (1, 13, ())
    assert option.suggestion(1) == placing(deal).suggestion(1)
    assert in_order(option.good(((),) * 3, option.hand))
    laid = option.suggestion(1).cards
    assert not option.admits(Move("arr", 1, 0, (*laid[:3], *laid[8:], *laid[3:8])))
    on(deal, 1)
    for viewer in (None, 0, 2):
        assert rows_of(deal.view(viewer), 1) == tuple([(-1,) * size for size in SIZES])
        assert deal.view(viewer).seats[1].cards == (-1,) * 13
        assert all(set(move.cards) == {-1} for move in redacted(deal, viewer) if move.seat == 1)
    assert [len(held) for held in deal.hands] == [5, 13, 5]
    on(deal)
    assert [move.seat for move in deal.log if move.verb == "arr"].count(1) == 1
    assert rows_of(deal.view(None), 1) == deal.facet(ArrangedRows).rows[1]


@rule("OFC-1.09", "OFC-1.10")
def test_fantasyland_is_earned_for_the_next_deal() -> None:
    assert built(QUEENS, PLAIN).favoured == (True, False)
    assert built(PLAIN, QUEENS).favoured == (False, True)
    assert built(PLAIN, "2h3c4h/7d7c6c9h3h/ThTs6h6sAs").favoured == ()
    assert built(QUEENS, PLAIN, fantasyland=False).favoured == ()
    there = Carry(favoured=(True, False))
    assert built(QUEENS, PLAIN, there).favoured == ()  # queens are not enough to stay


@rule("OFC-1.10")
def test_who_is_there_stays_with_a_strong_hand() -> None:
    strong = "2h3d4c/6h6d6c9s9h/AhAdAsAcTh"
    assert built(strong, PLAIN.replace("3d", "3h"), Carry(favoured=(True, False))).favoured == (True, False)
    assert built(strong, PLAIN.replace("3d", "3h")).favoured == ()


@rule("OFC-1.09")
def test_fantasyland_belongs_to_the_person_and_not_to_the_seat() -> None:
    pot, deal = CarriedPot(), on(begin())
    assert deal.outcome is not None
    outcome = type(deal.outcome)(deal.outcome.ended, deal.outcome.net, carry=Carry(favoured=(True, False)))
    pot.take(outcome, ("Anna", "Beppe"))
    assert pot.for_deal(("Carla", "Beppe", "Anna"), "wait").favoured == (False, False, True)
    assert pot.for_deal(("Carla", "Beppe"), "wait").favoured == (False, False)


def test_good_placing_is_seldom_foul() -> None:
    fouls = sum(not in_order(laid) for seed in range(15) for laid in on(begin(seed=seed)).facet(ArrangedRows).rows)
    assert fouls <= 8


def test_the_lowest_pair_promises_more_than_the_highest_cards() -> None:
    assert promise(((), (), parse_cards("2h2d"))) > promise(((), (), parse_cards("AhKd")))


def test_units_are_paid_in_chips() -> None:
    deal = on(begin(unit=3, scoop=1, royalties="off"))
    assert deal.outcome is not None
    assert deal.outcome.net[0] == 3 * units(
        deal.facet(ArrangedRows).rows[0], deal.facet(ArrangedRows).rows[1], 1, royal=False
    )
