"""The table in a real browser: whole deals by touch and by keyboard, reload, lost lines, watchers, languages."""

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from buio.i18n import LANGUAGES, catalogue
from buio.table.delta import patched
from tests.browser.conftest import Open, guests
from tests.browser.guest import AXE, Guest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocketRoute

pytestmark = pytest.mark.browser
PHONE, SMALL, DESK = (390, 844), (360, 640), (1280, 800)
LOCALES = {"it": "it-IT", "en": "en-GB", "de": "de-DE"}
FIRST_CARD = """new MutationObserver((_, watch) => {
  if (document.querySelector('.mine .card')) watch.disconnect(globalThis.dealt = performance.now())
}).observe(document, { childList: true, subtree: true })"""
BEFORE = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ responseEnd }) => responseEnd < dealt).map(({ transferSize }) => transferSize)"""
"""The bytes of each answer that came before one's first card, its head included."""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_whole_deal(visit: Open, size: tuple[int, int]) -> None:
    guest = visit(size, reduced_motion="no-preference", has_touch=size == PHONE)
    guest.sit()
    seen = set()
    for _ in range(150):
        seen.add(guest.play_on())
        if "draw" in seen and guest.situation() == "over":
            break
    assert "draw" in seen
    expect(
        guest.page.get_by_role(
            "heading", name=re.compile("Carte scoperte|lasciato|passato|aperto|parol", re.IGNORECASE)
        )
    ).to_be_visible()
    assert guest.fits()


def test_a_deal_at_a_table_that_a_process_of_its_own_serves(browser: "Browser", server: str) -> None:
    """What comes before one's first card is no more than on 23 November 2026: 153 kB in 9 requests."""
    with guests(browser, server) as visit:
        guest = visit(DESK, door=False)
        guest.page.add_init_script(FIRST_CARD)
        guest.page.goto(server)
        guest.sit()
        guest.play_until("over")
        sizes = guest.page.evaluate(BEFORE)
        assert len(sizes) <= 9
        assert 100_000 < sum(sizes) <= 153_000


def test_the_cards_that_go_are_the_ones_that_were_tapped(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    guest.play_until("draw")
    before = guest.hand()
    cards = guest.page.locator(".mine section button")
    for at in (3, 4, 3):
        cards.nth(at).click()
    expect(cards.nth(4)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(3)).to_have_attribute("aria-pressed", "false")
    expect(guest.slot("D")).to_have_accessible_name("Cambio 1")
    guest.slot("D").click()
    guest.situation()
    after = guest.hand()
    assert len(after) == 5
    assert set(before) - set(after) == {before[4]}


def test_a_deal_by_keyboard_alone(visit: Open) -> None:
    guest = visit(DESK)
    keys = guest.page.keyboard
    guest.page.locator("#name").wait_for()
    for _ in range(10):
        if guest.page.evaluate("document.activeElement.id") == "name":
            break
        keys.press("Tab")
    keys.type("Tasto")
    keys.press("Enter")
    seen = []
    for _ in range(150):
        now = guest.situation()
        seen.append(now)
        if now == "draw":
            keys.press("5")
            expect(guest.slot("D")).to_have_accessible_name("Cambio 1")
            keys.press("Enter")
        elif now in ("over", "other"):
            if "draw" in seen and any("R" in one for one in seen):
                break
            keys.press("Enter" if now == "over" else "Tab")
        elif now.endswith("R") and "F" not in now and "amount" not in seen:
            keys.press("r")
            if guest.page.locator(".amount").count():
                seen.append("amount")
                keys.press("ArrowRight")
            keys.press("Enter")
        else:
            keys.press("c" if "C" in now else now[0].lower())
    assert "draw" in seen
    assert "over" in seen


def test_tab_reaches_every_choice_and_shows_where_it_is(visit: Open) -> None:
    guest = visit(DESK)
    guest.sit()
    choices = guest.situation()
    reached = ""
    for _ in range(30):
        guest.page.keyboard.press("Tab")
        name, key, outline = guest.page.evaluate(
            "(it => [it.tagName, it.getAttribute('aria-keyshortcuts'), getComputedStyle(it).outlineStyle])"
            "(document.activeElement)"
        )
        if name != "BODY":
            assert outline != "none", name
        reached += key or ""
        if len(reached) == len(choices):
            break
    assert reached == choices


def test_a_reload_in_the_middle_keeps_seat_and_cards(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit("Rita")
    guest.play_until("draw")
    hand, deal = guest.hand(), guest.page.locator("header p").inner_text()
    guest.page.reload()
    guest.play_until("draw", 1)
    assert (guest.hand(), guest.page.locator("header p").inner_text()) == (hand, deal)
    expect(guest.page.locator(".mine .plate")).to_contain_text("Rita")


def test_the_title_calls(visit: Open) -> None:
    guest = visit(DESK)
    guest.sit()
    guest.situation()
    expect(guest.page).to_have_title(re.compile("^● Tocca a te"))
    expect(guest.page.get_by_text("Tocca a te", exact=True)).to_be_visible()


def test_a_lost_line_leaves_the_table_and_comes_back(visit: Open) -> None:
    guest = visit(DESK)
    lines: list[WebSocketRoute] = []

    def through(line: "WebSocketRoute") -> None:
        if len(lines) in (1, 2):
            lines.append(line)
            line.close()
            return
        line.connect_to_server()
        lines.append(line)

    guest.page.route_web_socket(re.compile(r"/ws\?"), through)
    guest.page.reload()
    guest.sit("Lina")
    guest.situation()
    hand = guest.hand()
    lines[0].close()
    expect(guest.page.get_by_role("alert")).to_contain_text("Connessione persa")
    assert guest.hand() == hand
    expect(guest.page.get_by_text("Connessione persa")).to_be_hidden()
    assert guest.hand() == hand
    assert guest.situation()


def test_a_watcher_sees_the_table_and_no_cards(visit: Open) -> None:
    player, watcher = visit(DESK), visit(PHONE)
    player.sit("Anna")
    player.play_until("draw")
    page = watcher.page
    page.reload()
    expect(page.locator(".plate", has_text="Anna")).to_be_visible()
    assert page.locator(".choices button:visible").all_inner_texts() == ["Siediti"]
    assert page.locator(".mine").count() == 0
    assert not [name for name in player.hand() if page.get_by_text(name).count()]
    page.locator("#name").fill("anna")
    page.locator("form button.main").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator(".mine").count() == 0


def test_a_name_that_is_taken_is_one_clear_line(visit: Open) -> None:
    first, second = visit(DESK), visit(DESK)
    first.sit("Anna")
    second.page.locator("#name").fill("Anna")
    second.page.locator("form button.main").click()
    expect(second.page.get_by_role("alert")).to_have_text(catalogue("it").text("table.no.sit.taken"))


def test_a_second_window_takes_the_seat_and_gives_it_back(visit: Open) -> None:
    guest = visit(DESK)
    guest.sit("Anna")
    other = guest.page.context.new_page()
    other.goto(guest.address)
    expect(other.locator(".mine .plate")).to_contain_text("Anna")
    expect(guest.page.get_by_role("alert")).to_contain_text("altra finestra")
    guest.page.get_by_role("button", name="Gioca qui").click()
    expect(guest.page.get_by_text("altra finestra")).to_be_hidden()
    expect(other.get_by_role("alert")).to_contain_text("altra finestra")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_nothing_stands_in_anybodys_way(visit: Open, size: tuple[int, int]) -> None:
    """By day and in the evening."""
    if not AXE.exists():
        pytest.skip("no development packages of the page")
    guest = visit(size)
    assert faults(guest) == []
    guest.sit()
    guest.situation()
    assert faults(guest) == []
    guest.play_until("draw")
    guest.page.locator(".mine section button").first.click()
    assert faults(guest) == []
    guest.play_until("over")
    assert faults(guest) == []
    for tab in ("ledger", "rules", "settings"):
        if size == PHONE and tab == "ledger":
            guest.page.locator(".menu").click()
        guest.page.locator(f"#tab-{tab}").click()
        assert faults(guest) == []


def faults(guest: Guest) -> list[str]:
    found = []
    for scheme in ("light", "dark"):
        guest.page.emulate_media(color_scheme=scheme)
        found += guest.faults()
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_every_size(visit: Open, language: str) -> None:
    guest = visit(DESK, LOCALES[language])
    words = catalogue(language)
    expect(guest.page.get_by_role("button", name=words.text("table.sit"))).to_be_visible()
    assert guest.page.locator("html").get_attribute("lang") == language
    assert overflowing(guest) == []
    guest.sit()
    for _ in range(12):
        now = guest.situation()
        assert overflowing(guest) == []
        assert not re.search(r"[{}]|undefined|NaN", guest.page.locator("body").inner_text())
        guest.play_on()
        if now == "over":
            break


def overflowing(guest: Guest) -> list[str]:
    """In every size: buttons whose words do not fit in them, or that are too small for a finger, or outside."""
    found = []
    for width, height in (SMALL, PHONE, DESK):
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("size => player.settled(...size)", [width, height])
        assert guest.fits()
        found += guest.page.evaluate(OVERFLOWING)
    return found


OVERFLOWING = """() => [...document.querySelectorAll('.choices button, .mine button')].filter(button => {
  const box = button.getBoundingClientRect()
  const outside = box.bottom > innerHeight || box.right > innerWidth
  return button.scrollWidth > button.clientWidth + 1 || box.height < 48 || outside
}).map(button => button.innerText)"""


def test_the_language_can_be_changed_at_the_table(visit: Open) -> None:
    guest = visit(DESK)
    guest.sit()
    guest.situation()
    guest.page.locator("#tab-settings").click()
    guest.page.get_by_role("radio", name="Deutsch").click()
    expect(guest.page.get_by_text("Du bist dran", exact=True)).to_be_visible()
    guest.page.reload()
    expect(guest.page.locator("html")).to_have_attribute("lang", "de")


def test_the_help_is_one_key_away(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    guest.page.keyboard.press("?")
    expect(guest.page.get_by_role("heading", name="Tasti")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_role("heading", name="Tasti")).to_be_hidden()
    expect(guest.page.get_by_role("button", name="Menù")).to_be_focused()


def test_the_page_is_told_nothing_of_the_others_cards(visit: Open) -> None:
    guest = visit(DESK)
    states: list[dict[str, object]] = []
    guest.page.on("websocket", lambda line: line.on("framereceived", lambda text: states.append(json.loads(text))))
    guest.page.reload()
    guest.sit()
    for _ in range(25):
        if guest.play_on() == "over":
            break
    table: Any = {}
    tables = []
    for state in states:
        if state["t"] in ("state", "change"):
            table = state["table"] if state["t"] == "state" else patched(table, state["patch"])
            tables.append(table)
    assert len(tables) > 5
    for table in tables:
        for seat in table["seats"]:
            if not seat["you"] and not table["result"]:
                assert set(seat["cards"]) <= {"??"}
