"""The page with its service worker in charge, as people have it: one page, however they come, and however often."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import buio
from buio.table.room import Room
from buio.table.settings import Settings
from tests.browser.conftest import Host, guests, served
from tests.browser.test_people import a_table_from_the_door
from tests.server.test_below import BELOW, behind

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
PHONE = (390, 664)
IN_CHARGE = "() => navigator.serviceWorker.controller !== null"
SCRIPTS = "performance.getEntriesByType('resource').map((one) => one.name).filter((name) => /\\.js$/.test(name))"
TABLE = f"() => {SCRIPTS}.some((name) => /playing-/.test(name))"
RUN = f"async () => {{ for (const name of {SCRIPTS}) await import(name); return [...new Set({SCRIPTS})] }}"
"""The addresses of the scripts of the page, as soon as all of them have run."""


def one_page(page: "Page", at: str) -> None:
    """The document holds one page, and no script has run under two addresses."""
    page.wait_for_function(TABLE)
    scripts = page.evaluate(RUN)
    assert len(scripts) == len({name.rpartition("/")[2] for name in scripts}), f"{at}: {scripts}"
    assert page.locator("#app > .page").count() == 1, at
    expect(page.get_by_role("alert")).to_have_count(0)


def test_there_is_one_page_with_the_worker_in_charge(host: Host) -> None:
    visit = host()
    anna, bea = (visit(PHONE, service_workers="allow") for _ in range(2))
    page = anna.page
    page.wait_for_function(IN_CHARGE)
    page.get_by_role("button", name="Apri un tavolo").click()
    page.locator(".go button").click()
    anna.sit("Anna")
    one_page(page, "opened from the door")
    for number in range(3):
        page.reload()
        page.locator(".felt .mine .plate").wait_for()
        one_page(page, f"reload {number + 1}")
    link = a_table_from_the_door(anna, bots=0)
    one_page(page, "a second table")
    bea.page.goto(link)
    bea.page.wait_for_function(IN_CHARGE)
    for way in ("a guest's link", "the same again"):
        bea.page.locator("#name").wait_for()
        one_page(bea.page, way)
        bea.page.reload()


@pytest.mark.parametrize("takes", [True, False], ids=["taken away", "left"])
def test_the_page_works_below_a_path_of_a_proxy(browser: "Browser", takes: bool) -> None:
    proxy, app = behind(takes, host="http://127.0.0.1")
    with served(proxy) as address, guests(browser, f"{address}{BELOW}/") as visit:
        anna, bea = (visit(PHONE, service_workers="allow") for _ in range(2))
        anna.page.wait_for_function(IN_CHARGE)
        anna.page.get_by_role("button", name="Apri un tavolo").click()
        app.state.names.public_url = f"{address}{BELOW}"  # the port is known now
        anna.page.locator(".go button").click()
        anna.sit("Anna")
        one_page(anna.page, "below")
        anna.show("around")
        link = anna.page.get_by_label("Il link del tavolo").input_value()
        assert link.startswith(f"{address}{BELOW}/t/")
        bea.page.goto(link)
        bea.sit("Bea")
        anna.page.reload()
        expect(anna.page.locator(".felt")).to_contain_text("Bea")
        one_page(anna.page, "below, again")
        cookies = anna.page.context.cookies()
        assert {cookie.get("path") for cookie in cookies} == {f"{BELOW}/"}


@pytest.mark.parametrize("account", [False, True], ids=["table", "account"])
def test_there_is_one_page_at_the_bare_address(host: Host, account: bool) -> None:
    room = Room.new(buio.games["italian"], None, Settings(bots=0 if account else 2), account=account)
    guest = host(room)(PHONE, service_workers="allow")
    guest.page.wait_for_function(IN_CHARGE)
    guest.page.locator("#name").fill("Anna")
    guest.page.locator("form button.main").click()
    for number in range(2):
        guest.page.locator(".keep" if account else ".felt .mine .plate").wait_for()
        one_page(guest.page, f"visit {number + 1}")
        guest.page.reload()
