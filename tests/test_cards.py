"""Cards and their text, packs, and what is no card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from buio.cards import (
    JOKER,
    RANKS,
    SUITS,
    SYMBOLS,
    UNKNOWN,
    CardError,
    among,
    card_text,
    cards_text,
    holds,
    parse_card,
    parse_cards,
    rank_of,
    several_packs,
    standard_pack,
    stripped_pack,
    suit_of,
)

ANY_CARD = st.integers(UNKNOWN, JOKER)


def test_numbers_follow_ranks_and_the_italian_order_of_suits() -> None:
    assert [card_text(card) for card in (0, 1, 2, 3, 4, 51, JOKER, UNKNOWN)] == [
        "2s",
        "2c",
        "2d",
        "2h",
        "3s",
        "Ah",
        "Jk",
        "??",
    ]
    assert [rank_of(card) for card in (0, 3, 4, 51)] == [0, 0, 1, 12]
    assert [suit_of(card) for card in (0, 1, 2, 51)] == [0, 1, 2, 3]


@given(st.lists(ANY_CARD), st.sampled_from(["", " ", "\n"]))
def test_what_is_written_reads_back(cards: list[int], between: str) -> None:
    assert list(parse_cards(between.join(map(card_text, cards)))) == cards
    assert list(parse_cards(cards_text(cards).swapcase())) == cards


@pytest.mark.parametrize("text", ["Th", "th", "TH", "10h", "T♥", "10♥", "10♥\ufe0f", "  Th\n"])
def test_one_card_in_all_its_spellings(text: str) -> None:
    assert parse_card(text) == 4 * RANKS.index("T") + SUITS.index("h")


def test_symbols_are_the_suits() -> None:
    assert parse_cards("".join("A" + symbol for symbol in SYMBOLS)) == (48, 49, 50, 51)


def test_cards_run_together_or_apart() -> None:
    assert parse_cards("AhKh10d Jk ??") == parse_cards(" Ah Kh Td jK??  ") == (51, 47, 34, JOKER, UNKNOWN)
    assert parse_cards("") == parse_cards("  ") == ()


@pytest.mark.parametrize(("text", "piece"), [
    ("1h", "1h"), ("AhKx", "Kx"), ("Ah Q", "Q"), ("Ah,Kh", ",Kh"), ("11h", "11h"), ("AhhA", "hA"), ("Ah K h", "K"),
    ("Joker", "Joke"), ("Ah?", "?"), ("A\u017f", "A\u017f"), ("♥A", "♥A"),
])  # fmt: skip
def test_the_piece_that_is_no_card_is_named(text: str, piece: str) -> None:
    with pytest.raises(CardError, match=r"write rank A K .* and suit h d c s, as in 'Ah'") as refused:
        parse_cards(text)
    assert str(refused.value).startswith(f"{piece!r} is no card")


@pytest.mark.parametrize(("text", "count"), [("", 0), ("AhKh", 2)])
def test_one_card_is_one(text: str, count: int) -> None:
    with pytest.raises(CardError, match=f"is not one card but {count}"):
        parse_card(text)


@given(st.text(st.sampled_from("AaKkQqJjTt1029hHdDcCsS♥♦♣♠? ,x\ufe0f\u017f\u0130"), max_size=12))
def test_any_text_is_cards_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert parse_cards(cards_text(cards)) == cards


@pytest.mark.parametrize("lowest", range(8))
def test_a_stripped_pack_has_each_card_from_its_lowest_rank_up(lowest: int) -> None:
    pack = stripped_pack(lowest)
    assert sorted(pack) == [parse_card(rank + suit) for rank in RANKS[lowest:] for suit in SUITS]


def test_the_standard_pack() -> None:
    assert sorted(standard_pack()) == list(range(52))


def test_a_hand_holds_cards_as_often_as_it_has_them() -> None:
    hand = parse_cards("AhAhKs")
    assert holds(hand, parse_cards("AhKs"))
    assert holds(hand, parse_cards("AhAh"))
    assert not holds(hand, parse_cards("KsKs"))
    assert not holds(hand, parse_cards("Qd"))
    assert holds(hand, ())


def test_several_packs_have_each_card_as_often_and_their_jokers() -> None:
    assert sorted(several_packs(2)) == sorted([*standard_pack(), *standard_pack()])
    assert several_packs(2, jokers=4).count(JOKER) == 4
    assert len(several_packs(3, jokers=6)) == 3 * 52 + 6
    for packs, jokers in ((0, 0), (101, 0), (1, -1), (1, 401)):
        with pytest.raises(ValueError, match="1 to 100 packs"):
            several_packs(packs, jokers)
    assert len(several_packs(100, 400)) == 5_600


def test_of_equal_cards_as_many_are_held_as_there_are() -> None:
    """Of two packs a card may be twice in what is asked about and once in the hand."""
    ace, king = parse_cards("AhKd")
    assert among((ace, ace, king), (king, ace)) == (ace, king)
    assert among((ace, ace), (ace, king, ace)) == (ace, ace)
