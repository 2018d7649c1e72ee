"""How the bots play: the draw guide, honesty, openers, prices, parol; and who beats whom."""

from random import Random
from typing import cast

import pytest

import buio
from bench.bots import duel
from buio.bots import Good, Plain, Style, players
from buio.bots.betting import price_of_call
from buio.bots.draw_model import DrawModel, Signals
from buio.bots.draw_strategy import candidates, guide
from buio.bots.ranges import Opponent, pot_share
from buio.cards import cards_text, parse_cards
from buio.play.moves import BLIND, CALL, DECLINE, FOLD, PAROL, PAY_IN, RAISE
from buio.play.outcome import Carry
from buio.play.parts import opening_step
from buio.play.shuffle import Shuffle
from buio.ranking import Ranking
from tests.bots.table import GAME, STACK, dealt

RANKING = cast("Ranking", GAME.written(GAME.rules(), 4).ranking)

GUIDE = [
    ("JhJs9c8d7s", 3),  # three to a pair
    ("JhJsJc8d7s", 2),  # two to three of a kind
    ("JhJs9c9d7s", 1),  # one to two pair
    ("JhJs9c9dJc", 0),
    ("7h8s9cTdJc", 0),
    ("Ac7h8s9dTc", 0),
    ("7h9hThQhAh", 0),
    ("7h8h9hThJh", 0),
    ("7h9hThQhAs", 1),  # four of a suit
    ("8h9sTcJdAs", 1),  # four to a straight, open at both ends
    ("JhQsKcAd7s", 4),  # open at one end only
    ("AhQsTc9d7s", 4),
]


@pytest.mark.parametrize(("hand", "count"), GUIDE)
def test_the_guide(hand: str, count: int) -> None:
    assert len(guide(RANKING, parse_cards(hand), 4)) == count


@pytest.mark.parametrize("hand", ["JhJs9c8d7s", "JhJsJc8d7s", "JhJs9c9d7s"])
@pytest.mark.parametrize("key", ["plain", "good"])
def test_players_draw_by_the_guide(hand: str, key: str) -> None:
    deal = dealt([hand, "AhKsQd8s7c"], "p1 cbr 2, p2 cc")
    bot = Good(deal.recipe, 1, Style(bluff=0.0)) if key == "good" else Plain(deal.recipe, 1)
    move = bot.choose(deal.view(0), deal.options())
    assert set(move.cards) == set(guide(RANKING, parse_cards(hand), 4))


@pytest.mark.parametrize(
    ("code", "keeps"), [("italian", "KhJdQdTd"), ("five_card_draw", "JdQd7dTd"), ("jacks_or_better", "JdQd7dTd")]
)
def test_of_a_flush_and_a_straight_that_are_open_the_one_with_more_outs_is_kept(code: str, keeps: str) -> None:
    """Of 32 cards four diamonds are left and eight cards for the straight; of 52, nine diamonds."""
    hand = parse_cards("KhJdQd7dTd")
    game = buio.games[code]
    ranking = cast("Ranking", game.written(game.rules(), 4).ranking)
    assert set(hand) - set(guide(ranking, hand, 4)) == set(parse_cards(keeps))


def test_a_call_before_the_draw_asks_for_less_than_one_after_it() -> None:
    """More can be won later: a chance pays more than a showdown."""
    asked = []
    for moves in ("p1 cbr 2", "p1 cbr 2, p2 cc, p1 sd 7s, d dh p1 7c, p2 sd 8s, d dh p2 8c, p1 cbr 4"):
        deal = dealt(["JhJsKcKh7s", "QhQsAcAd8s"], moves)
        asked.append(Good(deal.recipe, 1).spot(deal.view(1), 1, 2).asked)
    assert asked[0] < 0.95 * asked[1]


def test_a_bet_that_was_raised_counts_as_two_raises() -> None:
    """The more there were, the seldomer somebody raises once more."""
    hands = ["JhJd9c8s7h", "AhKd9h8d7c", "QsQd9d8c7s"]
    for moves, seat, raises in (("p1 cbr 2", 1, 1), ("p1 cbr 2, p2 cbr 6", 2, 2)):
        deal = dealt(hands, moves)
        good = Good(deal.recipe, 1)
        assert good.spot(deal.view(seat), seat, price_of_call(deal.options())).raises == raises


def test_nobody_makes_a_blind_of_much_of_the_stack() -> None:
    """A whim costs a sixth of the chips at most, however fond of the dark somebody is."""
    for stack, verbs in ((5, {DECLINE}), (400, {BLIND})):
        deal = GAME.deal([stack] * 4, 3, GAME.rules(ante=1), Shuffle(5))
        bots = [Good(deal.recipe, seed, Style(dark=1.0)) for seed in range(12)]
        assert {bot.choose(deal.view(deal.actor), deal.options()).verb for bot in bots} == verbs


def test_fewer_cards_may_be_thrown_than_one_would() -> None:
    assert cards_text(guide(RANKING, parse_cards("AhQsTc9d7s"), 2)) == "7s9d"
    assert guide(RANKING, parse_cards("AhQsTc9d7s"), 0) == ()


def test_other_throws_keep_part_of_a_hand_together() -> None:
    throws = candidates(RANKING, parse_cards("JhJs9h8h7h"), 4)
    assert [cards_text(throw) for throw in throws] == ["7h8h9h", "Js", "7h8h"]


def test_plain_bets_only_what_it_has(deals: int) -> None:
    from tests.bots.table import nights

    for deal, bots in nights([Plain] * 4, GAME.rules(false_opening="dead_hand"), deals, 4):
        while not deal.over:
            view = deal.view(deal.actor)
            move = bots[deal.actor].choose(view, deal.options())
            if move.verb == RAISE:
                openers = deal.recipe.openers
                assert openers is not None
                two_pair = RANKING.category(deal.recipe.ranking.score(view.hand)).value not in (
                    "high_card",
                    "pair",
                )
                if not two_pair:
                    assert view.round == 1
                    assert openers.qualify(deal.recipe.ranking, view.hand, opening_step(view))
            deal.apply(move)


@pytest.mark.parametrize("key", [key for key in players if key != "random"])
def test_nobody_opens_without_openers(key: str) -> None:
    rules = GAME.rules(false_opening="dead_hand", blinds=False)
    for seed in range(10):
        deal = dealt(["ThTsAh9c8d", "KhKsAd9h7c"], rules=rules)
        assert players[key](deal.recipe, seed).choose(deal.view(0), deal.options()).verb == CALL


@pytest.mark.parametrize("key", ["plain", "good"])
def test_nothing_folds_and_a_monster_does_not(key: str) -> None:
    weak, strong = "8s7cTdKcJd", "AhAdAcAsKs"
    for hand, folds in ((weak, True), (strong, False)):
        deal = dealt(["QhQsJc9h7s", hand], "p1 cbr 2")
        verbs = {players[key](deal.recipe, seed).choose(deal.view(1), deal.options()).verb for seed in range(10)}
        assert (verbs == {FOLD}) is folds
        assert (FOLD in verbs) is folds


def test_parol_with_little_and_not_with_much() -> None:
    for own, other, agrees in (("Jc9h7s, d dh p1 KdKc8s", "9d8d7c, d dh p2 AhAdTd", False), ("-", "-", True)):
        moves = f"p1 cbr 2, p2 cc, p1 sd {own}, p2 sd {other}"
        deal = dealt(["KhKsJc9h7s", "QhQs9d8d7c"], moves)
        bots = [Good(deal.recipe, seed, Style(bluff=0.0)) for seed in range(10)]
        verbs = [bot.choose(deal.view(0), deal.options()).verb for bot in bots]
        assert verbs.count(PAROL) == (10 if agrees else 0)


def test_stronger_draws_are_feared_more() -> None:
    """A rival that drew one has more than one that drew three; one that stood pat more than both."""
    chances = []
    for other in ("9d8s7c, d dh p2 TdTs9c", "9d, d dh p2 Td", "-"):
        deal = dealt(["JhJsKcKh7h", "AdAc9d8s7c"], f"p1 cbr 2, p2 cc, p1 sd 7h, d dh p1 Qd, p2 sd {other}")
        model, view = DrawModel(deal.recipe, Random(1), 300), deal.view(0)
        mine = model.finals(view, (), (), 1)
        ranges = model.ranges(view, parse_cards("7h"), Signals(), raised=False)
        chances.append(pot_share([Opponent(seat, hands, mine) for seat, hands in ranges.items()]))
    assert chances[0] > chances[1] > chances[2]


@pytest.mark.parametrize("key", ["plain", "good"])
def test_paying_for_a_carried_pot_depends_on_its_price(key: str) -> None:
    """One who folded is asked for the stake of the others: little of a big pot is paid, half of it is not."""
    for owed, verb in ((2, PAY_IN), (30, DECLINE)):
        deal = GAME.deal([STACK] * 3, 0, carry=Carry(chips=40, step=-1, blinds=False, owed=(0, owed, 0)))
        assert players[key](deal.recipe, 1).choose(deal.view(1), deal.options()).verb == verb


def test_good_beats_plain_beats_random() -> None:
    """A short duel under fixed seeds; `python -m bench.bots` measures it."""
    for one, other in (("plain", "random"), ("good", "plain")):
        figures = duel(players[one], players[other], 2, 600).summary()
        assert figures["chips"] > 2 * figures["error"] > 0
