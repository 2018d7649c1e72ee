"""Recorded hands of a folder on a page of their own."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from buio.cli.own_hands import brought
from buio.server.own_hands import hands_app
from tests.browser.conftest import guests, served
from tests.server.test_own_hands import folder_of_hands

pytestmark = pytest.mark.browser


def test_the_hands_of_a_folder_are_charts_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    folder_of_hands(tmp_path)
    with served(hands_app(brought([tmp_path], "")[0])) as address, guests(browser, address) as visit:
        guest = visit((360, 640))
        expect(guest.page.get_by_role("img")).to_have_count(2)
        guest.page.get_by_role("button", name="VPIP").click()
        expect(guest.page.get_by_text("Carla").last).to_be_visible()
        assert guest.fits()
        assert guest.faults() == []
