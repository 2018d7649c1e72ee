"""Every game of the family in a real browser, at its fullest table: nothing sticks out or stands in anybody's way."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

import buio
from buio.bots import PERSONAS, personas, strengths
from buio.table import reduce
from buio.table.desks import seating
from tests.browser.conftest import Host, Open, a_table
from tests.browser.guest import SIZES, Guest, a_third
from tests.browser.test_worker import IN_CHARGE

pytestmark = pytest.mark.browser
PHONE, DESK = (390, 844), (1280, 800)

FULL = {
    "texas": 8,
    "omaha_hilo8": 8,
    "omaha6_hilo8": 6,
    "tic_tac_toe": 8,
    "iron_cross": 7,
    "seven_card_stud_hilo8": 7,
    "five_card_stud_hilo_buy": 6,
    "deuces_wild": 7,
    "badugi": 7,
    "guts": 8,
    "chinese": 3,
    "open_face": 3,
    "pai_gow": 5,
    "three_card": 6,
}
"""A game for each kind of table, and as many bots as there are, or as can sit there."""
SEEDS = {"omaha_hilo8": 1, "five_card_stud_hilo_buy": 3, "badugi": 1, "three_card": 3}
"""Deals in which words once lay below cards; of the other games whichever comes."""


def games(*codes: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "address",
        [f"{code} --bots {FULL[code]} --seed {SEEDS.get(code, 11)}" for code in codes],
        ids=codes,
        indirect=True,
    )


FEW = {"texas": (2, 3, 4, 6, 9), "italian": (2, 4, 5), "omaha_hilo8": (2, 5, 8)}
"""Other numbers of bots at tables with and without cards in the middle."""


def look_at_a_deal(guest: Guest, number: int = 0) -> None:
    """Its end in all sizes; what comes before in a third of them, another one by this number.

    Beginnings in all of them are looked at where any number of people has room.
    """
    guest.sit()
    seen: list[str] = []
    while not {*seen} & {"over", "other"}:
        now = guest.beyond(seen)
        guest.looks(SIZES if now in ("over", "other") else a_third(number + len(seen)))
        seen.append(now)
    expect(guest.page.locator(".result h3")).to_be_visible()


@games(*FULL)
def test_a_deal_of_every_kind_at_a_full_table(visit: Open, request: pytest.FixtureRequest) -> None:
    guest = visit(PHONE, service_workers="allow")
    guest.page.wait_for_function(IN_CHARGE)
    look_at_a_deal(guest, list(FULL).index(request.node.callspec.id))


@pytest.mark.parametrize("address", ["omaha_hilo8 --bots 8 --set boards=2 --seed 3"], indirect=True)
def test_two_boards_at_a_full_table(visit: Open) -> None:
    look_at_a_deal(visit(PHONE))


WIDTHS = "which => [...document.querySelectorAll(which)].map((card) => Math.round(card.getBoundingClientRect().width))"
CARDS = {".board li": (36, 42), ".mine section li": (44, 60), ".seat .cards.open > span": (36, 60)}
"""How wide cards are at least where two boards lie on the table of a laptop and of a desk."""


@pytest.mark.parametrize("address", [f"texas --bots {bots} --set boards=2 --seed 3" for bots in (2, 5)], indirect=True)
def test_two_boards_are_read_on_a_laptop(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    for wanted in ("C", "over"):
        for _ in range(60):
            if wanted in guest.situation() and guest.page.locator(".board .card").count() == 10:
                break
            guest.play_on()
        for at, size in enumerate(((1366, 650), (1440, 900))):
            guest.looks((size,), axe=False)
            found = {which: guest.page.evaluate(WIDTHS, which) for which in CARDS}
            assert all(wide >= CARDS[which][at] for which, widths in found.items() for wide in widths), (size, found)


LONG = (
    "Massimiliano Bartolo", "Wilhelmine Schuster", "Bartholomäus Krämer", "Maria Antonietta Lo", "Friedrich-Wilhelm K",
    "Giovanbattista Rossi", "Annunziata Esposito", "Hildegard Oberhäuser",
)  # fmt: skip
"""Names of as many letters as a name may have."""


@pytest.fixture
def long_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots are called so."""
    called = tuple(replace(one, name=name) for one, name in zip(PERSONAS, LONG, strict=True))
    for module in (personas, strengths, reduce, seating):
        monkeypatch.setattr(module, "PERSONAS", called)


@pytest.mark.usefixtures("long_names")
@pytest.mark.parametrize("code", FEW)
def test_any_number_of_people_has_room(host: Host, code: str) -> None:
    """With the longest names, stacks and words."""
    for bots in FEW[code]:
        guest = host(a_table(buio.games[code], bots=bots, stack=1_234_567))(PHONE, "de-DE")
        guest.sit("Karl-Theodor Maria Z")
        guest.situation()
        guest.looks(axe=False)


@pytest.mark.parametrize("size", [(360, 640), (390, 664)], ids=["small", "phone"])
def test_a_long_name_of_one_s_own_and_seven_figures_leave_the_hand_its_words(host: Host, size: tuple[int, int]) -> None:
    guest = host(a_table(buio.games["texas"], bots=2, stack=1_234_567))(size, service_workers="allow")
    guest.page.wait_for_function(IN_CHARGE)
    guest.sit("Massimiliano Bartolo")
    seen: list[str] = []
    while "over" not in seen:
        seen.append(guest.beyond(seen))
        guest.looks((size,), axe=False)
        name = guest.page.locator(".mine .line .name").last
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), name.inner_text()
    expect(guest.page.locator(".mine .stack")).to_have_text(re.compile(r"1\.2\d\d\.\d{3}"))


def cards_in_rows(guest: Guest) -> list[str]:
    return [card.get_attribute("aria-label") or "" for card in guest.page.locator(".arrange .card").all()]


@games("chinese")
def test_cards_change_their_places_by_tap_by_drag_and_by_keyboard(visit: Open) -> None:
    guest = visit(DESK)
    guest.sit()
    guest.play_until("rows")
    page, cards = guest.page, guest.page.locator(".arrange button.card")
    expect(page.locator(".verdict")).to_be_visible()
    first, last = (card.split(",")[0] for card in (cards_in_rows(guest)[0], cards_in_rows(guest)[-1]))
    cards.nth(0).click()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    cards.nth(12).click()
    expect(cards.nth(0)).to_have_attribute("aria-label", f"{last}, davanti")
    expect(page.locator(".verdict")).to_be_visible()

    cards.nth(0).hover()
    page.mouse.down()
    goal = cards.nth(12).bounding_box()
    assert goal
    page.mouse.move(goal["x"] + 10, goal["y"] + 10, steps=8)
    page.mouse.up()
    expect(cards.nth(0)).to_have_attribute("aria-label", f"{first}, davanti")

    cards.nth(12).focus()
    page.keyboard.press("1")
    expect(cards.nth(2)).to_have_attribute("aria-label", f"{last}, davanti")
    page.keyboard.press("a")
    expect(page.get_by_text("Disposizione valida")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".arrange")).to_have_count(0)


@games("chinese")
def test_rows_that_are_not_legal_cannot_be_sent(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    guest.play_until("rows")
    page, cards = guest.page, guest.page.locator(".arrange button.card")
    page.keyboard.press("a")
    expect(page.get_by_text("Disposizione valida")).to_be_visible()
    for at in range(5):
        cards.nth(3 + at).click()
        cards.nth(8 + at).click()
    expect(page.get_by_text("non vale")).to_be_visible()
    expect(guest.slot("D")).to_have_attribute("aria-disabled", "true")


@games("five_card_stud_hilo_buy")
def test_a_card_is_bought_and_a_side_declared(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    seen: set[str] = set()
    for _ in range(120):
        now = guest.play_on()
        seen.add(now)
        if {"draw", "say"} <= seen and now == "over":
            break
    assert {"draw", "say"} <= seen
    guest.page.locator(".menu").click()
    expect(guest.page.get_by_text("Compri una carta").first).to_be_visible()


@pytest.mark.parametrize("address", ["texas five_card_draw razz --bots 2"], indirect=True)
def test_the_dealer_chooses_and_all_see_who_is_next(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    guest.play_until("choose", 120)
    assert guest.faults() == []
    expect(guest.page.get_by_role("heading", name="Scegli il prossimo gioco")).to_be_visible()
    expect(guest.page.locator(".ahead")).to_have_text(re.compile("Poi sceglie (Carla|Beppe)"))
    guest.page.get_by_role("button", name="Un altro gioco").click()
    assert guest.faults() == []
    guest.page.get_by_role("button", name="Razz", exact=True).click()
    expect(guest.page.locator("header p")).to_contain_text("Razz")


@pytest.mark.parametrize("address", ["razz badugi --rotation --bots 1"], indirect=True)
def test_a_rotation_says_what_comes_next(visit: Open) -> None:
    guest = visit(DESK)
    guest.sit()
    guest.play_until("over")
    expect(guest.page.locator(".ahead")).to_have_text("Poi: Badugi")
    guest.page.locator("#tab-rules").click()
    expect(guest.page.get_by_role("listitem").filter(has_text=re.compile("^Badugi$"))).to_be_visible()


def test_the_page_names_no_game() -> None:
    import buio

    sources = Path(__file__).parents[2] / "frontend/src"
    texts = [path.read_text(encoding="utf-8") for path in sources.rglob("*") if path.suffix in (".svelte", ".ts")]
    codes = {code for code in buio.games if "_" in code} | {"texas", "razz", "badugi", "chinese", "italian"}
    assert not [code for code in codes if any(f"'{code}'" in text for text in texts)]
