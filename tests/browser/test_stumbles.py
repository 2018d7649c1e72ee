"""What a host and friends once stumbled over on a night, each as they have it: with the service worker in charge."""

import datetime
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import buio
from buio.i18n import catalogue
from buio.table import wire
from buio.table.requests import dispatch
from tests.browser.company import Wire
from tests.browser.conftest import Host, a_table
from tests.browser.test_people import a_table_from_the_door
from tests.browser.test_worker import IN_CHARGE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.guest import Guest

pytestmark = pytest.mark.browser
PHONE, SMALL, ACROSS, TABLET, TELEVISION = (390, 664), (360, 640), (640, 360), (768, 1024), (1920, 1080)
WORDS = catalogue("it")
CODES = re.compile(r"\b[A-Z]{1,3}-[0-9V][\w.]*")
"""Numbers of rules, as the rule book has them."""
SMALLEST = """places => Math.min(...[...document.querySelectorAll(places)].filter((it) => {
  const written = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  return written && it.checkVisibility() && !it.closest('svg, .card, .hidden')
}).map((it) => parseFloat(getComputedStyle(it).fontSize)))"""
"""The size of the smallest letters that somebody has to read."""
CUT = """() => [...document.querySelectorAll('.felt :is(.name, .under, .said)')].filter((it) => {
  const cut = it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 3
  return cut && it.checkVisibility()
}).map((it) => it.innerText)"""
"""Words at the seats that are not seen whole."""


def test_the_form_tells_games_apart_puts_house_rules_in_groups_and_asks_for_a_name(host: Host) -> None:
    guest = host()(PHONE, service_workers="allow")
    page = guest.page
    page.wait_for_function(IN_CHARGE)
    page.get_by_role("button", name="Apri un tavolo").click()
    page.get_by_label("Cerca un gioco").fill("poker all'italiana")
    told = [game.locator("small").last.inner_text() for game in page.locator(".games li button").all()]
    assert len(told) == len({*told}) == 4
    assert all(len(one.split()) > 5 for one in told), "a sentence for each"
    page.get_by_text("Regole della casa: Poker all'italiana").click()
    rules = page.locator(".fields", has=page.locator("details"))
    rules.locator("summary").click()
    heads = rules.locator("h4")
    heads.first.wait_for()
    assert heads.count() > 3
    assert CODES.findall(rules.inner_text()) == []
    page.get_by_role("button", name="Apri il tavolo").click()
    page.get_by_role("button", name="Siediti").click()
    expect(page.locator("#name")).to_have_value("")
    expect(page.locator("#name")).to_be_focused()
    assert page.locator(".mine").count() == 0


def test_a_night_says_who_invites_what_was_put_right_who_is_waited_for_and_how_it_ended(host: Host) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, bea = visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna, bots=0)
    anna.sit("Anna")
    bea.page.goto(link)
    bea.page.wait_for_function(IN_CHARGE)
    expect(bea.page.get_by_text("Anna ti invita · 200 fiches a testa · posta di 1 a mano")).to_be_visible()
    bea.sit("Bea")
    for guest in (anna, bea):
        guest.page.evaluate("() => void player.out()")
    for guest in (anna, bea):
        guest.page.locator(".result").first.wait_for(state="attached")
    puts_right(anna)
    waits_for(anna, bea)
    closes(anna)


def puts_right(anna: "Guest") -> None:
    """A correction stands in the story of the night and in the account, each with a minus."""
    page = anna.page
    anna.show("host")
    tabs = page.get_by_role("tab").evaluate_all("all => all.map((one) => one.getBoundingClientRect().width)")
    assert len(tabs) == 7
    assert min(tabs) >= 38, "two are icons, and as wide as a finger"
    page.locator("summary", has_text="Bea").click()
    page.get_by_role("button", name="Correggi le fiches").last.click()
    page.get_by_placeholder("Quante: 20 o −20").fill("-28")
    page.get_by_role("combobox", name="Da chi vengono").select_option("Anna")
    page.get_by_placeholder("Motivo").last.fill("errore mio")
    page.get_by_role("button", name="Correggi", exact=True).click()
    anna.show("log")
    expect(page.locator("#panel")).to_contain_text(re.compile("corrette: −28.*errore mio"))
    anna.show("ledger")
    expect(page.locator("#panel")).to_contain_text("Bea −28, Anna +28 (errore mio)")
    anna.back()


def waits_for(anna: "Guest", bea: "Guest") -> None:
    """Nobody else plays: no hand is promised, and whoever is waited for is named."""
    bea.show("around")
    bea.page.get_by_role("button", name="Salto un giro").click()
    expect(anna.page.locator(".bar")).to_contain_text(WORDS.text("ready.waits", names="Bea"))
    expect(anna.page.get_by_role("button", name="Prossima mano")).to_have_count(0)


def closes(anna: "Guest") -> None:
    """The account is that of a night that is over: of this day, of its game, and of what was put right."""
    page = anna.page
    anna.show("host")
    page.get_by_role("button", name="Chiudi la serata").click()
    page.get_by_role("button", name="Chiudi i conti").click()
    page.get_by_role("heading", name="La serata è chiusa").wait_for()
    text = copied(page)
    today = datetime.datetime.now().astimezone()  # at midnight the night has begun the day before
    days = {str((today - datetime.timedelta(hours=hours)).day) for hours in (0, 1)}
    assert {*re.findall(r"\d+", text.splitlines()[0])} & days
    assert "Poker all'italiana" in text.splitlines()[0]
    assert "Bea −28, Anna +28 (errore mio)" in text
    expect(page.locator(".closed")).not_to_contain_text("Se la serata finisse")
    page.reload()
    expect(page.locator(".closed")).to_contain_text("Bea −28, Anna +28 (errore mio)")


def copied(page: "Page") -> str:
    """The account as it goes to the friends."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copia il conto").click()
    expect(page.get_by_role("button", name="Copiato")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_code_is_written_where_its_page_says_and_a_silence_is_told_in_seconds(host: Host) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, tablet = visit(PHONE), visit(PHONE)
    link = a_table_from_the_door(anna)
    anna.sit("Anna")
    anna.situation()
    anna.show("around")
    anna.page.get_by_role("button", name="Continua su un altro apparecchio").click()
    where = WORDS.text("room.have_code")
    expect(anna.page.locator(".passed")).to_contain_text(where)
    code = anna.page.locator(".code").inner_text()
    assert re.fullmatch(r"\w{4} \w{4}", code)
    line, page = Wire(tablet.page), tablet.page
    page.goto(link)
    page.get_by_text(where).click()  # a hand is running, and no menu is open
    page.get_by_label("Codice").press_sequentially(code.lower().replace(" ", " - "))
    page.get_by_role("button", name="Vai avanti qui").or_(page.locator("details form button")).first.click()
    expect(page.locator(".mine .plate")).to_contain_text("Anna")
    page.clock.install()
    line.fall()
    expect(page.get_by_text(WORDS.text("table.offline"))).to_be_visible()
    page.clock.fast_forward(15_000)
    expect(page.get_by_text(re.compile(r"Il server non risponde da \d\d secondi\."))).to_be_visible()
    line.come_back()
    expect(page.get_by_text("Il server non risponde")).to_have_count(0)


def test_whoever_is_seventy_reads_names_and_words(host: Host) -> None:
    room = a_table(buio.games["texas"], bots=0, approve=False)
    anna = host(room)(PHONE, service_workers="allow")
    page = anna.page
    page.wait_for_function(IN_CHARGE)
    for name in ("Anna", "Giancarlo Rossi", "Massimiliano"):
        dispatch(room, name, wire.Sit(name=name))
    page.reload()
    anna.sit("Donatella")
    anna.page.evaluate("player.settled()")
    for size, letters in ((PHONE, 13), (SMALL, 13), (ACROSS, 13), (TABLET, 15), (TELEVISION, 17)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("size => player.settled(...size)", [*size])
        assert page.evaluate(SMALLEST, ".felt *, .bar *, header *") >= letters, size
        assert page.evaluate(CUT) == [], size
