"""Friends, a host and several devices in real browsers: from the door to the settlement."""

import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

import buio
from buio.i18n import LANGUAGES, catalogue
from buio.table import wire
from buio.table.requests import dispatch
from tests.browser.conftest import Host, Open, a_table
from tests.browser.guest import SIZES, Guest

if TYPE_CHECKING:
    from playwright.sync_api import WebSocketRoute

pytestmark = pytest.mark.browser
PHONE, SMALL, ACROSS, WIDE, DESK = (390, 664), (360, 640), (640, 360), (844, 390), (1280, 800)
LOCALES = {"it": "it-IT", "en": "en-GB", "de": "de-DE"}
ITALIAN = buio.games["italian"]


def check(guest: Guest, *, axe: bool = True) -> None:
    """Nothing sticks out sideways, nothing stands in anybody's way, no word is missing."""
    assert guest.fits()
    assert not re.search(r"[{}]|undefined|NaN", guest.page.locator("body").inner_text())
    assert not axe or guest.faults() == []


def show(guest: Guest, tab: str) -> None:
    """Open this tab of the panels."""
    menu = guest.page.locator(".menu")
    if menu.is_visible() and menu.get_attribute("aria-expanded") != "true":
        menu.click()
    guest.page.locator(f"#tab-{tab}").click()


def back(guest: Guest) -> None:
    """Close the panels, where they lie over the table."""
    if guest.page.locator(".close").is_visible():
        guest.page.locator(".close").click()


def a_table_from_the_door(guest: Guest, account: bool = False, **settings: object) -> str:
    """Open a table as the page does, with pauses left out; the link for others."""
    how = {"pace": 0, "rest": -1, "bots": 1, **settings}
    body = {"games": ["italian"], "settings": how, "account": account}
    answer = guest.page.request.post(f"{guest.address}/api/tables", data=body)
    links = answer.json()
    guest.page.goto(links["host_link"])
    return str(links["link"])


@pytest.mark.parametrize("size", [PHONE, WIDE, DESK], ids=["phone", "across", "desk"])
def test_a_table_is_opened_from_the_door_in_a_few_taps(host: Host, size: tuple[int, int]) -> None:
    guest = host()(size)
    page = guest.page
    page.get_by_role("button", name="Apri un tavolo").click()
    page.get_by_label("Cerca un gioco").fill("telesina")
    page.get_by_role("button", name=re.compile("^Telesina")).click()
    page.get_by_label("Fiches a testa").fill("500")
    check(guest)
    page.get_by_text("Regole della casa: Telesina").click()
    check(guest)
    page.get_by_role("button", name=re.compile("Apri il tavolo")).click()
    guest.sit("Anna")
    expect(page.locator("header")).to_contain_text("Telesina")
    expect(page.locator(".mine .plate")).to_contain_text("Anna")
    show(guest, "around")
    link = page.get_by_label("Il link del tavolo").input_value()
    assert re.fullmatch(rf"{guest.address}/t/[\w-]+\.[\w-]+", link)
    assert "host=" not in page.url


def test_a_link_that_is_none_leads_back_to_the_door(host: Host) -> None:
    guest = host()(DESK)
    guest.page.get_by_label("Ho un invito").fill("domani alle nove")
    guest.page.get_by_role("button", name="Vai").click()
    expect(guest.page.get_by_role("alert")).to_have_text("Questo non è un link a un tavolo.")
    check(guest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_that_leads_nowhere_says_so_and_offers_a_new_table(host: Host, language: str) -> None:
    guest, words = host()(PHONE, LOCALES[language], door=False), catalogue(language)
    assert guest.page.request.get(f"{guest.address}/t/nowhere.at-all/").status == 404
    guest.page.goto(f"{guest.address}/t/nowhere.at-all/")
    expect(guest.page.get_by_role("alert")).to_have_text(words.text("room.no_table"))
    check(guest)
    guest.page.get_by_role("button", name=words.text("room.open_table")).click()
    guest.page.locator(".go button").click()
    expect(guest.page.locator("#name")).to_be_visible()


def test_every_deal_is_verified_in_the_page(host: Host) -> None:
    guest = host()(DESK, door=False)
    a_table_from_the_door(guest)
    guest.sit("Anna")
    for count in (1, 2):
        guest.play_until("over")
        show(guest, "around")
        expect(guest.page.get_by_text(f"Mani controllate: {count}, tutte come annunciato.")).to_be_visible()
        assert guest.page.get_by_text("coerente solo con se stessa").count() == 0
        check(guest)
        guest.play_on()
        guest.page.locator(".result").wait_for(state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, DESK], ids=["small", "desk"])
def test_every_screen_of_the_host_fits_in_every_language(host: Host, size: tuple[int, int], language: str) -> None:
    visit, words = host(), catalogue(language)
    axe = language == LANGUAGES[0]  # which finds the same in every language
    anna = visit(size, LOCALES[language], color_scheme="dark")
    check(anna, axe=axe)
    anna.page.get_by_role("button", name=words.text("room.open_table")).click()
    anna.page.locator(".games").wait_for()
    check(anna, axe=axe)
    link = a_table_from_the_door(anna, approve=True)
    anna.sit("Anna")
    bea = visit(size, LOCALES[language], door=False)
    bea.page.goto(link)
    bea.page.locator("#name").fill("Bea")
    bea.page.locator("form button.main").click()
    expect(bea.page.get_by_text(words.text("room.waits_host", name="Anna"))).to_be_visible()
    check(bea, axe=axe)
    if size == SMALL:
        anna.page.locator("header").get_by_role("button", name=words.text("room.asks", name="Bea")).click()
    expect(anna.page.locator(".claims")).to_contain_text(words.text("room.asks", name="Bea"))
    tops = anna.page.locator(".claims button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert tops[0] == tops[1], "no and yes in one row"
    check(anna, axe=axe)
    show(anna, "host")
    expect(anna.page.locator(".host").get_by_text(words.text("room.asks", name="Bea"))).to_be_visible()
    for details in anna.page.locator(".host details summary").all():
        details.click()
    anna.page.locator(".host .games").wait_for()
    check(anna, axe=axe)
    show(anna, "around")
    check(anna, axe=axe)


def test_the_first_hand_waits_for_the_host_and_the_others_see_how_long(host: Host) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, bea = visit(PHONE), visit(SMALL)
    link = a_table_from_the_door(anna, bots=0, pace=1, start=600)
    anna.sit("Anna")
    bea.page.goto(link)
    bea.sit("Bea")
    expect(bea.page.locator(".turn")).to_have_text(re.compile(r"Si comincia fra \d{3} s"))
    expect(bea.page.get_by_role("button", name="Cominciamo")).to_have_count(0)
    begin = anna.page.get_by_role("button", name="Cominciamo")
    expect(begin).to_be_visible()
    check(anna)
    check(bea)
    begin.click()
    for page in (anna.page, bea.page):
        expect(page.locator("header")).to_contain_text("mano 1")
    expect(begin).to_have_count(0)


def test_a_night_with_a_guest_who_is_let_in_a_pause_a_void_deal_and_a_settlement(host: Host) -> None:
    visit = partial(host(), door=False)
    anna, bea = visit(DESK), visit(PHONE)
    link = a_table_from_the_door(anna, approve=True)
    anna.sit("Anna")
    bea.page.goto(link)
    bea.page.locator("#name").fill("Bea")
    bea.page.get_by_label("Quante fiches compri").fill("150")
    bea.page.get_by_role("button", name="Chiedi un posto").click()
    anna.page.locator(".claims").get_by_role("button", name="Fai entrare").click()
    expect(bea.page.locator(".mine .plate")).to_contain_text("Bea")
    expect(bea.page.locator(".mine .plate")).to_contain_text("150")
    show(anna, "host")
    assert bea.page.get_by_text("non è collegato").count() == 0
    anna.page.get_by_role("button", name="Metti in pausa").click()
    expect(bea.page.get_by_text("In pausa: decide Anna quando si riprende.")).to_be_visible()
    anna.page.locator(".host").get_by_role("button", name="Si riprende").click()
    anna.page.get_by_role("button", name="Mano nulla").click()
    anna.page.get_by_label("Motivo").fill("carta girata")
    anna.page.get_by_role("button", name="Annulla la mano").click()
    show(bea, "log")
    expect(bea.page.get_by_text(re.compile(r"Mano nulla.*\(carta girata\)")).first).to_be_attached()
    back(bea)
    for guest in (anna, bea):
        guest.page.evaluate("() => void player.out('FC')")
    anna.page.locator(".result").first.wait_for(state="attached")
    anna.page.get_by_role("button", name="Chiudi la serata").click()
    anna.page.get_by_role("button", name="Chiudi i conti").click()
    for guest in (anna, bea):
        expect(guest.page.get_by_role("heading", name="La serata è chiusa")).to_be_visible()
        check(guest)


def test_of_two_who_ask_for_a_seat_the_second_waits_behind_the_first_and_covers_nothing(host: Host) -> None:
    room = a_table(ITALIAN, bots=3, approve=True)
    visit = host(room)
    anna = visit(PHONE, service_workers="allow")
    anna.sit("Anna")
    anna.situation()
    for name in ("Bruno", "Massimiliano Rossi"):
        friend = visit(PHONE)
        friend.page.locator("#name").fill(name)
        friend.page.locator("form button.main").click()
        expect(friend.page.get_by_text("Anna deve farti entrare.")).to_be_visible()
    claims = anna.page.locator(".claims")
    anna.page.set_viewport_size({"width": 1366, "height": 650})
    expect(claims).to_contain_text("Bruno chiede un posto, con 200 fiches. In attesa: 1")
    anna.looks(((390, 844), (1366, 650)))
    in_a_line(anna, "Bruno", PHONE, ACROSS)
    claims.get_by_role("button", name="No, grazie").click()
    in_a_line(anna, "Massimiliano Rossi", ACROSS, WIDE, SMALL)
    expect(claims).to_contain_text("Massimiliano Rossi chiede un posto, con 200 fiches.")
    expect(claims).not_to_contain_text("In attesa")
    claims.get_by_role("button", name="Fai entrare").click()
    expect(claims).to_have_count(0)
    expect(anna.page.locator("header")).to_contain_text("Poker all'italiana")


def in_a_line(host: Guest, name: str, *sizes: tuple[int, int]) -> None:
    """On a phone the question is a line in the place of the game's name, whatever is played; a tap opens it."""
    host.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    asks = host.page.locator("header").get_by_role("button", name=f"{name} chiede un posto")
    expect(asks).to_be_visible()
    expect(host.page.locator(".claims")).to_have_count(0)
    host.looks(sizes)
    for opened in (1, 0, 1):
        asks.click()
        expect(host.page.locator(".claims")).to_have_count(opened)
    host.page.evaluate("player.settled()")


@pytest.mark.parametrize("code", ["carioca", "chinese"])
def test_where_cards_fill_the_cloth_a_question_takes_no_room_on_a_phone(host: Host, code: str) -> None:
    room = a_table(buio.games[code], bots=3, approve=True)
    anna = host(room)(PHONE)
    anna.sit("Anna")
    anna.situation()
    for name in ("Bruno", "Carmen", "Dino"):
        dispatch(room, name, wire.Sit(name=name))
    anna.page.reload()
    in_a_line(anna, "Bruno", PHONE, SMALL, ACROSS)


def test_a_seat_goes_on_with_another_device(host: Host) -> None:
    visit = partial(host(), door=False, service_workers="allow")
    anna, phone = visit(DESK), visit(PHONE)
    link = a_table_from_the_door(anna)
    anna.sit("Anna")
    show(anna, "around")
    anna.page.get_by_role("button", name="Continua su un altro apparecchio").click()
    code = anna.page.locator(".code").inner_text()
    check(anna)
    phone.page.goto(f"{link}#take={code}")
    expect(phone.page.locator(".mine .plate")).to_contain_text("Anna")
    expect(anna.page.get_by_role("alert")).to_contain_text("Il tuo posto è passato a un altro apparecchio.")
    assert "take" not in phone.page.url
    show(phone, "host")
    expect(phone.page.get_by_role("button", name="Metti in pausa")).to_be_visible()


def test_an_empty_chair_is_taken_where_it_is_drawn_and_changed_between_two_hands(host: Host) -> None:
    room = a_table(buio.games["texas"], start=600, pace=1)
    visit, names = host(room), ["Anna", "Bruno", "Cleo", "Dino", "Eva", "Fabio", "Gino", "Ida", "Lia"]
    zoe = visit(PHONE, service_workers="allow")
    for number, name in enumerate(names, 1):
        dispatch(room, name, wire.Sit(name=name))
        if number == 4:
            zoe.page.reload()  # nobody has told the page: it was asked for behind the server's back
            where = zoe.page.get_by_role("button", name="Dove: Dove c'è posto")
            where.press("Enter")
            chair = zoe.page.get_by_role("button", name="Alla sinistra di Bruno")
            assert zoe.faults() == []
            chair.press("Enter")
            expect(zoe.page.get_by_role("button", name="Dove: Alla sinistra di Bruno")).to_be_focused()
    for guest in (zoe, visit(PHONE, "de-DE")):
        guest.page.reload()
        guest.page.locator(".where").click()
        expect(guest.page.locator("dialog .chair")).to_have_count(9)
        for width, height in SIZES:
            guest.page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate("crossed()") == [], (width, height)
    zoe.page.keyboard.press("Escape")
    expect(zoe.page.locator("dialog")).to_have_count(0)
    zoe.page.locator(".where").click()
    zoe.page.get_by_role("button", name="Alla sinistra di Bruno").click()
    dispatch(room, names.pop(), wire.Leave())
    zoe.sit("Zoe")
    assert [person.name for person in room.night.seated][:4] == ["Anna", "Bruno", "Zoe", "Cleo"]
    show(zoe, "around")
    zoe.page.get_by_role("button", name="Cambio posto").click()
    zoe.page.get_by_role("button", name="Alla sinistra di Ida").click()
    expect(zoe.page.locator("dialog")).to_have_count(0)
    expect(zoe.page.locator(".seat .name")).to_have_text(names)


def test_who_leaves_is_asked_first_and_may_watch(host: Host) -> None:
    visit = partial(host(), door=False)
    anna, bea = visit(DESK), visit(DESK)
    link = a_table_from_the_door(anna)
    anna.sit("Anna")
    bea.page.goto(link)
    bea.sit("Bea")
    show(anna, "host")
    anna.page.get_by_role("button", name="Metti in pausa").click()
    show(bea, "around")
    bea.page.get_by_role("button", name="Mi alzo").click()
    bea.page.get_by_role("button", name="No").click()
    expect(bea.page.locator(".mine .plate")).to_be_visible()
    bea.page.get_by_role("button", name="Mi alzo").click()
    bea.page.get_by_role("button", name="Mi alzo").click()
    expect(bea.page.get_by_role("button", name="Siediti")).to_be_visible()
    show(anna, "log")
    expect(anna.page.get_by_text("Bea si alza").first).to_be_attached()


def test_a_move_whose_answer_was_lost_is_made_once(host: Host) -> None:
    guest = host(a_table(ITALIAN, bots=1))(DESK)
    lines: list[WebSocketRoute] = []
    moves: list[str] = []

    def through(line: "WebSocketRoute") -> None:
        first = not lines
        lines.append(line)
        server = line.connect_to_server()

        def sent(text: str | bytes) -> None:
            server.send(text)
            if json.loads(text)["t"] == "act":
                moves.append(json.loads(text)["cid"])
                if first:
                    lost.append(True)
                    line.close(code=4001)

        def told(text: str | bytes) -> None:
            if not (first and lost):
                line.send(text)

        lost: list[bool] = []
        line.on_message(sent)
        server.on_message(told)

    guest.page.route_web_socket(re.compile(r"/ws\?"), through)
    guest.page.reload()
    guest.sit("Lina")
    guest.play_on()
    expect(guest.page.get_by_text("Connessione persa")).to_be_hidden()
    guest.play_until("over")
    assert len(lines) == 2
    assert moves[0] == moves[1]
    assert len(set(moves)) == len(moves) - 1


def test_the_clock_runs_down_at_the_seat_that_is_asked(visit: Open) -> None:
    guest = visit(PHONE)
    guest.sit()
    guest.situation()
    clock = guest.page.get_by_role("timer")
    expect(clock).to_contain_text("riserva 120")
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    assert guest.page.locator("[aria-live]", has=clock).count() == 0


def test_a_pause_stops_the_clock(host: Host) -> None:
    guest = host()(DESK, door=False)
    a_table_from_the_door(guest)
    guest.sit("Anna")
    guest.page.get_by_role("timer").wait_for()
    show(guest, "host")
    guest.page.get_by_role("button", name="Metti in pausa").click()
    expect(guest.page.locator(".time.still")).to_be_visible()
    before = guest.page.get_by_role("timer").inner_text()
    guest.page.wait_for_timeout(1500)  # a clock that ran would show another second
    assert guest.page.get_by_role("timer").inner_text() == before


def test_a_change_of_how_the_table_is_run_is_told_to_everybody(host: Host) -> None:
    visit = partial(host(), door=False)
    anna, bea = visit(DESK), visit(DESK)
    link = a_table_from_the_door(anna)
    anna.sit("Anna")
    bea.page.goto(link)
    bea.sit("Bea")
    show(anna, "host")
    anna.page.get_by_text("Impostazioni", exact=True).click()
    anna.page.get_by_label("Tempo per una mossa").fill("0")
    anna.page.get_by_role("button", name="Cambia", exact=True).click()
    show(bea, "around")
    expect(bea.page.get_by_text("senza limite")).to_be_visible()
    show(anna, "host")
    anna.page.get_by_text("Altro gioco, altre regole").click()
    anna.page.get_by_label("Cerca un gioco").fill("badugi")
    anna.page.get_by_role("button", name=re.compile("^Badugi")).click()
    anna.page.get_by_role("button", name="Poi Badugi").click()
    expect(
        bea.page.get_by_text("appena si può si gioca a Badugi").or_(bea.page.locator("header", has_text="Badugi")).first
    ).to_be_visible()
