"""The first lesson, as somebody goes through it who has never played."""

import pytest
from playwright.sync_api import expect

import buio
from buio.games.lessons import LESSONS, lesson
from buio.i18n import catalogue
from buio.play.moves import Move
from buio.table.projection.texts import texts
from tests.browser.conftest import Host, a_table
from tests.browser.guest import Guest

pytestmark = pytest.mark.browser
PACE = 1300
MOST_STEPS = 10
"""So many at most until something is asked, which waits, or a hand is over."""
SIZES = ((390, 664), (360, 640), (640, 360), (768, 1024), (1366, 650))
KEYS = {
    "f": "F", "cc": "C", "cbr": "R", "bl": "R", "par": "P", "sd": "D", "no": "F", "draw": "D", "draw2": "W",
    "take": "K", "close": "C", "open": "O", "meld": "M", "lay": "L", "buyd": "C",
}  # fmt: skip
"""Of the buttons, by what they do."""
SEEN = """() => [...document.querySelectorAll('.ways > button')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.innerText)"""
"""Which of the ways from the door are not wholly on the screen."""


def nothing_covered(guest: Guest) -> None:
    """On no screen anything lies over anything; the last one is the first one again."""
    for width, height in (*SIZES[1:], SIZES[0]):
        guest.page.set_viewport_size({"width": width, "height": height})
        wrong = guest.page.evaluate("size => player.settled(...size).then(wrong)", [width, height])
        assert (width, height, wrong) == (width, height, [])


def test_a_hand_of_the_first_lesson_on_every_screen(host: Host) -> None:
    """Opening, draw and showdown: each is told, another choice is answered, and nothing covers anything."""
    guest = host()(SIZES[0])
    page = guest.page
    page.get_by_role("button", name="Apri un tavolo").wait_for()
    for way in ("La prima lezione", "Poker all'italiana"):
        page.get_by_role("button", name=way).wait_for()
        for width, height in SIZES[::-1]:
            page.set_viewport_size({"width": width, "height": height})
            assert (width, height, page.evaluate(SEEN)) == (width, height, [])
        if way == "Poker all'italiana":
            page.clock.install()
        page.get_by_role("button", name=way).click()
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
    page.get_by_role("button", name="Indietro").click()
    expect(page.get_by_role("button", name="Apri un tavolo")).to_be_visible()


def does(guest: Guest, move: Move) -> None:
    """Make this move as somebody would who does what they are told; its button is the coloured one."""
    page = guest.page
    if move.verb == "ct":
        page.locator(".picks button").nth(move.amount - 1).click()
        return
    marked = texts(move.cards) if move.verb in ("sd", "lay") else []
    taps = [f'dialog .mine [data-spot^="mine:{card}"] button' for card in marked]
    taps.append(f"dialog .choices button.main[aria-keyshortcuts={KEYS[move.verb]}]:not([aria-disabled=true])")
    if move.verb in ("open", "meld", "close"):
        taps.append("dialog .preview button.main")
    page.evaluate("player.taps", taps)
    if page.locator("dialog .sure").count():
        page.evaluate("player.taps", ["dialog .sure"])


@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_is_gone_through_by_doing_what_it_says(host: Host, game: str) -> None:
    """Hand by hand, each on a screen of another size, in one of the languages; nothing covers anything anywhere."""
    told = lesson(game)
    assert told is not None
    at = LESSONS.index(game)
    language = ("it", "de", "en")[at % 3]
    guest = host()(SIZES[0], language)
    page = guest.page
    page.locator(".ways button").nth(2).click()
    page.clock.install()
    page.get_by_role("button", name=catalogue(language).text(f"game.{game}"), exact=True).click()
    for number, hand in enumerate(told.hands):
        width, height = SIZES[(number + at) % len(SIZES)]
        page.set_viewport_size({"width": width, "height": height})
        go_on = page.locator("dialog > button.main")
        for _ in range(2 if number else 1):  # the next hand, and its beginning
            expect(go_on).to_be_focused()
            page.keyboard.press("Enter")
        for nth, move in enumerate(made := [move for move in hand.moves if move.actor == 0], 1):
            page.clock.run_for(MOST_STEPS * PACE)
            expect(page.locator("dialog .told")).to_have_text(told.words[language][f"{number + 1}.{nth}"])
            wrong = page.evaluate("size => player.settled(...size).then(wrong)", [width, height])
            assert (number + 1, nth, len(made), width, wrong) == (number + 1, nth, len(made), width, [])
            does(guest, move)
        page.clock.run_for(MOST_STEPS * PACE)
        expect(page.locator("dialog .told")).to_have_text(told.words[language][f"{number + 1}.end"])
    page.locator("dialog > button.main").click()
    expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "exactly", "groups"),
    [
        ("it", "esattamente due della mano", "Chi vince"),
        ("de", "genau zwei aus der Hand", "Wer gewinnt"),
        ("en", "exactly two from your hand", "Who wins"),
    ],
)
def test_the_rules_of_this_table_are_told_in_plain_words(host: Host, language: str, exactly: str, groups: str) -> None:
    """What another game of the family does not have, and the house rules in groups; with the worker in charge."""
    guest = host(a_table(buio.games["omaha_hilo8"], None, 2))(SIZES[0], language, service_workers="allow")
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    guest.sit()
    guest.show("rules")
    panel = guest.page.locator("#panel")
    expect(panel.locator("details ol").first).to_contain_text(exactly)
    panel.locator("details:not([open]) summary").click()
    expect(panel.get_by_role("heading", name=groups, exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("language", "ask", "says"),
    [("it", "Consiglio", "Un buon giocatore"), ("de", "Tipp", "Ein guter Spieler"), ("en", "Hint", "A good player")],
)
def test_who_asks_is_told_what_a_good_player_would_do(host: Host, language: str, ask: str, says: str) -> None:
    """Where the host likes it: one sentence with its reason, and the button that is meant is the coloured one."""
    guest = host(a_table(buio.games["texas"], None, 3, hints=True, clock=0))(
        SIZES[0], language, service_workers="allow"
    )
    page = guest.page
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    guest.sit()
    guest.situation()
    page.get_by_role("button", name=ask, exact=True).click()
    expect(page.locator(".advice")).to_contain_text(f"{says}: ")
    expect(page.get_by_role("button", name=ask, exact=True)).to_have_count(0)
    meant = page.locator(".choices button.main .word")
    expect(meant).to_have_count(1)
    assert meant.inner_text().strip("…") in page.locator(".advice b").inner_text()
    nothing_covered(guest)
    guest.play_on()
    expect(page.locator(".advice")).to_have_count(0)


def test_nobody_is_offered_hints_where_the_host_has_not_said_so(host: Host) -> None:
    guest = host(a_table(buio.games["texas"], None, 3, clock=0))(SIZES[0])
    guest.sit()
    guest.situation()
    expect(guest.page.locator(".turn")).to_contain_text("Tocca a te")
    expect(guest.page.get_by_role("button", name="Consiglio")).to_have_count(0)
