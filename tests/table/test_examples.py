"""Examples of house rules: each value has one, and the engine says the same where cards can be asked."""

import re

import pytest

from buio.cards import RANKS, parse_cards
from buio.games import games
from buio.i18n import LANGUAGES, catalogue
from buio.play.openers import Openers
from buio.play.rules import HouseRule, written
from buio.table.projection.how import examples

ITALIAN = games["italian"]
RULES = {rule.key: rule for game in games.values() if game.family == "italian" for rule in game.house_rules()}
KEYS = [key for key in catalogue("en").words if key.startswith("example.")]
HAND = re.compile(r"(?:(?:10|[2-9JQKA])[♠♥♦♣] ?){5}")
COMPARED = [key for key in KEYS if len(HAND.findall(catalogue("en").words[key])) == 2]


def named(rule: HouseRule) -> list[str]:
    return [written(value) for value in rule.allowed if isinstance(value, bool | int | str)]


@pytest.mark.parametrize("key", RULES)
def test_every_value_of_a_house_rule_has_an_example(key: str) -> None:
    """A value that has none of its own is named in the one that all of them share."""
    for language in LANGUAGES:
        words = catalogue(language).words
        shared = words.get(f"example.italian.{key}", "")
        free = len(named(RULES[key])) < len(RULES[key].allowed)
        missing = [value for value in named(RULES[key]) if f"example.italian.{key}.{value}" not in words]
        if free or missing:
            assert "{value}" in shared, (language, missing)
        own = [words[f"example.italian.{key}.{value}"] for value in named(RULES[key]) if value not in missing]
        assert len({*own}) == len(own)
        assert not [text for text in own if "{" in text]


def test_no_example_is_of_a_value_that_cannot_be() -> None:
    impossible = []
    for key in KEYS:
        _, family, rule, *value = key.split(".")
        assert family == "italian"
        if value and value[0] not in named(RULES[rule]):
            impossible.append((rule, *value))
    assert {*impossible} == {("parol_split_parts", "1")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", COMPARED)
def test_the_first_hand_of_an_example_beats_the_second(key: str, language: str) -> None:
    _, _, rule, value = key.split(".")
    rules = ITALIAN.rules(**{"sf_cycle": False, rule: value == "true" if value in ("true", "false") else value})
    ranking = ITALIAN.recipe(rules, 4).ranking
    hands = [parse_cards(hand) for hand in HAND.findall(catalogue(language).words[key])]
    assert len({card for hand in hands for card in hand}) == 10
    assert ranking.winners([ranking.score(hand) for hand in hands]) == (0,)


def test_the_orders_of_hands_are_all_compared() -> None:
    ranks = {"flush_beats_full", "sf_cycle", "unbeatable_fix", "tie_break", "flush_compare"}
    assert {key.split(".")[2] for key in COMPARED} == ranks
    assert len(COMPARED) == 2 * len(ranks)


@pytest.mark.parametrize("progression", named(RULES["opening_progression"]))
def test_the_pair_rises_as_its_example_says(progression: str) -> None:
    openers = ITALIAN.recipe(ITALIAN.rules(opening_progression=progression), 4).openers
    assert isinstance(openers, Openers)
    for language in LANGUAGES:
        text = catalogue(language).words[f"example.italian.opening_progression.{progression}"]
        told, step = re.findall(r"\b[JQKA]\b", text), 0
        assert len(told) > 2
        for letter in told:
            assert RANKS[openers.ladder.rank(step)] == letter
            step = openers.ladder.raised(step)


def test_what_opens_is_what_its_example_says() -> None:
    for value, opens in (("jacks_or_4sf", True), ("jacks", False)):
        recipe = ITALIAN.recipe(ITALIAN.rules(opening=value), 4)
        for language in LANGUAGES:
            text = catalogue(language).words[f"example.italian.opening.{value}"]
            cards = parse_cards(" ".join([*re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", text), "7♠"][:5]))
            assert recipe.openers is not None
            assert recipe.openers.may_open(recipe.ranking, cards, 0) is opens


def test_a_table_is_told_the_examples_of_what_has_an_effect_there() -> None:
    usual = examples(ITALIAN, ITALIAN.rules())
    assert usual["max_bet"] == "example.italian.max_bet.pot"
    assert usual["ante"] == "example.italian.ante"
    assert "buio_min" not in usual
    other = examples(ITALIAN, ITALIAN.rules(max_bet=30, buio_amount="free"))
    assert (other["max_bet"], other["buio_min"]) == ("example.italian.max_bet", "example.italian.buio_min")
    assert examples(games["texas"], games["texas"].rules()) == {}
