"""Carioca at the table, rule by rule (RAM-3, RAM-3P); what opens and what may be laid is tested in `tests/ramino`."""

from collections.abc import Sequence
from typing import Any

import pytest

import buio
from buio.cards import JOKER, parse_cards
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile
from buio.play.match import MatchPlay, MatchView
from buio.play.melds import Melds, MeldsView
from buio.play.moves import Move
from buio.play.outcome import ABANDONED, CLOSED, Carry, Match
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, open_deal, play, words
from tests.rulebook import rule

KINGS = "KhKs2c4c6c8cTc3d5d7d9dJd2s"
"""A pair of kings and nothing else."""
RAGS = ("QhQs2h4h6h8hTh3c5c7c9cJc3s", "AhAs2d4d6d8dTd3h5h7h9hJh4s")
ALL = tuple(range(1, 9))


def served(hands: Sequence[str], pile: str = "9s") -> str:
    return "; ".join([*(f"d dh p{place} {cards}" for place, cards in enumerate(hands, 1)), f"d dp {pile}"])


def match(contract: int, scores: Sequence[int] = (0, 0, 0), pool: int = 30) -> Carry:
    """What the deals before this contract have left."""
    return Carry(owed=(0,) * len(scores), match=Match(ALL[contract - 1 :], tuple(scores), pool))


def stands(deal: Deal) -> Match:
    """The match as it stands now."""
    match = deal.facet(MatchPlay)
    return Match(match.left, match.scores, match.pool)


def dealt(
    *lines: str,
    hands: Sequence[str] = (KINGS, *RAGS),
    contract: int = 1,
    carry: Carry | None = None,
    game: str = "carioca",
    pile: str = "9s",
    **house: Any,
) -> Deal:
    """A deal of three, the dealer last, with this contract, brought forward by these lines."""
    rules = buio.games[game].rules(**house)
    deal = buio.games[game].deal([100] * 3, 2, rules, None, carry or match(contract), events=True)
    for line in (served(hands, pile), *lines):
        play(deal, line)
    return deal


def refused(deal: Deal, move: str, why: str) -> None:
    """The move is refused with this reason, and nothing changes."""
    before = [deal.view(seat) for seat in range(3)], len(deal.log)
    with pytest.raises(IllegalMove, match=why):
        deal.apply(Move.parse(move))
    assert ([deal.view(seat) for seat in range(3)], len(deal.log)) == before
    deal.verify()


@rule("RAM-3.01")
def test_two_packs_for_five_and_a_third_one_above() -> None:
    game = buio.games["carioca"]
    assert game.recommended == range(3, 6)
    for seated, cards, jokers in ((3, 108, 4), (5, 108, 4), (6, 162, 6), (8, 162, 6)):
        pack = game.written(None, seated).pack
        assert (len(pack), pack.count(JOKER), pack.count(0)) == (cards, jokers, cards // 54)
    assert vars(game.rules())["direction"] == "anticlockwise"


@rule("RAM-3.02", "RAM-3.03", "RAM-3.07", "X-R28")
def test_the_first_deal_pays_both_pools_and_the_others_one() -> None:
    deal = open_deal("carioca", 100, 3)
    assert stands(deal) == Match(ALL, (0, 0, 0), 30)
    assert (deal.total, deal.stacks) == (6, [88, 88, 88])
    play(deal, served((KINGS, *RAGS)))
    assert [len(hand) for hand in deal.hands] == [13, 13, 13]
    assert deal.facet(DiscardPile).pile == parse_cards("9s")
    assert deal.actor == 0  # the next after the dealer, the way of play
    second = dealt(contract=2)
    assert (second.total, second.stacks, stands(second)) == (6, [98] * 3, Match(ALL[1:], (0, 0, 0), 30))
    dear = open_deal("carioca", 100, 3, game_entry=20, hand_entry=5)
    assert dear.stacks == [75] * 3


@rule("RAM-3.03")
def test_stakes_that_make_no_game_are_refused() -> None:
    for key, value in (("game_entry", 0), ("buy_cost", -1), ("exit_score", 0)):
        with pytest.raises(RulesError, match=key):
            buio.games["carioca"].rules(**{key: value})


@rule("RAM-3.08", "RAM-3.12")
def test_draw_from_stock_or_pile_and_two_in_the_first_turn() -> None:
    deal = dealt()
    assert legal(deal) == "p1: draw, draw2, take"
    refused(deal, "p1 sd 2s", "RAM-3.08: draw first")
    taken = deal.copy()
    play(taken, "p1 take")
    assert parse_cards("9s")[0] in taken.hands[0]
    assert taken.actor == 0  # nobody can buy what has been taken
    play(deal, "p1 draw2; p2 no; p3 no; d dh p1 5s6s")
    assert len(deal.hands[0]) == 15
    refused(deal, "p1 sd 5s6s", "RAM-3.12: one card is discarded")
    play(deal, "p1 sd 5s")
    assert len(deal.hands[0]) == 14
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 6s; p2 sd 6s; p3 take; p3 sd 6s")
    assert legal(deal) == "p1: draw, take"  # two cards in the first turn only
    refused(deal, "p1 draw2", "not legal")


@rule("RAM-3.09")
def test_who_draws_from_the_stock_lets_the_others_buy_the_discard_the_nearest_first() -> None:
    deal = dealt("p1 draw")
    assert legal(deal) == "p2: buyd 1, no"
    refused(deal, "p3 buyd", "not your turn")
    first = deal.copy()
    play(first, "p2 buyd")
    assert (first.stacks[1], first.total, len(first.hands[1]), first.facet(DiscardPile).pile) == (97, 7, 14, ())
    assert first.actor == -1  # one card a turn: p3 is not asked
    play(first, "d dh p1 5s; p1 sd 5s")
    assert first.actor == 1  # it was no turn of the buyer's
    play(deal, "p2 no; p3 buyd; d dh p1 5s")
    assert (deal.stacks[2], len(deal.hands[2])) == (97, 14)
    refused(deal, "p2 buyd", "RAM-3.09|not your turn")
    free = dealt("p1 draw", buy_cost=0)
    assert free.actor == -1  # nobody can buy


@rule("RAM-3.06", "RAM-3.10")
def test_the_contract_and_nothing_more_in_the_turn_of_opening() -> None:
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 2h")
    refused(deal, "p1 meld 2c2s2h", "RAM-3.10: not opened yet")
    refused(deal, "p1 open KhKs/2c2s", "RAM-3.06")
    refused(deal, "p1 open 2c2s", "RAM-3.06: not one pair")
    refused(deal, "p1 open KhKd", "RAM-3.10: not held")
    play(deal, "p1 open KhKs")
    assert [(laid.seat, laid.meld.kind, laid.opening) for laid in deal.facet(Melds).laid] == [(0, "pair", True)]
    seen = deal.view(1).part(MeldsView)
    assert seen is not None
    assert seen.opened == (True, False, False)
    refused(deal, "p1 meld 2c2s2h", "RAM-3.10: nothing more in the turn of opening")
    refused(deal, "p1 open KhKs", "RAM-3.10: opened already")
    assert legal(deal) == "p1: sd 1..1"


ROUND = (
    "p1 draw; p2 no; p3 no; d dh p1 {}; p1 sd {}; "
    "p2 draw; p3 no; p1 no; d dh p2 {}; p2 sd {}; "
    "p3 draw; p1 no; p2 no; d dh p3 {}; p3 sd {}"
)


def round_of(*cards: str) -> str:
    """Everybody draws a card and discards it again."""
    return ROUND.format(*(card for card in cards for _ in range(2)))


@rule("RAM-3.10", "RAM-3.11", "X-R24", "X-R25")
def test_new_combinations_and_additions_on_later_turns() -> None:
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 2h; p1 open KhKs; p1 sd 2s")
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 Kd; p2 open QhQs; p2 sd 3s")
    play(deal, "p3 draw; p1 no; p2 no; d dh p3 Jk; p3 sd 4s")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 Kc")
    refused(deal, "p1 lay 1 Kc", "RAM-3.11: own opening")
    refused(deal, "p1 lay 2 Kc", "RAM-3.10: does not fit")
    refused(deal, "p1 lay 3 Kc", "RAM-3.10: no such combination")
    refused(deal, "p1 meld 2c4c6c", "RAM-3.04: not a combination")
    refused(deal, "p1 meld 8c8c8c", "RAM-3.10: not held")
    play(deal, "p1 sd 2c; p2 draw; p3 no; p1 no; d dh p2 Qd")
    play(deal, "p2 lay 1 Kd")  # another player may add to the pair
    assert [laid.meld.kind for laid in deal.facet(Melds).laid] == ["set", "pair"]
    refused(deal, "p2 lay 2 Qd", "RAM-3.11: own opening")
    play(deal, "p2 sd 2h; p3 draw; p1 no; p2 no; d dh p3 6s; p3 sd 6s")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 Qd; p1 lay 2 Qd")
    refused(deal, "p1 take", "not legal")
    assert deal.facet(Melds).laid[1].meld.cards == parse_cards("QsQdQh")


def with_a_joker_on_the_table(**house: Any) -> Deal:
    """p1 has opened, and laid 6-7-joker-9 of hearts; p2 has opened, and it is p2's turn."""
    one, two, three = (
        KINGS.replace("2c4c6c", "6h7h9h"),
        RAGS[0].replace("6h8hTh", "2sKc8h"),
        RAGS[1].replace("7h9h", "4cTc"),
    )
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 2h; p1 open KhKs; p1 sd 2s", hands=(one, two, three), **house)
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 8d; p2 open QhQs; p2 sd 3s; p3 draw; p1 no; p2 no; d dh p3 4s; p3 sd 4s")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 Jk; p1 meld 6h7hJk9h; p1 sd 8c")
    return play(deal, "p2 draw; p3 no; p1 no; d dh p2 5s")


@rule("X-R25")
def test_a_joker_on_the_table_may_be_taken_for_the_card_that_it_stands_for() -> None:
    deal = with_a_joker_on_the_table(joker_swap=True)
    refused(deal, "p2 lay 3 8d", "RAM-3.10: does not fit")
    refused(deal, "p2 lay 3 8h5s", "RAM-3.10: does not fit")
    lay = deal.options().get("lay")
    assert lay is not None
    assert Move.parse("p2 lay 3 8h") in list(lay.moves(1))
    held = len(deal.hands[1])
    play(deal, "p2 lay 3 8h")
    assert deal.facet(Melds).laid[2].meld.cards == parse_cards("6h7h8h9h")
    assert (len(deal.hands[1]), deal.hands[1].count(JOKER)) == (held, 1)
    assert words(deal)[-1] == "takes_joker"
    deal.verify()
    play(deal, "p2 lay 3 Jk")
    assert deal.facet(Melds).laid[2].meld.represents == parse_cards("6h7h8h9hTh")


@rule("X-R25")
def test_else_it_stays_where_it_lies() -> None:
    refused(with_a_joker_on_the_table(), "p2 lay 3 8h", "RAM-3.10: does not fit")


def test_options_of_a_copy_stay_what_they_are_when_the_deal_goes_on() -> None:
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 2h")
    assert "open" in deal.options()
    copy = deal.copy()
    play(deal, "p1 open KhKs; p1 sd 2s")
    play(copy, "p1 open KhKs")
    assert legal(copy) == "p1: sd 1..1"


@rule("RAM-3.13", "X-R20")
def test_key_cards_stay_in_the_hand_until_all_have_opened() -> None:
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 Qc")
    for card in ("Kh", "Qc", "Jd"):
        refused(deal, f"p1 sd {card}", "RAM-3.13: key card")
    play(deal, "p1 open KhKs")
    refused(deal, "p1 sd Qc", "RAM-3.13: key card")
    play(deal, "p1 sd 2s; p2 draw; p3 no; p1 no; d dh p2 2d; p2 open QhQs; p2 sd 2d")
    play(deal, "p3 draw; p1 no; p2 no; d dh p3 8c; p3 open AhAs; p3 sd Jh")  # now all have opened
    seventh = dealt("p1 draw; p2 no; p3 no; d dh p1 Qc", contract=7)
    refused(seventh, "p1 sd Tc", "RAM-3.13: key card")
    play(seventh, "p1 sd Kh")
    third = dealt("p1 draw; p2 no; p3 no; d dh p1 Qc; p1 sd Kh", contract=3)
    assert third.actor == 1


@rule("RAM-3.13", "X-R20")
def test_who_holds_nothing_but_key_cards_may_discard_one() -> None:
    keys = "AhAsAcKhKsKcQhQsQcJhJsJcAd"
    deal = dealt(
        "p1 draw; p2 no; p3 no; d dh p1 Kd; p1 sd Kd",
        hands=(keys, "2h4h6h8hTh3c5c7c9c2s3s4s5s", RAGS[1].replace("Ah", "Kd").replace("As", "6s").replace("Jh", "7s")),
    )
    assert deal.actor == 1


ENDING = "5c6c7cKhKs2d2h2s3h"
"""After opening with kings: a sequence, a set, and a card to discard."""


@rule("RAM-3.14", "RAM-3.12", "X-R18")
def test_nobody_closes_before_its_third_turn_and_the_last_card_is_discarded() -> None:
    short = "KhKs5c6c7c8c9cTcJc2d2h2s3h"
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 3c; p1 open KhKs; p1 sd 3c", hands=(short, *RAGS))
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 6s; p2 sd 6s; p3 draw; p1 no; p2 no; d dh p3 7s; p3 sd 7s")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 3d; p1 meld 5c6c7c8c9cTcJc")
    refused(deal, "p1 meld 2d2h2s", "not legal") if len(deal.hands[0]) < 5 else play(deal, "p1 meld 2d2h2s")
    assert len(deal.hands[0]) == 2
    play(deal, "p1 sd 3d; p2 draw; p3 no; p1 no; d dh p2 6s; p2 sd 6s; p3 draw; p1 no; p2 no; d dh p3 7s; p3 sd 7s")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 4c")
    refused(deal, "p1 lay 2 4c3h", "RAM-3.10: does not fit")
    play(deal, "p1 lay 2 4c; p1 sd 3h")
    assert deal.outcome is not None
    assert deal.outcome.ended == CLOSED
    assert deal.outcome.points[0] == -20


@rule("RAM-3.14")
def test_in_the_first_two_turns_two_cards_are_kept() -> None:
    short = "KhKs5c6c7c8c9cTcJcQc2d2h2s"
    deal = dealt("p1 draw; p2 no; p3 no; d dh p1 3c; p1 open KhKs; p1 sd 3c", hands=(short, *RAGS))
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 6s; p2 sd 6s; p3 draw; p1 no; p2 no; d dh p3 7s; p3 sd 7s")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 2c; p1 meld 5c6c7c8c9cTcJcQc")
    refused(deal, "p1 meld 2d2h2s", "RAM-3.14: too few cards would be left")
    refused(deal, "p1 meld 2d2h2s2c", "RAM-3.1[24]")


@rule("RAM-3.06", "RAM-3.05", "RAM-3.14", "X-R18", "X-R19")
def test_the_eighth_contract_lays_all_cards_and_discards_none() -> None:
    ready = "5c6c7c8c9cTcJc2d2h2sKhKsJk"
    deal = dealt(hands=(ready, *RAGS), contract=8)
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 2c")
    refused(deal, "p1 close 5c6c7c8c9cTcJc/2d2h2s2c/KhKsJk", "RAM-3.14: no closing before the third turn")
    play(deal, "p1 sd 2c; p2 draw; p3 no; p1 no; d dh p2 6s; p2 sd 6s; p3 draw; p1 no; p2 no; d dh p3 7s; p3 sd 7s")
    play(deal, round_of("4c", "8s", "Ts"))
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 2c")
    refused(deal, "p1 close 5c6c7c8c9cTcJc/2d2h2s2c", "RAM-3.06: all cards are laid")
    play(deal, "p1 close 5c6c7c8c9cTcJc/2d2h2s2c/KhKsJk")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.points[0]) == (CLOSED, -20)
    assert deal.outcome.closed is not None
    assert deal.outcome.closed.discard == -1


# -- points and the match ----------------------------------------------------------------------------------------------


def closing(contract: int, scores: Sequence[int], lines: str = "", **house: Any) -> Deal:
    """Contract 3 or any other of one meld: p1 opens with threes and goes out in the third turn; p2 and p3 hold rags."""
    hands = ("3h3s3d5c6c7c8c9cTcJcQcKcAc", "2h4h6h8hTh3c5c7c9cJc2s4s6s", "2d4d6d8dTd5h7h9hJhKh8sTsQs")
    deal = (
        dealt(lines, hands=hands, carry=match(contract, scores), **house)
        if lines
        else dealt(hands=hands, carry=match(contract, scores), **house)
    )
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 9d; p1 open 3h3s3d; p1 sd 9d")
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 7s; p2 sd 7s; p3 draw; p1 no; p2 no; d dh p3 Js; p3 sd Js")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 9d; p1 meld 5c6c7c8c9cTcJcQcKc; p1 sd 9d")
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 7s; p2 sd 7s; p3 draw; p1 no; p2 no; d dh p3 Js; p3 sd Js")
    return play(deal, "p1 draw; p2 no; p3 no; d dh p1 Ad; p1 lay 2 Ac; p1 sd Ad")


P2 = 2 + 4 + 6 + 8 + 10 + 3 + 5 + 7 + 9 + 10 + 2 + 4 + 6
P3 = 2 + 4 + 6 + 8 + 10 + 5 + 7 + 9 + 10 + 10 + 8 + 10 + 10


@rule("RAM-3.15", "RAM-3.02")
def test_who_closes_takes_the_hand_pool_and_twenty_points_off() -> None:
    deal = closing(3, (5, 0, 0))
    assert deal.outcome is not None
    assert deal.outcome.points == (-20, P2, P3)
    assert deal.outcome.scores == (-15, P2, P3)
    assert deal.stacks == [98 + 6, 98, 98]
    assert deal.outcome.carry.match == Match((4, 5, 6, 7, 8), (-15, P2, P3), 30)
    assert words(deal).count("win") == 1
    assert deal.outcome.shown == (0, 1, 2)


@rule("RAM-3.16", "G-RAM-20")
def test_who_reaches_the_exit_score_pays_to_come_back_with_the_highest_score_below_it_or_leaves() -> None:
    deal = buio.games["carioca"].deal([100] * 3, 2, None, None, match(2, (40, 92, 104)), events=True)
    assert legal(deal) == "p3: back 5, retire"
    again = deal.copy()
    play(again, "p3 back 5")
    assert stands(again) == Match(ALL[1:], (40, 92, 92), 35)
    assert again.stacks == [98, 98, 93]
    play(deal, "p3 retire")
    assert deal.live == [True, True, False]
    assert deal.stacks == [98, 98, 100]
    assert stands(deal) == Match(ALL[1:], (40, 92, 104), 30)
    refusing = buio.games["carioca"].deal([100] * 3, 2, None, None, match(2, (40, 92, 104)))
    with pytest.raises(IllegalMove):
        refusing.apply(Move.parse("p3 back 4"))


@rule("RAM-3.17")
@pytest.mark.parametrize(
    ("scores", "paid"),
    [((0, 0, 0), [30, 0, 0]), ((P2 + 20, 0, 90), [15, 15, 0]), ((99, -9, -9), [0, 30, 0])],
)
def test_after_the_last_deal_the_lowest_score_wins_the_game_pool_and_ties_divide_it(
    scores: tuple[int, ...], paid: list[int]
) -> None:
    carry = Carry(owed=(0, 0, 0), match=Match((3,), scores, 30))
    deal = _closed(carry, exit_score=500)
    assert deal.outcome is not None
    assert deal.outcome.carry == Carry()
    assert deal.stacks == [104 + paid[0], 98 + paid[1], 98 + paid[2]]
    assert words(deal).count("win_match") == sum(part > 0 for part in paid)


def _closed(carry: Carry, **house: Any) -> Deal:
    hands = ("3h3s3d5c6c7c8c9cTcJcQcKcAc", "2h4h6h8hTh3c5c7c9cJc2s4s6s", "2d4d6d8dTd5h7h9hJhKh8sTsQs")
    deal = dealt(hands=hands, carry=carry, **house)
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 9d; p1 open 3h3s3d; p1 sd 9d")
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 7s; p2 sd 7s; p3 draw; p1 no; p2 no; d dh p3 Js; p3 sd Js")
    play(deal, "p1 draw; p2 no; p3 no; d dh p1 9d; p1 meld 5c6c7c8c9cTcJcQcKc; p1 sd 9d")
    play(deal, "p2 draw; p3 no; p1 no; d dh p2 7s; p2 sd 7s; p3 draw; p1 no; p2 no; d dh p3 Js; p3 sd Js")
    return play(deal, "p1 draw; p2 no; p3 no; d dh p1 Ad; p1 lay 2 Ac; p1 sd Ad")


@rule("X-R21")
def test_when_all_are_at_the_limit_the_match_ends() -> None:
    deal = buio.games["carioca"].deal([100] * 3, 2, None, None, match(3, (130, 104, 104)), events=True)
    assert deal.outcome is not None
    assert deal.outcome.carry == Carry()
    assert deal.stacks == [100, 115, 115]


@rule("RAM-3.17", "X-R21")
@pytest.mark.parametrize(("dealer", "stacks"), [(0, [100, 116, 115]), (1, [100, 115, 116]), (2, [100, 116, 115])])
def test_the_odd_chip_of_the_game_pool_goes_to_the_nearest_from_the_dealers_left(
    dealer: int, stacks: list[int]
) -> None:
    carry = match(3, (130, 104, 104), 31)
    deal = buio.games["carioca"].deal([100] * 3, dealer, None, None, carry)
    assert deal.stacks == stacks
    assert deal.facet(MatchPlay).pool == 0  # the table shows no pool any more


@rule("X-R22", "X-R23")
def test_the_last_one_left_wins_the_game_pool_at_once() -> None:
    deal = buio.games["carioca"].deal([100] * 3, 2, None, None, match(2, (40, 120, 104)), events=True)
    play(deal, "p2 retire; p3 retire")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.stacks, deal.outcome.carry) == (CLOSED, [130, 100, 100], Carry())
    out = Carry(owed=(0, 0, None), match=Match((2, 3), (40, 92, 120), 30))
    skipped = buio.games["carioca"].deal([100] * 3, 2, None, None, out)
    play(skipped, f"d dh p1 {KINGS}; d dh p2 {RAGS[0]}; d dp 9s")
    assert skipped.live == [True, True, False]


@rule("X-R1")
def test_when_the_cards_run_out_nobody_scores_and_the_hand_pool_waits() -> None:
    deal = buio.games["carioca"].deal([100] * 4, 3, buio.games["carioca"].rules(reshuffles=0), Shuffle(4))
    while not deal.over:
        options = deal.options()
        option = options.get("draw") or options.get("no") or options.items[0]
        deal.apply(next(option.moves(options.seat)))
        deal.verify()
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.points) == (ABANDONED, (0, 0, 0, 0))
    assert deal.outcome.carry == Carry(8, owed=(0,) * 4, match=Match(ALL[1:], (0,) * 4, 40))


# -- the crazy version -------------------------------------------------------------------------------------------------


@rule("RAM-3P.01", "RAM-3P.03")
def test_the_dealer_chooses_a_contract_that_is_left() -> None:
    carry = Carry(owed=(0, 0, 0), match=Match((2, 4, 7), (0, 0, 0), 30))
    deal = dealt(game="carioca_pazza", carry=carry)
    assert str(deal.options()) == "ct and one of 2, 4, 7 (contract)"
    assert deal.actor == 2  # the dealer, once all have seen their cards
    match = deal.facet(MatchPlay)
    seen = deal.view(1).part(MatchView)
    assert seen is not None
    assert (match.number, seen.number, seen.contract) == (0, 0, None)
    refused(deal, "p3 ct 1", "RAM-3P.01: contract played")
    play(deal, "p3 ct 7")
    assert (match.number, deal.actor) == (7, 0)
    seen = deal.view(1).part(MatchView)
    assert seen is not None
    assert seen.contract is seen.contracts[6]
    assert seen.left == (2, 4, 7)


@rule("RAM-3P.02")
@pytest.mark.parametrize(("dealer", "points"), [(0, -10), (2, -30)])
def test_closing_brings_the_dealer_ten_and_another_thirty(dealer: int, points: int) -> None:
    rules = buio.games["carioca_pazza"].rules()
    assert rules.bonus(True) == -10
    hands = ("3h3s3d5c6c7c8c9cTcJcQcKcAc", "2h4h6h8hTh3c5c7c9cJc2s4s6s", "2d4d6d8dTd5h7h9hJhKh8sTsQs")
    deal = buio.games["carioca_pazza"].deal([100] * 3, dealer, rules, None, match(3), events=True)
    first = deal.clockwise(dealer)[0]
    play(deal, "; ".join(f"d dh p{seat + 1} {hands[seat]}" for seat in deal.clockwise(dealer)) + "; d dp 9s")
    play(deal, f"p{dealer + 1} ct 3")
    fresh = {1: iter(("7s", "7s", "9s")), 2: iter(("Js", "Js", "8s"))}
    turn, seat = 0, first
    while not deal.over:
        play(deal, f"p{seat + 1} draw")
        while deal.actor >= 0:
            play(deal, f"p{deal.actor + 1} no")
        card = next(fresh[seat]) if seat in fresh else "9d" if turn < 2 else "Ad"
        play(deal, f"d dh p{seat + 1} {card}")
        if seat == 0:
            turn += 1
            laying = {1: "p1 open 3h3s3d", 2: "p1 meld 5c6c7c8c9cTcJcQcKc", 3: "p1 lay 2 Ac"}
            play(deal, laying[turn])
        play(deal, f"p{seat + 1} sd {card}")
        seat = deal.actor
    assert deal.outcome is not None
    assert deal.outcome.points[0] == points
