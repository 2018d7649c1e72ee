"""The first lesson, as somebody goes through it who has never played."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Host
from tests.browser.guest import Guest

pytestmark = pytest.mark.browser
PACE = 1300
SIZES = ((390, 664), (360, 640), (640, 360), (768, 1024), (1366, 650))
SEEN = """() => [...document.querySelectorAll('.ways > button')].filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.innerText)"""
"""Which of the ways from the door are not wholly on the screen."""


def nothing_covered(guest: Guest) -> None:
    """On no screen anything lies over anything; the last one is the first one again."""
    for width, height in (*SIZES[1:], SIZES[0]):
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("size => player.settled(...size)", [width, height])
        assert (width, height, guest.sticking_out(), guest.covering()) == (width, height, [], [])


def test_a_hand_of_the_first_lesson_on_every_screen(host: Host) -> None:
    """Opening, draw and showdown: each is told, another choice is answered, and nothing covers anything."""
    guest = host()(SIZES[0])
    page = guest.page
    page.get_by_role("button", name="Apri un tavolo").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert (width, height, page.evaluate(SEEN)) == (width, height, [])
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.clock.install()
    page.get_by_role("button", name="La prima lezione").click()
    told, buttons = page.locator("dialog .told"), page.locator("dialog .choices")

    def until(words: str) -> None:
        for _ in range(8):
            page.clock.run_for(PACE)
            if words in told.inner_text():
                return
        expect(told).to_contain_text(words)

    until("32 carte")
    page.get_by_role("button", name="Avanti").click()
    until("Hai una coppia di re")
    expect(buttons.locator("button.main")).to_contain_text("Apro")  # the coloured one is the one that is asked for
    page.clock.resume()  # nothing goes on by itself while something is asked
    nothing_covered(guest)
    buttons.get_by_role("button", name="Passo").click()
    expect(told).to_contain_text("con due re si apre")
    buttons.get_by_role("button", name="Apro 4").click()
    until("Ora il cambio")
    for card in ("fante", "dieci", "otto"):
        page.locator(f'dialog .mine section [aria-label*="{card}"]').first.click()
    page.clock.resume()
    nothing_covered(guest)  # those that are marked rise a little
    buttons.get_by_role("button", name="Cambio 3").click()
    until("tris!")
    buttons.get_by_role("button", name="Punto 8").click()
    until("il piatto è tuo")
    expect(page.get_by_role("button", name="La prossima mano")).to_be_focused()
    page.get_by_role("button", name="Chiudi").click()
    expect(page.get_by_role("button", name="Apri un tavolo")).to_be_visible()
