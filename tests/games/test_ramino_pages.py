"""The rule pages of Ramino and Carioca list every house rule as the code has it, in each language."""

import re
from pathlib import Path

import pytest

import buio

PAGES = Path(__file__).parents[2] / "docs" / "rules"
CODES = [game.code for game in buio.games.values() if game.family in ("ramino", "carioca")]


def rows(code: str, ending: str) -> list[tuple[str, ...]]:
    """The house rules of a game on its page: key, default, values, what it says, rule."""
    page = (PAGES / f"{buio.games[code].family}{ending}.md").read_text(encoding="utf-8")
    table = page.split(f"<!-- generated: house rules {code} -->")[1].split("<!-- end -->")[0]
    return re.findall(r"^\| `(\w+)` \| (.*) \| (.*) \| (.*) \| (.*) \|$", table, re.MULTILINE)


@pytest.mark.parametrize("code", CODES)
def test_the_page_lists_every_house_rule_as_the_code_has_it(code: str) -> None:
    known = buio.games[code].house_rules()
    assert rows(code, "") == [(one.key, str(one.default).lower(), one.choices, one.help, one.source) for one in known]


@pytest.mark.parametrize("ending", [".it", ".de"])
@pytest.mark.parametrize("code", CODES)
def test_the_translated_pages_list_the_same(code: str, ending: str) -> None:
    assert [(*row[:3], row[4]) for row in rows(code, ending)] == [(*row[:3], row[4]) for row in rows(code, "")]


def test_all_seven_games_have_a_table() -> None:
    assert len(CODES) == 7
