"""What opens each of the eight deals of Carioca, and what does not."""

from itertools import chain
from random import Random

import pytest

from buio.cards import JOKER, RANKS, cards_text, parse_cards
from buio.games.carioca import CONTRACTS, MELDING, REFUSALS, SORTER
from buio.rummy import Fault
from buio.rummy.contracts import Contract
from tests.rulebook import rule
from tests.rummy import oracle_contracts as oracle
from tests.rummy.hands import hand

BY_NAME = {contract.name: contract for contract in CONTRACTS}
PAIR, PAIRS, THREE, HOUSE, FORTY, POKER, FLUSH, ALL = BY_NAME

OPENS = [
    ("RAM-3.06", PAIR, "JsJh"),
    ("RAM-3.06", PAIR, "AcAd"),
    ("RAM-3.06", PAIRS, "KsKh 2s2c"),
    ("RAM-3.06", PAIRS, "2s2c KsKh"),
    ("RAM-3.06", PAIRS, "AsAh KsKh"),
    ("RAM-3.06", PAIRS, "KsKh KsKh"),
    ("RAM-3.06", PAIRS, "KsKh KcKd"),
    ("RAM-3.06", THREE, "2s2c2d"),
    ("X-R27", HOUSE, "2s2c2d 3s3c"),
    ("RAM-3.06", HOUSE, "AsAc 2h2s2c"),
    ("G-RAM-17", FORTY, "JsJcJdJh"),
    ("G-RAM-17", FORTY, "6h7h8h9hTh"),
    ("G-RAM-17", FORTY, "7h8h9h 4s4c4d4h"),
    ("G-RAM-17", FORTY, "QhKhAh 2s3s4s"),
    ("G-RAM-18", FORTY, "Ah2h3h 8s8c8d"),
    ("X-R26", FORTY, "Ah2h3h 7h8h9h"),
    ("RAM-3.06", FORTY, "2s2c2d2h 2s2c2d2h 8s8c8d"),
    ("RAM-3.06", POKER, "AsAcAdAh"),
    ("RAM-3.06", FLUSH, "2s3s4s5s6s"),
    ("RAM-3.06", FLUSH, "As2s3s4s5s"),
    ("RAM-3.06", FLUSH, "TsJsQsKsAs"),
    ("RAM-3.06", FLUSH, "6s2s5s3s4s"),
    ("RAM-3.05", ALL, "2s2cJk 5h6h7h8h9hThJh AsAcAdAh"),
    ("X-R19", ALL, "2s2c2d 2s2c2d2h 5hJk7h8h9hThJh JkJkAd"),
    ("RAM-3.06", ALL, "Ah2h3h4h5h6h7h8h9hThJhQhKhAh"),
]

REFUSED = [
    ("G-RAM-16", PAIR, "KhKh", "RAM-3.04", "not_a_combination"),
    ("RAM-3.06", PAIR, "TsTh", "RAM-3.06", "not_one_pair"),
    ("RAM-3.06", PAIR, "KsKcKd", "RAM-3.06", "not_one_pair"),
    ("RAM-3.06", PAIR, "KsKc QsQc", "RAM-3.06", "not_one_pair"),
    ("RAM-3.06", PAIR, "JhQhKh", "RAM-3.06", "not_one_pair"),
    ("RAM-3.06", PAIR, "", "RAM-3.06", "not_one_pair"),
    ("RAM-3.05", PAIR, "KsJk", "RAM-3.05", "no_joker_to_open"),
    ("RAM-3.04", PAIR, "KsQs", "RAM-3.04", "not_a_combination"),
    ("RAM-3.04", PAIR, "Ks", "RAM-3.04", "not_a_combination"),
    ("RAM-3.06", PAIRS, "9s9h TsTh", "RAM-3.06", "not_two_pairs"),
    ("RAM-3.06", PAIRS, "KsKh", "RAM-3.06", "not_two_pairs"),
    ("RAM-3.06", PAIRS, "KsKcKdKh", "RAM-3.06", "not_two_pairs"),
    ("RAM-3.06", PAIRS, "KsKh QsQh 2s2h", "RAM-3.06", "not_two_pairs"),
    ("RAM-3.04", PAIRS, "KsKh 2s2s", "RAM-3.04", "not_a_combination"),
    ("X-R17", THREE, "2s2s2c", "RAM-3.04", "not_a_combination"),
    ("RAM-3.06", THREE, "2s2c2d2h", "RAM-3.06", "not_three_of_a_kind"),
    ("RAM-3.06", THREE, "2s3s4s", "RAM-3.06", "not_three_of_a_kind"),
    ("RAM-3.04", THREE, "2s2c", "RAM-3.04", "not_a_combination"),
    ("RAM-3.05", THREE, "2s2cJk", "RAM-3.05", "no_joker_to_open"),
    ("RAM-3.10", THREE, "2s2c2d 3s3c3d", "RAM-3.06", "not_three_of_a_kind"),
    ("RAM-3.06", HOUSE, "2s2c2d 2h2s", "RAM-3.06", "not_full_house"),
    ("RAM-3.06", HOUSE, "2s3s4s KsKc", "RAM-3.06", "not_full_house"),
    ("RAM-3.06", HOUSE, "2s2c2d 3s3c3d", "RAM-3.06", "not_full_house"),
    ("RAM-3.06", HOUSE, "2s2c2d", "RAM-3.06", "not_full_house"),
    ("RAM-3.06", FORTY, "2s3s4s JsJcJd", "RAM-3.06", "not_scala_quaranta"),
    ("RAM-3.06", FORTY, "JsJcJd 3s4s5s", "RAM-3.06", "not_scala_quaranta"),
    ("RAM-3.06", FORTY, "QsKsAs 2h2c2d", "RAM-3.06", "not_scala_quaranta"),
    ("RAM-3.06", FORTY, "", "RAM-3.06", "not_scala_quaranta"),
    ("RAM-3.04", FORTY, "KsKc TsTc", "RAM-3.04", "not_a_combination"),
    ("RAM-3.04", FORTY, "KhAh2h 8s9s", "RAM-3.04", "not_a_combination"),
    ("RAM-3.05", FORTY, "JsJcJk 2s3s5s", "RAM-3.05", "no_joker_to_open"),
    ("X-R17", POKER, "AsAcAdAd", "RAM-3.04", "not_a_combination"),
    ("RAM-3.06", POKER, "AsAcAd", "RAM-3.06", "not_poker"),
    ("RAM-3.06", POKER, "2s3s4s5s", "RAM-3.06", "not_poker"),
    ("RAM-3.05", POKER, "AsAcAdJk", "RAM-3.05", "no_joker_to_open"),
    ("RAM-3.06", FLUSH, "2s3s4s5s6s7s", "RAM-3.06", "not_straight_flush"),
    ("RAM-3.06", FLUSH, "2s3s4s5s", "RAM-3.06", "not_straight_flush"),
    ("RAM-3.04", FLUSH, "2s3s4s5s6h", "RAM-3.04", "not_a_combination"),
    ("RAM-3.04", FLUSH, "JsQsKsAs2s", "RAM-3.04", "not_a_combination"),
    ("RAM-3.05", FLUSH, "2s3sJk5s6s", "RAM-3.05", "no_joker_to_open"),
    ("RAM-3.04", ALL, "2s2c 5h6h7h", "RAM-3.04", "not_a_combination"),
    ("RAM-3.04", ALL, "2s2cJkJkJk 5h6h7h", "RAM-3.04", "not_a_combination"),
    ("RAM-3.04", ALL, "JkJkJk 5h6h7h", "RAM-3.04", "not_a_combination"),
    ("RAM-3.04", ALL, "QhKhAh2h 5s6s7s", "RAM-3.04", "not_a_combination"),
    ("RAM-3.06", ALL, "", "RAM-3.06", "all_cards_are_laid"),
]

CASES = [pytest.param(*case[1:], marks=rule(case[0]), id=" ".join(case[:3])) for case in OPENS]
WRONG = [pytest.param(*case[1:], marks=rule(case[0]), id=" ".join(case[:3])) for case in REFUSED]


def groups_of(text: str) -> oracle.Groups:
    return tuple(parse_cards(group) for group in text.split())


def held(groups: oracle.Groups, more: str = "") -> oracle.Cards:
    return (*chain(*groups), *parse_cards(more))


@pytest.mark.parametrize(("name", "text"), CASES)
def test_a_contract_is_opened(name: str, text: str) -> None:
    contract, groups = BY_NAME[name], groups_of(text)
    cards = held(groups, "" if name == ALL else "2h Jk 9d")
    melds = contract.validate(MELDING, cards, groups)
    assert not isinstance(melds, Fault)
    assert [sorted(meld.cards) for meld in melds] == [sorted(group) for group in groups]
    assert contract.can_open(MELDING, cards)
    assert contract.opening(MELDING, cards)


@pytest.mark.parametrize(("name", "text", "number", "reason"), WRONG)
def test_a_contract_is_not_opened(name: str, text: str, number: str, reason: str) -> None:
    groups = groups_of(text)
    fault = BY_NAME[name].validate(MELDING, held(groups), groups)
    assert isinstance(fault, Fault)
    assert (REFUSALS[fault.reason], fault.reason) == (number, reason)
    assert not oracle.opens(name, held(groups), groups)


@rule("RAM-3.10")
@pytest.mark.parametrize(("name", "text"), CASES)
def test_cards_that_are_not_held_open_nothing(name: str, text: str) -> None:
    contract, groups = BY_NAME[name], groups_of(text)
    cards = held(groups)
    for place, card in enumerate(cards):
        fault = contract.validate(MELDING, (*cards[:place], *cards[place + 1 :]), groups)
        assert isinstance(fault, Fault)
        assert (REFUSALS[fault.reason], fault.cards) == ("RAM-3.10", (card,))
        assert fault.reason == ("card_twice" if cards.count(card) > 1 else "not_held")


@rule("RAM-3.06", "X-R19")
def test_in_hand_nothing_is_left_over() -> None:
    groups = groups_of("2s2c2d 5h6h7h")
    fault = BY_NAME[ALL].validate(MELDING, held(groups, "8h Jk"), groups)
    assert fault == Fault("all_cards_are_laid", (*parse_cards("8h"), JOKER))
    assert not BY_NAME[ALL].can_open(MELDING, ())
    assert not BY_NAME[ALL].can_open(MELDING, (JOKER,) * 4)


@rule("RAM-3.13")
def test_key_cards() -> None:
    keys = {contract.name: "".join(RANKS[rank] for rank in sorted(contract.keys)) for contract in CONTRACTS}
    assert {name: ranks for name, ranks in keys.items() if ranks} == {PAIR: "JQKA", PAIRS: "JQKA", FLUSH: "5T"}
    assert list(keys) == [PAIR, PAIRS, THREE, HOUSE, FORTY, POKER, FLUSH, ALL]


@rule("G-RAM-21")
def test_every_straight_flush_of_five_has_a_key_card() -> None:
    suits = [tuple(4 * rank + suit for rank in range(13)) for suit in range(4)]
    flushes = [cards for suit in suits for cards in oracle.choices(suit, [5]) if oracle.is_run(cards)]
    assert len(flushes) == 40
    for cards in flushes:
        assert not isinstance(BY_NAME[FLUSH].validate(MELDING, cards, [cards]), Fault)
        assert {card >> 2 for card in cards} & BY_NAME[FLUSH].keys


@rule("RAM-3.06", "RAM-3.05", "RAM-3.04", "RAM-3.10")
@pytest.mark.parametrize("contract", CONTRACTS[:7], ids=lambda contract: contract.name)
def test_ways_to_open_are_those_that_every_choice_of_cards_finds(contract: Contract, deals: int) -> None:
    rng = Random(contract.name)
    for _ in range(max(deals // 3, 1)):
        agree(contract, some_hand(rng, rng.choice((6, 9, 11, 12))), rng)


def some_hand(rng: Random, size: int) -> oracle.Cards:
    jokers = rng.choice((0, 0, 1, 2))
    return oracle.laid_hand(rng, size, jokers) if rng.random() < 0.5 else hand(rng, size, jokers)


def agree(contract: Contract, cards: oracle.Cards, rng: Random) -> bool:
    """The contract and the referee agree about a hand, about all its openings and about some layings that are none."""
    ways = [tuple(sorted(tuple(sorted(meld.cards)) for meld in melds)) for melds in contract.openings(MELDING, cards)]
    expected = oracle.openings(contract.name, cards)
    assert set(ways) == {tuple(sorted(groups)) for groups in expected}, cards_text(cards)
    assert len(set(ways)) == len(ways)
    assert contract.can_open(MELDING, cards) == bool(ways)
    best = contract.opening(MELDING, cards)
    assert (best is not None) == bool(ways)
    if best is not None:
        assert contract.validate(MELDING, cards, [meld.cards for meld in best]) == best
    for groups in rng.sample(ways, min(len(ways), 4)):
        for laid in (groups, *changed(rng, groups, cards)):
            assert isinstance(contract.validate(MELDING, cards, laid), Fault) != oracle.opens(
                contract.name, cards, laid
            ), laid
    return bool(ways)


def changed(rng: Random, groups: oracle.Groups, cards: oracle.Cards) -> list[oracle.Groups]:
    """Layings that are nearly these: a card more, less, another one, moved, all in one."""
    at = rng.randrange(len(groups))
    group, before, after = groups[at], groups[:at], groups[at + 1 :]
    place, card = rng.randrange(len(group)), rng.choice(cards)
    less = group[:place] + group[place + 1 :]
    others = [less, (*group, card), (*less, card), (*less, rng.randrange(53)), group[::-1]]
    return [(*before, other, *after) for other in others] + [
        (*groups, (card,)),
        (sum(groups, ()),),
        groups + groups,
        groups[1:],
    ]


@rule("RAM-3.06", "RAM-3.05", "X-R19", "X-R17")
def test_hands_lie_whole_where_some_partition_of_them_does(deals: int) -> None:
    rng = Random(8)
    found = [
        whole_agrees(oracle.laid_hand(rng, rng.choice((3, 6, 8, 10, 12, 14)), rng.choice((0, 1, 2, 3, 4))))
        for _ in range(deals)
    ]
    assert 0.2 < sum(found) / len(found) < 0.9


@rule("X-R19")
def test_large_hands_that_were_made_of_combinations_lie_whole(deals: int) -> None:
    rng = Random(9)
    for _ in range(deals // 5):
        cards = oracle.laid_hand(rng, rng.choice((18, 22, 26, 30)), rng.choice((0, 2, 4)), spoilt=0)
        melds = BY_NAME[ALL].opening(MELDING, cards)
        assert melds is not None, cards_text(cards)
        assert oracle.opens(ALL, cards, [meld.cards for meld in melds])


@rule("X-R19", "RAM-3.05")
@pytest.mark.parametrize(
    ("cards", "lie"),
    [
        ("2s3s4s5s6s7s8s9sTsJsQsKsAsAs Jk", True),  # a run from ace to ace has no room: two of it have
        ("2s2h2c2d 9s9h9c9d Jk", False),  # nor have sets of four
        ("2s2h2c2d 3s3h3c3d 4s4h4c4d Jk", True),  # unless they are runs too
        ("As Jk Jk", True),
        ("As Ks Jk", True),
        ("KsKs QsQs JsJs AsAs", True),
        ("9s Jk", False),
        # fifty and more cards of somebody who bought all there was
        (
            "2s2d2d3s3s3c3d3h4c4d4h5s5c5c5d6s6c6c6h6h7s7s7c7h8s8s8c8d8h9c9dTsTsTd"
            "JsJsJcJcJdJhQsQsQcQdKsKcKdKdAsAcAdAh JkJkJkJk",
            False,
        ),
    ],
)
def test_hands_whose_jokers_are_hard_to_place(cards: str, lie: bool) -> None:
    hand = parse_cards(cards)
    melds = BY_NAME[ALL].opening(MELDING, hand)
    assert (melds is not None) == lie == BY_NAME[ALL].can_open(MELDING, hand)
    if melds is not None:
        assert oracle.opens(ALL, hand, [meld.cards for meld in melds])


def whole_agrees(cards: oracle.Cards) -> bool:
    """The contract and the referee agree whether all the cards of a hand can be laid."""
    contract = BY_NAME[ALL]
    melds = contract.opening(MELDING, cards)
    expected = oracle.lies_whole(cards)
    assert (melds is not None) == expected == contract.can_open(MELDING, cards), cards_text(cards)
    if melds is not None:
        assert oracle.opens(ALL, cards, [meld.cards for meld in melds])
        assert contract.validate(MELDING, cards, [meld.cards for meld in melds]) == melds
        assert all(MELDING.parse(meld.cards) == meld for meld in melds)
        assert list(contract.openings(MELDING, cards)) == [melds]
    return expected


@rule("RAM-3.10")
@pytest.mark.parametrize(
    ("name", "cards", "best"),
    [
        (PAIR, "KsKcKd QsQc 2h", "QsQc"),
        (PAIR, "KsKc QsQc 2h", "KsKc"),
        (PAIR, "KsKc KdQdJd", "KsKc"),
        (THREE, "2s2c2d2h 3h4h", "2s2c2d"),
        (FLUSH, "2h3h4h5h6h7h 2s2c", "3h4h5h6h7h"),
    ],
)
def test_a_good_opening_leaves_few_points_outside_of_combinations(name: str, cards: str, best: str) -> None:
    melds = BY_NAME[name].opening(MELDING, parse_cards(cards))
    assert melds is not None
    assert " ".join(cards_text(meld.cards) for meld in melds) == best


@rule("RAM-3.06")
def test_a_single_run_may_count_exactly_forty() -> None:
    found = BY_NAME[FORTY].openings(MELDING, parse_cards("TsJsQsKs2c2d5h7c"))
    assert [[meld.represents for meld in melds] for melds in found] == [[parse_cards("TsJsQsKs")]]


@pytest.mark.parametrize(
    ("name", "laid", "lacks"),
    [
        ("full_house", "", ["set 3", "set 2"]),
        ("full_house", "7h7s7c", ["set 2"]),
        ("full_house", "7h7s", ["set 3"]),
        ("full_house", "7h7s7c 9h9d", []),
        ("two_pairs", "7h7s", ["set 2"]),
        ("two_pairs", "7h7s 8h8d", ["set 2"]),
        ("two_pairs", "7h7s KhKd", []),
        ("straight_flush", "7h7s7c", ["run 5"]),
        ("in_hand", "", []),
    ],
)
def test_what_a_contract_asks_for_beside_these_melds(name: str, laid: str, lacks: list[str]) -> None:
    contract = next(one for one in CONTRACTS if one.name == name)
    melds = [meld for group in laid.split() if (meld := SORTER.meld(parse_cards(group)))]
    assert [f"{asked.kind} {asked.size}" for asked in contract.lacks(melds)] == lacks
