"""Ranges: the field's own notation, counted again by hand; what is known of draws, by going through every draw."""

import re
from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy as np
import pytest

from buio.cards import RANKS, cards_text, parse_cards
from buio.odds import equity
from buio.odds.errors import OddsError
from buio.odds.listed_scores import all_hands
from buio.odds.range_terms import AskedPack
from buio.odds.ranges import after_draw, kept_cards, parse_range
from buio.odds.versus import Versus, every_hand, range_vs_range
from buio.play.openers import Ladder, Openers
from buio.ranking import FLUSH_OVER_FULL, Category, Ranking, SuitTie

Two = tuple[int, int, bool]
"""The higher rank, the lower one, suited."""


def twos(which: Callable[[int, int, bool], bool]) -> set[str]:
    """The hands of two cards of which this is true, counted card by card."""
    found = set()
    for low, high in combinations(range(52), 2):
        if which(high >> 2, low >> 2, high & 3 == low & 3):
            found.add(cards_text((high, low)))
    return found


def rank(letter: str) -> int:
    return RANKS.index(letter)


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("AA", lambda a, b, s: a == b == 12),
        ("TT+", lambda a, b, s: a == b >= 8),
        ("22-55", lambda a, b, s: a == b <= 3),
        ("55-22", lambda a, b, s: a == b <= 3),
        ("AK", lambda a, b, s: (a, b) == (12, 11)),
        ("KA", lambda a, b, s: (a, b) == (12, 11)),
        ("KQs", lambda a, b, s: (a, b) == (11, 10) and s),
        ("AKo", lambda a, b, s: (a, b) == (12, 11) and not s),
        ("T8o+", lambda a, b, s: a == 8 and b in (6, 7) and not s),
        ("A2s+", lambda a, b, s: a == 12 and b < 12 and s),
        ("A5s-A2s", lambda a, b, s: a == 12 and b <= 3 and s),
        ("98s-54s", lambda a, b, s: a - b == 1 and 3 <= a <= 7 and s),
        ("any", lambda a, b, s: True),
        ("QQ+, AKs", lambda a, b, s: a == b >= 10 or ((a, b) == (12, 11) and s)),
    ],
)
def test_hands_of_two_cards_as_they_are_counted_one_by_one(text: str, which: Callable[[int, int, bool], bool]) -> None:
    found = dict(parse_range(text, "texas"))
    assert set(found) == twos(which)
    assert set(found.values()) == {1.0}


def test_weights_and_single_hands() -> None:
    found = parse_range("AA, KK:0.5, AsAh:.25, 7s2d", "texas")
    weights = dict(found)
    assert (weights["AhAd"], weights["KhKd"], weights["AhAs"], weights["7s2d"]) == (1.0, 0.5, 0.25, 1.0)
    assert len(found) == 13
    assert found.total == 5 + 3 + 0.25 + 1
    assert set(dict(parse_range("Ah", "texas"))) == {text for text in twos(lambda *_: True) if "Ah" in text}


def test_dead_cards_are_taken_out_exactly() -> None:
    found = parse_range("AA,AKs", "texas", dead="AsKh")
    assert set(dict(found)) == {"AhAd", "AhAc", "AdAc", "AdKd", "AcKc"}
    assert set(dict(parse_range("AA,AKs", "texas").without("AsKh"))) == set(dict(found))
    assert parse_range("AA", "texas", dead="AsKh").by_hand.sum() == 3


@pytest.mark.parametrize(("text", "count"), [
    ("AAxx", 6961), ("AAxxds", 864), ("KQJTr", 24), ("AAKK", 36), ("AAKKds", 6), ("xxxxm", 4 * 715), ("AsAh", 1225),
])  # fmt: skip
def test_hands_of_four_cards(text: str, count: int) -> None:
    assert len(parse_range(text, "omaha")) == count


def test_stripped_packs_have_fewer_hands() -> None:
    assert len(parse_range("A6s+", "short_deck")) == 4 * 8
    assert len(parse_range("any", "royal_holdem")) == 190
    assert len(parse_range("any", "italian", players=4)) == 201_376


RANKING = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION)
PACK = tuple(range(28, 52))


@pytest.fixture(scope="module")
def asked() -> AskedPack:
    """A pack of 24 cards, from the nine to the ace."""
    return AskedPack(all_hands(PACK, 5), PACK, "this game", RANKING, Openers(Ladder()))


def test_what_is_kept(asked: AskedPack) -> None:
    kept = dict(zip(map(tuple, asked.every.tolist()), kept_cards(asked).tolist(), strict=True))
    for hand, keeps in [
        ("AhAdKs9cTc", "AhAd"), ("AhAdKsKcTc", "AhAdKsKc"), ("AhAdAsKcTc", "AhAdAs"), ("AhKhQhJh9s", "AhKhQhJh"),
        ("AhKdQhTh9s", "Ah"), ("AhKhQhJdTs", "AhKhQhJdTs"), ("AhAdKhKdKs", "AhAdKhKdKs"), ("AhAdAcAsKs", "AhAdAcAs"),
    ]:  # fmt: skip
        mask = kept[tuple(sorted(parse_cards(hand)))]
        assert {card for card in range(52) if mask >> card & 1} == set(parse_cards(keeps)), hand


@pytest.mark.parametrize("drawn", range(6))
def test_what_is_held_after_a_draw_by_every_hand_before_it(asked: AskedPack, drawn: int) -> None:
    """Of some hands: every choice of the cards kept, with every set of cards that may have been thrown away."""
    before = asked.opens("")
    weights = after_draw(asked, before, drawn)
    kept = kept_cards(asked)
    place = {tuple(hand): index for index, hand in enumerate(asked.every.tolist())}
    rng = Random(drawn)
    for index in rng.sample(range(len(weights)), 10):
        hand = asked.every[index].tolist()
        others, ways = [card for card in PACK if card not in hand], 0
        for chosen in combinations(hand, 5 - drawn):
            keeps = sum(1 << card for card in chosen)
            for thrown in combinations(others, drawn):
                start = place[tuple(sorted((*chosen, *thrown)))]
                ways += bool(before[start] and kept[start] == keeps)
        draws = np.prod(range(19 - drawn + 1, 20)) / np.prod(range(1, drawn + 1)) if drawn else 1
        assert weights[index] == pytest.approx(ways / draws), cards_text(hand)


def test_the_weights_after_a_draw_are_as_many_as_the_hands_before(asked: AskedPack) -> None:
    before = np.ones(len(asked.every), bool)
    total = sum(float(after_draw(asked, before, drawn).sum()) for drawn in range(6))
    assert total == pytest.approx(len(asked.every))


def test_terms_of_draw_games_add_up() -> None:
    """Of 36 cards, the pack of five players: openers, those who stand pat, and categories one by one."""
    opened = parse_range("opened", "italian_2011", players=5)
    assert set(dict(opened)) == set(dict(parse_range("JJ+", "italian_2011", players=5)))
    ranking = Ranking(4, FLUSH_OVER_FULL, SuitTie.COMBINATION)
    counts = [len(parse_range(category.value, ranking)) for category in ranking.order]
    assert sum(counts) == 376_992
    assert len(parse_range("flush+", ranking)) == sum(counts[ranking.order.index(Category.FLUSH) :])
    pairs = [len(parse_range(one * 2, ranking)) for one in RANKS[4:]]
    assert sum(pairs) == counts[1]
    assert pairs[0] == 6 * 56 * 64


def test_a_range_weighs_the_hands_of_an_opponent() -> None:
    """What range_vs_range says of a range, counted by the hands of the range themselves."""
    ranking = Ranking(7, FLUSH_OVER_FULL, SuitTie.COMBINATION)
    theirs = parse_range("pat", ranking)
    found = range_vs_range(ranking, theirs=theirs.by_hand)
    hand = int(np.flatnonzero(theirs.by_hand)[5])
    own = every_hand(ranking)[hand].tolist()
    met = [other for other in theirs.hands.tolist() if not set(other) & set(own)]
    assert found.met[hand] == len(met)


@pytest.mark.parametrize(
    ("text", "game", "says"),
    [
        ("", "texas", "a text such as 'AA,KQs,T9o+,22-55:0.5'"),
        ("AA,", "texas", "'' means nothing for hands of 2 cards in texas"),
        ("AX", "texas", "'AX' means nothing"),
        ("QQ++", "texas", "'QQ++' means nothing"),
        ("A9s++", "texas", "'A9s++' means nothing"),
        ("AAs", "texas", "'AAs' is a pair, which is never suited"),
        ("22", "short_deck", "no 2 is in the pack of short_deck"),
        ("2s3s", "short_deck", "2s3s are not up to 2 different cards of the pack"),
        ("AsAs", "texas", "AsAs are not up to 2 different cards"),
        ("A5s-K2s", "texas", "from A5 to K2 there is no row of hands"),
        ("A5s-A2o", "texas", "goes from a hand to one of the same kind"),
        ("22-A2", "texas", "there is no row of hands"),
        ("22:0", "texas", "no weight above 0 behind its colon"),
        ("22:x", "texas", "no weight above 0"),
        ("15%", "texas", "'15%' means nothing"),
        ("flush", "texas", "'flush' means nothing"),
        ("opened", "texas", "in texas every hand opens"),
        ("opened 99", "italian", "'opened 99' is not one of opened JJ, opened QQ, opened KK"),
        ("drew 3", "texas", "is for games of five cards"),
        ("drew 6", "italian", "is for games of five cards, of which 0 to 5"),
        ("pat & high_card", "italian", "no hand is left of"),
        ("AAA", "omaha", "'AAA' means nothing for hands of 4 cards"),
        ("AAA", "razz", "133,784,560 hands of 7 cards in razz are too many to weigh each"),
    ],
)
def test_what_is_refused(text: str, game: str, says: str) -> None:
    with pytest.raises(OddsError, match=re.escape(says)):
        parse_range(text, game)


def test_a_range_that_dead_cards_take_away_is_refused() -> None:
    with pytest.raises(OddsError, match="no hand is left of 'AA' without AsAhAd"):
        parse_range("AA", "texas", dead="AsAhAd")
    with pytest.raises(OddsError, match="no hand is left of 'AA' without AsAhAd"):
        parse_range("AA", "texas").without("AsAhAd")


def test_a_range_without_cards_is_another_one() -> None:
    """The range that was asked stays as it is, for whoever asks it next."""
    whole = parse_range("AA:0.5,KK", "texas")
    before = [part.copy() for part in (whole.hands, whole.weights, whole.by_hand)]
    less = whole.without("AhKs")
    assert (len(whole), len(less), whole.total, less.total) == (12, 6, 9.0, 4.5)
    assert all((now == was).all() for now, was in zip((whole.hands, whole.weights, whole.by_hand), before, strict=True))
    assert less.by_hand.sum() == 4.5
    assert sorted(dict(less)) == ["AcAs", "AdAc", "AdAs", "KdKc", "KhKc", "KhKd"]


def meetings(one: str, other: str, board: str) -> list[tuple[float, float]]:
    """By way in which the hands of two ranges can meet, its weight and the share of the first, each asked by itself."""
    ranges = [parse_range(text, "texas", dead=board) for text in (one, other)]
    found = []
    for mine, weight in ranges[0]:
        for theirs, against in ranges[1]:
            if not set(parse_cards(mine)) & set(parse_cards(theirs)):
                found.append((weight * against, float(equity("texas", [mine, theirs], board).share[0])))
    return found


@pytest.mark.parametrize(("board", "deals"), [("2h7hTc9s", 44), ("2h7hTc9s3d", 1)])
def test_all_deals_of_ranges_are_those_of_every_way_to_meet(board: str, deals: int) -> None:
    one, other = "QQ+,AKs:0.5", "22,JTs:.25,A9o"
    met = meetings(one, other, board)
    found = equity("texas", [one, other], board)
    weights, shares = np.array(met).T
    assert (found.exact, found.deals) == (True, len(met) * deals)
    assert found.share == pytest.approx([weights @ shares / weights.sum(), 1 - weights @ shares / weights.sum()])
    assert found.won + found.tied / 2 == pytest.approx(found.share)


def test_a_known_hand_beside_ranges_takes_its_cards_and_lacks_its_own() -> None:
    """A range beside cards of which one is missing."""
    board = "2h7hTc9s3d"
    found = equity("texas", ["AA", "Ah", "KhKd"], board)
    each = [equity("texas", [hand, "Ah", "KhKd"], board).share for hand in ("AsAd", "AdAc", "AsAc")]
    assert found.share == pytest.approx(np.mean(each, axis=0))
    assert found.deals == 3 * 42


def test_wide_ranges_are_counted_where_they_are_few_deals() -> None:
    """Every hand against every hand, a million meetings on a whole board: by symmetry half of the pots each."""
    found = equity("texas", ["any", "any"], "2h7hTc9s3d")
    assert found.deals == 1081 * 990
    assert found.share == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("board", ["2h7hTc9s", "2h7hTc9s3d"])
def test_a_sample_of_ranges_tries_as_many_deals_as_were_asked_for(board: str) -> None:
    ranges = ["QQ+,AKs:0.5", "22,JTs:.25,A9o"]
    exact, found = equity("texas", ranges, board), equity("texas", ranges, board, samples=50_000, seed=1)
    assert (found.exact, found.deals) == (False, 50_000)
    assert (abs(found.share - exact.share) < 4 * found.error).all()
    assert found.error == pytest.approx(np.sqrt((found.won - found.share**2 + found.tied / 4) / 50_000), rel=1e-6)
    assert equity("texas", ranges, board, samples=50_000, seed=1).share.tolist() == found.share.tolist()


def test_the_error_of_a_sample_is_that_of_its_deals() -> None:
    """Sixty samples of ranges with cards to come scatter as widely as each of them says."""
    found = [equity("texas", ["QQ+,AK", "22-55,JTs"], "2h7hTc", samples=400, seed=seed) for seed in range(60)]
    scatter = np.std([one.share[0] for one in found], ddof=1)
    assert scatter == pytest.approx(np.mean([one.error[0] for one in found]), rel=0.3)


def test_hands_that_seldom_meet_are_tried_as_often_as_can_be() -> None:
    found = equity("italian", ["any"] * 4, samples=20_000, seed=1)
    assert 1_000 < found.deals <= 20_000
    assert (abs(found.share - 0.25) < 5 * found.error).all()


def test_ranges_that_cannot_meet_are_refused_in_a_sample_too() -> None:
    for samples in (0, 100):
        with pytest.raises(OddsError, match="range: no hands of these ranges can meet"):
            equity("texas", ["AA", "AA", "AA"], "2h7hTc", samples=samples)


def test_too_many_deals_of_ranges_are_refused_as_those_of_cards_are() -> None:
    says = "samples: 1,369,146,240 deals are too many to look at each; say how many to try, samples=200_000"
    with pytest.raises(ValueError, match=says):
        equity("texas", ["any", "any"], "2h7hTc")


def test_a_tie_is_worth_half_and_who_can_meet_nobody_has_no_value() -> None:
    won, tied, met, mine = map(np.array, ([2.0, 0.0, 0.0], [1.0, 3.0, 0.0], [4.0, 3.0, 0.0], [1.0, 0.5, 1.0]))
    found = Versus(won, tied, met, mine)
    np.testing.assert_array_equal(found.values, [0.625, 0.5, np.nan])
    assert found.value == (2.5 + 0.75) / (4.0 + 1.5)
