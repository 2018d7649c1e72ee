"""Three card and four card poker against the bank (CAS-1 to CAS-3)."""

from itertools import combinations, pairwise, product

import pytest

import buio
from buio.cards import UNKNOWN, cards_text, parse_cards
from buio.games.casino import FourCardRules, ThreeCardRules
from buio.play.bank import Bank
from buio.play.deal import Deal
from buio.play.moves import Move
from buio.play.outcome import BANK, SETTLED
from buio.play.parts import against_the_bank, wagers
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from buio.ranking import FOUR_CARD, THREE_CARD
from tests.games.scenario import legal, net, open_deal, play, words
from tests.rulebook import rule

JACK_HIGH, QUEEN_HIGH = "Jh8d3c", "Qh7d3c"
"""The bank's hands, without and with a qualifying card."""
SIX_RAGS = "Kd", "Jh9s7c5d2h"
"""A hand of the bank at four card poker: the card up, then the others."""


def three(bets: str, own: str, bank: str, end: str = "", **house: object) -> Deal:
    """One player against the bank."""
    deal = play(open_deal("three_card", 200, 1, **house), f"{bets}; d dh p1 {own}; d db {bank}")
    return play(deal, end) if end else deal


def four(bets: str, own: str, bank: tuple[str, str] = SIX_RAGS, end: str = "", **house: object) -> Deal:
    deal = play(open_deal("four_card", 200, 1, **house), f"{bets}; d dh p1 {own}; d db {bank[0]}; d db {bank[1]}")
    return play(deal, end) if end else deal


def paid(deal: Deal) -> dict[str, int]:
    """What the first seat has won from the bank with each bet, or lost to it."""
    assert deal.outcome is not None
    return {
        one.why: one.chips if one.taker == 0 else -one.chips
        for one in deal.outcome.payments
        if 0 in (one.payer, one.taker)
    }


# -- three card poker ------------------------------------------------------------------------------------------------


@rule("CAS-1.01")
def test_ante_and_pair_plus_are_bet_before_the_cards() -> None:
    deal = open_deal("three_card", 200, 2)
    assert legal(deal) == "p1: ante 1..100, no"
    play(deal, "p1 ante 40")
    assert legal(deal) == "p1: side 1..120, no"
    play(deal, "p1 side 7")
    assert legal(deal) == "p2: ante 1..100, no"
    play(deal, "p2 ante 5; p2 no")
    assert deal.actor == -1
    assert not any(deal.hands)
    assert deal.facet(Bank).wagers == ((("ante", 40), ("pair_plus", 7)), (("ante", 5),))
    assert (deal.stacks, deal.total) == ([153, 195], 52)
    assert wagers(deal.view(1), 0) == dict(deal.facet(Bank).wagers[0])


@rule("CAS-1.01")
def test_pair_plus_alone_if_the_house_allows_it() -> None:
    deal = play(open_deal("three_card", 200, 1), "p1 no")
    assert legal(deal) == "p1: side 1..200"
    play(deal, "p1 side 10; d dh p1 9h9d2c; d db AhKdQc")
    assert (net(deal), deal.facet(Bank).won, deal.turned) == ((10,), -10, 0)
    assert legal(open_deal("three_card", 200, 1, pair_plus_alone=False)) == "p1: ante 1..100"


@rule("CAS-1.01")
def test_bounds_and_what_has_to_be_left() -> None:
    deal = open_deal("three_card", [200, 30, 7, 1], 4, table_min=10, table_max=50)
    assert legal(deal) == "p1: ante 10..50, no"
    play(deal, "p1 ante 50")
    assert legal(deal) == "p1: side 10..50, no"
    play(deal, "p1 no")
    assert legal(deal) == "p2: ante 10..15, no"
    play(deal, "p2 ante 15")
    assert legal(deal) == "p3: ante 3, no"  # nothing is left for pair plus; whoever has less bets what can be followed
    play(deal, "p3 ante 3")
    assert legal(deal) == "p3: side 1, no"
    play(deal, "p3 no")
    assert legal(deal) == "p4: side 1"  # one chip cannot be followed by another


@rule("CAS-1.01")
def test_who_cannot_bet_stays_out_and_with_nobody_left_it_is_over() -> None:
    deal = play(open_deal("three_card", [1, 20], 2, pair_plus_alone=False), "p2 ante 2; p2 no; d dh p2 AhKd2c")
    assert (deal.view(1).seats[0].state, words(deal)[0]) == ("out", "no_bet")
    nobody = open_deal("four_card", [1, 1], 2)
    assert nobody.outcome is not None
    assert (nobody.outcome.ended, nobody.outcome.net, nobody.outcome.payments) == (SETTLED, (0, 0), ())


@rule("CAS-1.02")
def test_three_cards_each_the_bank_s_face_down() -> None:
    deal = three("p1 ante 10; p1 no", "AhKd2c", QUEEN_HIGH)
    view = deal.view(0)
    assert (against_the_bank(view), view.board, len(view.hand)) == (True, (UNKNOWN,) * 3, 3)
    assert deal.view(None).seats[0].cards == (UNKNOWN,) * 3
    play(deal, "p1 play 10")
    assert deal.view(None).board == parse_cards(QUEEN_HIGH)
    assert words(deal)[-3:] == ["bank_shows", "show", "win"]


@rule("CAS-1.02")
def test_nobody_learns_anything_of_the_bank_s_hand_before_the_end() -> None:
    rest = [card for card in range(52) if cards_text([card]) not in ("Ah", "Kd", "2c", "8s", "8c", "4d")]
    seen = []
    for bank in (rest[:3], rest[7:10], rest[-3:]):
        deal = open_deal("three_card", 200, 2)
        play(deal, "p1 ante 10; p1 no; p2 ante 10; p2 side 2; d dh p1 AhKd2c; d dh p2 8s8c4d")
        play(deal, f"d db {cards_text(tuple(bank))}")
        assert deal.events is not None
        views = [deal.view(viewer) for viewer in (None, 0, 1)]
        told = [event.seen_by(0) for event in deal.events]
        play(deal, "p1 play 10")
        seen.append((views, told, legal(deal), deal.view(0), deal.view(None)))
        play(deal, "p2 f")
    assert seen[0] == seen[1] == seen[2]


@rule("CAS-1.03")
def test_play_as_much_as_the_ante_or_fold() -> None:
    deal = three("p1 ante 10; p1 no", "AhKd2c", QUEEN_HIGH)
    assert legal(deal) == "p1: f, play 10"
    for wrong in (9, 11, 20, 0):
        with pytest.raises(IllegalMove):
            deal.apply(Move("play", 0, wrong))
    play(deal, "p1 f")
    assert (net(deal), deal.facet(Bank).won, paid(deal)) == ((-10,), 10, {"ante": -10})


@rule("CAS-1.03")
def test_when_all_have_folded_the_bank_does_not_show() -> None:
    deal = three("p1 ante 10; p1 no", "9h6d2c", QUEEN_HIGH, "p1 f")
    assert (deal.turned, deal.shown, deal.view(0).board) == (0, (), (UNKNOWN,) * 3)


@rule("CAS-1.04", "X-61", "G-CAS-03")
@pytest.mark.parametrize(
    ("own", "bank", "end", "chips"),
    [
        ("AhKd2c", JACK_HIGH, "p1 play 10", 10),
        ("6h4d2c", JACK_HIGH, "p1 play 10", 10),  # a worse hand wins too when the bank does not qualify
        ("AhKd2c", QUEEN_HIGH, "p1 play 10", 20),
        ("Qs7c3h", QUEEN_HIGH, "p1 play 10", 0),
        ("6h4d2c", QUEEN_HIGH, "p1 play 10", -20),
        ("AhKd2c", JACK_HIGH, "p1 f", -10),
        ("AhKd2c", "Qh3d2h", "p1 play 10", 20),  # the least hand with which the bank is in the game
        ("2c2d5h", "QhQd2h", "p1 play 10", -20),
    ],
)
def test_what_ante_and_play_win(own: str, bank: str, end: str, chips: int) -> None:
    deal = three("p1 ante 10; p1 no", own, bank, end)
    assert (net(deal), deal.facet(Bank).won) == ((chips,), -chips)


@rule("CAS-1.05", "CAS-2.02", "X-62")
@pytest.mark.parametrize(
    ("own", "bonus"), [("5s6s7s", 50), ("9h9d9c", 40), ("QhJdTc", 10), ("Ah2d3s", 10), ("Ah9h2h", 0), ("AhAd2c", 0)]
)
@pytest.mark.parametrize("bank", [JACK_HIGH, "KhKcKs"])
def test_the_ante_bonus_whatever_the_bank_has(own: str, bonus: int, bank: str) -> None:
    won = paid(three("p1 ante 10; p1 no", own, bank, "p1 play 10"))
    assert won.pop("bonus", 0) == bonus
    better = THREE_CARD.score(parse_cards(own)) > THREE_CARD.score(parse_cards(bank))
    assert won == (
        {"ante": 10} if bank == JACK_HIGH else {"ante": 10, "play": 10} if better else {"ante": -10, "play": -10}
    )


@rule("CAS-2.02")
@pytest.mark.parametrize(("table", "bonus"), [("5/4/1", 50), ("4/3/1", 40), ("3/2/1", 30), ("none", 0)])
def test_other_bonus_tables(table: str, bonus: int) -> None:
    deal = three("p1 ante 10; p1 no", "5s6s7s", JACK_HIGH, "p1 play 10", ante_bonus_table=table)
    assert net(deal) == (10 + bonus,)


@rule("G-CAS-04")
def test_a_straight_flush_beaten_by_a_better_one() -> None:
    deal = three("p1 ante 10; p1 no", "5s6s7s", "8h9hTh", "p1 play 10")
    assert (net(deal), paid(deal)) == ((30,), {"bonus": 50, "ante": -10, "play": -10})


@rule("G-CAS-01", "G-CAS-02", "CAS-1.06")
def test_how_three_cards_rank() -> None:
    hands = ["5s6s7s", "2h2d2c", "JhQdKc", "Ah9h2h", "AhAdKc", "AhKdJc"]
    kinds = ["straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"]
    assert [THREE_CARD.describe(parse_cards(hand)).category for hand in hands] == kinds
    scores = [THREE_CARD.score(parse_cards(hand)) for hand in hands]
    assert all(better > worse for better, worse in pairwise(scores))


@rule("CAS-2.01")
@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("40/30/6/4/1", (40, 30, 6, 4, 1)),
        ("35/33/6/4/1", (35, 33, 6, 4, 1)),
        ("40/25/6/4/1", (40, 25, 6, 4, 1)),
        ("35/25/5/3/1", (35, 25, 5, 3, 1)),
        ("40/30/6/3/1", (40, 30, 6, 3, 1)),
        ("40/30/5/4/1", (40, 30, 5, 4, 1)),
    ],
)
def test_pair_plus_whatever_the_bank_has(table: str, pays: tuple[int, ...]) -> None:
    hands = ["5s6s7s", "2h2d2c", "JhQdTc", "Ah9h2h", "5h5d2c", "AhKdJc"]
    for (own, times), bank in product(zip(hands, (*pays, -1), strict=True), ("8d6c3s", "KhKcKs")):
        deal = three("p1 no; p1 side 3", own, bank, pair_plus_table=table)
        assert paid(deal) == {"pair_plus": 3 * times}


@rule("X-63")
@pytest.mark.parametrize(("on_fold", "own", "chips"), [
    ("lost", "9h9d2c", -15), ("settled", "9h9d2c", -10 + 5), ("settled", "9h6d2c", -15), ("lost", "9h6d2c", -15),
])  # fmt: skip
def test_pair_plus_of_a_folded_hand(on_fold: str, own: str, chips: int) -> None:
    deal = three("p1 ante 10; p1 side 5", own, QUEEN_HIGH, "p1 f", pair_plus_on_fold=on_fold)
    assert net(deal) == (chips,)
    assert deal.view(None).seats[0].cards == (parse_cards(own) if on_fold == "settled" else ())
    assert deal.view(0).board == (UNKNOWN,) * 3


@rule("CAS-1.01", "CAS-1.04")
def test_every_player_has_the_bank_alone_for_a_rival() -> None:
    deal = open_deal("three_card", 200, 4)
    play(deal, "p1 ante 10; p1 no; p2 ante 10; p2 no; p3 no; p3 side 10; p4 ante 10; p4 no")
    play(deal, f"d dh p1 AhKd2c; d dh p2 6s4d2h; d dh p3 8s8c4h; d dh p4 9h7c2d; d db {QUEEN_HIGH}")
    assert deal.actor == 0
    play(deal, "p1 play 10; p2 play 10; p4 f")  # who has bet pair plus alone has nothing to decide
    assert (net(deal), deal.facet(Bank).won) == ((20, -20, 10, -10), 0)
    assert deal.outcome is not None
    assert deal.outcome.bank == 0
    assert [(one.payer, one.taker, one.chips, one.why) for one in deal.outcome.payments] == [
        (BANK, 0, 10, "ante"), (BANK, 0, 10, "play"), (1, BANK, 10, "ante"), (1, BANK, 10, "play"),
        (BANK, 2, 10, "pair_plus"), (3, BANK, 10, "ante"),
    ]  # fmt: skip


# -- four card poker -------------------------------------------------------------------------------------------------


@rule("CAS-3.01", "CAS-3.03b", "X-65")
def test_the_ante_is_compulsory_and_aces_up_follows_at_once() -> None:
    deal = open_deal("four_card", 200, 2)
    assert legal(deal) == "p1: ante 1..100"
    play(deal, "p1 ante 20")
    assert legal(deal) == "p1: side 20, no"
    play(deal, "p1 side 20; p2 ante 100")
    assert deal.actor == -1  # nothing is left for aces up
    assert deal.facet(Bank).wagers == ((("ante", 20), ("aces_up", 20)), (("ante", 100),))


@rule("X-65")
def test_aces_up_of_any_size_if_the_house_likes() -> None:
    deal = play(open_deal("four_card", 200, 1, aces_up_equal_ante=False), "p1 ante 20")
    assert legal(deal) == "p1: side 1..160, no"


@rule("CAS-3.02")
def test_five_cards_each_six_for_the_bank_one_of_them_up() -> None:
    deal = four("p1 ante 10; p1 no", "AhKd2c7s9h", ("Ks", "Jh9s7c5d2h"))
    view = deal.view(0)
    assert (len(view.hand), view.board) == (5, (*parse_cards("Ks"), *(UNKNOWN,) * 5))
    play(deal, "p1 play 10")
    assert deal.view(None).board == parse_cards("KsJh9s7c5d2h")


@rule("CAS-3.03")
@pytest.mark.parametrize(
    ("most", "stack", "says"),
    [(3, 200, "10..30"), (2, 200, "10..20"), (1, 200, "10"), (3, 25, "10..15"), (3, 20, "10")],
)
def test_one_to_three_times_the_ante_or_fold(most: int, stack: int, says: str) -> None:
    deal = open_deal("four_card", stack, 1, play_max=most)
    play(deal, "p1 ante 10")
    play(deal, f"{'p1 no; ' if stack > 29 else ''}d dh p1 AhKd2c7s9h; d db Ks; d db Jh9s7c5d2h")
    assert legal(deal) == f"p1: f, play {says}"


@rule("CAS-3.03", "X-64")
def test_a_fold_loses_all_bets_and_the_bank_decides_nothing() -> None:
    deal = four("p1 ante 10; p1 side 10", "AhAd2c7s9h", end="p1 f")
    assert (net(deal), paid(deal)) == ((-20,), {"aces_up": -10, "ante": -10})
    assert [str(move) for move in deal.log if move.actor != -1] == ["p1 ante 10", "p1 side 10", "p1 f"]


@rule("X-64")
def test_aces_up_of_a_folded_hand_settled_if_the_house_likes() -> None:
    deal = four("p1 ante 10; p1 side 10", "AhAd2c7s9h", end="p1 f", aces_up_on_fold="settled")
    assert paid(deal) == {"aces_up": 10, "ante": -10}


@rule("CAS-3.04", "G-CAS-06")
@pytest.mark.parametrize(
    ("own", "bank", "chips"),
    [
        ("AhAd2c7s9h", ("Ks", "Jh9s7c5d2h"), 40),
        ("3h4d6c8sTh", ("Ks", "Jh9s7c5d2d"), -40),
        ("3h4d6c8sTh", ("2s", "2h4s5c7dTd"), -40),
        ("QhQdJc7s2h", ("Qs", "QcJh7d3c2d"), 40),  # a tie
        ("QhQdJc7s2h", ("4s", "5h6c7h9cTd"), -40),
    ],
)
def test_no_qualification_and_ties_win_for_the_player(own: str, bank: tuple[str, str], chips: int) -> None:
    deal = four("p1 ante 10; p1 no", own, bank, "p1 play 30")
    assert (net(deal), deal.facet(Bank).won) == ((chips,), -chips)


@rule("CAS-3.04")
def test_the_bank_needs_nothing_to_be_in_the_game() -> None:
    assert net(four("p1 ante 10; p1 no", "2h3d5c6s8h", ("Js", "9h7c4d3s2c"), "p1 play 10")) == (-20,)


@rule("X-66", "CAS-3.02")
def test_the_best_four_of_six_count() -> None:
    best, made = FOUR_CARD.best(parse_cards("Ks4h4d9s2c4c"))
    assert (FOUR_CARD.category(best).value, cards_text(made)) == ("three_of_a_kind", "Ks4h4d4c")
    deal = four("p1 ante 10; p1 no", "Kh4s4hQd2d", ("Kd", "4d4cQc3h2s"), "p1 play 10")
    assert net(deal) == (20,)  # both have 4-4-K-Q: the bank's fifth and sixth cards do not count


@rule("CAS-3.05")
@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("50/40/8/5/4/3/1", (50, 40, 8, 5, 4, 3, 1)),
        ("50/40/9/6/4/2/1", (50, 40, 9, 6, 4, 2, 1)),
        ("50/40/8/6/4/2/1", (50, 40, 8, 6, 4, 2, 1)),
        ("50/30/7/6/5/2/1", (50, 30, 7, 6, 5, 2, 1)),
        ("50/40/7/5/4/3/1", (50, 40, 7, 5, 4, 3, 1)),
    ],
)
def test_aces_up_is_paid_first_and_whatever_the_bank_has(table: str, pays: tuple[int, ...]) -> None:
    hands = [
        "9h9d9s9c2h",
        "5s6s7s8s2d",
        "4h4d4cKsQh",
        "Ah9h5h2hKd",
        "5h6d7c8sKh",
        "5h5d3c3s2h",
        "AhAd3c5s7h",
        "KhKd3c5s7h",
    ]
    for own, times in zip(hands, (*pays, -1), strict=True):
        rest = [card for card in range(52) if card not in parse_cards(own)]
        for bank in (rest[:6], rest[-6:]):
            cards = cards_text(tuple(bank[:1])), cards_text(tuple(bank[1:]))
            deal = four("p1 ante 2; p1 side 2", own, cards, "p1 play 2", aces_up_table=table)
            assert next(iter(paid(deal).items())) == ("aces_up", 2 * times)


@rule("CAS-3.06", "X-65")
@pytest.mark.parametrize(("table", "pays"), [
    ("25/20/2", (25, 20, 2)), ("9/5/2", (9, 5, 2)), ("none", (0, 0, 0)),
])  # fmt: skip
def test_the_automatic_bonus_even_if_losing(table: str, pays: tuple[int, ...]) -> None:
    hands = ["3h3d3s3c2h", "5s6s7s8s2d", "4h4d4cKsQh", "Ah9h5h2hKd"]
    for own, times in zip(hands, (*pays, 0), strict=True):
        won = paid(four("p1 ante 10; p1 no", own, ("Jh", "JdJsJc2s4s"), "p1 play 10", bonus_table=table))
        assert won.get("bonus", 0) == 10 * times
        assert (won["ante"], won["play"]) == (-10, -10)


@rule("CAS-3.07", "G-CAS-05")
def test_how_four_cards_rank() -> None:
    hands = ["KdKhKsKc", "KsQsJsTs", "7h7c7sTd", "Jc9c5c4c", "8c7s6d5h", "5d5c2h2d", "TdTc4h2s", "KsTc4d2h"]
    kinds = [
        "four_of_a_kind",
        "straight_flush",
        "three_of_a_kind",
        "flush",
        "straight",
        "two_pair",
        "pair",
        "high_card",
    ]
    assert [FOUR_CARD.describe(parse_cards(hand)).category for hand in hands] == kinds
    scores = [FOUR_CARD.score(parse_cards(hand)) for hand in hands]
    assert all(better > worse for better, worse in pairwise(scores))


# -- both ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["three_card", "four_card"])
@pytest.mark.parametrize("players", [1, 7])
def test_everybody_can_play_to_the_end(code: str, players: int) -> None:
    deal = buio.games[code].deal([50] * players, 0, shuffle=Shuffle(players))
    while not deal.over:
        option = next(iter(deal.options()))
        verb = "play" if "play" in deal.options() else option.verb
        deal.apply(next(deal.options().get(verb).moves(deal.actor)))  # type: ignore[union-attr]
        deal.verify()
    assert all(len(hand) == buio.games[code].written().ranking.size + (code == "four_card") for hand in deal.hands)
    assert deal.facet(Bank).won == -sum(net(deal))


@pytest.mark.parametrize("rules", [ThreeCardRules, FourCardRules])
def test_house_rules_that_make_no_game(rules: type[ThreeCardRules] | type[FourCardRules]) -> None:
    with pytest.raises(RulesError, match="table_max = 3 is less than table_min = 4"):
        rules(table_min=4, table_max=3)
    with pytest.raises(RulesError, match="allowed: "):
        rules.of({"pair_plus_table" if rules is ThreeCardRules else "aces_up_table": "1/2/3"})


def test_pay_tables_never_pay_a_worse_hand_more() -> None:
    three_card, four_card = ThreeCardRules(), FourCardRules()
    for table, size in ((three_card.pair_plus, 3), (three_card.bonus, 3), (four_card.aces_up, 4), (four_card.bonus, 4)):
        scores = sorted({table.ranking.score(hand) for hand in combinations(range(0, 52, 5 - size), size)})
        paid_out = [table.pays(score) for score in scores]
        assert paid_out == sorted(paid_out)
        assert paid_out[0] == 0 < paid_out[-1]
