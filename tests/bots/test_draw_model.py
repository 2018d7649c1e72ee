"""What the others are taken to hold, and what a bet is worth against it."""

from random import Random

import pytest

from buio.bots import Good, Plain
from buio.bots.draw_model import DrawModel, Imagined, Signals
from buio.bots.player import careful
from buio.bots.ranges import HandRange, Opponent, bet_value, pot_share
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.moves import CALL, FOLD, PAROL, RAISE
from buio.play.options import Amount, Options, Simple
from buio.ranking import Category
from tests.bots.table import dealt, play

OPENED = "p1 cbr 2, p2 cc"
HANDS = ["JhJsKcAh7h", "KdKs9d8s7c"]


def _imagined(deal: Deal, seat: int, signals: Signals | None = None, gone: str = "") -> list[Imagined]:
    model = DrawModel(deal.recipe, Random(1), 400)
    (hands,) = model.imagined(deal.view(seat), parse_cards(gone), signals or Signals(), raised=False).values()
    return hands


def _met(*mine: int) -> Opponent:
    """An opponent with four hands, as likely, as it is met by an own hand with these final scores."""
    return Opponent(1, HandRange([[(score,) for score in (40, 30, 20, 10)]]), [(score,) for score in mine])


def test_an_opener_is_taken_to_hold_openers() -> None:
    deal = dealt(HANDS, "p1 cbr 2")
    ranking, openers = deal.recipe.ranking, deal.recipe.openers
    assert openers is not None
    least = openers.least(ranking, 0)
    hands = _imagined(deal, 1)
    assert sum(hand.now < least for hand in hands) < 0.12 * len(hands)


def test_one_who_drew_three_has_a_pair_at_least() -> None:
    deal = dealt(HANDS, f"{OPENED}, p1 sd 7h, d dh p1 Ks, p2 sd 9d8s7c, d dh p2 AdAcTd".replace("Ks", "Kh"))
    pair = deal.recipe.ranking.floor(Category.PAIR, deal.recipe.ranking.lowest)
    assert min(hand.final for hand in _imagined(deal, 0, gone="7h")) >= pair


def test_a_raiser_is_taken_to_hold_more_than_a_caller() -> None:
    deal = dealt(HANDS, OPENED)
    called, raised = _imagined(deal, 0), _imagined(deal, 0, Signals(raisers=(1,)))
    assert sum(hand.now for hand in raised) / len(raised) > sum(hand.now for hand in called) / len(called)


def test_imagined_hands_do_not_use_the_cards_one_has_seen() -> None:
    """Who holds three aces and has thrown the fourth away fears no pair of them."""
    deal = dealt(["AhAsAcKd7h", "KhKs9d8s7c"], f"{OPENED}, p1 sd 7h, d dh p1 8h, p2 sd 9d8s7c, d dh p2 TdTcJd")
    ranking = deal.recipe.ranking
    fours = ranking.floor(Category.FOUR_OF_A_KIND, 12)
    assert all(hand.final < fours for hand in _imagined(deal, 0, gone="7h"))


def test_a_bettor_is_taken_to_hold_more_than_one_who_knocked() -> None:
    moves = f"{OPENED}, p1 sd -, p2 sd 9d8s7c, d dh p2 AdAcTd"
    knocked = _imagined(dealt(HANDS, f"{moves}, p1 cc"), 1)
    bet = _imagined(dealt(HANDS, f"{moves}, p1 cbr 6"), 1)
    assert sum(hand.final for hand in bet) / len(bet) > sum(hand.final for hand in knocked) / len(knocked)


def test_the_chance_to_win_is_the_product_over_rivals() -> None:
    assert pot_share([_met(25)]) == 0.5
    assert pot_share([_met(25)] * 2) == 0.25
    assert pot_share([_met(30, 5)]) == pytest.approx((0.625 + 0) / 2)  # a tie counts half
    assert pot_share([]) == 1.0


def test_the_worth_of_a_bet_by_hand() -> None:
    """Half of the time all give up, else 10 more are won or lost evenly: 0.75 x 12 + 0.25 x 10 - 0.25 x 10."""
    opponent = _met(35)
    assert bet_value([opponent], [opponent.best(0.5)], 12, 10, [10]) == pytest.approx(9.0)
    assert bet_value([opponent], [opponent.best(0.0)], 12, 10, [10]) == pytest.approx(12.0)


def test_without_a_judgement_a_bot_stays_in_for_what_an_average_hand_may_pay() -> None:
    """Against one opponent and with 4 in the pot, half of all hands win, and 2 are half of 4."""
    deal = dealt(HANDS, "p1 cbr 2")
    view, raising = deal.view(1), Amount(RAISE, "raise", 4, 8)
    assert view.pot == 4
    for cost, verb in ((1, CALL), (2, CALL), (3, FOLD)):
        assert (
            careful(view, Options(1, [Simple(FOLD, "fold"), Simple(CALL, "call", cost), raising]), Random(1)).verb
            == verb
        )
    assert careful(view, Options(1, [raising]), Random(1)).verb == RAISE


@pytest.mark.parametrize("kind", [Plain, Good])
def test_a_deal_continues_from_the_middle_with_new_bots(kind: type[Plain | Good]) -> None:
    """A table that was saved sits new bots down in the middle of a deal."""
    ends = []
    for _ in range(2):
        deal = dealt(HANDS, f"{OPENED}, p1 sd 7h, d dh p1 Kh, p2 sd -")
        before = len(deal.log)
        play(deal, [kind(deal.recipe, seat) for seat in range(2)])
        deal.verify()
        assert deal.log[before].verb in (
            CALL,
            RAISE,
            PAROL,
        )  # two pairs, kings and jacks, are not thrown in for nothing
        ends.append((deal.log, deal.outcome))
    assert ends[0] == ends[1]
