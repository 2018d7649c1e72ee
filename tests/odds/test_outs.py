"""Outs and streets beside brute force: every deal by the rankings themselves, one after the other."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
import pytest

import buio
from buio.odds import computed_by, equity, outs, streets
from buio.odds.showdown import showdown_of

BY = pytest.mark.parametrize("by", ["numba", "numpy"])
DEAD = "2c3c4c5c6d7c8d9hTcJcQcKcTdTh2d2s3d3s4d4s"
CASES: list[tuple[str, tuple[str, ...], str, int]] = [
    ("texas", ("AhKh", "QdQs"), "2h7hTc9s", 0),
    ("royal_holdem", ("AhKh", "QdQs", "TdTc"), "KdJhTs", 0),
    ("royal_holdem", ("AhAd", "KcKs"), "QhJdTc", 1),
    ("omaha_hilo8", ("AhAd2h3d", "KcKsQsJs"), "2s5c9hTd", 0),
    ("courchevel", ("AhAd2h3dTc", "KcKsQsJs9c"), "2s5c9hTd", 1),
    ("telesina", ("AhAdThJh", "KcKsQsJs"), "", 0),
    ("iron_cross", ("AhAd2h3dTc", "KcKsQsJs9c"), "2s5c9hTd", 0),
    ("seven_card_stud", ("AhAdKs8c5h6c", "KhKd5d6h9s9c"), "", 1),
]


@BY
@pytest.mark.parametrize(("code", "hands", "board", "seat"), CASES)
def test_each_next_card_is_what_every_deal_with_it_says(
    code: str, hands: tuple[str, ...], board: str, seat: int, by: str
) -> None:
    with computed_by(by):
        found = outs(code, hands, board, seat=seat, dead=(dead := DEAD if code == "seven_card_stud" else ""))
    table = showdown_of(code, len(hands))
    own = table.hand > len(buio.parse_cards(hands[seat]))
    for card, leads, share in zip(found.cards.tolist(), found.leads.tolist(), found.share.tolist(), strict=True):
        told = buio.cards_text([card])
        more = [hand + told * (own and place == seat) for place, hand in enumerate(hands)]
        assert share == pytest.approx(equity(code, more, board + told * (not own), dead=dead).share[seat]), told
        if not np.isnan(leads):
            assert leads == pytest.approx(shared_now(code, more, board + told * (not own))[seat]), told
    assert found.equity == pytest.approx(equity(code, hands, board, dead=dead).share[seat])


def shared_now(code: str, hands: Sequence[str], board: str) -> list[float]:
    """The share of each hand if they are compared as they are, by the contests of the game."""
    contests = showdown_of(code, len(hands)).contests
    won = []
    for contest in contests:
        scores = [contest.score(buio.parse_cards(hand), buio.parse_cards(board) if board else ()) for hand in hands]
        if seats := [seat for seat, score in enumerate(scores) if score]:
            best = contest.ranking.winners([scores[seat] for seat in seats])
            won.append([seats[index] for index in best])
    return [sum((seat in seats) / len(seats) for seats in won) / max(len(won), 1) for seat in range(len(hands))]


def test_the_outs_of_a_flush_draw_with_two_overcards() -> None:
    found = outs("texas", ["AhKh", "QdQs"], "2h7hTc9s")
    assert {*found.outs} == {*buio.parse_cards("3h4h5h6h8h9hThJhQhAdAcAsKdKcKs")}
    assert (found.now, found.level) == (0, ())
    assert found.equity == pytest.approx(15 / 44)
    assert str(found).splitlines()[0] == "AhKh: 15 of 44 cards lead, equity 0.3409"
    dead = outs("texas", ["AhKh", "QdQs"], "2h7hTc9s", dead="AdAc3s")
    assert (len(dead.outs), len(dead.cards)) == (13, 41)
    level = outs("texas", ["AhKd", "AsQd"], "2h7hTc9s")
    assert level.now == 1
    assert not {*level.level} & {*level.outs}


def test_what_cannot_be_compared_yet_is_no_lead() -> None:
    found = outs("royal_holdem", ["AhKh", "QdQs"], dead="TdTcTsTh")
    assert np.isnan(found.now)
    assert np.isnan(found.leads).all()
    assert (found.outs, found.level) == ((), ())
    assert found.equity == pytest.approx(equity("royal_holdem", ["AhKh", "QdQs"], dead="TdTcTsTh").share[0])
    for seat in range(2):  # five cards lie on the table, but a hand of two is unknown
        unknown = outs("royal_holdem", ["AhKh", ""], "KdJhTsTd", seat=seat)
        assert np.isnan([unknown.now, *unknown.leads]).all()
        assert len(unknown.cards) == 14


STREETS = [
    ("royal_holdem", "AhKh", "", "TdTcTsTh"), ("texas", "AhKh", "2h7hTc", ""), ("omaha", "AhKhQdJd", "2h7hTc", ""),
    ("seven_card_stud", "AhAdKs8c5h", "", ""), ("telesina", "AhKhJh", "", ""), ("leduc", "Qs", "", ""),
]  # fmt: skip


@BY
@pytest.mark.parametrize(("code", "hand", "board", "dead"), STREETS)
def test_each_street_is_counted_as_every_deal_until_then(code: str, hand: str, board: str, dead: str, by: str) -> None:
    with computed_by(by):
        found = streets(code, hand, board, dead=dead)
    table = showdown_of(code)
    held, laid, gone = (buio.parse_cards(cards) if cards else () for cards in (hand, board, dead))
    left = [card for card in table.pack if card not in (*held, *laid, *gone)]
    last = found.streets[-1]
    assert (last.held, last.laid) == (table.hand, table.board)
    for street in found.streets:
        own, to_table = street.held - len(held), street.laid - len(laid)
        assert 0 in (own, to_table)
        counted = Counter(
            named(code, (*held, *more[:own]), (*laid, *more[own:])) for more in combinations(left, own + to_table)
        )
        assert street.frequencies.counts == counted
    assert list(found.by_type)[::-1] == list(found.types)
    assert len(str(found).splitlines()) == 1 + len(found.types)


def named(code: str, hand: tuple[int, ...], board: tuple[int, ...]) -> str:
    contest = showdown_of(code).contests[0]
    return contest.ranking.describe(contest.best(hand, board)).category


def test_streets_begin_where_hands_are_ranked() -> None:
    assert [one.name for one in streets("royal_holdem", "AhKh").streets] == ["2+3", "2+4", "2+5"]
    assert [one.name for one in streets("seven_card_stud", "AhAdKs8c5h6d").streets] == ["6", "7"]
    types = streets("texas", "AhKh", "2h7hTc").types
    assert types[:2] == ("high_card", "pair")
    assert types.index("straight") < types.index("flush")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: outs("texas", ["AhKh", "QdQs"], "2h7hTc9s3d"), "hands: no card is to come"),
        (lambda: outs("texas", ["AhKh", "QdQs"], seat=2), "seat: a place among 2 hands, from 0, not 2"),
        (lambda: outs("texas", ["AhKh", ""]), "hands: 2,097,572,400 deals are too many"),
        (lambda: outs("texas", ["AhKh", "AhQs"]), "hands: a card stands twice"),
        (lambda: streets("omaha6", "AhKhQhJhThTh"), "hands: a card stands twice"),
        (lambda: streets("omaha_hilo8", "AhKhQhJh"), "contest: omaha_hilo8 is played for high and low"),
        (lambda: streets(buio.ranking.STANDARD, "AhKh"), "what: a game, its code or a recipe, not Ranking"),  # type: ignore[arg-type]
        (lambda: streets("omaha", ""), "hand: 4,682,459,600 ways to be dealt 7 more cards"),
    ],
)
def test_bad_input_is_refused_in_one_line(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match="^" + message):
        call()
