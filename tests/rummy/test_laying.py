"""What is added to a meld on the table, and what new ones a hand has."""

from itertools import combinations
from random import Random

import pytest

from buio.cards import JOKER, card_text, cards_text, parse_cards
from buio.rummy import Melding, MeldRules
from buio.rummy.lay_off import swapped
from buio.rummy.melds import Meld
from tests.rulebook import rule
from tests.rummy import oracle_contracts as oracle
from tests.rummy.hands import hand

MELDING = Melding()
ADDED = [
    ("KsKc", "Kd", "KsKcKd"),
    ("KsKc", "Kd Kh", "KsKcKdKh"),
    ("KsKc", "Jk", "KsKcJk"),
    ("KsKc", "Jk Jk", "KsKcJkJk"),
    ("KsKcKd", "Kh", "KsKcKdKh"),
    ("KsKcJk", "Kd", "KsKcKdJk"),
    ("5h6h7h", "8h", "5h6h7h8h"),
    ("5h6h7h", "4h", "4h5h6h7h"),
    ("5h6h7h", "3h 8h 4h", "3h4h5h6h7h8h"),
    ("5h6h7h", "Jk", "5h6h7hJk"),
    ("5h6h7h", "Jk 9h", "5h6h7hJk9h"),
    ("5h6h7h", "3h Jk", "3hJk5h6h7h"),
    ("5h6h7h", "Jk 4h", "Jk4h5h6h7h"),
    ("5h6h7h", "4h Jk", "4h5h6h7hJk"),
    ("5h6h7h", "8h Jk", "5h6h7h8hJk"),
    ("5h6h7h", "9h Jk", "5h6h7hJk9h"),
    ("JhQhKh", "Jk", "JhQhKhJk"),
    ("QhKhAh", "Jk", "JkQhKhAh"),
    ("QhKhAh", "Jk Jk", "JkJkQhKhAh"),
    ("2h3h4h", "Ah", "Ah2h3h4h"),
    ("2h3h4h5h6h7h8h9hThJhQhKh", "Ah", "2h3h4h5h6h7h8h9hThJhQhKhAh"),
    ("2h3h4h5h6h7h8h9hThJhQhKh", "Ah Ah", "Ah2h3h4h5h6h7h8h9hThJhQhKhAh"),
    ("Ah2h3h4h5h6h7h8h9hThJhQhKh", "Jk", "Ah2h3h4h5h6h7h8h9hThJhQhKhJk"),
]
REFUSED = [
    ("KsKc", ""),
    ("5h6h7h", ""),
    ("KsKc", "Ks"),
    ("KsKc", "Qs"),
    ("KsKc", "Kd Kd"),
    ("KsKc", "Kd Kh Jk"),
    ("KsKcKd", "Kh Jk"),
    ("KsKcKdKh", "Jk"),
    ("KsKcKdKh", "Kh"),
    ("KsKcKd", "Qd"),
    ("5h6h7h", "8s"),
    ("5h6h7h", "9h"),
    ("5h6h7h", "6h"),
    ("5h6h7h", "7h"),
    ("5h6h7h", "8h 8h"),
    ("5h6h7h", "8h Td"),
    ("QhKhAh", "2h"),
    ("QhKhAh", "Jk 2h"),
    ("Ah2h3h", "Kh"),
    ("Ah2h3h", "Kh Jk"),
    ("Ah2h3h4h5h6h7h8h9hThJhQhKhAh", "Jk"),
    ("Ah2h3h4h5h6h7h8h9hThJhQhKhAh", "2h"),
    ("5hJk7h", "6h"),
    ("5h6h7h", "??"),
]


def lying(text: str) -> Meld:
    cards = parse_cards(text)
    meld = MELDING.rules.pair(cards) or MELDING.parse(cards)
    assert meld is not None
    return meld


@rule("RAM-3.10", "X-R24")
@pytest.mark.parametrize(("meld", "more", "longer"), ADDED)
def test_cards_are_added(meld: str, more: str, longer: str) -> None:
    found = MELDING.extend(lying(meld), parse_cards(more))
    assert found is not None
    assert cards_text(found.cards) == longer


@rule("RAM-3.10", "RAM-3.04", "X-R25")
@pytest.mark.parametrize(("meld", "more"), REFUSED)
def test_cards_that_do_not_fit_are_refused(meld: str, more: str) -> None:
    assert MELDING.extend(lying(meld), parse_cards(more)) is None


@rule("RAM-3.10")
def test_what_was_added_to_stands_as_it_stood() -> None:
    meld = lying("5hJk7h")
    longer = MELDING.extend(MELDING.extend(meld, parse_cards("Jk")) or meld, parse_cards("4h Th Jk"))
    assert longer is not None
    assert cards_text(longer.cards) == "4h5hJk7hJkJkTh"
    assert cards_text(longer.represents) == "4h5h6h7h8h9hTh"


@rule("RAM-3.10")
@pytest.mark.parametrize(
    ("meld", "held", "fitting"),
    [
        ("5h6h7h", "4h 4h 8h 9h 8s Jk 5h", "4h8hJk"),
        ("QhKhAh", "Jh 2h Kh", "Jh"),
        ("Ah2h3h4h5h6h7h8h9hThJhQhKhAh", "Jk Ah 2h", ""),
        ("KsKc", "Kd Ks Kh Qh Jk", "KdKhJk"),
        ("KsKcJk", "Kc Kh", "Kh"),
        ("KsKcKdJk", "Kh Jk", ""),
    ],
)
def test_single_cards_that_fit(meld: str, held: str, fitting: str) -> None:
    assert cards_text(MELDING.fits(lying(meld), parse_cards(held))) == fitting


@rule("RAM-3.10")
def test_random_cards_are_added_where_some_way_of_lying_takes_them(deals: int) -> None:
    rng = Random(31)
    for meld, held in some_melds(rng, deals):
        assert set(MELDING.fits(meld, held)) == {card for card in held if MELDING.extend(meld, (card,))}, (meld, held)
        for _ in range(6):
            more = tuple(rng.sample(held, min(len(held), rng.choice((1, 2, 3, 4)))))
            found = MELDING.extend(meld, more)
            assert (found is not None) == oracle.added(meld.kind, meld.represents, meld.cards, more), (meld, more)
            if found:
                assert_lies(found)
                assert sorted(found.cards) == sorted((*meld.cards, *more))


def some_melds(rng: Random, count: int) -> list[tuple[Meld, tuple[int, ...]]]:
    """Melds on the table, each with cards that are near it, and jokers."""
    found = []
    for _ in range(count):
        suit, size = rng.randrange(4), rng.choice((3, 3, 4, 5, 8, 12, 13, 14))
        cards = list(rng.choice(oracle.windows(size, suit)))
        if rng.random() < 0.4:
            cards = [4 * (cards[0] // 4) + each for each in rng.sample(range(4), rng.choice((2, 3, 3, 4)))]
        for place in rng.sample(range(1, len(cards)), rng.choice((0, 0, 1)) if len(cards) > 2 else 0):
            cards[place] = JOKER
        meld = MELDING.rules.pair(cards) or MELDING.parse(cards)
        assert meld is not None
        near = [4 * rng.randrange(13) + suit for _ in range(4)] + [cards[0] & ~3 | each for each in range(4)]
        near += [(meld.represents[0] - 4) % 52, (meld.represents[-1] + 4) % 52, (meld.represents[-1] + 8) % 52]
        found.append((meld, (*near, *near[-3:], JOKER, JOKER)))
    return found


def assert_lies(meld: Meld) -> None:
    """What a meld says of itself is so."""
    assert oracle.is_meld(meld.cards)
    assert all(card in (JOKER, represents) for card, represents in zip(meld.cards, meld.represents, strict=True))
    if meld.kind == "run":
        assert meld.represents in oracle.windows(len(meld.represents), meld.represents[0] & 3)
    else:
        assert oracle.is_set(meld.represents)


@rule("RAM-3.10", "RAM-3.04", "RAM-3.05")
@pytest.mark.parametrize(
    ("held", "yes"),
    [
        ("KsKcKd", True),
        ("KsKcKs", False),
        ("KsKc Jk", True),
        ("KsKs Jk", False),
        ("Ks Jk Jk", True),
        ("Jk Jk Jk", False),
        ("Ks Jk", True),
        ("", False),
        ("QhKhAh", True),
        ("KhAh2h", False),
        ("Ah2h3h", True),
        ("KhAh Jk", True),
        ("Ah3h Jk", True),
        ("Kh2h Jk", False),
        ("Ah4h Jk", False),
        ("2h3s4h 6h7h 9s9s", False),
        ("2h5h Jk", False),
    ],
)
def test_whether_a_hand_has_a_combination(held: str, yes: bool) -> None:
    cards = parse_cards(held)
    yes = yes and len(cards) >= 3
    assert MELDING.any_meld(cards) == yes
    assert (next(MELDING.new_melds(cards), None) is not None) == yes


@rule("RAM-3.10", "X-R17")
def test_new_combinations_of_random_hands_are_those_that_every_choice_of_cards_finds(deals: int) -> None:
    rng = Random(32)
    for _ in range(deals // 2):
        held = hand(rng, rng.choice((4, 6, 8, 10, 11)), 4)
        found = list(MELDING.new_melds(held))
        expected = oracle.melds(held)
        assert MELDING.any_meld(held) == bool(expected)
        keys = [tuple(sorted(meld.cards)) for meld in found]
        assert len(set(keys)) == len(keys)
        assert set(keys) == {cards for cards in expected if oracle.thrifty(cards, held)}, cards_text(held)
        for meld in found:
            assert_lies(meld)
            assert MELDING.parse(meld.cards) == meld


@rule("RAM-3.04")
def test_both_aces_of_a_suit_lie_in_the_longest_sequence() -> None:
    suit = tuple(4 * rank + 3 for rank in range(13))
    longest = next(MELDING.new_melds((*suit, *suit[-1:])))
    assert cards_text(longest.cards) == "Ah2h3h4h5h6h7h8h9hThJhQhKhAh"
    assert max(len(meld.cards) for meld in MELDING.new_melds(suit)) == 13
    assert max(len(meld.cards) for meld in MELDING.new_melds((*suit, JOKER, JOKER))) == 14
    assert [card_text(card) for card in MELDING.fits(next(MELDING.new_melds(suit)), (*suit, JOKER))] == ["Ah", "Jk"]


OTHERS = [Melding(MeldRules(True, False)), Melding(MeldRules(False, True)), Melding(MeldRules(True, True))]


@rule("RAM-1.03", "RAM-1.04")
@pytest.mark.parametrize("melding", OTHERS, ids=["corner", "duplicates", "both"])
def test_by_other_rules_new_melds_are_those_that_every_choice_of_cards_finds(melding: Melding, deals: int) -> None:
    rng = Random(33)
    for _ in range(deals // 4 + 1):
        held = hand(rng, rng.choice((5, 7, 9)), rng.choice((0, 0, 1)))
        natural = [card for card in held if card != JOKER]
        found = {tuple(sorted(meld.cards)) for meld in melding.new_melds(natural)}
        choices = {tuple(sorted(chosen)) for size in range(3, 10) for chosen in combinations(natural, size)}
        assert found == {chosen for chosen in choices if melding.parse(chosen)}, cards_text(held)
        assert melding.any_meld(held) == (next(melding.new_melds(held), None) is not None)
        for meld in melding.new_melds(held):
            assert melding.parse(meld.cards) == meld
            assert set(melding.fits(meld, range(53))) == {card for card in range(53) if melding.extend(meld, (card,))}


@rule("X-R19")
def test_the_search_lays_whole_hands_where_the_sweep_over_the_ranks_does(deals: int) -> None:
    rng = Random(34)
    found = []
    for _ in range(deals // 2 + 1):
        held = oracle.laid_hand(rng, rng.choice((3, 6, 8, 10, 12)), rng.choice((0, 1, 2)))
        found.append(MELDING.whole(held) is not None)
        assert (MELDING.covered(held) is not None) == found[-1], cards_text(held)
    assert 0 < sum(found) < len(found)


@rule("X-R25")
@pytest.mark.parametrize(
    ("meld", "card", "after"),
    [
        ("5hJk7h", "6h", "5h6h7h"),
        ("KsKcKdJk", "Kh", "KsKcKdKh"),
        ("KsKcJkJk", "Kh", "KsKcKhJk"),
        ("KsKcJk", "Kh", ""),
        ("KsKcKdJk", "Kd", ""),
        ("5hJk7h", "8h", ""),
    ],
)
def test_a_joker_is_taken_for_the_card_that_it_stands_for(meld: str, card: str, after: str) -> None:
    """In a set only of one that lacks no suit: before, nobody can say which card the joker is."""
    found = swapped(lying(meld), parse_cards(card))
    assert (cards_text(found.cards) if found else "") == after
