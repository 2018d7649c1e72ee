"""Stud, rule by rule (STD-1 to STD-5), razz, and Telesina."""

from typing import Any

import pytest

import buio
from buio.cards import parse_cards
from buio.play.deal import Deal
from buio.play.game import GameError
from buio.play.moves import DEALER, Move
from buio.play.parts import declared
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from buio.play.upcards import best_showing
from buio.ranking import FOUR_CARD, THREE_CARD, HandRanking, incomplete_score
from tests.games.scenario import legal, net, open_deal, play, start, words
from tests.rulebook import rule

TEN_TWENTY: dict[str, Any] = {"ante": 1, "bring_in": 5, "small_bet": 10, "big_bet": 20}
THREE = "d dh p1 AhKd2c; d dh p2 QsQc9d; d dh p3 7d2hKh"


def dealt(*more: str, game: str = "seven_card_stud", hands: str = THREE, chips: int = 200, **house: Any) -> Deal:
    """A deal of as many players as there are hands, brought forward by these lines."""
    deal = open_deal(game, chips, hands.count("dh"), **house)
    for line in (hands, *more):
        play(deal, line)
    return deal


@rule("STD-1.01", "GEN-1.01")
def test_two_to_eight_play_and_all_ante() -> None:
    assert buio.games["seven_card_stud"].players == range(2, 9)
    assert dealt(ante=3, small_bet=4).stakes == [3, 3, 3]


@rule("STD-1.03")
def test_two_cards_down_and_one_up() -> None:
    deal = dealt()
    assert [len(hand) for hand in deal.hands] == [3, 3, 3]
    assert deal.up == [parse_cards("2c"), parse_cards("9d"), parse_cards("Kh")]
    assert deal.view(1).seats[0].cards == (*parse_cards("2c"), -1, -1)
    assert deal.view(1).seats[0].up == parse_cards("2c")
    assert deal.view(0).hand == parse_cards("AhKd2c")


@rule("STD-1.04", "G-STD-10")
@pytest.mark.parametrize(
    ("doors", "seat"),
    [(("2c", "9d", "Kh"), 0), (("2d", "2c", "Kh"), 1), (("Ah", "3s", "3h"), 2), (("2s", "2h", "2d"), 2)],
)
def test_the_lowest_card_up_brings_in(doors: tuple[str, ...], seat: int) -> None:
    hands = "; ".join(
        f"d dh p{place + 1} {down}{door}"
        for place, (down, door) in enumerate(zip(("QsQc", "7d8h", "JhJd"), doors, strict=True))
    )
    assert dealt(hands=hands).actor == seat


@rule("STD-1.02", "STD-1.05", "STD-1.06", "G-STD-03", "X-54")
def test_ten_twenty_with_a_bring_in_of_five() -> None:
    deal = dealt(**TEN_TWENTY)
    assert legal(deal) == "p1: pb 5, cbr 10"
    play(deal, "p1 pb 5")
    assert words(deal)[-1] == "bring_in"
    assert legal(deal) == "p2: f, cc 5, cbr 10"
    play(deal, "p2 cbr 10")
    assert legal(deal) == "p3: f, cc 10, cbr 20"
    play(deal, "p3 cc")
    assert legal(deal) == "p1: f, cc 5, cbr 20"


@rule("STD-1.05")
def test_the_bring_in_may_be_completed_at_once() -> None:
    deal = dealt("p1 cbr 10", **TEN_TWENTY)
    assert words(deal)[-1] == "complete"
    assert legal(deal) == "p2: f, cc 10, cbr 20"


@rule("STD-1.05", "STD-1.06", "G-STD-02")
def test_the_bring_in_is_the_ante_unless_the_house_says_otherwise() -> None:
    deal = dealt(ante=10, small_bet=50, big_bet=100)
    assert legal(deal) == "p1: pb 10, cbr 50"
    play(deal, "p1 pb 10")
    assert legal(deal) == "p2: f, cc 10, cbr 50"
    play(deal, "p2 cbr 50")
    assert legal(deal) == "p3: f, cc 50, cbr 100"


@rule("STD-1.05", "X-54")
def test_the_bring_in_may_be_as_large_as_the_small_bet() -> None:
    deal = dealt(ante=1, bring_in=10, small_bet=10, big_bet=20)
    assert legal(deal) == "p1: pb 10"
    play(deal, "p1 pb 10")
    assert legal(deal) == "p2: f, cc 10, cbr 20"


@rule("STD-1.06")
def test_who_brought_in_does_not_speak_again_when_nobody_raises() -> None:
    deal = dealt("p1 pb 5; p2 cc; p3 cc", **TEN_TWENTY)
    assert deal.actor == DEALER
    assert len(deal.up[0]) == 1


@rule("STD-1.07", "X-55")
@pytest.mark.parametrize(("counts", "raises"), [(False, 3), (True, 2)])
def test_one_bet_and_three_raises(counts: bool, raises: int) -> None:
    deal = dealt("p1 pb 5; p2 cbr 10", completion_counts=counts, **TEN_TWENTY)
    made = 0
    while "cbr" in deal.options():
        deal.apply(next(deal.options().get("cbr").moves(deal.actor)))  # type: ignore[union-attr]
        made += 1
    assert made == raises


@rule("STD-1.09", "STD-1.10", "STD-1.11", "STD-1.12", "G-STD-01")
def test_a_four_eight_game_to_its_end() -> None:
    deal = dealt("p1 pb 1; p2 cc; p3 cc", small_bet=4, big_bet=8)
    play(deal, "d dh p1 2d; d dh p2 3s; d dh p3 Qh")
    assert legal(deal) == "p1: cc, cbr 4"  # a pair of twos shows
    play(deal, "p1 cbr 4; p2 cbr 8")
    assert legal(deal) == "p3: f, cc 8, cbr 12"
    play(deal, "p3 cc; p1 cc; d dh p1 5c; d dh p2 9h; d dh p3 Jh")
    assert legal(deal) == "p2: cc, cbr 8"  # nines over twos, and the big bet
    play(deal, "p2 cbr 8")
    assert legal(deal) == "p3: f, cc 8, cbr 16"
    play(deal, "p3 cc; p1 cc; d dh p1 6c; d dh p2 Td; d dh p3 Th; p2 cc; p3 cc; p1 cc")
    assert [len(up) for up in deal.up] == [4, 4, 4]
    play(deal, "d dh p1 6d; d dh p2 3c; d dh p3 As")
    assert [len(up) for up in deal.up] == [4, 4, 4]  # the last card lies face down
    assert legal(deal) == "p2: cc, cbr 8"  # who showed most before speaks first
    play(deal, "p2 cc; p3 cc; p1 cc")
    assert net(deal) == (-18, -18, 36)  # A K Q J T


@rule("STD-1.08", "G-STD-05", "X-56")
@pytest.mark.parametrize(
    ("up", "first"), [(("AsKd", "AhKs"), 0), (("AhKs", "AsKd"), 1), (("3h3c", "3s3d"), 1), (("2c2d", "AhKs"), 0)]
)
def test_who_shows_most_speaks_first_ties_by_the_suit_of_the_highest_card(up: tuple[str, str], first: int) -> None:
    deal = dealt("p1 pb 1; p2 cc", hands="d dh p1 4d5d2c; d dh p2 4s5s2d")
    deal.up = [parse_cards(cards) for cards in up]
    assert best_showing(incomplete_score)(deal) == first


@rule("STD-1.08", "G-STD-06")
def test_of_two_pairs_of_threes_the_one_with_the_spade_speaks_first() -> None:
    deal = dealt("p1 pb 1; p2 cc", hands="d dh p1 4d5d2c; d dh p2 4s5s2d")
    for own, other in (("3s3c", "3h3d"), ("3s3d", "3h3c")):  # the other suits of the source are lost: any will do
        deal.up = [parse_cards(own), parse_cards(other)]
        assert best_showing(incomplete_score)(deal) == 0


@rule("STD-1.13")
def test_an_open_pair_on_fourth_street_allows_the_big_bet() -> None:
    for allowed, options in ((True, "p1: cc, cbr 4..8"), (False, "p1: cc, cbr 4")):
        deal = dealt("p1 pb 1; p2 cc; p3 cc", small_bet=4, big_bet=8, open_pair_double_bet=allowed)
        play(deal, "d dh p1 2d; d dh p2 3s; d dh p3 Qh")
        assert legal(deal) == options
    deal = dealt(
        "p1 pb 1; p2 cc; p3 cc; d dh p1 2d; d dh p2 3s; d dh p3 Qh", small_bet=4, big_bet=8, open_pair_double_bet=True
    )
    with pytest.raises(IllegalMove, match="out of bounds"):
        play(deal, "p1 cbr 6")
    play(deal, "p1 cbr 8")
    assert legal(deal) == "p2: f, cc 8, cbr 16"


@rule("X-69")
def test_a_stock_too_short_for_all_gives_one_card_to_the_table() -> None:
    game = buio.games["seven_card_stud"]
    deal = game.deal([100] * 8, 7, game.rules(), Shuffle(4), events=True)
    while not deal.over:
        options = deal.options()
        deal.apply(Move("cc", deal.actor) if "cc" in options else next(options.moves()))
        deal.verify()
    assert len(deal.board) == 1
    assert [len(hand) for hand in deal.hands] == [6] * 8


def test_who_is_all_in_with_the_ante_does_not_bring_in() -> None:
    deal = open_deal("seven_card_stud", [1, 50, 50], ante=1, bring_in=1)
    play(deal, THREE)
    assert legal(deal) == "p2: pb 1, cbr 2"


FIVE = "d dh p1 Ah9c; d dh p2 2s9d; d dh p3 Kh9h"


@rule("STD-2.01", "STD-2.02", "X-68")
def test_in_five_card_stud_the_lowest_card_brings_in_and_others_complete() -> None:
    deal = dealt(game="five_card_stud", hands=FIVE)
    assert legal(deal) == "p1: pb 2, cbr 4"  # nines tie: clubs are the lowest suit; half the small bet
    play(deal, "p1 pb 2; p2 cbr 4")
    assert legal(deal) == "p3: f, cc 4, cbr 8"
    play(deal, "p3 cbr 8; p1 cbr 12; p2 cbr 16")
    assert legal(deal) == "p3: f, cc 8"  # three raises after the completion, which is none


@rule("STD-2.02", "X-71")
def test_in_pot_limit_the_bring_in_is_raised_by_the_pot_after_a_call() -> None:
    deal = dealt("p1 pb 2", game="five_card_stud", hands=FIVE, betting="pot_limit")
    assert legal(deal) == "p2: f, cc 2, cbr 4..9"  # 5 in the pot, 2 to call: 2 + 7
    assert deal.view(1).pot_bet() == 9
    play(deal, "p2 cc")
    assert legal(deal) == "p3: f, cc 2, cbr 4..11"
    play(deal, "p3 cbr 11")
    assert legal(deal) == "p1: f, cc 9, cbr 22..38"  # 18 in the pot, 9 to call: 11 + 27


@rule("STD-2.02", "X-71")
def test_in_spread_limit_the_bring_in_is_completed_to_a_bet() -> None:
    deal = dealt("p1 pb 2", game="five_card_stud", hands=FIVE, betting="spread_limit")
    assert legal(deal) == "p2: f, cc 2, cbr 4..8"


@rule("STD-2.03", "STD-2.04", "STD-2.05")
def test_five_card_stud_to_its_end() -> None:
    deal = dealt("p1 pb 2; p2 cbr 4; p3 cc; p1 cc", game="five_card_stud", hands=FIVE)
    play(deal, "d dh p1 Ks; d dh p2 Kd; d dh p3 3c")
    assert legal(deal) == "p1: cc, cbr 4"  # p1 and p2 show K 9: the one nearer the dealer's left
    play(deal, "p1 cc; p2 cc; p3 cc; d dh p1 4c; d dh p2 4d; d dh p3 3d")
    assert legal(deal) == "p3: cc, cbr 8"  # a pair; the bets are doubled now
    play(deal, "p3 cc; p1 cc; p2 cc; d dh p1 5c; d dh p2 5d; d dh p3 As; p3 cc; p1 cc; p2 cc")
    assert net(deal) == (-5, -5, 10)


@rule("STD-3.01", "STD-3.02", "X-73")
def test_high_and_low_share_and_the_odd_chip_is_highs() -> None:
    deal = dealt(game="five_card_stud_hilo", hands="d dh p1 Ah9c; d dh p2 2s9d; d dh p3 Kh9h", ante=3, chips=60)
    play(deal, "p1 pb 2; p2 f; p3 cc")
    play(
        deal,
        "d dh p1 2d; d dh p3 9s; p3 cc; p1 cc; "
        "d dh p1 3c; d dh p3 Kd; p3 cc; p1 cc; "
        "d dh p1 5h; d dh p3 Qs; p3 cc; p1 cc",
    )
    assert deal.outcome is not None
    assert [(part.contest, part.winners, part.shares) for part in deal.outcome.pots] == [
        ("high", (2,), (7,)),
        ("low", (0,), (6,)),
    ]


def _declaring(**house: bool) -> Deal:
    """Three have five cards: p1 A 3 2 6 5 (low), p2 9 9 9 and p3 kings and a pair; they declare next."""
    deal = open_deal("five_card_stud_hilo", 100, 3, declaration="simultaneous", **house)
    play(deal, "d dh p1 Ah3c; d dh p2 9s9d; d dh p3 KsKh; p1 pb 2; p2 cc; p3 cc")
    for cards in (("2d", "9h", "4c"), ("6d", "Jh", "4d"), ("5s", "Qc", "7c")):
        for seat, card in enumerate(cards):
            play(deal, f"d dh p{seat + 1} {card}")
        while "cc" in deal.options():
            deal.apply(Move("cc", deal.actor))
    return deal


@rule("STD-3.03")
def test_high_or_low_is_declared_at_once_and_known_when_all_have_spoken() -> None:
    deal = _declaring()
    first = deal.actor
    assert [option.verb for option in deal.options()] == ["hi", "lo"]
    with pytest.raises(IllegalMove):
        deal.apply(Move("hilo", first))
    wishes = {0: "lo", 1: "hi", 2: "hi"}
    deal.apply(Move(wishes[deal.actor], deal.actor))
    assert all(declared(deal.view(None), seat) == () for seat in range(3))
    while not deal.over:
        deal.apply(Move(wishes[deal.actor], deal.actor))
    assert [declared(deal.view(None), seat) for seat in range(3)] == [("low",), ("high",), ("high",)]
    assert words(deal).count("declare_high") == 2
    assert deal.outcome is not None
    assert [(part.contest, part.winners) for part in deal.outcome.pots] == [("high", (1,)), ("low", (0,))]


@rule("STD-3.03")
def test_declared_in_turn_each_is_known_at_once() -> None:
    deal = open_deal("five_card_stud_hilo", 100, 2, declaration="sequential")
    play(deal, "d dh p1 Ah3c; d dh p2 9s9d; p1 pb 2; p2 cc")
    for cards in (("2d", "9h"), ("6d", "Jh"), ("5s", "Qc")):
        for seat, card in enumerate(cards):
            play(deal, f"d dh p{seat + 1} {card}")
        while "cc" in deal.options():
            deal.apply(Move("cc", deal.actor))
    seat = deal.actor
    deal.apply(Move("lo", seat))
    assert declared(deal.view(None), seat) == ("low",)
    deal.apply(Move("lo", deal.actor))
    assert deal.outcome is not None
    assert [(part.contest, part.winners) for part in deal.outcome.pots] == [("low", (0,))]  # nobody plays for high


@rule("STD-3.03")
def test_who_declares_both_has_to_win_both() -> None:
    deal = _declaring(declare_both=True)
    while not deal.over:
        deal.apply(Move({0: "hilo", 1: "hi", 2: "lo"}[deal.actor], deal.actor))
    assert deal.outcome is not None
    assert [(part.contest, part.winners) for part in deal.outcome.pots] == [("high", (1,)), ("low", (2,))]


@rule("STD-3.03")
@pytest.mark.parametrize(("third", "won"), [("lo", [("low", (2,))]), ("hilo", [("high", (1,)), ("low", (0,))])])
def test_all_who_declared_both_and_have_not_won_both_are_out_at_once(third: str, won: list[object]) -> None:
    """The third one has the pot, as what it declared; when nobody is left, each half is the best hand's."""
    deal = _declaring(declare_both=True)
    while not deal.over:
        deal.apply(Move({0: "hilo", 1: "hilo", 2: third}[deal.actor], deal.actor))
    assert deal.outcome is not None
    assert [(part.contest, part.winners) for part in deal.outcome.pots] == won


@rule("X-90")
@pytest.mark.parametrize(
    ("house", "best"),
    [({}, "As2c3d4h5s"), ({"declaration": "simultaneous"}, "As2c3d4h6s"), ({"low_ranking": "27"}, "2c3d4h5s7s")],
)
def test_low_is_ace_to_five_or_ace_to_six_where_it_is_declared(house: dict[str, object], best: str) -> None:
    game = buio.games["five_card_stud_hilo"]
    low = game.written(game.rules(**house)).contests[1].ranking
    assert low.score(parse_cards(best)) == max(
        low.score(parse_cards(hand)) for hand in ("As2c3d4h5s", "As2c3d4h6s", "2c3d4h5s7s")
    )


@rule("STD-4.01", "STD-4.02")
def test_a_card_may_be_bought_up_for_up_and_down_for_down() -> None:
    deal = open_deal("five_card_stud_hilo_buy", 100, 2, buys=2)
    play(deal, "d dh p1 Ah3c; d dh p2 9s9d; p1 pb 2; p2 cc")
    for cards in (("2d", "9h"), ("6d", "Jh"), ("5s", "Qc")):
        while "cc" in deal.options():
            deal.apply(Move("cc", deal.actor))
        for seat, card in enumerate(cards):
            play(deal, f"d dh p{seat + 1} {card}")
    pot = deal.total  # the fifth card is followed by the buy, and not by a round of betting
    assert str(deal.options()) == "no (no_buy), buy and 1 cards held (buy 8)"
    for wrong in ("p1 buy", "p1 buy Qc", "p1 buy 6d5s", "p2 no"):
        with pytest.raises(IllegalMove):
            play(deal, wrong)
    play(deal, "p1 buy 6d; d dh p1 4d")
    assert deal.total == pot + 8
    assert parse_cards("4d")[0] in deal.up[0]
    play(deal, "p2 buy 9s; d dh p2 9c")
    assert parse_cards("9c")[0] not in deal.up[1]
    assert len(deal.up[1]) == 4
    while "cc" in deal.options():
        deal.apply(Move("cc", deal.actor))
    assert str(deal.options()) == "no (no_buy), buy and 1 cards held (buy 16)"
    play(deal, "p1 no; p2 no")
    while "cc" in deal.options():
        deal.apply(Move("cc", deal.actor))
    assert [option.verb for option in deal.options()] == ["hi", "lo"]


@rule("STD-4.01")
@pytest.mark.parametrize(("buys", "rounds"), [(0, 4), (1, 4), (2, 5)])
@pytest.mark.parametrize("players", [2, 5])
def test_the_final_round_follows_the_buy(buys: int, rounds: int, players: int) -> None:
    game = buio.games["five_card_stud_hilo_buy"]
    names = [phase.name for phase in game.written(game.rules(buys=buys), players).phases]
    assert names.count("betting") == rounds
    last = len(names) - 1 - names[::-1].index("deal")
    assert names[last + 1 :] == [*["buy", "betting"] * buys, *["betting"] * (not buys), "declare", "showdown"]


@rule("STD-1.08", "G-STD-04")
@pytest.mark.parametrize(("best", "worst"), [("AsAc", "2h3h"), ("2s2c", "AhKh"), ("AdKs", "AhQs")])
def test_a_pair_shows_more_than_any_two_cards(best: str, worst: str) -> None:
    """The suits of the source are lost: only the ranks are tested."""
    assert incomplete_score(parse_cards(best)) > incomplete_score(parse_cards(worst))


@rule("STD-1.12", "G-STD-07", "G-STD-08", "G-STD-09")
@pytest.mark.parametrize(
    ("cards", "beaten"),
    [
        ("2sJdQcKhAsTd9c", "JsJhJc2d3d7h9h"),
        ("AsJd9c8h6s2d3c", "AhJc9d8s2h3s4c"),
        ("AsAd8c8h5s5dKc", "AhAc8s8d5h5cQd"),
    ],
    ids=[
        "ten to ace is a straight",
        "the fifth card decides",
        "of three pairs the two highest, and the best card left",
    ],
)
def test_the_best_five_of_seven(cards: str, beaten: str) -> None:
    high = buio.games["seven_card_stud"].written().contests[0]
    assert high.score(parse_cards(cards), ()) > high.score(parse_cards(beaten), ())


@rule("G-STD-08")
@pytest.mark.parametrize(("better", "worse"), [("Ah3c4d6s7h", "KhQcJd9s8h"), ("AhJc9d8s6h", "AsJd9c8h2s")])
def test_high_cards_compare_from_the_top(better: str, worse: str) -> None:
    high = buio.games["seven_card_stud"].written().contests[0].ranking
    assert high.score(parse_cards(better)) > high.score(parse_cards(worse))


@rule("STD-5.01", "STD-5.02")
def test_soko_four_of_a_suit_beat_a_pair() -> None:
    deal = dealt("p2 pb 2; p1 cc", game="soko", hands="d dh p1 AhAc; d dh p2 2s9s")
    for cards in (("Kd", "3s"), ("8c", "Js"), ("5d", "Kc")):
        for seat, card in enumerate(cards):
            play(deal, f"d dh p{seat + 1} {card}")
        while "cc" in deal.options():
            deal.apply(Move("cc", deal.actor))
    assert net(deal) == (-3, 3)


@rule("STD-2.03", "STD-5.02")
@pytest.mark.parametrize(
    ("pair", "four", "speaks"),
    [
        ("AhAcKdQs", "2s9sJsKs", 1),  # four of a suit show more than a pair
        ("AhAcKdQs", "2s3dAd4c", 1),  # four in line too, and the ace is low there
        ("AhAcKdQs", "2s9sJsKc", 0),
        ("AhAc2d2h", "TsJsQsKs", 0),  # two pairs show more
        ("ThJdQcKd", "2s3s4s9s", 1),  # the flush before the straight
        ("5h6h7h8h", "2s3s4s9s", 1),  # a hand that is both is the flush, and the nine is higher
    ],
)
@pytest.mark.parametrize("shift", [0, 1])
def test_in_soko_four_open_cards_speak_as_what_they_make(pair: str, four: str, speaks: int, shift: int) -> None:
    hands = [("8s" + pair, "8d" + four)[(seat + shift) % 2] for seat in range(2)]
    deal = start(*hands, game="soko")
    while len(deal.up[0]) < 4 or len(deal.up[1]) < 4:
        deal.apply(Move("pb" if "pb" in deal.options() else "cc", deal.actor, 2 if "pb" in deal.options() else 0))
    assert deal.actor == (speaks + shift) % 2


@rule("RAZ-1.01", "RAZ-1.02", "RAZ-1.03")
def test_in_razz_the_highest_card_brings_in_and_the_lowest_showing_speaks() -> None:
    deal = dealt(game="razz", hands="d dh p1 2h3d9c; d dh p2 QsQcKd; d dh p3 7d2cAh", **TEN_TWENTY)
    assert legal(deal) == "p2: pb 5, cbr 10"  # the ace is low
    play(deal, "p2 pb 5; p3 cc; p1 cc; d dh p1 4s; d dh p2 5s; d dh p3 As")
    assert deal.actor == 0  # 9 4; aces paired are worse than K 5
    play(deal, "p1 cbr 10; p2 f; p3 cc; d dh p1 5c; d dh p3 3c; p1 cc; p3 cc; d dh p1 Ts; d dh p3 4c; p1 cc; p3 cc")
    play(deal, "d dh p1 Tc; d dh p3 5d; p1 cc; p3 cc")
    assert net(deal) == (-16, -6, 22)


@rule("RAZ-1.02", "RAZ-1.03", "RNK-5.03")
@pytest.mark.parametrize(("low", "brings_in", "speaks"), [("27", 2, 1), ("usual", 1, 2), ("a6", 1, 2)])
def test_in_razz_the_ace_is_as_high_as_its_ranking_says(low: str, brings_in: int, speaks: int) -> None:
    deal = dealt(game="razz", hands="d dh p1 2h3d9c; d dh p2 QsQcKd; d dh p3 7d2cAh", low_ranking=low, **TEN_TWENTY)
    assert deal.actor == brings_in
    play(deal, f"p{brings_in + 1} pb 5")
    while "cc" in deal.options():
        deal.apply(Move("cc", deal.actor))
    play(deal, "d dh p1 Ks; d dh p2 5s; d dh p3 4s")
    assert deal.actor == speaks  # K 9, K 5 and A 4


@rule("SHL-1.01")
def test_seven_card_stud_high_low_needs_an_eight_for_low() -> None:
    assert [contest.name for contest in buio.games["seven_card_stud_hilo8"].written().contests] == ["high", "low"]
    low = buio.games["seven_card_stud_hilo8"].written().contests[1]
    assert low.score(parse_cards("AhKd2c3s4d8hQc"), ()) > 0
    assert low.score(parse_cards("AhKd2c3s9d9hQc"), ()) == 0


@rule("TEL-1.01", "TEL-1.02", "TEL-1.03", "TEL-1.04", "TEL-1.05")
def test_telesina() -> None:
    deal = dealt(game="telesina", hands="d dh p1 AhTc; d dh p2 8sTd; d dh p3 KhTh; d dh p4 9s9d")
    assert min(deal.recipe.pack) == parse_cards("7s")[0]
    assert legal(deal) == "p3: cc, cbr 1..4"  # no forced bet; the ten of hearts speaks; up to the pot
    play(deal, "p3 cbr 4; p4 f; p1 cc; p2 cc; d dh p1 Qs; d dh p2 Qd; d dh p3 7c")
    assert legal(deal) == "p2: cc, cbr 1..16"  # Q T twice: diamonds before spades
    play(deal, "p2 cc; p3 cc; p1 cc; d dh p1 9h; d dh p2 9c; d dh p3 7d; p3 cc; p1 cc; p2 cc")
    play(deal, "d dh p1 Kd; d dh p2 Jc; d dh p3 Js; p3 cc; p1 cc; p2 cc")
    assert net(deal) == (-5, 11, -5, -1)  # Q J T 9 8
    assert buio.games["telesina"].players == range(2, 10)


def test_in_telesina_all_may_check() -> None:
    deal = dealt("p3 cc; p1 cc; p2 cc", game="telesina", hands="d dh p1 AhTc; d dh p2 8sTd; d dh p3 KhTh")
    assert deal.actor == DEALER  # and the next card comes


@pytest.mark.parametrize(
    ("house", "reason"),
    [
        ({"ante": 0}, "somebody has to put something in"),
        ({"bring_in": 5}, "the bring-in of 5 is more than small_bet = 2"),
        ({"bring_in": "none", "ante": 0}, "somebody has to put something in"),
        ({"declaration": "simultaneous"}, "there is nothing to declare"),
        ({"wins": "high_low", "declare_both": True}, "declare_both needs a declaration"),
        ({"low_qualifier": "8"}, "low_qualifier = 8 needs wins = high_low"),
        ({"unbeatable_fix": "italian"}, "needs suits that rank"),
        ({"wins": "high_low", "low_qualifier": "8", "declaration": "simultaneous"}, "for cards that speak"),
        ({"wins": "high_low", "low_qualifier": "8", "deck_low": "6"}, "the pack from 6 to A makes no such hand"),
        ({"wins": "high_low", "low_qualifier": "8", "deck_low": "4", "low_ranking": "27"}, "makes no such hand"),
        ({"open_pair_double_bet": True, "betting": "no_limit"}, "it counts where betting = fixed_limit"),
        ({"ranking": "soko"}, "ranking = soko is for five cards"),
        ({"ranking": "soko", "cards": 5, "deck_low": "6"}, "needs the whole pack"),
    ],
)
def test_house_rules_that_make_no_game(house: dict[str, object], reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        buio.games["seven_card_stud"].rules(**house)


@rule("RNK-5.02")
@pytest.mark.parametrize(("lowest", "ranking"), [("5", "a5"), ("5", "a6"), ("3", "27")])
def test_the_smallest_packs_that_make_an_eight_or_better(lowest: str, ranking: str) -> None:
    game = buio.games["seven_card_stud_hilo8"]
    assert game.rules(deck_low=lowest, low_ranking=ranking)
    assert game.recorded({"deck_low": "6"})  # as records of before may have it
    assert game.rules(deck_low="6", joker="wild")  # which is a fifth rank


def test_a_pack_too_small_for_the_table_is_refused() -> None:
    game = buio.games["seven_card_stud"]
    with pytest.raises(GameError, match="32 cards are too few for 8 players, who need 49"):
        game.written(game.rules(deck_low="7"), 8)


GREEK: dict[str, Any] = {"unbeatable_fix": "greek", "suit_tie_break": "highest_paired_card"}


@rule("X-89", "RNK-7.02")
@pytest.mark.parametrize("tie", ["highest_card", "highest_paired_card", "highest_unpaired_card", "highest_kicker"])
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("AsKsQsJsTs", "2s2h2d2cKd"), (1,)),
        (("AsKsQsJsTs", "2s2h2d2cKd", "9h8h7h6h5h"), (0, 1, 2)),
        (("AsKsQsJsTs", "9h8h7h6h5h"), (0,)),
        (("AhKhQhJhTh", "2s2h2d2cKd"), (0,)),
    ],
    ids=[
        "the lowest four of a kind beat it",
        "with a hand in between all three share",
        "nothing else does",
        "of another suit it is no imperial flush",
    ],
)
def test_the_greek_answer_to_the_unbeatable_hand(hands: tuple[str, ...], winners: tuple[int, ...], tie: str) -> None:
    game = buio.games["five_card_stud"]
    ranking = game.written(game.rules(**GREEK | {"suit_tie_break": tie})).contests[0].ranking
    assert ranking.winners([ranking.score(parse_cards(hand)) for hand in hands]) == winners


@rule("X-86")
@pytest.mark.parametrize(
    ("ranking", "hands"),
    [(THREE_CARD, ("Ah2d3c", "2d3c4s", "QhKdAc")), (FOUR_CARD, ("Ah2d3c4s", "2d3c4s5h", "JsQhKdAc"))],
)
def test_the_lowest_and_the_highest_straight_of_few_cards(ranking: HandRanking, hands: tuple[str, ...]) -> None:
    assert {ranking.describe(parse_cards(hand)).category for hand in hands} == {"straight"}
    scores = [ranking.score(parse_cards(hand)) for hand in hands]
    assert scores == sorted(set(scores))


@rule("GEN-2.04", "X-89")
def test_who_wins_shows_also_where_a_lower_hand_beats_the_highest() -> None:
    """The minimum straight flush has the lower score, and beats the maximum that was shown before."""
    house: dict[str, Any] = {"unbeatable_fix": "italian", "suit_tie_break": "highest_paired_card", "muck": True}
    deal = dealt("p2 pb 2; p1 cc", game="five_card_stud", hands="d dh p1 AsKs; d dh p2 Ah2h", **house)
    for own, other in (("Qs", "3h"), ("Js", "4h"), ("Ts", "5h")):
        play(deal, f"d dh p1 {own}; d dh p2 {other}; p1 cbr {8 if own != 'Qs' else 4}; p2 cc")
    assert net(deal)[1] > 0
    assert deal.outcome is not None
    assert deal.outcome.shown == (0, 1)


@rule("GEN-2.01", "GEN-2.04")
@pytest.mark.parametrize("muck", [False, True])
@pytest.mark.parametrize("last", ["check", "bet"])
def test_after_checks_the_first_in_line_from_the_dealers_left_shows_first(muck: bool, last: str) -> None:
    """p2 has the highest hand showing and speaks first; p1 sits at the dealer's left."""
    deal = dealt("p2 pb 2; p1 cc", game="five_card_stud", hands="d dh p1 9sKs; d dh p2 Ah2h", muck=muck)
    for own, other in (("Qs", "Ac"), ("Js", "4h")):
        play(deal, f"d dh p1 {own}; d dh p2 {other}; p2 cc; p1 cc")
    play(deal, f"d dh p1 3c; d dh p2 5h; p2 {'cc; p1 cc' if last == 'check' else 'cbr 8; p1 cc'}")
    assert deal.outcome is not None
    assert deal.outcome.winners == {1}
    aggressor_first = (1,) if muck else (1, 0)
    assert deal.outcome.shown == ((0, 1) if last == "check" else aggressor_first)
