"""Hold'em and its relatives, rule by rule (HLD-1 to HLD-6, GEN-3, and the games named beside them)."""

from typing import Any

import pytest

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.moves import Move
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, play, words
from tests.rulebook import rule

HANDS = "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c"


def dealt(*more: str, game: str = "texas", hands: str = HANDS, **house: Any) -> Deal:
    """A deal of three (or as many as hands are given) without burnt cards, brought forward by these lines."""
    players = hands.count("dh")
    deal = open_deal(game, players=players, burn=False, **house)
    for line in (hands, *more):
        play(deal, line)
    return deal


@rule("HLD-1.01")
def test_two_to_ten_play() -> None:
    assert buio.games["texas"].players == range(2, 11)
    with pytest.raises(GameError, match="texas is for 2 to 10 players, not 11"):
        open_deal("texas", players=11)


@rule("HLD-1.02", "HLD-1.04")
def test_blinds_left_of_the_dealer_and_the_big_one_speaks_last() -> None:
    deal = dealt()
    assert deal.stakes == [1, 2, 0]
    assert legal(deal) == "p3: f, cc 2, cbr 4..100"
    play(deal, "p3 cc; p1 cc")
    assert legal(deal) == "p2: cc, cbr 4..100"
    play(deal, "p2 cbr 6")
    assert legal(deal) == "p3: f, cc 4, cbr 10..100"


@rule("HLD-1.02")
def test_of_two_the_dealer_posts_the_small_blind() -> None:
    deal = open_deal("texas", players=2, burn=False)
    assert deal.dealer == 1
    assert deal.stakes == [2, 1]
    play(deal, "d dh p1 AhKd; d dh p2 QsQc")
    assert legal(deal) == "p2: f, cc 1, cbr 4..100"
    play(deal, "p2 cc; p1 cc; d db Th9h8h")
    assert deal.actor == 0  # after the flop the dealer speaks last


@rule("HLD-1.03", "HLD-1.05", "HLD-2.01")
def test_a_card_is_burnt_before_each_deal() -> None:
    game = buio.games["texas"]
    deal = game.deal([100] * 3, 2, game.rules(), Shuffle(5), events=True)
    while not deal.over:
        deal.apply(Move("cc", deal.actor))
    verbs = [move.verb for move in deal.log if move.verb in ("dh", "dx", "db")]
    assert verbs == ["dx", "dh", "dh", "dh", "dx", "db", "dx", "db", "dx", "db"]
    assert [len(move.cards) for move in deal.log if move.verb == "db"] == [3, 1, 1]
    assert not set(deal.burnt) & set(deal.board)
    assert deal.view(0).board == deal.board


@rule("HLD-2.01")
def test_the_board_may_be_dealt_face_down_at_the_start_and_turned() -> None:
    deal = dealt("d db Th9h8h2s2d", predeal_board=True)
    assert deal.view(0).board == (-1,) * 5
    play(deal, "p3 cc; p1 cc; p2 cc")
    assert deal.view(None).board == (*deal.board[:3], -1, -1)
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert deal.view(None).board.count(-1) == 1
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert deal.view(None).board == deal.board
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert net(deal) == (-2, -2, 4)  # three twos


@rule("HLD-1.05", "HLD-1.08")
def test_three_cards_then_one_then_one_each_followed_by_a_round_from_the_dealers_left() -> None:
    deal = dealt("p3 cc; p1 cc; p2 cc; d db Th9h8h")
    assert legal(deal) == "p1: cc, cbr 2..98"
    play(deal, "p1 cc; p2 cbr 5; p3 f; p1 cc; d db 3c")
    assert deal.actor == 0
    play(deal, "p1 cc; p2 cc; d db 4c")
    play(deal, "p1 cbr 10; p2 f")
    assert net(deal) == (9, -7, -2)


@rule("HLD-1.06", "GEN-3.02", "GEN-3.04", "GEN-3.05", "G-HLD-02")
def test_fixed_limit_ten_twenty_one_bet_and_three_raises() -> None:
    house: dict[str, Any] = {
        "betting": "fixed_limit",
        "small_blind": 5,
        "big_blind": 10,
        "small_bet": 10,
        "big_bet": 20,
    }
    deal = dealt(game="texas", **house)
    assert legal(deal) == "p3: f, cc 10, cbr 20"
    play(deal, "p3 cbr 20; p1 cbr 30; p2 cbr 40")
    assert legal(deal) == "p3: f, cc 20"  # the big blind was the first bet: three raises are made
    play(deal, "p3 cc; p1 cc; d db Th9h8h; p1 cbr 10")
    assert legal(deal) == "p2: f, cc 10, cbr 20"
    play(deal, "p2 cc; p3 cc; d db 3c")
    assert legal(deal) == "p1: cc, cbr 20"
    play(deal, "p1 cc; p2 cc; p3 cc; d db 4c")
    assert legal(deal) == "p1: cc, cbr 20"


@rule("GEN-3.03")
@pytest.mark.parametrize(("cap_heads_up", "end"), [(False, "p1: f, cc 2, cbr 10"), (True, "p1: f, cc 2")])
def test_no_cap_between_two_unless_the_house_says_so(cap_heads_up: bool, end: str) -> None:
    deal = dealt("p3 f; p1 cc; p2 cc; d db Th9h8h", betting="fixed_limit", cap_heads_up=cap_heads_up)
    play(deal, "p1 cbr 2; p2 cbr 4; p1 cbr 6; p2 cbr 8")
    assert legal(deal) == end


@rule("GEN-3.03")
@pytest.mark.parametrize("code", ["five_card_draw", "seven_card_stud", "razz", "five_card_stud"])
def test_in_draw_and_stud_the_cap_holds_between_two_unless_the_house_says_so(code: str) -> None:
    for house, raises in (({}, buio.games[code].rules().raise_cap), ({"cap_heads_up": False}, 12)):
        game = buio.games[code]
        deal = game.deal([200] * 2, 0, game.rules(**house), shuffle=Shuffle(3))
        if "pb" in deal.options():
            deal.apply(next(iter(deal.options().get("pb").moves(deal.actor))))  # type: ignore[union-attr]
        made = -1  # the first bet, or what completes the bring-in, is no raise
        while "cbr" in deal.options() and made < 12:
            deal.apply(Move("cbr", deal.actor, deal.options().get("cbr").low))  # type: ignore[union-attr]
            made += 1
        assert made == raises, (code, house)


@rule("SHD-1.04", "RNK-2.01")
@pytest.mark.parametrize(
    ("house", "winner"),
    [
        ({}, 1),
        ({"flush_beats_full": True}, 0),
        ({"lowest_card": "6"}, 1),
        ({"lowest_card": "6", "flush_beats_full": True}, 0),
        ({"from_hand": "two", "flush_beats_full": True}, 0),
    ],
)
def test_a_flush_beats_a_full_house_where_the_house_says_so(house: dict[str, Any], winner: int) -> None:
    game = buio.games["texas"]
    high = game.written(game.rules(**house), 2).contests[0]
    flush, full = (high.score(parse_cards(hand), parse_cards("KhQhJcJd9h")) for hand in ("AhTh", "KdJs"))
    assert (full > flush) == (winner == 1)


@rule("GEN-3.02")
@pytest.mark.parametrize(("cap", "raises"), [(3, 3), (4, 4), ("none", 8)])
def test_the_cap_of_the_house(cap: object, raises: int) -> None:
    deal = dealt(betting="fixed_limit", raise_cap=cap)
    made = 0
    while "cbr" in deal.options() and made < 8:
        deal.apply(next(deal.options().get("cbr").moves(deal.actor)))  # type: ignore[union-attr]
        made += 1
    assert made == raises


@rule("GEN-3.01", "X-71")
def test_pot_limit_adds_at_most_the_pot_after_a_call() -> None:
    deal = dealt(betting="pot_limit")
    assert legal(deal) == "p3: f, cc 2, cbr 4..7"  # 3 in the pot, 2 to call: 2 + 5
    play(deal, "p3 cbr 7")
    assert legal(deal) == "p1: f, cc 6, cbr 12..23"  # 10 in the pot, 6 to call: 7 + 16


@rule("GEN-3.01", "X-71")
def test_spread_limit_is_between_two_amounts_and_never_less_than_the_last_raise() -> None:
    deal = dealt(betting="spread_limit", small_bet=2, big_bet=6)
    assert legal(deal) == "p3: f, cc 2, cbr 4..8"
    play(deal, "p3 cbr 7")
    assert legal(deal) == "p1: f, cc 6, cbr 12..13"


def test_a_short_all_in_is_completed_in_a_fixed_limit() -> None:
    deal = open_deal(
        "texas",
        [100, 100, 100, 13],
        burn=False,
        betting="fixed_limit",
        small_blind=5,
        big_blind=10,
        small_bet=10,
        big_bet=20,
    )
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c; d dh p4 9c9d")
    play(deal, "p3 cc")
    assert legal(deal) == "p4: f, cc 10, cbr 13"
    play(deal, "p4 cbr 13")
    assert legal(deal) == "p1: f, cc 8, cbr 20"  # less than half a bet: the raise is completed
    play(deal, "p1 cc; p2 cc")
    assert legal(deal) == "p3: f, cc 3"  # and nobody who has spoken may raise because of it


def test_half_a_bet_all_in_is_a_full_raise_in_a_fixed_limit() -> None:
    deal = open_deal(
        "texas",
        [100, 100, 100, 15],
        burn=False,
        betting="fixed_limit",
        small_blind=5,
        big_blind=10,
        small_bet=10,
        big_bet=20,
    )
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c; d dh p4 9c9d; p3 cc; p4 cbr 15")
    assert legal(deal) == "p1: f, cc 10, cbr 25"


def test_a_big_blind_that_is_short_does_not_lower_the_bet() -> None:
    deal = open_deal("texas", [100, 1, 100, 100], burn=False)
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c; d dh p4 9c9d")
    assert legal(deal) == "p3: f, cc 2, cbr 4..100"
    play(deal, "p3 cc; p4 f; p1 cc; d db 2h3h5s; p1 cc; p3 cc; d db 8c; p1 cc; p3 cc; d db Jc; p1 cc; p3 cc")
    assert net(deal) == (-2, 2, 0, 0)  # the main pot of three chips to the queens, the side pot of two to p3


def test_nothing_is_asked_when_the_only_rival_is_all_in_for_less_than_what_lies_there() -> None:
    deal = open_deal("texas", [100, 1], burn=False)
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d db 2h3h5s; d db 8c; d db Jc")
    assert net(deal) == (-1, 1)


@rule("HLD-1.07", "GEN-2.02", "G-HLD-01")
def test_three_share_two_pairs_on_the_board() -> None:
    hands = "d dh p1 Kh9c; d dh p2 9d6c; d dh p3 9h3c"
    deal = dealt(
        "p3 cc; p1 cc; p2 cc; d db AsQdQc; p1 cc; p2 cc; p3 cc; d db 9s; p1 cc; p2 cc; p3 cc; d db 6d", hands=hands
    )
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert net(deal) == (0, 0, 0)
    assert deal.outcome is not None
    assert deal.outcome.pots[0].shares == (2, 2, 2)
    assert [len(seat.cards) for seat in deal.view(None).seats] == [2, 2, 2]
    assert -1 not in [card for seat in deal.view(None).seats for card in seat.cards]


@rule("GEN-1.07", "GEN-1.08", "X-73")
@pytest.mark.parametrize(("odd_chip", "shares"), [("suit", (2, 3)), ("left_of_dealer", (3, 2))])
def test_the_odd_chip_goes_by_suit_or_by_seat(odd_chip: str, shares: tuple[int, int]) -> None:
    line = "p3 cc; p1 f; p2 cc; d db 4sKdQc; p2 cc; p3 cc; d db Jh; p2 cc; p3 cc; d db Ts; p2 cc; p3 cc"
    deal = dealt(line, hands="d dh p1 2h3d; d dh p2 Ah8c; d dh p3 As8d", odd_chip=odd_chip)
    assert (deal.stacks[1] - 98, deal.stacks[2] - 98) == shares  # the ace of spades, or the seat left of the dealer


@rule("X-85")
def test_the_odd_chip_of_a_hand_on_the_board_goes_by_seat() -> None:
    line = "p3 cc; p1 f; p2 cc; d db AsKdQc; p2 cc; p3 cc; d db Jh; p2 cc; p3 cc; d db Ts; p2 cc; p3 cc"
    deal = dealt(line, hands="d dh p1 2h3d; d dh p2 9h8c; d dh p3 9s8d")
    assert (deal.stacks[1] - 98, deal.stacks[2] - 98) == (3, 2)


@rule("RNK-3.01", "RNK-3.02")
def test_suits_may_break_ties() -> None:
    line = "p3 cc; p1 f; p2 cc; d db 4sKdQc; p2 cc; p3 cc; d db Jh; p2 cc; p3 cc; d db Ts; p2 cc; p3 cc"
    hands = "d dh p1 2h3d; d dh p2 Ah8c; d dh p3 As8d"
    assert net(dealt(line, hands=hands, suit_tie_break="highest_card")) == (-1, -2, 3)
    assert net(dealt(line, hands=hands, suit_tie_break="highest_card", suit_order="hdcs")) == (-1, 3, -2)


@rule("HLD-3.01")
def test_pineapple_throws_a_card_before_the_first_bet() -> None:
    deal = dealt(game="pineapple", hands="d dh p1 AhKd2s; d dh p2 QsQc3d; d dh p3 7d2c5h")
    assert str(deal.options()) == "sd and 1 cards held (throw_away)"
    for wrong in ("p1 sd", "p1 sd AhKd", "p1 sd Qs", "p1 cc"):
        with pytest.raises(IllegalMove):
            play(deal, wrong)
    play(deal, "p1 sd 2s; p2 sd 3d; p3 sd 5h")
    assert legal(deal) == "p3: f, cc 2, cbr 4..100"
    assert [len(hand) for hand in deal.hands] == [2, 2, 2]


@rule("HLD-4.01")
def test_crazy_pineapple_throws_it_after_the_flop_has_been_bet() -> None:
    deal = dealt(
        "p3 cc; p1 cc; p2 cc; d db Th9h8h; p1 cc; p2 cc; p3 cc",
        game="crazy_pineapple",
        hands="d dh p1 AhKd2s; d dh p2 QsQc3d; d dh p3 7d2c5h",
    )
    assert str(deal.options()) == "sd and 1 cards held (throw_away)"
    play(deal, "p1 sd 2s; p2 sd 3d; p3 sd 5h; d db 2h")
    assert legal(deal).startswith("p1: cc")


HIGH_LOW = "d dh p1 AhAd7s; d dh p2 3s4cKd; d dh p3 QdJc5h"


@rule("HLD-5.01")
def test_high_and_low_share_the_pot() -> None:
    deal = dealt(
        "p3 cc; p1 cc; p2 cc; d db AsKc8d; p1 cc; p2 cc; p3 cc; p1 sd 7s; p2 sd Kd; p3 sd 5h",
        game="crazy_pineapple_hilo8",
        hands=HIGH_LOW,
    )
    play(deal, "d db 2c; p1 cc; p2 cc; p3 cc; d db 9s; p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert [(part.contest, part.winners, part.shares) for part in deal.outcome.pots] == [
        ("high", (0,), (3,)),
        ("low", (1,), (3,)),
    ]


@rule("HLD-5.01", "G-HLD-04", "GEN-1.07")
def test_without_a_low_hand_high_takes_all() -> None:
    deal = dealt(
        "p3 cc; p1 cc; p2 cc; d db AsKc9d; p1 cc; p2 cc; p3 cc; p1 sd 7s; p2 sd Kd; p3 sd 5h",
        game="crazy_pineapple_hilo8",
        hands=HIGH_LOW,
    )
    play(deal, "d db Tc; p1 cc; p2 cc; p3 cc; d db 9s; p1 cc; p2 cc; p3 cc")
    assert net(deal) == (4, -2, -2)


@rule("HLD-5.01", "G-HLD-03")
def test_low_hands_of_seven_cards() -> None:
    low = buio.games["crazy_pineapple_hilo8"].written().contests[1]
    scores = [
        low.score(parse_cards(cards), ())
        for cards in ("As2s3s4s5dKdKc", "2s3s4s5s7dKdKc", "As2s3s6s7dKdKc", "4s5s6s7s8dKdKc")
    ]
    assert scores == sorted(set(scores), reverse=True)
    assert low.score(parse_cards("4s5s6s7s9dKdKc"), ()) == 0


@rule("OMA-1.01")
@pytest.mark.parametrize(("code", "cards", "players"), [("omaha", 4, 10), ("omaha5", 5, 8), ("omaha6", 6, 7)])
def test_omaha_with_more_cards_and_high_low(code: str, cards: int, players: int) -> None:
    for name, contests in ((code, ["high"]), (f"{code}_hilo8", ["high", "low"])):
        game = buio.games[name]
        assert game.players == range(2, players + 1)
        deal = game.deal([50] * players, 0, shuffle=Shuffle(1))
        assert {len(hand) for hand in deal.hands} == {cards}
        assert [contest.name for contest in deal.recipe.contests] == contests
        assert all(contest.from_hand == 2 for contest in deal.recipe.contests)


@rule("HLD-6.01", "G-HLD-05")
def test_omaha_uses_exactly_two_cards_of_the_hand() -> None:
    hands = "d dh p1 Ah3s4d5c; d dh p2 2s2d9c8c; d dh p3 7d7c6h6s"
    deal = dealt(
        "p3 cc; p1 cc; p2 cc; d db KhQhJh; p1 cc; p2 cc; p3 cc; d db Th; p1 cc; p2 cc; p3 cc; d db 2c",
        game="omaha",
        hands=hands,
    )
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert net(deal) == (-2, 4, -2)  # three twos: one ace of hearts makes no royal flush


@rule("GEN-2.01", "GEN-2.04")
def test_a_hand_beaten_by_one_shown_before_is_thrown_away_unseen() -> None:
    line = (
        "p3 cc; p1 cc; p2 cc; d db Th9h8h; p1 cc; p2 cc; p3 cc; d db 3c; p1 cc; p2 cc; p3 cc; "
        "d db 4c; p1 cc; p2 cbr 2; p3 cc; p1 cc"
    )
    deal = dealt(line, muck=True)
    assert deal.outcome is not None
    assert deal.outcome.shown == (1,)
    assert deal.view(0).seats[2].cards == (-1, -1)
    deal = dealt(line)
    assert deal.outcome is not None
    assert deal.outcome.shown == (1, 2, 0)  # who bet last shows first, then clockwise


@rule("GEN-2.01", "GEN-2.04")
@pytest.mark.parametrize("muck", [False, True])
@pytest.mark.parametrize("game", ["texas", "omaha", "lowball_27"])
def test_after_checks_a_player_all_in_at_the_dealers_left_shows_first(game: str, muck: bool) -> None:
    deal = buio.games[game].deal([50, 2, 50, 50], 0, buio.games[game].rules(muck=muck), Shuffle(3))
    while not deal.over:
        deal.play("cc" if "cc" in deal.options() else "sd")
    assert deal.outcome is not None
    assert deal.outcome.shown[0] == 1
    assert muck or deal.outcome.shown == (1, 2, 3, 0)


@rule("GEN-2.04")
def test_an_ante_paid_for_all_gives_no_claim_to_a_side_pot_so_its_winner_shows() -> None:
    deal = open_deal("texas", (100, 10, 100), burn=False, ante=4, ante_by="big_blind", muck=True)
    play(deal, "d dh p1 7d2c; d dh p2 QsQc; d dh p3 AcKd; p3 cbr 8; p1 cc; p2 cc; d db Th9h8h")
    play(deal, "p1 cc; p3 cc; d db 3c; p1 cc; p3 cc; d db 4c; p1 cc; p3 cc")
    assert deal.stakes == [8, 10, 8]
    assert deal.outcome is not None
    assert [(result.pot.amount, result.winners) for result in deal.outcome.pots] == [(4, (2,)), (22, (1,))]
    assert deal.outcome.shown == (0, 1, 2)


@rule("FCD-2.02", "FCD-2.03")
def test_a_straddle_doubles_the_big_blind_in_the_dark_and_speaks_last() -> None:
    deal = open_deal("texas", players=4, burn=False, straddle=1)
    assert legal(deal) == "p3: bl 4, no"
    play(deal, "p3 bl 4; d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c; d dh p4 9c9d")
    assert legal(deal) == "p4: f, cc 4, cbr 8..100"
    play(deal, "p4 cc; p1 cc; p2 cc")
    assert legal(deal) == "p3: cc, cbr 8..100"


@rule("CRY-1.01", "CRY-1.02")
def test_courchevel_shows_a_card_before_the_first_bet() -> None:
    deal = dealt("d db Th", game="courchevel", hands="d dh p1 AhKd2s3s4s; d dh p2 QsQc3d4d5d; d dh p3 7d2c5h6h8h")
    assert legal(deal).startswith("p3: f, cc 2")
    play(deal, "p3 cc; p1 cc; p2 cc; d db 9c9d")
    assert len(deal.board) == 3


@rule("SHD-1.01", "SHD-1.02", "SHD-1.03")
def test_short_deck_all_ante_and_the_dealer_posts_a_blind() -> None:
    deal = open_deal("short_deck", players=3, burn=False)
    assert len(deal.recipe.pack) == 36
    assert deal.stakes == [1, 1, 3]
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d8c")
    assert legal(deal) == "p1: f, cc 2, cbr 4..99"
    play(deal, "p1 cc; p2 cc")
    assert legal(deal) == "p3: cc, cbr 4..99"


@rule("SHD-1.03")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_dealer_posts_the_blind_also_when_somebody_who_sits_there_is_not_dealt_in(dealer: int) -> None:
    deal = buio.games["short_deck"].deal([400] * 3, dealer, seated=4)
    assert deal.stakes == [3 if seat == dealer else 1 for seat in range(3)]


@rule("SHD-1.04", "SHD-1.05")
def test_short_deck_hands() -> None:
    board = (
        "p1 cc; p2 cc; p3 cc; d db {}; p1 cc; p2 cc; p3 cc; d db {}; p1 cc; p2 cc; p3 cc; d db {}; p1 cc; p2 cc; p3 cc"
    )
    hands = "d dh p1 Ah6h; d dh p2 KsKc; d dh p3 8d7s"
    flush = dealt(board.format("KhQh9h", "Qd", "Jc"), game="short_deck", hands=hands)
    assert net(flush) == (6, -3, -3)  # a flush beats a full house
    low_straight = dealt(board.format("QcJd9s", "6d", "As"), game="short_deck", hands=hands)
    assert net(low_straight) == (-3, -3, 6)  # A-6-7-8-9 beats two pairs
    for trips, winner in ((False, 2), (True, 1)):
        deal = dealt(board.format("Kd9c6s", "Ts", "Jh"), game="short_deck", hands=hands, trips_beat_straight=trips)
        assert net(deal)[winner] == 6


@rule("ROY-1.01")
def test_royal_holdem_has_twenty_cards() -> None:
    deal = open_deal("royal_holdem", players=6)
    assert len(deal.recipe.pack) == 20
    with pytest.raises(GameError, match="20 cards are too few for 6 players, who need 21"):
        open_deal("royal_holdem", players=6, burn=True)


@rule("GRK-1.01")
def test_greek_holdem_uses_both_cards_of_the_hand() -> None:
    line = (
        "p3 cc; p1 cc; p2 cc; d db 2s5s8s; p1 cc; p2 cc; p3 cc; "
        "d db Js; p1 cc; p2 cc; p3 cc; d db Kh; p1 cc; p2 cc; p3 cc"
    )
    hands = "d dh p1 AsKd; d dh p2 QcQd; d dh p3 7d7c"
    assert net(dealt(line, game="greek_holdem", hands=hands)) == (4, -2, -2)  # a pair of kings
    hands = "d dh p1 As4d; d dh p2 QcQd; d dh p3 7d7c"
    assert net(dealt(line, game="greek_holdem", hands=hands)) == (-2, 4, -2)  # no flush with a single spade
    assert net(dealt(line, game="texas", hands=hands)) == (4, -2, -2)


CROSS = "d dh p1 2c3c4d6d8h; d dh p2 AsKsQd9c7c; d dh p3 2h3h5d6h9d"


@rule("IRN-1.01", "IRN-1.02", "IRN-1.03")
def test_in_an_iron_cross_one_line_counts() -> None:
    deal = dealt("d db 4s5cJsTsTd", game="iron_cross", hands=CROSS)
    assert deal.stakes == [1, 1, 1]
    seen = []
    while not deal.over:
        seen.append(sum(card >= 0 for card in deal.view(None).board))
        deal.apply(Move("cc", deal.actor))
    assert seen == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]
    assert net(deal) == (
        -1,
        2,
        -1,
    )  # A K Q with J and T of the upright line 4 T J; of the other one T T 5 and no straight
    assert deal.view(0).layout == ((0, 1), (1, 2), (2, 1), (1, 0), (1, 1))


@rule("TTT-1.01", "TTT-1.02", "TTT-1.03")
def test_in_tic_tac_toe_one_line_of_three_and_both_cards_count() -> None:
    deal = dealt("d db 2c3d4h9s9hJc5s6dKs", game="tic_tac_toe", hands="d dh p1 AcQc; d dh p2 Kc2d; d dh p3 7h8h")
    seen = []
    while not deal.over:
        seen.append(sum(card >= 0 for card in deal.view(None).board))
        deal.apply(Move("cc", deal.actor))
    assert seen == [3, 3, 3, 6, 6, 6, 8, 8, 8, 9, 9, 9]
    # the square: 2c 3d 4h / 5s Ks 6d / 9s 9h Jc; p2 has two pairs or kings with diagonals and lines; p3 has 5 K 6, none
    assert net(deal) == (-1, 2, -1)


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        ({"small_blind": 0, "big_blind": 0}, "somebody has to put something in"),
        ({"small_blind": 5}, "small_blind = 5 is more than big_blind = 2"),
        ({"betting": "fixed_limit", "big_bet": 1}, "big_bet = 1 is less than small_bet = 2"),
        ({"betting": "blind"}, "allowed: no_limit, pot_limit, fixed_limit, spread_limit"),
        ({"discard": "before_turn"}, "discard needs hole_cards = 3"),
        ({"low": True, "lowest_card": "T"}, "low needs cards up to eight"),
        ({"low": True, "lowest_card": "6"}, "low_qualifier = 8 would have no effect"),
        ({"trips_beat_straight": True}, "a rule of the short pack"),
        ({"board": "cross", "discard": "before_turn", "hole_cards": 4}, "discard = before_turn needs board = flop"),
        ({"board": "courchevel", "predeal_board": True}, "predeal_board turns the flop"),
        ({"unbeatable_fix": "greek"}, "unbeatable_fix = greek needs suits that rank"),
        ({"lowest_card": "6", "trips_beat_straight": True}, "stands beside flush_beats_full = true"),
        ({"pot": 3}, "'pot' is not a house rule of this game"),
    ],
)
def test_house_rules_that_make_no_game(house: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        buio.games["texas"].rules(**house)


def test_events_tell_the_table() -> None:
    deal = dealt("p3 cc; p1 cc; p2 cc; d db Th9h8h")
    assert words(deal) == ["blind", "blind", "deal", "deal", "deal", "call", "call", "check", "board"]


@rule("GEN-1.04")
def test_a_raise_that_nobody_could_answer_is_not_offered() -> None:
    deal = open_deal("texas", [30, 100, 20], burn=False)
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c; p3 cbr 20; p1 cc")
    assert legal(deal) == "p2: f, cc 18, cbr 38..100"
    play(deal, "p2 cc; d db Th9h8h; p1 cbr 10")
    assert legal(deal) == "p2: f, cc 10"  # p1 is all in
    deal = open_deal("texas", [30, 100, 20], burn=False)
    play(deal, "d dh p1 AhKd; d dh p2 QsQc; d dh p3 7d2c; p3 cc; p1 cbr 30")
    assert legal(deal) == "p2: f, cc 28"  # p3 still has chips, but cannot pay more than 20
