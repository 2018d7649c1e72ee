"""The baseline: the same cards in the same chair."""

from collections.abc import Callable

import pytest

from buio.bots.baseline import FEWEST, Chair, Compared, Reshuffled
from buio.bots.player import Player, PlayerFactory, RandomPlayer
from buio.cards import cards_text
from buio.games import games
from buio.play.deal import Deal
from buio.play.moves import BOARD, CALL, DEALER, FOLD, Move
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


@pytest.mark.parametrize(
    ("rules", "texts"),
    [
        ({"run_it_twice": "agreed"}, ("p1 cbr 100", "p2 cc", "p2 twice", "p1 twice")),
        ({"boards": 2}, ("p1 cbr 100", "p2 cc")),
        ({"boards": 2}, ("p1 cc", "p2 cc", *("p2 cc", "p1 cc") * 3)),
    ],
)
def test_two_boards_are_dealt_again_and_each_counts_for_its_half(rules: dict[str, int | str], texts: list[str]) -> None:
    """Both boards are kings': once all is in, aces have 64 chips on average on each, and so on both."""
    game = games["texas"]
    known = Shuffle.of_known(["AhAs", "KdKc"], "", 3)
    deal = game.deal([100] * 2, 0, game.rules(**rules), known)
    for text in texts:
        deal.play(text)
    assert Chair(deal, 0).house(1, house=in_chair(deal)) == deal.net[0]
    all_in = deal.net[0] if len(texts) > 4 else pytest.approx(64, abs=12)
    assert Chair(deal, 0).expected(400) == all_in


def in_chair(deal: Deal) -> PlayerFactory:
    return house(in_turn([move for move in deal.log if move.actor == 0]))


def test_a_card_that_came_twice_is_named() -> None:
    deal = games["texas"].deal([100] * 2, 0, shuffle=Shuffle(1))
    for text in ("p1 cc", "p2 cc", *("p2 cc", "p1 cc") * 3):
        deal.play(text)
    again = next(index for index, move in enumerate(deal.log) if move.verb == BOARD)
    deal.log[again] = deal.log[again]._replace(cards=deal.hands[0] + deal.log[again].cards[:1])
    with pytest.raises(Reshuffled, match=f"{cards_text(deal.hands[0])} came twice"):
        Chair(deal, 0)


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
