"""Cards that are known before they are dealt: in every game, whatever is burnt, drawn or dealt to others."""

import pickle
from random import Random
from typing import Any

import pytest

import buio
from buio.cards import parse_cards
from buio.play.moves import BOARD, DEALER, HOLE, Move
from buio.play.refusal import IllegalMove
from tests.play.players import at_random

CODES = [*buio.games]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("dealer", [0, -1])
def test_known_cards_come_to_whom_they_are_known_for(code: str, dealer: int) -> None:
    game, rng = buio.games[code], Random(code)
    seats = rng.choice(game.players)
    recipe = game.written(seated=seats)
    pack = rng.sample(recipe.pack, len(recipe.pack))
    size, table = recipe.dealt.hand or 5, recipe.dealt.board
    board, rest = pack[:table], pack[table:]
    hands: list[Any] = [rest[seat * size : seat * size + rng.randint(1, size)] for seat in range(seats)]
    hands[rng.randrange(seats)] = None
    shuffle = buio.Shuffle.of_known(hands, board, seed=3)
    deal = game.deal([200] * seats, dealer % seats, shuffle=shuffle)
    for _ in range(150):
        if deal.over:
            break
        deal.apply(at_random(deal.options(), rng) if "cc" in deal.options() else deal.options().sample(rng))
        deal.verify()
    for seat, hand in enumerate(hands):
        given = [card for move in deal.log if move.verb == HOLE and move.seat == seat for card in move.cards]
        assert given[: len(hand or ())] == (hand or [])[: len(given)]
        if hand is None and len(set(pack)) == len(pack):
            assert not {card for known in hands if known for card in known}.intersection(given[:size])
    lying = [card for move in deal.log if move.verb == BOARD for card in move.cards]
    assert lying[: len(board)] == board[: len(lying)]  # a common card of a short stock is one more
    twin = pickle.loads(pickle.dumps(deal))  # noqa: S301 (our own)
    assert twin.log == deal.log


def test_cards_that_are_not_known_come_from_the_shuffle() -> None:
    texas = buio.games["texas"]
    shuffles = [buio.Shuffle.of_known(["AhKh", None, "QsQd"], "2s2d7c", seed) for seed in range(40)]
    deals = [texas.deal([100] * 3, 1, shuffle=shuffle) for shuffle in shuffles]
    for deal in deals:
        while not deal.over:
            deal.play("cc")
        assert deal.board[:3] == parse_cards("2s2d7c")
        assert [move.cards for move in deal.log if move.actor == DEALER and move.seat == 0] == [parse_cards("AhKh")]
    assert len({deal.board[3:] for deal in deals}) > 30
    assert len({deal.burnt for deal in deals}) > 30
    assert shuffles[0].next().known is None


def test_the_same_seed_and_cards_are_the_same_shuffle() -> None:
    one, other = (buio.Shuffle.of_known(["AhKh"], seed=seed) for seed in (1, 1))
    assert one == other
    assert one != buio.Shuffle.of_known(["AhKs"], seed=1)
    assert one != buio.Shuffle(1)
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 (our own)


@pytest.mark.parametrize(
    ("code", "hands", "board", "why"),
    [
        ("texas", ["AhKh", "KhQs"], "", "Kh stands there too often"),
        ("texas", ["AhKh"], "2s3sAh", "Ah stands there too often"),
        ("italian", ["AhKh6h"], "", "6h is not in the pack of this game"),
        ("texas", ["AhKhQh"], "", "p1 is dealt 2 cards, not 3: AhKhQh"),
        ("texas", [None, None, "AhKh"], "", "3 hands are known, and 2 are dealt in"),
        ("texas", [], "2s3s4s5s6s7s", "5 cards come to the table, not 6: 2s3s4s5s6s7s"),
        ("razz", [], "2s", "0 cards come to the table, not 1: 2s"),
        ("carioca", ["AhAhAh"], "", "Ah stands there too often"),
    ],
)
def test_known_cards_that_cannot_be_dealt_are_refused(code: str, hands: list[Any], board: str, why: str) -> None:
    shuffle = buio.Shuffle.of_known(hands, board)
    with pytest.raises(ValueError, match=f"^{why}$"):
        buio.games[code].deal([100, 100], shuffle=shuffle)


@pytest.mark.parametrize(
    ("hands", "board", "why"),
    [
        ("AhKh", "", "hands are a list of hands by seat"),
        (5, "", "hands are a list of hands by seat"),
        ([7.5], "", "known cards are a text"),
        ([[7.5]], "", "known cards are a text"),
        ([], 5, "known cards are a text"),
        (["AhXh"], "", "'Xh' is no card"),
    ],
)
def test_known_cards_are_cards(hands: Any, board: Any, why: str) -> None:
    with pytest.raises((TypeError, ValueError), match=why):
        buio.Shuffle.of_known(hands, board)


def test_known_cards_that_meet_the_burn_are_told_how_to_leave_it_out() -> None:
    """The first thing that whoever knows the cards stumbles over."""
    game = buio.games["texas"]
    deal = game.deal([100] * 2)
    with pytest.raises(
        IllegalMove, match=r"the dealer may: dx and 1 card of the stock \(burn: none with burn=False\)$"
    ):
        deal.apply(Move.parse("d dh p1 AhKh"))
    game.deal([100] * 2, 0, game.rules(burn=False)).apply(Move.parse("d dh p2 AhKh"))
