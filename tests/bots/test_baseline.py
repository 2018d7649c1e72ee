"""The baseline: the same cards in the same chair."""

from collections.abc import Callable

import pytest

from buio.bots.baseline import FEWEST, Chair, Compared
from buio.bots.player import Player, RandomPlayer
from buio.games import games
from buio.play.deal import Deal
from buio.play.moves import CALL, DEALER, FOLD, Move
from buio.play.options import Options
from buio.play.recipe import Recipe
from buio.play.shuffle import Shuffle
from buio.play.view import View

_Way = Callable[[View, Options], Move]


class Scripted:
    """A house player who does what it is told."""

    def __init__(self, way: _Way) -> None:
        self.choose = way


def house(way: _Way) -> Callable[[Recipe, int], Player]:
    return lambda _recipe, _seed: Scripted(way)


def of(*verbs: str) -> _Way:
    """The first of these moves that there is."""
    return lambda _, options: Move(next(verb for verb in verbs if verb in options), options.seat)


def in_turn(moves: list[Move]) -> _Way:
    """These moves, one after the other."""
    return lambda _, __: moves.pop(0)


def at_random(code: str, seed: int, seats: int = 3) -> Deal:
    deal = games[code].deal([60] * seats, seed % seats, shuffle=Shuffle(seed))
    player = RandomPlayer(deal.recipe, seed)
    while not deal.over:
        deal.apply(player.choose(deal.view(deal.actor), deal.options()))
    return deal


@pytest.mark.parametrize("code", ["italian", "texas", "seven_card_stud", "triple_draw", "courchevel", "telesina"])
def test_who_does_what_was_done_wins_what_was_won(code: str) -> None:
    for seed in range(4):
        deal = at_random(code, seed)
        for seat in range(deal.seats):
            mine = [move for move in deal.log if move.seat == seat and move.actor != DEALER]

            assert Chair(deal, seat).house(1, house=house(in_turn(mine))) == deal.net[seat]
            if mine:
                assert not deal.live[seat]


def test_who_folds_loses_the_blind_and_no_more() -> None:
    deal = games["texas"].deal([100] * 3, 0, shuffle=Shuffle(1))
    for text in ("p1 cc", "p2 f", "p3 cc", *["p3 cc", "p1 cc"] * 3):
        deal.play(text)
    assert [Chair(deal, seat).house(3, house=house(of(FOLD, CALL))) for seat in range(3)] == [0, -1, deal.net[2]]


def test_an_opener_who_folds_still_pays() -> None:
    """At diablo an opener who does not win matches the pot, whether they have folded or not."""
    paid = 0
    for seed in range(30):
        deal = at_random("diablo", seed)
        for seat in range(deal.seats):
            mine = [move for move in deal.log if move.seat == seat and move.actor != DEALER]
            folded = any(move.verb == FOLD for move in mine)
            won = Chair(deal, seat).house(1, house=house(in_turn(mine)))
            assert won == deal.net[seat]
            paid += folded and -deal.net[seat] > deal.stakes[seat]
    assert paid


def test_the_others_do_what_they_did_until_the_chair_does_something_else() -> None:
    deal = games["texas"].deal([100] * 3, 0, shuffle=Shuffle.of_known(["7h2d", "AhAs", "KdKc"], "2s3s4h8c9c", 3))
    for text in ("p1 f", "p2 cbr 100", "p3 cc"):
        deal.play(text)
    assert Chair(deal, 0).house(5) == 0  # seven and two are folded by the house, too
    assert Chair(deal, 2).house(4, house=house(of(FOLD))) == -2  # the raise stands: the big blind is lost
    assert Chair(deal, 2).house(4, house=house(of(CALL))) == -100


def test_cards_after_the_last_decision_fall_on_average() -> None:
    deal = games["texas"].deal([100] * 2, 0, shuffle=Shuffle.of_known(["AhAs", "KdKc"], "KhKs2s3s4h", 3))
    for text in ("p1 cbr 100", "p2 cc"):
        deal.play(text)
    assert deal.net == (-100, 100)
    assert Chair(deal, 0).expected(400) == pytest.approx(64, abs=16)  # aces win 82 of 100; four errors of the sample
    assert Chair(deal, 1).expected(400) == -Chair(deal, 0).expected(400)
    late = games["texas"].deal([100] * 2, 0, shuffle=Shuffle.of_known(["AhAs", "KdKc"], "KhKs2s3s4h", 3))
    for text in ("p1 cc", "p2 cc", *["p2 cc", "p1 cc"] * 2, "p2 cbr 98", "p1 cc"):
        late.play(text)
    assert Chair(late, 0).expected() == late.net[0] == -100  # all cards lay there


def test_a_deal_that_goes_on_is_refused() -> None:
    with pytest.raises(ValueError, match="not over"):
        Chair(games["texas"].deal([100] * 2), 0)


def test_the_margin_is_students() -> None:
    compared = Compared()
    for number in range(FEWEST):
        assert compared.margin is None
        compared.add(number % 2, 0.5, 0)
    # twenty deals, half of them 1 and half 0: Student's t of 19 is 2.093, the deviation the root of 5 / 19
    assert compared.margin == pytest.approx(2.093 * 20**0.5 * (5 / 19) ** 0.5, rel=5e-4)
    summary = {"compared": 20, "net": 10, "expected": 10, "house": 0, "above": 10, "margin": 4.8}
    assert compared.summary() == pytest.approx(summary, abs=0.01)
