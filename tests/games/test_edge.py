"""The edge of the bank: exact numbers, checked against published ones and against counting hand by hand."""

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import buio
from buio.cards import JOKER, cards_text, parse_cards, standard_pack
from buio.games import fourcards
from buio.games.casino import QUALIFIES, FourCardRules, ThreeCardRules
from buio.games.chinese.pai_gow import PaiGowRules, TwoRows
from buio.games.edge import Edge, edges, four_card_side, pai_gow_wager, three_card_ante, three_card_side
from buio.play.game import GameError
from buio.ranking import FOUR_CARD, THREE_CARD
from tests.rulebook import rule

PAGES = Path(__file__).parents[2] / "docs" / "rules"


@rule("CAS-1.07")
def test_ante_and_play_as_published() -> None:
    """3.37% of the ante, 2.01% of all chips, and Q-6-4 is the weakest hand to play: as everybody who counted says."""
    edge = three_card_ante(ThreeCardRules())
    assert edge.edge == Fraction(686689, 20358520)
    assert (f"{float(edge.edge):.4f}", f"{float(edge.risk):.4f}") == ("0.0337", "0.0201")
    assert cards_text(tuple(sorted(edge.weakest, reverse=True))) == "Qs6c4s"
    assert sum(edge.choices.values()) == 1


@rule("CAS-1.07")
@pytest.mark.parametrize(
    ("table", "percent"), [("5/4/1", 3.37), ("4/3/1", 3.83), ("5/3/1", 3.61), ("3/2/1", 4.28), ("none", 8.66)]
)
def test_a_smaller_bonus_is_better_for_the_bank(table: str, percent: float) -> None:
    edge = three_card_ante(ThreeCardRules(ante_bonus_table=table))
    assert round(100 * float(edge.edge), 2) == percent
    straights = {"5/4/1": (5, 4, 1), "4/3/1": (4, 3, 1), "5/3/1": (5, 3, 1), "3/2/1": (3, 2, 1), "none": (0, 0, 0)}[
        table
    ]
    paid = sum(times * hands for times, hands in zip(straights, (48, 52, 720), strict=True))
    without = three_card_ante(ThreeCardRules(ante_bonus_table="none")).edge
    assert edge.edge == without - Fraction(paid, 22100)  # nobody folds a straight


@rule("CAS-1.07")
@pytest.mark.parametrize("hand", ["Qs6c4s", "Qs6c3d", "2s3c5d", "9s9h2c", "AsKsQs"])
def test_three_cards_counted_one_by_one(hand: str) -> None:
    """What playing a hand wins, against each of the bank's 18,424 hands: more than a fold if and only if it plays."""
    own, won = parse_cards(hand), 0
    score = THREE_CARD.score(own)
    for bank in combinations([card for card in range(52) if card not in own], 3):
        theirs = THREE_CARD.score(bank)
        won += 1 if theirs < QUALIFIES else 2 * ((score > theirs) - (score < theirs))
    weakest = THREE_CARD.score(three_card_ante(ThreeCardRules()).weakest)
    assert (won > -18424) == (score >= weakest)


@rule("CAS-2.03")
@pytest.mark.parametrize(
    ("table", "edge"),
    [
        ("40/30/6/4/1", Fraction(128, 5525)),
        ("35/33/6/4/1", Fraction(149, 5525)),
        ("40/25/6/4/1", Fraction(193, 5525)),
        ("35/25/5/3/1", Fraction(707, 5525)),
        ("40/30/6/3/1", Fraction(402, 5525)),
        ("40/30/5/4/1", Fraction(308, 5525)),
    ],
)
def test_pair_plus_as_its_hands_are_counted(table: str, edge: Fraction) -> None:
    hands = (48, 52, 720, 1096, 3744)
    won = sum(int(times) * count for times, count in zip(table.split("/"), hands, strict=True)) - (22100 - sum(hands))
    assert three_card_side(ThreeCardRules(pair_plus_table=table)).edge == edge == Fraction(-won, 22100)


@rule("CAS-3.08")
def test_hands_apart_from_the_names_of_suits() -> None:
    for size, different in ((1, 13), (2, 169), (3, 1755), (4, 16432), (5, 134459)):
        kind, hands, times = fourcards.kinds(size)
        assert (len(hands), int(times.sum()), int(kind.max())) == (different, len(fourcards.sets(size)), different - 1)
    some = fourcards.sets(4)[[0, 5, 999, 270724]]
    assert fourcards.index_of(some).tolist() == [0, 5, 999, 270724]


@cache
def fives() -> NDArray[np.uint8]:
    """Every five of 46 places."""
    return np.array(list(combinations(range(46), 5)), np.uint8)


@rule("CAS-3.08")
@pytest.mark.parametrize(("own", "up"), [("AsKs9h9d2c", "9c"), ("5s6s7s8hJh", "Ts"), ("QhQdJc7s2h", "Qs")])
def test_four_cards_counted_one_by_one(own: str, up: str) -> None:
    """All 1,370,754 hands of the bank against a hand and an open card: as many are no better as the tables say."""
    hand, (card,) = tuple(sorted(parse_cards(own))), parse_cards(up)
    rest = np.array([other for other in range(52) if other not in (*hand, card)], np.uint8)[fives()]
    bank = np.sort(np.column_stack([rest, np.full(len(rest), card, np.uint8)]), axis=1)
    fourth = fourcards.with_fourth()
    best = np.max(
        [fourth[fourcards.index_of(bank[:, four[:3]]), bank[:, four[3]]] for four in combinations(range(6), 4)], axis=0
    )
    score = FOUR_CARD.value(hand) >> 4
    assert len(rest) == fourcards.COMPLETIONS
    for place in range(0, len(rest), 20_000):
        assert best[place] == FOUR_CARD.value(bank[place].tolist()) >> 4
    assert fourcards.best_of_five()[fourcards.kinds(5)[0][fourcards.index_of(np.array(hand))]] == score
    held = fourcards.held(np.array([hand], np.uint8), np.array([score], np.int16))[0]
    assert held[card] == int((best <= score).sum())
    assert [place for place, count in enumerate(held) if count < 0] == list(hand)


@pytest.fixture(scope="module")
def four() -> list[Edge]:
    game = buio.games["four_card"]
    return edges(game, game.rules())


@rule("CAS-3.08")
def test_four_card_poker_as_published(four: list[Edge]) -> None:
    """2.79% of the ante, 1.30% of all chips with the best play; aces up 3.89%."""
    ante, side = four
    assert (ante.edge, side.edge) == (Fraction(8840827253, 317119576410), Fraction(12643, 324870))
    assert [f"{100 * float(one):.2f}" for one in (ante.edge, ante.risk, side.edge)] == ["2.79", "1.30", "3.89"]
    assert sum(ante.choices.values()) == 1


@rule("CAS-3.08")
@pytest.mark.parametrize(("table", "percent"), [
    ("50/40/8/5/4/3/1", 3.89), ("50/40/9/6/4/2/1", 1.98), ("50/40/7/5/4/3/1", 6.15), ("50/30/7/6/5/2/1", 3.37),
    ("50/40/8/6/4/2/1", 4.24),
])  # fmt: skip
def test_aces_up_as_published(table: str, percent: float) -> None:
    edge = four_card_side(FourCardRules(aces_up_table=table))
    assert round(100 * float(edge.edge), 2) == percent


@rule("CAS-3.08")
def test_the_best_four_of_five_are_those_of_the_ranking() -> None:
    """Of every fortieth kind of hand."""
    hands, best = fourcards.kinds(5)[1][::40], fourcards.best_of_five()[::40]
    assert best.tolist() == [FOUR_CARD.value(hand) >> 4 for hand in hands.tolist()]


@rule("CAS-1.07", "CAS-2.03", "CAS-3.08")
@pytest.mark.parametrize("page", ["casino.md", "casino.it.md", "casino.de.md"])
def test_the_rule_page_says_what_is_computed(page: str, four: list[Edge]) -> None:
    text = (PAGES / page).read_text(encoding="utf-8").replace(",", ".")
    shown = set(re.findall(r"(\d+\.\d{3})\s?%", text))
    three = [three_card_ante(ThreeCardRules()), three_card_side(ThreeCardRules())]
    wanted = {one.edge for one in (*three, *four)} | {one.risk for one in (three[0], four[0])}
    wanted |= {*three[0].choices.values(), *four[0].choices.values()}
    assert shown == {f"{100 * float(one):.3f}" for one in wanted}


def test_a_game_without_a_bank_has_no_edge() -> None:
    for code in ("texas", "kuhn"):
        with pytest.raises(GameError, match=f"the edge of {code} is not computed"):
            edges(buio.games[code], buio.games[code].rules())


@rule("PGW-1.07")
def test_the_sampled_edge_is_that_of_each_pair_of_hands_of_its_packs() -> None:
    """Counted again, pair by pair, for three packs; and the same seed samples the same."""
    rules, layout, rng, won = PaiGowRules(), TwoRows(), Random(5), 0
    for _ in range(3):
        cards = rng.sample((*standard_pack(), JOKER), 49)
        laid = [layout.good((), tuple(cards[first : first + 7])) for first in range(0, 49, 7)]
        for own, bank in permutations(laid, 2):
            won += (-100, 0, 95)[layout.rows_won(own, bank)]
    assert pai_gow_wager(rules, 3, 5).edge == Fraction(-won, 3 * 42 * 100)


@rule("PGW-1.06", "PGW-1.07")
def test_equal_rows_and_the_commission_are_the_bank_s() -> None:
    """Published for players who lay as the bank does: about 2.7% with the commission, 1.3% without."""
    whole, free = (pai_gow_wager(PaiGowRules(commission=share), 250, 1) for share in (5, 0))
    assert 0.0005 < whole.error < 0.002
    assert abs(float(whole.edge) - 0.027) < 4 * whole.error
    assert abs(float(free.edge) - 0.013) < 4 * free.error


def test_a_sample_of_one_pack_has_no_error() -> None:
    with pytest.raises(ValueError, match="deals = 1: a sample with an error takes two or more"):
        pai_gow_wager(PaiGowRules(), 1)
