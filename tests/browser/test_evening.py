"""Beside the cards: looking back, talk, an account of real cards, one screen for all."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host, Open
from tests.server.test_past import played

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.browser

PHONE, DESK = (390, 664), (1280, 800)


def step(page: "Page") -> str:
    return page.locator(".count").inner_text()


def test_a_night_is_looked_back_at(host: Host) -> None:
    """The list, a hand by key and by button, files, the figures, the account: on a phone and at a desk."""
    visit = host(played("texas", deals=4))
    for size in (PHONE, DESK):
        guest = visit(size)
        page = guest.page
        page.get_by_role("button", name="Ultima mano").click()
        page.locator(".steps").wait_for()
        count = int(step(page).partition("/")[2])
        assert step(page) == f"{count}/{count}"
        page.keyboard.press("Home")
        expect(page.locator(".count")).to_have_text(f"1/{count}")
        page.get_by_role("button", name="Un passo avanti").click()
        expect(page.locator(".count")).to_have_text(f"2/{count}")
        assert guest.faults() == []
        assert guest.fits()
        page.get_by_text("Da portare via").click()
        for name, file in (("Immagine", "buio-4.png"), ("File PHH", "buio-4.phh")):
            with page.expect_download() as taken:
                page.get_by_role("button", name=name).click()
            assert taken.value.suggested_filename == file
        page.keyboard.press("Escape")
        for tab in ("Numeri", "Conto", "Mani"):
            page.get_by_role("tab", name=tab, exact=True).and_(page.locator("dialog *")).click()
            assert guest.faults() == []
            assert guest.fits()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_an_account_of_real_cards_is_kept_by_two_phones(host: Host) -> None:
    visit = host()
    anna, beppe = visit(PHONE), visit(PHONE)
    body = {"games": ["italian"], "account": True}
    links = anna.page.request.post(f"{anna.address}/api/tables", data=body).json()
    for guest, link, name in ((anna, links["host_link"], "Anna"), (beppe, links["link"], "Beppe")):
        guest.page.goto(link)
        guest.page.locator("#name").fill(name)
        guest.page.locator("form button.main").first.click()
    anna.page.get_by_label("Qualcuno senza telefono").fill("Nonna")
    anna.page.get_by_role("button", name="Fai sedere").click()
    expect(beppe.page.locator(".keep li")).to_have_count(3)
    anna.page.get_by_role("button", name="+1", exact=True).click()
    anna.page.locator("li", has_text="Nonna").get_by_role("button", name="Vince").click()
    assert anna.faults() == []
    anna.page.get_by_role("button", name="Segna la mano").click()
    expect(anna.page.get_by_text("Manca il sì di Beppe")).to_be_visible()
    beppe.page.get_by_role("button", name="Giusto").click()
    expect(anna.page.locator("li", has_text="Nonna").locator(".stack")).to_have_text("202")
    anna.page.get_by_role("button", name="Chiacchiere").click()
    anna.page.get_by_role("button", name="brinda").click()
    expect(beppe.page.locator(".bubble")).to_be_visible()
    assert anna.faults() == []


def test_one_screen_shows_the_table_and_how_to_sit_down(visit: Open) -> None:
    tv = visit(DESK)
    tv.page.goto(f"{tv.address}/?screen")
    expect(tv.page.get_by_role("img", name="Inquadra e siediti")).to_be_visible()
    phone = visit(PHONE)
    phone.sit("Anna")
    expect(tv.page.locator(".plate", has_text="Anna")).to_be_visible()
    phone.situation()
    mine = phone.hand()
    assert mine
    shown = [card.get_attribute("aria-label") or "" for card in tv.page.locator(".seat .card").all()]
    assert not set(shown) & {card for card in mine if not re.search("coperta", card)}
    assert tv.faults() == []
    assert tv.fits()
