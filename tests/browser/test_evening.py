"""Looking back at a night that was played."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.server.test_past import played

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.browser

PHONE, ACROSS, DESK = (390, 664), (640, 360), (1280, 800)


def step(page: "Page") -> str:
    return page.locator(".count").inner_text()


def test_a_night_is_looked_back_at(host: Host) -> None:
    """The list, a hand by key and by button, files, the figures, the account: on a phone, on its side, at a desk."""
    visit = host(played("texas", deals=4))
    for size in (PHONE, ACROSS, DESK):
        guest = visit(size, service_workers="allow" if size == PHONE else "block")
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
        assert guest.unreachable() == []
        page.locator(".told").focus()  # it scrolls, so a key has to reach it
        expect(page.locator(".told")).to_be_focused()
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
