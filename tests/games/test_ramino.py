"""Ramino Pokerato at the table, rule by rule (RAM-0 to RAM-2W); what closes is tested in `tests/ramino`."""

from collections.abc import Sequence
from typing import Any

import pytest

import buio
from buio.cards import JOKER, parse_cards
from buio.play.deal import Deal
from buio.play.discard_pile import DiscardPile
from buio.play.moves import Move
from buio.play.outcome import ABANDONED, CLOSED, FOLDS, PASSED, Carry, Closed, Payment
from buio.play.refusal import IllegalMove
from buio.play.rules import RulesError
from buio.play.settlement.rummy import settle_closed
from buio.play.shuffle import Shuffle
from tests.games.scenario import legal, net, open_deal, play, words
from tests.rulebook import rule

READY = "2h2h2c5d6d7d8dKsKcKh"
"""Ten cards in three combinations."""
RAGS = ("3s5s7s9sJs3c5c7c9cJc", "4s6s8sTsQs4c6c8cTcQc", "4h6h8hThQh4d6dJdTdQd")


def served(hands: Sequence[str]) -> str:
    return "; ".join(f"d dh p{place} {cards}" for place, cards in enumerate(hands, 1))


def dealt(
    *lines: str, game: str = "ramino_v1", hands: Sequence[str] = (READY, *RAGS[:2]), stacks: int = 100, **house: Any
) -> Deal:
    """A deal of as many as hands are given, the dealer last, brought forward by these lines."""
    deal = open_deal(game, stacks, len(hands), **house)
    for line in (served(hands), *lines):
        play(deal, line)
    return deal


CALLED = "p2 cc; p3 cc; p1 cc"
"""All stay for the blind."""


@rule("RAM-0.01", "RAM-0.02", "RAM-1.16", "RAM-2.03")
def test_versions_are_sets_of_options_that_go_together() -> None:
    assert [code for code, game in buio.games.items() if game.family == "ramino"] == [
        "ramino_v1", "ramino_pokerize", "ramino_imaginary", "ramino_fantini", "ramino_9",
    ]  # fmt: skip
    mixed = buio.games["ramino_v1"].rules(jokers=2, specials="fantini", blind_mode="optional_right", ace_in_run="ends")
    assert len(buio.games["ramino_v1"].written(mixed, 4).pack) == 106
    with pytest.raises(RulesError, match="specials = nine are hands of 9 cards, and cards = 10"):
        buio.games["ramino_v1"].rules(specials="nine")
    with pytest.raises(RulesError, match="pass_escalation = to_40 needs deals that can be passed"):
        buio.games["ramino_v1"].rules(pass_escalation="to_40")
    with pytest.raises(RulesError, match="raise_cap = 4 would have no effect: betting = steps has four raises"):
        buio.games["ramino_9"].rules(raise_cap=4)


@rule("RAM-1.01", "RAM-1P.01", "RAM-2.01", "RAM-2W.01", "X-R5")
@pytest.mark.parametrize(
    ("code", "cards", "jokers", "direction", "recommended"),
    [
        ("ramino_v1", 108, 4, "clockwise", range(3, 6)),
        ("ramino_pokerize", 106, 2, "clockwise", range(5, 9)),
        ("ramino_imaginary", 104, 0, "clockwise", range(3, 6)),
        ("ramino_fantini", 104, 0, "anticlockwise", range(3, 6)),
        ("ramino_9", 104, 0, "alternating", range(3, 7)),
    ],
)
def test_packs_and_directions(code: str, cards: int, jokers: int, direction: str, recommended: range) -> None:
    game = buio.games[code]
    pack = game.written(None, 4).pack
    assert (len(pack), pack.count(JOKER), pack.count(0)) == (cards, jokers, 2)
    assert vars(game.rules())["direction"] == direction
    assert game.recommended == recommended


@rule("RAM-1.02", "RAM-1.06", "RAM-1.07", "X-R2", "X-R3")
def test_the_blind_comes_before_the_cards_and_its_owner_speaks_last() -> None:
    deal = open_deal("ramino_v1", 100, 3, stake=4)
    assert deal.stakes == [4, 0, 0]
    assert deal.hands == [(), (), ()]
    play(deal, served((READY, *RAGS[:2])))
    assert not deal.facet(DiscardPile).pile
    assert legal(deal) == "p2: f, cc 4, cbr 8"
    play(deal, "p2 cc; p3 cbr 8")
    assert legal(deal) == "p1: f, cc 4, cbr 12"
    play(deal, "p1 cc; p2 cc")
    assert (deal.actor, deal.phase.name) == (0, "rummy")
    called = dealt("p2 cc; p3 cc", stake=4)
    assert legal(called) == "p1: cc, cbr 8"


@rule("RAM-1.08")
def test_one_survivor_takes_the_pool_unseen() -> None:
    deal = dealt("p2 f; p3 f")
    assert deal.outcome is not None
    assert (deal.outcome.ended, net(deal), deal.outcome.shown) == (FOLDS, (0, 0, 0), ())


@rule("RAM-1.09", "RAM-1.10", "X-R4")
def test_draw_and_discard_in_turn() -> None:
    deal = dealt("p2 cc; p3 cc; p1 cbr 4; p2 f; p3 cc")
    assert legal(deal) == "p1: draw"  # there is nothing to take yet
    play(deal, "p1 draw; d dh p1 9h")
    assert str(deal.options()).startswith("sd and 1 cards held (discard), close")
    play(deal, "p1 sd 9h")
    assert (deal.facet(DiscardPile).pile, deal.actor) == (parse_cards("9h"), 2)  # p2 has folded
    assert legal(deal) == "p3: draw, take"
    play(deal, "p3 take; p3 sd 4s")
    assert parse_cards("9h")[0] in deal.hands[2]
    assert [len(hand) for hand in deal.hands] == [10, 0, 10]


@rule("RAM-1.10")
@pytest.mark.parametrize(
    "tried", ["p1 take", "p1 sd 2h", "p1 close 2h2h2c/5d6d7d8d/KsKcKh", "p2 draw", "p1 draw2", "p1 cc"]
)
def test_a_card_is_drawn_first(tried: str) -> None:
    deal = dealt(CALLED)
    before = deal.view(0)
    with pytest.raises(IllegalMove):
        deal.apply(Move.parse(tried))
    assert deal.view(0) == before


@rule("RAM-1.11", "RAM-1.12", "RAM-1.18")
def test_who_closes_takes_the_pool_and_alone_shows() -> None:
    deal = dealt(CALLED, "p1 draw; d dh p1 9h; p1 close 2h2h2c/5d6d7d8d/KsKcKh")
    assert deal.outcome is not None
    assert (deal.outcome.ended, net(deal), deal.outcome.shown) == (CLOSED, (4, -2, -2), (0,))
    assert deal.outcome.closed is not None
    assert deal.outcome.closed.discard == parse_cards("9h")[0]
    assert deal.outcome.carry == Carry()
    assert min(deal.view(0).seats[1].cards) == max(deal.view(0).seats[1].cards) == -1
    assert words(deal)[-2:] == ["close", "win"]


@rule("RAM-1.13", "RAM-1.11")
@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ("2h2h9h/5d6d7d8d/KsKcKh", "RAM-1.11: not a combination"),
        ("2h2h2c/5d6d7d8d/KsKcKh9h", "RAM-1.13: too many cards"),
        ("2h2h2c/5d6d7d8d/KsKcKd", "RAM-1.11: not held"),
        ("2h2h2c/5d6d7d8d/KsKcKh/9h", "RAM-1.13: too many cards"),
        ("2h2h2c/5d6d7d8d", "RAM-1.11: too few cards"),
        ("2h2h2c/5d6d7d/KsKcKh/8d8d", "RAM-1.13: card twice"),
        ("2h2h2c/2h5d6d7d8d/KsKcKh", "RAM-1.13: card twice"),
    ],
)
def test_what_does_not_close_is_refused_with_its_reason(groups: str, why: str) -> None:
    deal = dealt(CALLED, "p1 draw; d dh p1 9h")
    before = deal.view(0), len(deal.log)
    with pytest.raises(IllegalMove, match=why):
        deal.apply(Move.parse(f"p1 close {groups}"))
    assert (deal.view(0), len(deal.log)) == before


@rule("RAM-1.14", "RAM-1.12")
def test_nobody_has_to_close() -> None:
    deal = dealt(CALLED, "p1 draw; d dh p1 9h; p1 sd 9h; p2 draw; d dh p2 2s; p2 sd 2s; p3 draw; d dh p3 9d; p3 sd 9d")
    assert deal.actor == 0
    play(deal, "p1 draw; d dh p1 9h; p1 close 2h2h2c/5d6d7d8d/KsKcKh")
    assert deal.over


@rule("RAM-1.15", "RAM-1.17", "G-RAM-04", "G-RAM-05")
@pytest.mark.parametrize(
    ("hand", "groups", "multiple"),
    [
        ("3h4h5h6h7h8h9hKsKcKh", "3h4h5h6h7h8h9h/KsKcKh", 1),
        ("3h4h5h6hKsKcKhKdKsKc", "3h4h5h6h/KsKcKhKdKsKc", 1),
        ("3h4h5hJk7h8h9hThJhQh", "3h4h5hJk7h8h9hThJhQh", 3),
        ("3h4h5h6h7h8h9hThJhQh", "3h4h5h6h7h8h9hThJhQh", 4),
    ],
)
def test_special_hands_are_paid_by_those_who_have_not_folded(hand: str, groups: str, multiple: int) -> None:
    deal = dealt(
        "p2 cc; p3 cc; p4 cc; p1 cbr 4; p2 cc; p3 cc; p4 f",
        f"p1 draw; d dh p1 2s; p1 close {groups}",
        hands=(hand, *RAGS),
    )
    extra = 4 * multiple
    assert deal.outcome is not None
    assert net(deal) == (10 + 2 * extra, -4 - extra, -4 - extra, -2)
    assert [(one.payer, one.taker, one.chips) for one in deal.outcome.payments] == [(1, 0, extra), (2, 0, extra)]


@rule("RAM-1.15")
def test_nobody_pays_more_than_it_has_and_no_bet_is_won_beyond_the_own() -> None:
    run = "3h4h5h6h7h8h9hThJhQh"
    deal = open_deal("ramino_v1", (6, 100, 20), 3, betting="no_limit")
    play(deal, served((run, *RAGS[:2])))
    play(deal, "p2 cbr 30; p3 cc; p1 cc")
    assert deal.stakes == [6, 20, 20]  # what nobody could match has gone back
    play(deal, f"p1 draw; d dh p1 2s; p1 close {run}")
    assert net(deal) == (12 + 24 + 14, -6 - 24, -6 - 14)  # p3 has no more than what p1 could not win
    assert deal.outcome is not None
    assert deal.outcome.payments == (Payment(1, 0, 24, "natural_run"), Payment(2, 0, 14, "natural_run"))


@rule("X-R1")
def test_the_discards_become_the_stock_and_in_the_end_the_pool_waits() -> None:
    deal = buio.games["ramino_v1"].deal(
        [100] * 8, 7, buio.games["ramino_v1"].rules(reshuffles=1), Shuffle(5), events=True
    )
    while deal.phase.name != "rummy":
        deal.apply(Move("cc", deal.actor))
    drawn = 0
    while not deal.over:
        deal.apply(Move("draw", deal.actor))
        drawn += 1
        deal.apply(Move("sd", deal.actor, 0, deal.hands[deal.actor][-1:]))
        deal.verify()
    assert drawn == 28 + 27  # the top discard stays
    assert words(deal).count("reshuffle") == 1
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.carry) == (ABANDONED, Carry(16))


# -- Fantini and Santelia ----------------------------------------------------------------------------------------------


def fantini(*lines: str, hands: Sequence[str] = (RAGS[0], READY, RAGS[1]), **house: Any) -> Deal:
    """A deal of three: p1 sits at the dealer's right, p3 deals."""
    deal = open_deal("ramino_fantini", 100, 3, **{"stake": 1} | house)
    for line in lines:
        play(deal, line.replace("CARDS", served(hands)))
    return deal


@rule("RAM-2F.01", "RAM-2F.02", "RAM-2F.06", "X-R7")
def test_the_blind_of_the_dealers_right_is_twice_the_ante_and_nobody_raises_it() -> None:
    deal = fantini()
    assert deal.stakes == [0, 0, 1]
    assert legal(deal) == "p1: bl 2, no"
    play(deal, f"p1 bl 2; {served((RAGS[0], READY, RAGS[1]))}")
    assert legal(deal) == "p2: f, cc 2"
    play(deal, "p2 cc")
    assert legal(deal) == "p3: f, cc 2"  # the ante does not count


@rule("RAM-2F.03")
def test_the_blind_wins_the_ante_when_all_fold() -> None:
    assert net(fantini("p1 bl 2; CARDS; p2 f; p3 f")) == (1, 0, -1)


@rule("RAM-2F.04")
def test_the_blind_may_raise_or_play_but_not_fold() -> None:
    deal = fantini("p1 bl 2; CARDS; p2 cc; p3 f")
    assert legal(deal) == "p1: cc, cbr 3"
    played = deal.copy()
    play(played, "p1 cc")
    assert played.phase.name == "rummy"
    play(deal, "p1 cbr 3")
    assert legal(deal) == "p2: f, cc 1, cbr 4"


@rule("RAM-2F.05", "X-R6")
def test_without_a_blind_all_may_bet_and_if_nobody_does_the_ante_stays() -> None:
    deal = fantini("p1 no; CARDS")
    assert legal(deal) == "p1: cc, cbr 1"
    play(deal, "p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.carry.chips, net(deal)) == (PASSED, 1, (0, 0, -1))
    following = buio.games["ramino_fantini"].deal([100, 100, 99], 0, None, None, deal.outcome.carry)
    assert following.total == 1 + 2


@rule("RAM-2F.07", "G-RAM-12", "G-RAM-22")
def test_special_hands_are_paid_without_the_ante() -> None:
    hand = "4h4d4s4c5s6s7s8s9sTs"
    deal = fantini("p1 bl 2; CARDS; p2 cc; p3 f; p1 cc", hands=(RAGS[1], hand, RAGS[2]))
    play(deal, "p1 draw; d dh p1 2d; p1 sd 2d; p2 draw; d dh p2 2c; p2 close 4h4d4s4c/5s6s7s8s9sTs")
    assert net(deal) == (-2 - 2, 5 - 2 + 2, -1)


# -- nine cards --------------------------------------------------------------------------------------------------------

NINE = "3c3c3d7s8s9sTdQdKd"
NINE_RAGS = ("2s4s6sTsQs2h4h6hTh", "5s5h7h9hJhJs2d4d6c", "5d5c8h8cJdJcAsAdKh")


def nine(
    *lines: str,
    carry: Carry | None = None,
    hands: Sequence[str] = (NINE, *NINE_RAGS[:2]),
    stacks: int = 1000,
    **house: Any,
) -> Deal:
    """A deal of three at nine cards, after what an earlier deal has left."""
    game = buio.games["ramino_9"]
    deal = game.deal([stacks] * len(hands), len(hands) - 1, game.rules(**house), None, carry, events=True)
    for line in (served(hands), *lines):
        play(deal, line)
    return deal


@rule("RAM-2W.03", "RAM-2W.04", "RAM-2W.05", "G-RAM-07", "X-R13")
def test_open_or_pass_and_raise_by_fixed_steps() -> None:
    deal = nine()
    assert deal.total == 0
    assert legal(deal) == "p1: cc, cbr 5"
    play(deal, "p1 cc; p2 cbr 5")
    for raiser, level in (("p3", 15), ("p1", 30), ("p2", 45), ("p3", 50)):
        assert legal(deal).startswith(raiser)
        assert legal(deal).endswith(f"cbr {level}")
        play(deal, f"{raiser} cbr {level}")
    assert legal(deal) == "p1: f, cc 20"


@rule("RAM-2W.07", "G-RAM-08", "G-RAM-09", "G-RAM-10", "X-R14")
@pytest.mark.parametrize(
    ("passed", "levels", "fold"),
    [
        (0, (5, 15, 30, 45, 50), 1),
        (1, (10, 30, 60, 90, 100), 2),
        (2, (20, 60, 120, 180, 200), 4),
        (3, (30, 90, 180, 270, 300), 6),
        (4, (40, 120, 240, 360, 400), 8),
        (9, (40, 120, 240, 360, 400), 8),
    ],
)
def test_stakes_rise_with_each_deal_that_is_passed_out(passed: int, levels: tuple[int, ...], fold: int) -> None:
    deal = nine(carry=Carry(step=passed))
    for place, level in enumerate(levels):
        play(deal, f"p{place % 3 + 1} cbr {level}")
    opened = nine(f"p1 cbr {levels[0]}", carry=Carry(step=passed))
    assert legal(opened) == f"p2: f {fold}, cc {levels[0]}, cbr {levels[1]}"
    fixed = nine(f"p1 cbr {levels[0]}", carry=Carry(step=passed), fold_cost_scale="fixed")
    assert legal(fixed).startswith("p2: f 1,")


@rule("RAM-2W.07", "RAM-2W.08", "X-R15")
def test_passed_deals_add_up_until_one_is_opened() -> None:
    deal = nine("p1 cc; p2 cc; p3 cc")
    assert deal.outcome is not None
    assert (deal.outcome.ended, deal.outcome.carry) == (PASSED, Carry(step=1))
    again = nine("p1 cc; p2 cc; p3 cc", carry=deal.outcome.carry)
    assert again.outcome is not None
    assert again.outcome.carry == Carry(step=2)
    opened = nine("p1 cbr 20; p2 f; p3 f", carry=again.outcome.carry)
    assert opened.outcome is not None
    assert opened.outcome.carry == Carry()
    assert legal(nine(carry=Carry(step=3), pass_escalation="double_only")) == "p1: cc, cbr 10"


@rule("RAM-2W.06", "RAM-2W.09", "X-R14")
def test_folding_costs_a_chip_only_for_those_who_have_put_nothing_in() -> None:
    deal = nine("p1 cc; p2 cbr 5; p3 cc")
    assert legal(deal) == "p1: f 1, cc 5, cbr 15"
    play(deal, "p1 f; p2 cc" if deal.actor == 1 else "p1 f")
    assert deal.stakes == [1, 5, 5]
    raised = nine("p1 cbr 5; p2 cbr 15; p3 f; p1 f")
    assert net(raised) == (-5, 6, -1)


@rule("RAM-2W.10", "RAM-2W.11", "G-RAM-06")
def test_nine_cards_close_with_an_imaginary_joker() -> None:
    deal = nine("p1 cbr 5; p2 cc; p3 f", "p1 draw; d dh p1 2c; p1 close 3c3c3d/7s8s9s/TdQdKd")
    assert deal.outcome is not None
    assert deal.outcome.closed is not None
    assert (deal.outcome.closed.wild, deal.outcome.closed.multiple) == (JOKER, 0)
    assert net(deal) == (6, -5, -1)


@rule("RAM-2W.12", "G-RAM-11")
@pytest.mark.parametrize(
    ("hand", "groups", "lost"),
    [
        ("2h4h5h7h8hThJhKhKh", "2h4h5h7h8hThJhKhKh", 30),
        ("2h3h4h5h6h7h8h9hTh", "2h3h4h5h6h7h8h9hTh", 60),
        ("5h6h7h8h9hThJhQhKh", "5h6h7h8h9hThJhQhKh", 90),
    ],
)
def test_colore_scala_colore_and_scala_reale(hand: str, groups: str, lost: int) -> None:
    rags = ("2s4s6sTsQs2c4c6cTc", "5s5c7c9cJcJs2d4d6c")
    deal = nine("p1 cbr 5; p2 cbr 15; p3 f; p1 cc", f"p1 draw; d dh p1 2d; p1 close {groups}", hands=(hand, *rags))
    assert net(deal)[1] == -lost


@rule("RAM-2W.05")
def test_a_short_all_in_raise_leads_to_the_next_step() -> None:
    game = buio.games["ramino_9"]
    deal = game.deal([200, 12, 200], 2, None, None)
    play(deal, served((NINE, *NINE_RAGS[:2])))
    play(deal, "p1 cbr 5")
    assert legal(deal) == "p2: f 1, cc 5, cbr 12"
    play(deal, "p2 cbr 12")
    assert legal(deal) == "p3: f 1, cc 12, cbr 15"


@rule("RAM-1.11")
@pytest.mark.parametrize(
    ("dealer", "back"), [(0, [7, 0, 9, 0]), (1, [7, 0, 9, 0]), (2, [8, 0, 8, 0]), (3, [8, 0, 8, 0])]
)
def test_bets_that_the_closer_did_not_match_go_back_with_the_odd_chip_to_the_dealers_left(
    dealer: int, back: list[int]
) -> None:
    """Two have bet 7 and 8 more than whoever closes; so has one who folded, a chip that the two share."""
    deal = buio.games["ramino_9"].deal([100] * 4, dealer, shuffle=Shuffle(1))
    deal.stacks, deal.stakes, deal.dead = [91, 98, 90, 97], [9, 2, 10, 3], [0] * 4
    deal.total, deal.live = 24, [True, True, True, False]
    settle_closed(deal, Closed(1, (), -1, "", 0, -1))
    assert [now - before for now, before in zip(deal.stacks, [91, 106, 90, 97], strict=True)] == back
    assert deal.outcome is not None
    assert [(one.winners, one.shares, one.number) for one in deal.outcome.pots] == [((1,), (8,), 0)], "nobody wins them"
    assert (list(deal.outcome.returned), deal.outcome.winners) == (back, frozenset([1]))


def test_a_meld_with_a_joker_that_does_not_exist_is_called_imaginary() -> None:
    sorter = buio.games["ramino_imaginary"].written().sorter
    assert sorter is not None
    kinds = [sorter.kind(parse_cards(cards)) for cards in ("5s6s7s", "5s6s8s", "2c7dKh")]
    assert kinds == ["run", "imaginary", ""]
