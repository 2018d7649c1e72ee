"""One link for every Thursday, as people have it: with the service worker in charge, from one night to the next."""

from functools import partial

import pytest
from playwright.sync_api import expect

from buio.i18n import catalogue
from tests.browser.conftest import Host
from tests.browser.guest import Guest
from tests.browser.test_people import a_table_from_the_door
from tests.browser.test_worker import IN_CHARGE, one_page

pytestmark = pytest.mark.browser
PHONE, ACROSS = (390, 664), (640, 360)
WORDS = catalogue("it")


def pauses(anna: Guest) -> None:
    anna.show("host")
    anna.page.get_by_role("button", name="Metti in pausa").click()


def closes(anna: Guest) -> None:
    """The host ends the night; the way to the next one is on the screen, and nobody has to look for it."""
    anna.show("host")
    anna.page.get_by_role("button", name="Chiudi la serata").click()
    anna.page.get_by_role("button", name="Chiudi i conti").click()
    for size in (PHONE, ACROSS):
        anna.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(anna.page.get_by_role("button", name="Prossima serata")).to_be_in_viewport(ratio=1)


def goes_on(guest: Guest, name: str) -> None:
    """Known at the table to which the page has come, they sit down there."""
    expect(guest.page.locator("#name")).to_have_value(name)
    guest.page.locator("form button.main").click()
    expect(guest.page.locator(".felt .mine .plate")).to_contain_text(name)


def test_three_nights_by_one_link_that_was_renewed_in_between(host: Host) -> None:
    visit = partial(host(), door=False)
    anna, bea = (visit(PHONE, service_workers="allow") for _ in range(2))
    carla, zoe = visit(PHONE), visit(ACROSS)
    first = a_table_from_the_door(anna, bots=0)
    anna.sit("Anna")
    pauses(anna)
    for guest, name in ((bea, "Bea"), (carla, "Carla")):
        guest.page.goto(first)
        guest.sit(name)
    zoe.page.goto(first)
    expect(zoe.page.locator(".seat")).to_have_count(3)
    assert zoe.page.evaluate("player.settled().then(wrong)") == [], "what lies in a closed fold sticks out of nothing"

    anna.page.locator("summary", has_text="Carla").click()
    anna.page.get_by_role("button", name="Fai alzare").first.click()
    anna.page.get_by_role("button", name="Fai alzare").last.click()
    expect(carla.page.get_by_text(WORDS.text("room.removed"))).to_be_visible()
    expect(anna.page).not_to_have_url(f"{first}/")
    anna.show("around")
    link = anna.page.get_by_label("Il link del tavolo").input_value()
    expect(anna.page).to_have_url(f"{link}/")
    closes(anna)
    anna.page.get_by_role("button", name="Prossima serata").click()
    goes_on(anna, "Anna")
    pauses(anna)
    expect(zoe.page.get_by_text(WORDS.text("room.followed_anew"))).to_be_visible()
    expect(zoe.page.get_by_role("button", name="Al tavolo di stasera")).to_have_count(0)
    bea.page.wait_for_function(IN_CHARGE)
    bea.page.get_by_role("button", name="Al tavolo di stasera").click()
    goes_on(bea, "Bea")
    one_page(bea.page, "the second night")
    carla.page.goto(link)
    expect(carla.page.get_by_text(WORDS.text("room.removed"))).to_be_visible()

    second = anna.page.url
    closes(anna)
    anna.page.get_by_role("button", name="Prossima serata").click()
    goes_on(anna, "Anna")
    expect(anna.page).not_to_have_url(second)
    bea.page.goto(link)
    expect(bea.page).to_have_url(anna.page.url)
    goes_on(bea, "Bea")
    one_page(bea.page, "the third night, by the link of the first")
