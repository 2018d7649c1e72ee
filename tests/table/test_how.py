"""How a game goes, in plain words: those of this table, with its house rules in them."""

import pytest

from buio.games import games
from buio.i18n import LANGUAGES, catalogue
from buio.play.rules import value_text
from buio.table.projection.how import EVERY, how


def told(code: str, language: str = "en", **rules: object) -> str:
    game = games[code]
    return " ".join(how(game, game.rules(**rules))[language])


def test_what_matters_in_a_game_is_said() -> None:
    assert "best five of all these cards" in told("texas")
    assert "blinds, 1 and 2" in told("texas")
    assert "exactly two from your hand" in told("omaha_hilo8")
    assert "Eight or better" in told("omaha_hilo8")
    assert "four suits and four ranks" in told("badugi")
    assert "Three draws" in told("badugi")


def test_house_rules_are_woven_in() -> None:
    assert "flush beats a full house" in told("italian")
    assert "flush beats a full house" not in told("italian", flush_beats_full=False)
    assert "parol" in told("italian")
    assert "parol" not in told("italian", parol=False)
    assert "ante of 5" in told("italian", ante=5).replace("antes 5", "ante of 5")
    assert "everything you have" in told("texas")
    assert "what is in the pot" in told("texas", betting="pot_limit")


def test_a_house_rule_that_counts_for_nothing_is_not_told() -> None:
    """The low half wants an eight or better: by default, and only where there is a low half."""
    assert games["texas"].rules().low_qualifier == "8"
    assert "Eight or better" not in told("texas")
    assert "Eight or better" not in told("omaha_hilo8", low_qualifier="none")


@pytest.mark.parametrize("code", games)
def test_every_game_is_told_in_every_language_in_as_many_sentences(code: str) -> None:
    sentences = how(games[code], games[code].rules())
    assert list(sentences) == list(LANGUAGES)
    assert len({len(one) for one in sentences.values()}) == 1
    assert not [one for them in sentences.values() for one in them if "{" in one or not one]


def test_no_sentence_waits_for_what_no_game_has() -> None:
    values = {
        (family, rule.key, value_text(value))
        for game in games.values()
        for family in (game.family, EVERY)
        for rule in game.house_rules()
        for value in (*rule.allowed, getattr(game.rules(), rule.key))
        if isinstance(value, bool | int | str)
    }
    for language in LANGUAGES:
        for key in catalogue(language).words:
            if key.startswith("table.how.") and len(parts := key.split(".")) > 4:
                assert (parts[2], parts[4], ".".join(parts[5:])) in values, key
