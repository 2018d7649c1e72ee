"""Discards against several opponents: beside the exact answer for one, and beside every draw where hands are known."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from buio.cards import cards_text, parse_cards
from buio.odds import computed_by, discards, discards_against, every_hand
from buio.ranking import BADUGI, FLUSH_OVER_FULL, THREE_CARD, Cycle, Ranking, SuitTie

OF_24 = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION, cycle=Cycle.BEST_OF_EACH)
HAND = "AhKhQhJh9s"


def certain(*hands: str) -> list[np.ndarray]:
    """Opponents who hold these hands and no others."""
    every = every_hand(OF_24)
    return [(every == sorted(parse_cards(hand))).all(1).astype(float) for hand in hands]


def test_one_opponent_is_near_the_exact_answer() -> None:
    found, exact = discards_against(HAND, OF_24, 1, samples=4000, seed=2), discards(HAND, OF_24)
    assert (np.abs(found.share - exact.values) < 5 * found.error + 1e-9).all()
    assert found.share[found.order[0]] >= exact.best.value - 5 * found.error.max()
    assert found.best == found.kept(found.order[0])
    weights = np.random.default_rng(3).integers(0, 3, len(every_hand(OF_24))).astype(float)
    found, exact = discards_against(HAND, OF_24, [weights], samples=4000, seed=2), discards(HAND, OF_24, weights)
    assert (np.abs(found.share - exact.values) < 5 * found.error + 1e-9).all()


def test_known_hands_by_every_draw() -> None:
    hands = ("9h9dTcJcQc", "AsAdKsTdTs")
    found = discards_against(HAND, OF_24, certain(*hands), samples=4000, seed=4)
    held, others = parse_cards(HAND), [parse_cards(hand) for hand in hands]
    left = [card for card in range(28, 52) if card not in (*held, *others[0], *others[1])]
    theirs = [OF_24.score(other) for other in others]
    for index in range(32):
        kept = found.kept(index)
        wins = [0 in (best := OF_24.winners([OF_24.score((*kept, *more)), *theirs])) and 1 / len(best)
                for more in combinations(left, 5 - len(kept))]  # fmt: skip
        assert abs(found.share[index] - np.mean(wins)) < 5 * max(found.error[index], 0.004), cards_text(kept)
    assert found.share[31] == float(0 in OF_24.winners([OF_24.score(held), *theirs]))
    assert found.error[31] == 0


def test_more_opponents_leave_less_and_the_same_seed_the_same() -> None:
    found = [discards_against("AhKhQs", THREE_CARD, count, samples=2000, seed=5) for count in (1, 2, 4)]
    assert (np.diff([one.share[7] for one in found]) < 0).all()
    again = discards_against("AhKhQs", THREE_CARD, 4, samples=2000, seed=5)
    assert again.share.tolist() == found[2].share.tolist()
    with computed_by("numpy"):
        assert discards_against("AhKhQs", THREE_CARD, 4, samples=2000, seed=5).share.tolist() == again.share.tolist()
    assert str(found[1]).splitlines()[0] == "AhKhQs: share of the pot by cards kept, against 2, a sample"
    assert found[1]._repr_html_().count("<tr>") == len(str(found[1]).splitlines()) - 1 == 8


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: discards_against(HAND, OF_24, 0), "opponents: one or more"),
        (lambda: discards_against(HAND, OF_24, 3), "opponents: 19 cards are left, too few for new ones and 3"),
        (lambda: discards_against(HAND, OF_24, [np.ones(3)]), "opponents: 42504 weights"),
        (lambda: discards_against(HAND, OF_24, 1, samples=0), "samples: a whole number from 1"),
        (lambda: discards_against("AhKh", OF_24, 1), "hand: a hand has 5 cards, not 2"),
        (lambda: discards_against("AhAhKhQhJh", OF_24, 1), "hand: a card stands twice"),
        (lambda: discards_against("4h3d2s2c", BADUGI, 1, dead="4h"), "dead: a card stands twice"),
        (lambda: discards_against(HAND, OF_24, certain("AhAsKsQsJs")), "opponents: no hand is left"),
        (
            lambda: discards_against(HAND, OF_24, certain("AsKsQsJsTs", "AsAdKdQdJd"), samples=50),
            "opponents: hands of these ranges hardly ever meet",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match="^" + message):
        call()
