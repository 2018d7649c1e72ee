"""Three catalogues, one set of keys: nothing that the engine says lacks its words."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import buio
from buio.cards import parse_cards
from buio.games import carioca, ramino
from buio.games.carioca import CONTRACTS
from buio.games.ramino import SPECIALS
from buio.i18n import LANGUAGES, Catalogue, catalogue, names, symbols
from buio.play import outcome
from buio.ranking import ACE_TO_FIVE, BADUGI, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, STANDARD_ORDER, Category, HandRanking
from tests.rulebook import rule

SOURCES = Path(buio.__file__).parent
PLACE = re.compile(r"{(\w+)}")
GRAMMAR = {"one", "many", "to", "of", "with", "suit", "suits", "first", "ranks"}
"""Places of the names of cards and hands, where each language takes the forms that it needs."""


def files() -> list[str]:
    return sorted(file.name for file in (SOURCES / "i18n" / "it").glob("*.json"))


def words(language: str, file: str) -> dict[str, str]:
    pairs = json.loads((SOURCES / "i18n" / language / file).read_text(encoding="utf-8"), object_pairs_hook=list)
    keys = [key for key, _ in pairs]
    assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
    return dict(pairs)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("file", files())
def test_every_language_has_the_same_keys(language: str, file: str) -> None:
    here, there = ({key for key in words(each, file) if not key.endswith(".also")} for each in (language, "it"))
    assert here == there  # what else people call a game they may say in one language alone


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("file", files())
def test_every_language_has_the_same_places(language: str, file: str) -> None:
    for key, text in words("it", file).items():
        if key.endswith(".also"):
            continue
        here, there = (
            {re.sub(r"2$", "", place) for place in PLACE.findall(t)} for t in (text, words(language, file)[key])
        )
        assert here - GRAMMAR == there - GRAMMAR or key.endswith(".one"), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_in_two_files(language: str) -> None:
    keys = [key for file in files() for key in words(language, file)]
    assert len(set(keys)) == len(keys)


QUOTED = re.compile(r"""['"`]([\w.]+)['"`]""")
BEGUN = re.compile(r"""['"`]([a-z][\w.]+[._])(?:\$?\{|['"])""")
"""The beginning of a key whose end is made while the program runs."""


FORM = re.compile(r"(\.(spoken|you|also|one|other|gone|to|of|with|first|each|m|f)|_bank)+$")


def asked_for() -> tuple[set[str], tuple[str, ...]]:
    """The keys that the program and the page ask for, and the beginnings of others."""
    folders = (SOURCES, SOURCES.parents[1] / "frontend/src")
    files = [file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".ts", ".svelte")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return {*QUOTED.findall(text)}, tuple({*BEGUN.findall(text)})


def unsaid(keys: set[str]) -> list[str]:
    """The keys that nothing asks for; a form of a sentence, such as its plural, is asked for with it."""
    whole, begun = asked_for()
    sentences = {key: {FORM.sub("", key), key.removesuffix(".spoken"), key} for key in keys}
    return sorted(key for key, asked in sentences.items() if not key.startswith(begun) and not asked & whole)


def test_every_key_is_asked_for_by_something() -> None:
    keys = {key for file in files() for key in words("it", file)}
    assert unsaid(keys) == []
    assert unsaid({*keys, "nobody.says", "rulers.size"}) == ["nobody.says", "rulers.size"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_come_in_pairs(language: str) -> None:
    known = catalogue(language).words
    for key in known:
        stem, _, form = key.rpartition(".")
        if form == "other":
            assert f"{stem}.one" in known
        if form == "one" and not stem.startswith("rank."):
            assert f"{stem}.other" in known


def said(*calls: str) -> Iterator[str]:
    """First texts of all calls of these functions in the engine."""
    for path in (SOURCES / "play").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and _called(node.func) in calls:
                leaves = [leaf for argument in node.args[:2] for leaf in ast.walk(argument)]
                yield from (str(leaf.value) for leaf in leaves if isinstance(leaf, ast.Constant))


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


ENDINGS = [getattr(outcome, name) for name in ("SHOWDOWN", "FOLDS", "PASSED", "PAROL_ENDED", "CLOSED", "ABANDONED")]
BLINDS = ["buio", "controbuio", "over"]
DECLARED = [
    "declare_high",
    "declare_low",
    "declare_both",
    "play_for_low",
    *(f"claim_{kind.value}" for kind in STANDARD_ORDER),
]
EVENTS = {word for word in said("note") if word.isidentifier() and not word.endswith("_")}
EVENTS |= {
    *BLINDS,
    *DECLARED,
    "straddle",
    "restraddle",
    "pair_plus",
    "aces_up",
    "play",
    "open",
    "bet",
    "pass",
    "knock",
    "check",
    "ended_passed",
    "ended_parol",
    "ended_void",
}
OPTIONS = {
    *("fold", "call", "pass", "knock", "check", "stay", "parol", "open", "bet", "raise"),
    *("no_blind", "pay_in", "stay_out", "draw", "deal", *BLINDS, "straddle", "restraddle"),
    *("bring_in", "complete", "throw_away", "buy", "no_buy", "high", "low", "both"),
    *("ante", "no_ante", "pair_plus", "aces_up", "no_side", "play"),
    *("take_open", "take_hidden", "stay_in", "drop", *(category.value for category in STANDARD_ORDER)),
    *("draw_one", "draw_two", "take", "discard", "close", "open_contract", "meld", "lay"),
    *("buy_discard", "leave_discard", "contract", "re_enter", "retire", "look", "see", "once", "twice"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_the_engine_says_has_words(language: str) -> None:
    known = catalogue(language)
    assert not [word for word in EVENTS if f"event.{word}" not in known]
    assert not [word for word in OPTIONS if f"action.{word}" not in known]
    assert not [ending for ending in ENDINGS if f"ended.{ending}" not in known]
    assert not [category for category in Category if f"category.{category.value}" not in known]


def test_the_list_of_options_is_that_of_the_engine() -> None:
    spoken = set(said("Simple", "Amount", "Discard", "DealCards")) | {"open", "bet", "raise"}
    assert {word for word in spoken if word.isidentifier() and len(word) > 3} <= OPTIONS | {"hand"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_special_hand_and_refusal_of_ramino_has_words(language: str) -> None:
    known = catalogue(language)
    specials = {special.name for hands in SPECIALS.values() for special in hands}
    assert not [name for name in specials if f"special.{name}" not in known]
    assert not [
        each.name
        for each in CONTRACTS
        if not {f"contract.{each.name}", f"contract.{each.name}.asks"} <= known.words.keys()
    ]
    assert not [reason for reason in refusals() if f"refused.{reason}" not in known]


def test_every_refusal_has_the_number_of_a_rule() -> None:
    assert refusals() == {*carioca.REFUSALS, *ramino.REFUSALS, "imaginary_twice"}


def refusals() -> set[str]:
    """The reasons for which cards that a player lays are refused."""
    texts = [path.read_text() for folder in ("rummy", "play/phases") for path in (SOURCES / folder).rglob("*.py")]
    written = {reason for text in texts for reason in re.findall(r'Fault\("(\w+)"', text)}
    return written | {f"not_{each.name}" for each in CONTRACTS if not each.whole_hand}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_and_value_has_words(language: str) -> None:
    known = catalogue(language)
    for game in buio.games.values():
        assert f"game.{game.code}" in known
        for asked in game.house_rules():
            assert f"rule.{asked.key}" in known
            for value in asked.allowed:
                free = not isinstance(value, str) or value.isdecimal() or asked.key in ("suit_order", "deck_low")
                if not free:
                    assert f"value.{asked.key}.{value}" in known, (asked.key, value)


HANDS = [
    ("9h9s7d7cKs", "doppia coppia, nove e sette", "two pair, nines and sevens", "zwei Paare, Neunen und Siebenen"),
    ("ThTsTdAhAc", "full di dieci con gli assi", "full house, tens full of aces", "Full House, Zehnen mit Assen"),
    ("ThTsTdKhKc", "full di dieci con i re", "full house, tens full of kings", "Full House, Zehnen mit Königen"),
    ("AhAdAcAs7h", "poker d'assi", "four aces", "Vierling Asse"),
    ("KhKdKc9h9s", "full di re con i nove", "full house, kings full of nines", "Full House, Könige mit Neunen"),
    ("QhQdQcKh7s", "tris di donne", "three queens", "Drilling Damen"),
    ("QhJsTc9c8s", "scala alla donna", "queen-high straight", "Straße bis zur Dame"),
    ("Ah7s8c9cTs", "scala al dieci", "ten-high straight", "Straße bis zur Zehn"),
    ("AhJh9h8h7h", "colore di cuori all'asso", "ace-high flush in hearts", "Flush in Herz, Ass hoch"),
    ("JhJs9d8c7h", "coppia di fanti", "pair of jacks", "Paar Buben"),
    ("AhQs9d8c7h", "carta più alta: asso", "ace high", "höchste Karte: Ass"),
    (
        "Ah7h8h9hTh",
        "scala reale minima di cuori",
        "minimum straight flush in hearts",
        "kleinster Straight Flush (Minima) in Herz",
    ),
    (
        "8h9hThJhQh",
        "scala reale media di cuori alla donna",
        "middle straight flush in hearts, queen high",
        "mittlerer Straight Flush (Media) in Herz bis zur Dame",
    ),
    (
        "TsJsQsKsAs",
        "scala reale massima di picche",
        "maximum straight flush in spades",
        "größter Straight Flush (Massima) in Pik",
    ),
]


@pytest.mark.parametrize("hand", HANDS, ids=[hand for hand, *_ in HANDS])
def test_hands_are_named_as_people_name_them(hand: tuple[str, str, str, str]) -> None:
    ranking = buio.games["italian"].written(None, 4).ranking
    assert list(names(ranking.describe(parse_cards(hand[0]))).values()) == list(hand[1:])


LOW_HANDS = [
    (EIGHT_OR_BETTER, "8h6d5c4s2h", "bassa all'otto, 8-6-5-4-2", "8-low, 8-6-5-4-2", "8-Low, 8-6-5-4-2"),
    (ACE_TO_FIVE, "Th6d3c2sAh", "bassa al dieci, 10-6-3-2-A", "10-low, 10-6-3-2-A", "10-Low, 10-6-3-2-A"),
    (DEUCE_TO_SEVEN, "Ah5d4c3s2h", "bassa all'asso, A-5-4-3-2", "A-low, A-5-4-3-2", "A-Low, A-5-4-3-2"),
    (DEUCE_TO_SEVEN, "6h5d4c3s2h", "scala al sei", "six-high straight", "Straße bis zur Sechs"),
    (ACE_TO_FIVE, "AhAd4c3s2h", "coppia d'assi", "pair of aces", "Paar Asse"),
    (EIGHT_OR_BETTER, "9h6d5c4s2h", "nessuna bassa", "no low", "kein Low"),
    (BADUGI, "8h5d3cAs", "badugi 8-5-3-A", "badugi 8-5-3-A", "Badugi 8-5-3-A"),
    (BADUGI, "Th5dTcAs", "tre carte, 10-5-A", "three cards, 10-5-A", "drei Karten, 10-5-A"),
    (BADUGI, "KhQhKdQd", "due carte, K-Q", "two cards, K-Q", "zwei Karten, K-Q"),
    (BADUGI, "KhQhJhTh", "una carta, 10", "one card, 10", "eine Karte, 10"),
]  # fmt: skip


@rule("RNK-5.06")
@pytest.mark.parametrize(("ranking", "hand", "italian", "english", "german"), LOW_HANDS)
def test_low_hands_have_names(ranking: HandRanking, hand: str, italian: str, english: str, german: str) -> None:
    assert list(names(ranking.describe(parse_cards(hand))).values()) == [italian, english, german]


def test_cards_have_names() -> None:
    ace, eight = parse_cards("Ah8s")
    assert [catalogue(language).card(ace) for language in LANGUAGES] == ["asso di cuori", "ace of hearts", "Herz-Ass"]
    assert [catalogue(language).card(eight) for language in LANGUAGES] == [
        "otto di picche",
        "eight of spades",
        "Pik-Acht",
    ]
    assert catalogue("it").card(-1) == "carta coperta"
    assert catalogue("it").cards(parse_cards("AhTs7d2c")) == "A♥ 10♠ 7♦ 2♣"
    assert catalogue("it").cards(parse_cards("AhTs7d2c"), letters=True) == "Ac 10p 7q 2f"
    assert (
        symbols(parse_cards("AhTs"), letters=True)
        == catalogue("de").cards(parse_cards("AhTs"), letters=True)
        == "Ah 10s"
    )


def test_plurals_are_chosen_by_the_number() -> None:
    words = catalogue("it")
    assert words.text("event.discard", name="Anna", amount=1) == "Anna cambia una carta"
    assert words.text("event.discard", name="Anna", amount=3) == "Anna cambia 3 carte"
    assert Catalogue("it", {"x.one": "una", "x.other": "{count}"}).text("x", count=0) == "0"


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'fr'; languages: it, en, de"):
        catalogue("fr")
