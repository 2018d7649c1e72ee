"""What a meld is, and what its jokers stand for."""

from collections import Counter
from random import Random

import pytest

from buio.cards import cards_text, parse_cards
from buio.rummy import MeldRules
from buio.rummy.lay_off import any_meld
from tests.rulebook import rule
from tests.rummy import oracle
from tests.rummy.hands import hand

CORNER, ENDS, APART = MeldRules(), MeldRules(round_the_corner=False), MeldRules(False, False)
READINGS = [
    ("G-RAM-01", CORNER, "2h2h2c", "set 2c2h2h 2c2h2h"),
    ("G-RAM-01", APART, "2h2h2c", ""),
    ("G-RAM-02", CORNER, "QcKcAc", "run QcKcAc QcKcAc"),
    ("G-RAM-02", CORNER, "KdAd2d", "run KdAd2d KdAd2d"),
    ("G-RAM-02", CORNER, "As2s3s", "run As2s3s As2s3s"),
    ("RAM-2F.08", ENDS, "KdAd2d", ""),
    ("RAM-2F.08", ENDS, "As2s3s", "run As2s3s As2s3s"),
    ("G-RAM-03", CORNER, "6h7h8h8d8c", ""),
    ("G-RAM-13", CORNER, "QcKcAc2c3c4c5c6c7c8c", "run QcKcAc2c3c4c5c6c7c8c QcKcAc2c3c4c5c6c7c8c"),
    ("G-RAM-13", ENDS, "QcKcAc2c3c4c5c6c7c8c", ""),
    ("RAM-1.05", CORNER, "5hJk7h", "run 5hJk7h 5h6h7h"),
    ("RAM-1.05", CORNER, "Jk5h6h", "run Jk5h6h 4h5h6h"),
    ("RAM-1.05", CORNER, "6h5hJk", "run Jk5h6h 4h5h6h"),
    ("RAM-1.05", CORNER, "8h5h6hJk", "run 5h6hJk8h 5h6h7h8h"),
    ("RAM-1.05", CORNER, "6hJk5hJk", "run 5h6hJkJk 5h6h7h8h"),
    ("RAM-1.05", ENDS, "AhJkJkKh", "run JkJkKhAh JhQhKhAh"),
    ("RAM-1.05", CORNER, "2s2hJkJkJkJk", "set 2s2hJkJkJkJk 2s2h2c2d2s2c"),
    ("RAM-1.05", APART, "2s2hJkJk", "set 2s2hJkJk 2s2h2c2d"),
    ("RAM-3.04", APART, "2s2hJkJkJk", ""),
    ("X-83", CORNER, "JkJkJk", ""),
    ("X-83", CORNER, "9hJkJk", "run 9hJkJk 9hThJh"),
]


@pytest.mark.parametrize(
    ("allowed", "text", "told"),
    [pytest.param(*case[1:], marks=rule(case[0]), id=f"{case[0]} {case[2]} {case[3][:3]}") for case in READINGS],
)
def test_readings(allowed: MeldRules, text: str, told: str) -> None:
    meld = allowed.parse(parse_cards(text))
    assert (f"{meld.kind} {cards_text(meld.cards)} {cards_text(meld.represents)}" if meld else "") == told


@rule("RAM-3.04")
def test_the_longest_run_has_an_ace_at_each_end() -> None:
    suit = parse_cards("Ah2h3h4h5h6h7h8h9hThJhQhKh")
    meld = ENDS.parse((*suit, suit[0]))
    assert meld
    assert meld.cards == (*suit, suit[0])
    assert ENDS.parse((*suit, suit[0], 52)) is None
    assert CORNER.parse((*suit, suit[0])) is None
    assert CORNER.parse(suit)


@rule("G-RAM-16", "RAM-3.04")
def test_pairs() -> None:
    king, other = parse_cards("KhKs")
    assert APART.pair((king, king)) is None
    assert CORNER.pair((king, king))
    assert APART.pair((king, other)) == ("pair", (other, king), (other, king))
    assert APART.pair((king, 52)) is None
    assert APART.pair((king, other, other)) is None
    assert APART.pair((1, 0)) == ("pair", (0, 1), (0, 1))
    assert CORNER.pair((52, 52)) is None
    assert CORNER.pair((-1, -1)) is None


@rule("RAM-1.03", "RAM-1.04", "RAM-1.05", "RAM-2F.08", "RAM-3.04")
@pytest.mark.parametrize("allowed", [CORNER, ENDS, APART])
def test_random_cards(allowed: MeldRules, deals: int) -> None:
    rng = Random(4)
    for _ in range(10 * deals):
        cards = hand(rng, rng.choice((3, 3, 4, 5, 8, 14)), 4)
        meld, kinds = (
            allowed.parse(cards),
            oracle.kinds(tuple(sorted(cards)), allowed.round_the_corner, allowed.duplicates),
        )
        assert (meld.kind in kinds) if meld else not kinds, cards_text(cards)
        if meld:
            assert Counter(meld.cards) == Counter(cards)
            assert all(card in (52, meant) for card, meant in zip(meld.cards, meld.represents, strict=True))
            assert meld.kind in oracle.kinds(
                tuple(sorted(meld.represents)), allowed.round_the_corner, allowed.duplicates
            )


@pytest.mark.parametrize(("hand", "plain", "round_the_corner"), [
    ("Ah2h3h", True, True), ("QhKhAh", True, True), ("KhAh2h", False, True), ("KhAs2h", False, False),
    ("Kh2h3h", False, False),
])  # fmt: skip
def test_a_run_goes_on_beyond_the_ace_where_it_may(hand: str, plain: bool, round_the_corner: bool) -> None:
    found = [any_meld(MeldRules(round_the_corner=beyond), parse_cards(hand)) for beyond in (False, True)]
    assert found == [plain, round_the_corner]
