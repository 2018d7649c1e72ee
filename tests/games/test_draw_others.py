"""Seven card draw, 32 cards, the Bosnian exchange, all for one, three cards (FCD-10 to FCD-13, TCD-1)."""

from random import Random

import pytest

import buio
from buio.cards import parse_cards
from buio.history.redaction import redacted
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.opening import Opening
from buio.play.phases import Draws
from buio.play.refusal import IllegalMove
from buio.play.shuffle import Shuffle
from buio.ranking import Category
from tests.games.scenario import legal, net, open_deal, play, start, words
from tests.rulebook import rule

# -- seven card draw ---------------------------------------------------------------------------------------------------

SEVENS = "d dh p1 AhAsKd9c7d4s2s; d dh p2 QhQsJd9d7c4d2d; d dh p3 TsTc8d8c5h3h2h"


def seven(*lines: str, hands: str = SEVENS, players: int = 3, **house: object) -> Deal:
    deal = open_deal("seven_card_draw", 100, players, **house)
    for line in (hands, *lines):
        play(deal, line)
    return deal


@rule("FCD-10.01", "FCD-10.02")
def test_four_at_most_with_a_small_and_a_big_blind() -> None:
    game = buio.games["seven_card_draw"]
    assert game.players == range(2, 5)
    with pytest.raises(ValueError, match="is for 2 to 4 players, not 5"):
        game.deal([9] * 5)
    deal = seven()
    assert deal.stakes == [1, 2, 0]
    assert deal.actor == 2  # left of the big blind
    assert [len(hand) for hand in deal.hands] == [7, 7, 7]
    assert seven(ante=1).stakes == [2, 3, 1]


@rule("FCD-10.03", "X-70")
def test_the_draw_begins_left_of_the_big_blind() -> None:
    deal = seven("p3 cc; p1 cc; p2 cc")
    assert legal(deal) == "p3: sd 0..4"
    play(deal, "p3 sd 5h3h2h8c; d dh p3 6s6h6d5c")
    assert deal.actor == 0
    folded = seven("p3 f; p1 cc; p2 cc")
    assert folded.actor == 0
    two = seven("p2 cc; p1 cc", hands="d dh p1 AhAsKd9c7d4s2s; d dh p2 QhQsJd9d7c4d2d", players=2)
    assert (two.stakes, two.actor) == ([2, 2], 1)  # of two the dealer has the small blind, and draws first


@rule("FCD-10.03")
@pytest.mark.parametrize(("lowest", "shuffled"), [("2", False), ("7", True)])
def test_discards_are_shuffled_when_the_stock_runs_out(lowest: str, shuffled: bool) -> None:
    """Four players take 28 cards and 16 more."""
    game = buio.games["seven_card_draw"]
    deal = game.deal([100] * 4, 3, game.rules(lowest_card=lowest), Shuffle(6))
    while deal.phase.name != "draw":
        deal.apply(Move("cc", deal.actor))
    for _ in range(4):
        deal.apply(Move("sd", deal.actor, 0, deal.hands[deal.actor][:4]))
        deal.verify()
    assert deal.facet(Draws).drew == (4,) * 4
    assert bool(deal.shuffles) is shuffled


@rule("FCD-10.04", "G-FCD-09")
@pytest.mark.parametrize(
    ("line", "least", "most", "raised"),
    [("p3 cc; p1 cc; p2 cc", 4, 6, 8), ("p3 cbr 6; p1 cc; p2 cc", 12, 18, 24)],
)
def test_the_least_bet_after_the_draw_is_twice_the_last_one(line: str, least: int, most: int, raised: int) -> None:
    deal = seven(line, "p3 sd; p1 sd; p2 sd")
    assert legal(deal) == f"p1: cc, cbr {least}..{most}"
    assert f"cbr {raised}.." in legal(play(deal, f"p1 cbr {least}"))
    with_ante = seven(line, "p3 sd; p1 sd; p2 sd", ante=3)
    assert f"cbr {least}.." in legal(with_ante)  # an ante is no bet


@rule("FCD-10.05")
def test_five_of_seven_count() -> None:
    deal = seven("p3 cc; p1 cc; p2 cc; p3 sd; p1 sd; p2 sd; p1 cc; p2 cc; p3 cc")
    assert net(deal) == (-2, -2, 4)  # two pairs, and the best fifth card
    assert set(deal.contests[0].best(deal.hands[2], ())) == set(parse_cards("TsTc8d8c5h"))


# -- 32 cards ----------------------------------------------------------------------------------------------------------


@rule("FCD-11.01", "FCD-11.03", "X-87")
def test_thirty_two_cards() -> None:
    game = buio.games["poker32"]
    recipe = game.written()
    ranking = recipe.ranking
    assert (len(recipe.pack), min(recipe.pack) >> 2, game.players) == (32, 5, range(2, 6))
    order = list(ranking.order)
    assert order.index(Category.FULL_HOUSE) < order.index(Category.FLUSH) < order.index(Category.FOUR_OF_A_KIND)
    straight = ranking.score(parse_cards("Ah7s8d9cTs"))
    assert ranking.score(parse_cards("7h7s7d8c9s")) < straight < ranking.score(parse_cards("8h7s9dTcJs"))
    lowest, highest = ranking.score(parse_cards("As7s8s9sTs")), ranking.score(parse_cards("AhKhQhJhTh"))
    assert ranking.winners((lowest, highest)) == (1,)
    cyclic = game.written(game.rules(sf_cycle=True)).ranking
    assert cyclic.winners((cyclic.score(parse_cards("As7s8s9sTs")), cyclic.score(parse_cards("AhKhQhJhTh")))) == (0,)


@rule("FCD-11.02", "G-FCD-10")
def test_the_pair_with_the_heart_wins_whatever_the_kickers() -> None:
    deal = start("JhJsAc9c8s", "JdJcAh9h8h", game="poker32", stacks=50)
    play(deal, "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(deal) == (2, -2)
    highest = start("JhJsAc9c8s", "JdJcAh9h8h", game="poker32", stacks=50, suit_tie_break="highest_kicker")
    play(highest, "p1 cbr 1; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert net(highest) == (-2, 2)


# -- the Bosnian exchange ----------------------------------------------------------------------------------------------

FOUR = "p1 cbr 1; p2 cc; p1 sd QsTd8c7h"


def bosnian(*lines: str, **house: object) -> Deal:
    deal = open_deal("bosnian_draw", 50, 2, **house)
    play(deal, "d dh p1 AhQsTd8c7h; d dh p2 KhKs9d8d7s")
    for line in lines:
        play(deal, line)
    return deal


@rule("FCD-12.01")
def test_three_cards_and_then_an_open_or_a_hidden_one() -> None:
    deal = bosnian(FOUR)
    assert deal.actor == -1
    play(deal, "d dh p1 As9s7c")
    with pytest.raises(IllegalMove):
        play(deal, "p1 up")
    play(deal, "d db Ac")
    assert legal(deal) == "p1: up, dn"
    assert deal.view(1).board == parse_cards("Ac")  # all see it
    play(deal, "p1 up")
    assert deal.hands[0] == parse_cards("AhAs9s7cAc")
    assert (deal.board, deal.turned) == ((), 0)
    play(deal, "d dx Jd")
    assert parse_cards("Jd")[0] in [card for card, _ in deal.muck]
    assert redacted(deal, 0)[-1].cards == (-1,)  # discarded unseen
    assert deal.actor == 1
    assert "take_open" in words(deal)


@rule("FCD-12.02")
def test_the_open_card_is_thrown_away_for_the_hidden_one() -> None:
    deal = bosnian(FOUR, "d dh p1 As9s7c; d db Jc; p1 dn")
    assert deal.actor == -1
    play(deal, "d dh p1 Ac")
    assert deal.hands[0] == parse_cards("AhAs9s7cAc")
    assert (parse_cards("Jc")[0], 0) in deal.muck
    assert deal.view(1).seats[0].cards == (-1,) * 5
    play(deal, "p2 sd; p1 cc; p2 cc")
    assert net(deal) == (2, -2)


@rule("FCD-12.01")
def test_other_numbers_are_served_at_once() -> None:
    deal = bosnian("p1 cbr 1; p2 cc; p1 sd Td8c7h; d dh p1 As9s7c")
    assert deal.actor == 1
    assert bosnian("p1 cbr 1; p2 cc; p1 sd", max_draw=5).actor == 1
    five = bosnian("p1 cbr 1; p2 cc; p1 sd AhQsTd8c7h; d dh p1 As9s7cJcTc", max_draw=5)
    assert five.actor == 1


@rule("FCD-12.01", "ITA-1.42")
@pytest.mark.parametrize("how", ["plain", "three_then_one_last"])
def test_the_other_ways_to_serve_four(how: str) -> None:
    deal = bosnian(FOUR, four_card_draw=how)
    play(deal, "d dh p1 As9s7cAc" if how == "plain" else "d dh p1 As9s7c; p2 sd 9d; d dh p2 8h; d dh p1 Ac")
    assert len(deal.hands[0]) == 5


@rule("FCD-12.01")
def test_the_choice_needs_a_card_more_and_never_gives_back_what_was_thrown() -> None:
    """Five players: seven cards are left, so discards come back while four are changed."""
    for seed in range(40):
        deal, rng = buio.games["bosnian_draw"].deal([50] * 5, 4, shuffle=Shuffle(seed)), Random(seed)
        while not deal.over and deal.phase.name != "draw":
            deal.apply(Move("cbr", deal.actor, 1) if not deal.bets[0] else Move("cc", deal.actor))
        while not deal.over and deal.phase.name == "draw":
            seat = deal.actor
            if "sd" in deal.options():
                thrown = deal.hands[seat][:4]
                deal.apply(Move("sd", seat, 0, thrown))
            else:
                deal.apply(Move(rng.choice(("up", "dn")), seat))
            deal.verify()
            assert len(deal.hands[seat]) >= 4
            if deal.actor != seat:
                assert len(deal.hands[seat]) == 5
                assert not set(thrown) & set(deal.hands[seat])
        assert deal.facet(Draws).drew == (4,) * 5


# -- all for one -------------------------------------------------------------------------------------------------------


def everybody(deal: Deal, cards: int) -> list[int]:
    """Everybody checks or calls once, and changes this many cards, or one where they cannot; who began to draw."""
    began: list[int] = []
    while not deal.over:
        seat, options = deal.actor, deal.options()
        if "sd" not in options:
            deal.apply(Move("cc", seat))
            continue
        if not began or deal.facet(Draws).first != began[-1]:
            began.append(deal.facet(Draws).first)
        numbers = options.get("sd").numbers  # type: ignore[union-attr]
        deal.apply(Move("sd", seat, 0, deal.hands[seat][: cards if cards in numbers else 1]))
        deal.verify()
    return began


@rule("FCD-14.01")
def test_straight_poker_is_one_round_and_no_draw() -> None:
    deal = start("9h9s4d3c2s", "KhQd8h7c5d", "AhAsTd6s8c", game="straight_poker", stacks=50)
    play(deal, "p1 cc; p2 cbr 1; p3 cc; p1 cc")
    assert deal.over
    assert deal.stacks == [48, 48, 54]


@rule("FCD-13.01", "FCD-13.02", "X-77")
def test_none_one_or_all_five() -> None:
    deal = start("9h9s4d3c2s", "KhQd8h7c5d", "AhAsTd6s8c", game="all_for_one", stacks=50)
    assert (deal.stakes, legal(deal)) == ([1, 1, 1], "p1: cc, cbr 1")
    play(deal, "p1 cc; p2 cbr 1; p3 cc; p1 cc")
    assert legal(deal) == "p1: sd 0/1/5"
    with pytest.raises(IllegalMove):
        play(deal, "p1 sd 4d3c")
    play(deal, "p1 sd 4d; p2 sd; p3 sd AhAsTd6s8c")
    assert deal.facet(Draws).drew == (1, 0, 5)
    assert legal(deal) == "p1: cc, cbr 2"  # left of the dealer speaks first, in every round
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert legal(deal) == "p2: sd 0/1/5"
    play(deal, "p2 sd; p3 sd; p1 sd 9h")
    assert deal.actor == 0


@rule("FCD-13.03")
def test_each_draw_is_begun_by_the_next_player() -> None:
    deal = buio.games["all_for_one"].deal([50] * 3, 2, shuffle=Shuffle(2))
    play(deal, "p1 cbr 1; p2 cc; p3 cc")
    assert everybody(deal, 1)[:6] == [0, 1, 2, 0, 1, 2]
    gone = buio.games["all_for_one"].deal([50] * 3, 2, shuffle=Shuffle(2))
    play(gone, "p1 cbr 1; p2 cc; p3 cc")
    gone.apply(Move("sd", 0, 0, gone.hands[0][:1]))
    play(gone, "p2 sd; p3 sd; p1 cc; p2 cbr 2; p3 cc; p1 cc")
    assert gone.facet(Draws).first == 1
    gone.apply(Move("sd", 1, 0, gone.hands[1][:1]))
    play(gone, "p3 sd; p1 sd; p1 cc; p2 cbr 2; p3 f; p1 cc")
    assert gone.facet(Draws).first == 0  # p3, whose turn it would have been, has folded


@rule("FCD-13.04")
def test_all_five_only_if_a_card_is_left_for_each_of_the_others() -> None:
    deal = buio.games["all_for_one"].deal([50] * 8, 7, shuffle=Shuffle(2))
    play(deal, "p1 cbr 1; p2 cc; p3 cc; p4 cc; p5 cc; p6 cc; p7 cc; p8 cc")
    assert deal.stock_left == 12
    assert legal(deal) == "p1: sd 0/1/5"  # seven are left for seven others
    deal.apply(Move("sd", 0, 0, deal.hands[0]))
    assert legal(deal) == "p2: sd 0/1"
    deal.apply(Move("sd", 1))
    assert legal(deal) == "p3: sd 0/1"  # seven cards: two and five others
    deal.apply(Move("sd", 2))
    assert legal(deal) == "p4: sd 0/1"
    for seat in (3, 4, 5):
        deal.apply(Move("sd", seat))
    assert legal(deal) == "p7: sd 0/1/5"


@rule("FCD-13.05")
@pytest.mark.parametrize("cards", [1, 5])
def test_the_showdown_when_the_stock_is_too_short(cards: int) -> None:
    deal = buio.games["all_for_one"].deal([50] * 5, 4, shuffle=Shuffle(9))
    play(deal, "p1 cbr 1; p2 cc; p3 cc; p4 cc; p5 cc")
    everybody(deal, cards)
    assert deal.outcome is not None
    assert deal.outcome.ended == "showdown"
    assert deal.stock_left < 5
    assert deal.shuffles == 0


@rule("FCD-13.05")
def test_the_showdown_when_nobody_wants_a_card() -> None:
    deal = buio.games["all_for_one"].deal([50] * 3, 2, shuffle=Shuffle(9))
    play(deal, "p1 cbr 1; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc")
    assert deal.over


@rule("FCD-3.04", "FCD-13.02")
def test_openers_may_be_split_in_any_draw_and_other_pairs_are_none() -> None:
    deal = open_deal("all_for_one", 50, 2, opening="jacks")
    play(deal, "d dh p1 JhJs4d3c2s; d dh p2 KhQd8h7c5d; p1 cbr 1; p2 cc")
    play(deal, "p1 sd 4d; d dh p1 Ah; p2 sd; p1 cc; p2 cc; p2 sd")
    assert "split_openers" not in words(deal)
    play(deal, "p1 sd 3c; d dh p1 As; p1 cc; p2 cc; p1 sd Js; d dh p1 9c; p2 sd; p1 cc; p2 cc; p2 sd")
    assert words(deal).count("split_openers") == 1  # two aces are no openers, for they came later
    play(deal, "p1 sd 2s; d dh p1 9d")
    assert words(deal).count("split_openers") == 1
    assert deal.facet(Opening).discarded == parse_cards("Js2s")


# -- three cards -------------------------------------------------------------------------------------------------------


@rule("TCD-1.01", "TCD-1.02", "TCD-1.03")
def test_three_card_draw() -> None:
    deal = start("9h8h2s", "KhKd7c", "AhQs3d", game="three_card_draw", stacks=50)
    assert (deal.stakes, legal(deal)) == ([1, 1, 1], "p1: cc, cbr 1")
    play(deal, "p1 cbr 1; p2 cc; p3 cc")
    assert legal(deal) == "p1: sd 0..3"
    deal = open_deal("three_card_draw", 50, 3)
    play(deal, "d dh p1 9h8h2s; d dh p2 KhKd7c; d dh p3 AhQs3d; p1 cbr 1; p2 cc; p3 cc")
    play(deal, "p1 sd 2s; d dh p1 7d; p2 sd; p3 sd AhQs3d; d dh p3 6c4c2c; p1 cc; p2 cc; p3 cc")
    assert net(deal) == (4, -2, -2)  # a straight of three beats a flush of three, and both beat a pair


@rule("TCD-1.03")
def test_three_cards_rank_as_in_three_card_poker() -> None:
    ranking = buio.games["three_card_draw"].written().ranking
    hands = ("Ah9s7d", "2h2s3d", "Ah9h7h", "4h3s2d", "2h2s2d", "4h3h2h")
    scores = [ranking.score(parse_cards(hand)) for hand in hands]
    assert scores == sorted(scores)


@rule("TCD-1.02")
def test_jacks_may_open_three_card_draw_too() -> None:
    deal = start("JhJs2s", "KhQd7c", "AhTs3d", game="three_card_draw", stacks=50, opening="jacks")
    assert legal(deal) == "p1: cc, cbr 1"
    assert legal(play(deal, "p1 cc")) == "p2: cc"
