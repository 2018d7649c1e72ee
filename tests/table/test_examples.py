"""Examples of house rules: each value has one, and the engine says the same where cards can be asked."""

import re

import pytest

from buio.cards import RANKS, parse_cards
from buio.games import games
from buio.games.stakes import SHORT_RAISES
from buio.i18n import LANGUAGES, catalogue
from buio.play.openers import Openers
from buio.play.rules import HouseRule, value_text
from buio.table.projection.how import EVERY, examples

ITALIAN = games["italian"]
RULES: dict[str, dict[str, list[HouseRule]]] = {}
for game in games.values():
    for rule in game.house_rules():
        RULES.setdefault(rule.key, {}).setdefault(game.family, []).append(rule)
FAMILIES = {game.family for game in games.values()} | {EVERY}
KEYS = [key for key in catalogue("en").words if key.startswith("example.")]
HAND = re.compile(r"(?:(?:10|[2-9JQKA])[♠♥♦♣] ?){5}")
COMPARED = [key for key in KEYS if len(HAND.findall(catalogue("en").words[key])) == 2]


def named(rules: list[HouseRule]) -> list[str]:
    return list(dict.fromkeys(value_text(v) for rule in rules for v in rule.allowed if isinstance(v, bool | int | str)))


def admitted(rules: list[HouseRule], amount: int) -> bool:
    return any(rule.admits(amount) for rule in rules)


def free(rules: list[HouseRule]) -> bool:
    return any(not isinstance(value, bool | int | str) for rule in rules for value in rule.allowed)


@pytest.mark.parametrize("key", RULES)
def test_every_value_of_a_house_rule_has_an_example(key: str) -> None:
    """A value that has none of its own is named in the one that all of them share."""
    for language in LANGUAGES:
        words = catalogue(language).words
        for family, rules in RULES[key].items():
            both = [f"example.{one}.{key}" for one in (family, EVERY)]
            plain = next(one for one in both if any(f"{word}.".startswith(f"{one}.") for word in words))
            missing = [value for value in named(rules) if f"{plain}.{value}" not in words]
            if free(rules) or missing:
                assert "{value}" in words.get(plain, ""), (language, plain, missing)
            if admitted(rules, 0):
                assert f"{plain}.0" in words, (language, plain)
            own = [words[f"{plain}.{value}"] for value in named(rules) if value not in missing]
            assert len({*own}) == len(own)
            assert not [text for text in own if "{" in text]


def test_no_example_is_of_a_value_that_cannot_be() -> None:
    impossible = []
    for key in KEYS:
        _, family, rule, *value = key.split(".")
        assert family in FAMILIES
        rules = [one for name, some in RULES[rule].items() if family in (name, EVERY) for one in some]
        if value and value[0] not in named(rules) and not (value[0].isdigit() and admitted(rules, int(value[0]))):
            impossible.append((rule, *value))
    assert not impossible


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


@pytest.mark.parametrize("progression", named(RULES["opening_progression"]["italian"]))
def test_the_pair_rises_as_its_example_says(progression: str) -> None:
    openers = ITALIAN.recipe(ITALIAN.rules(opening_progression=progression), 4).openers
    assert isinstance(openers, Openers)
    for language in LANGUAGES:
        text = catalogue(language).words[f"example.every.opening_progression.{progression}"]
        told, step = re.findall(r"\b[JQKA]\b", text), 0
        assert len(told) > 2
        for letter in told:
            assert RANKS[openers.ladder.rank(step)] == letter
            step = openers.ladder.raised(step)


def test_what_opens_is_what_its_example_says() -> None:
    for value, opens in (("jacks_or_4sf", True), ("jacks", False)):
        recipe = ITALIAN.recipe(ITALIAN.rules(opening=value), 4)
        for language in LANGUAGES:
            text = catalogue(language).words[f"example.every.opening.{value}"]
            cards = parse_cards(" ".join([*re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", text), "7♠"][:5]))
            assert recipe.openers is not None
            assert recipe.openers.may_open(recipe.ranking, cards, 0) is opens


def test_a_table_is_told_the_examples_of_what_has_an_effect_there() -> None:
    usual = examples(ITALIAN, ITALIAN.rules())
    plain = {*examples(games["texas"], games["texas"].rules())}
    assert not plain & {"broadway_is_straight", "aces_pair", "low_ranking", "jokers", "late_least", "raise_cap"}
    assert usual["max_bet"] == "example.every.max_bet.pot"
    assert usual["ante"] == "example.every.ante"
    assert "buio_min" not in usual
    other = examples(ITALIAN, ITALIAN.rules(max_bet=30, buio_amount="free"))
    assert (other["max_bet"], other["buio_min"]) == ("example.every.max_bet", "example.every.buio_min")
    assert usual["suit_order"] == "example.italian.suit_order"
    assert examples(games["razz"], games["razz"].rules())["low_ranking"] == "example.every.low_ranking.usual"
    for code, rules in (
        ("texas", {"low": True, "low_ranking": "a6", "joker": "wild"}),
        ("five_card_stud_hilo", {"declaration": "simultaneous"}),
    ):
        assert {"broadway_is_straight", "aces_pair"} <= {*examples(games[code], games[code].rules(**rules))}


@pytest.mark.parametrize("code", games)
def test_every_house_rule_that_counts_at_a_table_has_an_example(code: str) -> None:
    game = games[code]
    shown = {rule.key for rule in game.house_rules() if not rule.when}
    assert shown <= {*examples(game, game.rules())}


@pytest.mark.parametrize("value", SHORT_RAISES)
def test_a_short_raise_is_answered_as_its_example_says(value: str) -> None:
    """Of a bet, an all-in and a raise each example tells the chips, that of `half` twice."""
    limit = SHORT_RAISES[value].of(10)
    for language in LANGUAGES:
        words = catalogue(language).words[f"example.every.short_raise.{value}"]
        bet, *told = map(int, re.findall(r"\d+", words))
        assert len(told) == (4 if value == "half" else 2)
        for all_in, raised in zip(told[::2], told[1::2], strict=True):
            assert limit.raising("raise", all_in, 2 * all_in, bet, bet).low == raised
