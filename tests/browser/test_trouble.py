"""What goes wrong between people and a table: each has a sentence and a way on, and nothing that was typed is lost."""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from buio.i18n import catalogue
from buio.server import new_table
from buio.table import wire
from buio.table.room import Room
from tests.browser.company import Wire
from tests.browser.conftest import Host
from tests.browser.guest import Guest
from tests.browser.test_people import a_table_from_the_door
from tests.browser.test_worker import IN_CHARGE

pytestmark = pytest.mark.browser
PHONE, ACROSS = (390, 664), (640, 360)
WORDS = catalogue("it")
HOUR = 3600


def types_name(guest: Guest, name: str) -> None:
    guest.page.locator("#name").fill(name)


def test_a_link_that_was_revoked_says_so_and_the_new_one_knows_the_name(host: Host) -> None:
    visit = partial(host(), door=False)
    anna, bea = visit(PHONE), visit(PHONE)
    old = a_table_from_the_door(anna, bots=0)
    anna.sit("Anna")
    bea.page.goto(old)
    types_name(bea, "Beatrice")
    anna.show("host")
    anna.page.get_by_role("button", name="Nuovo link").click()
    anna.page.get_by_role("button", name="Crea").click()
    anna.show("around")
    link = anna.page.get_by_label("Il link del tavolo")
    expect(link).not_to_have_value(old)
    bea.page.context.clear_cookies()
    bea.page.goto(old)
    expect(bea.page.get_by_role("alert")).to_have_text(WORDS.text("room.no_table"))
    assert bea.faults() == []
    bea.page.get_by_label("Ho un invito").fill(f"Vieni a giocare: {link.input_value()}")
    bea.page.get_by_role("button", name="Vai").click()
    expect(bea.page.locator("#name")).to_have_value("Beatrice")
    bea.page.get_by_role("button", name="Siediti").click()
    expect(bea.page.locator(".mine .plate")).to_contain_text("Beatrice")


def test_a_full_table_lets_one_watch_and_sit_down_as_soon_as_somebody_goes(host: Host) -> None:
    visit = partial(host(), door=False)
    anna, bea, carla = visit(PHONE), visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna, bots=0, seats=2)
    anna.sit("Anna")
    anna.show("host")
    anna.page.get_by_role("button", name="Metti in pausa").click()
    bea.page.goto(link)
    bea.sit("Bea")
    carla.page.goto(link)
    types_name(carla, "Carla")
    sit = carla.page.get_by_role("button", name="Siediti")
    sit.click()
    expect(carla.page.get_by_role("alert")).to_have_text(WORDS.text("table.no.full"))
    expect(carla.page.locator("#name")).to_have_value("Carla")
    assert carla.faults() == []
    bea.show("around")
    for _ in range(2):
        bea.page.get_by_role("button", name="Mi alzo").click()
    expect(carla.page.locator(".seat", has_text="Bea")).to_have_count(0)
    sit.click()
    expect(carla.page.locator(".mine .plate")).to_contain_text("Carla")
    expect(carla.page.get_by_role("alert")).to_have_count(0)


def test_a_name_that_is_taken_stays_to_be_mended(host: Host) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, other = visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna, bots=0)
    anna.sit("Anna")
    other.page.goto(link)
    types_name(other, "anna")
    other.page.get_by_role("button", name="Siediti").click()
    expect(other.page.get_by_role("alert")).to_have_text(WORDS.text("table.no.sit.taken"))
    expect(other.page.locator("#name")).to_have_value("anna")
    other.sit("Anna B.")
    expect(other.page.get_by_role("alert")).to_have_count(0)


def test_an_old_page_says_that_it_is_old_and_is_loaded_anew_with_its_name(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = partial(host(), door=False)
    anna, bea = visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna, bots=0)
    anna.sit("Anna")
    bea.page.goto(link)
    types_name(bea, "Beatrice")
    with monkeypatch.context() as newer:
        newer.setattr(wire, "PROTOCOL", wire.PROTOCOL + 1)
        bea.page.evaluate("sessionStorage.setItem('buio.reloaded', String(Date.now()))")  # that did not help
        bea.page.reload()
        expect(bea.page.get_by_role("alert")).to_have_text(WORDS.text("room.old_page"))
    bea.page.get_by_role("button", name="Ricarica").click()
    expect(bea.page.locator("#name")).to_have_value("Beatrice")
    bea.sit("Beatrice")


def test_a_phone_that_slept_for_an_hour_finds_what_became_of_its_seat(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, make = [], new_table.room_for

    def noted(*how: Any) -> Room:
        made.append(make(*how))
        return made[-1]

    monkeypatch.setattr(new_table, "room_for", noted)
    visit = partial(host(), door=False, service_workers="allow")
    anna, carla, bea = visit(PHONE), visit(PHONE), visit(PHONE)
    line = Wire(bea.page)
    link = a_table_from_the_door(anna, bots=0, absent=900)
    (room,) = made
    anna.sit("Anna")
    anna.show("host")
    anna.page.get_by_role("button", name="Metti in pausa").click()
    for guest, name in ((carla, "Carla"), (bea, "Beatrice")):
        guest.page.goto(link)
        guest.sit(name)
    bea.show("around")
    bea.page.get_by_role("button", name="Salto un giro").click()
    expect(bea.page.get_by_role("button", name="Rientro").first).to_be_visible()
    bea.back()
    line.sleep()
    expect(carla.page.locator(".seat", has_text="Beatrice")).to_contain_text("non è collegato")
    now = room.now
    room.now = lambda: now() + HOUR
    anna.page.locator(".host").get_by_role("button", name="Si riprende").click()
    expect(carla.page.locator(".seat", has_text="Beatrice")).to_have_count(0)
    line.wake()
    said = WORDS.text("room.seat_lost", name="Beatrice")
    expect(bea.page.get_by_text(said)).to_be_visible()
    assert bea.faults() == []
    expect(bea.page.locator("#name")).to_have_value("Beatrice")
    bea.page.get_by_role("button", name="Siediti").click()
    expect(bea.page.locator(".mine .plate")).to_contain_text("Beatrice")


def test_a_dead_server_keeps_what_the_form_and_the_letter_say(host: Host) -> None:
    visit = host()
    anna = visit(PHONE)
    page = anna.page
    page.get_by_role("button", name="Apri un tavolo").click()
    page.get_by_label("Fiches a testa").fill("777")
    page.get_by_label("Bot, finché c'è posto").fill("0")
    page.route("**/api/tables", lambda asked: asked.abort())
    page.get_by_role("button", name="Apri il tavolo").click()
    expect(page.get_by_role("alert")).to_have_text(WORDS.text("table.no.offline"))
    expect(page.get_by_label("Fiches a testa")).to_have_value("777")
    page.unroute("**/api/tables")
    line = Wire(page)
    page.get_by_role("button", name="Apri il tavolo").click()
    anna.sit("Anna")
    expect(page.locator(".mine .plate")).to_contain_text("777")
    anna.show("talk")
    say = page.get_by_placeholder("Scrivi qualcosa…")
    say.fill("torno subito")
    line.fall()
    expect(page.get_by_text(WORDS.text("table.offline"))).to_be_attached()
    say.press("Enter")
    expect(page.get_by_role("alert").filter(has_text=WORDS.text("table.no.offline"))).to_be_visible()
    expect(say).to_have_value("torno subito")
    line.come_back()
    expect(page.get_by_text(WORDS.text("table.offline"))).to_have_count(0)
    say.press("Enter")
    expect(page.locator(".side, #side").get_by_text(re.compile("torno subito"))).to_be_visible()
    expect(say).to_have_value("")


@pytest.mark.usefixtures("dealt")
@pytest.mark.parametrize("account", [False, True], ids=["dealt", "account"])
def test_a_dead_phone_costs_nobody_seat_or_chips(host: Host, account: bool) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, bruno, other = visit(PHONE), visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna, bots=0, account=account)
    types_name(anna, "Anna")
    anna.page.get_by_role("button", name="Siediti").click()
    bruno.page.goto(link)
    types_name(bruno, "Bruno")
    bruno.page.get_by_role("button", name="Siediti").click()
    expect(anna.page.locator("main")).to_contain_text("Bruno")
    bruno.page.goto("about:blank")
    other.page.goto(link)
    types_name(other, "bruno")
    other.page.get_by_role("button", name="Siediti").click()
    other.page.get_by_role("button", name="Sono io, Bruno").click()
    expect(other.page.get_by_text(WORDS.text("room.waits_host", name="Anna"))).to_be_visible()
    anna.page.locator("header").get_by_role("button", name="Bruno chiede il suo posto").click()
    asked = anna.page.get_by_role("alert").filter(has_text="Sul suo schermo si legge")
    code = re.search("[A-Z2-9]{4}", asked.inner_text())
    assert code
    other.looks((ACROSS, PHONE), axe=False)
    anna.page.set_viewport_size({"width": 640, "height": 360})
    anna.page.evaluate("player.settled(640, 360)")
    if not account:
        head, turn = anna.page.locator("header").bounding_box(), anna.page.locator(".turn").bounding_box()
        assert head
        assert turn
        assert head["y"] + head["height"] <= turn["y"] + 1, "whose turn it is stands below the name of the game"
    anna.looks((PHONE,), axe=False)
    expect(other.page.get_by_text(WORDS.text("room.claim_code", code=code[0]))).to_be_visible()
    assert anna.faults() == []
    asked.get_by_role("button", name="Sì, è Bruno").click()
    expect(asked).to_have_count(0)
    expect(other.page.locator("#name")).to_have_count(0)
    expect(other.page.locator("main")).to_contain_text("Bruno")
    assert other.faults() == []
    bruno.page.goto(link)
    expect(bruno.page.get_by_role("alert")).to_contain_text(WORDS.text("room.moved"))


def test_who_is_sent_away_in_mid_deal_reads_by_whom_and_plays_no_more(host: Host) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, dino = visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna, bots=0)
    anna.sit("Anna")
    anna.page.wait_for_function(IN_CHARGE)
    dino.page.goto(link)
    dino.sit("Dino")
    dino.page.wait_for_function(IN_CHARGE)
    expect(dino.page.locator("header")).to_contain_text("mano 1")
    anna.show("host")
    anna.page.get_by_role("button", name="Metti in pausa").click()
    anna.page.locator("summary", has_text="Dino").click()
    anna.page.get_by_role("button", name="Fai alzare").first.click()
    expect(anna.page.locator(".host")).to_contain_text(WORDS.text("room.remove_now", name="Dino"))
    anna.page.get_by_role("button", name="Fai alzare").last.click()
    expect(dino.page.locator(".bar")).to_contain_text(WORDS.text("room.removed_now"))
    expect(dino.page.locator("body")).not_to_contain_text("Ti alzi")
    assert dino.page.locator(".slots button").count() == 0
    assert dino.faults() == []
    anna.page.locator(".host").get_by_role("button", name="Si riprende").click()
    anna.back()
    anna.page.evaluate("() => void player.out()")
    expect(dino.page.get_by_text(WORDS.text("room.removed"))).to_be_visible()


def test_without_script_the_page_says_what_it_needs(host: Host) -> None:
    guest = host()(PHONE, java_script_enabled=False)
    told = guest.page.locator("noscript p")
    expect(told).to_contain_text(["Per giocare serve", "To play you need", "Zum Spielen braucht es"])
    assert all(one.bounding_box() for one in told.all())
