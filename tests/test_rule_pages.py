"""The rule pages: the same rules in three languages, links that stay in the language, `buio rules` for every game."""

import re
from pathlib import Path

import pytest

from buio.cli.pages import rule_page
from buio.games import games
from buio.i18n import LANGUAGES, catalogue
from tests.rulebook import PAGES, STATED
from tools.house_rules import TABLE
from tools.house_rules import page as made

# `ledger` is a table of names, and no page of rules: `tests.test_ledger_page`
ENGLISH = sorted(page.stem for page in PAGES.glob("*.md") if "." not in page.stem and page.stem != "ledger")
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]


def numbers(page: Path) -> set[str]:
    return {bold or code for bold, code in STATED.findall(page.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("page", ENGLISH)
def test_every_page_states_the_same_rules_in_each_language(page: str, language: str) -> None:
    assert numbers(PAGES / f"{page}.{language}.md") == numbers(PAGES / f"{page}.md") != set()


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("page", ENGLISH)
def test_a_page_leads_to_pages_of_its_language(page: str, language: str) -> None:
    text = (PAGES / f"{page}.{language}.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^):#]+\.md)", text)
    assert [name for name in linked if not name.endswith(f".{language}.md")] == []


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.md")), ids=lambda page: page.name)
def test_a_page_lists_every_house_rule_as_the_game_has_it(page: Path) -> None:
    """Made by `tools/house_rules.py`."""
    text = page.read_text(encoding="utf-8")
    assert text == made(page)
    assert text.count("<!-- generated: house rules ") == len(TABLE.findall(text))


def test_the_values_of_a_house_rule_are_told_in_each_language() -> None:
    pages = [(PAGES / f"{name}.md").read_text(encoding="utf-8") for name in ("ramino", "ramino.it", "chinese.de")]
    assert "| `stake` | 2 | 1 or more |" in pages[0]
    assert "| `stake` | 2 | 1 o più |" in pages[1]
    assert "| true, false, Mengen für six_pairs three_straights three_flushes complete_straight (six" in pages[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", games)
def test_buio_rules_prints_the_page_of_the_family_and_every_house_rule(code: str, language: str) -> None:
    words, game = catalogue(language), games[code]
    ending = "" if language == "en" else f".{language}"
    title = (PAGES / f"{game.family}{ending}.md").read_text(encoding="utf-8").splitlines()[0]
    name, *lines = rule_page(code, language).splitlines()
    assert name == words.text(f"game.{code}")
    assert title in lines
    house = lines[lines.index(f"{words.text('rules.house')} ({code}):") + 1 :]
    assert [line.split(" = ")[0].strip() for line in house] == [rule.key for rule in game.house_rules()]
    assert all(words.text(f"rule.{rule.key}") in line for rule, line in zip(game.house_rules(), house, strict=True))
