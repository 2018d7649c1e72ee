"""What stays loose of a hand, and what would help it."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from buio.cards import JOKER, cards_text, parse_cards
from buio.cli.melding import goes_out
from buio.rummy import GoingOutRules, MeldRules
from buio.rummy import meld_cover as covering
from buio.rummy import min_deadwood as costing
from buio.rummy.deadwood import lay, least_deadwood
from tests.rulebook import rule
from tests.rummy import oracle
from tests.rummy.hands import hand
from tests.rummy.test_closing import V1, V2, VERSIONS, W, out_rules


def test_a_hand_on_its_way() -> None:
    found = V1.least_deadwood(parse_cards("3c3c3d 7s8s TdQd Kh2h5c"))
    assert [cards_text(meld) for meld in found.melds] == ["3c3c3d"]
    assert cards_text(found.deadwood) == "2h5c7s8sTdQdKh"
    assert found.points == 2 + 5 + 7 + 8 + 10 + 10 + 10
    assert found.useful == tuple(sorted(parse_cards("3s3c3d3h 6s9s Jd Ah Jk")))


def test_a_set_of_four_has_no_room_for_a_joker() -> None:
    rules = MeldRules(round_the_corner=False, duplicates=False)
    useful = [least_deadwood(rules, "", parse_cards(cards)).useful for cards in ("5c5d5h2c9dKh", "5c5d5h5s2c9dKh")]
    assert useful == [(*parse_cards("5s"), JOKER), ()]


def test_a_complete_hand_needs_nothing() -> None:
    found = V1.least_deadwood(parse_cards("3c3c3d7s8s9sTdJdQdKd"))
    assert (found.deadwood, found.points, found.useful) == ((), 0, ())


@rule("RAM-2.02", "RAM-2W.11")
def test_the_imaginary_joker_is_not_loose() -> None:
    held = V2.least_deadwood(parse_cards("3c3c 7s8s9s TdJdQdKd Ah"))
    assert (held.deadwood, cards_text([held.wild])) == ((), "Ah")
    assert Counter(card for meld in held.melds for card in meld) == Counter(parse_cards("3c3c7s8s9sTdJdQdKdAh"))
    extra = W.least_deadwood(parse_cards("3c3c 7s8s9s TdJdQd Ah"))
    assert (cards_text(extra.deadwood), extra.wild) == ("Ah", JOKER)


@pytest.mark.parametrize(("wild", "laid"), [(-1, "9c9dJk"), (JOKER, "9c9d"), (parse_cards("4s")[0], "9c9d4s")])
def test_the_last_meld_with_a_joker_holds_the_imaginary_one(wild: int, laid: str) -> None:
    groups = [(parse_cards(cards), jokers) for cards, jokers in (("7h8h", 1), ("9c9d", 1), ("KcKdKs", 0))]
    assert [cards_text(meld) for meld in lay(groups, wild, MeldRules())] == ["7h8hJk", laid, "KsKcKd"]


def test_the_answer_of_the_command() -> None:
    assert goes_out(V1, parse_cards("3c3c3d7s8s9sTdJdQdKd2h")) == {
        "closes": True,
        "discard": "2h",
        "melds": ["7s8s9s", "TdJdQdKd", "3c3c3d"],
        "special": None,
        "multiple": 0,
        "deadwood": 0,
    }
    left = goes_out(V1, parse_cards("3c3c3d7s8s9sTdJdKdAh2h"))
    assert (left["closes"], left["discard"], left["deadwood"]) == (False, None, 4)


@pytest.mark.parametrize("version", VERSIONS)
def test_random_hands_against_every_partition(version: str, deals: int) -> None:
    rules, jokers = VERSIONS[version]
    game, rng = out_rules(rules), Random(version)
    for number in range(deals // 5):
        cards = hand(rng, rng.choice((7, 9, 10)), jokers)
        found, least = game.least_deadwood(cards), oracle.deadwood(cards, rules)
        assert (len(found.deadwood), found.points) == least, cards_text(sorted(cards))
        assert Counter([card for meld in found.melds for card in meld] + [*found.deadwood]) == Counter(cards)
        if number % 25 == 0 and found.deadwood:
            helps = [card for card in range(JOKER + 1) if oracle.deadwood((*cards, card), rules)[0] <= least[0]]
            assert list(found.useful) == helps, cards_text(sorted(cards))


def test_what_is_remembered_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table stays open for weeks: what was worked out before is forgotten in time, and comes out the same again."""
    rng = Random(5)
    hands = [hand(rng, 11, 2) for _ in range(60)]
    known = [(V2.best(cards), V2.least_deadwood(cards[:10])) for cards in hands]
    forgotten: list[str] = []
    for kind in (covering.Cover, costing.Costing):

        def counted(
            self: covering.Remembering, begin: Callable[..., None] = kind.forget, name: str = kind.__name__
        ) -> None:
            forgotten.append(name)
            begin(self)

        monkeypatch.setattr(kind, "forget", counted)
    monkeypatch.setattr(covering, "REMEMBERED", 40)
    least_deadwood.cache_clear()
    assert [(V2.best(cards), V2.least_deadwood(cards[:10])) for cards in hands] == known
    assert min(forgotten.count(name) for name in ("Cover", "Costing")) > 3


@pytest.mark.parametrize("size", [18, 25, 40, 56])
def test_long_hands_are_sorted_at_once(size: int) -> None:
    """Somebody who buys every discard holds many cards; all of them are somewhere, and what lies together is a meld."""
    rng, out_rules = Random(size), GoingOutRules(13, MeldRules(round_the_corner=False, duplicates=False))
    pack = [*range(JOKER)] * 2 + [JOKER] * 4
    for _ in range(5):
        hand = rng.sample(pack, size)
        found = out_rules.least_deadwood(hand)
        assert sorted([card for meld in found.melds for card in meld] + list(found.deadwood)) == sorted(hand)
        assert all(out_rules.rules.parse(meld) for meld in found.melds)
