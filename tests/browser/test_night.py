"""A whole night, from an empty server to the account: everybody in front of a page of their own."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company, Wire, told_account
from tests.browser.conftest import Host, Open

if TYPE_CHECKING:
    from tests.browser.guest import Guest

pytestmark = pytest.mark.browser
ANNA, BEPPE, CARLA, DINO = (390, 664), (360, 640), (820, 1180), (1280, 800)
GAMES = ("Texas hold'em", "Telesina", "Badugi", "Omaha alta-bassa")
"""What is played beside Italian poker, which comes first."""
STACK = 200
CUT = """() => [...document.querySelectorAll('.seat .said span')].filter((it) => it.scrollWidth > it.clientWidth + 1)
  .map((it) => it.innerText)"""
"""What is said at a seat and does not fit there."""
COUNT_TAPS = "() => { globalThis.taps = 0; addEventListener('pointerdown', () => (taps += 1), true) }"


def test_a_night_of_four_on_two_phones_a_tablet_and_a_desktop(host: Host, dealt: None) -> None:
    visit, night = host(), Company()
    night.people["Anna"] = visit(ANNA, has_touch=True, service_workers="allow")
    link = a_table_is_opened(night)
    wire = friends_sit_down(night, visit, link)
    night.play_out()
    night.look("the first result")
    parol(night)
    won_after_parol(night)
    all_in(night)
    the_line_falls(night, wire)
    a_pause(night)
    hands = the_last_deal(night)
    for guest, hand in zip(night, hands, strict=True):
        looked_back(guest, hand)
    the_account(night)


def a_table_is_opened(night: Company) -> str:
    """The host's way from the bare address to the table, and the link that goes to the friends."""
    anna = night["Anna"]
    page = anna.page
    night.look("the door")
    page.get_by_role("button", name="Apri un tavolo").click()
    page.get_by_role("radio", name="Sceglie il mazziere").check()
    for game in GAMES:
        page.get_by_label("Cerca un gioco").fill(game)
        page.get_by_role("button", name=re.compile(rf"^{game} ?\d")).click()
    page.get_by_label("Bot, finché c'è posto").fill("0")
    page.get_by_text("Tempi, assenze e ritmo").click()
    page.get_by_label("Quanto resta il risultato").fill("-1")
    page.get_by_label("Ritmo dei bot").fill("0")
    page.locator("main").evaluate("one => one.scrollTo(0, one.scrollHeight)")  # else the button lies on fields
    night.look("the form")
    assert anna.faults() == []
    page.get_by_role("button", name="Apri il tavolo").click()
    expect(page.get_by_text("Poker all'italiana · 5 giochi")).to_be_visible()
    anna.sit("Anna")
    night.look("alone")
    anna.show("around")
    return page.get_by_label("Il link del tavolo").input_value()


def friends_sit_down(night: Company, visit: Open, link: str) -> Wire:
    """Each by the link, in three taps at most; the first of them has a line that can fall."""
    night["Anna"].back()
    wire = None
    for name, size in (("Beppe", BEPPE), ("Carla", CARLA), ("Dino", DINO)):
        worker = (
            "block" if wire else "allow"
        )  # in charge at the host's and where the line falls: elsewhere it does no more
        guest = night.people[name] = visit(size, door=False, has_touch=size != DINO, service_workers=worker)
        page = guest.page
        wire = wire or Wire(page)
        page.goto(link)
        page.evaluate(COUNT_TAPS)
        page.locator("#name").click()
        page.keyboard.type(name)
        page.get_by_role("button", name="Siediti").click()
        expect(page.locator(".felt .mine .plate")).to_contain_text(name)
        assert page.evaluate("taps") <= 3
    assert wire
    night.look("seated")
    return wire


def parol(night: Company) -> None:
    """All four leave the pot for the next deal."""
    night.choose("Poker all'italiana")
    night.go_on()
    night.play_out("P")
    for page in night.pages:
        expect(page.get_by_role("heading", name="Tutti parol")).to_be_attached()
        expect(page.locator(".result")).to_contain_text(re.compile(r"Restano \d+ nel piatto"))
        assert page.evaluate(CUT) == []
    night.look("parol")


def won_after_parol(night: Company) -> None:
    """The pot that was left is played for, before any other game is chosen: who can opens, the others see."""
    night.go_on()
    while name := night.asked():
        guest = night[name]
        now = guest.now()
        if "R" in now and "F" not in now:
            guest.slot("R").click()
            guest.page.locator(".amount .done").click()
        elif "C" in now:
            guest.slot("C").click()
        elif now:
            guest.play_on()
    night.look("after parol")
    for page in night.pages:
        expect(page.locator(".result")).to_contain_text(re.compile("vince|Vinci"))


def all_in(night: Company) -> None:
    """Stacks of four sizes in the middle: a main pot and others beside it. Who has lost all buys again."""
    night.choose("Texas hold'em")
    night.go_on()
    while name := night.asked():
        everything(night[name])
    night.look("all in")
    for page in night.pages:
        assert page.locator(".result .pots > div").count() >= 2, "several pots have gone to several winners"
    broke = [guest for guest in night if guest.page.get_by_role("button", name="Altre fiches").count()]
    assert broke
    for guest in broke:
        guest.page.get_by_role("button", name="Altre fiches").click()
        expect(guest.page.locator(".mine .plate")).to_contain_text(str(STACK))
    told = night.ledger()
    assert (
        sum(bought for bought, _ in told.values()) == STACK * (4 + len(broke)) == sum(has for _, has in told.values())
    )


def everything(guest: "Guest") -> None:
    """All the chips, with the second tap that this takes."""
    page = guest.page
    raising = guest.slot("R")
    (raising if raising.count() else guest.slot("C")).click()
    if page.locator(".amount").count():
        page.locator(".quick button").last.click()
        page.locator(".amount .done").click()
    sure = page.get_by_role("button", name="I resti? Tocca ancora")
    done = page.locator(".turn:not(.mine)")
    sure.or_(done).first.wait_for()
    if sure.count():
        sure.click()
    done.wait_for()


def the_line_falls(night: Company, wire: Wire) -> None:
    """Beppe's phone has no net while it is his turn: all are told, nothing is lost, and he plays on."""
    night.choose("Telesina")
    night.go_on()
    beppe, page = night["Beppe"], night["Beppe"].page
    while (name := night.asked()) != "Beppe":
        night[name].play_on()
    hand, now = beppe.hand(), beppe.now()
    wire.fall()
    expect(page.get_by_role("alert")).to_contain_text("Connessione persa")
    expect(night["Dino"].page.locator(".seat", has_text="Beppe")).to_contain_text("non è collegato")
    night.look("without a line")
    assert beppe.hand() == hand
    wire.come_back()
    expect(page.get_by_text("Connessione persa")).to_be_hidden()
    expect(night["Dino"].page.locator(".seat", has_text="Beppe")).not_to_contain_text("non è collegato")
    assert (beppe.hand(), beppe.situation()) == (hand, now)
    night.play_out()
    night.look("the line is back")


def a_pause(night: Company) -> None:
    """The host stops the table, and lets it go on."""
    night.choose("Badugi")
    night.go_on()
    anna = night["Anna"]
    anna.show("host")
    anna.page.get_by_role("button", name="Metti in pausa").click()
    anna.back()
    for guest in list(night)[1:]:
        expect(guest.page.get_by_text("In pausa: decide Anna quando si riprende.")).to_be_visible()
    night.look("a pause")
    anna.page.get_by_role("button", name="Si riprende").click()
    night.play_out()
    night.look("after the pause")


def the_last_deal(night: Company) -> list[list[str]]:
    """The fifth game; what each of them was dealt."""
    night.choose("Omaha alta-bassa")
    night.go_on()
    night.asked()
    hands = [guest.hand() for guest in night]
    assert [len(hand) for hand in hands] == [4, 4, 4, 4]
    night.look("the last deal")
    night.play_out()
    night.look("the last result")
    return hands


def looked_back(guest: "Guest", hand: list[str]) -> None:
    """The last deal step by step, with one's own cards; then all of the night."""
    page = guest.page
    page.get_by_role("button", name="Ultima mano").click()
    past = page.get_by_role("dialog")
    past.locator(".steps").wait_for()
    page.keyboard.press("Home")
    mine = past.locator(".mine section li > *")
    for at in range(2, 9):
        if mine.count() == len(hand):
            break
        past.get_by_role("button", name="Un passo avanti").click()
        expect(past.locator(".count")).to_contain_text(re.compile(rf"^{at}/"))
    assert sorted(card.get_attribute("aria-label") or "" for card in mine.all()) == sorted(hand)
    assert guest.fits()
    past.get_by_role("button", name="Tutte le mani").click()
    expect(past.locator(".deal")).to_have_count(7)
    assert guest.fits()
    past.get_by_role("button", name="Torna al tavolo").click()


def the_account(night: Company) -> None:
    """The host ends the night: all see who pays whom, and take it away as text."""
    before = night.ledger()
    assert sum(bought for bought, _ in before.values()) == sum(has for _, has in before.values())
    anna = night["Anna"]
    anna.show("host")
    anna.page.get_by_role("button", name="Chiudi la serata").click()
    anna.page.get_by_role("button", name="Chiudi i conti").click()
    nets = {name: has - bought for name, (bought, has) in before.items()}
    for page in night.pages:
        expect(page.get_by_role("heading", name="La serata è chiusa")).to_be_visible()
        assert told_account(page) == nets
    night.look("the account")
