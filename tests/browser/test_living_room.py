"""A living room: a television that shows the table, and cards of paper of which the phones keep the account."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company, told_account
from tests.browser.conftest import Host

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
ANNA, BEPPE, CARLA, TELEVISION = (390, 664), (360, 640), (412, 732), (1920, 1080)


def test_a_night_on_one_screen_with_three_phones_as_hands(host: Host, dealt: None) -> None:
    """The television opens the table and shows it; who sits down by its code holds nothing but their hand."""
    visit, night = host(), Company()
    screen = visit(TELEVISION, service_workers="allow")
    tv = screen.page
    tv.get_by_role("button", name="Apri un tavolo").click()
    tv.get_by_label("Bot, finché c'è posto").fill("0")
    tv.get_by_text("Tempi, assenze e ritmo").click()
    tv.get_by_label("Prima mano: attesa").fill("0")  # the first two are dealt to at once, whenever the third comes
    tv.get_by_role("button", name="Apri il tavolo").click()
    tv.get_by_role("link", name="Apri come schermo del tavolo").click()
    expect(tv.get_by_role("img", name="Inquadra e siediti")).to_be_visible()
    link = tv.url.removesuffix("?screen") + "#hand"
    for name, size in (("Anna", ANNA), ("Beppe", BEPPE), ("Carla", CARLA)):
        worker = (
            "allow" if name == "Anna" else "block"
        )  # of the hands one shows that it works with the worker in charge
        guest = night.people[name] = visit(size, door=False, has_touch=True, service_workers=worker)
        guest.page.goto(link)
        guest.sit(name)
        expect(tv.locator(".plate", has_text=name)).to_be_visible()
        assert "#" not in guest.page.url
    night.play_out()
    night.go_on()
    while not all(guest.hand() for guest in night):
        night[night.asked()].play_on()
    for guest in night:
        assert len(guest.hand()) == 5
        assert guest.page.locator(".seat").count() == 0
    night.look("hands")
    hidden = {card for guest in night for card in guest.hand()}
    shown = {card.get_attribute("aria-label") for card in tv.locator(".felt .card").all()}
    assert not shown & hidden
    night.people["Schermo"] = screen
    night.look("the screen")
    plate = tv.locator(".plate", has_text="Anna").evaluate
    large = float(plate("it => it.offsetHeight"))
    tv.set_viewport_size({"width": 1366, "height": 650})
    assert large > 1.3 * float(plate("it => it.offsetHeight")), "what stands at a seat grows with the screen"
    tv.set_viewport_size({"width": TELEVISION[0], "height": TELEVISION[1]})
    del night.people["Schermo"]
    night.play_out()
    expect(tv.locator(".result")).to_be_visible()
    expect(night["Beppe"].page.locator(".pocket .result")).to_be_visible()
    night.people["Schermo"] = screen
    night.look("the result on the screen")
    assert screen.faults() == night["Beppe"].faults() == []
    night["Beppe"].page.get_by_role("button", name="Mostra tutto il tavolo").click()
    expect(night["Beppe"].page.locator(".seat")).to_have_count(2)
    tv.get_by_role("button", name="Chiudi lo schermo").click()
    screen.show("host")
    tv.get_by_role("button", name="Chiudi la serata").click()
    tv.get_by_role("button", name="Chiudi i conti").click()
    for page in night.pages:
        expect(page.get_by_role("heading", name="La serata è chiusa")).to_be_visible()
    assert sum(told_account(night["Anna"].page).values()) == 0


def test_a_night_of_real_cards_of_which_the_account_is_kept(host: Host, dealt: None) -> None:
    """Two games, a pot beside the main one, a pot that waits; the phones agree, and grandmother has none."""
    visit, night = host(), Company()
    anna = night.people["Anna"] = visit(ANNA, has_touch=True)
    page = anna.page
    page.get_by_role("button", name="Apri un tavolo").click()
    page.get_by_role("radio", name="Sceglie il mazziere").check()
    page.get_by_label("Cerca un gioco").fill("Texas")
    page.get_by_role("button", name=re.compile(r"^Texas hold'em")).click()
    page.get_by_label("Solo il conto").check()
    page.get_by_role("button", name="100", exact=True).click()
    page.get_by_role("button", name="Apri il tavolo").click()
    sits_down(page, "Anna")
    link = page.get_by_label("Il link del tavolo").input_value()
    beppe = night.people["Beppe"] = visit(BEPPE, door=False, has_touch=True)
    beppe.page.goto(link)
    sits_down(beppe.page, "Beppe")
    page.get_by_label("Qualcuno senza telefono").fill("Nonna")
    page.get_by_role("button", name="Fai sedere").click()
    expect(beppe.page.locator(".keep li")).to_have_count(3)
    night.look("real cards")

    page.get_by_label("Invito per tutti").fill("10")
    page.get_by_role("button", name="+10", exact=True).click()
    put(page, Beppe=50, Nonna=50)
    wins(page, "Beppe")
    booked(night, {"Anna": 90, "Beppe": 160, "Nonna": 50})

    night.choose("Texas hold'em")
    for each in night.pages:
        expect(each.locator("header")).to_contain_text("Texas hold'em")
    put(page, Anna=80, Beppe=80, Nonna=50)
    wins(page, "Nonna")
    page.get_by_role("group", name="Piatto a parte, 60").get_by_role("button", name="Anna").click()
    expect(page.locator(".sum")).to_contain_text("Nonna prende 150 · Anna prende 60")
    night.look("a pot beside the main one")
    booked(night, {"Anna": 70, "Beppe": 80, "Nonna": 150})

    put(beppe.page, Anna=20, Beppe=20, Nonna=20)
    expect(beppe.page.get_by_text("Nessuno vince: 60 restano nel piatto")).to_be_visible()
    beppe.page.get_by_role("button", name="Segna la mano").click()
    page.get_by_role("button", name="Non è così").click()
    put(beppe.page, Anna=20, Beppe=20, Nonna=20)
    booked(night, {"Anna": 50, "Beppe": 60, "Nonna": 130}, by="Beppe")
    for each in night.pages:
        expect(each.get_by_text("Nel piatto aspettano")).to_contain_text("60")
    night.look("a pot that waits")

    page.get_by_role("button", name="Chiacchiere").click()
    page.get_by_role("button", name="brinda").click()
    expect(beppe.page.locator(".bubble")).to_be_visible()
    assert anna.faults() == []
    anna.back()
    put(page, Anna=5, Beppe=5, Nonna=5)
    wins(page, "Anna")
    booked(night, {"Anna": 120, "Beppe": 55, "Nonna": 125})
    anna.show("host")
    page.get_by_role("button", name="Chiudi la serata").click()
    page.get_by_role("button", name="Chiudi i conti").click()
    for each in night.pages:
        expect(each.get_by_role("heading", name="La serata è chiusa")).to_be_visible()
        assert told_account(each) == {"Anna": 20, "Beppe": -45, "Nonna": 25}
    night.look("the account of real cards")


def sits_down(page: "Page", name: str) -> None:
    page.locator("#name").fill(name)
    page.get_by_role("button", name="Siediti").click()
    expect(page.locator(".keep li", has_text=name)).to_be_visible()


def put(page: "Page", **chips: int) -> None:
    """What each has put in, typed."""
    for name, amount in chips.items():
        page.get_by_label(f"Quanto ha messo {name}").fill(str(amount))


def wins(page: "Page", name: str) -> None:
    page.locator(".keep li", has_text=name).get_by_role("button", name="Vince").click()


def booked(night: Company, stacks: dict[str, int], by: str = "Anna") -> None:
    """Who has written the deal down says so, the other phone agrees, and all have so much."""
    night[by].page.get_by_role("button", name="Segna la mano").click()
    other = next(guest for name, guest in night.people.items() if name != by)
    expect(night[by].page.get_by_text("Manca il sì di")).to_be_visible()
    night.look("asked whether it was so")
    other.page.get_by_role("button", name="Giusto").click()
    for page in night.pages:
        for name, stack in stacks.items():
            expect(page.locator(".keep li", has_text=name).locator(".stack")).to_have_text(str(stack))
