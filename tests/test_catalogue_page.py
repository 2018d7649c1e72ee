"""The page of the games: all of them, all their house rules, a picture of each table."""

import importlib
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from buio.cli.pages import told
from buio.games import games
from buio.i18n import LANGUAGES, catalogue
from buio.odds.simulator import playable

DOCS = Path(__file__).parents[1] / "docs"
HOOKS = DOCS.parent / "tools" / "site"
SVG = "{http://www.w3.org/2000/svg}"
HIDDEN = -1


@pytest.fixture(scope="module")
def page() -> Iterator[ModuleType]:
    """The hook that writes the page, imported as MkDocs does it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(HOOKS))
        yield importlib.import_module("catalogue")


@pytest.fixture(scope="module")
def text(page: ModuleType) -> str:
    return str(page.page(DOCS / "rules"))


@pytest.fixture(scope="module")
def entries(text: str) -> dict[str, str]:
    """The part of the page that is about each game."""
    parts = re.split(r"^### .* \{#(\w+)\}$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_game_has_its_entry_and_no_other(entries: dict[str, str]) -> None:
    assert list(entries) == list(games)


def test_an_entry_tells_what_a_game_can_do_beyond_being_played(entries: dict[str, str]) -> None:
    told = {code: re.findall(r"\.de\.md\)(?: · (.*))?$", entries[code], re.MULTILINE)[0] for code in games}
    assert told["texas"] == (
        "exact odds, simulations and arrays, Gymnasium and PettingZoo, OpenSpiel, PHH files, PokerStars files"
    )
    assert told["carioca"] == "Gymnasium and PettingZoo"
    assert {code for code, able in told.items() if "arrays" in able} == {*playable()}


@pytest.mark.parametrize("code", games)
def test_an_entry_tells_the_names_the_players_and_where_the_rules_are(
    text: str, entries: dict[str, str], code: str
) -> None:
    game = games[code]
    for language in LANGUAGES:
        assert catalogue(language).text(f"game.{code}") in (text if language == "en" else entries[code])
    assert f"[{catalogue('en').text(f'game.{code}')}](#{code})" in text
    if len(game.players) > 1:
        assert f"{game.players[0]} to {game.players[-1]} players" in entries[code]
    links = re.findall(r"\]\((rules/[\w.]+\.md)\)", entries[code])
    assert links == [f"rules/{game.family}{ending}.md" for ending in ("", ".it", ".de")]
    assert all((DOCS / link).exists() for link in links)


@pytest.mark.parametrize("code", games)
def test_an_entry_lists_every_house_rule_of_the_game(entries: dict[str, str], code: str) -> None:
    rows = re.findall(
        r"<tr><td><code>(\w+)</code></td><td><code>(.*?)</code></td><td>(.*?)</td><td>(.*?)</td>", entries[code]
    )
    known = games[code].house_rules()
    assert [row[0] for row in rows] == [rule.key for rule in known]
    assert [rule.read(row[1]) for rule, row in zip(known, rows, strict=True)] == [rule.default for rule in known]
    assert [row[2] for row in rows] == [escape(told(rule, catalogue("en"))[2]) for rule in known]
    assert all(
        escape(catalogue("en").text(f"rule.{rule.key}")) in row[3] for rule, row in zip(known, rows, strict=True)
    )


@pytest.mark.parametrize("code", games)
def test_an_entry_has_one_picture_with_every_card_of_the_scene(
    page: ModuleType, entries: dict[str, str], code: str
) -> None:
    (drawing,) = re.findall(r"<svg .*?</svg>", entries[code], re.DOTALL)
    root = ElementTree.fromstring(drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))  # noqa: S314 (our own)
    scene = page.scene(games[code])
    cards = [card for place in scene.places for row in place.rows for card in row] + list(scene.board)
    cards += scene.pile[-1:]
    backs = sum(use.get("href") == "#t-back" for use in root.iter(f"{SVG}use"))
    faces = sum(text.get("class") in ("t-rank", "t-ten") for text in root.iter(f"{SVG}text"))
    stock_and_muck = 6 if scene.changes else 3 if scene.pile else 0
    assert backs == cards.count(HIDDEN) + stock_and_muck
    assert faces == len(cards) - cards.count(HIDDEN)
    assert f"{len(scene.places)} seats" in (root.get("aria-label") or "")
    drawn = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
    assert drawn <= set(re.findall(r'id="([\w-]+)"', page.SHARED))


@pytest.mark.parametrize(
    ("code", "hand"),
    [("texas", "dd"), ("omaha6", "dddddd"), ("telesina", "duuuu"), ("seven_card_stud", "dduuuud"), ("badugi", "dddd")],
)
def test_cards_lie_face_up_or_down_as_the_rules_deal_them(page: ModuleType, code: str, hand: str) -> None:
    for place in page.scene(games[code]).places:
        assert ["".join("d" if card == HIDDEN else "u" for card in row) for row in place.rows] == [hand]


@pytest.mark.parametrize(
    ("code", "board", "marks", "pots"),
    [
        ("texas", "uuuuu", (), 1),
        ("omaha_hilo8", "uuuuu", (), 2),
        ("three_card", "ddd", (), 0),
        ("four_card", "uddddd", (), 0),
        ("pineapple", "uuuuu", (("throw", "1"),), 1),
        ("lowball_27_triple", "", (("change", "0–5 ×3"),), 1),
        ("all_for_one", "", (("change", "0, 1, 5"),), 1),
        ("five_card_stud_hilo_buy", "", (("buy", "1"), ("declare", "")), 2),
        ("guts", "", (("stay", ""),), 1),
    ],
)
def test_the_middle_and_the_marks(
    page: ModuleType, code: str, board: str, marks: tuple[tuple[str, str], ...], pots: int
) -> None:
    scene = page.scene(games[code])
    assert "".join("d" if card == HIDDEN else "u" for card in scene.board) == board
    assert (scene.marks, scene.pots) == (marks, pots)


def test_hands_in_rows_and_a_board_with_a_shape(page: ModuleType) -> None:
    rows = page.scene(games["open_face"]).places[0].rows
    assert [len(row) for row in rows] == [3, 5, 5]
    assert HIDDEN not in rows[0] + rows[1] + rows[2]
    assert set(page.scene(games["chinese"]).places[0].rows[2]) == {HIDDEN}
    assert len(page.scene(games["tic_tac_toe"]).layout) == 9


@pytest.mark.parametrize("code", [code for code, game in games.items() if game.family in ("ramino", "carioca")])
def test_a_stock_and_a_pile_in_the_middle_and_what_was_laid_before_the_seats(page: ModuleType, code: str) -> None:
    match = games[code].family == "carioca"
    scene = page.scene(games[code])
    assert len(scene.pile) == 2 * len(scene.places) + 1
    assert (scene.board, scene.marks, scene.pots) == ((), (), 1 + match)
    assert all(set(place.rows[0]) == {HIDDEN} for place in scene.places)
    laid = [row for place in scene.places for row in place.rows[1:]]
    assert HIDDEN not in [card for row in laid for card in row]
    assert bool(laid) is match


def test_what_is_drawn_does_not_depend_on_a_games_name() -> None:
    words = {
        word for name in ("scenes.py", "tables.py") for word in re.findall(r"\w+", (HOOKS / name).read_text("utf-8"))
    }
    assert not words & set(games)


def test_the_site_lists_the_page(page: ModuleType) -> None:
    contents = importlib.import_module("contents")
    nav = [{"Reference": [{"Games": page.PAGE}, {"Rules": "rules/*.md"}]}, {"Regole": "rules/*.it.md"}]
    reference, regole = contents.on_config({"docs_dir": str(DOCS), "nav": nav})["nav"]
    games_, rules = reference["Reference"]
    assert games_ == {"Games": page.PAGE}
    assert "rules/stud.md" in rules["Rules"]
    assert "rules/stud.it.md" in regole["Regole"]
    assert not set(rules["Rules"]) & set(regole["Regole"])
    assert f": {page.PAGE}" in (DOCS.parent / "mkdocs.yml").read_text("utf-8")


def test_a_page_that_is_not_there_is_named(page: ModuleType) -> None:
    contents = importlib.import_module("contents")
    with pytest.raises(FileNotFoundError, match=r"mkdocs.yml names nowhere.md"):
        contents.on_config({"docs_dir": str(DOCS), "nav": [{"Not there": "nowhere.md"}]})
