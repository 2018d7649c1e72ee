"""Letters twice as large as usual, as a browser can be told: all can be read, and whatever may be done is in reach."""

import pytest

import buio
from tests.browser.conftest import Host, a_table
from tests.browser.guest import Guest
from tests.server.test_past import played

pytestmark = pytest.mark.browser
SMALL, LAPTOP = (360, 640), (1366, 650)
TWICE = 32
both = pytest.mark.parametrize("size", [SMALL, LAPTOP], ids=["phone", "laptop"])


def check(guest: Guest) -> None:
    """Whoever scrolls reaches everything; nothing sticks out sideways."""
    assert guest.fits()
    assert guest.unreachable() == []


@both
@pytest.mark.parametrize(("code", "bots", "stops"), [("texas", 8, ("R", "over")), ("ramino_v1", 3, ("hand:", "over"))])
def test_a_deal_in_letters_of_double_size(
    host: Host, size: tuple[int, int], code: str, bots: int, stops: tuple[str, ...]
) -> None:
    guest = host(a_table(buio.games[code], bots=bots))(size)
    guest.letters(TWICE)
    guest.sit("Massimiliano Bartolo")
    for stop in stops:
        guest.play_until(stop)
        guest.page.evaluate("player.settled()")
        if size == LAPTOP:
            assert guest.sticking_out() + guest.covering() == []
        check(guest)
        if stop == "R":
            guest.page.locator(".slots [aria-keyshortcuts=R]").click()
            guest.page.locator(".amount").wait_for()
            check(guest)
            guest.page.keyboard.press("Escape")


@both
def test_door_panels_and_past_in_letters_of_double_size(host: Host, size: tuple[int, int]) -> None:
    guest = host()(size)
    guest.letters(TWICE)
    check(guest)
    guest.page.get_by_role("button", name="Apri un tavolo").click()
    guest.page.locator(".games").wait_for()
    check(guest)
    guest = host(played("texas", deals=1))(size)
    guest.letters(TWICE)
    guest.page.locator(".menu").click()
    for tab in guest.page.locator("aside [role=tab]").all():
        tab.click()
        check(guest)
    guest.page.keyboard.press("Escape")
    guest.page.locator("header .icon").first.click()
    guest.page.locator(".steps").wait_for()
    check(guest)
    for tab in guest.page.locator("dialog [role=tab]").all():
        tab.click()
        check(guest)
