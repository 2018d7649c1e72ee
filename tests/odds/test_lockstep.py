"""The array twin plays every deal with the engine, move by move: the same options, the same chips, the same cards.

`--deals 100000` plays that many of each game, by compiled code; the default is a few, by the same code uncompiled.
"""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from buio.cards import parse_cards
from buio.odds.simulator.layout import CALL, DISCARD, FOLD
from tests.odds.asked import Play, playing
from tests.warmed import warm_up

FEW = 150
"""Up to so many deals it does not pay to compile."""
TABLES: dict[str, list[tuple[Sequence[int], dict[str, object]]]] = {
    "italian": [
        (range(2, 10), {}),
        ((3, 5), {"all_in": "none"}),
        ((4,), {"blind_timing": "before_look", "second_round_first": "opener", "allow_short_blind": True}),
        ((4,), {"buio_levels": "unlimited", "opening_progression": "jqka_pingpong", "max_raises": 2}),
        ((3,), {"dummy_hand": True, "ante_mode": "dealer_only", "min_raise": "last_raise", "check_raise": False}),
        ((4,), {"parol_with_all_in": True, "buio_amount": "free", "buio_max": 20, "max_bet": "none"}),
        ((6,), {"odd_chip": "left_of_dealer", "sf_split": "all_straight_flushes", "buio_when": "jacks_only"}),
    ],
    "italian_article": [((2, 5), {})],
    "italian_fantini": [((3,), {})],
    "five_card_draw": [(range(2, 9), {}), ((3,), {"betting": "pot_limit"})],
    "progressive_jackpots": [((4, 6), {})],
    "poker32": [((2, 5), {})],
    "texas": [(range(2, 10), {}), ((4,), {"ante": 4})],
    "texas_limit": [(range(2, 10), {})],
    "seven_card_stud": [(range(2, 9), {})],
    "five_card_stud": [((2, 6), {}), ((3,), {"betting": "pot_limit"})],
    "telesina": [((3,), {})],
    "soko": [((2, 5), {})],
    "omaha": [(range(2, 10, 3), {}), ((4,), {"odd_chip": "suit"})],
    "omaha5": [((4,), {})],
    "omaha6": [((3, 7), {})],
    "courchevel": [((5,), {})],
    "greek_holdem": [((2, 6), {})],
    "omaha_hilo8": [((2, 5), {}), ((4,), {"odd_chip": "suit"})],
    "omaha5_hilo8": [((3,), {})],
    "omaha6_hilo8": [((3,), {})],
    "courchevel_hilo8": [((4,), {})],
    "kuhn": [((2, 3), {})],
    "leduc": [((2, 3), {})],
    "badugi": [((2, 4, 6), {})],
    "three_card_draw": [((3, 5), {})],
    "poker20": [((2, 4), {})],
    "pineapple": [((2, 3, 6), {})],
    "crazy_pineapple": [((2, 5), {})],
    "crazy_pineapple_hilo8": [((4,), {})],
    "short_deck": [((2, 3, 6), {}), ((2,), {"small_blind": 1, "big_blind": 2})],
    "seven_card_stud_hilo8": [((2, 6), {})],
    "five_card_stud_hilo": [((4,), {}), ((5,), {"low_ranking": "27", "low_qualifier": "8"})],
    "razz": [
        ((2, 5, 8), {}),
        ((4,), {"low_ranking": "27", "showing_tie": "position"}),
        ((5,), {"low_ranking": "a6", "aces_pair": "highest", "cards": 5}),
    ],
    "lowball_27": [((2, 5, 7), {}), ((4,), {"low_ranking": "a6", "max_draw": 3})],
    "lowball_27_triple": [((2, 4, 6), {})],
    "lowball_a5": [((2, 4), {}), ((3,), {"betting": "pot_limit"})],
    "lowball_a5_triple": [((3,), {})],
}


COMPILED = [("italian", 3, 200), ("texas", 2, 200)]
"""Played by compiled code too."""
FASTER = 90
"""A third of how many times faster the compiled simulator is than the same code uncompiled."""


@pytest.fixture(scope="module")
def play(deals: int) -> Iterator[Play]:
    """One process for all games: it compiles only if there are many deals."""
    with playing("tests.odds.lockstep", "numba" if deals > FEW else "numpy") as play_them:
        yield play_them


@pytest.fixture(scope="module")
def pieces(deals: int, play: Play) -> Iterator[Play]:
    """The same uncompiled: a piece of the simulator can only be called from Python where it is Python itself."""
    if deals <= FEW:
        yield play
        return
    with playing("tests.odds.lockstep", "numpy") as play_them:
        yield play_them


@pytest.mark.parametrize("code", TABLES)
def test_deal_by_deal(code: str, deals: int, play: Play) -> None:
    tables = [(players, settings) for seats, settings in TABLES[code] for players in seats]
    count = max(deals // 12, 4) if deals <= FEW else -(-deals // len(tables))
    for ends in play([[code, players, count, players, settings] for players, settings in tables]):
        assert sum(ends.values()) == count


@pytest.mark.parametrize(("code", "players"), [("italian", 4), ("five_card_draw", 7), ("texas", 3)])
def test_every_card_comes_to_every_place_as_often(code: str, players: int, play: Play) -> None:
    """Chi-square, over the cards and over each place; beside the engine any deal is as good as any other."""
    (places,) = play([["dealt", code, players, 600]])
    counts = np.array(places)
    assert (counts.sum(axis=1) == 600).sum() >= 5 * players
    for seen in (counts.sum(axis=0, keepdims=True), counts):
        expected = seen.sum(axis=1, keepdims=True) / seen.shape[1]
        chi, free = ((seen - expected) ** 2 / expected).sum(axis=1), seen.shape[1] - 1
        assert chi.max() < free + 6 * (2 * free) ** 0.5
        assert chi.sum() < len(chi) * free + 4 * (2 * len(chi) * free) ** 0.5


@pytest.mark.parametrize(
    ("code", "players", "settings"),
    [("italian", 4, {}), ("texas", 3, {"ante": 4}), ("texas", 4, {"muck": True}), ("seven_card_stud", 5, {}),
     ("lowball_27_triple", 3, {}), ("omaha_hilo8", 4, {}), ("kuhn", 2, {})],
)  # fmt: skip
def test_rows_are_those_of_the_records(code: str, players: int, settings: dict[str, object], play: Play) -> None:
    assert play([["rows", code, players, 12, settings]]) == [12 * players]


@pytest.mark.parametrize("code", ["texas", "omaha", "courchevel"])
def test_a_seed_deals_the_same_cards_whoever_plays(code: str, play: Play) -> None:
    """So two policies can be compared deal by deal, however early one of them folds."""
    folded, called = play([["first", code, 3, 8, verbs] for verbs in ([FOLD, CALL, DISCARD], [CALL, DISCARD])])
    assert folded == called
    assert len({str(cards) for cards in called}) == len(called)


@pytest.mark.parametrize("code", ["five_card_stud", "seven_card_stud"])
def test_less_than_half_a_bet_all_in_is_no_raise_however_large_bets_are(code: str, play: Play) -> None:
    """GEN-3.04: of the usual bet of two chips nobody can add a part that is less than half; of ten one can."""
    (ends,) = play([[code, 5, 40, 1, {"small_bet": 10, "big_bet": 20}]])
    assert ends["showdown"] > 10


@pytest.mark.parametrize("split", ["best_of_each_category", "all_straight_flushes"])
def test_among_straight_flushes_those_win_that_the_ranking_names(split: str, pieces: Play) -> None:
    """Three of them in one deal come in no sample: the lowest beats the highest, and all three share (ITA-1.74)."""
    (found,) = pieces([["circle", split, 4, 300, 6]])
    assert [won for won, _ in found] == [best for _, best in found]
    assert {len(best) for _, best in found} == {1, 2, 3, 4}


def test_a_high_card_is_a_good_beginning_where_a_table_has_all_hands_too(pieces: Play) -> None:
    found = pieces([["early", code, parse_cards("JsKs")] for code in ("leduc", "five_card_stud", "soko")])
    assert found == [[0, 1]] * 3


def test_four_open_cards_in_line_or_of_one_suit_speak_as_the_ranking_has_it(pieces: Play) -> None:
    rng = Random(4)
    lines = [
        [4 * (top - place) % 52 + rng.randrange(4) for place in range(4)] for top in range(2, 13) for _ in range(8)
    ]
    flushes = [rng.sample(range(suit, 52, 4), 4) for suit in range(4) for _ in range(20)]
    few = [rng.sample(range(52), count) for count in (1, 2, 3) for _ in range(60)]
    any_four = [rng.sample(range(52), 4) for _ in range(200)]
    for hands in (lines + flushes + any_four, few[:60], few[60:120], few[120:]):
        assert pieces([["open", hands]]) == [True]


@pytest.mark.parametrize("code", ["five_card_draw", "lowball_27", "lowball_a5_triple"])
def test_the_suit_of_the_highest_card_is_that_of_the_ranking(code: str, pieces: Play) -> None:
    """An ace is the lowest card below the lowest four alone, not beside a pair; in low games always, or never."""
    hands = [parse_cards(text) for text in ("AhAd3d4c5s", "Ah2s3d4c5c", "KdAs3d4c5s", "QsQhJd2c3s", "AhAcAdAsKs")]
    (found,) = pieces([["suits", code, hands]])
    assert [ours for ours, _ in found] == [theirs for _, theirs in found]
    assert len({theirs for _, theirs in found}) > 1


def test_a_table_that_always_checks_bets_the_hand_that_must_bet(play: Play) -> None:
    """Seven or better after the draw (LOW-2.04): without that rule nobody wins more than the big blind."""
    (blind, bound), (_, free) = play([["checking", True, 60], ["checking", False, 60]])
    assert bound > 60 * blind**2 == free


def test_two_odd_chips_go_to_two_seats(play: Play) -> None:
    (pots,) = play([["odd", 250, 4, 5]])
    assert sum(odd == 1 for _, odd in pots) >= 3
    assert sum(odd >= 2 for _, odd in pots) >= 2


@pytest.mark.timeout(900)  # beside much else half a minute of compiling took more than five
def test_compiled_code_plays_the_same_deals_as_much_faster_as_it_was(deals: int, play: Play) -> None:
    warm_up()
    with playing("tests.odds.lockstep", "numba") as compiled:
        told = compiled([[code, players, count, 7, {}] for code, players, count in COMPILED])
        assert [sum(ends.values()) for ends in told] == [count for _, _, count in COMPILED]
        if deals <= FEW:  # otherwise both are compiled
            (kernel,), (twin,) = compiled([["time", "italian", 4, 4000]]), play([["time", "italian", 4, 40]])
            assert twin / kernel > FASTER
